"""Types of warrior, and from a roster's warrior to a fighter. (DOT-45, DOT-100..106, R-52..55)

data/people.yaml has an entry for each type of every faction and for each hired blade; others are made of the base
profile of their type. Weapons and armour come from the roster's items; `kit` is what this system adds: a horse, claws.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, cast, get_args

from skirmish.core.builder import Derived, Fault
from skirmish.core.record import DataFile, Record, evolve
from skirmish.core.state import Roster, Warrior
from skirmish.kit.archetypes import (
    archetype_key,
    find_own_problems,
    find_strange_things,
    find_unknown,
    join_own,
    read_own,
)
from skirmish.kit.derivation import Line, facts_of, is_described, tell
from skirmish.rules.dots.arms import Arms, Missile, Weapon
from skirmish.rules.dots.fighter import UNARMED, Attributes, Build, Fighter, Kit, Tough

SYSTEM = "dots"
"""The key of this system's block in a roster's `stats`."""
Attribute = Literal[
    "strength", "dexterity", "stamina", "charisma", "manipulation", "appearance", "perception", "intelligence", "wits",
]  # fmt: skip
Dots = Literal[0, 1, 2, 3, 4, 5]
Size = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
Will = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
Nine = tuple[Dots, Dots, Dots, Dots, Dots, Dots, Dots, Dots, Dots]
"""Strength, dexterity, stamina; charisma, manipulation, appearance; perception, intelligence, wits. (R-52)"""
Skill = Literal[
    "sword", "axe", "spear", "staff", "polearm", "knife", "hammer", "unarmed", "bow", "crossbow", "thrown",
    "dodge", "evasion", "ambush", "ambush-defence", "formation", "strategy", "riding",
    "smithing", "trading", "sailing", "herbs",
    "lore", "mundane-healing", "history", "languages",
    "basic-forms", "tree-forms", "bird-forms", "feline-forms", "mountain-forms", "tumble", "quick-draw",
    "second-attack",
    "performance", "disguise", "lockpicking", "legerdemain",
    "intrigue", "negotiation", "read-motive",
    "dance-the-spears", "stealth", "waste-lore",
    "looming", "warding", "crafting", "healing", "delving", "unravel", "inverting", "tying", "travelling",
    "luck", "read-residues", "dreaming", "wolf-sense",
]  # fmt: skip
"""All that may be learned. (Data 4.4)"""
HEROES = frozenset({"leader", "hero"})
"""Roles of a roster whose warriors fight on when they are disabled. (R-33, R-100)"""


class Archetype(Record):
    """A type of warrior before it has bought anything."""

    attributes: Nine
    fighting: Dots = 0
    """Its dots with each melee weapon that it carries, unless `skills` say otherwise."""
    shooting: Dots = 0
    """The same of what it shoots or throws."""
    skills: dict[Skill, Dots] = {}  # noqa: RUF012  # records are frozen
    willpower: Will = 2
    health: Size = 2
    soak: Size = 0
    hide: Size = 0
    """Dots of armour that it was born with. (DOT-56)"""
    tough: Tough = ""
    """What it is, if it is tougher than people are."""
    kit: tuple[str, ...] = ()
    """Ids of this system's own weapons, armour and mounts, beside what the roster's items are here."""
    origin: str = ""
    """Why it is more than people are. (DOT-100)"""
    rule: str = "DOT-100"


class Lines(Record):
    """Of what the numbers of types that nobody described are made. (R-112)"""

    attributes: dict[Attribute, Line]
    fighting: Line
    """Its dots with melee weapons."""
    shooting: Line
    """Its dots with what it shoots or throws."""
    willpower: Line
    health: Line
    soak: Line
    hide: Line
    """Dots of armour that it was born with."""
    skills: dict[Skill, Line]


class People(Record):
    """The file of archetypes: `faction/type` or `hired/blade`, and what stands for types that nobody described."""

    archetypes: dict[str, Archetype]
    defaults: dict[str, Archetype]
    """Who is of no faction and has no profile, by role: leader, hero, henchman, hired."""
    derived: Lines


PEOPLE: DataFile = ("people.yaml", People, "dots-people")


class Own(Record, forbid_unknown_fields=True):
    """What a roster says of one of its entries; what it leaves out is as the archetype has it."""

    attributes: Nine | None = None
    fighting: Dots | None = None
    shooting: Dots | None = None
    skills: dict[Skill, Dots] | None = None
    """In place of the archetype's dots in these skills; the others stay."""
    willpower: Will | None = None
    health: Size | None = None
    soak: Size | None = None
    hide: Size | None = None
    tough: Tough | None = None
    kit: tuple[str, ...] | None = None
    origin: str | None = None


class Archetypes:
    """All archetypes; asked for a warrior's."""

    def __init__(self, people: People) -> None:
        self.people = people

    def of(self, warrior: Warrior) -> Archetype:
        """That of its type, else one made of its profile, with the roster's own stats. (R-112)

        Who has no faction's profile is an ordinary one of its role.
        """
        usual = self.people.archetypes.get(archetype_key(warrior))
        if usual is None and not is_described(warrior):
            usual = self.people.defaults.get(warrior.role)
        usual = usual or derive(warrior, self.people.derived)
        own = read_own(warrior, SYSTEM, Own)
        if own is None:
            return usual
        return evolve(join_own(usual, own), skills={**usual.skills, **(own.skills or {})})

    def derived(self, warrior: Warrior) -> tuple[Derived, ...]:
        """The numbers that were made of its profile; none if its type has some of its own. (R-112)"""
        if archetype_key(warrior) in self.people.archetypes:
            return ()
        found, lines = derive(warrior, self.people.derived), self.people.derived
        names = ("fighting", "shooting", "willpower", "health", "soak", "hide")
        return (
            *tell(warrior, lines.attributes, dict(zip(get_args(Attribute), found.attributes, strict=True)),
                  found.rule),
            *tell(warrior, {name: getattr(lines, name) for name in names},
                  {name: getattr(found, name) for name in names}, found.rule),
            *tell(warrior, lines.skills, found.skills, found.rule),
        )  # fmt: skip


# From a roster's warrior to a fighter


def enlist(warrior: Warrior, arms: Arms, archetypes: Archetypes, boxes: int) -> Fighter:
    """The warrior's slot: whole, its best weapon in hand. `boxes`: of the rank and file. (DOT-44, DOT-55, R-33)"""
    archetype = archetypes.of(warrior)
    kit = kit_of(warrior, archetype, arms)
    build = build_of(warrior, archetype, kit, boxes)
    worn = sum([piece.dots for piece in (kit.suit, kit.shield) if piece is not None])
    return Fighter(
        build=build, kit=kit, dots=build.health, boxes=build.boxes, armour=worn, weapon=_first_weapon(kit).id
    )


def build_of(warrior: Warrior, archetype: Archetype, kit: Kit, boxes: int) -> Build:
    """What it is for good. (DOT-45, DOT-53, DOT-58, DOT-100)"""
    hero = warrior.role in HEROES
    skills = dots_of(archetype, kit)
    return Build(
        attributes=Attributes(*archetype.attributes),
        skills=tuple(sorted((skill, dots) for skill, dots in skills.items() if dots)),
        willpower=archetype.willpower,
        health=archetype.health,
        soak=archetype.soak,
        boxes=BOXES_OF_HEROES if hero else boxes,
        hide=archetype.hide,
        tough=archetype.tough,
        hero=hero,
    )


BOXES_OF_HEROES = 13
"""Whatever the rank and file have. (DOT-44)"""


def dots_of(archetype: Archetype, kit: Kit) -> dict[str, int]:
    """Its skills, those with what it carries among them."""
    usual: dict[str, int] = {weapon.skill: archetype.fighting for weapon in kit.melee}
    thrown = any(weapon.thrown is not None for weapon in kit.melee)
    usual |= {missile.skill: archetype.shooting for missile in kit.missiles} | (
        {"thrown": archetype.shooting} if thrown else {}
    )
    return usual | {str(skill): int(dots) for skill, dots in archetype.skills.items()}


def kit_of(warrior: Warrior, archetype: Archetype, arms: Arms) -> Kit:
    """What its items are here and what its archetype adds, by what it is good for."""
    ids = tuple(dict.fromkeys((*(arms.items.get(item, "") for item in warrior.items), *archetype.kit)))
    mount = next((arms.mounts[i] for i in ids if i in arms.mounts), None)
    armour = [arms.armour[i] for i in ids if i in arms.armour]
    suits, shields = ([a for a in armour if a.kind == kind] for kind in ("suit", "shield"))
    shield = max(shields, key=lambda a: (a.dots, a.id), default=None)
    carried = [arms.melee[i] for i in ids if i in arms.melee]
    melee = [w for w in carried if w.skill != "unarmed" and (mount is not None or not w.mounted)]
    formed = archetype.skills.get("basic-forms", 0) > 0
    melee.sort(key=lambda w: (not (formed and w.sword), shield is not None and w.hands > 1, -w.worth, w.id))
    missiles: tuple[Missile, ...] = tuple(arms.missiles[i] for i in ids if i in arms.missiles)
    limbs = [evolve(w, id=UNARMED.id) for w in carried if w.skill == "unarmed"]
    body = max((*limbs, UNARMED), key=lambda w: w.worth)
    return Kit((*melee, body), missiles, max(suits, key=lambda a: (a.dots, a.id), default=None), shield, mount)


def _first_weapon(kit: Kit) -> Weapon:
    """What it has in hand when the battle begins: great fists rather than a knife."""
    first, body = kit.melee[0], kit.melee[-1]
    return body if body.worth > first.worth else first


def derive(warrior: Warrior, lines: Lines) -> Archetype:
    """What somebody is whom no archetype describes, made of the type's own profile; it may be exceptional. (R-112)"""
    facts = facts_of(warrior)
    dots: tuple[Dots, ...] = (0, 1, 2, 3, 4, 5)
    sizes: tuple[Size, ...] = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    wills: tuple[Will, ...] = (*sizes, 11, 12, 13)
    nine = [dots[lines.attributes[name].whole(facts, 1, 5)] for name in get_args(Attribute)]
    skills = {skill: dots[line.whole(facts, 0, MOST_DOTS)] for skill, line in lines.skills.items()}
    return Archetype(
        cast(Nine, tuple(nine)),
        dots[lines.fighting.whole(facts, 0, MOST_DOTS)],
        dots[lines.shooting.whole(facts, 0, MOST_DOTS)],
        {skill: score for skill, score in skills.items() if score},
        willpower=wills[lines.willpower.whole(facts, 1, 13)],
        health=sizes[lines.health.whole(facts, 1, 10)],
        soak=sizes[lines.soak.whole(facts, 0, 10)],
        hide=sizes[lines.hide.whole(facts, 0, 10)],
        origin="its profile" if max(nine) > MOST_DOTS else "",
    )


MOST_DOTS = 3
"""Of a skill without an origin, and of an attribute that isn't exceptional. (DOT-101, DOT-102)"""


# What can't be read, or isn't there


def problems(roster: Roster, arms: Arms) -> tuple[str, ...]:
    """Items without numbers here, and stats of its own that can't be read or name what there isn't."""
    found = []
    for warrior in roster.warriors:
        found += find_unknown(warrior, arms.items)
        found += find_own_problems(warrior, SYSTEM, Own, lambda own: faults(own, arms))
    return tuple(found)


def faults(own: Own, arms: Arms) -> Iterator[Fault]:
    """What is wrong with such stats though they can be read: things that there aren't."""
    yield from find_strange_things(own.kit, arms.known)
