"""Types of warrior and talents, and from a roster's warrior to a fighter. (TRI-14..21, TRI-27, TRI-52)

data/people.yaml has an entry for each type of every faction and for each hired blade; others are made of the base
profile of their type.
Weapons and armour come from the roster's items; `kit` is what this system adds: a horse, fists like a mason's hammers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Literal, cast, get_args

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
from skirmish.kit.derivation import (
    CHANNELER,
    DARK,
    Line,
    Rank,
    channels,
    deal,
    facts_of,
    is_described,
    pick,
    rank_of,
    tell,
)
from skirmish.rules.trilogy.arms import Armour, Arms, Missile, Weapon
from skirmish.rules.trilogy.fighter import UNARMED, Attribute, Attributes, Build, Fighter, Kit
from skirmish.rules.trilogy.rulings import Numbers

SYSTEM = "trilogy"
"""The key of this system's block in a roster's `stats`."""
Point = Literal[1, 2, 3]
Six = tuple[Point, Point, Point, Point, Point, Point]
"""Acumen, deftness, fortitude, intellect, roving, subterfuge. (TRI-14)"""
Score = Literal[0, 1, 2, 3, 4, 5, 6]
Level = Literal[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
Size = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
Skill = Literal[
    "command", "composure", "deceive", "intimidate", "persuade",
    "archery", "climbing", "manoeuvre", "running", "throwing",
    "brawling", "endurance", "fighting", "shieldcraft", "strength",
    "craft", "healing", "lore", "perception", "spellcraft",
    "navigation", "riding", "survival", "tracking", "watch",
    "ambush", "disguise", "locks", "sleight", "stealth",
]  # fmt: skip
"""All there are: what `SKILLS` of fighter.py has an attribute for. (TRI-16)"""
Nerve = Literal["", "fearless", "mindless"]
School = Literal["", "magery", "theurgy", "sorcery"]
"""The one way into Spellweaving; '' for who casts nothing. (TRI-21)"""
Source = Literal["folk", "background", "mastery-at-arms", "skulduggery", "herbals", "sigildry", "lore-crafting"]
HEROES = frozenset({"leader", "hero"})
"""Roles of a roster whose warriors have Fortune, Fate, Life Events and levels. (TRI-17, RT-35)"""
BEASTS = frozenset({"animal", "monster"})
NATURAL = Weapon(UNARMED.id, "tooth and claw", "brawling", bonus=1, worth=3)
"""What beasts have in place of bare hands. (TRI-39)"""
FORTUNATE, SECOND_WIND = "fortunate", "second-wind"


class Archetype(Record):
    """A type of warrior before it has bought anything."""

    attributes: Six
    skills: dict[Skill, Score]
    talents: tuple[str, ...] = ()
    folk: str = "human"
    """Whose talents it may choose from. (TRI-18)"""
    school: School = ""
    incantations: tuple[str, ...] = ()
    coin: bool = False
    """The background option that brings money only. (TRI-19)"""
    events: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Life Events: (what happened, its tags). (TRI-27, TRI-29)"""
    level: Level = 1
    bulk: Size = 0
    """Fortitude of its body, of creatures whose bodies are tougher; 0: its own. (TRI-34)"""
    hide: Size = 0
    """Soak that it was born with. (TRI-37)"""
    terror: Size = 0
    """The threshold at which it frightens who first sees it; 0: nobody fears it. (TRI-47)"""
    nerve: Nerve = ""
    """What its nerve is like, if it isn't that of people."""
    kit: tuple[str, ...] = ()
    """Ids of this system's own weapons, armour and mounts, beside what the roster's items are here."""
    rule: str = "TRI-72"

    @property
    def named(self) -> Attributes:
        """The six by name."""
        return Attributes(*self.attributes)


class Lines(Record):
    """Of what the numbers of types that nobody described are made. (TRI-76)"""

    attributes: dict[Attribute, Line]
    attribute_points: Line
    """Points for its attributes."""
    skill_points: Line
    """Points for its skills."""
    skills: dict[Skill, Line]
    terror: Line
    """The threshold at which it frightens."""
    tougher: Line
    """Points of bulk above its Fortitude, and of hide."""
    talents: dict[Rank, tuple[str, ...]]
    """By rank; `novice-channeler`, `channeler` of those who channel."""


class People(Record):
    """The file of archetypes: `faction/type` or `hired/blade`, and what stands for types that nobody described."""

    archetypes: dict[str, Archetype]
    defaults: dict[str, Archetype]
    """Who is of no faction and has no profile, by role: leader, hero, henchman, hired."""
    derived: Lines


PEOPLE: DataFile = ("people.yaml", People, "trilogy-people")


class Talent(Record):
    """An ability that isn't open to everybody. (TRI-52)"""

    id: str
    name: str
    of: Source
    """Its folk, an earlier life, or the discipline that teaches it."""
    rule: str
    text: str
    """What it does, in one sentence."""


class TalentFile(Record):
    """The file of talents, and those that each folk may choose from. (TRI-18)"""

    talents: tuple[Talent, ...]
    folk: dict[str, tuple[str, ...]]
    """The talents that each folk may choose from."""


TALENTS: DataFile = ("talents.yaml", TalentFile, "trilogy-talents")


class Own(Record, forbid_unknown_fields=True):
    """What a roster says of one of its entries; what it leaves out is as the archetype has it."""

    examples: ClassVar[Mapping[str, str]] = {
        "attributes": "attributes: [3, 2, 2, 1, 2, 2] (acumen, deftness, fortitude, intellect, roving, subterfuge)",
        "events": "events: [[Held the ford, [fighting, alone]]]",
    }
    attributes: Six | None = None
    skills: dict[Skill, Score] | None = None
    """In place of the archetype's scores in these skills; the others stay."""
    talents: tuple[str, ...] | None = None
    folk: str | None = None
    school: School | None = None
    incantations: tuple[str, ...] | None = None
    coin: bool | None = None
    events: tuple[tuple[str, tuple[str, ...]], ...] | None = None
    level: Level | None = None
    bulk: Size | None = None
    hide: Size | None = None
    terror: Size | None = None
    nerve: Nerve | None = None
    kit: tuple[str, ...] | None = None


class Archetypes:
    """All archetypes and talents; asked for a warrior's."""

    def __init__(self, people: People, talents: TalentFile) -> None:
        self.people = people
        self.talents = {talent.id: talent for talent in talents.talents}
        self.folk = talents.folk

    def of(self, warrior: Warrior) -> Archetype:
        """That of its type, else one made of its profile, with the roster's own stats. (TRI-76)

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
        """The numbers that were made of its profile; none if its type has some of its own. (TRI-76)"""
        if archetype_key(warrior) in self.people.archetypes:
            return ()
        found, lines = derive(warrior, self.people.derived), self.people.derived
        body = {"terror": found.terror, "hide": found.hide, "bulk": found.bulk}
        worded = {"talents": found.talents, "school": (found.school,) if found.school else ()}
        return (
            *tell(warrior, lines.attributes, dict(zip(get_args(Attribute), found.attributes, strict=True)),
                  found.rule),
            *tell(warrior, lines.skills, found.skills, found.rule),
            *tell(warrior, {"terror": lines.terror, "hide": lines.tougher, "bulk": lines.tougher},
                  {name: size for name, size in body.items() if size}, found.rule),
            *(Derived(what, ", ".join(words), f"a {rank_of(warrior)}", found.rule)
              for what, words in worded.items() if words),
        )  # fmt: skip


# From a roster's warrior to a fighter


def enlist(warrior: Warrior, arms: Arms, archetypes: Archetypes, numbers: Numbers) -> Fighter:
    """The warrior's slot: whole and rested, its best weapon in hand, with the luck of a hero of its level.

    (TRI-17, TRI-23, TRI-26, RT-35)
    """
    archetype = archetypes.of(warrior)
    build, kit = build_of(warrior, archetype), kit_of(warrior, archetype, arms)
    fortune = numbers.fortune + (build.level - 1) // 2 + (FORTUNATE in build.talents)
    return Fighter(
        build=build, kit=kit, weapon=_first_weapon(kit).id, level=build.level,
        fortune=fortune if build.hero else 0, fate=numbers.fate + build.level - 1 if build.hero else 0,
        winds=int(SECOND_WIND in build.talents), steed=0 if kit.mount is not None else -1,
    )  # fmt: skip


def build_of(warrior: Warrior, archetype: Archetype) -> Build:
    """What it is for good; only heroes have a level and Life Events. (TRI-14..17, TRI-27, TRI-36)"""
    hero = warrior.role in HEROES
    return Build(
        attributes=archetype.named,
        skills=tuple(sorted((skill, score) for skill, score in archetype.skills.items() if score)),
        talents=archetype.talents,
        events=archetype.events if hero else (),
        level=archetype.level if hero else 1,
        hero=hero,
        bulk=archetype.bulk,
        natural_armour=archetype.hide,
        terror=archetype.terror,
        nerve=archetype.nerve or _usual_nerve(warrior),
    )


def _usual_nerve(warrior: Warrior) -> Nerve:
    """The raised dead have no mind to frighten, and some have learned to fear nothing. (TRI-36)"""
    if "undead" in warrior.keywords:
        return "mindless"
    return "fearless" if "fearless" in dict(warrior.traits) else ""


def kit_of(warrior: Warrior, archetype: Archetype, arms: Arms) -> Kit:
    """What its items are here and what its archetype adds, by what it is good for. (TRI-37, TRI-39, TRI-51)"""
    ids = tuple(dict.fromkeys((*(arms.items.get(item, "") for item in warrior.items), *archetype.kit)))
    mount = next((arms.mounts[i] for i in ids if i in arms.mounts), None)
    armour = [arms.armour[i] for i in ids if i in arms.armour]
    shield = _best(a for a in armour if a.kind == "shield")
    carried = [arms.melee[i] for i in ids if i in arms.melee]
    melee = [w for w in carried if w.skill != "brawling" and (mount is not None or not w.mounted)]
    melee.sort(key=lambda w: (shield is not None and w.hands > 1, -w.worth, w.id))
    missiles: tuple[Missile, ...] = tuple(arms.missiles[i] for i in ids if i in arms.missiles)
    limbs = [evolve(w, id=UNARMED.id) for w in carried if w.skill == "brawling"]
    bare = UNARMED if BEASTS.isdisjoint(warrior.keywords) else NATURAL
    body = max((*limbs, bare), key=lambda w: w.worth)
    return Kit((*melee, body), missiles, _best(a for a in armour if a.kind == "suit"), shield, mount)


def _best(pieces: Iterable[Armour]) -> Armour | None:
    """The piece that helps most: only one of a kind is worn. (TRI-37)"""
    return max(pieces, key=lambda a: (a.armour, a.worth, a.id), default=None)


def _first_weapon(kit: Kit) -> Weapon:
    """What it has in hand when the battle begins: great fists rather than a knife."""
    first, body = kit.melee[0], kit.melee[-1]
    return body if body.worth > first.worth else first


def derive(warrior: Warrior, lines: Lines) -> Archetype:
    """What somebody is whom no archetype describes, made of the type's own profile. (TRI-76)

    As many points as its rank has are dealt out to attributes and skills, to what its profile asks for.
    """
    facts, hero = facts_of(warrior), warrior.role in HEROES
    points: tuple[Point, ...] = (1, 2, 3)
    scores: tuple[Score, ...] = (0, 1, 2, 3, 4, 5, 6)
    sizes: tuple[Size, ...] = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    names: tuple[Attribute, ...] = get_args(Attribute)
    wanted = {name: lines.attributes[name].of(facts) for name in names}
    six = deal(wanted, lines.attribute_points.whole(facts, 6, 12), 1, len(points))
    most = MOST_OF_HEROES if hero else len(scores) - 1
    skills = deal({skill: line.of(facts) for skill, line in lines.skills.items()},
                  lines.skill_points.whole(facts, 0, 30), 0, most)  # fmt: skip
    more = lines.tougher.whole(facts, 0, 7)
    rank = rank_of(warrior)
    gifted = (f"{rank}-{CHANNELER}", CHANNELER) if channels(warrior) else ()
    return Archetype(
        cast(Six, tuple([points[six[name] - 1] for name in names])),
        {skill: scores[score] for skill, score in skills.items() if score},
        talents=pick(lines.talents, (*gifted, rank), ()),
        school=school_of(warrior) if gifted else "",
        bulk=sizes[six["fortitude"] + more] if more else 0,
        hide=sizes[more],
        terror=sizes[lines.terror.whole(facts, 0, 10)],
        rule="TRI-76",
    )


MOST_OF_HEROES = 4
"""In a skill at level 1. (TRI-72)"""


def school_of(warrior: Warrior) -> School:
    """The school of who channels, if nobody says so. (TRI-76)"""
    return "magery" if DARK.isdisjoint(warrior.keywords) else "sorcery"


# What can't be read, or isn't there


def problems(roster: Roster, arms: Arms, archetypes: Archetypes) -> tuple[str, ...]:
    """Items without numbers here, and stats of its own that can't be read or name what there isn't. (TRI-14..20)"""
    found = []
    for warrior in roster.warriors:
        found += find_unknown(warrior, arms.items)
        found += find_own_problems(warrior, SYSTEM, Own, lambda own: faults(own, arms, archetypes))
    return tuple(found)


def faults(own: Own, arms: Arms, archetypes: Archetypes) -> Iterator[Fault]:
    """What is wrong with such stats though they can be read: things, talents and folk that there aren't. (TRI-52)"""
    yield from find_strange_things(own.kit, arms.known)
    for at, talent in enumerate(own.talents or ()):
        if talent not in archetypes.talents:
            yield Fault(("talents", at), f"has '{talent}', which is no talent", talent, tuple(archetypes.talents))
    if own.folk is not None and own.folk not in archetypes.folk:
        yield Fault(("folk",), f"is of '{own.folk}', which is no folk", own.folk, tuple(archetypes.folk))
