"""Missile weapons in hand: ways to shoot, ranges, what a shot needs to hit. (SKR-43, SKR-44, SKR-77)"""

from __future__ import annotations

from typing import NamedTuple

from skirmish.board import on
from skirmish.core.dice import Modifier
from skirmish.core.record import evolve
from skirmish.core.state import Hit, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.seeing import glares
from skirmish.rules.skirmish.arms import MissileWeapon
from skirmish.rules.skirmish.health import hampered
from skirmish.rules.skirmish.words import fighter

LADDER = {7: 4, 8: 5, 9: 6}
"""D6 needed after a 6, when more than 6 is needed. (SKR-44)"""
DOUBLE = " twice"
"""Added to a weapon's id in `Action.what`: two shots. (SKR-77)"""


def weapon_of(state: State, i: ModelId, what: str) -> MissileWeapon:
    """The missile weapon that `Action.what` names."""
    ident = what.removesuffix(DOUBLE)
    missiles: tuple[MissileWeapon, ...] = state.models[i].combat.outfit.missiles
    for weapon in missiles:
        if weapon.id == ident:
            return weapon
    raise LookupError(f"{state.models[i].name} has no {ident}")


def ways_to_shoot(state: State, i: ModelId) -> list[str]:
    """What `Action.what` may be: each weapon, two shots before one where it may shoot two. (SKR-77)"""
    slot = fighter(state, i)
    return ways_with(slot.outfit.missiles, slot.moved)


def ways_with(missiles: tuple[MissileWeapon, ...], moved: bool) -> list[str]:
    """The same for anybody with these weapons, standing still or after a move."""
    found = []
    for weapon in missiles:
        if not (weapon.move_or_fire and moved):
            if weapon.double_in and not moved:
                found.append(weapon.id + DOUBLE)
            found.append(weapon.id)
    return found


def share_of_range(rules: Ruleset, state: State, i: ModelId) -> float:
    """What is left of all ranges of the model's missile weapons: a half if anything halves them. (CHN-77)"""
    return 0.5 if rules.modifiers(state, i, "missile range") else 1.0


def range_in(rules: Ruleset, state: State, i: ModelId, what: str) -> float:
    """How far the model shoots in this way now. (SKR-77, CHN-77)"""
    weapon = weapon_of(state, i, what)
    inches = weapon.double_in if what.endswith(DOUBLE) else weapon.range_in
    return inches * share_of_range(rules, state, i)


class Aimed(NamedTuple):
    """What of a shot lies with where the two stand, and with what the shooter has done."""

    covered: bool
    beyond_half: bool
    """Further than half the range of the weapon."""
    moved: bool
    far: bool
    """Further than `far_in` of what the target wears."""


def to_hit(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> tuple[int, tuple[Modifier, ...]]:
    """(7 - BS, the modifiers). (SKR-43, SKR-77, SKR-78, CHN-77, CHN-78)"""
    weapon, worn, surface = weapon_of(state, i, what), fighter(state, foe).outfit, on(state)
    half = weapon.range_in / 2 * share_of_range(rules, state, i)
    aimed = Aimed(
        covered=surface.sight(i, foe).covered,
        beyond_half=not weapon.thrown and not surface.within(i, foe, half),
        moved=fighter(state, i).moved,
        far=bool(worn.far_shots) and not surface.within(i, foe, worn.far_in),
    )
    return aimed_at(rules, state, i, foe, what, aimed)


def aimed_at(
    rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str, aimed: Aimed
) -> tuple[int, tuple[Modifier, ...]]:
    """`to_hit` for such a shot, wherever the two stand now."""
    slot, weapon = fighter(state, i), weapon_of(state, i, what)
    modifiers: list[Modifier] = []
    if aimed.covered and not glares(state, foe):
        modifiers.append(Modifier(-1, "cover", "SKR-43"))
    if aimed.beyond_half and not weapon.thrown:
        modifiers.append(Modifier(-1, "beyond half range", "SKR-43"))
    if aimed.moved and not weapon.thrown:
        modifiers.append(Modifier(-1, "moved", "SKR-43"))
    if "large" in state.models[foe].warrior.keywords:
        modifiers.append(Modifier(1, "large target", "SKR-43"))
    if what.endswith(DOUBLE):
        modifiers.append(Modifier(-1, "two shots", "SKR-77"))
    worn = fighter(state, foe).outfit
    if worn.far_shots and aimed.far:
        modifiers.append(Modifier(worn.far_shots, "fancloth", "SKR-78"))
    modifiers += rules.modifiers(state, i, "to hit") + rules.modifiers(state, foe, "to be hit")
    modifiers += hampered(rules, state, i)
    base = 7 - slot.profile.BS
    if dazzled := rules.modifiers(state, i, "dazzle"):
        modifiers += _dazzled(base - sum([m.number for m in modifiers]), dazzled)
    return base, tuple(modifiers)


def hit_of(state: State, i: ModelId, foe: ModelId, what: str) -> Hit:
    """A shot that has hit: the weapon's strength, or the shooter's own. (SKR-77)"""
    weapon = weapon_of(state, i, what)
    strength = weapon.strength if weapon.strength is not None else fighter(state, i).profile.S
    return Hit(foe, strength, i, missile=True, rule="SKR-43")


def _dazzled(number: int, dazzled: tuple[Modifier, ...]) -> list[Modifier]:
    """Of these penalties what still leaves a natural 6 to hit, if a 6 would have hit without them. (CHN-78)"""
    found = []
    for modifier in dazzled:
        least = number - 6 if number <= 6 else modifier.number
        taken = max(modifier.number, least)
        if taken:
            found.append(evolve(modifier, number=taken))
            number -= taken
    return found


def needed(rules: Ruleset, state: State, i: ModelId, foe: ModelId, what: str) -> int:
    """The D6 needed after modifiers; 7 and more goes up the ladder. (SKR-43, SKR-44)"""
    base, modifiers = to_hit(rules, state, i, foe, what)
    return max(2, base - sum([m.number for m in modifiers]))


def out_of_hand(rules: Ruleset, number: int) -> bool:
    """Whether such a number can't be rolled at all. (SKR-44)"""
    return number > (6 if rules.options["seven_plus"] == "miss" else 9)
