"""The player `aggressor`: closes in and strikes, shoots when it pays, holds objectives, never idle without reason.

It looks at one model's offers at a time and takes the first that is worth it, so most offers are never made. Where a
system can tell what an action is worth, it takes the model's best one if that is worth anything, else none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from skirmish.board import Surface, Walk, on
from skirmish.core.decision import NOTHING, Action, Decision, Offer
from skirmish.core.display import Reach
from skirmish.core.record import evolve
from skirmish.core.state import OFF_TABLE_IN, Feature, ModelId, Place, Side, State
from skirmish.core.units import TOLERANCE_IN, Point, distance, snapped
from skirmish.players.goals import Goal, goal_of, has_reached, stop_before, way_round
from skirmish.players.heights import by_ladder, nearer, odds_of, to_level
from skirmish.players.player import View

EAGERNESS = {"charge": 0, "strike": 1, "shoot": 2, "run": 4, "move": 5}
"""What it looks at first; verbs it doesn't know come before running and moving."""
JUDGED = frozenset({"charge", "strike", "shoot"})
"""Verbs of which it judges by itself what they are worth, whatever their system says."""
UNKNOWN = 3
CAREFUL = frozenset({"hide", "defend", "hold", "rest"})
"""Uses of an action that only a player that weighs chooses."""
RELUCTANT = CAREFUL | {"done", "pass", "concede", "crawl", "stay down", "arm"}
"""What it does only when the decision's default says so."""
AWFUL = 1.2
"""It doesn't charge who is worth so many times more than those who would then fight him."""
FAVOURABLE = 0.8
"""Who can shoot charges only who is worth less than this share of himself."""
AFAR = 0.5
"""Who takes less than this share of what its blows would take by shooting or throwing fights hand to hand."""
DETOUR_IN = 0.5
"""Whoever is no longer a way round than this stands in the way."""
NEARER_IN = 1.0
"""A climb or a jump must bring it so much nearer."""
LIKELY = 0.45
"""How likely a climb, a jump or a dive must be."""
COMPARED = 3
"""How many targets of a charge or a blow it compares."""


class Aggressor:
    """Closes in and strikes. It remembers only the ways round obstacles that its models are on."""

    def __init__(self) -> None:
        advance = Advance()
        self._judges: dict[str, Callable[[View, Offer], Action | None]] = {
            "charge": choose_charge,
            "strike": choose_strike,
            "intercept": choose_intercept,
            "run": advance.run,
            "move": advance.move,
            "climb": advance.climb,
            "jump": advance.climb,
            "dive": choose_dive,
        }

    def decide(self, view: View, decision: Decision) -> Action:
        """The first worthwhile action of the first model that has one; else the default."""
        offers: list[Offer] = []
        for offer in decision.each():
            if offer.verb in RELUCTANT:
                continue
            if offers and offers[0].model != offer.model:
                action = self._choice(view, offers)
                if action is not None:
                    return action
                offers.clear()
            offers.append(offer)
        action = self._choice(view, offers) if offers else None
        return decision.default if action is None else action

    def _choice(self, view: View, offers: list[Offer]) -> Action | None:
        """The best of what can be priced if it is worth anything, else the first other thing worth doing."""
        best = NOTHING
        others: list[Offer] = []
        for offer in offers:
            bid = None if offer.verb in JUDGED else offer.bid()
            if bid is None:
                others.append(offer)
            elif bid.action is not None and bid.worth > best.worth:
                best = bid
        if best.action is not None:
            return best.action
        if len(others) > 1:
            others.sort(key=_eagerness)
        last = None
        for offer in others:
            action = self._judges.get(offer.verb, first_sample)(view, offer)
            if action is not None and is_idle(view, action):
                last = last or action
            elif action is not None:
                return action
        return last


def _eagerness(offer: Offer) -> int:
    return EAGERNESS.get(offer.verb, UNKNOWN)


def first_sample(view: View, offer: Offer) -> Action | None:
    """The likeliest action of the offer: the nearest target, a place toward the front."""
    return next(offer.samples(), None)


def choose_charge(view: View, offer: Offer) -> Action | None:
    """A charge at the costliest of the nearest enemies that it and its friends are up to.

    Who can do harm by magic never charges: that is most of what it costs. Who has somewhere to be charges only
    who bars its way.
    """
    state, able = view.state, None
    if view.rules.magic.reach(state, offer.model):
        return None
    goal = goal_of(state, offer.model)
    hurried = goal if goal is not None and goal.urgent else None
    for action in islice(offer.samples(), COMPARED):
        if hurried is not None and not is_in_the_way(state, offer.model, action.target, hurried.at):
            continue
        if is_worthwhile(view, action) and (
            able is None or marks_of(state, action.target) > marks_of(state, able.target)
        ):
            able = action
    return able


def choose_dive(view: View, offer: Offer) -> Action | None:
    """A jump down on an enemy that it would charge, if it mostly succeeds."""
    action = choose_charge(view, offer)
    return action if action is not None and odds_of(view, offer, action)[0] >= LIKELY else None


def is_in_the_way(state: State, i: ModelId, foe: ModelId, to: Point) -> bool:
    """Whether the enemy stands near the straight way to the point: by him it is hardly longer."""
    here, his = state.places[i][:2], state.places[foe][:2]
    return distance(here, his) + distance(his, to) <= distance(here, to) + DETOUR_IN


def is_worthwhile(view: View, action: Action) -> bool:
    """Whether the charger, with those who fight the target already, is worth enough; who can shoot is choosier."""
    state, i = view.state, action.model
    theirs = marks_of(state, action.target)
    if is_shooter(view, i, action.target):
        return theirs <= FAVOURABLE * marks_of(state, i) and strikes_better(view, i, action.target)
    friends = [k for k in on(state).touching(action.target) if state.models[k].side == view.side]
    return theirs <= AWFUL * (marks_of(state, i) + sum(marks_of(state, k) for k in friends))


def is_shooter(view: View, i: ModelId, foe: ModelId) -> bool:
    """Whether it does enough harm from afar to stay there: a spear that it may throw makes no archer of a fighter."""
    combat = view.rules.combat
    if not combat.reach(view.state, i).shoot:
        return False
    volley = combat.volley(view.state, i, foe)
    return volley is None or max(volley.open, default=0.0) >= AFAR * combat.blows(view.state, i, foe)


def strikes_better(view: View, i: ModelId, foe: ModelId) -> bool:
    """Whether the blows of a charge at the enemy take no less than a shot from where it stands."""
    combat, surface = view.rules.combat, on(view.state)
    volley = combat.volley(view.state, i, foe)
    shot = volley.at(surface.gaps(i)[foe], surface.sight(i, foe).covered) if volley is not None else 0.0
    return combat.blows(view.state, i, foe, charging=True) >= shot


def marks_of(state: State, i: ModelId) -> int:
    """What the model costs: the neutral measure of how well it fights."""
    return state.models[i].warrior.marks


def is_idle(view: View, action: Action) -> bool:
    """Whether it is aimed at somebody who is out of the fight already: only if nothing else is worth anything."""
    struck = action.verb in JUDGED and 0 <= action.target < len(view.state.models)
    return struck and view.rules.combat.senseless(view.state, action.target)


def choose_strike(view: View, offer: Offer) -> Action | None:
    """Blows at the costliest enemy, of those who know what befalls them."""
    actions = list(islice(offer.samples(), COMPARED))
    return max(actions, key=lambda a: (not is_idle(view, a), marks_of(view.state, a.target)), default=None)


def choose_intercept(view: View, offer: Offer) -> Action | None:
    """Steps in with a fighter who strikes nobody from afar, doesn't channel and is worth more than the charger."""
    state, magic = view.state, view.rules.magic
    for action in offer.samples():
        stronger = marks_of(state, action.model) > marks_of(state, action.target)
        shoots = reach_of(view, action.model, action.target).shoot
        if stronger and not shoots and not magic.channels(state, action.model):
            return action
    return None


# --- where it goes: toward the enemy, to where it can shoot from, to an objective, round obstacles -----------------


LEAST_GAIN_IN = 0.25
"""Who gains less by a move stays where it is."""


class Route(NamedTuple):
    """A way round obstacles: where the model should stand now, the corners still ahead, and the terrain laid so far."""

    here: Point
    ahead: tuple[Point, ...]
    features: tuple[Feature, ...]


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
    """What it makes for first, on its own level if there is a way to another."""
    level: int
    """The level of its goal, or of the nearest enemy."""
    reach: Reach

    @property
    def shoots(self) -> bool:
        """Whether it stops to do harm from afar."""
        return self.reach.shoot > 0 and not (self.goal is not None and self.goal.urgent)


class Advance:
    """Chooses places for moves and runs. Remembers the corners ahead of models on their way round obstacles."""

    def __init__(self, goals: Callable[[State, ModelId], Goal | None] = goal_of) -> None:
        self._goals = goals
        """What the scenario wants of a model."""
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
        way = on(view.state).way(offer.model, action.at, run, level=action.level)
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

    def climb(self, view: View, offer: Offer) -> Action | None:
        """A climb or a jump that brings it clearly nearer to the nearest enemy, and mostly succeeds."""
        aim = None if self._has_stayed(view.state, offer.model) else self._aim(view, offer.model)
        if aim is None:
            return None
        if aim.goal is not None:
            return to_level(view, offer, aim.level, LIKELY) if aim.goal.level == aim.level else None
        return nearer(view, offer, aim.nearest, NEARER_IN, LIKELY)

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
        reach = reach_of(view, i, nearest)
        goal = self._goals(state, i)
        level = goal.level if goal is not None else state.level(nearest)
        first = goal
        if goal is not None and state.battlefield.levels:
            first = stop_before(state, i, goal, view.rules.combat.climbs(state, i))
        return Aim(everybody, targets, nearest, gaps[nearest], first, level, reach)

    def _go(self, state: State, offer: Offer, aim: Aim, shoot_in: float) -> Action | None:
        walk: Walk | None = getattr(offer, "walk", None)
        if walk is None:
            return next(offer.samples(), None)
        if state.battlefield.levels:
            up = by_ladder(state, offer.model, aim.level, walk, offer.verb)
            if up is not None and offer.admits(up):
                return up
        if aim.goal is not None and has_reached(state, offer.model, aim.goal):
            return None
        at = _goal_in_reach(state, offer.model, walk, aim) or self._on_route(state, offer.model, walk, aim)
        if at is None:
            at = _nearer_place(state, offer.model, walk, aim, shoot_in) or self._detour(state, offer.model, walk, aim)
        if at is None:
            return None
        action = Action(offer.verb, offer.model, at=at)
        return action if offer.admits(action) else None

    def _on_route(self, state: State, i: ModelId, walk: Walk, aim: Aim) -> Point | None:
        """On along the route it is on, while that is the way to go."""
        route = self._routes.pop(i, None)
        if route is None or not route.ahead or route.here != state.places[i][:2] or _is_clear(state, i, aim):
            return None
        if route.features is not state.features:
            return None
        return self._follow(state, i, walk, route.ahead)

    def _detour(self, state: State, i: ModelId, walk: Walk, aim: Aim) -> Point | None:
        """The first part of a way round what blocks the straight line; None if nothing does, or there is no way."""
        if _is_clear(state, i, aim):
            return None
        way = way_round(state, i, _place(state, aim))
        return self._follow(state, i, walk, way.path[1:]) if way is not None else None

    def _follow(self, state: State, i: ModelId, walk: Walk, ahead: tuple[Point, ...]) -> Point | None:
        """As far along these corners as the walk goes; None if that gains nothing or somebody stands there."""
        here = state.places[i][:2]
        for part in (1.0, 0.5):
            at, rest = _along(here, ahead, part * walk.inches)
            if distance(here, at) >= LEAST_GAIN_IN and on(state).way(i, at, walk) is not None:
                self._routes[i] = Route(at, rest, state.features)
                return at
        return None


def reach_of(view: View, i: ModelId, foe: ModelId) -> Reach:
    """How far the model may move, charge and strike from afar: to shoot the enemy or to do harm by magic."""
    reach = view.rules.combat.reach(view.state, i)
    if reach.shoot and not is_shooter(view, i, foe):
        reach = evolve(reach, shoot=0.0)
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


def _goal_in_reach(state: State, i: ModelId, walk: Walk, aim: Aim) -> Point | None:
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


def _is_clear(state: State, i: ModelId, aim: Aim) -> bool:
    """Whether no terrain stands between the model and what it makes for."""
    return on(state).straight(i, _place(state, aim), (1 << len(state.models)) - 1)


def _nearer_place(state: State, i: ModelId, walk: Walk, aim: Aim, shoot_in: float) -> Point | None:
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
