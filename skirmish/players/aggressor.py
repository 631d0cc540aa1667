"""The player `aggressor`: closes in and strikes, shoots when it pays, holds objectives, never idle without reason.

It looks at one model's offers at a time and takes the first that is worth it, so most offers are never made. Where a
system can tell what an action is worth, it takes the model's best one if that is worth anything, else nothing of them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from skirmish.board import on
from skirmish.core.decision import NOTHING, Action, Decision, Offer
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point, distance
from skirmish.players.advance import Advance, reach_of
from skirmish.players.aims import goal_of
from skirmish.players.base import View

EAGERNESS = {"charge": 0, "strike": 1, "shoot": 2, "run": 4, "move": 5}
"""What it looks at first; verbs it doesn't know come before running and moving."""
JUDGED = frozenset({"charge", "strike", "shoot"})
"""Verbs of which it judges by itself what they are worth, whatever their system says."""
UNKNOWN = 3
RELUCTANT = frozenset({"done", "pass", "concede", "hide", "crawl", "stay down", "arm"})
"""What it does only when the decision's default says so."""
AWFUL = 1.2
"""It doesn't charge who is worth so many times more than those who would then fight him."""
FAVOURABLE = 0.8
"""Who can shoot charges only who is worth less than this share of himself."""
DETOUR_IN = 0.5
"""Whoever is no longer a way round than this stands in the way."""
COMPARED = 3
"""How many targets of a charge or a blow it compares."""


class Aggressor:
    """Closes in and strikes. It remembers only the ways round obstacles that its models are on."""

    def __init__(self) -> None:
        advance = Advance()
        self._judges: dict[str, Callable[[View, Offer], Action | None]] = {
            "charge": charge,
            "strike": strike,
            "intercept": intercept,
            "run": advance.run,
            "move": advance.move,
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


def charge(view: View, offer: Offer) -> Action | None:
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
        if is_worthwhile(view, action) and (able is None or marks(state, action.target) > marks(state, able.target)):
            able = action
    return able


def is_in_the_way(state: State, i: ModelId, foe: ModelId, to: Point) -> bool:
    """Whether the enemy stands near the straight way to the point: by him it is hardly longer."""
    here, his = state.places[i][:2], state.places[foe][:2]
    return distance(here, his) + distance(his, to) <= distance(here, to) + DETOUR_IN


def is_worthwhile(view: View, action: Action) -> bool:
    """Whether the charger, with those who fight the target already, is worth enough; who can shoot is choosier."""
    state, i = view.state, action.model
    theirs = marks(state, action.target)
    if view.rules.combat.reach(state, i).shoot:
        return theirs <= FAVOURABLE * marks(state, i)
    friends = [k for k in on(state).touching(action.target) if state.models[k].side == view.side]
    return theirs <= AWFUL * (marks(state, i) + sum(marks(state, k) for k in friends))


def marks(state: State, i: ModelId) -> int:
    """What the model costs: the neutral measure of how well it fights."""
    return state.models[i].warrior.marks


def is_idle(view: View, action: Action) -> bool:
    """Whether it is aimed at somebody who is out of the fight already: only if nothing else is worth anything."""
    struck = action.verb in JUDGED and 0 <= action.target < len(view.state.models)
    return struck and view.rules.combat.senseless(view.state, action.target)


def strike(view: View, offer: Offer) -> Action | None:
    """Blows at the costliest enemy, of those who know what befalls them."""
    actions = list(islice(offer.samples(), COMPARED))
    return max(actions, key=lambda a: (not is_idle(view, a), marks(view.state, a.target)), default=None)


def intercept(view: View, offer: Offer) -> Action | None:
    """Steps in with a fighter who strikes nobody from afar, doesn't channel and is worth more than the charger."""
    state, magic = view.state, view.rules.magic
    for action in offer.samples():
        stronger = marks(state, action.model) > marks(state, action.target)
        if stronger and not reach_of(view, action.model).shoot and not magic.channels(state, action.model):
            return action
    return None
