"""The table as the worth of spells hangs on it, for those who keep what they have worked out until it changes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress
from operator import is_not
from typing import Any

from skirmish.core.state import Model, State
from skirmish.core.system import Ruleset

Bearing = Callable[[Any], object]


class Scene:
    """Table, what lasts, bodies; not points, nor whose turn it is. What hangs on nothing else may be `kept` here."""

    __slots__ = ("kept", "rules", "state")

    def __init__(self, rules: Ruleset, state: State) -> None:
        self.rules = rules
        self.state = state
        """The latest state that is alike."""
        self.kept: dict[Any, Any] = {}
        """What has been worked out, by whatever its makers call it."""


_last: tuple[Scene | None, Scene | None] = None, None
"""The one looked at last and the one before: who wonders what the table would be without something comes back."""


def scene(rules: Ruleset, state: State) -> Scene:
    """The scene of the state: the object of the last one or the one before, if nothing that matters differs."""
    global _last
    now, before = _last
    if now is not None and _same(now, rules, state):
        return now
    found = before if before is not None and _same(before, rules, state) else Scene(rules, state)
    _last = found, now
    return found


def _same(known: Scene, rules: Ruleset, state: State) -> bool:
    """Whether the state is alike; it is then the one that the next is compared with."""
    was = known.state
    if was is state:
        return known.rules is rules
    laid = was.places is state.places and was.effects is state.effects and was.features is state.features
    if not laid or was.battlefield is not state.battlefield or known.rules is not rules:
        return False
    if was.models is not state.models and not _alike(rules.combat.bearing, was.models, state.models):
        return False
    known.state = state
    return True


def _alike(bearing: Bearing, before: tuple[Model, ...], after: tuple[Model, ...]) -> bool:
    """Whether all are in the same shape; most are the same objects."""
    if len(before) != len(after):
        return False
    others = compress(zip(before, after, strict=True), map(is_not, before, after))
    return all(_as_fit(bearing, a, b) for a, b in others)


def _as_fit(bearing: Bearing, a: Model, b: Model) -> bool:
    if a.conditions is not b.conditions or a.warrior is not b.warrior:
        return False
    return a.combat is b.combat or bearing(a.combat) == bearing(b.combat)
