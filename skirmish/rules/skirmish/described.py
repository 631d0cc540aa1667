"""Weapons and armour in words, for roster sheets. (SKR-76, SKR-77, SKR-78)"""

from __future__ import annotations

from skirmish.kit.arms import Armoury, Use
from skirmish.rules.skirmish.arms import Armour, Arms, MeleeWeapon, MissileWeapon

USER = "S"
"""The bearer's own strength."""
BETTER, WORSE = "enemy save 1 better (6+ if it has none)", "enemy save 1 worse"
HAND = "one hand; in close combat not beside two weapons or a two-handed one"


def described(arms: Arms) -> Armoury:
    """What each item does."""
    found: dict[str, tuple[Use, ...]] = {}
    for ident, weapon in arms.melee.items():
        found[ident] = (_melee(weapon),)
    for ident, missile in arms.missiles.items():
        found[ident] = (*found.get(ident, ()), _missile(missile))
    for ident, armour in arms.armour.items():
        found[ident] = (*found.get(ident, ()), _armour(armour))
    return found


def _melee(weapon: MeleeWeapon) -> Use:
    words = [
        "two hands" if weapon.hands > 1 else _beside(weapon),
        BETTER if weapon.save > 0 else WORSE if weapon.save < 0 else "",
        "stuns on 2-4" if weapon.concussion else "stuns on 1-4" if weapon.stuns else "",
        "parries" if weapon.parry else "",
        "strikes first in the first round" if weapon.strikes_first else "",
        "strikes last" if weapon.strikes_last else "",
        f"{weapon.charger_strength:+} S against a charger then" if weapon.charger_strength else "",
    ]
    strength = USER + (f"{weapon.strength:+}" if weapon.strength else "")
    if weapon.first_round_strength:
        strength = f"{USER}{weapon.strength + weapon.first_round_strength:+}, then {strength}"
    return Use("close combat", strength=strength, text=_joined(words), rule=weapon.rule)


def _beside(weapon: MeleeWeapon) -> str:
    """What the other hand may hold, if not everything."""
    if "any" in weapon.beside:
        return ""
    return f"other hand: {', '.join(weapon.beside)} or nothing" if weapon.beside else "other hand empty"


def _missile(weapon: MissileWeapon) -> Use:
    words = [
        "thrown: long range and having moved cost nothing" if weapon.thrown else "",
        f'if it has not moved, two shots up to {weapon.double_in:g}", each at -1' if weapon.double_in else "",
        "move or fire" if weapon.move_or_fire else "",
    ]
    strength = USER if weapon.strength is None else str(weapon.strength)
    return Use("missile", f'{weapon.range_in:g}"', strength, text=_joined(words), rule=weapon.rule)


def _armour(armour: Armour) -> Use:
    words = [
        "parries" if armour.guard == "buckler" else "6+ alone" if armour.guard == "shield" else "",
        HAND if armour.guard else "",
        f"with a shield M -{armour.slows_with_shield}" if armour.slows_with_shield else "",
        "who would be stunned is knocked down on 4+" if armour.helmet else "",
        f'shots from beyond {armour.far_in:g}" at {armour.far_shots}' if armour.far_shots else "",
    ]
    save = f"{armour.save}+" if armour.save else "+1" if armour.guard == "shield" else ""
    return Use("worn", save=save, text=_joined(words), rule=armour.rule)


def _joined(words: list[str]) -> str:
    return "; ".join(filter(None, words))
