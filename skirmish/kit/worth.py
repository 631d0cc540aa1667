"""What a side is worth in marks, whatever makes a warrior of a system unfit."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from skirmish.core.scenario import COUNTED, Award, Scenario
from skirmish.core.state import Side, State
from skirmish.kit.effects import owner_side

POINT_MARKS = 40.0
"""What a point of the scenario is worth in marks, where there are as many as in King of the hill."""
POINTS, HEADS = 24, 8
"""So many points there are to be had; so many models of a side may fall, live or leave."""


@lru_cache(64)
def point_marks(scenario: Scenario) -> float:
    """What a point is worth in marks: the less, the more there are to be had."""
    if scenario.won_by != "points":
        return POINT_MARKS
    open_points = sum([_most_points(scenario, award) for award in scenario.awards])
    return POINT_MARKS * POINTS / max(1, open_points)


def _most_points(scenario: Scenario, award: Award) -> int:
    """How many points an award may bring in all."""
    last = min(award.to_round or scenario.rounds, scenario.rounds)
    rounds = 1 if award.kind not in COUNTED or award.when == "end" else max(1, last - award.from_round + 1)
    each = {"marker-held": scenario.markers, "zone-held": 1, "token": 5}
    return award.points * rounds * each.get(award.kind, 1 if award.of == "leader" else HEADS)


def side_worth(state: State, side: Side, fitness: Callable[[Any], float]) -> float:
    """Marks of the side still fighting, and what it has scored.

    `fitness`: the share of its price that a fighter in play, by its slot, still fights for. A model that has left in
    good order isn't lost (SKR-91), and one that is compelled is still of its own side (CHN-73).
    """
    total = point_marks(state.scenario) * state.forces[side].score
    for m in state.models:
        if (owner_side(state, m.id) if m.conditions else m.side) != side:
            continue
        if not m.out:
            total += m.warrior.marks * fitness(m.combat)
        elif m.away:
            total += m.warrior.marks
    return total
