"""Pieces of a map as its file has them, moved, turned, mirrored, stretched. An entry is never changed: each is another.

Lengths are inches, angles degrees clockwise.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from skirmish.core.geometry import Circle, Polygon, Shape, bounds, contains, sides, to_shape
from skirmish.core.record import Record
from skirmish.core.units import Point
from skirmish.library.mapfile import outlines_of
from skirmish.library.terrainfile import kind_of

Entry = Mapping[str, Any]
"""A piece of terrain or a marker, with the keys of its file."""
Drawn = Literal["rect", "circle", "polygon", "line"]
WAYS: tuple[Drawn, ...] = ("rect", "circle", "polygon", "line")
SHAPE = (*WAYS, "turn", "thick_in")
"""The keys that say how a piece or a level is drawn."""
PASSAGES = ("ladders", "stairs", "doors")
THICK_IN = 1.0
"""A line is so thick where its kind has no usual thickness."""
LEAST_IN = 0.25
"""A piece isn't made smaller than this."""
LINES = ("wall", "hedge", "low-wall", "fence", "barricade", "road")
RINGS = ("woods", "rock", "haystack", "orchard")
OUTLINES = ("hill", "water", "deep-water", "bog", "cliff", "scree", "sand", "field", "corn")
Grip = Literal["corner", "side", "radius", "point", "between"]


def usual_way(kind: str) -> Drawn:
    """How pieces of this kind are mostly drawn."""
    role = kind_of(kind).like
    return "line" if role in LINES else "circle" if role in RINGS else "polygon" if role in OUTLINES else "rect"


def tidy(value: float) -> int | float:
    """The number as people write it: hundredths of an inch, without a point where it is whole."""
    found = round(value, 2)
    return int(found) if found == int(found) else found


def spot(at: Point) -> list[int | float]:
    """A point as files have it."""
    return [tidy(at[0]), tidy(at[1])]


def is_marker(entry: Entry) -> bool:
    """Whether it is an objective."""
    return "at" in entry


def drawn(entry: Entry) -> Drawn:
    """In which way it is drawn."""
    return next(way for way in WAYS if way in entry)


def shapes(entry: Entry) -> Sequence[Shape]:
    """What it covers; of a marker its point. Raises `ValueError` where its outline is none."""
    if is_marker(entry):
        return [Circle(*anchor(entry), 0.0)]
    return outlines_of({key: value for key, value in entry.items() if key != "levels"})[0]


def terrain_ids(entry: Entry) -> list[str]:
    """The ids that its pieces have on the battlefield: of a line each stretch is one."""
    count = len(shapes(entry))
    return [f"{entry['id']}-{n}" for n in range(1, count + 1)] if count > 1 else [str(entry["id"])]


def level_shapes(entry: Entry, number: int) -> Sequence[Shape]:
    """What one of its levels covers."""
    return outlines_of(entry)[1 + number]


def outline_entry(piece: Entry, level: Entry) -> Entry | None:
    """The outline that a level has of its own, with its passages, as if it was a piece; None if it is the piece's."""
    if not any(way in level for way in WAYS):
        return None
    shape = {key: level[key] for key in (*SHAPE, *PASSAGES) if key in level}
    return {"id": piece["id"], "kind": piece["kind"], **shape}


def with_outline(level: Entry, drawn: Entry | None) -> dict[str, Any]:
    """The level with this outline, and the passages that go with it; None: with that of its piece."""
    bare = {key: value for key, value in level.items() if key not in SHAPE}
    return {**bare, **{key: drawn[key] for key in (*SHAPE, *PASSAGES) if key in drawn}} if drawn is not None else bare


def box_of(entries: Iterable[Entry]) -> tuple[float, float, float, float]:
    """West, north, east, south of all of them."""
    found = [bounds(shape) for one in entries for shape in shapes(one)]
    wests, norths, easts, souths = zip(*found, strict=True)
    return min(wests), min(norths), max(easts), max(souths)


def anchor(entry: Entry) -> Point:
    """The point of it that lies on the grid when it is snapped."""
    if is_marker(entry):
        return float(entry["at"][0]), float(entry["at"][1])
    way = drawn(entry)
    first = entry[way][0] if way in ("polygon", "line") else entry[way]
    return float(first[0]), float(first[1])


MARKER_IN = 0.75
"""How near to its point a marker is meant, in inches."""


def covers(entry: Entry, at: Point, slack: float = 0.0) -> bool:
    """Whether the point lies on it, or so near."""
    slack = max(slack, MARKER_IN) if is_marker(entry) else slack
    return any(contains(shape, at) or to_shape(at, shape) <= slack for shape in shapes(entry))


# --- moving, turning, mirroring ------------------------------------------------------------------------------------


class Motion(Record):
    """Where each point of the table goes: x' = a x + b y + c, y' = d x + e y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float
    turned: float = 0.0
    """What is added to the turn of a rectangle."""
    mirrored: bool = False
    """Whether a turn to the right becomes one to the left."""

    def __call__(self, at: Sequence[float]) -> Point:
        """Where the point goes."""
        x, y = at[0], at[1]
        return self.a * x + self.b * y + self.c, self.d * x + self.e * y + self.f


def shift(dx: float, dy: float) -> Motion:
    """So far east and south."""
    return Motion(1, 0, dx, 0, 1, dy)


def turning(degrees: float, about: Point) -> Motion:
    """So far clockwise round a point."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = about
    return Motion(cos, -sin, x - cos * x + sin * y, sin, cos, y - sin * x - cos * y, degrees)


def mirroring(way: Literal["across", "down", "half"], about: Point) -> Motion:
    """Left and right changed over, or top and bottom, or both: half a turn round the point."""
    x, y = about
    if way == "half":
        return Motion(-1, 0, 2 * x, 0, -1, 2 * y)
    if way == "across":
        return Motion(-1, 0, 2 * x, 0, 1, 0, mirrored=True)
    return Motion(1, 0, 0, 0, -1, 2 * y, mirrored=True)


def moved(entry: Entry, motion: Motion) -> dict[str, Any]:
    """The entry, its levels and its passages where they go."""
    found = dict(entry)
    if is_marker(entry):
        found["at"] = spot(motion(entry["at"]))
        return found
    _move_shape(found, motion)
    for kind in PASSAGES:
        if kind in found:
            found[kind] = [spot(motion(at)) for at in found[kind]]
    if "levels" in found:
        found["levels"] = [moved(level, motion) for level in found["levels"]]
    return found


def _move_shape(found: dict[str, Any], motion: Motion) -> None:
    """The four ways of being drawn; a circle is as large as before."""
    if "circle" in found:
        x, y, radius = found["circle"]
        found["circle"] = [*spot(motion((x, y))), radius]
    for way in ("polygon", "line"):
        if way in found:
            found[way] = [spot(motion(at)) for at in found[way]]
    if "rect" in found:
        x, y, wide, deep = found["rect"]
        turn = float(found.get("turn", 0.0))
        turn = (-turn if motion.mirrored else turn) + motion.turned
        place_rect(found, motion((x + wide / 2, y + deep / 2)), (wide, deep), turn)


def place_rect(found: dict[str, Any], middle: Point, size: tuple[float, float], turn: float) -> None:
    """Puts a rectangle there. Files know none whose corner, before it is turned, lies off the table: it is written with
    its sides changed over then, or as a polygon."""
    (cx, cy), (wide, deep) = middle, size
    turn = (turn + 90.0) % 180.0 - 90.0
    for degrees, across, down in ((turn, wide, deep), ((turn + 180.0) % 180.0 - 90.0, deep, wide)):
        straight = abs(degrees) < 0.005
        x, y = cx - across / 2, cy - down / 2
        if (straight or not abs(abs(degrees) - 90.0) < 0.005) and x > -0.005 and y > -0.005:
            found["rect"] = [tidy(max(0.0, x)), tidy(max(0.0, y)), tidy(across), tidy(down)]
            found.pop("turn", None)
            if not straight:
                found["turn"] = tidy(degrees)
            return
    found.pop("rect", None)
    found.pop("turn", None)
    found["polygon"] = [spot(corner) for corner in rect_corners(middle, size, turn)]


def rect_corners(middle: Point, size: tuple[float, float], turn: float) -> list[Point]:
    """North-west, north-east, south-east, south-west of a rectangle that is turned."""
    (cx, cy), (wide, deep) = middle, size
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    spread = ((-wide / 2, -deep / 2), (wide / 2, -deep / 2), (wide / 2, deep / 2), (-wide / 2, deep / 2))
    return [(cx + x * cos - y * sin, cy + x * sin + y * cos) for x, y in spread]


def middle_of(entries: Sequence[Entry]) -> Point:
    """The middle of the box round them; of a rectangle or a circle alone its own, which a turn leaves where it is."""
    if len(entries) == 1 and "rect" in entries[0]:
        x, y, wide, deep = entries[0]["rect"]
        return x + wide / 2, y + deep / 2
    west, north, east, south = box_of(entries)
    return (west + east) / 2, (north + south) / 2


def kept_on(entries: Sequence[Entry], size: tuple[float, float]) -> Motion:
    """What brings them back onto the table; nothing for what is larger than it."""
    west, north, east, south = box_of(entries)
    dx = max(0.0, -west) + min(0.0, size[0] - east) if east - west <= size[0] else 0.0
    dy = max(0.0, -north) + min(0.0, size[1] - south) if south - north <= size[1] else 0.0
    return shift(dx, dy)


def square_ends(points: Sequence[Point], thick: float, size: tuple[float, float]) -> list[Point]:
    """The points of a line that ends at the table's edge squarely: drawn slanting, a corner of it would lie beyond.

    `thick`: inches across the line; `size`: width and depth of the table.
    """
    found = _square_end(points, thick, size)
    return _square_end(found[::-1], thick, size)[::-1]


SQUARE = 0.6
"""So many times as long as the line is thick is its last stretch, square to the edge: the bend lies on the table."""


def _square_end(points: Sequence[Point], thick: float, size: tuple[float, float]) -> list[Point]:
    *_, before, end = points
    for axis, edge in ((0, 0.0), (0, size[0]), (1, 0.0), (1, size[1])):
        far = SQUARE * thick
        slants = abs(before[1 - axis] - end[1 - axis]) > 0.01
        if abs(end[axis] - edge) < 0.01 and slants and abs(before[axis] - edge) > far:
            inside = far if edge == 0.0 else edge - far
            return [*points[:-1], (inside, end[1]) if axis == 0 else (end[0], inside), end]
    return list(points)


# --- handles -------------------------------------------------------------------------------------------------------


class Handle(Record):
    """A place at which a piece is pulled."""

    grip: Grip
    number: int
    at: Point


def handles(entry: Entry) -> tuple[Handle, ...]:
    """Those of a piece; none for a marker."""
    if is_marker(entry):
        return ()
    way = drawn(entry)
    if way == "rect":
        corners = _corners(entry)
        between = [_halfway(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
        return (*(Handle("side", n, at) for n, at in enumerate(between)),
                *(Handle("corner", n, at) for n, at in enumerate(corners)))  # fmt: skip
    if way == "circle":
        x, y, radius = entry["circle"]
        places = ((x + radius, y), (x, y + radius), (x - radius, y), (x, y - radius))
        return tuple(Handle("radius", n, at) for n, at in enumerate(places))
    points = [(float(x), float(y)) for x, y in entry[way]]
    following = [*points[1:], points[0]] if way == "polygon" else points[1:]
    between = [_halfway(a, b) for a, b in zip(points, following, strict=False)]
    return (*(Handle("between", n, at) for n, at in enumerate(between)),
            *(Handle("point", n, at) for n, at in enumerate(points)))  # fmt: skip


def _halfway(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _corners(entry: Entry) -> list[Point]:
    x, y, wide, deep = entry["rect"]
    return rect_corners((x + wide / 2, y + deep / 2), (wide, deep), float(entry.get("turn", 0.0)))


def pulled(entry: Entry, handle: Handle, to: Point) -> dict[str, Any]:
    """The piece with its handle there; what lies opposite stays where it is."""
    found = dict(entry)
    if handle.grip in ("corner", "side"):
        _pull_rect(found, handle, to)
    elif handle.grip == "radius":
        x, y, _ = entry["circle"]
        found["circle"] = [x, y, tidy(max(LEAST_IN, math.dist((x, y), to)))]
    else:
        way = drawn(entry)
        points = [list(at) for at in entry[way]]
        if handle.grip == "between":
            points.insert(handle.number + 1, spot(to))
        else:
            points[handle.number] = spot(to)
        found[way] = points
    return settled(found)


def _pull_rect(found: dict[str, Any], handle: Handle, to: Point) -> None:
    x, y, wide, deep = found["rect"]
    turn = float(found.get("turn", 0.0))
    cx, cy = x + wide / 2, y + deep / 2
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    u, v = (to[0] - cx) * cos + (to[1] - cy) * sin, (to[1] - cy) * cos - (to[0] - cx) * sin
    west, north, east, south = -wide / 2, -deep / 2, wide / 2, deep / 2
    n = handle.number
    if handle.grip == "corner":
        pulls = ("west" if n in (0, 3) else "east", "north" if n in (0, 1) else "south")
    else:
        pulls = (("north", "east", "south", "west")[n], "")
    if "west" in pulls:
        west = min(u, east - LEAST_IN)
    if "east" in pulls:
        east = max(u, west + LEAST_IN)
    if "north" in pulls:
        north = min(v, south - LEAST_IN)
    if "south" in pulls:
        south = max(v, north + LEAST_IN)
    mx, my = (west + east) / 2, (north + south) / 2
    middle = cx + mx * cos - my * sin, cy + mx * sin + my * cos
    place_rect(found, middle, (east - west, south - north), turn)


def without_point(entry: Entry, number: int) -> dict[str, Any] | None:
    """The outline without one of its points; None if too few would be left."""
    way = drawn(entry)
    least = 3 if way == "polygon" else 2
    if way not in ("polygon", "line") or len(entry[way]) <= least:
        return None
    return settled({**entry, way: [at for n, at in enumerate(entry[way]) if n != number]})


def resized(entry: Entry, dw: float, dd: float) -> dict[str, Any]:
    """So much wider and deeper, round its middle: what keys do to a rectangle, a circle, the thickness of a line."""
    found = dict(entry)
    way = drawn(entry)
    if way == "rect":
        x, y, wide, deep = entry["rect"]
        size = max(LEAST_IN, wide + dw), max(LEAST_IN, deep + dd)
        place_rect(found, (x + wide / 2, y + deep / 2), size, float(entry.get("turn", 0.0)))
    elif way == "circle":
        x, y, radius = entry["circle"]
        found["circle"] = [x, y, tidy(max(LEAST_IN, radius + (dw or dd) / 2))]
    else:
        west, north, east, south = box_of([entry])
        fx, fy = (max(0.1, 1 + more / max(LEAST_IN, long)) for more, long in ((dw, east - west), (dd, south - north)))
        mx, my = (west + east) / 2, (north + south) / 2
        found[way] = [spot((mx + (x - mx) * fx, my + (y - my) * fy)) for x, y in entry[way]]
    return settled(found)


# --- levels --------------------------------------------------------------------------------------------------------


def settled(entry: Entry) -> dict[str, Any]:
    """The piece with its ladders, stairs and doors at the edges of its levels, as they are now."""
    found = dict(entry)
    if not any(kind in level for level in entry.get("levels", ()) for kind in PASSAGES):
        return found
    try:
        outlines = outlines_of(entry)
    except ValueError:  # what is drawn crosses itself for now
        return found
    found["levels"] = [
        {**level, **{kind: [spot(nearest_edge(outlines[1 + n], at)) for at in level[kind]]
                     for kind in PASSAGES if kind in level}}
        for n, level in enumerate(entry["levels"])
    ]  # fmt: skip
    return found


def nearest_edge(outlines: Sequence[Shape], at: Sequence[float]) -> Point:
    """The point of the edges that is nearest."""
    point = float(at[0]), float(at[1])
    return min((_on_edge(shape, point) for shape in outlines), key=lambda found: math.dist(found, point))


def _on_edge(shape: Shape, at: Point) -> Point:
    if isinstance(shape, Circle):
        far = math.dist((shape.x, shape.y), at)
        if far < 1e-6:
            return shape.x + shape.radius, shape.y
        part = shape.radius / far
        return shape.x + (at[0] - shape.x) * part, shape.y + (at[1] - shape.y) * part
    return min((_on_segment(at, a, b) for a, b in sides(shape)), key=lambda found: math.dist(found, at))


def _on_segment(at: Point, a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    part = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length2 if length2 else 0.0
    part = min(1.0, max(0.0, part))
    return a[0] + part * dx, a[1] + part * dy


def thick_for(entry: Entry, kind: str) -> float | None:
    """The thickness that must be said where it becomes of this kind; None if nothing must be."""
    needs = "line" in entry and "thick_in" not in entry and not kind_of(kind).thick_in
    return usual_thickness(entry["kind"]) if needs else None


def usual_thickness(kind: str) -> float:
    """Inches, of a line of this kind that doesn't say it."""
    return kind_of(kind).thick_in or THICK_IN


def usual_level(entry: Entry) -> dict[str, Any]:
    """A level as it is mostly added: the first is the roof, the next ones rooms below it, from the ground up."""
    there = [level["height_in"] for level in entry.get("levels", ())]
    top = entry.get("height_in", kind_of(entry["kind"]).nature.height_in) or 3
    return {"height_in": tidy(top if top not in there else 0 if 0 not in there else max(there) + 3)}


def ring_of(shape: Shape, corners: int = 40) -> list[Point]:
    """Its outline as a closed path, to be drawn."""
    if isinstance(shape, Polygon):
        return [*shape.corners, shape.corners[0]]
    angles = [math.tau * n / corners for n in range(corners + 1)]
    return [(shape.x + shape.radius * math.cos(t), shape.y + shape.radius * math.sin(t)) for t in angles]
