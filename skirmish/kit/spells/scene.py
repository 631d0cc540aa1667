"""Whether anything has changed that the worth of spells hangs on, for those who keep what they have worked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from skirmish.core.state import Model, State
from skirmish.core.system import Ruleset

Bearing = Callable[[Any], object]


class Scene:
    """The state that was looked at last: table, what lasts, bodies; not points, nor whose turn it is."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._rules: Ruleset | None = None

    def same(self, rules: Ruleset, state: State) -> bool:
        """Whether it is as it was when last asked; this state is what the next one is compared with."""
        was, ruled = self._state, self._rules
        if was is state and ruled is rules:
            return True
        self._state, self._rules = state, rules
        if was is None or ruled is not rules:
            return False
        laid = was.places is state.places and was.features is state.features and was.effects is state.effects
        return laid and was.battlefield is state.battlefield and _alike(rules.combat.bearing, was.models, state.models)


def _alike(bearing: Bearing, before: tuple[Model, ...], after: tuple[Model, ...]) -> bool:
    """Whether all are in the same shape; most are the same objects."""
    if before is after:
        return True
    if len(before) != len(after):
        return False
    return all(a is b or _as_fit(bearing, a, b) for a, b in zip(before, after, strict=True))


def _as_fit(bearing: Bearing, a: Model, b: Model) -> bool:
    if a.conditions is not b.conditions or a.warrior is not b.warrior:
        return False
    return a.combat is b.combat or bearing(a.combat) == bearing(b.combat)
