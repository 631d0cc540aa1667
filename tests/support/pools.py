"""A toy combat system: pools of D10, sides alternate activations, harm in steps of health, no morale."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from math import comb
from typing import ClassVar

from support.pool_postures import DOWN, STUNNED, Floored, Rose, low, upright

from skirmish.board import Walk, on
from skirmish.core.decision import Action, Asking, AtTarget, Decision, Just, Offer, Procedure, Refusal, nothing_asked
from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.display import Reach, Sheet, Track
from skirmish.core.events import Acted, Event, Fell, Hurt, Moved, PhaseBegun, TurnStarted
from skirmish.core.record import Record, evolve
from skirmish.core.state import NOBODY, Condition, Hit, Model, ModelId, Side, State, Warrior
from skirmish.core.system import CombatSystem, Ruleset
from skirmish.core.table import Table, settle
from skirmish.core.units import as_inches
from skirmish.kit.effects import end_of_turn, has_condition, roll_ward
from skirmish.kit.moves import MoveOffer
from skirmish.kit.scenarios import end_by_limit, end_early, lost_share, score_round
from skirmish.kit.setup import set_up

DAWN, FIGHT = "dawn", "fight"
WALK, CHARGE, SHOOT_IN, HEALTH = Walk(6.0), Walk(10.0), 18.0, 3


class Pool(Record):
    """So many D10; each at or above the difficulty is a success, of which no more than `most` are told apart."""

    who: int
    what: str
    size: int
    difficulty: int = 7
    most: int = 3
    rule: str = "POOL-1"

    def draw(self, dice: Dice) -> tuple[Faces, int, Dice]:
        faces, after = dice.draw(self.size, 10)
        return faces, min(self.most, sum(face >= self.difficulty for face in faces)), after

    def law(self) -> Law[int]:
        hit, odds = Fraction(11 - self.difficulty, 10), [Fraction(0)] * (min(self.size, self.most) + 1)
        for k in range(self.size + 1):
            odds[min(k, self.most)] += comb(self.size, k) * hit**k * (1 - hit) ** (self.size - k)
        return tuple(enumerate(odds))


class Brawler(Record):
    """The slot of a model: its pools and its health."""

    blows: int
    aim: int
    soak: int
    health: int = HEALTH


class Bled(Hurt):
    """Health came off, never below zero."""

    def apply(self, state: State) -> State:
        model = state.models[self.model]
        return state.put(evolve(model, combat=evolve(model.combat, health=max(0, model.combat.health - self.amount))))


class Woken(TurnStarted):
    """A side's round begins."""

    shown: ClassVar[bool] = False


class Passed(Event):
    """The other side's activation."""

    shown: ClassVar[bool] = False

    def apply(self, state: State) -> State:
        return evolve(state, side=1 - state.side)


class Pools(CombatSystem):
    """The system."""

    name: ClassVar[str] = "pools"
    rules: Ruleset

    def enlist(self, warrior: Warrior) -> Brawler:
        has = {"WS": 3, "BS": 3, "T": 3} | dict(warrior.profile)
        armed = any("bow" in item for item in warrior.items)
        return Brawler(max(1, has["WS"]), has["BS"] if armed else 0, max(1, has["T"] - 1))

    def able(self, state: State, model: ModelId) -> bool:
        m = state.models[model]
        return state.on_table(model) and not has_condition(m, "held") and not low(m)

    def reach(self, state: State, model: ModelId) -> Reach:
        if not self.able(state, model) or model in state.acted:
            return Reach()
        return Reach(WALK.inches, 0.0, CHARGE.inches, SHOOT_IN if state.models[model].combat.aim else 0.0)

    def sheet(self, state: State, model: ModelId) -> Sheet:
        m = state.models[model]
        return Sheet(m.name, m.warrior.type, tracks=(Track("Health", m.combat.health, HEALTH, "POOL-4"),))

    def worth(self, state: State, side: Side) -> float:
        return lost_share(state, 1 - side)[0] - lost_share(state, side)[0]

    def resist(self, table: Table, model: ModelId, trait: str, rule: str) -> Procedure[bool]:
        yield from nothing_asked()
        return table.roll(Pool(model, trait, 3, most=1, rule=rule)) > 0

    def who(self, state: State, word: str) -> int:
        """Who is stunned is down, too; nobody flees, hides or is fearless."""

        def so(m: Model) -> bool | None:
            return {
                "standing": not low(m),
                DOWN: low(m),
                STUNNED: has_condition(m, STUNNED),
                "armed": m.combat.aim > 0,
            }.get(word)

        return sum(1 << i for i in standing(state, 0, 1) if so(state.models[i]))

    def keen(self, state: State, model: ModelId) -> float:
        return 3.0

    def impose(
        self, table: Table, model: ModelId, condition: Condition, by: ModelId = NOBODY, rule: str = ""
    ) -> Asking:
        """Who lies there stunned is no better for being knocked down."""
        yield from nothing_asked()
        state, how = table.state, condition.name
        if state.on_table(model) and not (how == DOWN and low(state.models[model])):
            event = Fell if how in ("out", "away") else Floored
            table.emit(event(model, how, state.places[model][:2], by, rule or "POOL-4"))

    def lift(self, table: Table, model: ModelId, word: str, rule: str) -> Asking:
        """Who is down stands again, who is stunned is down, who is hurt is whole."""
        yield from nothing_asked()
        m = table.state.models[model]
        if word == DOWN and low(m):
            left = (Condition(DOWN),) if has_condition(m, STUNNED) else ()
            table.emit(Rose(model, (*upright(m), *left), rule))
        elif word == "hurt" and table.state.on_table(model) and m.combat.health < HEALTH:
            table.emit(Bled(model, m.combat.health - HEALTH, rule=rule))

    def compel(self, table: Table, model: ModelId, rule: str) -> Asking:
        """Nobody fights its own here: it only loses its action."""
        yield from nothing_asked()
        if table.state.on_table(model):
            table.emit(Acted(model))

    def toll(self, state: State, hit: Hit, times: int = 1) -> float:
        """A rough guess: two in five of the strength come through, in shares of the health."""
        return 0.4 * hit.strength * times / HEALTH * state.models[hit.target].warrior.marks

    def suffer(self, table: Table, hit: Hit, times: int = 1) -> Procedure[int]:
        """Hits one by one; how many weren't turned aside."""
        yield from nothing_asked()
        return sum(self.hurt(table, hit) for _ in range(times))

    def hurt(self, table: Table, hit: Hit) -> bool:
        """A hit's strength is a pool; soak takes successes away; the rest comes off the health."""
        state, foe = table.state, hit.target
        if not state.on_table(foe) or roll_ward(table, foe, self.rules.ward(state, hit)):
            return False
        harm = table.roll(Pool(hit.by, "to hurt", hit.strength))
        if harm:
            harm -= table.roll(Pool(foe, "soak", state.models[foe].combat.soak, 8, 2))
        if harm > 0:
            table.emit(Bled(foe, harm, hit.by, "POOL-4"))
            if not table.state.models[foe].combat.health:
                table.emit(Fell(foe, "out", state.places[foe][:2], hit.by, "POOL-4"))
        return True

    def battle(self, table: Table) -> Asking:
        """From wherever the state is: dawn, activations in turn, dusk."""
        yield from set_up(table, lambda t: new_round(t, 1))
        while table.state.verdict is None:
            yield from settle(table)
            table.mark()
            if not end_early(table):
                yield from self.dawn(table) if table.state.phase == DAWN else self.activation(table)

    def dawn(self, table: Table) -> Asking:
        """Magic begins for everybody."""
        yield from self.rules.magic.begin(table, standing(table.state, 0, 1))
        yield from settle(table)
        table.emit(PhaseBegun(FIGHT, table.state.first, table.state.round, "POOL-2"))

    def activation(self, table: Table) -> Asking:
        """One model of the side acts; then it is the other side's turn, or dusk if nobody is left to act."""
        state, side = table.state, table.state.side
        ready = self.ready(state, side)
        if not ready and not self.ready(state, 1 - side):
            yield from self.dusk(table)
            return
        if ready:
            rest = Action("rest", ready[0])
            action = yield Decision(side, "Activate a warrior", partial(self.offers, state), rest, rule="POOL-2")
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
            yield AtTarget("charge", i, foes, partial(refusal, state, i, "charge"), rule="POOL-3")
            if state.models[i].combat.aim:
                yield AtTarget("shoot", i, foes, partial(refusal, state, i, "shoot"), "bow", "POOL-3")
            yield MoveOffer("move", state, i, lambda: WALK, "POOL-2")
            if self.rules.magic.can(state, i):
                yield from self.rules.magic.offers(state, i)
            yield Just(Action("rest", i), "POOL-2")

    def act(self, table: Table, action: Action) -> Asking:
        """Charge and strike, shoot, move, rest, or magic."""
        i, foe, slot, surface = action.model, action.target, table.state.models[action.model].combat, on(table.state)
        if action.verb == "charge" and (way := surface.charge(i, 1 << foe, CHARGE)):
            table.emit(Moved(i, way.path, "charge", "POOL-3"))
            yield from settle(table)
            yield from self.attack(table, i, foe, slot.blows, "to strike")
        elif action.verb == "shoot":
            yield from self.attack(table, i, foe, slot.aim, "to shoot")
        elif action.verb == "move" and action.at and (way := surface.way(i, action.at, WALK, action.via)):
            table.emit(Moved(i, way.path, "move", "POOL-2"))
        elif action.verb != "rest":
            yield from self.rules.magic.perform(table, action)

    def attack(self, table: Table, i: ModelId, foe: ModelId, size: int, what: str) -> Asking:
        """Successes are added to the strength of the hit."""
        if not table.state.on_table(i):
            return
        shift = sum(m.number for m in self.rules.modifiers(table.state, foe, "to be hit"))
        strength = table.roll(Pool(i, what, max(1, size + shift)))
        if strength:
            yield from table.step(self.suffer, Hit(foe, strength + 2, i, missile=what == "to shoot", rule="POOL-3"))


def new_round(table: Table, number: int) -> None:
    """The round begins for both sides, once: `dawn` itself may be begun again from a mark within."""
    for side in (table.state.first, 1 - table.state.first):
        table.emit(Woken(side, number))
    table.emit(PhaseBegun(DAWN, table.state.first, number, "POOL-2"))


def standing(state: State, *sides: Side) -> tuple[ModelId, ...]:
    """Who of these sides is on the table."""
    return tuple(m.id for m in state.models if m.side in sides and state.on_table(m.id))


def refusal(state: State, i: ModelId, verb: str, foe: ModelId) -> Refusal | None:
    """Why i can't charge or shoot there."""
    if foe not in standing(state, 1 - state.models[i].side):
        return Refusal("that is no enemy on the table", "POOL-3")
    if verb == "charge":
        return None if on(state).charge(i, 1 << foe, CHARGE) else Refusal("there is no way into contact", "POOL-3")
    short = on(state).gap(i, foe) - SHOOT_IN
    if short > 0:
        return Refusal(f"it is {as_inches(short)} out of range", "POOL-3", short)
    return None if on(state).sight(i, foe).seen else Refusal("it is out of sight", "POOL-3")
