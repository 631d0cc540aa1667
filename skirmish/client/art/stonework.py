"""Painters for what is built or hard: building, wall, low wall, ruin, rock, rubble, barricade."""

from __future__ import annotations

import math
import random

import numpy as np

from skirmish.client.art.field import Floats, Nearest, edges, nearest, noise, smooth, stones
from skirmish.client.art.ground import vivid
from skirmish.client.art.patch import Patch, along
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
