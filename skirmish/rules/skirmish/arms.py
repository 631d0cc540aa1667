"""Weapons and armour as the data has them (data/weapons.yaml, data/armour.yaml). (SKR-76, SKR-77, SKR-78)"""

from __future__ import annotations

from typing import Literal

from skirmish.core.record import Record


class MeleeWeapon(Record):
    """A close combat weapon. (SKR-76)"""

    id: str
    name: str
    rule: str
    hands: int = 1
    strength: int = 0
    """Added to the bearer's S."""
    first_round_strength: int = 0
    """Added in the first round of a combat."""
    charger_strength: int = 0
    """Added in the first round against a charger."""
    save: int = 0
    """Added to the enemy's save: -1 makes it worse, +1 better (6+ if it has none)."""
    parry: bool = False
    strikes_first: bool = False
    """In the first round of a combat."""
    strikes_last: bool = False
    concussion: bool = False
    """2-4 on the injury table stuns. (SKR-53)"""
    stuns: bool = False
    """1-4 on the injury table stuns."""
    one_attack: bool = False
    beside: tuple[Literal["any", "shield", "buckler"], ...] = ("any",)
    """What the other hand may hold: `any` weapon or guard, or only `shield`, `buckler`."""
    worth: int = 0
    """Its price in marks: what it is held in preference to."""

    @property
    def injury(self) -> str:
        """Which injury table its wounds roll on. (SKR-53)"""
        return "concussion" if self.concussion else "stuns" if self.stuns else "plain"


class MissileWeapon(Record):
    """A missile weapon. (SKR-77)"""

    id: str
    name: str
    rule: str
    range_in: float
    strength: int | None = None
    """None: the user's own S."""
    thrown: bool = False
    """No long-range and no moved penalty."""
    double_in: float = 0.0
    """Two shots up to this range, each at -1, if the shooter hasn't moved."""
    move_or_fire: bool = False


class Armour(Record):
    """A suit, shield, buckler, helmet or cloak. (SKR-78)"""

    id: str
    name: str
    rule: str
    save: int = 0
    """Save of a suit (5 is 5+); 0: it isn't a suit."""
    guard: Literal["", "shield", "buckler"] = ""
    """`shield` or `buckler`: takes a hand."""
    slows_with_shield: int = 0
    helmet: bool = False
    far_shots: int = 0
    """Modifier to shots at the wearer from further than `far_in`."""
    far_in: float = 0.0


class WeaponTables(Record):
    """The file data/weapons.yaml."""

    melee: tuple[MeleeWeapon, ...]
    missiles: tuple[MissileWeapon, ...]


class ArmourTable(Record):
    """The file data/armour.yaml."""

    armour: tuple[Armour, ...]


class Arms:
    """All weapons and armour by id."""

    def __init__(self, weapons: WeaponTables, armour: ArmourTable) -> None:
        self.melee = {w.id: w for w in weapons.melee}
        self.missiles = {w.id: w for w in weapons.missiles}
        self.armour = {a.id: a for a in armour.armour}
