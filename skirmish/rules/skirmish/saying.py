"""This system's actions as orders. (SKR-21..69)"""

from __future__ import annotations

from itertools import groupby

from skirmish.core.decision import Action
from skirmish.core.saying import called_upon, whereto
from skirmish.core.state import State
from skirmish.rules.skirmish.aim import DOUBLE, weapon_of

_GOING = {"move": "Move", "run": "Run", "crawl": "Crawl", "walk": "Walk", "step": "Step"}
_PLAIN = {
    "hide": "Hide", "stay down": "Stay down", "stay": "Stay", "parry": "Parry", "retaliate": "Strike back",
    "strike first": "Strike first", "test": "Take the rout test", "concede": "Concede the battle",
}  # fmt: skip


def say(state: State, action: Action) -> str:
    """`Charge Ren and Bo`, `Shoot Ren twice: sling`; '' if the verb isn't this system's."""
    verb = action.verb
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb in _GOING:
        return f"{_GOING[verb]}{whereto(action)}"
    if verb in ("charge", "intercept"):
        return f"{verb.capitalize()} {called_upon(state, (action.target, *action.others))}"
    if verb == "shoot":
        twice = " twice" if action.what.endswith(DOUBLE) else ""
        weapon = weapon_of(state, action.model, action.what).name
        return f"Shoot {called_upon(state, (action.target,))}{twice}: {weapon}"
    if verb == "strike":
        return f"Strike {_shared(state, action)}"
    return f"Fight with {action.what}" if verb == "arm" else ""


def _shared(state: State, action: Action) -> str:
    """`Ren`, `Ren (2), then Bo (1)`: the blows in their order."""
    targets = (action.target, *action.others)
    if len(set(targets)) == 1:
        return called_upon(state, targets[:1])
    runs = [(target, len(list(run))) for target, run in groupby(targets)]
    return ", then ".join(f"{called_upon(state, (target,))} ({count})" for target, count in runs)
