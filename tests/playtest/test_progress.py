"""How far a batch is: the rate counts what is played now, and a pipe gets nothing."""

from __future__ import annotations

import pytest
from batches import GUARDS, RAIDERS, WATCH, plan

from skirmish.playtest.estimates import Tally
from skirmish.playtest.match import Bout, Result
from skirmish.playtest.progress import Headway, show_progress
from skirmish.playtest.stopping_rule import Sure


def result(number: int, won: bool | None = True) -> Result:
    return Result(number, Bout("guards", "raiders", "plain", 1, 0), won, 5, "a rout", 40, {})


class Clock:
    """Stands still until it is moved."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_rate_and_time_left_are_of_the_battles_played_now():
    clock = Clock()
    headway = Headway(plan(games=100), 40, clock)
    clock.now += 5
    for number in range(40):
        headway.heard(result(number))
    assert (headway.rate, headway.left, headway.told()) == (0.0, "", "getting ready, The guards 100% (91..100)")
    for number in range(20):
        clock.now += 0.5
        headway.heard(result(40 + number, won=False))
    assert (headway.done, headway.total, headway.rate) == (60, 100, 2.0)
    assert headway.left == "0:20"
    assert headway.told() == "2 battles/s, 0:20 left, The guards 67% (54..77)"


def test_long_batches_are_counted_in_hours():
    clock = Clock()
    headway = Headway(plan(games=10_000), 0, clock)
    for number in range(2):
        clock.now += 2
        headway.heard(result(number))
    assert headway.left == "5:33:16"


def test_of_more_than_two_lists_nobody_is_told_to_win():
    headway = Headway(plan(rosters=(GUARDS, RAIDERS, WATCH)), 0, Clock())
    headway.heard(result(0))
    assert headway.standing == ""


def test_a_bar_stands_on_stderr_of_a_terminal_only(capfd: pytest.CaptureFixture[str]):
    with show_progress(plan(games=4), 0) as hear:
        hear(result(0))
    assert capfd.readouterr() == ("", "")
    with show_progress(plan(games=4), 0, on_terminal=True) as hear:
        hear(result(0))
    out, err = capfd.readouterr()
    assert out == ""
    assert "0/4" in err
    assert "getting ready" in err


def test_who_stops_when_it_is_sure_is_told_the_interval_that_holds_all_the_time():
    clock, sure = Clock(), Sure()
    headway = Headway(plan(games=400), 0, clock, sure)
    for number in range(20):
        one = Result(number, Bout("guards", "raiders", "plain", number // 2, number % 2), True, 5, "a rout", 40, {})
        sure.feed(one)
        headway.heard(one)
        clock.now += 1
    (found,) = sure.sureties
    assert f"The guards 100% ({100 * found.low:.0f}..{100 * found.high:.0f})" in headway.told()
    assert (found.low, found.high) != Tally(20, 0, 0).interval
    assert "at most 6:40 left" in headway.told()
