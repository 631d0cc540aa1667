"""List building in this system's own points: what a warrior costs, and what rules it breaks. (TRI-72, TRI-73)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from skirmish.core.builder import Derived, Fault, Trouble
from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import read_own
from skirmish.rules.trilogy.arms import Arms
from skirmish.rules.trilogy.fighter import Kit
from skirmish.rules.trilogy.people import (
    HEROES,
    PEOPLE,
    SYSTEM,
    Archetype,
    Archetypes,
    Own,
    Talent,
    faults,
    kit_of,
)

RULE = "TRI-73"
ATTRIBUTE, TALENT, INCANTATION, HERO, LEVEL, COIN, NERVE = 3, 5, 3, 15, 10, 15, 5
"""What a point of an attribute costs, a talent, an incantation, a hero, a level above the first, and to fear nothing;
and what Coin brings. A skill point, or a point of terror, costs 1. (TRI-73)"""
HIDE = (0, 2, 6, 12, 18)
"""What natural armour costs: as much as armour that helps as much; 6 for each point beyond. (TRI-73)"""
FOLK, OPTIONS, DISCIPLINES, TAUGHT = 1, 2, 1, 2
"""Folk talents of a hero, background options, disciplines, and the talents of its discipline. (TRI-72)"""
FIRST_INCANTATIONS = 6
"""Those that come with a school; each beyond is learned in place of a talent. (TRI-31)"""
POINTS_A_LEVEL = 2
"""Skill points that a level brings. (TRI-31)"""
SECOND_DISCIPLINE = 5
"""The level at which a hero takes up another one. (TRI-20)"""
SPELLWEAVING = "spellweaving"
TALENTS = ("talents",)
"""Where a roster says those of one of its own."""


class Bill(Record):
    """What a warrior costs, part by part. (TRI-73)"""

    attributes: int
    skills: int
    talents: int
    incantations: int
    gear: int
    """Its natural weapons, too."""
    creature: int
    """Bulk, hide, terror, and to fear nothing."""
    hero: int
    """With its levels."""
    coin: int
    """Not above 0: it brings money."""

    @property
    def total(self) -> int:
        """All of it."""
        parts = (self.attributes, self.skills, self.talents, self.incantations, self.gear, self.creature)
        return sum(parts) + self.hero + self.coin


def bill(warrior: Warrior, archetype: Archetype, kit: Kit) -> Bill:
    """The bill of a warrior of this archetype with what it carries. (TRI-73)"""
    hero = warrior.role in HEROES
    pieces = (*kit.melee, *kit.missiles, *(p for p in (kit.suit, kit.shield, kit.mount) if p is not None))
    return Bill(
        attributes=ATTRIBUTE * sum(archetype.attributes),
        skills=sum(archetype.skills.values()),
        talents=TALENT * len(archetype.talents),
        incantations=INCANTATION * len(archetype.incantations),
        gear=sum(piece.worth for piece in pieces),
        creature=_creature(archetype),
        hero=HERO + LEVEL * (archetype.level - 1) if hero else 0,
        coin=-COIN if archetype.coin else 0,
    )


def _creature(archetype: Archetype) -> int:
    """What it was born with: a body is paid like an attribute, a hide like armour. (TRI-73)"""
    body = ATTRIBUTE * max(0, archetype.bulk - archetype.named.fortitude)
    most = len(HIDE) - 1
    hide = HIDE[min(archetype.hide, most)] + 6 * max(0, archetype.hide - most)
    return body + hide + archetype.terror + (NERVE if archetype.nerve else 0)


class Allowance(NamedTuple):
    """What somebody may be made of at level 1. (TRI-72)"""

    attributes: int
    skills: int
    most: int
    """In one skill."""


MADE_AS = {"leader": Allowance(12, 30, 4), "hero": Allowance(12, 30, 4), "hired": Allowance(12, 30, 6)}
"""By role. Hired blades are made like heroes and are none; they and henchmen go to 6 in a skill. (TRI-72, RT-35)"""
HENCHMAN = Allowance(9, 12, 6)
MOST_SKILL = 6
"""At any level. (TRI-15, TRI-73)"""


def find_faults(warrior: Warrior, archetype: Archetype, archetypes: Archetypes) -> Iterator[Refusal]:
    """In what the warrior breaks TRI-72 and TRI-73."""
    may, more = MADE_AS.get(warrior.role, HENCHMAN), archetype.level - 1 if warrior.role in HEROES else 0
    attributes, skills = sum(archetype.attributes), sum(archetype.skills.values())
    if attributes > may.attributes:
        said = f"has attributes of {attributes} together, at most {may.attributes}"
        yield Trouble(said, "TRI-72", where=("attributes",))
    if skills > may.skills + POINTS_A_LEVEL * more:
        said = f"has {skills} skill points, at most {may.skills + POINTS_A_LEVEL * more}"
        yield Trouble(said, "TRI-72", where=("skills",))
    most = MOST_SKILL if more else may.most
    for skill, score in archetype.skills.items():
        if score > most:
            yield Trouble(f"has {skill} {score}, at most {most} at level 1", "TRI-72", where=("skills", skill))
    known = [archetypes.talents[talent] for talent in archetype.talents if talent in archetypes.talents]
    yield from _foreign_talents(archetype, archetypes, known)
    if warrior.role in MADE_AS:
        yield from _too_many_talents(archetype, known, more)
    else:
        if len(known) > 1:
            yield Trouble(f"has {len(known)} talents, a henchman has 1 at most", "TRI-72", where=TALENTS)
        if len(archetype.incantations) > FIRST_INCANTATIONS:
            said = f"has {len(archetype.incantations)} incantations, a henchman has {FIRST_INCANTATIONS} at most"
            yield Trouble(said, "TRI-72", where=("incantations",))
        if archetype.coin:
            yield Trouble("has Coin: henchmen have no background options", "TRI-72", where=("coin",))


def _foreign_talents(archetype: Archetype, archetypes: Archetypes, known: list[Talent]) -> Iterator[Refusal]:
    """Folk talents of another folk. (TRI-18)"""
    for talent in known:
        if talent.of == "folk" and talent.id not in archetypes.folk.get(archetype.folk, ()):
            said = f"has {talent.name}, which isn't a talent of its folk ({archetype.folk})"
            yield Trouble(said, "TRI-18", where=(*TALENTS, archetype.talents.index(talent.id)))


def _too_many_talents(archetype: Archetype, known: list[Talent], more: int) -> Iterator[Refusal]:
    """Of its folk, its background, its disciplines. `more`: levels above the first. (TRI-20, TRI-31, TRI-72)"""
    folk = [talent for talent in known if talent.of == "folk"]
    earlier = [talent for talent in known if talent.of == "background"]
    taught = [talent for talent in known if talent.of not in ("folk", "background")]
    weaves = SPELLWEAVING in archetype.talents
    disciplines = {talent.of for talent in taught} | ({SPELLWEAVING} if weaves else set())
    if len(folk) > FOLK:
        yield Trouble(f"has {len(folk)} folk talents, at most {FOLK}", "TRI-72", where=TALENTS)
    # Spellweaving is an option by itself; another first discipline is opened by one.
    options = len(earlier) + archetype.coin + (bool(taught) and not weaves)
    if options > OPTIONS:
        yield Trouble(f"takes {options} background options, at most {OPTIONS}", "TRI-72", where=TALENTS)
    may = DISCIPLINES + (more + 1 >= SECOND_DISCIPLINE)
    if len(disciplines) > may:
        yield Trouble(f"knows {len(disciplines)} disciplines, at most {may}", "TRI-20", where=TALENTS)
    learned = len(taught) + max(0, len(archetype.incantations) - FIRST_INCANTATIONS)
    if learned > TAUGHT + more:
        what = "talents and further incantations" if archetype.incantations else "talents of a discipline"
        yield Trouble(f"has {learned} {what}, at most {TAUGHT + more}", "TRI-72", where=TALENTS)


def find_idle(warrior: Warrior, archetype: Archetype, own: Own) -> Iterator[Refusal]:
    """What its own stats ask for in vain. (TRI-17, TRI-21, TRI-27)"""
    most = archetype.level + 2
    if warrior.role not in HEROES:
        if archetype.level > 1 or archetype.events:
            where = ("events",) if archetype.events else ("level",)
            yield Trouble("is no hero, and has neither a level nor Life Events", "TRI-17", where=where)
    elif len(archetype.events) > most:
        said = f"has {len(archetype.events)} Life Events, at most {most} at level {archetype.level}"
        yield Trouble(said, "TRI-27", where=("events",))
    weaves = SPELLWEAVING in archetype.talents
    if weaves and not archetype.school:
        yield Trouble("has Spellweaving, and no school", "TRI-21", where=TALENTS)
    elif not weaves and (own.school or own.incantations):
        said = "lacks Spellweaving, without which there is neither school nor incantation"
        yield Trouble(said, "TRI-21", where=("school",) if own.school else ("incantations",))


class Points:
    """The builder of this system: see `core/builder.py`."""

    rule = RULE
    stats = Own

    def __init__(self, arms: Arms, archetypes: Archetypes) -> None:
        self.arms = arms
        self.archetypes = archetypes

    def find_gap(self, faction: str, kind: str) -> Path | None:
        """See `Builder`."""
        described = f"{faction}/{kind}" in self.archetypes.people.archetypes
        return None if described else Path(__file__).with_name("data") / PEOPLE[0]

    def derived(self, warrior: Warrior) -> tuple[Derived, ...]:
        """See `Deriving`. (TRI-76)"""
        return self.archetypes.derived(warrior)

    def points(self, warrior: Warrior) -> int:
        """See `Builder`. (TRI-73)"""
        archetype = self.archetypes.of(warrior)
        return bill(warrior, archetype, kit_of(warrior, archetype, self.arms)).total

    def faults(self, stats: Record, names: Sequence[str] = ()) -> Iterator[Fault]:
        """See `Builder`: things, talents and folk that there aren't. (TRI-52)"""
        yield from faults(stats, self.arms, self.archetypes) if isinstance(stats, Own) else ()

    def pledges(self, warrior: Warrior) -> tuple[Refusal, ...]:
        """See `Builder`: what it asks for in vain. (TRI-17, TRI-21, TRI-27)"""
        own = read_own(warrior, SYSTEM, Own)
        return () if own is None else tuple(find_idle(warrior, self.archetypes.of(warrior), own))

    def troubles(self, warrior: Warrior, band: Sequence[Warrior] = ()) -> tuple[Refusal, ...]:
        """See `Builder`. (TRI-72, TRI-73)"""
        return tuple(find_faults(warrior, self.archetypes.of(warrior), self.archetypes))
