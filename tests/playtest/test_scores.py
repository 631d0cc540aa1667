from __future__ import annotations

import pytest
from made_results import result

from skirmish.core.record import evolve
from skirmish.playtest.match import fixture_of, piece_of, score, swap_sides


@pytest.mark.parametrize(("won", "points"), [(True, 1.0), (None, 0.5), (False, 0.0)])
def test_a_draw_is_half_a_win(won: bool | None, points: float):
    assert score(won) == points


def test_a_battle_told_from_the_other_side_is_the_same_battle():
    one = result(True, "a", "b", side=0)
    one = evolve(one, bout=evolve(one.bout, end="north"))
    other = swap_sides(one)
    assert (other.won, other.bout.mine, other.bout.theirs, other.bout.side) == (False, "b", "a", 1)
    assert other.bout.end == "south"
    assert swap_sides(other) == one
    assert swap_sides(result(None)).won is None


def test_a_fixture_is_all_but_the_list():
    one, other = result(True, "a", "c", seed=3, side=1), result(False, "b", "c", seed=3, side=1)
    assert fixture_of(one) == fixture_of(other) != fixture_of(result(True, "a", "c", seed=4, side=1))


def test_battles_of_one_map_and_seed_are_one_piece():
    one = result(True, "a", "c", seed=3, side=1)
    assert piece_of(one) == piece_of(result(False, "b", "d", seed=3)) == piece_of(swap_sides(one))
    assert piece_of(one) != piece_of(result(True, seed=3, table="brook"))
