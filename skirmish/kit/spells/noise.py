"""A spell is let go: who sleeps or listens near its caster, or near whatever it is aimed at, may hear it. (RES-31)"""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.decision import Action
from skirmish.core.events import Occurrence
from skirmish.core.state import NOBODY, ModelId
from skirmish.core.table import Table
from skirmish.core.units import Point
from skirmish.kit.spells.spell import ON_ONE, Spell


class SpellAimed(Occurrence):
    """A model has let go of a spell, whatever comes of it."""

    shown: ClassVar[bool] = False

    model: ModelId
    target: ModelId = NOBODY
    at: Point | None = None
    """A place, of what is aimed at the ground."""


def let_go(table: Table, by: ModelId, spell: Spell, action: Action) -> None:
    """It is heard at the caster, and at the target or the place."""
    table.emit(SpellAimed(by, action.target if spell.target in ON_ONE else NOBODY, action.at))
