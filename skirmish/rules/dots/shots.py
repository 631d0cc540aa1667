"""What a warrior may shoot or throw. (DOT-88, R-48)"""

from __future__ import annotations

from skirmish.kit.missiles import find_ways
from skirmish.rules.dots.arms import Missile, Weapon
from skirmish.rules.dots.fighter import Fighter

Shot = Missile | Weapon
THROW = "throw-"
"""How a plan names what is thrown: the same weapon may strike, too."""


def ways(slot: Fighter) -> tuple[Shot, ...]:
    """What it throws is in its hand, or carried by the bundle. Nobody runs out. (R-48)"""
    found: tuple[Shot, ...] = find_ways(slot.kit, slot.weapon, slot.mounted)
    return found


def shot_id(one: Shot) -> str:
    """What a plan calls it: `longbow`, `throw-knife`."""
    return THROW + one.id if isinstance(one, Weapon) else one.id
