"""How far models will go in their next turn: worked out by the rules, and kept by what it hangs on."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.display import Reach
from skirmish.core.state import Condition, Effect, ModelId, Place, State, Token

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
