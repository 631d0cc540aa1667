"""Actions as orders and events as lines of the log, each line with its rule id. (SKR-21..69)"""

from __future__ import annotations

from itertools import groupby

from skirmish.core.decision import Action
from skirmish.core.dice import Check, at_least
from skirmish.core.events import Event, PhaseBegun, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.core.text import (
    FELL,
    Line,
    Says,
    add_notes,
    event_line,
    model_name,
    names_text,
    order_text,
    phase_text,
    roll_line,
)
from skirmish.kit.targets import range_text, show_cover
from skirmish.rules.skirmish.events import (
    Armed,
    Broke,
    Felled,
    Healed,
    Hid,
    Marked,
    Mended,
    Returned,
    Revealed,
    Rose,
    TurnBegun,
    Turned,
    Wounded,
)
from skirmish.rules.skirmish.shooting import DOUBLE, LADDER, weapon_of

_GOING = {
    "move": "Move",
    "run": "Run",
    "crawl": "Crawl",
    "walk": "Walk",
    "step": "Step",
    "climb": "Climb",
    "jump": "Jump",
}
_PLAIN = {
    "hide": "Hide", "stay down": "Stay down", "stay": "Stay", "parry": "Parry", "retaliate": "Strike back",
    "strike first": "Strike first", "test": "Take the rout test", "concede": "Concede the battle",
}  # fmt: skip
_AT = {"charge": "Charge", "intercept": "Intercept", "dive": "Jump at"}
MAGIC = "magic begins"
_QUIET = (MAGIC, "magic ends", "arms", "arms of the other side", "blows", "stupidity", "rout", "all alone",
          "compulsory moves", "end of turn")  # fmt: skip
"""Steps of a turn that need no heading of their own."""
_FELL = FELL | {"left": "leaves the battle"}
_ROSE = {"down": "recovers from stunned to knocked down", "standing": "stands up"}


_HIT = ("miss", "hit")
"""What comes of a blow or a shot."""


# Orders


def action_text(state: State, action: Action) -> str:
    """`Charge Ren and Bo`, `Shoot Ren twice: sling`; '' if the verb isn't this system's."""
    verb = action.verb
    if said := order_text(state, action, _PLAIN, _GOING, _AT):
        return said
    if verb == "shoot":
        twice = " twice" if action.what.endswith(DOUBLE) else ""
        weapon = weapon_of(state, action.model, action.what).name
        return f"Shoot {names_text(state, (action.target,))}{twice}: {weapon}"
    if verb == "strike":
        return f"Strike {_shared(state, action)}"
    return f"Fight with {action.what}" if verb == "arm" else ""


def _shared(state: State, action: Action) -> str:
    """`Ren`, `Ren (2), then Bo (1)`: the blows in their order."""
    targets = (action.target, *action.others)
    if len(set(targets)) == 1:
        return names_text(state, targets[:1])
    runs = [(target, len(list(run))) for target, run in groupby(targets)]
    return ", then ".join(f"{names_text(state, (target,))} ({count})" for target, count in runs)


# The log


def log_line(state: State, event: Event) -> Line | None:
    """The line, None for neutral events and book-keeping."""
    if isinstance(event, TurnBegun):
        who = state.forces[event.side].roster.name
        return Line(f"Round {event.round}: {who}", event.rule, event.side, 0)
    if isinstance(event, Rolled):
        return _roll_line(state, event)
    if isinstance(event, PhaseBegun) and event.phase == MAGIC and any(m.magic is not None for m in state.models):
        return Line(phase_text(MAGIC), event.rule, event.side)
    if isinstance(event, PhaseBegun) and event.phase not in _QUIET:
        return Line(phase_text(event.phase), event.rule, event.side)
    return event_line(state, event, _SAYS)


def _falls(state: State, event: Felled) -> str:
    by = f", struck down by {model_name(state, event.by)}" if event.rule == "SKR-64" else ""
    return _FELL[event.how] + by


def _wounds(number: int) -> str:
    return "a wound" if number == 1 else f"{number} wounds"


_SAYS: Says = {
    Marked: lambda state, e: e.says,
    Felled: _falls,
    Wounded: lambda state, e: f"takes {_wounds(e.amount)}",
    Rose: lambda state, e: _ROSE[e.posture],
    Broke: lambda state, e: "breaks and flees",
    Hid: lambda state, e: "hides",
    Revealed: lambda state, e: f"is revealed: {e.why}",
    Armed: lambda state, e: f"fights with {e.grip.name}",
    Mended: lambda state, e: f"recovers {_wounds(e.wounds)}",
    Healed: lambda state, e: "is whole again",
    Turned: lambda state, e: "turns on its own side",
    Returned: lambda state, e: "comes to its senses",
}


def _roll_line(state: State, event: Rolled) -> Line | None:
    """Blows tell faces apart for parries, wounds for criticals, and the ladder begins with a 6: people want to read
    the number needed, and what came of it. (SKR-44, SKR-50, SKR-61)
    """
    throw = event.throw
    if not isinstance(throw, Check):
        return None
    if throw.rule == "SKR-61":
        what, _, base = throw.what.rpartition(" ")
        naturals = ((1, False), (6, True))
        plain = evolve(throw, what=what, bands=at_least(int(base.removesuffix("+"))), naturals=naturals)
        return roll_line(state, evolve(event, throw=plain, outcome=_HIT[bool(event.outcome)]))
    if throw.rule == "SKR-50":
        what, _, strengths = throw.what.partition(", ")
        against = add_notes(what, strengths.replace("against", "vs"))
        return roll_line(state, evolve(event, throw=evolve(throw, what=against, bands=at_least(throw.bands[1][0]))))
    return _shot_line(state, event) if throw.rule in ("SKR-43", "SKR-44") else None


def _shot_line(state: State, event: Rolled) -> Line:
    """How far away the target is, and how much of it is clear where it is in cover; the ladder begins with a 6."""
    throw: Check[bool] = event.throw
    what, _, step = throw.what.partition(", ")
    bands, naturals, outcome = throw.bands, throw.naturals, _HIT[bool(event.outcome)]
    if len(bands) == 1:
        number = int(step.removesuffix("+ needed, a 6 first"))
        step, outcome = f"a 6 first and then {LADDER[number]}+", event.outcome
        bands, naturals = at_least(number + throw.shift), ()
    said = add_notes(what, range_text(state, throw.who, throw.against), step)
    modifiers = show_cover(state, throw.who, throw.against, throw.modifiers)
    shot = evolve(throw, what=said, bands=bands, naturals=naturals, modifiers=modifiers)
    return roll_line(state, evolve(event, throw=shot, outcome=outcome))
