"""What a caster is told may become of her: her spell is no wound, and a word isn't said twice."""

from __future__ import annotations

from wyld_scenes import channel, draws, facing, mage, shaping

from skirmish.core.outlook import AS_BEFORE, UNHURT, find_outlook
from skirmish.rules.wyld.events import Flared

ILA, LOW_COIN = 0, 1


def test_who_only_draws_is_not_called_unhurt():
    """WYL-7: enough points or not, her body is as it was."""
    battle = shaping(mage(), held="TD 7H")
    (fate,) = (one for one in find_outlook(battle.game, channel(1)).fates if one.model == ILA)
    words = dict(fate.shares)
    assert AS_BEFORE in words
    assert UNHURT not in words


def test_who_pays_nothing_is_told_that_the_spell_is_lost():
    """WYL-34, WYL-37."""
    battle = shaping(mage(), held="TD TH").dice(draws("9C joker", held="TD TH"), ("joker", LOW_COIN))
    battle.play(channel(2))
    decision = battle.game.decision
    assert decision is not None
    answers = {a.verb: a for offer in decision.each() for a in offer.samples()}
    told = {verb: find_outlook(battle.game, answers[verb]).fates for verb in ("pay", "refuse")}
    lost, kept = (next((f for f in told[verb] if f.model == ILA), None) for verb in ("refuse", "pay"))
    assert lost is not None
    assert lost.ended == "no longer ready to cast" or lost.shares[0] == ("no longer ready to cast", 1)
    assert kept is None or "no longer" not in f"{kept.ended} {kept.shares}"


def test_an_aura_is_told_once():
    """WYL-56: that it is bright enough to be seen is said by its own word."""
    battle = facing(mage()).after(Flared(ILA, 0, 14))
    states = battle.begin("magic begins", until="close combat").sheet("Ila").states
    assert [word for word in states if "glaring" in word or "aura" in word]
    assert "glaring" not in states
