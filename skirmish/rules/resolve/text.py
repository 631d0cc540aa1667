"""Actions as orders and events as lines of the log, each line with its rule id. (RES-5..24)"""

from __future__ import annotations

from collections import Counter
from typing import Any

from skirmish.core.decision import Action
from skirmish.core.events import Ended, Event, PhaseBegun, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, State
from skirmish.core.step_dice import StepContest
from skirmish.core.text import (
    FELL,
    Line,
    Says,
    add_notes,
    event_line,
    model_line,
    names_text,
    order_text,
    phase_text,
    roll_line,
)
from skirmish.core.text import log_line as neutral_line
from skirmish.kit.rounds import Lots
from skirmish.kit.targets import MOUNT, range_text, show_cover
from skirmish.rules.resolve.arms import Weapon
from skirmish.rules.resolve.events import (
    BodyLost,
    Dropped,
    FortitudeLost,
    Hid,
    Ran,
    Restored,
    Revealed,
    Rose,
    RoundBegun,
    Told,
    Went,
    person,
)
from skirmish.rules.resolve.fighter import Person
from skirmish.rules.resolve.queries import half_body, half_fortitude

_GOING = {"move": "Move", "run": "Run", "canter": "Canter", "climb": "Climb", "jump": "Jump"}
_PLAIN = {
    "hide": "Hide", "parry": "Parry", "rise": "Stand up", "go-prone": "Drop prone", "hold": "Hold the action",
    "reload": "Load", "dodge": "Dodge",
}  # fmt: skip
_AT = {
    "charge": "Charge", "dive": "Jump at", "intimidate": "Intimidate", "hold-death": "Hold off the death of",
    "hold-off": "Hold off", "riposte": "Strike back at", "trample": "Ride down",
}  # fmt: skip
"""Orders at one model."""
_FELL = FELL | {
    "down": "falls prone", "stunned": "is unconscious", "out": "is dead", "left": "flees from the table",
}  # fmt: skip
_LOST = {"RES-55": "has died", "RES-59": "lies unconscious and is lost to its side"}
"""Who is out of the battle for another reason than a blow that killed."""
_DEEDS = frozenset({"acted", "freed", "riposted", "weapon"})
"""Facts of what somebody does: what comes of it, and the rolls for it, are told below it."""
_IDLE = ("RES-36", "RES-43", "RES-60", "RES-80", "RES-88", "CHN-73")
"""Rules by which an action is lost, not done."""
_OWN = {"SKR-10": "RES-15", "RES-27": "RES-25"}
"""Rules of the base game, and those that a record names for another, with those of these rules that say the same."""
_MOUNT = "'s mount"
"""How a roll at a mount ends."""
_QUIET = ("dawn", "actions", "dusk", "end of round")
"""Parts of a round that need no heading of their own."""


# Orders


def action_text(state: State, action: Action) -> str:
    """`Strike Ren's mount`, `Treat Ila's wound 2`; '' if the verb isn't this system's."""
    verb, whom = action.verb, names_text(state, (action.target,))
    rides = 0 <= action.model < len(state.models) and person(state, action.model).mounted
    if said := order_text(state, action, _PLAIN, _GOING | {"run": "Gallop"} if rides else _GOING, _AT):
        return said
    if verb == "strike":
        return f"Strike {whom}'s mount" if action.what == MOUNT else f"Strike {whom}"
    if verb == "treat":
        return f"Treat {whom}'s wound {action.what}"
    if verb == "pre-empt":
        return f"{names_text(state, (action.model,))} tries to act before {whom}"
    if verb == "act":
        return f"{names_text(state, (action.model,))} acts now"
    return _with_a_thing(state, action, whom)


def _with_a_thing(state: State, action: Action, whom: str) -> str:
    """Orders that name a weapon or an infusion."""
    if not 0 <= action.model < len(state.models):
        return ""
    slot = person(state, action.model)
    if action.verb == "shoot":
        thing, _, rest = action.what.partition(" ")
        return f"Shoot {whom}{chr(39) + 's mount' if rest == MOUNT else ''}: {item_name(slot, thing)}"
    if action.verb == "snap-shot":
        return f"Shoot fast at {_shared(state, action)}: {item_name(slot, action.what)}"
    if action.verb in ("ready", "manoeuvre"):
        return f"{action.verb.capitalize()} the {slot.kit.weapon(slot.weapon).name}"
    if action.verb == "draw":
        return draw_text(slot.kit.weapon(action.what))
    return f"Drink {item_name(slot, action.what)}" if action.verb == "drink" else ""


def draw_text(weapon: Weapon) -> str:
    """The order to take it in hand; for bare hands nothing is taken. (RES-23)"""
    return f"Draw {weapon.name}" if weapon.worth else "Drop what it holds"


def item_name(slot: Person, ident: str) -> str:
    """A weapon's or an infusion's name by its id."""
    names = {weapon.id: weapon.name for weapon in slot.kit.melee} | {bow.id: bow.name for bow in slot.kit.missiles}
    return (names | {herb.id: herb.name for herb in slot.herbs}).get(ident, ident)


def _shared(state: State, action: Action) -> str:
    """`Ren (2) and Bo (1)`: arrows in the order in which they fly."""
    counts = Counter((action.target, *action.others))
    if len(counts) == 1:
        return names_text(state, (action.target,))
    return " and ".join(f"{names_text(state, (foe,))} ({count})" for foe, count in counts.items())


# The log


def log_line(state: State, event: Event) -> Line | None:
    """The line, None for neutral events and book-keeping."""
    if isinstance(event, RoundBegun):
        heading = event.side == state.first
        return Line(f"Round {event.round}", event.rule or "RES-17", None, 0) if heading else None
    if isinstance(event, Rolled):
        return _roll_line(state, event)
    if isinstance(event, Ended | Revealed) and event.rule in _OWN:
        line = event_line(state, event, _SAYS) or neutral_line(state, event)
        return line and evolve(line, rule=_OWN[event.rule])
    if isinstance(event, Told):
        deed = event.rule not in _IDLE and not _DEEDS.isdisjoint(fact for fact, _ in event.facts)
        return model_line(state, event.model, event.text, event.rule, 1 if deed else 2)
    if isinstance(event, Went) and event.manner == "run" and person(state, event.model).mounted:
        return neutral_line(state, evolve(event, manner="gallop"))
    if isinstance(event, PhaseBegun) and event.phase not in _QUIET and state.round:
        return Line(phase_text(event.phase), event.rule, event.side)
    return event_line(state, event, _SAYS)


def _regains(state: State, event: Restored) -> str:
    gained = [f"{n} {what}" for n, what in ((event.body, "Body"), (event.fortitude, "Fortitude")) if n]
    return f"regains {' and '.join(gained)}" + (f" ({event.why})" if event.why else "")


def _loses_body(state: State, event: BodyLost) -> str:
    """Who comes to half Body is told: its dice are a step lower from now on. (RES-57)"""
    slot = person(state, event.model)
    half = 0 < slot.body <= half_body(slot.build) < slot.body + event.amount
    said = ", half or less: its dice are a step lower (RES-57)" if half else ""
    return f"loses {event.amount} Body, {slot.body} left{said}"


def _loses_fortitude(state: State, event: FortitudeLost) -> str:
    """So is who comes to half Fortitude: its tests are at -2. (RES-61)"""
    slot = person(state, event.model)
    half = 0 < slot.fortitude <= half_fortitude(slot.build) < slot.fortitude + event.amount
    said = ", half or less: its tests are at -2 (RES-61)" if half else ""
    return f"loses {event.amount} Fortitude ({event.why}), {slot.fortitude} left{said}"


def _drops(state: State, event: Dropped) -> str:
    return _LOST.get(event.rule, _FELL["out"]) if event.how == "out" else _FELL[event.how]


_SAYS: Says = {
    BodyLost: _loses_body,
    FortitudeLost: _loses_fortitude,
    Restored: _regains,
    Dropped: _drops,
    Rose: lambda state, e: "stands up" if e.posture == "standing" else "comes round",
    Ran: lambda state, e: f"flees until the end of round {e.until}",
    Hid: lambda state, e: "hides",
    Revealed: lambda state, e: f"is revealed: {e.why}",
}


def _roll_line(state: State, event: Rolled) -> Line | None:
    """Lots are no row of numbers, and rounds gained for who is dying say what they are. (RES-34, RES-91)"""
    if isinstance(event.throw, Lots):
        return Line("Initiative ties are broken by lot", event.throw.rule)
    if event.throw.rule == "RES-46":
        return roll_line(state, evolve(event, throw=_show_aim(state, event.throw)))
    if event.throw.rule == "RES-60":
        focus = evolve(event.throw, what=f"{event.throw.what} against {event.throw.target} damage")
        return roll_line(state, evolve(event, throw=focus))
    if event.throw.rule != "RES-91":
        return None
    gained = event.outcome
    said = f"{gained} round{'s' if gained > 1 else ''}" if gained else "failed"
    return roll_line(state, evolve(event, outcome=said))


def _show_aim(state: State, throw: StepContest[Any]) -> StepContest[Any]:
    """How far away the target is, and how much of it is clear where it is in cover. (RES-64, RES-65)"""
    what, mount = throw.what.removesuffix(_MOUNT), throw.what.endswith(_MOUNT)
    whom, _, skill = what.removeprefix("to hit ").rpartition(", ")
    foe = next((m.id for m in state.models if m.name == whom and state.on_table(m.id)), NOBODY)
    said = add_notes(f"to hit {whom}{_MOUNT if mount else ''}", skill, range_text(state, throw.who, foe))
    return evolve(throw, what=said, guard=show_cover(state, throw.who, foe, throw.guard))
