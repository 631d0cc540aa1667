"""Estimates for AI players: what a caster takes from an enemy in a turn. (TRI-65)"""

from __future__ import annotations

from typing import NamedTuple

from skirmish.core.hints import Volley
from skirmish.core.record import evolve
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.kit.spells.hints import Volleys, volley_of
from skirmish.rules.essence import worth
from skirmish.rules.essence.weaver import Weaver


class Means(NamedTuple):
    """What the worth of its next turn hangs on, whoever its target is."""

    essence: int
    spells: tuple[str, ...]


def find_means(rules: Ruleset, state: State, i: ModelId) -> Means | None:
    """Those of the caster; None of who has nothing to spend."""
    slot: Weaver | None = state.models[i].magic
    return Means(slot.essence, slot.gift.incantations) if slot is not None and slot.essence else None


def reckon(rules: Ruleset, state: State, i: ModelId, j: ModelId, means: Means) -> Volley | None:
    """The best attack at each distance."""
    best, found = 0.0, list[tuple[float, float]]()
    for inches, marks in sorted(worth.best_strike(rules, state, i, j), reverse=True):
        if marks > best:
            best = marks
            found.append((inches, marks))
    return volley_of(sorted(found))


def bearing(slot: object) -> object:
    """The slot without what no spell's worth hangs on."""
    return evolve(slot, done=False) if isinstance(slot, Weaver) else slot


VOLLEYS: Volleys[Means] = Volleys(find_means, reckon, bearing)


def volley(rules: Ruleset, state: State, i: ModelId, j: ModelId) -> Volley | None:
    """See `Hints.volley`."""
    return VOLLEYS.of(rules, state, i, j)
