"""What `bench playtest` measures of whole batches: pace by workers, the observers' cost, a worker's weight."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import pytest
from batches import plan
from players import arena

from skirmish.core.game import Game
from skirmish.core.record import evolve
from skirmish.players import make
from skirmish.playtest import bench, workload
from skirmish.playtest.bench import Report, Result, machine
from skirmish.playtest.executors import Local, pack
from skirmish.playtest.runner import play
from skirmish.playtest.standard_observers import STANDARD
from skirmish.playtest.timing import Units
from skirmish.playtest.workload import Load, Pace, Weighed


def game(seed: int) -> Game:
    return arena.game(seed, arena.TABLES[0])


def load() -> Load:
    return Load(plan(games=400), arena.rules, STANDARD)


def test_two_workers_are_compared_with_one_and_told_for_a_thousand_battles():
    one = load()
    one.paces = [
        Pace(6.0, 3.0, Units(0.002, 0.007)),
        Pace(6.0, 3.3, Units(0.003, 0.008)),
        Pace(9.0, 3.6, Units(0.004, 0.009)),
    ]
    assert workload.jobs(one).ratio == pytest.approx(2 * 3.3 / 6.0)
    assert workload.batch(one).seconds == pytest.approx(1000 * 3.3 / workload.PACED)
    assert (workload.batch(one).calibration, workload.batch(one).toy) == (0.003, 0.008)


def test_growth_is_that_after_the_first_battles_of_the_worker_that_grows_most(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(workload, "SETTLED", 2)
    one = load()
    one.weights = {1: [100.0, 150.0, 151.0, 151.5, 152.0], 2: [180.0, 180.0, 180.0, 180.0], 3: [500.0]}
    assert workload.memory(one) == Weighed(500.0, 3)
    assert workload.growth(one) == Weighed(pytest.approx(10_000 * 1.0 / 3), 2)


@pytest.fixture
def hired(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How many workers were asked for, one time after the other; a single real one does the work of all of them."""
    asked = list[int]()
    with Local(1) as crew:

        def hire(count: int) -> AbstractContextManager[Local]:
            asked.append(count)
            return nullcontext(crew)

        monkeypatch.setattr(workload, "Local", hire)
        yield asked


@pytest.mark.ci
def test_pace_and_weight_are_measured_of_real_workers(monkeypatch: pytest.MonkeyPatch, hired: list[int]):
    monkeypatch.setenv("SKIRMISH_PURE", "1")
    monkeypatch.setattr(workload, "PACED", 6)
    monkeypatch.setattr(workload, "WEIGHED", 8)
    monkeypatch.setattr(workload, "ROUNDS", 1)
    one = load()
    (pace,) = one.paces
    assert hired == [1, workload.WORKERS]
    assert min(pace.one, pace.two, *pace.units) > 0
    assert sum(map(len, one.weights.values())) == 8
    assert all(20 < size < 300 for sizes in one.weights.values() for size in sizes)
    assert all(sizes == sorted(sizes) for sizes in one.weights.values())


def test_observers_are_measured_against_the_battles_they_read(monkeypatch: pytest.MonkeyPatch):
    """On a clock of its own: each battle takes four seconds, each look at one three, the first of both far longer."""
    now = [0.0]

    def taking(seconds: float, work: Callable[..., Any]) -> Callable[..., Any]:
        longer = [100.0]

        def done(*given: Any) -> Any:
            now[0] += seconds + (longer.pop() if longer else 0.0)
            return work(*given)

        return done

    monkeypatch.setattr(workload, "READ", 6)
    monkeypatch.setattr(workload, "process_time", lambda: now[0])
    monkeypatch.setattr(workload, "play_bout", taking(4.0, workload.play_bout))
    monkeypatch.setattr(workload, "note_battle", taking(3.0, workload.note_battle))
    assert workload.observers(load()).ratio == pytest.approx(7 / 4)


def test_each_crew_is_sent_rules_that_nobody_has_played_with(monkeypatch: pytest.MonkeyPatch):
    """Those of a tactician have kept by then what goes through no pipe."""
    monkeypatch.setattr(workload, "READ", 1)
    one = Load(evolve(plan(), players=("tactician",)), arena.rules, STANDARD)
    workload.observers(one)
    assert pack(play, one.arena()) == pack(play, one.arena())
    assert one.arena().rules is not one.arena().rules


def test_bench_measures_a_batch_that_is_handed_in(monkeypatch: pytest.MonkeyPatch):
    assert bench.run(["playtest"], game, make, {}).results == {}
    one = load()
    one.paces, one.weights = [Pace(2.0, 1.2, Units(0.002, 0.003))], {1: [150.0] * 300}
    monkeypatch.setattr(workload, "READ", 4)
    report = bench.run(["playtest"], game, make, {}, repeats=1, load=one)
    assert list(report.results) == [f"playtest.{name}" for name in ("jobs", "batch", "observers", "memory", "growth")]
    assert report.results["playtest.memory"].as_json()["MB"] == 150.0
    assert report.results["playtest.growth"].as_json()["most"] == 10


def test_a_worker_that_weighs_too_much_or_helps_too_little_is_too_slow():
    limits = {name: bench.MEASURES[name][1] for name in bench.select_measures(["playtest"])}
    heavy = Result(301.0, limits["playtest.memory"], 301.0, 2, 0.0)
    idle = Result(1.2, limits["playtest.jobs"], 1.2, 3, 0.0)
    told = bench.list_too_slow(
        Report(Units(0.00235, 0.003), {"playtest.memory": heavy, "playtest.jobs": idle}, machine())
    )
    assert told[0] == "playtest.memory: 301 MB, 300 is the worst accepted"
    assert told[1].startswith("playtest.jobs: 1.2 times as long, 1.053 is the worst accepted")
