"""How large everything is: lengths of the drawing board times a factor, never raw pixels."""

from __future__ import annotations

from skirmish.core.record import Record

BODY = 13.0
"""Body text at 100%: 16 pixels on a screen of 1920 x 1080, where the automatic scale is 125%."""
SMALL = 11.5
"""Remarks under a name, key caps."""
LARGE = 15.0
"""What is read in a dialog; numbers that matter."""
HEADING = 16.0
TITLE = 20.0
SMALLEST, LARGEST = 0.75, 3.0
"""The scales that can be chosen."""
_PLANNED = (1280, 800)
"""The window, in pixels, that is drawn at 100%."""


class Scale(Record):
    """Factors for lengths (`ui`) and, on top of it, for letters (`text`)."""

    ui: float = 1.0
    text: float = 1.0

    def u(self, length: float) -> int:
        """Pixels of a length given at 100%; at least 1."""
        return max(1, round(length * self.ui))

    def px(self, size: float) -> int:
        """Height of letters in pixels, of a size given at 100%; at least 6, below that nothing can be read."""
        return max(6, round(size * self.ui * self.text))


def auto(size: tuple[int, int]) -> float:
    """The scale that suits a window of this many pixels, in steps of a quarter."""
    fit = min(size[0] / _PLANNED[0], size[1] / _PLANNED[1])
    return min(LARGEST, max(SMALLEST, round(fit * 4) / 4))
