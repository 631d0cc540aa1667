"""The pieces that the report is made of: tables, figures with their intervals, bars of shares.

Their HTML is in `templates/elements.html`, which escapes all but what is said here to be HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from skirmish.core.html import escape, name_html, tag
from skirmish.core.units import as_percent
from skirmish.pages.templates import macros
from skirmish.playtest.estimates import Estimate

TEMPLATES = Path(__file__).parent / "templates"
NONE = "\N{EN DASH}"
"""What stands where there is nothing to tell."""


def _element(kind: str, *facts: Any) -> str:
    """The HTML of one of the macros."""
    return str(getattr(macros(TEMPLATES, "elements.html"), kind)(*facts))


def section(ident: str, title: str, *parts: str, lead: str = "") -> str:
    """A part of the page with its heading; `lead`, which is HTML, says in a sentence what is to be seen."""
    return _element("section", ident, title, lead, parts)


def nothing_html(why: str) -> str:
    """What stands where there is nothing to see, and why."""
    return tag("p", escape(why), "nothing")


def list_words(words: Sequence[str]) -> str:
    """Words, or pieces of HTML, as in a sentence: `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def count_words(count: int, word: str, many: str = "") -> str:
    """`1 battle`, `1,200 battles`."""
    return f"{count:,} {word if count == 1 else many or word + 's'}"


class Column(NamedTuple):
    """A column of a table."""

    title: str
    unit: str = ""
    """Stands small below the title."""
    number: bool = True
    """To the right, and the largest first when it is sorted by."""
    about: str = ""
    """What is counted, for who points at it; it stands below the table for everybody."""


class Cell(NamedTuple):
    """What stands in a table."""

    shown: str
    """HTML."""
    value: float | str | None = None
    """What it is sorted by; None comes last."""


def number(value: float | None, digits: int = 0, after: str = "", sign: bool = False) -> Cell:
    """A number with so many digits after the point; a dash for None."""
    if value is None:
        return Cell(NONE)
    rounded = round(value, digits) + 0.0  # no -0.0
    plain = f"{rounded:{'+' if sign and rounded else ''},.{digits}f}".replace("-", "\N{MINUS SIGN}")
    return Cell(plain + after, value)


def text_cell(words: str) -> Cell:
    """Words that somebody wrote."""
    return Cell(name_html(words), words.casefold())


def table(ident: str, caption: str, columns: Sequence[Column], rows: Sequence[Sequence[Cell]], by: int = -1) -> str:
    """A table in a frame that scrolls sideways where there is no room. Its rows are headed by their first cell.

    `by`: the column that it is sorted by as it stands; then buttons in the head sort it anew.
    """
    lines = [
        [(column, cell, None if cell.value is None else _key(cell.value))
         for column, cell in zip(columns, row, strict=True)]
        for row in rows
    ]  # fmt: skip
    return _element("table", ident, caption, columns, lines, by)


def _key(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.6g}"


def facts_list(pairs: Iterable[tuple[str, str]]) -> str:
    """Words and what they stand for, the second as HTML."""
    return _element("facts_list", list(pairs))


# --- estimates -----------------------------------------------------------------------------------------------------


def estimate_cell(found: Estimate | None, digits: int = 2, times: float = 1.0, sign: bool = False) -> Cell:
    """The figure with its interval small below it, for a table that says so; a dash if there is none."""
    if found is None:
        return number(None)
    value, low, high = (number(times * end, digits, sign=sign).shown for end in (found.value, found.low, found.high))
    return Cell(value + tag("small", f"{low} to {high}", "ends"), times * found.value)


def estimate_words(found: Estimate, digits: int = 2, times: float = 1.0, sign: bool = False) -> str:
    """`6.3 (6.0 to 6.6)`."""
    value, low, high = (number(times * end, digits, sign=sign).shown for end in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})"


# --- shares as bars on one scale -----------------------------------------------------------------------------------


NEAR_END = 0.005
"""Shares so near to none or all aren't rounded to it."""


class Span(NamedTuple):
    """A figure with its 95% interval, and how it is told in words."""

    label: str
    """HTML."""
    value: float
    low: float
    high: float
    told: str


def percent(share: float) -> str:
    """`58%`; near the ends to a tenth, so that 0% and 100% are nearly just that."""
    near = min(share, 1 - share) < NEAR_END
    return as_percent(share, int(near)).replace(".0%", "%")


def share_span(label: str, found: Estimate) -> Span:
    """A share with its interval; the label is HTML."""
    told = f"{percent(found.value)} ({interval_words(found.low, found.high)})"
    return Span(label, found.value, found.low, found.high, told)


def interval_words(low: float, high: float) -> str:
    """The two ends of an interval of shares: `53 to 63%`."""
    return f"{100 * low:.0f} to {as_percent(high)}"


def spans(
    ident: str, caption: str, heads: tuple[str, str], found: Iterable[Span], scale: tuple[float, float, float] | None,
    digits: int = 0, marked: bool = True,
) -> str:  # fmt: skip
    """Lines of spans under two heads: what they are of, and what is told of them.

    `scale`: its lowest value, the one in the middle that means even, and its highest, told with so many digits;
    None: shares from 0 to 100%.
    """
    low, even, high = scale or (0.0, 0.5, 1.0)
    ends = [number(value, digits).shown for value in (low, even, high)] if scale else ["0", "50", "100%"]
    width = (high - low) or 1.0

    def at(value: float) -> str:
        return f"{100 * min(1.0, max(0.0, (value - low) / width)):.2f}"

    lines = [
        {"label": one.label, "told": one.told, "at": at(one.value), "low": at(one.low), "high": at(one.high),
         "even": at(even)}
        for one in found
    ]  # fmt: skip
    return _element("spans", ident, caption, heads, ends, lines, marked)
