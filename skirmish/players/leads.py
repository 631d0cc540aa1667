"""How far a side is ahead where points or places decide, reckoned against what wins the battle. (SKR-91)"""

from __future__ import annotations

from collections.abc import Iterable

from skirmish.core.awards import is_about, may_earn
from skirmish.core.record import Unset, evolve
from skirmish.core.scenario import COUNTED, HELD, Award
from skirmish.core.standings import judge
from skirmish.core.state import Side, State

TIE = 0.5
"""Points, or models at a building, by which the side is ahead that wins a tie: as many as the enemy has are enough."""
DOUBT = 0.7
"""How far the difference of points may still go, for each point that is still to be had, squared."""
HAPPENS = {"enemy-out": 0.5, "alive": 0.5, "exit": 0.5, "token": 1.0}
"""How much of what may earn points is thought to happen."""
HELD_SHARE = 0.25
"""What holding a place adds to the half of its points that either side is thought to get."""


def tie_for(state: State, side: Side) -> float:
    """`TIE` for the side that wins if both have the same, less than 0 for the other; 0 if neither does."""
    winner = judge(state, (), (0, 0)).winner
    return 0.0 if winner is None else TIE if winner == side else -TIE


def find_chaser(state: State) -> Side | None:
    """The side that must reach `win_at`, since the other wins at the limit; None where having more is enough."""
    scoring = state.scenario.scoring
    if isinstance(scoring, Unset) or not scoring.at_limit:
        return None
    winner = judge(state, (), (0, 0)).winner
    return None if winner is None else 1 - winner


def lead(state: State, side: Side, held: Iterable[tuple[float, int]]) -> float:
    """Points that the side is ahead, with half a point for the side that wins a tie.

    Where one side must reach `win_at`: how far it is past that with what may still come, or short of it. `held`: what
    each place may still bring that side, and 1, 0 or -1 if it, neither side or the enemy holds it. What the other side
    earns counts for nothing then: it needs no points.
    """
    chaser, scoring = find_chaser(state), state.scenario.scoring
    if chaser is None or isinstance(scoring, Unset):
        return state.forces[side].score - state.forces[1 - side].score + tie_for(state, side)
    coming = sum([points * (0.5 + HELD_SHARE * who) for points, who in held])
    coming += sum([_coming(state, award, chaser) for award in scoring.awards if award.kind not in HELD])
    past = state.forces[chaser].score + coming + TIE - scoring.win_at
    return past if chaser == side else -past


def without_points(state: State) -> State:
    """The state in which no points count as marks, where one side must reach `win_at`; else the state itself."""
    if find_chaser(state) is None:
        return state
    first, second = state.forces
    return evolve(state, forces=(evolve(first, score=0), evolve(second, score=0)))


def cap_open(state: State, open_points: float) -> float:
    """No more points are to be had than both sides lack: the battle ends when one of them has as many as win."""
    scoring = state.scenario.scoring
    if isinstance(scoring, Unset) or not scoring.win_at:
        return open_points
    return min(open_points, sum([max(0.0, scoring.win_at - force.score) for force in state.forces]))


def _coming(state: State, award: Award, side: Side) -> float:
    """Points that something besides holding places may still bring the side."""
    if not may_earn(state, award, side):
        return 0.0
    first = max(1, state.round)
    rounds = range(first, max(first, state.scenario.rounds) + 1)
    if award.kind in COUNTED:
        often = 1.0 if award.when == "end" else float(award.count_rounds(rounds))
    else:
        often = award.count_rounds(rounds) / len(rounds)
    if award.kind == "token":
        among = sum([token.side < 0 for token in state.tokens]) / 2
    else:
        whose = 1 - side if award.kind == "enemy-out" else side
        about = [m for m in state.models if m.side == whose and is_about(award, m)]
        safe = sum([m.away for m in about]) if award.kind == "alive" else 0
        among = safe + HAPPENS[award.kind] * sum([not m.out for m in about])
    return award.points * often * among
