"""List building in this system's own points: what a warrior costs, and what rules it breaks. (RES-99, RES-100)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from skirmish.core.builder import Derived, Fault
from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.kit.archetypes import find_strange_things, read_own
from skirmish.rules.resolve.archetypes import (
    PEOPLE,
    SYSTEM,
    Archetype,
    Archetypes,
    Eight,
    Own,
    carried_ids,
    enlist,
)
from skirmish.rules.resolve.arms import Arms
from skirmish.rules.resolve.fighter import Build, Person

RULE = "RES-100"
SPECIALISATIONS = {
    "parry": "sword", "riposte": "sword", "snap-shot": "archery", "mounted-archery": "archery",
    "trick-riding": "riding",
}  # fmt: skip
"""Specialisations and the skill each is tied to. (RES-14)"""
MOST_RANK = 3
"""Of any skill at the start. (RES-14, RES-100)"""
MOST_ENCUMBRANCE = 5
FEAR: Final = "fear"
SKILL, SPECIALISATION, RATING = 2, 3, 5
"""What a rank costs. (RES-99)"""
SPARE = 20
"""Points for skills, beside those left of the attributes and half the Intelligence die. (RES-99)"""
LEAST_DIE, MOST_DIE = 4, 12
"""Attributes of a person who is built one by one. (RES-99)"""


class Bill(Record):
    """What a warrior costs, part by part. (RES-99)"""

    attributes: int
    """Half the sum of the die sizes, rounded up."""
    skills: int
    specialisations: int
    fear: int
    gear: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.attributes + self.skills + self.specialisations + self.fear + self.gear


def bill(archetype: Archetype, slot: Person) -> Bill:
    """The bill of a warrior of this archetype with what it carries: each rank that it ends up with is paid once.

    What a type knows of the weapons it carries counts once for melee and once for missiles, however many they are, and
    not at all where `skills` says how well it knows them.
    """
    ranks = dict(archetype.skills)
    plain = sum(rank for skill, rank in ranks.items() if skill not in SPECIALISATIONS and skill != FEAR)
    special = sum(rank for skill, rank in ranks.items() if skill in SPECIALISATIONS)
    return Bill(
        attributes=-(-sum(archetype.attributes) // 2),
        skills=SKILL * (plain + _melee(archetype, slot) + _missile(archetype, slot)),
        specialisations=SPECIALISATION * special,
        fear=RATING * ranks.get(FEAR, 0),
        gear=_gear(slot),
    )


def _melee(archetype: Archetype, slot: Person) -> int:
    """Ranks of the type's drill in melee that aren't paid by name; bare hands come with any weapon. (RES-99)"""
    carried = [weapon.skill for weapon in slot.kit.melee[:-1]]
    if any(skill not in archetype.skills for skill in carried):
        return archetype.melee
    bare = slot.kit.melee[-1].skill
    named = [rank for skill, rank in archetype.skills.items() if skill in (*carried, bare)]
    return max(0, archetype.melee - max(named, default=0))


def _missile(archetype: Archetype, slot: Person) -> int:
    """The same of missiles; of what is thrown, by its melee skill, only what is better is left to pay. (RES-63)"""
    if any(weapon.skill not in archetype.skills for weapon in slot.kit.missiles):
        return archetype.missile
    thrown = any(w.thrown is not None and w.skill not in archetype.skills for w in slot.kit.melee)
    return max(0, archetype.missile - archetype.melee) if thrown else 0


def _gear(slot: Person) -> int:
    kit = slot.kit
    pieces = (*kit.melee, *kit.missiles, *(p for p in (kit.suit, kit.shield, kit.mount) if p is not None), *slot.herbs)
    return sum(piece.worth for piece in pieces)


def find_faults(build: Build, slot: Person, things: Sequence[str], arms: Arms) -> Iterator[Refusal]:
    """In what the warrior breaks RES-14 and RES-100. `things`: the ids of all it carries."""
    for skill, rank in build.skills:
        base = SPECIALISATIONS.get(skill)
        if rank > MOST_RANK and skill != FEAR:
            yield Refusal(f"has {rank} ranks in {skill}, at most {MOST_RANK} at the start", "RES-14")
        if base is not None and rank > build.rank(base):
            yield Refusal(f"has {skill} {rank}, more than its {base} {build.rank(base)}", "RES-14")
    kit = slot.kit
    if kit.encumbrance > MOST_ENCUMBRANCE:
        yield Refusal(f"has an encumbrance of {kit.encumbrance}, at most {MOST_ENCUMBRANCE}", RULE)
    if kit.shield is not None and any(weapon.hands > 1 for weapon in kit.melee):
        yield Refusal("has a shield and a weapon for two hands", RULE)
    if len([thing for thing in things if thing in arms.mounts]) > 1:
        yield Refusal("has more than one mount: each is listed with its rider", RULE)


def find_faults_of_one(attributes: Eight, skills: Sequence[tuple[str, int]], points: int) -> Iterator[Refusal]:
    """In what a person built one by one with so many points (60 as a rule) breaks RES-99."""
    if not all(LEAST_DIE <= die <= MOST_DIE for die in attributes):
        yield Refusal(f"has a die that isn't between d{LEAST_DIE} and d{MOST_DIE}", "RES-99")
    left = points - sum(attributes)
    if left < 0:
        yield Refusal(f"spends {sum(attributes)} of {points} points on attributes", "RES-99")
        return
    ranks, may = sum(rank for _, rank in skills), left + SPARE + attributes[4] // 2
    if ranks > may:
        yield Refusal(f"has {ranks} ranks of skills, and points for {may}", "RES-99")


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
        """See `Deriving`. (RES-103)"""
        return self.archetypes.derived(warrior)

    def points(self, warrior: Warrior) -> int:
        """See `Builder`. (RES-99)"""
        return bill(self.archetypes.of(warrior), enlist(warrior, self.arms, self.archetypes)).total

    def faults(self, stats: Record, names: Sequence[str] = ()) -> Iterator[Fault]:
        """See `Builder`: things of its kit that there aren't. (RES-100)"""
        yield from find_strange_things(stats.kit, self.arms.known) if isinstance(stats, Own) else ()

    def pledges(self, warrior: Warrior) -> tuple[Refusal, ...]:
        """See `Builder`: it is held to the points that it says it was built with. (RES-99)"""
        own = read_own(warrior, SYSTEM, Own)
        if own is None or not own.build:
            return ()
        slot = enlist(warrior, self.arms, self.archetypes)
        return tuple(find_faults_of_one(self.archetypes.of(warrior).attributes, slot.build.skills, own.build))

    def troubles(self, warrior: Warrior, band: Sequence[Warrior] = ()) -> tuple[Refusal, ...]:
        """See `Builder`. (RES-100)"""
        archetype, slot = self.archetypes.of(warrior), enlist(warrior, self.arms, self.archetypes)
        things = carried_ids(warrior, self.arms, archetype)
        return tuple(find_faults(slot.build, slot, things, self.arms))
