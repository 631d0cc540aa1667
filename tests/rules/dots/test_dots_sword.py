"""The art of the sword: Tree Forms, changes, tumbling, drawing, birds, cats, and the sheathed sword. (DOT-29..42)"""

from __future__ import annotations

import pytest
from dots_scenes import ILA, REN, answer, changed, declaring, dice, fighting, left, meeting, people, slot, strike
from support.battle import Battle
from support.facing import BASES_IN, WEST, Gear, face
from support.story import A, B

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.table import Table
from skirmish.core.units import distance
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.dots.attack import attack_pool, is_second, riposte_pool
from skirmish.rules.dots.defence import defence_pool, gives_up, methods, price
from skirmish.rules.dots.evasion import evasion_pool
from skirmish.rules.dots.events import Noted, fighter
from skirmish.rules.dots.fighter import Art
from skirmish.rules.dots.movement import leap_bar, offers
from skirmish.rules.dots.outline import draft
from skirmish.rules.dots.swordmaster import leave_art, note_art

TAV = 2
"""Ren's comrade, who touches Ila, too."""


def beset(ila: Gear, **options: str) -> Battle:
    """Ila between Ren and Tav, whom she touches both."""
    told = face("dots+none", ila, people(sword=2), **options)
    told = told.model("Tav", side=B, at=(WEST, 24 + BASES_IN), **people(sword=2))
    return told.begin(ACTIONS, turns=20)


def master(**more: int) -> Gear:
    """5 dots with the sword, 6 dice to parry."""
    return people(sword=5, **({"basic_forms": 4, "tree_forms": 2, "health": 9} | more))


def test_without_tree_forms_the_ordinary_rules_hold() -> None:
    """(DOT-31): against two enemies each further attack has a die less, and a parry takes the attack."""
    battle = beset(master(tree_forms=0))
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    price(table, ILA, "parry", REN)
    assert table.state.models[ILA].combat.forfeited
    assert defence_pool(rules, table.state, ILA, "parry", TAV).dice == 5


def test_tree_forms_take_several_enemies_unless_a_switch_says_otherwise() -> None:
    """(DOT-32): R-12; no share, no loss by repetition; against one enemy it is as without."""
    battle = beset(master())
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    for foe in (REN, TAV):
        assert defence_pool(rules, table.state, ILA, "parry", foe).dice == 8
        price(table, ILA, "parry", foe)
    assert not table.state.models[ILA].combat.forfeited
    for needed, wanted in (("true", 6), ("false", 8)):
        duel = fighting(master(), people(sword=1), tree_needs_multiple=needed)
        assert defence_pool(duel.game.rules, duel.state, ILA, "parry", REN).dice == wanted


def test_a_riposte_needs_the_art_against_this_opponent() -> None:
    """(DOT-32, DOT-97): who has dealt with another before has its help against the second, not in a mere duel."""
    battle = fighting(master(), people(sword=1))
    assert riposte_pool(battle.game.rules, battle.state, ILA, REN).dice == 5
    table = Table(battle.state, battle.game.rules)
    note_art(table, ILA, "parry", 7)
    assert riposte_pool(battle.game.rules, table.state, ILA, REN).dice == 7


def test_each_opponent_too_many_and_each_change_costs_a_die() -> None:
    """(DOT-33, DOT-34): trained for 4 of 1 each; a riposte is no change, going back to attacks is another."""
    battle = beset(master())
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    for foe in (10, 11, 12, REN):
        note_art(table, ILA, "parry", foe)
    assert defence_pool(rules, table.state, ILA, "parry", REN).dice == 8
    assert defence_pool(rules, table.state, ILA, "parry", TAV).dice == 7
    assert riposte_pool(rules, table.state, ILA, REN).dice == 7
    assert attack_pool(rules, table.state, ILA, REN, "sword").dice == 5 + 2 - 1
    note_art(table, ILA, "attack", REN)
    assert defence_pool(rules, table.state, ILA, "parry", REN).dice == 6 + 2 - 2
    for trained, wanted in (("0", 7), ("1", 8)):
        other = beset(master(), tree_trained_per_dot=trained)
        assert defence_pool(other.game.rules, other.state, ILA, "parry", REN).dice == wanted


def test_who_leaves_the_art_keeps_what_it_has_lost_and_repeats_from_there() -> None:
    """(DOT-35): after four changes with two Tree Forms a pool is two dice less than without; the next one another."""
    battle = beset(master())
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    arts: tuple[Art, ...] = ("parry", "attack", "parry", "attack")
    for art in arts:
        note_art(table, ILA, art, REN)
    price(table, ILA, "parry", REN)
    leave_art(table, ILA)
    one = fighter(table.state, ILA)
    assert (one.drag, one.parries) == (2, 0)
    assert defence_pool(rules, table.state, ILA, "parry", REN).dice == 6 - 2
    price(table, ILA, "parry", REN)
    assert defence_pool(rules, table.state, ILA, "parry", TAV).dice == 6 - 2 - 1


def test_what_was_lost_in_the_art_counts_from_the_first_thing_outside_it() -> None:
    """(DOT-35): four kinds in turn with one Tree Form: the first dodge has two dice less, as have all after it."""
    battle = beset(master(tree_forms=1, dodge=2, evasion=1))
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    arts: tuple[Art, ...] = ("parry", "attack", "parry", "attack")
    for art in arts:
        note_art(table, ILA, art, REN)
    assert defence_pool(rules, table.state, ILA, "evade", TAV).dice == 1 + 2 + 2 - 2
    assert defence_pool(rules, table.state, ILA, "dodge", TAV).dice == 2 + 2 - 2
    price(table, ILA, "dodge", TAV)
    assert defence_pool(rules, table.state, ILA, "dodge", TAV).dice == 2 + 2 - 2 - 1


def test_a_shot_leaves_the_art() -> None:
    """(DOT-30, DOT-35): a sword action blocks missiles, none shoots them."""
    ila = people(items=("sword", "bow"), sword=3, bow=2, basic_forms=2, tree_forms=2, now={"kind": "ranged"})
    battle = fighting(ila, people(dodge=1), 8.0, plan="bow")
    for faces in ((2, 2), (2,)):
        battle.dice(*faces).play(Action("shoot", ILA, REN, what="bow"))
        answer(battle, "pass")
    assert slot(battle, ILA).artless


def test_the_shot_that_leaves_the_art_is_the_first_of_its_kind() -> None:
    """(DOT-22, DOT-35): the next one has a die less, though the art was at work."""
    kit = ("sword", "bow")
    ila = people(items=kit, sword=3, bow=2, basic_forms=2, tree_forms=2, now={"kind": "ranged", "met": (REN, 7)})
    battle = fighting(ila, people(dodge=1), 8.0, plan="bow")
    for faces in ((2, 2), (2,)):
        battle.dice(*faces).play(Action("shoot", ILA, REN, what="bow"))
        answer(battle, "pass")
    assert dice(battle, "bow") == [(2, 8), (1, 8)]


def test_the_art_serves_against_whoever_is_the_second() -> None:
    """(DOT-32): R-12; who has dealt with another parries a lone enemy without a share, though it has attacked."""
    battle = fighting(master(), people(sword=1))
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    note_art(table, ILA, "attack", 7)
    table.emit(Noted(ILA, (("attacks", 1), ("struck", (7,)))))
    assert "parry" in [*methods(rules, table.state, ILA, REN, "melee")]
    assert not gives_up(rules, table.state, ILA, "parry", REN)
    price(table, ILA, "parry", REN)
    assert not fighter(table.state, ILA).forfeited


def test_a_second_attack_spares_one_repetition_of_the_round() -> None:
    """(DOT-39): R-21; twice at Ren without loss, so at Tav only the first time. And so it is outside the art."""
    battle = beset(master(second_attack=2, bird_forms=3))
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    met = ("met", (REN, TAV))
    table.emit(Noted(ILA, (("attacks", 1), ("struck", (REN,)), met)))
    assert is_second(rules, table.state, ILA, REN, "sword")
    assert not is_second(rules, table.state, ILA, TAV, "sword")
    table.emit(Noted(ILA, (("attacks", 3), ("struck", (REN, REN, TAV)), ("second", (REN, "sword")))))
    assert attack_pool(rules, table.state, ILA, TAV, "sword").dice == 5 + 2 - 1
    assert attack_pool(rules, table.state, ILA, REN, "sword").dice == 5 + 2 - 1
    alone = (("struck", ()), ("artless", True), ("birds", 1))
    table.emit(Noted(ILA, alone))
    assert attack_pool(rules, table.state, ILA, REN, "sword").dice == 5 - 1
    assert attack_pool(rules, table.state, ILA, REN, "bird-attack").dice == 3 + 2 - 1


def test_an_evasion_leaves_the_art() -> None:
    """(DOT-30, DOT-35): a blocked missile belongs to it, an evasion doesn't."""
    battle = beset(master(evasion=1, bird_forms=2))
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    assert defence_pool(rules, table.state, ILA, "block", REN).dice == 2 + 2 + 2
    price(table, ILA, "block", REN)
    assert defence_pool(rules, table.state, ILA, "parry", TAV).dice == 6 + 2 - 1
    price(table, ILA, "evade", REN)
    assert defence_pool(rules, table.state, ILA, "parry", TAV).dice == 6


def test_attacks_made_in_the_art_are_no_repetitions_once_it_is_left() -> None:
    """(DOT-35): two attacks, then an evasion: the next attack has its full five dice, the one after that four."""
    battle = beset(master(evasion=1))
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    for made, wanted in ((2, 5), (3, 4)):
        table.emit(Noted(ILA, (("attacks", made), ("met", (REN, TAV)))))
        if made == 2:
            price(table, ILA, "evade", REN)
        assert attack_pool(rules, table.state, ILA, REN, "sword").dice == wanted


def test_a_tumble_is_no_change_that_one_takes_along() -> None:
    """(DOT-34, DOT-36): with one Tree Form and one change the dodge after it has its full dice."""
    battle = beset(master(tree_forms=1, tumble=2, dodge=2))
    rules, table = battle.game.rules, Table(battle.state, battle.game.rules)
    note_art(table, ILA, "attack", REN)
    price(table, ILA, "parry", REN)
    price(table, ILA, "tumble", REN)
    price(table, ILA, "dodge", TAV)
    assert fighter(table.state, ILA).drag == 0
    assert defence_pool(rules, table.state, ILA, "dodge", TAV).dice == 2 + 2 - 1


def test_a_run_leaves_the_art_unless_one_tumbles() -> None:
    """(DOT-35, DOT-77, DOT-78): to run is no sword action, to tumble is."""
    for plan, faces, artless in (("run", (), True), ("sword, run, tumble", (7, 2, 2, 2), False)):
        battle = fighting(master(tumble=2), people(), 20.0, plan=plan)
        x, y = battle.at("Ila")
        battle.dice(*faces).play(Action("run", ILA, at=(x + 5.0, y)))
        assert slot(battle, ILA).artless == artless


def test_riders_neither_tumble_nor_dodge() -> None:
    """(DOT-36, DOT-89): ours."""
    for kit, wanted in (((), ["dodge", "tumble"]), (("horse",), [])):
        battle = fighting(people(sword=1), people(kit=kit, sword=2, tumble=2))
        assert [*methods(battle.game.rules, battle.state, REN, ILA, "melee")] == wanted


def test_riders_do_not_declare_a_dodge_either() -> None:
    """(DOT-89, DOT-90): ours; it would leave them without any defence."""
    battle = meeting(people(sword=3, strength=4), people(kit=("horse",), sword=1, dodge=4))
    assert battle.refused(Action("declare", REN, what="dodge")).rule == "DOT-89"
    assert battle.decision.default.what != "dodge"


def tumbling(ren: Gear | None = None) -> Battle:
    """Ila strikes, and Ren tumbles away."""
    battle = fighting(people(sword=1), ren or people(sword=2, tumble=2, health=9))
    return strike(battle, 2, 7, 2, 2, 2, defence="tumble")


def test_who_has_tumbled_is_elsewhere() -> None:
    """(DOT-36): R-16, B-13; up to its move, out of contact, by default as far from the enemy as it gets."""
    battle = tumbling()
    assert battle.decision.rule == "DOT-36"
    assert (
        battle.refused(Action("walk", REN, at=(battle.at("Ila")[0], battle.at("Ila")[1] + BASES_IN))).rule == "DOT-36"
    )
    battle.play(battle.decision.default)
    assert on(battle.state).gap(ILA, REN) == pytest.approx(4.0, abs=0.2)
    stayed = tumbling()
    stayed.play(Action("pass"))
    assert on(stayed.state).gap(ILA, REN) == 0


def test_where_one_may_tumble_to_is_out_of_contact() -> None:
    """(DOT-36): R-16, B-13; all that is proposed may be done, also where it would end beside another enemy."""
    told = face("dots+none", people(sword=1), people(sword=2, tumble=2, health=9))
    told = told.model("Bo", side=A, at=(WEST + 2 * BASES_IN + 4.0 - 1 / 256, 24), **people())
    battle = declaring(told.begin(ACTIONS, turns=20), "sword")
    ren = battle.names["Ren"]
    battle.dice(2, 7, 2, 2, 2).play(Action("strike", ILA, ren))
    answer(battle, "tumble", ren, ILA)
    offer = battle.decision.offers[0]
    assert battle.refused(Action("walk", ren, at=(WEST + BASES_IN + 4.0 - 1 / 256, 24))).rule == "DOT-36"
    assert [offer.refusal(action) for action in offer.samples()] == [None] * len([*offer.samples()])


def test_a_failed_tumble_goes_nowhere() -> None:
    """(DOT-36): but it commits all the same."""
    battle = fighting(people(sword=1), people(sword=2, tumble=2, health=9))
    strike(battle, 9, 2, 2, 2, 2, defence="tumble")
    assert on(battle.state).gap(ILA, REN) == 0
    assert left(battle) == (8, 13)
    assert slot(battle).committed == battle.state.round + 1


def test_drawing_takes_the_attack_unless_it_is_quick() -> None:
    """(DOT-40): R-20; a quick draw has the sword in hand at once, to parry and to strike with it."""
    both = ("axe", "sword")
    slow = meeting(people(), people(items=both, sword=2, axe=2))
    assert slot(slow).weapon == "sword"
    assert slow.refused(Action("declare", REN, what="axe, draw axe")).rule in ("DOT-40", "DOT-80")
    now = {"weapon": "axe"}
    slow = meeting(people(), people(items=both, sword=2, axe=2, now=now))
    assert slow.refused(Action("declare", REN, what="sword, draw sword")).rule == "DOT-40"
    assert slow.refused(Action("declare", REN, what="axe, draw sword")).rule == "DOT-40"
    quick = meeting(people(health=9), people(items=both, sword=2, quick_draw=1, now=now))
    declaring(quick, "hold", "sword, draw sword")
    assert slot(quick).weapon == "sword"
    quick.play(Action("done"))
    quick.dice(8, 2).play(Action("strike", REN, ILA))
    answer(quick, "pass", ILA, REN)
    assert left(quick, ILA) == (8, 13)


def test_who_has_drawn_a_sword_has_acted() -> None:
    """(DOT-26, DOT-40): R-9, R-20; to draw takes the attack, so nothing is left to give up for a parry."""
    for quick, parries in ((0, False), (1, True)):
        now = {"weapon": "axe", "score": 20}
        ren = people(items=("axe", "sword"), sword=3, axe=1, basic_forms=3, quick_draw=quick, now=now)
        battle = declaring(meeting(people(sword=1, now={"score": 9}), ren), "sword", "draw sword")
        assert slot(battle).weapon == "sword"
        battle.play(Action("done"))
        assert ("parry" in [*methods(battle.game.rules, battle.state, REN, ILA, "melee")]) == parries


def test_a_plan_in_the_making_knows_the_sword_that_is_drawn() -> None:
    """(DOT-23, DOT-40): its attack has the dice of the sword, and a bird attack beside it takes its share of them."""
    ren = people(items=("axe", "sword"), sword=4, bird_forms=3, quick_draw=1, now={"weapon": "axe"})
    battle = meeting(people(), ren)
    rules, state = battle.game.rules, battle.state
    made = draft(rules, state, REN, f"sword at {ILA}, draw sword")
    parts = {part.id: part for group in made.groups for part in group.parts}
    assert (made.refusal, made.name) == (None, "Sword, draw sword against Ila")
    assert ("Sword: 4 of 4 dice", "DOT-26") in made.facts
    assert (parts["draw sword"].count, parts["bird-attack"].more) == (1, f"sword 3 at {ILA}, bird-attack 1, draw sword")
    both = draft(rules, state, REN, parts["bird-attack"].more)
    assert both.name == "Sword 3, bird attack 1, draw sword against Ila"


def test_bird_forms_are_a_switch() -> None:
    """(DOT-40): R-17; without them neither bird attack nor block nor leap."""
    bird = people(sword=2, bird_forms=2)
    for on_, barred in (("true", False), ("false", True)):
        battle = meeting(people(), bird, bird_forms=on_)
        decision = battle.decision
        assert (not decision.admits(Action("declare", REN, what=f"bird-attack at {ILA}"))) == barred
        assert ("block" not in [*methods(battle.game.rules, battle.state, REN, ILA, "ranged")]) == barred


def test_a_bird_leap_goes_over_models_and_keeps_the_attack() -> None:
    """(DOT-30, DOT-40): R-17; 2" for each dot, straight over Tav, into contact with Ren; it is a move."""
    told = face("dots+none", people(sword=2, bird_forms=2), people(health=9), 2.0)
    told = told.model("Tav", side=B, at=(WEST + BASES_IN + 0.5, 24), **people())
    battle = declaring(told.begin(ACTIONS, turns=20), "sword")
    ren = battle.at("Ren")
    beyond = (ren[0], ren[1] + BASES_IN)
    start = battle.at("Ila")
    assert distance(start, beyond) < 4.0
    assert battle.refused(Action("leap", ILA, at=(start[0] + 5.0, 30.0))).rule == "DOT-40"
    battle.play(Action("leap", ILA, at=beyond))
    assert slot(battle, ILA).walked
    battle.dice(8, 2).play(Action("strike", ILA, REN))
    answer(battle, "pass")
    assert left(battle) == (8, 13)


@pytest.mark.parametrize(
    ("now", "rule"), [({"surprise": 2}, "DOT-62"), ({"dazed": True}, "DOT-52"), ({"dodging": True}, "DOT-91"), ({}, "")]
)
def test_who_may_not_act_walks_but_leaps_not(now: dict[str, object], rule: str) -> None:
    """(DOT-30, DOT-40, DOT-52, DOT-62): R-17, R-35; the leap is a sword action."""
    battle = fighting(people(sword=2, bird_forms=2), people(), 6.0, plan="hold")
    offered = {offer.verb for offer in offers(battle.game.rules, changed(battle, ILA, **now), ILA)}
    assert offered == ({"move"} if now else {"move", "leap"})
    barred = leap_bar(battle.game.rules, changed(battle, ILA, **now), ILA)
    assert (barred.rule if barred is not None else "") == rule


@pytest.mark.parametrize(("feline", "forms", "more"), [("true", 3, 2), ("true", 1, 1), ("false", 3, 0)])
def test_a_swordmaster_in_contact_with_the_same_enemy_helps(feline: str, forms: int, more: int) -> None:
    """(DOT-42): R-18; in attacks and in defences against that enemy, no more than one's own dots with the weapon."""
    told = face("dots+none", people(sword=2, dodge=1), people(), feline=feline)
    told = told.model("Lan", side=A, at=(WEST + BASES_IN, 24 + BASES_IN), **people(sword=4, feline_forms=forms))
    battle = told.begin(ACTIONS, turns=20)
    rules, state, ren = battle.game.rules, battle.state, battle.names["Ren"]
    assert attack_pool(rules, state, ILA, ren, "sword").dice == 2 + more
    assert defence_pool(rules, state, ILA, "dodge", ren).dice == 3 + more


def test_a_swordmaster_beside_one_helps_in_melee_and_only_those_who_know_their_weapon() -> None:
    """(DOT-42): R-18; magic is evaded without that help, and without a dot of the sword there is none."""
    for dots, more in ((2, 2), (0, 0)):
        told = face("dots+none", people(sword=dots, evasion=1), people())
        told = told.model("Lan", side=A, at=(WEST + BASES_IN, 24 + BASES_IN), **people(sword=4, feline_forms=3))
        battle = told.begin(ACTIONS, turns=20)
        rules, state, ren = battle.game.rules, battle.state, battle.names["Ren"]
        assert attack_pool(rules, state, ILA, ren, "sword").dice == max(1, dots) + more
        assert defence_pool(rules, state, ILA, "evade", ren).dice == 5 + more
        assert evasion_pool(rules, state, ILA, ren, unseen=False).dice == 5


def test_who_sheathes_the_sword_takes_the_blow_and_strikes_at_once() -> None:
    """(DOT-41): R-23; three dice at 8 though his plan splits them, the enemy may only dodge, his attack is used up."""
    ren = people(sword=3, basic_forms=2, soak=2, health=9)
    battle = fighting(people(sword=1, health=9), ren, answer="sword 1, parry 2")
    strike(battle, 9, 8, 8, 2, defence="sheathe")
    assert [offer.verb for offer in battle.decision.offers] == ["dodge", "pass"]
    answer(battle, "pass", ILA, REN)
    assert (left(battle), left(battle, ILA)) == ((8, 13), (7, 13))
    assert dice(battle, "sword") == [(1, 8), (3, 8)]
    assert slot(battle).forfeited


def test_whoever_falls_by_the_blow_strikes_no_more() -> None:
    """(DOT-41): three boxes are too few to stand."""
    ren = people(sword=3, basic_forms=2, soak=1, stamina=0, now={"dots": 0, "boxes": 4, "score": 1})
    told = face("dots+none", people(sword=1, now={"score": 9}), ren)
    told = told.model("Tav", side=B, at=(30, 30), **people()).model("Bo", side=B, at=(34, 30), **people())
    battle = declaring(told.begin(ACTIONS, turns=20), "sword", "sword")
    strike(battle, 9, defence="sheathe")
    assert slot(battle).posture == "stunned"
    assert dice(battle, "sword") == [(1, 8)]


@pytest.mark.parametrize(
    ("skills", "plan", "option", "open_"),
    [
        ({"basic_forms": 2, "soak": 2}, "sword", "true", True),
        ({"basic_forms": 2}, "sword", "true", False),
        ({"soak": 2}, "sword", "true", False),
        ({"basic_forms": 2, "soak": 2}, "parry 2", "true", False),
        ({"basic_forms": 2, "soak": 2}, "sword", "false", False),
    ],
)
def test_to_sheathe_takes_forms_soak_and_an_attack_to_come(
    skills: dict[str, int], plan: str, option: str, open_: bool
) -> None:
    """(DOT-41): R-23, and its switch."""
    battle = fighting(people(sword=1), people(sword=3, **skills), answer=plan, sheathe=option)
    assert ("sheathe" in [*methods(battle.game.rules, battle.state, REN, ILA, "melee")]) == open_


@pytest.mark.parametrize(("gap_in", "open_"), [(0.0, True), (0.6, False)])
def test_nobody_sheathes_the_sword_against_a_spear_that_it_could_not_answer(gap_in: float, open_: bool) -> None:
    """(DOT-41): the blow that it strikes at once reaches only whom it touches."""
    ren = people(sword=3, basic_forms=2, soak=2, health=9)
    battle = fighting(people(items=("spear",), spear=1), ren, gap_in, plan="spear", answer="sword")
    assert ("sheathe" in [*methods(battle.game.rules, battle.state, REN, ILA, "melee")]) == open_


@pytest.mark.parametrize(("gap_in", "asked"), [(0.0, True), (0.6, False)])
def test_a_sword_strikes_back_only_at_whom_it_reaches(gap_in: float, asked: bool) -> None:
    """(DOT-38, DOT-96, DOT-97): a better parry against a spear 0.6" away opens nothing."""
    ila = people(items=("spear",), spear=1)
    battle = fighting(ila, people(sword=2, basic_forms=3), gap_in, plan="spear", answer="parry 5")
    strike(battle, 2, 7, 7, 2, 2, 2, defence="parry")
    assert (battle.decision.asks is not None) == asked


@pytest.mark.parametrize(
    ("ties", "attack", "parry", "asked"),
    [("true", 8, (7, 2), True), ("false", 8, (7, 2), False), ("true", 2, (2, 2), False), ("true", 2, (1, 2), False)],
)
def test_only_a_parry_that_succeeds_ties(ties: str, attack: int, parry: tuple[int, int], asked: bool) -> None:
    """(DOT-70, DOT-96): R-45; two failures, or a botched parry against a miss, open no riposte."""
    battle = fighting(people(sword=1), people(sword=2, basic_forms=1), answer="parry 2", riposte_on_tie=ties)
    strike(battle, attack, *parry, defence="parry")
    assert (battle.decision.asks is not None) == asked
