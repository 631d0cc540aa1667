"""A roll at a glance: what its dice need, how each of them fell, and what came of it. For those who draw dice."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.core.dice import Check, Contest, Faces
from skirmish.core.record import Record
from skirmish.core.roll_text import is_test, needed_text, outcome_text
from skirmish.core.step_dice import StepContest

_GOOD = frozenset({"passed", "hit", "wound", "cut"})
_BAD = frozenset({"failed", "miss", "a miss", "no wound", "botched", "a botch"})


class Pool(Record):
    """The dice of one of the two sides of a roll."""

    who: int
    """The model that throws them."""
    sides: int
    """Of each of them."""
    faces: Faces


class Reading(Record):
    """What people see of a roll."""

    what: str = ""
    """What it is for."""
    needed: str = ""
    """What each die, or their sum, needs: `4+`, `6 or less`; '' where no number decides."""
    marks: tuple[bool | None, ...] = ()
    """Of each face whether it did it; None where a single die says nothing."""
    verdict: str = ""
    """What came of it, in a word or two: `hit`, `2 successes`."""
    good: bool | None = None
    """Whether that is what was rolled for; None where it is neither."""
    pools: tuple[Pool, ...] = ()
    """Whose dice they are where two models throw against each other, the tester's first; else empty."""
    total: int | None = None
    """Their sum where that decides; None for a single die, and where each counts by itself."""


def read_roll(throw: object, faces: Faces, outcome: object) -> Reading:
    """The roll at a glance. A throw may say how each face fell (`marks`) and what came of all (`verdict`) itself."""
    verdict: Callable[[Faces, object], tuple[str, bool | None]] | None = getattr(throw, "verdict", None)
    said, good = verdict(faces, outcome) if verdict is not None else (outcome_text(outcome), _judged(throw, outcome))
    marks: Callable[[Faces], tuple[bool | None, ...]] | None = getattr(throw, "marks", None)
    found = marks(faces) if marks is not None else (good if len(faces) == 1 else None,) * len(faces)
    total = sum(faces) if isinstance(throw, Check) and is_test(throw) and len(faces) > 1 else None
    return Reading(getattr(throw, "what", ""), needed_text(throw), found, said, good, _pools(throw, faces), total)


def _pools(throw: object, faces: Faces) -> tuple[Pool, ...]:
    if isinstance(throw, StepContest):
        sides = throw.die, throw.other_die
    elif isinstance(throw, Contest):
        sides = throw.dice[1], throw.other[1]
    else:
        return ()
    mine, theirs = throw.split(faces)
    if not mine or not theirs or throw.against < 0 or throw.against == throw.who:
        return ()
    return Pool(throw.who, sides[0], mine), Pool(throw.against, sides[1], theirs)


def _judged(throw: object, outcome: object) -> bool | None:
    if isinstance(outcome, bool):
        return outcome
    word = str(outcome)
    if word in _GOOD or word in _BAD:
        return word in _GOOD
    passed = getattr(outcome, "passed", getattr(outcome, "hit", None))
    return passed if isinstance(passed, bool) else _higher(throw, outcome)


def _higher(throw: object, outcome: object) -> bool | None:
    """Of a check that only passes or fails: the higher band passes."""
    if isinstance(throw, Check) and len(throw.bands) == 2:
        return bool(outcome == throw.bands[1][1])
    return None
