"""At whom and at what weaves are cast: range, sight, combat. (CHN-9, CHN-13, CHN-17)

How far each of them reaches stands in test_weave_reach.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from channeling_scenes import BASES_IN, IDLE, Gear, casting, facing, hand, kept, man, weaves, woman
from support.battle import Battle
from support.story import A, B, Story

BOLT = "Ila casts arrow-of-fire at Ren"
AT_ENEMIES = [spell.id for spell in weaves().values() if spell.target in ("enemy", "caster")]
AT_POINTS = [spell.id for spell in weaves().values() if spell.target == "point"]
ON_FRIENDS = [spell.id for spell in weaves().values() if spell.target == "ally"]


def known(*names: str) -> Gear:
    """Ila with points enough, and these weaves."""
    return woman(20, *names)


def shooting(scene: Story) -> Battle:
    """The scene at the start of Ila's shooting phase."""
    return scene.begin("magic begins", until="close combat")


# --- CHN-13: range ----------------------------------------------------------------------------------------------------


def test_range_is_from_the_caster_not_from_a_friend():
    """CHN-13."""
    battle = shooting(facing(known("smother"), gap_in=9).model("Bo", at=(13, 24)))
    refusal = battle.refused("Ila casts smother at Ren")
    assert (refusal.rule, refusal.short_by) == ("CHN-13", 1.0)


# --- CHN-13: sight ----------------------------------------------------------------------------------------------------


def walled(ila: Gear | None = None) -> Battle:
    """A high wall stands between Ila and Ren, who is 6" away."""
    return shooting(facing(ila, man()).terrain("wall", rect=(13, 18, 0.5, 12)))


@pytest.mark.parametrize("weave", AT_POINTS)
def test_without_sight_no_point_is_aimed_at(weave: str):
    """CHN-13, CHN-63."""
    battle = walled(known(weave))
    assert battle.refused(f"Ila casts {weave} at 16, 24").rule == "CHN-13"
    assert battle.allowed(f"Ila casts {weave} at 12, 24")


def test_without_sight_no_friend_is_shielded():
    """CHN-13."""
    battle = shooting(facing().terrain("wall", rect=(5, 26, 10, 0.5)).model("Bo", at=(10, 28)))
    assert battle.refused("Ila casts shield-of-air at Bo").rule == "CHN-13"
    assert battle.allowed("Ila casts shield-of-air at Ila")


def test_who_hides_is_not_aimed_at():
    """CHN-13, CHN-28."""
    battle = casting(ren={"now": {"hidden": True}})
    assert battle.refused(BOLT).reason == "hidden"


# --- CHN-17: whom -----------------------------------------------------------------------------------------------------


def test_the_closest_target_rule_is_for_missiles_only():
    """CHN-17, SKR-41: the bow must be shot at Tam, who is nearer; the weave needn't be cast at him."""
    battle = shooting(facing({"items": ("bow",)}, gap_in=10).model("Tam", B, at=(13, 27)))
    assert battle.refused("Ila shoots Ren").rule == "SKR-41"
    assert battle.allowed(BOLT)
    assert battle.allowed("Ila casts arrow-of-fire at Tam")


def brawl(**options: Any) -> Battle:
    """Bo of Ila's side fights Ren, 6" from Ila; Tam stands apart."""
    scene = facing(known("arrow-of-fire", "bonds-of-air", "fireball"), **options)
    at = 10 + BASES_IN + 6
    return shooting(scene.model("Bo", at=(at, 24 + BASES_IN)).model("Tam", B, at=(at, 16)))


@pytest.mark.parametrize("weave", ["arrow-of-fire", "bonds-of-air"])
def test_a_single_target_may_be_picked_out_of_a_combat(weave: str):
    """CHN-17: the default of the switch."""
    battle = brawl()
    assert battle.allowed(f"Ila casts {weave} at Ren")
    assert battle.allowed(f"Ila casts {weave} at Tam")


@pytest.mark.parametrize("weave", ["arrow-of-fire", "bonds-of-air"])
def test_unless_the_option_forbids_it(weave: str):
    """CHN-17: `weaves_into_combat` forbidden; nothing changes for who fights nobody."""
    battle = brawl(weaves_into_combat="forbidden")
    refusal = battle.refused(f"Ila casts {weave} at Ren")
    assert (refusal.reason, refusal.rule) == ("Ren is in combat with a friend", "CHN-17")
    assert battle.allowed(f"Ila casts {weave} at Tam")
    assert battle.allowed("Ila casts fireball at 17, 24"), "areas pick nobody"


def test_her_own_opponent_she_may_always_aim_at():
    """CHN-9, CHN-17: the option is about enemies that fight others."""
    assert casting(gap_in=0, weaves_into_combat="forbidden").allowed(BOLT)


@pytest.mark.parametrize("weave", AT_ENEMIES)
def test_enemies_only(weave: str):
    """CHN-17."""
    battle = shooting(facing(known(weave), man()).model("Bo", at=(10, 29), **woman(5)))
    assert battle.refused(f"Ila casts {weave} at Bo").reason == "that is no enemy on the table"
    assert battle.refused(f"Ila casts {weave} at Ila").reason == "that is no enemy on the table"


@pytest.mark.parametrize("weave", ON_FRIENDS)
def test_help_is_for_friends_only(weave: str):
    """CHN-17."""
    battle = casting(known(weave), gap_in=0.5)
    assert battle.refused(f"Ila casts {weave} at Ren").reason == "that is no friend on the table"


# --- CHN-9: in combat -------------------------------------------------------------------------------------------------


def fight(*names: str) -> Battle:
    """Ila touches Ren, who channels, Bo is beside her and Tam 4" away."""
    scene = facing(known(*names), man() | {"now": IDLE}, gap_in=0)
    return shooting(scene.model("Bo", A, at=(10, 25.2)).model("Tam", B, at=(10, 19), **man(8)))


def test_who_touches_only_an_enemy_on_the_ground_is_not_engaged():
    """CHN-9, SKR-5."""
    battle = shooting(facing(known("fireball"), {"now": {"posture": "down"}}, gap_in=0))
    assert battle.allowed("Ila casts fireball at 20, 24")


def test_a_friend_who_fights_may_be_helped_from_outside():
    """CHN-9, CHN-17: what counts is whether the caster is engaged."""
    scene = facing(gap_in=12).model("Bo", at=(10, 28)).model("Tam", B, at=(10, 28 + BASES_IN))
    assert shooting(scene).allowed("Ila casts shield-of-air at Bo")


def test_an_engaged_casters_flash_blinds_who_touches_her():
    """CHN-9, CHN-W19: without a point, and only the enemies in contact."""
    battle = fight("blinding-light").dice(("Blinding Light", 6, 6))
    assert battle.refused("Ila casts blinding-light at 12, 24").reason
    battle.play("Ila casts blinding-light", "pass")
    assert [effect.target for effect in battle.state.effects] == [battle.names["Ren"]]


def test_once_the_combat_is_over_all_is_possible_again():
    """CHN-9, CHN-12: Ren is out of action, and Ila goes on at Tam."""
    battle = fight("arrow-of-fire").dice(
        ("Arrow of Fire", 6, 6), ("to wound", 6), ("injury", 6), ("Arrow of Fire", 1, 1)
    )
    battle.play(BOLT, "pass", "Ila casts arrow-of-fire at Tam")
    assert hand(battle, "Ila") == 14


def test_a_weave_that_stands_is_named_by_whoever_holds_or_bears_it():
    """CHN-13, CHN-75: Unweaving needs range and sight of one of them."""
    scene = facing(known("unweaving"), man(), gap_in=13).after(kept("shield-of-air", 2, 2))
    scene = scene.model("Tam", B, at=(20, 24), **man(6))
    battle = shooting(scene)
    assert battle.offered("cast", "Ila")
    near = [action.target for action in battle.offered("cast", "Ila")]
    assert near == [1]
