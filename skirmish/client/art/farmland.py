"""Painters for a farm: standing corn, orchard, haystack, rail fence; and the paving of yards and quays."""

from __future__ import annotations

import math
import random

import numpy as np
import pygame

from skirmish.client.art.boards import grain, longest, rim_line
from skirmish.client.art.countryside import crown
from skirmish.client.art.field import Floats, noise, smooth
from skirmish.client.art.ground import vivid
from skirmish.client.art.patch import Patch, Pen, along
from skirmish.client.art.stonework import dashes, slope
from skirmish.client.art.theme import Colour, mix, shade
from skirmish.core.units import Point

_ROW_IN = 0.55
_ORCHARD_IN = 1.9
_BLADES: tuple[Colour, ...] = ((96, 116, 50), (114, 132, 58), (80, 100, 46), (134, 144, 70))
_STRAW: tuple[Colour, ...] = ((222, 188, 106), (196, 160, 82), (236, 208, 132), (176, 140, 70))
_FLAG: Colour = (150, 144, 128)
_FLAG_IN = 0.8


def _rows(patch: Patch, apart: float, inset: float) -> list[Point]:
    """Points in rows along the longest edge, so far apart either way."""
    corners = patch.outlines[0]
    (ax, ay), (ux, uy), _ = longest(corners)
    alongs = [(x - ax) * ux + (y - ay) * uy for x, y in corners]
    offs = [(y - ay) * ux - (x - ax) * uy for x, y in corners]
    long, deep = max(alongs) - min(alongs), max(offs) - min(offs)
    columns, rows = max(1, int(long / apart)), max(1, int(deep / apart))
    spots = [
        (min(alongs) + (n + 0.5) * long / columns, min(offs) + (m + 0.5) * deep / rows)
        for m in range(rows)
        for n in range(columns)
    ]
    places = [(ax + u * ux - v * uy, ay + u * uy + v * ux) for u, v in spots]
    return [at for at in places if patch.at(patch.depth, at) > inset]


def corn(patch: Patch) -> None:
    """Corn as high as a man, in rows: who goes in is hard to see."""
    patch.shadow(0.4, 0.55)
    lie = grain(patch)
    row = np.abs((lie.across / _ROW_IN) % 1 - 0.5) * 2
    soil = vivid((82, 72, 42)) * (0.86 + 0.28 * noise(patch.window, 0.4, patch.dice))[..., None]
    green = vivid((86, 100, 46)) * (0.8 + 0.4 * noise(patch.window, 0.2, patch.dice))[..., None]
    leafy = smooth((0.86 - row) / 0.3)[..., None]
    patch.wash(soil * (1 - leafy) + green * leafy, 0.94 * patch.cover)
    with patch.pen() as pen:
        for x, y in sorted(_rows(patch, _ROW_IN * 0.62, 0.12), key=lambda at: at[1]):
            _stalk(patch, pen, (x + patch.dice.uniform(-0.06, 0.06), y + patch.dice.uniform(-0.06, 0.06)))
    dashes(patch, (208, 206, 142))


def _stalk(patch: Patch, pen: Pen, at: Point) -> None:
    for _ in range(3):
        angle, length = patch.dice.uniform(0, math.tau), patch.dice.uniform(0.12, 0.24)
        tip = at[0] + length * math.cos(angle), at[1] + length * math.sin(angle) - 0.04
        pen.line(patch.dice.choice(_BLADES), at, tip, 0.05)
    if patch.dice.random() < 0.55:
        pen.disc(patch.dice.choice(_STRAW[:3]), (at[0], at[1] - 0.05), 0.05)


def orchard(patch: Patch) -> None:
    """Fruit trees in rows on mown grass."""
    patch.wash((112, 124, 66), 0.5 * smooth((patch.depth + 0.1) / 0.3))
    dashes(patch, (206, 214, 150))
    thin = min(0.78, max(0.3, float(patch.depth.max()) * 0.8))
    trees = _rows(patch, min(_ORCHARD_IN, thin * 2.4), thin * 0.5) or patch.scatter(thin, thin * 0.5)
    trees.sort(key=lambda at: at[1])
    _tree_shadows(patch, trees, thin)
    sprites = [_laden(patch.window.per_inch, random.Random(number + 40)) for number in range(4)]
    for at in trees:
        size = thin * patch.dice.uniform(0.86, 1.06)
        patch.stamp(pygame.transform.smoothscale_by(patch.dice.choice(sprites), size), at)


def _tree_shadows(patch: Patch, trees: list[Point], radius: float) -> None:
    far = np.full_like(patch.depth, 9.0)
    for x, y in trees:
        box = patch.window.span(x, y, 1.6)
        away = np.hypot(patch.window.xs[:, box[1]] - x, patch.window.ys[box[0]] - y) - np.float32(0.85 * radius)
        np.minimum(far[box], away, out=far[box])
    patch.shadow(0.4, 0.6, of=far)


def _laden(per_inch: float, dice: random.Random) -> pygame.Surface:
    """A crown with apples in it."""
    sprite = crown(per_inch, dice).copy()
    for _ in range(9):
        angle, out = dice.uniform(0, math.tau), dice.uniform(0.1, 0.7) * per_inch
        spot = per_inch + out * math.cos(angle), per_inch + out * math.sin(angle)
        pygame.draw.circle(sprite, dice.choice(((196, 62, 44), (214, 96, 52), (204, 170, 70))), spot, per_inch * 0.085)
    return sprite


def haystack(patch: Patch) -> None:
    """A rick of hay, thatched to a point."""
    patch.shadow(0.7, 0.6)
    dome = np.sqrt(np.clip(patch.depth, 0, None) + 0.02)
    light = 0.92 + 0.3 * np.clip(slope(patch, dome), -1, 1)
    straw = 0.86 + 0.28 * noise(patch.window, 0.12, patch.dice)
    patch.wash(vivid((204, 168, 92)) * (light * straw)[..., None], patch.cover)
    corners = patch.outlines[0]
    middle = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    with patch.pen() as pen:
        for x, y in patch.scatter(0.2, 0.1):
            away = math.dist((x, y), middle) or 1.0
            length = min(away, patch.dice.uniform(0.14, 0.3))
            tip = x + (middle[0] - x) / away * length, y + (middle[1] - y) / away * length
            lit = 1.0 + 0.14 * patch.at(light - 0.92, (x, y)) / 0.3
            pen.line(shade(patch.dice.choice(_STRAW), lit), (x, y), tip, 0.04)
    rim_line(patch, 0.02, (104, 80, 40), 0.07, 0.8)


def fence(patch: Patch) -> None:
    """Two rails on posts."""
    patch.shadow(0.22, 0.5)
    patch.wash((96, 98, 58), 0.4 * patch.cover)
    rail = (150, 122, 86)
    with patch.pen() as pen:
        for a, b in zip(patch.outlines[0], (*patch.outlines[0][1:], patch.outlines[0][0]), strict=True):
            if math.dist(a, b) > 0.6 or len(patch.outlines[0]) > 4:
                pen.line((58, 42, 28), (a[0] + 0.03, a[1] + 0.05), (b[0] + 0.03, b[1] + 0.05), 0.13)
                pen.line(rail, a, b, 0.1)
        for x, y in along(patch.outlines[0], 1.1):
            wood = mix(rail, (116, 90, 60), patch.dice.random())
            pen.disc((46, 34, 24), (x + 0.03, y + 0.05), 0.15)
            pen.disc(wood, (x, y), 0.13)
            pen.disc((190, 162, 122), (x - 0.02, y - 0.03), 0.06)


def paving(patch: Patch) -> None:
    """Flagstones in courses within a kerb, grass in the joints."""
    patch.shadow(0.14, 0.5)
    lie = grain(patch)
    row = np.floor(lie.across / _FLAG_IN).astype(np.int32)
    shifted = lie.along / (_FLAG_IN * 1.3) + 0.5 * (row % 2)
    column = np.floor(shifted).astype(np.int32)
    u, v = shifted - column, lie.across / _FLAG_IN - row
    edge = np.minimum(np.minimum(u, 1 - u) * 1.3, np.minimum(v, 1 - v))
    tones = np.array([patch.dice.uniform(0.86, 1.08) for _ in range(499)], np.float32)
    light = tones[(row * 131 + column * 17) % 499] * (0.7 + 0.3 * smooth(edge / 0.1)) * _worn(patch)
    patch.wash(vivid(_FLAG) * light[..., None], 0.94 * patch.cover)
    moss = noise(patch.window, 1.9, patch.dice)
    patch.wash((108, 114, 68), 0.8 * patch.cover * smooth((moss - 0.62) / 0.16) * (0.45 + 0.55 * (edge < 0.16)))
    rim_line(patch, 0.17, (172, 166, 150), 0.34)
    rim_line(patch, 0.36, (70, 66, 56), 0.05, 0.8)
    rim_line(patch, 0.0, (58, 54, 46), 0.07)


def _worn(patch: Patch) -> Floats:
    worn: Floats = 0.9 + 0.2 * noise(patch.window, 2.6, patch.dice)
    return worn
