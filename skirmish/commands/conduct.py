"""Has the battles of a batch played, by whom the user named, and says where the results are if it is cut off."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from skirmish.commands.batch import kept_plan, rules_of
from skirmish.commands.faults import Fault
from skirmish.commands.out import counted, printable
from skirmish.core.record import evolve
from skirmish.core.saving import write
from skirmish.core.system import Ruleset
from skirmish.playtest.executors import Alone, Broke, CrewLost, Local, local
from skirmish.playtest.observers import MakeObserver, failed, label
from skirmish.playtest.plan import Batch, Plan, arena_of, total
from skirmish.playtest.progress import shown
from skirmish.playtest.results import Result
from skirmish.playtest.runner import run
from skirmish.playtest.sequential import ALPHA, MARGIN, Sure
from skirmish.playtest.store import Store

if TYPE_CHECKING:
    from skirmish.playtest.cluster import Cluster

Who = tuple[int | None, str | None]
"""So many processes here, or the address of a cluster; neither: a process for each core."""


class Played(NamedTuple):
    """A batch that has been played, as long as its store is open."""

    batch: Batch
    rules: Ruleset
    sure: Sure | None
    store: Path | None
    who: Who
    fresh: int
    """Battles that were played now, and not before."""
    seconds: float


def sure(margin: float | None, alpha: float | None) -> Sure:
    """Who says when it is enough. Raises `Fault`."""
    try:
        return Sure(MARGIN if margin is None else margin, ALPHA if alpha is None else alpha)
    except ValueError as error:
        raise Fault(str(error)) from None


def resumed(path: Path, games: int | None, makers: Sequence[MakeObserver]) -> tuple[Plan, Ruleset]:
    """The batch in the file, with so many games if that was said. Raises `Fault` if it can't be gone on with here."""
    kept = kept_plan(path)
    plan = kept if games is None else evolve(kept, games=games)
    if plan.observers != (labels := tuple(label(maker) for maker in makers)):
        named, given = (", ".join(one) or "none" for one in (plan.observers, labels))
        raise Fault(f"{path}: its observers are {named}, here {given}: name the files with --observer as at first")
    try:
        return plan, rules_of(plan)
    except Fault as error:
        raise Fault("\n".join(f"{path}: {line}" for line in str(error).splitlines())) from None


@contextlib.contextmanager
def batch(
    plan: Plan, rules: Ruleset, path: Path | None, who: Who, makers: Sequence[MakeObserver], enough: Sure | None
) -> Iterator[Played]:
    """The batch when all of it is played. Raises `Unusable`, `OtherPlan`, `CrewLost`, `Spoilt`, `Broke`."""
    with Store(path) as store:
        kept = len(store.numbers(total(plan)))
        if path is not None and kept:
            print(f"{path}: {counted(kept, 'battle')} of {total(plan):,} played already", file=sys.stderr)
        begun = perf_counter()
        with _told_if_stopped(plan, store, path), crew(*who) as workers, shown(plan, kept) as told:
            found = run(plan, arena_of(plan, rules), store, workers, makers, enough, told)
        _tell_failures(makers, found.results)
        fresh = len(found.results) - kept
        yield Played(found, rules, enough, path, who, max(0, fresh), perf_counter() - begun)


@contextlib.contextmanager
def _told_if_stopped(plan: Plan, store: Store, path: Path | None) -> Iterator[None]:
    """Whatever stops the batch: what is kept, and how it goes on."""
    try:
        yield
    except (KeyboardInterrupt, CrewLost, Broke):
        if path is not None:
            done = len(store.numbers(total(plan)))
            said = f"{done:,} of {counted(total(plan), 'battle')} are kept in {path}: skirmish playtest --resume {path}"
            print(printable(said), file=sys.stderr)
        raise


@contextlib.contextmanager
def crew(jobs: int | None, cluster: str | None) -> Iterator[Alone | Local | Cluster]:
    """Those who play. Raises `CrewLost`."""
    if cluster is None:
        with local(jobs or cores()) as here:
            yield here
        return
    from skirmish.playtest.cluster import Cluster

    with Cluster(cluster) as there:
        threads = there.threads()
        if not threads:
            print(f"{cluster} has no workers yet; waiting for them: dask worker {cluster}", file=sys.stderr)
        elif max(threads.values()) > 1:
            said = "some workers have several threads, of which one plays at a time; begin them with --nthreads 1"
            print(said, file=sys.stderr)
        yield there


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _tell_failures(makers: Sequence[MakeObserver], results: Sequence[Result]) -> None:
    """Which of the user's observers failed, on stderr; their battles count all the same."""
    for maker in makers:
        count, said = failed((result.facts for result in results), maker.name)
        if count:
            told = f"warning: the observer {maker.name} failed in {counted(count, 'battle')}, first with {said}"
            print(printable(told), file=sys.stderr)


def write_report(played: Played, path: Path) -> None:
    """The page with all figures."""
    from skirmish.playtest.report import report

    sureties = played.sure.sureties if played.sure is not None else ()
    write(path, report(played.batch, played.rules, sureties).encode())
