"""Odds for people and for programs."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

from skirmish.app.errors import UserError
from skirmish.app.odds.questions import OddsReport, Shares
from skirmish.cli.odds.plot import Chart, write_plot
from skirmish.cli.printer import Printer, can_print, columns, emit
from skirmish.core.forecast import TooWide
from skirmish.core.roll_text import signed_text
from skirmish.core.rolls import Roll, needed_in_full

A = TypeVar("A")
BAR = 20
"""Length of a full bar, in characters; any chance above 0 gets at least half a character."""
BLOCKS, PLAIN_BLOCKS = ("█", "▌"), ("#", "-")
LONGEST = 13
"""Fractions longer than this, slash included, are unreadable: only --json shows them."""


def exactly(ask: Callable[[], A], hint: str = "") -> A:
    """The answer. Raises `UserError` if there is no exact one."""
    try:
        return ask()
    except TooWide as error:
        raise UserError(f"too many ways this can go for exact odds: {error}{hint}") from None


def show(ask: Callable[[], OddsReport], plot: Path | None, *, as_json: bool) -> None:
    """Calculates, prints and draws the answer. Raises `UserError` if there is no exact one."""
    report = exactly(ask)
    write_plot(plot, Chart(report.title, report.ruleset, report.all_tables))
    emit(report, show_report, as_json=as_json)


def show_report(printer: Printer, report: OddsReport) -> None:
    """Prints the facts, the rolls, and the chances."""
    printer.text(report.title, "bold")
    for fact in report.facts.values():
        printer.line((fact.text, ""), (f"  [{fact.rule}]" if fact.rule else "", "dim"))
    if report.chain:
        printer.text()
    for link in report.chain:
        show_link(printer, link)
    show_tables(printer, report.all_tables)


def show_tables(printer: Printer, tables: Mapping[str, Shares]) -> None:
    """Prints tables of chances with their titles; impossible outcomes appear only in the untitled one."""
    for title, shares in tables.items():
        printer.text()
        if title:
            printer.text(f"{title}:", "bold")
        show_table(printer, {name: chance for name, chance in shares.items() if chance or not title})


def show_link(printer: Printer, link: Roll) -> None:
    """Prints a roll of the chain with its outcomes."""
    modifiers = "" if link.base else signed_text(link.modifiers)
    needed = f"{link.what} {needed_in_full(link)}".rstrip() + modifiers
    often = "" if decimal(link.times) == decimal(Fraction(1)) else f"  ({decimal(link.times)} times)"
    printer.line((needed, ""), (f"  [{link.rule}]{often}", "dim"))
    shares = ((f"{word}:" if word.isdecimal() else word, chance) for word, chance in link.outcomes)
    printer.text("    " + ", ".join(f"{word} {_both(chance)}" for word, chance in shares))


def show_table(printer: Printer, shares: Shares) -> None:
    """Prints chances by name, as decimals, fractions and bars."""
    rows = [(f"  {name}", decimal(chance), _fraction(chance), bar(chance)) for name, chance in shares.items()]
    for line in columns(rows):
        printer.text(line)


def bar(chance: Fraction) -> str:
    """The chance as a bar of whole and half blocks, or of ASCII where the output can't show those."""
    halves = math.ceil(min(chance, Fraction(1)) * 2 * BAR)
    whole, half = BLOCKS if can_print("".join(BLOCKS)) else PLAIN_BLOCKS
    return whole * (halves // 2) + half * (halves % 2)


def decimal(chance: Fraction) -> str:
    """The chance to four places."""
    return f"{float(chance):.4f}"


def _both(chance: Fraction) -> str:
    """`1/3 = 0.3333`, or only the decimals."""
    exact = _fraction(chance)
    return f"{exact} = {decimal(chance)}" if exact else decimal(chance)


def _fraction(chance: Fraction) -> str:
    """The fraction, if short enough to read."""
    return str(chance) if len(str(chance)) <= LONGEST else ""
