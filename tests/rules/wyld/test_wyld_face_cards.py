"""Face cards: one cancels a card of its suit, one that is kept helps the spell. (WYL-31..33, RW-11, RW-12)"""

from __future__ import annotations

import pytest
from wyld_scenes import (
    BIRD,
    at_ren,
    cards,
    casting,
    channel,
    draws,
    facing,
    hand,
    holds,
    mage,
    of_card,
    points,
    shaping,
)

from skirmish.rules.wyld.events import Discarded, Released


def test_a_face_card_cancels_a_card_of_its_suit():
    """WYL-32: both are gone."""
    battle = shaping(mage(), held="7S QS 2C")
    battle.play(of_card("cancel", "7S"))
    assert hand(battle) == set(cards("2C"))
    assert battle.happened(Discarded)[0].cards == tuple(sorted(cards("7S QS")))


def test_it_cancels_none_of_another_suit():
    """WYL-32."""
    battle = shaping(mage(), held="7S QH")
    assert not battle.offered("cancel")
    assert battle.refused(of_card("cancel", "7S")).rule == "WYL-32"


def test_cancelled_cards_never_come_back():
    """WYL-18, WYL-32: neither into the hand nor into the deck."""
    battle = shaping(mage(), held="7S QS").dice(draws("AD", held="7S QS"))
    battle.play(of_card("cancel", "7S"), channel(1))
    assert battle.model("Ila").magic.channel.deck.bit_count() == 51


@pytest.mark.parametrize(("held", "card"), [("QS KS", "QS"), ("5D QD", "5D")])
def test_faces_cancel_faces_and_diamonds_diamonds(held: str, card: str):
    """WYL-32, RW-11, RW-12: allowed, though never useful."""
    battle = shaping(mage(), held=held + " 2C")
    battle.play(of_card("cancel", card))
    assert hand(battle) == set(cards("2C"))


def test_a_joker_isnt_cancelled():
    """WYL-32: it has no suit."""
    battle = shaping(mage(), held="QS KH AD")
    assert not battle.offered("cancel")


def test_cancelling_is_free_before_the_cast():
    """WYL-32, WYL-14: asked about the cast one may cancel first, and is asked again."""
    battle = shaping(mage(), held="AD 9D 2C 6C 4S 7S QS").dice(draws("JH", held="AD 9D 2C 6C 4S 7S QS"))
    battle.play(channel(1))
    assert battle.prompt.startswith("Cast Firebird now? ")
    battle.play(of_card("cancel", "7S"))
    assert battle.prompt.startswith("Cast Firebird now? ")
    assert points(battle) == 22


def test_who_cancels_below_the_horizon_cant_cast():
    """WYL-43: the points must be there."""
    battle = shaping(mage(), held="TD TS QS").dice(draws("2C", held="TD TS QS"))
    battle.play(channel(1), of_card("cancel", "TS"))
    assert points(battle) == 12
    assert battle.prompt == "The story stops here"


@pytest.mark.parametrize(("faces", "bonus"), [("", 0), ("JH", 1), ("JH QD KC", 3)])
def test_each_face_card_kept_adds_a_success(faces: str, bonus: int):
    """WYL-33: of any suit."""
    held = f"TD TH {faces}".strip()
    battle = casting(holds(mage(), BIRD, held), cast_without_draw="true")
    battle.dice(("Firebird", 1, 1, 1, 1, 1, 1))
    if bonus:
        battle.dice(("harm", *[1] * (6 + bonus - 1 - 1)))
    battle.play(at_ren())
    assert battle.rolled("Firebird")[0].throw.bonus == bonus
    assert battle.happened(Released)[0].successes == bonus


def test_cards_are_cancelled_after_the_draw_too():
    """WYL-32: at any time while channeling; nobody is waited for who can cancel nothing."""
    battle = shaping(mage(), held="7S").dice(draws("QS", held="7S"))
    battle.play(channel(1))
    assert battle.offered("cancel")
    assert not battle.offered("channel")
    battle.play(of_card("cancel", "7S"))
    assert hand(battle) == set()
    assert battle.prompt == "The story stops here"


def test_in_single_activations_it_doesnt_take_the_main_action():
    """WYL-32, RES-17: it is no deed of its own."""
    scene = facing(holds(mage(), BIRD, "7S QS 2C"), rules="resolve+wyld")
    battle = scene.begin("actions")
    battle.play(of_card("cancel", "7S"))
    assert hand(battle) == set(cards("2C"))
    assert battle.offered("channel")
