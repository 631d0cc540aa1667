"""At whom: the closest in sight, and who else instead; from above; never into a friend's combat. (SKR-41, SKR-45)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story, story

BOW = ("bow",)


def targets(near: dict[str, object] | None = None, far: dict[str, object] | None = None, **ila: object) -> Story:
    """Ila with a bow, Nye near, Fay further off to the side."""
    return (
        story()
        .model("Ila", side=A, at=(24, 24), **({"items": BOW} | ila))
        .model("Nye", side=B, at=(22, 20), **(near or {}))
        .model("Fay", side=B, at=(26, 18), **(far or {}))
    )


def shooting(scene: Story) -> Battle:
    """It is time to shoot."""
    return scene.begin("shooting")


def test_the_closest_enemy_in_sight_is_the_target():
    """SKR-41."""
    battle = shooting(targets())
    assert battle.allowed("Ila shoots Nye")
    refusal = battle.refused("Ila shoots Fay")
    assert (refusal.reason, refusal.rule) == ("Nye is closer and no harder to hit", "SKR-41")


def test_of_two_equally_close_either_may_be_picked():
    """SKR-41."""
    scene = story().model("Ila", side=A, at=(24, 24), items=BOW)
    battle = shooting(scene.model("Nye", side=B, at=(20, 20)).model("Fay", side=B, at=(28, 20)))
    assert battle.allowed("Ila shoots Nye")
    assert battle.allowed("Ila shoots Fay")


def test_a_further_one_that_is_easier_to_hit_may_be_picked():
    """SKR-41: Nye is behind a hedge."""
    battle = shooting(targets().terrain("hedge", rect=(20, 21.2, 3.2, 0.4)))
    assert battle.allowed("Ila shoots Fay")
    assert battle.allowed("Ila shoots Nye")


def test_a_further_one_that_is_harder_to_hit_may_not_be_picked():
    """SKR-41: Fay is behind a hedge."""
    battle = shooting(targets().terrain("hedge", rect=(25, 19.2, 3, 0.4)))
    assert battle.refused("Ila shoots Fay").rule == "SKR-41"


def test_a_further_large_target_may_be_picked():
    """SKR-41: even one harder to hit than the closer one."""
    scene = targets(far={"keywords": ("large",), "height_in": 3.0, "items": ("fancloth-cloak",)})
    battle = shooting(scene.terrain("hedge", rect=(24.5, 19.3, 3.5, 0.3), height_in=3.0))
    assert battle.allowed("Ila shoots Fay")


@pytest.mark.parametrize("now", [{"posture": "down"}, {"posture": "stunned"}, {"fleeing": True}])
def test_closer_ones_that_are_down_or_flee_may_be_passed_over_or_picked(now: dict[str, object]):
    """SKR-41."""
    battle = shooting(targets(near={"now": now}))
    assert battle.allowed("Ila shoots Fay")
    assert battle.allowed("Ila shoots Nye")


@pytest.mark.parametrize("now", [{"posture": "down"}, {"fleeing": True}])
def test_a_further_one_that_is_down_or_flees_is_no_target_past_one_who_stands(now: dict[str, object]):
    """SKR-41: only the closer ones may be passed over."""
    assert shooting(targets(far={"now": now})).refused("Ila shoots Fay").rule == "SKR-41"


def test_one_standing_enemy_between_is_enough_to_bar_the_shot():
    """SKR-41: Nye is down, but Mid stands closer than Fay."""
    battle = shooting(targets(near={"now": {"posture": "down"}}).model("Mid", side=B, at=(26, 20)))
    assert battle.refused("Ila shoots Fay").reason.startswith("Mid is closer")


def test_a_closer_enemy_out_of_sight_does_not_count():
    """SKR-41, SKR-42."""
    battle = shooting(targets().terrain("wall", rect=(19, 21.2, 4.5, 0.5)))
    assert battle.allowed("Ila shoots Fay")
    assert battle.refused("Ila shoots Nye").rule == "SKR-42"


def test_a_hidden_enemy_is_no_target_and_does_not_count_as_closer():
    """SKR-37, SKR-41."""
    scene = targets(near={"now": {"hidden": True}}).terrain("hedge", rect=(20, 21.2, 3.2, 0.4))
    battle = shooting(scene)
    assert battle.refused("Ila shoots Nye").rule == "SKR-37"
    assert battle.allowed("Ila shoots Fay")


def test_nobody_shoots_at_an_enemy_in_combat_with_a_friend():
    """SKR-41: nor does such an enemy bar a shot at another."""
    battle = shooting(targets().model("Bo", side=A, at=(21, 20)))
    refusal = battle.refused("Ila shoots Nye")
    assert (refusal.reason, refusal.rule) == ("in combat with a friend", "SKR-41")
    assert battle.allowed("Ila shoots Fay")


@pytest.mark.parametrize(
    ("friend", "enemy", "combat"),
    [("standing", "down", True), ("down", "standing", True), ("stunned", "standing", True), ("down", "stunned", False)],
)
def test_in_combat_means_that_one_of_the_two_stands(friend: str, enemy: str, combat: bool):
    """SKR-5, SKR-41."""
    scene = targets(near={"now": {"posture": enemy}}).model("Bo", side=A, at=(21, 20), now={"posture": friend})
    assert shooting(scene).allowed("Ila shoots Nye") is not combat


def test_own_friends_are_no_targets():
    """SKR-41."""
    battle = shooting(targets().model("Bo", side=A, at=(24, 22)))
    assert battle.refused("Ila shoots Bo").reason == "that is no enemy on the table"


def test_who_is_out_of_action_is_no_target():
    """SKR-6, SKR-41."""
    scene = story().model("Ila", side=A, at=(24, 24), items=BOW).model("Nye", side=B, out=True)
    battle = shooting(scene.model("Fay", side=B, at=(26, 18)))
    assert battle.refused("Ila shoots Nye").rule == "SKR-41"
    assert battle.allowed("Ila shoots Fay")


@pytest.mark.parametrize(("height_in", "free"), [(2.0, False), (2.5, True)])
def test_from_more_than_2_inches_up_any_target_in_sight_may_be_picked(height_in: float, free: bool):
    """SKR-45: exactly 2 inches isn't more than 2 inches."""
    battle = shooting(targets().terrain("hill", circle=(24, 24, 2), height_in=height_in))
    assert battle.allowed("Ila shoots Fay") is free
    assert battle.allowed("Ila shoots Nye")


def test_from_above_a_target_out_of_sight_or_in_combat_is_still_none():
    """SKR-41, SKR-42, SKR-45."""
    scene = targets().terrain("hill", circle=(24, 24, 2), height_in=3.0)
    scene.terrain("wall", rect=(19, 21.2, 4.5, 0.5), height_in=8.0).model("Bo", side=A, at=(27, 18))
    battle = shooting(scene)
    assert battle.refused("Ila shoots Nye").rule == "SKR-42"
    assert battle.refused("Ila shoots Fay").rule == "SKR-41"


def roof() -> dict[str, object]:
    """A building with a flat roof that models can stand on."""
    return {"kind": "building", "rect": (20, 16, 8, 11), "height_in": 3.0} | {
        "sight": "open", "ground": "open", "level": True,
    }  # fmt: skip


def test_enemies_on_the_same_building_come_first():
    """SKR-45: Nye stands on Ila's roof, Out on the table, closer than Nye."""
    scene = story().terrain(**roof()).model("Ila", side=A, at=(21, 24), items=BOW)
    battle = shooting(scene.model("Nye", side=B, at=(26, 18)).model("Out", side=B, at=(18, 24)))
    refusal = battle.refused("Ila shoots Out")
    assert refusal.rule == "SKR-45"
    assert battle.allowed("Ila shoots Nye")


def test_of_those_on_the_same_building_any_may_be_picked():
    """SKR-45."""
    battle = shooting(targets().terrain(**roof()))
    assert battle.allowed("Ila shoots Nye")
    assert battle.allowed("Ila shoots Fay")
