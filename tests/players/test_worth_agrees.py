"""What the aggressor is told a weave brings agrees with the forecast of the rules. (CHN-80, CHN-81)"""

from __future__ import annotations

import pytest
from support.rulesets import ruleset

from skirmish.app.odds.spell_scene import CASTER, Wanted, described
from skirmish.app.odds.weave_odds import CastScene, worked_out_cast
from skirmish.core.forecast import forecast
from skirmish.core.policy import never
from skirmish.rules.channeling.casting import attempt
from skirmish.rules.channeling.cutting import Woven, try_cut
from skirmish.rules.channeling.system import Channeling
from skirmish.rules.channeling.worth import (
    ALONE,
    OWED,
    SPENT,
    WILL_CUT,
    Outlay,
    chance_to_pass,
    cut_worth,
    outlay,
    price_for,
)

TARGETS = ("T3", "T4/5+", "T3/W2", "T4/4+/W2", "T3/down")


def posed(weave: str, target: str = "T3", **more: object) -> tuple[CastScene, Outlay, Channeling]:
    scene = described(ruleset("channeling"), Wanted(weave, "saidar:12", target=target, **more))
    magic = scene.rules.magic
    assert isinstance(magic, Channeling)
    return scene, outlay(scene.rules, scene.state, CASTER), magic


def lost(scene: CastScene, magic: Channeling) -> float:
    """Marks that the enemy is expected to lose in an attempt that nobody cuts, as the rules play it."""
    rules, state = scene.rules, scene.state
    odds = forecast(rules, state, attempt, magic.spells[scene.action.what], scene.action, policy=never)
    stood = rules.combat.worth(state, 0)
    return float(odds.expected(lambda after, _: rules.combat.worth(after, 0))) - stood


@pytest.mark.parametrize("weave", ["arrow-of-fire", "ice-shards", "fireball", "erupting-earth"])
@pytest.mark.parametrize("target", TARGETS)
def test_the_worth_of_a_weave_that_only_hits_is_exact(weave, target):
    scene, plan, magic = posed(weave, target)
    paid = SPENT * magic.spells[weave].cost
    assert plan.gain(magic.spells[weave], scene.action) + paid == pytest.approx(lost(scene, magic), rel=1e-9)
    assert plan.gain(magic.spells[weave], scene.action) > -paid


@pytest.mark.parametrize("modifier", [-3, 0, 2])
@pytest.mark.parametrize("weave", ["arrow-of-fire", "fireball", "lightning", "balefire"])
def test_the_chance_of_the_test_is_exact(weave, modifier):
    scene, plan, magic = posed(weave, modifier=modifier)
    chance = chance_to_pass(plan.prospect.needed(magic.spells[weave]), 0)
    assert chance == pytest.approx(float(worked_out_cast(scene, "never").cast))


def test_in_a_circle_the_test_is_better_and_the_price_is_higher():
    scene, plan, magic = posed("arrow-of-fire", circle=("saidar:6", "saidar:6"))
    arrow = magic.spells["arrow-of-fire"]
    assert plan.others == 2
    assert chance_to_pass(plan.prospect.needed(arrow), plan.others) == pytest.approx(
        float(worked_out_cast(scene, "never").cast)
    )
    assert (price_for(arrow.cost, plan.others), price_for(arrow.cost, ALONE)) == (5, 3)
    assert plan.gain(arrow, scene.action) + SPENT * 5 == pytest.approx(lost(scene, magic))


@pytest.mark.parametrize("cutter", ["saidin:9", "saidar:9"])
@pytest.mark.parametrize("option", ["false", "true"])
def test_what_a_cut_brings_is_its_chance_of_the_value_less_its_points(cutter, option):
    rules = ruleset("channeling", {"relative_strength": option})
    scene = described(rules, Wanted("arrow-of-fire", "saidar:7", (cutter,)))
    who = next(m.id for m in scene.state.models if m.side == 1 and m.magic is not None)
    odds = forecast(rules, scene.state, try_cut, who, Woven(CASTER, "arrow-of-fire", "Arrow of Fire"))
    chance = odds.expected(lambda _, done: int(done))
    owed = odds.expected(lambda after, _: after.models[who].magic.debt)
    assert cut_worth(rules, scene.state, who, CASTER, 40.0) == pytest.approx(40 * float(chance) - OWED * float(owed))


def test_a_weave_that_it_pays_to_cut_is_worth_less_by_what_the_cutter_wins():
    scene, plan, _ = posed("arrow-of-fire", cutters=("saidar:9",))
    cut = cut_worth(scene.rules, scene.state, 1, CASTER, 100.0)
    assert cut == pytest.approx(100 / 2 - 3 * OWED)
    assert plan.after_cuts(100.0) == pytest.approx(100 - WILL_CUT * cut)
    assert plan.after_cuts(6.0) == 6.0, "half of six marks is no more than three points cost"


def test_points_are_spent_as_well_as_can_be():
    """Nine points: three Arrows. Eight: two, and what is left is worth nothing."""
    scene, plan, magic = posed("arrow-of-fire")
    one = plan.gain(magic.spells["arrow-of-fire"], scene.action)
    assert one > 0
    assert [plan.brings(points) for points in (2, 3, 8, 9)] == pytest.approx([0, one, 2 * one, 3 * one])
