"""The player `tactician`: weighs every place, target and weave by what it is expected to bring, and can say why.

Harm done, harm risked, the scenario and what may be done next turn are all in marks; a `Profile` says how much each
counts. Of charges, shots and weaves it does the best of all models; of moves, what the first model does that moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from skirmish.board import Spot, Walk, on
from skirmish.core.decision import Action, Decision, Offer
from skirmish.core.profile import Profile
from skirmish.core.record import evolve
from skirmish.core.standings import find_leader
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point, distance, snapped
from skirmish.players.aggressor import CAREFUL, RELUCTANT, Advance
from skirmish.players.heights import odds_of, rises
from skirmish.players.places import Places, parts_of, weigh_deployment
from skirmish.players.player import Part, View, Weighed
from skirmish.players.situation import Situation

LEAST = 0.2
"""Marks that a move must gain; a model that gains less stays."""
CHARGE = 0.2
"""Marks that a charge must bring."""
RISING = 0.5
"""How much more eager it is when the time is up than when it begins."""
RECKONED = frozenset({"markers", "hold", "points"})
"""What wins where `Aims` works out what is missing: no side is pressed besides."""
COMPARED = 6
"""How many targets of a charge, a shot or a blow it compares."""
TRIFLE = 0.05
"""What something is worth whose worth isn't known: more than nothing."""
JOINS = 0.5
"""How likely it is that a friend who could charge the same enemy does."""
GIVEN_UP = 0.5
"""How many turns of harm from afar a fight costs a model that could do any."""
EXPOSED = 0.6
"""The share of what others of the enemy may win by charging it where it fights."""
LOCKED = 0.4
"""The share of an enemy's harm from afar that is saved by fighting it."""
GATHERS_IN, HAIR_IN = 6.0, 0.05
"""A model this near to a friend that it is worth being near goes there first; so much nearer than need be."""
PARTS = (1.0, 0.75, 0.5, 0.25)
"""So much of its way it goes if the whole leads away from them."""
NOWHERE = Walk(0.0)
HIDDEN = 0.7
"""The share of harm from the enemy that hiding saves from: some will come near enough to see."""
SHOWS = frozenset({"cast", "cut"})
"""Verbs besides shots and moves by which a hidden model shows where it is."""
HIGH = frozenset({"climb", "jump"})
"""Verbs that lead to other levels and nowhere else."""
UNWEIGHED = RELUCTANT - CAREFUL
"""What it does only when the decision's default says so."""


class Tactician:
    """Weighs. It remembers only what it has worked out, not what it meant to do."""

    def __init__(self, profile: Profile | None = None) -> None:
        self.profile = profile or Profile()
        self.scene = Situation(self.profile.target)
        self.places = Places(self.profile, self.scene)
        self._advance = Advance(lambda _, i: self.places.aims.goal(i))
        self._urgency = 1.0
        self._stands: tuple[State, ModelId, bool, Spot] | None = None
        """In this state, who, whether it may do harm from afar: what it is worth where it stands."""
        self._idle: tuple[object, set[tuple[ModelId, str]]] = (None, set())
        """The models that found nothing better than to stay in this phase: they aren't asked again in it."""

    def decide(self, view: View, decision: Decision) -> Action:
        """The best thing that is better than nothing, or the best plan; else what is proposed."""
        found = self._found(view, decision)
        return found.action if found is not None else decision.default

    def weigh(self, view: View, decision: Decision) -> list[Weighed]:
        """Everything it compares, the best first."""
        best = self._found(view, decision)
        asked = [(i, offers) for i, offers in by_model(decision) if (i, offers[0].verb) not in self._idle[1]]
        found = [w for model, offers in asked for w in self._weighed(view, model, offers)]
        found.sort(key=lambda w: -w.score)
        chosen = best.action if best is not None else decision.default
        first = [w for w in found if w.action == chosen] or [Weighed(chosen, 0.0)]
        plan = self.places.aims.plan
        return [w._replace(plan=plan(w.action.model)) for w in (*first[:1], *[w for w in found if w.action != chosen])]

    def _prepare(self, view: View) -> None:
        state = view.state
        self.scene.look(view)
        self.places.aims.look()
        self._urgency = 1.0
        if state.scenario.won_by not in RECKONED and find_leader(state, ()) == 1 - view.side:
            self._urgency += RISING * max(0, state.round - 1) / max(1, state.scenario.rounds)
        self.places.heed(self._urgency, last=state.round >= state.scenario.rounds)
        moment = (state.round, state.side, state.phase, view.rules)
        if self._idle[0] != moment:
            self._idle = moment, set()

    def _found(self, view: View, decision: Decision) -> Weighed | None:
        """What it does: the best of all models, but of moves what the first model does that moves.

        Another leader of a circle comes before what that could do under this one.
        """
        self._prepare(view)
        best: Weighed | None = None
        for model, offers in by_model(decision):
            verbs = {offer.verb for offer in offers}
            if (model, offers[0].verb) in self._idle[1]:
                continue
            found = max(self._weighed(view, model, offers), key=lambda w: w.score, default=None)
            if found is None or (found.score <= 0.0 and view.rules.combat.scope(view.state, found.action) is None):
                if all(isinstance(getattr(offer, "walk", None), Walk) or offer.verb == "hide" for offer in offers):
                    self._idle[1].add((model, offers[0].verb))
                continue
            if verbs & {"move", "run", "deploy", "lead"}:
                return found
            if best is None or found.score > best.score:
                best = found
        return best

    def _weighed(self, view: View, i: ModelId, offers: list[Offer]) -> Iterator[Weighed]:
        """What each offer is worth at best, above doing nothing."""
        verbs, declared = [offer.verb for offer in offers], view.rules.combat.declares
        if declared and (plans := list(self._declares(view, i, offers))):
            yield from plans
            return
        for offer in offers:
            walk = getattr(offer, "walk", None)
            if offer.verb == "dive":
                yield from self._charges(view, offer)
            elif isinstance(walk, Walk):
                if offer.verb not in HIGH:
                    go = self._goes(view, offer, walk, "shoot" in verbs)
                    yield from self._advances(view, offer) if declared else go
                if view.state.battlefield.levels:
                    yield from self._rises(view, offer, walk)
            elif offer.verb == "charge":
                yield from self._declared_charges(view, offer) if declared else self._charges(view, offer)
            elif offer.verb == "strike":
                yield from self._strikes(view, offer)
            elif offer.verb == "shoot":
                yield from self._shoots(view, offer)
            elif offer.verb == "deploy":
                yield from weigh_deployment(view, offer)
            elif offer.verb == "intercept":
                yield from self._intercepts(view, offer)
            elif offer.verb == "hide":
                yield from self._hides(view, offer)
            else:
                yield from self._others(view, offer)

    def _declares(self, view: View, i: ModelId, offers: Sequence[Offer]) -> Iterator[Weighed]:
        """What each plan is worth: what its system says, and how far it leaves the model to go.

        A model that is wanted somewhere gets nearer to that, or fights: it needn't choose yet. A free one gets nearer
        to the enemy, which is worth nothing if it could fight at once.
        """
        combat, p = view.rules.combat, self.profile
        first = next(offers[0].samples(), None) if offers[0].needs == "nothing" else None
        if first is None or combat.scope(view.state, first) is None:  # no plans: bids of all else would take long
            return
        bids = [bid for offer in offers if (bid := offer.bid()) is not None]
        plans = [(bid, bid.action, combat.scope(view.state, bid.action)) for bid in bids if bid.action is not None]
        gaps, wanted = on(view.state).gaps(i), self.places.aims.goal(i) is not None
        reach = max([scope.charge for _, _, scope in plans if scope is not None], default=0.0)
        near = [j for j in self.scene.foes if reach and gaps[j] <= reach]
        for bid, action, scope in plans:
            if scope is None:
                continue
            own, way = bid.worth - bid.rest, 0.0 if near else bid.rest
            if wanted:
                way = p.objective * self.places.aim_of_way(i, max(scope.move, scope.run))
            if wanted and near and scope.charge and own > 0:
                fight = p.objective * max([self.places.aim_of_contact(i, j) for j in near])
                own, way = max((own, fight), (0.0, way), key=sum)
            yield Weighed(action, own + way, (Part("weave", own), Part("aim" if wanted else "rest", way)))

    def _liking(self, i: ModelId, j: ModelId) -> float:
        """How much rather it harms this enemy than another."""
        return self.scene.liking(i, j)

    def _fires(self, view: View, i: ModelId) -> bool:
        return self.scene.reach(i).shoot > 0 or view.rules.magic.reach(view.state, i) > 0

    def _goes(self, view: View, offer: Offer, walk: Walk, may_shoot: bool) -> Iterator[Weighed]:
        """The best place, if it is better than where it stands. What it could shoot from here comes first."""
        fires = self._fires(view, offer.model)
        spots = self.places.spots(offer.model, walk, (fires, fires and offer.verb != "run"))
        self._stands = view.state, offer.model, fires, spots[0]
        if len(spots) < 2:
            return
        here, there = spots
        if may_shoot and here.parts[0]:  # it may still shoot when it has moved, or stayed
            here = here._replace(score=here.score - here.parts[0], parts=(0.0, *here.parts[1:]))
        least = LEAST * self._urgency
        veil, parting = self._veil(view, offer.model, here), self._parting(view, offer.model, there.at)
        gain = there.score - here.score - least - veil + sum([part.marks for part in parting])
        action = Action(offer.verb, offer.model, at=there.at)
        if gain > 0 and offer.admits(action):
            way = there.score - here.score - sum(there.parts) + sum(here.parts)
            shown = *((Part("hidden", -veil),) if veil else ()), *parting
            yield Weighed(action, gain, (*parts_of(there, here), *shown, Part("way", way), Part("stirs", -least)))

    def _rises(self, view: View, offer: Offer, walk: Walk) -> Iterator[Weighed]:
        """The best place on another level, for what it gains if it gets there and a fall costs if it doesn't."""
        i, fires = offer.model, self._fires(view, offer.model)
        here, least = self._here(i, fires), LEAST * self._urgency
        for rise in rises(view, offer, walk, self.places, fires and offer.verb != "run"):
            gain = rise.chance * (rise.spot.score - here.score) - self.profile.caution * rise.toll - least
            if gain > 0 and offer.admits(rise.action):
                risk = tuple(
                    Part(topic, marks)
                    for topic, marks in (
                        ("fall", -self.profile.caution * rise.toll),
                        ("unsure", -(1.0 - rise.chance) * (rise.spot.score - here.score)),
                    )
                    if marks
                )
                yield Weighed(rise.action, gain, (*parts_of(rise.spot, here), *risk, Part("stirs", -least)))

    def _advances(self, view: View, offer: Offer) -> Iterator[Weighed]:
        """On towards the enemy, where all that counts was weighed when it declared.

        If places were weighed once more, most would hang back while the quickest fought alone.
        """
        go = self._advance.run if offer.verb == "run" else self._advance.move
        action = go(view, offer) if self.places.has_somewhere_to_go(offer.model) else None
        if action is not None and action.at is not None:
            action = self._keep_company(view, offer, action)
        if action is not None:
            worth = 2 * TRIFLE if action.verb == "run" else TRIFLE  # after declaring a run it doesn't walk half of it
            yield Weighed(action, worth, (Part("declared", worth),))

    def _keep_company(self, view: View, offer: Offer, action: Action) -> Action | None:
        """The way there as far as it leads beside the friend whom it is bound to; None to stay."""
        i, there, state = offer.model, action.at, view.state
        bound = [one for one in view.rules.magic.company(state, i) if one.bound]
        if not bound or there is None:
            return action
        mate = max(bound, key=lambda one: one.worth)
        (*here, own, _), (*at, wide, _) = state.places[i], state.places[mate.model]
        near = mate.inches + wide + own - HAIR_IN
        away = distance((here[0], here[1]), (at[0], at[1]))
        if away > near + GATHERS_IN:
            return action
        ways = [evolve(action, at=_part_of_way(state, i, there, part)) for part in PARTS]
        beside = [way for way in ways if way.at is not None and distance(way.at, (at[0], at[1])) <= near]
        if away > near:
            walk = getattr(offer, "walk", NOWHERE).inches - HAIR_IN
            beside.append(evolve(action, at=_part_of_way(state, i, (at[0], at[1]), min(walk, away - near) / away)))
        return next((way for way in beside if offer.admits(way)), None)

    def _parting(self, view: View, i: ModelId, at: Point) -> tuple[Part, ...]:
        """The blows of those whose contact it leaves by going there."""
        foes = view.rules.combat.parting(view.state, i)
        left = [j for j in foes if not on(view.state).contacts_at(i, at, 1 << j)]
        return tuple([Part("parting", -self.profile.caution * self.scene.blows(j, i), j) for j in left])

    def _charges(self, view: View, offer: Offer) -> Iterator[Weighed]:
        """The enemies in reach: what a fight brings, less the shot it gives up, and what others may do about it."""
        i = offer.model
        samples = list(islice(offer.samples(), COMPARED))
        if not samples:
            return
        here = self._here(i, True) if self._fires(view, i) else None
        for action in samples:
            parts = (*self._fight(view, i, action.target), *self._course(i, action.target))
            if here is not None and here.parts[0]:
                parts += (Part("fire", -GIVEN_UP * here.parts[0], here.whom[0]),)
            trip = offer.trip(action) if view.rules.combat.parting(view.state, i) else None
            if trip is not None:
                parts += self._parting(view, i, trip.path[-1])
            if offer.verb == "dive":
                chance, toll = odds_of(view, offer, action)
                sure = sum([part.marks for part in parts])
                parts += Part("unsure", -(1.0 - chance) * sure), Part("fall", -self.profile.caution * toll)
            parts += (Part("stirs", -CHARGE),)
            yield Weighed(action, sum([part.marks for part in parts]), parts)

    def _declared_charges(self, view: View, offer: Offer) -> Iterator[Weighed]:
        """The blows that it has declared, less what it would gain by going where it is wanted: else they are lost."""
        i, p, scene = offer.model, self.profile, self.scene
        way = self.places.aim_of_way(i, scene.reach(i).move)
        for action in islice(offer.samples(), COMPARED):
            j = action.target
            taken = scene.blows(i, j, charging=True)
            blows = p.aggression * taken * self._liking(i, j)
            aim, prize = p.objective * (self.places.aim_of_contact(i, j) - way), self._prize(j, taken)
            more = [part for part in (Part("aim", aim), Part("prize", prize, j)) if part.marks]
            yield Weighed(action, blows + aim + prize + TRIFLE, (Part("blows", blows, j), *more))

    def _fight(self, view: View, i: ModelId, j: ModelId) -> tuple[Part, ...]:
        """What it brings to charge the enemy, with all friends who fight it or may charge it, too."""
        scene, p = self.scene, self.profile
        friends = [k for k in on(view.state).touching(j) if view.state.models[k].side == view.side]
        duel = scene.melee(j, (*friends, i), (i,)) - scene.melee(j, friends)
        helpers = [k for k in scene.friends if k != i and k not in friends and self._could_charge(view, k, j)]
        if helpers:
            best = max([scene.melee(j, (*friends, i, k), (i, k)) for k in helpers]) - scene.melee(j, friends)
            duel += JOINS * max(0.0, best / 2 - duel)
        return (
            Part("fight", p.aggression * duel * (self._liking(i, j) if duel > 0 else 1.0), j),
            Part("locks", p.caution * LOCKED * scene.faced(j, i).fire, j),
            Part("exposed", -p.caution * self._exposure(i, j)),
        )

    def _course(self, i: ModelId, j: ModelId) -> tuple[Part, ...]:
        """What the scenario gains by a charge: where it stands then, and that it strikes at an enemy that counts."""
        p, scene = self.profile, self.scene
        aim = p.objective * self.places.aim_of_charge(i, j)
        prize = self._prize(j, scene.blows(i, j, charging=True))
        return tuple([part for part in (Part("aim", aim), Part("prize", prize, j)) if part.marks])

    def _prize(self, j: ModelId, taken: float) -> float:
        """What the scenario gains where so many marks are taken from an enemy's side by harm to it."""
        dear = self.places.aims.dear.get(j, 0.0)
        return self.profile.objective * dear * min(1.0, taken / self.scene.stake(j)) if dear else 0.0

    def _could_charge(self, view: View, k: ModelId, j: ModelId) -> bool:
        reach = self.scene.reach(k).charge
        return reach > 0 and on(view.state).gaps(k)[j] <= reach

    def _exposure(self, i: ModelId, j: ModelId) -> float:
        """What others of the enemy would do to it by charging it where it fights."""
        scene = self.scene
        gaps = on(scene.state).gaps(j)
        total = 0.0
        for k in scene.foes:
            if k != j and gaps[k] <= scene.strides(k).charge:
                total += scene.risk(i, k)
        return min(EXPOSED * scene.rules.combat.menace * total, scene.stake(i))

    def _strikes(self, view: View, offer: Offer) -> Iterator[Weighed]:
        for action in islice(offer.samples(), COMPARED):
            struck = {action.target, *action.others}
            each = [self.scene.blows(offer.model, j) * self._liking(offer.model, j) for j in struck]
            worth = sum(each) / len(each) if each else 0.0
            prize = sum([self._prize(j, self.scene.blows(offer.model, j)) for j in struck]) / max(1, len(struck))
            more = (Part("prize", prize, action.target),) if prize else ()
            yield Weighed(action, worth + prize + TRIFLE, (Part("blows", worth, action.target), *more))

    def _shoots(self, view: View, offer: Offer) -> Iterator[Weighed]:
        surface = on(view.state)
        veil = self._veil(view, offer.model)
        for action in islice(offer.samples(), COMPARED):
            i, j = offer.model, action.target
            volley = view.rules.combat.volley(view.state, i, j, offer.what)
            if volley is None:
                continue
            taken = volley.at(surface.gaps(i)[j], surface.sight(i, j).covered) * self.scene.dearer(j)
            worth = self.profile.aggression * taken * self._liking(i, j)
            prize = self._prize(j, taken)
            more = tuple([part for part in (Part("prize", prize, j), Part("hidden", -veil)) if part.marks])
            yield Weighed(action, worth + prize - veil + TRIFLE, (Part("shot at", worth, j), *more))

    def _intercepts(self, view: View, offer: Offer) -> Iterator[Weighed]:
        scene = self.scene
        for action in islice(offer.samples(), COMPARED):
            i, j = action.model, action.target
            if view.rules.magic.channels(view.state, i):
                continue
            near = [k for k in scene.friends if k != i and on(view.state).gaps(j)[k] <= scene.strides(j).charge]
            saved = max([scene.duel(j, k) for k in near], default=0.0)
            worth = max(0.0, saved) - scene.duel(j, i)
            if worth > 0:
                yield Weighed(action, worth, (Part("fight", worth, j),))

    def _hides(self, view: View, offer: Offer) -> Iterator[Weighed]:
        """What the enemy can't do to a model that isn't seen, less what it could do itself from here."""
        action, fires = Action(offer.verb, offer.model), self._fires(view, offer.model)
        here = self._here(offer.model, fires)
        fire, _, charged, shot, *_ = here.parts
        stirs = Part("stirs", -LEAST * self._urgency)
        parts = Part("hidden", -HIDDEN * (charged + shot)), Part("fire", -fire, here.whom[0]), stirs
        worth = sum([part.marks for part in parts])
        if worth > 0 and offer.admits(action):  # it takes long to find out which enemies see it
            yield Weighed(action, worth, tuple([part for part in parts if part.marks]))

    def _veil(self, view: View, i: ModelId, here: Spot | None = None) -> float:
        """What it is worth that it is hidden `here`, where it stands; 0 if it isn't."""
        if not view.rules.combat.who(view.state, "hidden") >> i & 1:
            return 0.0
        _, _, charged, shot, *_ = (here or self._here(i, False)).parts
        return -HIDDEN * (charged + shot)

    def _here(self, i: ModelId, fires: bool) -> Spot:
        """What it is worth to stand where it does: known if it has looked for better places."""
        state, known = self.scene.state, self._stands
        if known is None or known[0] is not state or known[1:3] != (i, fires):
            known = self._stands = state, i, fires, self.places.spots(i, Walk(0.0), (fires, False))[0]
        return known[3]

    def _others(self, view: View, offer: Offer) -> Iterator[Weighed]:
        """What its system prices, and what no system can: that is done if it isn't a way of doing nothing."""
        bid = offer.bid()
        if bid is not None:
            if bid.action is not None and bid.worth > 0 and offer.beyond == "strike":
                action, more_than_blows, liking = self._aimed(offer, bid.action, bid.worth)
                j = action.target
                worth = (self.scene.blows(offer.model, j) + more_than_blows) * liking + TRIFLE
                yield Weighed(action, worth, (Part("blows", worth, j),))
            elif bid.action is not None and bid.worth > 0:
                care = self.profile.magic if offer.verb in view.rules.magic.verbs else 1.0
                veil = self._veil(view, offer.model) if offer.verb in SHOWS else 0.0
                action, brings, liking = self._aimed(offer, bid.action, bid.worth, bid.rest)
                own = Part("weave", care * liking * brings, action.target)
                prize = self._prize_of_weave(offer, action, care * brings) if brings > 0 else 0.0
                others = Part("rest", care * bid.rest), Part("prize", prize), Part("hidden", -veil)
                more = [part for part in others if part.marks]
                yield Weighed(action, own.marks + care * bid.rest + prize - veil, (own, *more))
            return
        for action in islice(offer.samples(), 1):
            yield Weighed(action, TRIFLE)

    def _aimed(self, offer: Offer, best: Action, worth: float, rest: float = 0.0) -> tuple[Action, float, float]:
        """What it does rather than harm others, what that brings besides `rest`, and how much it likes to harm those.

        If it likes to harm all enemies alike, that is the offer's `best`.
        """
        i, brings = offer.model, worth - rest
        if all(self._liking(i, j) == 1.0 for j in self.scene.foes):
            return best, brings, 1.0
        found = [(best, brings, self._liking_of(offer, best))]
        for action in offer.samples():
            own = (offer.worth(action) or 0.0) - rest
            if own > 0:
                found.append((action, own, self._liking_of(offer, action)))
        return max(found, key=lambda one: one[1] * one[2])

    def _liking_of(self, offer: Offer, action: Action) -> float:
        """How much rather it harms those whom the action harms; the mean if they are several."""
        foes = self._harmed(offer, action)
        return sum([self._liking(offer.model, j) for j in foes]) / len(foes) if foes else 1.0

    def _harmed(self, offer: Offer, action: Action) -> list[ModelId]:
        """The enemies whom the action is aimed at or who are in its area."""
        if offer.needs not in ("model", "point"):
            return []
        touched = (action.target,) if offer.needs == "model" else offer.covers(action)
        return [j for j in touched if j in self.scene.foes]

    def _prize_of_weave(self, offer: Offer, action: Action, worth: float) -> float:
        """What the scenario gains by harm to those whom it is aimed at or who are in its area."""
        dear = self.places.aims.dear
        foes = [j for j in self._harmed(offer, action) if j in dear] if dear else []
        return self._prize(foes[0], worth) if len(foes) == 1 else sum([self._prize(j, worth / len(foes)) for j in foes])


def _part_of_way(state: State, i: ModelId, there: Point, part: float) -> Point:
    """So much of the straight way from where the model stands."""
    x, y = state.places[i][:2]
    return snapped((x + part * (there[0] - x), y + part * (there[1] - y)))


def by_model(decision: Decision) -> Iterator[tuple[ModelId, list[Offer]]]:
    """The offers of each model that mean doing something, one model after the other."""
    found: list[Offer] = []
    for offer in decision.each():
        if offer.verb in UNWEIGHED:
            continue
        if found and found[0].model != offer.model:
            yield found[0].model, found
            found = []
        found.append(offer)
    if found:
        yield found[0].model, found
