"""Blows at models that are knocked down or stunned. (SKR-64)"""

from __future__ import annotations

import pytest
from skirmish_scenes import BASES_IN, IDLE, Gear, blows, facing
from support.story import A, B, Story

from skirmish.rules.skirmish.events import Felled, Wounded

AXE: Gear = {"items": ("axe",)}
DOWN: Gear = {"now": {"posture": "down"}}
STUNNED: Gear = {"now": {"posture": "stunned"}}


def test_a_knocked_down_model_is_hit_automatically_and_a_wound_takes_it_out():
    """SKR-64: whatever its wounds; no roll to hit, no injury roll."""
    battle = blows(AXE, DOWN | {"W": 4}).dice(("to wound", 4))
    assert battle.happened(Felled, model="Ren", how="out", by="Ila", rule="SKR-64")
    assert not battle.happened(Wounded)


def test_a_knocked_down_model_that_isnt_wounded_stays_where_it_is():
    """SKR-64."""
    battle = blows(AXE, DOWN).dice(("to wound", 3))
    assert battle.fighter("Ren").posture == "down"


@pytest.mark.parametrize(("face", "out"), [(4, True), (5, False)])
def test_the_wound_must_get_through_the_save(face: int, out: bool):
    """SKR-64."""
    battle = blows({"items": ("club",)}, DOWN | {"items": ("heavy-armour",)}).dice(("to wound", 4), ("armour", face))
    assert battle.model("Ren").out is out


def test_each_of_several_blows_hits_a_knocked_down_model():
    """SKR-64, SKR-62: sword and dagger: two hits, the second one with the dagger's save of 6+."""
    battle = blows({"items": ("sword", "dagger")}, DOWN).dice(("to wound", 3), ("to wound", 4), ("armour save", 5))
    assert battle.model("Ren").out


def test_a_knocked_down_model_does_not_parry():
    """SKR-64."""
    battle = blows(AXE, DOWN | {"items": ("sword", "buckler")}).dice(("to wound", 1))
    assert not battle.rolled("parry")


def test_a_shield_saves_a_knocked_down_model():
    """SKR-64, SKR-78."""
    battle = blows({"items": ("club",)}, DOWN | {"items": ("shield", "axe")}).dice(("to wound", 4), ("armour", 6))
    assert battle.fighter("Ren").posture == "down"


@pytest.mark.parametrize("ren", [{}, {"items": ("power-wrought-armour", "helmet")}, {"T": 10, "W": 5}])
def test_any_blow_at_a_stunned_model_takes_it_out_without_a_die(ren: Gear):
    """SKR-64: no roll, no save, whatever its toughness."""
    battle = blows(AXE, STUNNED | ren)
    assert battle.happened(Felled, model="Ren", how="out", by="Ila", rule="SKR-64")
    assert battle.rolled() == []


def test_who_touches_standing_enemies_must_put_its_blows_on_them():
    """SKR-64: Ren is stunned, Kor stands."""
    scene = facing(AXE | {"A": 2}, STUNNED).model("Kor", side=B, at=(2, 25), now=IDLE)
    battle = scene.begin("blows", until="all alone").dice(("to hit Kor", 1), ("to hit Kor", 1))
    assert battle.fighter("Ren").posture == "stunned"


def test_even_if_one_of_two_standing_enemies_is_picked_the_down_one_is_no_target():
    """SKR-64."""
    scene = facing(AXE, {"now": IDLE}).model("Kor", side=B, at=(2, 25), now=IDLE)
    battle = scene.model("Low", side=B, at=(2, 23), **STUNNED).begin("blows", until="all alone")
    assert battle.refused("Ila strikes Low").rule == "SKR-64"
    battle.dice(("to hit Kor", 1)).play("Ila strikes Kor")


def test_blows_at_several_down_models_may_be_shared():
    """SKR-62, SKR-64: one blow finishes the stunned one, the other wounds the one knocked down."""
    scene = facing(AXE | {"A": 2}, STUNNED).model("Kor", side=B, at=(2, 25), **DOWN)
    battle = scene.begin("blows", until="all alone").dice(("to wound Kor", 4))
    battle.play("Ila strikes Ren and Kor")
    assert battle.model("Ren").out
    assert battle.model("Kor").out


@pytest.mark.parametrize(("face", "how"), [(2, "down"), (4, "stunned")])
def test_its_own_blows_cant_put_a_model_down_and_finish_it(face: int, how: str):
    """SKR-64: three hits, judged as Ren stood when they began."""
    battle = blows(AXE | {"A": 3})
    battle.dice(
        *[("to hit", 4)] * 3, ("to wound", 4), ("to wound", 1), ("to wound", 4), ("injury", face), ("injury", 1)
    )
    assert battle.happened(Felled, model="Ren", how=how)
    assert not battle.model("Ren").out


def two_strikers(**bo: object) -> Story:
    """Ila (Initiative 5), then Bo (4), both touching Ren."""
    scene = facing(AXE | {"I": 5}, {"now": IDLE})
    return scene.model("Bo", side=A, at=(2 + 2 * BASES_IN, 24), **({"I": 4, "items": ("axe",)} | bo))


def test_a_later_strikers_blows_can_finish_who_was_knocked_down():
    """SKR-64."""
    battle = two_strikers().begin("blows", until="all alone")
    battle.dice(("to hit", 4), ("to wound", 4), ("injury", 1), ("to wound", 4))
    assert battle.happened(Felled, model="Ren", how="out", by="Bo")


def test_a_later_striker_finishes_who_was_stunned_without_a_die():
    """SKR-64."""
    battle = two_strikers().begin("blows", until="all alone")
    battle.dice(("to hit", 4), ("to wound", 4), ("injury", 3))
    assert battle.happened(Felled, model="Ren", how="out", by="Bo")


def test_whom_it_must_strike_is_judged_when_its_turn_comes():
    """SKR-64: Ila puts Ren down first, so Bo must strike Kor, who stands."""
    scene = two_strikers().model("Kor", side=B, at=(2 + 2 * BASES_IN, 25), now=IDLE)
    battle = scene.begin("blows", until="all alone")
    battle.dice(("to hit Ren", 4), ("to wound", 4), ("injury", 1), ("to hit Kor", 1))
    assert battle.fighter("Ren").posture == "down"


def test_who_touches_down_enemies_only_strikes_them_in_the_other_sides_turn_too():
    """SKR-60, SKR-64."""
    battle = facing(AXE, STUNNED).begin("blows", side=B, until="all alone")
    assert battle.model("Ren").out
