"""What commands print: plain text in a pipe, colours on a terminal, one JSON object for programs."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

from skirmish.core.decision import Action
from skirmish.core.record import to_plain
from skirmish.core.rolls import Roll

if TYPE_CHECKING:
    from rich.console import Console

F = TypeVar("F")
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


def warn(words: str) -> None:
    """A warning on stderr."""
    print(printable(f"warning: {words}"), file=sys.stderr)


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
