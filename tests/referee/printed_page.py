"""What a battle prints, taken apart: sheets, then lines of the log. Only the text is known."""

from __future__ import annotations

import re
from typing import NamedTuple


class Unreadable(AssertionError):
    """A line that the referee can't make sense of."""


class Wrong(AssertionError):
    """A line that doesn't follow from the rules and what was told before."""


class Detail(NamedTuple):
    """`Fireball: 4 points, 8+, 18"  [CHN-W3]`."""

    name: str
    text: str
    rule: str


class Sheet(NamedTuple):
    """One warrior as printed before the battle."""

    name: str
    side: int
    numbers: dict[str, str]
    tracks: dict[str, tuple[int, int]]
    """(now, full)."""
    words: frozenset[str]
    carries: tuple[str, ...]
    details: tuple[Detail, ...]

    def number(self, label: str) -> int:
        """A characteristic: `3`, or the sides of `d8`."""
        return int(self.numbers[label].removeprefix("d"))


class Line(NamedTuple):
    """A line of the log without its indent and its rule."""

    number: int
    depth: int
    text: str
    rule: str


class Page(NamedTuple):
    """All of it."""

    bands: tuple[str, str]
    sheets: dict[str, Sheet]
    lines: tuple[Line, ...]


_BAND = re.compile(r"(\S.*): [\d,]+ marks?(, not legal)?")
_WHO = re.compile(r"  (\S.*?), ([a-z' -]+): (.*)")
_DETAIL = re.compile(r"(\S.*?)(?:  \[([\w-]+)\])?")
_LINE = re.compile(r"( *)(\S.*?)(?:  \[([A-Z]+-\w+)\])?")
_BEGINS = re.compile(
    r"      Roll-off, .*|  (Edges|Roles|Treasure|Deployment|[A-Z].* takes the .*)  \[.*|    [A-Z].* is the \w+  \[.*"
)


def read_page(text: str) -> Page:
    """Sheets and log of what `skirmish battle --sheets` printed."""
    rows = text.split("Casualties\n")[0].splitlines()
    bands: list[str] = []
    sheets: dict[str, Sheet] = {}
    at = 2
    while not (len(bands) == 2 and _BEGINS.fullmatch(rows[at])):
        at = _read_sheet_row(rows, at, bands, sheets)
    lines = []
    for number in range(at, len(rows)):
        if rows[number].strip():
            found = _LINE.fullmatch(rows[number])
            if found is None:
                raise Unreadable(f"line {number + 1}: {rows[number]}")
            lines.append(Line(number + 1, len(found[1]), found[2], found[3] or ""))
    return Page((bands[0], bands[1]), sheets, tuple(lines))


def _read_sheet_row(rows: list[str], at: int, bands: list[str], sheets: dict[str, Sheet]) -> int:
    row = rows[at]
    if not row:
        return at + 1
    if band := _BAND.fullmatch(row):
        bands.append(band[1])
        return at + 1
    who = _WHO.fullmatch(row)
    if who is None:
        raise Unreadable(f"line {at + 1}: {row}")
    details, at = [], at + 1
    while rows[at].startswith("      ") and not _BEGINS.fullmatch(rows[at]):
        details.append(read_detail(rows[at].strip()))
        at += 1
    sheets[who[1]] = _sheet(who[1], len(bands) - 1, who[3], tuple(details))
    return at


def read_detail(text: str) -> Detail:
    """One thing that it may do, or a note."""
    found = _DETAIL.fullmatch(text)
    assert found is not None
    name, _, said = found[1].rpartition(": ")
    return Detail(name, said, found[2] or "")


def read_joined(rows: list[str], side: int) -> Sheet:
    """The sheet of who joins the battle: the rows of it that stand in the log."""
    who = _WHO.fullmatch(f"  {rows[0]}")
    if who is None:
        raise Unreadable(rows[0])
    return _sheet(who[1], side, who[3], tuple(map(read_detail, rows[1:])))


def _sheet(name: str, side: int, told: str, details: tuple[Detail, ...]) -> Sheet:
    parts = told.split("; ")
    numbers = dict(one.rsplit(" ", 1) for one in parts[0].split(", "))
    tracks = {}
    for one in parts[1].split(", "):
        label, now, full = re.fullmatch(r"(.*?) (\d+)/(\d+)(?:: .*)?", one).groups()  # type: ignore[union-attr]
        tracks[label] = (int(now), int(full))
    carries = parts[-1].removeprefix("carries ").split(", ") if parts[-1].startswith("carries ") else []
    words = parts[2].split(", ") if len(parts) > 2 and not parts[2].startswith("carries ") else []
    return Sheet(name, side, numbers, tracks, frozenset(words), tuple(carries), details)
