"""Drawing cards: how many, at what price, and what they come to. (WYL-4..14, WYL-18, WYL-19)"""

from __future__ import annotations

from typing import Any

import pytest
from support.story import A, B
from wyld_scenes import (
    BIRD,
    ILA,
    STORM,
    at_ren,
    cards,
    casting,
    channel,
    channel_now,
    draws,
    facing,
    hand,
    holds,
    mage,
    points,
    said,
    shaping,
    slot_of,
    why_not,
)

from skirmish.core.decision import Action
from skirmish.core.events import Fell
from skirmish.rules.wyld.channeling import room
from skirmish.rules.wyld.deck import mask_of
from skirmish.rules.wyld.events import ChannelBegun, Crossed, Drawn, Released

CHARGING: dict[str, Any] = {"charged": True}


def test_three_cards_are_drawn_at_once():
    """WYL-7, WYL-13: and take effect together."""
    battle = casting(mage()).dice(draws("AD 9D JH"))
    battle.play(channel(3))
    assert hand(battle) == set(cards("AD 9D JH"))
    assert points(battle) == 10
    assert [event.cards for event in battle.happened(Drawn)] == [tuple(sorted(cards("AD 9D JH")))]


BUDGET = [(3, 5, 0, 3), (3, 5, 2, 1), (3, 5, 3, 0), (6, 4, 1, 3)]


@pytest.mark.parametrize(("essence", "occult", "other", "most"), BUDGET)
def test_no_more_cards_than_essence_and_occult_leave_room_for(
    essence: int, occult: int, other: int, most: int, monkeypatch: pytest.MonkeyPatch
):
    """WYL-8, WYL-9, WYL-10: the vectors of the budget: essence, occult, what it does besides, cards."""
    battle = casting(mage(essence, occult))
    monkeypatch.setattr(battle.game.rules.combat, "burden", lambda state, model: other)
    assert room(battle.game.rules, battle.state, ILA) == most
    assert battle.game.rules.magic.can(battle.state, ILA) is (most > 0)
    offered = [a.target for o in battle.game.rules.magic.offers(battle.state, ILA) for a in o.samples()
               if o.verb == "channel" and o.what == BIRD]  # fmt: skip
    assert offered == list(range(1, most + 1))


@pytest.mark.parametrize(("essence", "occult", "now", "most"), [
    (3, 5, {}, 3), (3, 5, {"moved": True, "ran": True}, 1), (3, 5, {"rose": True, "ran": True}, 0),
    (6, 4, {"shot": True}, 3),
])  # fmt: skip
def test_the_budget_of_what_was_really_done(essence: int, occult: int, now: dict[str, bool], most: int):
    """WYL-8, WYL-9, WYL-10: the same vectors by deeds of the base game."""
    battle = facing(mage(essence, occult), ila={"now": now}).begin("shooting")
    assert room(battle.game.rules, battle.state, ILA) == most
    assert battle.game.rules.magic.can(battle.state, ILA) is (most > 0)


def test_four_cards_are_too_many_for_essence_three():
    """WYL-7, WYL-8: the first example of the rules."""
    battle = casting(mage(3, 5))
    refusal = battle.refused(channel(4))
    assert (refusal.reason, refusal.rule) == ("it may draw 1 to 3 cards", "WYL-8")


def test_no_card_isnt_a_draw():
    """WYL-7: one at least."""
    assert casting(mage()).refused(channel(0)).rule == "WYL-8"


def test_a_run_leaves_one_card_of_three():
    """WYL-8, WYL-10, WYL-22 of the examples: a dash takes 2."""
    battle = casting(mage(3, 5), ila={"now": {"ran": True}})
    assert battle.allowed(channel(1))
    assert battle.refused(channel(2)).rule == "WYL-8"


def test_a_fighter_in_combat_has_a_blow_to_strike():
    """WYL-10: an attack takes 1."""
    battle = casting(mage(3, 5), gap_in=0.0)
    assert battle.allowed(channel(2))
    assert not battle.allowed(channel(3))


def test_who_ran_and_is_bound_to_strike_has_no_room():
    """WYL-9: no channeling in this activation."""
    battle = casting(mage(3, 5), ila={"now": {"ran": True}}, gap_in=0.0)
    assert not battle.offered("channel")
    refusal = why_not(battle, channel(1))
    assert (refusal.reason, refusal.rule) == ("what it does already takes 3 of the 3 it can spare", "WYL-9")


@pytest.mark.parametrize(("number", "may"), [(1, True), (2, True), (3, False)])
def test_a_shot_after_it_needs_room_too(number: int, may: bool):
    """WYL-8, WYL-10: a shot is 1 of the 3."""
    battle = facing(mage(), {}, {"items": ("bow",)}).model("Bo", A, at=(4, 24), items=("bow",))
    told = battle.begin("shooting", until="close combat").dice(draws(" ".join(("2C", "3C", "4C")[:number])))
    told.play(channel(number))
    assert bool(told.offered("shoot", "Ila")) is may
    if not may:
        assert told.refused(Action("shoot", ILA, 2, what="bow")).rule == "WYL-8"


def test_one_channel_action_in_an_activation():
    """WYL-11: one only, and then it is the others' turn to act."""
    battle = casting(mage()).dice(draws("2C 3C"))
    battle.play(channel(2))
    assert battle.prompt == "The story stops here"
    assert why_not(battle, channel(1)).rule == "WYL-11"


def test_the_penalty_holds_until_the_next_activation():
    """WYL-12: two cards are as many points of defence."""
    battle = casting(mage()).dice(draws("2C 3C"))
    battle.play(channel(2))
    found = battle.game.rules.modifiers(battle.state, ILA, "exposed")
    assert [(m.number, m.rule) for m in found] == [(2, "WYL-12")]


def test_the_penalty_is_that_of_the_whole_activation():
    """WYL-12: a run counts too."""
    battle = casting(mage(3, 5), ila={"now": {"ran": True}}).dice(draws("2C"))
    battle.play(channel(1))
    assert sum(m.number for m in battle.game.rules.modifiers(battle.state, ILA, "exposed")) == 3


def test_a_new_activation_ends_the_penalty():
    """WYL-12."""
    slot = holds(mage(penalty=3, done="channel"), BIRD, "2C")
    battle = facing(slot).begin("magic begins", until="close combat")
    assert battle.game.rules.modifiers(battle.state, ILA, "exposed") == ()
    assert battle.allowed(channel(1))


@pytest.mark.parametrize(("penalty", "shift"), [(0, 0), (1, 1), (2, 1), (3, 2), (5, 2)])
def test_who_channels_is_easier_to_hit(penalty: int, shift: int):
    """WYL-12: here 1 for penalties of 1 and 2, 2 for more."""
    slot = holds(mage(penalty=penalty, bare=False), BIRD, "2C")
    battle = facing(slot, {"items": ("bow",)}).begin("shooting", side=B, until="close combat")
    battle.dice(("to hit", 1))
    battle.dice(("to keep", 7, 7, 7, 7, 7, 7))
    battle.play("Ren shoots Ila")
    assert sum(n for why, n in battle.modifiers("to hit").items() if why.startswith("defence")) == shift


def test_the_motes_are_committed_with_the_first_card():
    """WYL-5: and not again with the next ones."""
    battle = casting(mage(motes=30)).dice(draws("2C 3C"))
    battle.play(channel(2))
    assert slot_of(battle).motes == 20
    assert channel_now(battle).motes == 10
    assert len(battle.happened(ChannelBegun)) == 1


def test_going_on_commits_nothing_more():
    """WYL-5, WYL-15."""
    battle = shaping(mage(), held="2C 3C").dice(draws("4H", held="2C 3C"))
    battle.play(channel(1))
    assert slot_of(battle).motes == 20
    assert not battle.happened(ChannelBegun)
    assert points(battle) == 9


def test_who_has_too_few_motes_cant_begin():
    """WYL-5."""
    battle = casting(mage(motes=9))
    refusal = battle.refused(channel(1))
    assert (refusal.reason, refusal.rule) == ("Firebird takes 10 motes, it has 9", "WYL-5")


def test_the_motes_of_a_cast_spell_are_spent():
    """WYL-6."""
    battle = shaping(mage(), BIRD, "TD TH").dice(draws("AD", held="TD TH"), ("Firebird", 2, 2, 2, 2, 2, 2, 2))
    battle.play(channel(1), at_ren())
    assert slot_of(battle).motes == 20
    assert slot_of(battle).channel is None


ROWS = {1: (3, 20), 2: (4, 41), 3: (5, 63)}


@pytest.mark.parametrize("circle", ROWS)
def test_what_each_circle_asks(circle: int):
    """WYL-2, WYL-3, WYL-4: traits to own it, points to reach."""
    least, horizon = ROWS[circle]
    spell = {1: BIRD, 2: STORM, 3: "sunfall"}[circle]
    able, weak = mage(least, least, spells=(spell,), motes=99), mage(least - 1, 9, spells=(spell,), motes=99)
    battle = casting(able).dice(draws("2C"))
    battle.play(channel(1, spell))
    assert channel_now(battle).horizon == horizon
    assert casting(weak).refused(channel(1, spell)).rule in ("WYL-3", "WYL-9")
    assert casting(mage(9, least - 1, spells=(spell,), motes=99)).refused(channel(1, spell)).rule == "WYL-3"


def test_weaving_has_no_third_circle():
    """WYL-2, WYL-4: 63 points are refused it."""
    battle = casting(mage(5, 5, tradition="weaving", spells=("sunfall",), motes=99))
    assert battle.refused(channel(1, "sunfall")).rule == "WYL-3"


def test_enough_points_may_be_cast_on_the_first_action():
    """WYL-14."""
    battle = casting(mage()).dice(draws("TD TH 9D"))
    battle.play(channel(3))
    assert battle.prompt.startswith("Cast Firebird now? ")
    assert battle.allowed(at_ren())
    assert [(e.points, e.horizon) for e in battle.happened(Crossed)] == [(29, 20)]


def test_nobody_need_cast():
    """WYL-14: who waits keeps the cards."""
    battle = casting(mage()).dice(draws("TD TH 9D"))
    battle.play(channel(3), said("wait"))
    assert points(battle) == 29
    assert not battle.happened(Released)


def test_too_few_points_arent_asked_about():
    """WYL-14, WYL-43: 19 of 20."""
    battle = shaping(mage(), held="9D").dice(draws("TH", held="9D"))
    battle.play(channel(1))
    assert points(battle) == 19
    assert battle.prompt == "The story stops here"
    assert not battle.happened(Crossed)


def test_each_caster_has_a_deck_of_his_own():
    """WYL-18: the same card may come to both."""
    scene = facing(holds(mage(), BIRD, "5H"), other=holds(mage(), BIRD, "5H"))
    battle = scene.begin("shooting", until="close combat").dice(draws("9D", held="5H"))
    battle.play(channel(1))
    assert channel_now(battle, "Ila").deck == channel_now(battle, "Ren").deck & ~mask_of(cards("9D"))


def test_a_new_casting_has_a_whole_deck():
    """WYL-18."""
    battle = casting(mage(done="")).dice(draws("9D"))
    battle.play(channel(1))
    assert channel_now(battle).deck.bit_count() == 53


def test_without_jokers_a_deck_has_52_cards():
    """WYL-34: an option."""
    battle = casting(mage(), jokers="0").dice(draws("9D", jokers=0))
    battle.play(channel(1))
    assert channel_now(battle).deck.bit_count() == 51


def test_a_short_deck_is_drawn_to_its_end():
    """WYL-19: three are wanted, one is left."""
    held = "2C 3C"
    slot = holds(mage(), BIRD, held, deck=mask_of(cards("4C")))
    battle = casting(slot).dice(("draws", 1))
    assert not battle.allowed(channel(3))
    battle.play(channel(1))
    assert hand(battle) == set(cards("2C 3C 4C"))


def test_with_an_empty_deck_there_is_no_drawing():
    """WYL-19: it must cast, power down or abort."""
    battle = casting(holds(mage(), BIRD, "TD TH", deck=0, crossed=True))
    assert battle.refused(channel(1)).rule == "WYL-19"
    assert {offer.verb for offer in battle.decision.each()} >= {"cast", "power-down", "abort"}
    battle.dice(("Firebird", 1, 1, 1, 1, 1, 1)).play(at_ren())
    assert battle.happened(Released, model="Ila")


def test_with_cards_left_a_cast_needs_a_draw():
    """WYL-14, WYL-19: unless the option says otherwise."""
    slot = holds(mage(), BIRD, "TD TH", crossed=True)
    assert casting(slot).refused(at_ren()).rule == "WYL-14"
    assert casting(slot, cast_without_draw="true").allowed(at_ren())


def test_another_spell_has_to_wait():
    """WYL-15: one at a time."""
    refusal = shaping(mage(), held="2C").refused(channel(1, "stone_skin"))
    assert (refusal.reason, refusal.rule) == ("it is shaping Firebird", "WYL-15")


def test_an_unknown_spell_is_refused():
    """WYL-1."""
    assert casting(mage()).refused(channel(1, STORM)).reason == "it doesn't know that spell"


def test_who_is_knocked_down_cant_channel():
    """WYL-15: it can't act."""
    battle = casting(mage(), ila={"now": {"posture": "down"}})
    assert not battle.offered("channel")
    assert why_not(battle, channel(1)).rule == "WYL-15"


def test_the_cast_of_one_may_end_the_other():
    """WYL-18: two castings go on side by side."""
    scene = facing(holds(mage(), BIRD, "TD TH"), other=holds(mage(), BIRD, "2C"))
    battle = scene.begin("shooting", until="close combat")
    battle.dice(draws("KH", held="TD TH"), ("Firebird", 9, 9, 9, 9, 9, 9)).dice(("harm", *[1] * 11))
    battle.play(channel(1), at_ren())
    assert points(battle, "Ren") == 2
    assert not battle.happened(Fell)
