"""What the players are about: the selected model, what is planned and measured; targets one by one. No rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice

from skirmish.client.art import storeys
from skirmish.client.art.heights import ALL
from skirmish.client.battle.choices import Choice, able, listed, premeasured, why
from skirmish.client.battle.plan import (
    MOST_PLACES,
    ON_MODELS,
    ON_PLACES,
    Plan,
    activation,
    actors,
    aimable,
    closing,
    going,
    offers_of,
    on_step,
    planned,
    step_ends,
    urged,
)
from skirmish.client.battle.session import Moment, Session
from skirmish.client.overlays.words import name_unaimed
from skirmish.client.view.scene import Doing
from skirmish.client.words import say
from skirmish.core.decision import Action, Decision, Offer, Refusal
from skirmish.core.events import PhaseBegun, Rolled
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, SAME_LEVEL, ModelId, State
from skirmish.core.units import Point, snapped

_QUARTER = 0.9238795325112867, 0.3826834323650898
"""Cosine and sine of 22.5 degrees."""


class Selection:
    """The state of the hands at the table. Hover changes nothing of the battle; only `commit` gives an action."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.selected: ModelId | None = None
        self.plan: Plan | None = None
        self.via: tuple[Point, ...] = ()
        """Way-points set while a place is still being looked for."""
        self.in_hand = False
        """Whether keys have picked the selected model up: the keys that step a ghost step it."""
        self.chosen = False
        """Whether the plan's offer was chosen on purpose, and isn't just the best way to a place."""
        self.cursor: int | None = None
        """The candidate that keys have come to."""
        self.fixed: tuple[int, ...] = ()
        """Targets that keys have settled; the cursor looks for the next one."""
        self.dragging = False
        self.pointed: Point | None = None
        """Where the pointer is, in inches; None: not on the board."""
        self.hovered: ModelId | None = None
        self.rests = False
        """Whether the pointer has been still for a moment."""
        self.moved = True
        """Whether the pointer has moved since an action was done: until then it proposes nothing."""
        self.view = ALL
        """From how many inches above the table one looks."""
        self.unfolded = False
        """Whether the rows of what can't be done now are shown."""
        self.looking: int | None = None
        """The moment that is looked at; None: now."""
        self.told: Callable[[], int | None] = _all_told
        """Asks how far the battle has been told: the last moment that people know, None: all of it is known."""
        self._choices: tuple[int, ModelId | None, list[Choice]] = (-1, None, [])
        self._refused: tuple[ModelId, int] = NOBODY, -1
        """For which model, at which version of the battle, the last click on the ground was out of reach."""
        self._ends: tuple[object, tuple[Plan, ...]] = (None, ())
        """Where climbs and jumps of some offers end, which are asked about with every step of the pointer."""
        self._idle: tuple[int, tuple[ModelId, ...]] = (-1, ())
        self._acted: tuple[int, tuple[object, ...], Mapping[ModelId, Doing]] = (-1, (), {})
        """How much each had done: at which version, in which part of the battle."""

    # What there is

    @property
    def decision(self) -> Decision | None:
        """What must be decided now by somebody at this screen; None while an AI decides, or the past is looked at.

        None, too, while what led there is still being told.

        What nobody wants to be asked is no decision for anybody either.
        """
        decision = self.session.decision
        if decision is None or self.looking is not None or not self.session.seat_of(decision).human:
            return None
        if self.told() is not None:
            return None
        if self.session.unasked is not None:
            return None
        return decision

    @property
    def state(self) -> State:
        """The state that is looked at, as far as whoever looks may know it."""
        return self.session.rules.seen(self.looked_at, self.session.looker)

    @property
    def looked_at(self) -> State:
        """The whole state that is looked at: while something is still being told, as far as that has come."""
        number = self.looking if self.looking is not None else self.told()
        return self.session.game.state if number is None else self.session.state_at(number)

    @property
    def past(self) -> bool:
        """Whether the state that is looked at is no longer, or not yet, that of the battle."""
        return self.looking is not None or self.told() is not None

    @property
    def prompt(self) -> Decision | None:
        """The question that is to be answered at once, if that is what is due."""
        decision = self.decision
        return decision if decision is not None and decision.is_prompt else None

    @property
    def acting(self) -> ModelId:
        """The model whose own turn it is, where models act one by one; else `NOBODY`."""
        decision = self.decision
        return activation(decision) if decision is not None else NOBODY

    @property
    def subject(self) -> ModelId | None:
        """Who of the side that is asked would act by an answer, the first of them; else the selected model."""
        decision = self.prompt
        acting = [action.model for action in decision.answers if action.model != NOBODY] if decision is not None else []
        models = self.state.models
        own = (i for i in acting if decision is not None and models[i].side == decision.side)
        return next(own, self.selected)

    @property
    def shown(self) -> ModelId | None:
        """Whose card is shown: who acts while an AI's act is being told or an AI decides, else the subject."""
        doer = self._doer()
        return self.subject if doer is None else doer

    def _doer(self) -> ModelId | None:
        """The model of the last deed or roll that has been told, where an AI chose it; None where there is none."""
        session, told = self.session, self.told()
        decision = session.decision
        decided = decision is None or session.seat_of(decision).human
        if self.looking is not None or (told is None and decided):
            return None
        for moment in reversed(session.heard):
            if told is not None and moment.number > told:
                continue
            by = session.game.steps[max(0, moment.actions - 1)].side
            if by == NOBODY or session.seats[by].human or isinstance(moment.event, PhaseBegun):
                return None
            event, line = moment.event, moment.line
            who = event.throw.who if isinstance(event, Rolled) else getattr(event, "model", NOBODY)
            if (
                line is not None
                and isinstance(who, int)
                and who != NOBODY
                and (isinstance(event, Rolled) or line.depth == 1)
            ):
                return who
        return None

    @property
    def premeasure(self) -> bool:
        """Whether distances may be told before they are needed."""
        return premeasured(self.session.rules, self.session.state)

    def why(self, refusal: Refusal | None) -> str:
        """Why not, with its rule, as far as it may be told."""
        return why(refusal, premeasure=self.premeasure)

    def why_not(self, plan: Plan) -> str:
        """Why what is planned can't be done; '' if it can. That no place is given yet is no matter of rules."""
        if plan.refusal is None:
            return ""
        return say("place-wanted") if plan.needs in ON_PLACES and plan.action.at is None else self.why(plan.refusal)

    def said(self, plan: Plan) -> str:
        """What is planned, in the log's words; without its place where distances may not be told."""
        if plan.needs == "company" and not plan.targets:
            return say("choose-company")
        if plan.needs in ON_MODELS and not plan.targets:
            return name_unaimed(self.session.rules, self.state, plan.offer)
        action = plan.action if self.premeasure else evolve(plan.action, at=None, via=())
        return self.session.rules.action_text(self.state, action)

    def idle(self) -> tuple[ModelId, ...]:
        """The models of the deciding side that could still do something now. Costs some milliseconds once."""
        decision = self.decision
        if decision is None or decision.is_prompt:
            return ()
        if self._idle[0] != self.session.version:
            self._idle = self.session.version, tuple(i for i in actors(decision) if able(decision, i))
        return self._idle[1]

    def can_drag(self) -> bool:
        """Whether a model can be dragged to another place now."""
        decision = self.decision
        if decision is None or self.session.still:
            return False
        return any(offer.needs in ("way", "point") and not offer.what for offer in decision.each())

    def acted(self) -> Mapping[ModelId, Doing]:
        """How much each model of the deciding side has done in this phase; of both where models act one by one.

        Whoever decides: those who watch AIs are told, too. A question in between changes nothing.
        """
        decision, session = self.session.decision, self.session
        if self.past or decision is None or session.state.verdict is not None:
            return {}
        version, part, known = self._acted
        state = session.state
        if decision.is_prompt:
            return known if part == (state.round, state.phase, state.side) else {}
        if version != session.version:
            known = self._doings(decision)
            self._acted = session.version, (state.round, state.phase, state.side), known
        return known

    def _doings(self, decision: Decision) -> Mapping[ModelId, Doing]:
        """The same, counted."""
        state = self.session.state
        here = [model for model in state.models if state.on_table(model.id)]
        if activation(decision) != NOBODY:
            return {model.id: "done" if model.id in state.acted else "none" for model in here}
        going, busy = {i for i in actors(decision) if able(decision, i)}, _busy(self.session.moments)
        return {
            model.id: _doing(goes=model.id in going, acted=model.id in busy)
            for model in here if model.side == decision.side
        }  # fmt: skip

    def choices(self) -> list[Choice]:
        """What the selected model may ever do, each with its offer or the reason why not, then what else is offered."""
        key = self.session.version, self.selected
        if self._choices[:2] != key:
            self._choices = (*key, listed(self.session.game.rules, self.state, self.decision, self.selected))
        return self._choices[2]

    # Selecting

    def select(self, model: ModelId | None) -> None:
        """Somebody else is looked at; what was planned is put away, and what it must do is taken up."""
        if model != self.selected:
            self.drop_plan()
            self.unfolded = False
        self.selected, self.in_hand = model, False
        self.take_up()

    def take_up(self) -> None:
        """Begins what the selected model, or nobody in particular, must do now, if that is one thing."""
        decision = self.decision
        if decision is None or decision.is_prompt or self.plan is not None:
            return
        offer = urged(decision, NOBODY if self.selected is None else self.selected)
        if offer is not None:
            self.begin(offer)

    def waiting(self) -> tuple[ModelId, ...]:
        """Those who can be put on the table now."""
        decision = self.decision
        if decision is None or decision.is_prompt:
            return ()
        return tuple(i for i in actors(decision) if not self.state.on_table(i))

    def next_model(self, step: int) -> ModelId | None:
        """Selects the next (1) or the one before (-1) of those who can still act; of all its own if none can."""
        decision = self.decision
        state = self.state
        ready = list(self.idle()) or [m.id for m in state.models if state.on_table(m.id)]
        if decision is not None and not self.idle():
            ready = [i for i in ready if state.models[i].side == decision.side] or ready
        if not ready:
            return None
        if self.selected in ready:
            at = (ready.index(self.selected) + step) % len(ready)
        else:
            at = 0 if step > 0 else len(ready) - 1
        self.select(ready[at])
        self.in_hand = True
        return ready[at]

    # Planning

    def begin(self, offer: Offer) -> Plan:
        """Something is about to be done; where nothing is to be pointed at, the plan is ready."""
        self.selected = offer.model if offer.model != NOBODY else self.selected
        self.drop_plan()
        self.plan, self.chosen = planned(offer), True
        return self.plan

    def aim(self, target: ModelId) -> list[Plan]:
        """The selected model is to do something to the other: planned if there is one thing, else all the plans."""
        if self.plan is not None and self.plan.needs != "nothing" and self.plan.needs not in ON_PLACES:
            return [self.point_at(target)]
        decision = self.decision
        if decision is None or self.selected is None:
            return []
        found = aimable(decision, self.selected, target, self.state)
        if len(found) == 1:
            self.take(found[0])
        return found

    def take(self, plan: Plan) -> None:
        """This plan, as it is."""
        self.drop_plan()
        self.plan, self.chosen = plan, True

    def point_at(self, target: int, *, more: bool = False) -> Plan:
        """The plan's target, or one of them."""
        assert self.plan is not None
        self.plan = self.plan.on(target, more=more)
        self.fixed = ()
        return self.plan

    def place(self, point: Point) -> Plan | None:
        """The plan's place; without a plan, that of the selected model's way there."""
        at = snapped(point)
        if self.plan is not None and self.plan.needs in ("line", "fence") and self.plan.action.at is not None:
            self.plan = self.plan.toward(at)
        elif self.plan is not None and self.plan.needs in ON_PLACES and self.chosen:
            self.plan = self._on_step(self.plan.with_via(self.via).at(at, self.level_at(at)), (self.plan.offer,))
        else:
            self.plan = self.toward(at)
        if self.dragging and self.plan is not None:
            self.plan = self.plan.held_back()
        return self.plan

    def toward(self, at: Point) -> Plan | None:
        """The selected model's way there, round the corners that were set."""
        decision = self.decision
        if decision is None or self.selected is None:
            return None
        found = going(decision, self.selected, at, self.via, self.level_at(at))
        return self._on_step(found, offers_of(decision, self.selected)) if found is not None else None

    def _on_step(self, plan: Plan, offers: Sequence[Offer]) -> Plan:
        """The same; where the map has levels, a climb or a jump to about there if nothing else leads there."""
        if not self.state.battlefield.levels or plan.refusal is None:
            return plan
        key = self.session.version, tuple([id(offer) for offer in offers])
        if self._ends[0] != key:
            self._ends = key, step_ends(offers)
        return on_step(plan, self._ends[1])

    def level_at(self, at: Point) -> int:
        """The level that a place means for the selected model: the highest one there that isn't above the view."""
        state, i = self.state, self.selected
        if not state.battlefield.levels or i is None:
            return SAME_LEVEL
        found = storeys.level_at(state.battlefield, at, self.view)
        return found if found != state.level(i) else SAME_LEVEL

    def look_from(self, view: float) -> None:
        """Looks from so many inches above the table."""
        self.view = view

    def step_view(self, step: int) -> bool:
        """Looks from the next height above (1) or below (-1); False if there is none."""
        views = storeys.views(self.state.battlefield)
        at = views.index(self.view) + step if self.view in views else len(views) - 1
        if not 0 <= at < len(views):
            return False
        self.view = views[at]
        return True

    def pointing(self) -> Plan | None:
        """The plan as it would be if the pointer's place were meant."""
        plan = self.plan
        if plan is None and self.via and self.pointed is not None:
            return self.toward(self.pointed)
        if plan is None or self.pointed is None or plan.needs not in ON_PLACES or self.dragging:
            return plan
        if plan.action.at is None:
            if plan.needs != "way":
                return plan.at(self.pointed, self.level_at(self.pointed))
            aimed = plan.at(self.pointed, self.level_at(self.pointed)).with_via(self.via)
            return self._on_step(aimed, (plan.offer,))
        return plan

    def out_of_reach(self, plan: Plan) -> str:
        """Why the ground can't be gone to; the model stays selected, unless that is clicked a second time.

        Whose turn it is stays selected in any case: nobody else can do anything.
        """
        key = plan.model, self.session.version
        again, self._refused = self._refused == key, (NOBODY, -1) if self._refused == key else key
        if again and plan.model != self.acting:
            self.select(None)
            return ""
        self.drop_plan()
        return self.why(plan.refusal)

    def waypoint(self, point: Point) -> None:
        """One more corner of the way."""
        self.via = (*self.via, snapped(point))
        if self.plan is not None and self.plan.action.at is not None:
            self.place(self.plan.action.at)

    def nudge(self, dx: float, dy: float) -> Plan | None:
        """Moves the planned place by so many inches; it begins where the model stands."""
        plan = self.plan
        if plan is not None and plan.needs not in ON_PLACES:
            return None
        x, y = self.ghost()
        at = x + dx, y + dy
        if plan is not None and plan.needs in ("line", "fence"):
            self.plan = plan.at(at, self.level_at(at))
        elif plan is not None or self.selected is not None:
            self.place(at)
            self.plan = self.plan or plan
        return self.plan

    def ghost(self) -> Point:
        """Where the planned place is; before there is one where the model stands, or where it could be put."""
        plan, i = self.plan, self.selected
        if plan is not None and plan.action.at is not None:
            return plan.action.at
        if i is not None and self.state.on_table(i):
            x, y, *_ = self.state.places[i]
            return x, y
        field = self.state.battlefield
        sample = next(plan.offer.samples(), None) if plan is not None else None
        return sample.at if sample is not None and sample.at is not None else (field.width_in / 2, field.depth_in / 2)

    def turn(self, way: int) -> None:
        """Turns a planned line by a quarter of a right angle, with the clock above 0: for keys."""
        plan = self.plan
        if plan is not None and plan.needs in ("line", "fence"):
            dx, dy = plan.heading
            cos, sin = _QUARTER[0], _QUARTER[1] * (1 if way > 0 else -1)
            plan = plan._replace(heading=(dx * cos - dy * sin, dx * sin + dy * cos))
            self.plan = plan.at(plan.action.at) if plan.action.at is not None else plan

    def back(self) -> bool:
        """Takes one step of what is planned back; False if there was nothing."""
        if self.via and (self.plan is None or self.plan.action.at is None):
            self.via = self.via[:-1]
            self.plan = self.plan.with_via(self.via) if self.plan is not None else None
            return True
        if self.plan is None:
            return False
        self._put_cursor_away()
        self.plan, self.fixed = self.plan.back(), ()
        if self.plan is None:
            self.drop_plan()
        return True

    def forget_fallen(self) -> None:
        """Nobody is pointed at any more who isn't on the table."""
        if self.hovered is not None and not self.state.on_table(self.hovered):
            self.hovered = None

    def drop_plan(self) -> None:
        """Nothing is planned any more."""
        self._put_cursor_away()
        self.plan, self.chosen = None, False
        self.via, self.fixed = (), ()
        self.dragging = False

    def _put_cursor_away(self) -> None:
        """Keys have come to nobody any more, and point at nobody."""
        if self.cursor is not None and self.hovered == self.cursor:
            self.hovered = None
        self.cursor = None

    def commit(self) -> Action | None:
        """The planned action, if it is allowed as it stands; the plan is done with then."""
        if self.plan is None or self.plan.refusal is not None:
            return None
        action = self.plan.action
        self.drop_plan()
        self.moved = False
        return action

    @property
    def done(self) -> Action | None:
        """The action that ends one's part of the turn or declines what is asked, if it is offered."""
        decision = self.decision
        return closing(decision) if decision is not None and not decision.is_prompt else None

    def ways(self) -> tuple[Offer, ...]:
        """The ways in which what is planned can be done, where there is nothing to point at; else nothing."""
        if self.plan is None or self.plan.needs != "nothing":
            return ()
        offer = self.plan.offer
        return next((one.ways for one in self.choices() if offer in one.ways and len(one.ways) > 1), ())


def _doing(*, goes: bool, acted: bool) -> Doing:
    """By whether it can still do something, and has."""
    return ("part" if acted else "none") if goes else "done" if acted else "idle"


def _busy(moments: Sequence[Moment]) -> set[ModelId]:
    """The models that have done something since the phase began."""
    found: set[ModelId] = set()
    for moment in reversed(moments):
        event = moment.event
        if isinstance(event, PhaseBegun):
            break
        model = getattr(event, "model", NOBODY)
        if isinstance(model, int) and model != NOBODY:
            found.add(model)
    return found


def candidates(plan: Plan) -> list[int]:
    """The models that the plan may point at, those that are allowed first."""
    allowed = [] if plan.needs in ("company", "shares") else [action.target for action in plan.offer.samples()]
    return [i for i in dict.fromkeys([*allowed, *plan.offer.candidates()]) if i != NOBODY]


def step_target(selection: Selection, by: int) -> bool:
    """The next candidate (1) or the one before (-1): a target, a proposed place, another way. False without any."""
    plan = selection.plan
    if ways := selection.ways():
        assert plan is not None
        selection.begin(ways[(ways.index(plan.offer) + by) % len(ways)])
        return True
    if plan is None or plan.needs == "nothing" or (plan.needs == "way" and not selection.chosen):
        return False
    return _propose(selection, plan, by) if plan.needs in ON_PLACES else _point(selection, plan, by)


def _propose(selection: Selection, plan: Plan, by: int) -> bool:
    found = list(islice(plan.offer.samples(), MOST_PLACES))
    if not found:
        return False
    at = (found.index(plan.action) + by) % len(found) if plan.action in found else 0
    selection.plan = plan.of(found[at])
    return True


def _point(selection: Selection, plan: Plan, by: int) -> bool:
    found = [i for i in candidates(plan) if plan.needs != "models" or i not in selection.fixed]
    if not found:
        return False
    at = (found.index(selection.cursor) + by) % len(found) if selection.cursor in found else (0 if by > 0 else -1)
    selection.cursor = found[at]
    if plan.needs in ON_MODELS or plan.needs == "effect":
        blows = plan.blows - len(selection.fixed) if plan.needs == "shares" else 1
        selection.plan = plan.at_all((*selection.fixed, *(selection.cursor,) * blows))
    if plan.needs != "effect":
        selection.hovered = selection.cursor
    return True


def settle_target(selection: Selection) -> bool:
    """The candidate that keys have come to counts: as one more target, one blow, one companion more or less."""
    plan = selection.plan
    if plan is None or selection.cursor is None:
        return False
    if plan.has_only_partner:
        return selection.cursor in plan.targets
    if plan.needs == "company":
        selection.plan = plan.on(selection.cursor)
    elif plan.needs == "models":
        selection.fixed = plan.targets
    elif plan.needs == "shares" and len(selection.fixed) < plan.blows - 1:
        selection.fixed = (*selection.fixed, selection.cursor)
    else:
        return False
    return True


def _all_told() -> int | None:
    """Nothing waits to be told."""
    return None
