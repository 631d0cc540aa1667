"""Pools of ten-sided dice in which ones take successes away and tens go on: a throw of its own, with its exact law.

A die at or above the target is a success; a natural 1 never is, and takes one away. A natural 10 is a success and is
rolled again for another, without end. Ones are settled first: by default they take successes that aren't tens, and only
what is left of them takes tens, which then aren't rolled again. So a result may be below zero.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import ClassVar, Generic, Literal, TypeVar

from skirmish.core.dice import Bands, Dice, Faces, Law, Modifier, read_bands
from skirmish.core.record import Record
from skirmish.core.roll_text import count_successes, join_outcome, modifier_texts, outcome_text, show_dice

T = TypeVar("T")
SIDES = 10
TEST = ("failed", "passed")
"""The verdicts of a roll for which one success is enough."""
Ones = Literal["ordinary", "tens", "none"]
"""Which successes ones take first: those that aren't tens, or tens; or they take none, and only count against all."""


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
    ones: Ones = "ordinary"
    late_ones: bool = True
    """Whether a 1 on a die that is rolled again takes one away, too."""
    rule: str = ""
    effort: int = 0
    against: int = -1
    quiet: bool = False
    verdicts: tuple[str, str] = ("", "")
    """What the log calls less than one success, and one or more: `TEST`; '' where the number says it all."""
    die_sides: ClassVar[int] = SIDES

    @property
    def needed(self) -> str:
        """What each die needs, for the log."""
        return f"{self.target}+"

    @staticmethod
    def worded(outcome: object) -> str:
        """The outcome as a word: nothing is a failure, less than nothing a botch."""
        if isinstance(outcome, int) and not isinstance(outcome, bool) and outcome < 0:
            return "botched"
        return "failed" if outcome == 0 else "passed" if outcome is True else str(outcome)

    def describe(self, faces: Faces, outcome: object) -> str:
        """`dodge, each die 7+: 8 9 4 = 2 successes, dice: armour -1 (DOT-19)`; the outcome before what changed it.

        Of dice with a 1: `8 9 1 = 1 success (each 1 takes one away)`.
        """
        if isinstance(outcome, int) and not isinstance(outcome, bool):
            found, came = outcome, self.verdicts[outcome > 0] or ("a botch" if outcome < 0 else "")
        else:
            found, came = self.net(faces), outcome_text(outcome)
        rolled = f"{self.what}, each die {self.needed}: {show_dice(faces)} = {count_successes(found)}"
        if 1 in (faces if self.late_ones else faces[: self.dice]):
            rolled += " (each 1 takes one away)"
        return ", ".join([join_outcome(rolled, came), *modifier_texts(self.modifiers)])

    def marks(self, faces: Faces) -> tuple[bool | None, ...]:
        """Of each die whether it succeeds."""
        return tuple([_worth(face, self.target) > 0 for face in faces])

    def verdict(self, faces: Faces, outcome: object) -> tuple[str, bool | None]:
        """What came of it, and whether that is any good."""
        net = self.net(faces)
        return self.verdicts[net > 0] or ("a botch" if net < 0 else count_successes(net)), net > 0

    def net(self, faces: Faces) -> int:
        """Successes less ones of all these faces, first those of the pool, then those that were rolled again."""
        late = 0 if self.late_ones else faces[self.dice :].count(1)
        return sum([_worth(face, self.target) for face in faces]) + late

    def read(self, net: int) -> T:
        """The outcome of so many net successes."""
        return read_bands(net, self.bands)

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`: the pool first, then the tens that go on, each to its end."""
        faces, dice = dice.draw(self.dice, SIDES)
        for _ in range(live_tens(faces, self.target, self.ones) if self.goes_on else 0):
            face = SIDES
            while face == SIDES:
                (face,), dice = dice.draw(1, SIDES)
                faces += (face,)
        return faces, self.read(self.net(faces)), dice

    def law(self) -> Law[T]:
        """See `Throw`."""
        return _law(self.dice, self.target, self.bands, self.goes_on, self.ones, self.late_ones)


def _worth(face: int, target: int) -> int:
    """What a face adds: a natural 1 never succeeds, and beyond 10 nothing does."""
    return -1 if face == 1 else int(face >= target)


def live_tens(faces: Faces, target: int, ones: Ones = "ordinary") -> int:
    """How many tens of a pool are rolled again: those that no 1 has taken, if a ten succeeds at all."""
    others = sum([target <= face < SIDES for face in faces if face > 1])
    return _live(faces.count(1), faces.count(SIDES), others, target, ones)


def _live(ones: int, tens: int, others: int, target: int, order: Ones) -> int:
    """The same by how many ones, tens and other successes there are."""
    if target > SIDES:
        return 0
    taken = {"ordinary": max(0, ones - others), "tens": ones, "none": 0}[order]
    return max(0, tens - taken)


@lru_cache(4096)
def _law(dice: int, target: int, bands: Bands[T], goes_on: bool, ones: Ones, late_ones: bool) -> Law[T]:
    """Net successes from `top` on are in the last band, and told apart no more.

    All is counted in whole numbers, which is many times faster than in fractions.
    """
    top, firsts = max(bands[-1][0], -dice), _first_throws(dice, target, ones)
    most = max([live for _, live, _ in firsts]) if goes_on else 0
    far = top + most - min([net for net, live, _ in firsts if live], default=0)  # the others may lose one each
    chain, ways_of_one = _chain(target, max(1, far), late_ones)
    chains, tally = [{0: 1}], dict[int, int]()
    for _ in range(most):
        chains.append(_added(chains[-1], chain, far))
    for net, live, ways in firsts:
        live = live if goes_on else 0
        ways *= ways_of_one ** (most - live)
        for more, found in chains[live].items():
            reached = min(top, net + more)
            tally[reached] = tally.get(reached, 0) + ways * found
    every, law = ways_of_one**most * SIDES**dice, dict[T, int]()
    for net, ways in tally.items():
        outcome = read_bands(net, bands)
        law[outcome] = law.get(outcome, 0) + ways
    return tuple([(outcome, Fraction(ways, every)) for outcome, ways in law.items()])


@lru_cache(1024)
def _first_throws(dice: int, target: int, order: Ones) -> tuple[tuple[int, int, int], ...]:
    """(net successes, tens that go on, ways out of 10 to the power of `dice`) before any die is rolled again."""
    tally: dict[tuple[int, int], int] = {}
    for ones, tens, others, ways in _falls(dice, target):
        live = _live(ones, tens, others, target, order)
        key = others + (tens if target <= SIDES else 0) - ones, live
        tally[key] = tally.get(key, 0) + ways
    return tuple([(net, live, ways) for (net, live), ways in sorted(tally.items())])


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


def _added(one: dict[int, int], other: dict[int, int], far: int) -> dict[int, int]:
    """(sum, ways) of two independent tallies; `far` and more is one."""
    found: dict[int, int] = {}
    for value, ways in one.items():
        for more, others in other.items():
            both = min(far, value + more)
            found[both] = found.get(both, 0) + ways * others
    return found


@lru_cache(1024)
def _chain(target: int, far: int, late_ones: bool) -> tuple[dict[int, int], int]:
    """(ways by successes, all ways) of one ten that is rolled again until it isn't one; from `far` on all is one."""
    good = max(0, SIDES - max(target, 2))
    found: dict[int, int] = {}
    for tens in range(far + 1):  # after so many tens it has `far` at least, whatever ends it
        left: int = SIDES ** (far - tens)
        for value, faces in ((tens - late_ones, 1), (tens, SIDES - 2 - good), (tens + 1, good)):
            found[value] = found.get(value, 0) + faces * left
    found[far] = found.get(far, 0) + 1
    return found, SIDES ** (far + 1)
