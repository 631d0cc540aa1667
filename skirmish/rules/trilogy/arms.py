"""Weapons, armour and mounts: the records of data/arms.yaml, and what each does in words."""

from __future__ import annotations

from typing import Literal

from skirmish.core.display import Armoury, ItemUse, describe_arms
from skirmish.core.record import Record
from skirmish.core.text import join_clauses
from skirmish.kit import arms


class Ranges(Record, cache_hash=True):
    """Of what is shot or thrown, in inches: beyond short there is Disadvantage, beyond long nothing. (Board mapping)"""

    short: float
    """The end of short range."""
    long: float
    """The end of long range."""


class Weapon(Record, cache_hash=True):
    """A melee weapon; `bonus` is added to its damage. (TRI-39, TRI-40)"""

    id: str
    name: str
    skill: Literal["fighting", "brawling"] = "fighting"
    rule: str = "TRI-39"
    bonus: int = 0
    """Added to its damage."""
    hands: int = 1
    reach_in: float = 0.0
    """It strikes who is so near, too. (TRI-51)"""
    mounted: bool = False
    """Only for riders."""
    thrown: Ranges | None = None
    many: bool = False
    """It is carried by the bundle, and thrown without being held."""
    focus: bool = False
    """A spell may ask for it."""
    worth: int = 0
    """Its price: what it is held in preference to. (TRI-73)"""

    @property
    def ranges(self) -> Ranges:
        """Of one that can be thrown."""
        assert self.thrown is not None
        return self.thrown


class Missile(Record, cache_hash=True):
    """A missile weapon. (TRI-39)"""

    id: str
    name: str
    ranges: Ranges
    bonus: int = 0
    """Added to its damage."""
    rule: str = "TRI-39"
    reload: int = 0
    """Actions after a shot before the next."""
    mounted: bool = False
    """Riders may use it."""
    worth: int = 0


class Armour(Record, cache_hash=True):
    """A suit or a shield: what it adds to the soak of the body. (TRI-37)"""

    id: str
    name: str
    armour: int
    """What it adds to the soak of the body."""
    kind: Literal["suit", "shield"] = "suit"
    """A suit, or a shield."""
    rule: str = "TRI-37"
    worth: int = 0


class Mount(Record, cache_hash=True):
    """A riding beast. (TRI-51)"""

    id: str
    name: str
    move_in: float
    fortitude: int
    """Of its own ladder of injuries."""
    charge: int = 0
    """Added to the damage of a charge."""
    armour: int = 0
    """Its barding."""
    rule: str = "TRI-51"
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
    """The same, and what its own horses do."""
    return {**describe_armoury(known), **describe_arms([(known.mounts, _mount)])}


def _mount(mount: Mount) -> ItemUse:
    words = [
        f'carries its rider {mount.move_in:g}"',
        f"damage of a charge {mount.charge:+d}" if mount.charge else "",
        f"barding +{mount.armour}" if mount.armour else "",
    ]
    return ItemUse("worn", text=join_clauses(words), rule=mount.rule)


def _melee(weapon: Weapon) -> ItemUse:
    words = [
        "two hands" if weapon.hands > 1 else "",
        f'strikes up to {weapon.reach_in:g}" away' if weapon.reach_in else "",
        "for riders" if weapon.mounted else "",
    ]
    return ItemUse("close combat", strength=_damage(weapon.bonus), text=join_clauses(words), rule=weapon.rule)


def _thrown(weapon: Weapon) -> ItemUse | None:
    if weapon.thrown is None:
        return None
    return ItemUse("missile", _reach(weapon.thrown), _damage(weapon.bonus), text="thrown", rule="TRI-39")


def _missile(missile: Missile) -> ItemUse:
    load = f"{missile.reload} action to load" if missile.reload else ""
    words = join_clauses([load, "also from the saddle" if missile.mounted else ""])
    return ItemUse("missile", _reach(missile.ranges), _damage(missile.bonus), text=words, rule=missile.rule)


def _armour(armour: Armour) -> ItemUse:
    hand = "one hand" if armour.kind == "shield" else ""
    return ItemUse("worn", save=f"soak +{armour.armour}", text=hand, rule=armour.rule)


def _damage(bonus: int) -> str:
    return f"damage {bonus:+d}" if bonus else "damage"


def _reach(ranges: Ranges) -> str:
    """Short and long range."""
    return f'{ranges.short:g}/{ranges.long:g}"'
