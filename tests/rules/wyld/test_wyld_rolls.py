"""Rolls of spells against their targets, and the tests of weaves that cards shape. (WYL-33, WYL-44, WYL-66, WYL-67)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from spell_scenes import adept, at, misses, on, passes, ready, rolls
from support.axes import shelf
from wyld_scenes import book, facing, mage, page

from skirmish.core.decision import Action
from skirmish.core.dice import count_ways, sums
from skirmish.core.events import EffectBegun, Rolled
from skirmish.core.forecast import forecast
from skirmish.core.state import Effect
from skirmish.library.stock import unique_weaves
from skirmish.rules.wyld.casting import MISSED, Bonus, read_spare, roll_spell, weave_modifiers
from skirmish.rules.wyld.spells import KEPT_ROUNDS, as_shaped, can_be_shaped

BIRD, ARROW = "firebird", "arrow-of-fire"
SMALL = mage(3, 5, 4, spells=(BIRD,))
"""A pool of eight dice."""


def law(bonus: Bonus, **ren: object) -> dict[int, Fraction]:
    """What the firebird has to spare at Ren, by its chance."""
    told = facing(SMALL, ren=ren, gap_in=6)
    battle = told.begin("shooting", until="close combat")
    odds = forecast(battle.game.rules, battle.state, roll_spell, 0, page(BIRD), Action("cast", 0, 1, what=BIRD), bonus)
    return odds.by(lambda _, spare: spare)


def test_the_odds_are_those_of_eight_dice_against_one():
    """WYL-66."""
    ways = count_ways(8)
    found = law(Bonus(0, 0))
    assert found[MISSED] == Fraction(ways[0], 10**8)
    assert found[0] == Fraction(ways[1], 10**8)
    assert found[1] == Fraction(ways[2], 10**8)


def test_a_quick_target_takes_a_success_more():
    """WYL-66: Initiative 4."""
    assert law(Bonus(0, 0), I=4)[MISSED] == law(Bonus(0, 0))[MISSED] + law(Bonus(0, 0))[0]
    assert law(Bonus(0, 0), I=3) == law(Bonus(0, 0))


def test_each_face_card_is_a_success():
    """WYL-33: with one of them nobody can miss a plain target."""
    assert MISSED not in law(Bonus(0, 1))
    assert law(Bonus(0, 2))[1] == Fraction(count_ways(8)[0], 10**8)


def test_spare_diamonds_are_dice_up_to_the_pool():
    """WYL-44."""
    assert law(Bonus(3, 0))[MISSED] == Fraction(count_ways(11)[0], 10**11)
    assert law(Bonus(8, 0)) == law(Bonus(40, 0))


def test_spare_diamonds_are_all_dice_without_the_cap():
    """WYL-44, RW-29."""
    battle = facing(SMALL, spare_dice_cap="false").begin("shooting", until="close combat")
    aimed = Action("cast", 0, 1, what=BIRD)
    odds = forecast(battle.game.rules, battle.state, roll_spell, 0, page(BIRD), aimed, Bonus(12, 0))
    assert odds.by(lambda _, spare: spare)[MISSED] == Fraction(count_ways(20)[0], 10**20)


def test_what_hampers_all_tests_hampers_the_spell():
    """WYL-49, WYL-66."""
    gloom = EffectBegun(Effect(1, "Gloom", 1, 0, numbers=(("tests", -3),), rule="WYL-49"))
    battle = facing(SMALL).after(gloom).begin("shooting", until="close combat")
    odds = forecast(
        battle.game.rules, battle.state, roll_spell, 0, page(BIRD), Action("cast", 0, 1, what=BIRD), Bonus(0, 0)
    )
    assert odds.by(lambda _, spare: spare)[MISSED] == Fraction(count_ways(5)[0], 10**5)


def test_a_spell_for_a_place_needs_one_success():
    """WYL-66."""
    storm = adept("storm_of_knives")
    battle = facing(storm, ren={"I": 6}).begin("shooting", until="close combat")
    aimed = Action("cast", 0, at=(20.0, 24.0), what="storm_of_knives")
    odds = forecast(battle.game.rules, battle.state, roll_spell, 0, page("storm_of_knives"), aimed, Bonus(0, 0))
    assert odds.by(lambda _, spare: spare)[MISSED] == Fraction(count_ways(10)[0], 10**10)


def test_a_spell_without_a_roll_always_works():
    """WYL-66."""
    battle = facing(adept("stone_skin")).begin("shooting", until="close combat")
    aimed = Action("cast", 0, what="stone_skin")
    odds = forecast(battle.game.rules, battle.state, roll_spell, 0, page("stone_skin"), aimed, Bonus(0, 0))
    assert odds.by(lambda _, spare: spare) == {0: 1}


@pytest.mark.parametrize(("word", "spare"), [("failed", MISSED), ("passed", 0), ("2 to spare", 2), ("19 to spare", 19)])
def test_outcomes_are_words_that_say_what_they_spare(word: str, spare: int):
    """WYL-66."""
    assert read_spare(word) == spare


def test_every_success_to_spare_counts():
    """WYL-66: ten 10s are 20 successes, 19 of them to spare; so 6 and 19 dice of harm, 1 of them soaked."""
    battle = ready(BIRD)
    battle.dice(rolls(*[10] * 10, *misses(10), what="Firebird"), rolls(*misses(24), what="harm to Ren"))
    battle.play(at(battle, BIRD, "Ren"))
    assert battle.rolled("Firebird")[-1].outcome == "19 to spare"


@pytest.mark.parametrize(("bonus", "most"), [(Bonus(0, 0), 15), (Bonus(0, 3), 18), (Bonus(8, 0), 31)])
def test_the_odds_know_as_many_to_spare_as_dice_can_show(bonus: Bonus, most: int):
    """WYL-33, WYL-44, WYL-66: eight dice of two successes each, less the one that is needed, and what cards add."""
    dice = 8 + bonus.dice
    assert max(law(bonus)) == most
    assert law(bonus)[most] == Fraction(1, 10**dice)


# --- WYL-67: weaves that cards shape --------------------------------------------------------------------------------


def test_the_weave_s_own_test_has_the_face_cards_and_a_quarter_of_the_diamonds():
    """WYL-67."""
    battle = ready(ARROW, held="TD 9D JH", last="AD", slot=adept(ARROW, motes=30))
    battle.dice(rolls(1, 1, what="Arrow of Fire"))  # 2, +1 for the jack, +5 for 20 spare diamonds: 8 of 7
    battle.dice(("to wound", 1))
    battle.play(at(battle, ARROW, "Ren"))
    (test,) = [event for event in battle.happened(Rolled) if event.throw.rule == "WYL-67"]
    assert [(m.number, m.rule) for m in test.throw.modifiers] == [(1, "WYL-33"), (5, "WYL-67")]


@pytest.mark.parametrize(("dice", "faces", "shift"), [(3, 0, 0), (4, 0, 1), (7, 2, 3), (0, 1, 1)])
def test_the_odds_of_a_weave_are_those_of_two_dice(dice: int, faces: int, shift: int):
    """WYL-67: difficulty 7."""
    battle = facing(adept(ARROW)).begin("shooting", until="close combat")
    aimed = Action("cast", 0, 1, what=ARROW)
    odds = forecast(battle.game.rules, battle.state, roll_spell, 0, page(ARROW), aimed, Bonus(dice, faces))
    needed = page(ARROW).spell.difficulty - shift
    passed = Fraction(sum(ways for shown, ways in sums(2, 6) if shown >= needed), 36)
    assert odds.by(lambda _, spare: spare) == {0: passed, MISSED: 1 - passed}


def test_a_ward_hampers_a_weave_here_too():
    """CHN-75, WYL-67."""
    ward = EffectBegun(Effect(1, "Ward", 1, 1, numbers=(("woven at", -2),), source="ward", rule="CHN-W20"))
    battle = facing(adept(ARROW)).after(ward).begin("shooting", until="close combat")
    aimed = Action("cast", 0, 1, what=ARROW)
    found = weave_modifiers(battle.game.rules, battle.state, 0, page(ARROW), aimed, Bonus(0, 0))
    assert [(m.number, m.rule) for m in found] == [(-2, "CHN-75")]


def test_weaves_are_of_circles_by_what_they_cost():
    """WYL-67: the cheapest third, then the next."""
    weaves = [known for known in book().values() if known.weave]
    by_circle = {circle: {known.spell.cost for known in weaves if known.circle == circle} for circle in (1, 2, 3)}
    assert by_circle == {1: {2, 3}, 2: {4}, 3: {5, 6, 8}}
    assert all(known.motes == 3 * known.spell.cost for known in weaves)


def test_what_would_be_kept_up_lasts_three_rounds_instead():
    """WYL-67."""
    assert all(known.spell.upkeep == 0 for known in book().values())
    battle = ready("bonds-of-air", slot=adept("bonds-of-air", motes=30))
    battle.dice(rolls(6, 6, what="Bonds of Air"))
    battle.play(at(battle, "bonds-of-air", "Ren"))
    (effect,) = battle.state.effects
    now = 2 * battle.state.round - (battle.state.side == battle.state.first)
    assert (effect.condition, effect.upkeep, effect.until) == ("held", 0, now + 2 * KEPT_ROUNDS - 1)


def test_mist_is_ground_for_three_rounds():
    """WYL-67."""
    battle = ready("mist", slot=adept("mist", motes=30))
    battle.dice(rolls(6, 6, what="Mist"))
    battle.play(on("mist", (16, 24)))
    (effect,) = battle.state.effects
    assert effect.until
    assert battle.state.features[0].effect == effect.id


def test_weaves_against_cutting_and_weaves_that_stand_are_of_no_use():
    """WYL-67."""
    woven = {weave.id for weave in unique_weaves(shelf().stock.weaves)}
    assert {known.spell.id for known in book().values() if known.weave} == woven - {"unweaving", "inversion"}


def test_a_weave_that_lasts_by_itself_is_as_it_was():
    """WYL-67."""
    weave = page("arrow-of-fire").spell
    assert as_shaped(weave) is weave
    assert can_be_shaped(weave)


def test_a_weave_that_fails_does_nothing():
    """WYL-67."""
    battle = ready(ARROW, held="TH 9C", last="AC", slot=adept(ARROW, motes=30))
    battle.dice(rolls(1, 5, what="Arrow of Fire"), ("stray effect of hearts", 2), ("stray effect of clubs", 3))
    battle.play(at(battle, ARROW, "Ren"))
    assert battle.fighter("Ren").standing


def test_a_spell_that_misses_still_strays():
    """WYL-45, WYL-66."""
    battle = ready(BIRD, held="TH 9C", last="AC", slot=SMALL)
    battle.dice(rolls(*misses(8), what="Firebird"), ("stray effect of hearts", 2), ("stray effect of clubs", 3))
    battle.play(at(battle, BIRD, "Ren"))
    assert battle.fighter("Ren").standing


def test_holding_more_than_is_needed_is_no_harm():
    """WYL-43, WYL-44: the adept's ten dice, and ten of twenty spare ones."""
    battle = ready(BIRD)
    battle.dice(rolls(*passes(20, 1), what="Firebird"), rolls(*misses(5), what="harm to Ren"))
    battle.play(at(battle, BIRD, "Ren"))
    assert battle.fighter("Ren").standing
