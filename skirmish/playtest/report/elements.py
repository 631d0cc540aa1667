"""The HTML that the report is made of: names, tables, figures with their intervals, and bars of shares.

Everything that people wrote goes through `escape`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skirmish.core.html import escape, name_html, tag
from skirmish.core.units import as_percent
from skirmish.playtest.estimates import Estimate

NONE = "\N{EN DASH}"
"""What stands where there is nothing to tell."""


def section(ident: str, title: str, *parts: str, lead: str = "") -> str:
    """A part of the page with its heading; `lead`, which is HTML, says in a sentence what is to be seen."""
    heading = tag("h2", escape(title), id=f"{ident}-title")
    told = tag("p", lead, "lead") if lead else ""
    return tag("section", heading + told + "".join(parts), id=ident, aria_labelledby=f"{ident}-title")


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
    heads = "".join(_head(column, n == by, sortable=by >= 0) for n, column in enumerate(columns))
    lines = "".join(_line(row, columns) for row in rows)
    inner = tag("caption", escape(caption)) + tag("thead", tag("tr", heads)) + tag("tbody", lines)
    made = tag("table", inner, "sortable" if by >= 0 else "", id=ident)
    frame = tag("div", made, "frame", role="region", tabindex="0", aria_label=caption)
    told = [f"<b>{escape(column.title)}</b>: {escape(column.about)}" for column in columns if column.about]
    return frame + (tag("p", ". ".join(told) + ".", "key") if told else "")


def _head(column: Column, sorted_by: bool, sortable: bool) -> str:
    unit = tag("small", escape(column.unit)) if column.unit else ""
    look = "number" if column.number else ""
    if not sortable:
        return tag("th", escape(column.title) + unit, look, scope="col")
    way = ("descending" if column.number else "ascending") if sorted_by else "none"
    button = tag("button", escape(column.title) + unit, type="button")
    return tag("th", button, look, scope="col", aria_sort=way)


def _line(row: Sequence[Cell], columns: Sequence[Column]) -> str:
    cells = []
    for n, (cell, column) in enumerate(zip(row, columns, strict=True)):
        facts = {} if cell.value is None else {"data_by": _key(cell.value)}
        look = "number" if column.number else ""
        cells.append(tag("td", cell.shown, look, **facts) if n else tag("th", cell.shown, look, scope="row", **facts))
    return tag("tr", "".join(cells))


def _key(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.6g}"


def facts_list(pairs: Iterable[tuple[str, str]]) -> str:
    """Words and what they stand for, the second as HTML."""
    lines = (tag("div", tag("dt", escape(word)) + tag("dd", shown)) for word, shown in pairs)
    return tag("dl", "".join(lines), "facts")


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


def bar(span: Span, low: float = 0.0, high: float = 1.0, even: float = 0.5, marked: bool = True) -> str:
    """The span drawn on a scale from `low` to `high`; a dashed line stands at `even`, a mark where it was measured."""
    width = (high - low) or 1.0

    def at(value: float) -> str:
        return f"{100 * min(1.0, max(0.0, (value - low) / width)):.2f}"

    lines = [
        '<line class="axis" x1="0" x2="100" y1="5" y2="5"/>',
        f'<line class="even" x1="{at(even)}" x2="{at(even)}" y1="0" y2="10"/>',
        f'<line class="reach" x1="{at(span.low)}" x2="{at(span.high)}" y1="5" y2="5"/>',
        f'<line class="at" x1="{at(span.value)}" x2="{at(span.value)}" y1="1.5" y2="8.5"/>' if marked else "",
    ]
    return tag("svg", "".join(lines), "bar", viewBox="0 0 100 10", preserveAspectRatio="none", aria_hidden="true")


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
    marks = tag("span", "".join(tag("span", escape(end)) for end in ends), "scale")
    head = tag("tr", "".join((
        tag("th", escape(heads[0]), scope="col"), tag("th", marks, "span", scope="col"),
        tag("th", escape(heads[1]), "number", scope="col"),
    )))  # fmt: skip
    lines = "".join(
        tag("tr", tag("th", span.label, scope="row") + tag("td", bar(span, low, high, even, marked), "span")
            + tag("td", escape(span.told), "number"))
        for span in found
    )  # fmt: skip
    return tag("table", tag("caption", escape(caption)) + tag("thead", head) + tag("tbody", lines), "spans", id=ident)
