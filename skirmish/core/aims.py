"""By which table edge a model may leave in good order: rules and players ask. (SKR-91)"""

from __future__ import annotations

from skirmish.core.battlefield import OPPOSITE, Edge
from skirmish.core.state import ModelId, State


def exit_edge(state: State, i: ModelId) -> Edge | None:
    """The table edge by which the model may leave: the far one, or its own with a token; None if by none. (SKR-91)"""
    scenario, force = state.scenario, state.forces[state.models[i].side]
    if force.edge is None:
        return None
    if scenario.treasure is not None:
        return force.edge if any(token.bearer == i for token in state.tokens) else None
    if scenario.exit is None or scenario.exit.role not in ("", force.role):
        return None
    return OPPOSITE[force.edge]
