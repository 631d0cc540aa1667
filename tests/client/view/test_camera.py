from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skirmish.client.view.camera import LEAST, MOST, STEP, Camera, rung, start
from skirmish.core.record import evolve

inches = st.floats(-10, 90)
pixels = st.floats(-200, 2200)


@st.composite
def cameras(draw: st.DrawFn) -> Camera:
    board = draw(st.floats(12, 96)), draw(st.floats(12, 96))
    view = (
        draw(st.integers(0, 300)),
        draw(st.integers(0, 300)),
        draw(st.integers(200, 3840)),
        draw(st.integers(200, 2160)),
    )
    found = start(board, view, draw(st.integers(0, 40)))
    at = draw(st.floats(0, 1)) * board[0], draw(st.floats(0, 1)) * board[1]
    return evolve(found, per_inch=draw(st.floats(found.fit, MOST)), centre=at)


@given(cameras(), inches, inches)
def test_a_point_that_is_seen_at_a_pixel_is_found_there(camera: Camera, x: float, y: float):
    assert math.dist(camera.to_inches(camera.to_pixels((x, y))), (x, y)) < 1e-9


@given(cameras(), st.floats(0, 1), st.floats(0, 1), st.floats(0.5, 2))
def test_zooming_keeps_the_point_under_the_pointer_unless_the_board_would_be_lost(
    camera: Camera, u: float, v: float, factor: float
):
    pixel = camera.to_pixels((u * camera.board_in[0], v * camera.board_in[1]))
    zoomed = camera.zoomed(factor, pixel)
    now = zoomed.to_pixels((u * camera.board_in[0], v * camera.board_in[1]))
    held = any(at in (0.0, most) for at, most in zip(zoomed.centre, zoomed.board_in, strict=True))
    assert held or math.dist(now, pixel) < 1
    if factor >= 1:
        assert math.dist(now, pixel) < 1


@given(cameras(), st.floats(-1e5, 1e5), st.floats(-1e5, 1e5), st.floats(1e-3, 1e3), pixels, pixels)
def test_the_board_cannot_be_lost(camera: Camera, dx: float, dy: float, factor: float, x: float, y: float):
    for moved in (
        camera.panned(dx, dy),
        camera.zoomed(factor, (x, y)),
        camera.stepped(30, (x, y)),
        camera.stepped(-30),
    ):
        assert all(0 <= at <= most for at, most in zip(moved.centre, moved.board_in, strict=True))
        assert min(LEAST, moved.fit) <= moved.per_inch <= MOST


@given(cameras())
def test_a_fitted_board_lies_wholly_in_the_view(camera: Camera):
    fitted = camera.fitted()
    for corner in ((0.0, 0.0), fitted.board_in):
        x, y = fitted.to_pixels(corner)
        left, top, width, height = fitted.view
        assert left + fitted.inset <= x <= left + width
        assert top + fitted.inset <= y <= top + height


def test_a_pan_moves_the_board_with_the_pointer():
    camera = start((48.0, 48.0), (0, 0, 800, 600)).stepped(5)
    x, y = camera.to_pixels((20, 20))
    assert camera.panned(13, -7).to_pixels((20, 20)) == pytest.approx((x + 13, y - 7))


def test_the_ladder_has_even_rungs_and_two_ends():
    up, places = LEAST, [LEAST]
    while up < MOST:
        up = rung(up, 1)
        places.append(up)
    assert all(b / a == pytest.approx(STEP) for a, b in pairwise(places[:-1]))
    assert places[-1] == MOST
    assert rung(LEAST, -1) == LEAST


def test_from_between_two_rungs_a_step_goes_to_the_next_one():
    between = LEAST * STEP**3.4
    assert rung(between, 1) == pytest.approx(LEAST * STEP**4)
    assert rung(between, -1) == pytest.approx(LEAST * STEP**3)


def test_a_fitted_board_stays_fitted_when_the_window_grows_and_another_stays_as_it_is():
    camera = start((48.0, 48.0), (0, 0, 800, 600))
    assert camera.with_view((0, 0, 1600, 1200)).is_fitted
    near = camera.stepped(3)
    grown = near.with_view((0, 0, 1600, 1200))
    assert (grown.per_inch, grown.centre) == (near.per_inch, near.centre)


def test_what_is_outside_is_brought_into_view_with_the_least_pan():
    camera = start((48.0, 48.0), (0, 0, 800, 600)).stepped(8)
    assert camera.revealed(camera.centre) == camera
    shown = camera.revealed((2.0, 24.0), room=2.0)
    assert shown.shows(shown.to_pixels((2.0, 24.0)))
    assert shown.centre[1] == pytest.approx(camera.centre[1])
