"""How pools are put together: faces, numbers, help, penalties, shares. (DOT-1..26)"""

from __future__ import annotations

import pytest
from dots_scenes import ILA, REN, answer, declaring, dice, fighting, left, meeting, people, slot, strike
from support.battle import Battle
from support.facing import face

from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun, Rolled
from skirmish.core.open_pool import OpenPool
from skirmish.core.state import Effect
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.dots.attack import attack_pool, riposte_pool
from skirmish.rules.dots.defence import Method, defence_pool
from skirmish.rules.dots.harm import stamina_pool
from skirmish.rules.dots.initiative import bonus_of
from skirmish.rules.dots.magic import trait_pool
from skirmish.rules.dots.plans import can_parry
from skirmish.rules.dots.pools import NETS


def test_all_dice_are_rolled_then_each_ten_to_its_end() -> None:
    """(DOT-1, DOT-4, DOT-11): three dots are three dice, and the new faces follow those of the pool."""
    battle = fighting(people(sword=3), people(health=9))
    strike(battle, 10, 2, 10, 10, 3, 9)
    rolled = next(e for e in battle.game.log if isinstance(e, Rolled) and e.throw.what == "sword")
    assert rolled.faces == (10, 2, 10, 10, 3, 9)
    assert left(battle) == (5, 13), "two tens, one more, and a 9"


def test_easier_dice_or_a_lower_number_are_the_same() -> None:
    """(DOT-8): 3 on every die is 4 in place of 7; an 8 isn't rolled again, a 1 never succeeds, new dice gain too."""
    for faces, net in (((8, 4, 1), 1), ((3, 2, 2), 0), ((10, 2, 2, 4), 2)):
        drawn, found, _ = OpenPool(0, "a test", 3, 4, NETS).draw(Dice(None, faces))
        assert (drawn, found) == (faces, net)
    strong = fighting(people(sword=1, strength=5), people(health=9))
    assert left(strike(strong, 5)) == (8, 13)


@pytest.mark.parametrize(
    ("options", "faces", "harm"),
    [
        ({}, (10, 8, 1, 9), 2),
        ({"ones_cancel": "tens_first"}, (10, 8, 1), 1),
        ({"ones_cancel": "additive"}, (10, 8, 1, 9), 2),
        ({}, (10, 9, 8, 1), 2),
        ({"reroll_ones": "fail"}, (10, 9, 8, 1), 3),
    ],
)
def test_what_ones_take(options: dict[str, str], faces: tuple[int, ...], harm: int) -> None:
    """(DOT-3, DOT-5, DOT-6, DOT-7): R-1, R-2 and their switches."""
    battle = fighting(people(sword=3), people(health=9), **options)
    assert left(strike(battle, *faces)) == (9 - harm, 13)


def test_one_may_leave_a_ten_as_it_is() -> None:
    """(DOT-10): R-3; the attacker is asked before the dice fall, and says no."""
    battle = fighting(people(sword=1), people(health=9), physical_rerolls="ask")
    strike(battle, 10)
    assert battle.decision.rule == "DOT-10"
    battle.play(Action("pass"))
    assert left(battle) == (8, 13)


def test_no_die_succeeds_beyond_ten_and_nothing_is_rolled_again() -> None:
    """(DOT-9, DOT-12, DOT-17): untrained, weak and disabled: one die at 14, which can only botch."""
    weak = people(strength=0, now={"dots": 0, "boxes": 6, "score": 99})
    battle = fighting(weak, people(health=9))
    strike(battle, 10)
    assert dice(battle, "sword") == [(1, 14)]
    assert left(battle) == (9, 13)


def test_who_has_not_learned_it_has_one_die_at_a_higher_number() -> None:
    """(DOT-12): R-6; or may not attack at all."""
    battle = fighting(people(), people(health=9))
    strike(battle, 8)
    assert dice(battle, "sword") == [(1, 9)]
    barred = meeting(people(), people(), untrained_attack="forbidden")
    assert barred.refused(Action("declare", REN, what="sword")).rule == "DOT-12"


def test_weapons_help_with_a_die_or_with_the_number() -> None:
    """(DOT-13, DOT-14, DOT-24): the die of a greatsword is the attack's alone; a dodge needs 7."""
    great = fighting(people(items=(), kit=("greatsword",), sword=4, basic_forms=2), plan="greatsword 2, parry 2")
    rules, state = great.game.rules, great.state
    assert attack_pool(rules, state, ILA, REN, "greatsword").dice == 3
    assert attack_pool(rules, state, ILA, REN, "greatsword").target == 8
    assert defence_pool(rules, state, ILA, "parry", REN).dice == 2
    assert defence_pool(rules, state, ILA, "dodge", REN).target == 7
    heron = fighting(people(items=(), kit=("heron-mark-blade",), sword=2), plan="heron-mark-blade")
    pool = attack_pool(heron.game.rules, heron.state, ILA, REN, "heron-mark-blade")
    assert (pool.dice, pool.target) == (2, 7)


def boosted(topic: str) -> Battle:
    """Ila has a boost of 2."""
    begun = EffectBegun(Effect(1, "Might", REN, ILA, numbers=((topic, 2),), rule="DOT-15"))
    ila = people(sword=3, basic_forms=2, evasion=1)
    return face("dots+none", ila, people()).after(begun).begin(ACTIONS, turns=20)


@pytest.mark.parametrize(
    ("topic", "helped"),
    [
        ("strength", {"attack", "riposte"}),
        ("stamina", {"absorption"}),
        ("keenness", {"evade"}),
        ("readiness", {"parry", "dodge", "initiative"}),
    ],
)
def test_boosts_add_their_size_in_dice(topic: str, helped: set[str]) -> None:
    """(DOT-15): R-50; each for its own pools."""

    def counts(battle: Battle) -> dict[str, int]:
        rules, state = battle.game.rules, battle.state
        defences: tuple[Method, ...] = ("parry", "dodge", "evade")
        return {
            "attack": attack_pool(rules, state, ILA, REN, "sword").dice,
            "riposte": riposte_pool(rules, state, ILA, REN).dice,
            "absorption": stamina_pool(rules, state, ILA, 1).dice,
            "initiative": bonus_of(rules, state, ILA, "melee"),
            **{method: defence_pool(rules, state, ILA, method, REN).dice for method in defences},
        }

    plain, more = counts(boosted("move")), counts(boosted(topic))
    assert {name: more[name] - plain[name] for name in plain} == {name: 2 * (name in helped) for name in plain}


def test_higher_ground_makes_it_easier() -> None:
    """(DOT-16): B-6; while Ila alone stands on the hill her numbers are 1 lower."""
    told = face("dots+none", people(sword=2), people(sword=2)).terrain("hill", rect=(0, 20, 20, 8))
    battle = told.begin(ACTIONS, turns=20)
    assert attack_pool(battle.game.rules, battle.state, ILA, REN, "sword").target == 8
    told = face("dots+none", people(sword=2), people(sword=2)).terrain("hill", rect=(0, 20, 2.4, 8))
    battle = told.begin(ACTIONS, turns=20)
    rules, state = battle.game.rules, battle.state
    assert attack_pool(rules, state, ILA, REN, "sword").target == 7
    assert attack_pool(rules, state, REN, ILA, "sword").target == 8
    assert defence_pool(rules, state, ILA, "dodge", REN).target == 6


@pytest.mark.parametrize(("forms", "items", "pool"), [(0, "sword", (3, 9)), (1, "sword", (4, 8)), (2, "axe", (3, 9))])
def test_uneven_ground_and_mountain_forms(forms: int, items: str, pool: tuple[int, int]) -> None:
    """(DOT-17, DOT-18, DOT-43, DOT-79): a dot is a die fewer and 1 more; R-19: who has a sword in hand cancels it."""
    ila = people(items=(items,), sword=4, axe=4, mountain_forms=forms)
    battle = face("dots+none", ila, people()).terrain("bog", rect=(0, 20, 2.4, 8)).begin(ACTIONS, turns=20)
    found = attack_pool(battle.game.rules, battle.state, ILA, REN, items)
    assert (found.dice, found.target) == pool


def test_wounds_and_a_lost_ambush_are_penalty_dots() -> None:
    """(DOT-18, DOT-51): 7 boxes are 2 dots, a lost ambush 1 more; repeating costs dice only."""
    battle = fighting(people(sword=5, now={"dots": 0, "boxes": 7, "upset": 1, "score": 99}), people(health=9))
    pool = attack_pool(battle.game.rules, battle.state, ILA, REN, "sword")
    assert (pool.dice, pool.target) == (2, 11)


def test_armour_comes_off_before_the_dice_are_dealt_out() -> None:
    """(DOT-19, DOT-20): a parry of 5 in mail of 2 is 3, so there are three dice to deal out, and armour is counted."""
    ren = people(items=("sword", "heavy-armour"), sword=4, basic_forms=2, dexterity=3)
    battle = meeting(people(), ren)
    assert battle.refused(Action("declare", REN, what="sword 3, parry 1")).rule == "DOT-23"
    declaring(battle, "sword", "sword 2, parry 1")
    rules, state = battle.game.rules, battle.state
    assert defence_pool(rules, state, REN, "parry", ILA).dice == 1
    assert attack_pool(rules, state, REN, ILA, "sword").dice == 2
    assert trait_pool(rules, state, REN, "initiative", "DOT-174").dice == 1, "Dexterity 3 in mail"
    bird = people(items=("sword", "heavy-armour"), bird_forms=3, dexterity=3)
    flying = fighting(bird, plan="bird-attack")
    assert attack_pool(flying.game.rules, flying.state, ILA, REN, "bird-attack").dice == 4
    whole = fighting(people(), ren, answer="parry 3")
    assert defence_pool(whole.game.rules, whole.state, REN, "parry", ILA).dice == 3


def test_who_dodges_does_nothing_else() -> None:
    """(DOT-25, DOT-90): no share of it, and no attack when its turn comes."""
    battle = meeting(people(), people(sword=2, basic_forms=2, dodge=1))
    for plan in ("dodge 2", "sword 1, dodge", "parry 1, dodge"):
        assert battle.refused(Action("declare", REN, what=plan)).rule in ("DOT-26", "DOT-80", "DOT-90")
    declaring(battle, "hold", "dodge")
    battle.play(Action("done"))
    assert battle.refused(Action("strike", REN, ILA)).rule in ("DOT-26", "DOT-68", "DOT-91")
    assert defence_pool(battle.game.rules, battle.state, REN, "dodge", ILA).dice == 3


def test_blows_and_bird_attacks_share_the_dice() -> None:
    """(DOT-23, DOT-26): of 4 and 5 dice there are four to deal out; each kind is repeated by itself."""
    battle = meeting(people(sword=4, bird_forms=3), people(health=9))
    battle.play(Action("declare", REN, what="hold"))
    assert battle.refused(Action("declare", ILA, what="sword 3, bird-attack 2")).rule == "DOT-23"
    battle.play(Action("declare", ILA, what=f"sword 3 at {REN}, bird-attack 1"))
    strike(battle, 2, 2, 2)
    battle.dice(2).play(Action("strike", ILA, REN, what="bird-attack"))
    answer(battle, "pass")
    strike(battle, 2, 2)
    assert dice(battle, "sword") == [(3, 8), (2, 8)]
    assert dice(battle, "bird attack") == [(1, 10)]
    assert slot(battle, ILA).attacks == 3


def test_a_trolloc_blade_is_no_sword() -> None:
    """(DOT-29): no parry, and no art, though one strikes with the same skill."""
    battle = fighting(people(items=(), kit=("trolloc-blade",), sword=3, basic_forms=2), plan="trolloc-blade")
    assert not can_parry(slot(battle, ILA))
    assert attack_pool(battle.game.rules, battle.state, ILA, REN, "trolloc-blade").dice == 3
