"""The ruler from base edge to base edge or to any point, and the ground that an action would cover."""

from __future__ import annotations

import math

from skirmish.client.art.heights import ALL
from skirmish.client.art.storeys import elevation, height, level_at
from skirmish.client.overlays import words
from skirmish.client.overlays.facts import Facts
from skirmish.client.view.marks import Area, Halo, Layer, Mark, Ring, Stroke, Tag
from skirmish.core.decision import Action, Offer
from skirmish.core.geometry import Circle, Shape, middle
from skirmish.core.state import ModelId
from skirmish.core.units import Point, distance

End = ModelId | Point
"""What is measured from or to: a model, then from the edge of its base, or a point in inches."""


def ruler(facts: Facts, a: End, b: End, view: float = ALL) -> Layer | None:
    """The gap between two ends, as the board has it: in space where they lie on different levels; points lie on the
    highest level there that is seen. None if one is off the table, or distances may not be told."""
    if not facts.premeasure or not (_here(facts, a) and _here(facts, b)):
        return None
    start, end = _centre(facts, a), _centre(facts, b)
    both = isinstance(a, int) and isinstance(b, int)
    centres = math.hypot(distance(start, end), _rise(facts, a, b)) if both else None
    label = words.apart(gap_between(facts, a, b, view), centres)
    edges = _edge(facts, a, end), _edge(facts, b, start)
    middle = (edges[0][0] + edges[1][0]) / 2, (edges[0][1] + edges[1][1]) / 2
    return Layer("ruler", words.title("ruler"), "ruler", (Stroke(edges, "ruler"), Tag(middle, label, "ruler")))


def gap_between(facts: Facts, a: End, b: End, view: float = ALL) -> float:
    """Inches between the edges of two ends; below 0 where bases overlap."""
    field, surface = facts.state.battlefield, facts.surface
    if isinstance(a, int):
        return surface.gap(a, b) if isinstance(b, int) else surface.gap_to_point(a, b, level_at(field, b, view))
    if isinstance(b, int):
        return surface.gap_to_point(b, a, level_at(field, a, view))
    rise = height(field, level_at(field, a, view)) - height(field, level_at(field, b, view))
    return math.hypot(distance(a, b), rise) if rise else distance(a, b)


def _rise(facts: Facts, a: End, b: End) -> float:
    """Inches that the one stands higher than the other, by their levels."""
    if not (isinstance(a, int) and isinstance(b, int)):
        return 0.0
    return elevation(facts.state, a) - elevation(facts.state, b)


def _here(facts: Facts, end: End) -> bool:
    return not isinstance(end, int) or facts.state.on_table(end)


def _centre(facts: Facts, end: End) -> Point:
    return facts.at(end) if isinstance(end, int) else end


def _edge(facts: Facts, end: End, toward: Point) -> Point:
    """Where the ruler is laid against it."""
    if not isinstance(end, int):
        return end
    (x, y), radius = facts.at(end), facts.radius(end)
    away = distance((x, y), toward)
    part = min(1.0, radius / away) if away else 0.0
    return x + (toward[0] - x) * part, y + (toward[1] - y) * part


def template(facts: Facts, offer: Offer, action: Action) -> Layer | None:
    """The ground the action would cover, and everybody it touches, friends in red; if refused, why.

    None if the action covers nothing.
    """
    shape, touched = offer.template(action), offer.covers(action)
    if shape is None and not touched:
        return None
    marks: list[Mark] = [_shaped(shape)] if shape is not None else []
    own = facts.state.models[offer.model].side if offer.model >= 0 else facts.side
    friends = [k for k in touched if facts.state.models[k].side == own]
    marks += [Halo(k, "bad" if k in friends else "good") for k in touched]
    at = middle(shape) if shape is not None else facts.at(touched[0])
    refusal = offer.refusal(action)
    said = words.refused(refusal, facts.premeasure) if refusal else words.touches(len(touched), len(friends))
    marks.append(Tag(at, said, "bad" if refusal or friends else "template"))
    return Layer("template", words.title("template"), "template", tuple(marks), own)


def _shaped(shape: Shape) -> Mark:
    if isinstance(shape, Circle):
        return Ring((shape.x, shape.y), shape.radius, "template", filled=True)
    return Area((shape.corners,), "template")
