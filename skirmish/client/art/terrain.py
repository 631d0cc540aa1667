"""Which painter paints which terrain, in what order, and where water can be crossed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

import pygame

from skirmish.client.art import heights, landscape, masonry
from skirmish.client.art.field import Outline, edges, outline, smooth
from skirmish.client.art.ground import mat
from skirmish.client.art.patch import Patch
from skirmish.client.art.theme import shade
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
Look = tuple[str, str, Outline]
"""The painter's name, the piece's id, its outline."""
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
"""In the order of painting."""
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
    looks = looks_of(state)
    for kind, paint in PAINTERS.items():
        for patch in _patches(board, per_inch, kind, looks):
            paint(patch)
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
    PAINTERS[piece.kind](patch)


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
    looks, painters = looks_of(state), PAINTERS
    if bare is not None and _on_top(board, per_inch, state, changed, box):
        board.blit(bare, box, box)
        painters = {kind: PAINTERS[kind] for kind in ON_TOP}
    else:
        board.blit(mat(field.width_in, field.depth_in, per_inch), (0, 0))
    for kind, paint in painters.items():
        for patch in _patches(board, per_inch, kind, looks):
            if patch.box.colliderect(box):
                paint(patch)
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
        (kind, name, _beyond(corners, field) if kind in ENDLESS else corners)
        for kind, name, corners in _looks(field, state.features)
    ]


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
    found = [("razed" if p.id in razed else p.kind, p.id, outline(p.shape)) for p in own]
    roads = [corners for kind, _, corners in found if kind == "road"]
    found += [("water", p.id, outline(p.shape)) for p in field.terrain if p.kind == "deep-water"]
    for piece in field.terrain:
        if piece.kind == "water" and piece.ground == "open" and piece.id not in razed:
            kind, corners = crossing(piece, roads)
            found.append((kind, f"crossing-{piece.id}", corners))
    laid = [(f, f.shape) for f in features if f.shape is not None]
    return found + [(guise(feature), f"feature-{feature.id}", outline(shape)) for feature, shape in laid]


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


def _patches(board: pygame.Surface, per_inch: float, kind: str, looks: list[Look]) -> list[Patch]:
    mine = [(ident, corners) for shown, ident, corners in looks if shown == kind]
    if kind in JOINED and mine:
        return [Patch(board, per_inch, [corners for _, corners in mine], kind, JOINED[kind])]
    return [Patch(board, per_inch, [corners], ident) for ident, corners in mine]
