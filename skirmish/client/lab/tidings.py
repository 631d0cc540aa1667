"""What is told of a playtest while it runs and when it is over: plain values that travel from its process."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple

from skirmish.core.record import Record
from skirmish.playtest.estimates import Tally
from skirmish.playtest.match import Result
from skirmish.playtest.plan import Plan
from skirmish.playtest.progress import Headway
from skirmish.playtest.stopping_rule import Answer, Sure
from skirmish.playtest.summary import Summary

EVERY_S = 0.2
"""So often it is told how far a playtest is."""


class Point(NamedTuple):
    """How things stood after so many battles: the first list's share of wins, and the ends of its interval."""

    battles: int
    share: float
    low: float
    high: float


class Tidings(Record):
    """How far a playtest is."""

    done: int
    total: int
    """Battles at most."""
    rate: float
    """Battles a second; 0 if nobody knows yet."""
    left: str
    """Time left at that rate: `0:12`; '' if nobody knows yet."""
    now: Point
    points: tuple[Point, ...]
    """For the chart: those since the last tidings."""


class Exhibit(Record):
    """A battle to look at."""

    number: int
    won: bool | None
    """By the first list; None for a draw."""
    rounds: int
    lead: float | None
    """By how much of its marks more the first list had standing in the end, -1 to 1; None if nobody noted it."""


class Told(Record):
    """All that a playtest says."""

    plan: Plan
    summary: Summary
    points: tuple[Point, ...]
    now: Point
    answer: Answer | None
    """What is sure; None: nothing, or it was never asked."""
    median: Exhibit | None
    closest: Exhibit | None
    """None if there was no battle."""

    @property
    def over(self) -> bool:
        """Whether there is nothing left to be played."""
        return self.answer is not None or self.now.battles >= self.summary.wanted


class Again(Record):
    """A battle that was played again: its record as JSON; b'' if it didn't come out as it was."""

    record: bytes


class Written(Record):
    """A report was written, and where."""

    path: str


class Line:
    """The line of the chart in the making: its points lie the farther apart, the more battles there are."""

    def __init__(self, sure: Sure | None) -> None:
        self.tally, self.sure = Tally(), sure
        self.points: list[Point] = []

    def heard(self, won: bool | None) -> None:
        """One more battle; `sure` has heard of it already."""
        self.tally = self.tally.counted(won)
        last = self.points[-1].battles if self.points else 0
        if self.tally.games - last >= max(2, self.tally.games // 40):
            self.points.append(self.now)

    @property
    def now(self) -> Point:
        """As it stands. Whoever stops when it is sure is told only what is sure: that holds however often one looks."""
        found = self.sure.sureties if self.sure is not None else ()
        low, high = (found[0].low, found[0].high) if found else (0.0, 1.0) if self.sure else self.tally.interval
        return Point(self.tally.games, self.tally.share, low, high)


class Watch:
    """Hears each result as it comes, and tells now and then how far it is."""

    def __init__(self, plan: Plan, kept: int, sure: Sure | None) -> None:
        self._headway, self._line = Headway(plan, kept), Line(sure)
        self._told, self._at = 0, monotonic()

    def heard(self, result: Result) -> Iterator[Tidings]:
        """One more battle; how far it is, if it is time to tell it."""
        self._headway.heard(result)
        self._line.heard(result.won)
        if monotonic() - self._at >= EVERY_S:
            yield self.tidings()

    def tidings(self) -> Tidings:
        """How far it is, with the points that haven't been told yet: each is told once."""
        self._at = monotonic()
        fresh, self._told = self._line.points[self._told :], len(self._line.points)
        headway = self._headway
        return Tidings(headway.done, headway.total, headway.rate, headway.left, self._line.now, tuple(fresh))
