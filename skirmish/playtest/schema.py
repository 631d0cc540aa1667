"""What a result from a file must be like, whoever wrote the file: so the statistics never see anything else."""

from __future__ import annotations

from typing import Literal

from skirmish.core.battlefield import Edge
from skirmish.core.record import Malformed, Record, from_plain
from skirmish.playtest.adjustment import Adjustment
from skirmish.playtest.match import Result, by_side
from skirmish.playtest.plan import Plan

MOST_ROUNDS = 10_000
MOST, MOST_ROLLS = 1e9, 100_000
"""No figure of a battle is as great, and in none is so much rolled: the histogram of luck has a place for each lead."""
MOST_RULES = 1000
"""No system has more rules that ask for rolls."""
Whose = Literal[0, 1]


def _check_counts(*numbers: float) -> None:
    if not all(0 <= number <= MOST for number in numbers):
        raise ValueError("a number that no battle has")


def _check_rounds(*numbers: int) -> None:
    if not all(0 <= number <= MOST_ROUNDS for number in numbers):
        raise ValueError("a round that no battle has")


class _Warrior(Record):
    side: Whose
    id: str
    name: str
    faction: str
    type: str
    marks: float
    out: bool
    kills: float
    kill_marks: float
    points: float
    tries: float
    done: float
    cuts: float
    cut: float
    powers: dict[str, int]

    def __post_init__(self) -> None:
        _check_counts(self.marks, self.kills, self.kill_marks, self.points, self.tries, self.done, self.cuts, self.cut)
        _check_counts(*map(abs, self.powers.values()))


class _Course(Record):
    contact: int | None
    first: Whose | None
    edges: tuple[Edge | None, Edge | None]
    rout: tuple[int | None, int | None]
    length: int

    def __post_init__(self) -> None:
        _check_rounds(self.length, *(when for when in (self.contact, *self.rout) if when is not None))


NOTHING = _Course(None, None, (None, None), (None, None), 0)


class _Luck(Record):
    rolls: float
    passed: float
    expected: float
    variance: float

    def __post_init__(self) -> None:
        _check_counts(self.rolls, self.passed, self.expected, self.variance)
        if max(self.rolls, self.passed, self.expected) > MOST_ROLLS:
            raise ValueError("more rolls than any battle has")


UNCOUNTED: dict[str, tuple[int, int, int]] = {}


class _Noted(Record):
    """The facts of the standard observers, as `docs/observers.md` has them; those of others may be anything."""

    warriors: tuple[_Warrior, ...] = ()
    course: _Course = NOTHING
    falls: tuple[tuple[float, float, Whose, int, str], ...] = ()
    causes: tuple[dict[str, float], ...] = ()
    luck: tuple[_Luck, ...] = ()
    coverage: dict[str, tuple[int, int, int]] = UNCOUNTED

    def __post_init__(self) -> None:
        for x, y, _, when, _ in self.falls:
            _check_counts(x, y)
            _check_rounds(when)
        for one in self.causes:
            _check_counts(*one.values())
        for counts in self.coverage.values():
            _check_counts(*counts)


def _check_adjustment(found: Adjustment | None, plan: Plan) -> None:
    if (found is not None) != plan.adjusted:
        raise Malformed("luck is taken out where its plan doesn't say so, or isn't where it does")
    if found is None:
        return
    if not 0 <= found.score <= 1 or len(found.luck) > MOST_RULES:
        raise Malformed("its adjusted score isn't from 0 to 1, or more rules rolled than there are")
    if not all(abs(luck) <= MOST_ROLLS for luck in found.luck.values()):
        raise Malformed("more luck than any battle has")


def check_result(result: Result, plan: Plan) -> None:
    """Raises `Malformed` for a result that no battle of the plan can have."""
    bout, facts = result.bout, result.facts
    _check_adjustment(result.adjusted, plan)
    lists = {roster.id: roster for roster in plan.rosters}
    if bout.side not in (0, 1) or not {bout.mine, bout.theirs} <= lists.keys():
        raise Malformed("its lists or sides aren't those of the plan")
    if bout.map not in {field.id for field in plan.battlefields} or not 0 <= result.rounds <= MOST_ROUNDS:
        raise Malformed("its map isn't one of the plan, or it lasted too long")
    if facts.keys() != (names := {label.rsplit("#", 1)[0] for label in plan.observers}):
        raise Malformed(f"its facts aren't those of {', '.join(sorted(names)) or 'no observer'}")
    found = from_plain(facts, _Noted)
    if any(name in names and len(getattr(found, name)) != 2 for name in ("causes", "luck")):
        raise Malformed("its causes or its luck aren't those of two sides")
    fielded = [warrior.id for ident in by_side(bout, bout.mine, bout.theirs) for warrior in lists[ident].warriors]
    if "warriors" in names and [one.id for one in found.warriors] != fielded:
        raise Malformed("its warriors aren't those of its lists")
