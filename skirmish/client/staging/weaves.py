"""The Power as it is seen: threads that gather, a weave on its way, torn ends, and where it strikes."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

import pygame

from skirmish.client.staging.looks import Colour, Look
from skirmish.client.staging.shows import Burst, Gather, Strands
from skirmish.client.view.painter import Easel
from skirmish.core.units import Point

STRANDS = 5
_SPARKS = 16


def gather(easel: Easel, show: Gather) -> None:
    """Threads wind in to the weaver; if it failed they fall apart and fade."""
    at, unit, look = easel.at(show.at), easel.unit, show.look
    radius = 46 * unit
    light = _Light(easel, pygame.Rect(at[0] - radius, at[1] - radius, 2 * radius, 2 * radius))
    share = 1 - show.share if show.failed else show.share
    for number in range(6):
        start = math.tau * number / 6
        points = []
        for step in range(12):
            along = step / 11
            far = radius * (0.24 + 0.7 * along) * (1.1 - 0.45 * share)
            if show.failed:
                far *= 1 + 0.25 * show.share
            turn = start + along * 2.2 + (2.4 - show.share if show.failed else 2.4 * share)
            falls = 30 * unit * show.share**2 if show.failed else 0.0
            points.append((at[0] + far * math.cos(turn), at[1] + far * math.sin(turn) + falls))
        light.line(points, look.colours[1 + number % (len(look.colours) - 1)], 2.2 * unit, 0.25 + 0.75 * share)
    light.shine()


def strands(easel: Easel, show: Strands) -> None:
    """Threads in waves from the weaver, as far as they have come; torn, both ends curl back from the middle."""
    a, b, unit, look = easel.at(show.a), easel.at(show.b), easel.unit, show.look
    far = math.dist(a, b)
    if far < 4:
        return
    room = 22 * unit
    wide, high = abs(a[0] - b[0]) + 2 * room, abs(a[1] - b[1]) + 2 * room
    box = pygame.Rect(min(a[0], b[0]) - room, min(a[1], b[1]) - room, wide, high)
    light = _Light(easel, box)
    if look.shape == "lightning" and not show.torn:
        _lightning(light, a, b, look, unit, show.share)
        light.shine()
        return
    left = 0.5 * (1 - show.torn)
    pieces = [(0.0, left), (1.0 - left, 1.0)] if show.torn else [(0.0, min(1.0, show.share * 1.45))]
    for begin, end in pieces:
        if end - begin > 0.01:
            _braid(light, a, b, begin, end, look, unit, show)
    light.shine()


def _braid(
    light: _Light, a: Point, b: Point, begin: float, end: float, look: Look, unit: float, show: Strands
) -> None:  # fmt: skip
    far = math.dist(a, b)
    c, s = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    steps = max(6, int(far * (end - begin) / (9 * unit)))
    for number in range(STRANDS):
        phase, points = number * math.tau / STRANDS, []
        for step in range(steps + 1):
            along = begin + (end - begin) * step / steps
            taper = min(1.0, along * 5, (1.0 - along) * 5 + 0.25)
            wave = math.sin(along * far / (26 * unit) + phase + show.share * 9)
            wide = (6.0 + 10.0 * show.torn) * unit * taper * wave
            points.append((a[0] + c * far * along - s * wide, a[1] + s * far * along + c * wide))
        light.line(points, look.colours[number % len(look.colours)], 2.4 * unit, 0.75 - 0.4 * show.torn)


def _lightning(light: _Light, a: Point, b: Point, look: Look, unit: float, share: float) -> None:
    chance, far = random.Random(round(a[0] + b[1]) + int(share * 3)), math.dist(a, b)
    c, s = (b[0] - a[0]) / far, (b[1] - a[1]) / far
    for number in range(3):
        points = [a]
        steps = max(5, int(far / (20 * unit)))
        for step in range(1, steps):
            off = chance.uniform(-9, 9) * unit * (1 if number == 0 else 1.6)
            along = far * step / steps
            points.append((a[0] + c * along - s * off, a[1] + s * along + c * off))
        light.line([*points, b], look.colours[number % len(look.colours)], (3.4 - number) * unit, 1.0)


def burst(easel: Easel, show: Burst) -> None:
    """What comes of a weave, or of something laid, by its shape."""
    draw = _BURSTS.get(show.look.shape, _rays)
    at = easel.at(show.at)
    radius = max(18.0 * easel.unit, show.radius * easel.camera.per_inch)
    room = radius * 1.5
    light = _Light(easel, pygame.Rect(at[0] - room, at[1] - room, 2 * room, 2 * room))
    draw(light, at, radius, show.look, show.share, easel.unit)
    light.shine()


def _rays(light: _Light, at: Point, radius: float, look: Look, share: float, unit: float) -> None:
    """Rays outward: fire, lightning, threads."""
    left = 1 - share
    for number, (turn, far) in enumerate(_scatter(_SPARKS)):
        begin, end = radius * (0.15 + 0.6 * share) * far, radius * (0.4 + 0.75 * share) * far
        c, s = math.cos(turn), math.sin(turn)
        points = [(at[0] + c * begin, at[1] + s * begin), (at[0] + c * end, at[1] + s * end)]
        light.line(points, look.colours[number % len(look.colours)], (4.5 - 2.5 * share) * unit, left)
    light.disc(at, radius * (0.35 + 0.3 * share), look.colours[0], 0.8 * left)


def _flames(light: _Light, at: Point, radius: float, look: Look, share: float, unit: float) -> None:
    """Tongues that leap up."""
    _rays(light, at, radius, look, share, unit)
    for number, (turn, far) in enumerate(_scatter(9)):
        x = at[0] + math.cos(turn) * radius * 0.55 * far
        y = at[1] + math.sin(turn) * radius * 0.4 * far - radius * 0.7 * share
        light.disc((x, y), radius * 0.26 * (1 - share), look.colours[1 + number % 2], 0.7 * (1 - share))


def _shards(light: _Light, at: Point, radius: float, look: Look, share: float, unit: float) -> None:
    """Splinters that fly apart."""
    for number, (turn, far) in enumerate(_scatter(14)):
        c, s = math.cos(turn), math.sin(turn)
        begin = radius * (0.2 + 0.8 * share) * far
        tip = begin + radius * 0.3 * (1 - share)
        wide = radius * 0.07
        light.fill(
            [(at[0] + c * begin - s * wide, at[1] + s * begin + c * wide), (at[0] + c * tip, at[1] + s * tip),
             (at[0] + c * begin + s * wide, at[1] + s * begin - c * wide)],
            look.colours[number % len(look.colours)], 1 - share,
        )  # fmt: skip


def _gust(light: _Light, at: Point, radius: float, look: Look, share: float, unit: float) -> None:
    """Curls of wind."""
    for number in range(5):
        turn = math.tau * number / 5 + share * 3
        points = [
            (at[0] + radius * (0.3 + 0.7 * share) * (0.5 + step / 16) * math.cos(turn + step * 0.22),
             at[1] + radius * (0.3 + 0.7 * share) * (0.5 + step / 16) * math.sin(turn + step * 0.22))
            for step in range(9)
        ]  # fmt: skip
        light.line(points, look.colours[number % len(look.colours)], 2.4 * unit, 1 - share)


def _earth(light: _Light, at: Point, radius: float, look: Look, share: float, unit: float) -> None:
    """Clods thrown up, and cracks."""
    for number, (turn, far) in enumerate(_scatter(12)):
        out = radius * (0.2 + 0.8 * share) * far
        lift = radius * 0.5 * math.sin(math.pi * share)
        where = at[0] + math.cos(turn) * out, at[1] + math.sin(turn) * out * 0.8 - lift
        light.disc(where, radius * 0.11 * (1.2 - share), look.colours[number % len(look.colours)], 1 - share * 0.8)


def _wall(light: _Light, at: Point, radius: float, look: Look, share: float, unit: float) -> None:
    """A curtain that rises along all of its length."""
    count = max(6, int(radius / (5 * unit)))
    for number in range(count):
        x = at[0] - radius + 2 * radius * (number + 0.5) / count
        high = radius * 0.5 * min(1.0, share * 2) * (0.7 + 0.3 * math.sin(number * 1.7 + share * 9))
        light.line(
            [(x, at[1]), (x, at[1] - high)], look.colours[1 + number % 2], 4 * unit, 1 - max(0.0, share - 0.6) * 2.5
        )


def _gate(light: _Light, at: Point, radius: float, look: Look, share: float, unit: float) -> None:
    """A line of light that turns and opens into a doorway."""
    wide, high = radius * 0.45 * min(1.0, share * 1.6), radius * 0.8
    box = [(at[0] - wide, at[1] - high), (at[0] + wide, at[1] - high), (at[0] + wide, at[1] + high * 0.4),
           (at[0] - wide, at[1] + high * 0.4)]  # fmt: skip
    light.fill(box, look.colours[2], 0.6 * (1 - share * 0.6))
    light.line([*box, box[0]], look.colours[0], 3 * unit, 1 - max(0.0, share - 0.7) * 3)


def _motes(light: _Light, at: Point, radius: float, look: Look, share: float, unit: float) -> None:
    """Small lights that rise."""
    for number, (turn, far) in enumerate(_scatter(14)):
        x = at[0] + math.cos(turn) * radius * 0.6 * far
        y = at[1] + math.sin(turn) * radius * 0.5 * far - radius * 0.9 * share * far
        light.disc((x, y), (3.4 - 1.6 * share) * unit, look.colours[number % len(look.colours)], 1 - share)
    light.ring(at, radius * 0.6, look.colours[1], 2 * unit, 0.7 * (1 - share))


def _ward(light: _Light, at: Point, radius: float, look: Look, share: float, unit: float) -> None:
    """A dome: rings that close round the model."""
    for number in range(3):
        far = radius * (1.25 - 0.45 * min(1.0, share * 1.6)) * (1 - 0.16 * number)
        light.ring(at, far, look.colours[number % len(look.colours)], (3 - number * 0.7) * unit, 1 - share)


_BURSTS: dict[str, Callable[[_Light, Point, float, Look, float, float], None]] = {}


@lru_cache(8)
def _scatter(count: int) -> tuple[tuple[float, float], ...]:
    """Directions and lengths, always the same."""
    chance = random.Random(count)
    return tuple((math.tau * (n + chance.uniform(-0.3, 0.3)) / count, chance.uniform(0.65, 1.0)) for n in range(count))


class _Light:
    """Light on a part of the picture: painted on black, softened, and added."""

    def __init__(self, easel: Easel, box: pygame.Rect) -> None:
        self._onto, self._box = easel.onto, box.clip(easel.onto.get_clip())
        self._unit = easel.unit
        self._layer: pygame.Surface | None = None
        if self._box.w > 0 and self._box.h > 0:
            self._layer = pygame.Surface(self._box.size)

    def _at(self, point: Point) -> Point:
        return point[0] - self._box.x, point[1] - self._box.y

    def line(self, points: list[Point], colour: Colour, wide: float, strength: float) -> None:
        """A line of light."""
        if self._layer is not None and strength > 0.03 and len(points) > 1:
            pygame.draw.lines(
                self._layer, _dimmed(colour, strength), False, [self._at(p) for p in points], max(1, round(wide))
            )

    def fill(self, points: list[Point], colour: Colour, strength: float) -> None:
        """A shape of light."""
        if self._layer is not None and strength > 0.03:
            pygame.draw.polygon(self._layer, _dimmed(colour, strength), [self._at(p) for p in points])

    def disc(self, at: Point, radius: float, colour: Colour, strength: float) -> None:
        """A disc of light."""
        if self._layer is not None and strength > 0.03 and radius >= 1:
            pygame.draw.circle(self._layer, _dimmed(colour, strength), self._at(at), radius)

    def ring(self, at: Point, radius: float, colour: Colour, wide: float, strength: float) -> None:
        """A ring of light."""
        if self._layer is not None and strength > 0.03 and radius >= 1:
            pygame.draw.circle(self._layer, _dimmed(colour, strength), self._at(at), radius, max(1, round(wide)))

    def shine(self) -> None:
        """The light falls on the picture: the core as it is, and softly round it."""
        if self._layer is None:
            return
        w, h = self._layer.get_size()
        small = pygame.transform.smoothscale(self._layer, (max(1, w // 4), max(1, h // 4)))
        soft = pygame.transform.smoothscale(pygame.transform.box_blur(small, 2), (w, h))
        soft.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_MULT)
        self._onto.blit(soft, self._box, special_flags=pygame.BLEND_RGB_ADD)
        self._onto.blit(self._layer, self._box, special_flags=pygame.BLEND_RGB_ADD)


def _dimmed(colour: Colour, strength: float) -> Colour:
    share = max(0.0, min(1.0, strength))
    return round(colour[0] * share), round(colour[1] * share), round(colour[2] * share)


_BURSTS.update(
    threads=_rays, lightning=_rays, flames=_flames, shards=_shards, gust=_gust, earth=_earth, wall=_wall, gate=_gate,
    motes=_motes, ward=_ward,
)  # fmt: skip
