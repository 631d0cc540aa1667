"""Busts painted from parts, the same for tokens and portraits: lit from the north-west, with a dark outline."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from skirmish.client.art.brush import LARGE, MIDDLE, SMALL, Brush, pale
from skirmish.client.art.parts.beasts import HEADS, horse, hound
from skirmish.client.art.parts.bodies import body
from skirmish.client.art.parts.hair import BEARDS, HAIR
from skirmish.client.art.parts.headgear import CLOSED, COVERS, HEADGEAR
from skirmish.client.art.parts.heads import brute, head
from skirmish.client.art.parts.weapons import BACK, FRONT
from skirmish.client.art.people import Person
from skirmish.client.art.theme import Colour, shade

OUTLINE: Colour = (14, 11, 12)
_FACES, _ALL = 31.0, 58.0
"""Pixels across from which on a figure has a face, and all there is."""
_EDGES = (0.085, 0.06, 0.042)
"""Width of the outline at each level, in radii."""
_BUSTS = ((1.34, 0.2), (1.04, 0.08), (0.95, 0.06))
"""Of each level: how large head and body are, how far their middle lies below the base's."""
_ARMS = ((1.04, 0.06), (0.98, 0.06), (0.93, 0.06))
"""The same of what is carried."""
_MOUNTED = ((1.16, 0.0), (1.02, 0.02), (0.95, 0.02))
"""As `_BUSTS`, of a rider with his horse; and of the rider within that."""
_RIDER = 0.68, -0.34
_STAMPS = 12


def level_of(across: float) -> int:
    """How much is shown of a figure that is so many pixels across."""
    return SMALL if across < _FACES else MIDDLE if across < _ALL else LARGE


def bust(person: Person, size: int, unit: float, level: int, middle: tuple[float, float]) -> pygame.Surface:
    """A layer of so many pixels with the figure on it, not premultiplied; `unit`: pixels in a radius."""
    layer = pygame.Surface((size, size), pygame.SRCALPHA)
    brush = Brush(layer, middle, unit, level)
    arms = _within(brush, _ARMS[level])
    for part in person.back:
        BACK[part](arms, person)
    _figure(_within(brush, (_BUSTS if person.mount is None else _MOUNTED)[level]), person)
    for part in person.front:
        FRONT[part](arms, person)
    layer.blit(_light(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return outlined(layer, _EDGES[level] * unit)


def _within(brush: Brush, how: tuple[float, float]) -> Brush:
    return brush.within(how[0], 0.0, how[1])


def _figure(brush: Brush, who: Person) -> None:
    if who.head == "hound":
        hound(brush, who)
        return
    if who.mount is not None:
        _standing(_within(brush, _RIDER), who)
        horse(brush, who.mount)
        return
    _standing(brush, who)


def _standing(brush: Brush, who: Person) -> None:
    """A body and what is above it."""
    behind, before = HAIR[who.hair]
    human = who.head not in HEADS
    if human and who.headgear not in COVERS and who.head != "brute":
        behind(brush, who)
    body(brush, who)
    if who.hair in ("braids", "plait", "long") and human and who.headgear not in COVERS:
        behind(brush, who)
    if not human:
        HEADS[who.head](brush, who)
        return
    (brute if who.head == "brute" else head)(brush, who)
    if who.headgear not in CLOSED:
        BEARDS[who.beard](brush, who)
    before(brush, who)
    HEADGEAR[who.headgear](brush, who)


def outlined(layer: pygame.Surface, wide: float) -> pygame.Surface:
    """What is on the layer over its own dark silhouette, which is so much wider on all sides."""
    edge = pygame.mask.from_surface(layer, 60).to_surface(setcolor=(*OUTLINE, 255), unsetcolor=(0, 0, 0, 0))
    found = pygame.Surface(layer.get_size(), pygame.SRCALPHA)
    for step in range(_STAMPS):
        angle = math.tau * step / _STAMPS
        found.blit(edge, (round(wide * math.cos(angle)), round(wide * math.sin(angle))))
    found.blit(layer, (0, 0))
    return found


@lru_cache(24)
def _light(size: int) -> pygame.Surface:
    """The one light, to be multiplied with: full in the north-west, dim in the south-east."""
    corners = pygame.Surface((2, 2))
    tones = ((255, 255, 255), (246, 243, 242)), ((234, 229, 230), (176, 168, 178))
    for y, row in enumerate(tones):
        for x, tone in enumerate(row):
            corners.set_at((x, y), tone)
    return pygame.transform.smoothscale(corners, (size, size))


_FRAME = 4
"""A portrait is painted so many times larger than it is shown."""
_CORNER = 0.12
_CLOSE, _LOW = 1.14, 0.1
"""A radius of the figure in halves of the frame's shorter side; how far its middle lies below the frame's."""


def portrait(person: Person, wide: int, high: int, edge: Colour) -> pygame.Surface:
    """A framed picture of the figure, premultiplied."""
    size, scale = max(wide, high), _FRAME if max(wide, high) < 90 else _FRAME - 1
    box = pygame.Rect(0, 0, wide * scale, high * scale)
    found = _backdrop(person.field, box.size)
    level = max(MIDDLE, level_of(size * 0.9))
    unit, middle = min(box.size) / 2 * _CLOSE, size * scale / 2
    whole = bust(person, size * scale, unit, level, (middle, middle + _LOW * unit))
    found.blit(whole, whole.get_rect(center=box.center))
    corner, rim = round(min(box.size) * _CORNER), max(scale, round(min(box.size) * 0.035))
    shape = pygame.Surface(box.size, pygame.SRCALPHA)
    pygame.draw.rect(shape, (255, 255, 255), box, border_radius=corner)
    found.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.rect(found, edge, box, rim, border_radius=corner)
    return pygame.transform.smoothscale(found.premul_alpha(), (wide, high))


def _backdrop(field: Colour, size: tuple[int, int]) -> pygame.Surface:
    """The people's colour, lighter above."""
    two = pygame.Surface((1, 2), pygame.SRCALPHA)
    two.set_at((0, 0), pale(field, 0.18))
    two.set_at((0, 1), shade(field, 0.62))
    return pygame.transform.smoothscale(two, size)
