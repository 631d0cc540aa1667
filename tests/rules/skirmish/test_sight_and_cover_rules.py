"""What can be seen and what is in cover, as shots feel it. (SKR-42, SKR-46)"""

from __future__ import annotations

import pytest
from skirmish_scenes import facing
from support.battle import Battle
from support.story import A, B, Story

from skirmish.rules.skirmish.events import Wounded

BOW = {"items": ("bow",)}
TALL = {"height_in": 3.0, "keywords": ("large",)}
WOODS = (4.0, 22.0, 3.0, 4.0)
"""Between the two, touching neither."""


def shooting(scene: Story) -> Battle:
    """It is time to shoot."""
    return scene.begin("shooting", until="close combat")


def in_cover(scene: Story) -> bool:
    """Whether Ila's shot at Ren, a miss, is one at cover."""
    battle = shooting(scene).dice(("to hit", 1))
    battle.play("Ila shoots Ren")
    return "cover" in battle.modifiers("to hit")


@pytest.mark.parametrize("kind", ["building", "wall", "ruin", "rock"])
def test_terrain_that_blocks_sight_hides_who_is_behind_it(kind: str):
    """SKR-42."""
    scene = facing(BOW, gap_in=8).terrain(kind, rect=(6, 20, 1, 8))
    assert shooting(scene).refused("Ila shoots Ren").rule == "SKR-42"


@pytest.mark.parametrize("kind", ["woods", "hedge", "low-wall", "barricade"])
def test_soft_pieces_obscure_and_do_not_block(kind: str):
    """SKR-42."""
    assert in_cover(facing(BOW, gap_in=8).terrain(kind, rect=WOODS))


@pytest.mark.parametrize(("cover", "wounds"), [(False, 1), (True, 0)])
def test_a_kind_of_a_pack_that_is_soft_is_cover_whatever_it_is_like(cover: bool, wounds: int):
    """SKR-42, SKR-43: BS 3 hits at 4+, through a wall of glass at 5+."""
    scene = facing(BOW, {"W": 2}, gap_in=8)
    if cover:
        scene = scene.terrain("wall", rect=(6, 20, 1, 8), like="wall", sight="soft")
    battle = shooting(scene).dice(("to hit", 4), *[("to wound", 5)] * wounds)
    battle.play("Ila shoots Ren")
    assert len(battle.happened(Wounded)) == wounds


def test_even_deep_woods_do_not_block():
    """SKR-42."""
    assert in_cover(facing(BOW, gap_in=20).terrain("woods", rect=(4, 10, 16, 28)))


@pytest.mark.parametrize("kind", ["water", "bog", "road", "field"])
def test_flat_ground_hides_nothing(kind: str):
    """SKR-42."""
    assert not in_cover(facing(BOW, gap_in=8).terrain(kind, rect=WOODS))


def test_in_the_open_nobody_is_in_cover():
    """SKR-42."""
    assert not in_cover(facing(BOW, gap_in=8))


def test_who_is_half_hidden_by_a_wall_midway_is_seen_and_in_cover():
    """SKR-42: more than 1% visible, less than 99% clear."""
    assert in_cover(facing(BOW, gap_in=8).terrain("wall", rect=(6.2, 23.8, 0.5, 6)))


def test_a_wall_that_hides_nothing_of_the_base_is_no_cover():
    """SKR-42."""
    assert not in_cover(facing(BOW, gap_in=8).terrain("wall", rect=(9.3, 24.6, 0.5, 6)))


@pytest.mark.parametrize("side", [A, B])
def test_a_standing_base_of_friend_or_foe_blocks(side: int):
    """SKR-42."""
    scene = facing(BOW, gap_in=8).model("Mid", side=side, at=(6, 24))
    assert shooting(scene).refused("Ila shoots Ren with bow").rule == "SKR-42"


def test_a_base_partly_in_the_way_is_cover():
    """SKR-42."""
    assert in_cover(facing(BOW, gap_in=8).model("Mid", side=A, at=(6.2, 24.3)))


@pytest.mark.parametrize("now", [{"posture": "down"}, {"posture": "stunned"}, {"hidden": True}])
def test_down_and_hidden_models_do_not_block(now: dict[str, object]):
    """SKR-42."""
    assert not in_cover(facing(BOW, gap_in=8).model("Mid", side=A, at=(6, 24), now=now))


def test_a_model_that_stands_up_blocks_again():
    """SKR-21, SKR-42."""
    scene = facing(BOW, gap_in=8).model("Mid", side=A, at=(6, 24), now={"posture": "down", "wounds": 0})
    battle = scene.begin("recovery", until="close combat")
    battle.play("done", "done", "done")
    assert battle.prompt == "Shoot" or battle.prompt.startswith("Move")
    assert battle.refused("Ila shoots Ren with bow").rule == "SKR-42"


def test_a_large_target_is_seen_over_a_smaller_model():
    """SKR-42."""
    assert not in_cover(facing(BOW, TALL, gap_in=8).model("Mid", side=A, at=(6, 24)))


def test_a_large_shooter_sees_over_a_smaller_model():
    """SKR-42."""
    assert not in_cover(facing(BOW | TALL, gap_in=8).model("Mid", side=A, at=(6, 24)))


def test_a_large_model_in_between_blocks_large_and_small():
    """SKR-42: it is not smaller."""
    for ren in ({}, TALL):
        scene = facing(BOW, ren, gap_in=8).model("Mid", side=A, at=(6, 24), **TALL)
        assert shooting(scene).refused("Ila shoots Ren with bow").rule == "SKR-42"


def test_the_two_models_own_bases_do_not_block():
    """SKR-42: other than the two."""
    assert not in_cover(facing(BOW | {"base_mm": 50}, {"base_mm": 50}, gap_in=8))


# The piece that the shooter touches or stands in


def test_who_shoots_over_the_wall_it_stands_at_has_no_penalty():
    """SKR-46: the wall touches Ila's base."""
    assert not in_cover(facing(BOW, gap_in=8).terrain("low-wall", rect=(2.5, 20, 0.5, 8)))


def test_a_wall_a_step_away_is_cover():
    """SKR-46: it doesn't touch her."""
    assert in_cover(facing(BOW, gap_in=8).terrain("low-wall", rect=(2.8, 20, 0.5, 8)))


def test_a_wall_that_the_target_stands_at_is_cover():
    """SKR-46."""
    assert in_cover(facing(BOW, gap_in=8).terrain("low-wall", rect=(9.9, 20, 0.5, 8)))


def test_who_shoots_out_of_the_woods_has_no_penalty():
    """SKR-46: she stands in them, the target doesn't."""
    assert not in_cover(facing(BOW, gap_in=8).terrain("woods", rect=(0, 20, 6, 8)))


def test_who_shoots_into_the_woods_has_the_penalty():
    """SKR-42."""
    assert in_cover(facing(BOW, gap_in=8).terrain("woods", rect=(8, 20, 6, 8)))


def test_in_the_same_woods_there_is_cover():
    """SKR-46: the target stands in them too."""
    assert in_cover(facing(BOW, gap_in=8).terrain("woods", rect=(0, 20, 16, 8)))


def test_only_the_piece_that_is_touched_is_ignored():
    """SKR-46: the hedge beyond the woods is cover all the same."""
    scene = facing(BOW, gap_in=8).terrain("woods", rect=(0, 20, 6, 8)).terrain("hedge", rect=(8, 20, 0.5, 8))
    assert in_cover(scene)


def test_a_wall_that_blocks_is_not_ignored_by_who_touches_it():
    """SKR-46: a soft piece."""
    scene = facing(BOW, gap_in=8).terrain("wall", rect=(2.5, 20, 0.5, 8))
    assert shooting(scene).refused("Ila shoots Ren").rule == "SKR-42"


def test_the_return_shot_is_judged_from_the_other_side():
    """SKR-46: Ila at the wall shoots freely, Ren shoots at cover."""
    scene = facing(None, BOW, gap_in=8).terrain("low-wall", rect=(2.5, 20, 0.5, 8))
    battle = scene.begin("shooting", side=B, until="close combat").dice(("to hit", 1))
    battle.play("Ren shoots Ila")
    assert battle.modifiers("to hit") == {"cover": -1}
