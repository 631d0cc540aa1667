"""Who on the table is what, as bit masks: present, conscious, awake, standing, hidden, held."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import is_not
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.state import OFF_TABLE_IN, Feature, Model, Place, State
from skirmish.kit.effects import has

HELD = "held"
Pair = tuple[int, int]


class Sides(NamedTuple):
    """Who on the table is what, as bit masks by side or of all."""

    models: tuple[Model, ...]
    places: tuple[Place, ...]
    features: tuple[Feature, ...]
    present: tuple[int, int]
    """On the table."""
    conscious: tuple[int, int]
    """Neither unconscious nor dead, asleep or not."""
    awake: tuple[int, int]
    """Conscious and not asleep, prone or not."""
    standing: tuple[int, int]
    """Conscious and on its feet."""
    hidden: int
    held: int
    contacts: tuple[int, ...]
    """By model: whom it touches of those on the table."""


_last = Sides((), (), (), (0, 0), (0, 0), (0, 0), (0, 0), 0, 0, ())


def sides(state: State) -> Sides:
    """Kept until a model changes or moves: rules ask for it dozens of times at every decision."""
    global _last
    known = _last
    if known.models is state.models and known.places is state.places and known.features is state.features:
        return known
    moved = known.places is not state.places or known.features is not state.features
    contacts = tuple(on(state).contact_masks()) if moved else known.contacts
    _last = found = Sides(state.models, state.places, state.features, *_counted(known, state), contacts)
    return found


def _counted(known: Sides, state: State) -> tuple[Pair, Pair, Pair, Pair, int, int]:
    """`Sides` from `present` to `held`: only models that are other objects now, or stand elsewhere, are looked at."""
    changed, keep = _changed(known, state)
    present, living = _kept(known.present, keep), _kept(known.conscious, keep)
    awake, standing = _kept(known.awake, keep), _kept(known.standing, keep)
    hidden, held = known.hidden & keep, known.held & keep
    for m in changed:
        if m.out or state.places[m.id][0] >= OFF_TABLE_IN:
            continue
        bit, slot, side = 1 << m.id, m.combat, m.side
        present[side] |= bit
        posture = slot.posture
        if posture == "standing" or posture == "down":
            living[side] |= bit
            if not slot.asleep:
                awake[side] |= bit
            if posture == "standing":
                standing[side] |= bit
        if slot.hidden:
            hidden |= bit
        if m.conditions and has(m, HELD):
            held |= bit
    pairs = (present[0], present[1]), (living[0], living[1]), (awake[0], awake[1]), (standing[0], standing[1])
    return (*pairs, hidden, held)


def _kept(pair: Pair, keep: int) -> list[int]:
    return [pair[0] & keep, pair[1] & keep]


def _changed(known: Sides, state: State) -> tuple[Sequence[Model], int]:
    """The models that are other objects now, or stand elsewhere; the bit mask of all that aren't and don't."""
    models, places = state.models, state.places
    if len(models) != len(known.models):
        return models, 0
    found: list[Model] = []
    if models is not known.models:
        found += compress(models, map(is_not, models, known.models))
    if places is not known.places:
        found += compress(models, map(is_not, places, known.places))
    keep = -1
    for m in found:
        keep &= ~(1 << m.id)
    return found, keep
