"""Who is driven or lured, who sees no further than phantoms let it, who is hampered in all tests. (WYL-49)"""

from __future__ import annotations

import pytest
from card_parts import made
from spell_scene import RADIUS, A, B, company, duel, scene, why
from support.story import story

from skirmish.core.events import Moved
from skirmish.core.forecast import answered
from skirmish.core.policy import default
from skirmish.core.record import evolve
from skirmish.core.table import Table
from skirmish.kit.queries import can_see
from skirmish.kit.spells.spell import Area, Drive, Harm, Mend, Number, Raise, Spill
from skirmish.kit.spells.value import JOINED

PANIC = made("point", Area(3, (Drive(4.0),), reach="ground"), in_combat=False)
LURE = made("point", Area(6, (Drive(4.0, toward=True),), reach="ground"), in_combat=False)


def test_away_from_the_middle_in_a_straight_line():
    told = scene()
    told.works("Ila", PANIC, at=(30, 20))
    assert told.at("Ren") == (35, 20)
    (moved,) = [event for event in told.log if isinstance(event, Moved)]
    assert (moved.manner, moved.rule) == ("slide", "WYL-49")


def test_toward_the_middle_and_not_beyond_it():
    told = scene()
    told.works("Ila", LURE, at=(29, 20))
    assert told.at("Ren") == (29, 20)
    told.moved("Ren", (31, 24))
    told.works("Ila", LURE, at=(31, 18.5))
    assert told.at("Ren") == (31, 20)


def test_who_is_driven_stops_before_somebody_else_and_is_not_hurt():
    told = scene(duel().model("Tam", B, (33, 20)))
    told.works("Ila", PANIC, at=(30, 20))
    x, _ = told.at("Ren")
    assert 31 < x < 33 - 2 * RADIUS
    assert told.is_("Ren", "standing")


def test_who_stands_in_the_middle_stays():
    told = scene()
    told.works("Ila", PANIC, at=(31, 20))
    assert told.at("Ren") == (31, 20)


def test_phantoms_hide_what_is_further_than_six_inches():
    told = scene(duel().model("Tam", B, (25, 20 + 4)))
    assert can_see(told.rules, told.state, 0, 1)
    told.works("Ila", made("self", Number("eyesight", 6, "rounds", rounds=2)))
    assert not can_see(told.rules, told.state, 0, 1)
    assert can_see(told.rules, told.state, 0, told.names["Tam"])
    assert can_see(told.rules, told.state, 1, 0)  # the other sees as ever
    assert why(told.refused("Ila", "arrow-of-fire", target="Ren")) == ("phantoms hide what is so far away", "WYL-49")


def test_a_burden_on_all_tests_is_on_rolls_to_hit_and_on_leadership():
    told = scene(company().model("Kit", A, (29, 20), items=("bow",)))
    told.works("Ila", made("ally", Number("tests", -2, "rounds")), target="Kit")
    rules, kit = told.rules, told.names["Kit"]
    assert [(m.number, m.rule) for m in rules.modifiers(told.state, kit, "tests")] == [(-2, "WYL-S1")]
    table = Table(evolve(told.state, dice=evolve(told.state.dice, script=(3, 3))), rules)
    assert not answered(rules.combat.resist(table, kit, "leadership", "SKR-2"), default)  # 6 and 2 more than Ld 7


@pytest.mark.parametrize(("part", "sign"), [
    (Harm(6), 1), (Harm(6, armour=False), 1), (Number("tests", -1, "rounds"), 1), (Number("eyesight", 6, "rounds"), 1),
    (Drive(4), 1), (Number("soak", 4, "battle"), -1),
])  # fmt: skip
def test_what_harms_an_enemy_is_worth_something_and_what_helps_it_costs(part: object, sign: int):
    told = scene()
    assert told.worth("Ila", made("enemy", part), target="Ren") * sign > 0  # type: ignore[arg-type]


def test_more_dice_and_less_soak_are_worth_more():
    told = scene(duel().model("Tam", B, (25, 25), T=6))
    few, many = (told.worth("Ila", made("enemy", Harm(dice)), target="Ren") for dice in (3, 8))
    assert 0 < few < many
    assert told.worth("Ila", made("enemy", Harm(8)), target="Tam") < many
    assert told.worth("Ila", made("enemy", Harm(1)), target="Ren") == 0.0


def test_levels_are_worth_something_to_who_lacks_them_alone():
    hurt = scene(duel().model("Bo", A, (20, 25), W=3, now={"wounds": 1}))
    assert hurt.worth("Ila", made("ally", Mend(3)), target="Bo") > 0
    assert hurt.worth("Ila", made("ally", Mend(3)), target="Ila") == 0.0


def test_what_spills_over_counts_and_friends_count_against_it():
    near = duel().model("Tam", B, (31, 22))
    alone = scene(near).worth("Ila", made("enemy", Spill(12, 2.0)), target="Ren")
    friendly = scene(duel().model("Bo", A, (31, 22))).worth("Ila", made("enemy", Spill(12, 2.0)), target="Ren")
    assert alone > 0 > friendly


def test_raised_warriors_are_worth_most_of_what_they_would_cost():
    part = Raise(3, "Shade", "shade", (), marks=10)
    told = scene(story("skirmish").model("Ila", A, (20, 20), lore={"power": 8}).model("Ren", B, (31, 20)))
    assert told.worth("Ila", made("point", part), at=(25, 20)) == pytest.approx(JOINED * 30)
