"""What a channeler's weaves would do where it stands, kept as long as nothing about that changes. (CHN-81)"""

from __future__ import annotations

from functools import lru_cache
from operator import is_
from typing import Any, NamedTuple

from skirmish.board import on
from skirmish.core.decision import Action
from skirmish.core.state import Effect, Model, ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.units import TOLERANCE_IN
from skirmish.kit.seeing import engaged
from skirmish.kit.spells.bars import Aim, misaimed
from skirmish.kit.spells.guesses import guesses
from skirmish.kit.spells.outlook import look
from skirmish.kit.spells.scene import scene
from skirmish.kit.spells.spell import Cast, Spell
from skirmish.kit.spells.value import hopeless, value, weighed
from skirmish.kit.wards import TEST
from skirmish.rules.channeling.casting import brawl_bar, by_power
from skirmish.rules.channeling.channeler import Circle, weavings
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

    __slots__ = ("_chances", "_cutters", "_eased", "_engaged", "_values", "i", "rules", "seen", "state")

    def __init__(self, rules: Ruleset, state: State, i: ModelId) -> None:
        self.rules, self.state, self.i = rules, state, i
        self.seen = look(rules, state, i)
        self._chances: dict[str, Chance] = {}
        self._values: dict[Action, float] = {}
        self._eased: int | None = None
        """By how much the test of every weave is easier; None if that isn't known or isn't the same for all."""
        self._cutters: tuple[tuple[Model, ...], tuple[Circle, ...], list[Any], list[Terms]] | None = None
        self._engaged: bool | None = None

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
        if fighting and not spell.in_combat:
            return IDLE
        seen = self.seen
        if hopeless(seen, i, spell):
            return IDLE
        needed = self.needed(spell)
        enough, found = least(spell.cost, needed), []
        for n, action in enumerate(guesses(rules, state, i, spell)):
            brings = self._values[action] = weighed(seen, Cast(i, spell, action))
            if brings > enough:
                found.append((brings, -n, action))
        found.sort(reverse=True)
        for brings, _, action in found:
            if misaimed(Aim(rules, state, i, spell, action, fighting, brawl_bar)) is None:
                return Chance(brings, needed, action)
        return IDLE

    @property
    def engaged(self) -> bool:
        """Whether the channeler is engaged."""
        if self._engaged is None:
            self._engaged = engaged(self.rules, self.state, self.i)
        return self._engaged

    def needed(self, spell: Spell) -> int:
        """2D6 that its test needs, circles aside."""
        if self._eased is not None:
            return spell.difficulty - self._eased
        rules, state, i = self.rules, self.state, self.i
        eased = sum([m.number for m in by_power(rules, state, i, spell) + rules.modifiers(state, i, TEST)])
        if rules.options["strong_weak"] != "true":  # else each weave has a number of its own (CHN-42)
            self._eased = eased
        return spell.difficulty - eased

    def cutters(self, now: State) -> list[Terms]:
        """On what terms each enemy could cut now what it weaves where it stands: one list while that holds. (CHN-20)"""
        circles, known = weavings(now).circles, self._cutters
        if known is not None and known[0] is now.models and known[1] is circles:
            return known[3]
        side = now.models[self.i].side
        means = [m.magic for m in now.models if m.side != side]
        if known is not None and known[1] is circles and all(map(is_, means, known[2])):
            found = known[3]
        else:
            found = [terms(self.rules, now, k, self.i) for k in self._able(now)]
        self._cutters = now.models, circles, means, found
        return found

    def _able(self, now: State) -> list[ModelId]:
        """Who could cut it: the distance is asked first, as it is what most enemies lack."""
        gaps, woven = on(now).gaps(self.i), Woven(self.i, "", "")
        side, far = now.models[self.i].side, REACH_IN + TOLERANCE_IN
        near = [m.id for m in now.models if m.magic is not None and m.side != side and gaps[m.id] <= far]
        return [k for k in near if cut_bar(self.rules, now, k, woven) is None]


@lru_cache(256)
def least(cost: int, needed: int) -> float:
    """What a weave must bring if it works to be worth its price, alone with this test or in the best of circles."""
    alone = passes(needed, 0)
    return SPENT * cost * (min(1 / alone, DEARER) if alone else DEARER)


class Prospects:
    """Those of all channelers, and what stands is worth: kept until a body or the table changes.

    A weave that fails changes points alone.
    """

    def of(self, rules: Ruleset, state: State, i: ModelId) -> Prospect:
        """The channeler's."""
        kept, key = scene(rules, state).kept, ("prospect", i)
        found: Prospect | None = kept.get(key)
        if found is None:
            found = kept[key] = Prospect(rules, state, i)
        found.state = found.seen.state = state
        return found

    def standing(self, rules: Ruleset, state: State, effect: Effect) -> float:
        """See `worth.standing`."""
        kept, key = scene(rules, state).kept, ("standing", effect.id)
        found: float | None = kept.get(key)
        if found is None:
            found = kept[key] = standing(rules, state, effect)
        return found


PROSPECTS = Prospects()
"""The last ones looked at."""
