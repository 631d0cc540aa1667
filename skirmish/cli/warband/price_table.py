"""Fair prices as a table, and their consequences."""

from __future__ import annotations

from math import exp

from skirmish.app.prices import UNPAID, PriceReport, PriceRow
from skirmish.cli.printer import Printer
from skirmish.core.words import counted
from skirmish.playtest.tables import align_table
from skirmish.playtest.validation import Foretold

HEADINGS = ("kind", "what", "printed", "fair", "95%", "uses", "")
HUNDRED = 100
"""Marks, for an example."""


def show_prices(printer: Printer, found: PriceReport) -> None:
    """Prints the table, what a list is worth, and how well the prices predict battles."""
    lists = counted(len(found.lists), "list")
    printer.title(f"By {found.battles:,} battles of {lists} ({found.ruleset}, {' and '.join(found.players)})")
    for line in align_table([HEADINGS, *map(_row, found.prices)], names=2):
        printer.text(line)
    if (own := found.list) is not None:
        ahead = own.ahead.told(0, sign=True)
        text = f"{own.name} costs {own.marks} marks; beside the lists of the batch it is worth {ahead}"
        printer.text(text, "bold")
    wins = 100 / (1 + exp(-HUNDRED * found.mark))
    printer.text(f"A list that is worth {HUNDRED} marks more than the other wins {wins:.0f}% of its battles")
    if found.held_out is not None:
        printer.text(f"Battles not used for the fit: {_foretold(found.held_out)}")
        strangers = found.held_out_match_ups
        few = "there are too few match-ups to leave some of them out"
        printer.text(f"Lists that never met: {few if strangers is None else _foretold(strangers)}")


def _row(one: PriceRow) -> tuple[str, ...]:
    unpaid = one.kind in UNPAID
    form = "+.0f" if unpaid else ".0f"
    value, low, high = (f"{round(end) + 0.0:{form}}" for end in (one.fair.value, one.fair.low, one.fair.high))
    printed = "" if unpaid else f"{one.printed:.0f}"
    return one.kind, one.name, printed, value, f"{low}..{high}", f"{one.uses:.0f}", one.remark


def _foretold(tried: Foretold) -> str:
    return (
        f"log-loss {tried.fitted:.4f} by fair prices, {tried.printed:.4f} by the printed ones, {tried.even:.4f} by one "
        f"half each; gained {tried.gain.told(4)}"
    )
