"""Why something can't be done with cards now, for people who ask. (WYL-1..19)"""

from __future__ import annotations

import pytest
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
]


@pytest.mark.parametrize(("slot", "action", "reason", "rule"), ASKED)
def test_each_reason_has_its_rule(slot: Caster, action: Action, reason: str, rule: str):
    refusal = why_not(casting(slot), action)
    assert (refusal.reason, refusal.rule) == (reason, rule)


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
