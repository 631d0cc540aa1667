"""What a warrior may shoot or throw. (DOT-88, R-48)"""

from __future__ import annotations

from skirmish.core.record import evolve
from skirmish.kit.missiles import find_at_hand
from skirmish.kit.slots import Facts
from skirmish.rules.dots.arms import Missile, Weapon
from skirmish.rules.dots.fighter import Fighter

Shot = Missile | Weapon
THROW = "throw-"
"""How a plan names what is thrown: the same weapon may strike, too."""


def ways(slot: Fighter) -> tuple[Shot, ...]:
    """What it throws is in its hand, or carried by the bundle, as long as there is any. (R-48)"""
    found: tuple[Shot, ...] = find_at_hand(slot.kit, slot.weapon, slot.mounted)
    return tuple([one for one in found if not is_gone(slot, one)]) if slot.thrown else found


def is_gone(slot: Fighter, one: Shot) -> bool:
    """Whether it has thrown all of it. (DOT-88)"""
    return isinstance(one, Weapon) and one.id in slot.thrown and slot.thrown.count(one.id) >= one.count


def once_thrown(slot: Fighter, one: Weapon) -> Facts:
    """What it has left once it has thrown this: another weapon in hand, if that was it. (DOT-88)"""
    after = evolve(slot, thrown=(*slot.thrown, one.id))
    lost = slot.weapon == one.id and is_gone(after, one)
    weapon = next(other.id for other in slot.kit.melee if not is_gone(after, other)) if lost else slot.weapon
    return ("thrown", after.thrown), ("weapon", weapon)


def shot_id(one: Shot) -> str:
    """What a plan calls it: `longbow`, `throw-knife`."""
    return THROW + one.id if isinstance(one, Weapon) else one.id
