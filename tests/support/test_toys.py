"""The toy systems do what they are there for: exact pools, a deck, an interrupt, a ward and a mist that end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from support.cards import ALL_CARDS, Deck, Draw, Drawn, Played, deck_of
from support.pool_postures import Floored, Rose
from support.pools import Pool
from support.story import A, B, Story, story

from skirmish.board import on
from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun, EffectEnded, FeatureLaid, FeatureLifted, Fell
from skirmish.core.forecast import forecast
from skirmish.core.record import evolve
from skirmish.core.state import Condition, Effect, Hit
from skirmish.core.table import Table

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


def ruled(told: Story, rule: str, *args: object, faces: tuple[int, ...] = ()) -> tuple[Table, object]:
    """The toy's answer to one wish of magic, played by itself with these dice."""
    battle = told.begin("fight")
    table = Table(evolve(battle.state, dice=Dice(None, faces)), battle.game.rules)
    flow = getattr(table.rules.combat, rule)(table, *args)
    with pytest.raises(StopIteration) as end:
        next(flow)
    assert table.state.dice.script == ()
    return table, end.value.value


def test_hits_of_one_batch_are_counted_if_they_are_not_turned_aside() -> None:
    told = duel().after(EffectBegun(Effect(1, "ward", REN, REN, guard=4)))
    table, landed = ruled(told, "suffer", Hit(REN, 2, ILA, missile=True), 2, faces=(4, 3, 1, 1))
    assert landed == 1
    assert table.state.models[REN].combat.health == 3


def test_who_stands_and_who_is_down() -> None:
    battle = duel().model("Sam", side=B, at=(40, 40), conditions=("down",)).begin("fight")
    combat = battle.game.rules.combat
    masks = [combat.who(battle.state, word) for word in ("standing", "down", "fleeing", "hidden")]
    assert masks == [0b011, 0b100, 0, 0]
    assert combat.keen(battle.state, ILA) > 0


def test_the_stunned_are_down_and_fall_for_all_to_hear() -> None:
    table, _ = ruled(duel(), "impose", REN, Condition("stunned"), ILA)
    (fell,) = [event for event in table.log if isinstance(event, Fell)]
    assert (fell.how, fell.by, table.state.places[REN][3]) == ("stunned", ILA, 0.0)
    masks = [table.rules.combat.who(table.state, word) for word in ("standing", "down", "stunned")]
    assert masks == [0b01, 0b10, 0b10]
    assert not table.rules.combat.able(table.state, REN)


def test_the_stunned_get_up_in_two_steps() -> None:
    told = duel().after(Floored(REN, "stunned"))
    table, _ = ruled(told, "lift", REN, "down", "CARD-9")
    assert [c.name for c in table.state.models[REN].conditions] == ["down"]
    table, _ = ruled(told.after(Rose(REN, (Condition("down"),))), "lift", REN, "down", "CARD-9")
    assert not table.state.models[REN].conditions
    assert table.state.places[REN][3] > 0


def test_the_down_get_up_and_the_hurt_are_healed() -> None:
    told = duel().model("Sam", side=B, at=(40, 40), conditions=("down",), now={"health": 1})
    table, _ = ruled(told, "lift", 2, "down", "CARD-9")
    assert not table.state.models[2].conditions
    table, _ = ruled(told, "lift", 2, "hurt", "CARD-9")
    assert table.state.models[2].combat.health == 3


def test_who_is_compelled_has_no_action_left() -> None:
    table, _ = ruled(duel(), "compel", REN, "CARD-9")
    assert table.state.acted == {REN}


def test_who_puts_it_out_of_action_is_known() -> None:
    table, _ = ruled(duel(), "impose", REN, Condition("out"), ILA)
    (fell,) = [event for event in table.log if isinstance(event, Fell)]
    assert (fell.how, fell.by) == ("out", ILA)


def test_more_hits_take_a_greater_toll() -> None:
    battle = duel().begin("fight")
    tolls = [battle.game.rules.combat.toll(battle.state, Hit(REN, 3, ILA), times) for times in (1, 2)]
    assert 0 < tolls[0] < tolls[1]
