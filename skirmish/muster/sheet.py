"""The printed roster sheet: one HTML page, without network or scripts, with the share code as a QR code.

The layout is in `templates/sheet.html`, which escapes all user text.
"""

from __future__ import annotations

from pathlib import Path

import segno

import skirmish
from skirmish.muster.sheet_facts import Arm, Paper, SheetFacts
from skirmish.pages.templates import Markup, render

TEMPLATES = Path(__file__).parent / "templates"
MARK = '<meta name="generator" content="skirmish warband print">'
"""Distinguishes a sheet from any other file."""
SIZES: dict[Paper, tuple[str, str]] = {"a4": ("A4", "210mm"), "letter": ("Letter", "215.9mm")}
"""(the name of the paper in CSS, its width)."""
MANY = 10
"""More numbers than this are set closer together."""
BROAD = 6
"""Text longer than this needs a wider column in a table of arms."""
MOST_BOXES = 10
"""More boxes than this are given as a number, with room to write what is left."""
EMPTY_LINES = 4
"""Lines to write notes on."""
TABLES = (
    ("Close combat", "Weapon", "weapons", (("Strength", "strength"),)),
    ("Missiles", "Weapon", "missiles", (("Range", "reach"), ("Strength", "strength"))),
    ("Armour and gear", "Item", "armour", (("Save", "save"),)),
)
"""Tables of weapons and armour: (title, name of one, key in the facts, columns)."""


def make_sheet(facts: SheetFacts, paper: Paper, *, notes: bool = False) -> str:
    """The page, for A4 or Letter, with room to write if `notes`.

    The share code can be selected and copied on a screen. On paper, the QR code contains the same, and the letters are
    printed only if there is none.
    """
    size, width = SIZES[paper]
    picture, mm = qr_of(facts.code) or (None, 0.0) if facts.code else (None, 0.0)
    return render(
        TEMPLATES, "sheet.html", facts=facts, size=size, width=width, picture=picture and Markup(picture), mm=mm,
        mark=Markup(MARK), empty_lines=EMPTY_LINES if notes else 0, many=MANY, most_boxes=MOST_BOXES,
        tables=[table for about in TABLES if (table := _table(facts, *about))], version=skirmish.__version__,
    )  # fmt: skip


def _table(
    facts: SheetFacts, title: str, what: str, where: str, columns: tuple[tuple[str, str], ...]
) -> dict[str, object]:
    """A table of arms without empty columns. Empty if there are none."""
    arms: tuple[Arm, ...] = getattr(facts, where)
    if not arms:
        return {}
    used = [(label, key) for label, key in columns if any(getattr(arm, key) for arm in arms)]
    rows = [(arm, [getattr(arm, key) for _, key in used]) for arm in arms]
    broad = any(len(cell) > BROAD for _, cells in rows for cell in cells)
    return {"title": title, "what": what, "labels": [label for label, _ in used], "rows": rows, "broad": broad}


# --- the QR code ---------------------------------------------------------------------------------------------------


MODULE_MM = 0.38
"""Width of one of its squares: easy for a phone to read off paper."""
QUIET = 4
"""Empty squares round it."""
LEVELS = ("m", "l")
"""Error correction levels, the better one first: 15% and 7% may be damaged."""


Picture = tuple[str, float]
"""Inline SVG, and its width in mm."""


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
