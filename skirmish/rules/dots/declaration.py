"""Declaring: each says its plan, the slowest first. (DOT-26, DOT-67, R-106)"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from skirmish.core.decision import Action, Asking, Bid, Decision, Just, Offer, Refusal
from skirmish.core.draft import Draft, DraftOffer
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.queries import ids_in
from skirmish.rules.dots import asks, outline
from skirmish.rules.dots.events import Declared, Told, fighter, with_fighter
from skirmish.rules.dots.fighter import Plan
from skirmish.rules.dots.initiative import rank
from skirmish.rules.dots.plans import RULE, in_hand, plan_bar, plan_text, read_plan
from skirmish.rules.dots.prospects import plan_worth, usual_plans, way_worth
from skirmish.rules.dots.queries import find_able
from skirmish.rules.dots.text import draw_words

DECLARE = "declare"


def find_waiting(state: State) -> tuple[ModelId, ...]:
    """Those who haven't declared yet, the slowest first. (DOT-67)"""
    waiting = [i for i in ids_in(find_able(state)) if fighter(state, i).plan is None and i not in state.acted]
    return tuple(sorted(waiting, key=partial(rank, state)))


def find_next(state: State) -> ModelId | None:
    """Who declares next. (DOT-67)"""
    return next(iter(find_waiting(state)), None)


def declare(table: Table, i: ModelId) -> Asking:
    """It says its plan; who is dazed can say nothing. (DOT-52, DOT-67)"""
    state, rules = table.state, table.rules
    if fighter(state, i).dazed:
        table.emit(Declared(i, Plan(), plan_text(Plan())))
        return
    plans = [*usual_plans(rules, state, i)]
    worths = [plan_worth(rules, state, i, plan) for plan in plans]
    best = plans[max(range(len(plans)), key=worths.__getitem__)]
    usual = Action(DECLARE, i, what=plan_text(best))
    question = f"{state.models[i].name}: which plan?"
    made = partial(offers, rules, state, i, tuple(zip(plans, worths, strict=True)), usual.what)
    answer = yield Decision(state.models[i].side, question, made, usual, i, "DOT-67", asks=asks.PLAN)
    plan = read_plan(answer.what)
    assert isinstance(plan, Plan)
    bare = evolve(plan, intent="")
    table.emit(Declared(i, bare, plan_text(bare)))
    if plan.power:
        rules.magic.declare(table, i, plan.intent)
    if in_hand(fighter(table.state, i), plan).weapon == plan.draw:
        draw(table, i)


def declared(state: State, action: Action) -> State:
    """The state as if the plan were declared, with what it quickly draws in hand. (DOT-40, DOT-67)"""
    plan = read_plan(action.what)
    assert isinstance(plan, Plan)
    return with_fighter(state, action.model, plan=plan, weapon=in_hand(fighter(state, action.model), plan).weapon)


def draw(table: Table, i: ModelId) -> None:
    """It takes in hand what it has declared to draw: a sword at once if it draws quickly. (DOT-40, R-20)"""
    slot = fighter(table.state, i)
    if slot.plan is not None and slot.plan.draw not in ("", slot.weapon):
        said = draw_words(slot.kit.weapon(slot.plan.draw), "s")
        table.emit(Told(i, (("weapon", slot.plan.draw),), "DOT-40", said))


def offers(
    rules: Ruleset, state: State, i: ModelId, plans: tuple[tuple[Plan, float], ...], usual: str
) -> Iterator[Offer]:
    """The usual plans, and any other."""
    for plan, worth in plans:
        yield UsualPlan(Action(DECLARE, i, what=plan_text(plan)), worth, way_worth(rules, state, i, plan))
    yield AnyPlan(rules, state, i, usual)


class UsualPlan(Just):
    """A plan that makes sense; `rest` of its worth is the way that it leaves to go."""

    __slots__ = ("_rest",)

    def __init__(self, action: Action, worth: float, rest: float) -> None:
        super().__init__(action, "DOT-67", partial(float, worth))
        self._rest = rest

    def bid(self) -> Bid:
        """See `Offer`."""
        return Bid(self.worth(self.action) or 0.0, self.action, self._rest)


class AnyPlan(DraftOffer):
    """Any plan that is allowed."""

    __slots__ = ("_usual", "rules", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId, usual: str) -> None:
        super().__init__(DECLARE, i, rule="DOT-67")
        self.rules, self.state, self._usual = rules, state, usual

    def refusal(self, action: Action) -> Refusal | None:
        """See `Offer`. (DOT-23, DOT-26)"""
        if action != Action(DECLARE, self.model, what=action.what):
            return Refusal("a plan is said in words, nothing else", RULE)
        plan = read_plan(action.what)
        return plan if isinstance(plan, Refusal) else plan_bar(self.rules, self.state, self.model, plan)

    def samples(self) -> Iterator[Action]:
        """See `Offer`: the usual ones are offered by themselves."""
        return iter(())

    @property
    def usual(self) -> str:
        """See `DraftOffer`: the plan that promises most."""
        return self._usual

    def draft(self, what: str) -> Draft:
        """See `DraftOffer`."""
        return outline.draft(self.rules, self.state, self.model, what)

    def drafted(self, what: str) -> Offer:
        """See `DraftOffer`."""
        return Just(Action(DECLARE, self.model, what=what), "DOT-67")
