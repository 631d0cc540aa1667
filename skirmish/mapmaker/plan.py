"""Making a map of a kind: ways first, then the building to hold, then pieces by pairs until there is enough cover."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from skirmish.core.geometry import Polygon, bounds, middle, regular, sides, to_shape
from skirmish.core.record import Record
from skirmish.core.units import Point
from skirmish.library.mapkindfile import MapKindForm, PiecesForm, RiverForm, WayForm
from skirmish.mapmaker.draw import Chances, Entry, Names, outline, rounded, twin
from skirmish.mapmaker.plot import ZONE_IN, Placed, Plot, placed

USUAL_IN2 = 48.0 * (48.0 - 2 * ZONE_IN)
"""Square inches between the zones of the usual table: counts are for so many."""
TRIES = 60
"""Places that are tried for a piece."""
FILLED = 120
"""Pieces that are tried for more cover."""
HELD_IN = (3.5, 9.0)
"""How far from the centre the middle of the building to hold stands."""
FROM_EDGE_IN = 13.0
"""How far from any edge it stands at least: its zone and those of the attackers must not overlap. (SKR-91)"""
BESIDE_IN = (1.6, 3.0)
"""How far from what it stands beside a piece does."""
Pair = tuple[list[Placed], list[Placed]]
"""A piece, and the same turned half round the centre of the table."""


class Section(Record):
    """Entries of a map that stand together, under a comment."""

    title: str
    entries: tuple[Entry, ...]


class Plan(Record):
    """A map in the making, before it is written."""

    name: str
    text: str
    width: int
    depth: int
    hold: str
    sections: tuple[Section, ...]
    markers: tuple[Entry, ...]


class Crowded(Exception):
    """The building to hold has found no place."""


def make_plan(kind: MapKindForm, width: int, depth: int, seed: str) -> Plan:
    """A map of this kind and size in inches. The same seed gives the same map. Raises `Crowded`."""
    return _Planner(kind, width, depth, Chances(seed)).plan()


class _Planner:
    """The state of one map in the making."""

    def __init__(self, kind: MapKindForm, width: int, depth: int, chances: Chances) -> None:
        self.kind, self.chances, self.names = kind, chances, Names(chances)
        places = [rounded(width * part / 4, depth / 2) for part in (1, 2, 3)]
        self.spots: list[Point] = [(spot[0], spot[1]) for spot in places]
        for ident in kind.markers:
            self.names.ident(ident)
        self.plot = Plot(width, depth, self.spots)
        self.north: list[Entry] = []
        self.south: list[Entry] = []

    def plan(self) -> Plan:
        """All of it."""
        place = self.chances.pick(self.kind.heads) + self.chances.pick(self.kind.tails)
        title, text = self.chances.pick(self.kind.titles), self.chances.pick(self.kind.texts)
        floor, ways = list(self._floor()), list(self._ways())
        hold = self._held()
        for pieces in self.kind.pieces:
            if not pieces.fill:
                area = self.plot.width * (self.plot.depth - 2 * ZONE_IN)
                for _ in range(round(self.chances.count(pieces.count) * area / USUAL_IN2)):
                    self._place(pieces)
        self._fill_up()
        name = next(e["name"] for e in (*self.north, *self.south) if e["id"] == hold)
        markers = [{"id": m, "at": list(at)} for m, at in zip(self.kind.markers, self.spots, strict=True)]
        sections = ("The ground and the ways", [*floor, *ways]), ("The northern half", self.north), (
            "The southern half", self.south,
        )  # fmt: skip
        words = {"{place}": place, "{hold}": name, "{Hold}": name[:1].upper() + name[1:]}
        for word, meant in words.items():
            title, text = title.replace(word, meant), text.replace(word, meant)
        return Plan(
            title, text, int(self.plot.width), int(self.plot.depth),
            hold, tuple(Section(head, tuple(entries)) for head, entries in sections), tuple(markers),
        )  # fmt: skip

    # Ways

    def _floor(self) -> Iterator[Entry]:
        if self.kind.floor is not None:
            name = self.names.draw(self.kind.floor.names)
            yield self._lay(self.kind.floor.kind, name, {"rect": [0, 0, self.plot.width, self.plot.depth]})

    def _ways(self) -> Iterator[Entry]:
        if self.kind.river is not None:
            yield from self._river(self.kind.river)
        for way in self.kind.ways:
            line = self._way(way)
            thick_in = self.chances.between(way.thick_in)
            yield self._lay(way.kind, self.names.draw(way.names), {"thick_in": thick_in, "line": line})

    def _lay(self, kind: str, name: str, shape: Entry, **changes: object) -> Entry:
        """An entry that stands from now on, unless it is the floor."""
        entry = {"id": self.names.ident(name), "kind": kind, "name": name, **changes, **shape}
        if "rect" not in shape:
            self.plot.standing.append(placed(entry))
        return entry

    def _way(self, way: WayForm) -> list[list[float]]:
        """Corners of a way through the centre, the same seen from either end."""
        along, across = self.plot.depth, self.plot.width
        if way.runs == "sides":
            along, across = across, along
        far = self.chances.between((-way.sway_in, way.sway_in))
        steps = [(0.0, far), (along * 0.15, far), (along * 0.32, far * self.chances.between((0.2, 0.8)))]
        half = [(at, across / 2 + off) for at, off in steps]
        line = [*half, *((along - at, across - off) for at, off in reversed(half))]
        return [rounded(off, at) if way.runs == "ends" else rounded(at, off) for at, off in line]

    def _river(self, river: RiverForm) -> Iterator[Entry]:
        """Deep stretches between fords at the markers; the second half is the first turned round the centre."""
        width, depth = self.plot.width, self.plot.depth
        thick_in, ford_in = self.chances.between(river.thick_in), self.chances.between(river.ford_in)
        name, off = self.names.draw(river.names), [self.chances.between((-river.sway_in, river.sway_in)) for _ in "ab"]
        (west, y), ford = (width / 4, depth / 2), ford_in / 2
        first, last = west + ford, width / 2 - ford
        lead = min(2.0, (last - first) / 4)
        bends = (
            ((0, y + off[0]), (2, y + off[0]), (west - ford - 2, y), (west - ford, y)),
            ((first, y), (first + lead, y), ((first + last) / 2, y + off[1]), (last - lead, y), (last, y)),
        )
        for bend in bends:
            entry: Entry = {"thick_in": thick_in, "line": [rounded(*spot) for spot in bend]}
            yield self._lay("deep-water", name, entry)
            yield self._lay("deep-water", name, twin(entry, width, depth))
        for at, _ in self.spots:
            line = [rounded(at - ford, y), rounded(at + ford, y)]
            yield self._lay("water", self.names.draw(river.fords), {"thick_in": thick_in, "line": line}, ground="open")

    # Pieces

    def _held(self) -> str:
        """Places the building to hold and its twin, and says which of the two it is."""
        pieces = next(pieces for pieces in self.kind.pieces if pieces.hold)
        for _ in range(40 * TRIES):
            far, turn = self.chances.between(HELD_IN), math.radians(self.chances.between((180, 360)))
            x, y = self.plot.width / 2 + far * math.cos(turn), self.plot.depth / 2 + far * math.sin(turn)
            pair = self._pair(pieces, x, y)
            if all(self._is_central(one) for half in pair for one in half) and self._fits(pair):
                self._stand(pieces, pair)
                held: str = self.chances.pick((self.north, self.south))[-1]["id"]
                return held
        raise Crowded

    def _is_central(self, one: Placed) -> bool:
        """Whether it is near enough to the centre and far enough from the edges."""
        width, depth = self.plot.width, self.plot.depth
        west, north, east, south = zip(*map(bounds, one.shapes), strict=True)
        inner = min(*west, *north, width - max(east), depth - max(south)) >= FROM_EDGE_IN
        return inner and min(to_shape((width / 2, depth / 2), shape) for shape in one.shapes) <= 7.5

    def _place(self, pieces: PiecesForm) -> bool:
        """Tries to place one, and its twin; whether both stand."""
        for _ in range(TRIES):
            spot = self._beside(pieces) if pieces.beside else self._anywhere(pieces)
            if spot is None:
                return False
            pair = self._pair(pieces, *spot)
            if self._fits(pair):
                self._stand(pieces, pair)
                return True
        return False

    def _fits(self, pair: Pair) -> bool:
        one, other = pair
        return self.plot.has_room(one, other) and self.plot.has_room(other)

    def _anywhere(self, pieces: PiecesForm) -> Point:
        half = self.plot.depth / 2 - ZONE_IN
        x = self.chances.between((1, self.plot.width - 1))
        return x, self.plot.depth / 2 - half * self.chances.between([10 * part for part in pieces.band]) / 10

    def _beside(self, pieces: PiecesForm) -> Point | None:
        """A place beside one of the pieces of a kind that stand in the northern half; None if there is none."""
        hosts = [one for one in self.plot.standing if one.kind == pieces.beside]
        hosts = [one for one in hosts if middle(one.shapes[0])[1] <= self.plot.depth / 2 + 1]
        if not hosts:
            return None
        shape = self.chances.pick(self.chances.pick(hosts).shapes)
        west, north, east, south = bounds(shape)
        off, along = self.chances.between(BESIDE_IN), self.chances.between((0, 1))
        x, y = west + (east - west) * along, north + (south - north) * along
        return self.chances.pick(((x, north - off), (x, south + off), (west - off, y), (east + off, y)))

    def _fill_up(self) -> None:
        """Places what fills the kind's tables, by turns, until there is enough cover."""
        fillers = [pieces for pieces in self.kind.pieces if pieces.fill]
        for number in range(FILLED if fillers else 0):
            if self.plot.cover() >= self.kind.cover:
                return
            self._place(fillers[number % len(fillers)])

    def _pair(self, pieces: PiecesForm, x: float, y: float) -> Pair:
        """The piece at this place and its twin, each without a name yet."""
        first = self.chances.pick(pieces.kinds)
        facts: Entry = {"kind": first}
        for topic in ("sight", "ground", "thick_in"):
            if getattr(pieces, topic) is not None:
                facts[topic] = getattr(pieces, topic)
        if pieces.height_in is not None:
            facts["height_in"] = self.chances.pick(pieces.height_in)
        entries = [facts | shape for shape in outline(pieces, self.chances, x, y)]
        if pieces.terrace is not None:
            entries = self._steps(entries)
        elif pieces.roof is not None and self.chances.happens(pieces.roof.share):
            entries = [self._roofed(pieces, entry) for entry in entries]
        other = self.chances.pick(pieces.kinds)
        width, depth = self.plot.width, self.plot.depth
        twins = [twin(entry, width, depth) | {"kind": other} for entry in entries]
        return [placed(entry) for entry in entries], [placed(entry) for entry in twins]

    def _stand(self, pieces: PiecesForm, pair: Pair) -> None:
        """Both stand from now on, under names of their own."""
        for half, entries in zip(pair, (self.north, self.south), strict=True):
            name = self.names.draw(pieces.names)
            for one in half:
                entries.append(self._named(one.entry, name))
                self.plot.standing.append(one)

    def _named(self, entry: Entry, name: str) -> Entry:
        """The entry as it is written: id, kind and name, what differs from its kind, the shape, levels."""
        order = ("thick_in", "sight", "ground", "height_in", "rect", "turn", "circle", "polygon", "line", "levels")
        facts = {key: entry[key] for key in order if key in entry}
        return {"id": self.names.ident(name), "kind": entry["kind"], "name": name, **facts}

    # Levels

    def _roofed(self, pieces: PiecesForm, entry: Entry) -> Entry:
        """The piece with its roof to stand on, and a ladder or stairs at the middle of one of its sides."""
        assert pieces.roof is not None
        top = float(entry.get("height_in", 0) or placed(entry).nature.height_in)
        parapet = self.chances.pick(pieces.roof.parapet_in)
        level: Entry = {"height_in": top} | ({"parapet_in": parapet} if parapet else {})
        at = self.chances.pick(_sides(placed(entry)))
        key = "ladders" if pieces.roof.climb == "ladder" else "stairs"
        return entry | {"levels": [level | {key: [rounded(*at)]}]}

    def _steps(self, entries: Sequence[Entry]) -> list[Entry]:
        """Two steps of which the first is the lower: stairs lead up to it, a ladder on to the second."""
        low, high = entries
        height = low["height_in"]
        (lx, ly, wide, deep), (hx, *_) = low["rect"], high["rect"]
        outer = lx if lx < hx else lx + wide
        shared = lx + wide if lx < hx else lx
        foot = [rounded(outer, ly + deep / 2)]
        head = [rounded(shared, ly + deep * self.chances.pick((0.3, 0.7)))]
        return [
            low | {"levels": [{"height_in": height, "stairs": foot}]},
            high | {"height_in": 2 * height, "levels": [{"height_in": 2 * height, "ladders": head}]},
        ]


def _sides(one: Placed) -> list[Point]:
    """The middles of the sides of a piece, or points round its rim."""
    shape = one.shapes[0]
    if not isinstance(shape, Polygon):
        return list(regular(shape.x, shape.y, shape.radius, 4).corners)
    return [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides(shape)]
