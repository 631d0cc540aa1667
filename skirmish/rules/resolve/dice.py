"""Step dice: surging dice of which the best counts, or the sum; tests, and contests of two sides. (RES-3..11)

The laws are exact, in integers over a common denominator: a test tells apart only its bands, the last of which is open
above, so that the surges without end lie in it whole.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Generic, Literal, NamedTuple, TypeVar

from skirmish.core.dice import Dice, Faces, Law, Modifier
from skirmish.core.record import Record
from skirmish.rules.resolve.laws import Bands, Mode, law_of_contest, law_of_die, law_of_test, read_band

T = TypeVar("T")
Die = Literal[2, 4, 6, 8, 10, 12, 20]
"""How many sides it has: the ladder of RES-1."""
LADDER: tuple[Die, ...] = (2, 4, 6, 8, 10, 12, 20)
"""The types of dice. (RES-1)"""


class Botched(Record, cache_hash=True):
    """How a test came out whose botch matters besides the margin: by how much it was missed, 0 if passed. (RES-10)"""

    missed: int = 0
    botch: bool = False

    def __bool__(self) -> bool:
        return not self.missed


class Score(NamedTuple):
    """What the faces of one side say. (RES-5, RES-6, RES-8, RES-9)"""

    best: int
    """The highest die after surges, or the sum of all. (RES-6)"""
    failed: bool
    """Too many ones, whatever the highest die says."""
    botch: bool
    """Nothing but ones."""


class StepTest(Record, Generic[T]):
    """Dice of one type against a target; the outcome is read from the margin, or from that of a botch. (RES-6..11)

    Who fails by too many ones misses by 1 at least. (RES-10)
    """

    who: int
    what: str
    die: int
    count: int
    target: int
    bands: Bands[T]
    botched: Bands[T] = ()
    """Read in place of `bands` on a botch; none: a botch is a failure like any other."""
    modifiers: tuple[Modifier, ...] = ()
    rule: str = ""
    effort: int = 0
    against: int = -1
    quiet: bool = False
    mode: Mode = "highest"

    @property
    def shift(self) -> int:
        """The sum of the modifiers."""
        return sum([m.number for m in self.modifiers])

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`; the surges of a die come right after its first face."""
        faces, score, after = draw(dice, self.die, self.count, self.mode)
        return faces, self.read(score), after

    def read(self, score: Score) -> T:
        """The outcome of these dice."""
        margin = score.best + self.shift - self.target
        if score.failed:
            margin = min(margin, -1)
        return read_band(margin, self.botched if score.botch and self.botched else self.bands)

    def law(self) -> Law[T]:
        """See `Throw`."""
        return law_of_test(self.die, self.count, self.target - self.shift, self.bands, self.botched, self.mode)


class StepContest(Record, Generic[T]):
    """Two sides roll; the outcome is read from the margin of who is testing over the other. Ties are passed. (RES-11)

    A side with too many ones counts as 0, and then its `modifiers` count no more; `guard` is added to the other side's
    result in any case (armour, range, cover). Without dice the other side has its guard alone. (RES-47)
    """

    who: int
    what: str
    against: int
    die: int
    count: int
    other_die: int
    other_count: int
    bands: Bands[T]
    botched: Bands[T] = ()
    """Read in place of `bands` when who is testing botches."""
    modifiers: tuple[Modifier, ...] = ()
    other_modifiers: tuple[Modifier, ...] = ()
    guard: tuple[Modifier, ...] = ()
    rule: str = ""
    effort: int = 0
    quiet: bool = False
    opposed: ClassVar[bool] = True
    """Against whom it is rolls, too: if it is no attack, those are dice like any other. (WYL-22)"""
    mode: Mode = "highest"

    @property
    def shift(self) -> int:
        """The sum of the modifiers of who is testing."""
        return sum([m.number for m in self.modifiers])

    @property
    def other_shift(self) -> int:
        """The sum of the modifiers of the other side's roll."""
        return sum([m.number for m in self.other_modifiers])

    @property
    def base(self) -> int:
        """What is added to the other side's result whatever it rolls."""
        return sum([m.number for m in self.guard])

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`; the faces of who is testing come first."""
        mine, score, dice = draw(dice, self.die, self.count, self.mode)
        theirs, other, dice = draw(dice, self.other_die, self.other_count, self.mode)
        return mine + theirs, self.read(score, other), dice

    def read(self, mine: Score, theirs: Score) -> T:
        """The outcome of these dice of the two sides."""
        opposed = (0 if theirs.failed or not self.other_count else theirs.best + self.other_shift) + self.base
        margin = min(-opposed, -1) if mine.failed else mine.best + self.shift - opposed
        return read_band(margin, self.botched if mine.botch and self.botched else self.bands)

    def split(self, faces: Faces) -> tuple[Faces, Faces]:
        """The faces of who is testing, and those of the other side."""
        at = count_taken(faces, self.die, self.count)
        return faces[:at], faces[at:]

    def law(self) -> Law[T]:
        """See `Throw`."""
        sides = (self.die, self.count, self.shift), (self.other_die, self.other_count, self.other_shift)
        return law_of_contest(*sides, self.base, self.bands, self.botched, self.mode)


class StepDie(Record, Generic[T]):
    """One surging die, modifiers added, read in bands; no test: a 1 is a 1. For damage. (RES-5, RES-49)"""

    who: int
    what: str
    die: int
    bands: Bands[T]
    """(lowest total, outcome)."""
    modifiers: tuple[Modifier, ...] = ()
    rule: str = ""
    effort: int = 0
    against: int = -1
    quiet: bool = True

    @property
    def shift(self) -> int:
        """The sum of the modifiers."""
        return sum([m.number for m in self.modifiers])

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`."""
        faces, score, after = draw(dice, self.die, 1)
        return faces, read_band(score.best + self.shift, self.bands), after

    def law(self) -> Law[T]:
        """See `Throw`."""
        return law_of_die(self.die, self.shift, self.bands)


def draw(dice: Dice, die: int, count: int, mode: Mode = "highest") -> tuple[Faces, Score, Dice]:
    """The faces of so many surging dice, what they say, and the dice after them. (RES-5)"""
    faces: list[int] = []
    best = ones = surges = 0
    for _ in range(count):
        (face,), dice = dice.draw(1, die)
        faces.append(face)
        ones += face == 1
        total = face
        while face == die:
            surges += 1
            (face,), dice = dice.draw(1, die)
            faces.append(face)
            total += face
        best = best + total if mode == "sum" else max(best, total)
    return tuple(faces), Score(best, 2 * (ones - surges) > count, ones == count > 0), dice


def score_of(die: int, count: int, faces: Faces) -> Score:
    """What these faces of so many dice say: for people who read a roll. (RES-8, RES-9)"""
    return draw(Dice(None, faces), die, count)[1]


def count_taken(faces: Faces, die: int, count: int) -> int:
    """How many of the faces so many dice take with their surges."""
    at = 0
    for _ in range(count):
        while faces[at] == die:
            at += 1
        at += 1
    return at


def step_down(die: int) -> int:
    """The next smaller die; a d2 stays one. (RES-2, RES-57)"""
    return LADDER[max(0, LADDER.index(die) - 1)]


PASSED: Bands[bool] = ((-99, False), (0, True))
"""Passed or not. (RES-7)"""


@lru_cache(None)
def up_to(most: int) -> Bands[int]:
    """The result itself, with target 0: 0 for who fails by ones, and `most` for everything above. (RES-11)"""
    return tuple((n, n) for n in range(most + 1))


@lru_cache(None)
def missed_up_to(most: int) -> tuple[Bands[Botched], Bands[Botched]]:
    """`bands` and `botched` of a test of which matters by how much it is missed, `most` at most, and a botch."""

    def table(botch: bool) -> Bands[Botched]:
        return tuple((-n, Botched(n, botch)) for n in range(most, 0, -1))

    return (*table(botch=False), (0, Botched())), table(botch=True)


FAILED = (((-99, "failed"), (0, "passed")), ((-99, "botched"),))
"""`bands` and `botched` of a test of which only success, failure and botch matter: `passed`, `failed`, `botched`."""
