"""What a warrior is worth, as far as it can still fight. (CHN-80)"""

from __future__ import annotations

from functools import lru_cache

from skirmish.core.record import evolve
from skirmish.core.state import Side, State
from skirmish.kit import worth
from skirmish.rules.trilogy.fighter import (
    BROKEN,
    COLLAPSED,
    DOWN,
    EXHAUSTED,
    RUNGS,
    SHAKEN,
    Build,
    Fighter,
    Kit,
    Ladder,
)

LEAST = 0.45
"""What is left of the worth of who can barely stand; nothing of who is helpless."""
PRONE, FEARFUL, PANICKED, WEARY = 0.9, 0.9, 0.4, 0.85
LIFE = 0.3
"""What the life of who lies Down is still worth to who reckons: it may be saved, and Dead it is not. (TRI-35)"""
NERVE, BREATH = 0.1, 0.05
"""What is lost of the worth of who is about to be shaken, and of who is about to tire."""


def side_worth(state: State, side: Side) -> float:
    """Marks of the side still fighting, less for who is hurt, shaken, tired, prone; more for what it has scored."""
    return worth.side_worth(state, side, fitness)


def share_lost(slot: Fighter, ladder: Ladder, rungs: int) -> float:
    """The share of its price that so many more rungs take from a fighter: all of it if they fell or break it."""
    table = shares_lost(slot, ladder)
    return table[min(rungs, len(table) - 1)] if rungs > 0 else 0.0


def shares_lost(slot: Fighter, ladder: Ladder) -> tuple[float, ...]:
    """The same by the number of rungs, from none to all."""
    return _shares_lost(slot.build, slot.injury, slot.distress, slot.fatigue, slot.posture, ladder)


@lru_cache(16384)
def _shares_lost(
    build: Build, injury: int, distress: int, fatigue: int, posture: str, ladder: Ladder
) -> tuple[float, ...]:
    slot = Fighter(build, BARE, injury, distress, fatigue, posture=posture)
    if posture == "stunned":
        return (0.0,)
    before, found = fitness(slot), [0.0]
    for rungs in range(1, build.soft_rungs(ladder) + len(RUNGS[ladder])):
        after = evolve(slot, **{ladder: getattr(slot, ladder) + rungs})
        gone = after.wound >= DOWN or after.fear >= BROKEN or after.weariness >= COLLAPSED
        found.append(before - (0.0 if gone else fitness(after)))
    return tuple(found)


BARE = Kit()
"""What it carries is nothing to its health."""


def fitness(slot: Fighter) -> float:
    """The share of its price that a fighter in play still fights for."""
    if slot.posture == "stunned":
        return 0.0
    build = slot.build
    rungs = build.soft_rungs("injury") + 3
    share = LEAST + (1 - LEAST) * max(0.0, 1 - slot.injury / rungs)
    share *= 1 - NERVE * min(1.0, slot.distress / build.soft_rungs("distress"))
    share *= 1 - BREATH * min(1.0, slot.fatigue / build.soft_rungs("fatigue"))
    share *= PANICKED if slot.panicked else FEARFUL if slot.fear >= SHAKEN else 1.0
    share *= WEARY if slot.weariness >= EXHAUSTED else 1.0
    return share * (PRONE if slot.posture == "down" else 1.0)
