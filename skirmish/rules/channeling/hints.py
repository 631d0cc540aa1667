"""Estimates for AI players: what a channeler takes from an enemy in a turn, and whom to stand near. (CHN-7..63, CHN-81)

A volley spends the points that the next turn brings as well as can be, alone: a circle ends when that turn begins
(CHN-32). Each attempt counts by its test and by the enemies who could cut it; what would not be worth its points isn't
tried. What a circle brings is reckoned against the enemy that cost most, wherever everybody stands. What it costs to
stand near friends is rough: wards, cuts and what makes a test easier are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import is_
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from skirmish.core.bounded_dict import BoundedDict
from skirmish.core.decision import Action
from skirmish.core.hints import Company, Volley
from skirmish.core.state import ModelId, Place, Side, State
from skirmish.core.system import Ruleset
from skirmish.core.units import CONTACT_IN
from skirmish.kit.effects import ground_of, has_condition
from skirmish.kit.queries import ids_in, is_engaged
from skirmish.kit.spells.hints import (
    Attempt,
    Volleys,
    at_once,
    bands,
    breadth_in,
    can_reach,
    harmful_parts,
    is_bursting,
    keeps_apart,
    marks_if_caught,
    marks_taken,
    volley_of,
)
from skirmish.kit.spells.refusals import needy_mask
from skirmish.kit.spells.spell import Cast, Compel, Lift, Spell
from skirmish.kit.spells.value import value
from skirmish.rules.channeling.casting import weave_test
from skirmish.rules.channeling.channeler import SAIDIN, channeler, channelers, credit, left_to_owe, weavings
from skirmish.rules.channeling.circles import LEASH_IN, MOST, fit_channelers, holder, led_bar
from skirmish.rules.channeling.circles import REACH_IN as LINK_IN
from skirmish.rules.channeling.cutting import REACH_IN as CUT_IN
from skirmish.rules.channeling.cutting import terms
from skirmish.rules.channeling.display import can_ever_link
from skirmish.rules.channeling.worth import ALONE, OWED, SPENT, WILL_CUT, chance_to_pass, price_for, spells_of

OFTEN_NEAR = 0.5
"""How often an enemy who could cut is taken to be near enough, and in sight; the target itself always is. (CHN-20)"""
LEAST = 0.1
"""Marks below which nobody need be near."""
MOST_KEPT = 2048
MOST_COMPELLED = 4
"""So many enemies are looked at to be compelled."""


# Volleys


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
    fighting = is_engaged(rules, state, i)
    return Means(points, tuple(_cutters(rules, state, i)), fighting, ground_of(state) if state.effects else None)


def weaves_next(rules: Ruleset, state: State, i: ModelId) -> bool:
    """Whether it is likely to be able to channel in its next turn: who is down gets up. (CHN-8, CHN-69, SKR-74, SKR-82)

    How far who wears a leash is from who holds it doesn't count: they may close up until then.
    """
    model, who = state.models[i], rules.combat.who
    if model.magic is None or not state.on_table(i) or has_condition(model, "silenced"):
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
        for k in ids_in(fit_channelers(rules, state)):
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
    for spell, cost, chance, brings in worthwhile_weaves(rules, state, i, j, fighting=by.fighting):
        stands = brings * uncut_share(brings, by.cutters, j)
        yield Attempt(spell.range_in, cost, chance * stands / marks, at_once(spell))


def worthwhile_weaves(
    rules: Ruleset, state: State, i: ModelId, j: ModelId, *, others: int = ALONE, fighting: bool = False
) -> Iterator[tuple[Spell, int, float, float]]:
    """(weave, points, chance of its test, marks that it takes from j if it works) of each that is worth its points.

    `others`: how many are in the circle that i leads. (CHN-34, CHN-35)
    """
    known, tests = spells_of(rules), Tests(rules, state, i, j)
    for weave in channeler(state, i).gift.weaves:
        spell = known[weave]
        if harmful_parts(spell) and (spell.in_combat or not fighting):
            brings = marks_taken(rules, state, Cast(i, spell, Action("cast", i, j, what=weave)), j)
            cost, chance = price_for(spell.cost, others), chance_to_pass(tests.needed(spell), max(others, 0))
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


def uncut_share(brings: float, cutters: tuple[Cutter, ...], j: ModelId) -> float:
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


# Crowds


class Purse(NamedTuple):
    """What the harm of its areas hangs on, whom they touch aside."""

    points: int
    ground: tuple[Place, ...] | None
    """See `Means`."""


class Areas(NamedTuple):
    """The weaves of some that catch more than who they are aimed at, and the range of the furthest."""

    spells: tuple[Spell, ...]
    range_in: float


_areas: dict[tuple[str, ...], tuple[Mapping[str, Spell], Areas]] = {}


def crowd_harm(rules: Ruleset, state: State, i: ModelId) -> list[Company]:
    """Its friends, as far as enemies can pay to harm two at once: what it loses by standing beside them."""
    side, threats = state.models[i].side, []
    for m in state.models:
        if m.magic is not None and m.side != side and state.on_table(m.id):
            areas = _areas_of(rules, m.magic.gift.weaves)
            near = areas.spells and can_reach(state, i, m.id, areas.range_in)
            found = CROWDS.of(rules, state, m.id, i) if near else None
            if found is not None:
                threats.append(found)
    return keeps_apart(state, i, threats) if threats else []


def _areas_of(rules: Ruleset, weaves: tuple[str, ...]) -> Areas:
    """Those of these weaves: kept for these rules."""
    spells = spells_of(rules)
    known = _areas.get(weaves)
    if known is None or known[0] is not spells:
        wide = tuple([spells[weave] for weave in weaves if breadth_in(spells[weave])])
        known = _areas[weaves] = spells, Areas(wide, max([spell.range_in for spell in wide], default=0.0))
    return known[1]


def _purse(rules: Ruleset, state: State, k: ModelId) -> Purse | None:
    """What it has in its next turn; None if it is fighting, or weaves nothing then. (CHN-9)"""
    by = VOLLEYS.means(rules, state, k)
    return Purse(by.points, by.ground) if by is not None and not by.fighting else None


def _reckon_crowd(rules: Ruleset, state: State, k: ModelId, i: ModelId, by: Purse) -> Volley | None:
    """What k's next turn takes from i, as a volley at who stands beside it, by the distance between those two."""
    marks = float(state.models[i].warrior.marks)
    return volley_of(bands(by.points, marks, _attempts(rules, state, k, i))) if marks > 0 else None


def _attempts(rules: Ruleset, state: State, k: ModelId, i: ModelId) -> Iterator[Attempt]:
    """One of each weave that catches more than who it is aimed at."""
    marks = state.models[i].warrior.marks
    for spell in _areas_of(rules, channeler(state, k).gift.weaves).spells:
        brings = marks_if_caught(rules, state, Cast(k, spell, Action("cast", k, i, what=spell.id)), i)
        yield Attempt(
            breadth_in(spell), spell.cost, chance_to_pass(spell.difficulty, 0) * brings / marks, is_bursting(spell)
        )


def _crowd_bearing(slot: Any) -> object:
    """What harm to another hangs on: what it knows."""
    return slot.gift if slot is not None else None


CROWDS = Volleys(_purse, _reckon_crowd, _crowd_bearing)
"""The last ones looked at."""


# Company


_bound: WeakKeyDictionary[Ruleset, BoundedDict[tuple[object, ...], tuple[Company, ...]]] = WeakKeyDictionary()
"""Circles and cuts, by all that they hang on."""


def company(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    """See `MagicSystem.company`."""
    return VOLLEYS.company(rules, state, i, _company)


def _company(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    if not state.on_table(i):
        return ()
    found = [*_leashed(rules, state, i)]
    if VOLLEYS.means(rules, state, i) is not None:
        found += _bonds(rules, state, i)
        found += _in_need(rules, state, i)
    found = [one for one in found if one.worth >= LEAST] + crowd_harm(rules, state, i)
    found.sort(key=lambda one: (-one.worth, one.model))
    return tuple(found)


def _bonds(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    """Its circle and whom it may cut: kept for whoever channels and is weighed against, as long as they are so."""
    side, being = state.models[i].side, rules.combat.being
    dear = [(k, being(state, k)) for k in (find_dearest(state, 0), find_dearest(state, 1)) if k is not None]
    able = [(k, being(state, k), VOLLEYS.being(rules, state, k)) for one in (0, 1) for k in channelers(state, one)]
    facts = i, side, tuple(dear), tuple(able), weavings(state).circles, state.effects
    known = _bound.setdefault(rules, BoundedDict(MOST_KEPT))
    found = known.get(facts)
    return found if found is not None else known.keep(facts, (*_mates(rules, state, i), *_foes(rules, state, i)))


def find_dearest(state: State, side: Side) -> ModelId | None:
    """The model of the side on the table that cost most; None if there is none."""
    here = [m for m in state.models if m.side == side and state.on_table(m.id)]
    return max(here, key=lambda m: (m.warrior.marks, -m.id)).id if here else None


# Those whom it could help, and those whom it reaches only from close by


def _in_need(rules: Ruleset, state: State, i: ModelId) -> Iterator[Company]:
    """Friends whom its weaves would lift, enemies whose weaves they would end or whom they would compel.

    What each brings less the price of its points, wherever they stand now. (CHN-73, CHN-74, CHN-W17, CHN-W18)
    """
    by = VOLLEYS.means(rules, state, i)
    if by is None or by.fighting:
        return
    for name in channeler(state, i).gift.weaves:
        spell = spells_of(rules)[name]
        if spell.cost > by.points:
            continue
        chance = chance_to_pass(spell.difficulty, 0)
        for target, near in _reached_close_by(rules, state, i, spell):
            brings = value(rules, state, Cast(i, spell, Action("cast", i, target, what=name)))
            worth = chance * brings - SPENT * spell.cost
            if worth >= LEAST:
                yield Company(near, spell.range_in, worth)


def _reached_close_by(rules: Ruleset, state: State, i: ModelId, spell: Spell) -> Iterator[tuple[int, ModelId]]:
    """(what such a weave may be aimed at, the model that it must be near to)."""
    side, first = state.models[i].side, spell.parts[0]
    if spell.target == "weave":
        yield from [(e.id, e.owner) for e in state.effects if e.upkeep and state.models[e.owner].side != side]
    elif isinstance(first, Lift):
        needy = ids_in(needy_mask(rules, state, spell.needs or "standing"))
        yield from [(k, k) for k in needy if k != i and state.models[k].side == side and state.on_table(k)]
    elif isinstance(first, Compel):
        free = [m.id for m in state.models if m.side != side and state.on_table(m.id) and m.magic is None]
        fearless = rules.combat.who(state, "fearless")
        yield from [(k, k) for k in free if not fearless >> k & 1 and not is_engaged(rules, state, k)][:MOST_COMPELLED]


# The leash


def _leashed(rules: Ruleset, state: State, i: ModelId) -> Iterator[Company]:
    """Who holds its leash, and whose leash it holds: what the wearer's magic does in a turn. (SKR-82)"""
    side = state.models[i].side
    for m in state.models:
        if m.magic is not None and m.side == side and m.magic.gift.leash and state.on_table(m.id):
            by = holder(state, m.id)
            if by is not None and i in (m.id, by) and state.on_table(by):
                foe = find_dearest(state, 1 - side)
                found = VOLLEYS.of(rules, state, m.id, foe) if foe is not None else None
                yield Company(by if i == m.id else m.id, LEASH_IN, found.open[0] if found is not None else 0.0)


# Circles


class Pledge(NamedTuple):
    """A channeler who could be in a circle."""

    model: ModelId
    points: int
    alone: float
    """Marks that it brings by itself."""


def _mates(rules: Ruleset, state: State, i: ModelId) -> list[Company]:
    """Those of the best circle with it, each with its part of what that brings beyond what each does alone. (CHN-30)"""
    foe = find_dearest(state, 1 - state.models[i].side)
    if foe is None or not can_ever_link(rules, state, i):
        return []
    able = [k for k in channelers(state, state.models[i].side) if k == i or can_ever_link(rules, state, k)]
    pledged = [_pledge(rules, state, k, foe, by) for k in able if (by := VOLLEYS.means(rules, state, k)) is not None]
    own = next(pledge for pledge in pledged if pledge.model == i)
    mates = sorted(
        [pledge for pledge in pledged if pledge.model != i], key=lambda pledge: (-pledge.points, pledge.model)
    )
    best: tuple[float, list[Pledge]] = 0.0, []
    for number in range(1, min(len(mates), MOST - 1) + 1):
        circle = [own, *mates[:number]]
        gain = _linked(rules, state, circle, foe) - sum([pledge.alone for pledge in circle])
        if gain > best[0]:
            best = gain, mates[:number]
    return [Company(pledge.model, LINK_IN, best[0] / len(best[1])) for pledge in best[1]]


def _pledge(rules: Ruleset, state: State, k: ModelId, foe: ModelId, by: Means) -> Pledge:
    return Pledge(k, by.points, circle_gain(rules, state, k, foe, by, by.points))


def _linked(rules: Ruleset, state: State, circle: list[Pledge], foe: ModelId) -> float:
    """What the pool brings under the best leader: a man, if there is one. (CHN-33..35, CHN-39)"""
    pool, others = sum([pledge.points for pledge in circle]), len(circle) - 1
    men = [pledge for pledge in circle if channeler(state, pledge.model).gift.half == SAIDIN]
    if len(men) == len(circle):
        return 0.0
    found = 0.0
    for leader in men or circle:
        by = VOLLEYS.means(rules, state, leader.model)
        if by is not None:
            found = max(found, circle_gain(rules, state, leader.model, foe, by, pool, others))
    return found


def circle_gain(
    rules: Ruleset, state: State, i: ModelId, j: ModelId, by: Means, points: int, others: int = ALONE
) -> float:
    """Marks that so many points bring, less their price: harm to others like j adds up, what lasts is done once."""
    best = [0.0] * (points + 1)
    for spell, cost, chance, takes in worthwhile_weaves(rules, state, i, j, others=others):
        gain = chance * takes * uncut_share(takes, by.cutters, j) - SPENT * cost
        if gain > 0:
            for left in range(cost, points + 1) if at_once(spell) else range(points, cost - 1, -1):
                best[left] = max(best[left], best[left - cost] + gain)
    return best[points]


# Cuts


class Prey(NamedTuple):
    """An enemy whose weaves are worth cutting for one of ours: all marks are of one try."""

    model: ModelId
    attempts: int
    """How often it can pay for the weave that is worth cutting most."""
    saves: float
    """Marks, less the price of the cutter's points."""
    cut: float
    """The chance that a try succeeds."""


def _foes(rules: Ruleset, state: State, i: ModelId) -> Iterator[Company]:
    """Enemies whose weaves it could cut: its part of what is saved in their turn, less the price. (CHN-20..22)

    Its tries are spread over all of them, and who tries after others finds some of the weaves cut already. (CHN-24)
    """
    side = state.models[i].side
    friend = find_dearest(state, side)
    if friend is None or not left_to_owe(state, i):
        return
    preys = _preys(rules, state, i, friend)
    weaves = sum([prey.attempts for prey in preys])
    if not weaves:
        return
    shares = [_share(rules, state, k, preys, weaves) for k in channelers(state, side)]
    mine, tries = _share(rules, state, i, preys, weaves), sum(shares)
    for prey in preys:
        yield Company(prey.model, CUT_IN, prey.saves * prey.attempts * mine * _made(prey.cut, tries))


def _preys(rules: Ruleset, state: State, i: ModelId, friend: ModelId) -> list[Prey]:
    found = []
    for k in channelers(state, 1 - state.models[i].side):
        by = VOLLEYS.means(rules, state, k)
        cost, needed, _ = terms(rules, state, i, k)
        tries = left_to_owe(state, i) // cost
        if by is None or not tries or needed > 6:
            continue
        cut = (7 - needed) / 6
        each = [
            Prey(k, by.points // paid, chance * (takes * cut - OWED * cost), cut)
            for _, paid, chance, takes in worthwhile_weaves(rules, state, k, friend)
            if paid <= by.points
        ]
        best = max(each, key=lambda prey: prey.saves * min(tries, prey.attempts), default=None)
        if best is not None and best.saves > 0:
            found.append(best)
    return found


def _share(rules: Ruleset, state: State, k: ModelId, preys: list[Prey], weaves: int) -> float:
    """The share of all these weaves that one of ours can pay to try and cut; 0 for who can't channel. (CHN-22)"""
    if VOLLEYS.means(rules, state, k) is None:
        return 0.0
    price = sum([prey.attempts * terms(rules, state, k, prey.model).cost for prey in preys]) / weaves
    return min(1.0, left_to_owe(state, k) // price / weaves)


def _made(cut: float, tries: float) -> float:
    """The share of so many tries at a weave that are made: none at what is cut already."""
    return float((1 - (1 - cut) ** tries) / (tries * cut)) if tries > 1 else 1.0
