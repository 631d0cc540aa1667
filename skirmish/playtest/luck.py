"""How the dice fell: tests passed against what was to be expected of them."""

from __future__ import annotations

import math
from collections import Counter

from skirmish.core.record import Record
from skirmish.playtest.estimates import Estimate, Sums, Tally, Z
from skirmish.playtest.match import Result, piece_of, score

LEVEL = 1e-9
"""Lucks closer together than this are equal."""
STEP = 4
"""Leads in luck are sorted into bins so many rolls wide: an even number, so that their middles are whole."""


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
    """How far that is from 0, by an interval that reaches to 1.96: beyond 2 about once in 22 cases."""


class Fortunes(Record):
    """The luck of all, and what it decides."""

    lists: tuple[Luck, ...]
    luckier: Tally
    """How those fared who had more luck than their opponents in the battle."""
    wins: Estimate
    """The share of battles that they won."""
    leads: tuple[tuple[int, int], ...]
    """How much luckier winners were than losers: the middles of bins of `STEP` rolls, and how many battles each has."""


class _Dice:
    """The rolls of one list added up.

    The law of each roll is known exactly, but not how rolls hang together: both battles of a pair have the same dice.
    So the error is that of the pieces as they were seen, beside two made-up battles that scatter by the law.
    """

    def __init__(self) -> None:
        self.rolls = self.passed = 0
        self.expected = self.variance = 0.0
        self.excess = Sums()

    def told(self, ident: str) -> Luck:
        """What comes of them."""
        excess = self.excess.estimate(math.sqrt(self.variance / self.excess.battles))
        reach = excess.high - excess.value
        sigmas = Z * excess.value / reach if reach else 0.0
        return Luck(ident, self.excess.battles, self.rolls, self.passed, self.expected, excess, sigmas)


class Lucks:
    """Adds up `facts["luck"]`: how the dice of each list fell, and how often the luckier side won."""

    def __init__(self) -> None:
        self._dice: dict[str, _Dice] = {}
        self._luckier, self._wins = Tally(), Sums()
        self._leads = Counter[int]()

    def see(self, result: Result) -> None:
        """One more battle."""
        if "luck" not in result.facts:
            return
        bout, excess = result.bout, [0.0, 0.0]
        for ident, side in ((bout.mine, bout.side), (bout.theirs, 1 - bout.side)):
            noted, dice = result.facts["luck"][side], self._dice.setdefault(ident, _Dice())
            dice.rolls += noted["rolls"]
            dice.passed += noted["passed"]
            dice.expected += noted["expected"]
            dice.variance += noted["variance"]
            excess[side] = noted["passed"] - noted["expected"]
            dice.excess.add(excess[side], piece=piece_of(result))
        ahead = excess[bout.side] - excess[1 - bout.side]
        if result.won is not None:
            self._leads[STEP * math.floor((ahead if result.won else -ahead) / STEP) + STEP // 2] += 1
        if abs(ahead) > LEVEL:
            won = None if result.won is None else result.won == (ahead > 0)
            self._luckier = self._luckier.counted(won)
            self._wins.add(score(won), piece=piece_of(result))

    @property
    def told(self) -> Fortunes:
        """What comes of them."""
        lists = tuple(dice.told(ident) for ident, dice in self._dice.items())
        return Fortunes(lists, self._luckier, self._wins.share, tuple(sorted(self._leads.items())))
