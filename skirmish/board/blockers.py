"""What hides a model, by name: slower than sight itself, for people to read."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from skirmish.board.answers import Blocker
from skirmish.board.kernels.flat import BLOCKS, CLOUD, SOFT, VALUE
from skirmish.board.kernels.sight import culprits
from skirmish.board.pack import Pack
from skirmish.board.types import Flags, Floats
from skirmish.core.battlefield import Sight
from skirmish.core.geometry import Circle, Polygon, Shape, holds, regular, sides, to_segment
from skirmish.core.units import Point, distance, snapped

HIDES = 0.999
"""A piece counts when it alone leaves less than this clear to one of the eyes."""
STEPS = 64
WORDS: dict[float, Sight] = {SOFT: "soft", BLOCKS: "blocks", CLOUD: "cloud"}
"""What the VALUE of a sight piece is called."""


def blockers(pack: Pack, bases: Floats, touched: Flags, i: int, j: int, names: Sequence[str]) -> tuple[Blocker, ...]:
    """Everything that hides a part of j from an eye of i, or of i from an eye of j, the nearest to i first."""
    count = int(pack.spans[0])
    found = np.ones(count + len(bases))
    culprits(bases, pack.edges, pack.pieces, pack.spans, touched, i, j, found)
    here, there = _at(bases, i), _at(bases, j)
    hits: list[Blocker] = []
    for slot in np.flatnonzero(found < HIDES).tolist():
        if slot < count:
            at = _first_point(pack.shapes[slot], here, there)
            hits.append(Blocker(pack.names[slot], at, WORDS[float(pack.pieces[slot, VALUE])]))
        else:
            k = slot - count
            at = _first_point(Circle(*_at(bases, k), float(bases[k, 2])), here, there)
            hits.append(Blocker(names[k], at, "blocks", k))
    return tuple(sorted(hits, key=lambda hit: (distance(here, hit.at), hit.name, hit.model)))


def _at(bases: Floats, i: int) -> Point:
    return float(bases[i, 0]), float(bases[i, 1])


def _first_point(shape: Shape, here: Point, there: Point) -> Point:
    """Where the line from here to there enters the shape, or the point of the shape that is nearest to that line."""
    line = [
        (here[0] + (there[0] - here[0]) * k / STEPS, here[1] + (there[1] - here[1]) * k / STEPS)
        for k in range(STEPS + 1)
    ]
    inside = next((point for point in line if holds(shape, point)), None)
    if inside is not None:
        return snapped(inside)
    rim = _rim(shape)
    return snapped(min(rim, key=lambda point: to_segment(point, here, there)))


def _rim(shape: Shape) -> list[Point]:
    outline = shape if isinstance(shape, Polygon) else regular(shape.x, shape.y, shape.radius, STEPS)
    return [(a[0] + (b[0] - a[0]) * k / 8, a[1] + (b[1] - a[1]) * k / 8) for a, b in sides(outline) for k in range(8)]
