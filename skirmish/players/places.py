"""Where a model might stand, or be put on the table, and what that would be worth: what is at stake, what is tried."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import NamedTuple

from skirmish.board import Aim, Spot, Stakes, Walk, friendly, on, reweighed
from skirmish.board.routes import Arrival
from skirmish.core.decision import Action, Offer
from skirmish.core.profile import Profile
from skirmish.core.state import OFF_TABLE_IN, ModelId, Place, State
from skirmish.core.units import Point, distance
from skirmish.players.aims import Aims
from skirmish.players.goals import Goal, has_reached, inches_short, rallying_points, stop_before, way_round
from skirmish.players.player import Part, View, Weighed
from skirmish.players.situation import Situation

TOPICS = ("fire", "prospect", "charged", "shot", "aim", "company")
"""The parts of a place's score, in the order of `Spot.parts`."""
CARED = 4
"""So many of them are about an enemy."""
LATER, FEAR, UNDER_FIRE = 1.0, 1.0, 0.5
"""What harm next turn counts for, what charges of the enemy, what his shots: none of them is sure to come."""
STEADY_PULL, URGENT_PULL = 0.5, 2.0
"""Marks that an inch toward a goal is worth if `Aims` hasn't worked that out; toward one to which the model hurries."""
LEVEL_IN = 2.0
"""To be on the level of a goal is worth so many inches toward it."""
STOPPED = 0.25
"""The share of its way that a fight costs a model that hurries: it may go on after it."""
MOST_TIMES = 4.0
"""So many times what it costs a model means at the most, whatever the scenario wants."""
ROUTE_PULL = 0.025
"""The share of what there is to win that counts for each inch on the way round what stands between."""
WAY_COST = 0.01
"""Marks that an inch of the way costs: no model goes for nothing."""
OUTSIDE_IN = 0.1
"""How far outside the charge reach of an enemy a place is tried."""
TOUCHING_IN = 0.03
"""A model that wants to touch a friend stops so far from it."""
STRAYED_IN = 3.0
"""What it makes for may have moved so far before the way to it is looked for again."""
FAR_IN = 60.0
"""An enemy so far away is hardly worth going for."""


NO_AIM = Aim(), (0.0, 0.0)
MOST_EDGES = 16
"""So many places at the edge of a level are tried."""


class Detour(NamedTuple):
    """A way round what blocks the straight line."""

    corners: tuple[Point, ...]
    """Its corners and its end."""
    cost: float
    slow: float
    """Inches that it costs, and how many of them are for difficult ground."""


FREE = Detour((), 0.0, 0.0)
"""Nothing blocks the straight line."""
NO_WAY = Detour((), math.inf, 0.0)


class Known(NamedTuple):
    """What is known of a model in a state, whatever way it may go."""

    state: State
    model: ModelId
    aim: Aim
    ahead: Point
    """Where its way to the aim leads in this turn."""
    stakes: Stakes
    threats: tuple[tuple[ModelId, float], ...]
    """The enemies that could charge it, and how far."""


class Places:
    """Weighs places for one model after the other."""

    def __init__(self, profile: Profile, situation: Situation) -> None:
        self._scene = situation
        self._profile = profile
        self.aims = Aims(situation)
        self._weights: tuple[float, ...] = ()
        self._known: Known | None = None
        self._cut_off: dict[tuple[ModelId, ModelId], tuple[object, Place, int]] = {}
        """By model and enemy to whom it found no way: the features on the table, where the enemy stood, its level."""
        self._ways: dict[ModelId, tuple[object, Point, Point, Detour]] = {}
        """The way last found for each model: the features on the table, where it stood, what it made for, the way."""

    def heed(self, urgency: float, last: bool = False) -> None:
        """How eager the side is now: 1 usually, more when time runs out; `last`: there is no next turn."""
        menace = self._scene.rules.combat.menace
        p = self._profile
        self._weights = (
            p.aggression, 0.0 if last else LATER * p.aggression * urgency, FEAR * menace * p.caution / urgency,
            UNDER_FIRE * p.caution / urgency, p.objective, 0.0 if last else p.magic, WAY_COST,
        )  # fmt: skip

    def spots(self, i: ModelId, walk: Walk, fires: tuple[bool, bool]) -> tuple[Spot, ...]:
        """Where it stands, and the best place it can go to, if there is a better one.

        `fires`: whether it may still do harm from afar if it stays, and if it goes.
        """
        known = self._of(i)
        surface = on(self._scene.state)
        return surface.weigh(i, walk, fires, known.stakes, self._weights, self._extra(i, walk, known))

    def spots_from(self, i: ModelId, stand: Arrival, walk: Walk, fires: bool) -> tuple[Spot, ...]:
        """The place where a climb, a jump or a ladder has led it, and the best that it can go on to from there."""
        known, surface = self._of(i), on(self._scene.state)
        stakes, extra = self._at_stake_from(i, stand, known)
        edge = [step.at for step in surface.steps(i) if step.level == stand.level and step.kind == "ledge"]
        spots = surface.weigh(i, walk, (fires, fires), stakes, self._weights, edge[:MOST_EDGES], stand)
        return tuple([_with_aim(spot, extra) for spot in spots]) if extra else spots

    def _at_stake_from(self, i: ModelId, stand: Arrival, known: Known) -> tuple[Stakes, float]:
        """What is at stake if it gets there, and what it is worth besides to be on that level, in marks."""
        state = self._scene.state
        goal = self.aims.goal(i)
        if goal is None or stand.level == state.level(i):
            return known.stakes, 0.0
        pull = pull_of(goal)
        there = goal.level == stand.level
        aim = Aim(goal.at, goal.near_in, pull, goal.worth) if there else Aim()
        gain = pull * (distance(stand.at, goal.at) + LEVEL_IN)
        extra = gain if there else -gain if goal.level == state.level(i) else 0.0
        return known.stakes._replace(goal=friendly((), aim)[2]), extra * self._profile.objective

    def times(self, i: ModelId) -> float:
        """How many times its price the loss of a model means, by what the scenario wants."""
        return min(MOST_TIMES, 1.0 + self.aims.dear.get(i, 0.0) / self._scene.stake(i))

    def aim_of_charge(self, i: ModelId, j: ModelId) -> float:
        """What the scenario gains where it stands in contact with an enemy instead of where it is, or is wanted.

        A model that hurries loses the way that it would have gone; another only what it has where it stands.
        """
        goal, places = self.aims.goal(i), self._scene.state.places
        if goal is None:
            return 0.0
        here, (x, y, radius, _) = places[i][:2], places[j]
        there = self._aim_at(goal, i, _toward((x, y), here, radius + places[i][2]))
        if goal.urgent:
            stride = self._scene.strides(i)
            return STOPPED * (there - self._aim_at(goal, i, _toward(here, goal.at, max(stride.run, stride.move))))
        return max(0.0, there) - max(0.0, self._aim_at(goal, i, here))

    def aim_of_way(self, i: ModelId, inches: float) -> float:
        """What the scenario gains if the model goes so many inches toward where it is wanted; 0 for a free one."""
        goal = self.aims.goal(i)
        short = inches_short(self._scene.state, i, goal) if goal is not None else 0.0
        if goal is None or short <= 0:
            return 0.0
        left = max(0.0, short - inches)
        return pull_of(goal) * (short - left) + (goal.worth if not left else 0.0)

    def aim_of_contact(self, i: ModelId, j: ModelId) -> float:
        """What the scenario gains, or loses, by contact with an enemy instead of where it stands now."""
        goal, places = self.aims.goal(i), self._scene.state.places
        if goal is None:
            return 0.0
        here, (x, y, radius, _) = places[i][:2], places[j]
        there = _toward((x, y), here, radius + places[i][2])
        if self.aims.keeps(i, there):
            return 0.0
        return self._aim_at(goal, i, there) - self._aim_at(goal, i, here)

    def _aim_at(self, goal: Goal, i: ModelId, at: Point) -> float:
        away = distance(at, goal.at) - self._scene.state.places[i][2] - goal.near_in
        return goal.worth if away <= 0 else -pull_of(goal) * away

    def _of(self, i: ModelId) -> Known:
        known, state = self._known, self._scene.state
        if known is None or known.state is not state or known.model != i:
            known = self._known = self._look(i)
        return known

    def has_somewhere_to_go(self, i: ModelId) -> bool:
        """Whether the scenario wants it somewhere, or there is a way to an enemy."""
        self._aim(i)
        return self.aims.goal(i) is not None or self._quarry(i)[0] >= 0

    def _extra(self, i: ModelId, walk: Walk, known: Known) -> list[Point]:
        """On the way to what it makes for, and just out of the reach of enemies that could charge it."""
        if not walk.inches:
            return []
        places = self._scene.state.places
        here = places[i][:2]
        found = [_toward(here, known.ahead, walk.inches - 0.01)] if known.aim.pull else []
        gaps = on(self._scene.state).gaps(i)
        for j, _, worth, _ in self._scene.rules.combat.company(self._scene.state, i):
            if worth > 0 and TOUCHING_IN < gaps[j] < walk.inches:
                found.append(_toward(here, places[j][:2], gaps[j] - TOUCHING_IN))
        for j, reach in known.threats:
            step = gaps[j] - reach - OUTSIDE_IN
            if 0.0 < abs(step) < walk.inches:
                found.append(_toward(here, places[j][:2], step))
        return found

    def _look(self, i: ModelId) -> Known:
        scene = self._scene
        aim, ahead = self._aim(i)
        barred_by = [j for j in scene.foes if self._is_cut_off(i, j)]
        stakes, reaches = scene.at_stake(i, barred_by, aim), scene.charge_in()
        dear = self.aims.dear
        if dear:
            stakes = reweighed(stakes, self.times(i), {j: self.times(j) for j in scene.foes if j in dear})
        threats = tuple([(j, reaches[j]) for j in scene.foes if reaches[j]])
        return Known(scene.state, i, aim, ahead, stakes, threats)

    def _aim(self, i: ModelId) -> tuple[Aim, Point]:
        """The scenario's goal, or the next corner on the way to it or to whom it would fight; where that way leads."""
        state = self._scene.state
        goal = self.aims.goal(i)
        if goal is not None and state.battlefield.levels:
            goal = stop_before(state, i, goal, self._scene.rules.combat.climbs(state, i))
        if goal is not None:
            return self._aim_at_goal(i, goal)
        while True:
            j, worth = self._quarry(i)
            if j < 0:
                return NO_AIM
            way = self._way(i, state.places[j][:2])
            if way is FREE:
                return NO_AIM
            if way is not NO_WAY:
                return Aim(way.corners[0], 0.0, ROUTE_PULL * worth), way.corners[0]
            self._cut_off[i, j] = state.features, state.places[j], state.level(j)

    def _aim_at_goal(self, i: ModelId, goal: Goal) -> tuple[Aim, Point]:
        """The goal itself if it gets there in this turn, or if there is no way round what stands before it."""
        state, reach = self._scene.state, self._scene.reach(i)
        here, radius = state.places[i][:2], state.places[i][2]
        whole = Aim(goal.at, goal.near_in, pull_of(goal), goal.worth)
        way = FREE if has_reached(state, i, goal) else self._way(i, goal.at)
        if not way.corners:
            return whole, goal.at
        inches, near = max(reach.run, reach.move), goal.near_in + radius
        if way.cost - near <= inches:
            return whole, _along(here, way.corners, inches - way.slow)
        counts = _toward(here, goal.at, distance(here, goal.at) - near + TOUCHING_IN)
        if distance(here, counts) <= inches and on(state).straight(i, counts, _everyone(state)):
            return whole, counts
        corner = _along(here, way.corners, inches)
        return Aim(corner, 0.0, whole.pull), corner

    def _quarry(self, i: ModelId) -> tuple[ModelId, float]:
        """(the enemy that it would go for in the end, what that brings): less for one that is far."""
        scene, best, quarry = self._scene, 0.0, -1
        gaps = on(scene.state).gaps(i)
        for j in scene.foes:
            if self._is_cut_off(i, j):
                continue
            worth = scene.faced(i, j).draw * max(0.05, 1.0 - gaps[j] / FAR_IN)
            if worth > best:
                best, quarry = worth, j
        return quarry, best

    def _is_cut_off(self, i: ModelId, j: ModelId) -> bool:
        """Whether it found no way to the enemy where that stands: one on a roof may come down."""
        kept, state = self._cut_off.get((i, j)), self._scene.state
        return kept is not None and kept[0] is state.features and kept[1:] == (state.places[j], state.level(j))

    def _way(self, i: ModelId, at: Point) -> Detour:
        """The way round what blocks the straight line: `FREE` if nothing does, `NO_WAY` if there is none.

        It is kept until the model has moved, what it makes for has by more than a little, or the terrain is another.
        """
        here, features = self._scene.state.places[i][:2], self._scene.state.features
        kept = self._ways.get(i)
        if kept is None or kept[0] is not features or kept[1] != here or distance(kept[2], at) > STRAYED_IN:
            kept = self._ways[i] = features, here, at, self._found_way(i, at)
        return kept[3]

    def _found_way(self, i: ModelId, at: Point) -> Detour:
        state = self._scene.state
        surface, everyone = on(state), _everyone(state)
        if surface.level(i):  # down by ladder or jump: no way round anything
            return FREE
        if surface.straight(i, at, everyone):
            return FREE
        way = way_round(state, i, at)
        if way is None:
            return NO_WAY
        length = sum(distance(*leg) for leg in pairwise(way.path))
        return Detour(way.path[1:], way.cost, way.cost - length) if len(way.path) > 2 else FREE


def _everyone(state: State) -> int:
    """All models, as a bit mask: none of them blocks for long."""
    return (1 << len(state.models)) - 1


def _along(here: Point, ahead: Sequence[Point], inches: float) -> Point:
    """The first of the corners, or the point on the way so many inches from here if that is beyond it.

    A model that made for no more than a corner that it has nearly come to would stay there.
    """
    left = inches - distance(here, ahead[0])
    for corner, after in pairwise(ahead):
        step = distance(corner, after)
        if left <= step:
            return _toward(corner, after, max(0.0, left))
        left -= step
    return ahead[-1]


def pull_of(goal: Goal) -> float:
    """Marks that an inch toward the goal is worth."""
    return goal.pull or (URGENT_PULL if goal.urgent else STEADY_PULL)


def _with_aim(spot: Spot, marks: float) -> Spot:
    aim = TOPICS.index("aim")
    parts = (*spot.parts[:aim], spot.parts[aim] + marks, *spot.parts[aim + 1 :])
    return spot._replace(score=spot.score + marks, parts=parts)


def parts_of(spot: Spot, here: Spot | None = None) -> tuple[Part, ...]:
    """The parts of its score, or of what it is ahead of where the model stands, that aren't nothing."""
    found = []
    for n, (topic, marks) in enumerate(zip(TOPICS, spot.parts, strict=True)):
        gain = marks - here.parts[n] if here is not None else marks
        if gain:
            about = (spot if marks or here is None else here).whom[n] if n < CARED else -1
            found.append(Part(topic, gain, about))
    return tuple(found)


def _toward(here: Point, there: Point, inches: float) -> Point:
    """So many inches from here toward there (away from it if negative), no further than that."""
    away = distance(here, there)
    part = min(1.0, inches / away) if away else 0.0
    return here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])


# --- deployment: close to its friends, so that they meet the enemy together ----------------------------------------


SAMPLED = 36
"""Places that it compares."""
APART_IN = 3.0
"""Nearer to a friend than this they are caught by the same blast."""
CROWDED = 4.0
"""Inches that this is thought to cost."""
FORWARD = 2.0
"""How many times more an inch toward what there is to hold counts than one toward its friends."""
FLANK = 0.3
"""Where the first is put if there is nothing to hold: this share of the table's width from one end."""


def weigh_deployment(view: View, offer: Offer) -> Iterator[Weighed]:
    """Its best place; the first sample is preferred if it is proposed for a reason: beside its fellow."""
    state = view.state
    friends = [
        state.places[m.id][:2] for m in state.models if m.side == view.side and state.places[m.id][0] < OFF_TABLE_IN
    ]
    samples = list(islice(offer.samples(), SAMPLED))
    fellow = state.models[offer.model].warrior.fellow
    if fellow and samples:
        samples = samples[:1]
    spots = rallying_points(state)
    if state.scenario.won_by != "hold" and spots:
        spots = [_thinnest(spots, friends)]
        focus = spots[0]
    else:
        focus = _middle_point(friends or spots or [_flank_point(view)])
    best = max(samples, key=lambda a: _deployment_score(a, focus, friends, spots), default=None)
    if best is not None:
        score = _deployment_score(best, focus, friends, spots)
        yield Weighed(best, 100.0 + score, (Part("together", score),))


def _thinnest(spots: Sequence[Point], friends: Sequence[Point]) -> Point:
    """The one of the spots, dearest first, to which the fewest of the friends are nearest."""
    near = [min(spots, key=lambda spot: distance(spot, at)) for at in friends]
    return min(spots, key=near.count)


def _flank_point(view: View) -> Point:
    field = view.state.battlefield
    return FLANK * field.width_in, FLANK * field.depth_in


def _middle_point(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _deployment_score(action: Action, focus: Point, friends: list[Point], spots: Sequence[Point] = ()) -> float:
    at = action.at
    if at is None:
        return 0.0
    near = sum([distance(at, other) < APART_IN for other in friends])
    ahead = min([distance(at, spot) for spot in spots], default=0.0)
    return -distance(at, focus) - CROWDED * near - FORWARD * ahead
