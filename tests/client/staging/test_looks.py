from __future__ import annotations

import pytest

from skirmish.client.staging.looks import SHAPES, looks, read_looks

FIRE = {"fire": {"shape": "flames", "colours": ["#ffffff", "#ff0000"]}}


def test_a_weapon_or_weave_has_its_own_look_that_of_a_word_of_it_or_the_usual_one():
    found = looks()
    assert found.weapon("crossbow", flies=True).name == "bolt"
    assert found.weapon("two-handed-axe", flies=False).name == "heavy"
    assert found.weapon("something-new", flies=True).name == "arrow"
    assert found.weapon("something-new", flies=False).name == "blade"
    assert found.weave("wall-of-fire").name == "wall"
    assert found.weave("burning fire 7; hold").name == "fire"
    assert found.weave("something-new").name == "threads"


def test_what_is_thrown_and_struck_with_flies_only_when_it_is_thrown():
    assert looks().weapon("javelin", flies=True).shape == "shaft"
    assert looks().weapon("javelin", flies=False).shape == "blade"


def test_a_mistake_in_the_file_is_named():
    with pytest.raises(ValueError, match="ice has the shape cold; shapes are axe"):
        read_looks({"looks": {"ice": {"shape": "cold", "colours": []}}, "weapons": {}, "weaves": {}})
    with pytest.raises(ValueError, match="weaves name the look ice, which isn't there"):
        read_looks({"looks": FIRE, "weapons": {}, "weaves": {"ice-shards": "ice"}})


def test_every_look_is_somebodys_and_every_shape_is_drawn():
    found = looks()
    used = {*found.weapons.values(), *found.weaves.values(), "threads", "blade", "arrow"}
    assert set(found.looks) == used
    assert {look.shape for look in found.looks.values()} <= SHAPES
