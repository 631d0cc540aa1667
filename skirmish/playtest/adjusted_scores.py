"""Scores of battles with what luck was worth taken off: an interval that is narrower, and holds as often.

What a stroke of luck is worth is found out by regression of the score on the luck by rule (control variates). Whatever
numbers are taken for that, the mean stays right, since luck is 0 on average; but only if they hang on other battles
than those from which the luck is taken. So the pieces of a match-up are dealt into folds, and each fold is adjusted by
what the others say (cross-fitting). A penalty on the numbers makes them safe with few battles.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from skirmish.playtest.adjustment import Adjustment
from skirmish.playtest.estimates import HALF, Estimate, Sums
from skirmish.playtest.match import Result, score

FOLDS = 10
MADE_UP = 0.1
"""So much of two made-up battles counts when it is looked how much closer scores lie: enough where none differ."""
PENALTY = 5.0
"""Nothing is known before: as if so many pieces had been seen in which luck was worth nothing."""

Array = NDArray[np.float64]


def fit_worths(scores: Array, luck: Array) -> Array:
    """What a unit of each luck is worth by these pieces (a row each), shrunk towards nothing. (Ridge regression)

    All are shrunk alike, by how much luck there is on average, so those that are rare count for little.
    """
    if not len(scores):
        return np.zeros(luck.shape[1])
    return solve_worths(luck.T @ luck, luck.T @ scores, luck.sum(axis=0), float(scores.sum()), len(scores))


def solve_worths(squares: Array, products: Array, lucks: Array, scores: float, pieces: int) -> Array:
    """The same, by the sums of squares and products over so many pieces."""
    rules = np.count_nonzero(np.diag(squares))
    if not rules:
        return np.zeros(len(lucks))
    usual = float(np.trace(squares)) / (rules * pieces)
    inner = squares - np.outer(lucks, lucks) / pieces + PENALTY * usual * np.eye(len(lucks))
    return np.asarray(np.linalg.solve(inner, products - lucks * scores / pieces), dtype=np.float64)


class Piece(NamedTuple):
    """What battles that hang together come to, summed up."""

    number: int
    """Of the piece: it says which fold it is in, whatever list or pairing is looked at."""
    battles: int
    won: float
    score: float
    luck: Mapping[str, float]


class AdjustedScores:
    """Scores of battles told from one side, and the luck in them. The battles of a piece must come one after another.

    A difference of scores will do as well, so that two versions of a list are compared alike.
    """

    def __init__(self) -> None:
        self._pieces: list[Piece] = []
        self._whole = True
        self._kept: tuple[int, Array] = (0, np.zeros(0))

    def see(self, result: Result, number: int) -> None:
        """One more battle; the number is that of its piece."""
        if result.adjusted is None:
            self._whole = False
            return
        self.add(Piece(number, 1, score(result.won), result.adjusted.score, result.adjusted.luck))

    def see_gain(self, first: Result, second: Result, number: int) -> None:
        """A battle that two versions of a list have fought: how much better the second fared."""
        one, other = first.adjusted, second.adjusted
        if one is None or other is None:
            self._whole = False
            return
        luck = {rule: other.luck.get(rule, 0.0) - one.luck.get(rule, 0.0) for rule in {**one.luck, **other.luck}}
        self.add(Piece(number, 1, score(second.won) - score(first.won), other.score - one.score, luck))

    def add(self, more: Piece) -> None:
        """Some more battles of the piece with that number."""
        if not self._pieces or self._pieces[-1].number != more.number:
            self._pieces.append(more)
            return
        last = self._pieces[-1]
        luck = {rule: last.luck.get(rule, 0.0) + more.luck.get(rule, 0.0) for rule in {**last.luck, **more.luck}}
        self._pieces[-1] = Piece(
            last.number, last.battles + more.battles, last.won + more.won, last.score + more.score, luck
        )

    @property
    def numbers(self) -> list[int]:
        """Of the pieces."""
        return [piece.number for piece in self._pieces]

    @property
    def counts(self) -> list[int]:
        """How many battles each has."""
        return [piece.battles for piece in self._pieces]

    @property
    def battles(self) -> int:
        """All that were seen."""
        return sum(self.counts)

    @property
    def is_whole(self) -> bool:
        """Whether there is a battle, and none without its adjustment."""
        return self._whole and bool(self._pieces)

    @property
    def adjusted(self) -> Array:
        """The score of each piece, a sum over its battles, with what its luck was worth taken off."""
        if self._kept[0] != self.battles:
            self._kept = self.battles, self._adjust()
        return self._kept[1]

    def _adjust(self) -> Array:
        battles: Array = np.array([float(piece.battles) for piece in self._pieces])
        scores: Array = np.array([piece.score for piece in self._pieces]) / battles
        luck = self._luck / battles[:, None]
        folds = np.array(self.numbers) % FOLDS
        found = scores.copy()
        for fold in set(folds.tolist()):
            here = folds == fold
            found[here] -= luck[here] @ fit_worths(scores[~here], luck[~here])
        return np.asarray(found * battles, dtype=np.float64)

    @property
    def _luck(self) -> Array:
        rules = sorted({rule for piece in self._pieces for rule in piece.luck})
        place = {rule: n for n, rule in enumerate(rules)}
        found: Array = np.zeros((len(self._pieces), len(rules)))
        for row, piece in zip(found, self._pieces, strict=True):
            for rule, luck in piece.luck.items():
                row[place[rule]] = luck
        return found

    @property
    def shrinkage(self) -> float:
        """How many times narrower adjusted scores lie about their mean than plain ones: 1 for as wide, 0 for no width.

        A part of the made-up battles of an interval (`estimates.Sums`) is counted on both sides, so that a few battles
        that went alike don't pass for certainty.
        """
        won = np.array([piece.won for piece in self._pieces])
        battles = np.array([float(piece.battles) for piece in self._pieces])
        made_up = MADE_UP * 2 * HALF**2 * self.battles / len(self._pieces)
        plain, found = (float(((one - battles * one.sum() / battles.sum()) ** 2).sum()) for one in (won, self.adjusted))
        return math.sqrt(min(1.0, (found + made_up) / (plain + made_up)))

    def estimate(self, unit: float = HALF, least: float = 0.0, most: float = 1.0) -> Estimate:
        """The mean with Student's interval, cut off at the least and the most it can be.

        Two made-up battles count among the deviations, as in `Sums.estimate`, so many times nearer as the adjusted
        scores lie nearer to their mean than plain ones.
        """
        sums = Sums()
        for one, adjusted in zip(self._pieces, self.adjusted.tolist(), strict=True):
            sums.add(adjusted, one.battles, battles=one.battles)
        return sums.estimate(unit * self.shrinkage, least, most)


class RunningScores:
    """Scores adjusted as they come, each by what was seen before it: so nobody can expect to gain by the adjustment."""

    def __init__(self) -> None:
        self._places: dict[str, int] = {}
        self._squares: Array = np.zeros((0, 0))
        self._products: Array = np.zeros(0)
        self._lucks: Array = np.zeros(0)
        self._scores, self._pieces = 0.0, 0

    def adjust(self, battles: Sequence[Adjustment | None]) -> float:
        """What `take_off` gives, and they are seen for the next ones. Raises `ValueError` without adjustments."""
        found = self.take_off(battles)
        self.see(battles)
        return found

    def take_off(self, battles: Sequence[Adjustment | None]) -> float:
        """The mean score of battles that hang together, told from one side, by what was seen before them.

        Raises `ValueError` without adjustments.
        """
        score, luck = self._mean(battles)
        worths = solve_worths(self._squares, self._products, self._lucks, self._scores, max(1, self._pieces))
        return score - float(luck @ worths)

    def see(self, battles: Sequence[Adjustment | None]) -> None:
        """Battles that hang together, told from one side. Raises `ValueError` without adjustments."""
        score, luck = self._mean(battles)
        self._squares += np.outer(luck, luck)
        self._products += luck * score
        self._lucks += luck
        self._scores, self._pieces = self._scores + score, self._pieces + 1

    def _mean(self, battles: Sequence[Adjustment | None]) -> tuple[float, Array]:
        """(score, luck by rule)"""
        known = [one for one in battles if one is not None]
        if len(known) < len(battles):
            raise ValueError("a battle of which nobody took the luck out")
        for one in known:
            for rule in one.luck:
                self._places.setdefault(rule, len(self._places))
        more = len(self._places) - len(self._lucks)
        if more:
            self._squares = np.pad(self._squares, (0, more))
            self._products, self._lucks = (np.pad(one, (0, more)) for one in (self._products, self._lucks))
        row: Array = np.zeros(len(self._places))
        for one in known:
            for rule, luck in one.luck.items():
                row[self._places[rule]] += luck / len(known)
        return sum(one.score for one in known) / len(known), row
