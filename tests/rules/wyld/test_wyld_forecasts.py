"""Exact odds with casters about: what distracts them is heard in forecasts as in battle. (WYL-20..25)"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from support.battle import Battle
from support.story import A, B
from wyld_scenes import BIRD, ILA, REN, Gear, casting, channel, facing, holds, mage, shaping

from skirmish.core.decision import Action
from skirmish.core.forecast import TooWide, forecast, sample_ends
from skirmish.core.outlook import find_outlook
from skirmish.core.state import State
from skirmish.rules.skirmish.fight import fight
from skirmish.rules.skirmish.shooting import shoot

BOW: Gear = {"items": ("bow",)}
LIMIT = 60_000


def archer(slot: Any = None, ila: Gear | None = None, rules: str = "wyld", **scene: Any) -> Battle:
    """Ren is about to shoot at Ila."""
    caster = slot if slot is not None else holds(mage(), BIRD, "AD 9D JH 5C")
    return facing(caster, BOW, ila, rules=rules, **scene).begin("shooting", side=B)


def told(state: State, _: object) -> tuple[bool, str, bool]:
    """Whether the spell is kept, how she stands, whether her aura shines."""
    slot = state.models[ILA].magic
    return slot.channel is not None, state.models[ILA].combat.posture, slot.aura > 0


def test_a_shot_that_does_no_harm_is_one_defence():
    """WYL-23, WYL-28: six dice without a success lose the spell."""
    battle = archer()
    odds = forecast(battle.game.rules, battle.state, shoot, REN, ILA, "bow", limit=LIMIT)
    unhurt = {
        kept: sum(
            chance for (state, _), chance in odds.laws.items()
            if state.models[ILA].combat.wounds == 1 and state.models[ILA].magic.aura == 0
            and (state.models[ILA].magic.channel is not None) is kept and state.models[ILA].combat.standing
        )
        for kept in (True, False)
    }  # fmt: skip
    missed_or_harmless = 1 - Fraction(1, 2) * Fraction(1, 2)  # ballistic skill 3, strength 3 on toughness 3
    assert unhurt[True] == missed_or_harmless * (1 - Fraction(6, 10) ** 6)
    assert odds.residual == 0


def test_the_odds_of_a_shot_are_those_of_many_plays():
    """WYL-20..25, WYL-55, WYL-61: distraction by defence, armour's dice and harm; aborts and detonations after it."""
    battle = archer(ila={"items": ("light-armour", "helmet")})
    odds = forecast(battle.game.rules, battle.state, shoot, REN, ILA, "bow", limit=LIMIT).by(told)
    tries = sample_ends(battle.game.rules, battle.state, shoot, REN, ILA, "bow", tries=4_000, seed=11).by(told)
    assert set(tries) <= set(odds)
    for end, chance in odds.items():
        found = tries.get(end)
        share, error = (found.value, found.error) if found is not None else (0.0, 0.001)
        assert abs(float(chance) - share) < 5 * error, f"{end}: {float(chance):.4f}, {share:.4f}"


def test_where_nobody_shapes_a_spell_rolls_are_no_news():
    """A forecast has hardly more paths than without this magic, which hears of harm alone."""
    idle, none = archer(mage()), archer(mage(), rules="skirmish")
    paths = [forecast(b.game.rules, b.state, shoot, REN, ILA, "bow").paths for b in (idle, none)]
    assert paths[0] < 1.2 * paths[1]


def test_a_draw_of_one_card_has_exact_odds():
    """WYL-14, WYL-34: of 54 cards; a joker's coin is low half of the time, and paid for."""
    battle = casting(mage())
    odds = forecast(battle.game.rules, battle.state, battle.game.rules.magic.perform, channel(1))
    points = odds.by(lambda state, _: state.models[ILA].magic.channel.points)
    assert points == {0: Fraction(14, 54)} | {n: Fraction(4, 54) for n in range(1, 11)}
    will = odds.by(lambda state, _: state.models[ILA].magic.willpower)
    assert will == {5: 1 - Fraction(1, 54), 4: Fraction(1, 54)}


def test_a_draw_of_three_is_too_wide():
    """24,804 hands: odds of it are estimated."""
    battle = casting(mage())
    with pytest.raises(TooWide, match="24,804 draws"):
        forecast(battle.game.rules, battle.state, battle.game.rules.magic.perform, channel(3))
    assert find_outlook(battle.game, channel(3)).tries > 0


def test_an_abort_has_exact_odds():
    """WYL-54, WYL-55: nine points, six dice, three points each."""
    battle = shaping(mage(), held="9D")
    odds = forecast(battle.game.rules, battle.state, battle.game.rules.magic.perform, Action("abort", ILA))
    aura = odds.by(lambda state, _: state.models[ILA].magic.aura)
    assert set(aura) == {0, 3, 6, 9}
    assert aura[9] == Fraction(6, 10) ** 6
    assert sum(aura.values()) == 1


def test_a_blow_in_combat_distracts_too():
    """WYL-21..25: the exchange is worked out apart from the state, and heard all the same."""
    scene = facing(holds(mage(), BIRD, "5C"), ila={"now": {"stupid": True}}, gap_in=0.0).model("Bo", A, at=(40, 40))
    battle = scene.begin("blows", side=B).seed(1)
    before = battle.game.setup
    odds = forecast(battle.game.rules, before, fight, limit=LIMIT, resumable=True)
    kept = odds.by(lambda state, _: state.models[ILA].magic.channel is not None)
    assert 0 < kept[False] < Fraction(1, 2)
    tries = sample_ends(battle.game.rules, before, fight, tries=2_000, seed=3)
    share = tries.by(lambda state, _: state.models[ILA].magic.channel is not None)[True]
    assert abs(float(kept[True]) - share.value) < 5 * share.error
