"""Actions as orders and events as lines of the log, each line with its rule id. (TRI-58..71)"""

from __future__ import annotations

from skirmish.core.decision import Action
from skirmish.core.events import Event, Rolled
from skirmish.core.record import evolve
from skirmish.core.roll_under import Result, RollUnder
from skirmish.core.state import NOBODY, State
from skirmish.core.text import Line, Says, event_line, model_line, model_name, names_text, place_text, roll_line
from skirmish.rules.essence.events import (
    CastTried,
    CircleDrawn,
    EssenceGrown,
    EssenceLost,
    RitualBegun,
    RitualLost,
    Withstood,
    WorkBroken,
    WorkMade,
    WorkSpoilt,
    WorkUsed,
)
from skirmish.rules.essence.incantations import Book, Compiled, Use
from skirmish.rules.essence.weaver import weaver

VERBS = frozenset({"cast", "continue", "draw-circle"})
"""All that this magic offers."""
MOST_NEEDED = 12
"""What needs more is never reached. (TRI-36)"""


def action_text(book: Book, state: State, action: Action) -> str:
    """`Cast Force Bolt at Ren (Chant Aloud)`; '' if the verb isn't this system's."""
    if action.verb == "draw-circle":
        return "Draw a circle"
    if not 0 <= action.model < len(state.models) or state.models[action.model].magic is None:
        return ""
    if action.verb == "continue":
        ritual = weaver(state, action.model).ritual
        spell = book.compile(ritual.action.what) if ritual is not None else ""
        return f"Go on with {spell.name}" if isinstance(spell, Compiled) else "Go on with the ritual"
    if action.verb != "cast":
        return ""
    spell = book.compile(action.what)
    if not isinstance(spell, Compiled):
        return "Cast a spell"
    if spell.use:
        return use_text(state, spell.name, spell.use, action, 0)
    at = f" at {place_text(action.at)}" if action.at is not None else ""
    whom = f" at {names_text(state, (action.target,))}" if action.target >= 0 else at
    return f"Cast {spell.name}{whom}{parts_text(spell)}"


_USES: dict[Use, tuple[tuple[str, str], tuple[str, str]]] = {
    "drunk": (("Drink the {what}", "Give the {what} to {whom}"), ("drinks the {what}", "gives the {what} to {whom}")),
    "applied": (
        ("Put {what} on its weapon", "Put {what} on the weapon of {whom}"),
        ("puts {what} on its weapon", "puts {what} on the weapon of {whom}"),
    ),
    "drawn": (("Draw the {what}{at}",) * 2, ("draws the {what}{at}",) * 2),
    "laid": (("Lay the {what}{at}",) * 2, ("lays the {what}{at}",) * 2),
    "woken": (("Use the {what}",) * 2, ("uses the {what}",) * 2),
}
"""How a work is used, as an order and as told: by the bearer for itself, and for another."""


def use_text(state: State, what: str, use: Use, used: Action | WorkUsed, told: int) -> str:
    """`Drink the Healing Draught`, `gives the Healing Draught to Ren`."""
    whom = names_text(state, (used.target,)) if used.target not in (NOBODY, used.model) else ""
    at = f" at {place_text(used.at)}" if used.at is not None else ""
    return _USES[use][told][bool(whom)].format(what=what, whom=whom, at=at)


def parts_text(spell: Compiled) -> str:
    """` (Reach, Chant Aloud)`; '' for an effect alone."""
    more = [name for _, name in spell.named[len(spell.effects) :]]
    return f" ({', '.join(more)})" if more else ""


def log_line(state: State, event: Event) -> Line | None:
    """The line, None for other events."""
    if isinstance(event, CastTried):
        left = weaver(state, event.model).essence
        spent = f"spends {event.cost} Essence ({left + event.cost} → {left})"
        also = " and a component" if event.component else ""
        return model_line(state, event.model, f"casts {event.name}{event.aim}: {spent}{also}", event.rule, 1)
    if isinstance(event, RitualBegun):
        more = "1 action" if event.ritual.left == 1 else f"{event.ritual.left} actions"
        verb = f"begins {event.name}{event.aim}" if event.aim else f"goes on with {event.name}"
        return model_line(state, event.model, f"{verb}: {more} more", event.rule, 1)
    return event_line(state, event, _SAYS)


def is_soak(event: Event) -> bool:
    """Whether it is the roll of a soak. (TRI-38)"""
    return isinstance(event, Rolled) and isinstance(event.throw, RollUnder) and event.throw.rule == "TRI-38"


def soak_line(state: State, event: Rolled) -> Line:
    """What it takes off, where the combat system has no soaks that it tells of itself. (TRI-38, RT-38)"""
    result: Result = event.outcome
    if result.triplet == "success":
        said = "negates all damage"
    else:
        more = ", 1 damage more" if result.triplet == "failure" else ""
        said = (f"negates up to {result.successes} damage" if result.successes else "negates no damage") + more
    return roll_line(state, evolve(event, outcome=said))


def _loses(state: State, event: EssenceLost) -> str:
    left = weaver(state, event.model).essence
    if event.amount < 0:
        return f"regains {-event.amount} Essence ({left + event.amount} → {left})"
    return f"loses Essence with {event.why} ({left} left)"


def _withstands(state: State, event: Withstood) -> str:
    if event.needed > MOST_NEEDED:
        return f"is proof against {event.name}"
    return f"withstands {event.name}: potency {event.potency}, {event.needed} needed"


def _makes(state: State, event: WorkMade) -> str:
    whom = f" for {model_name(state, event.bearer)}" if event.bearer != event.model else ""
    return f"has made the {event.name}{whom}: potency {event.work.potency}"


def _uses(state: State, event: WorkUsed) -> str:
    return f"{use_text(state, event.name, event.use, event, 1)}: potency {event.potency}"


_SAYS: Says = {
    EssenceGrown: lambda state, e: f"gains {e.amount} Essence ({weaver(state, e.model).essence} now)",
    WorkMade: _makes,
    WorkSpoilt: lambda state, e: f"makes no {e.name}{e.why}",
    WorkUsed: _uses,
    WorkBroken: lambda state, e: f"loses the {e.name}: it breaks",
    EssenceLost: _loses,
    RitualLost: lambda state, e: f"loses {e.name}{e.why}",
    Withstood: _withstands,
    CircleDrawn: lambda state, e: "draws a circle",
}
