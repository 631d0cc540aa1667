"""Where who flees or bolts runs to: the place furthest that way among those it can reach. (SKR-32, SKR-66, RES-88)"""

from __future__ import annotations

import math
from collections.abc import Iterable

from skirmish.board import Walk, Way, on
from skirmish.core.state import SAME_LEVEL, ModelId, State
from skirmish.core.units import STIR_IN, TOLERANCE_IN, Point, distance, snap

Heading = Point
"""A unit vector: who flees runs to the place furthest that way among those it can reach."""
PARTS = 4
AT_EDGE_IN = 1 / 16
_QUARTER: tuple[Heading, ...] = (
    (1.0, 0.0), (0.980785, 0.19509), (0.92388, 0.382683), (0.83147, 0.55557),
    (0.707107, 0.707107), (0.55557, 0.83147), (0.382683, 0.92388), (0.19509, 0.980785),
)  # fmt: skip
DIRECTIONS: tuple[Heading, ...] = (
    *_QUARTER, *((-y, x) for x, y in _QUARTER), *((-x, -y) for x, y in _QUARTER), *((y, -x) for x, y in _QUARTER),
)  # fmt: skip
"""32 directions all round, as numbers: sines and cosines aren't the same on every machine."""


def heading_to_edge(state: State, i: ModelId) -> Heading:
    """Toward the table edge nearest to where the model stands now. (SKR-32)"""
    field = state.battlefield
    x, y, *_ = state.places[i]
    edges = [
        (y, (0.0, -1.0)), (field.depth_in - y, (0.0, 1.0)), (x, (-1.0, 0.0)), (field.width_in - x, (1.0, 0.0)),
    ]  # fmt: skip
    return min(edges, key=lambda edge: edge[0])[1]


def heading_away(state: State, i: ModelId, foes: Iterable[ModelId]) -> Heading:
    """Directly away from these enemies: from between them, or aside if they are on opposite sides. (SKR-66, SKR-82)"""
    x, y, *_ = state.places[i]
    away = [(x - fx, y - fy) for fx, fy, *_ in (state.places[foe] for foe in foes if state.on_table(foe))]
    if not away:
        return heading_to_edge(state, i)
    units = [(dx / distance((dx, dy), (0.0, 0.0)), dy / distance((dx, dy), (0.0, 0.0))) for dx, dy in away]
    ux, uy = sum(u[0] for u in units), sum(u[1] for u in units)
    length = distance((ux, uy), (0.0, 0.0))
    return (ux / length, uy / length) if length > TOLERANCE_IN else (-units[0][1], units[0][0])


def is_at_edge(state: State, i: ModelId) -> bool:
    """Whether the base touches the table edge."""
    field = state.battlefield
    x, y, radius, _ = state.places[i]
    return min(x, y, field.width_in - x, field.depth_in - y) - radius <= AT_EDGE_IN


def find_flight(state: State, i: ModelId, walk: Walk, heading: Heading) -> Way | None:
    """The way to the reachable place that is furthest that way; None if that is where it stands, or as good as that.

    Stairs and ladders lead it down or level, never up; nobody flees over an edge. (SKR-36)
    """
    x, y, *_ = state.places[i]

    def short(at: Point) -> float:
        return -round((at[0] - x) * heading[0] + (at[1] - y) * heading[1], 6)

    points = [p for p in _fan(state, i, walk.inches, heading) if short(p) <= -STIR_IN]
    found = []
    for level in _levels(state, i, walk):
        costs = on(state).reach(i, walk, points, level)
        found += [(short(p), cost, p, level) for p, cost in zip(points, costs, strict=True) if cost < math.inf]
    if not found:
        return None
    _, _, at, level = min(found)
    return on(state).way(i, _onward(state, i, walk, at, level), walk, (), level)


def _levels(state: State, i: ModelId, walk: Walk) -> list[int]:
    """Its own level, and those no higher that stairs, ladders and doors lead to. (SKR-36)"""
    if not state.battlefield.levels:
        return [SAME_LEVEL]
    high = (0.0, *(level.height_in for level in state.battlefield.levels))
    own = state.level(i)
    found = {arrival.level for arrival in on(state).arrivals(i, walk) if high[arrival.level] <= high[own]}
    return [SAME_LEVEL, *sorted(found - {own})]


def _onward(state: State, i: ModelId, walk: Walk, at: Point, level: int) -> Point:
    """As much further in the same direction as the walk goes, short of the next place of the fan."""
    here = state.places[i][:2]
    gone = distance(here, at)
    step = min(walk.inches - gone, walk.inches / PARTS)
    while step >= TOLERANCE_IN:
        step /= 2
        part = (gone + step) / distance(here, at)
        beyond = _on_table(state, i, (here[0] + part * (at[0] - here[0]), here[1] + part * (at[1] - here[1])))
        if on(state).way(i, beyond, walk, (), level) is not None:
            at, gone = beyond, distance(here, beyond)
    return at


def _fan(state: State, i: ModelId, inches: float, heading: Heading) -> list[Point]:
    """Points to try in all directions, the heading among them, those beyond the edge drawn back onto the table."""
    x, y, *_ = state.places[i]
    hx, hy = heading
    turned = [(hx * across - hy * along, hy * across + hx * along) for across, along in DIRECTIONS]
    far = [inches * part / PARTS for part in range(PARTS, 0, -1)]
    points = [(x + reach * ux, y + reach * uy) for ux, uy in turned for reach in far]
    return list(dict.fromkeys(_on_table(state, i, point) for point in points))


def _on_table(state: State, i: ModelId, point: Point) -> Point:
    """The point, on the grid, or where the base just stays on the table."""
    field, radius = state.battlefield, state.places[i][2]
    across = min(field.width_in - radius, max(radius, point[0]))
    return snap(across), snap(min(field.depth_in - radius, max(radius, point[1])))
