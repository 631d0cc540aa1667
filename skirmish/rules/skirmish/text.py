"""Actions as orders and events as lines of the log, each line with its rule id. (SKR-21..69)"""

from __future__ import annotations

from itertools import groupby

from skirmish.core.decision import Action
from skirmish.core.dice import Check
from skirmish.core.events import Event, PhaseBegun, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.core.text import FELL, Line, Says, event_line, model_name, names_text, order_text, roll_line
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
from skirmish.rules.skirmish.shooting import DOUBLE, weapon_of

_GOING = {"move": "Move", "run": "Run", "crawl": "Crawl", "walk": "Walk", "step": "Step"}
_PLAIN = {
    "hide": "Hide", "stay down": "Stay down", "stay": "Stay", "parry": "Parry", "retaliate": "Strike back",
    "strike first": "Strike first", "test": "Take the rout test", "concede": "Concede the battle",
}  # fmt: skip
_AT = {"charge": "Charge", "intercept": "Intercept"}
MAGIC = "magic begins"
_QUIET = (MAGIC, "magic ends", "arms", "arms of the other side", "blows", "stupidity", "rout", "all alone",
          "compulsory moves", "end of turn")  # fmt: skip
"""Steps of a turn that need no heading of their own."""
_FELL = FELL | {"left": "leaves the battle"}
_ROSE = {"down": "is no longer stunned, but knocked down", "standing": "stands up"}


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
        return _blow_line(state, event)
    if isinstance(event, PhaseBegun) and event.phase == MAGIC and any(m.magic is not None for m in state.models):
        return Line("Magic", event.rule, event.side)
    if isinstance(event, PhaseBegun) and event.phase not in _QUIET:
        return Line(event.phase.capitalize(), event.rule, event.side)
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
    Mended: lambda state, e: f"gets {_wounds(e.wounds)} back",
    Healed: lambda state, e: "is whole again",
    Turned: lambda state, e: "turns on its own",
    Returned: lambda state, e: "is its own again",
}


def _blow_line(state: State, event: Rolled) -> Line | None:
    """Rolls to hit in close combat tell their faces apart for parries; people want to read hit or miss. (SKR-61)"""
    if event.throw.rule != "SKR-61" or not isinstance(event.throw, Check):
        return None
    return roll_line(state, evolve(event, outcome="hits" if event.outcome else "misses"))
