"""Fighting on roofs with the mouse and the keys: levels that are looked at, moves to them, climbs, jumps, dives."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from app_scene import Table
from roof_scene import MAP, Roofs, level_of

from skirmish.client.art.heights import ALL
from skirmish.client.battle.plan import on_place_of, planned
from skirmish.client.battle.presenters.board import tip_text
from skirmish.client.overlays.reach import reach
from skirmish.client.overlays.ruler import gap_between
from skirmish.client.view.marks import Area, Tag
from skirmish.client.view.tokens import elevations
from skirmish.core.events import Moved
from skirmish.core.geometry import bounds
from skirmish.core.state import SAME_LEVEL
from skirmish.kit.deployment import DeployOffer

ROOF, BARN, WALK = "the inn's roof", "the barn's roof", "on top of the bridge"
BESIDE_IN = 0.4921875 + 1 / 32
"""From the middle of a man's base to a wall that it touches."""


@pytest.fixture(scope="module")
def roofs() -> Roofs:
    own = {0: (6, 6, ROOF), 1: (7.5, 14 - BESIDE_IN, ""), 2: (12.5, 6, ""), 3: (15, 12, WALK)}
    return Roofs("moves", own, {0: (15, 12.2, ""), 1: (20, 20, "")})


@pytest.fixture(autouse=True)
def afresh(request: pytest.FixtureRequest) -> Iterator[None]:
    yield
    if "roofs" in request.fixturenames:
        battle = request.getfixturevalue("roofs").scene.battle
        battle.selection.view = ALL
        battle.selection.select(None)


def test_dragging_a_model_onto_a_roof_takes_it_up_the_ladder(roofs: Roofs):
    who = roofs.own[2]
    roofs.does(f'drag "{roofs.name(who)}" 10.2,6')
    plan = roofs.scene.battle.selection.plan
    assert plan is not None
    assert plan.refusal is None
    assert (plan.action.verb, plan.action.level) == ("run", roofs.level(ROOF))
    assert plan.trip is not None
    assert plan.trip.cost > 4
    roofs.does("expect on the inn's roof")


def test_a_place_on_the_level_of_the_model_names_no_level(roofs: Roofs):
    roofs.does(f'drag "{roofs.name(roofs.own[0])}" 8,6')
    plan = roofs.scene.battle.selection.plan
    assert plan is not None
    assert plan.refusal is None
    assert plan.action.level == SAME_LEVEL


def test_climb_proposes_its_end_and_tells_the_chance_to_get_there(roofs: Roofs):
    who = roofs.own[1]
    roofs.does(f'click "{roofs.name(who)}"')
    choices = [one for one in roofs.scene.battle.selection.choices() if one.offer is not None]
    number = next(n for n, one in enumerate(choices, 1) if one.deed.verb == "climb")
    roofs.does(f"key {number}\nsettle")
    plan = roofs.scene.battle.selection.plan
    assert plan is not None
    assert plan.refusal is None
    assert plan.action.level == roofs.level("on top of the stage")
    roofs.does("expect to get there (a test\nexpect else it stays below")


def test_a_click_near_the_end_of_a_climb_means_it(roofs: Roofs):
    roofs.does(f'drag "{roofs.name(roofs.own[1])}" 7.3,14.2')
    plan = roofs.scene.battle.selection.plan
    assert plan is not None
    assert (plan.action.verb, plan.refusal) == ("climb", None)


def test_dragging_a_model_off_its_roof_jumps_and_tells_what_the_fall_would_be(roofs: Roofs):
    roofs.does(f'drag "{roofs.name(roofs.own[0])}" 6,10.2\nsettle')
    plan = roofs.scene.battle.selection.plan
    assert plan is not None
    assert (plan.action.verb, plan.action.level, plan.refusal) == ("jump", 0, None)
    roofs.does("expect to get there (2 tests\nexpect else it falls 4\nexpect out of action")


def test_a_dive_is_an_action_with_a_target():
    table = Roofs("charges", {0: (4 + BESIDE_IN, 6, ROOF)}, {0: (1.9, 6, "")})
    who, foe = table.own[0], table.foes[0]
    table.does(f'click "{table.name(who)}"')
    choices = [one for one in table.scene.battle.selection.choices() if one.offer is not None]
    number = next(n for n, one in enumerate(choices, 1) if one.deed.verb == "dive")
    table.does(f"key {number}\nsettle")
    plan = table.scene.battle.selection.plan
    assert plan is not None
    assert (plan.action.target, plan.refusal) == (foe, None)
    table.does("expect Jump at\nkey Enter\nsettle")
    assert any("diving charge" in m.line.text for m in table.scene.battle.session.moments if m.line is not None)


def test_a_click_picks_who_stands_highest_and_goes_round_on_the_same_spot(roofs: Roofs):
    above, below = roofs.own[3], roofs.foes[0]
    x, y = roofs.pixel((15, 12.1))
    roofs.does(f"click @{x},{y}")
    selection = roofs.scene.battle.selection
    assert selection.selected == above
    selection.select(None)
    selection.view = 0.0
    assert roofs.scene.battle.view.model_at(roofs.scene.battle.board_scene(), (x, y)) == below
    selection.view = ALL
    selection.select(above)
    assert roofs.scene.battle.model_at((x, y), above) == below


def test_two_of_one_side_above_each_other_are_picked_in_turn():
    table = Roofs("moves", {0: (15, 12, WALK), 1: (15, 12.1, "")}, {0: (20, 20, "")})
    x, y = table.pixel((15, 12.05))
    seen = []
    for _ in range(3):
        table.does(f"click @{x},{y}\nwait 1")
        seen.append(table.scene.battle.selection.selected)
    assert seen == [table.own[0], table.own[1], table.own[0]]


def test_keys_and_buttons_look_from_one_height_after_the_other(roofs: Roofs):
    selection = roofs.scene.battle.selection
    roofs.does("key Shift+PageDown\nexpect Viewing level: 4")
    assert selection.view == 4
    roofs.does("key Shift+PageDown\nkey Shift+PageDown")
    assert selection.view == 0
    roofs.does("key Shift+PageDown\nexpect No level further that way\nclick level.2")
    assert selection.view == 2
    roofs.does("click level.all")
    assert selection.view == ALL


def test_the_slider_goes_through_the_levels(roofs: Roofs):
    selection, ui = roofs.scene.battle.selection, roofs.scene.ui
    roofs.does("settle")
    slider = ui.by_id("level").rect
    top, foot = slider.y + 4, slider.bottom - 4
    roofs.does(f"drag @{slider.centerx},{top} @{slider.centerx},{foot}")
    assert selection.view == 0
    roofs.does("wheel +1 at level")
    assert selection.view == 2
    ui.focus = "level"
    roofs.does("key Up\nkey Home")
    assert selection.view == ALL


def test_each_floor_that_is_seen_has_its_height_in_a_corner(roofs: Roofs):
    scene = roofs.scene.battle.board_scene()
    found = [(stamp.at[0] / scene.camera.per_inch, stamp.at[1] / scene.camera.per_inch)
             for stamp in elevations(roofs.scene.battle.view.sprites, scene)]  # fmt: skip
    roof = next(f for level in scene.state.battlefield.levels for f in level.floors if f.name == ROOF)
    west, north, east, south = bounds(roof.shape)
    assert any(west < x < (west + east) / 2 and north < y < (north + south) / 2 for x, y in found)
    roofs.scene.battle.selection.view = 0.0
    assert not list(elevations(roofs.scene.battle.view.sprites, roofs.scene.battle.board_scene()))


def test_a_drag_means_the_highest_level_that_is_not_above_the_view(roofs: Roofs):
    who = roofs.own[2]
    roofs.does(f'click "{roofs.name(who)}"')
    selection = roofs.scene.battle.selection
    assert selection.level_at((6, 6)) == roofs.level(ROOF)
    selection.view = 0.0
    assert selection.level_at((6, 6)) == roofs.level("the taproom")
    assert selection.level_at((15, 12)) == SAME_LEVEL


def test_a_flat_map_has_no_levels_to_look_from():
    table = Table("moves", battlefield="farm")
    table.does("expect-not Ground\nkey Shift+PageDown\nexpect This map has no levels")


def test_the_tip_says_on_what_a_model_stands(roofs: Roofs):
    battle = roofs.scene.battle
    battle.selection.hovered = roofs.own[0]
    assert "on the inn's roof, 4\" up" in tip_text(battle.selection, battle.overlays)


def test_the_reach_overlay_shows_the_places_of_the_level_one_looks_at(roofs: Roofs):
    facts, who = roofs.scene.battle.overlays.facts(), roofs.own[2]
    whole, ground, high = (reach(facts, who, view) for view in (ALL, 0.0, 4.0))
    assert whole is not None
    assert ground is not None
    assert high is not None
    wests = [min(x for ring in mark.outlines for x, _ in ring) for mark in high.marks if isinstance(mark, Area)]
    assert wests
    assert all(4 < west < 11 for west in wests)
    count = [len([mark for mark in layer.marks if isinstance(mark, Area)]) for layer in (whole, ground, high)]
    assert count[0] == count[1] + count[2]


def test_the_reach_overlay_marks_where_it_climbs(roofs: Roofs):
    found = reach(roofs.scene.battle.overlays.facts(), roofs.own[1])
    assert found is not None
    assert any(isinstance(mark, Tag) and mark.text == 'climb up 2"' for mark in found.marks)


def test_the_ruler_measures_in_space(roofs: Roofs):
    facts, who = roofs.scene.battle.overlays.facts(), roofs.own[1]
    flat = gap_between(facts, who, (6.0, 10.0))
    assert flat == pytest.approx(facts.surface.gap_to_point(who, (6.0, 10.0)))
    assert gap_between(facts, (12.0, 8.0), (12.0, 5.0)) == pytest.approx(3.0)
    assert gap_between(facts, (12.0, 8.0), (9.0, 8.0)) == pytest.approx(5.0)
    assert gap_between(facts, (12.0, 8.0), (9.0, 8.0), 0.0) == pytest.approx(3.0)


def test_a_climb_that_is_done_ends_where_it_was_shown(roofs: Roofs):
    table = Roofs("moves", {0: (7.5, 14 - BESIDE_IN, "")}, {0: (20, 20, "")})
    table.does(f'drag "{table.name(table.own[0])}" 7.3,14.2\nkey Enter\nsettle')
    moved = [m.event for m in table.scene.battle.session.moments if isinstance(m.event, Moved)]
    assert [event.manner for event in moved] == ["climb"]


def test_who_is_put_on_the_table_over_a_roof_stands_on_it():
    table = Table("deployment", 0, battlefield=str(MAP))
    battle = table.scene.battle
    decision = battle.session.decision
    assert decision is not None
    offer = next(one for one in decision.offers if one.verb == "deploy")
    battle.selection.select(offer.model)
    battle.selection.take(planned(offer))
    battle.selection.pointed = (6.0, 6.0)
    pointing = battle.selection.pointing()
    assert pointing is not None
    roof = level_of(battle.session.state.battlefield, ROOF)
    assert pointing.action.level == roof
    battle.selection.view = 0.0
    plan = battle.selection.place((6.0, 6.0))
    assert plan is not None
    assert plan.action.level == level_of(battle.session.state.battlefield, "the taproom")


def test_what_is_laid_where_somebody_stands_is_laid_on_his_level(roofs: Roofs):
    state = roofs.scene.battle.selection.state
    plan = planned(DeployOffer(state, 0, roofs.own[2]))
    assert on_place_of(plan, state, roofs.own[0]).action.level == roofs.level(ROOF)
    assert on_place_of(plan, state, roofs.own[2]).action.level == 0
