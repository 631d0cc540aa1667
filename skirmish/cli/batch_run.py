"""Plays the battles of a batch on the chosen workers; prints where the results are if it is interrupted."""

from __future__ import annotations

import contextlib
import os
import shlex
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from skirmish.app.playtests import cores, sure
from skirmish.cli.kernels import compile_first
from skirmish.cli.printer import aside, warn
from skirmish.core.files import write_file
from skirmish.core.system import Ruleset
from skirmish.playtest.executors import Alone, Broke, CrewLost, Local, Spoilt, make_crew
from skirmish.playtest.match import Result
from skirmish.playtest.observers import Json, MakeObserver, count_failures, error_of
from skirmish.playtest.plan import Batch, Plan, arena_of, total
from skirmish.playtest.progress import show_progress
from skirmish.playtest.runner import run
from skirmish.playtest.store import Store
from skirmish.playtest.summary import Summary, summarise
from skirmish.playtest.user_observers import Written

if TYPE_CHECKING:
    from skirmish.playtest.cluster import Cluster

Who = tuple[int | None, str | None]
"""The number of local workers, or the address of a cluster; if both are None, one worker per core."""


class Played(NamedTuple):
    """A batch that has been played; valid while its store is open."""

    batch: Batch
    rules: Ruleset
    summary: Summary
    """Its results; with --until-sure, including the intervals that decide when to stop."""
    store: Path | None
    who: Who
    fresh: int
    """Battles played in this run."""
    seconds: float


@contextlib.contextmanager
def batch(plan: Plan, rules: Ruleset, path: Path | None, who: Who, makers: Sequence[MakeObserver]) -> Iterator[Played]:
    """Plays the whole batch and yields it. Raises `Unusable`, `OtherPlan`, `CrewLost`, `Spoilt`, `Broke`."""
    enough, fresh = sure(plan), 0
    with Store(path) as store:
        kept = len(store.numbers(total(plan)))
        if kept:
            aside(f"{path}: {_of(kept, plan)} played already")
        begun = perf_counter()
        with (
            _told_if_stopped(plan, store, path, _again(path, who, makers)),
            crew(*who) as workers,
            show_progress(plan, kept, enough) as told,
        ):

            def hear(result: Result) -> None:
                nonlocal fresh
                fresh += 1
                told(result)

            found = run(plan, arena_of(plan, rules), store, workers, makers, enough, hear)
        seconds = perf_counter() - begun
        _tell_failures(makers, found.results)
        summary = summarise(found, enough.sureties if enough is not None else ())
        yield Played(found, rules, summary, path, who, fresh - kept, seconds)


def _of(done: int, plan: Plan) -> str:
    """`1,200 of 4,000 battles`."""
    return f"{done:,} of {'at most ' if plan.until else ''}{total(plan):,} battles"


@contextlib.contextmanager
def _told_if_stopped(plan: Plan, store: Store, path: Path | None, again: str) -> Iterator[None]:
    """If the batch is stopped, prints what is kept and how to resume."""
    try:
        yield
    except (KeyboardInterrupt, CrewLost, Spoilt, Broke):
        done = len(store.numbers(total(plan)))
        kept = f"are kept in {path}: {again}"
        lost = "were played, and nothing is kept: --store F.sqlite would keep them"
        if done:
            aside(f"{_of(done, plan)} {lost if path is None else kept}")
        raise


def _again(path: Path | None, who: Who, makers: Sequence[MakeObserver]) -> str:
    """The command that resumes the batch."""
    jobs, cluster = who
    words = ["skirmish", "playtest", "--resume", str(path)]
    for maker in makers:
        words += ["--observer", maker.path] if isinstance(maker, Written) else []
    words += ["--jobs", str(jobs)] if jobs is not None else []
    words += ["--cluster", cluster] if cluster is not None else []
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


@contextlib.contextmanager
def crew(jobs: int | None, cluster: str | None) -> Iterator[Alone | Local | Cluster]:
    """The workers. Raises `CrewLost`."""
    if cluster is None:
        compile_first()
        with make_crew(jobs or cores()) as here:
            yield here
        return
    from skirmish.playtest.cluster import Cluster

    with Cluster(cluster) as there:
        threads = there.threads()
        if not threads:
            aside(f"{cluster} has no workers yet; waiting for them: dask worker {cluster}")
        elif max(threads.values()) > 1:
            aside("some workers have several threads, of which one plays at a time; start them with --nthreads 1")
        yield there


def _tell_failures(makers: Sequence[MakeObserver], results: Sequence[Result]) -> None:
    """Prints on stderr which of the user's observers failed; their battles still count. Reads each error only once."""
    own = [maker.name for maker in makers if isinstance(maker, Written)]
    errors = [found for result in results if (found := _errors(result.facts, own))] if own else []
    for name in own:
        count, said = count_failures(errors, name)
        if count:
            battles = "1 battle" if count == 1 else f"{count:,} battles"
            warn(f"the observer {name} failed in {battles}, first with {said}")


def _errors(facts: Mapping[str, Json], names: Sequence[str]) -> Mapping[str, Json]:
    """The errors that the observers of these names raised instead of recording a fact."""
    return {name: facts[name] for name in names if error_of(facts[name]) is not None}


def write_report(played: Played, path: Path) -> None:
    """Writes the page with all figures."""
    from skirmish.playtest.report import report

    write_file(path, report(played.batch, played.rules, played.summary).encode())
