"""The referee: reads a battle line by line, and finds each roll, cost and outcome again by rules of its own.

Each system has a table of (how a line reads, who judges it); a line that no table knows fails.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from typing import Any

from printed_page import Line, Page, Sheet, Unreadable, read_joined
from printed_rolls import expect
from rule_ids import check_ids

Judge = Callable[[Any, Line, "re.Match[str]"], None]
PLACE = r"\((-?[\d.]+), (-?[\d.]+)\)"
INCHES = r"([\d.]+)\""
ROUNDED = 0.16
"""What two places with one decimal each may be off."""


class Referee:
    """What is known of a battle so far."""

    def __init__(self, page: Page, tables: Iterable[tuple[str, Judge]]) -> None:
        self.page = page
        self.sheets = dict(page.sheets)
        self.tables = list(tables)
        self.combat = ""
        """Which combat system is played."""
        self.round = 0
        self.side = 0
        self.places: dict[str, tuple[float, float]] = {}
        self.joining = 0
        """The side of who joins."""
        self.compiled: list[tuple[re.Pattern[str], Judge]] = []
        self.learn_names()

    def learn_names(self) -> None:
        """The names that lines may hold; anew when somebody joins."""
        self.names = "|".join(re.escape(name) for name in sorted(self.sheets, key=len, reverse=True))
        self.bands = "|".join(map(re.escape, self.page.bands))
        who, band = f"({self.names})", f"({self.bands})"
        words = {"WHO": who, "BAND": band, "PLACE": PLACE, "INCHES": INCHES}
        self.compiled = []
        for how, does in self.tables:
            for word, means in words.items():
                how = how.replace(word, means)
            self.compiled.append((re.compile(how), does))

    def judge_all(self) -> int:
        """All lines; how many there were."""
        rows: list[str] = []
        for line in self.page.lines:
            if line.text.startswith("| "):
                rows.append(line.text[2:] + (f"  [{line.rule}]" if line.rule else ""))
                continue
            if rows:
                self.join(read_joined(rows, self.joining))
                rows = []
            self.judge(line)
        return len(self.page.lines)

    def join(self, sheet: Sheet) -> None:
        """Somebody is called into the battle."""
        self.sheets[sheet.name] = sheet
        self.learn_names()

    def judge(self, line: Line) -> None:
        """One line, by the first of the tables that reads it; the rules that it cites, by theirs."""
        check_ids(line, self.names, self.combat)
        for how, does in self.compiled:
            if found := how.fullmatch(line.text):
                does(self, line, found)
                return
        raise Unreadable(f"line {line.number}: {line.text}  [{line.rule}]")


def stand(referee: Referee, line: Line, found: re.Match[str]) -> None:
    """Where it is put."""
    referee.places[found[1]] = (float(found[2]), float(found[3]))


def go(referee: Referee, line: Line, who: str, inches: float, at: tuple[str, str]) -> None:
    """A path is no shorter than the straight way between the places that are told."""
    x, y = referee.places[who]
    referee.places[who] = (float(at[0]), float(at[1]))
    straight = math.hypot(float(at[0]) - x, float(at[1]) - y)
    expect(inches >= straight - ROUNDED, line, f"it is {straight:.2f} inches away from where it stood")


def note(referee: Referee, line: Line, found: re.Match[str]) -> None:
    """Something that hangs on no number: it is enough that it can be read and names a rule."""
    expect(bool(line.rule), line, "no rule")


def joins(referee: Referee, line: Line, found: re.Match[str]) -> None:
    """Its sheet follows. It is of the side of who acts."""
    stand(referee, line, found)


def roll_off(referee: Referee, line: Line, found: re.Match[str]) -> None:
    """Highest wins, ties again; the first number is the first side's."""
    pairs = [tuple(map(int, pair.split(" to "))) for pair in found[1].split(", ")]
    a, b = pairs[-1]
    expect(all(x == y for x, y in pairs[:-1]) and a != b, line, "only ties are rolled again")
    expect(referee.page.bands[a < b] == found[2], line, "the higher wins")


SETUP: list[tuple[str, Judge]] = [
    (
        r"Roll-off, (?:pick of the table edge|first turn|choice of role|first strike at Initiative \d+): "
        r"(\d to \d(?:, \d to \d)*), BAND",
        roll_off,
    ),
    (r"(Edges|Roles|Treasure|Deployment|First turn)", note),
    (r"BAND (takes the (north|south|east|west) edge|has the first turn|is the \w+)", note),
    (r"WHO deploys at PLACE", stand),
    (r"(.+) joins the battle at PLACE", joins),
    (r"(A draw|BAND wins): (.*)", note),
]  # fmt: skip
