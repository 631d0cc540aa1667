"""What a type is that nobody described: numbers made of its base profile by one rule of each system.

A number is a sum: what an ordinary henchman has, and so much for each point of the profile above the average, for a
rank, for channeling, for a special rule. The sums stand in each system's data, fitted to the types of the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import floor
from typing import Literal, TypeVar

from skirmish.core.builder import Derived
from skirmish.core.record import Record
from skirmish.core.state import Warrior

AVERAGE = {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7}
"""The profile from which points more or less are counted."""
NOVICE, CHANNELER = "novice", "channeler"
DARK = frozenset({"darkfriend", "shadowspawn", "undead"})
"""Keywords of those who come to magic by darker ways, where a system tells them apart."""
Fact = Literal[
    "M", "WS", "BS", "S", "T", "W", "I", "A", "Ld", "leader", "hero", "novice", "hired", "channeler", "fear", "points",
]  # fmt: skip
"""What sums are made of; `points` of channeling are those above the usual ones, where a system counts them."""
Rank = Literal[
    "leader", "hero", "novice", "henchman", "hired", "channeler", "novice-channeler", "henchman-channeler",
]  # fmt: skip
T = TypeVar("T")
K = TypeVar("K", bound=str)


class Line(Record):
    """A number as a sum."""

    base: float
    by: dict[Fact, float] = {}  # noqa: RUF012  # records are frozen
    """What a point of the profile above the average adds, and what a rank, `channeler` or a special rule does."""

    def of(self, facts: Mapping[str, float]) -> float:
        """The number of who is so."""
        return self.base + sum([each * facts.get(fact, 0) for fact, each in self.by.items()])

    def whole(self, facts: Mapping[str, float], least: int, most: int) -> int:
        """The same, rounded (halves up), in these bounds."""
        return min(max(floor(self.of(facts) + 0.5), least), most)

    def reasons(self, warrior: Warrior) -> str:
        """`WS 4, leader`: what of the warrior changes the number; '' for nothing."""
        facts, profile = facts_of(warrior), dict(warrior.profile)
        told = [f"{fact} {profile[fact]}" if fact in AVERAGE else fact for fact in self.by if facts.get(fact)]
        return ", ".join(told)


def is_described(warrior: Warrior) -> bool:
    """Whether there is a profile of a faction's type to read numbers off; else it is an ordinary one of its role."""
    return bool(warrior.profile) and bool(warrior.faction)


def rank_of(warrior: Warrior) -> str:
    """leader, hero, novice, henchman or hired: novices are heroes of whom less is expected."""
    return NOVICE if NOVICE in warrior.keywords and warrior.role == "hero" else warrior.role


def channels(warrior: Warrior) -> bool:
    """Whether its roster says so, or its type."""
    return "half" in dict(warrior.lore) or CHANNELER in warrior.keywords


def facts_of(warrior: Warrior) -> dict[str, float]:
    """What sums are made of: points of the profile above the average; 1 for what it is."""
    found: dict[str, float] = {name: number - AVERAGE.get(name, 0) for name, number in warrior.profile}
    found |= dict.fromkeys((rank_of(warrior), *(trait for trait, _ in warrior.traits)), 1.0)
    return found | ({CHANNELER: 1.0} if channels(warrior) else {})


def deal(wanted: Mapping[K, float], points: int, least: int, most: int) -> dict[K, int]:
    """So many points dealt out one by one, each to whom the most is lacking of what is wanted; first come ties."""
    found = dict.fromkeys(wanted, least)
    for _ in range(points - least * len(found)):
        room = [name for name in found if found[name] < most]
        if not room:
            break
        found[max(room, key=lambda name: wanted[name] - found[name])] += 1
    return found


def tell(warrior: Warrior, lines: Mapping[K, Line], values: Mapping[K, object], rule: str) -> Iterator[Derived]:
    """Each number that was made by one of the lines, with what it is made of."""
    for name, value in values.items():
        if name in lines:
            since = lines[name].reasons(warrior) or f"an ordinary {rank_of(warrior)}"
            yield Derived(name, str(value), since, rule)


def pick(options: Mapping[Rank, T], keys: Iterable[str], usual: T) -> T:
    """What stands under the first of these keys that is there."""
    known: dict[str, T] = {str(rank): option for rank, option in options.items()}
    return next((known[key] for key in keys if key in known), usual)
