"""What players think of cards: defaults of splits, faces, draws; and what slowness buys. (WYL-50, WYL-51)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from wyld_scenes import (
    BIRD,
    ILA,
    at_ren,
    casting,
    channel,
    draws,
    holds,
    mage,
    of_card,
    power_down,
    said,
    shaping,
)

from skirmish.core.decision import Action
from skirmish.core.dice import Dice
from skirmish.core.record import evolve
from skirmish.players import make
from skirmish.players.player import view_of
from skirmish.rules.wyld import worth
from skirmish.rules.wyld.caster import with_caster
from skirmish.rules.wyld.deck import Pick, cards_left, full, mask_of, reaching


def chooses(battle: Battle) -> Action:
    """What the player `aggressor` would do now."""
    side = battle.decision.side
    return make("aggressor", 1).decide(view_of(battle.game, side), battle.decision)


def asked(held: str, drawn: str, **slot: int) -> Battle:
    """Ila has drawn and may cast."""
    battle = shaping(mage(4, 4, **slot), held=held).dice(draws(drawn, held=held))
    battle.play(channel(len(drawn.split())))
    return battle


def test_it_begins_a_spell_with_as_many_cards_as_it_can():
    """WYL-7."""
    assert chooses(casting(mage())) == channel(3)


def test_it_goes_on_with_a_spell():
    """WYL-15."""
    assert chooses(shaping(mage(), held="2C 3C")).verb == "channel"


def test_it_casts_what_is_clean():
    """WYL-14."""
    assert chooses(asked("TD TH", "9D")) == at_ren()


def test_it_tunes_what_is_dirty():
    """WYL-50, WYL-51: 28 points of spades would come back on its caster."""
    assert chooses(asked("TS 9S 8S", "AS")) == said("wait")


def test_a_face_cancels_what_lowers_an_intensity():
    """WYL-50: with 20 points left, seven spades less."""
    battle = asked("TD 9D 3D 7S", "QS")
    worth = {o.what: o.worth(next(iter(o.samples()))) for o in battle.decision.each() if o.verb == "cancel"}
    assert worth["7S"] == 0.0
    dirty = asked("TH 9H TC 9S", "QS")
    (cancel,) = [o for o in dirty.decision.each() if o.verb == "cancel" and o.what == "9S"]
    assert (cancel.worth(of_card("cancel", "9S")) or 0) > 0


def test_a_face_isnt_spent_below_the_horizon():
    """WYL-50: the points must stay."""
    battle = asked("TH TS", "QS")
    (cancel,) = [o for o in battle.decision.each() if o.what == "TS"]
    assert cancel.worth(of_card("cancel", "TS")) == 0.0


def test_it_takes_the_split_that_is_proposed():
    """WYL-50: the default worth."""
    battle = casting(holds(mage(), BIRD, "AD 9D 2C 6C 4S"), cast_without_draw="true")
    battle.play(at_ren())
    assert chooses(battle) == battle.decision.default == Action("spend", ILA, others=(0, 8, 2))


def test_it_pays_for_a_low_joker():
    """WYL-34."""
    battle = shaping(mage(), held="2C").dice(draws("joker", held="2C"), ("joker", 1))
    battle.play(channel(1))
    assert chooses(battle) == said("pay")


def test_it_discards_a_card_that_does_harm():
    """WYL-40, WYL-50: ten more of spades for a spell that has its points."""
    battle = shaping(mage(), held="TD TH 9S", channel={"crossed": True}).dice(draws("TS", held="TD TH 9S"))
    battle.play(channel(1))
    assert chooses(battle) in (of_card("discard", "TS"), said("discard-all"))


def test_it_keeps_what_does_none():
    """WYL-40."""
    battle = shaping(mage(), held="TD TH", channel={"crossed": True}).dice(draws("9D", held="TD TH"))
    battle.play(channel(1))
    assert chooses(battle) == said("keep")


def test_it_never_discards_below_the_horizon():
    """WYL-39, WYL-50: a dirty card that is needed."""
    battle = shaping(mage(), held="TD 5H", channel={"crossed": True}).dice(draws("TS", held="TD 5H"))
    battle.play(channel(1))
    assert chooses(battle) == said("keep")


def test_it_powers_down_what_is_of_no_use():
    """WYL-17: nobody is near whom it could harm, so that it isn't lost with a bang."""
    grip = mage(spells=("grave_grip",), tradition="necromancy")
    assert chooses(shaping(grip, "grave_grip", held="2C 3C", gap_in=36.0)) == power_down(2)
    assert chooses(shaping(grip, "grave_grip", held="2C 3C", gap_in=9.0)).verb == "channel"


def test_it_reaches_as_far_as_what_it_can_shape():
    """For who closes in: 30", or nothing without motes."""
    rules = casting(mage()).game.rules
    assert rules.magic.reach(casting(mage()).state, ILA) == 30.0
    assert rules.magic.reach(casting(mage(motes=5)).state, ILA) == 0.0
    assert rules.magic.reach(casting(mage(spells=("stone_skin",))).state, ILA) == 0.0


# Acceptance (WYL-51)


@pytest.mark.parametrize("horizon", [20, 41, 63])
def test_higher_traits_are_faster(horizon: int):
    """WYL-51: a card more in each of two actions."""
    chances = [reaching(full(2), horizon, 2 * number) for number in range(3, 11)]
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


def dirt(cards_more: int, tries: int = 200) -> float:
    """What strays cost on average when a spell of 27 points without a diamond is tuned by so many cards, one by one."""
    battle, found = shaping(mage(), held="TH 9C 8S", channel={"crossed": True}), 0.0
    rules, dice = battle.game.rules, Dice(7)
    for _ in range(tries):
        slot = battle.model("Ila").magic
        now = slot.channel
        for _ in range(cards_more):
            _, drawn, dice = Pick(0, "", now.deck, 1).draw(dice)
            now = evolve(now, hand=tuple(sorted((*now.hand, *drawn))), deck=now.deck & ~mask_of(drawn))
            state = with_caster(battle.state, ILA, channel=now)
            if worth.discard_worth(rules, state, ILA, drawn) > 0:
                now = evolve(now, hand=cards_left(now.hand, drawn))
        found += worth.strays_cost(rules, "sorcery", 1, now.hand)
    return found / tries


def test_the_slower_the_cleaner():
    """WYL-51: more tuning leaves weaker strays."""
    slowly = [dirt(number) for number in (0, 3, 8)]
    assert slowly[0] > slowly[1] > slowly[2]


def test_every_casting_may_fail():
    """WYL-51: a joker that comes up low, whatever one does."""
    battle = shaping(mage(9, 9, 9, willpower_now=0), held="TD TH").dice(draws("joker", held="TD TH"), ("joker", 1))
    battle.dice(("to dissipate", *[9] * 18)).play(channel(1))
    assert battle.model("Ila").magic.channel is None


DIRTY = "TH 9H 8H TC 9C 8C TS 9S 8S"
"""27 points of each suit that strays, and none of diamonds: worse than any bird is worth."""


def test_it_lets_go_of_what_would_do_more_harm_than_good():
    """WYL-17, WYL-50: it doesn't tune for ever, nor cast it."""
    assert chooses(shaping(mage(), held=DIRTY, channel={"crossed": True})).verb == "power-down"


def test_it_tunes_with_as_many_cards_as_help():
    """WYL-40, WYL-42: with two cards more the ten of spades can be spared, with one it can't."""
    chosen = chooses(shaping(mage(5, 5), held="TS 9S 3H", channel={"crossed": True}))
    assert (chosen.verb, chosen.target > 1) == ("channel", True)
