"""Painters for what carpenters made: planks of piers, ships' hulls, crates and barrels."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from skirmish.client.art.field import Floats, Ints, Outline, edges, noise, smooth
from skirmish.client.art.ground import vivid
from skirmish.client.art.patch import Patch, Pen, along
from skirmish.client.art.theme import Colour, shade
from skirmish.core.units import Point

_PLANK_IN = 0.3
_DECK: Colour = (150, 120, 86)
_HULL: Colour = (74, 50, 34)
_CRATE: Colour = (162, 124, 78)
_CRATE_IN = 0.95
_MASTED_IN = 2.6
"""A hull that is narrower is a boat with benches."""


class Grain(NamedTuple):
    """Inches along the longest edge of an outline and square to it, for each pixel, and that edge's direction."""

    along: Floats
    across: Floats
    way: Point
    length: float
    deep: float
    """How far the outline reaches across."""


def grain(patch: Patch) -> Grain:
    """The way the boards of the patch run."""
    corners = patch.outlines[0]
    a, way, length = longest(corners)
    offs = [(y - a[1]) * way[0] - (x - a[0]) * way[1] for x, y in corners]
    low, high = min(offs), max(offs)
    east, south = patch.window.xs - a[0], patch.window.ys - a[1]
    return Grain(
        east * way[0] + south * way[1], south * way[0] - east * way[1] - low, way, length, high - low
    )  # fmt: skip


def longest(corners: Outline) -> tuple[Point, Point, float]:
    """Where the longest edge begins, its direction and its length."""
    a, b = max(edges(corners), key=lambda edge: math.dist(*edge))
    length = math.dist(a, b)
    return a, ((b[0] - a[0]) / length, (b[1] - a[1]) / length), length


def rim_line(patch: Patch, inset: float, colour: Colour, width: float, strength: float = 1.0) -> None:
    """A line `inset` inches inside the outline."""
    off = np.abs(patch.depth - inset) * patch.window.per_inch
    half = max(0.5, width * patch.window.per_inch / 2)
    patch.wash(colour, strength * np.clip(half - off + 0.5, 0, 1))


def _boarded(patch: Patch, at: Floats, ends: Floats, width: float) -> Floats:
    """How bright each pixel of a floor of boards is: `at` inches across them, `ends` along them."""
    board = np.floor(at / width).astype(np.int32)
    tones = np.array([patch.dice.uniform(0.84, 1.1) for _ in range(251)], np.float32)
    shift = (board * 1.7) % 3.1
    butt = np.abs(((ends + shift) / 3.1) % 1 - 0.5) > 0.49
    seam = 1 - 0.5 * (at / width - board < 0.16)
    veins = 0.94 + 0.12 * noise(patch.window, 0.16, patch.dice)
    lit: Floats = (tones[(board * 37) % 251] * seam * (1 - 0.35 * butt) * veins).astype(np.float32)
    return lit


def planks(patch: Patch) -> None:
    """A floor of boards on posts, laid square to its length."""
    patch.shadow(0.35, 0.6)
    lie = grain(patch)
    patch.wash(vivid(_DECK) * _boarded(patch, lie.along, lie.across, _PLANK_IN)[..., None], patch.cover)
    rim_line(patch, 0.06, (66, 48, 32), 0.12)
    with patch.pen() as pen:
        for x, y in along(patch.outlines[0], 2.0):
            pen.disc((34, 26, 20), (x + 0.05, y + 0.08), 0.2)
            pen.disc((86, 64, 44), (x, y), 0.19)
            pen.disc((150, 120, 86), (x - 0.03, y - 0.03), 0.11)


def hull(patch: Patch) -> None:
    """A ship from above: tarred sides, a deck of planks, hatch, mast and furled sail."""
    patch.shadow(1.1, 0.62)
    lie = grain(patch)
    patch.wash(_HULL, patch.cover)
    deck = np.clip((patch.depth - 0.3) * patch.window.per_inch, 0, 1)
    patch.wash(vivid((168, 136, 94)) * _boarded(patch, lie.across, lie.along, 0.26)[..., None], deck)
    patch.wash((30, 22, 16), 0.4 * deck * smooth((0.75 - patch.depth) / 0.45))
    rim_line(patch, 0.0, (34, 24, 18), 0.1)
    rim_line(patch, 0.16, (138, 98, 60), 0.12)
    rim_line(patch, 0.32, (48, 34, 24), 0.06)
    with patch.pen() as pen:
        if lie.deep > _MASTED_IN:
            _rigging(patch, pen, lie)
        else:
            _thwarts(patch, pen, lie)


def _thwarts(patch: Patch, pen: Pen, lie: Grain) -> None:
    """The benches of a boat, where they fit between its sides."""
    corners = patch.outlines[0]
    x, y = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    (ux, uy), half = lie.way, max(0.1, lie.deep / 2 - 0.4)
    for forth in (-0.6, 0.2, 1.0):
        at = x + ux * forth, y + uy * forth
        if patch.at(patch.depth, at) > 0.4:
            ends = (at[0] - uy * half, at[1] + ux * half), (at[0] + uy * half, at[1] - ux * half)
            pen.line((52, 38, 26), *ends, 0.26)
            pen.line((178, 142, 98), *ends, 0.18)


def _rigging(patch: Patch, pen: Pen, lie: Grain) -> None:
    corners = patch.outlines[0]
    middle = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    (ux, uy), beam, ahead = lie.way, lie.deep / 2, min(2.2, 0.22 * lie.length)

    def at(forth: float, side: float) -> Point:
        return middle[0] + ux * forth - uy * side, middle[1] + uy * forth + ux * side

    hatch = 0.42 * beam
    for size, colour in ((1.0, (52, 38, 26)), (0.82, (112, 84, 54))):
        half = hatch * size
        pen.polygon(colour, [at(-ahead + half * u, half * v) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    for part in (-0.5, 0.0, 0.5):
        pen.line((62, 46, 32), at(-ahead + part * hatch, -hatch * 0.8), at(-ahead + part * hatch, hatch * 0.8), 0.06)
    yard = beam * 0.92
    pen.line((20, 16, 12), at(ahead + 0.22, -yard), at(ahead + 0.22, yard), 0.3)
    pen.line((222, 210, 182), at(ahead, -yard * 0.9), at(ahead, yard * 0.9), 0.32)
    for part in (-0.66, -0.33, 0.0, 0.33, 0.66):
        pen.line((150, 134, 104), at(ahead - 0.17, yard * part), at(ahead + 0.17, yard * part), 0.06)
    pen.line((96, 70, 46), at(ahead, -yard), at(ahead, yard), 0.07)
    pen.disc((30, 22, 16), at(ahead + 0.05, 0.08), 0.3)
    pen.disc((124, 92, 60), at(ahead, 0.0), 0.26)
    pen.disc((172, 138, 96), at(ahead, 0.0), 0.15)


def crates(patch: Patch) -> None:
    """Boxes and barrels, stacked close."""
    patch.shadow(0.6, 0.6)
    lie = grain(patch)
    wide, deep = (size / max(1, round(size / _CRATE_IN)) for size in (lie.length, lie.deep))
    column, row = np.floor(lie.along / wide).astype(np.int32), np.floor(lie.across / deep).astype(np.int32)
    u, v = lie.along / wide - column, lie.across / deep - row
    number = (column * 31 + row * 17) % 61
    boxes, barrels = _box(patch, u, v, number), _barrel(patch, u, v, number)
    round_ones = np.array([patch.dice.random() < 0.3 for _ in range(61)])[number]
    patch.wash(np.where(round_ones[..., None], barrels, boxes), patch.cover)
    rim_line(patch, 0.0, (44, 32, 22), 0.07)


def _box(patch: Patch, u: Floats, v: Floats, number: Ints) -> Floats:
    """A lid of slats in a frame, with a batten across."""
    edge = np.minimum(np.minimum(u, 1 - u), np.minimum(v, 1 - v))
    tones = np.array([patch.dice.uniform(0.78, 1.12) for _ in range(61)], np.float32)[number]
    slats = 1 - 0.3 * ((v * 4) % 1 < 0.14)
    batten = np.abs(u - v) < 0.09
    light = tones * np.where((edge < 0.13) | batten, 1.16, 0.9 * slats)
    light = light * np.where(edge < 0.04, 0.4, 1.0) * np.where((edge > 0.13) & (edge < 0.16), 0.7, 1.0)
    box: Floats = vivid(_CRATE) * light.astype(np.float32)[..., None]
    return box


def _barrel(patch: Patch, u: Floats, v: Floats, number: Ints) -> Floats:
    """A barrel on end: iron hoop, staves of the lid; the dark gap between it and its neighbours."""
    out = np.hypot(u - 0.5, v - 0.5) * 2
    tones = np.array([patch.dice.uniform(0.8, 1.05) for _ in range(61)], np.float32)[number]
    light = tones * (1.1 - 0.2 * (u + v - 1)) * (1 - 0.3 * ((u * 5) % 1 < 0.14))
    lid = vivid(shade((146, 104, 66), 1.0)) * light.astype(np.float32)[..., None]
    hoop = (vivid((84, 80, 76)) * (1.2 - 0.6 * (u + v - 1)).astype(np.float32)[..., None])[...]
    found = np.where((out < 0.78)[..., None], lid, hoop)
    barrel: Floats = np.where((out < 0.94)[..., None], found, vivid((38, 30, 22)))
    return barrel
