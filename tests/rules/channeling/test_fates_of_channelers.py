"""What a person is told has become of channelers: what stands on their cards, wherever it is kept. (CHN-2, CHN-33)"""

from __future__ import annotations

from fractions import Fraction

from cutting_scenes import BO, asked_to_cut, duel, row, woven_at_ren
from support.battle import Battle
from support.story import A, B
from weave_scenes import ILA

from skirmish.core.outlook import Spending, find_fate, find_outlook, find_spendings
from skirmish.rules.channeling.channeler import Circle, with_channeler
from skirmish.rules.channeling.events import CircleFormed


def circle() -> Battle:
    """Ila leads a circle with Bo, with 11 points in its pool, and may weave at Ren."""
    told = row((6, 5)).model("Ren", side=B, at=(20, 34))
    battle = told.begin("magic begins", side=A, until="close combat")
    battle.play("Ila links with Bo")
    return battle


def test_who_brings_nothing_into_a_circle_stands_in_it_all_the_same():
    """CHN-31: her own slot is as it was; that she is in a circle stands in what is kept of all."""
    game = row((6, 5)).begin("magic begins", side=A, until="close combat").game
    before = with_channeler(game.state, BO, hand=0)
    after = CircleFormed(Circle((ILA, BO), ILA, 6, (6, 0))).apply(before)
    assert after.models[BO] == before.models[BO]
    assert find_fate(game.rules, before, after, BO) == "in a circle"


def test_what_a_circle_pays_is_gone_from_the_pool_of_all_its_members():
    """CHN-33, CHN-34: an arrow costs it 5, whether its test is passed or not."""
    battle = circle()
    told = find_outlook(battle.game, battle.action("Ila casts arrow-of-fire at Ren"))
    assert [one for one in told.spent if one.track == "Pool"] == [Spending(i, "Pool", Fraction(-5)) for i in (ILA, BO)]


def test_what_is_no_longer_on_a_card_counts_as_nothing():
    """CHN-33: as if they had not linked after all."""
    battle = circle()
    linked, apart = battle.state, battle.game.setup
    lost = find_spendings(battle.game.rules, linked, {apart: Fraction(1)})
    assert [(one.model, one.change) for one in lost if one.track == "Pool"] == [(ILA, -11), (BO, -11)]


def test_the_first_debt_is_told():
    """CHN-22: who owed nothing owes what the cut costs, at any face of its die."""
    battle = woven_at_ren(duel())
    assert "Bo" in asked_to_cut(battle)
    cut = battle.action("Bo cuts arrow-of-fire")
    (owes,) = [one for one in find_outlook(battle.game, cut).spent if one.track == "Points owed"]
    assert owes.model == BO
    assert owes.change >= 1
