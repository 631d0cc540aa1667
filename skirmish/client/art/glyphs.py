"""Small drawings in a square from -1 to 1: what can be done, what state a warrior is in. No files, any size."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from skirmish.client.art.theme import Colour
from skirmish.core.units import Point

Part = Sequence[Point] | tuple[float, float, float]
"""A polygon, or a disc as (x, y, radius)."""

_TILT = math.pi / 4
_THIRDS = (0.0, math.tau / 3, math.tau * 2 / 3)


def _turned(parts: Sequence[Sequence[Point]], angle: float) -> tuple[Part, ...]:
    c, s = math.cos(angle), math.sin(angle)
    return tuple([(x * c - y * s, x * s + y * c) for x, y in part] for part in parts)


def _arc(x: float, y: float, outer: float, inner: float, start: float, end: float) -> list[Point]:
    angles = [start + (end - start) * step / 20 for step in range(21)]
    rim = [(x + outer * math.cos(a), y + outer * math.sin(a)) for a in angles]
    return rim + [(x + inner * math.cos(a), y + inner * math.sin(a)) for a in reversed(angles)]


def _burst(points: int, outer: float, inner: float) -> list[Point]:
    radii = [(outer if step % 2 == 0 else inner, step * math.pi / points - math.pi / 2) for step in range(2 * points)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for radius, angle in radii]


def _box(west: float, north: float, east: float, south: float) -> list[Point]:
    return [(west, north), (east, north), (east, south), (west, south)]


GLYPHS: dict[str, tuple[Part, ...]] = {
    "crown": (
        [(-0.9, 0.6), (-1, -0.5), (-0.5, -0.02), (0, -0.85), (0.5, -0.02), (1, -0.5), (0.9, 0.6)],
        _box(-0.9, 0.7, 0.9, 0.94),
    ),
    "star": (_burst(4, 1.08, 0.36), *((x, y, 0.14) for x in (-0.66, 0.66) for y in (-0.66, 0.66))),
    "sword": _turned((
        [(-0.15, 0.42), (-0.15, -0.75), (0, -1.08), (0.15, -0.75), (0.15, 0.42)],
        _box(-0.46, 0.38, 0.46, 0.58), _box(-0.11, 0.5, 0.11, 1.0),
    ), _TILT),
    "spear": _turned((
        _box(-0.09, -0.4, 0.09, 1.1), [(0, -1.2), (0.3, -0.62), (0.12, -0.32), (-0.12, -0.32), (-0.3, -0.62)],
    ), _TILT),
    "axe": _turned((
        _box(-0.1, -0.95, 0.1, 1.05), [(0.05, -0.85), (0.62, -1.0), (0.8, -0.5), (0.62, -0.02), (0.05, -0.2)],
        [(-0.05, -0.78), (-0.42, -0.55), (-0.05, -0.3)],
    ), _TILT),
    "bow": (
        _arc(-0.55, 0.55, 1.45, 1.22, -math.pi / 2, 0), *_turned((_box(-0.06, -0.9, 0.06, 1.0),), math.pi * 0.75),
        [(-0.8, 0.68), (0.56, -0.68), (0.68, -0.56), (-0.68, 0.8)], [(0.95, -0.95), (0.75, -0.36), (0.36, -0.75)],
    ),
    "shield": (
        [(-0.75, -0.82), (0, -1), (0.75, -0.82), (0.72, 0.05), (0.45, 0.6), (0, 1), (-0.45, 0.6), (-0.72, 0.05)],
    ),
    "fist": (
        _box(-0.62, -0.35, 0.62, 0.45), *((x, -0.38, 0.19) for x in (-0.45, -0.15, 0.15, 0.45)),
        _box(-0.4, 0.4, 0.42, 0.85), (-0.66, 0.1, 0.2),
    ),
    "flag": (_box(-0.62, -1, -0.44, 1), [(-0.44, -0.95), (0.82, -0.52), (-0.44, -0.08)]),
    "cross": _turned((_box(-0.2, -1, 0.2, 1), _box(-1, -0.2, 1, 0.2)), _TILT),
    "eye": (
        _arc(0, 0.62, 1.2, 1.0, math.pi * 1.16, math.pi * 1.84),
        _arc(0, -0.62, 1.2, 1.0, math.pi * 0.16, math.pi * 0.84), (0, 0, 0.34),
    ),
    "swirl": (_arc(0, 0, 0.95, 0.68, -2.6, 1.9), _arc(0, 0, 0.5, 0.24, 0.4, 4.6)),
    "lying": (_box(-1, 0.1, 1, 0.4), (-0.7, -0.25, 0.3), _box(-0.3, -0.15, 0.9, 0.15)),
    "hub": ((0, 0, 0.34), *((math.sin(a) * 0.78, -math.cos(a) * 0.78, 0.26) for a in _THIRDS), *(
        [(x * 0.1 + dx, y * 0.1 + dy) for x, y, dx, dy in (
            (math.cos(a), math.sin(a), 0, 0), (math.cos(a), math.sin(a), math.sin(a) * 0.78, -math.cos(a) * 0.78),
            (-math.cos(a), -math.sin(a), math.sin(a) * 0.78, -math.cos(a) * 0.78), (-math.cos(a), -math.sin(a), 0, 0),
        )] for a in _THIRDS
    )),
    "ring": (_arc(0, 0, 0.98, 0.62, 0, math.tau),),
    "chain": (_arc(-0.42, 0, 0.62, 0.36, 0, math.tau), _arc(0.42, 0, 0.62, 0.36, 0, math.tau)),
    "keep": (
        [(-0.72, -0.9), (-0.4, -0.9), (-0.4, -0.62), (-0.16, -0.62), (-0.16, -0.9), (0.16, -0.9), (0.16, -0.62),
         (0.4, -0.62), (0.4, -0.9), (0.72, -0.9), (0.72, -0.3), (-0.72, -0.3)],
        _box(-0.56, -0.2, 0.56, 0.18), _box(-0.56, 0.1, -0.2, 0.92), _box(0.2, 0.1, 0.56, 0.92),
    ),
    "leave": tuple(
        [(0, y - 0.52), (0.86, y + 0.22), (0.86, y + 0.6), (0, y - 0.12), (-0.86, y + 0.6), (-0.86, y + 0.22)]
        for y in (-0.36, 0.32)
    ),
    "bar": (_box(-0.9, -0.24, 0.9, 0.24),),
    "back": (
        _arc(0.1, 0.15, 0.8, 0.52, -math.pi * 0.75, math.pi * 0.55), [(-0.98, -0.1), (-0.72, -0.95), (-0.06, -0.4)],
    ),
    "back-asks": (
        _arc(0.1, -0.1, 0.72, 0.5, -math.pi * 0.75, math.pi * 0.3), [(-0.98, -0.26), (-0.72, -1.08), (-0.06, -0.56)],
        (-0.5, 0.78, 0.24), (0.16, 0.78, 0.24),
    ),
    "measure": _turned((
        [(-1.1, -0.34), (1.1, -0.34), (1.1, 0.34), (0.82, 0.34), (0.82, 0.0), (0.7, 0.0), (0.7, 0.34), (0.36, 0.34),
         (0.36, -0.06), (0.24, -0.06), (0.24, 0.34), (-0.1, 0.34), (-0.1, 0.0), (-0.22, 0.0), (-0.22, 0.34),
         (-0.56, 0.34), (-0.56, -0.06), (-0.68, -0.06), (-0.68, 0.34), (-1.1, 0.34)],
    ), -_TILT),
    "danger": ([(0, -0.98), (1.02, 0.82), (-1.02, 0.82), (-1.02, 0.8), (-0.66, 0.6), (0.66, 0.6), (0, -0.52),
                (-0.66, 0.6), (-1.02, 0.8)], _box(-0.13, -0.3, 0.13, 0.26), (0, 0.44, 0.14)),
    "gear": (*_turned((_box(-0.2, -1.0, 0.2, 1.0), _box(-1.0, -0.2, 1.0, 0.2)), 0.0),
             *_turned((_box(-0.2, -0.96, 0.2, 0.96), _box(-0.96, -0.2, 0.96, 0.2)), _TILT),
             _arc(0, 0, 0.74, 0.3, 0, math.tau)),
    "menu": (_box(-0.85, -0.72, 0.85, -0.42), _box(-0.85, -0.15, 0.85, 0.15), _box(-0.85, 0.42, 0.85, 0.72)),
    "bulb": ((0, -0.3, 0.66), _box(-0.3, 0.3, 0.3, 0.52), _box(-0.3, 0.6, 0.3, 0.74), _box(-0.18, 0.82, 0.18, 0.96)),
    "diamonds": ([(0, -1), (0.74, 0), (0, 1), (-0.74, 0)],),
    "hearts": ((-0.46, -0.36, 0.5), (0.46, -0.36, 0.5),
               [(-0.9, -0.12), (-0.5, -0.5), (0.5, -0.5), (0.9, -0.12), (0, 0.96)]),
    "clubs": ((0, -0.52, 0.46), (-0.52, 0.16, 0.46), (0.52, 0.16, 0.46), (0, 0, 0.26),
              [(-0.08, 0), (0.08, 0), (0.34, 0.98), (-0.34, 0.98)]),
    "spades": ((-0.45, 0.2, 0.45), (0.45, 0.2, 0.45), [(0, -1), (0.84, 0.0), (0.45, 0.5), (-0.45, 0.5), (-0.84, 0.0)],
               [(-0.08, 0.2), (0.08, 0.2), (0.34, 0.98), (-0.34, 0.98)]),
    "drop": ((0, 0.32, 0.62), [(-0.56, 0.06), (0, -1.0), (0.56, 0.06)]),
    "joker": (_burst(5, 1.05, 0.44),),
    "ladder": (
        _box(-0.56, -1, -0.34, 1), _box(0.34, -1, 0.56, 1), *(_box(-0.5, y - 0.09, 0.5, y + 0.09) for y in
                                                              (-0.72, -0.24, 0.24, 0.72)),
    ),
    "leap": (
        _arc(0, 0.35, 0.98, 0.72, -math.pi, -math.pi * 0.12), [(0.46, 0.2), (1.14, 0.2), (0.8, 0.86)],
        _box(-1.1, 0.5, -0.5, 0.78), _box(-1.1, 0.78, 1.1, 0.96),
    ),
    "plunge": (
        _box(-0.16, -1, 0.16, 0.0), [(-0.56, -0.1), (0.56, -0.1), (0, 0.6)], _arc(0, 0.98, 0.5, 0.26, -math.pi, 0),
    ),
    "boot": (
        [(-0.62, -0.68), (0.14, -0.68), (0.18, 0.08), (0.86, 0.26), (1.0, 0.56), (-0.56, 0.56), (-0.5, 0.1)],
        _box(-0.74, -1.0, 0.26, -0.78), _box(-0.58, 0.66, -0.1, 0.96), _box(0.1, 0.66, 1.0, 0.84),
    ),
    "dash": tuple(
        [(x - 0.5, -0.8), (x - 0.08, -0.8), (x + 0.52, 0), (x - 0.08, 0.8), (x - 0.5, 0.8), (x + 0.06, 0)]
        for x in (-0.46, 0.36)
    ),
}  # fmt: skip
STATE_MARKS: dict[str, tuple[str, Colour]] = {
    "hidden": ("eye", (72, 92, 76)),
    "stunned": ("swirl", (150, 116, 30)),
    "down": ("lying", (150, 84, 40)),
    "knocked down": ("lying", (150, 84, 40)),
    "prone": ("lying", (150, 84, 40)),
    "helpless": ("swirl", (150, 116, 30)),
    "unconscious": ("swirl", (150, 116, 30)),
    "collapsed": ("swirl", (150, 116, 30)),
    "dying": ("swirl", (176, 44, 36)),
    "frenzied": ("axe", (176, 44, 36)),
    "charged": ("sword", (132, 96, 40)),
    "shot": ("bow", (84, 88, 96)),
    "rallied": ("flag", (58, 120, 62)),
    "ran": ("dash", (84, 88, 96)),
    "fled": ("boot", (150, 84, 40)),
    "fleeing": ("boot", (150, 84, 40)),
    "broken": ("boot", (150, 84, 40)),
    "panicked": ("boot", (150, 84, 40)),
    "shielded": ("shield", (52, 128, 120)),
    "defending": ("shield", (84, 88, 96)),
    "slowed": ("boot", (70, 96, 140)),
    "winded": ("boot", (70, 96, 140)),
    "tired": ("boot", (70, 96, 140)),
    "exhausted": ("boot", (70, 96, 140)),
    "held": ("chain", (150, 50, 96)),
    "veiled": ("eye", (96, 104, 124)),
    "silenced": ("bar", (150, 50, 96)),
    "in a circle": ("ring", (112, 72, 150)),
    "leads a circle": ("hub", (186, 140, 36)),
    "masked": ("eye", (112, 72, 150)),
    "burned out": ("cross", (150, 60, 40)),
    "wounded": ("drop", (176, 44, 36)),
    "disabled": ("drop", (176, 44, 36)),
    "maimed": ("drop", (176, 44, 36)),
    "half Body": ("drop", (176, 44, 36)),
    "surprised": ("danger", (150, 116, 30)),
    "afraid": ("danger", (150, 84, 40)),
    "shaken": ("danger", (150, 84, 40)),
    "open to attack": ("danger", (150, 84, 40)),
    "dazed": ("swirl", (150, 116, 30)),
    "asleep": ("lying", (70, 96, 140)),
    "down, stable": ("lying", (150, 84, 40)),
    "parrying": ("sword", (84, 88, 96)),
    "resting": ("lying", (84, 88, 96)),
    "stood up": ("leave", (84, 88, 96)),
    "canter": ("dash", (84, 88, 96)),
    "gallop": ("dash", (84, 88, 96)),
}
"""How well-known state words are marked; any other word gets a disc with two letters."""
OTHER_STATE: Colour = (112, 72, 150)


_SMALL_WORDS = frozenset({"a", "and", "by", "from", "in", "of", "on", "the", "to"})


def initials(word: str) -> str:
    """What marks the state where no sign does; '' where one does.

    Two letters, as weaves often begin with the same one: `FL` for Fold Light, `Fo` for Foretelling.
    """
    first, *more = [part for part in word.split() if part not in _SMALL_WORDS] or [" "]
    return "" if word in STATE_MARKS else (first[:1] + more[0][:1]).upper() if more else first[:2].capitalize()


def draw_glyph(onto: pygame.Surface, name: str, at: Point, radius: float, colour: Colour, turn: float = 0.0) -> None:
    """Draws it round the point; `turn` in radians."""
    c, s = math.cos(turn) * radius, math.sin(turn) * radius
    for part in GLYPHS[name]:
        if isinstance(part, tuple):
            x, y, size = part
            pygame.draw.circle(onto, colour, (at[0] + x * c - y * s, at[1] + x * s + y * c), size * radius)
        else:
            corners = [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in part]
            pygame.draw.polygon(onto, colour, corners)
