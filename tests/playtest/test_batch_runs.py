"""A batch is played: the same whoever plays, nothing lost and nothing twice, whatever happens to whom."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from batches import GUARDS, RAIDERS, WATCH, alone, plan, played
from players import arena

from skirmish.core.game import Game
from skirmish.playtest import runner
from skirmish.playtest.bouts import Arena, Bout, deciders, fought
from skirmish.playtest.executors import Alone, Broke, Crew, CrewLost, Spoilt, chunk, local, pack
from skirmish.playtest.plan import arena_of, bouts
from skirmish.playtest.results import Result
from skirmish.playtest.runner import completed, play, run, spread
from skirmish.playtest.sequential import Sure
from skirmish.playtest.store import OtherPlan, Store, Unusable


def whole() -> Arena:
    return arena_of(plan(), arena.rules())


class Counted(Alone):
    """Plays here, and counts the battles it is handed. May stop somebody after so many."""

    def __init__(self, most: int = 10**9) -> None:
        self.most = most
        self.numbers: list[int] = []

    def executor(self) -> Executor:
        crew = self

        class Counting(Executor):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                if len(crew.numbers) >= crew.most:
                    raise KeyboardInterrupt
                crew.numbers += [number for number, _ in args[1]]
                return Alone().executor().submit(fn, *args, **kwargs)

        return Counting()


def test_every_battle_of_the_plan_is_played_once_and_told_as_the_engine_tells_it():
    found = alone(plan(games=8))
    assert [one.number for one in found] == list(range(8))
    assert [(one.number, one.bout) for one in found] == list(bouts(plan(games=8)))
    for one in found:
        game: Game = fought(whole(), one.bout, deciders(whole(), one.bout))
        verdict = game.state.verdict
        assert verdict is not None
        assert (one.rounds, one.reason, one.decisions) == (game.state.round, verdict.reason, len(game.actions))
        assert one.won == (None if verdict.winner is None else verdict.winner == one.bout.side)
        assert set(one.facts) == {"warriors", "course", "falls", "causes", "luck"}
    assert {one.won for one in found} >= {True, False}


@pytest.mark.parametrize("workers", [2, 7])
def test_any_number_of_workers_gives_the_same_results(workers: int, monkeypatch: pytest.MonkeyPatch):
    """Seven of them without compiled kernels, which begin more quickly, and answer alike."""
    wanted = alone(plan())
    if workers > 2:
        monkeypatch.setenv("SKIRMISH_PURE", "1")
    with Store() as store, local(workers) as crew:
        assert played(plan(), store, crew) == wanted
    assert alone(plan(seed=6)) != wanted


def test_who_is_interrupted_keeps_what_was_played_and_goes_on_without_repeating(tmp_path: Path):
    wanted, path = alone(plan()), tmp_path / "b.sqlite"
    first, second = Counted(most=9), Counted()
    with Store(path) as store, pytest.raises(KeyboardInterrupt):
        played(plan(), store, first)
    with Store(path) as store:
        assert [one.number for one in store.results(100)] == sorted(first.numbers)
        assert played(plan(), store, second) == wanted
    assert sorted(first.numbers + second.numbers) == list(range(24))
    with Store(path) as store:
        third = Counted()
        assert played(plan(), store, third) == wanted
    assert third.numbers == []


def test_more_games_add_to_a_batch_and_fewer_are_its_beginning(tmp_path: Path):
    more = Counted()
    with Store(tmp_path / "b.sqlite") as store:
        small = played(plan(games=6), store)
        large = played(plan(games=12), store, more)
        assert more.numbers == list(range(6, 12))
        assert large == alone(plan(games=12))
        assert played(plan(games=6), store) == small == large[:6]


def test_another_plan_is_refused_and_changes_nothing(tmp_path: Path):
    with Store(tmp_path / "b.sqlite") as store:
        kept = played(plan(games=2), store)
        with pytest.raises(OtherPlan, match=r"b\.sqlite holds another batch: it has another seed"):
            played(plan(games=2, seed=99), store)
        assert store.plan == plan(games=2)
        assert list(store.results(100)) == kept


def test_results_that_arent_the_plans_are_refused(tmp_path: Path):
    with Store(tmp_path / "b.sqlite") as store:
        (first, *_) = played(plan(games=2), store)
        store.drop([0])
        strange = play((), whole(), (0, Bout("raiders", "guards", "plain", 77, 0)))
        store.keep([(0, strange)])
        with pytest.raises(Unusable, match="battle 0 isn't the one of its plan"):
            played(plan(games=2), store)
        assert first.number == 0


# Stopping when it is sure


def sure() -> Sure:
    return Sure(margin=0.2, alpha=0.2)


class Scattered(Alone):
    """Many chunks at once, and they come back in another order: every third is late."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool

    def ahead(self) -> int:
        return 7

    def executor(self) -> Executor:
        pool = self._pool

        class Late(Executor):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                return pool.submit(late, fn, *args, **kwargs)

        return Late()


def late(fn: Any, packed: bytes, ones: list[tuple[int, Bout]], source: str) -> Any:
    time.sleep(0.05 * (ones[0][0] % 3 == 0))
    return fn(packed, ones, source)


def test_until_sure_stops_early_and_at_the_same_battle_however_results_come_in():
    strong, weak = GUARDS, arena.RAIDERS
    wanted = plan(games=120, rosters=(weak, strong))
    with Store() as store:
        enough = sure()
        found = played(wanted, store, enough=enough)
    assert enough.settled
    assert 4 <= len(found) < 120
    with Store() as store, ThreadPoolExecutor(3) as pool:
        again = sure()
        assert played(wanted, store, Scattered(pool), again) == found
        assert again.sureties == enough.sureties
        assert store.numbers(1000) == [one.number for one in found]
    with Store() as store, local(2) as crew:
        assert played(wanted, store, crew, sure()) == found


def test_a_settled_pairing_stops_while_the_others_go_on():
    wanted = plan(games=60, rosters=(arena.RAIDERS, GUARDS, WATCH))
    with Store() as store:
        enough = sure()
        found = played(wanted, store, enough=enough)
        kept = store.numbers(1000)
    assert kept == [one.number for one in found]
    counts = {(one.mine, one.theirs): 2 * one.pairs for one in enough.sureties}
    assert sum(counts.values()) == len(found)
    assert counts["raiders", "guards"] < counts["guards", "watch"]


def test_a_batch_that_was_sure_when_it_was_cut_off_stays_so(tmp_path: Path):
    wanted, path = plan(games=120, rosters=(arena.RAIDERS, GUARDS)), tmp_path / "b.sqlite"
    with Store(path) as store:
        found = played(wanted, store, enough=sure())
    idle = Counted()
    with Store(path) as store:
        assert played(wanted, store, idle, sure()) == found
    assert idle.numbers == []


# What may go wrong


def dies_once(flag: Path, arena: Arena, number: int) -> int:
    """The worker that has the seventh kills itself, the first time."""
    if number == 7 and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def dies(arena: Arena, number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def fails(arena: Arena, number: int) -> int:
    return 1 // (number - 3)


def unwilling(arena: Arena, number: int) -> int:
    raise Spoilt("not like this")


def squared(arena: Arena, number: int) -> int:
    return number * number


def pid(arena: Arena, number: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def results(work: Any, count: int, crew: Crew) -> list[tuple[int, int, int]]:
    return sorted(one for found in completed(work, whole(), range(count), crew) for one in found)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_worker_that_dies_costs_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SKIRMISH_PURE", "1")
    with local(2) as crew:
        found = results(partial(dies_once, tmp_path / "died"), 40, crew)
    assert (tmp_path / "died").exists()
    assert found == [(n, n, n * n) for n in range(40)]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_workers_that_always_die_end_it_with_a_message(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SKIRMISH_PURE", "1")
    with local(2) as crew, pytest.raises(CrewLost, match="die again and again"):
        results(dies, 4, crew)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_battle_that_breaks_off_is_named_with_the_workers_traceback(workers: int, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SKIRMISH_PURE", "1")
    with local(workers) as crew, pytest.raises(Broke, match=r"^3 broke off: ZeroDivisionError") as caught:
        results(fails, 9, crew)
    assert "in fails" in caught.value.__notes__[0]
    with pytest.raises(Spoilt, match="not like this"):
        results(unwilling, 9, local(1))


def test_a_worker_of_another_version_plays_nothing():
    with pytest.raises(Spoilt, match="another version of the program"):
        chunk(pack(squared, whole()), [1], "another")


def test_results_come_in_the_order_of_what_was_wanted_and_are_of_more_than_one_process(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("SKIRMISH_PURE", "1")
    assert list(spread(squared, whole(), range(50), 2)) == [n * n for n in range(50)]
    pids = set(spread(pid, whole(), range(40), 2))
    assert len(pids) == 2
    assert os.getpid() not in pids
    assert list(spread(squared, whole(), (), 2)) == []


def test_workers_are_gone_when_the_batch_is_over_or_broken_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SKIRMISH_PURE", "1")
    with local(2) as crew:
        pids = {one for _, _, one in results(pid, 20, crew)}
    assert gone(pids)
    pids.clear()
    with pytest.raises(KeyboardInterrupt), local(2) as crew:  # noqa: PT012  # the second statement raises
        for found in completed(pid, whole(), range(10**6), crew):
            pids |= {one for _, _, one in found}
            if len(pids) == 2:
                raise KeyboardInterrupt
    assert gone(pids)


def gone(pids: set[int]) -> bool:
    """Whether none of these processes lives, a moment later at most."""
    assert len(pids) == 2
    for _ in range(100):
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
    assert results(squared, 5, Breaking(2)) == [(n, n, n * n) for n in range(5)]
    with pytest.raises(CrewLost):
        results(squared, 5, Breaking(9))


class Hopeless(Alone):
    """Chunks come back unplayed, as from a cluster whose workers die of them."""

    gives_up = (KeyError,)

    def executor(self) -> Executor:
        class Failing(Executor):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                future: Future[Any] = Future()
                future.set_exception(KeyError("worker-1"))
                return future

        return Failing()


def test_a_chunk_that_is_given_up_ends_it_with_a_message():
    with pytest.raises(CrewLost, match="die of what they are sent"):
        results(squared, 5, Hopeless())


class Lazy(Alone):
    """Its first chunk takes half a second."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self.handed: list[Future[Any]] = []
        self.most_at_first = 0

    def ahead(self) -> int:
        return 5

    def executor(self) -> Executor:
        crew = self

        class Slow(Executor):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                wait_s = 0.0 if crew.handed else 0.5
                crew.handed.append(crew._pool.submit(slow, wait_s, fn, *args))
                if not crew.handed[0].done():
                    crew.most_at_first = len(crew.handed)
                return crew.handed[-1]

        return Slow()


def slow(seconds: float, fn: Any, *args: Any) -> Any:
    time.sleep(seconds)
    return fn(*args)


@pytest.mark.parametrize(("patience", "alone"), [(60.0, True), (0.1, False)])
def test_the_first_battle_is_played_alone_but_not_for_ever(
    patience: float, alone: bool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(runner, "ALONE_S", patience)
    monkeypatch.setattr(runner, "LOOK_S", 0.05)
    with ThreadPoolExecutor(6) as pool:
        crew = Lazy(pool)
        assert results(squared, 6, crew) == [(n, n, n * n) for n in range(6)]
    assert (crew.most_at_first == 1) is alone


def test_each_result_is_told_those_from_before_first():
    told: list[Result] = []
    with Store() as store:
        some = played(plan(games=4), store)
        found = run(plan(games=8), whole(), store, local(1), (), None, told.append)
        assert isinstance(found.results, Sequence)
        assert told[:4] == some
        assert sorted(one.number for one in told) == list(range(8))
        assert RAIDERS.id == told[0].bout.theirs
