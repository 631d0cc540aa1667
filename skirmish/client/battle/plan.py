"""An action in the making: an offer, and what has been pointed at so far. Whether it is allowed, the offer says."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from skirmish.client.overlays.facts import is_steep
from skirmish.core.decision import DONE, PASS, Action, Decision, Needs, Offer, Refusal, Trip
from skirmish.core.geometry import to_shape
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, SAME_LEVEL, ModelId, State
from skirmish.core.units import GRID, Point, distance, snapped

ON_MODELS: frozenset[Needs] = frozenset({"model", "models", "shares"})
"""Needs that are met by pointing at models."""
ON_PLACES: frozenset[Needs] = frozenset({"way", "point", "line", "fence", "journey"})
"""Needs that are met by pointing at the table."""
CLOSE_IN = 0.3
"""So near to a hedge or the ground of a weave a click means it."""
TOUCHING_IN = 0.01
"""Bases that are no further apart touch."""
HAIR_IN = 0.05
"""A way that is no more than so much too long is meant to go as far as it may: no pixel is so exact."""
STEP_IN = 0.75
"""So near to the end of a climb or a jump a click means it."""
_TRIES = 8
MOST_PLACES = 12
"""Places that are proposed one after the other."""


class Plan(NamedTuple):
    """An offer and the action as far as it has been said. Every change gives a new plan."""

    offer: Offer
    action: Action
    blows: int = 1
    """How many targets `shares` wants."""
    heading: Point = (1.0, 0.0)
    """For a line: its direction, kept while its middle moves."""

    @property
    def needs(self) -> Needs:
        """What the offer wants to be told."""
        return self.offer.needs

    @property
    def model(self) -> ModelId:
        """The model that acts."""
        return self.action.model

    @property
    def targets(self) -> tuple[ModelId, ...]:
        """The targets that have been pointed at, in order."""
        if self.needs == "company":
            return self.action.others
        return (self.action.target, *self.action.others) if self.action.target != NOBODY else ()

    @property
    def has_only_partner(self) -> bool:
        """Whether the one who joins in is the only one who can, and so was taken from the beginning."""
        return self.needs == "company" and len(self.targets) == 1 and self.action == planned(self.offer).action

    @property
    def refusal(self) -> Refusal | None:
        """None if the action may be played as it stands."""
        return self.offer.refusal(self.action)

    @property
    def trip(self) -> Trip | None:
        """The way it goes."""
        return self.offer.trip(self.action)

    @property
    def begun(self) -> bool:
        """Whether anything has been pointed at."""
        return self.action != _bare(self.offer)

    def at(self, point: Point, level: int | None = None) -> Plan:
        """The place it is for, on this level; None: on the level it is for. A line keeps its direction."""
        level = self.action.level if level is None else level
        action = evolve(self.action, at=snapped(point), level=level)
        if self.needs not in ("line", "fence"):
            return self._replace(action=action)
        return self._replace(action=evolve(action, target=NOBODY))._headed()

    def toward(self, point: Point) -> Plan:
        """The point a line runs to from its middle."""
        if self.action.at is None or snapped(point) == self.action.at:
            return self
        x, y = self.action.at
        return self._replace(heading=(point[0] - x, point[1] - y))._headed()

    def held_back(self) -> Plan:
        """A way that is a hair too long ends as far on it as is allowed; any other plan is as it was."""
        refusal = self.refusal if self.needs == "way" else None
        trip = self.trip if refusal is not None and 0 < refusal.short_by <= HAIR_IN else None
        if refusal is None or trip is None or len(trip.path) < 2:
            return self
        (ax, ay), (bx, by) = trip.path[-2:]
        length = distance((ax, ay), (bx, by))
        for steps in range(_TRIES):
            left = length - refusal.short_by - steps / GRID
            tried = self.at((ax + (bx - ax) * left / length, ay + (by - ay) * left / length)) if left > 0 else self
            if tried.refusal is None:
                return tried
        return self

    def _headed(self) -> Plan:
        assert self.action.at is not None
        x, y = self.action.at
        via = (snapped((x + self.heading[0], y + self.heading[1])),)
        return self._replace(action=evolve(self.action, via=via))

    def with_via(self, via: tuple[Point, ...]) -> Plan:
        """The same with these way-points."""
        return self._replace(action=evolve(self.action, via=via)) if self.needs == "way" else self

    def of(self, action: Action) -> Plan:
        """All of it said at once, as one of the offer's samples says it."""
        if self.needs not in ("line", "fence") or action.at is None or not action.via:
            return self._replace(action=action)
        (x, y), (to_x, to_y) = action.at, action.via[0]
        return self._replace(action=action, heading=(to_x - x, to_y - y))

    def at_all(self, targets: tuple[int, ...]) -> Plan:
        """Exactly these targets, in this order where it counts."""
        others = targets[1:] if self.needs == "shares" else tuple(sorted(set(targets[1:]) - {targets[0]}))
        return self._replace(action=evolve(_bare(self.offer), target=targets[0], others=others))

    def thing_at(self, point: Point) -> int | None:
        """What the offer may pick that lies there: a low wall, the ground of a weave; None if nothing does."""
        for target in self.offer.candidates():
            shape = self.offer.template(evolve(_bare(self.offer), target=target))
            if shape is not None and to_shape(point, shape) <= CLOSE_IN:
                return target
        return None

    def beside(self, who: ModelId, state: State) -> Point | None:
        """A place among the likeliest where it would touch the model: no pixel is so exact; None if there is none."""
        x, y, radius, _ = state.places[who]
        apart = radius + state.places[self.model][2] + TOUCHING_IN
        places = (action.at for action in islice(self.offer.samples(), MOST_PLACES))
        return next((at for at in places if at is not None and distance(at, (x, y)) <= apart), None)

    def on(self, target: int, *, more: bool = False) -> Plan:
        """The model pointed at: the target; with `more` one further, or one taken back."""
        match self.needs:
            case "company":
                return self._joined(target)
            case "journey":
                return self._joined(target) if target != self.model else self
            case "shares":
                return self._shared(target)
            case "models" if more and self.action.target not in (NOBODY, target):
                return self._joined(target)
        return self._replace(action=evolve(_bare(self.offer), target=target))

    def _joined(self, target: ModelId) -> Plan:
        others = set(self.action.others) ^ {target}
        return self._replace(action=evolve(self.action, others=tuple(sorted(others))))

    def _shared(self, target: ModelId) -> Plan:
        given = self.targets if len(self.targets) < self.blows else ()
        given = (*given, target)
        return self._replace(action=evolve(self.action, target=given[0], others=given[1:]))

    def back(self) -> Plan | None:
        """One step taken back: the last way-point, the last target, the place; None if there is nothing left."""
        action = self.action
        if action.at is not None and self.needs == "way":
            return self._replace(action=evolve(action, at=None, level=SAME_LEVEL))
        if action.via and self.needs == "way":
            return self._replace(action=evolve(action, via=action.via[:-1]))
        return self._replace(action=_bare(self.offer)) if self.begun else None


def _bare(offer: Offer) -> Action:
    return Action(offer.verb, offer.model, what=offer.what)


def planned(offer: Offer) -> Plan:
    """A plan with nothing said yet; where nothing needs to be said, the one action there is. Where only one can join,
    it does."""
    if offer.needs == "nothing":
        only = next(offer.samples(), None)
        return Plan(offer, only if only is not None else _bare(offer))
    if offer.needs == "company":
        companies = list(islice(offer.samples(), 2))
        return Plan(offer, companies[0] if len(companies) == 1 else _bare(offer))
    if offer.needs == "shares":
        first = next(offer.samples(), None)
        return Plan(offer, _bare(offer), blows=1 + len(first.others) if first is not None else 1)
    return Plan(offer, _bare(offer))


def offers_of(decision: Decision, model: ModelId) -> list[Offer]:
    """The offers that are this model's."""
    return [offer for offer in decision.each() if offer.model == model]


def urged(decision: Decision, model: ModelId) -> Offer | None:
    """What the model must do, if something must be done and this is the one thing it may."""
    if decision.default.verb == DONE.verb:
        return None
    found = offers_of(decision, model)
    return found[0] if len(found) == 1 else None


def actors(decision: Decision) -> tuple[ModelId, ...]:
    """The models that have an offer, each once, in the order of the offers."""
    return tuple(dict.fromkeys(offer.model for offer in decision.each() if offer.model != NOBODY))


def going(
    decision: Decision, model: ModelId, at: Point, via: tuple[Point, ...] = (), level: int = SAME_LEVEL
) -> Plan | None:  # fmt: skip
    """The plan to go there: of the model's ways to go the first that is allowed, else the one that lacks least.

    Ways without a test come before climbs and jumps, as the offers do.
    """
    best: Plan | None = None
    least = float("inf")
    for offer in offers_of(decision, model):
        if offer.needs not in ("way", "point") or (offer.needs == "point" and offer.what):
            continue  # a spell at a point is chosen on purpose
        way = offer.needs == "way"
        action = evolve(_bare(offer), at=snapped(at), via=via if way else (), level=level if way else SAME_LEVEL)
        plan = Plan(offer, action)
        refusal = plan.refusal
        if refusal is None:
            return plan
        lacks = refusal.short_by or 1000.0
        if lacks < least:
            best, least = plan, lacks
    return best


def step_ends(offers: Iterable[Offer]) -> tuple[Plan, ...]:
    """The climbs and jumps of these offers, each to one of the places that it proposes."""
    steep = (offer for offer in offers if is_steep(offer))
    return tuple([Plan(offer, sample) for offer in steep for sample in islice(offer.samples(), MOST_PLACES)])


def on_step(plan: Plan, ends: Iterable[Plan]) -> Plan:
    """That of these climbs and jumps whose end is nearest to where a refused plan is aimed, if that is near enough;
    else the plan as it was: there are few such places, and no pixel is so exact."""
    aimed = plan.action
    if plan.needs != "way" or aimed.at is None or aimed.via or plan.refusal is None:
        return plan
    near = [
        (distance(end.action.at, aimed.at), number, end)
        for number, end in enumerate(ends)
        if end.action.at is not None and aimed.level in (end.action.level, SAME_LEVEL)
    ]
    found = min(near, key=itemgetter(0, 1), default=None)
    return found[2] if found is not None and found[0] <= STEP_IN else plan


def aimable(decision: Decision, model: ModelId, target: ModelId, state: State | None = None) -> list[Plan]:
    """What the model may do to the other as things stand, in the order of its offers.

    `state`: where the other stands, if what is laid on the ground there, and touches it, is wanted too.
    """
    found = []
    for offer in offers_of(decision, model):
        if offer.needs in ("model", "models"):
            plan = planned(offer).on(target)
            if plan.refusal is None:
                found.append(plan)
        elif offer.needs == "shares" and target in set(offer.candidates()):
            plan = planned(offer)
            for _ in range(plan.blows):
                plan = plan.on(target)
            found.append(plan)
        elif offer.needs == "point" and offer.what and state is not None:
            plan = on_place_of(planned(offer), state, target)
            if plan.refusal is None and target in offer.covers(plan.action):
                found.append(plan)
    return found


def on_place_of(plan: Plan, state: State, target: ModelId) -> Plan:
    """The plan, for the place where the model stands and its level."""
    return plan.at(state.places[target][:2], state.level(target) if state.battlefield.levels else None)


def activation(decision: Decision) -> ModelId:
    """The model whose own turn it is, where models act one by one; `NOBODY` where a whole side acts."""
    return decision.subject if decision.default.verb == DONE.verb else NOBODY


def of_a_side(decision: Decision) -> bool:
    """Whether a whole side has its part of the turn: it is neither one model's turn nor a question in between."""
    return decision.default.verb == DONE.verb and decision.subject == NOBODY


def is_empty(decision: Decision) -> bool:
    """Whether there is nothing to choose: one answer to a question, or a part of the turn that can only be ended."""
    if decision.is_prompt:
        return len(decision.answers) == 1
    others = (offer for offer in decision.each() if offer.verb != DONE.verb)
    return decision.default.verb == DONE.verb and all(next(offer.samples(), None) is None for offer in others)


def closing(decision: Decision) -> Action | None:
    """What ends what is asked, if nothing has to be pointed at for it: done, or the proposed answer.

    Of what may be declined, of a question in the middle of a rule, and of what must be done to a model (a charge in
    frenzy), the proposed answer, even where that points at something.
    """
    plain = [offer for offer in decision.each() if offer.needs == "nothing"]
    for offer in plain:
        if offer.verb == DONE.verb or offer.admits(decision.default):
            return decision.default if offer.admits(decision.default) else next(offer.samples(), None)
    if decision.asks is not None or any(offer.verb == PASS.verb for offer in plain):
        return decision.default
    aims = (offer for offer in decision.each() if offer.needs in ON_MODELS)
    return decision.default if any(offer.admits(decision.default) for offer in aims) else None
