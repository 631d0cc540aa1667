"""What each type of warrior is under `resolve`, and what a roster says of its own people. (RES-12, RES-14, RES-99)

data/archetypes.yaml has one entry for each type of every faction and for each hired blade; whoever has none is read by
his role. Weapons and armour come from the roster's items; `kit` is what this system adds: a horse, an infusion.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from skirmish.core.record import Malformed, Record, evolve, from_json
from skirmish.core.state import Warrior
from skirmish.rules.resolve.arms import Skill
from skirmish.rules.resolve.dice import Die
from skirmish.rules.resolve.fighter import Attributes
from skirmish.rules.resolve.rulings import Formulas

SYSTEM = "resolve"
"""The key of this system's block in a roster's `stats`."""
HIRED = "hired"
"""Stands for the faction of hired blades: they are the same in every warband."""

Eight = tuple[Die, Die, Die, Die, Die, Die, Die, Die]
"""Strength, endurance, deftness, quickness, intelligence, perception, presence, will. (RES-1)"""
Rank = Literal[0, 1, 2, 3, 4, 5]


class Traits(Record, cache_hash=True, forbid_unknown_fields=True):
    """Traits that a template gives instead of those made of the attributes; 0: made of them. (RES-12)"""

    body: int = 0
    fortitude: int = 0
    initiative: int = 0
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


class People(Record):
    """The file of archetypes: `faction/type` or `hired/blade`, and what stands for types that nobody described."""

    archetypes: dict[str, Archetype]
    defaults: dict[str, Archetype]
    """By role: leader, hero, henchman, hired."""


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

    def known(self, warrior: Warrior) -> bool:
        """Whether the warrior's type has an entry of its own."""
        return key(warrior) in self.people.archetypes

    def usual(self, warrior: Warrior) -> Archetype | None:
        """That of its type, or of its role; None if there is neither."""
        found = self.people.archetypes.get(key(warrior))
        return found if found is not None else self.people.defaults.get(warrior.role)

    def of(self, warrior: Warrior) -> Archetype | None:
        """The same with the roster's own stats, as far as they can be read (`complaint`)."""
        usual, block = self.usual(warrior), written(warrior)
        own = block if isinstance(block, Own) else None
        if own is None:
            return usual
        if usual is None:
            return None if own.attributes is None else joined(Archetype(own.attributes, {}), own)
        return joined(usual, own)


def key(warrior: Warrior) -> str:
    """`white-tower/warder`, `hired/gleeman`: where its archetype stands."""
    return f"{HIRED if warrior.role == HIRED else warrior.faction}/{warrior.type}"


def written(warrior: Warrior) -> Own | Malformed | None:
    """The roster's own stats of the warrior for this system; None if there are none, the error if they are spoilt."""
    block = dict(warrior.stats).get(SYSTEM)
    if block is None:
        return None
    try:
        return from_json(block.encode(), Own)
    except Malformed as error:
        return error


def joined(usual: Archetype, own: Own) -> Archetype:
    """The archetype with what is said of one of its people."""
    said: Mapping[str, object] = {
        name: value for name in ("attributes", "melee", "missile", "traits", "kit")
        if (value := getattr(own, name)) is not None
    }  # fmt: skip
    return evolve(usual, skills={**usual.skills, **(own.skills or {})}, **said)
