"""Where the scenario wants a model to go: an objective, treasure, the edge it may leave by."""

from __future__ import annotations

from skirmish.board import Walk, Way, on
from skirmish.board.levels import Step
from skirmish.board.routes import FREELY
from skirmish.core.awards import Ground, Spot, may_earn, spots_of
from skirmish.core.awards import inches_short as ground_short
from skirmish.core.battlefield import GROUND, Battlefield, Edge
from skirmish.core.exits import find_exit_edge
from skirmish.core.geometry import middle
from skirmish.core.record import Record, evolve
from skirmish.core.scenario import HELD, box, distance_to_building, find_building, objectives
from skirmish.core.state import ModelId, Side, State, fellow_of
from skirmish.core.units import Point, distance, snap

STEP_IN = 2.0
"""How far apart the places along a table edge are that are tried, and how near to a building it goes."""
ASIDE_IN = 0.375
"""How far who stands where a move should end steps aside, since only the end of a move counts."""
AT_FOOT_IN = 0.25
"""Who is so near to the foot of a ladder waits there for its next move."""
DETOURS = (1.02, 0.5), (1.1, 1.5), (1.25, 3.0), (2.0, 12.0)
"""How long a way round obstacles may be: so many times the straight line, and inches. A short one is sought first: that
is quick, and what it finds is the shortest of all."""


class Goal(Record):
    """A point of a level to make for, and how near to it the edge of the base must come, in inches."""

    at: Point
    near_in: float
    level: int = GROUND
    urgent: bool = False
    """Whether it goes there at a run, without stopping to shoot."""
    worth: float = 0.0
    """Marks that it brings to stand there when the round ends."""
    pull: float = 0.0
    """Marks that an inch toward it is worth; 0 where nobody has reckoned that."""


def goal_of(state: State, i: ModelId) -> Goal | None:
    """What the scenario wants of the model; None where it is about the enemy alone."""
    beside = _fellow_goal(state, i)
    if beside is not None:
        return beside
    won_by = state.scenario.won_by
    if won_by == "rout":
        return None
    edge = find_exit_edge(state, i)
    if edge is not None:
        return exit_goal(state, i, edge)
    if won_by == "hold":
        return _building_goal(state, i, state.scenario.marker_radius_in)
    if state.scenario.has_tokens and (token := _token_goal(state, i)) is not None:
        return token
    here = state.places[i][:2]
    spots = [spot_goal(state, i, spot) for spot in spots_to_hold(state, state.models[i].side)]
    return min(spots, key=lambda goal: distance(here, goal.at), default=None)


def spots_to_hold(state: State, side: Side) -> list[Spot]:
    """The markers and zones that bring a side points, each once."""
    earned = [award for award in state.scenario.awards if award.kind in HELD and may_earn(state, award, side)]
    return list(dict.fromkeys(spot for award in earned for spot in spots_of(state, award, side)))


def spot_goal(state: State, i: ModelId, spot: Spot) -> Goal:
    """Where the model goes to hold a marker or a zone: where it stands if it does already."""
    if not isinstance(spot, Ground):
        return Goal(spot.at, state.scenario.marker_radius_in, spot.level)
    field, (x, y, radius, _) = state.battlefield, state.places[i]
    if spot.zone.where == "building":
        return _building_goal(state, i, spot.zone.within_in) or Goal((x, y), 0.0, state.level(i))
    if spot.zone.where == "centre":
        return Goal((field.width_in / 2, field.depth_in / 2), spot.zone.within_in, state.level(i))
    west, north, east, south = box(field, spot.zone, spot.edge)
    at = snap(min(max(x, west + STEP_IN), east - STEP_IN)), snap(min(max(y, north + STEP_IN), south - STEP_IN))
    return Goal(at, max(0.0, STEP_IN - radius), state.level(i))


def stop_before(state: State, i: ModelId, goal: Goal, ladders: bool) -> Goal:
    """What the model makes for first: the goal, or where the ladder, stairs or door stands that leads to its level.

    Ways on a level are reckoned as straight lines. The goal if none leads there.
    """
    own, here = state.level(i), state.places[i][:2]
    if goal.level == own:
        return goal
    ahead = _ways_up(state, i, goal, ladders)
    if not ahead:
        return goal
    first = min(ahead, key=lambda s: (ahead[s] + distance(here, s.at), s.at))
    return evolve(goal, at=first.at, near_in=AT_FOOT_IN, level=own, worth=0.0)


def way_round(state: State, i: ModelId, at: Point) -> Way | None:
    """The shortest way to a point of its level round what blocks the straight line, past all models.

    None without a way, or if it is longer than the last of the `DETOURS`.
    """
    everyone, straight = (1 << len(state.models)) - 1, distance(state.places[i][:2], at)
    for times, inches in DETOURS:
        way = on(state).way(i, at, Walk(times * straight + inches, through=everyone))
        if way is not None:
            return way
    return None


def _ways_up(state: State, i: ModelId, goal: Goal, ladders: bool) -> dict[Step, float]:
    """The ladders, stairs and doors that lead from the model's level to the goal's, and the inches from there on."""
    own = state.level(i)
    steps = [s for s in on(state).steps(i) if s.kind in FREELY and (ladders or s.kind != "ladder")]
    ahead = {s: s.cost + distance(s.to, goal.at) for s in steps if s.to_level == goal.level}
    while not any(s.level == own for s in ahead):
        further = {
            s: s.cost + min(distance(s.to, t.at) + cost for t, cost in ahead.items() if t.level == s.to_level)
            for s in steps if s not in ahead and any(t.level == s.to_level for t in ahead)
        }  # fmt: skip
        if not further:
            return {}
        ahead |= further
    return {s: inches for s, inches in ahead.items() if s.level == own}


def spot_short(state: State, i: ModelId, spot: Spot) -> float:
    """As `inches_short`, for a marker or a zone; a zone counts on every level."""
    if isinstance(spot, Ground):
        return ground_short(state, i, spot)
    return inches_short(state, i, Goal(spot.at, state.scenario.marker_radius_in, spot.level))


def inches_short(state: State, i: ModelId, goal: Goal) -> float:
    """By how many inches the model is too far away to count at the goal; 0 if it counts there.

    On another level it is short by the way there, at the least by the height between them, which it may climb.
    """
    x, y, radius, _ = state.places[i]
    own, field = state.level(i), state.battlefield
    short = max(0.0, distance((x, y), goal.at) - radius - goal.near_in)
    if own == goal.level:
        return short
    ahead = _ways_up(state, i, goal, ladders=True)
    way = min([distance((x, y), s.at) + inches for s, inches in ahead.items()], default=0.0) - radius - goal.near_in
    climb = abs(_height(field, goal.level) - _height(field, own))
    return max(way, short + climb)


def _height(field: Battlefield, level: int) -> float:
    """Inches above the ground."""
    return 0.0 if level == GROUND else field.levels[level - 1].height_in


def has_reached(state: State, i: ModelId, goal: Goal) -> bool:
    """Whether the model is near enough to count."""
    x, y, radius, _ = state.places[i]
    return state.level(i) == goal.level and distance((x, y), goal.at) - radius <= goal.near_in


def _fellow_goal(state: State, i: ModelId) -> Goal | None:
    """Its fellow, for who is of no use far from it: more than anything the scenario wants."""
    fellow = fellow_of(state, i)
    if fellow is None:
        return None
    x, y, radius, _ = state.places[fellow]
    return Goal((x, y), state.models[i].warrior.fellow_in + radius, state.level(fellow), urgent=True)


def rallying_points(state: State) -> list[Point]:
    """Where a side gathers: the building to hold, or the markers or tokens, the one nearest to the centre first."""
    field = state.battlefield
    if state.scenario.won_by == "hold":
        return [middle(shape) for shape in find_building(field)][:1]
    centre = field.width_in / 2, field.depth_in / 2
    spots = [token.at for token in state.tokens if token.lies and token.at is not None]
    held = {award.zone for award in state.scenario.awards if award.kind == "zone-held"}
    if any(award.kind == "marker-held" for award in state.scenario.awards):
        spots += [marker.at for marker in objectives(field, state.scenario)]
    if "building" in held:
        spots += [middle(shape) for shape in find_building(field)][:1]
    if held & {"centre", "middle"}:
        spots.append(centre)
    return sorted(spots, key=lambda at: distance(at, centre))


def exit_goal(state: State, i: ModelId, edge: Edge, along: float | None = None) -> Goal | None:
    """The free place at the table edge that is nearest to the model, or to so many inches along the edge."""
    field, (x, y, radius, _) = state.battlefield, state.places[i]
    lying = edge in ("north", "south")
    here, long = (x, field.width_in) if lying else (y, field.depth_in)
    here = here if along is None else snap(along)
    against = (
        snap(radius) if edge in ("north", "west") else snap((field.depth_in if lying else field.width_in) - radius)
    )
    for number in range(2 * int(long / STEP_IN)):
        along = snap(here + (number + 1) // 2 * STEP_IN * (1 if number % 2 else -1))
        at = (along, against) if lying else (against, along)
        if not radius <= along <= long - radius or distance(at, (x, y)) < ASIDE_IN:
            continue
        if on(state).stands(i, at) is None:
            return Goal(at, -radius, urgent=True)
    return None


def _may_fetch(state: State, i: ModelId) -> bool:
    """Whether a model can go where it likes: it is up (who lies or hides blocks no sight) and bound to no fellow."""
    return state.on_table(i) and state.places[i][3] > 0 and fellow_of(state, i) is None


def _token_goal(state: State, i: ModelId) -> Goal | None:
    """The nearest token that lies there and no friend with free hands is nearer to."""
    side, here = state.models[i].side, state.places[i][:2]
    bearers = {token.bearer for token in state.tokens}
    friends = [m.id for m in state.models if m.side == side and m.id not in bearers and _may_fetch(state, m.id)]
    lying = [(token.at, token.level) for token in state.tokens if token.lies and token.at is not None]
    for at, level in sorted(lying, key=lambda one: distance(here, one[0])):
        if min(friends, default=i, key=lambda k: (distance(state.places[k][:2], at), k)) == i:
            stands_on_it = state.level(i) == level and distance(here, at) <= state.places[i][2]
            return step_aside(state, i, at) if stands_on_it else Goal(at, 0.0, level, urgent=True)
    return None


def step_aside(state: State, i: ModelId, token: Point) -> Goal | None:
    """A step that ends on the token on which the model stands already: a token that it dropped, say."""
    x, y, radius, _ = state.places[i]
    for dx, dy in ((ASIDE_IN, 0.0), (-ASIDE_IN, 0.0), (0.0, ASIDE_IN), (0.0, -ASIDE_IN)):
        at = snap(x + dx), snap(y + dy)
        if distance(at, token) <= radius and on(state).stands(i, at) is None:
            return Goal(at, -radius, state.level(i), urgent=True)
    return None


def _building_goal(state: State, i: ModelId, within_in: float) -> Goal | None:
    """The place before the building to hold, on the straight way to its middle."""
    field, (x, y, radius, _) = state.battlefield, state.places[i]
    shapes = find_building(field)
    if not shapes:
        return None
    far = distance_to_building(field, (x, y))
    if far - radius <= within_in:
        return Goal((x, y), 0.0, state.level(i))
    mx, my = min((middle(shape) for shape in shapes), key=lambda at: distance((x, y), at))
    part = max(0.0, far - STEP_IN - radius) / max(STEP_IN, distance((x, y), (mx, my)))
    return Goal((snap(x + part * (mx - x)), snap(y + part * (my - y))), 0.0)
