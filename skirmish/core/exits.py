"""By which table edge models may leave in good order, and how many must: rules, players and pictures ask."""

from __future__ import annotations

from skirmish.core.awards import is_about, may_earn
from skirmish.core.battlefield import OPPOSITE, Battlefield, Edge
from skirmish.core.scenario import Award, Scenario
from skirmish.core.state import Model, ModelId, Side, State
from skirmish.core.units import Point


def find_exit_edge(state: State, i: ModelId) -> Edge | None:
    """The table edge by which the model may leave now: the far one, or its own with a token; None if by none.

    For points it leaves only in rounds in which it earns some. (SKR-91)
    """
    return _find_edge(state, i, range(state.round, state.round + 1))


def find_later_edge(state: State, i: ModelId) -> Edge | None:
    """The table edge by which the model may leave, in this round or a later one; None if by none."""
    return _find_edge(state, i, range(state.round, max(state.round, state.scenario.rounds) + 1))


def _find_edge(state: State, i: ModelId, rounds: range) -> Edge | None:
    scenario, model = state.scenario, state.models[i]
    if scenario.treasure is not None and not any(token.bearer == i for token in state.tokens):
        return None
    edge = find_side_exit(state, model.side)
    if edge is None or scenario.treasure is not None or scenario.exit is not None:
        return edge
    awards = [award for award in exit_awards(state, model.side) if is_about(award, model)]
    return edge if any(award.count_rounds(rounds) for award in awards) else None


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
    return (exit is not None and exit.role in ("", state.forces[side].role)) or bool(exit_awards(state, side))


def exit_awards(state: State, side: Side) -> list[Award]:
    """What brings the side points for leaving by the far edge."""
    return [award for award in state.scenario.awards if award.kind == "exit" and may_earn(state, award, side)]


def may_leave(scenario: Scenario) -> bool:
    """Whether models can leave in good order at all, on their own or with tokens."""
    kinds = [award.kind for award in scenario.awards]
    return scenario.exit is not None or scenario.treasure is not None or "exit" in kinds


def fielded_models(state: State, side: Side) -> list[Model]:
    """The models that a side began the battle with: not those that were raised."""
    return [m for m in state.models if m.side == side and not m.raised]


def count_exits(state: State, side: Side) -> tuple[int, int]:
    """(models that have left in good order, as many as must by the far edge, or may for points) of a side.

    Ours: never more than it has.
    """
    mine = fielded_models(state, side)
    exit, awards = state.scenario.exit, exit_awards(state, side)
    if awards:
        return sum(m.away for m in mine), sum(any(is_about(award, m) for award in awards) for m in mine)
    needed = min(len(mine), max(exit.least, -(-len(mine) // exit.part))) if exit is not None else 0
    return sum(m.away for m in mine), needed
