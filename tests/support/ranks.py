"""A toy combat system of three dice under a rank: successes harm, soak takes harm away, a triplet decides by itself.

RANK-1: a blow or a shot needs one success, and each is one harm; a triplet puts out of action. RANK-2: the target's
soak takes one harm away for each success, but none of a triplet's. RANK-3: four harm, and it is out of action.
"""

from __future__ import annotations

from typing import ClassVar

from support.activations import Foretelling, Manner

from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.dice import Modifier
from skirmish.core.display import Part, Sheet, Track
from skirmish.core.events import Fell, Hurt
from skirmish.core.record import Record, evolve
from skirmish.core.roll_under import RollUnder
from skirmish.core.state import Hit, ModelId, State, Warrior
from skirmish.core.system import Ruleset
from skirmish.core.table import Table
from skirmish.kit.effects import roll_ward

RUNGS = 4
"""Harm that puts out of action."""
LADDER = tuple([Part(name) for name in ("scratched", "hurt", "badly hurt", "out")])
TRIPLET = 7
"""The strength of a triplet that succeeds, beyond all numbers of successes."""
CHARGE = Modifier(1, "charge", "RANK-1")


class Ranked(Record):
    """The slot of a model: its ranks, and the harm it has taken."""

    fighting: int
    shooting: int
    soak: int
    harm: int = 0


class Harmed(Hurt):
    """It has taken harm."""

    def apply(self, state: State) -> State:
        model = state.models[self.model]
        return state.put(evolve(model, combat=evolve(model.combat, harm=min(RUNGS, model.combat.harm + self.amount))))


class Ranks(Foretelling):
    """The system."""

    name: ClassVar[str] = "ranks"
    rules: Ruleset

    def enlist(self, warrior: Warrior) -> Ranked:
        has = {"WS": 3, "BS": 3, "T": 3} | dict(warrior.profile)
        armed = any("bow" in item for item in warrior.items)
        return Ranked(has["WS"] + 2, has["BS"] + 2 if armed else 0, has["T"])

    def shoots(self, state: State, model: ModelId) -> bool:
        return state.models[model].combat.shooting > 0

    def share_left(self, state: State, model: ModelId) -> float:
        return 1 - state.models[model].combat.harm / RUNGS

    def sheet(self, state: State, model: ModelId) -> Sheet:
        m = state.models[model]
        harm = Track("Harm", m.combat.harm, RUNGS, "RANK-3", form="ladder", parts=LADDER)
        return Sheet(m.name, m.warrior.type, tracks=(harm,))

    def attack(self, table: Table, i: ModelId, foe: ModelId, how: Manner) -> Asking:
        """A charge has advantage."""
        if not table.state.on_table(i):
            return
        slot = table.state.models[i].combat
        rank, sways = (slot.shooting, ()) if how == "shot" else (slot.fighting, (CHARGE,))
        named = self.rules.modifiers(table.state, foe, "to be hit")
        throw = RollUnder(i, "to hit", rank, modifiers=named, sways=sways, told="successes", rule="RANK-1")
        if came := table.roll(throw):
            strength = TRIPLET if came.triplet else came.successes
            hit = Hit(foe, strength, i, missile=how == "shot", save=strength < TRIPLET, rule="RANK-1")
            yield from table.step(self.suffer, hit)

    def suffer(self, table: Table, hit: Hit, times: int = 1) -> Procedure[int]:
        """A hit's strength is its harm."""
        yield from nothing_asked()
        landed = 0
        for _ in range(times):
            state, foe = table.state, hit.target
            if not state.on_table(foe) or roll_ward(table, foe, self.rules.ward(state, hit)):
                continue
            landed += 1
            soak = state.models[foe].combat.soak
            test = RollUnder(foe, "soak", soak, told="successes", rule="RANK-2")
            soaked = table.roll(test).successes if hit.save else 0
            if hit.strength > soaked:
                table.emit(Harmed(foe, hit.strength - soaked, hit.by, "RANK-3"))
                if table.state.models[foe].combat.harm >= RUNGS:
                    table.emit(Fell(foe, "out", state.places[foe][:2], hit.by, "RANK-3"))
        return landed
