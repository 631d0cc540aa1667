"""The Markdown of rules and pages as blocks to be laid out: headings, paragraphs, entries of lists, tables."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from skirmish.client.art.letters import Face
from skirmish.client.ui.article import Block, Heading, Item, Paragraph, Table
from skirmish.client.ui.text import Span
from skirmish.library.rulebook import RULE_ID

_HEADING = re.compile(r"#{2,6} +")
_BULLET = re.compile(r"\s*(?:[-*]|(\d+)\.) +(?=\S)")
_TABLE = re.compile(r"\s*\|")
_DASHES = re.compile(r"[\s|:-]+")
_CELL = re.compile(r"(?<!\\)\|")
_MARKED = re.compile(rf"(\*\*.+?\*\*|\*[^*\s][^*]*?\*|`[^`]+`|\[[^\]]+\]\([^)\s]+\)|\b{RULE_ID}\b)")
_LINK = re.compile(r"\[([^\]]+)\]\(([^)\s]+)\)")
_ITALIC: Face = "italic"


def blocks(text: str, known: Collection[str]) -> tuple[Block, ...]:
    """The text to be shown; ids among `known` are links."""
    found: list[Block] = []
    flowing: list[str] = []
    """The lines of the paragraph, of the entry that is being read; of a table its rows."""
    for line in (*text.splitlines(), ""):
        starts = not line.strip() or _BULLET.match(line) or _HEADING.match(line)
        if flowing and (starts or bool(_TABLE.match(line)) != bool(_TABLE.match(flowing[0]))):
            found.append(_block(flowing, known))
            flowing = []
        if line.strip():
            flowing.append(line)
    return tuple(found)


def _block(lines: Sequence[str], known: Collection[str]) -> Block:
    """What these lines are; the first says which kind."""
    if _TABLE.match(lines[0]):
        return _table(lines, known)
    said = " ".join(line.strip() for line in lines)
    if begins := _HEADING.match(said):
        return Heading(spans(said[begins.end() :], known))
    if begins := _BULLET.match(said):
        return Item(spans(said[begins.end() :], known), f"{begins[1]}." if begins[1] else "•")
    return Paragraph(spans(said, known))


def _table(lines: Sequence[str], known: Collection[str]) -> Table:
    """Its rows, each with as many cells as the longest; the first is the header if dashes follow it."""
    cells = [_cells(line) for line in lines if not _DASHES.fullmatch(line)]
    across = max((len(row) for row in cells), default=0)
    rows = tuple([tuple([spans(cell, known) for cell in (*row, *[""] * (across - len(row)))]) for row in cells])
    headed = len(lines) > 1 and bool(_DASHES.fullmatch(lines[1]))
    return Table(rows[0] if headed and rows else (), rows[1:] if headed else rows)


def _cells(line: str) -> list[str]:
    """The cells of a row; a stroke in one is written with a backslash."""
    inner = line.strip().removeprefix("|").removesuffix("|")
    return [cell.strip().replace("\\|", "|") for cell in _CELL.split(inner)]


def spans(text: str, known: Collection[str]) -> tuple[Span, ...]:
    """Words with their bold, italic, code; ids as links."""
    return tuple(_emphasised(text, known))


def _emphasised(text: str, known: Collection[str]) -> Iterator[Span]:
    for part in _MARKED.split(text):
        if not part:
            continue
        if part in known:
            yield Span(part, link=part)
        elif linked := _LINK.fullmatch(part):
            yield Span(linked[1], link=linked[2] if linked[2] in known else "")
        elif part.startswith("**") and len(part) > 4:
            yield Span(part[2:-2], face="bold")
        elif part.startswith("`") and len(part) > 2:
            yield Span(part[1:-1], face="semibold")
        elif part.startswith("*") and len(part) > 2:
            yield Span(part[1:-1], face=_ITALIC)
        else:
            yield Span(part)
