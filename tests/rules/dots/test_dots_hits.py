"""What stops a hit, and what shots and free strikes are like. (DOT-56..61, DOT-75, DOT-88, DOT-93, DOT-94)"""

from __future__ import annotations

import pytest
from dots_scenes import ILA, REN, answer, dice, fighting, left, people, slot, strike, usual
from support.facing import BASES_IN, WEST, face
from support.story import A

from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun
from skirmish.core.state import NOBODY, Effect
from skirmish.core.table import Table
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.dots.attack import attack_pool
from skirmish.rules.dots.defence import defence_pool, methods
from skirmish.rules.dots.events import Told
from skirmish.rules.dots.harm import Blow, strike_home


@pytest.mark.parametrize(("cap", "after"), [("hit", (1, 8)), ("round", (0, 9))])
def test_soak_counts_for_each_hit_or_for_the_round(cap: str, after: tuple[int, int]) -> None:
    """(DOT-58): R-29; Soak 3 against hits of 4 and 2, with 3 dots: the second finds a point of it left, or none."""
    ren = people(health=3, soak=3, stamina=0)
    battle = fighting(people(sword=4, strength=4), ren, soak_cap=cap)
    strike(battle, 6, 6, 6, 6)
    battle.play(battle.decision.default)
    assert left(battle) == (1, 11)
    strike(battle, 6, 6, 6)
    battle.play(battle.decision.default)
    if battle.decision.rule == "DOT-59":
        battle.play(Action("pass"))
    assert left(battle) == after


def test_a_hit_meets_armour_then_soak_then_stamina() -> None:
    """(DOT-46, DOT-60, DOT-61): 5 points: armour stops 1, Soak 1 of 4 goes to a box, Stamina moves 1 of the other 3."""
    ren = people(items=("sword", "light-armour"), health=3, soak=1, stamina=2)
    battle = fighting(people(sword=5, strength=5), ren)
    strike(battle, 5, 5, 5, 5, 5, 7, 7, 2)
    assert battle.decision.rule == "DOT-58"
    battle.play(Action("soak", REN, 1))
    assert battle.decision.rule == "DOT-59"
    battle.play(Action("absorb", REN))
    assert [name for name in ("armour", "absorption") if dice(battle, name)] == ["armour", "absorption"]
    assert left(battle) == (1, 11)


def test_no_more_goes_to_boxes_than_there_are() -> None:
    """(DOT-60): R-32; with one box left only a point is soaked, and the dots take the rest."""
    ren = people(health=5, soak=3, stamina=0, now={"boxes": 1, "dots": 2})
    battle = fighting(people(sword=2, strength=4), ren)
    strike(battle, 6, 6)
    assert battle.decision.default == Action("soak", REN, 1)
    battle.play(battle.decision.default)
    assert left(battle) == (1, 0)


def test_some_hits_cut_armour_away() -> None:
    """(DOT-57): after the hit is worked out, until it is mended."""
    battle = fighting(people(), people(items=("sword", "heavy-armour"), health=9)).dice(2, 2)
    table = Table(battle.state, battle.game.rules)
    for _ in strike_home(table, REN, Blow(ILA, 2, armour_damage=1)):
        raise AssertionError("nothing is asked")
    one = table.state.models[REN].combat
    assert (slot(battle).armour, one.armour, one.dots) == (2, 1, 7)
    battle.play(Action("done"))
    battle.done = lambda: None  # type: ignore[method-assign]  # the dice fell outside the battle


def test_the_dead_lose_no_armour() -> None:
    """(DOT-49, DOT-57): nothing is told of who has fallen for good."""
    battle = fighting(people(), people(items=("sword", "heavy-armour"), now={"dots": 0, "boxes": 2}))
    blow = Blow(ILA, 6, armour_damage=1)
    table = usual(battle, strike_home, REN, blow, dice=(2, 2)).table
    assert table.state.models[REN].out
    assert not [event for event in table.log if isinstance(event, Told)]


# Shots


def shooting(gap_in: float, *, friend: bool = False, wall: bool = False):  # type: ignore[no-untyped-def]
    """Ila with a bow of 30", Ren so far away, with a friend of hers beside him or a low wall before him."""
    told = face("dots+none", people(items=("bow",), bow=3, perception=3), people(dodge=1), gap_in)
    if friend:
        at = (WEST + 2 * BASES_IN + gap_in, 24)
        told = told.model("Bo", side=A, at=at, **people())
    if wall:
        told = told.terrain("low-wall", rect=(WEST + BASES_IN + gap_in - 0.9, 20, 0.3, 8))
    return told.begin(ACTIONS, turns=20)


@pytest.mark.parametrize(
    ("gap_in", "friend", "wall", "pool"),
    [
        (15.0, False, False, (3, 7)),
        (15.1, False, False, (2, 8)),
        (10.0, True, False, (2, 8)),
        (20.0, True, False, (1, 9)),
        (10.0, False, True, (3, 9)),
    ],
)
def test_range_and_melees_are_penalty_dots_and_cover_raises_the_number(
    gap_in: float, friend: bool, wall: bool, pool: tuple[int, int]
) -> None:
    """(DOT-17, DOT-18, DOT-88): R-48."""
    battle = shooting(gap_in, friend=friend, wall=wall)
    found = attack_pool(battle.game.rules, battle.state, ILA, battle.names["Ren"], "bow")
    assert (found.dice, found.target) == pool


def test_what_halves_all_ranges_halves_the_near_half_too() -> None:
    """(DOT-88, CHN-77): as the bands of the window and the estimates have it: 7.5" of a bow of 30"."""
    for gap_in, wanted in ((7.4, (3, 7)), (7.6, (2, 8))):
        battle = shooting(gap_in)
        wind = EffectBegun(Effect(1, "Cloud Dancing", 0, NOBODY, numbers=(("missile range", 1),)))
        pool = attack_pool(battle.game.rules, wind.apply(battle.state), ILA, battle.names["Ren"], "bow")
        assert (pool.dice, pool.target) == wanted


def test_estimates_know_that_the_further_half_costs_a_die() -> None:
    """(DOT-88): near and open is better than behind cover, and that is better than far."""
    battle = shooting(10.0)
    volley = battle.game.rules.combat.volley(battle.state, ILA, REN)
    assert volley is not None
    near, covered, far = volley.at(10.0, False), volley.at(10.0, True), volley.at(20.0, False)
    assert near > covered > far > 0


def test_shots_are_avoided_as_blows_are_dodged() -> None:
    """(DOT-94): Dodge and Dexterity at 7, each a die less; nobody evades, parries or dances away a shot."""
    battle = shooting(10.0)
    rules, state = battle.game.rules, battle.state
    assert [*methods(rules, state, REN, ILA, "ranged")] == ["dodge"]
    pool = defence_pool(rules, state, REN, "dodge", ILA)
    assert (pool.dice, pool.target) == (3, 7)


def test_magic_is_evaded_and_nothing_else() -> None:
    """(DOT-93): neither parry nor dodge help."""
    battle = fighting(people(), people(sword=3, basic_forms=3, evasion=2, dodge=3, tumble=1), answer="parry 2")
    assert [*methods(battle.game.rules, battle.state, REN, ILA, "magic")] == ["evade"]
    assert [*methods(battle.game.rules, battle.state, REN, ILA, "melee")] == ["parry", "evade", "dodge", "tumble"]


# Leaving contact


def test_who_leaves_contact_is_struck_with_one_die_undefended() -> None:
    """(DOT-75): B-8; whatever the enemy's dots, where the switch has it so."""
    battle = fighting(people(dodge=3, health=9), people(sword=4), free_strike="true", plan="hold")
    battle.dice(9)
    x, y = battle.at("Ila")
    battle.play(Action("move", ILA, at=(x, y + 3.0)))
    answer(battle, "strike", REN, ILA)
    assert dice(battle, "sword") == [(1, 8)]
    assert left(battle, ILA) == (8, 13)
    assert battle.at("Ila") == (x, y + 3.0)


@pytest.mark.parametrize(
    ("kit", "plan", "throws"), [(("spear",), "throw-spear", 1), (("throwing-knives",), "throw-throwing-knives", 4)]
)
def test_what_is_thrown_is_gone(kit: tuple[str, ...], plan: str, throws: int) -> None:
    """(DOT-88): R-48; a spear is thrown once and leaves the hand, a bundle holds four."""
    ila = people(items=(), kit=kit, thrown=5, now={"kind": "ranged"})
    battle = fighting(ila, people(health=9), 4.0, plan=plan)
    for number in range(throws):
        battle.dice(*[2] * (5 - number)).play(Action("shoot", ILA, REN, what=kit[0]))
        answer(battle, "pass")
    assert slot(battle, ILA).weapon == "unarmed"
    assert [one.verb for one in battle.decision.offers if one.verb == "shoot"] == []
