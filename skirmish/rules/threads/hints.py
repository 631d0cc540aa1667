"""Estimates for AI players: what a channeler takes from an enemy in a round. (R-110)"""

from __future__ import annotations

from typing import NamedTuple

from skirmish.core.decision import Action
from skirmish.core.hints import Volley
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.hints import Volleys, marks_taken, volley_of
from skirmish.kit.spells.spell import Cast
from skirmish.rules.threads import worth
from skirmish.rules.threads.channeler import NO_THREADS, Channeler, channeler, idle_dots, maximum, threads_of
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
    if not isinstance(slot, Channeler):
        return slot
    return evolve(
        slot, works=(), used=0, gained=0, woven=(), demand=NO_THREADS, assessed=0, dipped=0, acted=False,
        stopped=False, tens="", rounds=0, surprised=False,
    )  # fmt: skip


VOLLEYS: Volleys[Means] = Volleys(find_means, reckon, bearing)


def volley(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> Volley | None:
    """See `Hints.volley`."""
    return VOLLEYS.of(rules, state, i, j)
