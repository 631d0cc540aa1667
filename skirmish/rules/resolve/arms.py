"""Weapons, armour, mounts and herbs: the records of data/weapons.yaml and gear.yaml, and what each does in words."""

from __future__ import annotations

from typing import Literal

from skirmish.core.display import Armoury, ItemUse, describe_arms
from skirmish.core.record import Record
from skirmish.core.text import join_clauses

Skill = Literal[
    "sword", "axe", "mace", "knife", "staff", "polearm", "lancing", "brawling", "archery", "crossbow", "sling",
    "snap-shot", "parry", "riposte", "mounted-archery", "dodge", "riding", "trick-riding", "ambush", "stealth",
    "healing", "plant-lore", "focus", "fear", "intimidation", "perception",
]  # fmt: skip
"""All there are: what `PARENT` of queries.py has an attribute for. (RES-3)"""
DIE = "Strength die"


class Ranges(Record, cache_hash=True):
    """Of a missile weapon, in inches: nearer than the least it can't be used, further than extreme neither. (RES-64)"""

    least: float
    """Nearer than this it can't be used."""
    short: float
    """The end of short range."""
    long: float
    """The end of long range."""
    extreme: float
    """Farther than this it can't be used."""


class Weapon(Record, cache_hash=True):
    """A melee weapon; `bonus` is added to the Strength die. (RES-49, RES-67)"""

    id: str
    name: str
    skill: Skill
    rule: str
    bonus: int = 0
    """Added to the Strength die of its damage."""
    hands: int = 1
    reach_in: float = 0.0
    """0: a Close weapon; else an Extended one, that strikes who is so near and not in contact. (RES-67)"""
    mounted: bool = False
    """Only for riders."""
    pierces: int = 0
    """Taken from the absorb of the armour."""
    thrown: Ranges | None = None
    many: bool = False
    """It is carried by the bundle, and thrown without being held: javelins, throwing knives. (RES-63)"""
    worth: int = 0
    """Its price in this system's points: what it is held in preference to. (RES-99)"""

    @property
    def extended(self) -> bool:
        """Whether it is a pole arm or another long weapon. (RES-67)"""
        return self.reach_in > 0

    @property
    def ranges(self) -> Ranges:
        """Of one that can be thrown."""
        assert self.thrown is not None
        return self.thrown


class Missile(Record, cache_hash=True):
    """A projectile weapon: its damage is a set amount. (RES-49, RES-63, RES-66)"""

    id: str
    name: str
    skill: Skill
    rule: str
    damage: int
    """Its damage."""
    ranges: Ranges
    reload: int = 0
    """Main actions after a shot before the next."""
    mounted: bool = False
    """Riders may use it."""
    worth: int = 0


class Armour(Record, cache_hash=True):
    """A suit or a shield. (RES-50)"""

    id: str
    name: str
    rule: str
    kind: Literal["suit", "shield"] = "suit"
    """A suit, or a shield."""
    defence: int = 0
    """What it adds to the defence."""
    absorb: int = 0
    """Damage that it absorbs."""
    encumbrance: int = 0
    """How much it hinders."""
    structure: int = 0
    """For `armour_wear`; 0: it doesn't wear. (RES-51)"""
    worth: int = 0


class Mount(Record, cache_hash=True):
    """A riding beast. (RES-74..82)"""

    id: str
    name: str
    rule: str
    strength: int
    """Its Strength die."""
    endurance: int
    """Its Endurance die."""
    quickness: int
    """Its Quickness die."""
    perception: int
    """Its Perception die."""
    presence: int
    """Its Presence die."""
    will: int
    """Its Will die."""
    movement: int
    """Paces at a walk."""
    trained: bool = False
    """For war: it may attack. (RES-78)"""
    attack: int = 0
    """Rank of its attack."""
    bonus: int = 0
    """Added to its Strength die."""
    defence: int = 0
    """Of its barding. (RES-82)"""
    absorb: int = 0
    """The same."""
    worth: int = 0


class Herb(Record, cache_hash=True):
    """A prepared infusion or salve. (RES-97)"""

    id: str
    name: str
    rule: str
    compound: int
    """Target of the roll that makes it before the battle."""
    use: Literal["free", "main", "treatment"]
    """How it is used: as a free action, as a main action, or in a treatment."""
    fortitude: int = 0
    """Fortitude that it gives back."""
    rests: bool = False
    """Who drinks it is as if rested. (RES-44)"""
    healing: int = 0
    """Added to a roll of field treatment."""
    worth: int = 0


class WeaponTables(Record):
    """The file of weapons. `items`: what the warbands' items are here, by their ids."""

    melee: tuple[Weapon, ...]
    missiles: tuple[Missile, ...]
    items: dict[str, str]


class GearTables(Record):
    """The file of armour, mounts and herbs. `items` as in `WeaponTables`; '' for an item that does nothing here."""

    armour: tuple[Armour, ...]
    mounts: tuple[Mount, ...]
    herbs: tuple[Herb, ...]
    """Infusions and salves."""
    items: dict[str, str]


class Arms:
    """All of them by id, and what the warbands' items are here."""

    def __init__(self, weapons: WeaponTables, gear: GearTables) -> None:
        self.melee = {w.id: w for w in weapons.melee}
        self.missiles = {w.id: w for w in weapons.missiles}
        self.armour = {a.id: a for a in gear.armour}
        self.mounts = {m.id: m for m in gear.mounts}
        self.herbs = {h.id: h for h in gear.herbs}
        self.items = {**weapons.items, **gear.items}
        self.known = frozenset((*self.melee, *self.missiles, *self.armour, *self.mounts, *self.herbs))
        """All ids there are."""


# In words


def describe_armoury(arms: Arms) -> Armoury:
    """What each of the warbands' items does here, and each thing of this system's own."""
    uses = (arms.melee, _melee), (arms.melee, _thrown), (arms.missiles, _missile), (arms.armour, _armour)
    return describe_arms(uses, arms.known, arms.items)


def describe_gear(arms: Arms) -> Armoury:
    """The same, and what its own horses and infusions do."""
    return {**describe_armoury(arms), **describe_arms(((arms.mounts, _mount), (arms.herbs, _herb)))}


def _mount(mount: Mount) -> ItemUse:
    words = [
        f"walks {mount.movement} paces",
        "attacks, too" if mount.trained else "",
        f"barding: defence +{mount.defence}, absorbs {mount.absorb}" if mount.defence or mount.absorb else "",
    ]
    return ItemUse("worn", text=join_clauses(words), rule=mount.rule)


_TAKES = {"free": "a free action", "main": "the main action", "treatment": "used up by a treatment"}


def _herb(herb: Herb) -> ItemUse:
    words = [
        f"gives back {herb.fortitude} Fortitude" if herb.fortitude else "",
        "as if rested" if herb.rests else "",
        f"{herb.healing} more on the roll of a treatment" if herb.healing else "",
    ]
    return ItemUse("worn", _TAKES[herb.use], text=join_clauses(words), rule=herb.rule)


def _melee(weapon: Weapon) -> ItemUse:
    words = [
        "two hands" if weapon.hands > 1 else "",
        f'strikes up to {weapon.reach_in:g}" away, and in contact only once manoeuvred' if weapon.extended else "",
        f"armour absorbs {weapon.pierces} less" if weapon.pierces else "",
        "for riders" if weapon.mounted else "",
    ]
    return ItemUse("close combat", strength=_damage(weapon), text=join_clauses(words), rule=weapon.rule)


def _thrown(weapon: Weapon) -> ItemUse | None:
    if weapon.thrown is None:
        return None
    return ItemUse("missile", _reach(weapon.thrown), _damage(weapon), text="thrown", rule="RES-63")


def _damage(weapon: Weapon) -> str:
    return f"{DIE} {weapon.bonus:+d}" if weapon.bonus else DIE


def _missile(missile: Missile) -> ItemUse:
    words = [
        f"{missile.reload} main action to load" if missile.reload else "",
        "also from the saddle" if missile.mounted else "",
    ]
    return ItemUse("missile", _reach(missile.ranges), str(missile.damage), text=join_clauses(words), rule=missile.rule)


def _reach(ranges: Ranges) -> str:
    """Short, long and extreme range, from the least one on."""
    far = f'{ranges.short:g}/{ranges.long:g}/{ranges.extreme:g}"'
    return f'{far} from {ranges.least:g}"' if ranges.least else far


def _armour(armour: Armour) -> ItemUse:
    words = [
        f"absorbs {armour.absorb}" if armour.absorb else "",
        f"encumbers by {armour.encumbrance}" if armour.encumbrance else "",
        "one hand" if armour.kind == "shield" else "",
    ]
    return ItemUse(
        "worn", save=f"+{armour.defence}" if armour.defence else "", text=join_clauses(words), rule=armour.rule
    )
