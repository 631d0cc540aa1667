"""Painters for steep stone: cliff, scree, and the heaps of a fallen town."""

from __future__ import annotations

import math

import numpy as np

from skirmish.client.art.field import Floats, noise, smooth, stones
from skirmish.client.art.ground import vivid
from skirmish.client.art.patch import Patch, Pen
from skirmish.client.art.stonework import dashes, shard, slope
from skirmish.client.art.theme import Colour, mix, shade
from skirmish.core.units import Point

_FACE_IN = 0.75
"""How wide the face of a cliff is seen from above."""
_STRATA: tuple[Colour, ...] = ((126, 90, 62), (168, 124, 84), (146, 104, 70), (188, 146, 102))
_TOP: Colour = (186, 154, 112)
_SCREE: tuple[Colour, ...] = ((150, 134, 112), (168, 152, 128), (128, 114, 98))
_HEAP: tuple[Colour, ...] = ((156, 150, 134), (176, 168, 150), (138, 132, 118), (150, 100, 74))


def cliff(patch: Patch) -> None:
    """A table of rock: layered faces, lit from the north-west, and a cracked top with some grass."""
    patch.shadow(1.5, 0.66)
    ragged = patch.depth + 0.34 * (noise(patch.window, 0.8, patch.dice) - 0.5) * smooth(patch.depth / 0.4)
    top = smooth((ragged - _FACE_IN) / 0.12)
    paint = _layers(ragged) * (1 - top[..., None]) + _plateau(patch) * top[..., None]
    facing = slope(patch, np.minimum(ragged, _FACE_IN))
    fissures = 0.86 + 0.28 * noise(patch.window, 0.22, patch.dice)
    light = (1 + 0.34 * np.clip(facing, -1.2, 1.1)) * (1 - (1 - fissures) * (1 - top))
    patch.wash(paint * light[..., None], patch.cover)
    for inset, strength in ((0.0, 0.9), (_FACE_IN, 0.55)):
        off = np.abs((patch.depth if inset == 0 else ragged) - inset) * patch.window.per_inch
        patch.wash((54, 38, 28), strength * np.clip(1.3 - off, 0, 1))
    _brush(patch)


def _layers(depth: Floats) -> Floats:
    """Bands of stone, one above the other."""
    band = np.clip(depth / (_FACE_IN / len(_STRATA)), 0, len(_STRATA) - 1).astype(np.int32)
    layers: Floats = np.array(_STRATA, np.float32)[band]
    return layers


def _plateau(patch: Patch) -> Floats:
    """Bare rock in slabs."""
    points = patch.scatter(1.7, -0.3) or [patch.outlines[0][0]]
    found = stones(points, patch.window, 2.6)
    tones = np.array([patch.dice.uniform(0.93, 1.06) for _ in points], np.float32)
    crack = 0.84 + 0.16 * smooth(found.seam / 0.1)
    mottled = 0.88 + 0.24 * noise(patch.window, 1.3, patch.dice)
    grass = 0.42 * smooth((noise(patch.window, 2.4, patch.dice) - 0.5) / 0.3)[..., None]
    stone = vivid(_TOP) * (tones[found.number] * crack * mottled)[..., None]
    paint: Floats = stone * (1 - grass) + vivid((126, 124, 78)) * grass
    return paint


def _brush(patch: Patch) -> None:
    """Thorns and loose stones on the top."""
    with patch.pen() as pen:
        for x, y in patch.scatter(1.5, _FACE_IN + 0.3):
            if patch.dice.random() < 0.4:
                radius = patch.dice.uniform(0.12, 0.24)
                pen.disc((60, 56, 34), (x + 0.06, y + 0.08), radius)
                pen.disc((96, 100, 56), (x, y), radius)
                pen.disc((128, 128, 76), (x - 0.04, y - 0.05), radius * 0.55)
            elif patch.dice.random() < 0.5:
                _stone(patch, pen, (x, y), 0.16, _SCREE)


def _stone(patch: Patch, pen: Pen, at: Point, radius: float, colours: tuple[Colour, ...]) -> None:
    """A broken stone with its shadow and a lit top."""
    x, y = at
    corners, tone = shard(patch.dice, radius), shade(patch.dice.choice(colours), patch.dice.uniform(0.86, 1.06))
    pen.polygon((50, 44, 36), [(x + 0.06 + dx * 1.1, y + 0.08 + dy * 1.1) for dx, dy in corners])
    pen.polygon(tone, [(x + dx, y + dy) for dx, dy in corners])
    pen.polygon(shade(tone, 1.22), [(x + dx * 0.6 - 0.02, y + dy * 0.6 - 0.03) for dx, dy in corners])


def scree(patch: Patch) -> None:
    """Loose stones that slip under the foot."""
    mottled = noise(patch.window, 0.8, patch.dice)
    patch.wash((134, 120, 96), (0.4 + 0.4 * mottled) * smooth((patch.depth + 0.1) / 0.3))
    with patch.pen() as pen:
        for at in patch.scatter(0.36, 0.08):
            if patch.dice.random() < 0.75:
                _stone(patch, pen, at, patch.dice.uniform(0.06, 0.17), _SCREE)
    dashes(patch, (206, 194, 164))


def heap(patch: Patch) -> None:
    """What fell from the houses: blocks, tiles and charred beams, breast-high."""
    patch.shadow(0.35, 0.55)
    mottled = noise(patch.window, 0.6, patch.dice)
    patch.wash((92, 82, 66), (0.62 + 0.34 * mottled) * smooth((patch.depth + 0.06) / 0.2))
    with patch.pen() as pen:
        for at in patch.scatter(0.42, 0.1):
            _stone(patch, pen, at, patch.dice.uniform(0.1, 0.24), _HEAP)
        for at in patch.scatter(1.5, 0.6):
            _beam(patch, pen, at)
        for at in patch.scatter(0.8, 0.4):
            _stone(patch, pen, at, patch.dice.uniform(0.22, 0.34), _HEAP)
    dashes(patch, (214, 202, 172), 0.26, 0.2)


def _beam(patch: Patch, pen: Pen, at: Point) -> None:
    angle, half = patch.dice.uniform(0, math.pi), patch.dice.uniform(0.35, 0.6)
    east, south = half * math.cos(angle), half * math.sin(angle)
    a, b = (at[0] - east, at[1] - south), (at[0] + east, at[1] + south)
    pen.line((34, 26, 20), (a[0] + 0.05, a[1] + 0.08), (b[0] + 0.05, b[1] + 0.08), 0.2)
    pen.line(mix((96, 70, 48), (58, 46, 38), patch.dice.random()), a, b, 0.16)
    pen.line((132, 100, 70), (a[0] - 0.02, a[1] - 0.03), (b[0] - 0.02, b[1] - 0.03), 0.04)
