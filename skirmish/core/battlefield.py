"""The table as the map has it, and the scenario fought on it: frozen, shared by all states of a battle."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from skirmish.core.geometry import Polygon, Shape, rectangle
from skirmish.core.record import Record
from skirmish.core.units import Point, snap

Sight = Literal["open", "soft", "blocks", "cloud"]
"""What a piece does to sight: nothing, obscures (cover), blocks, blocks beyond 2". (SKR-42, SKR-46, CHN-66)"""
Ground = Literal["open", "difficult", "very-difficult", "impassable"]
"""What an inch of it costs: 1, 2, 4 inches, or no way through. (SKR-35)"""
Edge = Literal["north", "east", "south", "west"]
OPPOSITE: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}


class Nature(Record):
    """What a kind of terrain is unless the map says else."""

    sight: Sight
    ground: Ground
    height_in: float
    low: bool = False
    """A low obstacle (up to 1" high): crossed at no cost, but nobody stops on it. (SKR-5, SKR-35)"""
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
}
"""Terrain by kind. Roads and fields are for the eye alone."""


class Terrain(Record):
    """One piece of terrain."""

    id: str
    kind: str
    shape: Shape
    sight: Sight = "open"
    ground: Ground = "open"
    height_in: float = 0.0
    low: bool = False
    level: bool = False
    name: str = ""


def piece(ident: str, kind: str, shape: Shape, **changes: object) -> Terrain:
    """A piece with the nature of its kind, changed where the map says so."""
    nature = KINDS[kind]
    facts: dict[str, object] = {
        "sight": nature.sight, "ground": nature.ground, "height_in": nature.height_in,
        "low": nature.low, "level": nature.level,
    }  # fmt: skip
    return Terrain(ident, kind, shape, **(facts | changes))  # type: ignore[arg-type]  # checked by the library


class Marker(Record):
    """An objective: a point that can be held."""

    id: str
    at: Point


class Battlefield(Record, cache_hash=True):
    """A measured table: size in inches, terrain, objectives, and one of the two edges to deploy on."""

    id: str
    name: str
    width_in: float
    depth_in: float
    terrain: tuple[Terrain, ...] = ()
    markers: tuple[Marker, ...] = ()
    edge: Edge = "south"


WonBy = Literal["rout", "markers"]


class Scenario(Record, cache_hash=True):
    """What the battle is about: where to deploy, how long, what wins. (SKR-90, SKR-91)"""

    id: str
    name: str
    rounds: int = 12
    zone_depth_in: float = 8.0
    won_by: WonBy = "rout"
    markers: int = 0
    """How many markers lie on the centre line, if the map has none of its own."""
    marker_radius_in: float = 3.0
    rule: str = "SKR-91"


@lru_cache(64)
def zone(battlefield: Battlefield, scenario: Scenario, edge: Edge) -> Polygon:
    """The deployment zone along an edge: whole bases inside. (SKR-91)"""
    width, depth, deep = battlefield.width_in, battlefield.depth_in, scenario.zone_depth_in
    return {
        "north": rectangle(0, 0, width, deep),
        "south": rectangle(0, depth - deep, width, depth),
        "west": rectangle(0, 0, deep, depth),
        "east": rectangle(width - deep, 0, width, depth),
    }[edge]


@lru_cache(64)
def objectives(field: Battlefield, scenario: Scenario) -> tuple[Marker, ...]:
    """The objectives: the map's own, or the scenario's on the centre line between the two edges. (SKR-91)"""
    count = scenario.markers
    if not count:
        return ()
    if len(field.markers) >= count:
        return field.markers[:count]
    spots = [(k + 1) / (count + 1) for k in range(count)]
    if field.edge in ("north", "south"):
        places = [(snap(field.width_in * part), snap(field.depth_in / 2)) for part in spots]
    else:
        places = [(snap(field.width_in / 2), snap(field.depth_in * part)) for part in spots]
    return tuple(Marker(f"marker-{number + 1}", at) for number, at in enumerate(places))
