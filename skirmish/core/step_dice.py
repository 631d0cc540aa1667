"""Surging dice of any size, of which the best counts, or the sum: tests, contests of two sides, and single dice.

A die that shows its top face surges: it is rolled again and added, without end. A test fails if its ones, less its
surges, are more than half its dice, whatever else they show; nothing but ones is a botch.

The laws are exact, in integers over a common denominator. Of a handful of dice three things matter: the highest (or the
sum), the ones less the surges, and whether all are ones. A test tells apart only its bands, the last of which is open
above, so that the surges without end lie in it whole.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import ClassVar, Generic, Literal, NamedTuple, TypeVar

from skirmish.core.dice import Bands, Dice, Faces, Law, Modifier, read_bands
from skirmish.core.record import Record, evolve
from skirmish.core.roll_text import explain_needed, modifier_texts, outcome_text, show_handful

T = TypeVar("T")
Mode = Literal["highest", "sum"]
"""What counts of a handful of dice: the highest, or all of them added up."""
NEGLIGIBLE = 2**20
"""Results of a contest's other side that come less often than once in so many rolls are told apart no more."""


class Botched(Record, cache_hash=True):
    """How a test came out whose botch matters besides the margin: by how much it was missed, 0 if passed."""

    missed: int = 0
    botch: bool = False

    def __bool__(self) -> bool:
        return not self.missed

    def __str__(self) -> str:
        return f"failed by {self.missed}" if self.missed else "passed"


class Score(NamedTuple):
    """What the faces of one side say."""

    best: int
    """The highest die after surges, or the sum of all."""
    failed: bool
    """Too many ones, whatever the highest die says."""
    botch: bool
    """Nothing but ones."""


class StepTest(Record, Generic[T]):
    """Dice of one type against a target; the outcome is read from the margin, or from that of a botch.

    A test failed by too many ones is missed by 1 at least.
    """

    who: int
    what: str
    die: int
    """How many sides each has."""
    count: int
    target: int
    bands: Bands[T]
    """(lowest margin, outcome)."""
    botched: Bands[T] = ()
    """Read in place of `bands` on a botch; none: a botch is a failure like any other."""
    modifiers: tuple[Modifier, ...] = ()
    rule: str = ""
    effort: int = 0
    against: int = -1
    quiet: bool = False
    mode: Mode = "highest"

    @property
    def die_sides(self) -> int:
        """Of each die."""
        return self.die

    @property
    def shift(self) -> int:
        """The sum of the modifiers."""
        return sum([m.number for m in self.modifiers])

    @property
    def needed(self) -> str:
        """What the best of its dice needs, for people; '' where what it comes to is what counts."""
        return "" if self._counts else f"{self.target - self.shift}+"

    @property
    def basis(self) -> str:
        """What it would need without modifiers."""
        return "" if self._counts else f"{self.target}+"

    @property
    def _counts(self) -> bool:
        return all(isinstance(outcome, int) and not isinstance(outcome, bool) for _, outcome in self.bands)

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`; the surges of a die come right after its first face."""
        faces, score, after = draw_surging(dice, self.die, self.count, self.mode)
        return faces, self.read(score), after

    def read(self, score: Score) -> T:
        """The outcome of these dice."""
        margin = score.best + self.shift - self.target
        if score.failed:
            margin = min(margin, -1)
        return read_bands(margin, self.botched if score.botch and self.botched else self.bands)

    def describe(self, faces: Faces, outcome: object) -> str:
        """`nerve 7+ (5+, hurt -2): 2d8 (8+5 3), best 13, passed`: for the log."""
        score = score_of(self.die, self.count, faces, self.mode)
        rolls = _handful(self.die, self.count, faces, self.mode)
        if isinstance(outcome, int) and not isinstance(outcome, bool):  # what it comes to is what counts
            return f"{self.what}: {rolls}{_side(self.modifiers, score, score.best + self.shift)}"
        needed = explain_needed(f"{self.target - self.shift}+", f"{self.target}+", modifier_texts(self.modifiers))
        missed = self.target - self.shift - score.best
        return f"{self.what} {needed}: {rolls}, {_came(score, _in_full(outcome, missed))}"

    def law(self) -> Law[T]:
        """See `Throw`."""
        return _law_of_test(self.die, self.count, self.target - self.shift, self.bands, self.botched, self.mode)


class StepContest(Record, Generic[T]):
    """Two sides roll; the outcome is read from the margin of the tester over the other side. Ties are passed.

    A side with too many ones counts as 0, and then its `modifiers` count no more; `guard` is added to the other side's
    result in any case. Without dice the other side has its guard alone.
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
    """Read in place of `bands` when the tester botches."""
    modifiers: tuple[Modifier, ...] = ()
    other_modifiers: tuple[Modifier, ...] = ()
    guard: tuple[Modifier, ...] = ()
    rule: str = ""
    effort: int = 0
    quiet: bool = False
    opposed: ClassVar[bool] = True
    """The other side rolls, too: if it is no attack, those are dice like any other. (WYL-22)"""
    mode: Mode = "highest"

    @property
    def die_sides(self) -> int:
        """Of the dice of the side that has the larger ones."""
        return max(self.die, self.other_die)

    @property
    def shift(self) -> int:
        """The sum of the tester's modifiers."""
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
        """See `Throw`; the tester's faces come first."""
        mine, score, dice = draw_surging(dice, self.die, self.count, self.mode)
        theirs, other, dice = draw_surging(dice, self.other_die, self.other_count, self.mode)
        return mine + theirs, self.read(score, other), dice

    def totals(self, mine: Score, theirs: Score) -> tuple[int, int]:
        """What both sides come to."""
        other = 0 if theirs.failed or not self.other_count else theirs.best + self.other_shift
        return 0 if mine.failed else mine.best + self.shift, other + self.base

    def read(self, mine: Score, theirs: Score) -> T:
        """The outcome of these dice of the two sides."""
        ours, other = self.totals(mine, theirs)
        margin = min(-other, -1) if mine.failed else ours - other
        return read_bands(margin, self.botched if mine.botch and self.botched else self.bands)

    def split(self, faces: Faces) -> tuple[Faces, Faces]:
        """The tester's faces, and those of the other side."""
        at = count_taken(faces, self.die, self.count)
        return faces[:at], faces[at:]

    def describe(self, faces: Faces, outcome: object) -> str:
        """`to hit Ren: 2d8 (8+1 3), best 9 against 2d8 (8+3 1), best 11, armour +2 = 13, miss`: for the log."""
        mine, theirs = self.split(faces)
        score = score_of(self.die, self.count, mine, self.mode)
        other = score_of(self.other_die, self.other_count, theirs, self.mode)
        ours, guarded = self.totals(score, other)
        shown = _handful(self.die, self.count, mine, self.mode) + _side(self.modifiers, score, ours)
        against = _handful(self.other_die, self.other_count, theirs, self.mode) if theirs else "no roll"
        against += _side(self.other_modifiers if theirs else (), other, guarded, self.guard)
        return f"{self.what}: {shown} against {against}, {_came(score, _in_full(outcome, guarded - ours))}"

    def law(self) -> Law[T]:
        """See `Throw`."""
        sides = (self.die, self.count, self.shift), (self.other_die, self.other_count, self.other_shift)
        return _law_of_contest(*sides, self.base, self.bands, self.botched, self.mode)


class StepDie(Record, Generic[T]):
    """One surging die, modifiers added, read in bands; no test: a 1 is a 1."""

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
    def die_sides(self) -> int:
        """Of the die."""
        return self.die

    @property
    def shift(self) -> int:
        """The sum of the modifiers."""
        return sum([m.number for m in self.modifiers])

    def draw(self, dice: Dice) -> tuple[Faces, T, Dice]:
        """See `Throw`."""
        faces, score, after = draw_surging(dice, self.die, 1)
        return faces, read_bands(score.best + self.shift, self.bands), after

    def describe(self, faces: Faces, outcome: object) -> str:
        """`damage of the sword: d8 (8+2) = 10, sword +2 = 12`: all of it, though the outcome may stop before."""
        best = score_of(self.die, 1, faces).best
        return f"{self.what}: {_handful(self.die, 1, faces)}{_total(self.modifiers, max(0, best + self.shift))}"

    def law(self) -> Law[T]:
        """See `Throw`."""
        return _law_of_die(self.die, self.shift, self.bands)


# Bands


PASSED: Bands[bool] = ((-99, False), (0, True))
"""Passed or not."""
FAILED = (((-99, "failed"), (0, "passed")), ((-99, "botched"),))
"""`bands` and `botched` of a test of which only success, failure and botch matter: `passed`, `failed`, `botched`."""


@lru_cache(None)
def up_to(most: int) -> Bands[int]:
    """The result itself, with target 0: 0 for a test failed by ones, and `most` for everything above."""
    return tuple((n, n) for n in range(most + 1))


@lru_cache(None)
def missed_up_to(most: int) -> tuple[Bands[Botched], Bands[Botched]]:
    """`bands` and `botched` of a test of which matters by how much it is missed, `most` at most, and a botch."""

    def table(botch: bool) -> Bands[Botched]:
        return tuple((-n, Botched(n, botch)) for n in range(most, 0, -1))

    return (*table(botch=False), (0, Botched())), table(botch=True)


# Faces


def draw_surging(dice: Dice, die: int, count: int, mode: Mode = "highest") -> tuple[Faces, Score, Dice]:
    """The faces of so many surging dice, what they say, and the dice after them."""
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


def score_of(die: int, count: int, faces: Faces, mode: Mode = "highest") -> Score:
    """What these faces of so many dice say: for people who read a roll."""
    return draw_surging(Dice(None, faces), die, count, mode)[1]


def count_taken(faces: Faces, die: int, count: int) -> int:
    """How many of the faces so many dice take with their surges."""
    at = 0
    for _ in range(count):
        while faces[at] == die:
            at += 1
        at += 1
    return at


def group_surges(die: int, faces: Faces) -> str:
    """Faces with the surges of a die joined to it: `8+5 3`."""
    words: list[str] = []
    open_die = False
    for face in faces:
        if open_die:
            words[-1] += f"+{face}"
        else:
            words.append(str(face))
        open_die = face == die
    return " ".join(words)


def _handful(die: int, count: int, faces: Faces, mode: Mode = "highest") -> str:
    """`3d6 (4 6+2 4), best 8`, `d8 (8+2) = 10`, `d8 (3)`, `2d6 (4 3) = 7`: the dice, and what counts of them."""
    shown = show_handful(f"{count if count > 1 else ''}d{die}", group_surges(die, faces))
    best = score_of(die, count, faces, mode).best
    if count > 1:
        return f"{shown}, best {best}" if mode == "highest" else f"{shown} = {best}"
    return f"{shown} = {best}" if len(faces) > 1 else shown


def _total(modifiers: tuple[Modifier, ...], total: int) -> str:
    """`, sword +2 (RES-49) = 12`; '' where nothing is added."""
    return f", {', '.join(modifier_texts(modifiers))} = {total}" if modifiers else ""


def _side(modifiers: tuple[Modifier, ...], score: Score, total: int, base: tuple[Modifier, ...] = ()) -> str:
    """What is added to one side, and what it comes to; `base` even to too many ones, which are worth nothing."""
    if score.failed:
        return f", too many ones = 0{_total(base, total)}"
    return _total((*modifiers, *base), total)


def _in_full(outcome: object, missed: int) -> object:
    """By how much it was missed in all, though what more than enough is isn't told apart."""
    return evolve(outcome, missed=max(1, missed)) if isinstance(outcome, Botched) and outcome.missed else outcome


def _came(score: Score, outcome: object) -> str:
    """The outcome in words: a botch and too many ones are said, whatever else they mean."""
    word = outcome_text(outcome)
    if score.botch and word != "botched":
        return f"botched, {word}"
    return f"too many ones, {word}" if score.failed and not score.botch else word


# Laws


@lru_cache(8192)
def _law_of_test(die: int, count: int, needed: int, bands: Bands[T], botched: Bands[T], mode: Mode) -> Law[T]:
    """The margin is what counts of the dice, less `needed`."""
    known = spread_of(mode, die, count, max(1, needed + bands[-1][0]))
    ones = 1 if mode == "highest" else count
    tally: dict[T, int] = {}
    for best in range(1, len(known.passed)):
        _count(tally, read_bands(best - needed, bands), known.passed[best])
        _count(tally, read_bands(min(best - needed, -1), bands), known.failed[best])
    _count(tally, read_bands(min(ones - needed, -1), botched or bands), known.botched)
    return _shares(tally, known.ways)


@lru_cache(8192)
def _law_of_contest(
    mine: tuple[int, int, int],
    theirs: tuple[int, int, int],
    base: int,
    bands: Bands[T],
    botched: Bands[T],
    mode: Mode,
) -> Law[T]:
    """(die, count, modifiers) of both sides, and what is added to the other in any case.

    Only what lies beyond `NEGLIGIBLE` on both sides is left out: the law sums to that much less than 1.
    """
    second = bands[1][0] if len(bands) > 1 else 0
    results, beyond, opposed_ways = _results(theirs, base, max(find_far(*theirs[:2], mode), 1 - second), mode)
    die, count, shift = mine
    highest = max(results)
    known = spread_of(mode, die, count, max(1, highest + bands[-1][0] - shift))
    least = [0] * (len(known.passed) + 1)
    for best in range(len(known.passed) - 1, -1, -1):
        least[best] = least[best + 1] + known.passed[best]
    failed = sum(known.failed)
    tally: dict[T, int] = {}
    for result, ways in results.items():
        reached = least[0]
        for at, (_, outcome) in enumerate(bands):
            over = least[max(0, bands[at + 1][0] + result - shift)] if at + 1 < len(bands) else 0
            _count(tally, outcome, (reached - over) * ways)
            reached = over
        _count(tally, read_bands(min(-result, -1), bands), failed * ways)
        _count(tally, read_bands(min(-result, -1), botched or bands), known.botched * ways)
    if beyond:  # against so high a result all but equally high ones are lost
        short = least[0] - least[min(len(least) - 1, max(0, highest + second - shift))] if len(bands) > 1 else least[0]
        _count(tally, bands[0][1], (short + failed) * beyond)
        _count(tally, read_bands(-highest, botched or bands), known.botched * beyond)
    return _shares(tally, known.ways * opposed_ways)


@lru_cache(4096)
def _results(side: tuple[int, int, int], base: int, top: int, mode: Mode) -> tuple[dict[int, int], int, int]:
    """(ways of each result of the side that is tested against, ways of those beyond, ways in all)."""
    die, count, shift = side
    if not count:
        return {base: 1}, 0, 1
    known = spread_of(mode, die, count, top)
    found = {base: sum(known.failed) + known.botched}
    for best in range(1, top):
        if known.passed[best]:
            found[best + shift + base] = found.get(best + shift + base, 0) + known.passed[best]
    return found, known.passed[top], known.ways


@lru_cache(8192)
def _law_of_die(die: int, shift: int, bands: Bands[T]) -> Law[T]:
    top = max(1, bands[-1][0] - shift)
    levels = -(-top // die) + 1
    tally: dict[T, int] = {}
    for value, _, ways in _single(die, 1, top, levels):
        _count(tally, read_bands(value + shift, bands), ways)
    return _shares(tally, int(die**levels))


def _count(tally: dict[T, int], outcome: T, ways: int) -> None:
    if ways:
        tally[outcome] = tally.get(outcome, 0) + ways


def _shares(tally: dict[T, int], ways: int) -> Law[T]:
    return tuple((outcome, Fraction(number, ways)) for outcome, number in tally.items())


# Spreads


class Spread(NamedTuple):
    """How a handful of dice comes out: ways of so many in all."""

    passed: tuple[int, ...]
    """Ways to have this for the highest die, or the sum, without failing by ones; the last is that much or more."""
    failed: tuple[int, ...]
    """The same of those that fail by ones and aren't botched."""
    botched: int
    ways: int


@lru_cache(8192)
def spread_of(mode: Mode, die: int, count: int, top: int) -> Spread:
    """The spread of so many dice (at least one), what counts of them being told apart up to `top`."""
    return _spread_of_highest(die, count, top) if mode == "highest" else _spread_of_sum(die, count, top)


def _spread_of_highest(die: int, count: int, top: int) -> Spread:
    levels = max(count, -(-top // die)) + 1
    single = _single(die, count, top, levels)
    passed, failed = [0], [0]
    below = (0, 0)
    for value in range(1, top + 1):
        tally = _together(single, count, value)
        fails = sum([ways for x, ways in tally.items() if 2 * x > count])
        here = (sum(tally.values()) - fails, fails)
        passed.append(here[0] - below[0])
        failed.append(here[1] - below[1])
        below = here
    botched = int(die ** (levels - 1)) ** count
    failed[1] -= botched
    return Spread(tuple(passed), tuple(failed), botched, int(die**levels) ** count)


def _single(die: int, count: int, top: int, levels: int) -> list[tuple[int, int, int]]:
    """(value, one less its surges, ways) of one die; after `levels` surges it is high enough for anything."""
    found = []
    for surges in range(levels):
        ways = int(die ** (levels - 1 - surges))
        for face in range(1, die):
            x = 1 if surges == 0 and face == 1 else -min(surges, count)
            found.append((min(top, die * surges + face), x, ways))
    found.append((top, -count, 1))
    return found


def _together(single: list[tuple[int, int, int]], count: int, most: int) -> dict[int, int]:
    """Ways by ones less surges, all dice showing `most` at most."""
    one: dict[int, int] = {}
    for value, x, ways in single:
        if value <= most:
            one[x] = one.get(x, 0) + ways
    total = {0: 1}
    for _ in range(count):
        longer: dict[int, int] = {}
        for x, ways in total.items():
            for more, number in one.items():
                longer[x + more] = longer.get(x + more, 0) + ways * number
        total = longer
    return total


def _spread_of_sum(die: int, count: int, top: int) -> Spread:
    levels = max(_deep(count), -(-top // die)) + 1
    unit = int(die**levels)
    ways = unit**count
    total = _totals(die, count, top, unit)
    total.append(ways - sum(total))
    failed = [0] * (top + 1)
    scale = int(die ** ((levels - _deep(count)) * count))
    for value, number in _failing(die, count).items():
        failed[min(top, value)] += number * scale
    passed = [every - lost for every, lost in zip(total, failed, strict=True)]
    botched = (unit // die) ** count
    failed[min(top, count)] -= botched
    return Spread(tuple(passed), tuple(failed), botched, ways)


def _totals(die: int, count: int, top: int, unit: int) -> list[int]:
    """Ways of each sum below `top`, over `unit ** count`, one die after the other.

    A sum that ends on a bare face is that many less in so many ways; one that ends on a surge is `die` less, and has
    one chance in `die` of what it would have there.
    """
    before = [1] + [0] * (top - 1)
    for _ in range(count):
        after, window = [0] * top, 0
        for value in range(1, top):
            window += before[value - 1] - (before[value - die] if value >= die else 0)
            after[value] = unit // die * window + (after[value - die] // die if value >= die else 0)
        before = after
    return before


def _deep(count: int) -> int:
    """Faces in a row of one die that matter for failing by ones: with more surges nothing fails."""
    return count // 2 + 1


@lru_cache(256)
def _failing(die: int, count: int) -> dict[int, int]:
    """Ways, over `die ** (_deep(count) * count)`, of the sums that fail by ones, botched or not."""
    deep = _deep(count)
    single = [(1, 1, int(die ** (deep - 1)))]
    single += [(face, 0, int(die ** (deep - 1))) for face in range(2, die)]
    for surges in range(1, deep):
        ways = int(die ** (deep - 1 - surges))
        single += [(die * surges + face, -surges, ways) for face in range(1, die)]
    now = {(0, 0): 1}
    for left in range(count - 1, -1, -1):
        after: dict[tuple[int, int], int] = {}
        for (value, x), ways in now.items():
            for more, ones, number in single:
                if 2 * (x + ones + left) > count:
                    key = value + more, x + ones
                    after[key] = after.get(key, 0) + ways * number
        now = after
    found: dict[int, int] = {}
    for (value, _), ways in now.items():
        found[value] = found.get(value, 0) + ways
    return found


@lru_cache(None)
def find_far(die: int, count: int, mode: Mode) -> int:
    """A total that one die, or the sum of all, reaches less often than once in `NEGLIGIBLE`."""
    if not count:
        return 0
    surges = 0
    if mode == "highest":
        while die ** (surges + 1) < NEGLIGIBLE:
            surges += 1
        return die * (surges + 1)
    while _surging(die, count, surges) * NEGLIGIBLE > die ** (surges + count - 1):
        surges += 1
    return die * surges + count * (die - 1) + 1


def _surging(die: int, count: int, surges: int) -> int:
    """Ways, over `die ** (surges + count - 1)`, for so many dice to surge so often or more: fewer than `count` ends."""
    trials = surges + count - 1
    return sum([comb(trials, ends) * (die - 1) ** ends for ends in range(count)])
