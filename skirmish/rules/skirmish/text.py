"""Actions as orders and events as lines of the log, each line with its rule id. (SKR-21..69)"""

from __future__ import annotations

from itertools import groupby

from skirmish.core.decision import Action
from skirmish.core.dice import Check
from skirmish.core.events import Event, PhaseBegun, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import State
from skirmish.core.text import Line, model_line, model_name, names_text, roll_line, way_text
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
MAGIC = "magic begins"
_QUIET = (MAGIC, "magic ends", "arms", "arms of the other side", "blows", "stupidity", "rout", "all alone",
          "compulsory moves", "end of turn")  # fmt: skip
"""Steps of a turn that need no heading of their own."""
_FELL = {
    "down": "is knocked down",
    "stunned": "is stunned",
    "out": "is out of action",
    "left": "leaves the battle",
    "away": "leaves the table in good order",
}
_ROSE = {"down": "is no longer stunned, but knocked down", "standing": "stands up"}


# Orders


def action_text(state: State, action: Action) -> str:
    """`Charge Ren and Bo`, `Shoot Ren twice: sling`; '' if the verb isn't this system's."""
    verb = action.verb
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb in _GOING:
        return f"{_GOING[verb]}{way_text(action)}"
    if verb in ("charge", "intercept"):
        return f"{verb.capitalize()} {names_text(state, (action.target, *action.others))}"
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
    if isinstance(event, Marked):
        return model_line(state, event.model, event.says, event.rule) if event.says else None
    if isinstance(event, Felled):
        by = f", struck down by {model_name(state, event.by)}" if event.rule == "SKR-64" else ""
        return model_line(state, event.model, _FELL[event.how] + by, event.rule)
    if isinstance(event, Wounded):
        wounds = "a wound" if event.amount == 1 else f"{event.amount} wounds"
        return model_line(state, event.model, f"takes {wounds}", event.rule)
    return _small_line(state, event) or _magic_line(state, event)


def _small_line(state: State, event: Event) -> Line | None:
    if isinstance(event, Rose):
        return model_line(state, event.model, _ROSE[event.posture], event.rule)
    if isinstance(event, Broke):
        return model_line(state, event.model, "breaks and flees", event.rule)
    if isinstance(event, Hid):
        return model_line(state, event.model, "hides", event.rule)
    if isinstance(event, Revealed):
        return model_line(state, event.model, f"is revealed: {event.why}", event.rule)
    if isinstance(event, Armed):
        return model_line(state, event.model, f"fights with {event.grip.name}", event.rule)
    if isinstance(event, PhaseBegun) and event.phase == MAGIC and any(m.magic is not None for m in state.models):
        return Line("Magic", event.rule, event.side)
    if isinstance(event, PhaseBegun) and event.phase not in _QUIET:
        return Line(event.phase.capitalize(), event.rule, event.side)
    return None


def _magic_line(state: State, event: Event) -> Line | None:
    if isinstance(event, Mended):
        back = "a wound" if event.wounds == 1 else f"{event.wounds} wounds"
        return model_line(state, event.model, f"gets {back} back", event.rule)
    if isinstance(event, Healed):
        return model_line(state, event.model, "is whole again", event.rule)
    if isinstance(event, Turned):
        return model_line(state, event.model, "turns on its own", event.rule)
    if isinstance(event, Returned):
        return model_line(state, event.model, "is its own again", event.rule)
    return None


def _blow_line(state: State, event: Rolled) -> Line | None:
    """Rolls to hit in close combat tell their faces apart for parries; people want to read hit or miss. (SKR-61)"""
    if event.throw.rule != "SKR-61" or not isinstance(event.throw, Check):
        return None
    return roll_line(state, evolve(event, outcome="hits" if event.outcome else "misses"))
