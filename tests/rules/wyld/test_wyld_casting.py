"""Casting: suits against each other, spare dice, side effects. (WYL-14, WYL-33, WYL-43..45)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from wyld_scenes import (
    BIRD,
    ILA,
    STORM,
    at_ren,
    casting,
    channel,
    draws,
    holds,
    mage,
    of_card,
    points,
    said,
    shaping,
    slot_of,
)

from skirmish.core.decision import Action
from skirmish.core.events import FeatureLaid
from skirmish.rules.wyld import deck
from skirmish.rules.wyld.events import Aborted, Released
from skirmish.rules.wyld.side_effects import Strayed

MISS = ("Firebird", 6, 6, 6, 6, 6, 6)


def released(battle: Battle) -> Released:
    (event,) = battle.happened(Released)
    return event


def ready(held: str, *, spells: tuple[str, ...] = (BIRD, "stone_skin"), spell: str = BIRD, essence: int = 3,
          tradition: str = "sorcery", **options: str) -> Battle:  # fmt: skip
    """Ila holds these and may cast without a draw."""
    slot = mage(essence, essence, spells=spells, motes=40, tradition=tradition)
    return casting(holds(slot, spell, held), cast_without_draw="true", **options)


def spend(hearts: int, clubs: int, spades: int) -> Action:
    return Action("spend", ILA, others=(hearts, clubs, spades))


def test_the_example_of_the_rules():
    """WYL-32, WYL-33, WYL-43..46, RW-21: eight cards drawn, the queen of spades cancels the seven."""
    first = "AD 9D JH 2C 6C 4S 7S"
    battle = shaping(mage(4, 4), held=first).dice(draws("QS", held=first))
    battle.play(channel(1), of_card("cancel", "7S"))
    now = slot_of(battle).channel
    assert now is not None
    assert (len(now.hand), now.points, now.suits, now.horizon) == (6, 22, (10, 0, 8, 4), 20)
    battle.dice(("Firebird", 6, 6, 6, 6, 6, 6, 6, 6), ("harm to Ren", *[1] * 5))
    battle.play(at_ren(), spend(0, 8, 2))
    event = released(battle)
    assert (event.left, event.dice, event.successes) == ((0, 0, 2), 0, 1)
    assert [(e.model, e.suit, e.power) for e in battle.happened(Strayed)] == [(ILA, "spades", "cosmetic")]


def test_its_caster_is_asked_what_the_diamonds_cancel():
    """WYL-43: as he wishes; WYL-50: the example's choice is the one that is proposed."""
    battle = ready("AD 9D 2C 6C 4S")
    battle.play(at_ren())
    assert battle.prompt == "10 diamonds: cancel which of 8 clubs, 4 spades?"
    assert battle.decision.default == spend(0, 8, 2)
    assert battle.refused(spend(1, 7, 2)).reason
    assert not battle.allowed(spend(0, 8, 1))
    assert not battle.allowed(spend(0, 9, 1))
    battle.dice(MISS).play(spend(0, 6, 4))
    assert released(battle).left == (0, 2, 0)


@pytest.mark.parametrize(("held", "dice"), [("TD 8D 5C", 13), ("9D 9H 2D 2C", 0), ("TD TH", 0), ("TD 9D AD", 20)])
def test_diamonds_that_are_left_are_spare_dice(held: str, dice: int):
    """WYL-44: with the vectors 18 against 5 and 9 against 9."""
    battle = ready(held).dice(("Firebird", *[6] * (6 + min(dice, 6))))
    battle.play(at_ren())
    assert released(battle).dice == dice
    assert released(battle).left == (0, 0, 0)


def test_spare_dice_at_most_double_a_pool():
    """WYL-44, RW-29: six of thirteen; all of them with the option."""
    capped, free = ready("TD 8D 5C"), ready("TD 8D 5C", spare_dice_cap="false")
    capped.dice(("Firebird", *[6] * 12)).play(at_ren())
    free.dice(("Firebird", *[6] * 19)).play(at_ren())
    assert released(free).dice == released(capped).dice == 13


def test_without_a_choice_nobody_is_asked():
    """WYL-43: one other suit, or no diamonds."""
    for held, left in (("TD TH 2H", (2, 0, 0)), ("TH TC", (10, 10, 0))):
        battle = ready(held).dice(MISS)
        if left[1]:
            battle.dice(("stray effect of hearts", 1), ("stray effect of clubs", 3))
        battle.play(at_ren())
        assert released(battle).left == left


def test_each_suit_that_is_left_is_a_side_effect():
    """WYL-45: simultaneous with the spell."""
    battle = ready("TD 4H 4C 4S").dice(MISS)
    battle.play(at_ren(), spend(4, 4, 2))
    assert [(e.suit, e.points, e.power) for e in battle.happened(Strayed)] == [("spades", 2, "cosmetic")]


def test_a_spell_that_misses_strays_all_the_same():
    """WYL-43, WYL-45, WYL-66."""
    battle = ready("TD TS 5S").dice(MISS, ("stray effect of spades", 3))
    battle.play(at_ren())
    assert battle.happened(Strayed)[0].points == 5


def test_whoever_casts_is_done():
    """WYL-11, WYL-14."""
    battle = ready("TD TH").dice(MISS)
    battle.play(at_ren())
    assert slot_of(battle).done == "cast"
    assert not battle.game.rules.magic.can(battle.state, ILA)
    assert not battle.happened(Aborted)


def test_range_and_sight_are_judged_when_it_is_cast():
    """WYL-14; the board mapping: not while channeling."""
    battle = shaping(mage(), held="TD TH", gap_in=31.0).dice(draws("AD", held="TD TH"))
    battle.play(channel(1))
    assert battle.prompt.startswith("Cast Firebird now? ")
    assert battle.refused(at_ren()).reason.endswith("out of range")
    battle.play(said("wait"))
    assert points(battle) == 21


def test_a_caster_shows_himself():
    """WYL-14: who casts is hidden no more."""
    battle = casting(holds(mage(), BIRD, "TD TH"), ila={"now": {"hidden": True}}, cast_without_draw="true").dice(MISS)
    battle.play(at_ren())
    assert not battle.fighter("Ila").hidden


@pytest.mark.parametrize(
    ("tradition", "held", "left"),
    [("necromancy", "TS TD", (0, 0, 0)), ("weaving", "TC TD", (0, 0, 0)), ("sorcery", "TS TC AD", (0, 9, 10))],
)
def test_with_the_option_two_suits_are_exchanged(tradition: str, held: str, left: tuple[int, int, int]):
    """WYL-38, RW-6: spades serve necromancers, clubs weavers; for sorcery all is as it was."""
    battle = ready(held, tradition=tradition, suit_map_necromancy="exchanged", suit_map_weaving="exchanged").dice(MISS)
    if tradition == "sorcery":
        battle.play(at_ren())
        battle.dice(("stray effect of clubs", 3), ("stray effect of spades", 3)).play(spend(0, 1, 0))
    else:
        battle.play(at_ren())
    assert released(battle).left == left


def test_each_suit_means_something():
    """WYL-30: diamonds serve the spell, hearts stir minds, clubs the world, spades the caster alone."""
    battle = ready("9H 9C 9S").dice(MISS)
    battle.dice(("stray effect of hearts", 1), ("stray effect of clubs", 3), ("stray effect of spades", 3))
    battle.play(at_ren())
    assert [e.suit for e in battle.happened(Strayed)] == ["hearts", "clubs", "spades"]
    spades = {effect.target for effect in battle.state.effects if effect.name == "Numbness"}
    assert spades == {ILA}


def test_a_spell_of_a_place_is_aimed_at_a_place():
    """WYL-14, WYL-43: its circle says how many points it needs."""
    battle = ready("TD TH TC TS AD", spells=(STORM,), spell=STORM, essence=4)
    at = Action("cast", ILA, at=(18.0, 24.0), what=STORM)
    assert battle.allowed(at)
    assert not battle.happened(FeatureLaid)
    assert ready("TD TH TC TS", spells=(STORM,), spell=STORM, essence=4).refused(at).reason == "it lacks 1 point"


def test_with_the_option_the_real_suits_are_named():
    """WYL-38: what is asked, ordered and told is what is written on the cards."""
    battle = ready("TS 7D 5C", tradition="necromancy", suit_map_necromancy="exchanged").dice(MISS)
    battle.play(at_ren())
    assert battle.prompt == "10 spades: cancel which of 5 clubs, 7 diamonds?"
    assert battle.game.rules.magic.action_text(battle.state, spend(0, 4, 6)) == (
        "Cancel 4 clubs and 6 diamonds: leaves 1 club (cosmetic) and 1 diamond (cosmetic)"
    )
    battle.play(spend(0, 4, 6))
    assert [(e.suit, e.points) for e in battle.happened(Strayed)] == [("clubs", 1), ("diamonds", 1)]
    assert any("has 1 point of diamonds left over" in line for line in battle.told())


def test_the_throw_for_a_stray_effect_names_the_real_suit():
    """WYL-38, WYL-49."""
    battle = ready("TC 9D 6S", tradition="weaving", suit_map_weaving="exchanged").dice(MISS)
    battle.dice(("stray effect of diamonds", 1)).play(at_ren(), spend(0, 4, 6))
    assert battle.happened(Strayed)[0].suit == "diamonds"
    assert any("soaks 1 die of harm: nothing comes through" in line for line in battle.told())


def test_each_tradition_has_its_own_switch():
    """WYL-38, RW-6."""
    battle = ready("TS TD", tradition="necromancy", suit_map_weaving="exchanged").dice(MISS)
    battle.play(at_ren())
    assert released(battle).left == (0, 0, 0)
    assert (
        deck.suit_order(battle.game.rules, "weaving")
        != deck.PLAIN_ORDER
        == deck.suit_order(battle.game.rules, "necromancy")
    )


def test_the_question_says_what_casting_now_would_bring():
    """WYL-14, WYL-43, WYL-46: the points, and what strays with the best split."""
    held = "TD 2C 4S"
    battle = shaping(mage(), held=held).dice(draws("9S", held=held))
    battle.play(channel(1))
    assert (
        battle.prompt
        == "Cast Firebird now? 25 points, 20 needed; 1 club (cosmetic) and 4 spades (cosmetic) would stray"
    )
    assert battle.allowed(at_ren())
