"""Where pushed bases come to rest. (CHN-64)"""

from __future__ import annotations

import math

from skirmish.board.jit import entry, kernel
from skirmish.board.kernels.contact import touches
from skirmish.board.kernels.flat import HAIR, OFF, X, Y, snap
from skirmish.board.kernels.ground import FREE, strike
from skirmish.board.types import Floats, Floats2, Numbers

APART_IN = 1.0 / 8
"""Bases end at least this far apart."""
BACK_IN = 1.0 / 1024
"""Who can't rest at a place is tried this much further back."""


@kernel
def crowded(bases: Floats2, i: int, x: float, y: float) -> bool:
    """Whether base i at x, y would be nearer to another than `APART_IN`, and nearer than it is now."""
    for k in range(bases.shape[0]):
        if k == i or bases[k, X] > OFF:
            continue
        near = bases[i, 2] + bases[k, 2] + APART_IN
        dx = bases[k, X] - x
        dy = bases[k, Y] - y
        away2 = dx * dx + dy * dy
        if away2 < near * near:
            fx = bases[k, X] - bases[i, X]
            fy = bases[k, Y] - bases[i, Y]
            if away2 < fx * fx + fy * fy:
                return True
    return False


@kernel
def rests(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, size: Floats, i: int, x: float, y: float, mask: int
) -> bool:
    """Whether pushed base i may end at x, y: it overlaps nothing, crowds nobody and touches none of `mask`."""
    if crowded(bases, i, x, y):
        return False
    if strike(bases, edges, pieces, spans, size, i, (x, y, x, y), 0) != FREE:
        return False
    return touches(bases, edges, pieces, spans, i, x, y, mask) == 0


@entry
def rest(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, size: Floats, i: int, ux: float, uy: float,
    went: float, touched: int,
) -> tuple[float, float]:  # fmt: skip
    """The last place on the grid, at most `went` inches along unit vector u, where pushed base i may end.

    `touched` is the bit mask of the bases it touches now: those it may go on touching. Its own place if there is none.
    """
    here = (float(bases[i, X]), float(bases[i, Y]))
    free = ((1 << bases.shape[0]) - 1) & ~touched
    go = went
    while go > 0.0:
        x = snap(here[0] + ux * go)
        y = snap(here[1] + uy * go)
        far = math.sqrt((x - here[0]) * (x - here[0]) + (y - here[1]) * (y - here[1]))
        if far <= went + HAIR and rests(bases, edges, pieces, spans, size, i, x, y, free):
            return x, y
        go -= BACK_IN
    return here
