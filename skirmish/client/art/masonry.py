"""Painters for what is built or hard: buildings, walls, ruins, rocks, cliffs, scree; piers, hulls, crates."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import numpy as np

from skirmish.client.art.field import Floats, Ints, Nearest, Outline, edges, nearest, noise, smooth, stones
from skirmish.client.art.ground import vivid
from skirmish.client.art.patch import Patch, Pen, along
from skirmish.client.art.theme import LIGHT, Colour, mix, shade
from skirmish.core.units import Point

_TILE: Colour = (146, 84, 56)
_STONE: Colour = (168, 162, 146)
_MORTAR: Colour = (62, 58, 50)
_MOSS: Colour = (104, 112, 66)


def building(patch: Patch) -> None:
    """A tiled roof with a plane for each wall, so it suits any outline."""
    patch.shadow(1.5, 0.62)
    found = nearest(patch.outlines[0], patch.window)
    light = _facing(patch)[found.edge]
    patch.wash((vivid(_TILE) * (light * _tiles(found, patch.dice))[..., None]), patch.cover)
    high = patch.depth.max()
    ridge = smooth((found.distance - high + 0.12) / 0.1) if high > 0.5 else np.zeros_like(found.distance)
    patch.wash((206, 146, 106), ridge * patch.cover * 0.8)
    _line(patch, 0.0, (52, 31, 23), 0.09)
    _line(patch, 0.16, (216, 158, 116), 0.04, 0.35)
    _chimney(patch)


def _facing(patch: Patch) -> Floats:
    """How bright the roof plane behind each edge is."""
    corners = patch.outlines[0]
    turned = 1 if sum(a[0] * b[1] - b[0] * a[1] for a, b in edges(corners)) > 0 else -1
    levels = []
    for a, b in edges(corners):
        length = math.dist(a, b)
        outward = turned * (b[1] - a[1]) / length, -turned * (b[0] - a[0]) / length
        levels.append(0.98 + 0.27 * (outward[0] * LIGHT[0] + outward[1] * LIGHT[1]))
    return np.array(levels, np.float32)


def _tiles(found: Nearest, dice: random.Random) -> Floats:
    row = (found.distance / 0.27).astype(np.int32)
    column = (found.along / 0.34 + 0.5 * (row % 2)).astype(np.int32)
    tones = np.array([dice.choice((0.84, 0.94, 1.0, 1.0, 1.04, 1.1)) for _ in range(997)], np.float32)
    within_row, within_column = found.distance / 0.27 - row, found.along / 0.34 + 0.5 * (row % 2) - column
    seams = 1 - 0.34 * smooth((0.22 - within_row) / 0.22) - 0.16 * (within_column < 0.12)
    lit: Floats = (tones[(row * 131 + column * 17 + found.edge * 61) % 997] * seams).astype(np.float32)
    return lit


def _chimney(patch: Patch) -> None:
    high = float(patch.depth.max())
    places = patch.scatter(0.5, high * 0.55)
    if high < 0.9 or not places:
        return
    x, y = places[len(places) // 3]
    with patch.pen() as pen:
        pen.polygon((58, 34, 26), _square((x + 0.22, y + 0.28), 0.3))
        pen.polygon((110, 102, 92), _square((x, y), 0.3))
        pen.polygon((168, 160, 146), _square((x - 0.03, y - 0.04), 0.26))
        pen.polygon((38, 34, 32), _square((x - 0.03, y - 0.04), 0.14))


def _square(at: Point, half: float) -> list[Point]:
    return [(at[0] + half * x, at[1] + half * y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _line(patch: Patch, inset: float, colour: Colour, width: float, strength: float = 1.0) -> None:
    """A line that follows the outline, `inset` inches inside it."""
    off = np.abs(patch.depth - inset) * patch.window.per_inch
    half = max(0.5, width * patch.window.per_inch / 2)
    patch.wash(colour, strength * np.clip(half - off + 0.5, 0, 1))


def masonry(patch: Patch, stone_in: float, tint: Colour, strength: Floats) -> None:
    """Rounded stones lit from the north-west, dark seams between them."""
    points = patch.scatter(stone_in, -0.25) or [patch.outlines[0][0]]
    found = stones(points, patch.window, stone_in * 1.9)
    tones = np.array([patch.dice.uniform(0.82, 1.1) for _ in points], np.float32)
    dome = (found.dx * LIGHT[0] + found.dy * LIGHT[1]) / stone_in
    light = tones[found.number] * (1 + 0.42 * np.clip(dome, -0.8, 0.8))
    seam = smooth(found.seam / (0.16 * stone_in + 0.04))[..., None]
    paint = vivid(tint) * light[..., None] * seam + vivid(_MORTAR) * (1 - seam)
    patch.wash(paint, strength)


def wall(patch: Patch) -> None:
    """A high wall of dressed stone."""
    patch.shadow(1.1, 0.62)
    masonry(patch, 0.42, _STONE, patch.cover)
    _line(patch, 0.0, (48, 44, 38), 0.08)


def low_wall(patch: Patch) -> None:
    """A dry-stone wall to climb over."""
    patch.shadow(0.32, 0.6)
    masonry(patch, 0.34, (158, 152, 134), patch.cover)
    _line(patch, 0.0, (58, 54, 44), 0.06)
    _moss(patch, 0.5)


def _moss(patch: Patch, share: float) -> None:
    spots = [point for point in patch.scatter(0.5) if patch.dice.random() < share]
    with patch.pen() as pen:
        for x, y in spots:
            pen.disc(shade(_MOSS, patch.dice.uniform(0.8, 1.1)), (x, y), patch.dice.uniform(0.04, 0.1))


def ruin(patch: Patch) -> None:
    """A broken shell: flagstones overgrown with grass, and what is left of the walls along the outline."""
    cover, depth = patch.cover, patch.depth
    patch.wash((108, 100, 82), 0.5 * smooth((patch.depth + 0.45) / 0.45))
    masonry(patch, 0.72, (142, 136, 120), cover)
    patch.wash((104, 110, 66), 0.85 * cover * smooth((noise(patch.window, 0.8, patch.dice) - 0.52) / 0.2))
    thick = min(0.55, float(depth.max()) * 0.6)
    standing = np.abs(depth - thick / 2) - thick / 2
    broken = noise(patch.window, 1.1, patch.dice) - 0.62
    standing = np.maximum(standing, broken * 1.2)
    patch.shadow(0.6, 0.5, of=standing)
    masonry(patch, 0.46, (186, 180, 164), np.clip(0.5 - standing * patch.window.per_inch, 0, 1))
    _debris(patch, [point for point in patch.scatter(0.55) if patch.at(standing, point) > 0.05], 0.45)
    dashes(patch, (58, 54, 46), 0.3, 0.22)


def _debris(patch: Patch, places: list[Point], share: float) -> None:
    with patch.pen() as pen:
        for x, y in places:
            if patch.dice.random() < share:
                stone = shard(patch.dice, patch.dice.uniform(0.09, 0.22))
                tone = patch.dice.uniform(0.8, 1.02)
                pen.polygon((52, 48, 40), [(x + 0.05 + dx * 1.1, y + 0.07 + dy * 1.1) for dx, dy in stone])
                pen.polygon(shade((150, 144, 128), tone), [(x + dx, y + dy) for dx, dy in stone])
                pen.polygon(
                    shade((188, 182, 166), tone), [(x + dx * 0.6 - 0.02, y + dy * 0.6 - 0.03) for dx, dy in stone]
                )


def shard(dice: random.Random, radius: float) -> list[Point]:
    """A broken stone with six corners round (0, 0)."""
    far = [radius * dice.uniform(0.7, 1.15) for _ in range(6)]
    return [(r * math.cos(number * math.tau / 6), r * math.sin(number * math.tau / 6)) for number, r in enumerate(far)]


def rubble(patch: Patch) -> None:
    """What is left of a razed piece."""
    patch.wash((64, 56, 46), 0.6 * patch.cover * (0.55 + 0.45 * noise(patch.window, 0.6, patch.dice)))
    _debris(patch, patch.scatter(0.36, 0.08), 0.8)
    dashes(patch, (206, 190, 160), 0.26, 0.2)


def rock(patch: Patch) -> None:
    """A boulder in facets: each leans away from the middle, the ones to the north-west catch the light."""
    patch.shadow(0.6, 0.6)
    depth, high = patch.depth, max(0.2, float(patch.depth.max()))
    points = patch.scatter(0.62, -0.2) or [patch.outlines[0][0]]
    found = stones(points, patch.window, 1.3)
    lean = slope(patch, depth * smooth(1.15 - depth / high))
    facet = np.array([_mean(lean, found.number == index) for index in range(len(points))], np.float32)
    tones = np.array([patch.dice.uniform(0.92, 1.08) for _ in points], np.float32)
    light = tones[found.number] * (0.98 + 0.34 * facet[found.number] + 0.14 * smooth(depth / high))
    seam = smooth(found.seam / 0.05 + 0.55)
    patch.wash(vivid((142, 137, 125)) * (light * seam)[..., None], patch.cover)
    _line(patch, 0.0, (50, 47, 42), 0.07)
    _moss(patch, 0.25)


def slope(patch: Patch, height: Floats) -> Floats:
    """How steeply the height rises away from the light: positive where it faces the light."""
    found = np.empty_like(height)
    found[:] = np.gradient(height, axis=1) * -LIGHT[0] + np.gradient(height, axis=0) * -LIGHT[1]
    found *= patch.window.per_inch
    return found


def _mean(values: Floats, where: np.typing.NDArray[np.bool_]) -> float:
    return float(values[where].mean()) if where.any() else 0.0


def barricade(patch: Patch) -> None:
    """Planks along the outline with sharpened stakes across them."""
    patch.shadow(0.4, 0.6)
    found = nearest(patch.outlines[0], patch.window)
    plank = (found.distance / 0.14).astype(np.int32)
    tones = np.array([patch.dice.uniform(0.75, 1.1) for _ in range(64)], np.float32)
    seams = 1 - 0.45 * (found.distance / 0.14 - plank < 0.2)
    patch.wash(vivid((132, 98, 62)) * (tones[(plank * 7 + found.edge) % 64] * seams)[..., None], patch.cover)
    _line(patch, 0.0, (48, 34, 22), 0.06)
    _stakes(patch)


def _stakes(patch: Patch) -> None:
    with patch.pen() as pen:
        for number, (x, y) in enumerate(along(patch.outlines[0], 0.36)):
            east, south = inward(patch, (x, y))
            lean = 0.18 if number % 2 else -0.18
            tip = x - east * 0.3 - south * lean, y - south * 0.3 + east * lean
            foot = x + east * 0.24 + south * lean, y + south * 0.24 - east * lean
            wood = mix((150, 112, 72), (112, 82, 52), patch.dice.random())
            pen.line((40, 28, 18), (foot[0] + 0.05, foot[1] + 0.07), (tip[0] + 0.05, tip[1] + 0.07), 0.12)
            pen.line(wood, foot, tip, 0.1)
            pen.disc((206, 172, 122), tip, 0.05)


def inward(patch: Patch, at: Point) -> Point:
    """The direction into the shape at a point, of length 1."""
    row, column = patch.window.pixel(at)
    around = patch.depth[max(0, row - 2) : row + 3, max(0, column - 2) : column + 3]
    if min(around.shape) < 2:
        return 1.0, 0.0
    south, east = (float(part.mean()) for part in np.gradient(around))
    length = math.hypot(east, south)
    return (east / length, south / length) if length > 1e-6 else (1.0, 0.0)


def dashes(patch: Patch, colour: Colour, on: float = 0.28, off: float = 0.2, width: float = 0.055) -> None:
    """The outline as a dashed line: where the rules say the piece ends."""
    with patch.pen() as pen:
        for corners in patch.outlines:
            points = along(corners, 0.02)
            for number in range(0, len(points), round((on + off) / 0.02)):
                run = points[number : number + round(on / 0.02)]
                for a, b in zip(run, run[4:] + run[-1:], strict=False):
                    pen.line(colour, a, b, width)


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


def boards(patch: Patch, colour: Colour) -> None:
    """A floor of boards alone, laid square to its length."""
    lie = grain(patch)
    patch.wash(vivid(colour) * _boarded(patch, lie.along, lie.across, _PLANK_IN)[..., None], patch.cover)


def bare_rock(patch: Patch, light: float) -> None:
    """A flat top of rock with some grass."""
    patch.wash(_plateau(patch) * np.float32(light), patch.cover)


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
