"""Where a model might stand, and what that would be worth: what is at stake, what is tried."""

from __future__ import annotations

from skirmish.board import Aim, Spot, Stakes, Walk, on, stakes
from skirmish.core.profile import Profile
from skirmish.core.state import ModelId
from skirmish.core.units import Point, distance
from skirmish.players.aims import goal_of, has_reached
from skirmish.players.situation import Situation
from skirmish.players.weighing import Part

TOPICS = ("fire", "prospect", "charged", "shot", "aim", "company")
"""The parts of a place's score, in the order of `Spot.parts`."""
CARED = 4
"""So many of them are about an enemy."""
LATER, FEAR, UNDER_FIRE = 0.6, 0.6, 0.5
"""What harm next turn counts for, what charges of the enemy, what his shots: none of them is sure to come."""
STEADY_PULL, URGENT_PULL = 0.5, 2.0
"""Marks an inch that a goal of the scenario is worth; one to which it hurries."""
ROUTE_PULL = 0.025
"""The share of what there is to win that counts for each inch on the way round what stands between."""
DETOUR_IN = 12.0
"""How much longer than twice the straight line a way round obstacles may be."""
WAY_COST = 0.01
"""Marks an inch of way: nobody goes for nothing."""
OUTSIDE_IN = 0.1
"""How far outside the charge reach of an enemy a place is tried."""
FAR_IN = 60.0
"""Who is so far away is hardly worth going for."""


class Places:
    """Weighs places for one model after the other."""

    def __init__(self, profile: Profile, situation: Situation) -> None:
        self._scene = situation
        self._profile = profile
        self._weights: tuple[float, ...] = ()

    def heed(self, urgency: float) -> None:
        """How eager the side is now: 1 usually, more when time runs out."""
        p = self._profile
        self._weights = (
            p.aggression, LATER * p.aggression * urgency, FEAR * p.caution / urgency, UNDER_FIRE * p.caution / urgency,
            p.objective, p.magic, WAY_COST,
        )  # fmt: skip

    def spots(self, i: ModelId, walk: Walk, fires: tuple[bool, bool]) -> tuple[Spot, ...]:
        """Where it stands, and the best place it can go to, if there is a better one."""
        scene = self._scene
        rows = [scene.faced(i, j) for j in scene.foes]
        aim = self._aim(i)
        at_stake = self._stakes(i, aim)
        here = scene.state.places[i][:2]
        extra = [_toward(here, aim.at, walk.inches - 0.01)] if aim.pull else []
        gaps = on(scene.state).gaps(i)
        for j, faced in zip(scene.foes, rows, strict=True):
            step = gaps[j] - faced.their_charge_in - OUTSIDE_IN
            if faced.their_charge_in and 0.0 < abs(step) < walk.inches:
                extra.append(_toward(here, scene.state.places[j][:2], step))
        return on(scene.state).weigh(i, walk, fires, at_stake, self._weights, extra)

    def _stakes(self, i: ModelId, aim: Aim) -> Stakes:
        scene = self._scene
        rows = [scene.faced(i, j).row for j in scene.foes]
        return stakes(scene.foes, rows, [1.0 / scene.rivals(j) for j in scene.foes], scene.company(i), aim)

    def _aim(self, i: ModelId) -> Aim:
        """The scenario's goal, or the next corner on the way to it or to whom it would fight."""
        state = self._scene.state
        goal = goal_of(state, i)
        if goal is not None:
            pull = URGENT_PULL if goal.urgent else STEADY_PULL
            corner = None if has_reached(state, i, goal) else self._corner(i, goal.at)
            return Aim(goal.at, goal.near_in, pull) if corner is None else Aim(corner, 0.0, pull)
        j, worth = self._quarry(i)
        corner = self._corner(i, state.places[j][:2]) if j >= 0 else None
        return Aim() if corner is None else Aim(corner, 0.0, ROUTE_PULL * worth)

    def _quarry(self, i: ModelId) -> tuple[ModelId, float]:
        """(whom it would go for in the end, what that brings): less for who is far."""
        scene, best, quarry = self._scene, 0.0, -1
        gaps = on(scene.state).gaps(i)
        for j in scene.foes:
            worth = scene.faced(i, j).draw * max(0.05, 1.0 - gaps[j] / FAR_IN)
            if worth > best:
                best, quarry = worth, j
        return quarry, best

    def _corner(self, i: ModelId, at: Point) -> Point | None:
        """The first corner of the way round what blocks the straight line; None if nothing does, or there is none."""
        state = self._scene.state
        surface, everyone = on(state), (1 << len(state.models)) - 1
        if surface.straight(i, at, everyone):
            return None
        longest = 2 * distance(state.places[i][:2], at) + DETOUR_IN
        way = surface.way(i, at, Walk(longest, through=everyone))
        return way.path[1] if way is not None and len(way.path) > 2 else None


def parts_of(spot: Spot) -> tuple[Part, ...]:
    """The parts of its score that aren't nothing."""
    return tuple(
        Part(topic, marks, spot.whom[n] if n < CARED else -1)
        for n, (topic, marks) in enumerate(zip(TOPICS, spot.parts, strict=True))
        if marks
    )


def _toward(here: Point, there: Point, inches: float) -> Point:
    """So many inches from here toward there (away from it if negative), no further than that."""
    away = distance(here, there)
    part = min(1.0, inches / away) if away else 0.0
    return here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])
