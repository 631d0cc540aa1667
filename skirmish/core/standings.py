"""How the sides stand by what the scenario counts: rules decide the battle by it, players ask who is behind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from skirmish.core.awards import Spot, counts_at, is_about, may_earn, spots_of
from skirmish.core.exits import count_exits, fielded_models, has_exit_aim
from skirmish.core.record import Unset
from skirmish.core.scenario import COUNTED, HELD, Award, Scoring, distance_to_building
from skirmish.core.state import ModelId, Side, State


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


class Ruling(NamedTuple):
    """Who wins at the round limit, None for a draw, and by what: a count, a role that this is enough for, or losses."""

    winner: Side | None
    by: Literal["count", "role", "losses"] = "count"

    @property
    def by_aim(self) -> bool:
        """Whether the scenario's aim itself decided."""
        return self.winner is not None and self.by != "losses"


def find_leader(state: State, standing: Iterable[ModelId]) -> Side | None:
    """Who would win if the round limit came now, with the given models on their feet; None: a draw. (SKR-91)"""
    up = tuple(standing)
    ends = [award for award in state.scenario.awards if award.kind in COUNTED and award.when == "end"]
    scores = [
        force.score + sum([award.points * count_award(state, award, side, up) for award in ends])
        for side, force in ((0, state.forces[0]), (1, state.forces[1]))
    ]
    return judge(state, up, (scores[0], scores[1])).winner


def judge(state: State, standing: Iterable[ModelId], scores: tuple[int, int]) -> Ruling:
    """Who has won at the round limit with so many points, those of the end counted. (SKR-91)"""
    won_by = state.scenario.won_by
    if not isinstance(state.scenario.scoring, Unset):
        return judge_points(state, state.scenario.scoring, scores)
    if won_by == "markers":
        return Ruling(_more(*scores))
    if won_by == "treasure":
        return Ruling(_more(*count_carried_off(state)))
    if won_by == "hold":
        leader = _more(*count_near_building(state, standing))
        return Ruling(find_holder(state), "role") if leader is None else Ruling(leader)
    if won_by == "exit":
        return _judge_exits(state)
    return judge_losses(state)


def judge_points(state: State, scoring: Scoring, scores: tuple[int, int]) -> Ruling:
    """More points win, or who has the role for it if nobody has as many as win; equal ones are as the scenario says."""
    leader = _more(*scores)
    if scoring.at_limit and max(scores) < scoring.win_at:
        role = scoring.at_limit
    elif leader is not None:
        return Ruling(leader)
    elif scoring.tie == "losses":
        return judge_losses(state)
    else:
        role = scoring.tie
    side = next((side for side in (0, 1) if state.forces[side].role == role), None)
    return Ruling(leader) if side is None else Ruling(side, "role")


def judge_losses(state: State) -> Ruling:
    """The side that lost the smaller share of its marks. (SKR-91)"""
    (lost_a, all_a), (lost_b, all_b) = lost_share(state, 0), lost_share(state, 1)
    return Ruling(_more(lost_b * all_a, lost_a * all_b), "losses")


def _judge_exits(state: State) -> Ruling:
    """Who had to leave and didn't has lost; if both had to, the greater share wins, then the fewer losses: ours."""
    runners = [side for side in (0, 1) if has_exit_aim(state, side)]
    if len(runners) == 1:
        return Ruling(1 - runners[0], "role")
    (away_a, _), (away_b, _) = count_exits(state, 0), count_exits(state, 1)
    all_a, all_b = (len(fielded_models(state, side)) for side in (0, 1))
    leader = _more(away_a * all_b, away_b * all_a)
    return judge_losses(state) if leader is None else Ruling(leader)


def holder_of(state: State, spot: Spot, standing: Iterable[ModelId]) -> Side | None:
    """The side with more of the given models near the marker or in the zone; None if even. (SKR-91)"""
    counts = [0, 0]
    for i in standing:
        counts[state.models[i].side] += counts_at(state, i, spot)
    return _more(*counts)


def count_award(state: State, award: Award, side: Side, standing: tuple[ModelId, ...]) -> int:
    """How many places the side holds, or how many of its own are still there."""
    if not may_earn(state, award, side):
        return 0
    if award.kind in HELD:
        return sum(holder_of(state, spot, standing) == side for spot in spots_of(state, award, side))
    return sum(is_about(award, m) and (not m.out or m.away) for m in fielded_models(state, side))


def _more(mine: int, theirs: int) -> Side | None:
    return None if mine == theirs else 0 if mine > theirs else 1
