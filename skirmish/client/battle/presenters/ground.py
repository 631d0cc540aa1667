"""The ground that an answer to a question names: a point, an edge of the table, what a weave has laid."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.client.view.marks import Area, Mark, Ring, Role, Stroke
from skirmish.core.battlefield import Battlefield
from skirmish.core.decision import Action, Decision
from skirmish.core.geometry import Circle
from skirmish.core.state import State

Box = tuple[float, float, float, float]
"""West, north, east, south in inches."""
_ROLE: Role = "select"
_POINT_IN = 0.5
_EDGE_IN = 4.0
"""How deep the strip along an edge is that a question keeps in sight."""


def ground_marks(state: State, decision: Decision, action: Action) -> Iterator[Mark]:
    """The place, the edge, and the outline of what the effect it is about has laid."""
    if action.at is not None:
        yield Ring(action.at, _POINT_IN, _ROLE)
    edges = _edges(state.battlefield)
    if action.what in edges:
        yield Stroke(edges[action.what], _ROLE)
    offer = next((one for one in decision.offers if one.concerns(action)), None)
    if offer is None or offer.target_kind != "effect":
        return
    for feature in state.features:
        if feature.effect != action.target or feature.shape is None:
            continue
        if isinstance(feature.shape, Circle):
            yield Ring((feature.shape.x, feature.shape.y), feature.shape.radius, _ROLE)
        else:
            yield Area((feature.shape.corners,), _ROLE, faint=True)


def ground_box(mark: Mark) -> Box | None:
    """The box round a mark; of an edge the strip along it; None for marks of models."""
    if isinstance(mark, Ring):
        (x, y), far = mark.at, mark.radius
        return x - far, y - far, x + far, y + far
    if isinstance(mark, Area):
        xs, ys = zip(*mark.outlines[0], strict=True)
        return min(xs), min(ys), max(xs), max(ys)
    if isinstance(mark, Stroke):
        (ax, ay), (bx, by) = mark.points
        return ax - _EDGE_IN, ay - _EDGE_IN, bx + _EDGE_IN, by + _EDGE_IN
    return None


def _edges(field: Battlefield) -> dict[str, tuple[tuple[float, float], tuple[float, float]]]:
    """The ends of each edge of the table."""
    wide, deep = field.width_in, field.depth_in
    return {
        "north": ((0, 0), (wide, 0)), "south": ((0, deep), (wide, deep)),
        "west": ((0, 0), (0, deep)), "east": ((wide, 0), (wide, deep)),
    }  # fmt: skip
