"""What is done beside the window and told as plain values: playing, reading what came of it, replaying, reports.

Each is a generator for a job (`client/jobs.py`); what can go wrong with a file or a plan is told as `Failed`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from skirmish.app.entries import PlanRules
from skirmish.client.questions import Failed
from skirmish.client.words import say
from skirmish.core.battle_record import Unplayable
from skirmish.core.files import write_file
from skirmish.core.record import Record, to_json
from skirmish.playtest.estimates import Tally
from skirmish.playtest.executors import Broke, CrewLost, Spoilt, make_crew
from skirmish.playtest.extras import MissingExtra
from skirmish.playtest.match import Result
from skirmish.playtest.observers import label_of
from skirmish.playtest.plan import Batch, Plan, arena_of, total
from skirmish.playtest.progress import Headway
from skirmish.playtest.runner import steps
from skirmish.playtest.standard_observers import STANDARD
from skirmish.playtest.stopping_rule import Answer, Sure
from skirmish.playtest.store import Kept, OtherPlan, Store, Unusable
from skirmish.playtest.summary import Summary, summarise

EVERY_S = 0.2
"""So often it is told how far a playtest is."""


class Point(NamedTuple):
    """How things stood after some battles: the first list's win rate, and the ends of its interval."""

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
    """Battles per second; 0 if it isn't known yet."""
    left: str
    """Time left at that rate: `0:12`; '' if it isn't known yet."""
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
    """By how much of its marks more the first list had standing in the end, -1 to 1; None if it wasn't noted."""


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
        """As it stands. With a stopping rule the interval is one that holds however often it is looked at."""
        found = self.sure.sureties if self.sure is not None else ()
        low, high = found[0].plain if found else (0.0, 1.0) if self.sure else self.tally.interval
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


PATIENCE_S = 5.0
"""Seconds it waits for the job before, which may still be putting away what it has taken."""
TROUBLE = (Unplayable, Unusable, OtherPlan, CrewLost, Spoilt, Broke, MissingExtra, OSError)
"""What says in words what is wrong with a file, a plan, the workers or the install."""


def playing(path: Path, rules_of: PlanRules, workers: int) -> Iterator[Tidings | Told | Failed]:
    """Plays what the file lacks of the plan that is in it, then tells what came of it."""
    try:
        yield from _play(path, rules_of, workers)
    except TROUBLE as error:
        yield Failed(str(error))
        return
    yield from reading(path)


def _play(path: Path, rules_of: PlanRules, workers: int) -> Iterator[Tidings]:
    plan = _kept(path)
    if plan.observers != tuple(label_of(maker) for maker in STANDARD):
        raise Unusable(say("desk.other-observers", path=path))
    rules = rules_of(plan)
    with _store(path) as store, make_crew(workers) as crew:
        sure = _sure(plan)
        watch = Watch(plan, len(store.numbers(total(plan))), sure)
        yield watch.tidings()
        with closing(steps(plan, arena_of(plan, rules), store, crew, STANDARD, sure)) as results:
            for result in results:
                yield from watch.heard(result)
        yield watch.tidings()


def _store(path: Path) -> Store:
    """The file to be written. Raises `Unusable`."""
    until = time.monotonic() + PATIENCE_S
    while True:
        try:
            return Store(path)
        except Unusable:
            if time.monotonic() > until:
                raise
        time.sleep(0.1)


def _kept(path: Path) -> Plan:
    with Kept(path) as kept:
        plan = kept.plan
    if plan is None:
        raise Unusable(say("desk.no-plan", path=path))
    return plan


def _sure(plan: Plan) -> Sure | None:
    try:
        return Sure(plan.until.margin, plan.until.alpha) if plan.until is not None else None
    except ValueError as error:
        raise Unusable(str(error)) from None


def reading(path: Path) -> Iterator[Told | Failed]:
    """What a playtest says that is kept in the file, finished or not."""
    try:
        plan = _kept(path)
        with Kept(path) as kept:
            yield _told(plan, kept)
    except TROUBLE as error:
        yield Failed(str(error))


def _told(plan: Plan, kept: Kept) -> Told:
    from skirmish.playtest.report.battles import strip_result

    sure, battles = _sure(plan), list[Result]()
    line = Line(sure)

    def seen(result: Result) -> None:
        line.heard(result.won)
        battles.append(strip_result(result))

    batch = _counted(plan, kept, sure, seen)
    found = sure.sureties if sure is not None else ()
    answer = found[0].answer if found else None
    return Told(plan, summarise(batch, found), tuple(line.points), line.now, answer, *_exhibits(battles))


def _counted(plan: Plan, kept: Kept, sure: Sure | None, seen: Callable[[Result], None]) -> Batch:
    """The batch with the battles that count: those after it was sure don't. `seen` is shown each of them."""
    beyond = set[int]()
    for result in kept.results(total(plan)):
        if sure is not None and not sure.wants(result.bout):
            beyond.add(result.number)
            continue
        if sure is not None:
            sure.feed(result)
        seen(result)
    return Batch(plan, kept.results(total(plan), beyond))


def _exhibits(results: list[Result]) -> tuple[Exhibit | None, Exhibit | None]:
    """The median battle and the closest."""
    from skirmish.playtest.report.battles import final_lead, find_closest, find_median

    if not results:
        return None, None
    first, second = (
        Exhibit(one.number, one.won, one.rounds, final_lead(one))
        for one in (find_median(results), find_closest(results))
    )
    return first, second


def again(path: Path, number: int, rules_of: PlanRules) -> Iterator[Again | Failed]:
    """Plays a battle of the batch again, to be looked at."""
    from skirmish.playtest.report.battles import replay_bout as played_again

    try:
        plan = _kept(path)
        with Kept(path) as kept:
            (result,) = kept.read([number])
        found = played_again(arena_of(plan, rules_of(plan)), result).record
    except TROUBLE as error:
        yield Failed(str(error))
        return
    yield Again(to_json(found) if found is not None else b"")


def reporting(path: Path, page: Path, rules_of: PlanRules) -> Iterator[Written | Failed]:
    """Writes all figures as one page for a browser, as `skirmish playtest --report` does."""
    from skirmish.playtest.report import report

    try:
        plan = _kept(path)
        rules = rules_of(plan)
        with Kept(path) as kept:
            sure = _sure(plan)
            batch = _counted(plan, kept, sure, lambda result: None)
            text = report(batch, rules, summarise(batch, sure.sureties if sure is not None else ()))
        page.parent.mkdir(parents=True, exist_ok=True)
        write_file(page, text.encode())
    except TROUBLE as error:
        yield Failed(str(error))
        return
    yield Written(str(page))
