"""What a battle is about: where to deploy, who is what, what wins; shared by all states of a battle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from skirmish.core.battlefield import Battlefield, Edge, Marker
from skirmish.core.geometry import Shape, bounds, middle, to_shape
from skirmish.core.record import UNSET, Record, Unset
from skirmish.core.units import Point, distance, snap, snapped

RoutFrom = Literal["quarter", "third", "half", "two-thirds", "never"]
"""The share of losses from which a side takes rout tests."""
SHARES: Mapping[RoutFrom, tuple[int, int]] = {"quarter": (1, 4), "third": (1, 3), "half": (1, 2), "two-thirds": (2, 3)}
"""What share of a warband the words are, as a fraction; none at all for `never`."""
WonBy = Literal["rout", "markers", "exit", "treasure", "hold", "points"]
"""What decides a battle that no rout has: marks lost, markers held, models or treasure off the table, a building, or
victory points for what the scenario says."""
AwardKind = Literal["marker-held", "zone-held", "enemy-out", "alive", "exit", "token"]
"""What earns points: each marker held, a zone held, each enemy out of action, each own model not out of action, each
that leaves by the far edge, each token carried off."""
HELD: tuple[AwardKind, ...] = ("marker-held", "zone-held")
COUNTED: tuple[AwardKind, ...] = (*HELD, "alive")
"""What is counted when a round or the battle ends; everything else earns its points when it happens."""
When = Literal["round", "end"]
HeldZone = Literal["building", "centre", "middle", "own-edge", "enemy-edge"]
"""Round the building to hold, round the centre, the middle third, along a side's own edge or the enemy's."""
Where = Literal["edge", "edges", "centre", "building", "middle"]
"""Along the own edge, along any edge, round the centre, round the building to hold, the middle third."""
Light = Literal["day", "dusk", "night", "moonlit"]
"""How much one sees by. (RT-37)"""
Dream = Literal["none", "dream", "tar"]
"""Whether those who fight are awake; they dream; they have gone into the World of Dreams. (DOT-167, DOT-168)"""
MarkersOn = Literal["ground", "roof"]
"""Where a scenario's markers lie: on the centre line, or on the building to hold."""
BEFORE_IN = 1.0
"""So far from a building lies what lies before it."""
Box = tuple[float, float, float, float]
"""West, north, east, south in inches."""
MOST_PACE = 1.5
"""How many times a scenario's rounds a rule system plays at most (`paced`). (B-20)"""
BUILDINGS = ("building", "ruin")
"""Kinds of terrain that can be held, if the map doesn't say which piece."""


class Zone(Record, cache_hash=True):
    """Where a side deploys; whole bases inside."""

    where: Where = "edge"
    within_in: float = 8.0
    """How deep along an edge, or how far from the centre or the building, in inches; without meaning for `middle`."""
    apart_in: float = 0.0
    """How far apart the side's own bases must be, in inches."""


class Role(Record, cache_hash=True):
    """What one of the sides is: attacker, defender, ... The first of the two deploys first."""

    name: str
    zone: Zone
    fewer: bool = False
    """The side with fewer models takes it; if they are level, or no role is such, a roll-off gives the choice."""


class Exit(Record, cache_hash=True):
    """Winning by leaving over the far edge."""

    part: int
    """One part in so many of the models that began the battle, rounded up: 2 is half of them."""
    least: int = 1
    role: str = ""
    """Whose aim it is; '': both sides'. The other side wins if it fails."""


class Treasure(Record, cache_hash=True):
    """Tokens to be carried off."""

    plus: int = 3
    """D3 and so many."""
    edge_in: float = 10.0
    """None lies nearer than this to a table edge."""
    apart_in: float = 6.0
    """Nor nearer to another."""


class Award(Record, cache_hash=True):
    """Something that earns victory points."""

    kind: AwardKind
    points: int = 1
    role: str = ""
    """Whose points they are; '': either side's."""
    of: str = ""
    """The models that it is about: a role in the warband, such as `leader`, or a keyword; '': all."""
    zone: HeldZone = "centre"
    """The zone that is held."""
    within_in: float = 6.0
    """How deep or how wide that zone is, in inches; without meaning for `middle`."""
    when: When = "round"
    """Whether it is counted when each round ends, or once when the battle does; see `COUNTED`."""
    from_round: int = 1
    """The first round in which it earns anything."""
    to_round: int = 0
    """The last one; 0: the last of the battle."""

    def counts_in(self, number: int) -> bool:
        """Whether it earns points in this round."""
        return number >= self.from_round and not 0 < self.to_round < number

    def count_rounds(self, rounds: range) -> int:
        """In how many of these rounds it earns points."""
        return sum([self.counts_in(number) for number in rounds])


TIES = ("draw", "losses")
"""What `Scoring.tie` may be besides a role: no role has such a name."""


class Scoring(Record, cache_hash=True):
    """Winning by victory points."""

    awards: tuple[Award, ...]
    win_at: int = 0
    """A side with so many points has won when the phase or action ends; 0: only the limit decides."""
    tie: str = "draw"
    """Who wins with equal points: nobody (`draw`), the side that lost less (`losses`), or a role."""
    at_limit: str = ""
    """The role that wins at the limit, however many points there are; '': who has more."""


class Scenario(Record, cache_hash=True):
    """What the battle is about: where to deploy, how long, what wins."""

    id: str
    name: str
    rounds: int = 12
    zone_depth_in: float = 8.0
    """How deep both sides' zones are, along opposite edges, if there are no roles."""
    won_by: WonBy = "rout"
    markers: int = 0
    """How many markers lie on the centre line, if the map has none of its own."""
    marker_radius_in: float = 3.0
    """Within how many inches of a marker, or of the building to hold, models count."""
    rule: str = "SKR-91"
    roles: tuple[Role, ...] = ()
    """None, or two."""
    first_turn: str = ""
    """The role that has the first turn; '': a roll-off."""
    exit: Exit | None = None
    treasure: Treasure | None = None
    lit: Light | Unset = UNSET
    """See `light`; by day nothing is said."""
    dreamt: Dream | Unset = UNSET
    """See `dream`; of who is awake nothing is said."""
    routing: RoutFrom | Unset = UNSET
    """See `rout`; of the usual quarter nothing is said."""
    routed_rounds: int | Unset = UNSET
    """See `rout_rounds`; where they are `rounds` nothing is said."""
    placed: MarkersOn | Unset = UNSET
    """See `markers_on`; of the ground nothing is said."""
    scoring: Scoring | Unset = UNSET
    """How it is won by points."""

    @property
    def awards(self) -> tuple[Award, ...]:
        """What earns points: in a battle about markers a point for each that is held when a round ends."""
        if not isinstance(self.scoring, Unset):
            return self.scoring.awards
        return MARKERS_HELD if self.won_by == "markers" else ()

    @property
    def has_tokens(self) -> bool:
        """Whether carrying off treasure is of use."""
        return self.won_by == "treasure" or any(award.kind == "token" for award in self.awards)

    @property
    def holds_building(self) -> float:
        """Within how many inches of the building models count that hold it; 0: it isn't held."""
        if self.won_by == "hold":
            return self.marker_radius_in
        found = [award.within_in for award in self.awards if award.kind == "zone-held" and award.zone == "building"]
        return max(found, default=0.0)

    @property
    def light(self) -> Light:
        """How much one sees by; systems say what it means to them."""
        return self.lit if not isinstance(self.lit, Unset) else "day"

    @property
    def rout(self) -> RoutFrom:
        """From which share of its losses a side takes rout tests, in systems that have them. (SKR-11, SKR-91)"""
        return self.routing if not isinstance(self.routing, Unset) else "quarter"

    @property
    def rout_rounds(self) -> int:
        """How many rounds it has in systems whose sides rout as `rout` says. (SKR-91)"""
        return self.routed_rounds if not isinstance(self.routed_rounds, Unset) else self.rounds

    @property
    def markers_on(self) -> MarkersOn:
        """Where its markers lie; on a roof there is one. (SKR-91)"""
        return self.placed if not isinstance(self.placed, Unset) else "ground"

    @property
    def dream(self) -> Dream:
        """Whether the battle is dreamt; systems say what it means to them."""
        return self.dreamt if not isinstance(self.dreamt, Unset) else "none"


MARKERS_HELD = (Award("marker-held"),)


def losses_for_rout(began: int, share: RoutFrom) -> int | None:
    """How many of those that began the battle must be out of action for a rout test, rounded up. (SKR-11, SKR-91)"""
    if share not in SHARES:
        return None
    part, whole = SHARES[share]
    return -(-began * part // whole)


def zone_of(scenario: Scenario, role: str) -> Zone:
    """The zone of a side in this role."""
    return next((r.zone for r in scenario.roles if r.name == role), Zone("edge", scenario.zone_depth_in))


@lru_cache(256)
def box(field: Battlefield, zone: Zone, edge: Edge | None) -> Box:
    """The box round the zone; of `edge` zones it is the zone itself."""
    width, depth, deep = field.width_in, field.depth_in, zone.within_in
    if zone.where == "edge":
        strips = {
            "north": (0.0, 0.0, width, deep), "south": (0.0, depth - deep, width, depth),
            "west": (0.0, 0.0, deep, depth), "east": (width - deep, 0.0, width, depth),
        }  # fmt: skip
        return strips[edge or field.edge]
    if zone.where == "middle":
        if field.edge in ("north", "south"):
            return 0.0, depth / 3, width, 2 * depth / 3
        return width / 3, 0.0, 2 * width / 3, depth
    if zone.where == "edges":
        return 0.0, 0.0, width, depth
    if zone.where == "centre":
        return width / 2 - deep, depth / 2 - deep, width / 2 + deep, depth / 2 + deep
    sides = [bounds(shape) for shape in find_building(field)] or [(width / 2, depth / 2, width / 2, depth / 2)]
    west, north, east, south = (
        pick(one) for pick, one in zip((min, min, max, max), zip(*sides, strict=True), strict=True)
    )
    return max(0.0, west - deep), max(0.0, north - deep), min(width, east + deep), min(depth, south + deep)


def outside(field: Battlefield, zone: Zone, edge: Edge | None, at: Point, radius: float) -> float:
    """By how many inches a base there isn't wholly in the zone; 0 or less if it is."""
    x, y = at
    if zone.where in ("edge", "middle"):
        west, north, east, south = box(field, zone, edge)
        return max(west + radius - x, x - east + radius, north + radius - y, y - south + radius)
    off_table = radius - min(x, y, field.width_in - x, field.depth_in - y)
    if zone.where == "edges":
        deepest = min(x, y, field.width_in - x, field.depth_in - y)
        return max(off_table, deepest + radius - zone.within_in)
    if zone.where == "centre":
        return max(off_table, distance(at, (field.width_in / 2, field.depth_in / 2)) + radius - zone.within_in)
    return max(off_table, distance_to_building(field, at) + radius - zone.within_in)


@lru_cache(64)
def find_building(field: Battlefield) -> tuple[Shape, ...]:
    """The building to hold: what the map names, else the one nearest to the centre; () if there is none."""
    if field.hold:
        return tuple(t.shape for t in field.terrain if t.id in field.hold)
    centre = field.width_in / 2, field.depth_in / 2
    found = [t.shape for t in field.terrain if t.role in BUILDINGS]
    return tuple(sorted(found, key=lambda shape: distance(middle(shape), centre))[:1])


def building_name(field: Battlefield) -> str:
    """The name of the building to hold: `the mill`."""
    shapes = find_building(field)
    return next((t.name for t in field.terrain if t.shape in shapes), "the building")


@lru_cache(8192)
def distance_to_building(field: Battlefield, at: Point) -> float:
    """Inches from a point to the nearest part of the building to hold; inf if there is none."""
    return min((to_shape(at, shape) for shape in find_building(field)), default=float("inf"))


def _roof_marker(field: Battlefield) -> Marker:
    """In the middle of the highest floor of the building to hold; if it has none, on the ground before it: ours."""
    shapes = find_building(field)
    pieces = [t.id for t in field.terrain if t.shape in shapes]
    for number, level in reversed(tuple(enumerate(field.levels, 1))):
        for floor in level.floors:
            if floor.piece in pieces and not floor.room:
                return Marker("the-roof", snapped(middle(floor.shape)), number)
    centre = field.width_in / 2, field.depth_in / 2
    at = middle(shapes[0]) if shapes else centre
    away = distance(at, centre)
    ux, uy = ((centre[0] - at[0]) / away, (centre[1] - at[1]) / away) if away else (0.0, 1.0)
    inches = 0.0
    while shapes and to_shape((at[0] + ux * inches, at[1] + uy * inches), shapes[0]) < BEFORE_IN:
        inches += 0.5
    return Marker("the-door", snapped((at[0] + ux * inches, at[1] + uy * inches)))


@lru_cache(64)
def objectives(field: Battlefield, scenario: Scenario) -> tuple[Marker, ...]:
    """The objectives: the map's own, the scenario's on the centre line between the two edges, or one on a roof."""
    count = scenario.markers
    if not count:
        return ()
    if scenario.markers_on == "roof":
        return (_roof_marker(field),)
    if len(field.markers) >= count:
        return field.markers[:count]
    spots = [(k + 1) / (count + 1) for k in range(count)]
    if field.edge in ("north", "south"):
        places = [(snap(field.width_in * part), snap(field.depth_in / 2)) for part in spots]
    else:
        places = [(snap(field.width_in / 2), snap(field.depth_in * part)) for part in spots]
    return tuple(Marker(f"marker-{number + 1}", at) for number, at in enumerate(places))
