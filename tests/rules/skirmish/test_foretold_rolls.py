"""Rolls that somebody has foreseen are made again. (CHN-75)"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest
from skirmish_scenes import BASES_IN, Gear, facing
from support.battle import Battle
from support.playing import played
from support.story import A, B, Story, story

from skirmish.core.decision import PASS, Action, Decision
from skirmish.core.dice import Dice
from skirmish.core.events import EffectBegun, EffectEnded, Rolled
from skirmish.core.forecast import forecast
from skirmish.core.game import Game
from skirmish.core.policy import Policy, never
from skirmish.core.record import evolve
from skirmish.core.state import Effect, Hit
from skirmish.rules.skirmish.events import Felled

FORETOLD = EffectBegun(Effect(1, "foretelling", 0, 0, numbers=(("second chance", 1),), rule="CHN-75"))
OTHERS = EffectBegun(Effect(1, "foretelling", 1, 1, numbers=(("second chance", 1),), rule="CHN-75"))
AXE: Gear = {"items": ("axe",)}


def test_a_failed_rally_is_tried_again():
    """CHN-75: the second roll stands, and the foretelling has come true."""
    told = facing({"now": {"fleeing": True}}, {"now": {"posture": "down"}}, gap_in=5).after(FORETOLD)
    battle = told.begin("recovery", until="charges").dice(("rally", 6, 6), ("rally", 3, 3))
    assert (battle.decision.side, battle.prompt) == (A, "Foretold: roll Ila's rally test again?")
    assert battle.decision.default.verb == "foresee"
    battle.play("Ila foresees")
    assert not battle.fighter("Ila").fleeing
    assert battle.happened(EffectEnded)


def test_the_second_roll_stands():
    """CHN-75: there is no third."""
    told = facing({"now": {"fleeing": True}}, {"now": {"posture": "down"}}, gap_in=5).after(FORETOLD)
    battle = told.begin("recovery", until="charges").dice(("rally", 6, 6), ("rally", 5, 5))
    battle.play("Ila foresees")
    assert battle.prompt == "The story stops here"
    assert battle.fighter("Ila").fleeing


def test_it_may_be_kept_for_later():
    """CHN-75."""
    told = facing({"now": {"fleeing": True}}, {"now": {"posture": "down"}}, gap_in=5).after(FORETOLD)
    battle = told.begin("recovery", until="charges").dice(("rally", 6, 6))
    battle.play("pass")
    assert battle.fighter("Ila").fleeing
    assert not battle.happened(EffectEnded)


def test_nobody_foresees_for_the_other_side():
    """CHN-75: own-side rolls."""
    told = facing({"now": {"fleeing": True}}, {"now": {"posture": "down"}}, gap_in=5).after(OTHERS)
    battle = told.begin("recovery", until="charges").dice(("rally", 6, 6))
    assert battle.prompt == "The story stops here"


def test_a_passed_test_is_not_asked_about():
    """CHN-75."""
    told = facing({"now": {"fleeing": True}}, {"now": {"posture": "down"}}, gap_in=5).after(FORETOLD)
    battle = told.begin("recovery", until="charges").dice(("rally", 3, 3))
    assert battle.prompt == "The story stops here"


def test_an_initiative_test_is_made_again():
    """CHN-75, SKR-24: Ren is behind a house."""
    told = facing(gap_in=3.5).terrain("building", rect=(4, 22.5, 0.5, 3)).after(FORETOLD)
    battle = told.begin("charges", until="close combat").dice(("charging the unseen", 5), ("charging the unseen", 1))
    battle.play("Ila charges Ren", "Ila foresees")
    assert not battle.fighter("Ila").barred_charge


@pytest.mark.parametrize(("trait", "again"), [("initiative", True), ("leadership", True), ("strength", False)])
def test_strength_isn_t_foreseen(trait: str, again: bool):
    """CHN-75: a Leadership or Initiative test, no other."""
    battle = facing(gap_in=5).after(FORETOLD).begin("magic ends", until="end of turn")
    dice = {"initiative": (6, 1), "leadership": (6, 6, 1, 1), "strength": (6,)}[trait]
    done = played(
        battle, battle.game.rules.combat.resist, 0, trait, "CHN-36", dice=dice, says=("Ila foresees",) * again
    )
    assert done.result is again


def beset(effect: EffectBegun) -> Story:
    aside, back = BASES_IN * math.sin(0.6), BASES_IN * math.cos(0.6)
    told = story().model("Ila", at=(24, 24))
    told.model("Ren", side=B, at=(24 - aside, 24 + back), **AXE)
    return told.model("Sam", side=B, at=(24 + aside, 24 + back), **AXE).after(effect)


def test_who_is_all_alone_holds_out_after_all():
    """CHN-75, SKR-66."""
    battle = beset(FORETOLD).begin("all alone", until="magic ends").dice(("all alone", 6, 6), ("all alone", 2, 2))
    battle.play("Ila foresees")
    assert not battle.fighter("Ila").fleeing


def test_a_rout_test_is_a_leadership_test():
    """CHN-75, SKR-11."""
    told = facing(gap_in=5).after(FORETOLD).model("Gone", side=B).model("Lost", side=A, out=True)
    battle = told.begin("rout", until="recovery").dice(("rout test", 6, 6), ("rout test", 1, 1))
    battle.play("test", "Ila foresees")
    assert battle.state.verdict is None


def test_only_the_last_roll_of_a_foretold_rout_test_decides_the_battle():
    """CHN-75, SKR-11: the first one may be rolled again."""
    told = facing(gap_in=5).after(FORETOLD).model("Gone", side=B).model("Lost", side=A, out=True)
    battle = told.begin("rout", until="recovery").dice(("rout test", 6, 6), ("rout test", 6, 6))
    battle.play("test", "Ila foresees")
    assert [event.throw.loser for event in battle.game.log if isinstance(event, Rolled)] == [-1, A]


def test_a_battle_goes_on_as_if_the_side_had_stood():
    """SKR-11: with the next dice by which it stands, and again from wherever it is taken up."""
    told = facing(gap_in=5).model("Gone", side=B).model("Lost", side=A, out=True)
    battle = told.begin("rout", until="recovery").dice(("rout test", 6, 6))
    battle.play("test")
    state = battle.game.setup
    game = Game(battle.game.rules, evolve(state, dice=Dice(None, (6, 6, 6, 5, 1, 1))))
    game.play(Action("test"))
    longer = game.spared()
    assert game.over
    assert longer is not None
    assert longer.state.verdict is None
    assert not longer.state.dice.script
    assert longer.rewound(len(longer.actions)).state == longer.state
    assert game.spared(1.0) is None, "with so small a chance it decides the battle"


def test_fear_is_overcome_at_the_second_try():
    """CHN-75, SKR-70."""
    told = facing(ren={"traits": {"fear": ""}}, gap_in=5).after(FORETOLD)
    battle = told.begin("charges", until="close combat").dice(("fear", 6, 6), ("fear", 1, 1))
    battle.play("Ila charges Ren", "Ila foresees")
    assert battle.fighter("Ila").charged


def wounded(*effects: EffectBegun, **ren: Any) -> Battle:
    return facing({"items": ("bow",)}, ren, 6).after(*effects).begin("shooting", until="close combat")


def test_an_injury_of_a_friend_is_rolled_again():
    """CHN-75: out of action, then only knocked down."""
    battle = wounded(OTHERS).dice(("to hit", 4), ("to wound", 4), ("injury", 6), ("injury", 1))
    battle.play("Ila shoots Ren")
    assert (battle.decision.side, battle.prompt) == (B, "Foretold: roll the injury of Ren (out of action) again?")
    battle.play("Ren foresees")
    assert battle.happened(Felled, model="Ren", how="down")
    assert battle.happened(EffectEnded)


def test_the_second_injury_stands_even_if_it_is_worse():
    """CHN-75."""
    battle = wounded(OTHERS).dice(("to hit", 4), ("to wound", 4), ("injury", 3), ("injury", 6))
    battle.play("Ila shoots Ren", "Ren foresees")
    assert battle.happened(Felled, model="Ren", how="out")


def test_an_injury_may_be_borne():
    """CHN-75: what isn't used stays."""
    battle = wounded(OTHERS).dice(("to hit", 4), ("to wound", 4), ("injury", 1))
    battle.play("Ila shoots Ren", "pass")
    assert battle.happened(Felled, model="Ren", how="down")
    assert not battle.happened(EffectEnded)


def test_an_injury_that_makes_nothing_worse_is_not_asked_about():
    """CHN-75, SKR-54: Ren is stunned already."""
    battle = wounded(OTHERS, now={"posture": "stunned", "wounds": 0})
    battle.dice(("to hit", 4), ("to wound", 4), ("injury", 3))
    battle.play("Ila shoots Ren")
    assert battle.prompt == "The story stops here"


def test_of_several_injuries_one_is_rolled_again():
    """CHN-75, CHN-18: the first is kept, the second, worse, is not."""
    battle = wounded(OTHERS)
    hit = Hit(1, 4, 0, missile=True)
    says = ("pass", "Ren foresees")
    done = played(battle, battle.game.rules.combat.suffer, hit, 3, dice=(4, 4, 4, 2, 6, 1, 1), says=says)
    assert [event.how for event in done.table.log if isinstance(event, Felled)] == ["down"]


def test_a_blow_is_foreseen_like_a_shot():
    """CHN-75."""
    told = facing(AXE, {"now": {"stupid": True}}).after(OTHERS)
    battle = told.begin("blows", until="all alone")
    battle.dice(("to hit", 4), ("to wound", 4), ("injury", 5), ("injury", 2))
    battle.play("Ren foresees")
    assert battle.happened(Felled, model="Ren", how="down")


def test_the_odds_know_of_it():
    """CHN-75: a wound of three, then as one likes: out of action only if the second roll is so, too."""
    battle = wounded(OTHERS)
    rules, hit = battle.game.rules, Hit(1, 3, 0, missile=True)

    def out(policy: Policy) -> Fraction:
        odds = forecast(rules, battle.state, rules.combat.suffer, hit, policy=policy)
        return odds.by(lambda state, _: state.models[1].out)[True]

    def only_the_worst(decision: Decision) -> Action:
        return decision.default if "out of action" in decision.prompt else PASS

    assert out(never) == Fraction(1, 2) * Fraction(1, 3)
    assert out(only_the_worst) == Fraction(1, 2) * Fraction(1, 3) * Fraction(1, 3)
