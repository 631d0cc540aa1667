"""Three ten-sided dice under a threshold: successes, and triplets that decide by themselves.

Each die at or below the threshold is a success, and a natural 1 is one more. With advantage or disadvantage four dice
are rolled and three are kept: those that serve best, or the three highest. Three equal dice are a triplet: at or below
the threshold it succeeds whatever is needed, above it it fails whatever was bought.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import ClassVar, Literal, NamedTuple

from skirmish.core.dice import Dice, Faces, Law, Modifier
from skirmish.core.record import Record
from skirmish.core.roll_text import count_successes, explain_needed, modifier_texts, show_dice, show_handful

SIDES, KEPT = 10, 3
"""Of a die, and how many dice are kept."""
LOWEST, HIGHEST = 1, 10
"""A threshold after its modifiers is never less or more."""
Mode = Literal["plain", "advantage", "disadvantage"]
Aim = Literal["most", "triplet"]
"""Which dice are kept with advantage: those with most successes, or a triplet that succeeds if there is one."""
Triplet = Literal["", "success", "failure"]
Told = Literal["passed", "successes", "pairs", "degrees", "all"]
"""What a test tells apart: whether it is passed; with how many successes; also whether two equal dice succeeded; or, if
it fails, by how many degrees; `all`: successes and degrees."""


class Count(NamedTuple):
    """What kept dice come to."""

    successes: int
    triplet: Triplet = ""

    def passes(self, needed: int) -> bool:
        """Whether so many successes are reached, or a triplet decides."""
        return self.triplet == "success" or (self.triplet != "failure" and self.successes >= needed)


class Result(NamedTuple):
    """How a test comes out: as true as it is passed."""

    passed: bool
    successes: int = 0
    """As far as the test tells them."""
    triplet: Triplet = ""
    degrees: int = 0
    """Of failure, as far as the test tells them."""
    pair: bool = False
    """Two equal dice that both succeed are among those kept, if the test tells it."""

    def __bool__(self) -> bool:
        return self.passed

    @property
    def margin(self) -> int:
        """How well it came out, as far as the test tells: a triplet beats all numbers of successes."""
        decided = {"success": 2 * KEPT + 1, "failure": -1, "": 0}[self.triplet]
        return self.successes + decided - self.degrees

    def __str__(self) -> str:
        return "passed" if self.passed else "failed"


class RollUnder(Record):
    """A test against a threshold."""

    who: int
    what: str
    threshold: int
    """Before the modifiers."""
    difficulty: int = 1
    """Successes that it takes to pass."""
    modifiers: tuple[Modifier, ...] = ()
    """Of the threshold."""
    sways: tuple[Modifier, ...] = ()
    """Reasons for advantage (above 0) and disadvantage (below): any number counts once, one of each cancel."""
    bonus: int = 0
    """Successes that come on top of those rolled."""
    told: Told = "passed"
    aim: Aim = "most"
    rule: str = ""
    effort: int = 0
    against: int = -1
    quiet: bool = False
    die_sides: ClassVar[int] = SIDES

    @property
    def under(self) -> int:
        """The threshold that is rolled against."""
        return min(HIGHEST, max(LOWEST, self.threshold + sum([m.number for m in self.modifiers])))

    @property
    def mode(self) -> Mode:
        """How many dice are rolled, and which are kept."""
        return mode_of(self.sways)

    @property
    def needed(self) -> str:
        """What the dice need, for people."""
        dice = f"{self.under} or less"
        return dice if self.difficulty == 1 else f"{count_successes(self.difficulty)} of {dice}"

    @property
    def basis(self) -> str:
        """What they would need without modifiers."""
        return str(self.threshold)

    def worded(self, outcome: Result) -> str:
        """The outcome as a word."""
        return str(outcome)

    def read(self, kept: Faces) -> Result:
        """What these dice come to, the bonus among the successes."""
        return _read(kept, self.under, self.difficulty, self.bonus, self.told)

    def keep(self, faces: Faces) -> Faces:
        """The dice that are kept of those rolled."""
        return keep(faces, self.under, self.mode, self.aim)

    def marks(self, faces: Faces) -> tuple[bool | None, ...]:
        """Of each die whether it succeeds."""
        return tuple([face <= self.under for face in faces])

    def verdict(self, faces: Faces, outcome: object) -> tuple[str, bool | None]:
        """How many successes there are, and whether they are enough."""
        kept = self.keep(faces)
        return count_successes(count_faces(kept, self.under, self.bonus).successes), self.read(kept).passed

    def draw(self, dice: Dice) -> tuple[Faces, Result, Dice]:
        """See `Throw`."""
        faces, after = dice.draw(KEPT + (self.mode != "plain"), SIDES)
        return faces, self.read(self.keep(faces)), after

    def law(self) -> Law[Result]:
        """See `Throw`."""
        return _law(self.under, self.mode, self.aim, self.difficulty, self.bonus, self.told)

    def chances(self) -> tuple[tuple[Result, float], ...]:
        """The law in floats, for who reckons often."""
        return _chances(self.under, self.mode, self.aim, self.difficulty, self.bonus, self.told)

    def describe(self, faces: Faces, outcome: Result) -> str:
        """`Fighting 5 or less (6, wounded -1 (TRI-35)): 3d10 (2 5 9) = 2 successes, passed`: for the log."""
        reasons = modifier_texts(self.modifiers)
        needed = explain_needed(f"{self.under} or less", str(self.threshold), reasons)
        times = f", {count_successes(self.difficulty)} needed" if self.difficulty > 1 else ""
        mode = self.mode if self.mode != "plain" else "advantage and disadvantage cancel"
        swayed = f", {mode} ({', '.join(sway_texts(self.sways))})" if self.sways else ""
        kept = self.keep(faces)
        chosen = f", keeps {show_dice(kept)}" if len(faces) > KEPT else ""
        rolled = show_handful(f"{len(faces)}d{SIDES}", show_dice(faces)) + chosen
        more = f", {self.bonus} more" if self.bonus else ""
        came = successes_text(count_faces(kept, self.under, self.bonus))
        return f"{self.what} {needed}{times}{swayed}: {rolled}{more} = {came}, {outcome}"


def successes_text(found: Count) -> str:
    """`3 successes, a triplet`."""
    triplet = {"": "", "success": ", a triplet", "failure": ", a triplet above it"}[found.triplet]
    return f"{count_successes(found.successes)}{triplet}"


def mode_of(sways: Iterable[Modifier]) -> Mode:
    """What these reasons come to: they never add up, and one of each cancel."""
    signs = {sway.number > 0 for sway in sways}
    return "plain" if len(signs) != 1 else "advantage" if signs == {True} else "disadvantage"


def sway_texts(sways: Iterable[Modifier]) -> list[str]:
    """`charge (TRI-45)`, one by one."""
    return [f"{sway.why} ({sway.rule})" if sway.rule else sway.why for sway in sways]


def count_faces(kept: Faces, under: int, bonus: int = 0) -> Count:
    """The successes of the kept dice, and whether they are a triplet."""
    successes = bonus + sum([(face <= under) + (face == 1) for face in kept])
    triplet: Triplet = "" if len(set(kept)) > 1 else "success" if kept[0] <= under else "failure"
    return Count(successes, triplet)


def count_degrees(kept: Faces, under: int) -> int:
    """The degrees of failure: each die above the threshold is one, and a 10 above it one more."""
    return sum([(face > under) + (face == SIDES and face > under) for face in kept])


def has_pair(kept: Faces, under: int) -> bool:
    """Whether two equal dice are among them that both succeed."""
    low = [face for face in kept if face <= under]
    return len(set(low)) < len(low)


def keep(faces: Faces, under: int, mode: Mode, aim: Aim = "most") -> Faces:
    """The dice that are kept of those rolled: of those that count alike, such with a pair that succeeds."""
    if mode == "plain":
        return faces
    return _keep(tuple(sorted(faces)), under, mode, aim)


@lru_cache(32768)
def _keep(faces: Faces, under: int, mode: Mode, aim: Aim) -> Faces:
    if mode == "disadvantage":
        return faces[-KEPT:]

    def worth(kept: Faces) -> tuple[int, int, bool]:
        count = count_faces(kept, under)
        merit = {"success": 1, "": 0, "failure": -1}[count.triplet]
        pair = has_pair(kept, under)
        return (count.successes, merit, pair) if aim == "most" else (merit, count.successes, pair)

    return max(combinations(faces, KEPT), key=worth)


def _read(kept: Faces, under: int, difficulty: int, bonus: int, told: Told) -> Result:
    found = count_faces(kept, under, bonus)
    passed = found.passes(difficulty)
    if told == "successes":
        return Result(passed, found.successes, found.triplet)
    if told == "pairs":
        return Result(passed, found.successes, found.triplet, pair=has_pair(kept, under))
    if told == "degrees" and not passed:
        return Result(False, triplet=found.triplet, degrees=count_degrees(kept, under))
    if told == "all":
        return Result(passed, found.successes, found.triplet, 0 if passed else count_degrees(kept, under))
    return PASSED if passed else FAILED


PASSED, FAILED = Result(True), Result(False)


@lru_cache(64)
def _kept_law(under: int, mode: Mode, aim: Aim) -> tuple[tuple[Faces, int], ...]:
    """(kept dice, ascending; in how many ways they come about)."""
    tally: dict[Faces, int] = {}
    for faces, ways in _hands(KEPT + (mode != "plain")):
        kept = keep(faces, under, mode, aim)
        tally[kept] = tally.get(kept, 0) + ways
    return tuple(tally.items())


@lru_cache(1024)
def _law(under: int, mode: Mode, aim: Aim, difficulty: int, bonus: int, told: Told) -> Law[Result]:
    tally: dict[Result, int] = {}
    for kept, ways in _kept_law(under, mode, aim):
        result = _read(kept, under, difficulty, bonus, told)
        tally[result] = tally.get(result, 0) + ways
    whole = SIDES ** (KEPT + (mode != "plain"))
    return tuple((result, Fraction(ways, whole)) for result, ways in sorted(tally.items()))


@lru_cache(1024)
def _chances(
    under: int, mode: Mode, aim: Aim, difficulty: int, bonus: int, told: Told
) -> tuple[tuple[Result, float], ...]:
    return tuple((result, float(chance)) for result, chance in _law(under, mode, aim, difficulty, bonus, told))


def _hands(number: int) -> Iterator[tuple[Faces, int]]:
    """All faces of so many dice, ascending, and in how many ways they fall."""
    for faces in combinations_with_replacement(range(1, SIDES + 1), number):
        yield faces, factorial(number) // prod(factorial(faces.count(face)) for face in set(faces))
