"""A battle told: headings per round, turn and phase, and a line for each event with its rule."""

from __future__ import annotations

from collections.abc import Iterable

from skirmish.cli.battle_sheets import sheet_rows
from skirmish.cli.printer import HEADING, RULE_STYLE, SIDE_STYLES, Printer
from skirmish.core.events import Event, PhaseBegun, Raised
from skirmish.core.state import State
from skirmish.core.system import Ruleset
from skirmish.core.text import Line

ASIDE_STYLE = "dim"
ASIDE = "      | "
"""Before each line of a remark."""


class Story:
    """Follows a battle and prints what is worth telling; phases in which nothing happens are left out."""

    def __init__(self, rules: Ruleset, start: State, printer: Printer, *, sheets: bool = False) -> None:
        self._rules = rules
        self._state = start
        self._printer = printer
        self._phase: Line | None = None
        self._sheets = sheets
        """Whether who joins the battle is shown as a sheet, too."""

    def tell(self, events: Iterable[Event]) -> None:
        """The next events of the battle."""
        for event in events:
            self._state = event.apply(self._state)
            line = self._rules.log_line(self._state, event)
            if line is None:
                continue
            if isinstance(event, PhaseBegun):
                self._phase = line
            else:
                self._print(line)
            if isinstance(event, Raised) and self._sheets:
                rows = sheet_rows(self._rules, self._state, self._state.models[-1])
                self.aside(text + (f"  [{rule}]" if rule else "") for text, rule in rows)

    def aside(self, lines: Iterable[str]) -> None:
        """A remark between the lines: dim, and further in than they are."""
        self._head()
        for line in lines:
            self._printer.text(f"{ASIDE}{line}", ASIDE_STYLE)

    def _head(self) -> None:
        """The heading of the phase, once something happens in it."""
        if self._phase is not None:
            self._say(self._phase, "  ", HEADING)
            self._phase = None

    def _print(self, line: Line) -> None:
        if line.depth == 0:
            self._phase = None
            self._printer.text(flush=True)
            self._say(line, "", f"{HEADING} {_style(line)}")
            return
        self._head()
        self._say(line, "  " * (1 + line.depth), _style(line))

    def _say(self, line: Line, indent: str, style: str) -> None:
        rule = f"  [{line.rule}]" if line.rule else ""
        self._printer.line((indent + line.text, style.strip()), (rule, RULE_STYLE))


def _style(line: Line) -> str:
    return "" if line.side is None else SIDE_STYLES[line.side]
