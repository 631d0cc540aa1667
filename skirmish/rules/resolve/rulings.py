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
    """The attributes whose sides are added."""
    parts: Literal[1, 2, 3, 4] = 1
    """What the sum is divided by."""

    def of(self, attributes: Attributes) -> int:
        """The trait of who has these attributes."""
        sides: list[int] = [getattr(attributes, name) for name in self.dice]
        return sum(sides) // self.parts


class Formulas(Record, cache_hash=True):
    """How the four traits are made. (RES-12)"""

    body: Formula
    """How Body is made."""
    fortitude: Formula
    """How Fortitude is made."""
    initiative: Formula
    """How Initiative is made."""
    movement: Formula
    """In paces."""


class Shaken(Record, cache_hash=True):
    """A line of the fear table that is a penalty on tests, from this rank on."""

    rank: int
    """The rank of Fear from which on it holds."""
    penalty: int
    """The penalty on tests."""


class Dread(Record, cache_hash=True):
    """The line that takes Fortitude, from this rank on."""

    rank: int
    """The rank of Fear from which on it holds."""


class Frozen(Record, cache_hash=True):
    """The line that takes main actions, from this rank on."""

    rank: int
    """The rank of Fear from which on it holds."""
    actions: int
    """How many main actions are lost."""


class Flight(Record, cache_hash=True):
    """The line that makes it run: a round for each so many points missed by, one at least."""

    rank: int
    """The rank of Fear from which on it holds."""
    each: int
    """A round of flight for each so many points."""
    most: int
    """The most rounds."""


class Shout(Record, cache_hash=True):
    """Intimidation of who isn't feared: dice beside its rank, and the last line that it can cause. (RES-90)"""

    free_dice: int
    """Dice beside the rank."""
    last: int
    """The rank of the last line that it can cause."""


class FearTable(Record, cache_hash=True):
    """What each rank of Fear brings; each has all that lower ones have. (RES-86..90)"""

    within_in: float
    """How near a model must come to be frightened, in inches."""
    unease: Shaken
    """The first line: a penalty."""
    dread: Dread
    """The line that takes Fortitude."""
    frozen: Frozen
    """The line that takes main actions."""
    flight: Flight
    """The line that makes it run."""
    terror: Shaken
    """The line with the heavier penalty."""
    intimidation: Shout
    """Intimidation by a model that isn't feared."""

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
    """What light cover adds."""
    heavy_cover: int
    """What heavy cover adds."""
    stray: int
    """A shot that misses by so much or less may hit a friend beside the target. (RES-65)"""
    free_strikes: bool
    """Whether Close enemies may strike at who leaves contact. (RES-24)"""


class SnapShotNumbers(Record, cache_hash=True):
    """Arrows beside the rank, what each takes off the next, how far apart targets may be. (RES-53)"""

    free_arrows: int
    """Arrows beside the rank."""
    each_after: int
    """What each arrow takes off the next."""
    apart_in: float
    """How far apart targets may be, in inches."""


class LongTasks(Record, cache_hash=True):
    """How many main actions in a row each long task takes, by its verb. (RES-22)"""

    treat: int
    """The treatment of a wound. (RES-92)"""


class Rulings(Record):
    """The file."""

    traits: Formulas
    """How traits are made of attributes."""
    fear: FearTable
    """The fear table."""
    defence: DefenceNumbers
    """Numbers of defence."""
    snap_shot: SnapShotNumbers
    """Numbers of snap shots."""
    tasks: LongTasks
    """Numbers of long tasks."""


RULINGS: DataFile = ("rulings.yaml", Rulings, "step-rulings")


class _WithRulings(Protocol):
    rulings: Rulings


def rulings_of(rules: Ruleset) -> Rulings:
    """The numbers of the combat system that is in use, which is this one."""
    return cast(_WithRulings, rules.combat).rulings
