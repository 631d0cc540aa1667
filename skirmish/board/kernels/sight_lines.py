"""Lines of sight that are kept until somebody who may matter to them moves."""

from __future__ import annotations

import numpy as np

from skirmish.board.answers import CLEAR_FROM
from skirmish.board.jit import Flags2, Floats, Floats2, Floats3, Numbers, entry, kernel
from skirmish.board.kernels.flat import LEVEL, OFF, is_near, settle, to_segment2
from skirmish.board.kernels.heights import pair_high
from skirmish.board.kernels.shadows import eye_of
from skirmish.board.kernels.sight import in_between, pair, view

NOT_ASKED = -1.0
"""A line that has to be worked out when somebody asks."""
ALL_OF_IT = 2.0
"""More than can be visible: don't stop looking early."""
VISIBLE, CLEAR, OPEN = 0, 1, 2
"""What is kept of a line: two fractions, and 1 or 0 for whether it is in the open, which is found out sooner."""
HARDLY_CLEAR = CLEAR_FROM - 1e-6
"""An eye that sees less can't have it in the open, however sums are rounded."""


@kernel
def forget(bases: Floats2, lines: Floats3, k: int) -> None:
    """Forget the lines that base k is an end of or may stand in the way of: those `in_between` looks at it for."""
    x = bases[k, 0]
    y = bases[k, 1]
    for i in range(bases.shape[0]):
        for j in range(bases.shape[0]):
            if lines[i, j, VISIBLE] == NOT_ASKED and lines[i, j, OPEN] == NOT_ASKED:
                continue
            near = max(bases[i, 2], bases[j, 2]) + bases[k, 2]
            if k in (i, j) or (
                x < OFF and to_segment2(x, y, bases[i, 0], bases[i, 1], bases[j, 0], bases[j, 1]) < near * near
            ):
                lines[i, j, VISIBLE] = NOT_ASKED
                lines[i, j, OPEN] = NOT_ASKED


@entry
def put(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, lines: Floats3, k: int,
    place: tuple[float, float, float, float, float],
) -> None:  # fmt: skip
    """Base k is somewhere else now, on another level or of another height: x, y, radius, height, level."""
    forget(bases, lines, k)
    bases[k, 0], bases[k, 1], bases[k, 2], bases[k, 3], bases[k, LEVEL] = place
    settle(bases, edges, pieces, spans, touched, k, k + 1)
    forget(bases, lines, k)


@entry
def line(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, lines: Floats3, i: int, j: int
) -> tuple[float, float]:
    """(visible, clear) of base j from base i; 0 if one is off the table."""
    if lines[i, j, VISIBLE] == NOT_ASKED:
        if bases[i, 0] > OFF or bases[j, 0] > OFF:
            lines[i, j, VISIBLE] = 0.0
            lines[i, j, CLEAR] = 0.0
        else:
            lines[i, j, VISIBLE], lines[i, j, CLEAR] = pair(bases, edges, pieces, spans, touched, i, j, ALL_OF_IT)
    return lines[i, j, VISIBLE], lines[i, j, CLEAR]


@entry
def lines_from(
    bases: Floats2,
    edges: Floats2,
    pieces: Floats2,
    spans: Numbers,
    touched: Flags2,
    lines: Floats3,
    i: int,
    targets: int,
) -> None:
    """Work out the lines from base i to each of `targets`."""
    for j in range(bases.shape[0]):
        if (targets >> j) & 1 and j != i:
            line(bases, edges, pieces, spans, touched, lines, i, j)


@kernel
def room(bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers) -> tuple[Numbers, Floats2]:
    """Room for what `in_the_open` works with, made once for many questions."""
    near = np.empty(2 * spans[0] + bases.shape[0], np.int64)
    return near, np.empty((edges.shape[0] + pieces.shape[0] + bases.shape[0] + 2, 2))


@kernel
def in_the_open(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, i: int, j: int, near: Numbers,
    gaps: Floats2,
) -> bool:  # fmt: skip
    """Whether i sees so much of j that it isn't in cover: the same as `pair` finds, but eyes give up early."""
    if bases[i, LEVEL] + bases[j, LEVEL] > 0.0:
        return bool(pair_high(bases, edges, pieces, spans, touched, i, j)[1] >= CLEAR_FROM)
    counts = in_between(bases, edges, pieces, spans, touched, i, j, near)
    if counts[2] == 0:
        return True
    for look in range(6):
        viewer = i if look % 2 == 0 else j
        target = j if look % 2 == 0 else i
        eye = eye_of(bases, viewer, target, look // 2)
        _, clear = view(gaps, bases, edges, pieces, near, counts, eye, target, HARDLY_CLEAR)
        if clear >= CLEAR_FROM:
            return True
    return False


@entry
def beholders(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, lines: Floats3, hidden: int,
    viewers: Numbers, near: Numbers, found: Numbers,
) -> None:  # fmt: skip
    """For each of `hidden` the first of its `viewers` within whose `near` inches it is or who sees it clear, or -1."""
    between, gaps = room(bases, edges, pieces, spans)
    for j in range(bases.shape[0]):
        found[j] = -1
        if (hidden >> j) & 1 == 0 or bases[j, 0] > OFF:
            continue
        for i in range(bases.shape[0]):
            if (viewers[j] >> i) & 1 == 0 or bases[i, 0] > OFF:
                continue
            if is_near(bases, i, j, near[i]):
                found[j] = i
                break
            if lines[i, j, OPEN] == NOT_ASKED:
                is_open = in_the_open(bases, edges, pieces, spans, touched, i, j, between, gaps)
                lines[i, j, OPEN] = 1.0 if is_open else 0.0
            if lines[i, j, OPEN] > 0.0:
                found[j] = i
                break


@entry
def spotted(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, j: int, viewers: int,
    near: Numbers, points: Floats2, level: float,
) -> int:  # fmt: skip
    """The first of `viewers` that would behold base j (see `beholders`) at one of the points of a level, or -1."""
    moved = bases.copy()
    moved[j, LEVEL] = level
    marks = touched.copy()
    between, gaps = room(bases, edges, pieces, spans)
    for k in range(points.shape[0]):
        moved[j, 0] = points[k, 0]
        moved[j, 1] = points[k, 1]
        settle(moved, edges, pieces, spans, marks, j, j + 1)
        for i in range(bases.shape[0]):
            if (viewers >> i) & 1 == 0 or bases[i, 0] > OFF:
                continue
            if is_near(moved, i, j, near[i]):
                return i
            if in_the_open(moved, edges, pieces, spans, marks, i, j, between, gaps):
                return i
    return -1


@entry
def seen_from(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, i: int, j: int, points: Floats2,
    level: float, visible: Floats,
) -> None:  # fmt: skip
    """How much of base j could be seen from base i, stood base i at each of the points of a level."""
    moved = bases.copy()
    moved[i, LEVEL] = level
    marks = touched.copy()
    for k in range(points.shape[0]):
        moved[i, 0] = points[k, 0]
        moved[i, 1] = points[k, 1]
        settle(moved, edges, pieces, spans, marks, i, i + 1)
        visible[k] = 0.0
        if moved[i, 0] <= OFF and bases[j, 0] <= OFF:
            visible[k] = pair(moved, edges, pieces, spans, marks, i, j, ALL_OF_IT)[0]
