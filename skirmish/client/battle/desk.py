"""What the players are about: who is selected, what is planned, what is measured. No pygame, and no rule."""

from __future__ import annotations

from skirmish.client.battle.plan import (
    ON_PLACES,
    Plan,
    actors,
    aimable,
    going,
    is_prompt,
    offers_of,
    planned,
)
from skirmish.client.battle.session import Session
from skirmish.core.decision import Action, Decision, Offer
from skirmish.core.showing import Deed
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point, snapped

DROP = frozenset({"drop", "lead"})
"""Verbs that don't make a model one that can still act: they are open at nearly any time."""


class Choice:
    """A line of the selected model's list: something it may do, or why it may not."""

    __slots__ = ("_sample", "deed", "offer", "reason", "rule")

    def __init__(self, deed: Deed, offer: Offer | None, reason: str = "", rule: str = "") -> None:
        self.deed = deed
        self.offer = offer
        """None: it may not now."""
        self.reason = reason
        self.rule = rule
        self._sample: Action | None = None

    def sample(self) -> Action | None:
        """The likeliest way to do it; None if there is none. Looked for once."""
        if self._sample is None and self.offer is not None:
            self._sample = next(self.offer.samples(), None)
        return self._sample


class Desk:
    """The state of the hands at the table. Hover changes nothing of the battle; only `commit` gives an action."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.selected: ModelId | None = None
        self.plan: Plan | None = None
        self.via: tuple[Point, ...] = ()
        """Way-points set while a place is still being looked for."""
        self.dragging = False
        self.pointed: Point | None = None
        """Where the pointer is, in inches; None: not on the board."""
        self.hovered: ModelId | None = None
        self.looking: int | None = None
        """The moment that is looked at; None: now."""
        self._choices: tuple[int, ModelId | None, list[Choice]] = (-1, None, [])
        self._idle: tuple[int, tuple[ModelId, ...]] = (-1, ())

    # What there is

    @property
    def decision(self) -> Decision | None:
        """What must be decided now by somebody at this screen; None while an AI decides, or the past is looked at."""
        decision = self.session.decision
        if decision is None or self.looking is not None or not self.session.seat_of(decision).human:
            return None
        return decision

    @property
    def state(self) -> State:
        """The state that is looked at."""
        return self.session.game.state if self.looking is None else self.session.state_at(self.looking)

    @property
    def prompt(self) -> Decision | None:
        """The question that is to be answered at once, if that is what is due."""
        decision = self.decision
        return decision if decision is not None and is_prompt(decision) else None

    def idle(self) -> tuple[ModelId, ...]:
        """The models of the deciding side that could still do something now. Costs some milliseconds once."""
        decision = self.decision
        if decision is None or is_prompt(decision):
            return ()
        if self._idle[0] != self.session.version:
            self._idle = self.session.version, tuple(i for i in actors(decision) if _can(decision, i))
        return self._idle[1]

    def choices(self) -> list[Choice]:
        """What the selected model may ever do, each with its offer or the reason why not, then what else is offered."""
        key = self.session.version, self.selected
        if self._choices[:2] != key:
            self._choices = (*key, self._listed())
        return self._choices[2]

    def _listed(self) -> list[Choice]:
        i, decision = self.selected, self.decision
        if i is None or i >= len(self.state.models):
            return []
        deeds = self.session.game.rules.deeds(self.state, i)
        if decision is None or self.state.models[i].side != decision.side:
            return [Choice(deed, None) for deed in deeds]
        open_ones = offers_of(decision, i)
        found = [_choice(decision, deed, i, open_ones) for deed in deeds]
        named = {(deed.verb, deed.what) for deed in deeds}
        for offer in open_ones:
            if (offer.verb, offer.what) not in named:
                found.append(Choice(self._deed_of(offer), offer))
        return sorted(found, key=lambda choice: choice.offer is None)

    def _deed_of(self, offer: Offer) -> Deed:
        only = next(offer.samples(), None) if offer.needs == "nothing" else None
        said = self.session.game.rules.say(self.state, only or Action(offer.verb, offer.model, what=offer.what))
        return Deed(offer.verb, said, offer.what, "", offer.rule)

    # Selecting

    def select(self, model: ModelId | None) -> None:
        """Somebody else is looked at; what was planned is put away."""
        if model != self.selected:
            self.drop_plan()
        self.selected = model

    def next_model(self, step: int) -> ModelId | None:
        """Selects the next (1) or the one before (-1) of those who can still act; of all its own if none can."""
        decision = self.decision
        state = self.state
        able = list(self.idle()) or [m.id for m in state.models if state.on_table(m.id)]
        if decision is not None and not self.idle():
            able = [i for i in able if state.models[i].side == decision.side] or able
        if not able:
            return None
        if self.selected in able:
            at = (able.index(self.selected) + step) % len(able)
        else:
            at = 0 if step > 0 else len(able) - 1
        self.select(able[at])
        return able[at]

    # Planning

    def begin(self, offer: Offer) -> Plan:
        """Something is about to be done; where nothing is to be pointed at, the plan is ready."""
        self.selected = offer.model if offer.model >= 0 else self.selected
        self.plan = planned(offer)
        self.via = ()
        return self.plan

    def aim(self, target: ModelId) -> list[Plan]:
        """The selected model is to do something to the other: planned if there is one thing, else all the plans."""
        if self.plan is not None and self.plan.needs != "nothing" and self.plan.needs not in ON_PLACES:
            return [self.point_at(target)]
        decision = self.decision
        if decision is None or self.selected is None:
            return []
        found = aimable(decision, self.selected, target)
        if len(found) == 1:
            self.plan = found[0]
        return found

    def point_at(self, target: int, *, more: bool = False) -> Plan:
        """The plan's target, or one of them."""
        assert self.plan is not None
        self.plan = self.plan.on(target, more=more)
        return self.plan

    def place(self, point: Point) -> Plan | None:
        """The plan's place; without a plan, that of the selected model's way there."""
        at = snapped(point)
        if self.plan is not None and self.plan.needs in ("line", "fence") and self.plan.action.at is not None:
            self.plan = self.plan.toward(at)
        elif self.plan is not None and self.plan.needs in ON_PLACES and self._fixed:
            self.plan = self.plan.at(at)
        else:
            self.plan = self._way(at)
        return self.plan

    @property
    def _fixed(self) -> bool:
        """Whether the plan was chosen on purpose, and isn't just the best way to a place."""
        return self.plan is not None and (self.plan.needs != "way" or self._chosen)

    @property
    def _chosen(self) -> bool:
        return self.plan is not None and not self.dragging and not self.plan.begun

    def _way(self, at: Point) -> Plan | None:
        decision = self.decision
        if decision is None or self.selected is None:
            return None
        return going(decision, self.selected, at, self.via)

    def waypoint(self, point: Point) -> None:
        """One more corner of the way."""
        self.via = (*self.via, snapped(point))
        if self.plan is not None and self.plan.action.at is not None:
            self.place(self.plan.action.at)

    def nudge(self, dx: float, dy: float) -> Plan | None:
        """Moves the planned place by so many inches; it begins where the model stands."""
        if self.plan is not None and self.plan.action.at is not None:
            x, y = self.plan.action.at
        elif self.selected is not None:
            x, y, *_ = self.state.places[self.selected]
            if not self.state.on_table(self.selected):
                field = self.state.battlefield
                x, y = field.width_in / 2, field.depth_in / 2
        else:
            return None
        at = x + dx, y + dy
        if self.plan is not None and self.plan.needs in ON_PLACES and self.plan.needs != "way":
            self.plan = self.plan.at(at)
            return self.plan
        self.plan = self._way(snapped(at)) or self.plan
        return self.plan

    def turn(self, eighths: int) -> None:
        """Turns a planned line by eighths of a right angle's half: for keys."""
        if self.plan is not None and self.plan.needs in ("line", "fence"):
            dx, dy = self.plan.heading
            cos, sin = (0.9238795325112867, 0.3826834323650898 * (1 if eighths > 0 else -1))
            self.plan = self.plan._replace(heading=(dx * cos - dy * sin, dx * sin + dy * cos))
            if self.plan.action.at is not None:
                self.plan = self.plan.at(self.plan.action.at)

    def back(self) -> bool:
        """Takes one step of what is planned back; False if there was nothing."""
        if self.via and (self.plan is None or self.plan.action.at is None):
            self.via = self.via[:-1]
            return True
        if self.plan is None:
            return False
        self.plan = self.plan.back()
        return True

    def drop_plan(self) -> None:
        """Nothing is planned any more."""
        self.plan = None
        self.via = ()
        self.dragging = False

    def commit(self) -> Action | None:
        """The planned action, if it is allowed as it stands; the plan is done with then."""
        if self.plan is None or self.plan.refusal is not None:
            return None
        action = self.plan.action
        self.drop_plan()
        return action

    @property
    def done(self) -> Action | None:
        """The action that ends one's part of the turn, if it is offered."""
        decision = self.decision
        if decision is None:
            return None
        return next((o.samples().__next__() for o in decision.each() if o.verb == "done"), None)


def _can(decision: Decision, i: ModelId) -> bool:
    """Whether the model has something to do that is worth a turn."""
    return any(next(offer.samples(), None) is not None for offer in offers_of(decision, i) if offer.verb not in DROP)


def _choice(decision: Decision, deed: Deed, i: ModelId, open_ones: list[Offer]) -> Choice:
    offer = next((o for o in open_ones if (o.verb, o.what) == (deed.verb, deed.what)), None)
    if offer is not None and offer.needs == "nothing":
        refusal = offer.refusal(planned(offer).action)
        return Choice(deed, offer if refusal is None else None, *_reason(refusal))
    if offer is not None and (offer.needs in ON_PLACES or next(offer.samples(), None) is not None):
        barred = offer.barred()
        return Choice(deed, offer if barred is None else None, *_reason(barred))
    return Choice(deed, None, *_reason(decision.refusal(Action(deed.verb, i, what=deed.what))))


def _reason(refusal: object) -> tuple[str, str]:
    return getattr(refusal, "reason", ""), getattr(refusal, "rule", "")
