"""Pole arms: reach, ready, holding off who comes near, and who is too close. (RES-67..73)"""

from __future__ import annotations

from typing import Any

import pytest
from resolve_scenes import BASES_IN, Gear, acting, facing, people
from support.battle import Battle
from support.story import A, B

from skirmish import players
from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.events import Moved
from skirmish.players.player import view_of
from skirmish.rules.resolve.initiative import preempt_worth
from skirmish.rules.resolve.poles import is_ready

CALM = {"preempt": "off"}
FAST = {"initiative": 20}
READY = {"ready": True}
READIES = Action("ready", 0)


def pike(weapon: str = "pike", **now: Any) -> Gear:
    """Somebody slow with a pole arm."""
    return people({"polearm": 1}, items=(weapon,), now=now)


def sword(**now: Any) -> Gear:
    """Somebody quick who wants to come close."""
    return people({"sword": 1}, items=("sword",), traits={"initiative": 20, "body": 40}, now=now)


def charged(ren: Gear, gap_in: float = 5.0, ila: Gear | None = None) -> Battle:
    """Ila with her sword is about to charge Ren."""
    return acting(ila or sword(), ren, gap_in, **CALM)


def gap(battle: Battle) -> float:
    """Inches between the two."""
    return on(battle.state).gap(battle.names["Ila"], battle.names["Ren"])


def test_a_ready_pike_strikes_first_whatever_the_initiative() -> None:
    """RES-68: as soon as the charger is within 3"."""
    battle = charged(pike(**READY)).dice(2, 3, 4)
    battle.play("Ila charges Ren")
    assert battle.prompt == "Ren: hold Ila off with the pike?"
    battle.dice(4, 4, 2, 3, 5).play("Ren hold-offs Ila")
    assert [roll.throw.who for roll in battle.rolled("to hit")] == [1, 0]


def test_a_hit_forces_back_who_has_a_close_weapon() -> None:
    """RES-69: the vector; it stays at exactly 3" and can't attack in this round."""
    battle = charged(pike(**READY)).dice(5, 2, 3, 2, 6, 1)
    battle.play("Ila charges Ren", "Ren hold-offs Ila")
    assert battle.fighter("Ila").held_off
    assert gap(battle) == pytest.approx(3.0, abs=1 / 256)
    assert not battle.rolled("to hit Ren")
    assert not battle.allowed("Ila strikes Ren")
    assert battle.fighter("Ila").walked


def test_any_hit_will_do_even_one_that_armour_swallows() -> None:
    """RES-69: the opponent is forced back if the wielder hits."""
    mailed = people({"sword": 1}, kit=("sword", "plate-and-mail"), traits=FAST | {"movement": 12})
    battle = charged(pike(**READY), ila=mailed).dice(5, 5, 3, 1)
    battle.play("Ila charges Ren", "Ren hold-offs Ila")
    assert battle.fighter("Ila").held_off
    assert battle.fighter("Ila").body == 12


def test_a_miss_lets_it_come() -> None:
    """RES-68: the vector."""
    battle = charged(pike(**READY)).dice(2, 3, 4, 5, 3, 2, 2, 3)
    battle.play("Ila charges Ren", "Ren hold-offs Ila")
    assert gap(battle) <= 1 / 16
    assert battle.rolled("to hit Ren")
    assert not battle.fighter("Ila").held_off


def test_who_is_felled_by_it_comes_no_further() -> None:
    """RES-68: it lies where it was struck."""
    weak = people(items=("sword",), traits=FAST, now={"body": 3})
    scene = facing(weak, pike(**READY), 5.0, **CALM).model("Bo", side=A, at=(40, 40), **people())
    battle = scene.act().dice(5, 5, 3, 2)
    battle.play("Ila charges Ren", "Ren hold-offs Ila")
    assert battle.fighter("Ila").posture == "stunned"
    assert gap(battle) == pytest.approx(3.0, abs=1 / 256)


def test_the_wielder_may_let_it_come() -> None:
    """RES-68: can, not must."""
    battle = charged(pike(**READY)).dice(5, 2, 4, 2, 3)
    battle.play("Ila charges Ren", "Ren passes")
    assert not battle.fighter("Ren").acted


@pytest.mark.parametrize(("now", "tries"), [({"ready": True}, False), ({}, True)])
def test_who_could_hold_it_off_has_no_need_to_be_first(now: dict[str, Any], tries: bool) -> None:
    """RES-36, RES-68: a pole arm that is ready strikes first in any case, so who reckons doesn't risk it."""
    slow = people({"polearm": 1}, kit=("pike",), quickness=12, now=now)
    battle = facing(people(items=("sword",), traits=FAST), slow, 2.0).act()
    assert (preempt_worth(battle.game.rules, battle.state, 1, 0) > 0) is tries


def test_it_is_the_attack_the_wielder_has() -> None:
    """RES-72: its main action is spent."""
    battle = charged(pike(**READY)).dice(5, 2, 3, 2, 6, 1)
    battle.play("Ila charges Ren", "Ren hold-offs Ila")
    assert battle.fighter("Ren").acted
    battle.play("done")
    assert battle.refused("Ren strikes Ila").rule == "RES-17"


NO_PRIVILEGE: dict[str, tuple[dict[str, Any], Gear | None]] = {
    "it isn't ready": ({}, None),
    "it has acted": (READY | {"acted": True}, None),
    "it has held off another": (READY | {"kept": True}, None),
    "it loses its action": (READY | {"lost": 1}, None),
    "it is surprised": (READY | {"surprised": 1}, None),
    "it lies on the ground": (READY | {"posture": "down"}, None),
    "the other has a long weapon, too": (
        READY,
        people({"polearm": 1}, items=("halberd",), traits={"initiative": 20, "body": 40}),
    ),
}


@pytest.mark.parametrize("about", NO_PRIVILEGE)
def test_who_has_no_such_privilege(about: str) -> None:
    """RES-33, RES-70, RES-72, RES-73: the vectors, and what else takes it away."""
    now, ila = NO_PRIVILEGE[about]
    faces = (1, 1) if about == "it is surprised" else (2, 2, 5)
    battle = charged(pike(**now), ila=ila).dice(*faces)
    battle.play("Ila charges Ren")
    assert "hold" not in battle.prompt
    assert battle.rolled("to hit Ren")


def test_only_one_opponent_a_round() -> None:
    """RES-70: the second one comes through."""
    scene = facing(sword(), pike(**READY), 5.0, **CALM).model("Kor", side=A, at=(4, 21), **sword())
    battle = scene.act().dice(5, 2, 3, 2, 6, 1)
    battle.play("Ila charges Ren", "Ren hold-offs Ila", "done")
    assert battle.fighter("Ren").kept
    battle.dice(2, 2, 5).play("Kor charges Ren")
    assert [roll.throw.who for roll in battle.rolled("to hit")] == [battle.names["Ren"], battle.names["Kor"]]


def test_who_is_within_reach_already_is_put_back_to_its_edge() -> None:
    """RES-69: from 1" to 3" on the line between the centres."""
    scene = facing(None, None, **CALM).model("Kor", side=A, at=(20, 24), **sword())
    battle = scene.model("Bo", side=B, at=(21 + BASES_IN, 24), **pike(**READY)).act()
    battle.dice(5, 2, 3, 2, 6, 1).play("Kor charges Bo", "Bo hold-offs Kor")
    assert on(battle.state).gap(battle.names["Kor"], battle.names["Bo"]) == pytest.approx(3.0, abs=1 / 256)
    assert battle.at("Kor") == (18.0, 24.0)
    assert [event.manner for event in battle.happened(Moved)] == ["slide"]


def test_terrain_behind_it_stops_it_sooner() -> None:
    """RES-69: or as far as terrain allows."""
    x = 20.0
    scene = (
        facing(None, None, **CALM)
        .terrain("building", rect=(x - 1.25, 20, 0.5, 8))
        .model("Kor", side=A, at=(x, 24), **sword())
        .model("Bo", side=B, at=(x + BASES_IN + 1.0, 24), **pike(**READY))
    )
    battle = scene.act().dice(5, 2, 3, 2, 6, 1)
    battle.play("Kor charges Bo", "Bo hold-offs Kor")
    ids = battle.names
    assert 1.0 <= on(battle.state).gap(ids["Kor"], ids["Bo"]) < 2.0
    assert battle.fighter("Kor").held_off


def test_a_shooter_within_reach_is_struck_first_but_not_forced_back() -> None:
    """RES-68, RES-69: a bow is no Close weapon; the shot still flies."""
    archer = people({"archery": 1}, items=("bow",), traits={"initiative": 20, "body": 40})
    battle = charged(pike(**READY), 2.5, archer).dice(5, 2, 3, 2, 6, 1, 2, 2, 4)
    battle.play("Ila shoots Ren with bow", "Ren hold-offs Ila")
    assert not battle.fighter("Ila").held_off
    assert battle.rolled("to hit Ren")


def test_a_pole_arm_reaches_who_is_near_and_not_in_contact() -> None:
    """RES-67, RES-71: a pike 3", a halberd 2", and never who is Close."""
    assert acting(pike(), people(), 3.0).allowed("Ila strikes Ren")
    assert acting(pike(), people(), 3.1).refused("Ila strikes Ren").rule == "RES-67"
    assert acting(pike("halberd"), people(), 2.0).allowed("Ila strikes Ren")
    assert not acting(pike("halberd"), people(), 2.1).allowed("Ila strikes Ren")
    assert acting(pike(), people(), 0.0).refused("Ila strikes Ren").rule == "RES-71"


def test_what_it_cant_see_it_doesnt_reach() -> None:
    """RES-67: with line of sight."""
    scene = facing(pike(), people(), 2.5).terrain("building", rect=(3.4, 20, 0.5, 8), height_in=4)
    assert not scene.act().allowed("Ila strikes Ren")


def test_a_free_action_brings_it_to_bear_on_who_is_close() -> None:
    """RES-71: the vector; an ordinary attack, and no holding off."""
    battle = acting(pike(**READY), people(), 0.0)
    battle.play("Ila manoeuvres")
    assert battle.allowed("Ila strikes Ren")
    slot = battle.fighter("Ila")
    assert (slot.freed, slot.ready, slot.manoeuvred, slot.acted) == (True, False, True, False)
    battle.dice(2, 2, 5).play("Ila strikes Ren")
    assert battle.refused(READIES).rule == "RES-23"


def test_manoeuvring_is_over_with_the_round() -> None:
    """RES-71."""
    battle = acting(pike(), people(), 0.0)
    battle.play("Ila manoeuvres", "done", "done")
    assert battle.state.round == 2
    assert battle.refused("Ila strikes Ren").rule == "RES-71"


def test_readying_is_a_free_action_and_lasts() -> None:
    """RES-23, RES-73: set by a free action, or carried over."""
    battle = acting(pike(), people(), 10.0)
    battle.play(READIES)
    assert battle.fighter("Ila").freed
    assert not battle.fighter("Ila").acted
    battle.play("done", "done")
    assert battle.state.round == 2
    assert is_ready(battle.state, 0)


def test_running_is_the_end_of_it() -> None:
    """RES-73."""
    battle = acting(pike(**READY), people(), 20.0)
    battle.play("Ila runs to 12, 30")
    assert not battle.fighter("Ila").ready


def test_falling_is_the_end_of_it() -> None:
    """RES-73."""
    battle = acting(pike(**READY), people(), 20.0)
    battle.play(Action("go-prone", 0))
    assert not battle.fighter("Ila").ready


@pytest.mark.parametrize(("gap_in", "ready"), [(0.0, False), (0.5, True)])
def test_while_an_enemy_is_in_contact_it_is_not_ready(gap_in: float, ready: bool) -> None:
    """RES-73."""
    assert is_ready(acting(pike(**READY), people(), gap_in).state, 0) is ready


def test_a_close_weapon_is_never_ready() -> None:
    """RES-67, RES-68."""
    battle = acting(sword(), people(), 10.0)
    assert not battle.allowed(READIES)
    assert battle.refused(READIES).rule == "RES-67"


def test_the_player_who_closes_in_readies_its_pike_and_holds_off() -> None:
    """RES-68, RES-73: what the offers say they are worth is enough."""
    battle = acting(pike(), people(), 10.0)
    decider = players.make("aggressor", 1)
    assert decider.decide(view_of(battle.game, A), battle.decision).verb == "ready"
    held = charged(pike(**READY))
    held.play("Ila charges Ren")
    assert decider.decide(view_of(held.game, B), held.decision).verb == "hold-off"
