"""What a spell that is being aimed wants, covers and says before anybody is named. (CHN-9, CHN-63..76)"""

from __future__ import annotations

from typing import Any

import pytest
from spell_scene import RADIUS, Scene, company, fight, scene, weave, why

from skirmish.core.decision import Action, Refusal
from skirmish.core.events import EffectBegun
from skirmish.core.geometry import Circle, Polygon, bounds
from skirmish.core.state import Effect
from skirmish.kit.spells.aim import BEAM_IN


def shown(told: Scene, ident: str, **said: Any) -> tuple[Any, set[str]]:
    """(the ground it covers, the names of whom it touches besides)."""
    spell = weave(ident)
    offer, action = told.offer("Ila", spell), told.action("Ila", spell, **said)
    return offer.template(action), {told.state.models[i].name for i in offer.covers(action)}


@pytest.mark.parametrize(
    ("ident", "needs"),
    [
        ("fold-light", "nothing"), ("cloud-dancing", "nothing"), ("soothe", "model"), ("ward", "model"),
        ("arrow-of-fire", "model"), ("shielding", "model"), ("fireball", "point"), ("wall-of-fire", "line"),
        ("earth-singing", "fence"), ("travelling", "journey"), ("unweaving", "effect"),
    ],
)  # fmt: skip
def test_each_kind_of_target_has_its_needs(ident: str, needs: str):
    assert scene().offer("Ila", weave(ident)).needs == needs


def test_in_combat_what_bursts_at_a_point_needs_none():
    """CHN-9."""
    assert fight().offer("Ila", weave("blinding-light")).needs == "nothing"


def candidates(told: Scene, ident: str) -> list[str]:
    return [told.state.models[i].name for i in told.offer("Ila", weave(ident)).candidates()]


def test_enemies_and_friends_may_be_pointed_at_the_nearest_first():
    told = scene(company())
    assert candidates(told, "arrow-of-fire") == ["Ren", "Tam"]
    assert candidates(told, "soothe") == ["Bo"]
    assert candidates(told, "ward") == ["Ila", "Bo"]
    assert candidates(told, "fireball") == []


def test_a_fireball_shows_its_disc_and_friends_and_the_caster_within_it():
    """CHN-63."""
    told = scene(company())
    ground, touched = shown(told, "fireball", at=(30.0, 21.0))
    assert ground == Circle(30.0, 21.0, 1.5)
    assert touched == {"Ren"}
    assert shown(told, "fireball", at=(20.0, 21.0))[1] == {"Ila"}
    assert shown(told, "fireball") == (None, set())


def test_lightning_shows_whom_its_splash_strikes_but_not_its_target():
    """CHN-W9."""
    told = scene(company())
    told.moved("Tam", (31.5, 20.0))
    ground, touched = shown(told, "lightning", target="Ren")
    assert ground == Circle(30.0, 20.0, RADIUS + 1)
    assert touched == {"Tam"}


def test_a_wall_shows_its_strip_and_the_bases_it_touches():
    """CHN-65."""
    ground, touched = shown(scene(company()), "wall-of-fire", at=(30.0, 22.0), via=((31.0, 22.0),))
    assert bounds(ground) == (27.0, 21.75, 33.0, 22.25)
    assert touched == set()
    assert shown(scene(company()), "wall-of-fire", at=(30.0, 20.0), via=((31.0, 20.0),))[1] == {"Ren"}


def test_a_beam_shows_its_line_and_who_stands_behind_the_target():
    """CHN-72."""
    told = scene(company())
    told.moved("Tam", (36.0, 20.0))
    ground, touched = shown(told, "balefire", target="Ren")
    assert isinstance(ground, Polygon)
    west, north, east, south = bounds(ground)
    assert (west, south - north) == (pytest.approx(20 + RADIUS, abs=0.01), pytest.approx(BEAM_IN, abs=0.01))
    assert east == pytest.approx(20 + RADIUS + 24, abs=0.01)
    assert touched == {"Tam"}


def test_a_dome_shows_the_friends_under_it():
    """CHN-T10."""
    told = scene(company())
    told.moved("Bo", (20.0, 22.0))
    ground, touched = shown(told, "warding-dome")
    assert ground == Circle(20.0, 20.0, RADIUS + 3)
    assert touched == {"Bo"}


def test_nonsense_covers_nothing():
    told = scene(company())
    for ident in ("lightning", "balefire", "ward"):
        offer = told.offer("Ila", weave(ident))
        for target in (-1, -7, 99):
            action = Action("cast", 0, target, what=ident)
            assert offer.template(action) is None
            assert offer.covers(action) == ()


def test_a_weave_to_be_unwoven_is_a_candidate_and_shows_nothing_if_it_lies_nowhere():
    """CHN-75."""
    told = scene(company())
    ren, bo = told.names["Ren"], told.names["Bo"]
    told.state = EffectBegun(Effect(7, "Bonds of Air", ren, bo, source="bonds-of-air", upkeep=3)).apply(told.state)
    offer = told.offer("Ila", weave("unweaving"))
    assert list(offer.candidates()) == [7]
    assert offer.template(Action("cast", 0, 7, what="unweaving")) is None


def test_nobody_named_yet_the_nearest_tells_why_it_cannot_be_aimed():
    """CHN-13."""
    told = scene(company())
    assert why(told.refused("Ila", "arrow-of-fire"))[0] == "choose a target"
    told.moved("Ren", (42.0, 20.0))
    told.moved("Tam", (46.0, 20.0))
    reason, rule = why(told.refused("Ila", "arrow-of-fire"))[:2]
    assert (reason.startswith("Ren: "), reason.endswith("out of range"), rule) == (True, True, "CHN-13")


@pytest.mark.parametrize(
    ("ident", "wants"),
    [
        ("fireball", "Fireball needs a place on the table"),
        ("wall-of-fire", "Wall of Fire needs a place and a direction"),
        ("travelling", "Travelling needs a new place"),
    ],
)
def test_what_is_aimed_at_a_place_says_so(ident: str, wants: str):
    assert why(scene(company()).refused("Ila", ident))[0] == wants


def test_who_fights_is_told_that_first():
    """CHN-9."""
    assert why(fight().refused("Ila", "fireball"))[0] == "Fireball can't be woven in combat"


def test_what_forbids_every_aim_is_told_before_what_is_wrong_with_this_one():
    told, poor = scene(company()), Refusal("Arrow of Fire costs 3 points, it has 1", "CHN-10")
    offer = told.offer("Ila", weave("arrow-of-fire"), poor)
    assert offer.refusal(told.action("Ila", weave("arrow-of-fire"))) == poor
