"""Types of warrior, and from a roster's warrior to a fighter. (RES-1..14, RES-50, RES-99)

data/archetypes.yaml has an entry for each type of every faction and for each hired blade; others are made of the base
profile of their type.
Weapons and armour come from the roster's items; `kit` is what this system adds: a horse, an infusion.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, cast, get_args

from skirmish.core.builder import Derived
from skirmish.core.record import Record, evolve
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
from skirmish.rules.resolve.arms import Armour, Arms, Missile, Skill, Weapon
from skirmish.rules.resolve.fighter import LADDER, UNARMED, Attributes, Build, Die, Kit, Person, Steed
from skirmish.rules.resolve.rulings import Attribute, Formulas

SYSTEM = "resolve"
"""The key of this system's block in a roster's `stats`."""
Eight = tuple[Die, Die, Die, Die, Die, Die, Die, Die]
"""Strength, endurance, deftness, quickness, intelligence, perception, presence, will. (RES-1)"""
Rank = Literal[0, 1, 2, 3, 4, 5]
NATURAL = Weapon("natural", "tooth and claw", "brawling", "RES-49", bonus=1)
"""What animals and monsters fight with. (RES-49)"""
BEASTS = frozenset({"animal", "monster"})


class Traits(Record, cache_hash=True, forbid_unknown_fields=True):
    """Traits that a template gives instead of those made of the attributes; 0: made of them. (RES-12)"""

    body: int = 0
    """Its Body."""
    fortitude: int = 0
    """Its Fortitude."""
    initiative: int = 0
    """Its Initiative."""
    movement: int = 0
    """Paces. (RES-24)"""


class Archetype(Record):
    """A type of warrior before it has bought anything."""

    attributes: Eight
    skills: dict[Skill, Rank]
    melee: Rank = 0
    """The rank in the skill of each melee weapon it carries, unless `skills` names another. (RES-99)"""
    missile: Rank = 0
    """The same of projectile and thrown weapons."""
    traits: Traits = Traits()
    """Traits that aren't made of its attributes."""
    kit: tuple[str, ...] = ()
    """Ids of this system's own weapons, armour, mounts and herbs, beside what the roster's items are here."""
    rule: str = "RES-99"

    @property
    def named(self) -> Attributes:
        """The eight by name."""
        return Attributes(*self.attributes)

    def ranks(self, melee: Iterable[str], missile: Iterable[str]) -> tuple[tuple[str, int], ...]:
        """(skill, rank) ascending by name, for who carries weapons of these skills; bare hands need not be named.

        A thrown weapon is used with its melee skill, so it has the better of the two ranks.
        """
        found: dict[str, int] = {}
        for skills, rank in ((melee, self.melee), (missile, self.missile)):
            for skill in skills:
                found[skill] = max(rank, found.get(skill, 0))
        found.update(self.skills.items())
        return tuple(sorted((skill, rank) for skill, rank in found.items() if rank))


class Lines(Record):
    """Of what the numbers of types that nobody described are made. (RES-103)"""

    attributes: dict[Attribute, Line]
    melee: Line
    missile: Line
    """Its rank with missile weapons."""
    skills: dict[Skill, Line]


class People(Record):
    """The file of archetypes: `faction/type` or `hired/blade`, and what stands for types that nobody described."""

    archetypes: dict[str, Archetype]
    defaults: dict[str, Archetype]
    """Who is of no faction and has no profile, by role: leader, hero, henchman, hired."""
    derived: Lines


PEOPLE = ("archetypes.yaml", People, "people")


class Own(Record, forbid_unknown_fields=True):
    """What a roster says of one of its entries; what it leaves out is as the archetype has it."""

    attributes: Eight | None = None
    melee: Rank | None = None
    missile: Rank | None = None
    skills: dict[Skill, Rank] | None = None
    """In place of the archetype's ranks in these skills; the others stay."""
    traits: Traits | None = None
    kit: tuple[str, ...] | None = None
    build: int = 0
    """The points it was built with one by one (60 as a rule): it is held to them. (RES-99)"""
    asleep: bool = False
    """It begins the battle asleep. (RES-30..32)"""


class Archetypes:
    """All archetypes; asked for a warrior's."""

    def __init__(self, people: People, formulas: Formulas) -> None:
        self.people = people
        self.formulas = formulas
        """How traits are made that nobody gives. (RES-12)"""

    def of(self, warrior: Warrior) -> Archetype:
        """That of its type, else one made of its profile, with the roster's own stats. (RES-103)

        Who has no faction's profile is an ordinary one of its role.
        """
        usual, own = self.people.archetypes.get(archetype_key(warrior)), read_own(warrior, SYSTEM, Own)
        if usual is None and not is_described(warrior):
            usual = self.people.defaults.get(warrior.role)
            if usual is None and own is not None and own.attributes is not None:
                usual = Archetype(own.attributes, {})
        if usual is None:
            usual = derive(warrior, self.people.derived)
        if own is None:
            return usual
        return evolve(join_own(usual, own), skills={**usual.skills, **(own.skills or {})})

    def derived(self, warrior: Warrior) -> tuple[Derived, ...]:
        """The numbers that were made of its profile; none if its type has some of its own. (RES-103)"""
        if archetype_key(warrior) in self.people.archetypes:
            return ()
        found, lines = derive(warrior, self.people.derived), self.people.derived
        dice = {name: f"d{die}" for name, die in zip(get_args(Attribute), found.attributes, strict=True)}
        ranks = {"melee": found.melee, "missile": found.missile}
        return (
            *tell(warrior, lines.attributes, dice, found.rule),
            *tell(warrior, {"melee": lines.melee, "missile": lines.missile}, ranks, found.rule),
            *tell(warrior, lines.skills, found.skills, found.rule),
        )


# From a roster's warrior to a fighter


def enlist(warrior: Warrior, arms: Arms, archetypes: Archetypes) -> Person:
    """The warrior's slot: whole and rested, its best weapon in hand, asleep if its roster says so. (RES-30, RES-96)"""
    archetype = archetypes.of(warrior)
    things = carried_ids(warrior, arms, archetype)
    kit = kit_of(things, arms, BEASTS.isdisjoint(warrior.keywords))
    build = build_of(archetype, kit, archetypes.formulas)
    mount, own = kit.mount, read_own(warrior, SYSTEM, Own)
    return Person(
        build=build, kit=kit, body=build.body, fortitude=build.fortitude, weapon=kit.melee[0].id,
        herbs=tuple(arms.herbs[i] for i in things if i in arms.herbs),
        steed=Steed(mount.strength + mount.endurance, mount.will + mount.presence) if mount is not None else None,
        asleep=own is not None and own.asleep,
    )  # fmt: skip


def carried_ids(warrior: Warrior, arms: Arms, archetype: Archetype) -> tuple[str, ...]:
    """The ids of what it has here: what its items are, and what its archetype adds; nothing it has no numbers for."""
    return tuple(filter(None, (*(arms.items.get(item, "") for item in warrior.items), *archetype.kit)))


def kit_of(things: Iterable[str], arms: Arms, human: bool) -> Kit:
    """The things by what they are good for. (RES-49, RES-50, RES-63, RES-74)"""
    ids = tuple(things)
    mount = next((arms.mounts[i] for i in ids if i in arms.mounts), None)
    armour = [arms.armour[i] for i in ids if i in arms.armour]
    shield = _best(a for a in armour if a.kind == "shield")
    carried = [arms.melee[i] for i in dict.fromkeys(ids) if i in arms.melee and i != UNARMED.id]
    melee = [w for w in carried if mount is not None or not w.mounted]
    melee.sort(key=lambda w: (shield is not None and w.hands > 1, -w.worth, w.id))
    missiles: tuple[Missile, ...] = tuple(arms.missiles[i] for i in dict.fromkeys(ids) if i in arms.missiles)
    bare = UNARMED if human else NATURAL
    return Kit((*melee, bare), missiles, _best(a for a in armour if a.kind == "suit"), shield, mount)


def _best(pieces: Iterable[Armour]) -> Armour | None:
    """The costliest piece: only one of a kind is worn. (RES-50)"""
    return max(pieces, key=lambda a: (a.worth, a.id), default=None)


def build_of(archetype: Archetype, kit: Kit, formulas: Formulas) -> Build:
    """Attributes, skills that its weapons bring, and traits made of the unwounded dice, or else of its template.

    (RES-3, RES-12, RES-13)
    """
    melee = {w.skill for w in kit.melee}
    missile = {w.skill for w in kit.missiles} | {w.skill for w in kit.melee if w.thrown is not None}
    attributes, given = archetype.named, archetype.traits
    return Build(
        attributes=attributes,
        skills=archetype.ranks(sorted(melee), sorted(missile)),
        body=given.body or formulas.body.of(attributes),
        fortitude=given.fortitude or formulas.fortitude.of(attributes),
        initiative=given.initiative or formulas.initiative.of(attributes),
        movement=given.movement or formulas.movement.of(attributes),
    )


def derive(warrior: Warrior, lines: Lines) -> Archetype:
    """What somebody is whom no archetype describes, made of the type's own profile. (RES-103)

    Dice are the nearest of the ladder from d4 to d20, ranks 0 to 3; Fear, which isn't learned, goes to 5.
    """
    facts = facts_of(warrior)
    ranks: tuple[Rank, ...] = (0, 1, 2, 3, 4, 5)
    eight = [_nearest(lines.attributes[name].of(facts)) for name in get_args(Attribute)]
    skills = {
        skill: ranks[line.whole(facts, 0, MOST_FEAR if skill == "fear" else MOST_RANK)]
        for skill, line in lines.skills.items()
    }
    return Archetype(
        cast(Eight, tuple(eight)),
        {skill: rank for skill, rank in skills.items() if rank},
        melee=ranks[lines.melee.whole(facts, 0, MOST_RANK)],
        missile=ranks[lines.missile.whole(facts, 0, MOST_RANK)],
        rule="RES-103",
    )


MOST_RANK, MOST_FEAR = 3, 5
"""Of a skill at the start, and of Fear. (RES-83, RES-100)"""


def _nearest(sides: float) -> Die:
    """The die that has nearest to so many sides, of two the larger; nobody's is a d2."""
    return min(LADDER[1:], key=lambda die: (abs(die - sides), -die))


def problems(roster: Roster, arms: Arms) -> tuple[str, ...]:
    """Items without numbers here, and stats of its own that can't be read."""
    found = []
    for warrior in roster.warriors:
        found += find_unknown(warrior, arms.items)
        found += find_own_problems(warrior, SYSTEM, Own, lambda own: find_strange_things(own.kit, arms.known))
    return tuple(found)
