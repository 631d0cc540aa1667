"""Deployment zones: a faint tint and a dashed border on the mat."""

from __future__ import annotations

import numpy as np
import pygame

from skirmish.client.art.borders import borders, circle
from skirmish.client.art.field import FAR, Floats, Window, distances, outline
from skirmish.client.art.ground import veil
from skirmish.client.art.strokes import Path, Stroke, dashed
from skirmish.client.art.theme import Colour, team
from skirmish.core.battlefield import Battlefield, Edge
from skirmish.core.scenario import Zone, box, find_building, zone_of
from skirmish.core.state import Side, State

_TINT = 14.5 / 255
_DASH_IN, _STEP_IN = 0.28, 0.5


def zones(board: pygame.Surface, state: State, per_inch: float) -> None:
    """Where each side deployed, in its colour, within the board's clip."""
    found = [(side, found) for side in (0, 1) if (found := zone(state, side)) is not None]
    clip = board.get_clip()
    window = Window(clip.x / per_inch, clip.y / per_inch, *clip.size, per_inch)
    for side, (where, edge) in found:
        tint = _TINT * np.clip(_depth(window, state.battlefield, where, edge) * per_inch + 0.5, 0, 1)
        board.blit(veil(team(side), tint.astype(np.float32)), clip)
    for side, (where, edge) in found:
        for path in rims(state.battlefield, where, edge):
            dashed(board, path, stroke(team(side), per_inch), per_inch)


def zone(state: State, side: Side) -> tuple[Zone, Edge | None] | None:
    """The side's zone and table edge; None as long as it isn't settled."""
    force = state.forces[side]
    where = zone_of(state.scenario, force.role)
    if where.where == "edge":
        return None if force.edge is None else (where, force.edge)
    if where.where == "building" and not find_building(state.battlefield):
        return None
    return where, force.edge


def stroke(colour: Colour, per_inch: float) -> Stroke:
    """How the borders look."""
    return Stroke(colour, 150, max(1, round(per_inch / 14)), _DASH_IN, _STEP_IN)


def rims(field: Battlefield, zone: Zone, edge: Edge | None) -> list[Path]:
    """The zone's borders but for those along the table's edge."""
    if zone.where == "centre":
        return [circle((field.width_in / 2, field.depth_in / 2), zone.within_in)]
    if zone.where == "building":
        return borders(find_building(field), zone.within_in)
    west, north, east, south = _inner(field, zone) if zone.where == "edges" else box(field, zone, edge)
    if west >= east or north >= south:
        return []
    lines: list[Path] = [[(west, y), (east, y)] for y in (north, south) if 0 < y < field.depth_in]
    return lines + [[(x, north), (x, south)] for x in (west, east) if 0 < x < field.width_in]


def _inner(field: Battlefield, zone: Zone) -> tuple[float, float, float, float]:
    """What a zone along all edges leaves in the middle."""
    deep = zone.within_in
    return deep, deep, field.width_in - deep, field.depth_in - deep


def _depth(window: Window, field: Battlefield, zone: Zone, edge: Edge | None) -> Floats:
    """For each pixel how many inches within the zone it lies, negative outside."""
    xs, ys = window.xs, window.ys
    if zone.where == "centre":
        return np.asarray(zone.within_in - np.hypot(xs - field.width_in / 2, ys - field.depth_in / 2))
    if zone.where == "building":
        return zone.within_in - distances([outline(shape) for shape in find_building(field)], window, FAR)
    if zone.where == "edges":
        return np.asarray(zone.within_in - np.minimum(_within(xs, field.width_in), _within(ys, field.depth_in)))
    west, north, east, south = box(field, zone, edge)
    inside: Floats = np.minimum(np.minimum(xs - west, east - xs), np.minimum(ys - north, south - ys))
    return inside


def _within(at: Floats, whole: float) -> Floats:
    """Inches to the nearer end."""
    nearer: Floats = np.minimum(at, whole - at)
    return nearer
