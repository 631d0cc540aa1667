"""What a channeler takes from one enemy in a turn, as expected, by distance: for AIs. (CHN-7, CHN-12, CHN-81)

It spends the points that its next turn brings as well as can be, alone: a circle ends when that turn begins (CHN-32).
Each attempt counts by its test and by who could cut it; what would not be worth its points isn't attempted.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_
from typing import Any, NamedTuple

from skirmish.core.decision import Action
from skirmish.core.exchange import Volley
from skirmish.core.state import ModelId, Place, State
from skirmish.core.system import Ruleset
from skirmish.core.units import CONTACT_IN
from skirmish.kit.effects import ground_of, has
from skirmish.kit.seeing import engaged, members
from skirmish.kit.spells.spell import Cast, Spell
from skirmish.kit.spells.volleys import Attempt, Volleys, at_once, bands, befalls, taken, volley_of
from skirmish.rules.channeling.casting import weave_test
from skirmish.rules.channeling.channeler import channeler, credit
from skirmish.rules.channeling.circles import fit, led_bar
from skirmish.rules.channeling.cutting import terms
from skirmish.rules.channeling.leash import holder
from skirmish.rules.channeling.outlay import ALONE
from skirmish.rules.channeling.plan import priced
from skirmish.rules.channeling.worth import OWED, SPENT, WILL_CUT, passes, spells_of

OFTEN_NEAR = 0.5
"""How often an enemy who could cut is taken to be near enough, and in sight; the target itself always is. (CHN-20)"""


class Cutter(NamedTuple):
    """An enemy who could cut what the channeler weaves, if it comes near enough. (CHN-20, CHN-22)"""

    model: ModelId
    cost: int
    needed: int


class Means(NamedTuple):
    """What the worth of a channeler's next turn hangs on, its target aside."""

    points: int
    cutters: tuple[Cutter, ...]
    fighting: bool
    """Whether it is engaged: then it weaves only what can be woven in combat, at whom it touches. (CHN-9)"""
    ground: tuple[Place, ...] | None
    """All places, where it matters to what lasts who stands near whom."""


def volley(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> Volley | None:
    """See `MagicSystem.volley`. None for who can't channel in its next turn, or harms nobody with what it can pay."""
    return VOLLEYS.of(rules, state, i, j)


def means(rules: Ruleset, state: State, i: ModelId) -> Means | None:
    """What it will have in its next turn; None if it won't weave then, or has no points to come."""
    if not weaves_next(rules, state, i):
        return None
    points = points_next(rules, state, i)
    if points <= 0:
        return None
    fighting = engaged(rules, state, i)
    return Means(points, tuple(_cutters(rules, state, i)), fighting, ground_of(state) if state.effects else None)


def weaves_next(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether it is likely to be able to channel in its next turn: who is down gets up. (CHN-8, CHN-69, SKR-74, SKR-82)

    How far who wears a leash is from who holds it doesn't count: they may close up until then.
    """
    model, who = state.models[i], rules.combat.who
    if model.magic is None or not state.on_table(i) or has(model, "silenced"):
        return False
    if (who(state, "stunned") | who(state, "fleeing") | who(state, "stupid")) >> i & 1:
        return False
    if not model.magic.gift.leash:
        return True
    by = holder(state, i)
    return by is not None and state.on_table(by)


def points_next(rules: Ruleset, state: State, i: ModelId) -> int:
    """The points of its next turn, less its debts and the upkeep of what it holds. (CHN-3, CHN-14, CHN-22)"""
    slot = channeler(state, i)
    more = slot.gift.angreal if rules.options["angreal"] == "on" else 0
    kept = sum([effect.upkeep for effect in state.effects if effect.owner == i])
    return max(0, slot.gift.total + more - slot.debt - kept)


def _cutters(rules: Ruleset, state: State, i: ModelId) -> list[Cutter]:
    """Enemies who could pay for a cut in i's turn, wherever they stand. (CHN-20..24, CHN-38)"""
    found = []
    for k, left in _able(rules, state)[1 - state.models[i].side]:
        cost, needed, _ = terms(rules, state, k, i)
        if needed <= 6 and cost <= left:
            found.append(Cutter(k, cost, needed))
    return found


class Able(NamedTuple):
    """By side who could cut at all, and how many points each may still owe; and what of a state that hangs on."""

    facts: tuple[object, ...]
    sides: tuple[list[tuple[ModelId, int]], list[tuple[ModelId, int]]]


_last = Able((), ([], []))


def _able(rules: Ruleset, state: State) -> tuple[list[tuple[ModelId, int]], list[tuple[ModelId, int]]]:
    """Kept until something changes on the table, as it is asked for each channeler. (CHN-8, CHN-22, CHN-38)"""
    global _last
    facts = rules, state.models, state.places, state.magic
    if not _last.facts or not all(map(is_, _last.facts, facts)):
        sides: tuple[list[tuple[ModelId, int]], list[tuple[ModelId, int]]] = [], []
        for k in members(fit(rules, state)):
            if led_bar(rules, state, k) is None:
                sides[state.models[k].side].append((k, credit(state, k)))
        _last = Able(facts, sides)
    return _last.sides


def _reckon(rules: Ruleset, state: State, i: ModelId, j: ModelId, by: Means) -> Volley | None:
    marks = float(state.models[j].warrior.marks)
    if marks <= 0:
        return None
    found = bands(by.points, marks, attempts(rules, state, i, j, by))
    if by.fighting:
        found = [(CONTACT_IN, takes) for _, takes in found[:1]]
    return volley_of(found)


def attempts(rules: Ruleset, state: State, i: ModelId, j: ModelId, by: Means) -> Iterator[Attempt]:
    """One of each weave that harms j and is worth its points."""
    marks = state.models[j].warrior.marks
    for spell, cost, chance, brings in woven(rules, state, i, j, fighting=by.fighting):
        stands = brings * uncut(brings, by.cutters, j)
        yield Attempt(spell.range_in, cost, chance * stands / marks, at_once(spell))


def woven(
    rules: Ruleset, state: State, i: ModelId, j: ModelId, *, others: int = ALONE, fighting: bool = False
) -> Iterator[tuple[Spell, int, float, float]]:
    """(weave, points, chance of its test, marks that it takes from j if it works) of each that is worth its points.

    `others`: how many are in the circle that i leads. (CHN-34, CHN-35)
    """
    known, tests = spells_of(rules), Tests(rules, state, i, j)
    for weave in channeler(state, i).gift.weaves:
        spell = known[weave]
        if befalls(spell) and (spell.in_combat or not fighting):
            brings = taken(rules, state, Cast(i, spell, Action("cast", i, j, what=weave)), j)
            cost, chance = priced(spell.cost, others), passes(tests.needed(spell), max(others, 0))
            if chance * brings > SPENT * cost:
                yield spell, cost, chance, brings


class Tests:
    """What the tests of i's weaves at j need, circles aside. (CHN-11, CHN-42, CHN-75)"""

    def __init__(self, rules: Ruleset, state: State, i: ModelId, j: ModelId) -> None:
        self._asked = rules, state, i, j
        self._eased: int | None = None

    def needed(self, spell: Spell) -> int:
        """2D6."""
        if self._eased is not None:
            return spell.difficulty - self._eased
        rules, state, i, j = self._asked
        test = weave_test(rules, state, i, spell, 1 << j)
        eased = sum([m.number for m in test.modifiers if m.rule != "CHN-35"])
        if rules.options["strong_weak"] != "true":  # else each weave has a number of its own
            self._eased = eased
        return test.difficulty - eased


def uncut(brings: float, cutters: tuple[Cutter, ...], j: ModelId) -> float:
    """The share of a weave's value that is left where enemies cut what pays them. (CHN-20, CHN-23)"""
    stands = 1.0
    for k, cost, needed in cutters:
        cuts = (7 - needed) / 6
        if brings * stands * cuts > OWED * cost:
            stands *= 1 - (1.0 if k == j else OFTEN_NEAR) * WILL_CUT * cuts
    return stands


def _bearing(slot: Any) -> object:
    """What another's harm to it, or its own, hangs on: what it has on hand now is no part of that."""
    return (slot.gift, slot.debt) if slot is not None else None


VOLLEYS = Volleys(means, _reckon, _bearing)
"""The last ones looked at."""
