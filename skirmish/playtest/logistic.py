"""Logistic regression with a pull: the sums under `prices`. What is fitted stands there, in the words of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

STEPS, CLOSE = 50, 1e-8
"""So often the fit is mended at most, and so small a step ends it."""
AT_ONCE = 2_000_000
"""So many numbers are held at once for settings that are fitted together."""
HALVINGS = 40
"""A share is found to this many binary places."""


class Design(NamedTuple):
    """Match-ups in rows. Few lists tell many things apart, so all is reckoned in the directions that there are."""

    rows: Array
    """(match-ups, directions): by how much the first list has more of each direction."""
    turn: Array
    """(things, directions): unit vectors at right angles; things are counted in `unit`s."""
    unit: Array
    """(things,): in marks."""
    ahead: Array
    """(match-ups,): how many more marks the first list costs, at the printed prices."""
    wins: Array
    """(match-ups,): battles it won, half of one for a draw."""
    games: Array
    """(match-ups,)"""


def design(more: Array, unit: Array, ahead: Array, wins: Array, games: Array) -> Design:
    """`more` (match-ups, things): how many more of each thing the first list has; the others as in `Design`."""
    left, size, right = np.linalg.svd(more * unit, full_matrices=False)
    there = size > CLOSE * max(1.0, size.max(initial=0.0))
    return Design(left[:, there] * size[there], right[there].T, unit, ahead, wins, games)


class Posterior(NamedTuple):
    """What is thought after the battles, if a mark has one worth and printed prices have one spread: a normal law."""

    mean: Array
    """(things,): marks by which the fair price lies above the printed one."""
    known: Array
    """(directions, directions): by how much less is doubted than before; 1 along a direction that is known exactly."""
    evidence: float
    """Log of how likely the battles are, whatever the prices."""
    freedom: float
    """How many numbers were fitted in effect."""
    mark: float
    """Log odds that a mark is worth."""
    spread: float
    design: Design

    def variance(self, row: Array) -> float:
        """Of what so many (things,) of each thing are worth together, in square marks."""
        units = row * self.design.unit
        along = units @ self.design.turn
        return max(0.0, float(units @ units - along @ self.known @ along)) * self.spread**2


def posteriors(design: Design, marks: Array, spreads: Array, counting: Array) -> list[Posterior]:
    """One for each setting, by Newton's method and Laplace's approximation; a few at once, since that is quicker.

    `marks`, `spreads` (settings,): log odds that a mark is worth, and the standard deviation of fair prices round the
    printed ones, in units; `counting` (match-ups,): for how much of a battle each battle of a match-up counts.
    """
    at_once = max(1, AT_ONCE // max(1, design.rows.size))
    found: list[Posterior] = []
    for first in range(0, len(marks), at_once):
        some = slice(first, first + at_once)
        found += _together(design, marks[some], spreads[some], counting)
    return found


def _together(design: Design, marks: Array, spreads: Array, counting: Array) -> list[Posterior]:
    lever, offset = marks * spreads, marks[:, None] * design.ahead

    def step(at: Array) -> Array:
        """Newton's, halved for those settings that it would make worse."""
        value, chance = _value(design, counting, offset, lever, at)
        slope = lever[:, None] * ((counting * (design.wins - design.games * chance)) @ design.rows) - at
        bent = _bent(design, counting, lever, chance)
        found: Array = np.linalg.solve(bent, slope[:, :, None])[:, :, 0].astype(np.float64)
        while np.abs(found).max(initial=0.0) > CLOSE:
            worse = _value(design, counting, offset, lever, at + found)[0] < value - CLOSE
            if not worse.any():
                break
            found = np.where(worse[:, None], found / 2, found)
        return found

    at = newton(step, np.zeros((len(marks), design.rows.shape[1])))
    value, chance = _value(design, counting, offset, lever, at)
    bent = _bent(design, counting, lever, chance)
    known = np.eye(at.shape[1]) - np.linalg.inv(bent)
    evidence = value - np.linalg.slogdet(bent)[1] / 2
    means = spreads[:, None] * design.unit * (at @ design.turn.T)
    return [
        Posterior(mean, its, float(likely), float(np.trace(its)), float(mark), float(spread), design)
        for mean, its, likely, mark, spread in zip(means, known, evidence, marks, spreads, strict=True)
    ]


def newton(step: Callable[[Array], Array], at: Array) -> Array:
    """Where a function is greatest: mended from `at` on, step by step, until the steps are small."""
    at = at.copy()
    for _ in range(STEPS):
        found = step(at)
        at += found
        if np.abs(found).max(initial=0.0) < CLOSE:
            break
    return at


def _value(design: Design, counting: Array, offset: Array, lever: Array, at: Array) -> tuple[Array, Array]:
    """The log of likelihood times pull of each setting, and the chance that the first list wins, of each match-up."""
    odds = offset + lever[:, None] * (at @ design.rows.T)
    likely = design.wins * odds - design.games * np.logaddexp(0, odds)
    value: Array = likely @ counting - (at * at).sum(axis=1) / 2
    return value, chance_of(odds)


def _bent(design: Design, counting: Array, lever: Array, chance: Array) -> Array:
    """The second derivative of it, turned positive."""
    weight = (lever**2)[:, None] * counting * design.games * chance * (1 - chance)
    bent: Array = (design.rows.T * weight[:, None, :]) @ design.rows + np.eye(design.rows.shape[1])
    return bent


def chance_of(odds: Array) -> Array:
    """Chances of log odds."""
    chance: Array = 1 / (1 + np.exp(-np.clip(odds, -500, 500)))
    return chance


def kinship(design: Design, chance: Array, freedom: float) -> float:
    """How much battles of one match-up are alike beyond their fitted chances: 0 not at all, 1 wholly.

    Williams's way (1982): the share with which Pearson's statistic comes to what chance alone would make it.
    """
    variance = design.games * chance * (1 - chance)
    off = (design.wins - design.games * chance) ** 2 / variance
    expected = max(1.0, len(off) - freedom)

    def excess(share: float) -> float:
        return float((off / (1 + (design.games - 1) * share)).sum()) - expected

    if excess(0.0) <= 0:
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return high


def counting_for(games: Array, share: float) -> Array:
    """For how much of a battle each of so many battles of a match-up counts that are so much alike."""
    counting: Array = 1 / (1 + (games - 1) * share)
    return counting
