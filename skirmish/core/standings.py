"""How the sides stand by what the scenario counts: rules decide the battle by it, players ask who is behind."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish.core.exits import count_exits, fielded_models, has_exit_aim
from skirmish.core.record import Unset
from skirmish.core.scenario import distance_to_building
from skirmish.core.state import ModelId, Side, State

TIE = 0.5
"""Models by which who began at the building is ahead there in a reckoning, since as many as the enemy are enough."""


def lost_share(state: State, side: Side) -> tuple[int, int]:
    """(marks lost, marks fielded) of a side; who left in good order isn't lost, and who was raised wasn't fielded."""
    mine = fielded_models(state, side)
    return sum(m.warrior.marks for m in mine if m.out and not m.away), sum(m.warrior.marks for m in mine)


def count_carried_off(state: State) -> tuple[int, int]:
    """Tokens carried off by either side."""
    carried = [sum(token.side == side for token in state.tokens) for side in (0, 1)]
    return carried[0], carried[1]


def count_near_building(state: State, standing: Iterable[ModelId]) -> tuple[int, int]:
    """How many of the given models of either side are near enough to the building to hold. (SKR-91)"""
    counts = [0, 0]
    for i in standing:
        x, y, radius, _ = state.places[i]
        if distance_to_building(state.battlefield, (x, y)) - radius <= state.scenario.marker_radius_in:
            counts[state.models[i].side] += 1
    return counts[0], counts[1]


def find_holder(state: State) -> Side | None:
    """The side that began at the building: as many there as the enemy are enough for it. (SKR-91)"""
    begins = [role.name for role in state.scenario.roles if role.zone.where == "building"]
    return next((side for side in (0, 1) if state.forces[side].role in begins), None)


def find_leader(state: State, standing: Iterable[ModelId]) -> Side | None:
    """Who would win if the round limit came now, with the given models on their feet; None: a draw. (SKR-91)"""
    won_by = state.scenario.won_by
    if won_by == "treasure":
        return _more(*count_carried_off(state))
    if won_by == "hold":
        leader = _more(*count_near_building(state, standing))
        return find_holder(state) if leader is None else leader
    if won_by == "exit":
        runners = [side for side in (0, 1) if has_exit_aim(state, side)]
        if len(runners) == 1:
            return 1 - runners[0]
        (away_a, _), (away_b, _) = count_exits(state, 0), count_exits(state, 1)
        all_a, all_b = (len(fielded_models(state, side)) for side in (0, 1))
        leader = _more(away_a * all_b, away_b * all_a)
        return _least_lost(state) if leader is None else leader
    if won_by == "rout":
        return _least_lost(state)
    leader, scoring = _more(state.forces[0].score, state.forces[1].score), state.scenario.scoring
    if isinstance(scoring, Unset):
        return leader
    if scoring.at_limit or (leader is None and scoring.tie not in ("draw", "losses")):
        role = scoring.at_limit or scoring.tie
        return next((side for side in (0, 1) if state.forces[side].role == role), leader)
    return _least_lost(state) if leader is None and scoring.tie == "losses" else leader


def _least_lost(state: State) -> Side | None:
    (lost_a, all_a), (lost_b, all_b) = lost_share(state, 0), lost_share(state, 1)
    return _more(lost_b * all_a, lost_a * all_b)


def _more(mine: int, theirs: int) -> Side | None:
    return None if mine == theirs else 0 if mine > theirs else 1
