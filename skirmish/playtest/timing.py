"""Timing that survives a busy machine: medians of repeats, and ratios to fixed work that is done between them.

There are two pieces of fixed work. A loop of whole numbers hardly knows the interpreter from the machine's clock, and
limits are bound to it. A toy battle does what rules do, so that figures of two interpreters can be compared by it.

What this process does is measured in processor time: beside other programs each piece of work is interrupted, long ones
more often than short ones, and their ratio would be wrong.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

from skirmish.core.record import Record
from skirmish.playtest import toy

TURNS = 40_000
"""Turns of the calibration loop."""
LONGEST_S, LEAST = 15.0, 3
"""After so many seconds a measure isn't repeated any more, if it has been so often."""


Clock = Callable[[], float]


def processor_time() -> float:
    """Seconds that this process has worked; on Windows, where that is counted in steps of 16 ms, the wall clock's."""
    return perf_counter() if sys.platform == "win32" else process_time()


class Timed(Record):
    """What something took, and what the calibration loop took in the meantime."""

    seconds: float
    """The median."""
    calibration: float
    """The calibration loop's median in seconds."""
    repeats: int
    spread: float
    """(9th tenth - 1st tenth) / median of the repeats."""
    toy: float | None = None
    """The toy battle's median in seconds; None where other work stands in for the loop."""

    @property
    def ratio(self) -> float:
        """How many calibration loops it took."""
        return self.seconds / self.calibration

    @property
    def toy_ratio(self) -> float | None:
        """How many toy battles it took."""
        return None if self.toy is None else self.seconds / self.toy


class Units(NamedTuple):
    """Seconds that the fixed pieces of work took."""

    loop: float
    toy: float


def calibrate(clock: Clock = processor_time) -> Units:
    """How long the fixed work takes now."""
    return Units(seconds(_loop, clock), seconds(toy.battle, clock))


def middle(units: Iterable[Units]) -> Units:
    """The medians."""
    loops, toys = zip(*units, strict=True)
    return Units(median(loops), median(toys))


def _loop() -> int:
    value = 0
    for turn in range(TURNS):
        value = (value * 31 + turn) & 65_535
    return value


def timed(work: Callable[[], object], repeats: int, per: int = 1, clock: Clock = processor_time) -> Timed:
    """Does the work once to warm up and then so often; `per`: how many things of interest it does in one go.

    What takes very long is done less often.
    """
    return timed_each((work,), repeats, per, clock=clock)


def timed_each(
    works: Sequence[Callable[[], object]],
    repeats: int,
    per: int = 1,
    against: Sequence[Callable[[], object]] = (),
    clock: Clock = processor_time,
) -> Timed:
    """The same for several pieces of work in turn: the sum of their medians.

    `against`: other work of which each round is done in place of a calibration loop.
    """
    for work in (*works, *against):
        work()
    took: list[list[float]] = [[] for _ in works]
    rivals, units = list[float](), list[Units]()
    begun = perf_counter()
    for turn in range(repeats):
        if turn >= LEAST and perf_counter() - begun > LONGEST_S:
            break
        if against:
            rivals.append(sum(seconds(work, clock) for work in against))
        for work, found in zip(works, took, strict=True):
            if not against:
                units.append(calibrate(clock))
            found.append(seconds(work, clock))
    rounds = sorted(sum(turn) for turn in zip(*took, strict=True))
    whole, n = sum(median(found) for found in took) / per, len(rounds) * len(works)
    spread = (rounds[-1 - len(rounds) // 10] - rounds[len(rounds) // 10]) / median(rounds)
    if against:
        return Timed(whole, median(rivals), n, spread)
    usual = middle(units)
    return Timed(whole, usual.loop, n, spread, usual.toy)


def seconds(work: Callable[[], object], clock: Clock = processor_time) -> float:
    """What it takes."""
    begun = clock()
    work()
    return clock() - begun


def settle_memory() -> None:
    """What is alive now is never looked at again by the collector: a full collection costs tens of milliseconds."""
    gc.collect()
    gc.freeze()
