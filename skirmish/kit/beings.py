"""What expected harm hangs on of a model, and what was worked out for pairs of them: kept as long as it is so.

A model becomes another object all the time, by moving, by acting, by paying points; it is hardly ever another being.
What is kept outlives the battle: equal beings of later battles find it again.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, Effect, Model, ModelId, Place, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.effects import ground_of, is_sheltered, owner_side
from skirmish.kit.foresight import find_foresight, find_foretellings

T = TypeVar("T")
KEPT_MODELS = 8192
KEPT_BEINGS = 4096
KEPT_ANSWERS = 32768
Bound = tuple[tuple[Model, ...], tuple[Place, ...], Side] | None
"""All models, all places and whose turn it is, where a being hangs on them."""


class Being(Record, cache_hash=True):
    """All of a model that its shots and blows hang on, and those at it; not where it stands."""

    slot: Any
    """Of its combat slot what lasts."""
    keywords: tuple[str, ...]
    marks: int
    out: bool = False
    conditions: tuple[tuple[str, int], ...] = ()
    lasting: tuple[tuple[tuple[tuple[str, int], ...], int, bool], ...] = ()
    """(numbers, guard, whether it guards from blows) of what lasts on it."""
    named: tuple[int, ...] = ()
    """What its magic adds under each of its topics."""
    foreseen: bool = False
    """A roll of its side may be made again. (CHN-75)"""


class Beings:
    """Beings by model; equal ones are the same object, so that answers are found without comparing them."""

    def __init__(self, lasting_part: Callable[[State, ModelId], Any]) -> None:
        """`lasting_part`: what shots and blows hang on of a model's combat slot, and of the round it is."""
        self._lasting_part = lasting_part
        self._models: BoundedDict[int, tuple[Model, tuple[Effect, ...], int, Bound, Being]] = BoundedDict(KEPT_MODELS)
        """By the model's identity, which is looked at again: it is that of another once the model is gone."""
        self._known: BoundedDict[Being, Being] = BoundedDict(KEPT_BEINGS)

    def of(self, rules: Ruleset, state: State, i: ModelId) -> Being:
        """The model's being now."""
        model = state.models[i]
        found = self._models.get(id(model))
        if found is not None and found[0] is model and found[1] is state.effects and found[2] == state.round:
            bound = found[3]
            if bound is None or (bound[0] is state.models and bound[1] is state.places and bound[2] == state.side):
                return found[4]
        made = self._made(rules, state, model)
        being = self._known.get(made) or self._known.keep(made, made)
        shifting = (model.magic is not None and rules.magic.topics) or ground_of(state) or find_foretellings(state)
        bound = (state.models, state.places, state.side) if shifting else None
        self._models.keep(id(model), (model, state.effects, state.round, bound, being))
        return being

    def _made(self, rules: Ruleset, state: State, model: Model) -> Being:
        i, warrior = model.id, model.warrior
        slot = self._lasting_part(state, i)
        conditions = tuple([(c.name, c.amount) for c in model.conditions])
        named: tuple[int, ...] = ()
        if model.magic is not None and rules.magic.topics:
            sums = [sum([m.number for m in rules.magic.modifiers(state, i, topic)]) for topic in rules.magic.topics]
            named = tuple(sums)
        if not state.effects:
            return Being(slot, warrior.keywords, warrior.marks, model.out, conditions, (), named)
        foreseen = find_foresight(state, owner_side(state, i)) is not None
        return Being(
            slot, warrior.keywords, warrior.marks, model.out, conditions, _lasting_on(state, i), named, foreseen
        )


def _lasting_on(state: State, i: ModelId) -> tuple[tuple[tuple[tuple[str, int], ...], int, bool], ...]:
    found = []
    for effect in state.effects:
        if effect.target in (i, NOBODY):
            found.append((effect.numbers, effect.guard, effect.blows))
        elif effect.guard and effect.reach_in and is_sheltered(state, effect, i):
            found.append(((), effect.guard, effect.blows))
    return tuple(found)


class Answers(BoundedDict[tuple[Being, Being, Hashable], T]):
    """What was worked out for pairs of beings, by (the one, the other, what about them)."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(KEPT_ANSWERS)
