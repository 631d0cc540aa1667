"""Points along a path, for what is judged all along it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from skirmish.core.units import Point, distance, snapped


def steps(path: tuple[Point, ...], step_in: float) -> Iterator[Point]:
    """Points on the grid after the first of the path up to its last, at most so many inches apart, corners included."""
    for (ax, ay), (bx, by) in pairwise(path):
        count = max(1, math.ceil(distance((ax, ay), (bx, by)) / step_in))
        for k in range(1, count + 1):
            yield snapped((ax + (bx - ax) * k / count, ay + (by - ay) * k / count))
