"""Small pieces of HTML: everything that people wrote goes through `said`."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterable

_KEPT = "\n\t"


def said(text: str) -> str:
    """Text that people wrote, as HTML: escaped, without control characters."""
    cleaned = "".join(
        letter if letter in _KEPT or unicodedata.category(letter) not in ("Cc", "Cs") else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )
    return html.escape(cleaned)


def name(text: str) -> str:
    """A name, which may run from right to left among words that don't."""
    return f"<bdi>{said(text)}</bdi>"


def tag(kind: str, inner: str, look: str = "") -> str:
    """An element with what is in it, which is HTML already."""
    return f'<{kind} class="{look}">{inner}</{kind}>' if look else f"<{kind}>{inner}</{kind}>"


def boxes(count: int, by: int = 5) -> str:
    """So many boxes to tick, in bundles."""
    bundles = [min(by, count - first) for first in range(0, count, by)]
    return "".join(tag("span", "<i></i>" * bundle, "boxes") for bundle in bundles)


def row(cells: Iterable[str], kind: str = "td") -> str:
    """A line of a table, of cells that are HTML already; '' is an empty one."""
    return tag("tr", "".join(f"<{kind}>{cell}</{kind}>" for cell in cells))


def ruled(ident: str) -> str:
    """A rule's id, small."""
    return tag("span", said(ident), "rule") if ident else ""
