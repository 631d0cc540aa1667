"""How the dice fell: tests passed, against what was to be expected of them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from skirmish.core.dice import Check
from skirmish.core.events import Event, Rolled
from skirmish.core.record import Record, evolve
from skirmish.core.rolls import fails
from skirmish.core.state import State
from skirmish.core.system import Ruleset

SINGLE = (bool, int, str)
"""Outcomes that can be told apart by a word. Cards drawn and lots cast are whole hands, with laws without end."""


class Luck:
    """For each side rolls, passed, expected and variance of the throws of which nothing may come.

    These are tests, rolls to hit and to wound, saves: all that may fail. Others (injuries, damage, inches, cards) are
    neither good nor bad by themselves and left out. The law of each throw is exact, so `passed` has mean `expected` and
    variance `variance` whatever was rolled for, and in the long run their difference is 0.
    """

    name: ClassVar[str] = "luck"
    hears: ClassVar[tuple[type[Event], ...]] = (Rolled,)

    def begin(self, rules: Ruleset, state: State) -> None:
        """Nothing has been rolled."""
        self._sides = [model.side for model in state.models]
        self._rolls = [0, 0]
        self._passed = [0, 0]
        self._expected = [0.0, 0.0]
        self._variance = [0.0, 0.0]

    def see(self, event: Event, before: State, after: State) -> None:
        """Counts the throw for the side that fielded who it is rolled for."""
        assert isinstance(event, Rolled)
        throw, outcome = event.throw, event.outcome
        if throw.who < 0 or not (isinstance(outcome, SINGLE) or hasattr(outcome, "__bool__")):
            return
        chance = _chance(throw)
        if chance is None:
            return
        sides, who = self._sides, throw.who
        side = sides[who] if who < len(sides) else before.models[who].side
        self._rolls[side] += 1
        self._passed[side] += not fails(throw, outcome)
        self._expected[side] += chance
        self._variance[side] += chance * (1.0 - chance)

    def note(self, state: State) -> list[dict[str, Any]]:
        """Side 0 first."""
        return [
            {
                "rolls": self._rolls[side], "passed": self._passed[side],
                "expected": round(self._expected[side], 6), "variance": round(self._variance[side], 6),
            }
            for side in (0, 1)
        ]  # fmt: skip


def _chance(throw: Any) -> float | None:
    """The chance that something comes of it; None if something always does, or never."""
    if isinstance(throw, Check):
        return _of_check(throw.dice, throw.shift, throw.bands, throw.naturals)
    bands = getattr(throw, "bands", None)
    if bands is not None and not _may_fail(throw.__class__, bands):
        return None
    return _known(evolve(throw, who=0, what="")) if isinstance(throw, Record) else _passing(throw)


@lru_cache(4096)
def _of_check(dice: Any, shift: int, bands: Any, naturals: Any) -> float | None:
    """The same of a check with such numbers, whoever makes it."""
    made: Check[Any] = Check(-1, "", dice, tuple([(low - shift, read) for low, read in bands]), naturals=naturals)
    return _passing(made)


@lru_cache(1024)
def _may_fail(kind: Any, bands: Any) -> bool:
    """Whether nothing comes of throws of this kind in some band; of damage, say, something always does."""
    return any(fails(kind, outcome) for _, outcome in bands)


def _passing(throw: Any) -> float | None:
    failing = sum([chance for outcome, chance in throw.law() if fails(throw, outcome)], Fraction(0))
    return None if failing in (0, 1) else float(1 - failing)


_known = lru_cache(8192)(_passing)
"""Of throws without the names in them: laws of step dice take a millisecond each."""
