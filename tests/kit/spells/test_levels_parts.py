"""Harm in health levels, and levels that come back. (WYL-49, WYL-57)"""

from __future__ import annotations

from fractions import Fraction

import pytest
from card_parts import made
from spell_scene import RADIUS, A, B, company, duel, scene, weave
from support.story import Story, story

from skirmish.core.events import EffectBegun, Fell, Hurt, Soaked
from skirmish.core.forecast import answered
from skirmish.core.geometry import Circle
from skirmish.core.policy import default
from skirmish.core.record import evolve
from skirmish.core.state import Effect, Feature
from skirmish.core.table import Table
from skirmish.kit.spells.harm import lose_levels, soak_of
from skirmish.kit.spells.resolution import apply_parts
from skirmish.kit.spells.spell import Area, Harm, Mend, Number, Spill, Tide

FIRE = made("enemy", Harm(4))
ROW = 2 * RADIUS


def against(**ren: object) -> Story:
    """Ila, and Ren made so."""
    return story("skirmish").model("Ila", A, (20, 20), lore={"power": 8}).model("Ren", B, (31, 20), **ren)


def test_toughness_beyond_two_soaks():
    told = scene(against(T=4))
    assert soak_of(told.rules, told.state, told.names["Ren"]) == 2
    told.works("Ila", FIRE, 6, 6, target="Ren")  # 4 dice less 2, nothing of 7 or more
    assert told.rolled() == [("harm to Ren, 2 dice after soak", 0)]


def test_armour_soaks_unless_the_part_says_not():
    told = scene(against(items=("heavy-armour",)))
    told.works("Ila", FIRE, 1, target="Ren")  # 4 less 1 for T 3, less 2 for a 5+ save
    assert told.rolled() == [("harm to Ren, 1 die after soak", 0)]
    told.works("Ila", made("enemy", Harm(4, armour=False)), 1, 1, 1, target="Ren")
    assert told.rolled() == [("harm to Ren, 3 dice after soak", 0)]


def test_who_soaks_all_of_it_isn_t_rolled_for():
    told = scene(against(T=6))
    (soaked,) = told.works("Ila", FIRE, target="Ren")
    assert soaked == Soaked(told.names["Ren"], 4, "WYL-57")
    line = told.rules.log_line(told.state, soaked)
    assert line is not None
    assert line.text == "Ren soaks 4 dice of harm: nothing comes through"


def test_sevens_and_better_are_levels_and_a_ten_counts_once():
    told = scene()
    told.works("Ila", FIRE, 7, 10, 6, target="Ren")
    assert told.rolled() == [("harm to Ren, 3 dice after soak", 2)]
    assert told.is_("Ren", "down")


def test_a_ten_counts_twice_where_the_cast_says_so():
    told = scene()
    cast = evolve(told.cast("Ila", FIRE, target="Ren"), tens=2)
    table = Table(evolve(told.state, dice=evolve(told.state.dice, script=(10, 7, 1, 1))), told.rules)
    answered(apply_parts(table, cast), default)  # three levels: a wound, and so an injury roll
    assert table.state.dice.script == ()


def test_the_odds_of_dice_of_harm_are_exact():
    told = scene()
    odds = told.odds("Ila", FIRE, target="Ren")
    stands = odds.by(lambda state, _: told.rules.combat.who(state, "standing") >> 1 & 1)
    assert stands[1] == Fraction(6, 10) ** 3  # no level at all of three dice


def test_successes_to_spare_are_dice_more():
    told = scene()
    cast = evolve(told.cast("Ila", made("enemy", Harm(4, more=True)), target="Ren"), more=2)
    table = Table(evolve(told.state, dice=evolve(told.state.dice, script=(1, 1, 1, 1, 1))), told.rules)
    answered(apply_parts(table, cast), default)
    assert table.state.dice.script == ()


def test_a_ward_turns_dice_of_harm_aside_and_nothing_follows():
    shield = EffectBegun(Effect(1, "Shield of Air", 1, 1, guard=4, source="shield-of-air", rule="CHN-W1"))
    told = scene(duel().after(shield))
    told.works("Ila", FIRE, 4, target="Ren")
    assert told.rolled() == [("Shield of Air", True)]


def test_who_falls_by_it_falls_to_the_caster():
    told = scene()
    told.works("Ila", FIRE, 7, 7, 7, 5, target="Ren")  # three levels are a wound: an injury roll
    (fell,) = [event for event in told.log if isinstance(event, Fell)]
    assert (fell.how, fell.by) == ("out", told.names["Ila"])
    (hurt,) = [event for event in told.log if isinstance(event, Hurt)]
    assert (hurt.amount, hurt.levels) == (1, 3)


def test_half_of_the_dice_spill_over_to_who_is_near():
    near = (
        story("skirmish").model("Ila", A, (20, 20), lore={"power": 8})
        .model("Ren", B, (25, 20), T=9).model("Tam", B, (25 + ROW + 1, 20), T=2).model("Bo", A, (25, 20 + ROW + 1.1))
    )  # fmt: skip
    told = scene(near)
    told.works("Ila", made("enemy", Harm(7), Spill(7, 1.0)), 1, 1, 1, target="Ren")  # Bo is 1.1" away
    assert told.rolled() == [("harm to Tam, 3 dice after soak", 0)]


def test_a_flood_strikes_who_is_in_its_way_and_not_its_caster():
    told = scene(
        story("skirmish").model("Ila", A, (10, 20), lore={"power": 8}).model("Ren", B, (16, 20), T=2)
        .model("Bo", A, (22, 21.9), T=2).model("Tam", B, (28, 22.1), T=2).model("Kit", B, (8, 20), T=2)
    )  # fmt: skip
    tide = made("enemy", Tide(36, 3, (Harm(1),)))
    assert told.touches("Ila", tide, target="Ren") == {"Ren", "Bo"}  # 1.5" and half a base to either side
    told.works("Ila", tide, 1, 1, target="Ren")
    assert [what for what, _ in told.rolled()] == ["harm to Ren, 1 die after soak", "harm to Bo, 1 die after soak"]
    assert told.offer("Ila", tide).template(told.action("Ila", tide, target="Ren")) is not None


def test_an_area_feeds_its_caster_for_each_who_is_out():
    told = scene(company())
    told.state = told.state.put(evolve(told.state.models[0], combat=evolve(told.state.models[0].combat, wounds=0)))
    storm = made("point", Area(4, (Harm(5, armour=False),), feeds=3))
    # Ren and Tam, the nearest first: four dice each after soak; three levels are a wound, 5 and more is out
    told.works("Ila", storm, 7, 7, 7, 1, 6, 7, 7, 7, 1, 6, at=(30, 22.875))
    assert not told.on_table("Ren")
    assert not told.on_table("Tam")
    assert told.state.models[0].combat.wounds == 1


@pytest.mark.parametrize(("posture", "levels", "then"), [
    ("down", 1, "standing"), ("stunned", 1, "down"), ("stunned", 2, "standing"), ("standing", 2, "standing"),
])  # fmt: skip
def test_levels_set_up_who_lies_there(posture: str, levels: int, then: str):
    told = scene(against().model("Bo", A, (20, 25), W=3, now={"posture": posture, "wounds": 1}))
    told.works("Ila", made("ally", Mend(levels)), target="Bo")
    slot = told.state.models[told.names["Bo"]].combat
    assert (slot.posture, slot.wounds) == (then, 1)


def test_three_levels_more_are_a_wound():
    told = scene(against().model("Bo", A, (20, 25), W=3, now={"posture": "down", "wounds": 1}))
    told.works("Ila", made("ally", Mend(4)), target="Bo")
    slot = told.state.models[told.names["Bo"]].combat
    assert (slot.posture, slot.wounds) == ("standing", 2)


def test_nothing_heals_on_blighted_ground():
    shadow = Feature(1, "shadow", Circle(20, 25, 2), plague="blighted")
    hurt = against().model("Bo", A, (20, 25), W=3, now={"wounds": 1})
    told = scene(hurt)
    told.state = evolve(told.state, features=(shadow,))
    told.works("Ila", made("ally", Mend(3)), target="Bo")
    told.works("Ila", weave("healing", range_in=9), target="Bo")
    assert told.state.models[told.names["Bo"]].combat.wounds == 1


def test_a_number_that_lasts_soaks_beside_armour():
    told = scene()
    told.works("Ila", made("self", Number("soak", 4, "battle")))
    assert soak_of(told.rules, told.state, 0) == 5
    assert soak_of(told.rules, told.state, 0, armour=False) == 1


def test_dice_that_are_soaked_already_are_rolled_by_whoever_asks():
    told = scene()
    table = Table(evolve(told.state, dice=evolve(told.state.dice, script=(8, 2))), told.rules)
    assert answered(lose_levels(table, 1, 2), default) == 1
    assert answered(lose_levels(table, 1, 0), default) == 0
