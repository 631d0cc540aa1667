"""A toy combat system: pools of D10, sides alternate activations, harm in steps of health, no morale."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import ClassVar

from support.activations import Activations, Manner, standing
from support.pool_postures import DOWN, STUNNED, Rose, low, upright

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Dice, Faces, Law
from skirmish.core.display import Sheet, Track
from skirmish.core.events import Acted, Fell, Hurt
from skirmish.core.record import Record, evolve
from skirmish.core.state import Condition, Hit, Model, ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import has_condition, roll_ward

HEALTH = 3


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


class Pools(Activations):
    """The system."""

    name: ClassVar[str] = "pools"
    rules: Ruleset

    def enlist(self, warrior: Warrior) -> Brawler:
        has = {"WS": 3, "BS": 3, "T": 3} | dict(warrior.profile)
        armed = any("bow" in item for item in warrior.items)
        return Brawler(max(1, has["WS"]), has["BS"] if armed else 0, max(1, has["T"] - 1))

    def shoots(self, state: State, model: ModelId) -> bool:
        return state.models[model].combat.aim > 0

    def sheet(self, state: State, model: ModelId) -> Sheet:
        m = state.models[model]
        return Sheet(m.name, m.warrior.type, tracks=(Track("Health", m.combat.health, HEALTH, "POOL-4"),))

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

    def attack(self, table: Table, i: ModelId, foe: ModelId, how: Manner) -> Asking:
        """Successes are added to the strength of the hit."""
        if not table.state.on_table(i):
            return
        slot, what = table.state.models[i].combat, "to shoot" if how == "shot" else "to strike"
        size = slot.aim if how == "shot" else slot.blows
        shift = sum(m.number for m in self.rules.modifiers(table.state, foe, "to be hit"))
        strength = table.roll(Pool(i, what, max(1, size + shift)))
        if strength:
            yield from table.step(self.suffer, Hit(foe, strength + 2, i, missile=how == "shot", rule="POOL-3"))
