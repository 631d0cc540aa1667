"""What a base sees of another from its eyes, past terrain, clouds and other bases. (SKR-42)"""

from __future__ import annotations

import math

import numpy as np

from skirmish.board.jit import Flags2, Floats, Floats2, Numbers, entry, kernel
from skirmish.board.kernels.flat import (
    BOTTOM,
    CLOUD,
    FIRST,
    HEIGHT,
    LAST,
    LEVEL,
    OFF,
    ROUND,
    SOFT,
    VALUE,
    R,
    X,
    Y,
    near_piece,
    to_segment2,
    total,
)
from skirmish.board.kernels.heights import culprits_high, pair_high
from skirmish.board.kernels.shadows import FULL, NEAR, eye_of, hide_disc, hide_edge, unveiled
from skirmish.core.units import LARGE_IN


@kernel
def hide_piece(
    gaps: Floats2, n: int, edges: Floats2, pieces: Floats2, p: int, eye: tuple[float, float], aim: tuple[float, float],
    d: float, tr: float, s: float,
) -> int:  # fmt: skip
    """Cut what terrain piece p hides from the eye; all of it if the eye is inside."""
    ex, ey = eye
    ux, uy = aim
    fx = pieces[p, X] - ex
    fy = pieces[p, Y] - ey
    radius = pieces[p, R]
    x = fx * ux + fy * uy
    y = fy * ux - fx * uy
    if x + radius <= 0.0 or x - radius >= d or y - radius >= tr or y + radius <= -tr:
        return n
    far2 = d * d - tr * tr
    if pieces[p, ROUND] > 0.0:
        return hide_disc(gaps, n, x, y, radius, far2, s)
    if fx * fx + fy * fy < radius * radius and near_piece(edges, pieces, p, ex, ey, 0.0):
        return 0
    for e in range(int(pieces[p, FIRST]), int(pieces[p, LAST])):
        ax = edges[e, 0] - ex
        ay = edges[e, 1] - ey
        bx = edges[e, 2] - ex
        by = edges[e, 3] - ey
        x1 = ax * ux + ay * uy
        x2 = bx * ux + by * uy
        if (x1 <= NEAR and x2 <= NEAR) or (x1 >= d and x2 >= d):
            continue
        y1 = ay * ux - ax * uy
        y2 = by * ux - bx * uy
        if (y1 >= tr and y2 >= tr) or (y1 <= -tr and y2 <= -tr):
            continue
        n = hide_edge(gaps, n, x1, y1, x2, y2, far2, s)
        if n == 0:
            return 0
    return n


@kernel
def view(
    gaps: Floats2, bases: Floats2, edges: Floats2, pieces: Floats2, near: Numbers, counts: tuple[int, int, int],
    eye: tuple[float, float], target: int, least: float,
) -> tuple[float, float]:  # fmt: skip
    """(visible, clear) of a base from one eye. `near` lists blocking pieces, bases, soft pieces, as `counts` says.

    0, 0 as soon as less than `least` is left visible.
    """
    ex, ey = eye
    dx = bases[target, 0] - ex
    dy = bases[target, 1] - ey
    tr = bases[target, 2]
    d2 = dx * dx + dy * dy
    far2 = d2 - tr * tr
    if far2 <= 1e-12:
        return 1.0, 1.0
    d = math.sqrt(d2)
    aim = (dx / d, dy / d)
    s = tr / math.sqrt(far2)
    gaps[0, 0] = -s
    gaps[0, 1] = s
    n = 1
    for k in range(counts[0]):
        n = hide_piece(gaps, n, edges, pieces, near[k], eye, aim, d, tr, s)
        if n == 0 or (least > 0.0 and total(gaps, n) < least * 2.0 * s):
            return 0.0, 0.0
    for k in range(counts[0], counts[1]):
        fx = bases[near[k], 0] - ex
        fy = bases[near[k], 1] - ey
        x = fx * aim[0] + fy * aim[1]
        y = fy * aim[0] - fx * aim[1]
        radius = bases[near[k], 2]
        if x + radius <= 0.0 or x - radius >= d or y - radius >= tr or y + radius <= -tr:
            continue
        n = hide_disc(gaps, n, x, y, radius, far2, s)
        if n == 0:
            return 0.0, 0.0
    visible = total(gaps, n) / (2.0 * s)
    for k in range(counts[1], counts[2]):
        n = hide_piece(gaps, n, edges, pieces, near[k], eye, aim, d, tr, s)
        if n == 0:
            return visible, 0.0
    return visible, total(gaps, n) / (2.0 * s)


@kernel
def in_between(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, i: int, j: int, near: Numbers
) -> tuple[int, int, int]:
    """List in `near` what may hide j from i or i from j: blocking pieces, bases, soft pieces; where each list ends."""
    ax = bases[i, 0]
    ay = bases[i, 1]
    bx = bases[j, 0]
    by = bases[j, 1]
    wide = max(bases[i, 2], bases[j, 2])
    level = max(bases[i, 4], bases[j, 4])
    tall = max(bases[i, 3], bases[j, 3])
    top = level + tall
    if tall < LARGE_IN:
        tall = 0.0
    hard = 0
    for p in range(spans[0]):
        if pieces[p, VALUE] == SOFT or pieces[p, HEIGHT] <= level or pieces[p, BOTTOM] > top:
            continue
        if pieces[p, VALUE] == CLOUD and unveiled(ax, ay, bases[i, 2], bx, by, bases[j, 2]):
            continue
        reach = wide + pieces[p, R]
        if to_segment2(pieces[p, X], pieces[p, Y], ax, ay, bx, by) < reach * reach:
            near[hard] = p
            hard += 1
    standing = hard
    for k in range(bases.shape[0]):
        height = bases[k, 3]
        if k in (i, j) or height <= 0.0 or height < tall or height + bases[k, 4] <= level or bases[k, 0] > OFF:
            continue
        if bases[k, LEVEL] > 0.0:
            continue
        reach = wide + bases[k, 2]
        if to_segment2(bases[k, 0], bases[k, 1], ax, ay, bx, by) < reach * reach:
            near[standing] = k
            standing += 1
    soft = standing
    for p in range(spans[0]):
        if pieces[p, VALUE] != SOFT or pieces[p, HEIGHT] <= level or (touched[i, p] > 0 and touched[j, p] == 0):
            continue
        reach = wide + pieces[p, R]
        if to_segment2(pieces[p, X], pieces[p, Y], ax, ay, bx, by) < reach * reach:
            near[soft] = p
            soft += 1
    return hard, standing, soft


@entry
def pair(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, i: int, j: int, enough: float
) -> tuple[float, float]:
    """(visible, clear) of j from i: the best of three eyes of either base. Stops when more than `enough` is visible."""
    if bases[i, LEVEL] + bases[j, LEVEL] > 0.0:
        return pair_high(bases, edges, pieces, spans, touched, i, j)
    near = np.empty(2 * spans[0] + bases.shape[0], np.int64)
    counts = in_between(bases, edges, pieces, spans, touched, i, j, near)
    if counts[2] == 0:
        return 1.0, 1.0
    if enough < 1.0:
        counts = (counts[0], counts[1], counts[1])
    gaps = np.empty((edges.shape[0] + pieces.shape[0] + bases.shape[0] + 2, 2))
    visible = 0.0
    clear = 0.0
    for look in range(6):
        viewer = i if look % 2 == 0 else j
        target = j if look % 2 == 0 else i
        eye = eye_of(bases, viewer, target, look // 2)
        v, c = view(gaps, bases, edges, pieces, near, counts, eye, target, 0.0)
        visible = max(visible, v)
        clear = max(clear, c)
        if clear > FULL or visible > enough:
            break
    return 1.0 if visible > FULL else visible, 1.0 if clear > FULL else clear


@entry
def culprits(
    bases: Floats2, edges: Floats2, pieces: Floats2, spans: Numbers, touched: Flags2, i: int, j: int, found: Floats
) -> None:
    """Into `found` (pieces up to spans[8], then bases): the least fraction left clear by this one alone."""
    found[:] = 1.0
    if bases[i, LEVEL] + bases[j, LEVEL] > 0.0:
        culprits_high(bases, edges, pieces, spans, touched, i, j, found)
        return
    near = np.empty(2 * spans[0] + bases.shape[0], np.int64)
    one = np.empty(1, np.int64)
    gaps = np.empty((edges.shape[0] + pieces.shape[0] + bases.shape[0] + 2, 2))
    counts = in_between(bases, edges, pieces, spans, touched, i, j, near)
    for k in range(counts[2]):
        one[0] = near[k]
        base = counts[0] <= k < counts[1]
        slot = near[k] + spans[8] if base else near[k]
        for look in range(6):
            viewer = i if look % 2 == 0 else j
            target = j if look % 2 == 0 else i
            eye = eye_of(bases, viewer, target, look // 2)
            v, _ = view(gaps, bases, edges, pieces, one, (0 if base else 1, 1, 1), eye, target, 0.0)
            found[slot] = min(found[slot], v)
