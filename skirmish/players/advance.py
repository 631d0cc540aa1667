"""Where a model goes that closes in: toward the enemy, to where it can shoot from, to an objective, round obstacles."""

from __future__ import annotations

from typing import NamedTuple

from skirmish.board import Surface, Walk, on
from skirmish.core.decision import Action, Offer
from skirmish.core.display import Reach
from skirmish.core.record import evolve
from skirmish.core.state import OFF_TABLE_IN, ModelId, Place, Side, State
from skirmish.core.units import TOLERANCE_IN, Point, distance, snapped
from skirmish.players.aims import Goal, goal_of, has_reached
from skirmish.players.base import View

LEAST_GAIN_IN = 0.25
"""Who gains less by a move stays where it is."""
DETOUR_IN = 12.0
"""How much longer than twice the straight line a way round obstacles may be."""


class Route(NamedTuple):
    """A way round obstacles: where the model should stand now, and the corners still ahead."""

    here: Point
    ahead: tuple[Point, ...]


class Fray(NamedTuple):
    """How the sides stand to each other: the enemies on the table, and as bit masks they and those no friend fights."""

    foes: tuple[ModelId, ...]
    everybody: int
    targets: int


class Aim(NamedTuple):
    """What a model makes for, and how far it may go: its enemies, the nearest of them, an objective if it needs one."""

    foes: int
    targets: int
    nearest: ModelId
    gap_in: float
    goal: Goal | None
    reach: Reach

    @property
    def shoots(self) -> bool:
        """Whether it stops to do harm from afar."""
        return self.reach.shoot > 0 and not (self.goal is not None and self.goal.urgent)


class Advance:
    """Chooses places for moves and runs. Remembers the corners ahead of models on their way round obstacles."""

    def __init__(self) -> None:
        self._routes: dict[ModelId, Route] = {}
        self._known: tuple[State, Fray] | None = None
        self._aimed: tuple[State, ModelId, Aim | None] | None = None
        self._stays: dict[ModelId, tuple[int, Side, Place]] = {}
        """Who has a target where it stands: round, turn and place. It isn't asked again in that turn."""

    def run(self, view: View, offer: Offer) -> Action | None:
        """A run, for who couldn't shoot after a move either; no further than a walk goes, it is better walked."""
        aim = None if self._has_stayed(view.state, offer.model) else self._aim(view, offer.model)
        if aim is None or (aim.shoots and aim.gap_in <= aim.reach.shoot + aim.reach.move):
            return None
        action = self._go(view.state, offer, aim, 0.0)
        run: Walk | None = getattr(offer, "walk", None)
        if action is None or action.at is None or run is None:
            return action
        way = on(view.state).way(offer.model, action.at, run)
        walks = way is not None and way.cost <= aim.reach.move + TOLERANCE_IN
        return evolve(action, verb="move") if walks else action

    def move(self, view: View, offer: Offer) -> Action | None:
        """A move to where it can shoot from, or nearer; None for who sees a target from where it stands."""
        state, i = view.state, offer.model
        aim = None if self._has_stayed(state, i) else self._aim(view, i)
        if aim is None:
            return None
        shoot_in = aim.reach.shoot if aim.shoots and aim.targets else 0.0
        if shoot_in and _sees(on(state), i, aim, shoot_in):
            self._stays[i] = (state.round, state.side, state.places[i])
            return None
        return self._go(state, offer, aim, shoot_in)

    def _has_stayed(self, state: State, i: ModelId) -> bool:
        return i in self._stays and self._stays[i] == (state.round, state.side, state.places[i])

    def _aim(self, view: View, i: ModelId) -> Aim | None:
        """What the model makes for; None if there is no enemy on the table. The same for its run and its move."""
        state = view.state
        if self._aimed is None or self._aimed[0] is not state or self._aimed[1] != i:
            self._aimed = (state, i, self._new_aim(view, i))
        return self._aimed[2]

    def _new_aim(self, view: View, i: ModelId) -> Aim | None:
        state = view.state
        if self._known is None or self._known[0] is not state:
            self._known = (state, _fray(view))
        foes, everybody, targets = self._known[1]
        if not foes:
            return None
        gaps = on(state).gaps(i)
        nearest = min(foes, key=gaps.__getitem__)
        reach = reach_of(view, i)
        return Aim(everybody, targets, nearest, gaps[nearest], goal_of(state, i), reach)

    def _go(self, state: State, offer: Offer, aim: Aim, shoot_in: float) -> Action | None:
        walk: Walk | None = getattr(offer, "walk", None)
        if walk is None:
            return next(offer.samples(), None)
        if aim.goal is not None and has_reached(state, offer.model, aim.goal):
            return None
        at = _right_there(state, offer.model, walk, aim) or self._on_route(state, offer.model, walk, aim)
        if at is None:
            at = _nearer(state, offer.model, walk, aim, shoot_in) or self._detour(state, offer.model, walk, aim)
        if at is None:
            return None
        action = Action(offer.verb, offer.model, at=at)
        return action if offer.admits(action) else None

    def _on_route(self, state: State, i: ModelId, walk: Walk, aim: Aim) -> Point | None:
        """On along the route it is on, while that is the way to go."""
        route = self._routes.pop(i, None)
        if route is None or not route.ahead or route.here != state.places[i][:2] or _straight(state, i, aim):
            return None
        return self._follow(state, i, walk, route.ahead)

    def _detour(self, state: State, i: ModelId, walk: Walk, aim: Aim) -> Point | None:
        """The first part of a way round what blocks the straight line; None if nothing does, or there is no way."""
        if _straight(state, i, aim):
            return None
        everyone = (1 << len(state.models)) - 1
        longest = 2 * distance(state.places[i][:2], _place(state, aim)) + DETOUR_IN
        way = on(state).way(i, _place(state, aim), Walk(longest, through=everyone))
        return self._follow(state, i, walk, way.path[1:]) if way is not None else None

    def _follow(self, state: State, i: ModelId, walk: Walk, ahead: tuple[Point, ...]) -> Point | None:
        """As far along these corners as the walk goes; None if that gains nothing or somebody stands there."""
        here = state.places[i][:2]
        for part in (1.0, 0.5):
            at, rest = _along(here, ahead, part * walk.inches)
            if distance(here, at) >= LEAST_GAIN_IN and on(state).way(i, at, walk) is not None:
                self._routes[i] = Route(at, rest)
                return at
        return None


def reach_of(view: View, i: ModelId) -> Reach:
    """How far the model may move, charge and strike from afar: to shoot or to do harm by magic."""
    reach = view.rules.combat.reach(view.state, i)
    magic = view.rules.magic.reach(view.state, i)
    return reach if magic <= reach.shoot else evolve(reach, shoot=magic)


def _fray(view: View) -> Fray:
    state, side = view.state, view.side
    places = state.places
    present = [m.id for m in state.models if m.side != side and places[m.id][0] < OFF_TABLE_IN]
    senseless = view.rules.combat.senseless
    ids = tuple([k for k in present if not senseless(state, k)] or present)  # nobody goes to who is out of the fight
    foes = sum([1 << k for k in ids])
    touched = on(state).contact_masks()
    return Fray(ids, foes, sum([1 << k for k in ids if not touched[k] & ~foes]))


def _right_there(state: State, i: ModelId, walk: Walk, aim: Aim) -> Point | None:
    """The very point it makes for, if it can go there now: to pick something up or to leave it must stand on it."""
    if aim.goal is None or not aim.goal.urgent or distance(state.places[i][:2], aim.goal.at) > walk.inches:
        return None
    return aim.goal.at if on(state).way(i, aim.goal.at, walk) is not None else None


def _sees(surface: Surface, i: ModelId, aim: Aim, inches: float) -> bool:
    """Whether it sees one of its targets within so many inches."""
    near = [k for k, gap in enumerate(surface.gaps(i)) if gap <= inches and aim.targets >> k & 1]
    return any(surface.sight(i, k).seen for k in near)


def _place(state: State, aim: Aim) -> Point:
    return aim.goal.at if aim.goal is not None else state.places[aim.nearest][:2]


def _straight(state: State, i: ModelId, aim: Aim) -> bool:
    """Whether no terrain stands between the model and what it makes for."""
    return on(state).straight(i, _place(state, aim), (1 << len(state.models)) - 1)


def _nearer(state: State, i: ModelId, walk: Walk, aim: Aim, shoot_in: float) -> Point | None:
    """The best place within the walk, if it is nearer by enough or lets it shoot."""
    goal = aim.goal.at if aim.goal is not None else None
    way = on(state).approach(i, walk, aim.targets if shoot_in else aim.foes, shoot_in, goal)
    if way is None or len(way.path) < 2:
        return None
    # the board prefers a place no nearer than here only for what can be seen from it
    return way.end if way.gain >= LEAST_GAIN_IN or (shoot_in and (way.gain <= 0 or way.sees)) else None


def _along(here: Point, corners: tuple[Point, ...], inches: float) -> tuple[Point, tuple[Point, ...]]:
    """The point so many inches along the corners, on the grid, and the corners after it."""
    for number, corner in enumerate(corners):
        length = distance(here, corner)
        if length > inches:
            part = inches / length
            at = here[0] + (corner[0] - here[0]) * part, here[1] + (corner[1] - here[1]) * part
            return snapped(at), corners[number:]
        inches -= length
        here = corner
    return here, ()
