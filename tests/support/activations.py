"""A turn for toy combat systems: in each round the sides activate their models one by one, in turn.

A toy brings `enlist`, `suffer` and `attack`, and the events with which its models are hurt.

ACT-1: the sides activate a model each, in turn, until none is left; it moves, charges, shoots, does magic or rests.
ACT-2: a charge ends in contact and strikes; a shot needs sight and range. ACT-3: a model goes down, stunned or out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Literal

from support.pool_postures import DOWN, Floored, low

from skirmish.board import Walk, on
from skirmish.core.decision import Action, Asking, AtTarget, Decision, Just, Offer, Refusal, nothing_asked
from skirmish.core.display import Reach
from skirmish.core.events import Acted, Event, Fell, Moved, PhaseBegun, TurnStarted
from skirmish.core.hints import Volley
from skirmish.core.record import evolve
from skirmish.core.standings import lost_share
from skirmish.core.state import NOBODY, Condition, Hit, ModelId, Side, State
from skirmish.core.system import CombatSystem, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import as_inches
from skirmish.kit.beings import Being
from skirmish.kit.effects import end_of_turn
from skirmish.kit.exchanges import STRIKER, Exchanges, Way
from skirmish.kit.moves import MoveOffer
from skirmish.kit.scenarios import end_by_limit, end_early, score_round
from skirmish.kit.setup import set_up

DAWN, FIGHT = "dawn", "fight"
Manner = Literal["blows", "shot"]
"""How a model attacks."""
WALK, CHARGE, SHOOT_IN = Walk(6.0), Walk(10.0), 18.0


class Woken(TurnStarted):
    """A side's round begins."""

    shown: ClassVar[bool] = False


class Passed(Event):
    """The other side's activation."""

    shown: ClassVar[bool] = False

    def apply(self, state: State) -> State:
        return evolve(state, side=1 - state.side)


class Activations(CombatSystem):
    """Everything of a toy but its dice."""

    def shoots(self, state: State, model: ModelId) -> bool:
        """Whether it has something to shoot with."""
        return any("bow" in item for item in state.models[model].warrior.items)

    def attack(self, table: Table, i: ModelId, foe: ModelId, how: Manner) -> Asking:
        """The blows after a charge, or a shot."""
        raise NotImplementedError

    def reach(self, state: State, model: ModelId) -> Reach:
        if not self.able(state, model) or model in state.acted:
            return Reach()
        return Reach(WALK.inches, 0.0, CHARGE.inches, SHOOT_IN if self.shoots(state, model) else 0.0)

    def worth(self, state: State, side: Side) -> float:
        return lost_share(state, 1 - side)[0] - lost_share(state, side)[0]

    def impose(
        self, table: Table, model: ModelId, condition: Condition, by: ModelId = NOBODY, rule: str = ""
    ) -> Asking:
        """Who lies there stunned is no better for being knocked down."""
        yield from nothing_asked()
        state, how = table.state, condition.name
        if state.on_table(model) and not (how == DOWN and low(state.models[model])):
            event = Fell if how in ("out", "away") else Floored
            table.emit(event(model, how, state.places[model][:2], by, rule or "ACT-3"))

    def battle(self, table: Table) -> Asking:
        """From wherever the state is: dawn, activations in turn, dusk."""
        yield from set_up(table, lambda t: new_round(t, 1))
        while table.state.verdict is None:
            yield from settle(table)
            table.mark()
            if not end_early(table):
                yield from self.dawn(table) if table.state.phase == DAWN else self.activation(table)
        yield from settle(table)

    def dawn(self, table: Table) -> Asking:
        """Magic begins for everybody."""
        yield from self.rules.magic.begin(table, standing(table.state, 0, 1))
        yield from settle(table)
        table.emit(PhaseBegun(FIGHT, table.state.first, table.state.round, "ACT-1"))

    def activation(self, table: Table) -> Asking:
        """One model of the side acts; then it is the other side's turn, or dusk if nobody is left to act."""
        state, side = table.state, table.state.side
        ready = self.ready(state, side)
        if not ready and not self.ready(state, 1 - side):
            yield from self.dusk(table)
            return
        if ready:
            rest = Action("rest", ready[0])
            action = yield Decision(side, "Activate a warrior", partial(self.offers, state), rest, rule="ACT-1")
            yield from self.act(table, action)
            yield from settle(table)
            table.emit(Acted(action.model))
        table.emit(Passed())

    def dusk(self, table: Table) -> Asking:
        """Magic ends, the round is counted."""
        yield from self.rules.magic.end(table, standing(table.state, 0, 1))
        yield from settle(table)
        end_of_turn(table)
        state = table.state
        fit = [i for i in standing(state, 0, 1) if self.able(state, i)]
        score_round(table, fit)
        if table.state.verdict is not None:
            return
        if state.round >= state.scenario.rounds:
            end_by_limit(table, fit)
        else:
            new_round(table, state.round + 1)

    def ready(self, state: State, side: Side) -> list[ModelId]:
        """Who of a side may still act in this round."""
        return [i for i in standing(state, side) if i not in state.acted and self.able(state, i)]

    def offers(self, state: State) -> Iterator[Offer]:
        foes = partial(standing, state, 1 - state.side)
        for i in self.ready(state, state.side):
            yield AtTarget("charge", i, foes, partial(refusal, state, i, "charge"), rule="ACT-2")
            if self.shoots(state, i):
                yield AtTarget("shoot", i, foes, partial(refusal, state, i, "shoot"), "bow", "ACT-2")
            yield MoveOffer("move", state, i, lambda: WALK, "ACT-1")
            if self.rules.magic.can(state, i):
                yield from self.rules.magic.offers(state, i)
            yield Just(Action("rest", i), "ACT-1")

    def act(self, table: Table, action: Action) -> Asking:
        """Charge and strike, shoot, move, rest, or magic."""
        i, foe, surface = action.model, action.target, on(table.state)
        if action.verb == "charge" and (way := surface.charge(i, 1 << foe, CHARGE)):
            table.emit(Moved(i, way.path, "charge", "ACT-2", levels=way.levels))
            yield from settle(table)
            yield from self.attack(table, i, foe, "blows")
        elif action.verb == "shoot":
            yield from self.attack(table, i, foe, "shot")
        elif action.verb == "move" and action.at and (way := surface.way(i, action.at, WALK, action.via, action.level)):
            table.emit(Moved(i, way.path, "move", "ACT-1", levels=way.levels))
        elif action.verb != "rest":
            yield from self.rules.magic.perform(table, action)


class Foretelling(Activations):
    """A toy whose hints come from its own dice: it says besides what of its price a model still fights for."""

    rules: Ruleset

    def __init__(self) -> None:
        self.exchanges = Exchanges(
            lasting_part=slot_of, share_left=self.share_left, strike=self.strike, shoot=self.shoot, ways=self.ways
        )

    def share_left(self, state: State, model: ModelId) -> float:
        """The share of its price that the model in play still fights for."""
        raise NotImplementedError

    def strike(self, table: Table, i: ModelId, foe: ModelId, charging: bool) -> Asking:
        """The blows of a model that can strike."""
        if self.able(table.state, i):
            yield from self.attack(table, i, foe, "blows")

    def shoot(self, table: Table, i: ModelId, foe: ModelId, what: str, moved: bool) -> Asking:
        """The shot of a model that can shoot."""
        if self.able(table.state, i):
            yield from self.attack(table, i, foe, "shot")

    def ways(self, rules: Ruleset, state: State, moved: bool) -> list[Way]:
        """With a bow, if it has one."""
        return [Way("bow", (SHOOT_IN,))] if self.shoots(state, STRIKER) else []

    def being(self, state: State, model: ModelId) -> Being:
        return self.exchanges.beings.of(self.rules, state, model)

    def blows(self, state: State, model: ModelId, target: ModelId, charging: bool = False) -> float:
        return self.exchanges.blows(self.rules, state, model, target, charging)

    def volley(
        self, state: State, model: ModelId, target: ModelId, what: str = "", moved: bool = False
    ) -> Volley | None:
        return self.exchanges.volley(self.rules, state, model, target, what, moved)

    def toll(self, state: State, hit: Hit, times: int = 1) -> float:
        return self.exchanges.toll(self.rules, state, hit, times)


def slot_of(state: State, i: ModelId) -> Any:
    """The model's slot: all of it lasts."""
    return state.models[i].combat


def new_round(table: Table, number: int) -> None:
    """The round begins for both sides, once: `dawn` itself may be begun again from a mark within."""
    for side in (table.state.first, 1 - table.state.first):
        table.emit(Woken(side, number))
    table.emit(PhaseBegun(DAWN, table.state.first, number, "ACT-1"))


def standing(state: State, *sides: Side) -> tuple[ModelId, ...]:
    """Who of these sides is on the table."""
    return tuple(m.id for m in state.models if m.side in sides and state.on_table(m.id))


def refusal(state: State, i: ModelId, verb: str, foe: ModelId) -> Refusal | None:
    """Why i can't charge or shoot there."""
    if foe not in standing(state, 1 - state.models[i].side):
        return Refusal("that is no enemy on the table", "ACT-2")
    if verb == "charge":
        return None if on(state).charge(i, 1 << foe, CHARGE) else Refusal("there is no way into contact", "ACT-2")
    short = on(state).gap(i, foe) - SHOOT_IN
    if short > 0:
        return Refusal(f"{as_inches(short)} out of range", "ACT-2", short)
    return None if on(state).sight(i, foe).seen else Refusal("out of sight", "ACT-2")
