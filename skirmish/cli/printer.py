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
"""Columns that a page is fitted to."""
NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps two words in one line of a paragraph, where it is shown as a blank."""


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


def print_json(value: object, **more: object) -> None:
    """One JSON object on a line of its own, in plain ASCII: no terminal's encoding can spoil it.

    `more`: what stands in it besides the fields of the value.
    """
    print(json.dumps({**as_plain(value), **as_plain(more)}))


def emit(found: F, show: Callable[[Printer, F], object], *, as_json: bool) -> None:
    """What was found: as one JSON object, or shown to people. Both tell the same record."""
    if as_json:
        print_json(found)
    else:
        show(Printer(), found)


def aside(words: str) -> None:
    """A line on stderr, beside what the command prints."""
    print(printable(words), file=sys.stderr)


def warn(words: str) -> None:
    """A warning on stderr."""
    aside(f"warning: {words}")


def as_plain(value: Any) -> Any:
    """What was found as plain JSON types: what is shown as text is shown to programs too, under the fields' names.

    A chance is {"decimal", "fraction"}; how a roll comes out is named by its outcomes.
    """
    if isinstance(value, Fraction):
        return {"decimal": float(value), "fraction": str(value)}
    if isinstance(value, Action):
        return to_plain(value)  # as records of battles have it
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

    def paragraph(self, text: str, style: str = "", *, lead: str = "", hang: str | None = None,
                  columns: int = WIDEST) -> None:  # fmt: skip
        """The text in lines no wider than so many columns, the first behind `lead`; the others under it, or `hang`."""
        hung = " " * len(lead) if hang is None else hang
        for line in textwrap.wrap(text, columns, initial_indent=lead, subsequent_indent=hung, break_on_hyphens=False):
            self.text(line.replace(NO_BREAK, " "), style)

    def problem(self, problem: Problem) -> None:
        """What is wrong with a file; errors in red."""
        self.text(str(problem), "red" if problem.level == "error" else "")

    def title(self, text: str) -> None:
        """The first line of a command: something to read while the rest is loaded."""
        self.text(text, "bold", flush=True)


def page_width() -> int:
    """How wide a page may be: the terminal's width within bounds; the widest in a pipe."""
    if sys.stdout is None or not sys.stdout.isatty():
        return WIDEST
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def columns(rows: Sequence[tuple[str, ...]], numbers: Container[int] = ()) -> list[str]:
    """Rows as lines with columns as wide as they need to be; those of `numbers` stand on the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.rjust(width) if at in numbers else cell.ljust(width)
                  for at, (cell, width) in enumerate(zip(row, widths, strict=True))).rstrip()
        for row in rows
    ]  # fmt: skip
