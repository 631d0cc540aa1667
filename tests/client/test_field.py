from __future__ import annotations

import random
from itertools import pairwise

import numpy as np
import pygame
import pytest
from client_scene import L_HOUSE, blob

from skirmish.client.art.field import Window, distances, flowing, nearest, noise, outline, stones
from skirmish.client.art.patch import Patch
from skirmish.core.geometry import Circle, Polygon, contains, oriented, rectangle, strip, to_segment, to_shape

WINDOW = Window(40.0, 42.0, 80, 60, 10.0)
HOUSE = oriented(L_HOUSE)


def pixels(window: Window) -> list[tuple[int, int, float, float]]:
    """Row, column, x and y of some pixels' centres."""
    dice = random.Random(5)
    spots = [(dice.randrange(window.rows), dice.randrange(window.columns)) for _ in range(300)]
    return [
        (r, c, window.west + (c + 0.5) / window.per_inch, window.north + (r + 0.5) / window.per_inch) for r, c in spots
    ]


def inches(shape: Polygon, at: tuple[float, float]) -> float:
    """What geometry says of the signed distance."""
    if not contains(shape, at):
        return to_shape(at, shape)
    ring = (*shape.corners, shape.corners[0])
    return -min(to_segment(at, a, b) for a, b in pairwise(ring))


def test_distances_are_those_of_geometry():
    found = distances([HOUSE.corners], WINDOW)
    for row, column, x, y in pixels(WINDOW):
        assert found[row, column] == pytest.approx(inches(HOUSE, (x, y)), abs=1e-3)


def test_distances_are_cut_off_where_nobody_looks():
    near, whole = distances([HOUSE.corners], WINDOW, 0.7), distances([HOUSE.corners], WINDOW)
    assert np.abs(near - np.clip(whole, -0.7, 0.7)).max() < 1e-3


def test_overlapping_and_touching_outlines_are_one():
    window = Window(0.0, 0.0, 120, 60, 10.0)
    whole = distances([rectangle(1, 1, 11, 4).corners], window)
    for east in (6.0, 7.5):
        halves = distances([rectangle(1, 1, east, 4).corners, rectangle(6, 1, 11, 4).corners], window)
        assert np.abs(halves - whole).max() < 0.07


def test_a_gap_between_outlines_stays_a_gap():
    window = Window(0.0, 0.0, 120, 60, 10.0)
    found = distances([rectangle(1, 1, 5, 4).corners, rectangle(7, 1, 11, 4).corners], window)
    assert found[25, 60] == pytest.approx(0.95, abs=0.01)


def test_water_fills_the_notch_between_pieces_that_meet_at_an_angle():
    window = Window(0.0, 0.0, 120, 80, 10.0)
    pieces = [strip((1, 2), (6, 2), 2).corners, strip((6, 2), (11, 5), 2).corners]
    bank = window.pixel((6.2, 1.35))
    assert distances(pieces, window)[bank] > 0 > flowing(pieces, window)[bank]
    far = window.pixel((3.0, 0.5))
    assert flowing(pieces, window)[far] == pytest.approx(distances(pieces, window)[far], abs=1e-3)


def test_the_nearest_edge_is_the_one_that_the_distance_leads_to():
    found = nearest(HOUSE.corners, WINDOW)
    ring = (*HOUSE.corners, HOUSE.corners[0])
    for row, column, x, y in pixels(WINDOW):
        edge = found.edge[row, column]
        assert to_segment((x, y), ring[edge], ring[edge + 1]) == pytest.approx(abs(inches(HOUSE, (x, y))), abs=1e-3)
    assert found.along.max() == pytest.approx(sum(np.hypot(*np.diff(ring, axis=0).T)), abs=0.3)


def test_noise_is_the_same_for_the_same_seed_and_stays_within_bounds():
    one, again, other = (noise(WINDOW, 0.7, random.Random(seed)) for seed in (1, 1, 2))
    assert (one == again).all()
    assert (one != other).any()
    assert 0 <= one.min() < 0.2 < 0.8 < one.max() <= 1


def test_stones_belong_to_the_nearest_point():
    points = [(41.0, 43.0), (43.0, 43.5), (45.0, 46.0)]
    found = stones(points, WINDOW, 20.0)
    for row, column, x, y in pixels(WINDOW):
        away = sorted(np.hypot(x - px, y - py) for px, py in points)
        at = points[found.number[row, column]]
        assert np.hypot(x - at[0], y - at[1]) == pytest.approx(away[0])
        assert found.seam[row, column] == pytest.approx(away[1] - away[0], abs=1e-4)


def test_a_circle_becomes_an_outline_of_its_size():
    corners = outline(Circle(5, 5, 2))
    assert all(np.hypot(x - 5, y - 5) == pytest.approx(2, abs=1e-2) for x, y in corners)


@pytest.mark.parametrize("inset", [0.0, 0.4])
def test_scattered_points_lie_inside_and_apart(inset: float):
    wood = blob(6, 6, 3, 2.5, 1)
    patch = Patch(pygame.Surface((240, 240), 0, 32), 20.0, [wood.corners], "wood")
    found = patch.scatter(0.8, inset)
    assert len(found) > 10
    assert all(inches(wood, point) < 0.08 - inset for point in found)


def test_points_on_the_rim_lie_on_the_edge_of_the_whole():
    outlines = [rectangle(1, 1, 6, 4).corners, rectangle(5, 1, 11, 4).corners]
    patch = Patch(pygame.Surface((240, 240), 0, 32), 20.0, outlines, "water")
    whole = rectangle(1, 1, 11, 4)
    assert all(abs(inches(whole, point)) < 0.31 for point in patch.rim(0.3))


def test_shadows_fall_to_the_south_east():
    board = pygame.Surface((240, 240), 0, 32)
    board.fill((200, 200, 200))
    Patch(board, 20.0, [rectangle(5, 5, 7, 7).corners], "post").shadow(1.0)
    south_east, north_west = board.get_at((145, 147)), board.get_at((92, 92))
    assert south_east[0] < 120
    assert north_west[0] > 190
