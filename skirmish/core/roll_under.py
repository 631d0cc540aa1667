"""Three ten-sided dice under a threshold: successes, and triplets that decide by themselves.

Each die at or below the threshold is a success, and a natural 1 is one more. With advantage or disadvantage four dice
are rolled and three are kept: those that serve best, or the three highest. Three equal dice are a triplet: at or below
the threshold it succeeds whatever is needed, above it it fails whatever was bought.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import Generic, Literal, NamedTuple, TypeVar

from skirmish.core.dice import Bands, Dice, Faces, Law, Modifier, read_bands
from skirmish.core.record import Record

T = TypeVar("T")
SIDES, KEPT = 10, 3
"""Of a die, and how many dice are kept."""
LOWEST, HIGHEST = 1, 10
"""A threshold after its modifiers is never less or more."""
Mode = Literal["plain", "advantage", "disadvantage"]
Aim = Literal["most", "triplet"]
"""Which dice are kept with advantage: those with most successes, or a triplet that succeeds if there is one."""
Triplet = Literal["", "success", "failure"]


class Count(NamedTuple):
    """How a roll comes out."""

    successes: int
    triplet: Triplet = ""

    def passes(self, needed: int) -> bool:
        """Whether so many successes are reached, or a triplet decides."""
        return self.triplet == "success" or (self.triplet != "failure" and self.successes >= needed)


class RollUnder(Record, Generic[T]):
    """A test against a threshold.

    `outcomes` are (fewest successes, outcome), ascending, for rolls without a triplet; `triplets` are the outcomes of
    a triplet that succeeds and of one that fails, or none if a triplet counts like any other roll.
    """

    who: int
    what: str
    threshold: int
    """Before the modifiers."""
    outcomes: Bands[T]
    triplets: tuple[T, T] | tuple[()] = ()
    modifiers: tuple[Modifier, ...] = ()
    bonus: int = 0
    """Successes that come on top of those rolled."""
    mode: Mode = "plain"
    aim: Aim = "most"
    rule: str = ""
    effort: int = 0
    against: int = -1
    quiet: bool = False

    @property
    def under(self) -> int:
        """The threshold that is rolled against."""
        return min(HIGHEST, max(LOWEST, self.threshold + sum([m.number for m in self.modifiers])))

    @property
    def needed(self) -> str:
        """What each die needs, for the log."""
        return f"{self.under} or less"

    def worded(self, outcome: T) -> str:
        """The outcome as a word: no success is a failure."""
        return "failed" if outcome == 0 else "passed" if outcome is True else str(outcome)

    def count(self, faces: Faces) -> Count:
        """What these faces come to, the bonus among them."""
        return count_faces(keep(faces, self.under, self.mode, self.aim), self.under, self.bonus)

    def read(self, count: Count) -> T:
        """The outcome of that."""
        if count.triplet and self.triplets:
            return self.triplets[count.triplet == "failure"]
        return read_bands(count.successes, self.outcomes)

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`."""
        faces, after = dice.draw(KEPT + (self.mode != "plain"), SIDES)
        return faces, self.read(self.count(faces)), after

    def law(self) -> Law[T]:
        """See `Throw`."""
        tally: dict[T, Fraction] = {}
        for count, chance in law_of_counts(self.under, self.mode, self.aim):
            outcome = self.read(count._replace(successes=count.successes + self.bonus))
            tally[outcome] = tally.get(outcome, Fraction(0)) + chance
        return tuple(tally.items())


@lru_cache(64)
def pass_with(needed: int) -> tuple[tuple[tuple[int, bool], ...], tuple[bool, bool]]:
    """`outcomes` and `triplets` of a test that passes with so many successes."""
    return ((0, False), (needed, True)), (True, False)


def count_faces(kept: Faces, under: int, bonus: int = 0) -> Count:
    """The successes of the kept dice, and whether they are a triplet."""
    successes = bonus + sum([(face <= under) + (face == 1) for face in kept])
    triplet: Triplet = "" if len(set(kept)) > 1 else "success" if kept[0] <= under else "failure"
    return Count(successes, triplet)


def keep(faces: Faces, under: int, mode: Mode, aim: Aim = "most") -> Faces:
    """The dice that are kept of those rolled."""
    if mode == "plain":
        return faces
    if mode == "disadvantage":
        return tuple(sorted(faces)[-KEPT:])

    def worth(kept: Faces) -> tuple[int, int]:
        count = count_faces(kept, under)
        merit = {"success": 1, "": 0, "failure": -1}[count.triplet]
        return (count.successes, merit) if aim == "most" else (merit, count.successes)

    return max(combinations(faces, KEPT), key=worth)


@lru_cache(256)
def law_of_counts(under: int, mode: Mode = "plain", aim: Aim = "most") -> tuple[tuple[Count, Fraction], ...]:
    """The exact law of a roll against this threshold."""
    number = KEPT + (mode != "plain")
    tally: dict[Count, int] = {}
    for faces, ways in _hands(number):
        count = count_faces(keep(faces, under, mode, aim), under)
        tally[count] = tally.get(count, 0) + ways
    return tuple((count, Fraction(ways, SIDES**number)) for count, ways in sorted(tally.items()))


def _hands(number: int) -> Iterator[tuple[Faces, int]]:
    """All faces of so many dice, ascending, and in how many ways they fall."""
    for faces in combinations_with_replacement(range(1, SIDES + 1), number):
        yield faces, factorial(number) // prod(factorial(faces.count(face)) for face in set(faces))
