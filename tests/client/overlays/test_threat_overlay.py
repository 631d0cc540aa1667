"""Threat and field of view: the ground, and the board's fractions square by square."""

from __future__ import annotations

import math
from random import Random

from outline_points import to_line, within
from overlay_battles import MAPS, at_decision, first_of, of_kind, over, pairs, some_point, spread_battles, tags

from skirmish.board import Walk, on
from skirmish.client.overlays.contours import Source, together
from skirmish.client.overlays.sight import sightmap, square
from skirmish.client.overlays.threat import is_whole, threat
from skirmish.client.view.marks import Area, Ghost, Halo, Heat
from skirmish.core.units import CONTACT_IN, distance

CLOSE_IN = 0.1
EXACT_OUTLINES = True


@first_of(MAPS)
def test_whoever_can_be_charged_reaches_into_the_threatened_ground(map_id):
    """By the board: a place within the charge that touches the target."""
    told, chance, count = at_decision(map_id), Random(6), 0
    foe = next(f for f in told.foes if told.rules.combat.reach(told.state, f).charge)
    far = told.rules.combat.reach(told.state, foe).charge
    area = of_kind(threat(told, [foe]), Area)[0]
    mine = next(m.id for m in told.state.models if m.side == told.side and told.state.on_table(m.id))
    for _ in range(250):
        at = some_point(told, chance)
        if on(told.state).stands(mine, at) is not None:
            continue
        there = told.moved(mine, at)
        if there.surface.charge(foe, 1 << mine, Walk(far)) is not None:
            short = 0.0 if within(area.outlines, [at])[0] else to_line(area.outlines, at) - told.radius(mine)
            assert short <= CLOSE_IN + 0.02 or there.surface.gap(foe, mine) > far
            count += 1
    assert count


@first_of(MAPS)
def test_inside_of_the_line_is_within_range_after_a_move_and_outside_isnt(map_id):
    told, chance = at_decision(map_id), Random(7)
    shooter = next(
        m.id for m in told.state.models
        if told.state.on_table(m.id) and told.rules.combat.reach(told.state, m.id).shoot
    )  # fmt: skip
    reach = told.rules.combat.reach(told.state, shooter)
    far = max(reach.shoot, told.rules.magic.reach(told.state, shooter)) + told.radius(shooter)
    wide, deep = told.state.battlefield.width_in, told.state.battlefield.depth_in
    table = ((0, 0), (wide, 0), (wide, deep), (0, deep))  # all of it is in range where no line is drawn
    lines = (area.outlines for area in of_kind(threat(told, [shooter]), Area) if area.faint)
    outlines = next(lines, (table,))
    steps = [some_point(told, chance) for _ in range(4000)]
    steps += [told.at(shooter)]
    costs = on(told.state).reach(shooter, Walk(reach.move), steps) if reach.move else [math.inf] * 4000 + [0.0]
    stands = [step for step, cost in zip(steps, costs, strict=True) if cost < math.inf]
    points = [some_point(told, chance) for _ in range(1000)]
    for point, inside in zip(points, within(outlines, points), strict=True):
        if min(distance(point, step) for step in stands) <= far:
            assert inside or to_line(outlines, point) <= CLOSE_IN


@over(1, 3)
def test_many_together_are_as_wide_as_each_of_them_to_a_tenth_of_an_inch(battles):
    chance, count = Random(8), 0
    for told in spread_battles(battles):
        square_of_them = (((5.0, 5.0), (9.0, 5.0), (9.0, 9.0), (5.0, 9.0)),)
        sources = [Source((7.0, 7.0), square_of_them, 3.0, 2.5), Source((12.0, 8.0), (((12.0, 8.0),),), 0.0, 4.0)]
        outlines = together(sources, (told.state.battlefield.width_in, told.state.battlefield.depth_in))
        points = [(chance.uniform(0, 20), chance.uniform(0, 16)) for _ in range(1000)]
        for (x, y), inside in zip(points, within(outlines, points), strict=True):
            to_square = math.hypot(max(5 - x, 0, x - 9), max(5 - y, 0, y - 9)) - 2.5
            nearest = min(to_square, distance((x, y), (12.0, 8.0)) - 4.0)
            assert (nearest <= 0) == inside or to_line(outlines, (x, y)) <= CLOSE_IN
            count += 1
    assert count >= 1000


def test_a_point_is_told_who_threatens_it():
    told = at_decision("village")
    foe = next(f for f in told.foes if told.rules.combat.reach(told.state, f).charge)
    name = told.state.models[foe].name
    assert f"can be charged by {name}" in tags(threat(told, [foe], told.at(foe)))
    x, y = told.at(foe)
    beyond = told.rules.combat.reach(told.state, foe).charge + told.radius(foe) + CONTACT_IN + 0.5
    away = (x, y - beyond) if y > beyond else (x, y + beyond)
    assert not any(text.startswith("may be charged") for text in tags(threat(told, [foe], away)))


def test_nobody_threatens_from_off_the_table():
    assert threat(at_decision("village"), []) is None


@over(1, 5)
def test_squares_have_the_boards_fraction_of_an_enemy_standing_there(battles):
    chance, count = Random(9), 0
    for told in spread_battles(battles):
        i, at = next(pairs(told))[0], some_point(told, chance)
        layer = sightmap(told, i, at, step=1.0)
        (heat,) = of_kind(layer, Heat)
        planned = told.moved(i, at)
        gaps = on(planned.state).gaps(i)
        foes = [m.id for m in told.state.models if m.side != told.state.models[i].side and told.state.on_table(m.id)]
        probe = min(foes, key=lambda foe, gaps=gaps: (gaps[foe], foe))
        for cell in chance.sample(range(len(heat.values)), 200):
            spot = square(heat.corner, heat.step, cell % heat.columns, cell // heat.columns)
            there = planned.moved(probe, spot)
            assert heat.values[cell] == on(there.state).sight(i, probe).visible
            count += 1
        assert of_kind(layer, Ghost)[0].at == at
    assert count >= 200 * battles


def test_who_is_seen_from_the_spot_has_a_ring():
    told = next(spread_battles(1))
    i = next(pairs(told))[0]
    layer = sightmap(told, i, step=2.0)
    foes = [m.id for m in told.state.models if m.side != told.state.models[i].side and told.state.on_table(m.id)]
    seen = [foe for foe in foes if on(told.state).sight(i, foe).seen]
    assert [halo.model for halo in of_kind(layer, Halo) if halo.role != "blocked"] == seen
    assert tags(layer) == [f"sees {len(seen)} of {len(foes)}"]


def test_squares_grow_where_there_would_be_too_many():
    told = next(spread_battles(1))
    (heat,) = of_kind(sightmap(told, next(pairs(told))[0], most=400), Heat)
    assert heat.step > 1
    assert len(heat.values) <= 500


def test_ground_that_is_the_whole_table_has_no_line_along_its_edge():
    told = next(spread_battles(1))
    wide, deep = told.state.battlefield.width_in, told.state.battlefield.depth_in
    assert is_whole(told, (((0, 0), (wide, 0), (wide, deep), (0, deep)),))
    assert not is_whole(told, (((0, 0), (wide, 0), (wide, deep - 1), (0, deep)),))
