"""What a side is worth in marks, whatever makes a warrior of a system unfit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from skirmish.core.state import Side, State
from skirmish.kit.effects import owner_side

POINT_MARKS = 40.0
"""What a point of the scenario is worth in marks."""


def side_worth(state: State, side: Side, fitness: Callable[[Any], float]) -> float:
    """Marks of the side still fighting, and what it has scored.

    `fitness`: the share of its price that a fighter in play, by its slot, still fights for. A model that has left in
    good order isn't lost (SKR-91), and one that is compelled is still of its own side (CHN-73).
    """
    total = POINT_MARKS * state.forces[side].score
    for m in state.models:
        if (owner_side(state, m.id) if m.conditions else m.side) != side:
            continue
        if not m.out:
            total += m.warrior.marks * fitness(m.combat)
        elif m.away:
            total += m.warrior.marks
    return total
