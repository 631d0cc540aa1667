"""Neutral news of magic, whatever it is paid with: who spends, who tries a spell, whose spell works, who cuts one."""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.events import EffectEnded, Occurrence
from skirmish.core.state import NOBODY, ModelId


class Spent(Occurrence):
    """A model spent something of what its magic takes. Magic systems subclass it with their own `apply`."""

    model: ModelId

    @property
    def spent(self) -> int:
        """How much, in the magic's own currency; less than 0: it comes back."""
        return 0

    @property
    def to_cut(self) -> bool:
        """Whether it is for a try to cut another's spell."""
        return False


class SpellTried(Spent):
    """A model begins a spell, and may spend something on it at once. Magic systems subclass it."""


class SpellWorked(Occurrence):
    """A model's spell has come through every test and nobody has cut it: what it does comes next."""

    shown: ClassVar[bool] = False

    model: ModelId


class SpellCut(Occurrence):
    """A model's spell is cut before it does anything. Magic systems subclass it."""

    model: ModelId
    by: ModelId


class EffectCut(EffectEnded):
    """A spell that lasted is cut."""

    by: ModelId = NOBODY
