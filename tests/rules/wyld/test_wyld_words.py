"""What people read: the card, what may be done, orders, lines of the log. (WYL-1..65)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from spell_scenes import adept, at, misses, on, passes, ready, rolls
from wyld_scenes import BIRD, casting, channel, draws, holds, loses, mage, of_card, power_down, said, shaping

from skirmish.core.decision import Action
from skirmish.core.dice import Successes, degrees
from skirmish.core.rolls import note_of
from skirmish.rules.wyld.caster import aura_word
from skirmish.rules.wyld.deck import Pick, mask_of
from skirmish.rules.wyld.events import Aborted, Released
from skirmish.rules.wyld.text import cards_text, points_count


def lines(battle: Any) -> list[str]:
    """What was told, without the rules."""
    return list(battle.told())


def told(battle: Any, text: str) -> bool:
    """Whether a line holds these words."""
    return any(text in line for line in lines(battle))


# --- the card -------------------------------------------------------------------------------------------------------


def test_the_card_has_traits_motes_willpower_and_aura():
    """WYL-1, WYL-34, WYL-56."""
    sheet = casting(mage(3, 5, 4, willpower=6, motes=35, aura=9)).sheet("Ila")
    assert {("Essence", "3"), ("Occult", "5"), ("Wits", "4"), ("Tradition", "sorcery")} <= set(sheet.numbers)
    tracks = {track.name: (track.now, track.full) for track in sheet.tracks}
    assert (tracks["Motes"], tracks["Willpower"], tracks["Aura"]) == ((35, 35), (6, 6), (9, 16))
    assert "aura glaring" in sheet.states


def test_the_card_names_the_spells_that_are_owned():
    """WYL-3."""
    sheet = casting(mage(3, 3, spells=(BIRD, "storm_of_knives"))).sheet("Ila")
    notes = [text for text, _ in sheet.notes]
    assert 'Firebird 20 points, 10 motes, 30"' in notes
    assert not any("Storm of Knives" in note for note in notes)


def test_the_card_has_the_hand_and_how_soon_it_is_enough():
    """WYL-4, WYL-14, WYL-31."""
    sheet = shaping(mage(), held="AD 9D JH").sheet("Ila")
    notes = {rule: text for text, rule in sheet.lines}
    assert notes["WYL-4"] == "shaping Firebird"
    assert notes["WYL-31"] == (
        "Points 10/20: ace of diamonds, 9 of diamonds, jack of hearts; "
        "lacks 10; enough with so many more cards: 1: 8%, 2: 40%, 3: 68%"
    )
    hand = next(track for track in sheet.tracks if track.form == "cards")
    assert (hand.name, hand.now, hand.full, hand.by_suit) == ("Points", 10, 20, (("diamonds", 10),))
    cards = [(part.name, part.mark, part.suit, part.number) for part in hand.parts]
    assert cards == [
        ("ace of diamonds", "A", "diamonds", 1), ("9 of diamonds", "9", "diamonds", 9),
        ("jack of hearts", "J", "hearts", 0),
    ]  # fmt: skip
    assert "channeling" in sheet.states


def test_who_has_crossed_the_horizon_is_tuning():
    """WYL-39."""
    assert "tuning" in shaping(mage(), held="TD", channel={"crossed": True}).sheet("Ila").states


def test_who_has_no_magic_has_no_such_card():
    battle = casting(mage())
    assert not {"Essence", "Motes"} & {label for label, _ in battle.sheet("Ren").numbers}
    assert battle.game.rules.magic.deeds(battle.state, 1) == ()
    assert battle.game.rules.magic.bands(battle.state, 1) == battle.game.rules.magic.halos(battle.state, 1) == ()


@pytest.mark.parametrize(("steps", "word"), [
    (0, "none"), (1, "glimmer"), (3, "glimmer"), (4, "burning"), (8, "glaring"), (11, "bonfire"), (16, "blinding"),
])  # fmt: skip
def test_an_aura_has_words(steps: int, word: str):
    """WYL-56."""
    assert aura_word(steps) == word


# --- deeds, bands, halos --------------------------------------------------------------------------------------------


def deeds(battle: Any) -> dict[tuple[str, str], tuple[str, str]]:
    """(name, detail) by verb and thing."""
    found = battle.game.rules.magic.deeds(battle.state, 0)
    return {(deed.verb, deed.what): (deed.name, deed.detail) for deed in found}


def test_each_spell_that_is_owned_may_be_channelled():
    """WYL-7."""
    found = deeds(casting(mage()))
    assert found["channel", BIRD] == ("Channel Firebird", 'first circle, 20 points, 10 motes, 30"')
    assert found["channel", "stone_skin"][0] == "Channel Skin of Stone"
    assert ("abort", "") not in found


def test_what_is_being_shaped_may_be_cast_let_go_lost_and_cancelled():
    """WYL-14, WYL-17, WYL-29, WYL-32, WYL-52."""
    found = deeds(shaping(mage(), held="7S QS"))
    assert found["cast", BIRD] == ("Cast Firebird", "lacks 13 points")
    assert found["power-down", ""][0] == "Power down"
    assert found["abort", ""] == ("Let Firebird be lost", "7 points to get rid of")
    assert found["cancel", "7S"] == ("Cancel the 7 of spades", "with the queen of spades")
    assert found["forgo", ""][0] == "Forgo its defence"


def test_every_offer_is_among_the_deeds():
    """Nothing is offered that isn't in the list."""
    for battle in (casting(mage()), shaping(mage(), held="7S QS 3H"), shaping(mage(bare=True), held="TD")):
        known = deeds(battle)
        offers = battle.game.rules.magic.offers(battle.state, 0)
        assert {(offer.verb, offer.what) for offer in offers} <= set(known)


def test_ranges_and_the_ring_of_a_detonation():
    """WYL-61, WYL-S1."""
    battle = shaping(mage(), held="TD")
    magic = battle.game.rules.magic
    assert [(band.name, band.inches) for band in magic.bands(battle.state, 0)] == [("Firebird", 30)]
    (halo,) = magic.halos(battle.state, 0)
    assert (halo.inches, halo.rule, halo.active) == (3, "WYL-61", True)
    idle = casting(mage())
    assert not idle.game.rules.magic.halos(idle.state, 0)[0].active
    coarse = casting(mage(), yards_per_inch="2")
    assert coarse.game.rules.magic.halos(coarse.state, 0)[0].inches == 1.5


# --- orders ---------------------------------------------------------------------------------------------------------

SAID = {
    channel(1): "Draw 1 card for Firebird",
    channel(3): "Draw 3 cards for Firebird",
    power_down(2): "Let go of 2 cards of Firebird",
    said("abort"): "Let Firebird be lost",
    said("wait"): "Go on shaping Firebird",
    said("keep"): "Keep the cards",
    said("pay"): "Pay a willpower",
    said("refuse"): "Pay nothing",
    said("forgo"): "Forgo its defence",
    said("guard"): "Take up its defence again",
    said("discard-all"): "Discard all that was drawn",
    of_card("cancel", "7S"): "Cancel the 7 of spades",
    of_card("discard", "KD"): "Discard the king of diamonds, just drawn",
    of_card("give-up", "AH"): "Give up the ace of hearts, held before",
    Action("cast", 0, 1, what=BIRD): "Cast Firebird at Ren",
    Action("cast", 0, what="stone_skin"): "Cast Skin of Stone",
    Action("cast", 0, at=(9.0, 8.5), what="bone_servants"): "Cast Bone Servants at (9.0, 8.5)",
    Action("cast", 0, others=(1,), at=(9.0, 8.5), via=((8.0, 8.5),), what="sky_step"): (
        "Cast Step through the Sky to (9.0, 8.5) with Ren"
    ),
    Action("cast", 0, 0, what="mend_flesh_engine"): "Cast Mending Engine on Ila",
    Action("spend", 0, others=(0, 0, 2)): "Cancel 2 spades: leaves 1 heart (cosmetic) and 5 spades (environmental)",
    Action("spend", 0, others=(1, 0, 7)): "Cancel 1 heart and 7 spades: leaves nothing",
    Action("move", 0, at=(9.0, 8.5)): "",
}  # fmt: skip


@pytest.mark.parametrize("action", SAID, ids=lambda action: SAID[action] or "nothing of ours")
def test_actions_are_orders(action: Action):
    battle = shaping(mage(), held="7S QS AH")
    assert battle.game.rules.magic.action_text(battle.state, action) == SAID[action]


# --- the log --------------------------------------------------------------------------------------------------------


def test_a_channel_is_told_from_its_first_card():
    """WYL-5, WYL-12, WYL-13."""
    battle = casting(mage()).dice(draws("AD 9D JH"))
    battle.play(channel(3))
    assert told(battle, "Ila begins Firebird: 10 motes committed, 20 points needed")
    assert told(battle, "Ila channels: -3 on its defence")
    assert told(battle, "Ila draws from the deck: ace of diamonds, 9 of diamonds, jack of hearts")
    assert told(battle, "Ila holds 10 points, 20 needed")


def test_a_casting_is_told_with_what_its_cards_carry():
    """WYL-14, WYL-33, WYL-39, WYL-44, WYL-45: the seed's example, which leaves two spades."""
    battle = shaping(adept(BIRD), held="AD 9D JH 2C 6C 4S", channel={"crossed": True})
    battle.dice(draws("KC", held="AD 9D JH 2C 6C 4S"))
    battle.play(channel(1), said("keep"))
    battle.dice(rolls(*misses(10), what="Firebird"), rolls(*misses(6), what="harm to Ren"))
    battle.play(at(battle, BIRD, "Ren"), Action("spend", 0, others=(0, 8, 2)))
    assert told(battle, "Ila casts Firebird at Ren (2 successes of face cards)")
    assert told(battle, "Ila has 2 points of spades left over: cosmetic")
    assert told(battle, "1 to spare")


def test_a_clean_casting_is_told_with_its_spare_dice():
    """WYL-44."""
    battle = ready(BIRD)
    battle.dice(rolls(*passes(20, 1), what="Firebird"), rolls(*misses(5), what="harm to Ren"))
    battle.play(at(battle, BIRD, "Ren"))
    assert told(battle, "Ila casts Firebird at Ren (20 spare dice)")
    plain = ready("stone_skin")
    plain.play(on("stone_skin"))
    assert told(plain, "Ila casts Skin of Stone (20 spare dice)")


def test_powering_down_is_told():
    """WYL-6, WYL-17."""
    battle = shaping(mage(), held="7S")
    battle.dice(loses("7S", held="7S"))
    battle.play(power_down(1))
    assert told(battle, "Ila powers down: -1 on its defence")
    assert told(battle, "Ila lets go at random of 7 of spades")
    assert not told(battle, "discards")
    assert told(battle, "Ila has let go of Firebird without harm: 10 motes come back")


def test_a_lost_spell_is_told_with_what_must_go_somewhere():
    """WYL-52..55."""
    battle = shaping(mage(), held="9C")
    battle.dice(rolls(*misses(6), what="to dissipate"))
    battle.play(said("abort"))
    assert told(battle, "Ila loses Firebird: the caster lets go of it; 9 points of it must go somewhere")
    assert told(battle, "Ila flares up: aura 0 → 9 (glaring)")


def test_jokers_and_willpower_are_told():
    """WYL-34."""
    battle = casting(mage(willpower_now=3)).dice(draws("joker"), ("joker", 2))
    battle.play(channel(1))
    assert told(battle, "Ila regains 1 willpower for a high joker (3 → 4)")
    low = casting(mage()).dice(draws("joker"), ("joker", 1))
    low.play(channel(1), said("pay"))
    assert told(low, "Ila spends 1 willpower on a low joker (5 → 4)")


def test_a_detonation_is_told_with_its_dice():
    """WYL-58, WYL-59."""
    battle = casting(mage(willpower_now=0)).dice(draws("TC joker joker"), ("joker", 1), ("joker", 1))
    battle.dice(rolls(*misses(16), what="harm to Ila"), rolls(*misses(9), what="harm to Ren"))
    battle.play(channel(3))
    assert told(battle, "Ila is in the midst of it as Firebird detonates (both jokers are low): 20 dice of harm")


def test_a_defence_that_is_forgone_is_told():
    """WYL-29."""
    battle = shaping(mage(), held="9C")
    battle.play(said("forgo"), said("guard"))
    assert told(battle, "Ila forgoes its defence")
    assert told(battle, "Ila takes up its defence again")


def test_numbers_have_their_words():
    assert (points_count(1, "point"), points_count(2, "point"), points_count(2, "die", "dice")) == (
        "1 point",
        "2 points",
        "2 dice",
    )
    assert cards_text(()) == "nothing"
    assert holds(mage(), BIRD, "TD").channel is not None


def test_a_person_chooses_among_the_splits_that_differ():
    """WYL-43, WYL-47: 10 points of diamonds against 9 hearts and 10 clubs; each choice is a plain one."""
    battle = shaping(adept(BIRD), held="TD 9H TC", channel={"crossed": True})
    battle.dice(draws("KC", held="TD 9H TC"))
    battle.play(channel(1), said("keep"), at(battle, BIRD, "Ren"))
    offers = battle.decision.offers
    assert all(len(list(offer.samples())) == 1 for offer in offers)
    assert len({offer.bid().action for offer in offers}) == len(offers) > 2
    battle.dice(rolls(*misses(10), what="Firebird"), rolls(*misses(5), what="harm to Ren"))
    battle.dice(("stray effect of hearts", 2)).play(Action("spend", 0, others=(0, 10, 0)))


def test_odds_tell_drawn_cards_by_their_points():
    """WYL-7, WYL-31: hands of the same points are one outcome, not a test that is passed."""
    draw = Pick(0, "draws from the deck", mask_of((0, 4, 12, 53)), 2)
    shares: dict[str, Fraction] = {}
    for hand, chance in draw.law():
        told = note_of(draw, hand).outcome
        shares[told] = shares.get(told, Fraction(0)) + chance
    sixth = Fraction(1, 6)
    assert shares == {"0 points": sixth, "1 point": 2 * sixth, "5 points": 2 * sixth, "6 points": sixth}


def test_dice_of_harm_are_told_by_their_number_and_not_as_a_test():
    """WYL-57: also where odds are told."""
    fire = Successes(0, "harm to Ren, 3 dice after soak", 3, degrees(0, 3), rule="WYL-57")
    assert [note_of(fire, levels).outcome for levels in (0, 2)] == ["0", "2"]
    assert note_of(Successes(0, "a test", 3, ((0, "failed"), (1, "passed"))), "passed").passed


def test_a_draw_is_told_with_the_points_of_each_suit_and_how_soon_they_may_be_enough():
    """WYL-8, WYL-14, WYL-31, WYL-43."""
    battle = shaping(mage(), held="7S").dice(draws("9D", held="7S"))
    battle.play(channel(1))
    assert told(battle, "Ila holds 16 points, 20 needed: diamonds 9, spades 7; ")


def test_all_that_pays_is_cancelled_with_one_answer():
    """WYL-32, WYL-53: and what takes no points away isn't offered."""
    battle = shaping(mage(), held="7S 9S QS KS TH JH JC KC").dice()
    battle.play(said("abort"))
    offered = [(offer.verb, offer.what) for offer in battle.decision.each()]
    assert offered == [("cancel-all", ""), ("cancel", "TH"), ("cancel", "9S"), ("cancel", "7S"), ("keep", "")]
    battle.play(said("cancel-all"))
    assert [event.points for event in battle.happened(Aborted)] == [0]


def test_a_split_that_changes_nothing_isnt_asked():
    """WYL-43: from which suit the one point of diamonds is taken makes no effect weaker."""
    battle = casting(holds(mage(), BIRD, "AD 9H 8C 2S"), cast_without_draw="true").seed(3)
    battle.play(at(battle, BIRD, "Ren"))
    assert "cancel which" not in battle.prompt
    assert [sum(event.left) for event in battle.happened(Released)] == [18]
