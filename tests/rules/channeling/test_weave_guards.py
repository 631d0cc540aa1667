"""Shield of Air and Warding Dome. (CHN-60..62, CHN-W1, CHN-T10)"""

from __future__ import annotations

import pytest
from support.battle import Battle
from support.story import A, B, Story
from weave_scenes import (
    BASES_IN,
    HAIR_IN,
    Gear,
    begun,
    conditions,
    ended,
    facing,
    hand,
    kept,
    lasting,
    lore,
    struck,
    weaver,
    woven,
)

BOW: Gear = {"items": ("bow",)}
MISS = ("to wound", 1)


def shielded(told: Story, whom: str = "Ila", turns: int = 4) -> Battle:
    battle = told.begin("magic begins", side=A, turns=turns).dice(woven("shield-of-air", 3, 4))
    battle.play(f"Ila casts shield-of-air at {whom}")
    return battle


def test_it_costs_4_points_and_is_kept_up_for_2():
    """CHN-10, CHN-14, CHN-W1: on hand 12, then 8; next turn 12 again, and 10 after the upkeep."""
    battle = shielded(facing("shield-of-air", gap_in=20.0, lore=lore(12, "shield-of-air")))
    assert hand(battle) == 8
    assert [effect.target for effect in lasting(battle, "shield-of-air")] == [0]
    battle.play("done")
    battle.until("Keep up Ila's Shield of Air for 2 points")
    assert hand(battle) == 12
    battle.play("Ila keeps shield-of-air")
    assert hand(battle) == 10


@pytest.mark.parametrize(("face", "through"), [(3, True), (4, False)])
def test_it_turns_missiles_aside_on_a_4(face: int, through: bool):
    """CHN-62: after the hit, before the wound."""
    battle = shielded(facing("shield-of-air", ren=BOW))
    battle.play("done")
    battle.until("Shoot")
    battle.dice(("to hit Ila", 6), ("Shield of Air", face), *([MISS] if through else []))
    battle.play("Ren shoots Ila")
    assert len(struck(battle)) == through


@pytest.mark.parametrize("weave", ["arrow-of-fire", "lightning", "smother"])
def test_it_turns_hits_of_weaves_aside_however_strong(weave: str):
    """CHN-62: strength and `no armour save` don't matter."""
    told = facing("shield-of-air", ren={"lore": lore(12, weave)})
    battle = told.begin("magic begins", side=A, turns=2).dice(woven("shield-of-air"))
    battle.play("Ila casts shield-of-air at Ila", "pass", "done")
    battle.until("Shoot")
    battle.dice(woven(weave), ("Shield of Air", 4))
    battle.play(f"Ren casts {weave} at Ila", "pass")
    assert not struck(battle)
    assert not conditions(battle, "Ila")


def test_one_die_for_each_hit():
    """CHN-62: of three shards two are turned aside."""
    told = weaver("ice-shards").model("Ren", side=B, at=(26, 24)).after(kept("shield-of-air", 1, 1, guard=4, upkeep=0))
    battle = begun(told).dice(woven("ice-shards"), ("number of hits", 3))
    battle.dice(("Shield of Air", 4), ("Shield of Air", 1), ("Shield of Air", 6), MISS)
    battle.play("Ila casts ice-shards at Ren")
    assert len(struck(battle)) == 1


def test_it_is_no_help_against_blows():
    """CHN-W1: missiles and weaves alone."""
    told = facing("shield-of-air", gap_in=0.0, ren={"I": 6, "items": ("club",)}, conditions=("spent",))
    battle = begun(told, until="all alone").dice(woven("shield-of-air"), ("to hit Ila", 4), MISS)
    battle.play("Ila casts shield-of-air at Ila", "done")
    assert struck(battle) == [("Ila", 3, 3)]


def test_a_friend_within_6_inches_in_sight():
    """CHN-13, CHN-W1: 6.000" counts; in combat herself alone."""
    told = facing("shield-of-air", gap_in=20.0).model("Bo", side=A, at=(20, 24 + BASES_IN + 6))
    assert [e.target for e in lasting(shielded(told, "Bo"), "shield-of-air")] == [1]
    told = facing("shield-of-air", gap_in=20.0).model("Bo", side=A, at=(20, 24 + BASES_IN + 6 + HAIR_IN))
    assert begun(told).refused("Ila casts shield-of-air at Bo").rule == "CHN-13"
    assert begun(told).refused("Ila casts shield-of-air at Ren").rule == "CHN-W1"
    told = facing("shield-of-air", gap_in=0.0).model("Bo", side=A, at=(20, 27))
    assert begun(told).refused("Ila casts shield-of-air at Bo").rule == "CHN-9"
    assert begun(told).allowed("Ila casts shield-of-air at Ila")


def test_the_newer_replaces_the_older():
    """CHN-61: even by another weaver; the older is paid for no more."""
    told = facing("shield-of-air", gap_in=20.0).model("Ada", side=A, at=(20, 28), lore=lore(9, "shield-of-air"))
    battle = begun(told).dice(woven("shield-of-air"), woven("shield-of-air"))
    battle.play("Ila casts shield-of-air at Ila", "Ada casts shield-of-air at Ila")
    (effect,) = lasting(battle, "shield-of-air")
    assert effect.owner == battle.names["Ada"]
    assert len(ended(battle, "shield-of-air")) == 1


@pytest.mark.parametrize(("whom", "under"), [("Ila", True), ("In", True), ("Part", False)])
def test_the_dome_covers_friends_wholly_within_3_inches(whom: str, under: bool):
    """CHN-62, CHN-T10: on a 5+; In's base lies wholly within 3" of hers, Part's does but for a hair."""
    told = weaver("warding-dome").model("In", side=A, at=(20, 24 - 3)).model("Part", side=A, at=(20, 24 + 3 + HAIR_IN))
    told.model("Ren", side=B, at=(30, 24), lore=lore(9, "arrow-of-fire"))
    battle = told.begin("magic begins", side=A, turns=2).dice(woven("warding-dome"))
    battle.play("Ila casts warding-dome", "pass", "done")
    battle.until("Shoot")
    battle.dice(woven("arrow-of-fire"), ("Warding Dome", 5) if under else MISS)
    battle.play(f"Ren casts arrow-of-fire at {whom}", "pass")
    assert len(struck(battle)) == (not under)


def test_the_dome_turns_blows_aside_too():
    """CHN-T10: 4 doesn't, 5 does."""
    ren = {"I": 6, "A": 2, "items": ("club",)}
    battle = begun(facing("warding-dome", gap_in=0.0, ren=ren, conditions=("spent",)), until="all alone")
    battle.dice(woven("warding-dome"), ("to hit Ila", 4), ("to hit Ila", 4))
    battle.dice(("Warding Dome", 4), ("Warding Dome", 5), MISS)
    battle.play("Ila casts warding-dome", "done")
    assert struck(battle) == [("Ila", 3, 3)]


def test_enemies_under_it_arent_covered():
    """CHN-T10: friends alone."""
    told = facing("warding-dome", "arrow-of-fire", gap_in=0.5)
    battle = begun(told).dice(woven("warding-dome", 4, 4), woven("arrow-of-fire"), MISS)
    battle.play("Ila casts warding-dome", "Ila casts arrow-of-fire at Ren")
    assert struck(battle) == [("Ren", 4, 3)]


def test_it_moves_along_with_her():
    """CHN-T10: it covers Bo once she stands beside him; 3 points keep it up."""
    told = weaver("warding-dome").model("Bo", side=A, at=(20, 29))
    told.model("Sam", side=B, at=(20, 43), lore=lore(9, "arrow-of-fire"))
    battle = told.begin("magic begins", side=A, turns=6).dice(woven("warding-dome"))
    battle.play("Ila casts warding-dome", "done")
    assert hand(battle) == 14
    battle.until("Shoot")
    battle.dice(woven("arrow-of-fire"), MISS)
    battle.play("Sam casts arrow-of-fire at Bo", "done")
    battle.until("Move your warriors")
    battle.play("Ila moves to 22, 27", "done")
    battle.play("Ila keeps warding-dome")
    assert hand(battle) == 17
    battle.until("Shoot")
    assert battle.state.side == B
    battle.dice(woven("arrow-of-fire"), ("Warding Dome", 5))
    battle.play("Sam casts arrow-of-fire at Bo")
    assert struck(battle) == [("Bo", 4, 3)]


@pytest.mark.parametrize("first", ["shield-of-air", "warding-dome"])
def test_of_several_saves_only_the_best_is_rolled(first: str):
    """CHN-62: one D6, the 4+ of the Shield."""
    told = facing("arrow-of-fire", gap_in=6.0)
    guards: dict[str, Gear] = {
        "shield-of-air": {"guard": 4},
        "warding-dome": {"guard": 5, "blows": True, "reach_in": 3.0},
    }
    for number, weave in enumerate(sorted(guards, key=lambda w: w != first), 1):
        told.after(kept(weave, 1, 1, number, upkeep=0, **guards[weave]))
    battle = begun(told).dice(woven("arrow-of-fire"), ("Shield of Air", 3), MISS)
    battle.play("Ila casts arrow-of-fire at Ren")
    assert struck(battle) == [("Ren", 4, 3)]


@pytest.mark.parametrize(("injury", "left"), [(1, 1), (3, 0), (5, 0)])
def test_a_guard_ends_with_who_keeps_it_up(injury: int, left: int):
    """CHN-14: knocked down she keeps it, stunned or out of action she doesn't."""
    told = facing("shield-of-air", ren=BOW).model("Bo", side=A, at=(20, 28))
    battle = told.begin("magic begins", side=A, turns=2, until="close combat").dice(woven("shield-of-air"))
    battle.play("Ila casts shield-of-air at Bo", "done")
    battle.until("Shoot")
    battle.dice(("to hit Ila", 6), ("to wound", 4), ("injury", injury))
    battle.play("Ren shoots Ila")
    assert len(lasting(battle, "shield-of-air")) == left
