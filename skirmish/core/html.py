"""Pieces of HTML that sheets and reports are made of."""

from __future__ import annotations

import html
import unicodedata

_KEPT = "\n\t"


def escape(text: str) -> str:
    """Text that people wrote, as HTML: escaped, without control characters."""
    return html.escape(clean_text(text))


def clean_text(text: str) -> str:
    """The text without control characters."""
    return "".join(
        letter if letter in _KEPT or unicodedata.category(letter) not in ("Cc", "Cs") else "\N{REPLACEMENT CHARACTER}"
        for letter in text
    )


def name_html(text: str) -> str:
    """A name, which may run from right to left among words that don't."""
    return f"<bdi>{escape(text)}</bdi>"


def tag(kind: str, inner: str = "", look: str = "", **facts: str) -> str:
    """An element with what is in it, which is HTML already. Facts are attributes, their text plain: `aria_label`."""
    named = {"class": look, **facts} if look else facts
    attributes = "".join(f' {word.replace("_", "-")}="{escape(value)}"' for word, value in named.items())
    return f"<{kind}{attributes}>{inner}</{kind}>"
