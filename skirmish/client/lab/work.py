"""What is done beside the window: playing a batch, reading what came of it, playing a battle again, writing a report.

Each is a generator for a job (`client/jobs.py`); what can go wrong with a file or a plan is told as `Failed`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from skirmish.app.entries import PlanRules
from skirmish.client.lab.tidings import Again, Exhibit, Line, Tidings, Told, Watch, Written
from skirmish.client.questions import Failed
from skirmish.client.words import say
from skirmish.core.battle_record import Unplayable
from skirmish.core.files import write_file
from skirmish.core.record import to_json
from skirmish.playtest.executors import Broke, CrewLost, Spoilt, make_crew
from skirmish.playtest.extras import MissingExtra
from skirmish.playtest.match import Result
from skirmish.playtest.observers import label_of
from skirmish.playtest.plan import Batch, Plan, arena_of, total
from skirmish.playtest.runner import steps
from skirmish.playtest.standard_observers import STANDARD
from skirmish.playtest.stopping_rule import Sure
from skirmish.playtest.store import Kept, OtherPlan, Store, Unusable
from skirmish.playtest.summary import summarise

PATIENCE_S = 5.0
"""So long it waits for the one before, who may still be putting away what it has taken."""
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
