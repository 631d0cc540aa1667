"""Inside the line of a reach is exactly where the model can get to."""

from __future__ import annotations

import math
from random import Random

import pytest
from outline_points import disagreements, within
from overlay_battles import CHARGING, MAPS, MOVING, SHOOTING, at_decision, first_of, of_kind, tags
from support.axes import shelf

from skirmish.board import Walk, on
from skirmish.client.overlays.reach import _charges, offered_ground, reach, walked_ground
from skirmish.client.view.marks import Area
from skirmish.core.decision import Action
from skirmish.core.units import TOLERANCE_IN, snapped

EXACT_OUTLINES = True


def round_about(told, model, inches, count, chance):
    x, y = told.at(model)
    far = inches + 0.5
    return [snapped((x + chance.uniform(-far, far), y + chance.uniform(-far, far))) for _ in range(count)]


@first_of((*MAPS[:1], *shelf().ids("map")))
def test_inside_is_where_the_offers_cost_is_within_its_allowance(map_id):
    told, chance, count = at_decision(map_id, seed=8), Random(1), 0
    for offer in told.decision.offers:
        ground = offered_ground(told, offer)
        if ground is None:
            continue
        points = round_about(told, offer.model, ground.allowance, 200, chance)
        limit = ground.allowance + TOLERANCE_IN

        def allowed(asked, offer=offer, limit=limit):
            return [cost <= limit for cost in offer.costs(asked)[0]]

        assert disagreements(ground.outlines, points, allowed) == []
        count += len(points)
    assert count >= 200


def test_inside_is_what_the_offer_admits_and_outside_what_it_refuses():
    told, chance = at_decision("village"), Random(2)
    offer = next(o for o in told.decision.offers if o.needs == "way")
    ground = offered_ground(told, offer)
    points = round_about(told, offer.model, ground.allowance, 300, chance)

    def admits(asked):
        return [offer.refusal(Action(offer.verb, offer.model, at=snapped(p))) is None for p in asked]

    assert disagreements(ground.outlines, points, admits) == []


@first_of(MAPS)
def test_a_walk_of_twelve_inches_is_as_exact(map_id):
    told, chance = at_decision(map_id), Random(3)
    for model in told.foes[:2]:
        ground = walked_ground(told, model, Walk(12.0))
        points = round_about(told, model, 12.0, 400, chance)

        def reached(asked, model=model):
            return [cost < math.inf for cost in on(told.state).reach(model, Walk(12.0), asked)]

        assert disagreements(ground.outlines, points, reached) == []


def test_walk_and_run_are_told_apart_and_the_inches_between_are_thin():
    told = next(
        told for told in (at_decision(map_id) for map_id in MAPS) if any(o.verb == "run" for o in told.decision.offers)
    )
    model = next(o.model for o in told.decision.offers if o.verb == "run")
    areas = of_kind(reach(told, model), Area)
    assert [(area.role, area.faint) for area in areas] == [("run", False), ("run", True), ("walk", False)]
    assert all(within(areas[0].outlines, [told.at(model)]))
    shown = tags(reach(told, model))
    longest = max(o.costs([])[1] for o in told.offers_of(model))
    assert shown[0] == f'{longest:.2f}"'


def test_who_is_not_asked_shows_what_its_system_says_it_may():
    told = at_decision("village")
    foe = next(f for f in told.foes if told.rules.combat.reach(told.state, f).move)
    far = told.rules.combat.reach(told.state, foe)
    shown = dict(
        zip([a.role for a in of_kind(reach(told, foe), Area) if not a.faint], tags(reach(told, foe)), strict=True)
    )
    assert shown["walk"] == f'{far.move:.2f}"'
    assert shown["charge"] == f'{far.charge:.2f}"'


@pytest.mark.parametrize("maps", [MAPS[:1], pytest.param(MAPS[1:], marks=pytest.mark.long)])
def test_whoever_can_be_charged_has_a_ring_and_nobody_else(maps):
    ringed = 0
    for map_id in maps:
        told = at_decision(map_id, CHARGING, seed=4)
        for offer in told.decision.offers:
            if offer.verb != "charge":
                continue
            can = {f for f in offer.candidates() if offer.refusal(Action("charge", offer.model, f)) is None}
            halos = {halo.model for halo in _charges(told, (offer,))}
            assert halos == can
            ringed += len(can)
    assert ringed


def test_who_is_off_the_table_goes_nowhere():
    told = at_decision("village", MOVING)
    gone = told._replace(state=told.state.moved(0, (1e6, 1e6, 0.0, 0.0)))
    assert reach(gone, 0) is None


def test_the_reach_of_who_cannot_move_now_is_shown_if_asked_for_and_is_that_of_its_next_move():
    told = at_decision(MAPS[0], SHOOTING)
    mine = [m.id for m in told.state.models if m.side == told.side and told.state.on_table(m.id)]
    assert mine
    assert all(reach(told, i, ahead=False) is None for i in mine)
    titles = [layer.title for i in mine if (layer := reach(told, i)) is not None]
    assert titles
    assert all(title.startswith("Reach, next move: ") for title in titles)
    moving = at_decision(MAPS[0], MOVING)
    i = next(offer.model for offer in moving.decision.offers if offered_ground(moving, offer) is not None)
    assert reach(moving, i, ahead=False).title.startswith("Reach: ")
