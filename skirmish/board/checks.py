"""What is wrong with a map, found when it is loaded, and whether a zone has room to deploy in."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from skirmish.board.ground import distances
from skirmish.board.jit import Floats
from skirmish.board.kernels.flat import EPS
from skirmish.board.level_checks import level_faults
from skirmish.board.shapes import thickness
from skirmish.board.terrain import label
from skirmish.core.battlefield import Battlefield, Edge, Terrain
from skirmish.core.geometry import Circle, Shape, area, bounds, contains, is_simple, sides, to_shape
from skirmish.core.scenario import Box, Zone, box, outside
from skirmish.core.units import TOLERANCE_IN, Point, as_inches, distance, snap

LEAST_SIZE_IN, MOST_SIZE_IN = 12.0, 144.0
MOST_THICK_IN = 1.0
"""A low obstacle is fought across, so it is no thicker than this."""
MOST_BENDS = 4000
"""Corners of impassable pieces and inches of rim of difficult ones: what paths need grows with their square."""
LATTICE_IN = 0.25
MOST_PLACES = 20_000
"""Places of a zone that are tried; of a larger one wider apart. A hostile record would keep the program busy else."""


def check_battlefield(battlefield: Battlefield) -> tuple[str, ...]:
    """What is wrong with the map, in words; empty if nothing."""
    found = (*_sizes(battlefield), *_ids(battlefield), *_terrain(battlefield), *_markers(battlefield))
    return found or (*_bends(battlefield), *level_faults(battlefield))


def _sizes(battlefield: Battlefield) -> Iterator[str]:
    for name, inches in (("width", battlefield.width_in), ("depth", battlefield.depth_in)):
        if not LEAST_SIZE_IN <= inches <= MOST_SIZE_IN:
            limits = f"{as_inches(LEAST_SIZE_IN)} to {as_inches(MOST_SIZE_IN)}"
            yield f"the table's {name} is {as_inches(inches)}; it must be {limits}"


def _ids(battlefield: Battlefield) -> Iterator[str]:
    for kind, ids in (
        ("terrain", [terrain.id for terrain in battlefield.terrain]),
        ("marker", [marker.id for marker in battlefield.markers]),
    ):
        for ident, count in Counter(ids).items():
            if count > 1:
                yield f"{count} {kind} entries have the id {ident!r}"


def _terrain(battlefield: Battlefield) -> Iterator[str]:
    for terrain in battlefield.terrain:
        fault = _shape_fault(terrain.shape) or _piece_fault(terrain, battlefield)
        if fault:
            yield f"{label(terrain)} ({terrain.id}) {fault}"


def _shape_fault(shape: Shape) -> str:
    numbers = (shape.x, shape.y, shape.radius) if isinstance(shape, Circle) else sum(shape.corners, ())
    if not all(math.isfinite(number) for number in numbers):
        return "has coordinates that are not finite"
    if isinstance(shape, Circle):
        return "" if shape.radius > 0 else "has no area"
    if len(shape.corners) < 3 or not is_simple(shape):
        return "has an outline that crosses or touches itself"
    return "" if area(shape.corners) > 0 else "has its corners clockwise or no area"


def _piece_fault(terrain: Terrain, battlefield: Battlefield) -> str:
    west, north, east, south = bounds(terrain.shape)
    off = max(-west, -north, east - battlefield.width_in, south - battlefield.depth_in)
    if off > TOLERANCE_IN:
        return f"reaches {as_inches(off)} beyond the table"
    thick = thickness(terrain.shape)
    if terrain.low and thick > MOST_THICK_IN + TOLERANCE_IN:
        return f"is a low obstacle {as_inches(thick)} thick; at most {as_inches(MOST_THICK_IN)}, in straight pieces"
    return ""


def _bends(battlefield: Battlefield) -> Iterator[str]:
    """About how many places there are where a path may bend, if they are too many."""
    difficult = sum(_rim_in(t.shape) for t in battlefield.terrain if t.ground in ("difficult", "very-difficult"))
    solid = [t.shape for t in battlefield.terrain if t.ground == "impassable"]
    bends = difficult + sum(16 if isinstance(shape, Circle) else 2 * len(shape.corners) for shape in solid)
    if bends > MOST_BENDS:
        yield f"there is too much terrain to walk round ({bends:,.0f}); maximum {MOST_BENDS:,}"


def _rim_in(shape: Shape) -> float:
    if isinstance(shape, Circle):
        return 2 * math.pi * shape.radius
    return sum(distance(a, b) for a, b in sides(shape))


def _markers(battlefield: Battlefield) -> Iterator[str]:
    for marker in battlefield.markers:
        x, y = marker.at
        if not (0 <= x <= battlefield.width_in and 0 <= y <= battlefield.depth_in):
            yield f"marker {marker.id} lies off the table"
            continue
        for terrain in battlefield.terrain if not marker.level else ():
            if terrain.ground == "impassable" and contains(terrain.shape, marker.at):
                yield f"marker {marker.id} lies inside {label(terrain)} ({terrain.id}), where nobody can stand"


def room(battlefield: Battlefield, zone: Zone, edge: Edge | None, radii: Sequence[float]) -> bool:
    """Whether so many bases can be deployed in the zone, free of terrain and as far apart as it says."""
    placed: list[tuple[float, float, float]] = []
    places = {radius: _places(battlefield, zone, edge, radius) for radius in radii}
    for radius in sorted(radii, reverse=True):
        for point in places[radius]:  # goes on where it stopped: what was too near to others stays so
            if all(math.dist(point, at) >= radius + other + zone.apart_in for *at, other in placed):
                placed.append((*point, radius))
                break
        else:
            return False
    return True


def _places(battlefield: Battlefield, zone: Zone, edge: Edge | None, radius: float) -> Iterator[Point]:
    """Lattice points where a base of this radius can stand wholly in the zone, row by row."""
    west, north, east, south = (snap(side) for side in box(battlefield, zone, edge))
    step = max(LATTICE_IN, math.sqrt((east - west) * (south - north) / MOST_PLACES))
    xs, ys = (np.arange(low + radius, high - radius + step / 2, step) for low, high in ((west, east), (north, south)))
    solid = [(t.shape, bounds(t.shape)) for t in battlefield.terrain if t.ground == "impassable"]
    low = [(terrain.shape, bounds(terrain.shape)) for terrain in battlefield.terrain if terrain.low]
    for at in (at for y in ys for at in _standing(battlefield, xs, float(y), radius, solid)):
        inside = outside(battlefield, zone, edge, at, radius) <= TOLERANCE_IN
        if inside and not any(_near(at, radius, around) and to_shape(at, shape) < radius for shape, around in low):
            yield at


def _standing(
    battlefield: Battlefield, xs: Floats, y: float, radius: float, solid: Sequence[tuple[Shape, Box]]
) -> Iterator[Point]:
    """The points of a row where a base can stand. One row at a time: most zones have room in their first few."""
    least = radius - EPS
    free = (xs >= least) & (xs <= battlefield.width_in - least)
    free &= least <= y <= battlefield.depth_in - least
    for shape, (_, north, _, south) in solid:
        if not free.any():
            return
        if north - radius < y < south + radius:
            free &= distances(shape, xs, np.array(y)) >= least
    yield from ((x, y) for x in xs[free].tolist())


def _near(at: Point, radius: float, sides: tuple[float, float, float, float]) -> bool:
    """Whether the square round a base reaches into the box: quick, before the exact look."""
    (x, y), (west, north, east, south) = at, sides
    return west - radius < x < east + radius and north - radius < y < south + radius
