"""Down, standing, touching, engaged, in combat, friend. (SKR-5)"""

from __future__ import annotations

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN, facing
from support.story import A, B, Story, story

from skirmish.core.state import State
from skirmish.rules.skirmish.queries import is_engaged, is_in_combat


def stand(scene: Story) -> State:
    """The scene at the beginning of the moves."""
    return scene.begin("moves", until="shooting").seed(1).game.setup


@pytest.mark.parametrize(("gap_in", "touching"), [(0.0, True), (1 / 16, True), (1 / 16 + HAIR_IN, False)])
def test_touching_is_a_gap_of_a_sixteenth_of_an_inch_or_less(gap_in: float, touching: bool):
    """SKR-5."""
    assert is_engaged(stand(facing(gap_in=gap_in)), 0) is touching


@pytest.mark.parametrize(
    ("thick_in", "gap_in", "height_in", "touching"),
    [(0.5, 0.5, 1.0, True), (0.5, 0.6, 1.0, False), (1.0, 1.0, 1.0, True), (0.5, 0.5, 2.0, False)],
)
def test_touching_across_a_low_obstacle(thick_in: float, gap_in: float, height_in: float, touching: bool):
    """SKR-5: up to 1" high, the gap no wider than it is thick."""
    east = 2 + BASES_IN / 2
    scene = facing(gap_in=gap_in).terrain(
        "low-wall", rect=(east + (gap_in - thick_in) / 2, 20, thick_in, 8), height_in=height_in, low=height_in <= 1.0
    )
    assert is_engaged(stand(scene), 0) is touching


@pytest.mark.parametrize(
    ("mine", "theirs", "engages", "fights"),
    [
        ("standing", "standing", True, True),
        ("standing", "down", False, True),
        ("standing", "stunned", False, True),
        ("down", "standing", True, True),
        ("stunned", "standing", True, True),
        ("down", "down", False, False),
        ("down", "stunned", False, False),
    ],
)
def test_engaged_and_in_combat(mine: str, theirs: str, engages: bool, fights: bool):
    """SKR-5: engaged with a standing enemy; in combat if one of the two stands."""
    state = stand(facing({"now": {"posture": mine}}, {"now": {"posture": theirs}}))
    assert is_engaged(state, 0) is engages
    assert is_in_combat(state, 0) is fights


def test_a_friend_is_a_model_of_the_same_warband():
    """SKR-5: touching a friend is neither."""
    scene = story().model("Ila", side=A, at=(2, 24)).model("Bo", side=A, at=(2 + BASES_IN, 24))
    state = stand(scene.model("Ren", side=B, at=(20, 24)))
    assert not is_engaged(state, 0)
    assert not is_in_combat(state, 0)


@pytest.mark.parametrize("verb", ["moves to 4, 26", "runs to 4, 30"])
def test_who_touches_only_down_enemies_is_free_to_move(verb: str):
    """SKR-5."""
    battle = facing(None, {"now": {"posture": "down"}}).begin("moves")
    assert battle.allowed(f"Ila {verb}")


def test_who_touches_only_down_enemies_is_free_to_charge():
    """SKR-5, SKR-30."""
    scene = facing(None, {"now": {"posture": "down"}}).model("Kor", side=B, at=(2, 30))
    assert scene.begin("charges").allowed("Ila charges Kor")


def test_who_touches_a_standing_enemy_is_not_free():
    """SKR-5, SKR-38."""
    scene = facing().model("Bo", side=A, at=(30, 24))
    refusal = scene.begin("moves").refused("Ila moves to 2, 26")
    assert (refusal.reason, refusal.rule) == ("engaged", "SKR-38")
