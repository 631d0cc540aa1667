"""Ground that does something to who touches it: no running, no healing, a card more. (WYL-49)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.state import ModelId, State
from skirmish.kit.effects import has

ROOTED = "rooted"
"""Neither runs nor charges."""
BLIGHTED = "blighted"
"""Can't be healed."""
UNBOUND = "unbound"
"""Draws one card more at each action of its castings."""


def touches(state: State, i: ModelId, plague: str) -> bool:
    """Whether the model's base touches ground of this kind."""
    if not state.features or not state.on_table(i):
        return False
    surface = on(state)
    return any(
        f.plague == plague and f.shape is not None and surface.reach_of(i, f.shape)[0] <= 0 for f in state.features
    )


def afflicted(state: State, i: ModelId, plague: str) -> bool:
    """Whether it holds for the model: something lasts on it, or it touches such ground."""
    return has(state.models[i], plague) or touches(state, i, plague)
