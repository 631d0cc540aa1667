"""Snap Shot: several arrows in one use of a skill. (RES-19, RES-21, RES-53)"""

from __future__ import annotations

from resolve_scenes import Gear, facing, people
from support.battle import Battle
from support.story import B

from skirmish.core.decision import Action
from skirmish.core.events import Used

CALM = {"preempt": "off"}
ARCHER: Gear = people({"archery": 3, "snap-shot": 2}, items=("bow",), traits={"initiative": 20})
SAFE: Gear = people(traits={"body": 60, "fortitude": 60})


def scene(bo_at: tuple[float, float] = (12, 20), ila: Gear = ARCHER) -> Battle:
    """Ila, Ren 10" away, and Bo not far from him."""
    told = facing(ila, SAFE, 10.0, **CALM).model("Bo", side=B, at=bo_at, **SAFE)
    return told.act()


def test_one_arrow_and_one_for_each_rank_at_the_rank_of_the_skill() -> None:
    """RES-21, RES-53: three arrows of three dice each, the second at -1 and the third at -2."""
    battle = scene().dice(5, 2, 2, 4, 3, 5, 2, 2, 5, 5, 2, 2, 5)
    battle.play("Ila snap-shots Ren and Ren and Ren with bow")
    rolled = [roll.throw for roll in battle.rolled("to hit Ren")]
    assert [throw.count for throw in rolled] == [3, 3, 3]
    assert [throw.shift for throw in rolled] == [0, -1, -2]
    assert battle.fighter("Ren").body == 60 - 6


def test_the_arrows_may_be_shared() -> None:
    """RES-53: among enemies within 6" of each other."""
    battle = scene().dice(2, 2, 3, 5, 2, 2, 3, 5, 2, 2, 3, 5)
    battle.play("Ila snap-shots Bo and Ren and Bo with bow")
    assert [roll.throw.against for roll in battle.rolled("to hit")] == [2, 1, 2]


def test_but_not_among_enemies_further_apart() -> None:
    """RES-53."""
    battle = scene((12, 14))
    refused = battle.refused("Ila snap-shots Bo and Ren and Bo with bow")
    assert (refused.rule, refused.short_by > 0) == ("RES-53", True)


def test_no_more_and_no_fewer_arrows() -> None:
    """RES-53."""
    assert scene().refused("Ila snap-shots Ren and Ren with bow").rule == "RES-53"


def test_it_is_one_main_action_and_an_ability_of_its_own() -> None:
    """RES-17, RES-19, RES-53."""
    battle = scene().dice(2, 2, 3, 5, 2, 2, 3, 5, 2, 2, 3, 5)
    battle.play("Ila snap-shots Ren and Ren and Ren with bow")
    assert battle.fighter("Ila").acted
    assert [event.name for event in battle.happened(Used)] == ["snap-shot"]


def test_only_with_a_bow_and_only_who_has_learned_it() -> None:
    """RES-53."""
    action = Action("snap-shot", 0, 1, (1, 1), what="crossbow")
    bolt = people({"crossbow": 3, "snap-shot": 2}, items=("crossbow",), traits={"initiative": 20})
    assert not scene(ila=bolt).allowed(action)
    plain = people({"archery": 3}, items=("bow",), traits={"initiative": 20})
    assert not scene(ila=plain).offered("snap-shot")


def test_who_is_gone_is_shot_at_no_more() -> None:
    """RES-16, RES-53: the second and third arrow find nobody."""
    told = facing(ARCHER, people(now={"body": -5, "posture": "stunned", "dies": 3}), 10.0, **CALM)
    battle = told.model("Bo", side=B, at=(40, 40), **people()).act()
    battle.dice(3, 2, 2).play("Ila snap-shots Ren and Ren and Ren with bow")
    assert battle.model("Ren").out
    assert len(battle.rolled("to hit")) == 1


def test_three_arrows_are_worth_more_than_one_only_if_they_hit_more_often() -> None:
    """RES-53: at who dodges well a single aimed shot is better, and the offer says so."""
    fast = next(o for o in scene().decision.each() if o.verb == "snap-shot")
    assert (fast.worth(Action("snap-shot", 0, 1, (1, 1), what="bow")) or 0.0) > 0
    sure = people({"archery": 5, "snap-shot": 1}, items=("bow",), traits={"initiative": 20})
    nimble = people({"dodge": 5}, quickness=12, traits={"body": 60})
    told = facing(sure, nimble, 10.0, **CALM)
    slow = next(o for o in told.act().decision.each() if o.verb == "snap-shot")
    assert slow.worth(Action("snap-shot", 0, 1, (1,), what="bow")) == 0.0
