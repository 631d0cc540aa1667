"""By which table edge models may leave in good order, and how many must: rules, players and pictures ask."""

from __future__ import annotations

from skirmish.core.battlefield import OPPOSITE, Battlefield, Edge
from skirmish.core.state import Model, ModelId, Side, State
from skirmish.core.units import Point


def find_exit_edge(state: State, i: ModelId) -> Edge | None:
    """The table edge by which the model may leave: the far one, or its own with a token; None if by none."""
    if state.scenario.treasure is not None and not any(token.bearer == i for token in state.tokens):
        return None
    return find_side_exit(state, state.models[i].side)


def find_side_exit(state: State, side: Side) -> Edge | None:
    """The table edge by which a side's models leave: the far one, or its own with tokens; None if by none."""
    scenario, force = state.scenario, state.forces[side]
    if force.edge is None:
        return None
    if scenario.treasure is not None:
        return force.edge
    return OPPOSITE[force.edge] if has_exit_aim(state, side) else None


def inches_to_edge(field: Battlefield, edge: Edge, at: Point) -> float:
    """Inches from a point to a table edge."""
    x, y = at
    return {"north": y, "south": field.depth_in - y, "west": x, "east": field.width_in - x}[edge]


def has_exit_aim(state: State, side: Side) -> bool:
    """Whether leaving by the far edge is what the side is after."""
    exit = state.scenario.exit
    return exit is not None and exit.role in ("", state.forces[side].role)


def fielded_models(state: State, side: Side) -> list[Model]:
    """The models that a side began the battle with: not those that were raised."""
    return [m for m in state.models if m.side == side and not m.raised]


def count_exits(state: State, side: Side) -> tuple[int, int]:
    """(models that have left in good order, as many as must by the far edge) of a side.

    Ours: never more than it has.
    """
    mine = fielded_models(state, side)
    exit = state.scenario.exit
    needed = min(len(mine), max(exit.least, -(-len(mine) // exit.part))) if exit is not None else 0
    return sum(m.away for m in mine), needed
