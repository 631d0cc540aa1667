"""Points and outlines: who lies within, and how far from the line."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from skirmish.core.units import Point

Outlines = tuple[tuple[Point, ...], ...]
TOLERANCE_IN = 0.02


def within(outlines: Outlines, points: list[Point]) -> list[bool]:
    """Whether each point lies within, by the even-odd rule."""
    asked = np.array(points)
    inside = np.zeros(len(points), bool)
    for ring in outlines:
        a = np.array(ring)
        b = np.roll(a, -1, axis=0)
        for (ax, ay), (bx, by) in zip(a, b, strict=True):
            if ay != by:
                meets = (bx - ax) * (asked[:, 1] - ay) / (by - ay) + ax
                inside ^= ((ay > asked[:, 1]) != (by > asked[:, 1])) & (asked[:, 0] < meets)
    return inside.tolist()


def to_line(outlines: Outlines, point: Point) -> float:
    """Inches from the point to the nearest outline."""
    best = np.inf
    for ring in outlines:
        a = np.array(ring)
        d, f = np.roll(a, -1, axis=0) - a, np.array(point) - a
        share = np.clip((d * f).sum(axis=1) / np.maximum((d * d).sum(axis=1), 1e-18), 0, 1)
        rest = f - d * share[:, None]
        best = min(best, float(np.sqrt((rest * rest).sum(axis=1)).min()))
    return best


def disagreements(outlines: Outlines, points: list[Point], allowed: Callable[[list[Point]], list[bool]]) -> list[Point]:
    """The points of which the outlines say something that isn't so even a fiftieth of an inch away."""
    told = within(outlines, points)
    wrong = [(p, a) for p, a, b in zip(points, told, allowed(points), strict=True) if a != b]
    return [p for p, a in wrong if to_line(outlines, p) > TOLERANCE_IN and a not in allowed(_round(p))]


def _round(point: Point) -> list[Point]:
    """Places a fiftieth of an inch from the point, and nearer."""
    turns = [math.tau * k / 24 for k in range(24)]
    return [(point[0] + r * math.cos(t), point[1] + r * math.sin(t)) for t in turns for r in (0.01, TOLERANCE_IN)]
