"""What other magics ask of this system: hits, postures, tests, levels, nerve and breath. (DOT-174, R-109, RT-38)"""

from __future__ import annotations

from typing import Any

import pytest
from dots_scenes import ILA, REN, changed, meeting, people, usual
from support.facing import face
from support.playing import Played
from support.story import B

from skirmish.core.state import Condition, Effect, Hit, with_effect
from skirmish.kit.rounds import ACTIONS
from skirmish.rules.dots.activation import offers
from skirmish.rules.dots.attack import attack_pool
from skirmish.rules.dots.budget import burden_of
from skirmish.rules.dots.fighter import Plan
from skirmish.rules.dots.harm import armour_pool, stamina_pool
from skirmish.rules.dots.initiative import Initiative
from skirmish.rules.dots.movement import run_bar
from skirmish.rules.dots.pools import save_pool


def asked(word: str, *args: object, dice: tuple[int, ...] = (), gap_in: float = 8.0, **ren: Any) -> Played:
    """What the system does when magic says this about Ren."""
    told = face("dots+none", people(), people(**ren), gap_in).model("Far", side=B, at=(40, 40), **people())
    battle = told.begin(ACTIONS, turns=9)
    return usual(battle, getattr(battle.game.rules.combat, word), *args, dice=dice)


def body(found: Played) -> tuple[int, int]:
    return found.person(REN).dots, found.person(REN).boxes


# --- hits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("strength", "harm"), [(1, 1), (2, 1), (3, 1), (4, 2), (8, 6)])
def test_a_hit_does_its_strength_less_two(strength: int, harm: int) -> None:
    """DOT-174, R-109: 1 at least."""
    found = asked("suffer", Hit(REN, strength, ILA, rule="CHN-18"), health=9)
    assert (body(found), found.result) == ((9 - harm, 13), 1)


def test_armour_stops_what_may_be_saved() -> None:
    """DOT-56, DOT-174, R-32: other harm passes it, but Soak and absorption still help."""
    mail = {"items": ("sword", "heavy-armour"), "health": 3, "soak": 2}
    assert asked("suffer", Hit(REN, 5, ILA), dice=(8, 2), **mail).rolled() == ["armour"]
    bare = asked("suffer", Hit(REN, 5, ILA, save=False), **mail)
    assert (bare.rolled(), body(bare)) == ([], (1, 12))


def test_some_hits_of_magic_cut_armour_away() -> None:
    """DOT-57: two of two dots of mail."""
    found = asked("suffer", Hit(REN, 5, ILA, armour_damage=2), dice=(8, 2), items=("sword", "heavy-armour"), health=9)
    assert found.person(REN).armour == 0


def test_several_hits_come_one_after_the_other() -> None:
    """DOT-174: the third finds nobody."""
    found = asked("suffer", Hit(REN, 8, ILA, save=False), 3, dice=(2, 2), health=1, now={"boxes": 9})
    assert found.result == 2
    assert not found.state.on_table(REN) or found.person(REN).posture == "stunned"


# --- postures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "posture"), [("down", "down"), ("stunned", "stunned"), ("out", "out")])
def test_postures_in_the_words_of_this_system(word: str, posture: str) -> None:
    """DOT-174, R-109: down is prone, stunned unconscious."""
    found = asked("impose", REN, Condition(word), ILA, "CHN-1")
    assert found.person(REN).posture == posture


def test_who_is_prone_stands_up_instead_of_moving_and_attacks_nobody() -> None:
    """DOT-174, R-109."""
    battle = meeting(people(sword=2, now={"posture": "down"}))
    state = changed(battle, ILA, plan=Plan(attack="sword"))
    assert [offer.verb for offer in offers(battle.game.rules, state, ILA)] == ["done", "rise"]


def test_who_is_put_to_flight_gives_up_its_plan_and_moves_away_once() -> None:
    """DOT-174, R-109."""
    found = asked("scatter", REN, ILA, "CHN-1")
    before, after = meeting(people(), people(), 8.0).state.places[REN], found.state.places[REN]
    assert after[0] - before[0] == pytest.approx(4.0, abs=0.1)
    assert (found.person(REN).forfeited, found.person(REN).walked) == (True, True)


def test_help_lifts_what_was_the_matter() -> None:
    """DOT-54, DOT-174: who is unconscious by no wound comes round; one healed stands and is whole."""
    assert asked("lift", REN, "down", "CHN-1", now={"posture": "stunned"}).person(REN).posture == "down"
    hurt = {"posture": "stunned", "dots": 0, "boxes": 3}
    assert asked("lift", REN, "down", "CHN-1", now=hurt).person(REN).posture == "stunned", "it has three boxes"
    healed = asked("lift", REN, "hurt", "CHN-1", health=4, now=hurt)
    assert (body(healed), healed.person(REN).posture) == ((4, 13), "standing")


# --- levels ----------------------------------------------------------------------------------------------------------


def test_a_level_is_two_points() -> None:
    """DOT-174, R-109: nothing stops it, boxes come back before dots."""
    assert body(asked("wear", REN, 2, ILA, "WYL-1", items=("sword", "heavy-armour"), health=3)) == (0, 12)
    assert body(asked("mend", REN, 2, "WYL-1", health=3, now={"dots": 0, "boxes": 11})) == (2, 13)
    rules = meeting(people()).game.rules
    for boxes, levels in ((13, 2), (12, 2), (11, 3), (0, 0)):
        battle = meeting(people(), people(health=4, now={"dots": 1, "boxes": boxes}))
        assert rules.combat.lacks(battle.state, REN) == levels


def test_who_is_healed_past_three_boxes_comes_round() -> None:
    """DOT-47, DOT-54."""
    found = asked("mend", REN, 1, "WYL-1", now={"posture": "stunned", "dots": 0, "boxes": 3})
    assert (body(found), found.person(REN).posture) == ((0, 5), "down")


# --- tests -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trait", "faces", "passed"),
    [
        ("strength", (6, 6, 7), True),
        ("strength", (6, 6, 6), False),
        ("initiative", (6, 7), True),
        ("leadership", (8, 2, 2, 2), True),
        ("leadership", (7, 2, 2, 2), False),
    ],
)
def test_resisting(trait: str, faces: tuple[int, ...], passed: bool) -> None:
    """DOT-174, R-109: Strength or Dexterity against 7, else Willpower against 11 less Wits."""
    found = asked("resist", REN, trait, "WYL-1", dice=faces, strength=3, dexterity=2, willpower=4, wits=3)
    assert found.result is passed


def test_hardness_soak_and_numbers_of_a_person() -> None:
    """DOT-174, R-109: 1 and half of Evasion, rounded up; half of Stamina, and armour; Willpower and attributes."""
    ren = people(items=("sword", "heavy-armour"), evasion=3, stamina=5, willpower=7, wits=4, hide=1)
    battle = meeting(people(), ren)
    combat, warrior = battle.game.rules.combat, battle.state.models[REN].warrior
    assert combat.hardness(battle.state, REN) == 3
    assert combat.soak(battle.state, REN) == (2, 3)
    assert [combat.ability(warrior, name) for name in ("willpower", "wits", "smell")] == [7, 4, None]


def test_burdens() -> None:
    """DOT-174, R-109: an action weighs 1, a run 2, a walk nothing."""
    assert [burden_of(verb) for verb in ("draw", "run", "move")] == [1, 2, 0]


def test_a_point_to_hit_is_one_of_the_number() -> None:
    """DOT-174, R-109: also one of all tests."""
    for topic in ("to hit", "tests"):
        battle = meeting(people(sword=2))
        hexed = with_effect(battle.state, Effect(1, "a hex", REN, ILA, numbers=((topic, -2),), rule="CHN-1"))
        pool = attack_pool(battle.game.rules, hexed, ILA, REN, "sword")
        assert (pool.dice, pool.target) == (2, 10), topic


# --- nerve and breath ------------------------------------------------------------------------------------------------


def test_harm_to_its_nerve_is_a_test_of_will_for_each_rung() -> None:
    """DOT-174, RT-38: Willpower against 11 less Wits; the first that fails puts it to flight."""
    held = asked("daunt", REN, 2, ILA, "TRI-37", dice=(9, 2, 9, 2))
    assert held.person(REN).forfeited is False
    fled = asked("daunt", REN, 3, ILA, "TRI-37", dice=(9, 2, 8, 2))
    assert fled.rolled() == ["leadership test", "leadership test"]
    assert fled.person(REN).forfeited


def test_harm_to_its_breath_takes_the_run_and_from_three_on_the_action() -> None:
    """DOT-77, DOT-174, RT-38."""
    winded = asked("tire", REN, 2, ILA, "TRI-37")
    assert [c.name for c in winded.state.models[REN].conditions] == ["winded"]
    running = meeting(people(), people(now={"plan": Plan(run=True)}))
    assert run_bar(running.state, REN) is None
    tired = usual(running, running.game.rules.combat.tire, REN, 1, ILA, "TRI-37")
    assert run_bar(tired.state, REN).reason == "it is out of breath"  # type: ignore[union-attr]
    spent = asked("tire", REN, 3, ILA, "TRI-37")
    assert [c.name for c in spent.state.models[REN].conditions] == ["held"]
    assert not spent.table.rules.combat.able(spent.state, REN)


# --- own rolls -------------------------------------------------------------------------------------------------------


def test_its_own_rolls_disturb_no_caster() -> None:
    """R-111: initiative, armour, absorption and saves are quiet; attacks aren't."""
    battle = meeting(people(sword=2), people())
    rules, state = battle.game.rules, battle.state
    pools = (armour_pool(rules, REN, 2, 2), stamina_pool(rules, state, REN, 3), save_pool(rules, state, REN))
    assert [pool.quiet for pool in pools] == [True] * 3
    assert not attack_pool(rules, state, ILA, REN, "sword").quiet
    assert Initiative(((ILA, 4),)).quiet
