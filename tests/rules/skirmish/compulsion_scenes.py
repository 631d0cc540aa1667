"""Scenes of warriors who are compelled: Ila of side A has cast it at Ren of side B, Bo is his comrade. (CHN-73)"""

from __future__ import annotations

from skirmish_scenes import BASES_IN, Gear
from support.story import B, Story, story

from skirmish.rules.skirmish.events import Turned

REN, BO = 1, 2


def scene(ren: Gear | None = None, bo: Gear | None = None, apart: float = 3.0) -> Story:
    """Ila of side A cast it; Ren and his comrade Bo, so far apart, are of side B."""
    told = story().model("Ila", at=(10, 40))
    told.model("Ren", side=B, at=(10, 20), **(ren or {}))
    return told.model("Bo", side=B, at=(10 + BASES_IN + apart, 20), **(bo or {}))


def turned(ren: Gear | None = None, bo: Gear | None = None, *more: Gear) -> Story:
    """Ren touches Bo and fights him, in the turn of Ila's side; `more` are warriors of hers."""
    told = scene(ren, bo, 0.0)
    for gear in more:
        told.model(**gear)
    return told.after(Turned(REN + len(more)))
