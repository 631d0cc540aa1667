"""Weapons and armour: the records of data/weapons.yaml and armour.yaml, and what each does in words. (SKR-76..78)"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from skirmish.core.display import Armoury, ItemUse, describe_arms
from skirmish.core.record import Bounds, Inches, Record
from skirmish.core.text import join_clauses

USER = "S"
"""The bearer's own strength."""
BETTER, WORSE = "enemy save 1 better (6+ if it has none)", "enemy save 1 worse"
HAND = "one hand; in close combat not beside two weapons or a two-handed one"


Hands = Annotated[int, Bounds(ge=0, le=2)]
Change = Annotated[int, Bounds(ge=-6, le=6)]
"""What a weapon adds to a number of its bearer's or of the enemy's."""
Worth = Annotated[int, Bounds(ge=0, le=10_000)]


class MeleeWeapon(Record):
    """A close combat weapon. (SKR-76)"""

    id: str
    name: str
    rule: str
    hands: Hands = 1
    strength: Change = 0
    """Added to the bearer's S."""
    first_round_strength: Change = 0
    """Added in the first round of a combat."""
    charger_strength: Change = 0
    """Added in the first round against a charger."""
    save: Change = 0
    """Added to the enemy's save: -1 makes it worse, +1 better (6+ if it has none)."""
    parry: bool = False
    """Whether it parries."""
    strikes_first: bool = False
    """In the first round of a combat."""
    strikes_last: bool = False
    """Whether it always strikes last."""
    concussion: bool = False
    """2-4 on the injury table stuns. (SKR-53)"""
    stuns: bool = False
    """1-4 on the injury table stuns."""
    one_attack: bool = False
    """Whether it strikes only once, whatever its bearer's Attacks."""
    beside: tuple[Literal["any", "shield", "buckler"], ...] = ("any",)
    """What the other hand may hold: `any` weapon or guard, or only `shield`, `buckler`."""
    worth: Worth = 0
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
    range_in: Inches
    strength: Annotated[int, Bounds(ge=1, le=12)] | None = None
    """None: the user's own S."""
    thrown: bool = False
    """No long-range and no moved penalty."""
    double_in: Inches = 0.0
    """Two shots up to this range, each at -1, if the shooter hasn't moved."""
    move_or_fire: bool = False
    """Whether its bearer can't move and shoot in the same turn."""


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
    """Inches off the Movement of a wearer who also carries a shield."""
    helmet: bool = False
    """Whether it is a helmet."""
    far_shots: int = 0
    """Modifier to shots at the wearer from further than `far_in`."""
    far_in: float = 0.0
    """From how far away `far_shots` holds, in inches."""


class WeaponTables(Record):
    """The file data/weapons.yaml."""

    by_item: ClassVar[tuple[str, ...]] = ("melee", "missiles")
    """Tables whose ids are those of items."""

    melee: tuple[MeleeWeapon, ...]
    missiles: tuple[MissileWeapon, ...]


class ArmourTable(Record):
    """The file data/armour.yaml."""

    by_item: ClassVar[tuple[str, ...]] = ("armour",)

    armour: tuple[Armour, ...]


class Arms:
    """All weapons and armour by id."""

    def __init__(self, weapons: WeaponTables, armour: ArmourTable) -> None:
        self.melee = {w.id: w for w in weapons.melee}
        self.missiles = {w.id: w for w in weapons.missiles}
        self.armour = {a.id: a for a in armour.armour}


# In words


def describe_armoury(arms: Arms) -> Armoury:
    """What each item does."""
    return describe_arms(((arms.melee, _melee), (arms.missiles, _missile), (arms.armour, _armour)))


def _melee(weapon: MeleeWeapon) -> ItemUse:
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
    return ItemUse("close combat", strength=strength, text=join_clauses(words), rule=weapon.rule)


def _beside(weapon: MeleeWeapon) -> str:
    """What the other hand may hold, if not everything."""
    if "any" in weapon.beside:
        return ""
    return f"other hand: {', '.join(weapon.beside)} or nothing" if weapon.beside else "other hand empty"


def _missile(weapon: MissileWeapon) -> ItemUse:
    words = [
        "thrown: long range and having moved cost nothing" if weapon.thrown else "",
        f'if it has not moved, two shots up to {weapon.double_in:g}", each at -1' if weapon.double_in else "",
        "move or fire" if weapon.move_or_fire else "",
    ]
    strength = USER if weapon.strength is None else str(weapon.strength)
    return ItemUse("missile", f'{weapon.range_in:g}"', strength, text=join_clauses(words), rule=weapon.rule)


def _armour(armour: Armour) -> ItemUse:
    words = [
        "parries" if armour.guard == "buckler" else "6+ alone" if armour.guard == "shield" else "",
        HAND if armour.guard else "",
        f"with a shield M -{armour.slows_with_shield}" if armour.slows_with_shield else "",
        "who would be stunned is knocked down on 4+" if armour.helmet else "",
        f'shots from beyond {armour.far_in:g}" at {armour.far_shots}' if armour.far_shots else "",
    ]
    save = f"{armour.save}+" if armour.save else "+1" if armour.guard == "shield" else ""
    return ItemUse("worn", save=save, text=join_clauses(words), rule=armour.rule)
