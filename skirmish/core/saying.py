"""Actions in words, as orders: those of the core and of the kit. Systems say their own."""

from __future__ import annotations

from skirmish.core.decision import Action
from skirmish.core.state import NOBODY, State
from skirmish.core.units import Point

_PLAIN = {
    "done": "Done", "pass": "Let it pass", "test": "Take the test", "concede": "Concede", "foresee": "Try again",
}  # fmt: skip


def spot(at: Point) -> str:
    """`(12.5, 30.0)`."""
    return f"({at[0]:.1f}, {at[1]:.1f})"


def say_neutral(state: State, action: Action) -> str:
    """What the action is: `Deploy Ila at (3.0, 4.0)`; of an unknown verb the verb, with who and whom."""
    if action.verb in _PLAIN:
        return _PLAIN[action.verb]
    if action.verb in ("edge", "role"):
        return f"Take the {action.what} edge" if action.verb == "edge" else f"Be the {action.what}"
    who = f" {state.models[action.model].name}" if action.model != NOBODY else ""
    whom = f" at {state.models[action.target].name}" if 0 <= action.target < len(state.models) else ""
    where = f" at {spot(action.at)}" if action.at is not None else ""
    what = f": {action.what}" if action.what else ""
    return f"{action.verb.capitalize()}{who}{whom}{where}{what}"
