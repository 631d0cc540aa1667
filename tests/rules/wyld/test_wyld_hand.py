"""The hand on a card: every chance counted out, and nothing told that isn't known. (WYL-14, WYL-31)"""

from __future__ import annotations

from itertools import combinations

import pytest
from support.story import A, B
from wyld_scenes import BIRD, cards, casting, facing, holds, mage, shaping

from skirmish.core.dice import Dice
from skirmish.core.display import Sheet, Track
from skirmish.core.events import FeatureLaid
from skirmish.core.geometry import Circle
from skirmish.core.record import evolve
from skirmish.core.state import Feature
from skirmish.kit.queries import UNBOUND
from skirmish.players.player import view_of
from skirmish.rules.wyld.caster import Channel
from skirmish.rules.wyld.deck import cards_of, mask_of, points


def hand_of(sheet: Sheet) -> Track:
    """The cards on it."""
    return next(track for track in sheet.tracks if track.form == "cards")


@pytest.mark.parametrize(("held", "gone", "jokers", "most"), [
    ("9D JH", "", 2, 3), ("AD 9D JH", "TC TD", 2, 3), ("AD KD", "AS AC AH 2D 2H 2C", 0, 3), ("TD 9C joker", "", 2, 4),
])  # fmt: skip
def test_the_chances_on_the_card_are_those_of_every_draw_there_is(held: str, gone: str, jokers: int, most: int):
    """WYL-8, WYL-14, WYL-31: counted out, card by card."""
    caster = holds(mage(most, most), BIRD, held, jokers, gone)
    assert caster.channel is not None
    hand, deck = hand_of(casting(caster).sheet("Ila")), cards_of(caster.channel.deck)
    assert len(hand.chances) == most
    for more, chance in enumerate(hand.chances, 1):
        drawn = [sum(map(points, cards)) for cards in combinations(deck, more)]
        enough = sum(hand.now + scored >= 20 for scored in drawn)
        assert chance == pytest.approx(enough / len(drawn), abs=1e-12)


def test_cards_to_come_are_told_of_only_while_points_are_missing_and_cards_are_left():
    """WYL-14, WYL-19; a hand may go beyond what the spell needs."""
    full = hand_of(shaping(mage(), held="TD TC 5H").sheet("Ila"))
    assert (full.now, full.full, full.chances) == (25, 20, ())
    few = evolve(holds(mage(), BIRD, "9D"), channel=evolve(shaping_of("9D"), deck=mask_of(cards("TD AC"))))
    assert hand_of(casting(few).sheet("Ila")).chances == (0.0, 1.0)


def shaping_of(held: str) -> Channel:
    """What such a caster shapes."""
    found = holds(mage(), BIRD, held).channel
    assert found is not None
    return found


def test_unbound_ground_adds_a_card_to_a_draw_and_a_chance_to_the_card():
    """WYL-49: two cards for one that is asked for."""
    caster = holds(mage(2, 2), BIRD, "9D")
    bare = hand_of(casting(caster).sheet("Ila")).chances
    wild = FeatureLaid(Feature(1, "Wild Ground", Circle(10.0, 24.0, 6.0), plague=UNBOUND))
    found = hand_of(facing(caster).after(wild).begin("shooting", until="close combat").sheet("Ila")).chances
    assert (found[: len(bare)], len(found)) == (bare, len(bare) + 1)


def test_both_sides_see_the_same_of_a_hand_and_nothing_of_the_order_of_the_deck():
    """WYL-18, WYL-30: cards are held face up; what comes next isn't known to anybody."""
    battle = shaping(mage(), held="AD 9D JH")
    state, rules = battle.state, battle.game.rules
    shown = [hand_of(rules.sheet(view_of(battle.game, side).state, 0)) for side in (A, B)]
    assert shown[0] == shown[1] == hand_of(rules.sheet(state, 0))
    assert hand_of(rules.sheet(evolve(state, dice=Dice(99)), 0)) == shown[0]
