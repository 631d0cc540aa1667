"""A toy combat system: pools of D10, sides alternate activations, harm in steps of health, no morale.

It is built like a real one, so that what the conformance tests hold of the shipped systems is held of a stranger too.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import ClassVar

from skirmish.board import Walk, on
from skirmish.core.decision import (
    Action,
    Asking,
    AtTarget,
    Decision,
    Just,
    Offer,
    Procedure,
    Refusal,
    nothing_asked,
)
from skirmish.core.dice import Dice, Faces, Law, Modifier
from skirmish.core.events import Acted, ConditionsSet, Event, Fell, Hurt, Moved, PhaseBegun
from skirmish.core.record import Record, evolve
from skirmish.core.state import Condition, Hit, ModelId, Roster, Side, State, Warrior
from skirmish.core.system import Guard, Option, Reach, Reaction, Ruleset, Sheet, Track
from skirmish.core.table import Table, settle
from skirmish.core.telling import Line, name
from skirmish.core.units import as_inches
from skirmish.kit.effects import end_of_round, turned_aside
from skirmish.kit.moves import MoveOffer
from skirmish.kit.scenarios import end_by_limit, end_by_wipe_out, score_round, set_up

DAWN, FIGHT, DUSK = "dawn", "fight", "dusk"
MOVE_IN, CHARGE_IN, SHOOT_IN = 6.0, 10.0, 18.0
HEALTH = 3


class Pool(Record):
    """So many D10; each at or above the difficulty is a success, of which no more than `most` are told apart."""

    who: int
    what: str
    size: int
    difficulty: int = 7
    most: int = 3
    rule: str = "POOL-1"
    effort: int = 1
    against: int = -1
    quiet: bool = False

    def draw(self, dice: Dice) -> tuple[Faces, int, Dice]:
        """See `Throw`."""
        faces, after = dice.draw(self.size, 10)
        return faces, min(self.most, sum(face >= self.difficulty for face in faces)), after

    def law(self) -> Law[int]:
        """See `Throw`: binomial, the top class open."""
        hit = Fraction(11 - self.difficulty, 10)
        exact = [comb(self.size, k) * hit**k * (1 - hit) ** (self.size - k) for k in range(self.size + 1)]
        found = [(k, chance) for k, chance in enumerate(exact[: self.most])]
        return (*found, (self.most, sum(exact[self.most :], Fraction(0)))) if self.size >= self.most else tuple(found)


class Brawler(Record):
    """The slot of a model."""

    blows: int
    aim: int
    soak: int
    health: int = HEALTH


class Bled(Hurt):
    """Health came off."""

    def apply(self, state: State) -> State:
        """Never below zero."""
        model = state.models[self.model]
        left = max(0, model.combat.health - self.amount)
        return state.put(evolve(model, combat=evolve(model.combat, health=left)))


class Passed(Event):
    """The other side's activation."""

    shown: ClassVar[bool] = False

    side: Side

    def apply(self, state: State) -> State:
        """It stands in the state."""
        return evolve(state, side=self.side)


class Pools:
    """The system."""

    name: ClassVar[str] = "pools"
    options: ClassVar[tuple[Option, ...]] = (Option("difficulty", ("7", "6"), "POOL-1", "what a die needs"),)
    reactions: tuple[Reaction, ...] = ()
    guards: tuple[Guard, ...] = ()
    rules: Ruleset

    def enlist(self, warrior: Warrior) -> Brawler:
        """WS, BS and T are pools."""
        has = {"WS": 3, "BS": 3, "T": 3} | dict(warrior.profile)
        return Brawler(max(1, has["WS"]), has["BS"] if _armed(warrior) else 0, max(1, has["T"] - 1))

    def able(self, state: State, model: ModelId) -> bool:
        """In play, and not held or down."""
        return state.on_table(model) and not any(c.name in ("held", "down") for c in state.models[model].conditions)

    def reach(self, state: State, model: ModelId) -> Reach:
        """The same for everybody."""
        if not self.able(state, model) or model in state.acted:
            return Reach()
        return Reach(MOVE_IN, 0.0, CHARGE_IN, SHOOT_IN if state.models[model].combat.aim else 0.0)

    def modifiers(self, state: State, model: ModelId, topic: str) -> tuple[Modifier, ...]:
        """None of its own."""
        return ()

    def sheet(self, state: State, model: ModelId) -> Sheet:
        """Pools and health."""
        m = state.models[model]
        numbers = (("Blows", str(m.combat.blows)), ("Aim", str(m.combat.aim)), ("Soak", str(m.combat.soak)))
        states = ("out of action",) if m.out else tuple(c.name for c in m.conditions)
        return Sheet(m.name, m.warrior.type, numbers, (Track("Health", m.combat.health, HEALTH, "POOL-4"),), (), states)

    def tell(self, state: State, event: Event) -> Line | None:
        """Phases; the rest is neutral."""
        return (
            Line(f"{event.phase.capitalize()} of round {event.round}", "POOL-2")
            if isinstance(event, PhaseBegun)
            else None
        )

    def worth(self, state: State, side: Side) -> float:
        """Marks still standing, ours less theirs."""
        standing = [m for m in state.models if not m.out]
        return float(sum(m.warrior.marks * (1 if m.side == side else -1) * m.combat.health / HEALTH for m in standing))

    def problems(self, roster: Roster) -> tuple[str, ...]:
        """Everybody can brawl."""
        return ()

    def resist(self, table: Table, model: ModelId, trait: str) -> Procedure[bool]:
        """One success of three dice."""
        yield from nothing_asked()
        return table.roll(Pool(model, trait, 3, most=1)) > 0

    def impose(self, table: Table, model: ModelId, condition: Condition) -> Asking:
        """Out is out; everything else is a condition."""
        yield from nothing_asked()
        if condition.name == "out":
            _fell(table, model, -1)
        elif table.state.on_table(model):
            table.emit(ConditionsSet(model, (*table.state.models[model].conditions, condition)))

    def suffer(self, table: Table, hit: Hit) -> Asking:
        """A hit's strength is a pool; soak takes successes away; the rest comes off the health."""
        yield from nothing_asked()
        state = table.state
        if not state.on_table(hit.target) or turned_aside(table, hit.target, self.rules.ward(state, hit)):
            return
        harm = table.roll(Pool(hit.by, "to hurt", hit.strength, self.difficulty, against=hit.target))
        if harm:
            harm -= table.roll(Pool(hit.target, "soak", state.models[hit.target].combat.soak, 8, 2))
        if harm > 0:
            table.emit(Bled(hit.target, harm, hit.by, "POOL-4"))
            if not table.state.models[hit.target].combat.health:
                _fell(table, hit.target, hit.by)

    @property
    def difficulty(self) -> int:
        """What a die needs, by the option."""
        return int(self.rules.options["difficulty"])

    def battle(self, table: Table) -> Asking:
        """From wherever the state is: dawn, activations in turn, dusk."""
        yield from set_up(table, lambda t: t.emit(PhaseBegun(DAWN, t.state.first, 1, "POOL-2")))
        while table.state.verdict is None:
            yield from settle(table)
            table.mark()
            if end_by_wipe_out(table):
                return
            yield from {DAWN: self.dawn, FIGHT: self.activation, DUSK: self.dusk}[table.state.phase](table)

    def dawn(self, table: Table) -> Asking:
        """Magic begins for everybody."""
        yield from self.rules.magic.begin(table, tuple(m.id for m in table.state.models if not m.out))
        yield from settle(table)
        table.emit(PhaseBegun(FIGHT, table.state.first, table.state.round, "POOL-2"))

    def dusk(self, table: Table) -> Asking:
        """Magic ends, the round is counted."""
        yield from self.rules.magic.end(table, tuple(m.id for m in table.state.models if not m.out))
        yield from settle(table)
        end_of_round(table)
        score_round(table, [m.id for m in table.state.models if self.able(table.state, m.id)])
        state = table.state
        if state.round >= state.scenario.rounds:
            end_by_limit(table)
        else:
            table.emit(PhaseBegun(DAWN, state.first, state.round + 1, "POOL-2"))

    def activation(self, table: Table) -> Asking:
        """One model of the side acts; then it is the other side's turn."""
        state = table.state
        ready = ready_side(self, state, state.side)
        if not ready:
            following = PhaseBegun(DUSK, state.first, state.round, "POOL-2")
            table.emit(Passed(1 - state.side) if ready_side(self, state, 1 - state.side) else following)
            return
        offers = lambda: self.offers(state, ready)  # noqa: E731  # made only when looked at
        action = yield Decision(state.side, "Activate a warrior", offers, Action("rest", ready[0]), rule="POOL-2")
        yield from self.act(table, action)
        yield from settle(table)
        table.emit(Acted(action.model))
        table.emit(Passed(1 - table.state.side))

    def offers(self, state: State, ready: list[ModelId]) -> Iterator[Offer]:
        """What each may do."""
        for i in ready:
            foes = lambda: [m.id for m in state.models if m.side != state.side and state.on_table(m.id)]  # noqa: E731
            yield AtTarget("charge", i, foes, _refusing(state, i, CHARGE_IN), rule="POOL-3")
            if state.models[i].combat.aim:
                yield AtTarget("shoot", i, foes, _refusing(state, i, 0.0), "bow", "POOL-3")
            yield MoveOffer("move", state, i, lambda: Walk(MOVE_IN), "POOL-2")
            if self.rules.magic.can(state, i):
                yield from self.rules.magic.offers(state, i)
            yield Just(Action("rest", i), "POOL-2")

    def act(self, table: Table, action: Action) -> Asking:
        """Charge and strike, shoot, move, rest, or magic."""
        i, state = action.model, table.state
        if action.verb == "charge":
            way = on(state).charge(i, 1 << action.target, Walk(CHARGE_IN))
            assert way is not None
            table.emit(Moved(i, way.path, "charge", "POOL-3"))
            yield from settle(table)
            yield from self.attack(table, i, action.target, state.models[i].combat.blows, "to strike")
        elif action.verb == "shoot":
            yield from self.attack(table, i, action.target, state.models[i].combat.aim, "to shoot")
        elif action.verb == "move":
            assert action.at is not None
            way = on(state).way(i, action.at, Walk(MOVE_IN), action.via)
            assert way is not None
            table.emit(Moved(i, way.path, "move", "POOL-2"))
        elif action.verb != "rest":
            yield from self.rules.magic.perform(table, action)

    def attack(self, table: Table, i: ModelId, foe: ModelId, size: int, what: str) -> Asking:
        """Successes are the strength of the hit."""
        if not table.state.on_table(i) or not table.state.on_table(foe):
            return
        shift = sum(m.number for m in self.rules.modifiers(table.state, foe, "to be hit"))
        strength = table.roll(Pool(i, what, max(1, size + shift), self.difficulty, against=foe))
        yield from settle(table)
        if strength and table.state.on_table(foe):
            yield from table.step(self.suffer, Hit(foe, strength + 2, i, missile=what == "to shoot", rule="POOL-3"))


def ready_side(system: Pools, state: State, side: Side) -> list[ModelId]:
    """The models of a side that may still act in this round."""
    return [m.id for m in state.models if m.side == side and m.id not in state.acted and system.able(state, m.id)]


def _armed(warrior: Warrior) -> bool:
    return any("bow" in item for item in warrior.items)


def _refusing(state: State, i: ModelId, charge_in: float):  # type: ignore[no-untyped-def]  # a closure
    return lambda foe: _refusal(state, i, foe, charge_in)


def _refusal(state: State, i: ModelId, foe: ModelId, charge_in: float) -> Refusal | None:
    if not 0 <= foe < len(state.models) or state.models[foe].side == state.models[i].side or not state.on_table(foe):
        return Refusal("that is no enemy on the table", "POOL-3")
    if charge_in:
        way = on(state).charge(i, 1 << foe, Walk(charge_in))
        return None if way else Refusal("there is no way into contact", "POOL-3")
    short = on(state).gap(i, foe) - SHOOT_IN
    if short > 0:
        return Refusal(f"{name(state, foe)} is {as_inches(short)} out of range", "POOL-3", short)
    return None if on(state).sight(i, foe).seen else Refusal("it is out of sight", "POOL-3")


def _fell(table: Table, model: ModelId, by: ModelId) -> None:
    x, y, *_ = table.state.places[model]
    if table.state.on_table(model):
        table.emit(Fell(model, "out", (x, y), by, "POOL-4"))
