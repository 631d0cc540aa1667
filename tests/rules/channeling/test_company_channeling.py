"""Whom it is worth being near: mates for a circle, enemies to cut, the other end of a leash."""

from __future__ import annotations

from typing import Any

import pytest
from cutting_scenes import HERE, WOMEN, duel, off, row
from support.battle import Battle
from support.story import A, B, Story, story
from weave_scenes import lore

from skirmish.core.decision import Action
from skirmish.core.hints import Company
from skirmish.core.state import LIMBO
from skirmish.rules.channeling.worth import OWED, circle_worth

BALEFIRE = ("balefire",)
"""8 points, 12 in a circle."""


def women(*totals: int, knows: tuple[str, ...] = BALEFIRE, **facts: Any) -> Story:
    """Women of side A in a row, of so many points, and Noll of side B 10" south of them."""
    told = story("channeling").model("Noll", side=B, at=(HERE[0], HERE[1] + 10), marks=80)
    for number, total in enumerate(totals):
        own = {"at": off(1.25 * number - 1), "lore": lore(total, *knows)} | facts.get(WOMEN[number], {})
        told = told.model(WOMEN[number], side=A, **own)
    return told


def begun(told: Story) -> Battle:
    """Side A may form circles."""
    return told.begin("magic begins", side=A, until="close combat")


def company(battle: Battle, who: int = 0) -> tuple[Company, ...]:
    """Whom it is worth being near for this model."""
    return battle.game.rules.magic.company(battle.state, who)


def mates(battle: Battle, who: int = 0) -> list[int]:
    """Those of its own side."""
    models = battle.state.models
    return sorted(one.model for one in company(battle, who) if models[one.model].side == models[who].side)


# Circles


@pytest.mark.parametrize("totals", [(6, 6), (7, 5), (4, 4, 4), (6, 6, 6), (5, 4, 4)])
def test_a_circle_is_worth_what_its_offer_brings(totals: tuple[int, ...]):
    """CHN-30, CHN-34: the offer of the circle with all of them, of which each has its part."""
    battle = begun(women(*totals))
    found = company(battle)
    others = tuple(one.model for one in found)
    assert [one.inches for one in found] == [2.0] * len(others)
    offered = circle_worth(battle.game.rules, battle.state, Action("link", 0, others=tuple(sorted(others))))
    assert sum(one.worth for one in found) == pytest.approx(offered)
    assert offered > 0


def test_nobody_need_be_near_for_a_circle_that_brings_nothing():
    """CHN-34: an arrow costs half as much again in a circle."""
    assert company(begun(women(6, 6, 6, knows=("arrow-of-fire",)))) == ()


def test_as_many_as_are_needed_are_named():
    """CHN-33: three women have the 12 points of a balefire together, two of them don't."""
    assert mates(begun(women(4, 4, 4))) == [1, 2]
    assert mates(begun(women(6, 6))) == [1]
    assert mates(begun(women(5, 5))) == []


@pytest.mark.parametrize(
    "bo",
    [{"lore": lore(6, *BALEFIRE, half="saidin")}, {"lore": lore(6, *BALEFIRE) | {"link": 0}},
     {"conditions": ("silenced",)}, {"now": {"posture": "stunned"}}, {"now": {"fleeing": True}}, {"lore": {}}],
)  # fmt: skip
def test_only_who_can_link_is_named(bo: dict[str, Any]):
    """CHN-8, CHN-30, CHN-39, CHN-69."""
    battle = begun(women(6, 6, Bo=bo))
    assert company(battle) == () == company(battle, 1)


def test_it_is_the_same_wherever_they_stand():
    """It says where to go, so it can't hang on where they are; but who is gone is nobody's company."""
    battle = begun(women(6, 6))
    state, magic = battle.state, battle.game.rules.magic
    far = state.moved(1, (4.0, 4.0, *state.places[1][2:]))
    assert magic.company(far, 0) == company(battle)
    assert magic.company(state.moved(1, LIMBO), 0) == ()
    assert magic.company(state.moved(0, LIMBO), 0) == ()


# Cuts


def test_an_enemy_is_to_be_cut_from_twelve_inches():
    """CHN-20, CHN-22: half of what passes is cut, three times with nine points, and each costs three."""
    battle = duel(gap_in=20).begin("moves", side=B)
    (found,) = company(battle, 1)
    assert (found.model, found.inches) == (0, 12.0)
    once = duel(gap_in=20, ila={"lore": lore(3, "arrow-of-fire")}, points=2).begin("moves", side=B)
    arrow = once.game.rules.magic.volley(once.state, 0, 2)
    assert arrow is not None
    assert found.worth == pytest.approx(3 * (arrow.open[0] / 2 - 21 / 36 * OWED * 3))


def test_who_can_t_pay_need_not_go_near():
    """CHN-22."""
    assert company(duel(points=2).begin("moves", side=B), 1) == ()


def test_nobody_is_worth_cutting_for_less_than_it_saves():
    """CHN-80: an arrow at somebody cheap isn't."""
    told = story("channeling").model("Ila", side=A, at=HERE, lore=lore(20, "arrow-of-fire"))
    told = told.model("Bo", side=B, at=off(6), lore=lore(9, "arrow-of-fire"), marks=10)
    assert company(told.begin("moves", side=B), 1) == ()


def cutters(bo: int, cy: int, enemies: int = 1) -> Battle:
    """Enemies of nine points with arrows far off; Bo and Cy of side B have so many points to cut them."""
    told = story("channeling").model("Ren", side=B, at=(20, 30))
    for number in range(enemies):
        told = told.model(f"Ila {number}", side=A, at=(10 + 5 * number, 8), lore=lore(9, "arrow-of-fire"))
    for name, points, x in (("Bo", bo, 30), ("Cy", cy, 40)):
        told = told.model(name, side=B, at=(x, 40), lore=lore(points, "soothe"))
    return told.begin("moves", side=B)


def saved(battle: Battle, name: str) -> list[float]:
    """What it brings this one to be near enough to cut each enemy."""
    return [one.worth for one in company(battle, battle.names[name]) if one.inches == 12.0]


def test_one_cutter_has_no_more_tries_for_two_enemies_than_for_one():
    """CHN-22: nine points are three tries, wherever they are spent."""
    (alone,) = saved(cutters(9, 0), "Bo")
    both = saved(cutters(9, 0, enemies=2), "Bo")
    assert len(both) == 2
    assert sum(both) == pytest.approx(alone)


def test_what_two_cutters_save_is_not_counted_twice():
    """CHN-23, CHN-24: what the one has cut, the other need not try: of two tries at each weave three in four count."""
    (alone,) = saved(cutters(9, 0), "Bo")
    shared = cutters(9, 9)
    assert saved(shared, "Bo") == saved(shared, "Cy") == [pytest.approx(0.75 * alone)]


def test_cutters_who_have_too_few_tries_for_all_weaves_have_nothing_to_share():
    """CHN-22: one of three arrows each."""
    few = cutters(3, 3)
    assert saved(few, "Bo") == saved(few, "Cy") == saved(cutters(3, 0), "Bo")


# The leash


def test_both_ends_of_a_leash_are_worth_being_near():
    """SKR-82: as much as the wearer's magic takes."""
    told = story("channeling").model("Suli", side=A, at=(4, 4)).model("Ren", side=B, at=(30, 30))
    told = told.model("Dam", side=A, at=(20, 24), traits={"leashed": "suli"}, lore=lore(9, "lightning") | {"link": 0})
    battle = told.begin("moves", side=A)
    takes = battle.game.rules.magic.volley(battle.state, 1, 2)
    assert takes is not None
    assert company(battle, 0) == (Company(1, 3.0, takes.open[0]),)
    assert company(battle, 1) == (Company(0, 3.0, takes.open[0]),)


# Others


def test_who_has_no_part_in_it_needs_nobody():
    """Nor does anybody where no magic says so."""
    assert company(row((6, 5, 7)).begin("moves", side=A), 3) == ()
    for rules in ("skirmish+none", "skirmish+wyld"):
        told = story(rules).model("Ila", side=A, at=HERE, lore=lore(9, "lightning")).model("Ren", side=B, at=off(6))
        assert company(told.begin("moves", side=A)) == ()


def test_the_best_comes_first():
    """Mates and enemies in one list, by what they bring."""
    told = women(6, 6).model("Cy", side=B, at=(30, 40), lore=lore(8, "balefire"), marks=200)
    found = company(begun(told))
    assert {one.inches for one in found} == {2.0, 12.0}
    assert [one.worth for one in found] == sorted([one.worth for one in found], reverse=True)
