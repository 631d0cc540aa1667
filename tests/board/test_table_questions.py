"""Pushes, templates, features and what is wrong with a map."""

from __future__ import annotations

import math
import random
import threading

import pytest
from tables import RADIUS, at, battle, battle_on, random_field, random_places

from skirmish.board import Walk, check_battlefield, cone, line, on, room
from skirmish.core.battlefield import Battlefield, Marker, piece
from skirmish.core.geometry import Circle, Polygon, oriented, rectangle, to_shape
from skirmish.core.record import evolve
from skirmish.core.scenario import Zone
from skirmish.core.state import LIMBO, Feature
from skirmish.core.units import TOLERANCE_IN, base_radius, distance

A, B = 0, 1
MILL = piece("mill", "building", rectangle(20, 5, 24, 15), name="mill")


def test_a_push_over_open_ground_goes_all_the_way():
    push = on(battle([at(10, 10)])).sweep(A, (11.0, 10.0), 4)
    assert (push.at, push.inches, push.model, push.terrain) == ((14, 10), 4, -1, "")


def test_a_push_ends_at_what_it_strikes():
    table = on(battle([at(10, 10), at(10, 20), at(14, 20)], [MILL]))
    against_mill = table.sweep(A, (11.0, 10.0), 30)
    assert (against_mill.terrain, against_mill.inches) == ("mill", pytest.approx(10 - RADIUS))
    against_man = table.sweep(B, (11.0, 20.0), 30)
    assert (against_man.model, against_man.inches) == (2, pytest.approx(4 - 2 * RADIUS))
    off = table.sweep(A, (10.0, 9.0), 30)
    assert (off.terrain, off.inches) == ("table edge", pytest.approx(10 - RADIUS))


def test_who_touches_a_wall_can_be_pushed_along_it_and_away_from_it_but_not_into_it():
    table = on(battle([at(20 - RADIUS, 10)], [MILL]))
    assert table.sweep(A, (20 - RADIUS, 11.0), 3).inches == 3
    assert table.sweep(A, (10.0, 10.0), 3).inches == 3
    assert table.sweep(A, (30.0, 10.0), 3).inches == 0


def test_pushes_stop_where_bisection_says_and_end_where_the_base_can_stand():
    field = random_field(2)
    places = random_places(2, field, 20)
    table, rng = on(battle_on(field, places)), random.Random(5)
    struck = 0
    for i in range(20):
        for _ in range(8):
            x, y, radius, _ = places[i]
            angle = rng.uniform(0, 2 * math.pi)
            push = table.sweep(i, (x + math.cos(angle), y + math.sin(angle)), 6)
            assert table.stands(i, push.at) is None
            solid = [t.shape for t in field.terrain if t.ground == "impassable" or t.low]
            blocked = [shape for shape in solid if to_shape((x, y), shape) < 8]

            def free(went: float, i=i, x=x, y=y, radius=radius, angle=angle, blocked=blocked) -> bool:
                px, py = x + went * math.cos(angle), y + went * math.sin(angle)
                radius -= TOLERANCE_IN  # a graze is not a hit
                inside = radius <= px <= 48 - radius and radius <= py <= 48 - radius
                bases = all(
                    distance((px, py), p[:2]) >= radius + p[2] for k, p in enumerate(places) if k != i
                )  # fmt: skip
                return inside and bases and all(to_shape((px, py), shape) >= radius for shape in blocked)

            steps = [k / 64 for k in range(385) if not free(k / 64)]
            assert push.inches == pytest.approx(min(steps, default=6), abs=0.06)
            struck += bool(steps)
    assert struck > 50


def test_a_blast_touches_whose_base_it_reaches_in_the_order_of_ids():
    table = on(battle([at(13, 10), at(10, 10), at(10, 13 + RADIUS + 0.01), LIMBO]))
    assert table.touched(Circle(10, 10, 3)) == (0, 1)


def test_a_cone_widens_from_its_point_and_a_line_has_its_width_all_along():
    table = on(battle([at(10, 10), at(15, 11.2), at(15, 12), at(10, 14)]))
    assert table.touched(cone((8.0, 10.0), (20.0, 10.0), 8, 3)) == (0, 1)
    assert table.touched(line((8.0, 10.0), (16.0, 10.0), 1)) == (0,)


def test_a_template_that_isnt_convex_touches_only_whom_it_covers():
    table = on(battle([at(13, 8), at(11, 8), at(13, 11)]))
    ell = oriented(((10, 5), (12, 5), (12, 10), (15, 10), (15, 12), (10, 12)))
    assert table.touched(ell) == (1, 2)


def test_templates_touch_whom_plain_geometry_says():
    field = random_field(4)
    places = random_places(4, field, 30)
    table, rng = on(battle_on(field, places)), random.Random(3)
    for _ in range(60):
        shape = cone((rng.uniform(5, 40), rng.uniform(5, 40)), (rng.uniform(5, 40), 24.0), 8, 4)
        assert table.touched(shape) == tuple(k for k, p in enumerate(places) if to_shape(p[:2], shape) <= p[2])


def test_paths_go_round_a_wall_raised_in_battle_and_through_the_gap_when_it_is_gone():
    raised = Feature(1, "wall of earth", rectangle(12, 8, 12.5, 12), "blocks", "impassable", 3.0)
    before = battle([at(10, 10), at(15, 10)])
    after = evolve(before, features=(raised,))
    assert on(before).reach(A, Walk(10), [(14.0, 10.0)]) == [4.0]
    way = on(after).way(A, (14.0, 10.0), Walk(10))
    assert way is not None
    assert way.cost == pytest.approx(math.hypot(2, 2.5) + 0.5 + math.hypot(1.5, 2.5), rel=0.05)
    assert not on(after).sight(A, B).seen
    assert on(after).stands(A, (12.0, 10.0)) == "overlaps the wall of earth"
    assert on(before).straight(A, (14.0, 10.0))


def test_ground_made_difficult_in_battle_costs_double_until_it_is_gone():
    mire = Feature(1, "mire", Circle(13, 10, 1.5), ground="difficult")
    before = battle([at(10, 10)], [piece("bog", "bog", rectangle(0, 30, 48, 32))])
    after = evolve(before, features=(mire,))
    cost = on(after).reach(A, Walk(12), [(16.0, 10.0)])[0]
    assert 6 < cost < 9
    assert on(before).reach(A, Walk(12), [(16.0, 10.0)]) == [6.0]


def test_a_razed_piece_is_gone():
    before = battle([at(17, 10), at(28, 10)], [MILL])
    after = evolve(before, features=(Feature(1, "rubble", razes="mill"),))
    assert not on(before).sight(A, B).seen
    assert on(after).sight(A, B).clear == 1
    assert on(after).straight(A, (26.0, 10.0))
    assert not on(before).straight(A, (26.0, 10.0))


def test_answers_follow_the_state_that_is_asked():
    state = battle([at(10, 10), at(20, 10)])
    moved = state.moved(B, at(15, 10))
    assert [on(s).gap(A, B) for s in (state, moved, state)] == [10 - 2 * RADIUS, 5 - 2 * RADIUS, 10 - 2 * RADIUS]
    assert on(state) is on(moved)


def test_every_thread_has_its_own_surface():
    state = battle([at(10, 10), at(20, 10)])
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(on(state)))
    thread.start()
    thread.join()
    assert found[0] is not on(state)


def test_more_models_than_a_mask_holds_are_refused():
    crowd = [at(1 + k % 40, 1 + k // 40) for k in range(63)]
    with pytest.raises(ValueError, match="63 models"):
        on(battle(crowd))
    assert on(battle(crowd[:62])).contacts(61) >= 0


def test_good_tables_have_no_faults():
    assert all(check_battlefield(random_field(seed)) == () for seed in range(3))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"width_in": 200.0}, "width is 200"),
        ({"terrain": (MILL, MILL)}, "2 terrain entries have the id 'mill'"),
        ({"terrain": (piece("w", "wall", rectangle(40, 5, 60, 6)),)}, "beyond the table"),
        ({"terrain": (piece("w", "wall", Polygon(((0, 0), (4, 4), (4, 0), (0, 4)))),)}, "crosses or touches itself"),
        ({"terrain": (piece("w", "wall", Circle(5, 5, 0)),)}, "no area"),
        ({"terrain": (piece("w", "wall", Circle(5, math.nan, 1)),)}, "not finite"),
        ({"terrain": (piece("h", "hedge", rectangle(5, 5, 10, 7)),)}, '2" thick'),
        ({"markers": (Marker("m", (50.0, 5.0)),)}, "off the table"),
        ({"markers": (Marker("m", (22.0, 10.0)),), "terrain": (MILL,)}, "inside mill"),
    ],
)
def test_a_faulty_map_is_told_what_is_wrong(changes: dict[str, object], words: str):
    faults = check_battlefield(evolve(Battlefield("t", "T", 48, 48), **changes))
    assert len(faults) == 1
    assert words in faults[0]


def test_a_zone_has_room_for_a_band_but_not_for_an_army_nor_where_a_building_stands():
    field = Battlefield("t", "T", 48, 48, (MILL,))
    radius = base_radius(25)
    assert room(field, Zone("edge", 4), "north", [radius] * 20)
    assert not room(field, Zone("edge", 4), "north", [radius] * 200)
    assert not room(field, Zone("edge", 0.9), "north", [radius])
    assert room(field, Zone("middle"), None, [radius] * 40)
    assert room(field, Zone("middle", apart_in=4), None, [radius] * 15)
    assert not room(field, Zone("middle", apart_in=8), None, [radius] * 15)
