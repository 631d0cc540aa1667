"""How far a model will go in its next activation, whatever it has done in this one. (RES-16, RES-17, RES-24)

Who hasn't had its turn in this round acts in it, and what befell it before counts; of all others that begins anew. Who
is prone rises first, which is free. Contact and rooting ground are told from where all stand.
"""

from __future__ import annotations

from collections.abc import Hashable

from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, ModelId, State, without_effect
from skirmish.rules.resolve.events import order
from skirmish.rules.resolve.fighter import fresh
from skirmish.rules.resolve.masks import sides
from skirmish.rules.resolve.turn import ACTIONS, DAWN
from skirmish.rules.resolve.words import touched_foes


def about(state: State, i: ModelId) -> Hashable:
    """What its next activation hangs on beside what lasts on it."""
    awake = (sides(state).awake[0] | sides(state).awake[1]) >> i & 1
    return bool(touched_foes(state, i)), awake, waits(state, i), state.round


def waits(state: State, i: ModelId) -> bool:
    """Whether it will still have its turn in this round."""
    return state.phase in (DAWN, ACTIONS) and i not in state.acted and order(state).active != i


def next_turn(state: State, i: ModelId) -> State:
    """The state in which its next activation has come, everything else being as it is: what ends before has ended."""
    idle = evolve(order(state), active=NOBODY, interrupted=NOBODY, hasty=False)
    model = state.models[i]
    slot = model.combat
    if not waits(state, i):
        last = 2 * state.round
        for effect in state.effects:
            if 0 < effect.until <= last:
                state = without_effect(state, effect)
        model = state.models[i]
        model = evolve(model, conditions=tuple([c for c in model.conditions if not 0 < c.until <= last]))
        state, slot = evolve(state, round=state.round + 1, acted=frozenset()), fresh(slot)
    if slot.posture == "down":
        slot = evolve(slot, posture="standing")
    return evolve(state.put(evolve(model, combat=slot)), combat=idle)
