"""Both warbands as sheets in a system's own numbers, before the log: whoever reads on can check every roll."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.cli.printer import HEADING, RULE_STYLE, SIDE_STYLES, Printer, counted
from skirmish.core.display import Sheet
from skirmish.core.state import Model, State
from skirmish.core.system import Ruleset


def tell_sheets(rules: Ruleset, state: State, printer: Printer) -> None:
    """A block for each warrior: numbers, tracks, gear, then what it may do at which price, each with its rule."""
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
    """(text, rule id): its numbers, what it may do as far as that has numbers, then notes on all else."""
    sheet, deeds = rules.sheet(state, model.id), rules.deeds(state, model.id)
    yield _numbers(model, sheet), ""
    named = tuple(deed.name.removeprefix("Channel ") for deed in deeds)
    yield from ((f"{deed.name}: {deed.detail}", deed.rule) for deed in deeds if deed.detail)
    yield from (note for note in sheet.notes if not note[0].startswith(named))


def _numbers(model: Model, sheet: Sheet) -> str:
    """`Hask, crossbowman: M 4, WS 3; Wounds 1/1; crossbow, dagger; carries crossbow, light armour`."""
    carried = ", ".join(item.replace("-", " ") for item in model.warrior.items)
    parts = (
        ", ".join(f"{label} {value}" for label, value in sheet.numbers),
        ", ".join(f"{track.name} {track.now}/{track.full}" for track in sheet.tracks),
        ", ".join(word.replace("-", " ") for word in model.warrior.keywords),
        carried and f"carries {carried}",
    )
    return f"{sheet.name}, {sheet.kind.replace('-', ' ')}: {'; '.join(filter(None, parts))}"
