"""How the dice fell: tests passed against what was to be expected of them."""

from __future__ import annotations

import math
from collections.abc import Iterable

from skirmish.core.record import Record
from skirmish.playtest.collecting import collected
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.results import Result
from skirmish.playtest.tally import Tally, Z

LEVEL = 1e-9
"""Lucks closer together than this are equal."""


class Luck(Record):
    """The dice of a list in all its battles."""

    ident: str
    battles: int
    rolls: int
    passed: int
    expected: float
    """So many were to be expected."""
    excess: Estimate
    """Rolls passed beyond that, a battle. With fair dice the interval holds 0 in 95 of 100 cases."""
    sigmas: float
    """The same in standard deviations: beyond 2 once in 22 cases, beyond 3 once in 370."""


class Fortunes(Record):
    """The luck of all, and what it decides."""

    lists: tuple[Luck, ...]
    luckier: Tally
    """How those fared who had more luck than their opponents in the battle."""


class _Dice:
    """The rolls of one list added up."""

    def __init__(self) -> None:
        self.battles = self.rolls = self.passed = 0
        self.expected = self.variance = 0.0

    def told(self, ident: str) -> Luck:
        """What comes of them. The error is that of the dice themselves, whose laws are known exactly."""
        excess, error = self.passed - self.expected, math.sqrt(self.variance)
        value, reach = excess / self.battles, Z * error / self.battles
        estimate = Estimate(value, value - reach, value + reach, self.battles)
        sigmas = excess / error if error else 0.0
        return Luck(ident, self.battles, self.rolls, self.passed, self.expected, estimate, sigmas)


class Lucks:
    """Adds up `facts["luck"]`."""

    def __init__(self) -> None:
        self._dice: dict[str, _Dice] = {}
        self._luckier = Tally()

    def see(self, result: Result) -> None:
        """One more battle."""
        if "luck" not in result.facts:
            return
        bout, excess = result.bout, [0.0, 0.0]
        for ident, side in ((bout.mine, bout.side), (bout.theirs, 1 - bout.side)):
            noted, dice = result.facts["luck"][side], self._dice.setdefault(ident, _Dice())
            dice.battles += 1
            dice.rolls += noted["rolls"]
            dice.passed += noted["passed"]
            dice.expected += noted["expected"]
            dice.variance += noted["variance"]
            excess[side] = noted["passed"] - noted["expected"]
        ahead = excess[bout.side] - excess[1 - bout.side]
        if abs(ahead) > LEVEL:
            self._luckier = self._luckier.counted(None if result.won is None else result.won == (ahead > 0))

    @property
    def told(self) -> Fortunes:
        """What comes of them."""
        return Fortunes(tuple(dice.told(ident) for ident, dice in self._dice.items()), self._luckier)


def luck(results: Iterable[Result]) -> Fortunes:
    """How the dice of each list fell, and how often the luckier side won."""
    return collected(Lucks(), results).told
