"""Inches: every length in the program. Coordinates lie on a grid of 1/1024", which binary floats hold exactly."""

from __future__ import annotations

import math
from functools import lru_cache

GRID = 1024
"""Grid steps in an inch."""
CONTACT_IN = 1 / 16
"""Two bases touch when the gap between them is no wider than this."""
TOLERANCE_IN = 1 / 512
"""A length that is longer than allowed by no more than this is allowed: two grid steps, for rounding's sake."""
STIR_IN = 0.01
"""A way shorter than this is none: who charges what it touches is only set down a hair beside where it stood."""
LARGE_IN = 2.5
"""Models at least this tall are large: they are seen over smaller ones."""
MM_IN_INCH = 25.4

Point = tuple[float, float]
"""x and y in inches; x grows to the east, y to the south, (0, 0) is the north-west corner of the table."""


def snap(length: float) -> float:
    """The nearest length on the grid; the same arithmetic as in the compiled kernels."""
    return math.floor(length * GRID + 0.5) / GRID


def snapped(point: Point) -> Point:
    """The nearest point on the grid."""
    return snap(point[0]), snap(point[1])


@lru_cache(None)
def base_radius(base_mm: int) -> float:
    """Radius in inches, on the grid, of a round base of this diameter in millimetres."""
    return snap(base_mm / MM_IN_INCH / 2)


def distance(a: Point, b: Point) -> float:
    """Distance in inches between two points."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return math.sqrt(dx * dx + dy * dy)


def in_space(flat: float, rise: float) -> float:
    """Inches between points so far apart on the plan and in height. All machines agree on it, unlike `hypot`."""
    return math.sqrt(flat * flat + rise * rise)


def as_percent(share: float, digits: int = 0) -> str:
    """A share or a chance for people: `29%` for 0.29, `58.3%` with a digit."""
    return f"{100 * share:.{digits}f}%"


def as_inches(length: float) -> str:
    """A length for people: `6"`, `5.5"`, `0.13"`."""
    return f"{length:.2f}".rstrip("0").rstrip(".") + '"'
