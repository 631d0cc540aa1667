"""Blows, what ground does to them, parries and ripostes, parting blows. (DOT-79..82, DOT-95..99, B-3, B-6, B-8)"""

from __future__ import annotations

import pytest
from dots_scenes import ILA, REN, answer, changed, declaring, dice, fighting, left, meeting, people, slot, strike
from support.facing import WEST, face

from skirmish.core.decision import Action
from skirmish.core.events import FeatureLaid
from skirmish.core.geometry import rectangle
from skirmish.core.outlook import find_outlook
from skirmish.core.state import Feature
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.dots.attack import attack_pool, riposte_pool
from skirmish.rules.dots.defence import defence_pool, methods
from skirmish.rules.dots.fighter import Plan
from skirmish.rules.dots.plans import parry_base, plan_bar
from skirmish.rules.dots.pools import ground_dots
from skirmish.rules.dots.shots import THROW

# --- the number of an attack -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "skill", "number"),
    [
        ("sword", "sword", 10 - 4),  # the better of Strength and Basic Forms
        ("axe", "axe", 10 - 1),
        ("dagger", "knife", 10 - 3),
        ("aiel-spears", "spear", 10 - 3),
        ("halberd", "polearm", 10 - 1),
    ],
)
def test_a_trait_makes_attacks_easier(item: str, skill: str, number: int) -> None:
    """DOT-80, R-43: Strength 1, Dexterity 3, Basic Forms 4; without traits it is 10."""
    ila = people(items=(item,), strength=1, dexterity=3, basic_forms=4, **{skill: 2})
    weapon = slot(meeting(ila), ILA).weapon
    for wanted, option in ((number, "trait"), (10, "none")):
        battle = meeting(ila, attack_dc_bonus=option)
        assert attack_pool(battle.game.rules, battle.state, ILA, REN, weapon).target == wanted


def test_what_is_thrown_goes_by_dexterity_and_what_is_shot_by_perception() -> None:
    """DOT-80, R-43: a javelin is thrown, whatever its thrower's strength is."""
    ila = people(items=("javelins", "bow"), strength=1, dexterity=3, perception=4, thrown=2, bow=2, spear=2)
    battle = meeting(ila, people(), 4.0)
    pools = [attack_pool(battle.game.rules, battle.state, ILA, REN, what) for what in (THROW + "javelin", "bow")]
    assert [pool.target for pool in pools] == [10 - 3, 10 - 4]


def test_long_weapons_reach_an_inch() -> None:
    """DOT-80, B-3."""
    for items, gap_in, hits in ((("spear",), 0.9, True), (("spear",), 1.2, False), (("sword",), 0.9, False)):
        battle = fighting(people(items=items, spear=2, sword=2), people(), gap_in, plan=items[0])
        offer = Action("strike", ILA, REN)
        assert (battle.decision.refusal(offer) is None) == hits, (items, gap_in)


def test_lying_targets_have_no_active_defence() -> None:
    """DOT-81, DOT-82: the harm is the attack's own net, for no weapon has harm of its own."""
    battle = fighting(people(sword=3, strength=3), people(health=9, dodge=3, now={"posture": "down"}))
    strike(battle, 7, 8, 2)
    assert left(battle) == (7, 13)


# --- ground ----------------------------------------------------------------------------------------------------------


def test_uneven_ground_hinders_the_body_and_slows_nobody() -> None:
    """DOT-79, B-6: a penalty dot in the woods for attack and dodge; moves cost more only by the switch."""
    for slows, far in (("false", True), ("true", False)):
        told = face("dots+none", people(sword=3, dodge=2), people(), 12.0, rough_halves_move=slows)
        battle = told.terrain("woods", rect=(0, 20, 8, 8)).begin(ACTIONS, turns=9)
        declaring(battle, "sword")
        pool = attack_pool(battle.game.rules, battle.state, ILA, REN, "sword")
        assert (pool.dice, pool.target) == (2, 9)
        assert defence_pool(battle.game.rules, battle.state, ILA, "dodge", REN).target == 8
        assert (battle.decision.refusal(Action("move", ILA, at=(WEST + 3.5, 24))) is None) == far


def test_very_difficult_ground_is_two_and_what_magic_lays_counts() -> None:
    """DOT-79, B-6."""
    told = face("dots+none", people(), people(), 12.0)
    steep = told.terrain("scree", rect=(0, 20, 8, 8), ground="very-difficult").begin(ACTIONS, turns=9)
    assert [ground_dots(steep.game.rules, steep.state, i) for i in (ILA, REN)] == [2, 0]
    mire = Feature(1, "mire", rectangle(0, 20, 8, 28), ground="difficult")
    laid = face("dots+none", people(), people(), 12.0).after(FeatureLaid(mire)).begin(ACTIONS, turns=9)
    assert [ground_dots(laid.game.rules, laid.state, i) for i in (ILA, REN)] == [1, 0]


# --- parting blows ---------------------------------------------------------------------------------------------------


def test_a_parting_blow_is_one_die_against_no_defence() -> None:
    """DOT-75, B-8: by the switch; else leaving is free."""
    free = fighting(people(), people(sword=4), plan="hold")
    free.play(Action("move", ILA, at=(WEST, 27)))
    assert not dice(free, "sword")
    battle = fighting(people(dodge=3, health=5), people(sword=4), plan="hold", free_strike="true")
    battle.dice(9)
    battle.play(Action("move", ILA, at=(WEST, 27)), Action("strike", REN, ILA))
    assert (dice(battle, "sword"), left(battle, ILA)) == ([(1, 8)], (4, 13))
    assert slot(battle).attacks == 0


# --- parry and riposte -----------------------------------------------------------------------------------------------


def test_a_parry_takes_a_sword_in_hand_and_the_forms() -> None:
    """DOT-95: blows only, never shots or magic."""
    for ren, can in (
        (people(basic_forms=1), True),
        (people(), False),
        (people(items=("axe",), basic_forms=1), False),
    ):
        battle = meeting(people(), ren)
        found = [[*methods(battle.game.rules, battle.state, REN, ILA, means)] for means in ("melee", "ranged", "magic")]
        assert ["parry" in open_ for open_ in found] == [can, False, False]


def test_armour_takes_dice_off_a_parry_before_it_is_dealt_out() -> None:
    """DOT-20, DOT-95: Basic Forms 2 and Dexterity 3 in mail are three dice; a share of them loses no more."""
    ren = people(items=("sword", "heavy-armour"), sword=5, basic_forms=2, dexterity=3, health=9)
    battle = meeting(people(sword=1), ren)
    rules, state = battle.game.rules, battle.state
    assert parry_base(slot(battle)) == 3
    assert plan_bar(rules, state, REN, Plan(attack="sword", dice=2, parry=2)).rule == "DOT-23"  # type: ignore[union-attr]
    assert defence_pool(rules, state, REN, "parry", ILA).dice == 3
    shared = changed(battle, plan=Plan(attack="sword", dice=1, parry=2))
    assert defence_pool(rules, shared, REN, "parry", ILA).dice == 2


def test_a_riposte_is_the_swords_dots_at_ten_less_the_forms() -> None:
    """DOT-97: its net is harm."""
    battle = fighting(people(sword=1, health=9), people(sword=4, basic_forms=4), answer="parry 2")
    strike(battle, 2, 8, 2, 6, 9, 2, 6, defence="parry", then=(Action("riposte", REN, ILA),))
    answer(battle, "pass", ILA, REN)
    assert dice(battle, "riposte") == [(4, 6)]
    assert left(battle, ILA) == (6, 13)
    pool = riposte_pool(battle.game.rules, changed(battle, dots=0, boxes=7), REN, ILA)
    assert (pool.dice, pool.target) == (2, 8), "two disabled boxes"


def test_against_a_riposte_there_is_only_a_dodge() -> None:
    """DOT-98: at the price of a dodge that begins late; it opens no riposte of its own."""
    ila = people(sword=2, basic_forms=3, evasion=2, tumble=2, dodge=2, health=9)
    battle = fighting(ila, people(sword=3, basic_forms=3, health=9), answer="parry 3")
    strike(battle, 2, 2, 9, 9, 2, defence="parry", then=(Action("riposte", REN, ILA),))
    assert {offer.verb for offer in battle.decision.each()} == {"pass", "dodge"}
    battle.dice(9, 2, 2, 9, 9, 9)
    battle.play(Action("dodge", ILA, REN))
    assert dice(battle, "dodge") == [(3, 7)], "a die less: it has attacked"
    assert (left(battle, ILA), left(battle)) == ((9, 13), (9, 13))
    assert battle.decision.subject == ILA
    assert battle.refused(Action("strike", ILA, REN)).rule == "DOT-91"


def test_a_riposte_is_a_choice() -> None:
    """DOT-96."""
    battle = fighting(people(sword=1, health=9), people(sword=4, basic_forms=4), answer="parry 2")
    strike(battle, 2, 8, 2, defence="parry", then=(Action("pass"),))
    assert not dice(battle, "riposte")
    tied = fighting(people(sword=1, health=9), people(sword=1, basic_forms=4), answer="parry 1", riposte_on_tie="true")
    strike(tied, 8, 8, defence="parry")
    assert tied.decision.rule == "DOT-96", "by the switch a tie is enough"


def test_a_blow_that_is_turned_aside_is_no_success() -> None:
    """(DOT-70): that the enemy has dodged, and does nothing else in this round, isn't what the attack was for."""
    battle = fighting(people(sword=4, basic_forms=4), people(sword=2, health=5))
    found = find_outlook(battle.game, Action("strike", ILA, REN))
    (fate,) = (fate for fate in found.fates if fate.model == REN)
    assert found.chance == found.works == 1 - dict(fate.shares)["unhurt"]
