"""What a channeler's weaves would do where it stands, kept as long as nothing about that changes. (CHN-81)"""

from __future__ import annotations

from itertools import chain
from operator import is_
from typing import Any, NamedTuple

from skirmish.core.decision import Action
from skirmish.core.state import Effect, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.seeing import engaged
from skirmish.kit.spells.bars import Aim, misaimed
from skirmish.kit.spells.guesses import guesses
from skirmish.kit.spells.spell import Cast, Spell
from skirmish.kit.spells.value import hopeless, value
from skirmish.rules.channeling.casting import brawl_bar, weave_test
from skirmish.rules.channeling.channeler import weavings
from skirmish.rules.channeling.cutting import Terms, Woven, cutters, terms
from skirmish.rules.channeling.worth import standing


class Chance(NamedTuple):
    """A weave aimed as well as can be: what it brings if it works and stands, and what the test needs."""

    value: float
    needed: int
    """2D6, circles aside."""
    action: Action | None
    """None if it brings nothing wherever it is aimed."""


class Prospect:
    """What a channeler's weaves would do. It hangs on places, bodies and what lasts, not on points or circles."""

    __slots__ = ("_chances", "_cutters", "_needed", "_values", "i", "rules", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        self.rules, self.state, self.i = rules, state, i
        self._chances: dict[str, Chance] = {}
        self._values: dict[Action, float] = {}
        self._needed: dict[str, int] = {}
        self._cutters: tuple[list[Any], list[Terms]] | None = None

    def value(self, spell: Spell, action: Action) -> float:
        """What it brings if it works and stands, in marks."""
        found = self._values.get(action)
        if found is None:
            found = self._values[action] = value(self.rules, self.state, Cast(self.i, spell, action))
        return found

    def chance(self, spell: Spell) -> Chance:
        """The weave aimed where it brings most. Whether it may be aimed so is asked of the best ones alone."""
        found = self._chances.get(spell.id)
        if found is None:
            rules, state, i = self.rules, self.state, self.i
            fighting = engaged(rules, state, i)
            idle = (fighting and not spell.in_combat) or hopeless(rules, state, i, spell)
            tries = [] if idle else list(guesses(rules, state, i, spell))
            weighed = [(self.value(spell, action), -n) for n, action in enumerate(tries)]
            for brings, n in sorted((entry for entry in weighed if entry[0] > 0), reverse=True):
                if misaimed(Aim(rules, state, i, spell, tries[-n], fighting, brawl_bar)) is None:
                    found = Chance(brings, self.needed(spell), tries[-n])
                    break
            found = self._chances[spell.id] = found or Chance(0.0, 0, None)
        return found

    def needed(self, spell: Spell) -> int:
        """2D6 that its test needs, circles aside."""
        found = self._needed.get(spell.id)
        if found is None:
            test = weave_test(self.rules, self.state, self.i, spell, 0)
            found = test.difficulty - sum(m.number for m in test.modifiers if m.rule != "CHN-35")
            self._needed[spell.id] = found
        return found

    def cutters(self, now: State) -> list[Terms]:
        """On what terms each enemy could cut now what it weaves from where it stands. (CHN-20)"""
        side = now.models[self.i].side
        means = [weavings(now).circles, *(m.magic for m in now.models if m.side != side)]
        known = self._cutters
        if known is None or not all(map(is_, means, known[0])):
            able = cutters(self.rules, now, Woven(self.i, "", ""), ())
            known = self._cutters = means, [terms(self.rules, now, k, self.i) for k in able]
        return known[1]


class Prospects:
    """Those of all channelers, and what stands is worth: kept until a model or the table changes.

    A weave that fails changes points alone.
    """

    def __init__(self) -> None:
        self._facts: list[Any] = []
        self._known: dict[ModelId, Prospect] = {}
        self._standing: dict[int, float] = {}

    def of(self, rules: Ruleset, state: State, i: ModelId) -> Prospect:
        """The channeler's."""
        self._look(rules, state)
        found = self._known.get(i)
        if found is None:
            found = self._known[i] = Prospect(rules, state, i)
        return found

    def standing(self, rules: Ruleset, state: State, effect: Effect) -> float:
        """See `worth.standing`."""
        self._look(rules, state)
        found = self._standing.get(effect.id)
        if found is None:
            found = self._standing[effect.id] = standing(rules, state, effect)
        return found

    def _look(self, rules: Ruleset, state: State) -> None:
        bodies = chain.from_iterable((m.combat, m.conditions, m.warrior) for m in state.models)
        facts = [rules, state.places, state.features, state.effects, state.battlefield, *bodies]
        if len(facts) != len(self._facts) or not all(map(is_, facts, self._facts)):
            self._facts = facts
            self._known.clear()
            self._standing.clear()


PROSPECTS = Prospects()
"""The last ones looked at."""
