"""Missiles: four ranges, cover, shots into a melee, loading, throwing. (RES-49, RES-63..66)"""

from __future__ import annotations

import pytest
from resolve_scenes import BASES_IN, HAIR_IN, Gear, acting, facing, people
from support.battle import Battle
from support.story import A

from skirmish.core.events import EffectBegun
from skirmish.core.state import Effect
from skirmish.rules.resolve.arms import Ranges
from skirmish.rules.resolve.events import BodyLost
from skirmish.rules.resolve.shooting import furthest, range_modifiers

CALM = {"preempt": "off"}
LONGBOW = Ranges(3, 16, 32, 48)
"""That of the vectors."""
ARCHER: Gear = people({"archery": 1}, items=("longbow",), traits={"initiative": 20})


@pytest.mark.parametrize(
    ("gap", "added"),
    [(2.9, None), (3, 0), (16, 0), (16.1, 2), (32, 2), (33, 4), (48, 4), (48.1, None)],
)
def test_what_each_band_adds_to_the_defence(gap: float, added: int | None) -> None:
    """RES-64: the vectors."""
    assert range_modifiers(LONGBOW, 1.0, gap) == added


def guards(battle: Battle) -> list[tuple[str, int]]:
    """What was added to the defence against the last shot."""
    return [(m.why, m.number) for m in battle.rolled("to hit")[-1].throw.guard]


@pytest.mark.parametrize(
    ("gap", "said"), [(3.0, []), (16.0, []), (17.0, [("long range", 2)]), (33.0, [("extreme range", 4)])]
)
def test_range_on_the_table(gap: float, said: list[tuple[str, int]]) -> None:
    """RES-64."""
    battle = acting(ARCHER, people(), gap, **CALM).dice(2, 2, 5)
    battle.play("Ila shoots Ren with longbow")
    assert guards(battle) == said


def test_too_near_is_refused_by_so_many_inches() -> None:
    """RES-64."""
    refused = acting(ARCHER, people(), 2.0, **CALM).refused("Ila shoots Ren with longbow")
    assert (refused.rule, round(refused.short_by, 2)) == ("RES-64", 1.0)


def test_too_far_is_refused_by_so_many_inches() -> None:
    """RES-64: a short bow shoots 30"."""
    archer = people(items=("short-bow",), traits={"initiative": 20})
    refused = acting(archer, people(), 31.0, **CALM).refused("Ila shoots Ren with short-bow")
    assert (refused.rule, round(refused.short_by, 1)) == ("RES-64", 1.0)


def test_an_arrow_does_a_set_amount() -> None:
    """RES-49: 7 for a longbow, whoever shoots it."""
    strong = people({"archery": 1}, strength=20, items=("longbow",), traits={"initiative": 20})
    battle = acting(strong, people(traits={"body": 40}), 8.0, **CALM).dice(4, 4, 3, 5)
    battle.play("Ila shoots Ren with longbow")
    assert [event.amount for event in battle.happened(BodyLost)] == [7]


def test_an_arrow_may_do_dice_instead() -> None:
    """RES-49, `projectile_damage: dice`: a D6 in place of 4 of the 7."""
    battle = acting(ARCHER, people(traits={"body": 40}), 8.0, projectile_damage="dice", **CALM)
    battle.dice(4, 4, 3, ("damage", 2), ("Focus", 5)).play("Ila shoots Ren with longbow")
    assert [event.amount for event in battle.happened(BodyLost)] == [5]


def test_what_is_thrown_has_the_strength_of_the_arm() -> None:
    """RES-49, RES-63: a spear in hand: the Strength die and 2."""
    spear = people({"polearm": 1}, items=("spear",), traits={"initiative": 20})
    battle = acting(spear, people(traits={"body": 40}), 4.0, **CALM)
    battle.dice(4, 4, 3, ("damage", 3), ("Focus", 5)).play("Ila shoots Ren with spear")
    assert [event.amount for event in battle.happened(BodyLost)] == [5]


def test_a_spear_that_is_thrown_is_ready_no_more() -> None:
    """RES-63, RES-73."""
    spear = people(items=("spear",), traits={"initiative": 20}, now={"ready": True})
    battle = acting(spear, people(), 4.0, **CALM).dice(2, 4)
    battle.play("Ila shoots Ren with spear")
    assert not battle.fighter("Ila").ready


def test_a_knife_that_is_not_in_hand_is_not_thrown() -> None:
    """RES-23, RES-63: javelins are; they are carried by the bundle."""
    battle = acting(people(items=("sword", "dagger", "javelins")), people(), 2.0, **CALM)
    assert {action.what for action in battle.offered("shoot", "Ila")} == {"javelin"}


def test_without_sight_there_is_no_shot() -> None:
    """RES-65."""
    scene = facing(ARCHER, people(), 10.0, **CALM).terrain("building", rect=(6, 20, 2, 8), height_in=4)
    assert scene.act().refused("Ila shoots Ren with longbow").rule == "RES-65"


def behind(hedge: tuple[float, float, float, float]) -> Battle:
    """Ren with woods before him."""
    return facing(ARCHER, people(), 10.0, **CALM).terrain("woods", rect=hedge).act()


@pytest.mark.parametrize(
    ("hedge", "said"),
    [((8, 20, 2, 8), [("heavy cover", 2)]), ((8, 23.8, 2, 4), [("light cover", 1)])],
    ids=["wholly", "half of him"],
)
def test_cover(hedge: tuple[float, float, float, float], said: list[tuple[str, int]]) -> None:
    """RES-65: light +1, heavy +2; heavy is less than half of the base clear, which is ours."""
    battle = behind(hedge).dice(2, 2, 5)
    battle.play("Ila shoots Ren with longbow")
    assert guards(battle) == said


def test_who_touches_an_enemy_does_not_shoot() -> None:
    """RES-65."""
    assert acting(ARCHER, people(), 0.0, **CALM).refused("Ila shoots Ren with longbow").rule == "RES-65"


def melee(*faces: int) -> Battle:
    """Ila shoots at Ren, who fights her friend Bo."""
    scene = facing(ARCHER, people(traits={"body": 40}), 10.0, **CALM)
    battle = scene.model("Bo", side=A, at=(2 + 2 * BASES_IN + 10.0, 24), **people(traits={"body": 40}))
    told = battle.act().dice(*faces)
    told.play("Ila shoots Ren with longbow")
    return told


STRAY = [((2, 2, 5), False), ((2, 3, 5, 2, 2, 5), True), ((2, 4, 5, 2, 2, 5), True)]


@pytest.mark.parametrize(("faces", "again"), STRAY)
def test_a_shot_that_misses_by_1_or_2_may_hit_a_friend(faces: tuple[int, ...], again: bool) -> None:
    """RES-65: it is rolled again against the friend."""
    battle = melee(*faces)
    assert bool(battle.rolled("to hit Bo")) is again


def test_the_friend_is_hurt_as_an_enemy_would_be() -> None:
    """RES-65."""
    battle = melee(2, 4, 5, 5, 2, 3, 5)
    assert battle.fighter("Bo").body == 33
    assert battle.fighter("Ren").body == 40


def test_a_friend_is_rolled_against_only_once() -> None:
    """RES-65: Ren isn't aimed at again by the shot that misses Bo narrowly."""
    battle = melee(2, 4, 5, 2, 4, 5)
    assert len(battle.rolled("to hit")) == 2


def at_extreme(gap_in: float) -> Battle:
    """Ren fights Bo, who stands behind him, that far from the shooter's base."""
    body = people(traits={"body": 40})
    scene = facing(ARCHER, body, gap_in - BASES_IN, **CALM).model("Bo", side=A, at=(2 + BASES_IN + gap_in, 24), **body)
    return scene.act()


def test_what_strays_flies_to_the_extreme_range() -> None:
    """RES-64, RES-65: the friend stands at it exactly, and range is added to its defence, too."""
    battle = at_extreme(48.0).dice(2, 6, 2, 5, 2, 6, 2, 5)
    battle.play("Ila shoots Ren with longbow")
    assert ("extreme range", 4) in guards(battle)
    assert len(battle.rolled("to hit Bo")) == 1


def test_what_strays_flies_no_further() -> None:
    """RES-64, RES-65: beyond extreme range there is no attack, on nobody."""
    battle = at_extreme(48.0 + HAIR_IN).dice(2, 6, 2, 5)
    battle.play("Ila shoots Ren with longbow")
    assert not battle.rolled("to hit Bo")


def test_a_crossbow_is_loaded_before_the_next_shot() -> None:
    """RES-66: a main action."""
    bolt = people({"crossbow": 1}, items=("crossbow",), traits={"initiative": 20})
    battle = acting(bolt, people(), 8.0, **CALM).dice(2, 2, 5)
    battle.play("Ila shoots Ren with crossbow")
    assert not battle.allowed("Ila reloads")
    battle.play("done", "done")
    assert battle.refused("Ila shoots Ren with crossbow").rule == "RES-66"
    battle.play("Ila reloads")
    assert battle.refused("Ila shoots Ren with crossbow").rule == "RES-17"
    battle.play("done", "done")
    assert battle.allowed("Ila shoots Ren with crossbow")


def test_wind_halves_the_ranges_of_all_that_is_shot() -> None:
    """RES-64, CHN-77."""
    wind = EffectBegun(Effect(1, "Cloud Dancing", 0, -1, numbers=(("missile range", 1),)))
    battle = facing(ARCHER, people(), 20.0, **CALM).after(wind).act()
    assert furthest(battle.game.rules, battle.state, 0) == 24.0
    battle.dice(2, 2, 5).play("Ila shoots Ren with longbow")
    assert guards(battle) == [("extreme range", 4)]


def test_what_is_hidden_is_not_shot_at() -> None:
    """RES-25, RES-65."""
    hidden = people(now={"hidden": True})
    scene = facing(ARCHER, hidden, 10.0, **CALM).terrain("woods", rect=(8, 20, 6, 8))
    assert scene.act().refused("Ila shoots Ren with longbow").rule == "RES-25"


def test_a_set_amount_is_told_with_what_the_armour_takes() -> None:
    """RES-49, RES-50."""
    bolt = people({"crossbow": 1}, items=("crossbow",), traits={"initiative": 20})
    battle = acting(bolt, people(items=("heavy-armour",), traits={"body": 40}), 8.0, **CALM)
    battle.dice(6, 5, 4, 2, 6, 3).play("Ila shoots Ren with crossbow")
    assert any("Ren is hit: crossbow 8, armour takes 3 = 5 damage" in line for line in battle.told())
