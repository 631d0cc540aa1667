"""Who on the table is what, as bit masks: present, conscious, awake, standing, hidden, held, riding, feared."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from skirmish.board import on
from skirmish.core.state import OFF_TABLE_IN, Feature, Model, Place, State
from skirmish.kit.changes import changed
from skirmish.kit.effects import has
from skirmish.rules.resolve.fighter import Build

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
    riders: int
    """Who is in the saddle. (RES-74)"""
    feared: int
    """Who has a Fear rank of its own, in whatever state it is. (RES-83)"""
    daunted: int
    """Who has fled in this battle: whether it still does is for the round to say. (RES-88)"""
    contacts: tuple[int, ...]
    """By model: whom it touches of those on the table."""


_last = Sides((), (), (), (0, 0), (0, 0), (0, 0), (0, 0), 0, 0, 0, 0, 0, ())


@lru_cache(1024)
def born_feared(build: Build) -> bool:
    """Whether it has a Fear rank of its own. (RES-83)"""
    return build.rank("fear") > 0


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


def _counted(known: Sides, state: State) -> tuple[Pair, Pair, Pair, Pair, int, int, int, int, int]:
    """`Sides` from `present` to `daunted`: only models that are other objects now or stand elsewhere are looked at."""
    fresh, keep = changed(known.models, known.places, state)
    (pa, pb), (ca, cb), (aa, ab), (sa, sb) = known.present, known.conscious, known.awake, known.standing
    present, living = [pa & keep, pb & keep], [ca & keep, cb & keep]
    awake, standing = [aa & keep, ab & keep], [sa & keep, sb & keep]
    hidden, held, riders = known.hidden & keep, known.held & keep, known.riders & keep
    feared, daunted = known.feared & keep, known.daunted & keep
    for m in fresh:
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
        if slot.steed is not None:
            riders |= bit
        if slot.flight:
            daunted |= bit
        if born_feared(slot.build):
            feared |= bit
        if m.conditions and has(m, HELD):
            held |= bit
    pairs = (present[0], present[1]), (living[0], living[1]), (awake[0], awake[1]), (standing[0], standing[1])
    return (*pairs, hidden, held, riders, feared, daunted)
