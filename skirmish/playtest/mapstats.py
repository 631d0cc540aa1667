"""What a map is like, in figures: cover, room, lines of sight, and whether its two ends are worth the same."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import numpy.typing as npt

from skirmish.board import on
from skirmish.board.answers import Seen
from skirmish.board.ground import Lattice, lattice, walks
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import OPPOSITE, Battlefield, Edge, Level, Terrain
from skirmish.core.dice import Dice, Faces
from skirmish.core.game import Game
from skirmish.core.geometry import Circle, Shape, bounds, oriented, regular, sides, to_shape
from skirmish.core.record import Record, evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import LIMBO, Force, Model, ModelId, Place, Roster, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.units import Point, base_radius, snap
from skirmish.players import USUAL, battle, make
from skirmish.playtest.estimates import Tally
from skirmish.playtest.match import Placed

BASE_MM = 25
RADIUS_IN = base_radius(BASE_MM)
"""Who looks at the map stands on a usual base."""
CELL_IN = 0.75
"""The table is looked at in one spot of every square of this size."""
NEAR_IN = 1.0
"""Cover no farther than this from the edge of a base is near."""
CROWDS, CROWD = 12, 60
"""How often so many are put down at random to look at each other."""
EVERYBODY = (1 << CROWD) - 1
LOOKS = 4
"""In how many directions each of them looks."""
STEP_IN, EXACT_IN = 0.5, 1 / 64
"""A line of sight is followed in such steps, and its end is found as exactly as this."""
ZONE_IN = 8.0
"""How deep the usual zone is."""
EVEN = {"cover": 0.05, "closed": 0.05, "sees": 0.02}
EVEN_IN = 3.0
"""By how much two ends may differ in these shares, and in the way to a marker, and still be called even."""
FRONT_STEP_IN, THIRD_STEP_IN = 2.0, 2.0
"""How far apart the eyes at the front of a zone are, and the points that they look for."""
Floats = npt.NDArray[np.float64]
IN_FOURS = 4
"""A roster fights itself from both ends, with the first turn and without."""
PICKS: Faces = (6, 1)
"""The roll-off that lets the first side pick its edge."""
BEGINS: tuple[Faces, Faces] = ((6, 1), (1, 6))
"""The roll-offs that give the first turn to either side."""


class Look(Record):
    """What there is to be seen on a map."""

    cover: float
    """The share of spots with room to stand that have cover near: soft or blocking terrain within 1" of the base."""
    closed: float
    """The share of the table on which a usual base can't stand, but for the table edge itself."""
    seen: float
    """The share of pairs of spots with room to stand that see each other."""
    open: float
    """The share of such pairs that see each other without cover."""
    sight_in: float
    """How far one sees in the mean: in a random direction from such a spot, up to what blocks sight or the edge."""


class Prospect(Record):
    """What who begins at this edge of the table has, by measuring alone. The same map gives the same figures."""

    edge: Edge
    cover: float
    """The share of places with room to stand in its half, between zone and centre line, that have cover near."""
    closed: float
    """The share of that ground on which a usual base can't stand."""
    sees: float
    """The share of the lines from the front of its zone to the middle third of the table that nothing blocks."""
    markers: tuple[float | None, ...]
    """Inches of movement from its zone to each marker, difficult ground counted; None where no way leads."""


class Tilt(Record):
    """By how much the map's own edge has more of something than the one opposite, and how much is still even."""

    of: str
    """`cover`, `closed`, `sees`, or the id of a marker: there more is farther."""
    more: float | None
    """None: only one end gets to the marker."""
    even: float

    @property
    def is_even(self) -> bool:
        """Whether it makes no difference."""
        return self.more is not None and abs(self.more) <= self.even


class Balance(Record):
    """Both ends of a map side by side."""

    ends: tuple[Prospect, Prospect]
    tilts: tuple[Tilt, ...]

    @property
    def is_even(self) -> bool:
        """Whether nothing makes a difference."""
        return all(tilt.is_even for tilt in self.tilts)


class Ends(Record):
    """How battles of a roster against itself went for who had this table edge."""

    edge: Edge
    tally: Tally


def look(field: Battlefield, seed: int = 0) -> Look:
    """What the map is like, sampled: the same seed gives the same figures."""
    chance = Random(seed)
    tried = list(_spots(field, chance))
    surface = on(crowd(field, ((*LIMBO[:2], RADIUS_IN, 0.0),)))
    free = [spot for spot in tried if surface.stands(0, spot) is None]
    if not free:
        return Look(0.0, 1.0, 0.0, 0.0, 0.0)
    covering = [piece for piece in field.terrain if piece.sight != "open" and piece.height_in > 0]
    covered = sum(_cover_near(covering, spot) for spot in free)
    pairs: list[Seen] = []
    lengths: list[float] = []
    for _ in range(CROWDS):
        state = crowd(field, [(*chance.choice(free), RADIUS_IN, 0.0) for _ in range(CROWD)])
        pairs += [seen for i in range(CROWD) for j, seen in on(state).sights(i, EVERYBODY).items() if i < j]
        lengths += [sight_line(state, i, chance.uniform(0, 2 * math.pi)) for i in range(CROWD) for _ in range(LOOKS)]
    return Look(
        cover=covered / len(free),
        closed=1 - len(free) / len(tried),
        seen=sum(pair.seen for pair in pairs) / len(pairs),
        open=sum(pair.seen and not pair.covered for pair in pairs) / len(pairs),
        sight_in=sum(lengths) / len(lengths),
    )


def _spots(field: Battlefield, chance: Random) -> Iterator[Point]:
    """A random point of every square of a lattice over the table, a base's radius inside its edges."""
    width, depth = field.width_in - 2 * RADIUS_IN, field.depth_in - 2 * RADIUS_IN
    columns, rows = math.ceil(width / CELL_IN), math.ceil(depth / CELL_IN)
    for column in range(columns):
        for row in range(rows):
            x, y = (column + chance.random()) / columns, (row + chance.random()) / rows
            yield snap(RADIUS_IN + x * width), snap(RADIUS_IN + y * depth)


def crowd(field: Battlefield, places: Sequence[Place]) -> State:
    """People on the map who don't stand in each other's sight: their height is 0."""
    nobody = Force(Roster("crowd", "Crowd", "", ()))
    models = tuple(Model(i, 0, Warrior(f"looker-{i}", "Looker", "")) for i in range(len(places)))
    return State(field, Scenario("look", "Look"), (nobody, nobody), models, tuple(places), Dice(None))


def _cover_near(pieces: Sequence[Terrain], spot: Point) -> bool:
    x, y = spot
    far = RADIUS_IN + NEAR_IN
    for piece in pieces:
        west, north, east, south = bounds(piece.shape)
        boxed = west - far <= x <= east + far and north - far <= y <= south + far
        if boxed and to_shape(spot, piece.shape) <= far:
            return True
    return False


def sight_line(state: State, i: ModelId, angle: float) -> float:
    """How many inches from the centre of its base i sees the table in this direction (radians, 0 to the east)."""
    x, y, _, _ = state.places[i]
    dx, dy = math.cos(angle), math.sin(angle)
    surface = on(state)
    far = min(_to_edge(x, dx, state.battlefield.width_in), _to_edge(y, dy, state.battlefield.depth_in))

    def sees(inches: float) -> bool:
        return surface.sees_point(i, (x + dx * inches, y + dy * inches))

    clear, hidden = 0.0, 0.0
    while clear < far:
        hidden = min(clear + STEP_IN, far)
        if not sees(hidden):
            break
        clear = hidden
    while hidden - clear > EXACT_IN:
        middle = (clear + hidden) / 2
        clear, hidden = (middle, hidden) if sees(middle) else (clear, middle)
    return clear


def _to_edge(at: float, toward: float, size: float) -> float:
    """Inches along a direction until one coordinate leaves the table; inf if it never does."""
    if toward == 0:
        return math.inf
    return (size - at if toward > 0 else -at) / toward


def weigh(field: Battlefield) -> Balance:
    """What either end of the map has: quick, and without chance, so that it can be asked while the map is changed."""
    ground = lattice(field, CELL_IN * 2 / 3)
    first, second = (_prospect(field, ground, edge) for edge in (field.edge, OPPOSITE[field.edge]))
    shares = (Tilt(of, getattr(first, of) - getattr(second, of), EVEN[of]) for of in EVEN)
    pairs = zip(field.markers, first.markers, second.markers, strict=True)
    ways = (Tilt(marker.id, _farther(mine, theirs), EVEN_IN) for marker, mine, theirs in pairs)
    return Balance((first, second), (*shares, *ways))


def _farther(mine: float | None, theirs: float | None) -> float | None:
    if mine is None or theirs is None:
        return 0.0 if mine is theirs else None
    return mine - theirs


def _prospect(field: Battlefield, ground: Lattice, edge: Edge) -> Prospect:
    free = ground.standing(RADIUS_IN)
    deep = field.depth_in if edge in ("north", "south") else field.width_in
    off = _from_edge(field, ground, edge)
    half = (off > ZONE_IN) & (off < deep / 2) & _off_the_rim(field, ground)
    covering = [piece.shape for piece in field.terrain if piece.sight != "open" and piece.height_in > 0]
    near = ground.gap(covering, RADIUS_IN + NEAR_IN + 1) <= RADIUS_IN + NEAR_IN
    zone = free & (off <= ZONE_IN - RADIUS_IN)
    far = walks(ground, free, zone) if field.markers else np.empty(0)
    return Prospect(
        edge,
        float(near[half & free].mean()) if (half & free).any() else 0.0,
        float(1 - free[half].mean()) if half.any() else 1.0,
        _share_seen(field, edge, deep),
        tuple(_reached(ground, far, marker.at) for marker in field.markers),
    )


def _off_the_rim(field: Battlefield, ground: Lattice) -> npt.NDArray[np.bool_]:
    """The spots where the edge of the table keeps nobody from standing."""
    x, y = np.meshgrid(ground.xs, ground.ys)
    least = np.minimum(np.minimum(x, field.width_in - x), np.minimum(y, field.depth_in - y))
    found: npt.NDArray[np.bool_] = least >= RADIUS_IN
    return found


def _from_edge(field: Battlefield, ground: Lattice, edge: Edge) -> Floats:
    """How far each spot is from the edge."""
    x, y = np.meshgrid(ground.xs, ground.ys)
    return {"north": y, "south": field.depth_in - y, "west": x, "east": field.width_in - x}[edge]


def _reached(ground: Lattice, far: Floats, at: Point) -> float | None:
    """How far it is to the nearest spot from which a marker is held."""
    away = np.hypot(ground.xs[None, :] - at[0], ground.ys[:, None] - at[1])
    held = far[away <= max(RADIUS_IN, float(away.min()))]
    return round(float(held.min()), 2) if held.size and np.isfinite(held).any() else None


def _share_seen(field: Battlefield, edge: Edge, deep: float) -> float:
    """Of the lines from the front of the zone to the middle third, for who stands on the table; heights don't count."""
    along = field.width_in if edge in ("north", "south") else field.depth_in
    beside = np.linspace(1.0, along - 1.0, max(2, round(along / FRONT_STEP_IN)))
    rows = np.linspace(deep / 3, deep * 2 / 3, max(2, round(deep / 3 / THIRD_STEP_IN)) + 1)
    points = np.array([(b, r) for r in rows for b in np.linspace(1.0, along - 1.0, round(along / THIRD_STEP_IN) + 1)])
    eyes = np.array([(b, ZONE_IN) for b in beside])
    walls = [piece.shape for piece in field.terrain if piece.sight == "blocks"]
    outlines = (regular(s.x, s.y, s.radius, 16) if isinstance(s, Circle) else s for s in walls)
    edges = np.array([(*a, *b) for shape in outlines for a, b in sides(shape)]).reshape(-1, 4)
    seen = [_unblocked(eye, _turned(points, edge, deep), edges) for eye in _turned(eyes, edge, deep)]
    return float(np.mean(seen))


def _turned(points: Floats, edge: Edge, deep: float) -> Floats:
    """Points on the table that are given by how far along the edge they lie and how far from it."""
    along, off = points[:, 0], points[:, 1]
    if edge in ("south", "east"):
        off = deep - off
    return np.column_stack((along, off) if edge in ("north", "south") else (off, along))


def _unblocked(eye: Floats, points: Floats, edges: Floats) -> float:
    """The share of the points to which no edge is in the way."""
    ex, ey = eye
    px, py = points[None, :, 0], points[None, :, 1]
    ax, ay, bx, by = (edges[:, k][:, None] for k in range(4))
    one = (px - ex) * (ay - ey) - (py - ey) * (ax - ex)
    two = (px - ex) * (by - ey) - (py - ey) * (bx - ex)
    three = (bx - ax) * (ey - ay) - (by - ay) * (ex - ax)
    four = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return float((~((one * two < 0) & (three * four < 0)).any(axis=0)).mean())


def ends(rules: Ruleset, setups: Sequence[Setup], games: int, seed: int = 0) -> Ends:
    """How the map's own edge fares against the one opposite, in `games` battles, rounded up to fours; see `duels`."""
    return list(duels(rules, setups, games, seed))[-1]


def duels(rules: Ruleset, setups: Sequence[Setup], games: int, seed: int = 0) -> Iterator[Ends]:
    """How the map's own edge has fared against the one opposite so far, after each four of the battles.

    The setups are of one map and without roles, each with the same roster twice, and take turns. Every four battles
    have one seed: both sides hold the edge once with the first turn and once without. Two of the four are fought on the
    map with left and right exchanged, by turns those in which either begins: players have habits such as coming from
    the west, and whom that suits says nothing about the ends.
    """
    edge, tally = setups[0].battlefield.edge, Tally()
    both = [(setup, evolve(setup, battlefield=flip(setup.battlefield))) for setup in setups]
    for four in range(math.ceil(games / IN_FOURS)):
        turn, number = divmod(four, len(setups))
        for flipped, begins in enumerate(BEGINS, turn):
            setup = evolve(both[number][flipped % 2], seed=seed + four, script=PICKS + begins)
            for mine in (edge, OPPOSITE[edge]):
                winner = _fought(rules, setup, mine)
                tally = tally.counted(None if winner is None else winner == edge)
        yield Ends(edge, tally)


def flip(field: Battlefield) -> Battlefield:
    """The map with left and right exchanged, as they are seen from its two edges to deploy on."""

    def at(point: Point) -> Point:
        x, y = point
        return (snap(field.width_in - x), y) if field.edge in ("north", "south") else (x, snap(field.depth_in - y))

    def flipped(shape: Shape) -> Shape:
        if isinstance(shape, Circle):
            x, y = at((shape.x, shape.y))
            return evolve(shape, x=x, y=y)
        return oriented(tuple(map(at, shape.corners)))

    def built(level: Level) -> Level:
        floors = tuple(evolve(floor, shape=flipped(floor.shape)) for floor in level.floors)
        return evolve(level, floors=floors, passages=tuple(evolve(one, at=at(one.at)) for one in level.passages))

    found = evolve(
        field,
        terrain=tuple(evolve(piece, shape=flipped(piece.shape)) for piece in field.terrain),
        markers=tuple(evolve(marker, at=at(marker.at)) for marker in field.markers),
    )
    return evolve(found, built=tuple(map(built, field.levels))) if field.levels else found


def _fought(rules: Ruleset, setup: Setup, mine: Edge) -> Edge | None:
    """The table edge of who wins the battle if the first side has `mine`; None for a draw."""
    players = [make(USUAL, setup.seed) for _ in (mine, OPPOSITE[mine])]
    placed = Placed(players[0], mine), Placed(players[1], OPPOSITE[mine])
    over = battle(Game(rules, setup.state(rules)), placed).state
    assert over.verdict is not None
    winner = over.verdict.winner
    return None if winner is None else over.forces[winner].edge
