"""Numbers of rulings as the data has them. (RES-12, RES-22, RES-24, RES-47, RES-53, RES-65, RES-87..90)"""

from __future__ import annotations

from typing import Literal, Protocol, cast

from skirmish.core.record import DataFile, Record
from skirmish.core.system import Ruleset
from skirmish.rules.resolve.fighter import Attributes

Attribute = Literal[
    "strength", "endurance", "deftness", "quickness", "intelligence", "perception", "presence", "will"
]  # fmt: skip


class Formula(Record, cache_hash=True):
    """A trait that is made of dice: their sides together, divided by `parts` and rounded down. (RES-12)"""

    dice: tuple[Attribute, ...]
    parts: Literal[1, 2, 3, 4] = 1

    def of(self, attributes: Attributes) -> int:
        """The trait of who has these attributes."""
        sides: list[int] = [getattr(attributes, name) for name in self.dice]
        return sum(sides) // self.parts


class Formulas(Record, cache_hash=True):
    """How the four traits are made. (RES-12)"""

    body: Formula
    fortitude: Formula
    initiative: Formula
    movement: Formula
    """In paces."""


class Shaken(Record, cache_hash=True):
    """A line of the fear table that is a penalty on tests, from this rank on."""

    rank: int
    penalty: int


class Dread(Record, cache_hash=True):
    """The line that takes Fortitude, from this rank on."""

    rank: int


class Frozen(Record, cache_hash=True):
    """The line that takes main actions, from this rank on."""

    rank: int
    actions: int


class Flight(Record, cache_hash=True):
    """The line that makes it run: a round for each so many points missed by, one at least."""

    rank: int
    each: int
    most: int


class Shout(Record, cache_hash=True):
    """Intimidation of who isn't feared: dice beside its rank, and the last line that it can cause. (RES-90)"""

    free_dice: int
    last: int


class FearTable(Record, cache_hash=True):
    """What each rank of Fear brings; each has all that lower ones have. (RES-86..90)"""

    within_in: float
    unease: Shaken
    dread: Dread
    frozen: Frozen
    flight: Flight
    terror: Shaken
    intimidation: Shout

    def named(self, line: int) -> str:
        """The worst that this line brings, in a word."""
        known = (
            (self.unease.rank, "unease"),
            (self.dread.rank, "dread"),
            (self.frozen.rank, "frozen with dread"),
            (self.flight.rank, "flight"),
            (self.terror.rank, "terror"),
        )
        found, worst = 0, "uneasy"
        for rank, word in known:
            if found <= rank <= line:
                found, worst = rank, word
        return worst


class DefenceNumbers(Record, cache_hash=True):
    """What stands in place of a Dodge, what cover adds, who is hit instead, who strikes at who leaves."""

    helpless: int
    """The defence of who can't or won't Dodge, before armour. (RES-33, RES-47)"""
    light_cover: int
    heavy_cover: int
    stray: int
    """A shot that misses by so much or less may hit a friend beside the target. (RES-65)"""
    free_strikes: bool
    """Whether Close enemies may strike at who leaves contact. (RES-24)"""


class SnapShotNumbers(Record, cache_hash=True):
    """Arrows beside the rank, what each takes off the next, how far apart targets may be. (RES-53)"""

    free_arrows: int
    each_after: int
    apart_in: float


class LongTasks(Record, cache_hash=True):
    """How many main actions in a row each long task takes, by its verb. (RES-22)"""

    treat: int
    """The treatment of a wound. (RES-92)"""


class Rulings(Record):
    """The file."""

    traits: Formulas
    fear: FearTable
    defence: DefenceNumbers
    snap_shot: SnapShotNumbers
    tasks: LongTasks


RULINGS: DataFile = ("rulings.yaml", Rulings, "step-rulings")


class _WithRulings(Protocol):
    rulings: Rulings


def rulings_of(rules: Ruleset) -> Rulings:
    """The numbers of the combat system that is in use, which is this one."""
    return cast(_WithRulings, rules.combat).rulings
