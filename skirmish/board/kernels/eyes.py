"""The eyes of a base, and how far they see in a cloud."""

from __future__ import annotations

import math

from skirmish.board.jit import kernel
from skirmish.board.types import Floats2

INSET = 1.0 / 64
"""Silhouette eyes lie this far inside the rim, so that a wall the base touches doesn't swallow them."""
VEIL_IN = 2.0
"""A cloud hides nothing that is no further away than this. (CHN-66)"""


@kernel
def unveiled(ax: float, ay: float, ar: float, bx: float, by: float, br: float) -> bool:
    """Whether two bases are so near that clouds hide neither from the other. (CHN-66)"""
    reach = VEIL_IN + ar + br
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
