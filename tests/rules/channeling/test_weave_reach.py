"""How far each weave reaches, and which are possible in combat: columns `range` and C of the list. (CHN-9, CHN-13)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import BASES_IN, HAIR_IN, WEAVES, Gear, R, begun, kept, lore, weaver

from skirmish.core.decision import Action


def reaches(*targets: str) -> dict[str, float]:
    """The ranges of the weaves that are aimed at these."""
    return {weave: spell.range_in for weave, spell in WEAVES.items() if spell.target in targets}


AT_ENEMIES, AT_POINTS, AT_FRIENDS = reaches("enemy", "caster"), reaches("point"), reaches("ally", "friend")
AT_NOTHING = reaches("self", "table")
"""They are cast without a target or a place: with one it is something else that is wrong."""
NEEDS: dict[str, Gear] = {"": {}, "fleeing": {"fleeing": True}, "down": {"posture": "down"}}
"""What a friend is whom a weave may help."""
BLADE = "blade-of-fire"
EACH = pytest.mark.parametrize(("beyond_in", "reached"), [(0.0, True), (HAIR_IN, False)])


def held_to(battle: Battle, says: str, reached: bool) -> None:
    """Whether it is allowed, else refused because it is too far."""
    if reached:
        assert battle.allowed(says)
    else:
        refusal = battle.refused(says)
        assert (refusal.rule, refusal.short_by) == ("CHN-13", HAIR_IN)


@EACH
@pytest.mark.parametrize("weave", AT_ENEMIES)
def test_enemies_from_base_edge_to_base_edge(weave: str, beyond_in: float, reached: bool):
    """CHN-13: ranges are inclusive."""
    known = lore(9) if WEAVES[weave].target == "caster" else None
    far = 8 + BASES_IN + AT_ENEMIES[weave] + beyond_in
    told = weaver(weave, at=(8, 24)).model("Ren", side=B, at=(far, 24), lore=known)
    held_to(begun(told), f"Ila casts {weave} at Ren", reached)


@EACH
@pytest.mark.parametrize("weave", AT_POINTS)
def test_points_from_her_base_edge(weave: str, beyond_in: float, reached: bool):
    """CHN-13."""
    told = weaver(weave, at=(8, 24)).model("Ren", side=B, at=(40, 40))
    held_to(begun(told), f"Ila casts {weave} at {8 + R + AT_POINTS[weave] + beyond_in}, 24", reached)


@EACH
@pytest.mark.parametrize("weave", AT_FRIENDS)
def test_friends(weave: str, beyond_in: float, reached: bool):
    """CHN-13: and in sight."""
    far = 8 + BASES_IN + AT_FRIENDS[weave] + beyond_in
    told = weaver(weave, at=(8, 24)).model("Bo", side=A, at=(far, 24), now=NEEDS[WEAVES[weave].needs])
    held_to(begun(told.model("Ren", side=B, at=(40, 40))), f"Ila casts {weave} at Bo", reached)


@pytest.mark.parametrize("weave", [weave for weave in (*AT_ENEMIES, *AT_FRIENDS) if WEAVES[weave].range_in > 1])
def test_nobody_is_aimed_at_through_a_wall(weave: str):
    """CHN-13."""
    told = weaver(weave, at=(8, 24)).terrain("wall", rect=(9.5, 20, 0.25, 8))
    told.model("Bo", side=A, at=(12, 24), now=NEEDS[WEAVES[weave].needs])
    told.model("Ren", side=B, at=(12, 26), lore=lore(9) if WEAVES[weave].target == "caster" else None)
    whom = "Bo" if weave in AT_FRIENDS else "Ren"
    refusal = begun(told).refused(f"Ila casts {weave} at {whom}")
    assert (refusal.reason, refusal.rule) == ("out of sight", "CHN-13")


def in_the_thick(weave: str) -> Story:
    """Cai, who channels as Ren does, touches Ila; a ward lies on him. She knows the Blade of Fire too."""
    told = weaver(*{weave: 1, BLADE: 1}).model(
        "Bo", side=A, at=(20, 24 + BASES_IN + 0.5), now=NEEDS[WEAVES[weave].needs]
    )
    told.model("Cai", side=B, at=(20 + BASES_IN, 24), lore=lore(9)).model("Ren", side=B, at=(24, 20), lore=lore(8))
    return told.after(kept("ward", 2, 2, 7))


def aims(weave: str) -> tuple[Action, Action]:
    """(at what is hers to weave at in combat, at something else)."""
    bare = Action("cast", 0, what=weave)
    kind = WEAVES[weave].target
    if kind in ("enemy", "caster"):
        return Action("cast", 0, 2, what=weave), Action("cast", 0, 3, what=weave)
    if kind in ("ally", "friend"):
        return Action("cast", 0, 0, what=weave), Action("cast", 0, 1, what=weave)
    if kind == "weave":
        return Action("cast", 0, 7, what=weave), Action("cast", 0, 8, what=weave)
    place = Action("cast", 0, at=(20.0, 20.0), what=weave)
    walled = Action("cast", 0, at=(20.0, 20.0), via=((24.0, 20.0),), what=weave)
    return (walled, place) if kind in ("wall", "fence") else (bare, place)


@pytest.mark.parametrize("weave", WEAVES)
def test_what_is_possible_in_combat(weave: str):
    """CHN-9: on herself and on enemies that she touches; the exceptions not at all."""
    battle = begun(in_the_thick(weave))
    mine, other = aims(weave)
    refusal = battle.refused(other)
    offered = {action.what for action in battle.offered("cast")}
    if not WEAVES[weave].in_combat:
        assert battle.refused(mine).rule == "CHN-9"
        assert refusal.rule == "CHN-9" or weave in AT_NOTHING
        assert offered == {BLADE}
    else:
        assert battle.allowed(mine)
        assert offered == {weave, BLADE}
    if weave in AT_ENEMIES and WEAVES[weave].in_combat:
        assert (refusal.reason, refusal.rule) == ("in combat it can aim only at enemies it touches", "CHN-9")
    if WEAVES[weave].target == "ally":
        assert refusal.rule == "CHN-9"
