"""Why an action isn't offered now. Only people ask; AI players never do. (SKR-12)"""

from __future__ import annotations

from skirmish.core.decision import Action, Refusal
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit import refusals
from skirmish.kit.heights import CLIMB, DIVE, JUMP

_CHARGING = Refusal("charges come first in a turn, before the moves", "SKR-30")
_MOVING = Refusal("moves come after charges, before shots", "SKR-33")
_WHEN = {
    "stay down": Refusal("models that are down get up as their turn begins", "SKR-21"),
    "charge": _CHARGING, DIVE: _CHARGING, CLIMB: _MOVING, JUMP: _MOVING,
    "move": _MOVING, "run": _MOVING, "crawl": _MOVING,
    "hide": Refusal("warriors hide when they move", "SKR-37"),
    "shoot": Refusal("shots come after the moves and before the blows", "SKR-40"),
    "arm": Refusal("weapons are chosen before the blows of a close combat", "SKR-69"),
}  # fmt: skip
"""What has its own time in a turn."""


def why_not_now(rules: Ruleset, state: State, side: Side, now: Refusal, action: Action) -> Refusal:
    """The reason: the model isn't there or isn't the chooser's, the deed has another time; else `now`, what is due.

    `side`: whose choice it is.
    """
    i = action.model
    if not 0 <= i < len(state.models):
        return now
    return why_absent(state, side, i) or rules.magic.why(state, action) or _WHEN.get(action.verb, now)


def why_absent(state: State, side: Side, i: ModelId, rule: str = "SKR-10") -> Refusal | None:
    """Why the model has no choice at all; `rule`: of what was asked."""
    return refusals.why_absent(state, side, i, rule, fallen="SKR-5", away="SKR-90")
