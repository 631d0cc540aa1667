"""How far models will go in their next turn: worked out by the rules, and kept by what it hangs on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.display import Reach
from skirmish.core.record import evolve
from skirmish.core.state import NOBODY, Condition, Effect, ModelId, Place, State, Token, without_effect
from skirmish.kit.rounds import ACTIONS, DAWN, order_of

KEPT = 8192
Facts = tuple[object, tuple[Condition, ...], tuple[Effect, ...], tuple[Token, ...], tuple[Place, ...] | None]


class Strides:
    """The rules' own answer (`CombatSystem.reach`) for a state in which the next turn has come."""

    def __init__(
        self,
        reaching: Callable[[State, ModelId], Reach],
        ahead: Callable[[State, ModelId], State],
        about: Callable[[State, ModelId], Hashable],
    ) -> None:
        """`ahead`: the state in which the model's next turn has come, everything else being as it is.

        `about`: what of it, beside the model and what lasts, its reach then hangs on (who is near); None: all.
        """
        self._reaching, self._ahead, self._about = reaching, ahead, about
        self._now: State | None = None
        self._here: dict[ModelId, Reach] = {}
        self._kept: BoundedDict[tuple[ModelId, int, Hashable], tuple[Facts, Reach]] = BoundedDict(KEPT)

    def of(self, state: State, i: ModelId) -> Reach:
        """The model's; nothing off the table."""
        if self._now is not state:
            if self._now is None or not _same_but_points(self._now, state):
                self._here = {}
            self._now = state
        found = self._here.get(i)
        if found is None:
            found = self._here[i] = self._of(state, i) if state.on_table(i) else Reach()
        return found

    def _of(self, state: State, i: ModelId) -> Reach:
        about = self._about(state, i)
        if about is None:
            return self._reaching(self._ahead(state, i), i)
        model, ground = state.models[i], state.places if state.features else None
        facts: Facts = model.combat, model.conditions, state.effects, state.tokens, ground
        key = i, id(model.combat), about
        known = self._kept.get(key)
        if known is None or any(a is not b for a, b in zip(known[0], facts, strict=True)):
            known = self._kept.keep(key, (facts, self._reaching(self._ahead(state, i), i)))
        return known[1]


def _same_but_points(one: State, other: State) -> bool:
    """Whether nothing differs but points, dice and whose decision it is."""
    return (
        one.models is other.models
        and one.places is other.places
        and one.effects is other.effects
        and one.features is other.features
        and one.tokens is other.tokens
        and one.side == other.side
        and one.round == other.round
        and one.phase == other.phase
        and one.acted == other.acted
        and one.combat == other.combat
    )


# Where models act one by one


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
