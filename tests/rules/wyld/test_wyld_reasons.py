"""Why something can't be done with cards now, for people who ask. (WYL-1..19)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from wyld_scenes import (
    BIRD,
    ILA,
    REN,
    STORM,
    at_ren,
    casting,
    channel,
    facing,
    holds,
    mage,
    of_card,
    power_down,
    said,
    shaping,
    why_not,
)

from skirmish.core.decision import Action
from skirmish.rules.wyld.caster import Caster
from skirmish.rules.wyld.channeling import cards_bar
from skirmish.rules.wyld.refusals import LATER

IDLE = mage()
BUSY = holds(mage(), BIRD, "2C 3C")
FULL = holds(mage(), BIRD, "TD TH")
DONE = holds(mage(done="channel"), BIRD, "2C")
ASKED: list[tuple[Caster, Action, str, str]] = [
    (IDLE, channel(1, STORM), "it doesn't know that spell", "WYL-1"),
    (IDLE, channel(4), "it may draw 1 to 3 cards", "WYL-8"),
    (mage(motes=3), channel(1), "Firebird takes 10 motes, it has 3", "WYL-5"),
    (mage(2, 2), channel(1), "it doesn't own circle 1", "WYL-3"),
    (BUSY, channel(1, "stone_skin"), "it is shaping Firebird", "WYL-15"),
    (DONE, channel(1), "it has channelled in this activation", "WYL-11"),
    (holds(mage(), BIRD, "2C", deck=0), channel(1), "no cards are left", "WYL-19"),
    (IDLE, power_down(1), "it is shaping no spell", "WYL-15"),
    (IDLE, said("abort"), "it is shaping no spell", "WYL-15"),
    (BUSY, power_down(3), "it may discard 1 to 2 cards, and no more than it could draw", "WYL-17"),
    (DONE, power_down(1), "it has channelled in this activation", "WYL-11"),
    (DONE, said("abort"), "it has channelled in this activation", "WYL-11"),
    (BUSY, at_ren(), "it lacks 15 points", "WYL-43"),
    (FULL, at_ren(), "it is cast when cards have been drawn", "WYL-14"),
    (BUSY, of_card("cancel", "2C"), "no face card of its suit is held", "WYL-32"),
    (holds(mage(), BIRD, "7S QS"), of_card("cancel", "7S"), LATER, "WYL-32"),
    (holds(mage(), BIRD, "7S QS"), of_card("cancel", "AS"), "no face card of its suit is held", "WYL-32"),
    (holds(mage(), BIRD, "2C"), power_down(2), "it may discard 1 card, and no more than it could draw", "WYL-17"),
    (holds(mage(), BIRD, "2C"), power_down(1), LATER, "WYL-17"),
    (holds(mage(), BIRD, "TD 9C"), at_ren(), "it lacks 1 point", "WYL-43"),
    (mage(bare=True), said("forgo"), "it does so already", "WYL-29"),
    (IDLE, said("forgo"), LATER, "WYL-29"),
]


@pytest.mark.parametrize(("slot", "action", "reason", "rule"), ASKED)
def test_each_reason_has_its_rule(slot: Caster, action: Action, reason: str, rule: str):
    refusal = why_not(casting(slot), action)
    assert (refusal.reason, refusal.rule) == (reason, rule)


def test_one_card_is_one_card():
    """WYL-8: no `1 to 1 cards`."""
    battle = casting(IDLE, ila={"now": {"ran": True}})
    refusal = cards_bar(battle.game.rules, battle.state, ILA, 2)
    assert refusal is not None
    assert (refusal.reason, refusal.rule) == ("it may draw 1 card", "WYL-8")
    assert cards_bar(battle.game.rules, battle.state, ILA, 1) is None


def test_who_shapes_nothing_at_all():
    """WYL-1."""
    assert why_not(casting(IDLE), channel(1, who=REN)).reason == "it shapes no spells"
    assert why_not(casting(IDLE), channel(1, who=99)).reason == "it shapes no spells"


def test_verbs_of_others_are_not_its_business():
    battle = casting(IDLE)
    assert battle.game.rules.magic.why(battle.state, Action("shoot", ILA, REN)) is None


def test_outside_its_activation_there_is_a_reason_too():
    """WYL-7, WYL-15: nothing else forbids it."""
    battle = facing(BUSY).begin("moves")
    assert why_not(battle, channel(1)).reason == "cards are drawn in its own activation"
    assert why_not(battle, said("abort")).reason == "its magic is worked in its own activation"


def test_an_offer_says_why_another_number_is_none():
    """WYL-8: and that it wants nothing else."""
    (offer, *_) = [o for o in shaping(mage(), held="2C").decision.each() if o.verb == "channel"]
    told = offer.refusal(Action("channel", ILA, 7, what=BIRD))
    assert told is not None
    assert told.reason == "it may draw 1 to 3 cards"
    other = offer.refusal(Action("channel", ILA, 1, (REN,), what=BIRD))
    assert other is not None
    assert other.reason == "only a number of cards is to be named"


def test_who_has_used_its_main_action_is_told_so():
    """WYL-8, RES-17, RES-98: magic is the main action there, and the card warns of what will be lost."""
    battle = facing(holds(mage(), BIRD, "2C 3C"), gap_in=20.0, rules="resolve+wyld").begin("actions")
    assert "must keep channeling, power down or cast in its activation: else Firebird is lost" in notes(battle)
    battle.play(next(iter(battle.offered("run"))))
    for action in (channel(1), power_down(1), said("abort")):
        refusal = battle.refused(action)
        assert (refusal.reason, refusal.rule) == ("its main action of this round is used", "RES-17")
    assert "can't go on with Firebird: it is lost when the activation ends" in notes(battle)


def test_the_card_warns_nobody_who_has_gone_on():
    """WYL-15."""
    assert not any("Firebird is lost" in note for note in notes(casting(DONE)))


def notes(battle: Battle) -> list[str]:
    """What stands on Ila's card."""
    return [text for text, _ in battle.sheet("Ila").lines]


def test_a_defence_may_be_forgone_before_the_first_card():
    """WYL-29."""
    battle = casting(IDLE)
    battle.play(said("forgo"))
    assert battle.allowed(channel(1))
    assert battle.allowed(said("guard"))


def test_where_no_defence_distracts_none_is_forgone():
    """WYL-29."""
    battle = casting(IDLE, static_defence_counts="false")
    assert why_not(battle, said("forgo")).reason == "no defence distracts anybody here"
