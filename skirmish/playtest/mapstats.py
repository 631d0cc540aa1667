"""What a map is like, in figures: cover, room, lines of sight, and whether its two ends are worth the same."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from skirmish.board import on
from skirmish.board.answers import Seen
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import OPPOSITE, Battlefield, Edge, Terrain
from skirmish.core.dice import Dice, Faces
from skirmish.core.game import Game
from skirmish.core.geometry import bounds, to_shape
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


def ends(rules: Ruleset, setups: Sequence[Setup], games: int, seed: int = 0) -> Ends:
    """How the map's own edge fares against the one opposite, in `games` battles, rounded up to fours.

    The setups are of one map and without roles, each with the same roster twice, and take turns. Every four battles
    have one seed: both sides hold the edge once with the first turn and once without.
    """
    edge, tally = setups[0].battlefield.edge, Tally()
    for four in range(math.ceil(games / IN_FOURS)):
        setup = evolve(setups[four % len(setups)], seed=seed + four)
        for begins in BEGINS:
            for mine in (edge, OPPOSITE[edge]):
                winner = _fought(rules, evolve(setup, script=PICKS + begins), mine)
                tally = tally.counted(None if winner is None else winner == edge)
    return Ends(edge, tally)


def _fought(rules: Ruleset, setup: Setup, mine: Edge) -> Edge | None:
    """The table edge of who wins the battle if the first side has `mine`; None for a draw."""
    players = [make(USUAL, setup.seed) for _ in (mine, OPPOSITE[mine])]
    placed = Placed(players[0], mine), Placed(players[1], OPPOSITE[mine])
    over = battle(Game(rules, setup.state(rules)), placed).state
    assert over.verdict is not None
    winner = over.verdict.winner
    return None if winner is None else over.forces[winner].edge
