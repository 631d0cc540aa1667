"""Weapons and armour in words, for roster sheets. (RES-49, RES-50, RES-64, RES-67)"""

from __future__ import annotations

from skirmish.kit.arms import Armoury, Use
from skirmish.rules.resolve.arms import Armour, Arms, Missile, Ranges, Weapon

DIE = "Strength die"


def described(arms: Arms) -> Armoury:
    """What each of the warbands' items does here."""
    return {item: uses(arms, ident) for item, ident in arms.items.items() if ident}


def uses(arms: Arms, ident: str) -> tuple[Use, ...]:
    """All the ways to use a thing of this system: a throwing spear has two."""
    found: list[Use] = []
    if (weapon := arms.melee.get(ident)) is not None:
        found.append(_melee(weapon))
        if weapon.thrown is not None:
            found.append(Use("missile", _reach(weapon.thrown), _damage(weapon), text="thrown", rule="RES-63"))
    if (missile := arms.missiles.get(ident)) is not None:
        found.append(_missile(missile))
    if (armour := arms.armour.get(ident)) is not None:
        found.append(_armour(armour))
    return tuple(found)


def _melee(weapon: Weapon) -> Use:
    words = [
        "two hands" if weapon.hands > 1 else "",
        f'strikes up to {weapon.reach_in:g}" away, and in contact only once manoeuvred' if weapon.extended else "",
        f"armour absorbs {weapon.pierces} less" if weapon.pierces else "",
        "for riders" if weapon.mounted else "",
    ]
    return Use("close combat", strength=_damage(weapon), text=_joined(words), rule=weapon.rule)


def _damage(weapon: Weapon) -> str:
    return f"{DIE} {weapon.bonus:+d}" if weapon.bonus else DIE


def _missile(missile: Missile) -> Use:
    words = [
        f"{missile.reload} main action to load" if missile.reload else "",
        "also from the saddle" if missile.mounted else "",
    ]
    return Use("missile", _reach(missile.ranges), str(missile.damage), text=_joined(words), rule=missile.rule)


def _reach(ranges: Ranges) -> str:
    """Short, long and extreme range, from the least one on."""
    far = f'{ranges.short:g}/{ranges.long:g}/{ranges.extreme:g}"'
    return f'{far} from {ranges.least:g}"' if ranges.least else far


def _armour(armour: Armour) -> Use:
    words = [
        f"absorbs {armour.absorb}" if armour.absorb else "",
        f"encumbers by {armour.encumbrance}" if armour.encumbrance else "",
        "one hand" if armour.kind == "shield" else "",
    ]
    return Use("worn", save=f"+{armour.defence}" if armour.defence else "", text=_joined(words), rule=armour.rule)


def _joined(words: list[str]) -> str:
    return "; ".join(filter(None, words))
