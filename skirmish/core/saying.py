"""Actions in words, as orders: those of the core and of the kit. Systems say their own.

An order doesn't name who does it: where several models could, whoever shows it puts the name before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.core.decision import Action
from skirmish.core.state import NOBODY, ModelId, State
from skirmish.core.units import Point

_PLAIN = {"done": "Done", "pass": "Let it be", "foresee": "Roll again"}


def spot(at: Point) -> str:
    """`(12.5, 30.0)`."""
    return f"({at[0]:.1f}, {at[1]:.1f})"


def called_upon(state: State, models: Sequence[ModelId]) -> str:
    """`Ren`, `Ren and Bo`, `Ren, Bo and Cy`; `nobody` for who isn't there."""
    names = [state.models[i].name if 0 <= i < len(state.models) else "nobody" for i in models]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "nobody"


def whereto(action: Action) -> str:
    """` to (12.5, 30.0) by way of (10.0, 28.0)`; '' without a place."""
    if action.at is None:
        return ""
    stops = f" by way of {' and '.join(map(spot, action.via))}" if action.via else ""
    return f" to {spot(action.at)}{stops}"


def say_neutral(state: State, action: Action) -> str:
    """What the action is: `Deploy Ila at (3.0, 4.0)`; of an unknown verb the verb, with whom, where and what."""
    if action.verb in _PLAIN:
        return _PLAIN[action.verb]
    if action.verb in ("edge", "role"):
        return f"Take the {action.what} edge" if action.verb == "edge" else f"Be the {action.what}"
    where = f" at {spot(action.at)}" if action.at is not None else ""
    if action.verb == "lay":
        return f"Lay a token{where}"
    if action.verb == "deploy":
        return f"Deploy {called_upon(state, (action.model,))}{where}"
    whom = tuple(i for i in (action.target, *action.others) if i != NOBODY)
    at = f" at {called_upon(state, whom)}" if whom else ""
    what = f": {action.what}" if action.what else ""
    return f"{action.verb.capitalize()}{at}{where}{what}"
