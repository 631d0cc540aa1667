"""Initiative, activations, moves, charges, reach, leaving contact. (TRI-42..44, TRI-51, RT-9, RT-31, RT-32, RT-41)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B, Story, story
from trilogy_outcomes import MISS, NONE_SOAKED, filled, made, rolled, rungs, slot, sways
from trilogy_scenes import BASES_IN, ILA, REN, WEST, Gear, acting, facing, people, swordsman

from skirmish.core.events import Moved
from skirmish.core.forecast import TooWide
from skirmish.core.record import evolve
from skirmish.kit.rounds import DAWN
from skirmish.rules.trilogy.events import Activated, order
from skirmish.rules.trilogy.initiative import Initiative, rank
from skirmish.rules.trilogy.movement import movement_now


def dawning(scene: Story, *dice: int) -> Battle:
    """The first round, with these dice of initiative in the order of the lists."""
    battle = scene.begin(DAWN, turns=20).dice(*dice)
    assert battle.prompt
    return battle


def turns(battle: Battle) -> list[str]:
    """The names of all in the order in which they act."""
    return [battle.state.models[i].name for i in order(battle.state).turns]


def four(**options: str) -> Story:
    """Ila and Bo of side A, Ren and Cy of side B, all of rank 4 but Bo of rank 5, and far apart."""
    able = {"manoeuvre": 2}
    scene = facing(people(**able), people(**able), 20.0, **options)
    return scene.model("Bo", A, (WEST, 10), **people(manoeuvre=3)).model("Cy", B, (40, 10), **people(**able))


# --- initiative ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "found"),
    [
        # Ila, Bo, Ren, Cy
        ((4, 9, 8, 4, 9, 8, 1, 9, 8, 4, 3, 2), ["Cy", "Ren", "Bo", "Ila"]),
        ((1, 1, 9, 4, 4, 4, 9, 9, 9, 9, 9, 8), ["Bo", "Ila", "Cy", "Ren"]),
        ((3, 3, 3, 4, 4, 4, 1, 1, 1, 9, 8, 7), ["Ren", "Bo", "Ila", "Cy"]),
        ((9, 9, 8, 9, 9, 8, 9, 9, 8, 9, 9, 8), ["Bo", "Ila", "Ren", "Cy"]),
    ],
    ids=["successes", "triplets", "two triplets", "equals"],
)
def test_who_has_more_successes_acts_first(dice: tuple[int, ...], found: list[str]) -> None:
    """TRI-42, RT-9: triplets that succeed before all others, those that fail last; ties by rank, then by lots."""
    assert turns(dawning(four(), *dice)) == found


def test_it_is_one_throw_for_all_which_disturbs_nobody() -> None:
    """TRI-42, RT-40, RT-41: no model's own."""
    battle = dawning(four(), *[9, 9, 8] * 4)
    (roll,) = made(battle)
    assert isinstance(roll.throw, Initiative)
    assert (roll.throw.who, roll.throw.quiet) == (-1, True)
    with pytest.raises(TooWide):
        roll.throw.law()


def test_ties_are_drawn_by_lots_once_for_the_battle() -> None:
    """TRI-42: Ren before Ila, in the first round and in the second."""
    able = people(manoeuvre=2)
    battle = story("trilogy+none").model("Ila", A, **able).model("Ren", B, **able).begin()
    battle.dice(5, 2)
    battle.play("north edge")
    battle.play(battle.decision.default)
    battle.dice(6, 1, 2, *[9, 9, 8] * 2)
    battle.play(battle.decision.default)
    assert order(battle.state).ties == (REN, ILA)
    assert turns(battle) == ["Ren", "Ila"]
    battle.dice(*[9, 9, 8] * 2).play("done", "done")
    assert (battle.state.round, turns(battle)) == (2, ["Ren", "Ila"])


def test_it_is_rolled_anew_each_round() -> None:
    """TRI-42."""
    battle = acting(people(manoeuvre=2), people(manoeuvre=2), 20.0)
    battle.dice(9, 9, 8, 4, 9, 8).play("done", "done")
    assert turns(battle) == ["Ren", "Ila"]
    battle.dice(4, 9, 8, 9, 9, 8).play("done", "done")
    assert turns(battle) == ["Ila", "Ren"]


def test_an_option_lets_the_side_of_the_first_act_as_a_whole() -> None:
    """TRI-42, `initiative: side`: Cy is best, Ren is of his side, and Bo is second."""
    dice = (9, 9, 8, 4, 3, 8, 9, 9, 8, 4, 3, 2)
    assert turns(dawning(four(initiative="side"), *dice)) == ["Cy", "Ren", "Bo", "Ila"]
    assert turns(dawning(four(), *dice)) == ["Cy", "Bo", "Ila", "Ren"]


def test_who_has_joined_since_comes_last() -> None:
    """TRI-42: in the order of the lists."""
    battle = dawning(four(), *[9, 9, 8] * 4)
    state = evolve(battle.state, combat=evolve(order(battle.state), turns=(3, 1)))
    assert sorted(range(4), key=lambda i: rank(state, i), reverse=True) == [3, 1, 0, 2]


def test_wounds_and_weariness_make_slower() -> None:
    """TRI-35, TRI-42: a rank of 3, and four dice of which the three highest are kept."""
    scene = facing(people(manoeuvre=2, now={"injury": 3}), people(manoeuvre=2, now={"fatigue": 4}), 20.0)
    battle = dawning(scene, 4, 4, 9, 2, 3, 9, 8)
    throw = made(battle)[0].throw
    assert isinstance(throw, Initiative)
    assert [(test.under, test.mode) for test in throw.tests] == [(3, "plain"), (4, "disadvantage")]
    assert turns(battle) == ["Ren", "Ila"]


def test_the_helpless_roll_for_nothing() -> None:
    """TRI-35, TRI-42."""
    scene = four().model("Zoe", A, (4, 40), **people(now={"posture": "stunned"}))
    assert "Zoe" not in turns(dawning(scene, *[9, 9, 8] * 4))


# --- activations -----------------------------------------------------------------------------------------------------


def test_each_has_one_activation_a_round() -> None:
    """TRI-42, TRI-43."""
    battle = acting(people(), people(), 20.0).dice(*[9, 9, 8] * 2)
    battle.play("done", "done")
    assert [event.model for event in battle.happened(Activated)] == [ILA, REN, ILA]


def test_one_move_and_one_action_in_either_order() -> None:
    """TRI-43: and then it is over."""
    first = acting(people(), people(), 20.0)
    first.play(f"Ila moves to {WEST + 3}, 24", "Ila defends")
    assert first.prompt.startswith("Ren")
    other = acting(people(), people(), 20.0)
    other.play("Ila defends", f"Ila moves to {WEST + 3}, 24")
    assert other.prompt.startswith("Ren")


def test_neither_twice() -> None:
    """TRI-43."""
    battle = acting(people(), people(), 20.0)
    battle.play(f"Ila moves to {WEST + 3}, 24")
    assert battle.refused(f"Ila moves to {WEST + 4}, 24").rule == "TRI-43"
    battle = acting(people(), people(), 20.0)
    battle.play("Ila defends")
    assert battle.refused("Ila defends").rule == "TRI-43"


def test_only_the_active_model_acts() -> None:
    """TRI-42."""
    battle = acting(people(), people(), 20.0)
    assert battle.refused("Ren defends").rule == "TRI-42"


# --- moves -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gear", "inches"),
    [
        (people(deftness=1), 5.0),
        (people(deftness=3), 7.0),
        (people(deftness=3, kit=("plate",)), 6.0),
        (people(deftness=3, items=("heavy-armour", "shield")), 7.0),
        (people(deftness=3, talents=("light-foot",), folk="aiel"), 8.0),
        (people(deftness=3, now={"injury": 4}), 3.5),
        (people(deftness=1, kit=("horse",)), 10.0),
        (people(deftness=1, kit=("barded-horse", "plate")), 9.0),
        (people(deftness=1, kit=("horse",), now={"injury": 4}), 10.0),
    ],
)
def test_how_far_it_moves(gear: Gear, inches: float) -> None:
    """TRI-43, TRI-51, TRI-52: 4" and Deftness; 1" less in armour of 3; a rider as its mount does."""
    battle = acting(gear, people(), 30.0)
    assert movement_now(battle.game.rules, battle.state, ILA) == inches
    assert battle.allowed(f"Ila moves to {WEST + inches}, 24")
    assert battle.refused(f"Ila moves to {WEST + inches + 0.125}, 24").short_by == pytest.approx(0.125, abs=0.01)


def test_a_run_is_twice_that_and_takes_the_action() -> None:
    """TRI-43, TRI-49: and tires."""
    battle = acting(people(), people(), 30.0)
    assert not battle.allowed(f"Ila runs to {WEST + 12.125}, 24")
    battle.dice(9, 9, 8).play(f"Ila runs to {WEST + 12}, 24")
    ila = slot(battle, "Ila")
    assert (ila.walked, ila.acted, ila.ran) == (True, True, True)
    assert (rolled(battle), rungs(battle, ILA)) == (["TRI-38"], (0, 0, 1))


def test_who_has_acted_doesnt_run() -> None:
    """TRI-43."""
    battle = acting(people(), people(), 30.0)
    battle.play("Ila defends")
    assert battle.refused(f"Ila runs to {WEST + 8}, 24").rule == "TRI-43"


def test_only_a_charge_leads_into_contact_and_nobody_runs_out_of_it() -> None:
    """TRI-43: ours."""
    battle = acting(people(), people(), 3.0)
    assert battle.refused(f"Ila moves to {WEST + 3.0}, 24").rule == "TRI-43"
    touching = acting(people(), people())
    assert touching.refused(f"Ila runs to {WEST}, 30").rule == "TRI-43"
    assert touching.allowed(f"Ila moves to {WEST}, 28")


def test_to_stand_up_is_the_move() -> None:
    """TRI-44."""
    battle = acting(people(now={"posture": "down"}), people(), 20.0)
    assert battle.refused(f"Ila moves to {WEST + 2}, 24").rule == "TRI-44"
    battle.play("Ila rises")
    assert (slot(battle, "Ila").standing, slot(battle, "Ila").walked) == (True, True)
    assert battle.allowed("Ila defends")
    assert battle.refused("Ila rises").rule == "TRI-44"


def test_an_option_halves_the_scale() -> None:
    """TRI-43, `yards_per_inch: 2`: moves, and nothing that is stated in inches."""
    battle = acting(people(items=("spear",), fighting=4), people(), 2.0, yards_per_inch="2")
    assert movement_now(battle.game.rules, battle.state, ILA) == 3.0
    assert battle.allowed("Ila strikes Ren")


# --- charges ---------------------------------------------------------------------------------------------------------


def test_a_charge_is_a_straight_move_and_an_attack_with_advantage() -> None:
    """TRI-44, TRI-45, RT-31."""
    battle = acting(swordsman(), people(), 6.0).dice(9, 8, 9, 4, *NONE_SOAKED)
    battle.play("Ila charges Ren")
    assert sways(battle) == {"charge": 1}
    assert filled(battle) == [2]
    assert battle.at("Ila")[0] == pytest.approx(WEST + 6.0, abs=0.1)
    assert (slot(battle, "Ila").walked, slot(battle, "Ila").acted) == (True, True)


def test_no_further_than_a_move() -> None:
    """TRI-44, RT-31: 6" for Deftness 2."""
    assert acting(swordsman(), people(), 5.9).allowed("Ila charges Ren")
    refusal = acting(swordsman(), people(), 7.0).refused("Ila charges Ren")
    assert (refusal.rule, refusal.short_by) == ("TRI-44", pytest.approx(1.0, abs=0.07))


def test_not_round_corners_nor_through_what_hides_the_target() -> None:
    """TRI-44, RT-31: seen across water, but the straight way is barred."""
    scene = facing(swordsman(), people(), 5.0).terrain("deep-water", rect=(4, 23.8, 1, 6))
    barred = scene.act()
    assert barred.refused("Ila charges Ren").rule == "TRI-44"
    hidden = facing(swordsman(), people(), 5.0).terrain("building", rect=(4, 20, 1, 8)).act()
    assert hidden.refused("Ila charges Ren").rule == "TRI-44"


def test_who_has_moved_acted_or_lies_there_doesnt_charge() -> None:
    """TRI-43, TRI-44."""
    battle = acting(swordsman(), people(), 5.0)
    battle.play(f"Ila moves to {WEST}, 25")
    assert battle.refused("Ila charges Ren").rule == "TRI-43"
    battle = acting(swordsman(now={"acted": True}), people(), 5.0)
    assert battle.refused("Ila charges Ren").rule == "TRI-43"
    battle = acting(swordsman(now={"posture": "down"}), people(), 5.0)
    assert battle.refused("Ila charges Ren").rule == "TRI-44"


def test_nobody_charges_who_is_touched_already() -> None:
    """TRI-44: strike it."""
    assert acting(swordsman(), people()).refused("Ila charges Ren").rule == "TRI-44"


def test_a_charge_of_a_horse_does_one_more() -> None:
    """TRI-51: but not a blow from the saddle."""
    rider = swordsman(kit=("horse",))
    battle = acting(rider, people(), 6.0).dice(9, 8, 9, 4, *NONE_SOAKED)
    battle.play("Ila charges Ren")
    assert filled(battle) == [1 + 1 + 1]
    still = acting(rider, people()).dice(9, 8, 4, *NONE_SOAKED)
    still.play("Ila strikes Ren")
    assert filled(still) == [1 + 1]


def test_who_is_struck_down_as_it_leaves_charges_nobody() -> None:
    """TRI-44, TRI-51: Bo's blow at Ila, who leaves him for Ren."""
    scene = facing(swordsman(now={"injury": 3}), people(), 4.0)
    scene = scene.model("Bo", B, (WEST - BASES_IN, 24), **swordsman()).model("Zoe", A, (44, 4), **people())
    battle = scene.act().dice(4, 9, 9, *NONE_SOAKED)
    battle.play("Ila charges Ren", "Bo strikes Ila")
    assert not battle.happened(Moved, model=ILA)
    assert rolled(battle) == ["TRI-39", "TRI-38"]


@pytest.mark.parametrize(("gap_in", "goes"), [(4.0, False), (2.5, True)])
def test_who_is_maimed_as_it_leaves_charges_half_as_far(gap_in: float, goes: bool) -> None:
    """TRI-35, TRI-44, TRI-51: two rungs more."""
    scene = facing(swordsman(now={"injury": 2}), people(), gap_in)
    scene = scene.model("Bo", B, (WEST - BASES_IN, 24), **swordsman())
    battle = scene.act().dice(4, 9, 9, *NONE_SOAKED, *((*MISS, 10) if goes else ()))
    battle.play("Ila charges Ren", "Bo strikes Ila")
    assert bool(battle.happened(Moved, model=ILA)) is goes


# --- reach -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("items", "kit", "reach"),
    [
        (("sword",), (), 0.0),
        (("spear",), (), 2.0),
        (("halberd",), (), 2.0),
        (("pike",), (), 3.0),
        ((), ("lance", "horse"), 2.0),
    ],
)
def test_reach_weapons_hit_from_afar(items: tuple[str, ...], kit: tuple[str, ...], reach: float) -> None:
    """TRI-51: up to 2", a pike up to 3", the edge included."""
    gear = people(items=items, kit=kit, fighting=4)
    if reach:
        assert acting(gear, people(), reach).allowed("Ila strikes Ren")
    beyond = acting(gear, people(), reach + 0.1)
    assert beyond.refused("Ila strikes Ren").rule in ("TRI-39", "TRI-51")


def test_a_spear_needs_sight_and_a_lance_a_horse() -> None:
    """TRI-51."""
    scene = facing(people(items=("spear",), fighting=4), people(), 1.9).terrain("wall", rect=(3.3, 20, 0.3, 8))
    assert scene.act().refused("Ila strikes Ren").rule == "TRI-51"
    walker = slot(acting(people(kit=("lance",)), people(), 1.9), "Ila")
    assert walker.weapon == "unarmed"


# --- leaving contact -------------------------------------------------------------------------------------------------


def leaving(ren: Gear, ila: Gear | None = None) -> Battle:
    """Ila is about to leave Ren."""
    return acting(ila or people(), ren)


def test_who_leaves_contact_may_be_struck_first() -> None:
    """TRI-51, RT-32: it is the enemy's action of this round."""
    battle = leaving(swordsman()).dice(4, 9, 9, *NONE_SOAKED)
    battle.play(f"Ila moves to {WEST}, 28")
    assert (battle.decision.side, battle.decision.rule) == (B, "TRI-51")
    battle.play("Ren strikes Ila")
    assert filled(battle, ILA) == [2]
    assert battle.at("Ila") == (WEST, 28)
    battle.play("done")
    assert battle.refused("Ren strikes Ila").rule == "TRI-43"


def test_the_enemy_may_keep_its_action() -> None:
    """TRI-51, RT-32."""
    battle = leaving(swordsman())
    battle.play(f"Ila moves to {WEST}, 28", "pass")
    assert not slot(battle, "Ren").acted


@pytest.mark.parametrize(
    "now", [{"acted": True}, {"posture": "down"}, {"surprised": 1}, {"distress": 4}], ids=lambda now: next(iter(now))
)
def test_who_has_no_action_strikes_nobody_who_leaves(now: dict[str, Any]) -> None:
    """TRI-35, TRI-51, RT-32."""
    battle = leaving(swordsman(now=now))
    battle.play(f"Ila moves to {WEST}, 28")
    assert battle.at("Ila") == (WEST, 28)


def test_who_stays_in_contact_leaves_nobody() -> None:
    """TRI-51: a step round the enemy."""
    battle = leaving(swordsman())
    x = WEST + BASES_IN
    battle.play(f"Ila moves to {x}, {24 + BASES_IN}")
    assert battle.at("Ila") == (x, 24 + BASES_IN)


def test_who_is_felled_stays_where_it_is() -> None:
    """TRI-35, TRI-51."""
    scene = facing(people(now={"injury": 3}), swordsman()).model("Bo", A, (40, 40), **people())
    battle = scene.act().dice(4, 9, 9, *NONE_SOAKED)
    battle.play(f"Ila moves to {WEST}, 28", "Ren strikes Ila")
    assert not battle.happened(Moved, model=ILA)


def test_a_fumble_as_it_leaves_is_a_fumble() -> None:
    """TRI-41, TRI-51."""
    battle = leaving(swordsman()).dice(9, 9, 9)
    battle.play(f"Ila moves to {WEST}, 28", "Ren strikes Ila")
    assert slot(battle, "Ren").exposed
