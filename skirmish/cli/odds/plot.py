"""Odds as a chart: a bar for each chance, as a PNG or SVG file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import typer

from skirmish.cli.output_files import DRAWING, PICTURE, check_output
from skirmish.core.files import write_file

if TYPE_CHECKING:  # questions import the board, which Tab on --plot doesn't need
    from skirmish.app.odds.questions import Shares

KINDS = {".png": PICTURE, ".svg": DRAWING}
MADE_BY = "skirmish odds"
"""Marks our SVG drawings so that they can be recognised."""
WIDE, MARGIN, ROW = 760, 24, 26
LABELS, NUMBERS = 250, 70
"""Widths in pixels of a row's label and number."""
TITLE, HEADING, TEXT = 20, 16, 15
"""Font sizes."""
LINE = 88
"""Maximum length of a line of the title, in characters."""
PAPER, INK, FAINT, BAR, TRACK = "#fbf8f1", "#2b2620", "#6b6256", "#34618e", "#e6dfd1"


class Chart(NamedTuple):
    """What is drawn."""

    title: str
    about: str
    """The rules; '' where they don't matter."""
    tables: Mapping[str, Shares]
    """By title; '' for the main question."""


class Box(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    wide: float
    high: float
    colour: str


class Words(NamedTuple):
    """A line of text: where its baseline starts, or ends if `right`."""

    x: float
    y: float
    text: str
    size: int
    colour: str
    bold: bool = False
    right: bool = False


def check_plot(path: Path | None, inputs: Iterable[str | Path] = (), *, force: bool = False) -> None:
    """Raises `BadParameter` for a file of neither kind, `UserError` for one that mustn't be written."""
    if path is None:
        return
    if path.suffix.lower() not in KINDS:
        raise typer.BadParameter(f"'{path}' ends in neither .png nor .svg", param_hint="--plot")
    check_output(path, KINDS[path.suffix.lower()], inputs, force=force)


def write_plot(path: Path | None, chart: Chart) -> None:
    """Draws the chart, if a file is given. Raises `OSError` if it can't be written."""
    if path is None:
        return
    high, shapes = lay_out(chart)
    write_file(path, _as_png(high, shapes) if path.suffix.lower() == ".png" else as_svg(chart.title, high, shapes))


def lay_out(chart: Chart) -> tuple[int, list[Box | Words]]:
    """(height, shapes) of the chart: one row per chance."""
    found: list[Box | Words] = []
    y = float(MARGIN)
    for line in _lines(chart.title):
        y += TITLE
        found.append(Words(MARGIN, y, line, TITLE, INK, bold=True))
        y += 6
    if chart.about:
        y += TEXT
        found.append(Words(MARGIN, y, chart.about, TEXT, FAINT))
    for title, shares in chart.tables.items():
        y += ROW
        if title:
            found.append(Words(MARGIN, y, title, HEADING, INK, bold=True))
            y += 10
        for name, chance in shares.items():
            found += _row(y, name, chance)
            y += ROW
    return int(y + MARGIN), found


def _row(y: float, name: str, chance: Fraction) -> list[Box | Words]:
    """Its label, its bar on a track that stands for certainty, its number."""
    room = WIDE - 2 * MARGIN - LABELS - NUMBERS
    left, base = float(MARGIN + LABELS), y + ROW * 0.68
    share = float(min(chance, Fraction(1)))
    return [
        Words(left - 10, base, name, TEXT, INK, right=True),
        Box(left, y + 4, room, ROW - 8, TRACK),
        *([Box(left, y + 4, max(1.0, round(room * share, 1)), ROW - 8, BAR)] if chance else []),
        Words(WIDE - MARGIN, base, f"{float(chance):.4f}", TEXT, INK, right=True),
    ]


def _lines(text: str) -> list[str]:
    """The title, wrapped to fit."""
    found = [""]
    for word in text.split():
        if len(found[-1]) + len(word) >= LINE:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    return found


def as_svg(title: str, high: int, shapes: list[Box | Words]) -> bytes:
    """The shapes as SVG."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{high}" viewBox="0 0 {WIDE} {high}" '
        f'font-family="sans-serif"><desc>{MADE_BY}</desc>',
        f"<title>{_escaped(title)}</title>",
        f'<rect width="{WIDE}" height="{high}" fill="{PAPER}"/>',
    ]
    for one in shapes:
        if isinstance(one, Box):
            place = f'x="{one.x:g}" y="{one.y:g}" width="{one.wide:g}" height="{one.high:g}"'
            lines.append(f'<rect {place} fill="{one.colour}"/>')
        else:
            anchor = ' text-anchor="end"' if one.right else ""
            weight = ' font-weight="bold"' if one.bold else ""
            place = f'x="{one.x:g}" y="{one.y:g}" font-size="{one.size}" fill="{one.colour}"'
            lines.append(f"<text {place}{anchor}{weight}>{_escaped(one.text)}</text>")
    return "\n".join((*lines, "</svg>", "")).encode()


def _escaped(text: str) -> str:
    """The text as XML allows it: no control characters, no lone surrogates."""
    return escape("".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text))


def _as_png(high: int, shapes: list[Box | Words]) -> bytes:
    """The shapes as a PNG; needs no display."""
    from skirmish.client.art.chart import paint

    boxes, words = [s for s in shapes if isinstance(s, Box)], [s for s in shapes if isinstance(s, Words)]
    return paint((WIDE, high), PAPER, boxes, words, MARGIN)
