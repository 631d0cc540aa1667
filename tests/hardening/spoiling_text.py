"""Ways to spoil the text of a YAML or JSON file: what stands in its lines, never mind what it means."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

NUMERALS = (
    "0x1F", "0o17", "017", "1_000", "1e400", "-1e400", ".inf", "-.inf", ".nan", "NaN", "Infinity", "-0", "+5", "1:30",
    "٣", "9" * 17, "9" * 30, "9" * 5000, "1e-400", "1.", ".5", "0.1e", "1e5", "2026-11-21", "--1", "1 2", "0b1",
)  # fmt: skip
TOKENS = (
    "[", "]", "{", "}", ": ", "- ", "? ", "| ", "> ", "&a ", "*a ", "*nobody ", "!!int ", "!!python/object:os.system ",
    "!!binary ", "! ", "<<: ", "%YAML 9.9\n", "---\n", "...\n", "@", "`", "# ", "\\", "\\u0000", '"\\ud800"', ", ",
    "//",
    "null", "true", "{}", "[]", '""', "\n", "\n\n  ", "\t", "&a [*a]", "{? [a]: b}", "|2\n", '"\\x', "*" * 50, "&" * 50,
)  # fmt: skip
BOMB = "x0: &x0 [l, l, l, l, l, l, l, l, l]\n" + "".join(
    f"x{n}: &x{n} [{', '.join([f'*x{n - 1}'] * 9)}]\n" for n in range(1, 9)
)


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True) or [""]


def line_twice(chance: random.Random, text: str) -> str:
    """A line stands twice, here or elsewhere: keys that are given twice, entries in strange places."""
    lines = _lines(text)
    line, at = chance.choice(lines), chance.randrange(len(lines) + 1)
    lines[at:at] = [line] * chance.choice((1, 1, 1, 2, 50))
    return "".join(lines)


def line_gone(chance: random.Random, text: str) -> str:
    """A line is missing."""
    lines = _lines(text)
    del lines[chance.randrange(len(lines))]
    return "".join(lines)


def line_moved(chance: random.Random, text: str) -> str:
    """A line is indented otherwise, by spaces or a tab."""
    lines = _lines(text)
    at = chance.randrange(len(lines))
    stripped = lines[at].lstrip(" ")
    lines[at] = chance.choice(("", " ", "  ", "    ", "\t", " " * 40)) + stripped
    return "".join(lines)


def token(chance: random.Random, text: str) -> str:
    """A sign of the language where none belongs, or in the place of a few letters."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(TOKENS) + text[at + chance.choice((0, 0, 1, 4)) :]


def before_value(chance: random.Random, text: str) -> str:
    """An anchor, an alias, a tag or an opening bracket in front of a value."""
    places = [found.end() for found in re.finditer(r": ?|- ", text)]
    if not places:
        return text
    at = chance.choice(places)
    text = text[:at] + chance.choice(TOKENS) + text[at:]
    if chance.random() < 0.5:
        text = text.replace(": ", ": &a ", 1)
    return text


def numeral(chance: random.Random, text: str) -> str:
    """A number written in another way, or too large for one."""
    found = list(re.finditer(r"(?<![\w-])[0-9]+(\.[0-9]+)?(?![\w-])", text))
    if not found:
        return text
    at = chance.choice(found)
    return text[: at.start()] + chance.choice(NUMERALS) + text[at.end() :]


def buried(chance: random.Random, text: str) -> str:
    """Brackets, hundreds deep; or aliases of aliases of aliases."""
    opening, closing = chance.choice((("[", "]"), ("{a: ", "}"), ('{"a":', "}"), ("- ", ""), ("[[{b: [", "")))
    depth = chance.choice((49, 51, 1000, 20_000))
    bomb = chance.choice((f"zz: {opening * depth}1{closing * depth}\n", BOMB, "zz: &z [*z]\n", "<<: {a: 1}\n"))
    return bomb + text if chance.random() < 0.5 else text.rstrip() + "\n" + bomb


def stretched(chance: random.Random, text: str) -> str:
    """Far too much of something: a line, a comment, an empty space, the whole file."""
    much = chance.choice(("x" * 200_000, "# " + "y" * 200_000 + "\n", " " * 100_000, "\n" * 50_000, "- " * 3000))
    at = chance.randrange(len(text) + 1)
    return text * chance.choice((2, 5)) if chance.random() < 0.3 else text[:at] + much + text[at:]


TEXT: tuple[Callable[[random.Random, str], str], ...] = (
    line_twice, line_twice, line_gone, line_moved, token, token, before_value, before_value, numeral, numeral, buried,
    stretched,
)  # fmt: skip
"""Ways to spoil text."""
