"""What commands print: plain text in a pipe, colours on a terminal, one JSON object for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

HEADING, RULE_STYLE = "bold", "dim"
SIDE_STYLES = ("bright_blue", "bright_red")
"""The colours of the two sides."""


def printable(text: str) -> str:
    """The text without control characters: names in files must not steer the terminal."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def can_print(text: str) -> bool:
    """Whether the output has all these letters."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def print_json(value: object) -> None:
    """One JSON object on a line of its own, in plain ASCII: no terminal's encoding can spoil it."""
    from skirmish.core.record import to_plain

    print(json.dumps(to_plain(value)))


class Printer:
    """Prints lines of text, in a style where the terminal can show it."""

    def __init__(self) -> None:
        self._console: Console | None = None
        if sys.stdout is not None and sys.stdout.isatty():
            from rich.console import Console

            self._console = Console(highlight=False)

    def line(self, *parts: tuple[str, str]) -> None:
        """One line of (text, style) parts; rich's words for styles, '' for none."""
        if self._console is None:
            print("".join(printable(text) for text, _ in parts))
            return
        from rich.text import Text

        self._console.print(Text.assemble(*((printable(text), style) for text, style in parts)), soft_wrap=True)

    def text(self, text: str = "", style: str = "", *, flush: bool = False) -> None:
        """One line in one style; `flush` sends it and all before it on at once."""
        self.line((text, style))
        if flush:
            sys.stdout.flush()

    def title(self, text: str) -> None:
        """The first line of a command: something to read while the rest is loaded."""
        self.text(text, "bold", flush=True)


def counted(number: int, one: str = "mark") -> str:
    """`1 mark`, `2 marks`."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def columns(rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Rows as lines with columns as wide as they need to be."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
