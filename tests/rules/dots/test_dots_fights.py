"""Attacks, defences, second chances, ripostes, the art of the sword, with scripted dice. (DOT-22..43, DOT-69..99)"""

from __future__ import annotations

import pytest
from dots_scenes import ILA, REN, answer, declaring, dice, fighting, left, meeting, people, slot, strike
from support.facing import BASES_IN, WEST, Gear, face
from support.story import B

from skirmish.client.battle.choices import listed
from skirmish.client.battle.plan import closing
from skirmish.core.decision import Action
from skirmish.core.events import ConditionsSet
from skirmish.core.record import evolve
from skirmish.core.state import Condition
from skirmish.core.table import Table
from skirmish.kit.rounds import ACTIONS
from skirmish.kit.slots import with_slot
from skirmish.rules.dots.attack import attack_pool, riposte_pool
from skirmish.rules.dots.defence import Method, defence_pool, gives_up, methods, price
from skirmish.rules.dots.fighter import fresh_round
from skirmish.rules.dots.hints import without_defences
from skirmish.rules.dots.swordmaster import note_art


def test_an_undefended_attack_does_its_successes() -> None:
    """DOT-70, DOT-80, DOT-81, R-43: three dice at 10 less Strength 3."""
    battle = fighting(people(sword=3, strength=3), people(health=5))
    strike(battle, 7, 8, 6)
    assert dice(battle, "sword") == [(3, 7)]
    assert left(battle) == (3, 13)


def test_each_further_attack_has_a_die_less_and_there_are_as_many_as_dots() -> None:
    """DOT-22, DOT-27, R-7, R-8."""
    battle = fighting(people(sword=3), people(health=10))
    for faces in ((2, 2, 2), (2, 2), (2,)):
        strike(battle, *faces)
    assert dice(battle, "sword") == [(3, 8), (2, 8), (1, 8)]
    assert battle.refused(Action("strike", ILA, REN)).rule == "DOT-27"


def test_a_second_attack_costs_no_die_and_comes_on_top() -> None:
    """DOT-39, R-21: once a round."""
    battle = fighting(people(sword=2, second_attack=1), people(health=10))
    for faces in ((2, 2), (2, 2), (2,)):
        strike(battle, *faces)
    assert dice(battle, "sword") == [(2, 8), (2, 8), (1, 8)]
    assert battle.refused(Action("strike", ILA, REN)).rule == "DOT-27"


@pytest.mark.parametrize(
    ("ila", "gap_in", "plan"),
    [(people(sword=2), 0.0, "sword"), (people(items=("bow",), bow=2, now={"kind": "ranged"}), 9.0, "bow")],
)
def test_by_the_switch_nobody_is_attacked_twice(ila: Gear, gap_in: float, plan: str) -> None:
    """DOT-27, R-8: shots are repeated as blows are."""
    for option, again in (("true", True), ("false", False)):
        battle = fighting(ila, people(health=10), gap_in, plan=plan, repeat_same_target=option)
        action = Action("shoot", ILA, REN, what="bow") if gap_in else Action("strike", ILA, REN)
        battle.dice(2, 2).play(action)
        answer(battle, "pass")
        assert battle.decision.admits(action) == again


def test_repeating_may_cost_more() -> None:
    """DOT-22, R-7: with the switch the number rises as well."""
    battle = fighting(people(sword=2), people(health=10), repeat_penalty="full")
    strike(strike(battle, 2, 2), 2)
    assert dice(battle, "sword") == [(2, 8), (1, 9)]


def test_repeated_defences_cost_more_too() -> None:
    """DOT-22, DOT-89, R-7: with the switch the number of dodges and parries rises as well."""
    battle = fighting(people(sword=1), people(sword=3, basic_forms=2), answer="parry 4", repeat_penalty="full")
    wanteds: tuple[tuple[Method, tuple[tuple[int, int], ...]], ...]
    wanteds = ("parry", ((4, 7), (3, 8))), ("dodge", ((2, 7), (1, 8)))
    for method, both in wanteds:
        table = Table(battle.state, battle.game.rules)
        for wanted in both:
            pool = defence_pool(battle.game.rules, table.state, REN, method, ILA)
            assert (pool.dice, pool.target) == wanted
            price(table, REN, method, ILA)


def test_a_bird_attack_says_what_armour_takes() -> None:
    """DOT-19, DOT-20, DOT-21: in a share it has been taken off before."""
    ila = people(items=("sword", "heavy-armour"), sword=3, bird_forms=3)
    for plan, wanted in (("bird-attack", (3 + 2 - 2, [-2])), ("bird-attack 2", (2, []))):
        battle = fighting(ila, plan=plan)
        pool = attack_pool(battle.game.rules, battle.state, ILA, REN, "bird-attack")
        assert (pool.dice, [m.number for m in pool.modifiers if m.rule == "DOT-19"]) == wanted


def test_a_split_pool_is_dealt_out() -> None:
    """DOT-23: the smallest pool is dealt out, and the parry has its share."""
    battle = meeting(people(sword=3), people(sword=2, basic_forms=2))
    declaring(battle, "sword", "sword 1, parry 1")
    strike(battle, 9, 2, 2, 7, defence="parry")
    assert dice(battle, "parry") == [(1, 7)]
    assert left(battle) == (2, 13), "a tie stops the blow"


@pytest.mark.parametrize(
    ("plan", "rule"),
    [
        ("sword 2, parry 1", "DOT-23"),
        ("sword 4", "DOT-21"),
        ("sword, parry 1", "DOT-23"),
        ("sword, run", "DOT-77"),
        ("parry 1, sword 1", "DOT-26"),
        ("bird-attack", "DOT-40"),
        ("run, dodge", "DOT-90"),
        ("sword; in formation", "DOT-83"),
        ("longbow", "DOT-80"),
        ("power", "DOT-174"),
        ("", "DOT-26"),
    ],
)
def test_plans_that_are_none(plan: str, rule: str) -> None:
    """DOT-21, DOT-23, DOT-26, DOT-77, DOT-83, DOT-90."""
    battle = meeting(people(), people(sword=2, basic_forms=1, dexterity=1))
    assert battle.refused(Action("declare", REN, what=plan)).rule == rule


def test_the_slow_declare_first_and_the_quick_act_first() -> None:
    """DOT-50, DOT-67, DOT-68: who has lost boxes is slower."""
    battle = meeting(people(now={"score": 9}), people(now={"score": 9, "dots": 0, "boxes": 12}))
    assert battle.decision.subject == REN
    declaring(battle, "hold")
    assert battle.decision.subject == ILA


def test_a_better_parry_strikes_back() -> None:
    """DOT-38, DOT-95..98: sword dots at 10 less Basic Forms; what it does is its harm."""
    battle = fighting(people(sword=1, health=5), people(sword=3, basic_forms=3), answer="parry 5")
    strike(battle, 8, 7, 7, 2, 2, 2, 7, 8, 2, defence="parry", then=(Action("riposte", REN, ILA),))
    answer(battle, "pass", ILA, REN)
    assert dice(battle, "riposte") == [(3, 7)]
    assert left(battle, ILA) == (3, 13)


def test_a_dodge_after_the_last_attack_begins_two_dice_late() -> None:
    """DOT-91, DOT-98: a riposte to its only attack meets two of its four dice, one to the first of two three."""
    for sword, wanted in ((1, 2), (2, 3)):
        ila = people(sword=sword, dodge=2, health=5)
        battle = fighting(ila, people(sword=3, basic_forms=3), answer="parry 5")
        strike(battle, *(8, 2)[:sword], 7, 7, 2, 2, 2, defence="parry", then=(Action("riposte", REN, ILA),))
        battle.dice(7, 2, 2, *[2] * wanted)
        answer(battle, "dodge", ILA, REN)
        assert dice(battle, "dodge") == [(wanted, 7)]


def test_a_parry_that_only_equals_the_attack_does_not() -> None:
    """DOT-70, DOT-96, R-45."""
    battle = fighting(people(sword=1), people(sword=3, basic_forms=3), answer="parry 2")
    strike(battle, 8, 7, 2, defence="parry")
    assert battle.decision.subject == ILA
    assert not dice(battle, "riposte")


def test_an_undeclared_parry_gives_up_the_attack() -> None:
    """R-9: before it has acted; later it can't."""
    battle = fighting(people(sword=1), people(sword=3, basic_forms=2), answer="sword")
    strike(battle, 8, 7, 2, 2, 2, defence="parry")
    assert slot(battle).forfeited
    done = fighting(people(sword=1), people(sword=3, basic_forms=2, now={"attacks": 1}), answer="sword")
    assert "parry" not in [*methods(done.game.rules, with_slot(done.state, REN, attacks=1), REN, ILA, "melee")]


def test_who_dodges_dodges_on_with_a_die_less() -> None:
    """DOT-89, DOT-90."""
    battle = fighting(people(sword=2), people(dodge=2, dexterity=2, health=9), answer="dodge")
    strike(battle, 2, 2, 7, 7, 7, 7, defence="dodge")
    strike(battle, 2, 7, 7, 7, defence="dodge")
    assert dice(battle, "dodge") == [(4, 7), (3, 7)]


def test_each_further_dance_or_block_has_a_die_less() -> None:
    """DOT-22, DOT-31, DOT-71, DOT-72: like parries, outside the art of the sword."""
    ren = people(items=("aiel-spears",), dance_the_spears=2, health=9)
    battle = fighting(people(sword=2), ren)
    strike(battle, 2, 2, 2, 2, 2, 2, defence="dance")
    strike(battle, 2, 2, 2, 2, defence="dance")
    assert dice(battle, "dance") == [(4, 7), (3, 7)]
    battle = fighting(people(sword=1), people(sword=2, bird_forms=2))
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    for wanted in (4, 3):
        assert defence_pool(rules, table.state, REN, "block", ILA).dice == wanted
        price(table, REN, "block", ILA)


def test_who_has_declared_a_dodge_answers_with_nothing_else() -> None:
    """DOT-90: no evasion and no parry before its first dodge either."""
    battle = fighting(people(sword=1), people(sword=2, basic_forms=2, evasion=1, tumble=1), answer="dodge")
    assert [*methods(battle.game.rules, battle.state, REN, ILA, "melee")] == ["dodge", "tumble"]


def test_evading_keeps_the_action_and_costs_a_die_of_all_that_follows() -> None:
    """DOT-92."""
    battle = fighting(people(sword=1), people(sword=3, evasion=2, health=9), answer="sword")
    strike(battle, 8, 7, 2, 2, 2, 2, 2, defence="evade")
    assert dice(battle, "evade") == [(6, 7)]
    assert slot(battle).evades == 1
    assert not slot(battle).forfeited
    rules, state = battle.game.rules, battle.state
    assert attack_pool(rules, state, REN, ILA, "sword").dice == 2


def test_after_a_failed_evasion_the_dodge_has_a_die_less() -> None:
    """DOT-71, DOT-92: the attack stands, the new defence takes the place of the old."""
    battle = fighting(people(sword=3, strength=3), people(sword=3, evasion=1, dodge=1, health=9), answer="sword")
    battle.dice(8, 8, 8, 7, 2, 2, 2, 2, 7, 7)
    battle.play(Action("strike", ILA, REN), Action("evade", REN, ILA), Action("dodge", REN, ILA))
    assert dice(battle, "dodge") == [(2, 7)]
    assert left(battle) == (8, 13)
    assert slot(battle).dodging


def test_a_second_chance_is_weighed_with_the_action_that_it_costs() -> None:
    """DOT-71, R-107: a declared parry is free at first; after a failed evasion it takes the action, and so does the
    evasion after a failed parry."""
    battle = fighting(people(sword=1), people(sword=3, basic_forms=2, evasion=1), answer="sword 2, parry 1")
    rules, state = battle.game.rules, battle.state
    pairs: tuple[tuple[Method, Method], ...] = (("parry", "evade"), ("evade", "parry"))
    for method, other in pairs:
        assert not gives_up(rules, state, REN, method, ILA)
        assert gives_up(rules, state, REN, method, ILA, (other,))
        table = Table(state, rules)
        price(table, REN, method, ILA, (other,))
        assert table.state.models[REN].combat.forfeited


def test_a_tumble_ends_in_dodging_until_the_next_round_is_over() -> None:
    """DOT-36, DOT-71."""
    battle = fighting(people(sword=2), people(sword=2, basic_forms=1, tumble=2, health=9), answer="parry 1")
    battle.dice(8, 8, 2, 7, 7, 2, 2)
    battle.play(Action("strike", ILA, REN), Action("parry", REN, ILA), Action("tumble", REN, ILA))
    assert dice(battle, "tumble") == [(4, 7)]
    assert left(battle) == (9, 13)
    assert slot(battle).committed == battle.state.round + 1


def test_who_has_not_defended_itself_is_as_before() -> None:
    """(DOT-34, DOT-89): nothing of it is an effect of an attack."""
    battle = fighting(people(sword=1), people())
    assert without_defences(slot(battle)) == slot(battle)


def test_one_may_decline_to_defend() -> None:
    """DOT-99."""
    battle = fighting(people(sword=1), people(sword=2, dodge=3), answer="sword")
    strike(battle, 8, defence="pass")
    assert not slot(battle).forfeited
    assert left(battle) == (1, 13)


def test_a_defence_below_zero_adds_to_the_harm() -> None:
    """DOT-70, R-44."""
    for worse, harm in (("true", 3), ("false", 1)):
        battle = fighting(people(sword=1), people(dodge=1, health=9), answer="dodge", negative_defence_counts=worse)
        strike(battle, 8, 1, 1, 2, defence="dodge")
        assert left(battle) == (9 - harm, 13)


def test_armour_stops_a_point_a_success_and_takes_dice_off_dexterity() -> None:
    """DOT-19, DOT-56, R-31."""
    ren = people(items=("sword", "heavy-armour"), dodge=2, health=9)
    battle = fighting(people(sword=3, strength=3), ren, answer="hold")
    strike(battle, 7, 7, 7, 8, 2)
    assert dice(battle, "armour") == [(2, 7)]
    assert left(battle) == (7, 13)
    pool = defence_pool(battle.game.rules, battle.state, REN, "dodge", ILA)
    assert pool.dice == 2
    flat = fighting(people(sword=3, strength=3), ren, answer="hold", armour="flat")
    assert left(strike(flat, 7, 7, 7)) == (8, 13)


def test_who_has_no_dots_left_saves_to_act_at_all() -> None:
    """DOT-52, R-26: Willpower dice at 11 less Wits."""
    for last, dazed in ((9, False), (8, True)):
        hurt = people(now={"dots": 0, "boxes": 9}, willpower=3)
        battle = face("dots+none", people(), hurt).begin("dawn", turns=3).dice(2, 2, last, 5, 5)
        assert dice(battle, "save against shock") == [(3, 9)]
        assert slot(battle).dazed == dazed


def test_so_does_who_is_held_and_may_be_freed_yet() -> None:
    """DOT-52: it would act in this round without a save otherwise."""
    held = face("dots+none", people(), people(now={"dots": 0, "boxes": 9}, willpower=3))
    battle = held.after(ConditionsSet(REN, (Condition("held"),))).begin("dawn", turns=3).dice(2, 2, 8, 5, 5)
    assert dice(battle, "save against shock") == [(3, 9)]
    assert slot(battle).dazed


# --- the great example -----------------------------------------------------------------------------------------------


def lan() -> dict[str, object]:
    """What the vector supplies: 8 dice for the bird attack, 9 to parry, 5 to riposte, 8 to tumble and to dodge."""
    return people(sword=5, basic_forms=4, tree_forms=4, bird_forms=3, tumble=3, dodge=3, dexterity=5, health=7)


def test_one_swordmaster_against_many() -> None:
    """TV-7..9; (DOT-32, DOT-33, DOT-34, DOT-35, DOT-36, DOT-37): step by step, with seven opponents and a tumble."""
    told = face("dots+none", lan(), people(sword=2)).model("Foe", side=B, at=(WEST, 24 - BASES_IN), **people(sword=2))
    for number in range(7):
        told = told.model(f"Foe {number}", side=B, at=(WEST + 9 + 2 * number, 24), **people(sword=2))
    battle = told.begin(ACTIONS, turns=3)
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    foes = [m.id for m in battle.state.models if m.side == 1]
    assert attack_pool(rules, table.state, ILA, foes[0], "bird-attack").dice == 12
    note_art(table, ILA, "attack", foes[0])
    for step, foe in enumerate(foes[1:8]):
        assert defence_pool(rules, table.state, ILA, "parry", foe).dice == 12, f"parry {step + 1}"
        price(table, ILA, "parry", foe)
        if step == 1:
            assert riposte_pool(rules, table.state, ILA, foe).dice == 8
    assert defence_pool(rules, table.state, ILA, "tumble", foes[7]).dice == 11, "no loss for the change"
    price(table, ILA, "tumble", foes[7])
    assert defence_pool(rules, table.state, ILA, "dodge", foes[8]).dice == 8
    table.state = evolve(table.state, round=table.state.round + 1).put(
        evolve(table.state.models[ILA], combat=fresh_round(table.state.models[ILA].combat))
    )
    later = []
    for foe in (*foes, *foes[:2]):
        later.append(defence_pool(rules, table.state, ILA, "dodge", foe).dice)
        price(table, ILA, "dodge", foe)
    assert later == [8, 7, 6, 5, 4, 3, 2, 1, 1, 1, 1]


def test_who_tumbles_may_stay_and_the_large_button_goes_where_it_is_suggested() -> None:
    """DOT-36: as the window lists it, for the model itself."""
    battle = fighting(people(sword=1), people(sword=2, basic_forms=2, tumble=1), answer="dodge")
    battle.dice(7, 8, 8, 8)
    battle.play(Action("strike", ILA, REN), Action("tumble", REN, ILA))
    decision = battle.decision
    assert decision.prompt == "Ren: where does it tumble to?"
    found = listed(battle.game.rules, battle.state, decision, REN)
    assert {choice.offer.verb for choice in found if choice.offer is not None} == {"walk", "pass"}
    assert closing(decision) == decision.default
    assert decision.default.verb == "walk"
