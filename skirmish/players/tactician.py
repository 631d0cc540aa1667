"""The player `tactician`: weighs every place, target and weave by what it is expected to bring, and can say why.

Harm done, harm risked, the scenario and what may be done next turn are all in marks; a `Profile` says how much each
counts. It looks at one model after the other and does the first thing that is better than doing nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from skirmish.board import Walk, on
from skirmish.core.decision import Action, Decision, Offer
from skirmish.core.profile import Profile
from skirmish.core.state import ModelId
from skirmish.players.aggressor import RELUCTANT
from skirmish.players.aims import goal_of
from skirmish.players.base import View
from skirmish.players.deploying import deploys
from skirmish.players.places import Places, parts_of
from skirmish.players.situation import Situation
from skirmish.players.weighing import Part, Weighed

LEAST = 0.2
"""Marks that a move must gain; who gains less stays."""
RISING = 0.5
"""How much more eager it is when the time is up than when it begins."""
COMPARED = 6
"""How many targets of a charge, a shot or a blow it compares."""
TRIFLE = 0.05
"""What something is worth of which nobody can tell what it is worth: more than nothing."""
FORESTALLED = 0.5
"""The share of what the enemy would win by charging first that is saved by charging it."""
JOINS = 0.5
"""The share of the harm of friends who could charge the same enemy: not all of them will."""
GIVEN_UP = 2.0
"""How many turns of harm from afar a fight costs who could do any."""
HURRY = 4.0
"""Marks that it costs to stop for a fight on the way to what the scenario wants."""
EXPOSED = 0.6
"""The share of what others of the enemy may win by charging it where it fights."""
LOCKED = 0.4
"""The share of an enemy's harm from afar that is saved by fighting it."""


class Tactician:
    """Weighs. It remembers only what it has worked out, not what it meant to do."""

    def __init__(self, profile: Profile | None = None) -> None:
        self.profile = profile or Profile()
        self._scene = Situation(self.profile.target)
        self._places = Places(self.profile, self._scene)
        self._urgency = 1.0
        self._idle: tuple[object, set[tuple[ModelId, str]]] = (None, set())
        """Who has found nothing better than to stay in this phase: it isn't asked again in it."""

    def decide(self, view: View, decision: Decision) -> Action:
        """The best thing that is better than nothing; else what is proposed."""
        found = self._found(view, decision)
        return found.action if found is not None else decision.default

    def weigh(self, view: View, decision: Decision) -> list[Weighed]:
        """Everything it compares, the best first."""
        self._prepare(view)
        found = [w for model, offers in by_model(decision) for w in self._weighed(view, model, offers)]
        found.sort(key=lambda w: -w.score)
        best = self._found(view, decision)
        chosen = best.action if best is not None else decision.default
        first = [w for w in found if w.action == chosen] or [Weighed(chosen, 0.0)]
        return first[:1] + [w for w in found if w.action != chosen]

    def _prepare(self, view: View) -> None:
        state = view.state
        self._scene.look(view)
        self._urgency = 1.0 + RISING * max(0, state.round - 1) / max(1, state.scenario.rounds)
        self._places.heed(self._urgency)
        moment = (state.round, state.side, state.phase, view.rules)
        if self._idle[0] != moment:
            self._idle = moment, set()

    def _found(self, view: View, decision: Decision) -> Weighed | None:
        """What it does: of charges the best of all models, otherwise what the first model does that does anything."""
        self._prepare(view)
        best: Weighed | None = None
        for model, offers in by_model(decision):
            verbs = {offer.verb for offer in offers}
            if (model, offers[0].verb) in self._idle[1]:
                continue
            found = max(self._weighed(view, model, offers), key=lambda w: w.score, default=None)
            if found is None or found.score <= 0.0:
                if all(isinstance(getattr(offer, "walk", None), Walk) for offer in offers):
                    self._idle[1].add((model, offers[0].verb))
                continue
            if "charge" not in verbs or verbs & {"move", "shoot", "strike"}:
                return found
            if best is None or found.score > best.score:
                best = found
        return best

    def _weighed(self, view: View, i: ModelId, offers: list[Offer]) -> Iterator[Weighed]:
        """What each offer is worth at best, above doing nothing."""
        verbs = [offer.verb for offer in offers]
        for offer in offers:
            walk = getattr(offer, "walk", None)
            if isinstance(walk, Walk):
                yield from self._goes(view, offer, walk, "shoot" in verbs)
            elif offer.verb == "charge":
                yield from self._charges(view, offer)
            elif offer.verb == "strike":
                yield from self._strikes(view, offer)
            elif offer.verb == "shoot":
                yield from self._shoots(view, offer)
            elif offer.verb == "deploy":
                yield from deploys(view, offer)
            elif offer.verb == "intercept":
                yield from self._intercepts(view, offer)
            else:
                yield from self._others(view, offer)

    def _fires(self, view: View, i: ModelId) -> bool:
        return view.rules.combat.reach(view.state, i).shoot > 0 or view.rules.magic.reach(view.state, i) > 0

    def _goes(self, view: View, offer: Offer, walk: Walk, may_shoot: bool) -> Iterator[Weighed]:
        """The best place, if it is better than where it stands. What it could shoot from here comes first."""
        fires = self._fires(view, offer.model)
        spots = self._places.spots(offer.model, walk, (fires, fires and offer.verb != "run"))
        if len(spots) < 2:
            return
        here, there = spots
        base = here.score - (here.parts[0] if may_shoot else 0.0)
        gain = there.score - base - LEAST * self._urgency
        action = Action(offer.verb, offer.model, at=there.at)
        if gain > 0 and offer.admits(action):
            yield Weighed(action, gain, parts_of(there))

    def _charges(self, view: View, offer: Offer) -> Iterator[Weighed]:
        """The enemies in reach: what a fight brings, less the shot it gives up, and what others may do about it."""
        i = offer.model
        samples = list(islice(offer.samples(), COMPARED))
        if not samples:
            return
        (here, *_) = self._places.spots(i, Walk(0.0), (self._fires(view, i), False))
        goal = goal_of(view.state, i)
        hurries = goal is not None and goal.urgent
        for action in samples:
            parts = self._fight(view, i, action.target)
            if here.parts[0]:
                parts += (Part("fire", -GIVEN_UP * here.parts[0], here.whom[0]),)
            if hurries:
                parts += (Part("aim", -HURRY * self.profile.objective),)
            yield Weighed(action, sum([part.marks for part in parts]) - LEAST, parts)

    def _fight(self, view: View, i: ModelId, j: ModelId) -> tuple[Part, ...]:
        """What it brings to charge the enemy, with all friends who fight it or may charge it, too."""
        scene, p = self._scene, self.profile
        friends = [k for k in on(view.state).touching(j) if view.state.models[k].side == view.side]
        helpers = [k for k in scene.friends if k != i and k not in friends and self._could_charge(view, k, j)]
        others = sum([scene.blows(k, j) for k in friends])
        coming = JOINS * sum([scene.blows(k, j, charging=True) for k in helpers])
        duel = scene.duel(i, j, others + coming, len(friends) + len(helpers))
        forestalled = FORESTALLED * scene.risk(i, j)
        return (
            Part("fight", p.aggression * duel * (scene.liking(i, j) if duel > 0 else 1.0), j),
            Part("locks", p.caution * (LOCKED * scene.faced(j, i).fire + forestalled), j),
            Part("exposed", -p.caution * self._exposure(i, j), -1),
        )

    def _could_charge(self, view: View, k: ModelId, j: ModelId) -> bool:
        reach = view.rules.combat.reach(view.state, k).charge
        return reach > 0 and on(view.state).gaps(k)[j] <= reach

    def _exposure(self, i: ModelId, j: ModelId) -> float:
        """What others of the enemy would do to it by charging it where it fights."""
        scene = self._scene
        gaps = on(scene.state).gaps(j)
        total = 0.0
        for k in scene.foes:
            if k != j and gaps[k] <= scene.strides(k).charge:
                total += scene.risk(i, k)
        return EXPOSED * total

    def _strikes(self, view: View, offer: Offer) -> Iterator[Weighed]:
        for action in islice(offer.samples(), COMPARED):
            struck = {action.target, *action.others}
            each = [self._scene.blows(offer.model, j) * self._scene.liking(offer.model, j) for j in struck]
            worth = sum(each) / len(each) if each else 0.0
            yield Weighed(action, worth + TRIFLE, (Part("blows", worth, action.target),))

    def _shoots(self, view: View, offer: Offer) -> Iterator[Weighed]:
        surface = on(view.state)
        for action in islice(offer.samples(), COMPARED):
            i, j = offer.model, action.target
            volley = view.rules.combat.volley(view.state, i, j, offer.what)
            if volley is None:
                continue
            taken = volley.at(surface.gaps(i)[j], surface.sight(i, j).covered) * self._scene.dearer(j)
            worth = self.profile.aggression * taken * self._scene.liking(i, j)
            yield Weighed(action, worth + TRIFLE, (Part("shot at", worth, j),))

    def _intercepts(self, view: View, offer: Offer) -> Iterator[Weighed]:
        scene = self._scene
        for action in islice(offer.samples(), COMPARED):
            i, j = action.model, action.target
            if view.rules.magic.channels(view.state, i):
                continue
            worth = -scene.duel(j, i)
            if worth > 0:
                yield Weighed(action, worth, (Part("fight", worth, j),))

    def _others(self, view: View, offer: Offer) -> Iterator[Weighed]:
        """What its system prices, and what nobody can: that is done if it isn't a way of doing nothing."""
        bid = offer.bid()
        if bid is not None:
            if bid.action is not None and bid.worth > 0:
                yield Weighed(bid.action, self.profile.magic * bid.worth, (Part("weave", bid.worth),))
            return
        action = next(offer.samples(), None)
        if action is not None:
            yield Weighed(action, TRIFLE)


def by_model(decision: Decision) -> Iterator[tuple[ModelId, list[Offer]]]:
    """The offers of each model that mean doing something, one model after the other."""
    found: list[Offer] = []
    for offer in decision.each():
        if offer.verb in RELUCTANT:
            continue
        if found and found[0].model != offer.model:
            yield found[0].model, found
            found = []
        found.append(offer)
    if found:
        yield found[0].model, found
