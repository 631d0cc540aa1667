"""The rulebook's Markdown as spans: paragraphs, lists, tables, emphasis, and links to rules by their ids."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from skirmish.client.art.letters import Face
from skirmish.client.ui.wrap import Span
from skirmish.library.rulebook import RULE_ID

_BULLET = re.compile(r"\s*[-*] (?=\S)")
_TABLE = re.compile(r"\s*\|")
_DASHES = re.compile(r"[\s|:-]+")
_MARKED = re.compile(rf"(\*\*.+?\*\*|\*[^*\s][^*]*?\*|`[^`]+`|\b{RULE_ID}\b)")


def spans(text: str, known: Collection[str]) -> list[Span]:
    """The text to be shown; ids among `known` are links."""
    found: list[Span] = []
    for number, block in enumerate(_blocks(text)):
        if number:
            found.append(Span("\n"))
        found += _emphasised(block, known)
    return found


def _blocks(text: str) -> Iterator[str]:
    """One string for each paragraph, row of a table and entry of a list; between paragraphs an empty one."""
    flowing = ""
    for line in text.splitlines():
        if _TABLE.match(line):
            if flowing:
                yield flowing
                flowing = ""
            if not _DASHES.fullmatch(line):
                yield _told([cell.strip() for cell in line.strip().strip("|").split("|")])
        elif not line.strip() or _BULLET.match(line):
            if flowing:
                yield flowing
            flowing = f"• {_BULLET.sub('', line, count=1)}" if line.strip() else ""
            if not line.strip():
                yield ""
        else:
            flowing = f"{flowing} {line.strip()}" if flowing else line.strip()
    if flowing:
        yield flowing


def _told(cells: list[str]) -> str:
    """A row of a table in a line: what it is about, then the rest."""
    rest = " · ".join(cell for cell in cells[1:] if cell)
    if cells[0] and rest:
        return f"{cells[0]}: {rest}"
    return cells[0] or (f"**{rest}**" if rest else "")


def _emphasised(text: str, known: Collection[str]) -> Iterator[Span]:
    """Bold, italic, code; ids as links."""
    for part in _MARKED.split(text):
        if not part:
            continue
        if part in known:
            yield Span(part, link=part)
        elif part.startswith("**") and len(part) > 4:
            yield Span(part[2:-2], face="bold")
        elif part.startswith("`") and len(part) > 2:
            yield Span(part[1:-1], face="semibold")
        elif part.startswith("*") and len(part) > 2:
            yield Span(part[1:-1], face=_ITALIC)
        else:
            yield Span(part)


_ITALIC: Face = "italic"
