"""Small pieces of HTML: everything that people wrote goes through `said`."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

_KEPT = "\n\t"
NONE = "\N{EN DASH}"
"""What stands where there is nothing to tell."""


def said(text: str) -> str:
    """Text that people wrote, as HTML: escaped, without control characters."""
    return html.escape(cleaned(text))


def cleaned(text: str) -> str:
    """The text without control characters."""
    return "".join(
        letter if letter in _KEPT or unicodedata.category(letter) not in ("Cc", "Cs") else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )


def name(text: str) -> str:
    """A name, which may run from right to left among words that don't."""
    return f"<bdi>{said(text)}</bdi>"


def tag(kind: str, inner: str = "", look: str = "", **facts: str) -> str:
    """An element with what is in it, which is HTML already. Facts are attributes, their text plain: `aria_label`."""
    named = {"class": look, **facts} if look else facts
    attributes = "".join(f' {word.replace("_", "-")}="{said(value)}"' for word, value in named.items())
    return f"<{kind}{attributes}>{inner}</{kind}>"


def section(ident: str, title: str, *parts: str, lead: str = "") -> str:
    """A part of the page with its heading; `lead`, which is HTML, says in a sentence what is to be seen."""
    heading = tag("h2", said(title), id=f"{ident}-title")
    told = tag("p", lead, "lead") if lead else ""
    return tag("section", heading + told + "".join(parts), id=ident, aria_labelledby=f"{ident}-title")


def nothing(why: str) -> str:
    """What stands where there is nothing to see, and why."""
    return tag("p", said(why), "nothing")


def listed(words: Sequence[str]) -> str:
    """Words, or pieces of HTML, as in a sentence: `a, b and c`."""
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""


def counted(count: int, word: str, many: str = "") -> str:
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


def text(words: str) -> Cell:
    """Words that somebody wrote."""
    return Cell(name(words), words.casefold())


def table(ident: str, caption: str, columns: Sequence[Column], rows: Sequence[Sequence[Cell]], by: int = -1) -> str:
    """A table in a frame that scrolls sideways where there is no room. Its rows are headed by their first cell.

    `by`: the column that it is sorted by as it stands; then buttons in the head sort it anew.
    """
    heads = "".join(_head(column, n == by, sortable=by >= 0) for n, column in enumerate(columns))
    lines = "".join(_line(row, columns) for row in rows)
    inner = tag("caption", said(caption)) + tag("thead", tag("tr", heads)) + tag("tbody", lines)
    made = tag("table", inner, "sortable" if by >= 0 else "", id=ident)
    frame = tag("div", made, "frame", role="region", tabindex="0", aria_label=caption)
    told = [f"<b>{said(column.title)}</b>: {said(column.about)}" for column in columns if column.about]
    return frame + (tag("p", ". ".join(told) + ".", "key") if told else "")


def _head(column: Column, sorted_by: bool, sortable: bool) -> str:
    unit = tag("small", said(column.unit)) if column.unit else ""
    look = "number" if column.number else ""
    if not sortable:
        return tag("th", said(column.title) + unit, look, scope="col")
    way = ("descending" if column.number else "ascending") if sorted_by else "none"
    button = tag("button", said(column.title) + unit, type="button")
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


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Words and what they stand for, the second as HTML."""
    lines = (tag("div", tag("dt", said(word)) + tag("dd", shown)) for word, shown in pairs)
    return tag("dl", "".join(lines), "facts")
