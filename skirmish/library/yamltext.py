"""Plain data as YAML text in our dialect, in the style of the shipped files: single values, and whole rosters.

Reading it back gives the same data. In a roster, members, groups and other characteristic parts are in block
style, short lists within them on one line.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import Any

from skirmish.core.record import Record
from skirmish.library.yamlfile import MOST_DIGITS, Plain, scalar

LINE = 100
"""Maximum line length for a short list or mapping on one line."""
SHALLOW = 2
"""Maximum nesting of lists and mappings on one line."""
_INDICATORS = frozenset("-?:,[]{}#&*!|>'\"%@`=<~")
_ELSEWHERE = re.compile(
    r"(y|n|yes|no|on|off)\Z|[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?\Z|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt\s].*)?\Z"
    r"|[-+]?0[box]?[0-9a-f_]+\Z|[-+]?[0-9][0-9_.]*_[0-9_.]*\Z",
    re.IGNORECASE,
)
"""Words that YAML 1.1 readers take for booleans, times, dates and numbers: quoted for their sake."""
_FLOW_BREAKERS = re.compile(r"[,\[\]{}:?]")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\0": "\\0"}


class Layout(Record):
    """A file's layout; columns count characters."""

    list_step: int = 2
    """From a key to the dashes of its list."""
    map_step: int = 2
    """From a key to the keys of its mapping."""
    dash: int = 2
    """From a dash to what follows it."""


def is_same(one: Any, other: Any) -> bool:
    """Whether two pieces of plain data are equal and of the same types: 1, 1.0 and true differ here."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(is_same(value, other[key]) for key, value in one.items())
    if isinstance(one, list):
        return len(one) == len(other) and all(is_same(a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)


def scalar_text(value: Any, *, flow: bool, style: str = "") -> str:
    """The text of a scalar, on one line; `flow`: inside brackets; `style`: the preferred quotes."""
    if isinstance(value, str):
        return _string(value, flow, style)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = repr(value)
    if len(text) > MOST_DIGITS and isinstance(value, int):
        raise ValueError(f"a number has at most {MOST_DIGITS} digits, not {len(text)}")
    return text


def _string(text: str, flow: bool, style: str) -> str:
    if style in ("", "|", ">") and _is_plain(text, flow):
        return text
    escaped = not text.isprintable()
    if not escaped and (style == "'" or (style != '"' and ("\\" in text or '"' in text))):
        return "'" + text.replace("'", "''") + "'"
    return '"' + "".join(map(_escape, text)) + '"'


def _is_plain(text: str, flow: bool) -> bool:
    """Whether the text reads back as itself without quotes."""
    if not text or text != text.strip() or not text.isprintable() or text[0] in _INDICATORS:
        return False
    if ": " in text or " #" in text or text.endswith(":") or text.startswith("...") or _ELSEWHERE.match(text):
        return False
    if flow and _FLOW_BREAKERS.search(text):
        return False
    try:
        return scalar(text) == text and isinstance(scalar(text), str)
    except ValueError:
        return False


def _escape(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    if letter.isprintable():
        return letter
    code = ord(letter)
    return f"\\x{code:02X}" if code < 0x100 else f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def paragraph_text(text: str, style: str, indent: int, newline: str) -> str | None:
    """A text block in the style '|' or '>', header first; None if that is impossible."""
    letters = text.replace("\n", "")
    if not letters.isprintable() or not letters.strip() or text[0] in " \n" or text.endswith("\n\n"):
        return None
    chomp, lines = "" if text.endswith("\n") else "-", text.removesuffix("\n").split("\n")
    if any(line != line.rstrip() for line in lines):
        return None
    if style == ">":
        words = " ".join(lines)
        if len(lines) > 1 or words != " ".join(words.split()):
            style = "|"
        else:
            lines = textwrap.wrap(words, max(20, 120 - indent), break_long_words=False, break_on_hyphens=False)
    return newline.join([style + chomp, *(" " * indent + line if line else "" for line in lines)]) + newline


def inline_text(value: Any) -> str:
    """The value on one line, lists and mappings in brackets."""
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{key_text(key, flow=True)}: {inline_text(inner)}" for key, inner in value.items()) + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(inline_text, value)) + "]"
    return scalar_text(value, flow=True)


def key_text(key: str, *, flow: bool) -> str:
    """The text of a key."""
    return scalar_text(key, flow=flow)


def depth(value: Any) -> int:
    """The number of lists and mappings around its innermost values."""
    if isinstance(value, dict | list):
        return 1 + max(map(depth, value.values() if isinstance(value, dict) else value), default=0)
    return 0


def fits_one_line(value: Any, at: int) -> bool:
    """Whether the value goes on one line from column `at` on, as people would write it."""
    if not isinstance(value, dict | list) or not value:
        return True
    if isinstance(value, list) and any(isinstance(entry, dict) and "id" in entry for entry in value):
        return False
    return depth(value) <= SHALLOW and at + len(inline_text(value)) <= LINE


def pair_lines(key: str, value: Any, at: int, layout: Layout) -> list[str]:
    """The lines of a key and its value for column `at`, without the indentation."""
    name = key_text(key, flow=False)
    if fits_one_line(value, at + len(name) + 2):
        return [f"{name}: {_short_text(value)}"]
    step = layout.list_step if isinstance(value, list) else layout.map_step
    return [f"{name}:", *(" " * step + line for line in block_lines(value, at + step, layout))]


def item_lines(value: Any, at: int, layout: Layout, brackets: bool | None = None) -> list[str]:
    """The lines of a list entry for column `at`; `brackets`: how its siblings are written."""
    lead = "-" + " " * (layout.dash - 1)
    empty = not isinstance(value, dict | list) or not value
    if brackets is None:
        brackets = fits_one_line(value, at + layout.dash) and not (isinstance(value, dict) and "id" in value)
    if empty or brackets:
        return [lead + _short_text(value)]
    first, *others = block_lines(value, at + layout.dash, layout)
    return [lead + first, *(" " * layout.dash + line for line in others)]


def block_lines(value: Any, at: int, layout: Layout) -> list[str]:
    """The lines of a list or mapping for column `at`, without the indentation."""
    if not value:
        return [inline_text(value)]
    if isinstance(value, dict):
        return [line for key, inner in value.items() for line in pair_lines(key, inner, at, layout)]
    return [line for inner in value for line in item_lines(inner, at, layout)]


def _short_text(value: Any) -> str:
    return inline_text(value) if isinstance(value, dict | list) else scalar_text(value, flow=False)


# --- a whole roster ------------------------------------------------------------------------------------------------


WIDTH = 120
"""Line length in characters, where the text allows."""
INDENT = 2
UNOFFICIAL = "# Unofficial fan work: the names of the setting belong to their owners."
BLOCKS = (
    (), ("members",), ("members", "*"), ("members", "*", "channeling"), ("groups",), ("groups", "*"),
    ("hired",), ("hired", "*"), ("hired", "*", "channeling"), ("power_tables",), ("ledger",),
)  # fmt: skip
"""Parts in block style even if short; `*` is an entry of a list."""
Way = tuple[str, ...]


def roster_yaml(data: Plain) -> str:
    """The roster as one of our files: `members` in block style, short inner lists in flow style, 120 characters a line.

    Takes any plain data that a file may hold, so that illegal or malformed rosters can be written too.
    """
    return "\n".join([UNOFFICIAL, *_document(data)]) + "\n"


def _document(data: Plain) -> Iterator[str]:
    if isinstance(data, dict | list) and data:
        yield from _block(data, (), 0)
    else:
        yield inline_text(data)


def _block(value: dict[str, Plain] | list[Plain], way: Way, indent: int) -> Iterator[str]:
    """The lines of a mapping or a list in block style; neither may be empty."""
    margin = " " * indent
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _entry(f"{margin}{key_text(key, flow=False)}:", inner, (*way, key), indent)
        return
    for inner in value:
        here = (*way, "*")
        if isinstance(inner, dict | list) and inner and not _fits_flow(inline_text(inner), here, indent + INDENT):
            first, *others = _block(inner, here, indent + INDENT)
            yield f"{margin}- {first.lstrip()}"
            yield from others
        else:
            yield from _entry(f"{margin}-", inner, here, indent)


def _entry(head: str, value: Plain, way: Way, indent: int) -> Iterator[str]:
    """A value after its key or dash: on the same line if it fits, else below."""
    if not isinstance(value, dict | list):
        yield _scalar(head, value, indent + INDENT)
        return
    line = inline_text(value)
    if value and not _fits_flow(line, way, len(head) + 1):
        yield head
        yield from _block(value, way, indent + INDENT)
    else:
        yield f"{head} {line}"


def _scalar(head: str, value: Plain, indent: int) -> str:
    """A text after its key or dash; a long or multi-line one goes below it, if that reads back unchanged."""
    line = f"{head} {scalar_text(value, flow=False)}"
    if isinstance(value, str) and (len(line) > WIDTH or "\n" in value):
        below = paragraph_text(value, ">", indent, "\n")
        return line if below is None else f"{head} {below.removesuffix(chr(10))}"
    return line


def _fits_flow(line: str, way: Way, before: int) -> bool:
    """Whether it fits in flow style after this many characters."""
    return way not in BLOCKS and before + len(line) <= WIDTH
