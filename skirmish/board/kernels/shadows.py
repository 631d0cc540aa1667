"""The eyes of a base, and what edges and discs hide from them."""

from __future__ import annotations

import math

from skirmish.board.answers import SEEN_ABOVE
from skirmish.board.jit import Floats2, kernel
from skirmish.board.kernels.flat import INF, cut

INSET = 1.0 / 64
"""Silhouette eyes lie this far inside the rim, so that a wall the base touches doesn't swallow them."""
VEIL_IN = 2.0
"""A cloud hides nothing that is no further away than this."""


@kernel
def unveiled(ax: float, ay: float, ar: float, bx: float, by: float, br: float) -> bool:
    """Whether two bases are so near that clouds hide neither from the other."""
    reach = VEIL_IN + ar + br
    return bool((bx - ax) * (bx - ax) + (by - ay) * (by - ay) <= reach * reach)


@kernel
def unveiled_high(ax: float, ay: float, ar: float, bx: float, by: float, br: float, rise: float) -> bool:
    """The same in space, with so much between the ground that they stand on."""
    if rise * rise > VEIL_IN * VEIL_IN:
        return False
    reach = math.sqrt(VEIL_IN * VEIL_IN - rise * rise) + ar + br
    return bool((bx - ax) * (bx - ax) + (by - ay) * (by - ay) <= reach * reach)


@kernel
def eye_of(bases: Floats2, viewer: int, target: int, which: int) -> tuple[float, float]:
    """The viewer's centre (which = 0) or one of the two silhouette points of its base as the target sees it."""
    return eye_toward(bases, viewer, bases[target, 0], bases[target, 1], which)


@kernel
def eye_toward(bases: Floats2, viewer: int, tx: float, ty: float, which: int) -> tuple[float, float]:
    """The viewer's centre (which = 0) or one of the two silhouette points of its base as seen from a point."""
    dx = tx - bases[viewer, 0]
    dy = ty - bases[viewer, 1]
    d = math.sqrt(dx * dx + dy * dy)
    if which == 0 or d == 0.0:
        return bases[viewer, 0], bases[viewer, 1]
    side = (bases[viewer, 2] - INSET) / d
    if which == 2:
        side = -side
    return bases[viewer, 0] - dy * side, bases[viewer, 1] + dx * side


NEAR = 1e-9
FULL = 0.999999
SEEN = SEEN_ABOVE


@kernel
def hide_edge(gaps: Floats2, n: int, x1: float, y1: float, x2: float, y2: float, far2: float, s: float) -> int:
    """Cut what the edge hides that is nearer than the square root of far2; the eye at the origin looks along x."""
    if x1 < NEAR:
        y1 += (y2 - y1) * (NEAR - x1) / (x2 - x1)
        x1 = NEAR
    elif x2 < NEAR:
        y2 += (y1 - y2) * (NEAR - x2) / (x1 - x2)
        x2 = NEAR
    c = x1 * x1 + y1 * y1 - far2
    if c >= 0.0 or x2 * x2 + y2 * y2 >= far2:
        ex = x2 - x1
        ey = y2 - y1
        a = ex * ex + ey * ey
        b = x1 * ex + y1 * ey
        q = b * b - a * c
        if q <= 0.0:
            return n
        root = math.sqrt(q)
        start = (-b - root) / a
        end = (-b + root) / a
        if start >= 1.0 or end <= 0.0:
            return n
        if end < 1.0:
            x2 = x1 + end * ex
            y2 = y1 + end * ey
        if start > 0.0:
            x1 += start * ex
            y1 += start * ey
    lo = y1 / x1
    hi = y2 / x2
    if lo > hi:
        return cut(gaps, n, hi, lo)
    return cut(gaps, n, lo, hi)


@kernel
def hide_disc(gaps: Floats2, n: int, x: float, y: float, radius: float, far2: float, s: float) -> int:
    """Cut what the disc hides that is nearer than the square root of far2."""
    away2 = x * x + y * y
    power = away2 - radius * radius
    if power <= 0.0:
        return 0
    along = math.sqrt(power)
    across = radius
    if power > far2:
        # only the near arc within `far` hides: its ends are where the two circles cross
        along = 0.5 * (far2 + power) / math.sqrt(far2)
        rest = away2 - along * along
        if rest <= 0.0:
            return n
        across = math.sqrt(rest)
    left = x * along - y * across
    right = x * along + y * across
    if left <= 0.0 and right <= 0.0:
        return n
    hi = (y * along + x * across) / left if left > 0.0 else INF
    lo = (y * along - x * across) / right if right > 0.0 else -INF
    return cut(gaps, n, lo, hi)
