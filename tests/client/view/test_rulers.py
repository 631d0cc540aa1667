"""Rulers and scale bar at every zoom: numbers are whole, and the bar's length stands clear of the bar."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from skirmish.client.view.camera import Camera
from skirmish.client.view.rulers import WIDE, bar_box, number_boxes, scale_bar
from skirmish.client.view.sprites import Sprites

VIEW = (20, 10, 640, 480)
ZOOMS = (6.0, 7.0, 9.0, 10.0, 15.0, 24.0, 34.0, 59.0, 61.0, 96.0)
SIZES = (0.75, 1.0, 1.35, 2.0)


@pytest.fixture(autouse=True)
def _letters() -> None:
    pygame.font.init()


def camera(per_inch: float, size: float, west: float = 0.0, north: float = 0.0) -> Camera:
    """The view whose upper left corner, beside the rulers, shows this point of the table."""
    inset = round(WIDE * size)
    centre = west + (VIEW[2] - inset) / 2 / per_inch, north + (VIEW[3] - inset) / 2 / per_inch
    return Camera((48.0, 48.0), VIEW, per_inch, centre, inset)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("per_inch", ZOOMS)
@pytest.mark.parametrize("corner", [(0.0, 0.0), (-0.5, -0.5), (5.97, 6.0), (11.9, 1.99)])
def test_each_number_is_whole_and_in_its_ruler(per_inch: float, size: float, corner: tuple[float, float]) -> None:
    found = camera(per_inch, size, *corner)
    x, y, width, height = VIEW
    rulers = (
        pygame.Rect(x + found.inset, y, width - found.inset, found.inset),
        pygame.Rect(x, y + found.inset, found.inset, height - found.inset),
    )
    for axis, ruler in enumerate(rulers):
        boxes = [box for _, box in number_boxes(found, axis, size)]
        assert boxes
        for box in boxes:
            along = (box.left, box.right) if axis == 0 else (box.top, box.bottom)
            ends = (ruler.left, ruler.right) if axis == 0 else (ruler.top, ruler.bottom)
            assert ends[0] <= along[0] < along[1] <= ends[1]
        assert all(not a.colliderect(b) for a, b in pairwise(boxes))
        assert axis == 0 or all(ruler.left <= box.left and box.right <= ruler.right for box in boxes)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("per_inch", ZOOMS)
def test_the_bars_length_stands_above_it_and_both_are_in_sight(per_inch: float, size: float) -> None:
    found = camera(per_inch, size)
    onto = pygame.Surface((VIEW[0] + VIEW[2], VIEW[1] + VIEW[3]), 0, 32)
    took, (bar, inches) = scale_bar(onto, found, Sprites(), size), bar_box(found, size)
    assert bar.w == round(inches * per_inch)
    assert pygame.Rect(VIEW).contains(took)
    between = onto.subsurface((took.x, bar.y - round(4 * size), took.w, 1))
    assert pygame.transform.average_color(between)[:3] == (0, 0, 0), "nothing joins its letters and the bar"
