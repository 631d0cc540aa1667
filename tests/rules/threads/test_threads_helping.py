"""Weaves for friends, and against weaves: Soothe, Refresh, Unweaving, with dice by hand. (R-108, R-109)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.facing import BASES_IN, Gear
from support.story import A, B, story
from test_threads_standing import standing
from threads_scenes import ILA, READY, begun, knots, people, pools, slot, weave, weaver

from skirmish.core.decision import Action
from skirmish.core.events import EffectEnded
from skirmish.rules.dots.harm import stamina_pool
from skirmish.rules.threads.events import Holding

BO = 1


def beside(what: str, now: Gear, combat: str) -> Battle:
    """Ila, who holds five dots, and Bo an inch from her in this plight; Ren is far away."""
    ila = weaver(what) | ({"now": READY} if combat == "dots" else {})
    told = (
        story(f"{combat}+threads")
        .model("Ila", A, (4, 24), **ila)
        .model("Bo", A, (4, 24 + BASES_IN + 1.0), now=now, **people())
        .model("Ren", B, (36, 24), **people())
        .after(Holding(ILA, 0, 5, "begins"))
    )
    return begun(told, combat)


def test_who_is_soothed_rallies() -> None:
    """Air 1, Spirit 1: two successes; Bo flees no more, under skirmish."""
    battle = weave(beside("soothe", {"fleeing": True}, "skirmish"), "soothe 3", 9, 9, 2, target=BO)
    assert pools(battle)[-1] == ("Soothe", 3, 7)
    assert not battle.state.models[BO].combat.fleeing
    assert slot(battle).works == ()


def test_who_doesnt_flee_cant_be_soothed() -> None:
    """CHN-74."""
    battle = beside("soothe", {}, "skirmish")
    assert battle.refused(Action("cast", ILA, BO, what="soothe 3")).reason == "Bo isn't fleeing"


@pytest.mark.parametrize(("combat", "before", "after"), [("dots", "down", "standing"), ("skirmish", "stunned", "down")])
def test_who_is_refreshed_is_a_step_better(combat: str, before: str, after: str) -> None:
    """Spirit 1, Water 1, from within 1": who is prone stands; a stunned one is only down."""
    battle = weave(beside("refresh", {"posture": before}, combat), "refresh 2", 7, 8, target=BO)
    assert battle.state.models[BO].combat.posture == after


def test_an_unfinished_refreshing_changes_nothing() -> None:
    """DOT-158: one success of two."""
    battle = weave(beside("refresh", {"posture": "down"}, "dots"), "refresh 2", 7, 2, target=BO)
    assert battle.state.models[BO].combat.posture == "down"
    assert [(work.what, work.successes) for work in slot(battle).works] == [("refresh", 1)]


@pytest.mark.parametrize(("faces", "ends"), [((9, 9, 9, 2), True), ((9, 9, 2, 2), False)])
def test_unweaving_ends_what_is_kept_up(faces: tuple[int, ...], ends: bool) -> None:
    """Air 1, Spirit 2: Ren's Vigour is gone with three successes, and nobody defends it."""
    battle = weave(standing("vigour", 2), "unweaving 4", *faces, target=1)
    assert bool(battle.happened(EffectEnded)) == ends
    assert bool(knots(battle)) != ends


def test_a_settled_ward_isnt_unwoven() -> None:
    """DOT-147, R-81: nobody keeps it up."""
    battle = standing("blurring-ward", 3, ward=True)
    refusal = battle.refused(Action("cast", ILA, 1, what="unweaving 4"))
    assert refusal.rule.startswith("CHN-")


@pytest.mark.parametrize(
    ("boost", "dice", "topic"), [("strength", 2, "strength"), ("stamina", 3, "stamina"), ("readiness", 2, "readiness")]
)
def test_whoever_receives_vigour_chooses_what_it_strengthens(boost: str, dice: int, topic: str) -> None:
    """DOT-15, R-50: Bo is asked, and absorbs with a die more if it is stamina."""
    battle = weave(beside("vigour", {}, "dots"), "vigour 2", 9, 9, target=BO)
    assert (battle.decision.subject, battle.decision.default.what) == (BO, "strength")
    battle.play(Action("boost", BO, what=boost))
    assert battle.state.effects[0].numbers == ((topic, 1),)
    assert stamina_pool(battle.game.rules, battle.state, BO, 1).dice == dice


def test_elsewhere_vigour_is_strength() -> None:
    """R-50, R-110: under `skirmish` nothing else could be strengthened, so nobody is asked."""
    battle = weave(beside("vigour", {}, "skirmish"), "vigour 2", 9, 9, target=BO)
    assert battle.state.effects[0].numbers == (("strength", 1),)
