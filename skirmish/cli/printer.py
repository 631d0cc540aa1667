"""What commands print: plain text in a pipe, colours on a terminal, one JSON object for programs."""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Callable, Container, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from skirmish.core.decision import Action
from skirmish.core.record import to_plain
from skirmish.core.rolls import Roll

if TYPE_CHECKING:
    from rich.console import Console

    from skirmish.library.problems import Problem

F = TypeVar("F")
HEADING, RULE_STYLE = "bold", "dim"
SIDE_STYLES = ("bright_blue", "bright_red")
"""The colours of the two sides."""
NARROWEST, WIDEST = 60, 100
"""The narrowest and the widest page, in columns."""
NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps two words on one line of a paragraph; printed as a space."""


def printable(text: str) -> str:
    """The text without control characters: names in files mustn't control the terminal."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def can_print(text: str) -> bool:
    """Whether the output's encoding has all these characters."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def print_json(value: object, **more: object) -> None:
    """Prints one JSON object on a line of its own, in plain ASCII, which any encoding can show.

    `more`: entries besides the fields of the value.
    """
    print(json.dumps({**as_plain(value), **as_plain(more)}))


def emit(found: F, show: Callable[[Printer, F], object], *, as_json: bool) -> None:
    """Prints what was found as one JSON object, or shows it to people; both from the same record."""
    if as_json:
        print_json(found)
    else:
        show(Printer(), found)


def aside(words: str) -> None:
    """Prints a line on stderr, separate from the command's output."""
    print(printable(words), file=sys.stderr)


def warn(words: str) -> None:
    """Prints a warning on stderr."""
    aside(f"warning: {words}")


def as_plain(value: Any) -> Any:
    """What was found as plain JSON types: programs get what people are shown, under the fields' names.

    A chance is {"decimal", "fraction"}; the results of a roll are keyed by outcome.
    """
    if isinstance(value, Fraction):
        return {"decimal": float(value), "fraction": str(value)}
    if isinstance(value, Action):
        return to_plain(value)  # as in records of battles
    if hasattr(value, "as_json"):
        return value.as_json()
    if hasattr(value, "__struct_fields__"):
        plain = {name: as_plain(getattr(value, name)) for name in value.__struct_fields__}
        return _of_roll(plain, value) if isinstance(value, Roll) else plain
    if hasattr(value, "_asdict"):
        return as_plain(value._asdict())
    if isinstance(value, Mapping):
        return {str(key): as_plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [as_plain(one) for one in value]
    return os.fspath(value) if isinstance(value, os.PathLike) else to_plain(value)


def _of_roll(plain: dict[str, Any], roll: Roll) -> dict[str, Any]:
    del plain["who"]
    return plain | {"outcomes": as_plain(dict(roll.outcomes))}


class Printer:
    """Prints lines of text, in a style where the terminal can show it."""

    def __init__(self) -> None:
        self._console: Console | None = None
        if sys.stdout is not None and sys.stdout.isatty():
            from rich.console import Console

            self._console = Console(highlight=False)

    def line(self, *parts: tuple[str, str]) -> None:
        """Prints one line of (text, style) parts; styles as in rich, '' for none."""
        if self._console is None:
            print("".join(printable(text) for text, _ in parts))
            return
        from rich.text import Text

        self._console.print(Text.assemble(*((printable(text), style) for text, style in parts)), soft_wrap=True)

    def text(self, text: str = "", style: str = "", *, flush: bool = False) -> None:
        """Prints one line in one style; `flush` writes it and everything before it out immediately."""
        self.line((text, style))
        if flush:
            sys.stdout.flush()

    def paragraph(self, text: str, style: str = "", *, lead: str = "", hang: str | None = None,
                  columns: int = WIDEST) -> None:  # fmt: skip
        """The text in lines of at most this width, the first after `lead`, the others aligned with it or `hang`."""
        hung = " " * len(lead) if hang is None else hang
        for line in textwrap.wrap(text, columns, initial_indent=lead, subsequent_indent=hung, break_on_hyphens=False):
            self.text(line.replace(NO_BREAK, " "), style)

    def problem(self, problem: Problem) -> None:
        """Prints a problem in a file; errors in red."""
        self.text(str(problem), "red" if problem.level == "error" else "")

    def title(self, text: str) -> None:
        """Prints the first line of a command: something to read while the rest loads."""
        self.text(text, "bold", flush=True)


def page_width() -> int:
    """The width of a page: the terminal's width within bounds; the maximum in a pipe."""
    if sys.stdout is None or not sys.stdout.isatty():
        return WIDEST
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def columns(rows: Sequence[tuple[str, ...]], numbers: Container[int] = ()) -> list[str]:
    """Rows as lines, with columns as wide as needed; columns in `numbers` are right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.rjust(width) if at in numbers else cell.ljust(width)
                  for at, (cell, width) in enumerate(zip(row, widths, strict=True))).rstrip()
        for row in rows
    ]  # fmt: skip
