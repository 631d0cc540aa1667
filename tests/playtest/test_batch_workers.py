"""Many things are done by workers: all of them once and in order, whatever happens to whom."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from chores import dies, dies_once, fails, masked, pid, squared, unwilling

from skirmish.playtest import executors
from skirmish.playtest.executors import (
    Alone,
    Broke,
    Crew,
    CrewLost,
    Local,
    Spoilt,
    chunk,
    make_crew,
    pack,
    source_digest,
)
from skirmish.playtest.runner import complete_chunks, play_all

ROOT = Path(__file__).parents[2]
NOWHERE: Any = None
"""No battles are fought here, so there is no arena."""
needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")


@pytest.fixture(scope="module")
def two() -> Iterator[Local]:
    """Two worker processes that some of the tests share."""
    with Local(2) as crew:
        yield crew


def results(work: Any, count: int, crew: Crew) -> list[tuple[int, int, int]]:
    return sorted(one for found in complete_chunks(work, NOWHERE, range(count), crew) for one in found)


def squares(count: int) -> list[tuple[int, int, int]]:
    return [(n, n, n * n) for n in range(count)]


@pytest.mark.ci
def test_all_is_done_once_here_and_by_worker_processes(two: Local):
    assert results(squared, 100, make_crew(1)) == results(squared, 100, two) == squares(100)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_battle_that_breaks_off_is_named_with_the_workers_traceback(workers: int, two: Local):
    crew = two if workers == 2 else make_crew(1)
    with pytest.raises(Broke, match=r"^3 broke off: ZeroDivisionError") as caught:
        results(fails, 9, crew)
    assert "in fails" in caught.value.__notes__[0]
    with pytest.raises(Spoilt, match="not like this"):
        results(unwilling, 9, crew)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system has no masks for signals")
def test_workers_are_deaf_to_ctrl_c_from_their_first_moment_and_this_process_isnt(two: Local):
    assert {heard for *_, heard in results(masked, 8, two)} == {True}
    assert not masked(NOWHERE, 0)


@needs_kill
@pytest.mark.ci
def test_a_worker_that_dies_costs_nothing(tmp_path: Path):
    with make_crew(2) as crew:
        assert results(partial(dies_once, tmp_path / "died"), 40, crew) == squares(40)
    assert (tmp_path / "died").exists()


@needs_kill
@pytest.mark.ci
def test_workers_that_always_die_end_it_with_a_message():
    with make_crew(2) as crew, pytest.raises(CrewLost, match="die again and again"):
        results(dies, 4, crew)


@pytest.mark.ci
def test_results_come_in_the_order_of_what_was_wanted_and_are_of_more_than_one_process():
    assert list(play_all(squared, NOWHERE, range(50), 2)) == [n * n for n in range(50)]
    assert list(play_all(squared, NOWHERE, (), 2)) == []
    pids = set(play_all(pid, NOWHERE, range(40), 2))
    assert len(pids) == 2
    assert os.getpid() not in pids


@pytest.mark.ci
def test_workers_are_gone_when_the_batch_is_over():
    with make_crew(2) as crew:
        pids = {one for _, _, one in results(pid, 20, crew)}
    assert gone(pids)


@pytest.mark.ci
@pytest.mark.parametrize("turn", range(8))  # whether anybody trips over chunks nobody wants any more is a race
def test_workers_are_gone_when_the_batch_is_broken_off(turn: int):
    pids: set[int] = set()
    with pytest.raises(KeyboardInterrupt), make_crew(2) as crew:  # noqa: PT012  # the second statement raises
        for found in complete_chunks(pid, NOWHERE, range(10**6), crew):
            pids |= {one for _, _, one in found}
            if len(pids) == 2:
                raise KeyboardInterrupt
    assert gone(pids)


def gone(pids: set[int]) -> bool:
    """Whether none of these processes lives in the end."""
    assert len(pids) == 2
    for _ in range(6_000):
        if not any(map(lives, pids)):
            return True
        time.sleep(0.05)
    return False


def lives(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


class Breaking(Alone):
    """Its executor is broken before it is handed anything, so many times."""

    def __init__(self, times: int) -> None:
        self.times = times

    def executor(self) -> Executor:
        if self.times == 0:
            return super().executor()

        class Broken(Executor):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                raise BrokenExecutor

        return Broken()

    def replace(self) -> None:
        self.times -= 1


def test_an_executor_that_breaks_when_it_is_handed_something_is_replaced():
    assert results(squared, 5, Breaking(2)) == squares(5)
    with pytest.raises(CrewLost):
        results(squared, 5, Breaking(9))


class Hopeless(Alone):
    """Chunks come back unplayed, and it knows why."""

    def executor(self) -> Executor:
        class Failing(Executor):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                future: Future[Any] = Future()
                future.set_exception(KeyError("worker-1"))
                return future

        return Failing()

    def meant(self, error: Exception) -> Exception:
        return CrewLost(f"nobody can play: {error}")


def test_a_chunk_that_comes_back_unplayed_ends_it_with_what_the_crew_makes_of_it():
    with pytest.raises(CrewLost, match="nobody can play: 'worker-1'"):
        results(squared, 5, Hopeless())


class Lazy(Alone):
    """Its first chunk takes until another one is handed out."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self._another = Event()
        self.handed: list[Future[Any]] = []
        self.most_at_first = 0

    def ahead(self) -> int:
        return 5

    def executor(self) -> Executor:
        crew = self

        class Slow(Executor):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                wait_s = 0.0 if crew.handed else 300.0
                crew.handed.append(crew._pool.submit(later, crew._another, wait_s, fn, *args))
                if not crew.handed[0].done():
                    crew.most_at_first = len(crew.handed)
                if len(crew.handed) > 1:
                    crew._another.set()
                return crew.handed[-1]

        return Slow()


def later(another: Event, seconds: float, fn: Any, *args: Any) -> Any:
    """Does it when another chunk has been handed out, or so many seconds later."""
    another.wait(seconds)
    return fn(*args)


def test_whoever_is_free_has_something_to_do_at_once():
    """Nobody waits until the first battle is over."""
    with ThreadPoolExecutor(6) as pool:
        crew = Lazy(pool)
        assert results(squared, 6, crew) == squares(6)
    assert crew.most_at_first > 1


# The same program everywhere


def test_a_worker_of_another_version_plays_nothing():
    with pytest.raises(Spoilt, match="another version of the program"):
        chunk(pack(squared, NOWHERE), [1], "another")


def test_worker_processes_here_are_asked_for_their_version_too(two: Local, monkeypatch: pytest.MonkeyPatch):
    """The files may be exchanged while a batch runs; a worker that is begun then is another program."""
    assert two.source == source_digest()
    monkeypatch.setattr(two, "source", "another")
    with pytest.raises(Spoilt, match="asked by one with source another"):
        results(squared, 5, two)


LOADED = """\
import sys
import skirmish.playtest.runner, skirmish.playtest.user_observers, skirmish.rules
print(*sorted(name for name in sys.modules if name.partition(".")[0] == "skirmish"))
"""
DECIDE_NOTHING = {"skirmish", "skirmish.playtest", "skirmish.playtest.store", "skirmish.playtest.schema"}
"""Packages without a line of code; and where results are kept, and how they are looked over when they are read."""


def test_the_version_of_the_source_knows_all_that_decides_a_battle():
    """Whatever a worker loads is looked at, and it knows each file that it looks at."""
    command, plain = [sys.executable, "-c", LOADED], os.environ | {"SKIRMISH_PURE": "1"}
    told = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=plain, check=True)
    places = [place.removesuffix(".py").replace("/", ".") for place in executors.DECIDES]
    for name in set(told.stdout.split()) - DECIDE_NOTHING:
        inner = name.removeprefix("skirmish.")
        assert any(inner == place or inner.startswith(f"{place}.") for place in places), name
    assert all((ROOT / "skirmish" / place).exists() for place in executors.DECIDES)


@pytest.mark.parametrize("place", ["players/value.yaml", "library/valuefile.py", "players/planner.py"])
def test_planners_with_other_weights_are_another_version(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """After a refit the old battles are those of another player: no batch goes on, and no value is fitted to both."""
    for one in (*executors.DECIDES, place):
        file = tmp_path / one if Path(one).suffix else tmp_path / one / "any.py"
        file.parent.mkdir(exist_ok=True)
        file.write_text("marks: 2.458", "utf-8")
    monkeypatch.setattr(executors.skirmish, "__file__", str(tmp_path / "__init__.py"))
    before = source_digest.__wrapped__()
    (tmp_path / place).write_text("marks: -2.458", "utf-8")
    assert source_digest.__wrapped__() != before


class Asked(KeyboardInterrupt):
    """SIGTERM, as the command line hears it."""


@pytest.mark.parametrize("ending", executors.ENDINGS)
def test_a_worker_begins_whole_before_the_program_ends(ending: int, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    def spawn(*_: object, **__: object) -> Future[object]:
        signal.raise_signal(ending)
        begun.append("whole")
        return Future()

    def end(*_: object) -> None:
        raise Asked

    monkeypatch.setattr(ProcessPoolExecutor, "submit", spawn)
    before = signal.signal(ending, end)
    try:
        with executors.Local(2) as crew, pytest.raises(Asked):
            crew.executor().submit(print)
        assert signal.getsignal(ending) is end
    finally:
        signal.signal(ending, before)
    assert begun == ["whole"]
