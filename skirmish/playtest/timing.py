"""Timing that survives a busy machine: medians of repeats, and ratios to a loop of fixed work run between them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter

from skirmish.core.record import Record

TURNS = 40_000
"""Turns of the calibration loop."""


class Timed(Record):
    """What something took, and what the calibration loop took in the meantime."""

    seconds: float
    """The median."""
    calibration: float
    """The calibration loop's median in seconds."""
    repeats: int
    spread: float
    """(9th tenth - 1st tenth) / median of the repeats."""

    @property
    def ratio(self) -> float:
        """How many calibration loops it took."""
        return self.seconds / self.calibration


def calibrate() -> float:
    """Seconds that a fixed piece of plain Python takes now."""
    start, value = perf_counter(), 0
    for turn in range(TURNS):
        value = (value * 31 + turn) & 65_535
    return perf_counter() - start


def timed(work: Callable[[], object], repeats: int, per: int = 1) -> Timed:
    """Does the work once to warm up and then so often; `per`: how many things of interest it does in one go."""
    return timed_each((work,), repeats, per)


def timed_each(
    works: Sequence[Callable[[], object]], repeats: int, per: int = 1, against: Sequence[Callable[[], object]] = ()
) -> Timed:
    """The same for several pieces of work in turn: the sum of their medians.

    `against`: other work of which each round is done in place of a calibration loop.
    """
    for work in (*works, *against):
        work()
    took: list[list[float]] = [[] for _ in works]
    loops = []
    for _ in range(repeats):
        loops.append(sum(_seconds(work) for work in against) if against else calibrate())
        for work, found in zip(works, took, strict=True):
            found.append(_seconds(work))
    rounds = sorted(sum(turn) for turn in zip(*took, strict=True))
    seconds = sum(median(found) for found in took)
    spread = (rounds[-1 - len(rounds) // 10] - rounds[len(rounds) // 10]) / median(rounds)
    return Timed(seconds / per, median(loops), repeats * len(works), spread)


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def settle_memory() -> None:
    """What is alive now is never looked at again by the collector: a full collection costs tens of milliseconds."""
    gc.collect()
    gc.freeze()
