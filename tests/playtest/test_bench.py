from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from batches import GUARDS, RAIDERS
from players import arena

from skirmish.board import on
from skirmish.core.battle_record import Setup
from skirmish.core.game import Game
from skirmish.core.record import evolve, from_json, to_json
from skirmish.players import KINDS, Player, make
from skirmish.playtest import bench, measures, timing, toy
from skirmish.playtest.bench import LENIENCY, MEASURES, NAMES, REFERENCE_US, Limit, Report, Result
from skirmish.playtest.timing import Units


def game(seed: int) -> Game:
    """Of a few on each side."""
    rules = arena.rules()
    setup = Setup("skirmish", {}, arena.TABLES[seed % 3], arena.SKIRMISH, (GUARDS, RAIDERS), seed)
    return Game(rules, setup.state(rules))


@dataclass
class Chain:
    """A forecast that counts how often it was asked."""

    asked: int = 0

    def __call__(self) -> int:
        self.asked += 1
        return sum(range(1000))


def result(name: str, value: float, ratio: float) -> Result:
    return Result(value, MEASURES[name][1], ratio, 7, 0.1)


def report(results: dict[str, Result], loop_us: float = REFERENCE_US) -> Report:
    return Report(Units(loop_us / 1e6, 0.003), results, bench.machine())


def test_a_group_names_all_that_is_in_it_and_nothing_names_everything():
    found = bench.select_measures(["battles"])
    assert "battles.aggressor.8v8" in found
    assert found == tuple(name for name in NAMES if name.startswith("battles."))
    assert bench.select_measures(["forecast.weave"]) == ("forecast.weave", "forecast.weave.best")
    assert bench.select_measures(["fork", "sight.pair", "fork"]) == ("fork", "sight.pair")
    assert bench.select_measures([]) == NAMES


def test_an_unknown_measure_is_refused_with_those_that_are_known():
    with pytest.raises(bench.UnknownMeasure, match=r"nothing called .battle. is measured; known: ") as caught:
        bench.select_measures(["fork", "battle"])
    assert caught.value.known == NAMES


def test_the_board_and_the_rules_are_measured_in_their_units_with_limits_and_ratios(monkeypatch):
    monkeypatch.setattr(measures, "POSITIONS", 1)
    heard: dict[str, int] = {}
    names = ("sight", "reach", "charge", "approach", "rules.replay", "fork", "event")
    report = bench.run(names, game, make, {}, repeats=1, told=heard.__setitem__)
    assert tuple(report.results) == tuple(heard) == bench.select_measures(names)
    plain = report.as_json()
    assert list(heard.values()) == list(range(len(heard)))[::-1]
    assert set(plain) == {"calibration_us", "toy_us", "results", "machine"}
    found = plain["results"]
    assert isinstance(found, dict)
    assert set(found["fork"]) == {"us", "unit", "ratio", "toy_ratio", "n", "spread", "most"}
    assert found["fork"]["us"] == pytest.approx(report.results["fork"].value, rel=1e-3)
    assert all(min(row["us"], row["ratio"], row["toy_ratio"]) > 0 for row in found.values())
    json.dumps(plain)


def test_battles_are_a_rate_with_what_is_accepted_at_least_and_aimed_at(monkeypatch):
    monkeypatch.setattr(measures, "SEEDS", 2)
    report = bench.run(["battles.aggressor.8v8"], game, make, {}, repeats=1)
    row = report.results["battles.aggressor.8v8"].as_json()
    assert row["unit"] == "battles/s"
    assert (row["least"], row["goal"], row["n"]) == (60, 150, 2)
    assert isinstance(row["rate"], float)
    assert row["rate"] > 0


def test_battles_of_another_kind_are_measured_if_they_are_handed_in(monkeypatch):
    monkeypatch.setattr(measures, "SEEDS", 1)
    made: list[int] = []

    def other(seed: int) -> Game:
        made.append(seed)
        return game(seed)

    wanted = ["battles.random.8v8", "battles.channeling.8v8"]
    assert list(bench.run(wanted, game, make, {}, repeats=1).results) == wanted[:1]
    assert not made
    report = bench.run(wanted[1:], game, make, {}, repeats=1, others={"channeling": other})
    assert made == [0, 0]
    assert report.results["battles.channeling.8v8"].limit == Limit("battles/s", 40, 100)


def test_battles_of_players_that_weigh_are_measured_once_for_their_rate_and_for_their_real_decisions(monkeypatch):
    monkeypatch.setattr(measures, "SEEDS", 2)
    made: list[str] = []

    def making(name: str, seed: int) -> Player:
        made.append(name)
        return make("aggressor", seed)

    wanted = ["battles.tactician.8v8", "decisions.tactician.8v8"]
    found = bench.run(wanted, game, making, {}, repeats=1).results
    battles, decisions = (found[name] for name in wanted)
    real = sum(measures.real_decisions(measures.Stage(game, make, {}).play("aggressor", seed)) for seed in (0, 1))
    assert decisions.value == pytest.approx(battles.value * real / 2)
    assert decisions.as_json()["unit"] == "decisions/s"
    assert (battles.limit.least, decisions.limit.least) == (20, 5_000)
    warmed_and_timed, counted = 2, 1
    assert made == ["tactician"] * (2 * 2 * (warmed_and_timed + counted))


def test_a_decision_is_real_if_something_else_could_have_been_chosen():
    fought = measures.Stage(game, make, {}).play("aggressor", 1)
    again, real = Game(fought.rules, fought.setup), 0
    for action in fought.actions:
        assert again.decision is not None
        real += len({sample for offer in again.decision.offers for sample in offer.samples()} | {action}) > 1
        again.play(action)
    assert 0 < real == measures.real_decisions(fought) <= len(fought.actions)


def test_who_looks_ahead_is_held_to_its_budget_if_there_is_such_a_player(monkeypatch):
    """Of one who takes no time at all."""
    monkeypatch.setattr(measures, "BATTLES", 1)
    others = {"channeling": game}

    class Ahead:
        """Says that it has looked ahead."""

        spent = 1

        def __init__(self, seed: int) -> None:
            self.decide = make("aggressor", seed).decide

    def making(word: str, seed: int) -> Player:
        return Ahead(seed)

    monkeypatch.delitem(KINDS, "planner", raising=False)
    assert bench.run(["think"], game, making, {}, repeats=1, others=others).results == {}
    monkeypatch.setitem(KINDS, "planner", KINDS["aggressor"])
    row = bench.run(["think"], game, making, {}, repeats=1, others=others).results["think.planner"]
    assert row.limit == Limit("times", 1.2)
    assert row.value > 0


def test_growth_is_how_many_times_as_long_large_battles_take(monkeypatch):
    monkeypatch.setattr(measures, "SEEDS", 1)
    report = bench.run(["battles.growth"], game, make, {}, repeats=1, others={"16v16": game})
    row = report.results["battles.growth"].as_json()
    assert row["most"] == 4.5
    assert report.results["battles.growth"].value > 0
    assert row["times"] == row["ratio"]


@pytest.mark.parametrize(
    ("times", "told"), [(4.4, []), (4.6, ["battles.growth: 4.6 times as long, 4.5 is the worst accepted"])]
)
def test_growth_is_held_to_its_limit_on_any_machine(times, told):
    assert (
        bench.list_too_slow(report({"battles.growth": result("battles.growth", times, times)}, 9 * REFERENCE_US))
        == told
    )


def test_a_forecast_is_timed_in_milliseconds_and_left_out_when_none_is_handed_in():
    shot = Chain()
    report = bench.run(["forecast"], game, make, {"forecast.shot": shot}, repeats=3)
    assert list(report.results) == ["forecast.shot"]
    assert shot.asked == 1 + 3
    assert report.results["forecast.shot"].as_json()["ms"] > 0


def test_the_start_of_the_program_is_timed_to_its_first_line():
    report = bench.run(["start.help"], game, make, {}, repeats=1)
    assert report.results["start.help"].value > 0


def test_only_what_is_more_than_twice_as_slow_as_accepted_is_too_slow():
    loop_s = REFERENCE_US / 1e6
    slow = report(
        {
            "fork": result("fork", 90, 1.01 * LENIENCY * 40e-6 / loop_s),
            "battles.random.8v8": result("battles.random.8v8", 39, 0.99 * 80 * loop_s / LENIENCY),
            "approach": result("approach", 1e6, 1e6),
        },
    )
    told = bench.list_too_slow(slow)
    assert [line.split(":")[0] for line in told] == ["fork", "battles.random.8v8"]
    fast = report(
        {
            "fork": result("fork", 79, 0.99 * LENIENCY * 40e-6 / loop_s),
            "battles.random.8v8": result("battles.random.8v8", 41, 1.01 * 80 * loop_s / LENIENCY),
        },
    )
    assert bench.list_too_slow(fast) == []


def test_a_slow_machine_is_not_a_slow_program():
    """Twice the time for the work and for the loop is the same ratio."""
    work = timing.Timed(3.0, 1.0, 5, 0.1)
    assert timing.Timed(6.0, 2.0, 5, 0.1).ratio == work.ratio


def test_the_table_has_a_row_for_each_measure_and_says_what_a_loop_is():
    found = {
        "fork": evolve(result("fork", 12.3456, 0.0056), toy_ratio=0.0042),
        "approach": result("approach", 20, 0.1),
        "battles.growth": result("battles.growth", 3.5, 3.5),
    }
    lines = bench.as_text(report(found, 2000)).splitlines()
    assert lines[0].split() == [
        "measure",
        "median",
        "unit",
        "limit",
        "goal",
        "in",
        "loops",
        "in",
        "toys",
        "n",
        "spread",
    ]
    assert lines[1].split() == ["fork", "12.35", "us", "40", "0.0056", "0.0042", "7", "10%"]
    assert lines[2].split() == ["approach", "20", "us", "0.1", "7", "10%"]
    assert lines[3].split() == ["battles.growth", "3.5", "times", "4.5", "7", "10%"]
    assert "2,000 us here" in lines[-2]
    assert "3,000 us here" in lines[-2]
    assert lines[-1] == bench.machine().text


def test_a_median_is_of_the_repeats_after_one_to_warm_up(monkeypatch):
    """On a clock of its own: on a busy machine anything may take long."""
    now, takes = [0.0], iter((50.0, 1.0, 2.0, 8.0, 3.0))
    for clock in ("perf_counter", "process_time"):
        monkeypatch.setattr(timing, clock, lambda: now[0])

    def work() -> None:
        now[0] += next(takes)

    timed = timing.timed(work, 4, per=10)
    assert timed.seconds == 0.25
    assert timed.repeats == 4


def test_what_takes_long_is_repeated_less_often_but_three_times(monkeypatch):
    now, done = [0.0], list[int]()
    for clock in ("perf_counter", "process_time"):
        monkeypatch.setattr(timing, clock, lambda: now[0])

    def works(seconds: float) -> int:
        def work() -> None:
            now[0] += seconds
            done.append(1)

        done.clear()
        return timing.timed(work, 7).repeats

    assert works(timing.LONGEST_S / 100) == 7
    assert works(timing.LONGEST_S / 4.5) == 5
    assert works(timing.LONGEST_S * 2) == len(done) - 1 == timing.LEAST


def test_the_toy_battle_is_the_same_work_for_ever():
    """Figures that were written down are in toy battles: whoever changes it changes all of them."""
    assert toy.battle() == toy.DIGEST


def test_ratios_are_to_the_fixed_work_of_the_same_minutes(monkeypatch):
    """On a clock of its own: the loop takes 2 s, the toy battle 4, the work 8."""
    now = [0.0]

    def taking(seconds: float) -> Callable[[], None]:
        def work() -> None:
            now[0] += seconds

        return work

    for clock in ("perf_counter", "process_time"):
        monkeypatch.setattr(timing, clock, lambda: now[0])
    monkeypatch.setattr(timing, "_loop", taking(2.0))
    monkeypatch.setattr(timing.toy, "battle", taking(4.0))
    found = timing.timed(taking(8.0), 3)
    assert (found.ratio, found.toy_ratio) == (4.0, 2.0)
    versus = timing.timed_each((taking(8.0),), 3, against=(taking(5.0),))
    assert (versus.ratio, versus.toy_ratio) == (1.6, None)
    rate = bench._result(found, MEASURES["battles.aggressor.8v8"][1])
    assert (rate.value, rate.ratio, rate.toy_ratio) == (1 / 8, 1 / 4, 1 / 2)


@pytest.mark.parametrize(
    ("configured", "told"),
    [
        ("'--prefix=/opt/python' '--enable-optimizations' '--with-lto=thin'", "optimised (PGO, LTO)"),
        ("'--enable-optimizations' '--with-lto-not'", "optimised (PGO)"),
        ("'--prefix=/root/.pyenv/versions/3.11.7' '--enable-shared'", "not optimised"),
        ("'--enable-shared' '--prefix=/usr' '--with-dtrace'", "optimisation unknown"),
        ("", "optimisation unknown"),
        (None, "optimisation unknown"),
    ],
)
def test_an_optimised_interpreter_is_known_by_its_configuration(configured, told):
    assert bench.optimisation(configured) == told


def test_the_machine_is_told_in_a_line():
    found = evolve(bench.machine(), numba=None, build="not optimised, debug", cores=1, processor="sparc")
    assert found.text.endswith(", not optimised, debug; plain Python kernels; 1 core, sparc")
    assert "kernels by numba 0.60.0; 4 cores" in evolve(found, numba="0.60.0", cores=4).text


def test_a_jolted_model_stands_a_hair_elsewhere_and_faces_its_nearest_enemy():
    stage = measures.Stage(game, make, {})
    for position in stage.positions[:2]:
        pairs = measures.facing(position)
        assert pairs
        for i, j in pairs:
            moved = measures.jolt(position, i)
            assert moved.places[i][0] - position.places[i][0] == 1 / 1024
            assert moved.places[:i] == position.places[:i]
            assert position.models[i].side != position.models[j].side
            others = [k for k, _ in pairs if position.models[k].side == position.models[j].side]
            assert on(position).gap(i, j) == min(on(position).gap(i, k) for k in others)


def test_a_limit_without_a_number_is_never_broken():
    assert bench.worst_ratio(Limit("us")) is None


def test_a_report_survives_json():
    found = report({"fork": result("fork", 12.5, 0.5)}, 2000)
    assert from_json(to_json(found), Report) == found
    told = found.as_json()
    assert (told["calibration_us"], told["toy_us"]) == (2000, 3000)
