"""Where water costs nothing to cross it must be seen: a bridge if a road leads there, else a ford."""

from __future__ import annotations

import math
from collections.abc import Sequence

from skirmish.client.art.field import Outline, edges, outline, smooth
from skirmish.client.art.patch import Patch
from skirmish.client.art.theme import shade
from skirmish.core.battlefield import Terrain
from skirmish.core.geometry import Polygon, contains, middle, to_segment
from skirmish.core.units import Point

_LANDING_IN = 0.5
_PLANK_IN = 0.26


def crossing(water: Terrain, roads: Sequence[Outline]) -> tuple[str, Outline]:
    """The painter for water without cost, and the outline it paints: the deck of a bridge, or the whole ford."""
    at, corners = middle(water.shape), outline(water.shape)
    leading = [road for road in roads if contains(Polygon(road), at)]
    if not leading:
        return "ford", corners
    a, b = min(edges(leading[0]), key=lambda edge: to_segment(at, *edge))
    length = math.dist(a, b)
    way = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    across = max(abs((x - at[0]) * way[0] + (y - at[1]) * way[1]) for x, y in corners)
    return "bridge", _around(at, way, across + _LANDING_IN, max(0.6, to_segment(at, a, b)))


def _around(at: Point, way: Point, length: float, width: float) -> Outline:
    """A rectangle round a point, by half its length along the way and half its width."""
    ends = ((-length, -width), (length, -width), (length, width), (-length, width))
    return tuple((at[0] + u * way[0] - v * way[1], at[1] + u * way[1] + v * way[0]) for u, v in ends)


def ford(patch: Patch) -> None:
    """Shallows with flat stones to step on."""
    patch.wash((150, 158, 138), 0.3 * smooth(patch.depth / 0.5))
    with patch.pen() as pen:
        for x, y in patch.scatter(0.62, 0.12):
            radius, tone = patch.dice.uniform(0.13, 0.25), patch.dice.uniform(0.84, 1.06)
            pen.disc((36, 56, 60), (x + 0.05, y + 0.08), radius * 1.08)
            pen.disc(shade((136, 132, 118), tone), (x, y), radius)
            pen.disc(shade((172, 168, 152), tone), (x - 0.03, y - 0.04), radius * 0.72)


def bridge(patch: Patch) -> None:
    """Planks between two rails."""
    patch.shadow(0.3, 0.6)
    a, b, c, d = patch.outlines[0]
    count = max(2, round(math.dist(a, b) / _PLANK_IN))
    with patch.pen() as pen:
        pen.polygon((58, 42, 28), (a, b, c, d))
        for number in range(count):
            near, far = (number + 0.05) / count, (number + 0.92) / count
            plank = (_between(a, b, near), _between(a, b, far), _between(d, c, far), _between(d, c, near))
            pen.polygon(shade((152, 118, 80), patch.dice.uniform(0.82, 1.1)), plank)
        for start, end in ((a, b), (d, c)):
            pen.line((64, 45, 29), start, end, 0.24)
            pen.line((122, 90, 58), start, end, 0.14)
            for post in (start, _between(start, end, 0.5), end):
                pen.disc((58, 40, 26), post, 0.17)
                pen.disc((148, 112, 74), post, 0.12)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
