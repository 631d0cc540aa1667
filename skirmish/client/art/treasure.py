"""Treasure: chests that lie on the table, and the badge of who carries one."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from skirmish.client.art.layout import Layout
from skirmish.client.art.theme import Colour
from skirmish.client.art.tokens import Disc, stamp
from skirmish.core.state import Token

_RIM: Colour = (24, 16, 10)
_LID: tuple[Colour, Colour] = ((196, 132, 74), (146, 90, 48))
_FRONT: tuple[Colour, Colour] = ((134, 82, 44), (98, 58, 32))
_GOLD: Colour = (240, 200, 104)
_BRONZE: Colour = (168, 120, 52)
_FACE: Colour = (250, 230, 178)
_HALF_IN = 0.5
"""Half as wide as a chest is shown: as wide as a warrior's base."""
_Box = tuple[float, float, float, float]


def chests(onto: pygame.Surface, plan: Layout, tokens: Iterable[Token]) -> list[pygame.Rect]:
    """A chest wherever a token lies; the boxes they took."""
    sprite = chest(max(7.0, _HALF_IN * plan.per_inch))
    places = [token.at for token in tokens if token.lies and token.at is not None]
    return [stamp(onto, sprite, plan.to_pixels(at)) for at in sorted(places, key=lambda at: at[1])]


def chest(half: float) -> pygame.Surface:
    """A bound chest with a lock, `half` as wide as so many pixels, over its shadow."""
    disc = Disc(half, 1.45)
    for step in range(6):
        _box(disc, (0, 0, 0, 22 + 22 * step), (-1.1 + 0.05 * step, -0.5, 1.42 - 0.06 * step, 1.1 - 0.06 * step), 0.3)
    _chest(disc, 1.0)
    return disc.done()


def badge(radius: float) -> pygame.Surface:
    """A small disc with a chest for who carries one."""
    disc = Disc(radius, 1.1)
    disc.disc(_RIM, 1.0)
    disc.disc(_BRONZE, 0.88)
    disc.disc(_FACE, 0.76)
    _chest(disc, 0.58)
    return disc.done()


def _chest(disc: Disc, size: float) -> None:
    """Lid and front, each lighter at the top, between iron-dark edges and bands of brass."""

    def box(colour: Colour, corners: _Box, round_in: float = 0.0) -> None:
        west, north, east, south = (part * size for part in corners)
        _box(disc, colour, (west, north, east, south), round_in * size)

    box(_RIM, (-1.0, -0.84, 1.0, 0.8), 0.26)
    for top, south, (light, dark), corner in ((-0.72, -0.08, _LID, 0.2), (0.06, 0.68, _FRONT, 0.06)):
        box(dark, (-0.88, top, 0.88, south), corner)
        box(light, (-0.88, top, 0.88, top + 0.55 * (south - top)), corner)
        for x in (-0.66, 0.44):
            box(_BRONZE, (x, top, x + 0.22, south))
            box(_GOLD, (x, top, x + 0.13, south))
    box(_RIM, (-0.27, -0.3, 0.27, 0.36), 0.1)
    box(_GOLD, (-0.19, -0.22, 0.19, 0.28), 0.06)
    box(_RIM, (-0.06, -0.06, 0.06, 0.16))


def _box(disc: Disc, colour: tuple[int, ...], box: _Box, corner: float) -> None:
    (west, north), (east, south) = disc.at(box[0], box[1]), disc.at(box[2], box[3])
    rect = pygame.Rect(round(west), round(north), max(1, round(east - west)), max(1, round(south - north)))
    pygame.draw.rect(disc.layer, colour, rect, border_radius=max(0, round(corner * disc.unit)))
