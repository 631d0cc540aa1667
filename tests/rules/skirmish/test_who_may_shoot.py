"""Who may shoot, how often, in which order, how far. (SKR-40)"""

from __future__ import annotations

import pytest
from skirmish_scenes import BASES_IN, HAIR_IN, facing, shots
from support.story import A, B, story

from skirmish.rules.skirmish.events import Revealed

BOW = {"items": ("bow",)}


@pytest.mark.parametrize(
    ("now", "reason"),
    [
        ({"posture": "down"}, "down"),
        ({"posture": "stunned"}, "down"),
        ({"ran": True, "moved": True}, "it ran"),
        ({"failed_charge": True}, "it ran, failed a charge or rallied"),
        ({"rallied": True}, "it ran, failed a charge or rallied"),
    ],
)
def test_who_is_down_ran_failed_a_charge_or_rallied_does_not_shoot(now: dict[str, object], reason: str):
    """SKR-40: and a companion's turn to shoot doesn't change that."""
    scene = facing(BOW | {"now": now}, gap_in=6).model("Bo", side=A, at=(2, 30), items=("bow",))
    refusal = scene.begin("shooting").refused("Ila shoots Ren with bow")
    assert refusal.rule == "SKR-40"
    assert refusal.reason.startswith(reason)


def test_who_is_engaged_does_not_shoot():
    """SKR-40."""
    scene = facing(BOW).model("Bo", side=A, at=(2, 30), items=("bow",)).model("Kor", side=B, at=(12, 30))
    refusal = scene.begin("shooting").refused("Ila shoots Kor with bow")
    assert (refusal.reason, refusal.rule) == ("engaged", "SKR-40")


def test_who_touches_only_down_enemies_is_free_to_shoot():
    """SKR-5, SKR-40."""
    scene = facing(BOW, {"now": {"posture": "down"}}).model("Kor", side=B, at=(12, 24))
    battle = scene.begin("shooting", until="close combat").dice(("to hit Kor", 1))
    battle.play("Ila shoots Kor")


def test_it_may_even_shoot_the_down_enemy_that_it_touches():
    """SKR-5, SKR-41: it is in combat with the shooter, and with no friend of it."""
    battle = shots(ren={"now": {"posture": "down"}}, gap_in=0.0).dice(("to hit", 4), ("to wound", 1))
    battle.play("Ila shoots Ren")


def test_a_model_that_walked_or_failed_to_find_the_unseen_may_shoot():
    """SKR-24, SKR-40: only running, failed charges and rallying forbid it."""
    for now in ({"moved": True}, {"barred_charge": True}):
        battle = shots({"now": now}).dice(("to hit", 1))
        battle.play("Ila shoots Ren")


def test_each_model_shoots_once():
    """SKR-40."""
    scene = facing(BOW, gap_in=6).model("Bo", side=A, at=(2, 30), items=("bow",))
    battle = scene.begin("shooting", until="close combat").dice(("to hit", 1))
    battle.play("Ila shoots Ren")
    assert battle.refused("Ila shoots Ren with bow").rule == "SKR-40"
    battle.play("done")


def test_one_missile_weapon_and_not_both():
    """SKR-40: Ila picks her javelins, and that was her shot."""
    scene = facing({"items": ("bow", "javelins")}, gap_in=6).model("Bo", side=A, at=(2, 30), items=("bow",))
    battle = scene.begin("shooting", until="close combat").dice(("to hit", 1))
    assert battle.allowed("Ila shoots Ren with bow")
    battle.play("Ila shoots Ren with javelins")
    assert battle.refused("Ila shoots Ren with bow").rule == "SKR-40"
    battle.play("done")


def test_models_shoot_in_any_order():
    """SKR-40."""
    scene = facing(BOW, gap_in=6).model("Bo", side=A, at=(2, 30), items=("bow",))
    battle = scene.begin("shooting", until="close combat").dice(("to hit", 1), ("to hit", 1))
    battle.play("Bo shoots Ren", "Ila shoots Ren")
    assert [roll.throw.who for roll in battle.rolled("to hit")] == [battle.names["Bo"], battle.names["Ila"]]


def test_models_see_all_round():
    """SKR-40: targets in front and behind alike."""
    scene = story().model("Ila", side=A, at=(24, 24), items=("bow",))
    for name, at in (("Nor", (24, 18)), ("Ost", (30, 24)), ("Sud", (24, 30)), ("Wes", (18, 24))):
        scene.model(name, side=B, at=at)
    battle = scene.begin("shooting")
    assert all(battle.allowed(f"Ila shoots {name}") for name in ("Nor", "Ost", "Sud", "Wes"))


def test_the_other_side_does_not_shoot_in_this_turn():
    """SKR-40."""
    battle = facing(BOW, BOW, gap_in=6).begin("shooting")
    assert battle.refused("Ren shoots Ila with bow").rule.startswith("SKR-")


def test_exactly_in_range_is_in_range():
    """SKR-40, SKR-43: 24 inches with a bow, and a hair beyond."""
    assert shots(gap_in=24.0).allowed("Ila shoots Ren")
    refusal = shots(gap_in=24.0 + HAIR_IN).refused("Ila shoots Ren")
    assert refusal.rule == "SKR-40"
    assert refusal.short_by == HAIR_IN


def test_without_premeasuring_a_shot_out_of_range_is_made_and_misses():
    """SKR-40, switch premeasure=false: no die is rolled, and the shot is spent."""
    battle = shots(gap_in=24.0 + HAIR_IN, premeasure="false")
    battle.play("Ila shoots Ren")
    assert battle.fighter("Ila").shot
    assert "Ila is out of range" in battle.told()


def test_without_premeasuring_a_shot_in_range_is_a_shot():
    """SKR-40, switch premeasure=false."""
    battle = shots(gap_in=24.0, premeasure="false").dice(("to hit", 5), ("to wound", 1))
    battle.play("Ila shoots Ren")


def test_who_has_no_missile_weapon_does_not_shoot():
    """SKR-40: javelins are thrown, swords aren't."""
    scene = facing({"items": ("sword",)}, gap_in=6).model("Bo", side=A, at=(2, 30), items=("bow",))
    assert scene.begin("shooting").refused("Ila shoots Ren").reason == "it has no missile weapon"


def test_the_range_is_measured_from_edge_to_edge():
    """SKR-40, SKR-43: a base of 50 mm is nearer than its centre."""
    wide = (50 - 25) / 25.4 / 2
    scene = story().model("Ila", side=A, at=(2, 24), items=("bow",))
    scene.model("Ogr", side=B, at=(2 + BASES_IN + wide + 23.99, 24), base_mm=50)
    assert scene.begin("shooting").allowed("Ila shoots Ogr")


def test_a_hidden_shooter_is_revealed_by_its_shot():
    """SKR-37, SKR-40."""
    scene = facing(BOW | {"now": {"hidden": True}}, gap_in=6).terrain("hedge", rect=(2.5, 20, 0.5, 8))
    battle = scene.begin("shooting", until="close combat").dice(("to hit", 1))
    battle.play("Ila shoots Ren")
    assert battle.happened(Revealed, model="Ila")
    assert not battle.fighter("Ila").hidden
