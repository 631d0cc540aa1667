"""A batch is played: the same whoever plays, nothing lost and nothing twice."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from batches import GUARDS, RAIDERS, WATCH, alone, plan, played
from players import arena

from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.playtest.executors import Alone, Local, make_crew
from skirmish.playtest.match import Arena, Bout, Result, make_players, play_bout
from skirmish.playtest.plan import arena_of, bouts
from skirmish.playtest.runner import play, run
from skirmish.playtest.standard_observers import STANDARD
from skirmish.playtest.stopping_rule import Sure
from skirmish.playtest.store import OtherPlan, Store, Unusable

LONER = evolve(RAIDERS, id="loner", warriors=arena.RAIDERS.warriors[-1:])
"""Soon beaten by whoever isn't alone."""


def whole() -> Arena:
    return arena_of(plan(), arena.rules())


@pytest.fixture(scope="module")
def unhurt() -> list[Result]:
    """The batch as it is when nobody disturbs it."""
    return alone(plan())


@pytest.fixture(scope="module")
def seven() -> Iterator[Local]:
    """Seven worker processes that some of the tests in `.ci/run` share; they begin more quickly without kernels."""
    with pytest.MonkeyPatch.context() as patch, Local(7) as crew:
        patch.setenv("SKIRMISH_PURE", "1")
        yield crew


class Counted(Alone):
    """Plays here, and counts the battles it is handed. May stop somebody after so many, or before it."""

    def __init__(self, most: int = 10**9) -> None:
        self.most = most
        self.numbers: list[int] = []

    def executor(self) -> Executor:
        crew = self

        class Counting(Executor):
            def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
                if crew.numbers and len(crew.numbers) + len(args[1]) > crew.most:
                    raise KeyboardInterrupt
                crew.numbers += [number for number, _ in args[1]]
                return Alone().executor().submit(fn, *args, **kwargs)

        return Counting()


def test_every_battle_of_the_plan_is_played_once_and_told_as_the_engine_tells_it():
    found = alone(plan(games=8))
    assert [one.number for one in found] == list(range(8))
    assert [(one.number, one.bout) for one in found] == list(bouts(plan(games=8)))
    for one in found:
        game: Game = play_bout(whole(), one.bout, make_players(whole(), one.bout))
        verdict = game.state.verdict
        assert verdict is not None
        assert (one.rounds, one.reason, one.decisions) == (game.state.round, verdict.reason, len(game.actions))
        assert one.won == (None if verdict.winner is None else verdict.winner == one.bout.side)
        assert set(one.facts) == {"warriors", "course", "falls", "causes", "luck"}
    assert {one.won for one in found} >= {True, False}


@pytest.mark.ci
def test_any_number_of_workers_gives_the_same_results(unhurt: list[Result], seven: Local):
    """Two of them: `test_cli_playtest.py`."""
    with Store() as store:
        assert played(plan(games=14), store, seven) == unhurt[:14]


def test_another_seed_gives_another_batch(unhurt: list[Result]):
    assert [one.won for one in alone(plan(games=8, seed=6))] != [one.won for one in unhurt[:8]]


def test_who_is_interrupted_keeps_what_was_played_and_goes_on_without_repeating(tmp_path: Path, unhurt: list[Result]):
    path = tmp_path / "b.sqlite"
    first, second = Counted(most=9), Counted()
    with Store(path) as store, pytest.raises(KeyboardInterrupt):
        played(plan(), store, first)
    with Store(path) as store:
        assert [one.number for one in store.results(100)] == sorted(first.numbers)
        assert played(plan(), store, second) == unhurt
    assert sorted(first.numbers + second.numbers) == list(range(24))
    with Store(path) as store:
        third = Counted()
        assert played(plan(), store, third) == unhurt
    assert third.numbers == []


def test_more_games_add_to_a_batch_and_fewer_are_its_beginning(tmp_path: Path, unhurt: list[Result]):
    more = Counted()
    with Store(tmp_path / "b.sqlite") as store:
        small = played(plan(games=6), store)
        large = played(plan(games=12), store, more)
        assert more.numbers == list(range(6, 12))
        assert large == unhurt[:12]
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
        strange = play(STANDARD, whole(), (0, Bout("raiders", "guards", "plain", 77, 0)))
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
    wanted = plan(games=120, rosters=(GUARDS, LONER))
    with Store() as store:
        enough = sure()
        found = played(wanted, store, enough=enough)
    assert [one.answer for one in enough.sureties] == ["better"]
    assert 4 <= len(found) < 120
    with Store() as store, ThreadPoolExecutor(3) as pool:
        again = sure()
        assert played(wanted, store, Scattered(pool), again) == found
        assert again.sureties == enough.sureties
        assert store.numbers(1000) == [one.number for one in found]


@pytest.mark.ci
def test_worker_processes_stop_at_the_same_battle_too(seven: Local):
    wanted = plan(games=120, rosters=(GUARDS, LONER))
    with Store() as store, Store() as other:
        assert played(wanted, store, seven, sure()) == played(wanted, other, enough=sure())


def test_a_settled_pairing_stops_while_the_others_go_on():
    wanted = plan(games=60, rosters=(GUARDS, LONER, WATCH))
    with Store() as store:
        enough = sure()
        found = played(wanted, store, enough=enough)
        kept = store.numbers(1000)
    assert kept == [one.number for one in found]
    counts = {(one.mine, one.theirs): 2 * one.pairs for one in enough.sureties}
    assert sum(counts.values()) == len(found)
    assert counts["guards", "loner"] < counts["guards", "watch"]


def test_a_batch_that_was_sure_when_it_was_cut_off_stays_so(tmp_path: Path):
    wanted, path = plan(games=120, rosters=(GUARDS, LONER)), tmp_path / "b.sqlite"
    with Store(path) as store:
        found = played(wanted, store, enough=sure())
    idle = Counted()
    with Store(path) as store:
        assert played(wanted, store, idle, sure()) == found
    assert idle.numbers == []


def test_who_wants_to_be_sure_only_later_loses_none_of_the_battles_played_before(tmp_path: Path):
    """The answer and what is told are those of a batch that stopped there; the others are kept for who asks again."""
    wanted = plan(games=40, rosters=(GUARDS, LONER))
    with Store(tmp_path / "b.sqlite") as store:
        whole = played(wanted, store)
        enough, idle = sure(), Counted()
        found = played(wanted, store, idle, enough)
        assert [one.answer for one in enough.sureties] == ["better"]
        assert found == whole[: 2 * enough.sureties[0].pairs]
        assert len(found) < len(whole)
        assert idle.numbers == []
        assert list(store.results(1000)) == whole
        assert played(wanted, store, idle) == whole


def test_each_result_is_told_those_from_before_first():
    told: list[Result] = []
    with Store() as store:
        some = played(plan(games=4), store)
        found = run(plan(games=8), whole(), store, make_crew(1), (), None, told.append)
        assert isinstance(found.results, Sequence)
        assert told[:4] == some
        assert sorted(one.number for one in told) == list(range(8))
        assert RAIDERS.id == told[0].bout.theirs
