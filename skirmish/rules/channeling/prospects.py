"""What a channeler's weaves would do where it stands, kept as long as nothing about that changes. (CHN-81)"""

from __future__ import annotations

from functools import cached_property
from operator import is_
from typing import Any, NamedTuple

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.state import Effect, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import TOLERANCE_IN
from skirmish.kit.seeing import engaged
from skirmish.kit.spells.bars import Aim, misaimed
from skirmish.kit.spells.guesses import guesses
from skirmish.kit.spells.scene import Scene
from skirmish.kit.spells.spell import Cast, Spell
from skirmish.kit.spells.value import hopeless, value
from skirmish.rules.channeling.casting import brawl_bar, weave_test
from skirmish.rules.channeling.channeler import weavings
from skirmish.rules.channeling.cutting import REACH_IN, Terms, Woven, cut_bar, terms
from skirmish.rules.channeling.worth import SPENT, passes, standing

DEARER = 1.5
"""How many times its price a weave costs in a circle, at least. (CHN-34)"""


class Chance(NamedTuple):
    """A weave aimed as well as can be: what it brings if it works and stands, and what the test needs."""

    value: float
    needed: int
    """2D6, circles aside."""
    action: Action | None
    """None if it brings nothing wherever it is aimed."""


IDLE = Chance(0.0, 0, None)


class Prospect:
    """What a channeler's weaves would do. It hangs on places, bodies and what lasts, not on points or circles."""

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        self.rules, self.state, self.i = rules, state, i
        self._chances: dict[str, Chance] = {}
        self._values: dict[Action, float] = {}
        self._eased: int | None = None
        """By how much the test of every weave is easier; None if that isn't known or isn't the same for all."""
        self._cutters: tuple[list[Any], list[Terms]] | None = None

    def value(self, spell: Spell, action: Action) -> float:
        """What it brings if it works and stands, in marks."""
        found = self._values.get(action)
        if found is None:
            found = self._values[action] = value(self.rules, self.state, Cast(self.i, spell, action))
        return found

    def chance(self, spell: Spell) -> Chance:
        """The weave aimed where it brings most; what can't bring its price isn't aimed at all.

        Whether it may be aimed so is asked of the best ones alone.
        """
        found = self._chances.get(spell.id)
        if found is None:
            found = self._chances[spell.id] = self._aimed(spell)
        return found

    def _aimed(self, spell: Spell) -> Chance:
        rules, state, i = self.rules, self.state, self.i
        fighting = self.engaged
        least = self._least(spell)
        if (fighting and not spell.in_combat) or hopeless(rules, state, i, spell, least):
            return IDLE
        tries = list(guesses(rules, state, i, spell))
        weighed = [(brings, -n) for n, action in enumerate(tries) if (brings := self.value(spell, action)) > least]
        weighed.sort(reverse=True)
        for brings, n in weighed:
            if misaimed(Aim(rules, state, i, spell, tries[-n], fighting, brawl_bar)) is None:
                return Chance(brings, self.needed(spell), tries[-n])
        return IDLE

    @cached_property
    def engaged(self) -> bool:
        """Whether the channeler is engaged."""
        return engaged(self.rules, self.state, self.i)

    def _least(self, spell: Spell) -> float:
        """What it must bring if it works to be worth its price, alone with this test or in the best of circles."""
        alone = passes(self.needed(spell), 0)
        return SPENT * spell.cost * (min(1 / alone, DEARER) if alone else DEARER)

    def needed(self, spell: Spell) -> int:
        """2D6 that its test needs, circles aside."""
        if self._eased is not None:
            return spell.difficulty - self._eased
        test = weave_test(self.rules, self.state, self.i, spell, 0)
        eased = sum(m.number for m in test.modifiers if m.rule != "CHN-35")
        if self.rules.options["strong_weak"] != "true":  # else each weave has a number of its own (CHN-42)
            self._eased = eased
        return test.difficulty - eased

    def cutters(self, now: State) -> list[Terms]:
        """On what terms each enemy could cut now what it weaves from where it stands. (CHN-20)"""
        side = now.models[self.i].side
        means = [weavings(now).circles, *(m.magic for m in now.models if m.side != side)]
        known = self._cutters
        if known is None or not all(map(is_, means, known[0])):
            known = self._cutters = means, [terms(self.rules, now, k, self.i) for k in self._able(now)]
        return known[1]

    def _able(self, now: State) -> list[ModelId]:
        """Who could cut it: the distance is asked first, as it is what most enemies lack."""
        gaps, woven = on(now).gaps(self.i), Woven(self.i, "", "")
        side, far = now.models[self.i].side, REACH_IN + TOLERANCE_IN
        near = [m.id for m in now.models if m.magic is not None and m.side != side and gaps[m.id] <= far]
        return [k for k in near if cut_bar(self.rules, now, k, woven) is None]


class Prospects:
    """Those of all channelers, and what stands is worth: kept until a model or the table changes.

    A weave that fails changes points alone.
    """

    def __init__(self) -> None:
        self._scene = Scene()
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
        if not self._scene.same(rules, state):
            self._known.clear()
            self._standing.clear()


PROSPECTS = Prospects()
"""The last ones looked at."""
