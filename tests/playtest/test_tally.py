from __future__ import annotations

import pytest

from skirmish.playtest.estimates import Tally


def test_battles_are_counted_and_a_draw_is_half_a_win():
    tally = Tally()
    for won in (True, True, None, False):
        tally = tally.counted(won)
    assert tally == Tally(wins=2, draws=1, losses=1)
    assert (tally.games, tally.share) == (4, 0.625)


@pytest.mark.parametrize(
    ("tally", "low", "high"),
    [
        (Tally(50, 0, 50), 0.4038, 0.5962),  # (p + z^2/2n +- z sqrt(p(1-p)/n + z^2/4n^2)) / (1 + z^2/n), z = 1.96
        (Tally(0, 0, 10), 0.0, 0.2775),
        (Tally(10, 0, 0), 0.7225, 1.0),
        (Tally(0, 10, 0), 0.2366, 0.7634),
    ],
)
def test_the_interval_is_wilsons(tally: Tally, low: float, high: float):
    assert tally.interval == pytest.approx((low, high), abs=1e-4)


def test_half_a_win_is_rounded_outwards():
    low, high = Tally(4, 1, 5).interval
    assert low == pytest.approx(Tally(4, 0, 6).interval[0])
    assert high == pytest.approx(Tally(5, 0, 5).interval[1])


def test_without_battles_nothing_is_known():
    assert (Tally().share, Tally().interval) == (0.5, (0.0, 1.0))


def test_programs_get_counts_share_and_interval():
    assert Tally(1, 1, 2).as_json() == {
        "games": 4, "wins": 1, "draws": 1, "losses": 2, "share": 0.375, "interval": [0.0456, 0.85],
    }  # fmt: skip
