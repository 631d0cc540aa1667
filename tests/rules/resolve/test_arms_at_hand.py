"""What a weapon, a shield, a mount or a cup is good for just now. (RES-36, RES-50, RES-52, RES-66..82, RES-97)"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from resolve_scenes import ACTIONS, acting, facing, people, slot
from support.playing import played
from support.story import A, B, story

from skirmish import players
from skirmish.core.decision import Action
from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect
from skirmish.players.player import view_of
from skirmish.rules.resolve import mounts, movement
from skirmish.rules.resolve.attack import DODGE, PARRY, choose_defence
from skirmish.rules.resolve.events import Dropped, Restored, Told, with_person
from skirmish.rules.resolve.fighter import Steed
from skirmish.rules.resolve.harm import protection
from skirmish.rules.resolve.initiative import can_attack_now
from skirmish.rules.resolve.queries import quickness
from skirmish.rules.resolve.shooting import skill_of
from skirmish.rules.resolve.text import log_line

ILA, REN = 0, 1
CALM = {"preempt": "off"}
SAFE = {"body": 60, "fortitude": 60}


def rider(*kit: str, gait: str = "walk", body: int = 22, **more: object) -> dict[str, object]:
    """Somebody on a war horse."""
    now = {"steed": Steed(body, 14, gait=gait), **more.pop("now", {})}  # type: ignore[dict-item]
    return people(more.pop("skills", {}), kit=("war-horse", *kit), now=now, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("gait", "skill"), [("walk", "archery"), ("gallop", "mounted-archery")])
def test_at_a_gallop_any_mounted_archery_is_better_than_none(gait: str, skill: str):  # RES-77
    ila = rider("short-bow", gait=gait, skills={"archery": 3, "mounted-archery": 1})
    person = slot(acting(ila, people(), 12.0), "Ila")
    assert skill_of(person, person.kit.missiles[0]) == skill


@pytest.mark.parametrize(("reload", "may"), [(0, True), (1, False)])
def test_nobody_pre_empts_with_a_crossbow_that_isnt_loaded(reload: int, may: bool):  # RES-36, RES-66
    battle = acting(people(), people({"crossbow": 1}, items=("crossbow",), now={"reload": reload}), 8.0, **CALM)
    assert can_attack_now(battle.game.rules, battle.state, REN, ILA) is may


def test_who_draws_another_weapon_parries_no_more():  # RES-52
    ila = people({"parry": 2, "sword": 2}, items=("sword", "axe"), traits={"initiative": 20}, now={"weapon": "sword"})
    battle = acting(ila, people(), **CALM)
    battle.play("Ila parries", Action("draw", ILA, what="axe"))
    assert not slot(battle, "Ila").parrying


@pytest.mark.parametrize(("weapon", "how"), [("sword", PARRY), ("axe", DODGE)])
def test_only_a_sword_parries(weapon: str, how: str):  # RES-52
    ila = people({"parry": 2, "sword": 2}, items=("sword", "axe"), now={"parrying": True, "weapon": weapon})
    battle = acting(people(), ila, **CALM)
    says = ("Ren parries Ila",) if how == PARRY else ()
    assert played(battle, choose_defence, REN, ILA, "sword", says=says).result == how


@pytest.mark.parametrize(("weapon", "guarded"), [("sword", (2, 0)), ("halberd", (0, 0))])
def test_who_has_both_hands_full_has_no_shield(weapon: str, guarded: tuple[int, int]):  # RES-50
    battle = acting(people(kit=("sword", "halberd", "body-shield"), now={"weapon": weapon}), people(), 10.0)
    assert protection(battle.game.rules, slot(battle, "Ila")) == guarded


def test_everybody_finds_who_hides_within_3_inches():  # RES-25
    battle = acting(people(perception=12), people(), 10.0)
    assert battle.game.rules.combat.keen(battle.state, ILA) == 3


def test_an_enemy_in_contact_ends_being_ready():  # RES-73
    ila = people({"sword": 1}, items=("sword",), traits={"initiative": 20})
    battle = acting(ila, people({"polearm": 1}, items=("pike",), now={"ready": True}), 5.0, **CALM)
    battle.dice(2, 3, 6, 1).play("Ila charges Ren", "Ren passes")
    assert not slot(battle, "Ren").ready


# --- beasts ----------------------------------------------------------------------------------------------------------


def test_hooves_are_as_strong_as_what_lasts_on_them():  # RES-78, CHN-78
    effect = EffectBegun(Effect(1, "Might", ILA, ILA, numbers=(("strength", 1),)))
    battle = facing(rider(), people()).after(effect).act()
    blow = mounts.hooves_of(battle.game.rules, battle.state, ILA, REN, DODGE).blow
    assert [m.number for m in blow.modifiers if m.why == "Might"] == [2]


def test_who_is_tired_proves_it_before_its_beast_attacks():  # RES-41, RES-78
    battle = acting(rider(now={"fatigue": 6, "proved": True}), people(traits=SAFE))
    tired = with_person(battle.state, ILA, proved=False)
    here: Any = SimpleNamespace(state=tired, game=battle.game, names=battle.names)
    found = played(here, mounts.trample, Action("trample", ILA, REN), dice=(5, 2, 3, 4, 5))
    assert found.rolled()[0] == "fatigue"


def test_who_was_forced_back_rides_nobody_down():  # RES-69, RES-78
    barred = mounts.trample_bar(acting(rider(now={"held_off": True}), people()).state, ILA)
    assert barred is not None
    assert barred.rule == "RES-69"


@pytest.mark.parametrize(("body", "die"), [(12, 8), (11, 6)])
def test_a_wounded_beast_is_slower(body: int, die: int):  # RES-57, RES-82: half of 22
    assert quickness(acting(rider(body=body), people(), 10.0).state, ILA) == die


def test_a_galloping_archer_masters_its_beast_once_for_all_arrows():  # RES-53, RES-77
    ila = rider("short-bow", gait="gallop", skills={"archery": 3, "snap-shot": 2, "riding": 3})
    battle = acting(ila, people(traits=SAFE), 8.0, **CALM).seed(3)
    battle.play("Ila snap-shots Ren and Ren and Ren with short-bow")
    assert len(battle.rolled("Riding at a gallop")) == 1


# --- infusions, the end ----------------------------------------------------------------------------------------------


def test_what_is_of_no_use_isnt_drunk():  # RES-97
    battle = acting(people(kit=("calm-leaf-infusion", "stay-awake-brew"), quickness=8), people(), 20.0)
    assert battle.refused("Ila drinks with calm-leaf-infusion")
    assert battle.refused("Ila drinks with stay-awake-brew")


def test_no_more_is_told_than_comes_back():  # RES-97
    battle = acting(people(kit=("calm-leaf-infusion",), quickness=8, now={"fortitude": 11}), people(), 20.0)
    battle.play("Ila drinks with calm-leaf-infusion")
    assert [event.fortitude for event in battle.happened(Restored)] == [1]


def test_who_lies_unconscious_at_the_end_isnt_called_dead():  # RES-59
    battle = acting(gap_in=6)
    line = log_line(battle.state, Dropped(REN, "out", (8.0, 24.0), rule="RES-59"))
    assert line is not None
    assert line.text == "Ren lies unconscious and is lost to its side"


# --- pikes that wait -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap_in", "waits"), [(17.0, True), (18.5, False)])
def test_a_pike_has_somebody_to_wait_for_whom_a_run_would_bring_within_a_charge(gap_in: float, waits: bool):  # RES-73
    battle = acting(people({"polearm": 1}, items=("pike",)), people(items=("sword",)), gap_in)
    assert movement.has_foe_to_await(battle.game.rules, battle.state, ILA) is waits


@pytest.mark.parametrize("item", ["bow", "pike"])
def test_nobody_waits_for_archers_or_other_pikes(item: str):  # RES-69, RES-72
    battle = acting(people({"polearm": 1}, items=("pike",)), people(items=(item,)), 12.0)
    assert not movement.has_foe_to_await(battle.game.rules, battle.state, ILA)


def test_in_a_whole_battle_pikes_hold_off_who_charges():  # RES-68
    assert sum(held_off(seed) for seed in range(1, 4)) >= 12


def held_off(seed: int) -> int:
    """How often pikes struck first in a battle between two `aggressor`s: four pikes against four swords."""
    scene = story("resolve+none", **CALM)
    swift = people({"sword": 2}, items=("sword",), traits={"initiative": 16, "movement": 9})
    for number in range(4):
        pike = people({"polearm": 2}, items=("pike", "dagger"))
        scene.model(f"Pike {number}", A, (6 + 3 * number, 10), **pike)
        scene.model(f"Sword {number}", B, (6 + 3 * number, 40), **swift)
    game = scene.begin(ACTIONS, turns=8).seed(seed).game
    sides = [players.make("aggressor", side) for side in (A, B)]
    while (asked := game.decision) is not None:
        game.play(sides[asked.side].decide(view_of(game, asked.side), asked))
    return len([event for event in game.log if isinstance(event, Told) and event.rule == "RES-68"])
