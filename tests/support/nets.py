"""A toy combat system of open pools: net successes against a target number wound, and a botch hurts whoever rolls it.

NET-1: as many D10 as the skill, 7 or more each; ones take successes away, tens go on. NET-2: each net success is a box
of health, less the target's armour. NET-3: below zero the striker loses a box itself. NET-4: without boxes it is out.
"""

from __future__ import annotations

from typing import ClassVar

from support.activations import Foretelling, Manner

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.display import Sheet, Track
from skirmish.core.events import Fell, Hurt
from skirmish.core.open_pool import OpenPool
from skirmish.core.record import Record, evolve
from skirmish.core.state import Hit, ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import roll_ward

BOXES, TARGET, MOST = 4, 7, 5
"""Health of anybody, the number that a die must show, and net successes that are told apart."""
NETS = ((-99, -1), *((number, number) for number in range(MOST + 1)))


class Boxer(Record):
    """The slot of a model: its pools, its armour and its health."""

    blows: int
    aim: int
    armour: int
    boxes: int = BOXES


class Boxed(Hurt):
    """It has lost boxes."""

    def apply(self, state: State) -> State:
        model = state.models[self.model]
        return state.put(evolve(model, combat=evolve(model.combat, boxes=max(0, model.combat.boxes - self.amount))))


class Nets(Foretelling):
    """The system."""

    name: ClassVar[str] = "nets"
    rules: Ruleset

    def enlist(self, warrior: Warrior) -> Boxer:
        has = {"WS": 3, "BS": 3, "T": 3} | dict(warrior.profile)
        armed = any("bow" in item for item in warrior.items)
        return Boxer(has["WS"] + 1, has["BS"] + 1 if armed else 0, has["T"] // 3)

    def shoots(self, state: State, model: ModelId) -> bool:
        return state.models[model].combat.aim > 0

    def share_left(self, state: State, model: ModelId) -> float:
        return state.models[model].combat.boxes / BOXES

    def sheet(self, state: State, model: ModelId) -> Sheet:
        m = state.models[model]
        return Sheet(m.name, m.warrior.type, tracks=(Track("Boxes", m.combat.boxes, BOXES, "NET-4", form="boxes"),))

    def attack(self, table: Table, i: ModelId, foe: ModelId, how: Manner) -> Asking:
        if not table.state.on_table(i):
            return
        slot = table.state.models[i].combat
        told = self.rules.modifiers(table.state, foe, "to be hit")
        target = TARGET - sum(m.number for m in told)
        net = table.roll(
            OpenPool(i, "to hit", slot.aim if how == "shot" else slot.blows, target, NETS, told, rule="NET-1")
        )
        if net > 0:
            yield from table.step(self.suffer, Hit(foe, net, i, missile=how == "shot", rule="NET-2"))
        elif net < 0:
            self.lose(table, i, 1, i, "NET-3")

    def suffer(self, table: Table, hit: Hit, times: int = 1) -> Procedure[int]:
        """A hit's strength is so many boxes, less armour."""
        yield from nothing_asked()
        landed = 0
        for _ in range(times):
            state, foe = table.state, hit.target
            if state.on_table(foe) and not roll_ward(table, foe, self.rules.ward(state, hit)):
                landed += 1
                self.lose(
                    table, foe, max(0, hit.strength - state.models[foe].combat.armour * hit.save), hit.by, "NET-2"
                )
        return landed

    def lose(self, table: Table, i: ModelId, boxes: int, by: ModelId, rule: str) -> None:
        """So many boxes are gone."""
        if boxes:
            table.emit(Boxed(i, boxes, by, rule))
            if not table.state.models[i].combat.boxes:
                table.emit(Fell(i, "out", table.state.places[i][:2], by, "NET-4"))
