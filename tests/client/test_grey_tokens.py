"""The sides without any colour: on every terrain and at every zoom the notched rim is told from the plain one."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
import pytest
from client_scene import Cards, small

from skirmish.client.art.layout import layout
from skirmish.client.art.people import example
from skirmish.client.art.tokens import Look, stamp, token
from skirmish.client.picture import draw
from skirmish.core.battlefield import KINDS, piece
from skirmish.core.geometry import rectangle
from skirmish.core.record import evolve

RADIUS_IN = 0.49
"""Of a base of 25 mm."""
RIM = (0.8, 0.84, 0.88, 0.92)
"""Where the coloured ring is, as shares of the radius."""


def grey(colour: pygame.Color) -> float:
    """Its brightness to the eye."""
    return 0.2126 * colour.r + 0.7152 * colour.g + 0.0722 * colour.b


@lru_cache(None)
def painted_with(kind: str) -> pygame.Surface:
    bare = small()
    it = piece("it", kind, rectangle(2, 1, 10, 7))
    state = evolve(bare, battlefield=evolve(bare.battlefield, terrain=(it,)))
    return draw(state, Cards()).subsurface(layout(state.battlefield, 24.0).board).copy()


def ground(kind: str, per_inch: float) -> pygame.Surface:
    painted = painted_with(kind)
    size = round(painted.get_width() * per_inch / 24), round(painted.get_height() * per_inch / 24)
    return pygame.transform.smoothscale(painted, size)


def _brightness(drawn: pygame.Surface, at: tuple[float, float], far: float, angle: float) -> float:
    return grey(drawn.get_at((round(at[0] + far * math.cos(angle)), round(at[1] + far * math.sin(angle)))))


def swings(onto: pygame.Surface, side: int, per_inch: float) -> float:
    """How much the rim of a token goes from light to dark and back, on this ground: its standard deviation."""
    at, radius = (6 * per_inch, 4 * per_inch), RADIUS_IN * per_inch
    drawn = onto.copy()
    stamp(drawn, token(Look(side, example("captain")), radius), at)
    found = [max(_brightness(drawn, at, radius * share, turn / 90 * math.tau) for share in RIM) for turn in range(90)]
    middle = sum(found) / len(found)
    return math.sqrt(sum((one - middle) ** 2 for one in found) / len(found))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("per_inch", [24.0, 36.0, 60.0])
def test_in_grey_the_notched_rim_is_told_from_the_plain_one_on_every_terrain(kind: str, per_inch: float) -> None:
    table = ground(kind, per_inch)
    plain, notched = swings(table, 0, per_inch), swings(table, 1, per_inch)
    assert notched > 20
    assert notched > 1.6 * plain
