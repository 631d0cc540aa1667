"""Pools of ten-sided dice that are counted for successes: a throw of its own, with its exact law.

A die of 7, 8 or 9 is one success and a 10 is two, or one where a system says so. Bonus successes come on top. No
success at all and at least one 1 is a botch, if there is an outcome for it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar

from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.record import Record

T = TypeVar("T")
SIDES, LOWEST = 10, 7
"""Of a die, and the lowest face that is a success."""
PASSED, FAILED, BOTCHED = "passed", "failed", "botched"


class Successes(Record, Generic[T]):
    """So many dice, their successes read in bands.

    `bands` are (fewest successes, outcome) ascending, as those of a `Check`; `botch` is no outcome or one. `effort`,
    `against` and `quiet` are for those who react to rolls, as with a `Check`.
    """

    who: int
    what: str
    dice: int
    bands: tuple[tuple[int, T], ...]
    botch: tuple[T, ...] = ()
    bonus: int = 0
    """Successes that come on top of those rolled."""
    tens: int = 2
    """How many successes a 10 is."""
    rule: str = ""
    effort: int = 0
    against: int = -1
    quiet: bool = False

    def count(self, faces: Faces) -> int:
        """The successes of these faces, the bonus among them."""
        return self.bonus + sum([self.tens if face == SIDES else 1 for face in faces if face >= LOWEST])

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`."""
        faces, after = dice.draw(max(self.dice, 0), SIDES)
        found = self.count(faces)
        botched = self.botch and not found and 1 in faces
        return faces, self.botch[0] if botched else _read(found, self.bands), after

    def law(self) -> Law[T]:
        """See `Throw`."""
        return _law(max(self.dice, 0), self.bands, self.botch, self.bonus, self.tens)


@lru_cache(256)
def tallies(dice: int, tens: int = 2) -> tuple[int, ...]:
    """In how many of the 10 to the power of `dice` ways they show each number of successes: at 0 that of none."""
    ways = [1]
    for _ in range(dice):
        longer = [0] * (len(ways) + tens)
        for found, number in enumerate(ways):
            longer[found] += number * (LOWEST - 1)
            longer[found + 1] += number * (SIDES - LOWEST)
            longer[found + tens] += number
        ways = longer
    return tuple(ways)


@lru_cache(64)
def passing(difficulty: int) -> tuple[tuple[int, str], ...]:
    """Bands of a test that passes with so many successes."""
    return (0, FAILED), (difficulty, PASSED)


@lru_cache(64)
def degrees(least: int, most: int) -> tuple[tuple[int, int], ...]:
    """Bands that tell each number of successes apart from `least` to `most`; what is beyond counts as those."""
    return tuple((number, number) for number in range(least, most + 1))


def trial(who: int, what: str, dice: int, difficulty: int, rule: str, *, quiet: bool = False) -> Successes[str]:
    """A test that passes, fails or is botched."""
    return Successes(who, what, dice, passing(difficulty), (BOTCHED,), rule=rule, quiet=quiet)


def _read(found: int, bands: tuple[tuple[int, T], ...]) -> T:
    outcome = bands[0][1]
    for fewest, one in bands:
        if found >= fewest:
            outcome = one
    return outcome


@lru_cache(1024)
def _law(dice: int, bands: tuple[tuple[int, T], ...], botch: tuple[T, ...], bonus: int, tens: int) -> Law[T]:
    everything, tally = SIDES**dice, dict[T, int]()
    for found, ways in enumerate(tallies(dice, tens)):
        if not ways:
            continue
        outcome = _read(found + bonus, bands)
        if botch and found + bonus == 0:
            without = (LOWEST - 2) ** dice
            tally[botch[0]] = tally.get(botch[0], 0) + ways - without
            ways = without
        tally[outcome] = tally.get(outcome, 0) + ways
    return tuple((outcome, Fraction(ways, everything)) for outcome, ways in tally.items() if ways)
