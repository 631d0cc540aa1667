"""What a warrior is worth, as far as it can still fight. (CHN-80)"""

from __future__ import annotations

from skirmish.core.state import Side, State
from skirmish.kit import worth
from skirmish.rules.dots.fighter import UNCONSCIOUS, Fighter
from skirmish.rules.dots.harm import after, is_out

LEAST = 0.3
"""What is left of the worth of who can barely stand; nothing of who is unconscious."""
PRONE = 0.9
DOT = 1.5
"""A dot counts so much beside a box: while one is left all is well. (DOT-48)"""


def side_worth(state: State, side: Side) -> float:
    """Marks of the side still fighting, less for who is hurt; more for what it has scored."""
    return worth.side_worth(state, side, fitness)


def fitness(slot: Fighter) -> float:
    """The share of its price that a fighter in play still fights for."""
    if slot.posture == "stunned" or is_out(slot):
        return 0.0
    full = DOT * slot.build.health + slot.build.boxes - UNCONSCIOUS
    left = DOT * slot.dots + max(0, slot.boxes - UNCONSCIOUS)
    share = LEAST + (1 - LEAST) * left / full
    return share * (PRONE if slot.posture == "down" else 1.0)


def share_lost(slot: Fighter, points: int) -> float:
    """The share of its price that so many points take from a fighter."""
    return fitness(slot) - fitness(after(slot, points, 0)) if points > 0 else 0.0
