"""Which models are alike, as far as harm goes: a number for each, the same whenever it is the same again."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from operator import is_

from skirmish.board import on
from skirmish.core.state import Model, State
from skirmish.core.system import Ruleset

UNKNOWN = -1
MOST_KNOWN = 4096


class Likeness:
    """Numbers of the models, looked up again only for those that may have changed."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        """By model."""
        self.fit: list[int] = []
        """The numbers that they last had when they stood: who lies now will hardly lie still in its next turn."""
        self._known: dict[Hashable, int] = {}
        self._next = 0
        self._models: tuple[Model, ...] = ()
        self._effects: object = None
        self._magic: tuple[Sequence[object], Sequence[int]] = ((), ())
        self._gifts: dict[int, Hashable] = {}

    def look(self, state: State, rules: Ruleset) -> bool:
        """Brings them up to date; whether one of them has changed."""
        models, lasting = state.models, state.effects is self._effects
        conjured = self._conjures(state, rules, lasting)
        if models is self._models and lasting and not conjured:
            return False
        was, numbers = self._models, self.numbers
        if len(was) != len(models):
            was, numbers = (), [UNKNOWN] * len(models)
        found = numbers
        for model in models:
            i = model.id
            if not (was and lasting and was[i] is model) or i in conjured:
                number = self._number(state, rules, model)
                if number != found[i]:
                    found = list(found) if found is numbers else found
                    found[i] = number
        self._models, self._effects = models, state.effects
        changed = found is not self.numbers
        self.numbers = found
        if changed:
            who = rules.combat.who
            lying = who(state, "down") | who(state, "stunned")
            was_fit = self.fit if len(self.fit) == len(found) else found
            self.fit = [fit if lying >> i & 1 else now for i, (now, fit) in enumerate(zip(found, was_fit, strict=True))]
        return changed

    def _number(self, state: State, rules: Ruleset, model: Model) -> int:
        if len(self._known) >= MOST_KNOWN:  # numbers are never given twice
            self._next += len(self._known)
            self._known.clear()
        being = model.side, rules.combat.being(state, model.id), self._gifts.get(model.id)
        return self._known.setdefault(being, self._next + len(self._known))

    def _conjures(self, state: State, rules: Ruleset, lasting: bool) -> set[int]:
        """Whose magic isn't what it was: it may hang on others who have some, and on who is in contact with it."""
        casters = [m for m in state.models if m.magic is not None]
        if not casters:
            return set()
        contact = on(state).contact_masks()
        slots, touching = [m.magic for m in casters], [contact[m.id] for m in casters]
        if (
            lasting
            and len(slots) == len(self._magic[0])
            and all(map(is_, slots, self._magic[0]))
            and touching == self._magic[1]
        ):
            return set()
        self._magic = slots, touching
        gifts = {m.id: rules.magic.being(state, m.id) for m in casters}
        changed = {i for i, gift in gifts.items() if i not in self._gifts or self._gifts[i] != gift}
        self._gifts = gifts
        return changed
