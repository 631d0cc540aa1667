"""Weapons and armour: the records of data/arms.yaml, and what each does in words. (DOT-80, DOT-88, R-43)"""

from __future__ import annotations

from typing import Literal

from skirmish.core.display import Armoury, ItemUse, describe_arms
from skirmish.core.record import Record
from skirmish.core.text import join_clauses
from skirmish.kit import arms

Trait = Literal["strength", "dexterity", "perception", "basic-forms"]
"""What makes an attack easier: its number is 10 less the best of the weapon's. (R-43)"""


BUNDLE = 4
"""Knives or javelins of a bundle. (DOT-88)"""


class Throw(Record, cache_hash=True):
    """How a melee weapon is thrown. (R-48)"""

    range_in: float
    traits: tuple[Trait, ...] = ("dexterity",)
    """The attributes that a throw may use."""


class Weapon(Record, cache_hash=True):
    """A melee weapon. (DOT-80)"""

    id: str
    name: str
    skill: str
    traits: tuple[Trait, ...] = ("strength",)
    """The attributes that its attacks may use."""
    rule: str = "DOT-80"
    reach_in: float = 0.0
    """It strikes who is so near, too. (B-3)"""
    sword: bool = False
    """Swordmasters fight with it, and it parries. (DOT-29, DOT-95)"""
    dance: bool = False
    """One dances the spears with it. (R-22)"""
    dice: int = 0
    """Dice that it adds to the harm."""
    ease: int = 0
    """What it adds to the pool, or takes off its number. (DOT-14)"""
    hands: int = 1
    mounted: bool = False
    """Only for riders."""
    thrown: Throw | None = None
    many: bool = False
    """It is carried by the bundle, and thrown without being held."""
    armour_damage: int = 0
    """Dots of armour that its hits cut away. (DOT-57)"""
    worth: int = 0

    @property
    def count(self) -> int:
        """How often it can be thrown. (DOT-88, R-48)"""
        return BUNDLE if self.many else 1

    @property
    def range_in(self) -> float:
        """Of one that can be thrown."""
        return self.thrown.range_in if self.thrown is not None else 0.0


class Missile(Record, cache_hash=True):
    """A missile weapon. (DOT-88, R-48)"""

    id: str
    name: str
    skill: str
    range_in: float
    traits: tuple[Trait, ...] = ("perception",)
    """The attributes that its shots may use."""
    rule: str = "DOT-88"
    dice: int = 0
    """Dice that it adds to the harm."""
    ease: int = 0
    """What it adds to the pool, or takes off its number. (DOT-14)"""
    reload: int = 0
    """Rounds after a shot before the next."""
    mounted: bool = False
    """Riders may use it."""
    worth: int = 0


class Armour(Record, cache_hash=True):
    """A suit or a shield: dice that stop harm, and that Dexterity goes without. (DOT-19, DOT-56)"""

    id: str
    name: str
    dots: int
    """Its dots: dice that stop harm."""
    kind: Literal["suit", "shield"] = "suit"
    """A suit, or a shield."""
    rule: str = "DOT-56"
    worth: int = 0


class Mount(Record, cache_hash=True):
    """A riding beast: it goes so far whatever its rider's Dexterity is. (B-8)"""

    id: str
    name: str
    move_in: float
    rule: str = "DOT-75"
    worth: int = 0


class ArmsTables(Record):
    """The file. `items`: what the warbands' items are here, by their ids; '' for one that does nothing here."""

    melee: tuple[Weapon, ...]
    missiles: tuple[Missile, ...]
    armour: tuple[Armour, ...]
    mounts: tuple[Mount, ...]
    items: dict[str, str]


class Arms(arms.Arms[Weapon, Missile, Armour, Mount]):
    """All of them by id, and what the warbands' items are here."""

    def __init__(self, tables: ArmsTables) -> None:
        super().__init__(tables.melee, tables.missiles, tables.armour, tables.mounts, tables.items)


# In words


def describe_armoury(known: Arms) -> Armoury:
    """What each of the warbands' items does here, and each thing of this system's own."""
    uses = (known.melee, _melee), (known.melee, _thrown), (known.missiles, _missile), (known.armour, _armour)
    return describe_arms(uses, known.known, known.items)


def describe_gear(known: Arms) -> Armoury:
    """The same, and how far its own horses go."""
    return {**describe_armoury(known), **describe_arms([(known.mounts, _mount)])}


def _mount(mount: Mount) -> ItemUse:
    return ItemUse("worn", text=f'carries its rider {mount.move_in:g}" in a round', rule=mount.rule)


def _melee(weapon: Weapon) -> ItemUse:
    words = [
        f"with {weapon.skill}",
        "two hands" if weapon.hands > 1 else "",
        f'strikes up to {weapon.reach_in:g}" away' if weapon.reach_in else "",
        "parries" if weapon.sword else "",
        "for riders" if weapon.mounted else "",
    ]
    return ItemUse("close combat", strength=_edge(weapon), text=join_clauses(words), rule=weapon.rule)


def _thrown(weapon: Weapon) -> ItemUse | None:
    if weapon.thrown is None:
        return None
    return ItemUse("missile", f'{weapon.range_in:g}"', _edge(weapon), text="thrown", rule="DOT-88")


def _missile(missile: Missile) -> ItemUse:
    load = "every second round" if missile.reload else ""
    words = join_clauses([f"with {missile.skill}", load, "also from the saddle" if missile.mounted else ""])
    return ItemUse("missile", f'{missile.range_in:g}"', _edge(missile), text=words, rule=missile.rule)


def _armour(armour: Armour) -> ItemUse:
    dice = "1 die" if armour.dots == 1 else f"{armour.dots} dice"
    return ItemUse("worn", save=dice, text="one hand" if armour.kind == "shield" else "", rule=armour.rule)


def _edge(one: Weapon | Missile) -> str:
    """`1 die more`, `number 1 less`, or ''."""
    if one.dice:
        return "1 die more" if one.dice == 1 else f"{one.dice} dice more"
    return f"number {one.ease} less" if one.ease else ""
