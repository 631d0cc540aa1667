"""The log of a battle: both lists as sheets if wanted, headings per round, turn and phase, one line per event."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count

from skirmish.app.battles import Teller
from skirmish.cli.printer import HEADING, RULE_STYLE, SIDE_STYLES, Printer, can_print
from skirmish.core.battle_record import BattleRecord, Setup
from skirmish.core.display import Sheet
from skirmish.core.events import Event, PhaseBegun, Raised
from skirmish.core.state import Model, State
from skirmish.core.system import Ruleset
from skirmish.core.text import Line
from skirmish.core.words import counted
from skirmish.library.problems import readable

ASIDE_STYLE = "dim"
ASIDE = "      | "
"""Prefix of each line of a remark."""
ARROW, PLAIN_ARROW = "→", "->"
"""The sign between two numbers of a line, and its substitute where the output lacks it."""


class Story:
    """Follows a battle and prints its log; phases in which nothing happens are left out."""

    def __init__(self, rules: Ruleset, start: State, printer: Printer, *, sheets: bool = False) -> None:
        self._rules = rules
        self._state = start
        self._printer = printer
        self._phase: Line | None = None
        self._sheets = sheets
        """Whether to print a sheet also for models that join the battle."""
        self._arrow = ARROW if can_print(ARROW) else PLAIN_ARROW

    def tell(self, events: Iterable[Event]) -> None:
        """Prints the next events of the battle."""
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
        """Prints a remark between the lines: dim and further indented."""
        self._head()
        for line in lines:
            self._printer.text(f"{ASIDE}{line}", ASIDE_STYLE)

    def _head(self) -> None:
        """Prints the heading of the phase, once something happens in it."""
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
        text = line.text.replace(ARROW, self._arrow)
        self._printer.line((indent + text, style.strip()), (rule, RULE_STYLE))


def _style(line: Line) -> str:
    return "" if line.side is None else SIDE_STYLES[line.side]


def storyteller(rules: Ruleset, setup: Setup, printer: Printer | None, *, sheets: bool = False) -> Story | None:
    """The log of the battle, after a line on where it is fought, and sheets if wanted; None without a printer."""
    if printer is None:
        return None
    printer.text(f"{setup.battlefield.name}; {setup.scenario.name}; seed {setup.seed}")
    state = setup.state(rules)
    if sheets:
        tell_sheets(rules, state, printer)
    return Story(rules, state, printer, sheets=sheets)


def heard(story: Story | None) -> Teller:
    """The callback that passes events to the story; does nothing without one."""
    return story.tell if story is not None else lambda events: None


def retold(story: Story, record: BattleRecord) -> Teller:
    """The callback for a battle that is replayed, action by action; it also prints when a player is replaced."""
    waiting, actions = list(record.handovers), count()
    names = [roster.name for roster in record.setup.rosters]

    def tell(events: Iterable[Event]) -> None:
        story.tell(events)
        at = next(actions)
        while waiting and waiting[0].after <= at:
            one = waiting.pop(0)
            story.aside([f"{names[one.side]}: now played by {readable(one.player)} (was {readable(one.was)})"])

    return tell


def tell_sheets(rules: Ruleset, state: State, printer: Printer) -> None:
    """Prints a block per warrior: numbers, tracks, gear, then what it can do at what cost, each with its rule."""
    for side, force in enumerate(state.forces):
        legal = ", not legal" if force.roster.illegal else ""
        printer.text()
        printer.text(f"{force.roster.name}: {counted(force.roster.marks)}{legal}", f"{HEADING} {SIDE_STYLES[side]}")
        for model in state.models:
            if model.side == side:
                numbers, *details = sheet_rows(rules, state, model)
                printer.text(f"  {numbers[0]}", SIDE_STYLES[side])
                for text, rule in details:
                    printer.line((f"      {text}", ""), (f"  [{rule}]" if rule else "", RULE_STYLE))


def sheet_rows(rules: Ruleset, state: State, model: Model) -> Iterator[tuple[str, str]]:
    """(text, rule id): its numbers, those of its actions that have numbers, then notes on everything else."""
    sheet, deeds = rules.sheet(state, model.id), rules.deeds(state, model.id)
    yield _numbers(model, sheet), ""
    named = tuple(deed.name.removeprefix("Channel ") for deed in deeds)
    yield from ((f"{deed.name}: {deed.detail}", deed.rule) for deed in deeds if deed.detail)
    yield from (note for note in sheet.notes if not note[0].startswith(named))


def _numbers(model: Model, sheet: Sheet) -> str:
    """`Hask, crossbowman: M 4, WS 3; Wounds 1/1; crossbow, dagger; carries crossbow, light armour`."""
    carried = ", ".join(map(model.warrior.words, model.warrior.items))
    parts = (
        ", ".join(f"{label} {value}" for label, value in sheet.numbers),
        ", ".join(track.text for track in sheet.tracks if not track.tallies),
        ", ".join(word.replace("-", " ") for word in model.warrior.keywords),
        carried and f"carries {carried}",
    )
    return f"{sheet.name}, {sheet.kind.replace('-', ' ')}: {'; '.join(filter(None, parts))}"
