"""Odds of cards and of step dice."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from skirmish.app.odds.questions import Shares
from skirmish.cli.odds.plot import Chart, write_plot
from skirmish.cli.odds.show import bar, decimal, show_table, show_tables
from skirmish.cli.printer import Printer, emit
from skirmish.core.record import Record

PASSED = "By how much it is passed"


class CardOdds(Record):
    """All that was asked about so many cards."""

    question: str
    cards: int
    deck: int
    """How many the deck has."""
    cancel: bool
    """Whether faces cancel."""
    pays: bool
    """Whether low jokers are paid for."""
    mean: Fraction
    median: int
    """Half of all draws have so many points or fewer."""
    mode: int
    """The likeliest points."""
    most: int
    points: dict[int, Fraction]
    horizons: dict[int, tuple[Shares, ...]]
    """Of a spell by the points it needs, after each action."""
    jokers: Shares
    """What the jokers of one draw do; nothing in a deck without."""


class StepOdds(Record):
    """A test of step dice, or a contest."""

    question: str
    dice: str
    odds: Shares
    margins: Shares
    """By how much a test is passed."""


def median_of(law: dict[int, Fraction]) -> int:
    """Half of all draws have so many points or fewer."""
    reached = Fraction(0)
    for points, chance in law.items():
        reached += chance
        if 2 * reached >= 1:
            return points
    raise AssertionError("the chances of a law add up to one")


def show_cards(table: CardOdds, plot: Path | None, *, as_json: bool) -> None:
    """Prints points, fates and jokers, and draws the points and how soon a spell is cast."""
    soon = {
        f"{horizon} points after so many actions": {str(n): fates["cast"] for n, fates in enumerate(all_, 1)}
        for horizon, all_ in table.horizons.items()
    }
    points = {str(one): chance for one, chance in table.points.items()}
    write_plot(plot, Chart(_title(table), "", {"Points": points, **soon}))
    emit(table, _show_cards, as_json=as_json)


def _title(table: CardOdds) -> str:
    return f"{table.cards} cards of {table.deck}{', face cards cancelling' if table.cancel else ''}"


def _show_cards(printer: Printer, table: CardOdds) -> None:
    printer.text(_title(table), "bold")
    printer.text(
        f"mean {decimal(table.mean)}, median {table.median}, likeliest {table.mode}, at most {table.most} points"
    )
    for horizon, fates in table.horizons.items():
        printer.text()
        printer.text(f"{horizon} points needed, {table.cards} cards an action{_paid(table)}:", "bold")
        for action, shares in enumerate(fates, start=1):
            said = ", ".join(f"{word} {decimal(chance)}" for word, chance in shares.items() if chance)
            printer.text(f"  after {action}: {said}  {bar(shares['cast'])}")
    if table.jokers:
        show_tables(printer, {"The jokers of the first draw": table.jokers})


def _paid(table: CardOdds) -> str:
    if not table.jokers:
        return ""
    return ", low jokers paid for" if table.pays else ", low jokers not paid for"


def show_step(table: StepOdds, plot: Path | None, *, as_json: bool) -> None:
    """Prints a test, or a contest, and draws it."""
    passed = {PASSED: table.margins} if table.margins else {}
    write_plot(plot, Chart(table.dice, "", {"": table.odds, **passed}))
    emit(table, _show_step, as_json=as_json)


def _show_step(printer: Printer, table: StepOdds) -> None:
    printer.text(table.dice, "bold")
    show_table(printer, table.odds)
    if table.margins:
        show_tables(printer, {PASSED: table.margins})
