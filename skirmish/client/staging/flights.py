"""What flies from one to another, and what is swung: arrows, bolts, stones, axes, blades."""

from __future__ import annotations

import math

import pygame

from skirmish.client.art.theme import shade
from skirmish.client.staging.looks import Colour, Look
from skirmish.client.staging.shows import Missile, Swing
from skirmish.client.view import lines
from skirmish.client.view.painter import Easel
from skirmish.core.units import Point

_SHADOW: Colour = (20, 20, 16)
_LEAST = 13.0
"""Pixels that a missile is long at least, at 100%."""
_SWEEP = 1.9
"""Radians that a blade is swung through."""
_TRAIL = 7


def missile(easel: Easel, show: Missile) -> None:
    """It flies in an arc, its shadow below it on the ground."""
    a, b, look = easel.at(show.a), easel.at(show.b), show.look
    far = math.dist(a, b)
    if far < 2:
        return
    rises = look.arc * far
    long = max(_LEAST * easel.unit, look.long * easel.camera.per_inch)
    at, ahead = _flown(a, b, rises, show.share), _flown(a, b, rises, show.share + 0.02)
    ground, beyond = _flown(a, b, 0, show.share), _flown(a, b, 0, show.share + 0.02)
    if look.shape == "shaft":
        _shaft(easel, ground, beyond, long, (_SHADOW,) * 3, shadow=True)
        _shaft(easel, at, ahead, long, look.colours)
    elif look.shape == "axe":
        lines.disc(easel.onto, ground, long * 0.3, _SHADOW, 70)
        _axe(easel, at, long, show.share * math.tau * 1.5, look)
    else:
        radius = max(3.0 * easel.unit, long / 2)
        lines.disc(easel.onto, ground, radius, _SHADOW, 80)
        pygame.draw.aacircle(easel.onto, look.colours[1], at, radius)
        pygame.draw.aacircle(easel.onto, look.colours[0], (at[0] - radius * 0.2, at[1] - radius * 0.25), radius * 0.7)


def _flown(a: Point, b: Point, rises: float, share: float) -> Point:
    """The pixel after a share of the way: it rises to the middle and comes down."""
    lift = rises * 4 * share * (1 - share)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share - lift


def _shaft(
    easel: Easel, at: Point, ahead: Point, long: float, colours: tuple[Colour, ...], *, shadow: bool = False
) -> None:  # fmt: skip
    """Head, shaft and feathers along the way it goes."""
    way = math.atan2(ahead[1] - at[1], ahead[0] - at[0])
    c, s, unit = math.cos(way), math.sin(way), easel.unit
    head, shaft, feathers = colours
    tail = at[0] - c * long, at[1] - s * long

    def point(along: float, across: float) -> Point:
        return at[0] + c * along - s * across, at[1] + s * along + c * across

    if shadow:
        lines.line(easel.onto, [tail, at], head, 2.0 * unit)
        return
    lines.cased(easel.onto, [tail, at], shaft, 2.2 * unit, 0.8)
    tip = [point(5 * unit, 0), point(-3 * unit, 3 * unit), point(-3 * unit, -3 * unit)]
    pygame.draw.polygon(easel.onto, shade(head, 0.35), tip)
    pygame.draw.polygon(easel.onto, head, [point(4 * unit, 0), point(-2 * unit, 2 * unit), point(-2 * unit, -2 * unit)])
    for place in (0.0, 0.1, 0.2):
        base = -long * (1 - place)
        for side in (1, -1):
            pygame.draw.aaline(easel.onto, feathers, point(base, 0), point(base - 3 * unit, side * 3 * unit), 2)


def _axe(easel: Easel, at: Point, long: float, turn: float, look: Look) -> None:
    c, s = math.cos(turn), math.sin(turn)

    def point(x: float, y: float) -> Point:
        return at[0] + (c * x - s * y) * long, at[1] + (s * x + c * y) * long

    lines.cased(easel.onto, [point(-0.5, 0), point(0.5, 0)], look.colours[1], 3 * easel.unit, 0.8)
    pygame.draw.polygon(
        easel.onto, look.colours[0], [point(0.2, 0), point(0.12, -0.36), point(0.5, -0.4), point(0.46, 0)]
    )


def swing(easel: Easel, show: Swing) -> None:
    """A blade sweeps in front of who strikes, towards whom it strikes; what it has passed glows for a moment."""
    a, b, look = easel.at(show.a), easel.at(show.b), show.look
    way, unit = math.atan2(b[1] - a[1], b[0] - a[0]), easel.unit
    reach = max(math.dist(a, b) * 0.62, 16 * unit)
    long = max(14 * unit, look.long * easel.camera.per_inch * 0.7)
    now = way - _SWEEP / 2 + _SWEEP * min(1.0, show.share * 1.25)
    box = pygame.Rect(a[0] - reach - long, a[1] - reach - long, 2 * (reach + long), 2 * (reach + long))
    layer, left = _sheet(box.size), 1 - max(0.0, show.share - 0.8) * 5
    for step in range(_TRAIL, -1, -1):
        angle = now - _SWEEP * 0.09 * step
        if angle < way - _SWEEP / 2:
            continue
        strong = round(210 * (1 - step / (_TRAIL + 1)) * left)
        inner, outer = reach - long * 0.5, reach + long * 0.5
        c, s, wide = math.cos(angle), math.sin(angle), _SWEEP * 0.05
        blade = [
            (a[0] + inner * c, a[1] + inner * s),
            (a[0] + reach * math.cos(angle + wide), a[1] + reach * math.sin(angle + wide)),
            (a[0] + outer * c, a[1] + outer * s),
            (a[0] + reach * math.cos(angle - wide), a[1] + reach * math.sin(angle - wide)),
        ]
        colour = look.colours[0] if step == 0 else look.colours[1]
        paint = lines.premultiplied(colour, strong)
        pygame.draw.polygon(layer, paint, [(x - box.x, y - box.y) for x, y in blade])
    easel.onto.blit(layer, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def _sheet(size: tuple[int, int]) -> pygame.Surface:
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
