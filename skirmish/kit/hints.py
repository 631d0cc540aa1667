"""What estimates of harm and of the next turn's reach hang on, so that they are kept until it changes.

Systems keep their closed forms (`CombatSystem.volley`, `blows`) by pairs of beings. A model becomes another object all
the time, by moving, by acting, by paying points; it is hardly ever another being.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from skirmish.core.display import Reach
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, Condition, Effect, Model, ModelId, Place, Side, State, Token
from skirmish.core.system import Ruleset
from skirmish.kit.effects import ground_of, is_sheltered, owner_side
from skirmish.kit.foresight import find_foresight

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
    conditions: tuple[tuple[str, int], ...] = ()
    lasting: tuple[tuple[tuple[tuple[str, int], ...], int, bool], ...] = ()
    """(numbers, guard, whether it guards from blows) of what lasts on it."""
    named: tuple[int, ...] = ()
    """What its magic adds under each of its topics."""
    foreseen: bool = False
    """A roll of its side may be made again. (CHN-75)"""


class Beings:
    """Beings by model; equal ones are the same object, so that answers are kept by their identity."""

    def __init__(self, lasts: Callable[[State, ModelId], Any]) -> None:
        """`lasts`: of a model's combat slot what matters to shots and blows; it hangs on the round, too, if at all."""
        self._lasts = lasts
        self._models: dict[int, tuple[Model, tuple[Effect, ...], int, Bound, Being]] = {}
        self._known: dict[Being, Being] = {}

    def of(self, rules: Ruleset, state: State, i: ModelId) -> Being:
        """The model's being now."""
        model = state.models[i]
        found = self._models.get(id(model))
        if found is not None and found[0] is model and found[1] is state.effects and found[2] == state.round:
            bound = found[3]
            if bound is None or (bound[0] is state.models and bound[1] is state.places and bound[2] == state.side):
                return found[4]
        being = self._interned(self._made(rules, state, model))
        if len(self._models) >= KEPT_MODELS:
            self._models.clear()
        shifting = ground_of(state) is not None or (model.magic is not None and rules.magic.topics)
        self._models[id(model)] = (
            model, state.effects, state.round, (state.models, state.places, state.side) if shifting else None, being,
        )  # fmt: skip
        return being

    def _interned(self, being: Being) -> Being:
        if len(self._known) >= KEPT_BEINGS:
            self._models.clear()
            self._known.clear()
        return self._known.setdefault(being, being)

    def _made(self, rules: Ruleset, state: State, model: Model) -> Being:
        i, warrior = model.id, model.warrior
        slot = self._lasts(state, i)
        conditions = tuple([(c.name, c.amount) for c in model.conditions])
        named: tuple[int, ...] = ()
        if model.magic is not None and rules.magic.topics:
            sums = [sum([m.number for m in rules.magic.modifiers(state, i, topic)]) for topic in rules.magic.topics]
            named = tuple(sums)
        if not state.effects:
            return Being(slot, warrior.keywords, warrior.marks, conditions, (), named)
        foreseen = find_foresight(state, owner_side(state, i)) is not None
        return Being(slot, warrior.keywords, warrior.marks, conditions, _lasting_on(state, i), named, foreseen)


def _lasting_on(state: State, i: ModelId) -> tuple[tuple[tuple[tuple[str, int], ...], int, bool], ...]:
    found = []
    for effect in state.effects:
        if effect.target in (i, NOBODY):
            found.append((effect.numbers, effect.guard, effect.blows))
        elif effect.guard and effect.reach_in and is_sheltered(state, effect, i):
            found.append(((), effect.guard, effect.blows))
    return tuple(found)


class Answers(Generic[T]):
    """What was worked out for pairs of beings."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, int, object], tuple[Being, Being, T]] = {}

    def get(self, mine: Being, theirs: Being, about: object) -> tuple[Being, Being, T] | None:
        """(the two, the answer) if it is known."""
        found = self._kept.get((id(mine), id(theirs), about))
        return found if found is not None and found[0] is mine and found[1] is theirs else None

    def put(self, mine: Being, theirs: Being, about: object, answer: T) -> T:
        """The answer, which is kept."""
        if len(self._kept) >= KEPT_ANSWERS:
            self._kept.clear()
        self._kept[id(mine), id(theirs), about] = mine, theirs, answer
        return answer


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
        self._kept: dict[tuple[ModelId, int, Hashable], tuple[Facts, Reach]] = {}

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
        known = self._kept.get((i, id(model.combat), about))
        if known is None or any(a is not b for a, b in zip(known[0], facts, strict=True)):
            if len(self._kept) >= KEPT:
                self._kept.clear()
            known = facts, self._reaching(self._ahead(state, i), i)
            self._kept[i, id(model.combat), about] = known
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
