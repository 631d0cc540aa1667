"""Putting warriors on the table: whose turn it is to deploy, and where. (SKR-90, SKR-91)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from skirmish.board import on
from skirmish.core.battlefield import GROUND, Battlefield, Edge
from skirmish.core.decision import Action, Asking, Decision, Needs, Offer, Refusal
from skirmish.core.events import Deployed, Fell
from skirmish.core.geometry import Circle, Shape, middle, rectangle
from skirmish.core.scenario import Box, Zone, box, outside, zone_of
from skirmish.core.state import OFF_TABLE_IN, SAME_LEVEL, ModelId, Side, State, fellow_of
from skirmish.core.table import Table
from skirmish.core.units import Point, as_inches, base_radius, distance, snap, snapped
from skirmish.kit.moves import on_grid, or_else
from skirmish.kit.refusals import comes_first

BESIDE_IN = 0.5
"""How far from its fellow a warrior is proposed to deploy, between the bases."""
FINE = 60
"""Rows and columns of the lattice that is searched for a place when the usual ones are taken."""


class DeployOffer(Offer):
    """Putting one model of the side anywhere in its zone."""

    __slots__ = ("_first", "side", "state", "zone")

    def __init__(self, state: State, side: Side, model: ModelId) -> None:
        super().__init__("deploy", model, rule="SKR-90")
        self.state = state
        self.side = side
        self.zone = zone_of(state.scenario, state.forces[side].role)
        self._first: Action | None = None

    @property
    def needs(self) -> Needs:
        """See `Offer`."""
        return "point"

    def template(self, action: Action) -> Shape | None:
        """The base where it would stand. Without a place the zone, if that is a rectangle or a disc: the others, a
        frame and the surroundings of a building, no single shape can say."""
        if action.at is not None:
            return Circle(*action.at, self._radius())
        field = self.state.battlefield
        if self.zone.where in ("edge", "middle"):
            return rectangle(*box(field, self.zone, self.state.forces[self.side].edge))
        if self.zone.where == "centre":
            return Circle(field.width_in / 2, field.depth_in / 2, self.zone.within_in)
        return None

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`."""
        if action.at is None:
            return Refusal("choose a place on the board", self.rule)
        if not on_grid(action):
            return Refusal("the place isn't on the grid", self.rule)
        if action != Action("deploy", self.model, at=action.at, level=action.level):
            return Refusal("a deployment has a place, nothing else", self.rule)
        if not SAME_LEVEL <= action.level <= len(self.state.battlefield.levels):
            return Refusal("the map has no such level", self.rule)
        level = max(GROUND, action.level)
        if level not in ways_up(self.state.battlefield):
            return Refusal("no ladder, stairs or door lead there", "SKR-36")
        return self._barred(action.at, level)

    def _barred(self, at: Point, level: int = GROUND) -> Refusal | None:
        """Why it can't be put there. (SKR-90, SKR-91)"""
        edge = self.state.forces[self.side].edge
        short = outside(self.state.battlefield, self.zone, edge, at, self._radius())
        if short > 0:
            return Refusal(f"{as_inches(short)} outside the deployment zone", self.rule, short)
        return self._taken(at, level)

    def _taken(self, at: Point, level: int = GROUND) -> Refusal | None:
        """Why it can't be put at a place of its zone. (SKR-90, SKR-91)"""
        trouble = on(self.state).stands(self.model, at, level)
        if trouble:
            return Refusal(f"it can't stand there: it {trouble}", self.rule)
        return self._crowded(at, level)

    def _crowded(self, at: Point, level: int) -> Refusal | None:
        """Why it stands too near to a friend, where the surprised are scattered. (SKR-91)"""
        if not self.zone.apart_in:
            return None
        for m, (x, y, radius, _) in zip(self.state.models, self.state.places, strict=True):
            if m.side == self.side and self.state.on_table(m.id) and self.state.level(m.id) == level:
                short = self.zone.apart_in - (distance(at, (x, y)) - radius - self._radius())
                if short > 0:
                    said = f"{as_inches(short)} too near to {m.name}: they stand {as_inches(self.zone.apart_in)} apart"
                    return Refusal(said, "SKR-91", short)
        return None

    def _radius(self) -> float:
        return base_radius(self.state.models[self.model].warrior.base_mm)

    def first(self) -> Action | None:
        """The first sample, looked for only once; None if there is no room."""
        if self._first is None:
            self._first = next(self._places(), None)
        return self._first

    def samples(self) -> Iterator[Action]:
        """See `Offer`: a row near the front, spread over the width, then further back; anywhere if all are taken."""
        first = self.first()
        if first is not None:
            yield first
            yield from islice(self._places(), 1, None)

    def _places(self) -> Iterator[Action]:
        """All samples, looked for one by one."""
        yield from self._beside()
        order = self.model * 7
        usual = self._free(3, [(order + column * 5) % 12 for column in range(12)])
        yield from or_else(usual, self._free(FINE, range(FINE)))
        yield from self._above()

    def _above(self) -> Iterator[Action]:
        """The middles of roofs, walkways and rooms in the zone. (SKR-36)"""
        field = self.state.battlefield
        for level, ground in enumerate(field.levels, 1):
            for floor in ground.floors if level in ways_up(field) else ():
                at = snapped(middle(floor.shape))
                if self._barred(at, level) is None:
                    yield self.admitted(Action("deploy", self.model, at=at, level=level))

    def _beside(self) -> Iterator[Action]:
        """Places next to the warrior it is to stay near, if that one is on the table already. (SKR-82)"""
        fellow = fellow_of(self.state, self.model)
        if fellow is None:
            return
        x, y, radius, _ = self.state.places[fellow]
        far = radius + self._radius() + max(BESIDE_IN, self.zone.apart_in + 1 / 16)
        for dx, dy in ((-far, 0.0), (far, 0.0), (0.0, -far), (0.0, far)):
            at = snap(x + dx), snap(y + dy)
            if self._barred(at) is None:
                yield self.admitted(Action("deploy", self.model, at=at))

    def _free(self, rows: int, columns: Sequence[int]) -> Iterator[Action]:
        """The places of a lattice over the zone, the front row first, where the model can be put."""
        field, edge, radius = self.state.battlefield, self.state.forces[self.side].edge, self._radius()
        for row in range(rows):
            spots = _spots(field, self.zone, edge, radius, (row + 0.5) / rows, len(columns))
            for at in [spots[column] for column in columns]:
                if at is not None and self._taken(at) is None:
                    yield self.admitted(Action("deploy", self.model, at=at))


@lru_cache(1024)
def _spots(
    field: Battlefield, zone: Zone, edge: Edge | None, radius: float, back: float, count: int
) -> tuple[Point | None, ...]:  # fmt: skip
    """A row of the lattice, so far back of the front of the zone (0 to 1); None for those outside it."""
    found = [_spot(field, zone, edge or field.edge, radius, (n + 0.5) / count, back) for n in range(count)]
    return tuple([at if outside(field, zone, edge, at, radius) <= 0 else None for at in found])


def _spot(field: Battlefield, zone: Zone, edge: Edge, radius: float, across: float, back: float) -> Point:
    """A place of the lattice: both parts 0 to 1, the front first."""
    west, north, east, south = box(field, zone, edge)
    west, north, east, south = west + radius, north + radius, east - radius, south - radius
    if zone.where == "edges":
        return _round_about((west, north, east, south), across, (1 - back) * (zone.within_in - 2 * radius))
    if edge in ("north", "south"):
        y = south - back * (south - north) if edge == "north" else north + back * (south - north)
        return snap(west + across * (east - west)), snap(y)
    x = east - back * (east - west) if edge == "west" else west + back * (east - west)
    return snap(x), snap(north + across * (south - north))


def _round_about(sides: Box, across: float, deep_in: float) -> Point:
    """A place so many inches from the back of a zone along all four edges, at this part of the way round the table."""
    west, north, east, south = sides
    edge, part = divmod(across * 4, 1.0)
    if edge in (0, 2):
        x = west + part * (east - west)
        return snap(x), snap(north + deep_in if edge == 0 else south - deep_in)
    y = north + part * (south - north)
    return snap(east - deep_in if edge == 1 else west + deep_in), snap(y)


@lru_cache(64)
def ways_up(field: Battlefield) -> frozenset[int]:
    """The levels where one may deploy: the ground, and those that a ladder, stairs or a door leads to. (SKR-36)"""
    return frozenset([GROUND, *(number for number, level in enumerate(field.levels, 1) if level.passages)])


def find_undeployed(state: State, side: Side) -> list[ModelId]:
    """The models of a side that still have to be put on the table."""
    places = state.places
    return [m.id for m in state.models if m.side == side and not m.out and places[m.id][0] > OFF_TABLE_IN]


def deploy_one(table: Table) -> Asking:
    """The side whose turn it is puts one of those who wait on the table; who finds no room is left behind. (SKR-90)"""
    state, side = table.state, table.state.side
    ready = find_undeployed(state, side)
    offers = tuple([DeployOffer(state, side, i) for i in ready])
    default = next((place for offer in offers if (place := offer.first()) is not None), None)
    if default is None:
        for i in ready:  # nobody will make room for them
            table.emit(Fell(i, "left", rule="SKR-90", cause="other"))
        return
    why = comes_first("first the warriors are deployed", "SKR-90")
    action = yield Decision(side, "Deploy your warriors", offers, default, rule="SKR-90", why=why)
    warrior = table.state.models[action.model].warrior
    assert action.at is not None
    radius, level = base_radius(warrior.base_mm), max(GROUND, action.level)
    table.emit(Deployed(action.model, action.at, radius, warrior.height_in, level=level))
