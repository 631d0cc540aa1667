"""Pools of ten-sided dice in which ones take successes away and tens go on: a throw of its own, with its exact law.

A die at or above the target is a success; a natural 1 never is, and takes one away. A natural 10 is a success and is
rolled again for another, without end. Ones are settled first: they take successes that aren't tens, and only what is
left of them takes tens, which then aren't rolled again. So a result may be below zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import ClassVar, Generic, TypeVar

from skirmish.core.dice import Bands, Dice, Faces, Law, Modifier, read_bands
from skirmish.core.record import Record

T = TypeVar("T")
SIDES = 10


class OpenPool(Record, Generic[T]):
    """So many dice against a target number; what is left of their successes is read in bands.

    `bands` are (least net successes, outcome), ascending: the first catches everything below it too, and the last is
    open above, so that tens without end lie in it whole.
    """

    who: int
    what: str
    dice: int
    target: int
    bands: Bands[T]
    modifiers: tuple[Modifier, ...] = ()
    """Why it has so many dice and this target, for people; they are counted already."""
    goes_on: bool = True
    """Whether tens are rolled again."""
    rule: str = ""
    effort: int = 0
    against: int = -1
    quiet: bool = False
    die_sides: ClassVar[int] = SIDES

    @property
    def needed(self) -> str:
        """What each die needs, for the log."""
        return f"{self.target}+"

    def worded(self, outcome: T) -> str:
        """The outcome as a word: nothing is a failure, less than nothing a botch."""
        if isinstance(outcome, int) and not isinstance(outcome, bool) and outcome < 0:
            return "botched"
        return "failed" if outcome == 0 else "passed" if outcome is True else str(outcome)

    def net(self, faces: Faces) -> int:
        """Successes less ones of all these faces, those that were rolled again among them."""
        return sum([_worth(face, self.target) for face in faces])

    def read(self, net: int) -> T:
        """The outcome of so many net successes."""
        return read_bands(net, self.bands)

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`: the pool first, then the tens that go on, each to its end."""
        faces, dice = dice.draw(self.dice, SIDES)
        for _ in range(live_tens(faces, self.target) if self.goes_on else 0):
            face = SIDES
            while face == SIDES:
                (face,), dice = dice.draw(1, SIDES)
                faces += (face,)
        return faces, self.read(self.net(faces)), dice

    def law(self) -> Law[T]:
        """See `Throw`."""
        return _law(self.dice, self.target, self.bands, self.goes_on)


def _worth(face: int, target: int) -> int:
    """What a face adds: a natural 1 never succeeds, and beyond 10 nothing does."""
    return -1 if face == 1 else int(face >= target)


def live_tens(faces: Faces, target: int) -> int:
    """How many tens of a pool are rolled again: those that no 1 has taken, if a ten succeeds at all."""
    if target > SIDES:
        return 0
    others = sum([target <= face < SIDES for face in faces if face > 1])
    return max(0, faces.count(SIDES) - max(0, faces.count(1) - others))


@lru_cache(4096)
def _law(dice: int, target: int, bands: Bands[T], goes_on: bool) -> Law[T]:
    """Net successes from `top` on are in the last band, and told apart no more."""
    top = max(bands[-1][0], -dice)
    tally: dict[T, Fraction] = {}
    for net, live, chance in _first_throws(dice, target):
        for more, share in _chains(live, target, top - net) if goes_on and live else ((0, Fraction(1)),):
            outcome = read_bands(net + more, bands)
            tally[outcome] = tally.get(outcome, Fraction(0)) + chance * share
    return tuple(tally.items())


@lru_cache(1024)
def _first_throws(dice: int, target: int) -> tuple[tuple[int, int, Fraction], ...]:
    """(net successes, tens that go on, chance) of the pool before any die is rolled again."""
    tally: dict[tuple[int, int], int] = {}
    for ones, tens, others, ways in _falls(dice, target):
        live = max(0, tens - max(0, ones - others)) if target <= SIDES else 0
        key = others + (tens if target <= SIDES else 0) - ones, live
        tally[key] = tally.get(key, 0) + ways
    return tuple((net, live, Fraction(ways, SIDES**dice)) for (net, live), ways in sorted(tally.items()))


def _falls(dice: int, target: int) -> Iterator[tuple[int, int, int, int]]:
    """(ones, tens, other successes, ways) of so many dice."""
    good = max(0, SIDES - max(target, 2))
    """Faces from 2 to 9 that succeed."""
    for ones in range(dice + 1):
        for tens in range(dice - ones + 1):
            left = dice - ones - tens
            placed = comb(dice, ones) * comb(dice - ones, tens)
            for others in range(left + 1):
                ways = placed * comb(left, others) * good**others * (SIDES - 2 - good) ** (left - others)
                if ways:
                    yield ones, tens, others, ways


@lru_cache(4096)
def _chains(live: int, target: int, enough: int) -> tuple[tuple[int, Fraction], ...]:
    """(successes, chance) of so many tens that are rolled again; `enough` and more counts as `enough`, at least."""
    found = {0: Fraction(1)}
    for left in range(live, 0, -1):
        longer: dict[int, Fraction] = {}
        for more, chance in found.items():
            far = enough + left - more  # what the chains after this one may still lose is at most one each
            for value, share in _chain(target, max(1, far)):
                longer[more + value] = longer.get(more + value, Fraction(0)) + chance * share
        found = longer
    return tuple(found.items())


@lru_cache(1024)
def _chain(target: int, far: int) -> tuple[tuple[int, Fraction], ...]:
    """(successes, chance) of one ten that is rolled again until it isn't one; from `far` on all is one."""
    good = max(0, SIDES - max(target, 2))
    found: dict[int, Fraction] = {}
    chance = Fraction(1)
    for tens in range(far + 1):  # after so many tens it has `far` at least, whatever ends it
        for value, faces in ((tens - 1, 1), (tens, SIDES - 2 - good), (tens + 1, good)):
            found[value] = found.get(value, Fraction(0)) + chance * Fraction(faces, SIDES)
        chance /= SIDES
    found[far] = found.get(far, Fraction(0)) + chance
    return tuple(found.items())
