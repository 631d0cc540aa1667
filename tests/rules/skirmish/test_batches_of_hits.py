"""Hits in neutral words: batches, what is turned aside, what they are expected to take. (CHN-18, CHN-62, SKR-69)"""

from __future__ import annotations

from typing import Any

import pytest
from skirmish_scenes import Gear, facing
from support.battle import Battle
from support.playing import played

from skirmish.core.events import EffectBegun
from skirmish.core.forecast import forecast
from skirmish.core.state import Effect, Hit
from skirmish.rules.skirmish import worth
from skirmish.rules.skirmish.events import Felled, Wounded

ILA, REN = 0, 1


def shield(needed: int = 4, **changes: Any) -> EffectBegun:
    return EffectBegun(Effect(1, "shield of air", REN, REN, guard=needed, rule="CHN-62", **changes))


def foretold() -> EffectBegun:
    return EffectBegun(Effect(2, "foretelling", REN, REN, numbers=(("second chance", 1),), rule="CHN-75"))


def target(*effects: EffectBegun, **ren: Any) -> Battle:
    return facing(None, ren, gap_in=6).after(*effects).begin("shooting", until="close combat")


def hit(strength: int = 4, **changes: Any) -> Hit:
    return Hit(REN, strength, ILA, missile=True, rule="CHN-18", **changes)


def test_all_hits_of_a_weave_are_one_batch():
    """CHN-18, SKR-69: all to wound, all saves, then the injuries; the highest counts."""
    battle = target(items=("heavy-armour",))
    done = played(battle, battle.game.rules.combat.suffer, hit(), 3, dice=(4, 4, 1, 1, 5, 2, 5))
    assert [what.split(",")[0].split(" Ren")[0] for what in done.rolled()] == [
        "to wound", "to wound", "to wound", "armour save", "armour save", "injury to", "injury to"
    ]  # fmt: skip
    assert done.result == 3
    (fell,) = [event for event in done.table.log if isinstance(event, Felled)]
    assert (fell.how, fell.by) == ("out", ILA)


def test_a_weave_is_never_critical():
    """SKR-51: a 6 to wound is one wound."""
    battle = target(W=3)
    done = played(battle, battle.game.rules.combat.suffer, hit(), 2, dice=(6, 6))
    assert [event.amount for event in done.table.log if isinstance(event, Wounded)] == [2]


def test_each_hit_is_turned_aside_by_itself():
    """CHN-62: a D6 each, before any of them wounds; how many got through is known."""
    battle = target(shield(), W=5)
    done = played(battle, battle.game.rules.combat.suffer, hit(), 3, dice=(4, 3, 1, 6, 1))
    assert [what.split(",")[0] for what in done.rolled()] == ["shield of air"] * 3 + ["to wound Ren"] * 2
    assert done.result == 2


def test_when_all_is_turned_aside_nothing_is_rolled_any_more():
    """CHN-62: the hit and all it brings is gone, whatever its strength."""
    battle = target(shield())
    done = played(battle, battle.game.rules.combat.suffer, hit(10, save=False), 2, dice=(4, 6))
    assert done.result == 0


def test_a_hit_on_who_is_gone_lands_nowhere():
    battle = facing(gap_in=10).model("Gone", out=True).begin("shooting", until="close combat")
    done = played(battle, battle.game.rules.combat.suffer, Hit(battle.names["Gone"], 4, ILA), 2)
    assert done.result == 0


def test_who_is_down_rolls_injury_as_usual():
    """CHN-18, SKR-54: no automatic out of action, and it keeps the worse of its state and the new result."""
    battle = target(now={"posture": "stunned", "wounds": 0})
    done = played(battle, battle.game.rules.combat.suffer, hit(), dice=(4, 1))
    assert not [event for event in done.table.log if isinstance(event, Felled)]
    done = played(battle, battle.game.rules.combat.suffer, hit(), dice=(4, 5))
    assert [event.how for event in done.table.log if isinstance(event, Felled)] == ["out"]


CASES: list[tuple[int, int, bool, Gear, tuple[EffectBegun, ...]]] = [
    (4, 1, True, {}, ()),
    (3, 3, True, {"items": ("heavy-armour", "shield", "helmet")}, ()),
    (6, 1, False, {"items": ("heavy-armour",), "W": 3, "T": 4}, ()),
    (4, 2, True, {"W": 3, "now": {"wounds": 2}}, ()),
    (5, 2, True, {"now": {"posture": "stunned", "wounds": 0}}, ()),
    (5, 1, True, {"now": {"posture": "down"}, "items": ("helmet",)}, ()),
    (4, 1, True, {"now": {"fleeing": True}}, ()),
    (4, 3, True, {"W": 2}, (shield(),)),
    (4, 2, True, {}, (foretold(),)),
    (4, 2, True, {"now": {"posture": "down", "wounds": 0}, "items": ("helmet",)}, (shield(5), foretold())),
    (1, 1, True, {"T": 6}, ()),
]


@pytest.mark.parametrize(("strength", "times", "save", "ren", "effects"), CASES)
def test_the_toll_is_what_the_whole_rule_comes_to(
    strength: int, times: int, save: bool, ren: Gear, effects: tuple[EffectBegun, ...]
):
    """CHN-80: equal to the forecast of the hits, in the currency of `worth`."""
    battle = target(*effects, marks=70, **ren)
    rules, state, one = battle.game.rules, battle.state, hit(strength, save=save)
    odds = forecast(rules, state, rules.combat.suffer, one, times)
    lost = worth.side_worth(state, 1) - float(odds.expected(lambda after, _: worth.side_worth(after, 1)))
    assert rules.combat.toll(state, one, times) == pytest.approx(lost, abs=1e-9)
    assert rules.combat.toll(state, one, times) == rules.combat.toll(state, one, times)
    assert (lost > 0) == (strength > 1)


def test_the_toll_is_a_share_of_the_price():
    """Names, ids and prices don't matter to what is kept."""
    dear, cheap = target(marks=100), target(marks=50)
    toll = dear.game.rules.combat.toll(dear.state, hit())
    assert toll == 2 * cheap.game.rules.combat.toll(cheap.state, hit())
    assert dear.game.rules.combat.toll(dear.state, hit(), 0) == 0.0


def test_who_is_gone_costs_nothing():
    battle = facing(gap_in=10).model("Gone", out=True).begin("shooting", until="close combat")
    assert battle.game.rules.combat.toll(battle.state, Hit(battle.names["Gone"], 4, ILA)) == 0.0
