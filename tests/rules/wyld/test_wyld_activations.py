"""From one activation to the next: go on, power down, let go. (WYL-15..17, WYL-5, WYL-6, WYL-56)"""

from __future__ import annotations

from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B
from wyld_scenes import (
    BIRD,
    ILA,
    REN,
    Slotted,
    cards,
    casting,
    channel,
    draws,
    facing,
    hand,
    holds,
    loses,
    mage,
    power_down,
    said,
    shaping,
    slot_of,
)

from skirmish.core.events import Rolled
from skirmish.core.state import Condition
from skirmish.core.table import Table, settle
from skirmish.rules.wyld.caster import Caster
from skirmish.rules.wyld.events import Aborted, Discarded, Dissipated

HELD = "2C 3C 9D"


def ending(slot: Caster, ila: Any = None, **options: str) -> Battle:
    """Ila's turn is about to end."""
    return facing(slot, ila=ila, **options).begin("magic ends", until="end of turn")


def test_who_draws_keeps_the_spell():
    """WYL-15: the turn ends, and the cards are still held."""
    battle = ending(holds(mage(done="channel"), BIRD, HELD))
    assert hand(battle) == set(cards(HELD))


def test_who_does_nothing_with_it_loses_it():
    """WYL-15, WYL-16: it aborts, and what it had is dissipated."""
    battle = ending(holds(mage(), BIRD, HELD)).dice(("to dissipate", 8, 8, 8, 8, 8, 1))
    assert battle.prompt == "The story stops here"
    assert [(e.rule, e.points) for e in battle.happened(Aborted)] == [("WYL-16", 14)]


@pytest.mark.parametrize("posture", ["stunned"])
def test_the_helpless_dissipate_nothing(posture: str):
    """WYL-16, RW-2: 0 successes; all 14 points flow into the aura."""
    battle = ending(holds(mage(), BIRD, HELD), {"now": {"posture": posture}})
    assert battle.prompt == "The story stops here"
    assert not battle.rolled("to dissipate")
    assert slot_of(battle).aura == 14


def test_the_held_are_helpless_too():
    """WYL-16."""
    battle = ending(holds(mage(), BIRD, HELD), {"conditions": ("held",)})
    assert battle.prompt == "The story stops here"
    assert not battle.rolled("to dissipate")
    assert slot_of(battle).channel is None


def test_who_is_out_of_action_has_no_spell():
    """WYL-16: and nobody is left to burn."""
    battle = shaping(mage(), held="TD TH 9C 8C")
    table = Table(battle.state, battle.game.rules)
    assert list(table.rules.combat.impose(table, ILA, Condition("out"), REN, "SKR-53")) == []
    assert list(settle(table)) == []
    assert table.state.models[ILA].magic.channel is None
    assert not [event for event in table.log if isinstance(event, Rolled)]


def test_powering_down_lets_cards_go_at_random():
    """WYL-17: a channel action that discards instead of drawing."""
    battle = shaping(mage(), held=HELD).dice(loses("3C 9D", HELD))
    battle.play(power_down(2))
    assert hand(battle) == set(cards("2C"))
    assert battle.happened(Discarded)[0].rule == "WYL-17"
    assert slot_of(battle).penalty == 2


def test_the_last_card_gone_the_spell_is_gone_without_harm():
    """WYL-6, WYL-17: its motes are given back."""
    battle = shaping(mage(motes=30), held=HELD).dice(loses("2C 3C 9D", HELD))
    assert slot_of(battle).motes == 20
    battle.play(power_down(3))
    assert battle.happened(Dissipated)
    assert slot_of(battle).channel is None
    assert slot_of(battle).motes == 30
    assert slot_of(battle).aura == 0


def test_with_the_option_its_motes_are_lost():
    """WYL-6, RW-1."""
    battle = casting(holds(mage(motes=30), BIRD, "2C"), powerdown_refund="false").dice(loses("2C", "2C"))
    battle.play(power_down(1))
    assert slot_of(battle).motes == 20


def test_no_more_is_let_go_than_could_be_drawn():
    """WYL-8, WYL-17: the same room, and no more than is held."""
    battle = shaping(mage(3, 5), held="2C 3C 4C 5C 6C")
    assert [a.target for a in battle.offered("power-down")] == [1, 2, 3]
    assert battle.refused(power_down(4)).rule == "WYL-17"
    assert [a.target for a in shaping(mage(3, 5), held="2C").offered("power-down")] == [1]


def test_one_action_doesnt_do_both():
    """WYL-17: who has drawn can't power down in the same activation, nor the other way round."""
    battle = shaping(mage(), held=HELD).dice(loses("3C", HELD))
    battle.play(power_down(1))
    assert battle.prompt == "The story stops here"
    assert not battle.game.rules.magic.can(battle.state, ILA)


def test_powering_down_is_one_of_the_three_choices():
    """WYL-15, WYL-17: the turn ends, and what is left is held."""
    battle = ending(holds(mage(done="power-down"), BIRD, "2C"))
    assert hand(battle) == set(cards("2C"))


def test_letting_go_is_the_third():
    """WYL-15, WYL-52: at the price of all that is held."""
    battle = shaping(mage(motes=30), held=HELD).dice(("to dissipate", 8, 8, 8, 8, 8, 1))
    battle.play(said("abort"))
    assert battle.happened(Aborted)[0].why == ": the caster lets go of it"
    assert slot_of(battle).motes == 20


def test_who_let_go_doesnt_begin_anew_at_once():
    """WYL-11, WYL-15: its activation had its magic."""
    battle = shaping(mage(), held=HELD).dice(("to dissipate", 8, 8, 8, 8, 8, 1))
    battle.play(said("abort"))
    assert not battle.game.rules.magic.can(battle.state, ILA)


def test_an_enemys_turn_asks_nothing_of_it():
    """WYL-15: its own next activation counts."""
    battle = facing(holds(mage(), BIRD, HELD)).begin("magic ends", side=B, until="end of turn")
    assert hand(battle) == set(cards(HELD))


def test_two_casters_go_on_by_themselves():
    """WYL-16, WYL-18: only who does nothing loses its spell."""
    scene = facing(holds(mage(done="channel"), BIRD, HELD)).model("Bo", A, at=(4, 24))
    battle = scene.after(Slotted(1, holds(mage(), BIRD, "2D"))).begin("magic ends", until="end of turn")
    battle.dice(("to dissipate", 8, 1, 1, 1, 1, 1))
    assert [event.model for event in battle.happened(Aborted)] == [1]


def begins(slot: Caster) -> Battle:
    """Ila's magic begins."""
    return facing(slot).begin("magic begins", until="close combat")


@pytest.mark.parametrize(("before", "after"), [(16, 12), (8, 4), (3, 0), (0, 0)])
def test_an_idle_aura_falls(before: int, after: int):
    """WYL-56: by 4 in each activation without channeling."""
    assert slot_of(begins(mage(aura=before))).aura == after


@pytest.mark.parametrize("done", ["channel", "power-down", "cast"])
def test_the_aura_of_who_channels_stays(done: Any):
    """WYL-56."""
    assert slot_of(begins(mage(aura=9, done=done))).aura == 9


def test_a_new_activation_may_channel_again():
    """WYL-11, WYL-15."""
    battle = begins(holds(mage(done="channel"), BIRD, HELD)).dice(draws("AD", held=HELD))
    battle.play(channel(1))
    assert hand(battle) == set(cards(HELD + " AD"))
