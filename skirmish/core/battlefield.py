"""The table as the map has it: frozen, shared by all states of a battle."""

from __future__ import annotations

from typing import Literal

from skirmish.core.geometry import Shape, contains
from skirmish.core.record import UNSET, Record, Unset
from skirmish.core.units import Point

Sight = Literal["open", "soft", "blocks", "cloud"]
"""What a piece does to sight: nothing, obscures (cover), blocks, blocks beyond 2"."""
Ground = Literal["open", "difficult", "very-difficult", "impassable"]
"""What an inch of it costs: 1, 2, 4 inches, or no way through."""
Footing = Literal[Ground, "uneven", "steep"]
"""Ground under a combat system that has difficult ground slow nobody: it is uneven or steep. (DOT-79)"""
Edge = Literal["north", "east", "south", "west"]
Colour = tuple[int, int, int]
"""Red, green, blue, each from 0 to 255."""
OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


class Nature(Record):
    """What a kind of terrain is unless the map says else."""

    sight: Sight
    ground: Ground
    height_in: float
    low: bool = False
    """A low obstacle (up to 1" high): crossed at no cost, but nobody stops on it."""
    level: bool = False
    """Its top is ground to stand on, `height_in` above the table."""


KINDS: dict[str, Nature] = {
    "building": Nature("blocks", "impassable", 4.0),
    "wall": Nature("blocks", "impassable", 3.0),
    "ruin": Nature("blocks", "impassable", 3.0),
    "rock": Nature("blocks", "impassable", 2.0),
    "woods": Nature("soft", "difficult", 4.0),
    "hedge": Nature("soft", "open", 1.0, low=True),
    "low-wall": Nature("soft", "open", 1.0, low=True),
    "barricade": Nature("soft", "open", 1.0, low=True),
    "water": Nature("open", "difficult", 0.0),
    "bog": Nature("open", "difficult", 0.0),
    "hill": Nature("open", "open", 2.5, level=True),
    "road": Nature("open", "open", 0.0),
    "field": Nature("open", "open", 0.0),
    "sand": Nature("open", "open", 0.0),
    "paving": Nature("open", "open", 0.0),
    "planks": Nature("open", "open", 0.0),
    "deep-water": Nature("open", "impassable", 0.0),
    "cliff": Nature("blocks", "impassable", 6.0),
    "scree": Nature("open", "difficult", 0.0),
    "rubble": Nature("soft", "difficult", 1.0),
    "crates": Nature("soft", "impassable", 1.5),
    "hull": Nature("blocks", "impassable", 3.0),
    "haystack": Nature("blocks", "impassable", 2.0),
    "corn": Nature("soft", "open", 1.5),
    "orchard": Nature("soft", "open", 3.0),
    "fence": Nature("soft", "open", 1.0, low=True),
    "bridge": Nature("open", "open", 0.0),
}
"""Terrain by kind. Roads, fields, sand, paving and planks are for the eye alone; a bridge is its levels."""


class Terrain(Record):
    """One piece of terrain."""

    id: str
    kind: str
    """One of `KINDS`, or a pack's own: `reeds:bramble`."""
    shape: Shape
    sight: Sight = "open"
    ground: Footing = "open"
    height_in: float = 0.0
    low: bool = False
    level: bool = False
    name: str = ""
    like: str | Unset = UNSET
    """`role`; left out for the program's own kinds."""
    colour: Colour | Unset = UNSET
    """What it is painted in instead of the colours of its role."""

    @property
    def role(self) -> str:
        """The kind of `KINDS` that rules and painters take it for."""
        return self.kind if isinstance(self.like, Unset) else self.like


def piece(ident: str, kind: str, shape: Shape, nature: Nature | None = None, /, **changes: object) -> Terrain:
    """A piece with the nature of its kind, changed where the map says so; a pack's kind brings its own nature."""
    nature = KINDS[kind] if nature is None else nature
    facts: dict[str, object] = {
        "sight": nature.sight, "ground": nature.ground, "height_in": nature.height_in,
        "low": nature.low, "level": nature.level,
    }  # fmt: skip
    return Terrain(ident, kind, shape, **(facts | changes))  # type: ignore[arg-type]  # checked by the library


class Marker(Record):
    """An objective: a point that can be held."""

    id: str
    at: Point
    raised: int | Unset = UNSET
    """`level`; left out on the ground."""

    @property
    def level(self) -> int:
        """The number of the level that it lies on. (SKR-36)"""
        return GROUND if isinstance(self.raised, Unset) else self.raised


Climb = Literal["ladder", "stairs", "door"]
"""A way between levels that asks for no test: ladder and stairs cost their height, a door nothing."""


class Floor(Record):
    """A stretch of a level: the roof of a house, a storey in it, a walkway, a step of a hill."""

    piece: str
    """The id of the terrain that carries it."""
    name: str
    shape: Shape
    parapet_in: float = 0.0
    """How high its parapet is, which gives cover; 0: it has none."""
    room: bool = False
    """It lies inside its piece, below its top: walls all round, a ceiling above."""
    windows: bool = False
    """Who is in the room sees out, and is seen, in cover. Without windows walls hide all."""

    @property
    def thing(self) -> str:
        """`the top of the inn`, `the room in the inn`: what has an edge, where the name says only where it is."""
        said = self.name.removeprefix("on top of ")
        if said != self.name:
            return f"the top of {said}"
        said = self.name.removeprefix("inside ")
        return f"the room in {said}" if said != self.name else self.name


class Passage(Record):
    """A ladder, stairs or a door: where it meets the edge of the level that it leads up or in to."""

    kind: Climb
    at: Point


class Level(Record):
    """Ground above the table to stand on: all floors of one height that touch each other."""

    height_in: float
    floors: tuple[Floor, ...]
    passages: tuple[Passage, ...] = ()

    def floor_at(self, point: Point) -> Floor | None:
        """The floor that the point lies on."""
        return next((floor for floor in self.floors if contains(floor.shape, point)), None)


GROUND = 0
"""The number of the table itself, hills included; `Battlefield.levels` are numbered from 1."""


Topic = Literal["overlap", "choked", "ground", "marker", "passage", "scenario", "scenarios"]
"""What a remark is about: pieces in one another, no ground at all, cut-off ground, a marker, a ladder or the like; a
scenario that can't be played, or one of all that can't."""


class Remark(Record):
    """Something that spoils battles on a map, though it can be read."""

    topic: Topic
    at: str
    """The id of the piece or the marker; '': the whole map."""
    said: str
    spot: Point | None = None
    """The ladder, stairs or door of the piece that it is about."""


class Battlefield(Record, cache_hash=True):
    """A measured table: size in inches, terrain, objectives, and one of the two edges to deploy on."""

    id: str
    name: str
    width_in: float
    depth_in: float
    terrain: tuple[Terrain, ...] = ()
    markers: tuple[Marker, ...] = ()
    edge: Edge = "south"
    hold: tuple[str, ...] = ()
    """The pieces that are the building to hold, where a scenario is about one."""
    built: tuple[Level, ...] | Unset = UNSET
    """`levels`; left out where there are none."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """What can be stood on above the table, the lowest first; a place on one names its number, from 1. (SKR-36)"""
        return () if isinstance(self.built, Unset) else self.built
