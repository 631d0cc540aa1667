"""Harm that takes no wound off. (WYL-25)"""

from __future__ import annotations

from typing import ClassVar

from skirmish.core.events import Hurt


class Jolted(Hurt):
    """Who had no wound left was knocked down or stunned, or harm in levels was too little for a wound. (WYL-25, WYL-57)

    What it did is told as `Felled`.
    """

    shown: ClassVar[bool] = False

    lost: int = 1
    """Health levels."""

    @property
    def levels(self) -> int:
        """Knocked down 1, stunned 2."""
        return self.lost
