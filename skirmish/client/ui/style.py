"""How large everything is, and its colours beside the theme's: never raw pixels, and always legible."""

from __future__ import annotations

import math

from skirmish.client.art.theme import BRASS, INK, IVORY, LINE, MUTED, PANEL, PANEL_TOP, Colour
from skirmish.core.record import Record

BODY = 13.0
SMALL = 11.5
"""Remarks under a name, key caps: 16 pixels at 1920 x 1080, where the automatic scale is 135%. Body text is larger."""
LARGE = 15.0
"""What is read in a dialog; numbers that matter."""
HEADING = 16.0
TITLE = 20.0
SMALLEST, LARGEST = 0.75, 3.0
"""The scales that can be chosen."""
_PLANNED = (1280, 800)
"""The window, in pixels, that is drawn at 100%."""
_TINY = 1e-6


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
    """The scale that suits a window of this many pixels: the nearest quarter, or a little more if there is room."""
    fit = min(size[0] / _PLANNED[0], size[1] / _PLANNED[1])
    return min(LARGEST, max(SMALLEST, round(fit * 4) / 4, math.floor(fit * 20 + _TINY) / 20))


GOOD: Colour = (86, 190, 162)
FAIR: Colour = (226, 196, 96)
POOR: Colour = (248, 138, 110)
"""Odds; always with the number beside them. Each can be read on every row, also on one that is chosen."""
WELL: Colour = (20, 22, 26)
"""Where lists and fields lie."""
SELECTED: Colour = (54, 47, 36)
LINK: Colour = (226, 184, 104)

PAPER_TOP: Colour = (240, 230, 204)
PAPER: Colour = (226, 212, 180)
PAPER_EDGE: Colour = (120, 94, 54)
PAPER_LINE: Colour = (198, 180, 142)
PAPER_INK: Colour = (52, 40, 26)
PAPER_MUTED: Colour = (98, 78, 48)
PAPER_LINK: Colour = (126, 56, 14)
"""Parchment is for what is read: a card, a question."""


class Skin(Record):
    """Two ends of a fill from top to bottom, the border, and the letters on it."""

    top: Colour
    fill: Colour
    border: Colour
    text: Colour
    faint: Colour = MUTED
    """Of remarks on it."""


PLAIN = Skin((60, 66, 76), (46, 51, 60), (84, 90, 100), IVORY, (188, 184, 174))
HOT = Skin((74, 81, 93), (58, 64, 74), (120, 126, 136), IVORY, (204, 200, 190))
HELD = Skin((40, 44, 52), (40, 44, 52), (120, 126, 136), IVORY, (188, 184, 174))
PRIMARY = Skin((230, 190, 110), (190, 146, 66), (250, 220, 150), INK, (62, 44, 14))
PRIMARY_HOT = Skin((244, 208, 132), (208, 164, 84), (255, 234, 176), INK, (62, 44, 14))
DANGER = Skin((158, 62, 50), (122, 44, 36), (206, 112, 96), (252, 240, 224), (244, 216, 204))
DANGER_HOT = Skin((172, 70, 58), (138, 52, 42), (226, 132, 116), (252, 240, 224), (248, 224, 214))
CHOSEN = Skin((66, 58, 42), (58, 51, 38), BRASS, (238, 202, 128), (196, 186, 164))
OFF = Skin((36, 39, 46), (36, 39, 46), LINE, (152, 150, 144), (148, 146, 140))
ROW = Skin((40, 44, 52), (35, 39, 46), LINE, IVORY, MUTED)
ROW_HOT = Skin((52, 57, 66), (46, 51, 60), (96, 102, 112), IVORY, (180, 177, 168))
FIELD = Skin(WELL, WELL, (70, 76, 86), IVORY, MUTED)
DARK = Skin(PANEL_TOP, PANEL, LINE, IVORY, MUTED)
READ = Skin(PAPER_TOP, PAPER, PAPER_EDGE, PAPER_INK, PAPER_MUTED)
TIP = Skin((30, 33, 39), (24, 26, 31), (132, 112, 70), IVORY, MUTED)
CAP = Skin((58, 63, 73), (48, 53, 62), (92, 98, 108), IVORY, IVORY)


def odds_colour(chance: float) -> Colour:
    """The colour of a chance from 0 to 1."""
    return GOOD if chance >= 0.6 else FAIR if chance >= 0.35 else POOR


LEGIBLE = 4.5
"""Contrast that WCAG asks of text."""


def odds_ink(chance: float, skin: Skin) -> Colour:
    """The colour of a chance's number on a box: that of its other letters where the odds' own can't be read on it."""
    colour = odds_colour(chance)
    legible = min(contrast(colour, skin.top), contrast(colour, skin.fill)) >= LEGIBLE
    return colour if legible else skin.text


def contrast(a: Colour, b: Colour) -> float:
    """How well one colour is told from the other, as WCAG counts it: 1 to 21."""
    light, dark = sorted((_luminance(a), _luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)
