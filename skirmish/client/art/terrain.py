"""Which painter paints which terrain, in what order, and where water can be crossed."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

import pygame

from skirmish.client.art import heights, landscape, masonry
from skirmish.client.art.field import FAR, Outline, edges, outline, smooth
from skirmish.client.art.ground import mat
from skirmish.client.art.heights import colour_of
from skirmish.client.art.patch import Board, Patch
from skirmish.client.art.theme import Colour, shade
from skirmish.core.battlefield import Battlefield, Terrain
from skirmish.core.geometry import Polygon, contains, middle, to_segment
from skirmish.core.state import Feature, State
from skirmish.core.units import Point

_LANDING_IN = 0.5
_BRIDGE_PLANK_IN = 0.26


def crossing(water: Terrain, roads: Sequence[Outline]) -> tuple[str, Outline]:
    """The painter for water without cost, and the outline it paints: the deck of a bridge, or the whole ford."""
    at, corners = middle(water.shape), outline(water.shape)
    leading = [road for road in roads if contains(Polygon(road), at)]
    if not leading:
        return "ford", corners
    a, b = min(edges(leading[0]), key=lambda edge: to_segment(at, *edge))
    length = math.dist(a, b)
    way = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    across = max(abs((x - at[0]) * way[0] + (y - at[1]) * way[1]) for x, y in corners)
    return "bridge", _around(at, way, across + _LANDING_IN, max(0.6, to_segment(at, a, b)))


def _around(at: Point, way: Point, length: float, width: float) -> Outline:
    """A rectangle round a point, by half its length along the way and half its width."""
    ends = ((-length, -width), (length, -width), (length, width), (-length, width))
    return tuple((at[0] + u * way[0] - v * way[1], at[1] + u * way[1] + v * way[0]) for u, v in ends)


def ford(patch: Patch) -> None:
    """Shallows with flat stones to step on."""
    patch.wash((150, 158, 138), 0.3 * smooth(patch.depth / 0.5))
    with patch.pen() as pen:
        for x, y in patch.scatter(0.62, 0.12):
            radius, tone = patch.dice.uniform(0.13, 0.25), patch.dice.uniform(0.84, 1.06)
            pen.disc((36, 56, 60), (x + 0.05, y + 0.08), radius * 1.08)
            pen.disc(shade((136, 132, 118), tone), (x, y), radius)
            pen.disc(shade((172, 168, 152), tone), (x - 0.03, y - 0.04), radius * 0.72)


def bridge(patch: Patch) -> None:
    """Planks between two rails."""
    patch.shadow(0.3, 0.6)
    a, b, c, d = patch.outlines[0]
    count = max(2, round(math.dist(a, b) / _BRIDGE_PLANK_IN))
    with patch.pen() as pen:
        pen.polygon((58, 42, 28), (a, b, c, d))
        for number in range(count):
            near, far = (number + 0.05) / count, (number + 0.92) / count
            plank = (_between(a, b, near), _between(a, b, far), _between(d, c, far), _between(d, c, near))
            pen.polygon(shade((152, 118, 80), patch.dice.uniform(0.82, 1.1)), plank)
        for start, end in ((a, b), (d, c)):
            pen.line((64, 45, 29), start, end, 0.24)
            pen.line((122, 90, 58), start, end, 0.14)
            for post in (start, _between(start, end, 0.5), end):
                pen.disc((58, 40, 26), post, 0.17)
                pen.disc((148, 112, 74), post, 0.12)


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


Painter = Callable[[Patch], None]
FLOOR, SURFACE, TERRAIN = LAYERS = 0, 1, 2
"""Layers from below upwards: ground open to all, under the whole table or a part of it; and all the rest."""


class Look(NamedTuple):
    """Something that lies on the mat."""

    painter: str
    name: str
    """The piece's id."""
    outline: Outline
    colour: Colour | None = None
    """None: the painter's own."""
    layer: int = TERRAIN


class Stroke(NamedTuple):
    """What is painted as one: a piece, or all pieces of a kind that run into one another."""

    painter: str
    name: str
    outlines: tuple[Outline, ...]
    colour: Colour | None = None

    def patch(self, board: Board, per_inch: float) -> Patch:
        """The patch that it is painted on."""
        return Patch(board, per_inch, self.outlines, self.name, JOINED.get(self.painter, FAR))

    def paint(self, patch: Patch) -> None:
        """Paints it."""
        _paint(patch, self.painter, self.colour)


PAINTERS: dict[str, Painter] = {
    "sand": landscape.sand,
    "hill": landscape.hill,
    "field": landscape.field,
    "road": landscape.road,
    "bog": landscape.bog,
    "scree": masonry.scree,
    "water": landscape.water,
    "deep-water": landscape.deep_water,
    "paving": landscape.paving,
    "planks": masonry.planks,
    "ford": ford,
    "bridge": bridge,
    "ruin": masonry.ruin,
    "razed": masonry.rubble,
    "rubble": masonry.heap,
    "corn": landscape.corn,
    "fence": landscape.fence,
    "low-wall": masonry.low_wall,
    "barricade": masonry.barricade,
    "hedge": landscape.hedge,
    "wall": masonry.wall,
    "crates": masonry.crates,
    "hull": masonry.hull,
    "haystack": landscape.haystack,
    "orchard": landscape.orchard,
    "cliff": masonry.cliff,
    "rock": masonry.rock,
    "building": masonry.building,
    "woods": landscape.woods,
    "mist": landscape.mist,
    "fire": landscape.fire,
}
"""In the order of painting, within a layer."""
SURFACES = ("sand", "hill", "field", "road", "paving")
"""Where these are open ground, terrain with a rule lies on them: it would be played but not seen below."""
ON_TOP = ("mist", "fire")
"""The last of them: nothing else is painted on these."""
JOINED = {"sand": 2.2, "road": 1.0, "water": 2.2, "deep-water": 2.2, "cliff": 2.2}
"""Kinds whose pieces run into one another, and how many inches into them their painter looks."""
ENDLESS = {*JOINED, "paving", "planks"}
"""Kinds that go on beyond the table where they touch its edge."""
_AT_EDGE_IN = 1 / 16
_PAST_IN = 2.5


def scenery(state: State, per_inch: float, view: float = heights.ALL) -> pygame.Surface:
    """The mat with the terrain as it is now: razed pieces in rubble, laid features in their place.

    `view`: from how many inches above the table one looks; what lies higher is seen through.
    """
    *_, board = strokes(state, per_inch, view)
    return board


def strokes(state: State, per_inch: float, view: float = heights.ALL) -> Iterator[pygame.Surface]:
    """The same board in the making: first the bare mat, then once more after each piece that was painted on it."""
    field = state.battlefield
    board = mat(field.width_in, field.depth_in, per_inch)
    yield board
    for stroke in strokes_of(looks_of(state)):
        stroke.paint(stroke.patch(board, per_inch))
        yield board
    for _ in paint_levels(board, state.battlefield, per_inch, view):
        yield board


def paint_levels(
    board: pygame.Surface, field: Battlefield, per_inch: float, view: float = heights.ALL
) -> Iterator[Patch]:
    """What can be stood on above the table, from below upwards; from the viewing height on it is seen through."""
    if not field.levels:
        return
    yield from heights.cuts(board, per_inch, field, view)
    found = heights.painted_heights(field)
    for height in (height for height in found if height <= view):
        yield from heights.storey(board, per_inch, field, height, _paint_piece)
    above = [height for height in found if height > view]
    if above:
        whole = board.copy()
        for height in above:
            yield from heights.storey(whole, per_inch, field, height, _paint_piece)
        whole.set_alpha(heights.THROUGH)
        board.blit(whole, (0, 0))


def _paint_piece(patch: Patch, piece: Terrain) -> None:
    _paint(patch, piece.role, colour_of(piece))


def _paint(patch: Patch, painter: str, colour: Colour | None) -> None:
    with patch.dyed(colour):
        PAINTERS[painter](patch)


def renewed(
    board: pygame.Surface, state: State, per_inch: float, changed: Sequence[Feature],
    bare: pygame.Surface | None = None, view: float = heights.ALL,
) -> pygame.Rect:  # fmt: skip
    """Paints that part of the board again where features came or went, as `scenery` would; the box in pixels.

    `board` is a picture of the same battlefield at the same scale, with other features; `bare` one with none at all,
    with which it is ten times faster where only fire and mist lie on the ground.
    """
    field = state.battlefield
    box = _box(board, per_inch, [corners for feature in changed for corners in _outlines(field, feature)])
    board.set_clip(box)
    painters: Collection[str] = PAINTERS
    if bare is not None and _on_top(board, per_inch, state, changed, box):
        board.blit(bare, box, box)
        painters = ON_TOP
    else:
        board.blit(mat(field.width_in, field.depth_in, per_inch), (0, 0))
    for stroke in strokes_of(looks_of(state), painters):
        patch = stroke.patch(board, per_inch)
        if patch.box.colliderect(box):
            stroke.paint(patch)
    for _ in paint_levels(board, state.battlefield, per_inch, view):
        pass
    board.set_clip(None)
    return box


def _on_top(
    board: pygame.Surface, per_inch: float, state: State, changed: Sequence[Feature], box: pygame.Rect
) -> bool:  # fmt: skip
    """Whether all that was laid in the box lies on the ground as it was, painted after everything else."""
    features = (*state.features, *changed)
    if any(feature.razes for feature in features):
        return False
    shapes = [(feature, feature.shape) for feature in features if feature.shape is not None]
    near = [one for one, shape in shapes if Patch(board, per_inch, [outline(shape)], "").box.colliderect(box)]
    return all(guise(feature) in ON_TOP for feature in near)


def looks_of(state: State) -> list[Look]:
    """Everything that lies on the mat, with its outline as it is painted: what is endless goes on beyond the table."""
    field = state.battlefield
    return [
        look._replace(outline=_beyond(look.outline, field)) if look.painter in ENDLESS else look
        for look in _looks(field, state.features)
    ]


def strokes_of(looks: Sequence[Look], painters: Collection[str] = PAINTERS) -> Iterator[Stroke]:
    """What is painted by these painters, in the order of painting."""
    for layer, painter in itertools.product(LAYERS, painters):
        mine = [look for look in looks if (look.layer, look.painter) == (layer, painter)]
        if painter in JOINED:
            for colour in dict.fromkeys(look.colour for look in mine):
                one = tuple(look.outline for look in mine if look.colour == colour)
                yield Stroke(painter, painter, one, colour)
        else:
            yield from (Stroke(painter, look.name, (look.outline,), look.colour) for look in mine)


def _outlines(field: Battlefield, feature: Feature) -> list[Outline]:
    """Where a feature lies, or the piece that it razes."""
    found = [outline(feature.shape)] if feature.shape is not None else []
    return found + [outline(piece.shape) for piece in field.terrain if piece.id == feature.razes]


def _box(board: pygame.Surface, per_inch: float, outlines: Sequence[Outline]) -> pygame.Rect:
    """The pixels that painters of these outlines may touch."""
    boxes = [Patch(board, per_inch, [corners], "").box for corners in outlines]
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def _looks(field: Battlefield, features: tuple[Feature, ...]) -> list[Look]:
    """Everything that lies on the mat."""
    razed = {feature.razes for feature in features}
    own = [p for p in field.terrain if p.id in razed or not heights.painted_below(field, p)]
    found = [
        Look("razed", p.id, outline(p.shape))
        if p.id in razed
        else Look(p.role, p.id, outline(p.shape), colour_of(p), _layer(field, p))
        for p in own
    ]
    roads = [look.outline for look in found if look.painter == "road"]
    deep = [piece for piece in field.terrain if piece.role == "deep-water"]
    found += [Look("water", piece.id, outline(piece.shape), colour_of(piece)) for piece in deep]
    for piece in field.terrain:
        if piece.role == "water" and piece.ground == "open" and piece.id not in razed:
            painter, corners = crossing(piece, roads)
            found.append(Look(painter, f"crossing-{piece.id}", corners))
    laid = [(f, f.shape) for f in features if f.shape is not None]
    return found + [Look(guise(feature), f"feature-{feature.id}", outline(shape)) for feature, shape in laid]


def _layer(field: Battlefield, piece: Terrain) -> int:
    if piece.role not in SURFACES or piece.ground != "open":
        return TERRAIN
    corners = ((x, y) for x in (0, field.width_in) for y in (0, field.depth_in))
    if all(contains(piece.shape, corner) for corner in corners):
        return FLOOR
    return TERRAIN if _is_quay(field, piece) else SURFACE


def _is_quay(field: Battlefield, piece: Terrain) -> bool:
    """Whether it is paving at the edge of deep water, which its kerb covers."""
    basins = [one.shape for one in field.terrain if one.role == "deep-water"] if piece.role == "paving" else []
    return any(
        not contains(piece.shape, middle(basin)) and any(contains(piece.shape, corner) for corner in outline(basin))
        for basin in basins
    )


def guise(feature: Feature) -> str:
    """The name of the painter for something laid in battle, by what it does."""
    if feature.burns:
        return "fire"
    if feature.sight == "blocks" or feature.ground == "impassable":
        return "wall"
    if feature.low:
        return "low-wall"
    if feature.sight in ("soft", "cloud"):
        return "mist"
    return "bog" if feature.ground != "open" else "razed"


def _beyond(corners: Outline, field: Battlefield) -> Outline:
    """The outline drawn on past the table's edge where it touches it: a river doesn't end there in a bank."""
    across, down = field.width_in, field.depth_in
    return tuple((_pushed(x, across), _pushed(y, down)) for x, y in corners)


def _pushed(at: float, end: float) -> float:
    if at <= _AT_EDGE_IN:
        return at - _PAST_IN
    return at + _PAST_IN if at >= end - _AT_EDGE_IN else at
