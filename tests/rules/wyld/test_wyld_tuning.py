"""Tuning, once the horizon was reached. (WYL-39..42, RW-10, RW-30, RW-31)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from wyld_scenes import (
    BIRD,
    cards,
    casting,
    channel,
    channel_now,
    draws,
    hand,
    holds,
    mage,
    of_card,
    points,
    said,
    shaping,
)

from skirmish.rules.wyld.events import Crossed

HELD = "TD TH 3S"


def tuning(drawn: str, held: str = HELD, crossed: bool = True) -> Battle:
    """Ila, who has reached the horizon, draws these."""
    battle = shaping(mage(), held=held, channel={"crossed": crossed})
    battle.dice(draws(drawn, held=held))
    battle.play(channel(len(drawn.split())))
    return battle


def test_a_joker_isnt_discarded_alone():
    """WYL-41: the first vector."""
    battle = tuning("5D joker")
    assert battle.refused(of_card("discard", "joker"))
    battle.dice(("joker", 2)).play(said("keep"))
    assert hand(battle) == set(cards(HELD + " 5D"))


def test_a_joker_goes_with_the_whole_draw():
    """WYL-41: the second; no coin is tossed."""
    battle = tuning("5D joker")
    battle.play(said("discard-all"))
    assert hand(battle) == set(cards(HELD))
    assert battle.prompt.startswith("Cast Firebird now? ")


def test_a_joker_goes_after_the_rest():
    """WYL-41: one by one it comes to the same."""
    battle = tuning("5D joker")
    battle.play(of_card("discard", "5D"), said("discard-all"))
    assert hand(battle) == set(cards(HELD))


def test_any_of_the_drawn_cards_may_go():
    """WYL-40: the third."""
    battle = tuning("5D 8C")
    battle.play(of_card("discard", "8C"), said("keep"))
    assert hand(battle) == set(cards(HELD + " 5D"))


def test_who_discards_a_drawn_card_keeps_the_old_ones():
    """WYL-42: the fourth."""
    battle = tuning("5D 8C")
    assert battle.allowed(of_card("give-up", "3S"))
    battle.play(of_card("discard", "8C"))
    assert not battle.offered("give-up")
    assert battle.refused(of_card("give-up", "3S"))


def test_who_keeps_all_may_discard_an_old_one():
    """WYL-42: the fifth; only one."""
    battle = tuning("5D 8C")
    battle.play(of_card("give-up", "3S"))
    assert hand(battle) == set(cards("TD TH 5D 8C"))
    assert battle.prompt.startswith("Cast Firebird now? ")


def test_below_the_horizon_again_it_still_tunes_but_isnt_cast():
    """WYL-39: the sixth: crossed, 18 of 20 points."""
    battle = tuning("2C", held="9D 9H")
    assert battle.prompt.startswith("Tuning")
    battle.play(of_card("discard", "2C"))
    assert points(battle) == 18
    assert battle.prompt == "The story stops here"
    assert channel_now(battle).crossed


def test_who_never_reached_it_doesnt_tune():
    """WYL-39."""
    battle = tuning("2C", held="9D", crossed=False)
    assert battle.prompt == "The story stops here"


def test_the_action_that_reaches_it_isnt_tuning_yet():
    """WYL-39, RW-10: the next one is."""
    battle = tuning("TC", held="TD", crossed=False)
    assert battle.prompt.startswith("Cast Firebird now? ")
    assert battle.happened(Crossed)
    battle.play(said("wait"))
    assert channel_now(battle).crossed


def test_what_is_discarded_doesnt_come_back():
    """WYL-40, WYL-18."""
    battle = tuning("5D 8C")
    battle.play(said("discard-all"), said("wait"))
    now = channel_now(battle)
    assert not now.deck & sum(1 << card for card in cards("5D 8C"))


def test_tuning_and_cancelling_in_one_action():
    """WYL-32, RW-30."""
    battle = tuning("KS 8C")
    battle.play(of_card("discard", "8C"), said("keep"), of_card("cancel", "3S"))
    assert hand(battle) == set(cards("TD TH"))


@pytest.mark.parametrize("left", ["5D", "5D 8C"])
def test_a_short_deck_is_tuned_to_its_end(left: str):
    """WYL-19, RW-31: what is left is drawn."""
    deck = sum(1 << card for card in cards(left))
    battle = casting(holds(mage(), BIRD, HELD, deck=deck, crossed=True))
    number = len(left.split())
    battle.dice(("draws", *[1] * number)).play(channel(number))
    assert battle.prompt.startswith("Tuning")
    battle.play(said("keep"))
    assert hand(battle) == set(cards(f"{HELD} {left}"))


def test_there_is_always_a_way_to_keep_all():
    """WYL-40: discarding is no duty."""
    battle = tuning("5D 8C")
    assert battle.decision.default == said("keep")
    assert battle.allowed(said("keep"))


def test_the_question_names_what_is_new():
    """WYL-40: so that new cards aren't taken for those held before."""
    battle = tuning("5D 8C")
    assert battle.prompt == "Tuning: 5 of diamonds, 8 of clubs are new; discard any of it, or an earlier card?"
    battle.play(of_card("discard", "8C"))
    assert battle.prompt == "Discard more? 5 of diamonds is new"
