"""Weaves of threads on levels: circles, traps, what is seen of what stands. (SKR-36, CHN-30, DOT-145, R-86)"""

from __future__ import annotations

from support.story import A, B, Story, story

from skirmish.core.events import EffectBegun, FeatureLaid
from skirmish.core.geometry import Circle
from skirmish.core.state import NOBODY, Effect, Feature
from skirmish.kit.queries import HUSHED, hears, stands_near, touches_ground
from skirmish.rules.threads.knots import gap_to

ROOF = 1


def walkway() -> Story:
    """Ila stands under it, Bo beside her, Cai right above her."""
    told = story("dots+threads").terrain("bridge", rect=(10, 20, 20, 8)).level(4.0, ladder=((10.0, 24.0),))
    told = told.model("Ila", A, (20, 24)).model("Bo", A, (22, 24)).model("Cai", A, (20, 24), level=ROOF)
    return told.model("Ren", B, (45, 45))


def test_nobody_links_with_who_stands_on_the_floor_above():
    state = walkway().act().state
    assert stands_near(state, 0, 1, 2.0)
    assert not stands_near(state, 0, 2, 2.0)
    assert not stands_near(state, 0, 2, 4.0)  # near enough, but the floor lies between


def test_hushed_ground_lies_on_its_level():
    """DOT-145: who stands above it hears who stands beside it."""
    effect = Effect(1, "Hush", 0, NOBODY, source="hush", upkeep=1)
    hush = Feature(1, "Hush", Circle(20.0, 24.0, 1.0), owner=0, plague=HUSHED, effect=1, raised=ROOF)
    state = walkway().after(EffectBegun(effect), FeatureLaid(hush)).act().state
    assert touches_ground(state, 2, HUSHED)
    assert not touches_ground(state, 0, HUSHED)
    assert hears(state, 0, 1)
    assert not hears(state, 0, 2)


def test_how_far_a_weave_on_a_level_is_is_measured_in_space():
    effect = Effect(1, "Hush", 3, NOBODY, source="hush")
    hush = Feature(1, "Hush", Circle(20.0, 24.0, 1.0), owner=3, plague=HUSHED, effect=1, raised=ROOF)
    state = walkway().after(EffectBegun(effect), FeatureLaid(hush)).act().state
    assert gap_to(state, 2, effect) == 0.0
    assert gap_to(state, 0, effect) == 4.0
