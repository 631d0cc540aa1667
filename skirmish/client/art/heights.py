"""Painters for what can be stood on above the table: roofs, walkways, rooms and steps of rock, their edges and ways up.

How high a floor is shows in its shadow, in how light it is, and in its edge. (SKR-36)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from skirmish.client.art.field import Outline, outline, smooth
from skirmish.client.art.masonry import bare_rock, boards, masonry, rim_line
from skirmish.client.art.patch import Patch, Pen
from skirmish.client.art.theme import Colour, mix, shade
from skirmish.core.battlefield import Battlefield, Floor, Level, Passage, Terrain
from skirmish.core.record import Unset
from skirmish.core.units import Point

GROUND_VIEW = 0.0
ALL = math.inf
"""The viewing height from which everything is seen."""
DROP_IN = 2.0
"""Who steps over an edge with a deeper drop falls: such edges are marked."""
THROUGH = 96
"""How opaque a floor above the viewing height is, of 255."""
_LEAST_SHADOW, _PER_INCH, _MOST_SHADOW = 0.2, 0.3, 1.5
"""Inches of shadow: at least, for each inch of height, at most."""
_LIGHT, _LIGHTER = 0.84, 0.06
"""How light a floor would be on the table, and by how much it is lighter for each inch of its height."""
_SOLID = frozenset({"building", "wall", "ruin"})
"""Kinds of which a cut is shown where one looks below their roofs."""
_ROCK = frozenset({"hill", "cliff", "rock", "scree", "rubble"})
_KERB: Colour = (236, 226, 200)
_DARK: Colour = (30, 26, 22)
_WOOD: Colour = (150, 112, 70)


def view_heights(field: Battlefield) -> tuple[float, ...]:
    """The heights in inches from which the map can be looked at: the ground, and each that something lies at."""
    return tuple(sorted({GROUND_VIEW, *(level.height_in for level in field.levels)}))


def painted_heights(field: Battlefield) -> tuple[float, ...]:
    """The heights at which something is painted: of floors, and of roofs over rooms on which nobody stands."""
    tops = {piece.height_in for piece in field.terrain if painted_below(field, piece) and piece.role != "bridge"}
    return tuple(sorted({*view_heights(field), *tops}))


def painted_below(field: Battlefield, piece: Terrain) -> bool:
    """Whether the piece is only painted at its own height: below it a cut through it is seen, or what lies under it."""
    return piece.role in (*_SOLID, "bridge") and any(f.piece == piece.id for lv in field.levels for f in lv.floors)


def colour_of(piece: Terrain) -> Colour | None:
    """The colour that its kind has of its own; None for that of its painter."""
    return None if isinstance(piece.colour, Unset) else piece.colour


class Edge(NamedTuple):
    """A stretch of the edge of a level, which way is out, and how deep it goes down there."""

    a: Point
    b: Point
    out: Point
    drop: float
    floor: Floor


def edges_of(field: Battlefield, level: Level) -> list[Edge]:
    """The edges of a level where it doesn't go on."""
    from skirmish.board.levels import beneath, rims  # the board takes half a second to load, and flat maps need none

    found = []
    for rim in rims(level):
        (ax, ay), (bx, by), (ux, uy) = rim.a, rim.b, rim.outward
        outside = (ax + bx) / 2 + ux / 4, (ay + by) / 2 + uy / 4
        below = beneath(field, outside, level.height_in)
        low = field.levels[below - 1].height_in if below else 0.0
        found.append(Edge(rim.a, rim.b, rim.outward, level.height_in - low, rim.floor))
    return found


def cuts(board: pygame.Surface, per_inch: float, field: Battlefield, view: float) -> Iterator[Patch]:
    """Paints the shadows of solid pieces, and what is seen of them from below their roofs: walls, and darkness within.

    Roofs that aren't above the `view` hide all of that but the shadows.
    """
    for piece in field.terrain:
        if piece.role in _SOLID and painted_below(field, piece):
            patch = Patch(board, per_inch, [outline(piece.shape)], piece.id)
            patch.shadow(min(_MOST_SHADOW, _LEAST_SHADOW + _PER_INCH * piece.height_in), 0.5)
            if piece.role != "ruin" and piece.height_in <= view:
                yield patch
                continue
            patch.wash((58, 52, 46), patch.cover)
            with patch.dyed(colour_of(piece)):
                masonry(patch, 0.36, (128, 120, 106), patch.cover * smooth((0.34 - patch.depth) / 0.05))
            rim_line(patch, 0.0, _DARK, 0.08)
            yield patch


def storey(
    board: pygame.Surface, per_inch: float, field: Battlefield, height: float,
    piece_painter: Callable[[Patch, Terrain], object],
) -> Iterator[Patch]:  # fmt: skip
    """Paints everything that lies at this height: pieces that end there, then floors, then edges and ways up."""
    for piece in field.terrain:
        if painted_below(field, piece) and piece.role != "bridge" and piece.height_in == height:
            patch = Patch(board, per_inch, [outline(piece.shape)], piece.id)
            piece_painter(patch, piece)
            yield patch
    looks = {piece.id: (piece.role, colour_of(piece)) for piece in field.terrain}
    for level in field.levels:
        if level.height_in != height:
            continue
        patches = [(floor, Patch(board, per_inch, [outline(floor.shape)], floor.name)) for floor in level.floors]
        for floor, patch in patches:
            if not floor.room:
                patch.shadow(min(_MOST_SHADOW, _LEAST_SHADOW + _PER_INCH * height), 0.66)
        for floor, patch in patches:
            role, colour = looks.get(floor.piece, ("", None))
            with patch.dyed(colour):
                _surface(patch, role, floor, height)
            yield patch
        edges = edges_of(field, level)
        for floor, patch in patches:
            with patch.pen(4) as pen:
                for edge in (edge for edge in edges if edge.floor is floor):
                    (_wall if floor.room else _brink)(pen, edge)
            yield patch
        for passage in level.passages:
            patch = Patch(board, per_inch, [_round(passage.at)], "way")
            with patch.pen(4) as pen:
                _way(pen, passage, edges)
            yield patch


def _round(at: Point) -> Outline:
    x, y = at
    return ((x - 0.5, y - 0.5), (x + 0.5, y - 0.5), (x + 0.5, y + 0.5), (x - 0.5, y + 0.5))


def _surface(patch: Patch, role: str, floor: Floor, height: float) -> None:
    """What one stands on."""
    light = _LIGHT + _LIGHTER * height
    if floor.room:
        boards(patch, (122, 94, 66))
        patch.wash((20, 16, 12), 0.45 * patch.cover * smooth((0.9 - patch.depth) / 0.7))
    elif role in ("bridge", "hull", "planks", "crates"):
        boards(patch, shade((150, 118, 82), light))
    elif role in _ROCK:
        bare_rock(patch, light)
    else:
        masonry(patch, 0.78, shade((158, 148, 130), light), patch.cover)
        patch.wash((30, 26, 20), 0.3 * patch.cover * smooth((0.5 - patch.depth) / 0.4))


def _along(edge: Edge, inset: float) -> tuple[Point, Point]:
    """The edge moved inward by so many inches."""
    ux, uy = edge.out
    return (
        (edge.a[0] - ux * inset, edge.a[1] - uy * inset), (edge.b[0] - ux * inset, edge.b[1] - uy * inset)
    )  # fmt: skip


def _spots(edge: Edge, apart: float) -> list[Point]:
    """Points on the edge, about so far apart."""
    count = max(1, round(math.dist(edge.a, edge.b) / apart))
    (ax, ay), (bx, by) = edge.a, edge.b
    return [(ax + (bx - ax) * (k + 0.5) / count, ay + (by - ay) * (k + 0.5) / count) for k in range(count)]


def _brink(pen: Pen, edge: Edge) -> None:
    """A dark outline with a pale kerb, a parapet as a low wall; where it goes deep down short strokes say so."""
    ux, uy = edge.out
    if edge.drop > DROP_IN:
        for x, y in _spots(edge, 0.42):
            pen.line(_DARK, (x, y), (x + ux * 0.24, y + uy * 0.24), 0.07)
    pen.line(_DARK, edge.a, edge.b, 0.16)
    if edge.floor.parapet_in:
        wide = 0.24 + 0.08 * min(2.0, edge.floor.parapet_in)
        pen.line(_DARK, *_along(edge, wide / 2 + 0.04), wide + 0.1)
        pen.line((196, 188, 168), *_along(edge, wide / 2), wide)
        pen.line((228, 220, 200), *_along(edge, wide / 3), wide / 3)
        for x, y in _spots(edge, 0.5):
            pen.line((120, 112, 96), (x, y), (x - ux * wide, y - uy * wide), 0.05)
    else:
        pen.line(_KERB, *_along(edge, 0.12), 0.1)


def _wall(pen: Pen, edge: Edge) -> None:
    """The wall of a room; windows are gaps of light in it."""
    pen.line((128, 120, 106), *_along(edge, 0.12), 0.26)
    pen.line(_DARK, *_along(edge, 0.26), 0.06)
    if edge.floor.windows:
        dx, dy = (edge.b[0] - edge.a[0]), (edge.b[1] - edge.a[1])
        length = math.hypot(dx, dy) or 1.0
        for x, y in _spots(edge, 2.0):
            ends = (x - dx / length * 0.35, y - dy / length * 0.35), (x + dx / length * 0.35, y + dy / length * 0.35)
            pen.line((166, 204, 220), *ends, 0.16)


def _way(pen: Pen, passage: Passage, edges: list[Edge]) -> None:
    """A ladder, stairs or a door, where it meets the edge; a hatch if it comes up further in."""
    edge = min(edges, key=lambda one: _off(passage.at, one), default=None)
    if edge is None or _off(passage.at, edge) > 1.0:
        _hatch(pen, passage.at)
        return
    x, y = _nearest(passage.at, edge)
    (ux, uy), (tx, ty) = edge.out, (-edge.out[1], edge.out[0])

    def at(out: float, side: float) -> Point:
        return x + ux * out + tx * side, y + uy * out + ty * side

    if passage.kind == "ladder":
        for side in (-0.26, 0.26):
            pen.line(_DARK, at(-0.42, side), at(0.86, side), 0.16)
            pen.line(_WOOD, at(-0.42, side), at(0.86, side), 0.09)
        for step in range(5):
            out = -0.24 + 0.24 * step
            pen.line(_DARK, at(out, -0.26), at(out, 0.26), 0.13)
            pen.line((196, 156, 104), at(out, -0.26), at(out, 0.26), 0.08)
    elif passage.kind == "stairs":
        pen.polygon(_DARK, [at(-0.3, -0.56), at(-0.3, 0.56), at(1.06, 0.56), at(1.06, -0.56)])
        for step in range(5):
            out = -0.24 + 0.26 * step
            tone = mix((220, 210, 186), (120, 112, 98), step / 4)
            pen.polygon(tone, [at(out, -0.5), at(out, 0.5), at(out + 0.21, 0.5), at(out + 0.21, -0.5)])
    else:
        pen.polygon(_DARK, [at(-0.36, -0.5), at(-0.36, 0.5), at(0.12, 0.5), at(0.12, -0.5)])
        pen.polygon((188, 142, 84), [at(-0.28, -0.4), at(-0.28, 0.4), at(0.06, 0.4), at(0.06, -0.4)])
        pen.line(_DARK, at(-0.28, 0.0), at(0.06, 0.0), 0.06)


def _hatch(pen: Pen, at: Point) -> None:
    x, y = at
    pen.polygon(_DARK, _round(at))
    for side in (-0.22, 0.22):
        pen.line(_WOOD, (x + side, y - 0.4), (x + side, y + 0.4), 0.09)
    for step in range(4):
        pen.line((196, 156, 104), (x - 0.22, y - 0.3 + 0.2 * step), (x + 0.22, y - 0.3 + 0.2 * step), 0.08)


def _nearest(at: Point, edge: Edge) -> Point:
    (ax, ay), (bx, by) = edge.a, edge.b
    dx, dy = bx - ax, by - ay
    share = ((at[0] - ax) * dx + (at[1] - ay) * dy) / ((dx * dx + dy * dy) or 1.0)
    share = min(1.0, max(0.0, share))
    return ax + dx * share, ay + dy * share


def _off(at: Point, edge: Edge) -> float:
    return math.dist(at, _nearest(at, edge))
