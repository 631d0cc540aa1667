"""Rounds in which models act one by one, the quickest first, and any that waits may cut in. (RES-15..17, RES-34..35)

Each round has a dawn, when magic begins for both sides, the actions, and a dusk, when it ends. What the order goes by,
and whether anybody holds, is up to the system.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any, ClassVar, NamedTuple

from skirmish.core.decision import PASS, Action, Asking, Decision, Just, Offer, Procedure, nothing_asked
from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.display import Stages
from skirmish.core.events import Begun, Event, PhaseBegun, TurnStarted
from skirmish.core.forecast import TooWide
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, ModelId, Side, State, without_effect
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.asks import HELD
from skirmish.kit.odds import Impossible
from skirmish.kit.queries import ids_in, side_mask
from skirmish.kit.scenarios import EARLY_ENDS, end_by_limit, end_early, score_round
from skirmish.kit.setup import set_up

DAWN, ACTIONS, DUSK, LAST = "dawn", "actions", "dusk", "end of round"
STAGES = {"Dawn": (DAWN,), "Actions": (ACTIONS,), "Dusk": (DUSK, LAST)}
"""The parts of a round as people name them."""
MOST_LOTS = 5
"""Of more models nobody works out all orders in which lots may be drawn."""
Phases = Mapping[str, Callable[[Table], Asking]]
"""What is done in each phase of a round, by the name in `State.phase`."""


# What the state remembers, and how it changes


class Order(Record, cache_hash=True):
    """Who acts now, and who waits: the state's slot of such a system.

    A system that needs more has a record of its own with these fields and others. The order of the fields is a part of
    the format of battle records.
    """

    active: ModelId = NOBODY
    """Whose activation it is."""
    holding: int = 0
    """Bit mask of the models that hold their action. (RES-35)"""
    interrupted: ModelId = NOBODY
    """Whose activation waits between its move and its main action for one who held. (RES-35)"""
    hasty: bool = False
    """The active model beat a quicker one to it: its main action comes first. (RES-38)"""
    ties: tuple[ModelId, ...] = ()
    """All models in the order in which equals act. (RES-34)"""


def order_of(state: State) -> Order:
    """The state's slot."""
    slot: Order = state.combat if state.combat is not None else Order()
    return slot


class RoundBegun(TurnStarted):
    """The round of a side begins: emitted once for each side, the first side's first. (RES-17)"""

    def apply(self, state: State) -> State:
        """What the side's models did in the round before is forgotten."""
        models = list(state.models)
        for i, model in enumerate(models):
            if model.side == self.side and not model.out:
                models[i] = evolve(model, exertion=0, combat=self.fresh(model.combat))
        now = evolve(order_of(state), active=NOBODY, holding=0, interrupted=NOBODY, hasty=False)
        return evolve(TurnStarted.apply(self, state), models=tuple(models), acted=frozenset(), combat=now)

    def fresh(self, slot: Any) -> Any:
        """The slot of a model at the start of a round."""
        return slot


class Activated(Begun):
    """A model's activation begins. (RES-16)"""

    hasty: bool = False
    """It beats a quicker one to it. (RES-36)"""
    interrupts: ModelId = NOBODY
    """Whose activation it cuts into. (RES-35)"""
    rule: str = ""

    def apply(self, state: State) -> State:
        """It is active and holds no longer."""
        before = order_of(state)
        holding = before.holding & ~(1 << self.model)
        now = evolve(before, active=self.model, holding=holding, hasty=self.hasty, interrupted=self.interrupts)
        return evolve(state, side=state.models[self.model].side, combat=now)


class Finished(Event):
    """A model's activation is over; the one it interrupted goes on. (RES-16, RES-35)"""

    shown: ClassVar[bool] = False

    model: ModelId
    holds: bool = False
    """It isn't done yet: it holds. (RES-35)"""

    def apply(self, state: State) -> State:
        """No model is active, or the one that was interrupted."""
        before = order_of(state)
        holding = before.holding | 1 << self.model if self.holds else before.holding
        back = before.interrupted
        now = evolve(before, active=back, interrupted=NOBODY, hasty=False, holding=holding)
        acted = state.acted if self.holds else state.acted | {self.model}
        side = state.models[back].side if back != NOBODY else state.side
        return evolve(state, combat=now, acted=acted, side=side)


class Lots(Record):
    """Lots for all models at once: the order in which equals act. (RES-34)"""

    models: tuple[ModelId, ...]
    who: int = NOBODY
    what: str = "lots for equal initiative"
    rule: str = ""
    effort: int = 0
    against: int = -1
    quiet: bool = True

    def draw(self, dice: Dice) -> tuple[Faces, tuple[ModelId, ...], Dice]:
        """See `Throw`: each face takes one of those that are left."""
        left, faces, drawn = list(self.models), [], []
        while len(left) > 1:
            (face,), dice = dice.draw(1, len(left))
            faces.append(face)
            drawn.append(left.pop(face - 1))
        return tuple(faces), (*drawn, *left), dice

    def law(self) -> Law[tuple[ModelId, ...]]:
        """See `Throw`. Raises `TooWide` for more than a handful."""
        if len(self.models) > MOST_LOTS:
            raise TooWide(f"lots among {len(self.models)} models")
        share = Fraction(1, math.factorial(len(self.models)))
        return tuple((way, share) for way in permutations(self.models))


# Who is still to act, and its next activation


def is_waiting(state: State, i: ModelId) -> bool:
    """Whether it will still have its activation in this round."""
    return state.phase in (DAWN, ACTIONS) and i not in state.acted and order_of(state).active != i


def next_activation(state: State, i: ModelId, fresh: Callable[[Any], Any]) -> State:
    """The state in which its next activation has come, everything else being as it is: what ends before has ended.

    `fresh`: the slot at the start of a round.
    """
    idle = evolve(order_of(state), active=NOBODY, interrupted=NOBODY, hasty=False)
    if is_waiting(state, i):
        return evolve(state, combat=idle)
    last = 2 * state.round
    for effect in state.effects:
        if 0 < effect.until <= last:
            state = without_effect(state, effect)
    model = state.models[i]
    lasting = tuple([c for c in model.conditions if not 0 < c.until <= last])
    state = state.put(evolve(model, combat=fresh(model.combat), conditions=lasting))
    return evolve(state, combat=idle, round=state.round + 1, acted=frozenset())


# Rounds, as a system has them


LAST_CHANCE = 0.02
"""Marks that it is worth to act at the end of a round whatever there is to do."""


def _nothing(rules: Ruleset, state: State, i: ModelId) -> float:
    return 0.0


class Rounds(NamedTuple):
    """What a system's rounds are made of, and the order in which its models act."""

    begun: type[RoundBegun]
    shared: type[RoundBegun]
    """Its events of a new round: that of the first side, which is shown, and that of the other."""
    present: Callable[[State, Side], int]
    """Bit mask of a side's models on the table."""
    conscious: Callable[[State, Side], int]
    """Those of them that aren't out of the fight as they lie there."""
    able: Callable[[State], int]
    """Bit mask of the models that have an activation at all."""
    rank: Callable[[State, ModelId], Any]
    """The greater, the earlier: no two models are equal."""
    leave: Callable[[Table, ModelId], None]
    """A model that lies there when the battle ends is lost to its side."""
    rule: str
    """That rounds have these phases."""
    once: str
    """That each model has one activation in a round."""
    hold: str
    """That a model that holds may cut in."""
    seize: Callable[[Ruleset, State, ModelId], float] = _nothing
    """What a model that holds brings by acting now, in marks."""

    def play(self, table: Table, phases: Phases, begin: Callable[[Table], None]) -> Asking:
        """The whole battle from wherever the state is; `begin`: what comes before the first round."""
        yield from set_up(table, begin)
        models: object = None
        tokens: object = None
        while table.state.verdict is None:
            if table.news:
                yield from settle(table)
            table.mark()
            if models is not table.state.models or tokens is not table.state.tokens:  # else nothing is decided anew
                if (yield from self.end_if_decided(table)):
                    break
                models, tokens = table.state.models, table.state.tokens
            yield from phases[table.state.phase](table)
        if table.news:  # points at the end of the battle
            yield from settle(table)

    def begin_round(self, table: Table, number: int) -> None:
        """The round begins for both sides, once: its dawn may be begun again from a mark within."""
        first = table.state.first
        table.emit(self.begun(first, number, self.once))
        table.emit(self.shared(1 - first, number, self.once))
        table.emit(PhaseBegun(DAWN, first, number, self.rule))

    def dawn(self, table: Table) -> Asking:
        """The magic of both sides begins; then they act."""
        yield from table.rules.magic.begin(table, self._everybody(table.state))
        yield from settle(table)
        table.emit(PhaseBegun(ACTIONS, table.state.first, table.state.round, self.rule))

    def find_next(self, table: Table) -> Procedure[tuple[ModelId | None, bool]]:
        """(the model that acts next, whether it held until now); without one the actions of the round are over."""
        state = table.state
        following = max(self.waiting(state), key=lambda i: self.rank(state, i), default=None)
        name = f"{state.models[following].name} is next" if following is not None else "The round ends"
        who = yield from self.cut_in(table, name)
        if who is not None:
            return who, True
        if following is None:
            table.emit(PhaseBegun(DUSK, 1 - state.first, state.round, self.rule))
        return following, False

    def dusk(self, table: Table) -> Asking:
        """The magic of the round ends."""
        yield from table.rules.magic.end(table, self._everybody(table.state))
        yield from settle(table)
        table.emit(PhaseBegun(LAST, 1 - table.state.first, table.state.round, self.rule))

    def end_round(self, table: Table, fit: tuple[ModelId, ...]) -> Asking:
        """The scenario counts the models that are fit; the next round begins, or the battle ends."""
        score_round(table, fit)
        yield from nothing_asked()
        if table.state.verdict is not None:
            return
        if table.state.round < table.state.scenario.rounds:
            self.begin_round(table, table.state.round + 1)
            return
        for side in (0, 1):
            self._count_out(table, side)
        yield from settle(table)
        if not end_early(table):
            end_by_limit(table, fit)

    def end_if_decided(self, table: Table) -> Procedure[bool]:
        """Ends the battle where the scenario is won, or a side has nobody conscious left."""
        state = table.state
        stands = self.conscious(state, 0) and self.conscious(state, 1)
        if stands and state.scenario.won_by not in EARLY_ENDS:
            yield from nothing_asked()
            return False
        for side in (0, 1):
            if self.present(table.state, side) and not self.conscious(table.state, side):
                self._count_out(table, side)
                yield from settle(table)
        return end_early(table)

    def _count_out(self, table: Table, side: Side) -> None:
        """Those of the side who lie there unconscious are lost to it."""
        for i in ids_in(self.present(table.state, side) & ~self.conscious(table.state, side)):
            self.leave(table, i)

    def _everybody(self, state: State) -> tuple[ModelId, ...]:
        return ids_in(self.present(state, 0) | self.present(state, 1))

    def waiting(self, state: State) -> list[ModelId]:
        """The models that still have an activation in this round, and don't hold it."""
        mask, acted = self.able(state) & ~order_of(state).holding, state.acted
        return [i for i in ids_in(mask) if i not in acted]

    def holders(self, state: State, side: Side) -> list[ModelId]:
        """The models of a side that hold their action and could still use it. (RES-35)"""
        held = order_of(state).holding & self.able(state) & side_mask(state, side)
        return [i for i in ids_in(held) if i not in state.acted]

    def cut_in(self, table: Table, before: str) -> Procedure[ModelId | None]:
        """A model that holds may act now; the side whose turn it is is asked last. None: nobody does. (RES-35)"""
        yield from nothing_asked()
        if not order_of(table.state).holding:
            return None
        for side in (1 - table.state.side, table.state.side):
            held = self.holders(table.state, side)
            if held:
                offers = (Just(PASS, self.hold), *[self._seize(table.rules, table.state, i) for i in held])
                names = " or ".join(table.state.models[i].name for i in held)
                question = f"{before}: does {names} act, who held?"
                answer = yield Decision(side, question, offers, PASS, rule=self.hold, asks=HELD)
                if answer.verb == "act":
                    return answer.model
        return None

    def _seize(self, rules: Ruleset, state: State, i: ModelId) -> Offer:
        """To act now: at the end of the round it is better than nothing in any case, since the action is lost then."""
        last = LAST_CHANCE if order_of(state).active == NOBODY and not self.waiting(state) else 0.0
        return Just(Action("act", i), self.hold, lambda: max(last, self.seize(rules, state, i)))

    def acting_order(self, state: State) -> tuple[ModelId, ...]:
        """The model that acts now, if any, then those that will in this round; last those that hold their action."""
        active = order_of(state).active
        left = sorted(self.waiting(state), key=lambda i: self.rank(state, i), reverse=True)
        following = [i for i in (*left, *self.holders(state, 0), *self.holders(state, 1)) if i != active]
        return (active, *following) if active != NOBODY else tuple(following)

    def check_turn(self, state: State, i: ModelId, what: str, unable: str) -> None:
        """Raises `Impossible` unless the model is active now, and can act. `unable`: the rule about those who can't."""
        name = state.models[i].name
        if state.phase != ACTIONS or order_of(state).active != i:
            raise Impossible(f"this is not the time for {name} to {what}", self.rule)
        if not self.able(state) >> i & 1:
            raise Impossible(f"{name} can't act", unable)

    def stages(self, state: State, acting: str) -> Stages:
        """The parts of a round, and which it is; `acting`: the rule about what models may do."""
        now = next((at for at, steps in enumerate(STAGES.values()) if state.phase in steps), -1)
        order = self.acting_order(state) if state.phase == ACTIONS else ()
        return Stages(tuple(STAGES), now, order, (self.rule, acting, self.rule))
