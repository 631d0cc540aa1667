"""Whom a channeler should be near: for a circle, to cut an enemy's weaves, on its leash. (CHN-20, CHN-30, SKR-82)

What a circle brings is reckoned against the enemy that cost most, wherever everybody stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from skirmish.core.exchange import Company
from skirmish.core.state import ModelId, Side, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.volleys import at_once
from skirmish.rules.channeling.channeler import SAIDIN, channeler, channelers, left_to_owe
from skirmish.rules.channeling.circles import MOST
from skirmish.rules.channeling.circles import REACH_IN as LINK_IN
from skirmish.rules.channeling.cutting import REACH_IN as CUT_IN
from skirmish.rules.channeling.cutting import terms
from skirmish.rules.channeling.leash import LEASH_IN, holder
from skirmish.rules.channeling.outlay import ALONE
from skirmish.rules.channeling.showing import may_ever_link
from skirmish.rules.channeling.volley import VOLLEYS, Means, uncut, woven
from skirmish.rules.channeling.worth import OWED, SPENT

LEAST = 0.1
"""Marks below which nobody need be near."""


_last: tuple[Ruleset, State, dict[ModelId, tuple[Company, ...]]] | None = None


def company(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    """See `MagicSystem.company`. Kept until the state changes, as many places are weighed in one."""
    global _last
    known = _last
    if known is None or known[1] is not state or known[0] is not rules:
        known = _last = rules, state, {}
    found = known[2].get(i)
    if found is None:
        found = known[2][i] = _company(rules, state, i)
    return found


def _company(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    if not state.on_table(i):
        return ()
    found = [*_leashed(rules, state, i)]
    if VOLLEYS.means(rules, state, i) is not None:
        found += [*_mates(rules, state, i), *_foes(rules, state, i)]
    return tuple(sorted([one for one in found if one.worth >= LEAST], key=lambda one: (-one.worth, one.model)))


def dearest(state: State, side: Side) -> ModelId | None:
    """The model of the side on the table that cost most; None if there is none."""
    here = [m for m in state.models if m.side == side and state.on_table(m.id)]
    return max(here, key=lambda m: (m.warrior.marks, -m.id)).id if here else None


# The leash


def _leashed(rules: Ruleset, state: State, i: ModelId) -> Iterator[Company]:
    """Who holds its leash, and whose leash it holds: what the wearer's magic does in a turn. (SKR-82)"""
    foe = dearest(state, 1 - state.models[i].side)
    if foe is None:
        return
    for m in state.models:
        if m.magic is not None and m.side == state.models[i].side and m.magic.gift.leash and state.on_table(m.id):
            by = holder(state, m.id)
            if by is not None and state.on_table(by) and i in (m.id, by):
                found = VOLLEYS.of(rules, state, m.id, foe)
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


def _foes(rules: Ruleset, state: State, i: ModelId) -> Iterator[Company]:
    """Enemies whose weaves it could cut: what it saves in their turn, less the price of its points. (CHN-20..22)"""
    side = state.models[i].side
    friend = dearest(state, side)
    if friend is None:
        return
    for k in channelers(state, 1 - side):
        by = VOLLEYS.means(rules, state, k)
        cost, needed, _ = terms(rules, state, i, k)
        tries = left_to_owe(state, i) // cost
        if by is not None and tries and needed <= 6:
            wins = [
                chance * (takes * (7 - needed) / 6 - OWED * cost) * min(tries, by.points // paid)
                for _, paid, chance, takes in woven(rules, state, k, friend)
            ]
            yield Company(k, CUT_IN, max(wins, default=0.0))
