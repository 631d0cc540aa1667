"""How far a model will go in its next turn, whatever it has done in this one. (SKR-12, SKR-20, SKR-21)

Held, rooted and in flight as now; up again if it lay. Who is stupid now will test again. Whether an enemy is near, and
who is engaged, is told from where all stand.
"""

from __future__ import annotations

from collections.abc import Hashable

from skirmish.board import on
from skirmish.core.record import evolve
from skirmish.core.state import Model, ModelId, State, next_turn_of, without_effect
from skirmish.core.units import TOLERANCE_IN
from skirmish.kit.seeing import members
from skirmish.rules.skirmish.events import Battle
from skirmish.rules.skirmish.fighter import Fighter, fresh_turn
from skirmish.rules.skirmish.move import NEAR_FOE_IN
from skirmish.rules.skirmish.words import engaged, fighter, menacing


def about(state: State, i: ModelId) -> Hashable:
    """What its next turn hangs on beside what lasts on it; None: on who touches whom, too, for who crawls."""
    touched = engaged(state, i)
    if touched and fighter(state, i).posture == "stunned":
        return None
    model = state.models[i]
    lasts = model.conditions or state.effects
    return touched, near_foe(state, i), next_turn_of(state, model.side) if lasts else 0


def near_foe(state: State, i: ModelId) -> bool:
    """Whether an enemy stands so near the model that it couldn't run, were its turn to begin now. (SKR-33)"""
    surface = on(state)
    gaps = surface.gaps(i)
    for foe in members(menacing(state, 1 - state.models[i].side)):
        if gaps[foe] < NEAR_FOE_IN + TOLERANCE_IN and surface.within(i, foe, NEAR_FOE_IN):
            return True
    return False


def next_turn(state: State, i: ModelId) -> State:
    """The state in which the model's next turn has come, everything else being as it is: what ends before has ended."""
    turn = next_turn_of(state, state.models[i].side)
    for effect in state.effects:
        if 0 < effect.until < turn:
            state = without_effect(state, effect)
    model: Model = state.models[i]
    lasting = tuple([c for c in model.conditions if not 0 < c.until < turn])
    ready = evolve(model, combat=recovered(model.combat), conditions=lasting)
    battle = Battle(near_foe=near_foe(state, i) << i)
    return evolve(state.put(ready), combat=battle, acted=frozenset())


def recovered(slot: Fighter) -> Fighter:
    """The fighter after its next recovery: the stunned are down, who was down stands up. (SKR-12, SKR-20, SKR-21)"""
    slot = fresh_turn(slot)
    if slot.posture == "stunned":
        return evolve(slot, posture="down", stupid=False)
    if slot.posture == "down":
        return evolve(slot, posture="standing", rose=True, stupid=False)
    return evolve(slot, stupid=False) if slot.stupid else slot
