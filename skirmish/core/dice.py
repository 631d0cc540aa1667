"""Dice as a value, and rolls that know which outcomes they tell apart.

A `Throw` is anything the table can roll: it can be drawn from the stream, and it knows the exact law of its outcomes,
so the same rule code plays the battle and computes the odds. Systems add kinds of their own (pools, cards).
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from skirmish.core.record import UNSET, Record, Unset, evolve

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
Law = tuple[tuple[T, Fraction], ...]
"""Outcomes with their probabilities. They sum to exactly 1, or to less by what an open-ended throw leaves out."""
Faces = tuple[int, ...]
Bands = tuple[tuple[int, T], ...]
"""(lowest number, outcome) ascending; the first catches everything below it too, the last is open above."""

_MASK = (1 << 64) - 1


class OutOfFaces(Exception):
    """A script of faces ran out, or holds a face the die doesn't have."""


class Dice(Record):
    """The random stream (splitmix64) as a value; faces of a script come first, for tests and for real dice.

    `stream` None: nothing behind the script, so a test uses exactly the dice it wrote down.
    """

    stream: int | None
    script: Faces = ()
    keyed: bool | Unset = UNSET
    """Each roll has a stream of its own, by what it is for: whatever else is rolled, it falls the same."""

    def of_roll(self, key: str) -> Dice:
        """The dice of the roll with this key: a stream of its own, behind the same script."""
        if self.stream is None:
            return self
        digest = hashlib.blake2b(f"{self.stream} {key}".encode(), digest_size=8).digest()
        return evolve(self, stream=int.from_bytes(digest))

    def draw(self, count: int, sides: int) -> tuple[Faces, Dice]:
        """The next faces of `count` dice, and the dice after them."""
        stream, script, faces = self.stream, self.script, []
        for _ in range(count):
            if script:
                face, script = script[0], script[1:]
                if not 1 <= face <= sides:
                    raise OutOfFaces(f"the script has a {face} where a D{sides} is rolled")
            elif stream is None:
                raise OutOfFaces(f"no face left in the script for a D{sides}")
            else:
                stream = (stream + 0x9E3779B97F4A7C15) & _MASK
                mixed = ((stream ^ (stream >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
                mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
                face = ((mixed ^ (mixed >> 31)) * sides >> 64) + 1
            faces.append(face)
        return tuple(faces), Dice(stream, script, self.keyed)


class Modifier(Record):
    """A number added to a roll, why, and the rule that says so."""

    number: int
    why: str
    rule: str = ""


class Throw(Protocol[T_co]):
    """Anything the table rolls."""

    @property
    def who(self) -> int:
        """The model rolled for, -1 for none."""

    @property
    def what(self) -> str:
        """What it is for, in the log's words."""

    @property
    def rule(self) -> str:
        """The rule id that asks for it."""

    def draw(self, dice: Dice) -> tuple[Faces, T_co, Dice]:
        """Faces, outcome, and the dice afterwards."""

    def law(self) -> Law[T_co]:
        """The exact odds of each outcome."""


class Check(Record, Generic[T]):
    """Dice, summed, plus modifiers, read in bands.

    `naturals` are (sum of the bare faces, outcome) and override the bands. `effort`, `against` and `quiet` are for
    those who react to rolls: the defence penalty of the action it belongs to, whose defence it uses, never disturbs.
    """

    who: int
    what: str
    dice: tuple[int, int]
    """(count, sides)."""
    bands: Bands[T]
    """By the total."""
    modifiers: tuple[Modifier, ...] = ()
    rule: str = ""
    naturals: tuple[tuple[int, T], ...] = ()
    effort: int = 0
    against: int = -1
    quiet: bool = False
    loser: int = -1
    """The side that has lost the battle, there and then, if the check fails; -1: it decides no battle."""

    @property
    def shift(self) -> int:
        """The sum of the modifiers."""
        return sum([m.number for m in self.modifiers])

    def read(self, bare: int) -> T:
        """The outcome for this sum of faces."""
        return _read(bare, self.shift, self.bands, self.naturals)

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`."""
        faces, after = dice.draw(*self.dice)
        return faces, self.read(sum(faces)), after

    def law(self) -> Law[T]:
        """See `Throw`."""
        return _check_law(self.dice, self.shift, self.bands, self.naturals)


class Contest(Record, Generic[T]):
    """Two sides roll; the outcome is read from the margin (first minus second, modifiers added to the first).

    One throw with declared outcomes instead of two whose every total is told apart.
    """

    who: int
    what: str
    against: int
    dice: tuple[int, int]
    other: tuple[int, int]
    bands: Bands[T]
    """By the margin."""
    modifiers: tuple[Modifier, ...] = ()
    rule: str = ""
    effort: int = 0
    quiet: bool = False

    @property
    def shift(self) -> int:
        """The sum of the modifiers."""
        return sum([m.number for m in self.modifiers])

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`; the faces of the first side come first."""
        mine, dice = dice.draw(*self.dice)
        theirs, dice = dice.draw(*self.other)
        return mine + theirs, read_bands(sum(mine) - sum(theirs) + self.shift, self.bands), dice

    def split(self, faces: Faces) -> tuple[Faces, Faces]:
        """The first side's faces, and the other's."""
        return faces[: self.dice[0]], faces[self.dice[0] :]

    def law(self) -> Law[T]:
        """See `Throw`."""
        return _contest_law(self.dice, self.other, self.shift, self.bands)


class RollOff(Record):
    """A D6 each, highest wins, ties again. True if the first side wins."""

    who: int
    what: str
    rule: str = "SKR-4"
    effort: int = 0
    against: int = -1
    quiet: bool = True

    def draw(self, dice: Dice) -> tuple[Faces, bool, Dice]:
        """See `Throw`; faces in pairs until one pair differs."""
        faces: Faces = ()
        while True:
            pair, dice = dice.draw(2, 6)
            faces += pair
            if pair[0] != pair[1]:
                return faces, pair[0] > pair[1], dice

    def law(self) -> Law[bool]:
        """See `Throw`."""
        return (True, Fraction(1, 2)), (False, Fraction(1, 2))


@lru_cache(None)
def at_least(total: int) -> tuple[tuple[int, bool], ...]:
    """Bands of a test that passes at this total or more."""
    return (-99, False), (total, True)


@lru_cache(None)
def at_most(total: int) -> tuple[tuple[int, bool], ...]:
    """Bands of a test that passes at this total or less."""
    return (-99, True), (total + 1, False)


@lru_cache(None)
def each(lowest: int, highest: int) -> tuple[tuple[int, int], ...]:
    """Bands that tell every total apart."""
    return tuple((total, total) for total in range(lowest, highest + 1))


@lru_cache(None)
def sums(count: int, sides: int) -> tuple[tuple[int, int], ...]:
    """(total, number of ways) for so many dice."""
    ways = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                longer[total + face] = longer.get(total + face, 0) + number
        ways = longer
    return tuple(ways.items())


def chance_to_stand(throw: Throw[object]) -> Fraction | None:
    """The chance that a battle goes on which the throw may decide; None if it decides none, or nothing is open.

    Such a throw names a `loser`, and all its outcomes but a failed one, which is false, let the battle go on.
    """
    if getattr(throw, "loser", -1) < 0:
        return None
    chance = sum([share for outcome, share in throw.law() if outcome], Fraction(0))
    return chance if 0 < chance < 1 else None


def read_bands(number: int, bands: Bands[T]) -> T:
    """The outcome of this number."""
    found = bands[0][1]
    for lowest, outcome in bands:
        if number < lowest:
            break
        found = outcome
    return found


def _read(bare: int, shift: int, bands: Bands[T], naturals: tuple[tuple[int, T], ...]) -> T:
    for face, outcome in naturals:
        if bare == face:
            return outcome
    return read_bands(bare + shift, bands)


@lru_cache(4096)
def _check_law(dice: tuple[int, int], shift: int, bands: Bands[T], naturals: tuple[tuple[int, T], ...]) -> Law[T]:
    tally: dict[T, int] = {}
    for total, ways in sums(*dice):
        outcome = _read(total, shift, bands, naturals)
        tally[outcome] = tally.get(outcome, 0) + ways
    return tuple((outcome, Fraction(ways, dice[1] ** dice[0])) for outcome, ways in tally.items())


@lru_cache(4096)
def _contest_law(mine: tuple[int, int], theirs: tuple[int, int], shift: int, bands: Bands[T]) -> Law[T]:
    tally: dict[T, int] = {}
    for a, ways in sums(*mine):
        for b, other_ways in sums(*theirs):
            outcome = read_bands(a - b + shift, bands)
            tally[outcome] = tally.get(outcome, 0) + ways * other_ways
    everything = int(mine[1] ** mine[0] * theirs[1] ** theirs[0])
    return tuple((outcome, Fraction(ways, everything)) for outcome, ways in tally.items())


SIDES, LOWEST = 10, 7
"""Of a die, and the lowest face that is a success."""
PASSED, FAILED, BOTCHED = "passed", "failed", "botched"


class Successes(Record, Generic[T]):
    """So many dice, their successes read in bands.

    `botch` is no outcome or one. `effort`, `against` and `quiet` are for those who react to rolls, as with a `Check`.
    """

    who: int
    what: str
    dice: int
    bands: Bands[T]
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
        return faces, self.botch[0] if botched else read_bands(found, self.bands), after

    def law(self) -> Law[T]:
        """See `Throw`."""
        return _pool_law(max(self.dice, 0), self.bands, self.botch, self.bonus, self.tens)


@lru_cache(256)
def count_ways(dice: int, tens: int = 2) -> tuple[int, ...]:
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
def pass_or_fail(difficulty: int) -> tuple[tuple[int, str], ...]:
    """Bands of a test that passes with so many successes."""
    return (0, FAILED), (difficulty, PASSED)


@lru_cache(64)
def degrees(least: int, most: int) -> tuple[tuple[int, int], ...]:
    """Bands that tell each number of successes apart from `least` to `most`; what is beyond counts as those."""
    return tuple((number, number) for number in range(least, most + 1))


def make_trial(who: int, what: str, dice: int, difficulty: int, rule: str, *, quiet: bool = False) -> Successes[str]:
    """A test that passes, fails or is botched."""
    return Successes(who, what, dice, pass_or_fail(difficulty), (BOTCHED,), rule=rule, quiet=quiet)


@lru_cache(1024)
def _pool_law(dice: int, bands: Bands[T], botch: tuple[T, ...], bonus: int, tens: int) -> Law[T]:
    everything, tally = SIDES**dice, dict[T, int]()
    for found, ways in enumerate(count_ways(dice, tens)):
        if not ways:
            continue
        outcome = read_bands(found + bonus, bands)
        if botch and found + bonus == 0:
            without = (LOWEST - 2) ** dice
            tally[botch[0]] = tally.get(botch[0], 0) + ways - without
            ways = without
        tally[outcome] = tally.get(outcome, 0) + ways
    return tuple((outcome, Fraction(ways, everything)) for outcome, ways in tally.items() if ways)
