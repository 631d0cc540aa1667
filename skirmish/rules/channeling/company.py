"""Whom a model should be near, and whom not: circles, cuts, leashes, and templates. (CHN-20, CHN-30, CHN-63, SKR-82)

What a circle brings is reckoned against the enemy that cost most, wherever everybody stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import is_
from typing import NamedTuple
from weakref import WeakKeyDictionary

from skirmish.core.exchange import Company
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.volleys import at_once
from skirmish.rules.channeling.channeler import SAIDIN, channeler, channelers, left_to_owe, weavings
from skirmish.rules.channeling.circles import MOST
from skirmish.rules.channeling.circles import REACH_IN as LINK_IN
from skirmish.rules.channeling.crowd import crowded
from skirmish.rules.channeling.cutting import REACH_IN as CUT_IN
from skirmish.rules.channeling.cutting import terms
from skirmish.rules.channeling.leash import LEASH_IN, holder
from skirmish.rules.channeling.outlay import ALONE
from skirmish.rules.channeling.showing import may_ever_link
from skirmish.rules.channeling.volley import VOLLEYS, Means, uncut, woven
from skirmish.rules.channeling.worth import OWED, SPENT

LEAST = 0.1
"""Marks below which nobody need be near."""
MOST_KEPT = 2048
_bound: WeakKeyDictionary[Ruleset, dict[tuple[object, ...], tuple[Company, ...]]] = WeakKeyDictionary()
_facts: tuple[object, ...] = ()
_known: dict[ModelId, tuple[Company, ...]] = {}
"""What was found as long as the facts are the same objects: all of a state that company hangs on."""


def company(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    """See `MagicSystem.company`. Kept until something changes on the table, as many places are weighed in between."""
    global _facts
    facts = rules, state.models, state.places, state.effects, state.magic
    if len(_facts) != len(facts) or not all(map(is_, _facts, facts)):
        _facts = facts
        _known.clear()
    found = _known.get(i)
    if found is None:
        found = _known[i] = _company(rules, state, i)
    return found


def _company(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    if not state.on_table(i):
        return ()
    found = [*_leashed(rules, state, i)]
    if VOLLEYS.means(rules, state, i) is not None:
        found += _bonds(rules, state, i)
    found = [one for one in found if one.worth >= LEAST] + crowded(rules, state, i)
    found.sort(key=lambda one: (-one.worth, one.model))
    return tuple(found)


def _bonds(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    """Its circle and whom it may cut: kept for whoever channels and is weighed against, as long as they are so."""
    side, being = state.models[i].side, rules.combat.being
    dear = [(k, being(state, k)) for k in (dearest(state, 0), dearest(state, 1)) if k is not None]
    able = [(k, being(state, k), VOLLEYS.being(rules, state, k)) for one in (0, 1) for k in channelers(state, one)]
    facts = i, side, tuple(dear), tuple(able), weavings(state).circles, state.effects
    known = _bound.get(rules)
    if known is None or len(known) >= MOST_KEPT:
        known = _bound[rules] = {}
    found = known.get(facts)
    if found is None:
        found = known[facts] = (*_mates(rules, state, i), *_foes(rules, state, i))
    return found


def dearest(state: State, side: Side) -> ModelId | None:
    """The model of the side on the table that cost most; None if there is none."""
    here = [m for m in state.models if m.side == side and state.on_table(m.id)]
    return max(here, key=lambda m: (m.warrior.marks, -m.id)).id if here else None


# The leash


def _leashed(rules: Ruleset, state: State, i: ModelId) -> Iterator[Company]:
    """Who holds its leash, and whose leash it holds: what the wearer's magic does in a turn. (SKR-82)"""
    side = state.models[i].side
    for m in state.models:
        if m.magic is not None and m.side == side and m.magic.gift.leash and state.on_table(m.id):
            by = holder(state, m.id)
            if by is not None and i in (m.id, by) and state.on_table(by):
                foe = dearest(state, 1 - side)
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
    foe = dearest(state, 1 - state.models[i].side)
    if foe is None or not may_ever_link(rules, state, i):
        return []
    able = [k for k in channelers(state, state.models[i].side) if k == i or may_ever_link(rules, state, k)]
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
    return Pledge(k, by.points, brings(rules, state, k, foe, by, by.points))


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
            found = max(found, brings(rules, state, leader.model, foe, by, pool, others))
    return found


def brings(rules: Ruleset, state: State, i: ModelId, j: ModelId, by: Means, points: int, others: int = ALONE) -> float:
    """Marks that so many points bring, less their price: harm to others like j adds up, what lasts is done once."""
    best = [0.0] * (points + 1)
    for spell, cost, chance, takes in woven(rules, state, i, j, others=others):
        gain = chance * takes * uncut(takes, by.cutters, j) - SPENT * cost
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
    friend = dearest(state, side)
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
            for _, paid, chance, takes in woven(rules, state, k, friend)
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
