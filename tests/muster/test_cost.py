"""What a roster costs and how it is rated. (SKR-80)"""

from __future__ import annotations

from muster_rosters import SHADOW, TOWER, changed, roster_file

from skirmish.muster import rating, total


def test_a_group_of_n_costs_n_times_one_with_its_gear() -> None:
    assert total(roster_file(TOWER)) == (190 + 3) + (50 + 10 + 20) + 3 * (30 + 10 + 5)
    assert total(roster_file(changed(("count: 3", "count: 4")))) == total(roster_file(TOWER)) + 45


def test_the_cost_is_the_sum_of_what_the_warriors_cost() -> None:
    for text in (TOWER, SHADOW):
        assert total(roster_file(text)) == roster_file(text).roster.marks


def test_the_rating_is_five_for_each_warrior_and_the_experience() -> None:
    assert rating(roster_file(TOWER)) == 5 * 5 + 20 + 8
    veteran = changed(("name: Ila", "name: Ila\n    xp: 31"), ("count: 3", "count: 3\n    xp: 2"))
    assert rating(roster_file(veteran)) == 5 * 5 + 31 + 8 + 3 * 2
