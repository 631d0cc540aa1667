"""Painters for what grows, flows, rises or burns: woods, water, hill, road, mist, fire; and for a farm."""

from __future__ import annotations

import math
import random

import numpy as np
import pygame

from skirmish.client.art.field import Floats, blurred, edges, nearest, noise, smooth
from skirmish.client.art.ground import vivid
from skirmish.client.art.masonry import dashes, grain, inward, longest, rim_line, slope
from skirmish.client.art.patch import Patch, Pen, along
from skirmish.client.art.theme import Colour, mix, shade
from skirmish.core.units import Point

_LEAVES: tuple[Colour, ...] = ((62, 88, 44), (74, 96, 46), (54, 80, 46), (84, 98, 44))
_CROWN_IN = 0.95
"""Radius of a full-grown tree."""
_CROWN = ((1.0, 0.62, 0.0, 13), (0.9, 0.86, -0.04, 12), (0.7, 1.12, -0.12, 10), (0.42, 1.38, -0.2, 7))
"""Layers of a crown: share of the radius, light, how far it leans to the light, clumps."""
_PALE: Colour = (206, 214, 150)
_REEDS: tuple[Colour, ...] = ((86, 104, 50), (120, 128, 66))


def woods(patch: Patch) -> None:
    """Dark ground within a pale dashed edge, and as many trees as there is room for."""
    ragged = patch.depth + 0.1 * (noise(patch.window, 0.5, patch.dice) - 0.5)
    patch.wash((44, 52, 26), 0.68 * smooth((ragged + 0.1) / 0.2))
    patch.wash((70, 58, 32), 0.5 * patch.cover * noise(patch.window, 0.9, patch.dice))
    _litter(patch)
    dashes(patch, _PALE)
    trees = _trees(patch)
    _crown_shadows(patch, trees)
    crowns = [crown(patch.window.per_inch, random.Random(number)) for number in range(6)]
    for x, y, radius in trees:
        patch.stamp(pygame.transform.smoothscale_by(patch.dice.choice(crowns), radius / _CROWN_IN), (x, y))


def _litter(patch: Patch) -> None:
    with patch.pen() as pen:
        for at in patch.scatter(0.45, 0.1):
            colour = patch.dice.choice(((92, 82, 44), (70, 74, 38), (104, 96, 54)))
            pen.disc(colour, at, patch.dice.uniform(0.03, 0.07))


def _trees(patch: Patch) -> list[tuple[float, float, float]]:
    """(x, y, radius) of crowns that stay inside the edge, the northern ones first; a thin wood gets thin trees."""
    wide = min(_CROWN_IN, max(0.3, float(patch.depth.max()) * 0.9))
    places, depth, found = patch.scatter(wide * 0.6, wide * 0.5), patch.depth, list[tuple[float, float, float]]()
    patch.dice.shuffle(places)
    for x, y in places:
        radius = min(wide * patch.dice.uniform(0.68, 1.0), patch.at(depth, (x, y)) * 1.15)
        if all(math.dist((x, y), other[:2]) > 0.82 * (radius + other[2]) for other in found):
            found.append((x, y, radius))
    return sorted(found, key=lambda tree: tree[1])


def _crown_shadows(patch: Patch, trees: list[tuple[float, float, float]]) -> None:
    far = np.full_like(patch.depth, 9.0)
    for x, y, radius in trees:
        box = patch.window.span(x, y, 1.6)
        away = np.hypot(patch.window.xs[:, box[1]] - x, patch.window.ys[box[0]] - y) - np.float32(0.9 * radius)
        np.minimum(far[box], away, out=far[box])
    patch.shadow(0.5, 0.6, of=far)


def crown(per_inch: float, dice: random.Random) -> pygame.Surface:
    """A tree from above, as a premultiplied sprite 2" wide."""
    scale, size = 4, math.ceil(2 * per_inch)
    layer = pygame.Surface((size * scale, size * scale), pygame.SRCALPHA)
    middle, unit, base = size * scale / 2, per_inch * scale, dice.choice(_LEAVES)
    for share, light, lean, count in _CROWN:
        x, y, radius = middle + lean * 0.85 * unit, middle + lean * unit, 0.9 * share * unit
        for number in range(count):
            angle = number * math.tau / count + dice.uniform(-0.2, 0.2)
            leaf = x + radius * 0.68 * math.cos(angle), y + radius * 0.68 * math.sin(angle)
            pygame.draw.circle(layer, shade(base, light * dice.uniform(0.93, 1.07)), leaf, radius * 0.36)
        pygame.draw.circle(layer, shade(base, light), (x, y), radius * 0.7)
    for _ in range(10):
        angle, out = dice.uniform(2.6, 5.2), dice.uniform(0.12, 0.65) * unit
        spot = middle + out * math.cos(angle), middle + out * math.sin(angle)
        pygame.draw.circle(layer, shade(base, dice.uniform(1.4, 1.7)), spot, dice.uniform(0.04, 0.08) * unit)
    return pygame.transform.smoothscale(layer.premul_alpha(), (size, size))


def hedge(patch: Patch) -> None:
    """Bushes clipped to a row."""
    patch.shadow(0.4, 0.62)
    patch.wash((40, 58, 28), patch.cover)
    leaves = patch.scatter(0.24, 0.08)
    with patch.pen() as pen:
        for light, radius, lean in ((0.66, 0.2, 0.0), (1.0, 0.15, -0.05), (1.35, 0.06, -0.09)):
            for x, y in leaves:
                tone = shade(patch.dice.choice(_LEAVES), light * patch.dice.uniform(0.9, 1.12))
                spot = x + lean + patch.dice.uniform(-0.05, 0.05), y + lean + patch.dice.uniform(-0.05, 0.05)
                pen.disc(tone, spot, radius * patch.dice.uniform(0.8, 1.1))


def _by_depth(*stops: tuple[float, Colour]) -> Floats:
    """A table of colours, one for each twentieth of an inch of depth."""
    depths, colours = zip(*stops, strict=True)
    steps = np.arange(round(depths[-1] * 20) + 1) / 20
    parts = [np.interp(steps, depths, [colour[part] for colour in colours]) for part in range(3)]
    return np.stack(parts, axis=-1).astype(np.float32)


_WATER = _by_depth(
    (0.0, (46, 80, 90)), (0.3, (54, 96, 110)), (0.7, (66, 114, 128)), (1.1, (78, 128, 140)), (2.2, (62, 108, 128))
)


def water(patch: Patch) -> None:
    """Sandy shore, shallows, deep water, ripples along the banks; several pieces flow into one."""
    depth = patch.depth + 0.1 * (noise(patch.window, 0.7, patch.dice) - 0.5)
    patch.wash((98, 86, 54), 0.7 * smooth((depth + 0.42) / 0.34))
    paint = _WATER[np.clip(depth * 20, 0, len(_WATER) - 1).astype(np.int32)]
    paint = paint * (0.94 + 0.12 * noise(patch.window, 1.6, patch.dice))[..., None]
    patch.wash(paint, np.clip(depth * patch.window.per_inch + 0.5, 0, 1))
    bank = np.clip(1.3 - np.abs(depth) * patch.window.per_inch * 0.9, 0, 1)
    patch.wash((34, 56, 60), 0.8 * bank)
    with patch.pen(2) as pen:
        _ripples(patch, pen)
        _banks(patch, pen)


def _ripples(patch: Patch, pen: Pen) -> None:
    for x, y in patch.scatter(0.85, 0.25):
        east, south = inward(patch, (x, y))
        half, bend = patch.dice.uniform(0.12, 0.32), patch.dice.uniform(-0.05, 0.05)
        colour = patch.dice.choice(((104, 152, 162), (130, 174, 180), (86, 134, 148)))
        middle = x + east * bend, y + south * bend
        pen.line(colour, (x - south * half, y + east * half), middle, 0.045)
        pen.line(colour, middle, (x + south * half, y - east * half), 0.045)


def _banks(patch: Patch, pen: Pen) -> None:
    for x, y in patch.rim(0.5):
        if patch.dice.random() < 0.4:
            radius = patch.dice.uniform(0.06, 0.16)
            pen.disc((54, 52, 42), (x + 0.03, y + 0.05), radius)
            pen.disc(patch.dice.choice(((134, 130, 114), (112, 108, 94))), (x, y), radius)
        elif patch.dice.random() < 0.6:
            reeds(patch, pen, (x, y), 3)


def deep_water(patch: Patch) -> None:
    """Water over a man's head: darker toward the middle, with long slow waves."""
    deep = smooth(patch.depth / 1.7)
    patch.wash((24, 58, 84), 0.68 * deep)
    patch.wash((14, 38, 62), 0.34 * deep * noise(patch.window, 2.4, patch.dice))
    with patch.pen(2) as pen:
        for x, y in patch.scatter(1.3, 0.5):
            half, sag = patch.dice.uniform(0.2, 0.5), patch.dice.uniform(0.06, 0.14)
            colour = patch.dice.choice(((92, 142, 164), (70, 118, 144)))
            for side in (-1, 1):
                pen.line(colour, (x, y - sag), (x + side * half, y), 0.05)


def reeds(patch: Patch, pen: Pen, at: Point, count: int) -> None:
    """A tuft of them."""
    for _ in range(count):
        tip = at[0] + patch.dice.uniform(-0.14, 0.14), at[1] - patch.dice.uniform(0.16, 0.36)
        pen.line(patch.dice.choice(_REEDS), at, tip, 0.04)


def bog(patch: Patch) -> None:
    """Wet ground: dark moss, pools of brown water, reeds, a dashed edge."""
    mottled = noise(patch.window, 0.8, patch.dice)
    patch.wash((82, 86, 48), 0.8 * smooth((patch.depth + 0.1) / 0.2))
    patch.wash((54, 62, 36), 0.65 * patch.cover * mottled)
    pools = noise(patch.window, 1.1, patch.dice) * smooth(patch.depth / 0.5)
    patch.wash((52, 66, 62), 0.95 * smooth((pools - 0.46) / 0.06))
    patch.wash((98, 120, 112), 0.75 * smooth((pools - 0.6) / 0.12))
    with patch.pen() as pen:
        for at in patch.scatter(0.6, 0.1):
            if patch.dice.random() < 0.8:
                reeds(patch, pen, at, 5)
    dashes(patch, (172, 178, 122))


def sand(patch: Patch) -> None:
    """Bare dry ground, paler and darker in drifts, that thins out into the grass."""
    ragged = patch.depth + 0.9 * (noise(patch.window, 1.4, patch.dice) - 0.6)
    patch.wash((178, 146, 102), 0.82 * smooth((ragged + 0.1) / 0.9))
    patch.wash((206, 176, 130), 0.4 * patch.cover * noise(patch.window, 3.4, patch.dice) ** 2)
    patch.wash((132, 100, 68), 0.34 * patch.cover * noise(patch.window, 2.1, patch.dice) ** 2)
    with patch.pen(2) as pen:
        for x, y in patch.scatter(1.1, 0.2):
            if patch.dice.random() < 0.5:
                radius = patch.dice.uniform(0.03, 0.09)
                pen.disc((104, 80, 56), (x + 0.02, y + 0.04), radius)
                pen.disc(patch.dice.choice(((198, 172, 134), (168, 138, 102))), (x, y), radius)


def hill(patch: Patch) -> None:
    """Three terraces: lit slopes, contour lines, hachures on the side away from the light."""
    patch.shadow(0.5, 0.5)
    rounded = blurred(np.maximum(patch.depth, 0), round(0.3 * patch.window.per_inch))
    high = float(rounded.max())
    contours = (0.0, 0.3 * high, 0.58 * high)
    height = _terraces(rounded, contours, 0.16 * high + 0.1)
    cover = patch.cover
    paint = vivid((138, 138, 90)) + vivid((17, 13, 10)) * height[..., None]
    facing = slope(patch, height)
    rough = 0.95 + 0.1 * noise(patch.window, 0.5, patch.dice)
    patch.wash(paint * (rough * (1 + 0.22 * np.clip(facing, -1.3, 1.1)))[..., None], 0.94 * cover)
    _hachures(patch, rounded, contours, np.clip(-facing * 3, 0, 1) * cover)
    _line_at(patch, patch.distance, 0.9, np.ones_like(cover))
    for level in contours[1:]:
        _line_at(patch, rounded - level, 0.6, cover)


def _line_at(patch: Patch, height: Floats, strength: float, where: Floats) -> None:
    """A contour line where the height is 0."""
    off = np.abs(height) * patch.window.per_inch
    patch.wash((66, 64, 36), strength * np.clip(1.3 - off, 0, 1) * where)


def _terraces(depth: Floats, contours: tuple[float, ...], width: float) -> Floats:
    steps = [smooth((depth - level) / np.float32(width)) for level in contours]
    height: Floats = np.sum(steps, axis=0, dtype=np.float32)
    return height


def _hachures(patch: Patch, depth: Floats, contours: tuple[float, ...], shaded: Floats) -> None:
    found = nearest(patch.outlines[0], patch.window)
    around = sum(math.dist(a, b) for a, b in edges(patch.outlines[0]))
    stroke = np.abs((found.along / around * round(around / 0.34)) % 1 - 0.5) * 0.34 * patch.window.per_inch
    south, east = np.gradient(found.along)
    shaded = shaded * (np.hypot(east, south) * patch.window.per_inch > 0.3)  # at a corner they'd run into a blot
    for level in contours:
        band = (depth > level) & (depth < level + 0.34)
        patch.wash((70, 68, 38), 0.8 * shaded * band * np.clip(1.1 - stroke, 0, 1))


def road(patch: Patch) -> None:
    """Trodden earth with two ruts half an inch from its edges."""
    depth = patch.depth + 0.22 * (noise(patch.window, 0.6, patch.dice) - 0.5)
    patch.wash((112, 92, 62), 0.62 * smooth((depth + 0.12) / 0.24))
    patch.wash((160, 138, 98), 0.6 * smooth((depth - 0.16) / 0.3))
    rut = np.abs(patch.depth - 0.52 + 0.1 * (noise(patch.window, 1.1, patch.dice) - 0.5))
    patch.wash((98, 78, 50), 0.5 * smooth((0.2 - rut) / 0.14))
    with patch.pen(2) as pen:
        for at in patch.scatter(0.42, 0.05):
            if patch.dice.random() < 0.6:
                colour = patch.dice.choice(((132, 114, 84), (186, 166, 126), (104, 86, 60)))
                pen.disc(colour, at, patch.dice.uniform(0.025, 0.06))


def field(patch: Patch) -> None:
    """Rows of ripe corn along the longest side."""
    a, b = max(edges(patch.outlines[0]), key=lambda edge: math.dist(*edge))
    length = math.dist(a, b)
    east, south = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    across = (patch.window.xs - a[0]) * -south + (patch.window.ys - a[1]) * east
    ragged = across + 0.12 * (noise(patch.window, 0.25, patch.dice) - 0.5)
    row = np.abs((ragged / 0.36) % 1 - 0.5) * 2
    speckle = noise(patch.window, 0.12, patch.dice)
    crop = vivid((150, 128, 62)) + vivid((66, 58, 40)) * (speckle * row)[..., None]
    furrow = smooth((0.42 - row) / 0.2)[..., None]
    patch.wash(crop * (1 - furrow) + vivid((84, 68, 38)) * furrow, 0.95 * patch.cover)
    with patch.pen() as pen:
        for x, y in patch.scatter(0.22, 0.06):
            colour = patch.dice.choice(((198, 170, 86), (182, 162, 82), (216, 190, 106), (152, 142, 68)))
            pen.line(colour, (x, y), (x + patch.dice.uniform(-0.05, 0.05), y - patch.dice.uniform(0.1, 0.22)), 0.05)
    dashes(patch, (74, 60, 34), 0.4, 0.2)


def mist(patch: Patch) -> None:
    """A bank of it, thick enough to hide in, with a dashed edge."""
    swirl = 0.55 * noise(patch.window, 1.3, patch.dice) + 0.45 * noise(patch.window, 0.5, patch.dice)
    patch.wash((226, 230, 232), (0.4 + 0.5 * swirl) * smooth((patch.depth + 0.25) / 0.6))
    patch.wash((120, 130, 146), 0.25 * smooth((0.45 - swirl) / 0.2) * patch.cover)
    dashes(patch, mix((190, 150, 255), (90, 70, 140), 0.2))


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
    """Corn as high as a man, in rows: models in it are hard to see."""
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


_EMBERS: tuple[tuple[Colour, float, float], ...] = (
    ((232, 78, 22), 0.2, 0.14), ((255, 158, 40), 0.06, 0.11),
    ((255, 214, 96), -0.03, 0.08), ((255, 246, 206), -0.1, 0.07),
)  # fmt: skip
"""Colour, how far outside the outline it begins in inches, over how many inches it grows full."""


def fire(patch: Patch) -> None:
    """A glow on the ground, and flames that are hotter the further in they are."""
    flicker = 0.5 * noise(patch.window, 0.22, patch.dice) + 0.5 * noise(patch.window, 0.6, patch.dice) - 0.5
    patch.wash((255, 120, 40), 0.4 * smooth((patch.depth + 0.45) / 0.5))
    patch.wash((40, 18, 10), 0.75 * smooth((patch.depth + 0.12) / 0.12))
    for colour, outside, over in _EMBERS:
        patch.wash(colour, 0.92 * smooth((patch.depth + outside + 0.55 * flicker) / over))
