"""Estimates for AI players: what a channeler takes from an enemy in a round. (R-110)"""

from __future__ import annotations

from typing import NamedTuple

from skirmish.core.decision import Action
from skirmish.core.hints import Company, Volley
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.hints import Volleys, marks_taken, volley_of
from skirmish.kit.spells.spell import Cast
from skirmish.rules.threads import circles, worth
from skirmish.rules.threads.channeler import (
    Channeler,
    at_rest,
    channeler,
    channelers,
    circle_of,
    idle_dots,
    maximum,
    threads_of,
)
from skirmish.rules.threads.pools import number_of


class Means(NamedTuple):
    """What the worth of its next round hangs on, whoever its target is."""

    dice: int
    threads: tuple[int, ...]


def find_means(rules: Ruleset, state: State, i: ModelId) -> Means | None:
    """Those of the channeler; None of who can't channel."""
    slot: Channeler | None = state.models[i].magic
    if slot is None or slot.burned:
        return None
    most = maximum(rules, state, i)
    dice = min(idle_dots(state, i) if slot.held else most // 2, 2 * most)
    return Means(dice, tuple(threads_of(state, i))) if dice else None


def reckon(rules: Ruleset, state: State, i: ModelId, j: ModelId, means: Means) -> Volley | None:
    """The best attack at each distance."""
    best, found = 0.0, list[tuple[float, float]]()
    for inches, marks in sorted(_attacks(rules, state, i, j, means), reverse=True):
        if marks > best:
            best = marks
            found.append((inches, marks))
    return volley_of(sorted(found))


def _attacks(rules: Ruleset, state: State, i: ModelId, j: ModelId, means: Means) -> list[tuple[float, float]]:
    """(inches, marks) of each attack with all its dice, as far as they complete it."""
    found = []
    for weave in worth.strikes(rules, state, i):
        brings = marks_taken(rules, state, Cast(i, weave.spell, Action("cast", i, j, what=weave.id)), j)
        number = number_of(rules, state, i, weave)
        share = 0.0
        for net, chance in worth.law_of(rules, min(means.dice, channeler(state, i).gift.potential), number):
            share += chance * (1.0 if net >= weave.needed else worth.LATER * max(0, net) / weave.needed)
        if brings * share > 0:
            found.append((weave.spell.range_in, brings * share))
    return found


def bearing(slot: object) -> object:
    """The slot without what no weave's worth hangs on."""
    return at_rest(slot) if isinstance(slot, Channeler) else slot


VOLLEYS: Volleys[Means] = Volleys(find_means, reckon, bearing)


def company(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    """See `Hints.company`: its circle, and whom it would do more with in one. (R-85)"""
    return VOLLEYS.company(rules, state, i, _company)


def _company(rules: Ruleset, state: State, i: ModelId) -> tuple[Company, ...]:
    if rules.options["linking"] != "true" or not state.on_table(i) or not channeler(state, i).held:
        return ()
    mine, circle, found = state.models[i], circle_of(state, i), list[Company]()
    for k in channelers(state, mine.side):
        slot = channeler(state, k)
        if k == i or not slot.held or "saidar" not in (slot.gift.half, channeler(state, i).gift.half):
            continue
        if circle is not None and k in circle.members:
            gain = LINKED * (mine.warrior.marks + state.models[k].warrior.marks)
        else:
            gain = max(worth.circle_worth(rules, state, i, (k,)), worth.circle_worth(rules, state, k, (i,))) / 2
        if gain > 0:
            found.append(Company(k, circles.LINK_IN, gain, bound=True))
    return tuple(sorted(found, key=lambda one: (-one.worth, one.model)))


LINKED = 0.04
"""The share of the price of two who are linked that it is worth not to part."""


def volley(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> Volley | None:
    """See `Hints.volley`."""
    return VOLLEYS.of(rules, state, i, j)
