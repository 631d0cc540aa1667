"""What is other than it was, so that only that is looked at again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not

from skirmish.core.state import Model, Place, State


def changed(models: Sequence[Model], places: Sequence[Place], state: State) -> tuple[Sequence[Model], int]:
    """The models that are other objects now, or stand elsewhere; the bit mask of all that aren't and don't.

    `models` and `places` are those of the state that was looked at before.
    """
    fresh, moved = state.models, state.places
    if len(fresh) != len(models):
        return fresh, 0
    found: list[Model] = []
    if fresh is not models:
        found += compress(fresh, map(is_not, fresh, models))
    if moved is not places:
        found += compress(fresh, map(is_not, moved, places))
    keep = -1
    for m in found:
        keep &= ~(1 << m.id)
    return found, keep
