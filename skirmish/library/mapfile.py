"""Maps: the file's shape, and the battlefield made from it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any

from pydantic import ConfigDict, Field, WithJsonSchema, model_validator
from pydantic.config import JsonDict

from skirmish.core.battlefield import (
    GROUND,
    Battlefield,
    Climb,
    Edge,
    Floor,
    Ground,
    Level,
    Marker,
    Passage,
    Remark,
    Sight,
    Terrain,
    Topic,
)
from skirmish.core.geometry import Circle, Polygon, Shape, is_simple, meet, oriented, strip, to_shape
from skirmish.core.record import UNSET, Unset
from skirmish.core.units import Point, distance, snap, snapped
from skirmish.library.forms import REF_SCHEMA, FileForm, Form, Ident, Ref, Words, fill
from skirmish.library.problems import Faulty, Problem, first, hint
from skirmish.library.terrainfile import TerrainKind, kind_of, terrain_kinds, unknown_kind
from skirmish.library.yamlfile import Document, Trail

Check = Callable[[Battlefield], Iterable[str]]
"""The board's own check of a map: its problems; each message names the piece's id."""
Survey = Callable[[Battlefield], Iterable[Remark]]
"""A closer check of a playable map: what spoils battles on it."""
CODES: dict[Topic, str] = {
    "overlap": "E033", "choked": "E034", "ground": "E034", "marker": "E035", "passage": "E037",
    "scenarios": "E036", "scenario": "W036",
}  # fmt: skip
"""The level of each kind of remark."""
LEAST_IN, MOST_IN = 12, 144
"""Width and depth of a table: `board/checks.py` enforces it for all maps, whatever their origin."""
Inches = Annotated[float, Field(ge=0, le=240)]
Spot = Annotated[list[Inches], Field(min_length=2, max_length=2)]
"""[x, y] in inches from the north-west corner."""
MOST_CORNERS = 2000
"""Maximum corners of all polygons and lines of a map."""
SHAPES = ("rect", "circle", "polygon", "line")


_ONE_OF_THEM: JsonDict = {
    "oneOf": [{"required": [name], "properties": {name: {"type": "array"}}} for name in SHAPES]
}  # one shape, in JSON Schema terms


class ShapeForm(Form):
    """An outline, drawn in one of four ways."""

    rect: Annotated[list[Inches], Field(min_length=4, max_length=4)] | None = None
    """`[x, y, width, depth]`: the north-west corner and the size, before rotation."""
    turn: Annotated[float, Field(ge=-360, le=360)] = 0.0
    """Degrees clockwise round the middle of the rectangle."""
    circle: Annotated[list[Inches], Field(min_length=3, max_length=3)] | None = None
    """`[x, y, radius]` of a circle."""
    polygon: Annotated[list[Spot], Field(min_length=3, max_length=64)] | None = None
    """Corners `[x, y]` of an outline."""
    line: Annotated[list[Spot], Field(min_length=2, max_length=64)] | None = None
    """Corners of a line of walls, hedge, road or stream, `thick_in` wide."""
    thick_in: Annotated[float, Field(gt=0, le=24)] | None = None
    """How thick a line is, in inches."""

    @property
    def drawn(self) -> list[str]:
        """The notations in which it is drawn."""
        return [name for name in SHAPES if getattr(self, name) is not None]


class LevelForm(ShapeForm):
    """Ground to stand on above the table: its whole piece, or a shape of its own."""

    name: Words = ""
    height_in: Annotated[float, Field(ge=0, le=24)]
    """Inches above the table."""
    parapet_in: Annotated[float, Field(ge=0, le=3)] = 0.0
    """Height of the parapet round it."""
    windows: bool = False
    """Models in a room see out of it, and are seen in cover."""
    ladders: Annotated[list[Spot], Field(max_length=20)] = Field([])
    """Where ladders reach its edge."""
    stairs: Annotated[list[Spot], Field(max_length=20)] = Field([])
    """Where stairs reach its edge."""
    doors: Annotated[list[Spot], Field(max_length=20)] = Field([])
    """Where doors lead through its edge."""

    @model_validator(mode="after")
    def _no_more_than_one_shape(self) -> LevelForm:
        if len(self.drawn) > 1:
            raise ValueError(f"a level has at most one of {', '.join(SHAPES)}, this one has {', '.join(self.drawn)}")
        return self


class TerrainForm(ShapeForm):
    """A piece: its kind, one shape, and any differences from its kind."""

    model_config = ConfigDict(json_schema_extra=_ONE_OF_THEM)
    id: Ident
    kind: Annotated[str, WithJsonSchema(REF_SCHEMA)]
    """The kind of terrain, the program's or a pack's, which decides its look and its effects."""
    name: Words = ""
    sight: Sight | None = None
    """What it does to sight, if that differs from its kind."""
    ground: Ground | None = None
    """How hard it is to cross, if that differs from its kind."""
    height_in: Annotated[float, Field(ge=0, le=24)] | None = None
    """Its height in inches, if that differs from its kind."""
    levels: Annotated[list[LevelForm], Field(max_length=12)] = Field([])
    """Roofs, storeys and walkways to stand on. (SKR-36)"""

    @model_validator(mode="after")
    def _one_shape(self) -> TerrainForm:
        if len(self.drawn) != 1:
            has = ", ".join(self.drawn) or "none"
            raise ValueError(f"'{self.id}' needs exactly one of {', '.join(SHAPES)}, has {has}")
        return self


class MarkerForm(Form):
    """An objective."""

    id: Ident
    at: Spot
    """`[x, y]` in inches from the north-west corner of the table."""
    height_in: Annotated[float, Field(ge=0, le=24)] | None = None
    """For a marker on a level: the height of that floor above the table. (SKR-91)"""


class MapForm(FileForm):
    """A battlefield: its size, its terrain and its markers."""

    id: Ref
    name: Words
    author: Words = ""
    text: Words = ""
    size_in: Annotated[list[Annotated[float, Field(ge=LEAST_IN, le=MOST_IN)]], Field(min_length=2, max_length=2)]
    """Width and depth in inches, like `[48, 48]`."""
    edge: Edge = "south"
    """One of the two edges to deploy on; the other is opposite."""
    hold: Ident | None = None
    """The building to hold, for scenarios with one; by default the one nearest to the centre. (SKR-91)"""
    terrain: Annotated[list[TerrainForm], Field(max_length=400)] = Field([])
    """The pieces of terrain."""
    markers: Annotated[list[MarkerForm], Field(max_length=50)] = Field([])
    """The objectives, for scenarios that use them."""


def battlefield_from(document: Document, check: Check | None = None) -> Battlefield:
    """The battlefield in this file, also checked by `check`. Raises `Faulty`."""
    form = fill(MapForm, document, "map")
    kinds = terrain_kinds()
    problems = first(_corner_problems(document, form)) or first(_own_problems(document, form, kinds))
    if problems:
        raise Faulty(problems)
    owners: dict[str, int] = {}
    terrain: list[Terrain] = []
    for index, written in enumerate(form.terrain):
        for made in _pieces(written, kinds[written.kind]):
            owners[made.id] = index
            terrain.append(made)
    width, depth = form.size_in
    hold = tuple(made.id for made in terrain if form.hold == form.terrain[owners[made.id]].id)
    built = levels_of(floor for written in form.terrain for floor in _floors(written, terrain, kinds)) or UNSET
    levels = () if isinstance(built, Unset) else built
    markers = tuple(Marker(m.id, snapped((m.at[0], m.at[1])), _level_under(m, levels) or UNSET) for m in form.markers)
    afloat = [index for index, m in enumerate(form.markers) if _level_under(m, levels) is None]
    if afloat:
        raise Faulty([_afloat(document, form.markers[index], index, levels) for index in afloat])
    field = Battlefield(form.id, form.name, snap(width), snap(depth), tuple(terrain), markers, form.edge, hold, built)
    found = [_placed(document, owners, said) for said in (check(field) if check else ())]
    if found:
        raise Faulty(found)
    return field


def _level_under(marker: MarkerForm, levels: tuple[Level, ...]) -> int | None:
    """The number of the marker's level; None if there is no floor at that height under it."""
    if marker.height_in is None:
        return GROUND
    at = snapped((marker.at[0], marker.at[1]))
    found = (n for n, one in enumerate(levels, 1) if one.height_in == marker.height_in and one.floor_at(at) is not None)
    return next(found, None)


def _afloat(document: Document, marker: MarkerForm, index: int, levels: tuple[Level, ...]) -> Problem:
    at = snapped((marker.at[0], marker.at[1]))
    heights = [f"{one.height_in:g}" for one in levels if one.floor_at(at) is not None]
    there = f"floors there are at {', '.join(heights)}" if heights else "there is none there; leave height_in out"
    said = f"{marker.id}: no floor {marker.height_in:g} inches up; {there}"
    return document.problem(("markers", index, "height_in"), "E030", said)


def _placed(document: Document, owners: dict[str, int], said: str) -> Problem:
    """The checker's message, placed at the piece it names: `mill: ...` or `the mill (mill) ...`."""
    named = re.findall(r"\(([a-z0-9-]+)\)|^([a-z0-9-]+):", said)
    index = next((owners[ident] for pair in named for ident in pair if ident in owners), None)
    return document.problem(() if index is None else ("terrain", index), "E030", said)


def survey_problems(document: Document, remarks: Iterable[Remark]) -> Iterator[Problem]:
    """The remarks on the map in this document, each placed at its piece, marker or part of the file."""
    data: dict[str, Any] = document.data
    for remark in remarks:
        trail = _trail_to(data, remark.at)
        if remark.spot is not None:
            trail = _trail_to_passage(data, trail, remark.spot)
        yield document.problem(trail, CODES[remark.topic], remark.said)


def _trail_to(data: dict[str, Any], ident: str) -> Trail:
    """The path to the piece or marker of this id (to the line for its stretches); to the size for the whole map."""
    for key in ("markers", "terrain"):
        for index, entry in enumerate(data.get(key) or ()):
            if ident == entry["id"] or (key == "terrain" and ident.removeprefix(f"{entry['id']}-").isdigit()):
                return (key, index)
    return ("size_in",)


def _trail_to_passage(data: dict[str, Any], piece: Trail, spot: Point) -> Trail:
    """The path to the ladder, stairs or door at this point, of the piece or of one whose floor continues there."""
    for index in sorted(range(len(data["terrain"])), key=lambda index: ("terrain", index) != piece):
        for number, level in enumerate(data["terrain"][index].get("levels") or ()):
            for way in ("ladders", "stairs", "doors"):
                for place, (x, y) in enumerate(level.get(way) or ()):
                    if snapped((x, y)) == spot:
                        return ("terrain", index, "levels", number, way, place)
    return piece


def _corner_problems(document: Document, form: MapForm) -> Iterator[Problem]:
    """E030 at the piece that brings the map over the limit of corners: every outline is checked against itself."""
    corners = 0
    for index, written in enumerate(form.terrain):
        corners += len(written.polygon or written.line or ())
        if corners > MOST_CORNERS:
            said = f"{written.id}: too many corners ({corners:,}); the most of all pieces is {MOST_CORNERS:,}"
            yield document.problem(("terrain", index), "E030", said)
            return


def _own_problems(document: Document, form: MapForm, kinds: Mapping[str, TerrainKind]) -> Iterator[Problem]:
    seen: dict[str, tuple[str, int]] = {}
    for index, written in enumerate(form.terrain):
        at = ("terrain", index)
        kind = kinds.get(written.kind)
        if kind is None:
            yield unknown_kind(document, (*at, "kind"), written.kind, kinds)
        elif flaw := _flaw(written, kind):
            yield document.problem(at, "E030", f"{written.id}: {flaw}")
        else:
            for number, level in enumerate(written.levels):
                if level.drawn and (flaw := _flaw(level, kind)):
                    yield document.problem((*at, "levels", number), "E030", f"{written.id}: {flaw}")
        if written.id in seen:
            yield document.problem((*at, "id"), "E021", f"duplicate id '{written.id}'")
        seen[written.id] = at
    width, depth = form.size_in
    if form.hold is not None and form.hold not in seen:
        yield document.problem(("hold",), "E020", f"no terrain '{form.hold}'{hint(form.hold, seen)}")
    for index, marker in enumerate(form.markers):
        if marker.at[0] > width or marker.at[1] > depth:
            yield document.problem(("markers", index, "at"), "E030", f"{marker.id}: is off the table")
        if marker.id in seen:
            yield document.problem(("markers", index, "id"), "E021", f"duplicate id '{marker.id}'")
        seen[marker.id] = ("markers", index)


def _flaw(written: ShapeForm, kind: TerrainKind) -> str:
    """The problem of the drawn shape, or ''."""
    if written.line is None and written.thick_in is not None:
        return "only a line has thick_in"
    if written.rect is None and written.turn:
        return "only a rect can be turned"
    if written.line is not None:
        if written.thick_in is None and not kind.thick_in:
            return f"a line of {kind.id} needs thick_in"
        if any(distance(a, b) < 1 / 64 for a, b in pairwise(_points(written.line))):
            return "two corners of the line are the same"
        return ""
    if any(isinstance(shape, Circle) and shape.radius <= 0 for shape in shapes_of(written, kind.thick_in)):
        return "the radius must be more than 0"
    if any(isinstance(shape, Polygon) and not is_simple(shape) for shape in shapes_of(written, kind.thick_in)):
        return "the outline crosses or touches itself"
    return ""


def _pieces(written: TerrainForm, kind: TerrainKind) -> Iterator[Terrain]:
    """The pieces of one entry: a line has one piece per stretch, each convex and of one thickness."""
    changes: dict[str, Any] = {"name": written.name or kind.name}
    for topic in ("sight", "ground", "height_in"):
        if getattr(written, topic) is not None:
            changes[topic] = getattr(written, topic)
    shapes = shapes_of(written, kind.thick_in)
    for number, shape in enumerate(shapes, 1):
        yield kind.piece(f"{written.id}-{number}" if len(shapes) > 1 else written.id, shape, **changes)


Stretch = tuple[float, Floor, tuple[Passage, ...]]
"""A floor with its height above the table and the ways up to it."""


def _floors(
    written: TerrainForm, terrain: list[Terrain], kinds: Mapping[str, TerrainKind]
) -> Iterator[Stretch]:  # fmt: skip
    """The floors of an entry; each stretch of a line has its own."""
    thick_in = kinds[written.kind].thick_in
    for level in written.levels:
        shapes = shapes_of(level if level.drawn else written, thick_in)
        own = [t for t in terrain if t.id == written.id or t.id.removeprefix(f"{written.id}-").isdigit()]
        for shape in shapes:
            carrier = next((t for t in own if t.shape == shape), own[0])
            room = carrier.ground == "impassable" and level.height_in < carrier.height_in
            name = level.name or f"{'inside' if room else 'on top of'} {carrier.name}"
            floor = Floor(carrier.id, name, shape, level.parapet_in, room, room and level.windows)
            near = {kind: _nearest_to(shape, shapes, spots) for kind, spots in _climbs(level)}
            passages = tuple(Passage(kind, snapped(at)) for kind, spots in near.items() for at in spots)
            yield level.height_in, floor, passages


def _climbs(level: LevelForm) -> tuple[tuple[Climb, list[Spot]], ...]:
    return ("ladder", level.ladders), ("stairs", level.stairs), ("door", level.doors)


def _nearest_to(shape: Shape, shapes: list[Shape], spots: list[Spot]) -> list[Point]:
    """The points that are closer to this shape than to later ones."""
    points = [(spot[0], spot[1]) for spot in spots]
    return [at for at in points if min(shapes, key=lambda other: to_shape(at, other)) is shape]


def levels_of(stretches: Iterable[Stretch]) -> tuple[Level, ...]:
    """Levels of these floors, lowest first: touching floors of equal height are one, but room walls separate them."""
    groups: list[list[Stretch]] = []
    for one in stretches:
        joined = [group for group in groups if any(_is_one_level(one, other) for other in group)]
        groups = [group for group in groups if group not in joined]
        groups.append([*(other for group in joined for other in group), one])
    groups.sort(key=lambda group: group[0][0])
    return tuple(
        Level(group[0][0], tuple(floor for _, floor, _ in group), sum((passages for _, _, passages in group), ()))
        for group in groups
    )


def _is_one_level(one: Stretch, other: Stretch) -> bool:
    (height, floor, _), (at, beside, _) = one, other
    apart = (floor.room or beside.room) and floor.piece != beside.piece
    return height == at and not apart and meet(floor.shape, beside.shape)


def shapes_of(written: ShapeForm, thick_in: float) -> list[Shape]:
    """The drawn shapes: a line has one per stretch, as thick as it says, else so many inches."""
    if written.rect is not None:
        return [_rectangle(written.rect, written.turn)]
    if written.circle is not None:
        x, y, radius = written.circle
        return [Circle(snap(x), snap(y), snap(radius))]
    if written.polygon is not None:
        return [oriented(tuple(_points(written.polygon)))]
    return _strips(_points(written.line or []), written.thick_in or thick_in)


def outlines_of(entry: Mapping[str, Any]) -> tuple[list[Shape], ...]:
    """The shapes of an entry of `terrain`, on the table or off it, then those of each of its levels.

    The entry has the right shape, except perhaps its numbers. Raises `ValueError` for an invalid outline.
    """
    written, kind = TerrainForm.model_construct(**entry), kind_of(entry["kind"])
    levels = [LevelForm.model_construct(**level) for level in written.levels]  # type: ignore[arg-type]  # still mappings
    for one in (written, *(level for level in levels if level.drawn)):
        if flaw := _flaw(one, kind):
            raise ValueError(flaw)
    own = shapes_of(written, kind.thick_in)
    return own, *(shapes_of(level, kind.thick_in) if level.drawn else own for level in levels)


def _points(spots: list[Spot]) -> list[Point]:
    return [(spot[0], spot[1]) for spot in spots]


def _rectangle(rect: list[float], turn: float) -> Polygon:
    x, y, width, depth = rect
    cx, cy, cos, sin = x + width / 2, y + depth / 2, math.cos(math.radians(turn)), math.sin(math.radians(turn))
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    spread = [(sx * width / 2, sy * depth / 2) for sx, sy in corners]
    return oriented(tuple((cx + dx * cos - dy * sin, cy + dx * sin + dy * cos) for dx, dy in spread))


def _strips(points: list[Point], thick_in: float) -> list[Shape]:
    """One strip per stretch, extended at its inner ends so that the outer corner of the bend is filled."""
    stretches = list(pairwise(points))
    out = [0.0, *(_overlap(a, b, c, thick_in) for (a, b), (_, c) in pairwise(stretches)), 0.0]
    return [strip(_along(b, a, out[n]), _along(a, b, out[n + 1]), thick_in) for n, (a, b) in enumerate(stretches)]


def _along(start: Point, end: Point, more: float) -> Point:
    """The point `more` inches beyond the end, seen from the start."""
    part = more / distance(start, end)
    return end[0] + (end[0] - start[0]) * part, end[1] + (end[1] - start[1]) * part


def _overlap(a: Point, b: Point, c: Point, thick_in: float) -> float:
    """How far both stretches extend beyond the bend b: half the thickness times tan of half the bend, at most half."""
    bend = math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
    half = abs(math.remainder(bend, 2 * math.pi)) / 2
    return thick_in / 2 * min(1.0, math.tan(half))
