"""The toy systems do what they are there for: exact pools, a deck, an interrupt, a ward and a mist that end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from support.cards import ALL_CARDS, Deck, Draw, Drawn, Played, deck_of
from support.pools import Pool
from support.story import A, B, Story, story

from skirmish.board import on
from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun, EffectEnded, FeatureLaid, FeatureLifted
from skirmish.core.forecast import forecast
from skirmish.core.record import evolve
from skirmish.core.state import Hit

ILA, REN = 0, 1


def duel() -> Story:
    return story("pools+cards").model("Ila", side=A, at=(20, 20)).model("Ren", side=B, at=(30, 20))


def holding(a: str, b: str) -> Story:
    return duel().after(Drawn(A, a), Drawn(B, b))


@pytest.mark.parametrize("pool", [Pool(0, "", 2), Pool(0, "", 3, 8, 2), Pool(0, "", 1, 6, 3), Pool(0, "", 4, 7, 1)])
def test_the_law_of_a_pool_counts_every_face(pool: Pool) -> None:
    tally: dict[int, Fraction] = {}
    for faces in product(range(1, 11), repeat=pool.size):
        drawn, outcome, rest = pool.draw(Dice(None, faces))
        assert (drawn, rest) == (faces, Dice(None))
        tally[outcome] = tally.get(outcome, Fraction(0)) + Fraction(1, 10**pool.size)
    assert dict(pool.law()) == tally


def test_the_law_of_a_card_is_the_deck() -> None:
    draw = Draw(ALL_CARDS)
    drawn = [draw.draw(Dice(None, (face,)))[1] for face in range(1, len(ALL_CARDS) + 1)]
    assert dict(draw.law()) == {card: Fraction(drawn.count(card), len(drawn)) for card in drawn}


def test_a_hit_has_exact_odds() -> None:
    battle = duel().begin("fight")
    odds = forecast(battle.game.rules, battle.state, battle.game.rules.combat.suffer, Hit(REN, 3, ILA))
    assert sum(odds.by(lambda state, _: state.models[REN].combat.health).values()) == 1
    assert odds.residual == 0


def test_hands_are_filled_at_dawn_and_no_card_is_lost() -> None:
    battle = duel().begin("fight", turns=4).dice(*(("a card", 1) for _ in range(4)))
    battle.play("Ila rests", "Ren rests")
    assert len(battle.happened(Drawn)) == 4
    deck = deck_of(battle.state)
    assert Counter(deck.pile + deck.hands[A] + deck.hands[B]) == Counter(ALL_CARDS)


def test_an_empty_deck_is_filled_with_what_no_hand_holds() -> None:
    battle = holding("ward", "ward").begin("fight")
    empty = Deck((), deck_of(battle.state).hands)
    state = Drawn(A, "mist").apply(Drawn(A, "chaff").apply(evolve(battle.state, magic=empty)))
    assert Counter(deck_of(state).pile) == {"mist": 1, "snare": 4, "ward": 1, "chaff": 2}


def test_a_snare_interrupts_the_move_of_the_other_side() -> None:
    battle = holding("chaff", "snare").begin("fight").dice(("to hurt", 9, 9, 1), ("soak", 8, 1))
    battle.play("Ila moves to 22, 20")
    assert (battle.decision.side, battle.prompt) == (B, "Snare Ila?")
    battle.play("Ren plays snare")
    assert battle.happened(Played, side=B, card="snare")
    assert battle.fighter("Ila").health == 2


def test_a_snare_may_be_kept() -> None:
    battle = holding("chaff", "snare").begin("fight")
    battle.play("Ila moves to 22, 20", "Ren passes")
    assert not battle.happened(Played)
    assert battle.prompt == "Activate a warrior"


def test_nobody_is_asked_where_the_snare_does_not_reach() -> None:
    battle = holding("chaff", "snare").begin("fight")
    battle.play("Ila moves to 16, 20")
    assert battle.prompt == "Activate a warrior"


def test_mist_hides_who_stands_in_it_and_lifts_when_the_enemy_has_acted() -> None:
    battle = holding("mist", "chaff").begin("fight", turns=3).dice(*(("a card", 6) for _ in range(3)))
    assert not on(battle.state).sight(REN, ILA).covered
    battle.play("Ila casts mist at Ila")
    assert battle.happened(FeatureLaid)
    assert on(battle.state).sight(REN, ILA).covered
    battle.play("Ren rests")
    assert battle.state.round == 2
    assert battle.happened(FeatureLifted)
    assert not on(battle.state).sight(REN, ILA).covered


def test_a_ward_guards_and_ends() -> None:
    battle = holding("ward", "chaff").begin("fight", turns=5).dice(*(("a card", 7) for _ in range(3)))
    battle.play("Ila casts ward at Ila")
    assert battle.happened(EffectBegun)
    assert battle.refused("Ila casts ward at Ren").rule
    battle.play("Ren rests", "Ren rests", "Ila rests")
    assert battle.happened(EffectEnded)
