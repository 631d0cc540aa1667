"""The share code as a QR code."""

from __future__ import annotations

import segno

MODULE_MM = 0.38
"""Width of one of its squares: what a telephone reads off paper without trouble."""
QUIET = 4
"""Empty squares round it."""
LEVELS = ("m", "l")
"""Shares of it that may be spoilt, the better one first: 15 % and 7 %."""


Picture = tuple[str, float]
"""Inline SVG, and how wide it should be in mm."""


def qr_of(code: str) -> Picture | None:
    """The code as a picture; None if it doesn't fit into one QR code."""
    for level in LEVELS:
        try:
            made = segno.make(code, error=level, mode="byte", micro=False, boost_error=False)
        except segno.DataOverflowError:
            continue
        picture: str = made.svg_inline(border=QUIET, omitsize=True, svgclass=None, lineclass=None)
        return picture, made.symbol_size(border=QUIET)[0] * MODULE_MM
    return None
