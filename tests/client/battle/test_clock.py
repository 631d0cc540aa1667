"""Clocks: three modes, warnings, pause, and an end that is only told."""

from __future__ import annotations

from skirmish.client.battle.clock import Clock, Notice, face, ticked, turned, wound
from skirmish.core.record import evolve, from_json, to_json


def run(clock: Clock, seconds: float, side: int, step: float = 0.5) -> tuple[Clock, list[Notice]]:
    told: list[Notice] = []
    for _ in range(round(seconds / step)):
        clock, notices = ticked(clock, step, side)
        told += notices
    return clock, told


def test_without_a_clock_time_is_nobodys_business() -> None:
    clock, told = run(Clock(), 1000, 0)
    assert (clock, told) == (Clock(), [])


def test_the_clock_of_who_must_decide_runs_in_the_others_turn_too() -> None:
    clock, _ = run(wound("turn", 120), 30, 0)
    clock, _ = run(clock, 5, 1)
    assert clock.left == (90.0, 115.0)


def test_a_turn_begins_with_its_own_seconds_and_a_bank_with_its_bonus() -> None:
    turn, _ = run(wound("turn", 120), 100, 0)
    bank, _ = run(wound("bank", 120, bonus=15), 100, 0)
    assert turned(turn, 0).left == (120.0, 120.0)
    assert turned(bank, 0).left == (35.0, 120.0)
    assert turned(Clock(), 0) == Clock()


def test_it_warns_once_at_thirty_and_ten_and_when_time_is_up() -> None:
    clock, told = run(wound("turn", 60), 90, 1)
    assert told == [Notice(1, 30.0), Notice(1, 10.0), Notice(1, 0.0)]
    assert clock.left == (60.0, 0.0)
    assert ticked(wound("bank", 60), 45, 0)[1] == (Notice(0, 30.0),)


def test_a_pause_stops_it_and_time_never_runs_backwards() -> None:
    clock = evolve(wound("bank", 60), paused=True)
    assert ticked(clock, 10, 0) == (clock, ())
    assert ticked(wound("bank", 60), -10, 0)[0].left == (60.0, 60.0)


def test_when_time_is_up_it_is_told_once_and_stays_up_until_the_next_turn() -> None:
    clock, told = run(wound("turn", 20), 30, 0)
    assert told == [Notice(0, 10.0), Notice(0, 0.0)]
    assert ticked(clock, 1.0, 0) == (clock, ())
    assert turned(clock, 0).left == (20.0, 20.0)


def test_it_is_shown_in_minutes() -> None:
    assert [face(seconds) for seconds in (0, 0.2, 59.5, 725)] == ["0:00", "0:01", "1:00", "12:05"]


def test_it_can_be_kept_in_a_file() -> None:
    clock, _ = run(wound("bank", 600, 5), 33, 1)
    assert from_json(to_json(clock), Clock) == clock
