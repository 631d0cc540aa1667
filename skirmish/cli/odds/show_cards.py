"""Odds of cards and of step dice, for people and for programs."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from skirmish.app.odds.questions import ChanceTable
from skirmish.cli.odds.plot import Chart, write_plot
from skirmish.cli.odds.show import bar, decimal, number, plain_shares, show_table
from skirmish.cli.printer import Printer, print_json

Shares = dict[str, Fraction]


class CardTable(NamedTuple):
    """All that was asked about so many cards."""

    cards: int
    jokers: int
    law: tuple[tuple[int, Fraction], ...]
    fates: dict[int, tuple[Shares, ...]]
    """Of a spell by its horizon, after each action."""
    drawn: Shares
    """What the jokers of one draw do."""
    pays: bool
    cancel: bool

    @property
    def mean(self) -> Fraction:
        """Expected points."""
        return sum((points * chance for points, chance in self.law), Fraction(0))

    @property
    def median(self) -> int:
        """Half of all draws have so many points or fewer."""
        reached = Fraction(0)
        for points, chance in self.law:
            reached += chance
            if 2 * reached >= 1:
                return points
        raise AssertionError("the chances of a law add up to one")

    @property
    def mode(self) -> int:
        """The likeliest points."""
        return max(self.law, key=lambda one: (one[1], -one[0]))[0]

    @property
    def most(self) -> int:
        """The most that there can be."""
        return self.law[-1][0]


def show_cards(table: CardTable, plot: Path | None, *, as_json: bool) -> None:
    """Prints points, fates and jokers, and draws the points and how soon a spell is cast."""
    told = f"{table.cards} cards of {52 + table.jokers}{', face cards cancelling' if table.cancel else ''}"
    soon = [ChanceTable(f"{horizon} points after so many actions", {str(n): fates["cast"] for n, fates in enumerate(all_, 1)})
            for horizon, all_ in table.fates.items()]  # fmt: skip
    write_plot(plot, Chart(told, "", (ChanceTable("Points", {str(one): chance for one, chance in table.law}), *soon)))
    if as_json:
        print_json(_plain(table))
        return
    printer = Printer()
    printer.text(told, "bold")
    printer.text(
        f"mean {decimal(table.mean)}, median {table.median}, likeliest {table.mode}, at most {table.most} points"
    )
    for horizon, fates in table.fates.items():
        printer.text()
        printer.text(f"{horizon} points needed, {table.cards} cards an action{_paid(table)}:", "bold")
        for action, shares in enumerate(fates, start=1):
            said = ", ".join(f"{word} {decimal(chance)}" for word, chance in shares.items() if chance)
            printer.text(f"  after {action}: {said}  {bar(shares['cast'])}")
    if table.drawn:
        printer.text()
        printer.text("The jokers of the first draw:", "bold")
        show_table(printer, {word: chance for word, chance in table.drawn.items() if chance})


def _paid(table: CardTable) -> str:
    if not table.jokers:
        return ""
    return ", low jokers paid for" if table.pays else ", low jokers not paid for"


def _plain(table: CardTable) -> dict[str, object]:
    return {
        "question": "cards",
        "cards": table.cards,
        "deck": 52 + table.jokers,
        "cancel": table.cancel,
        "pays": table.pays,
        "mean": number(table.mean),
        "median": table.median,
        "mode": table.mode,
        "most": table.most,
        "points": {str(points): number(chance) for points, chance in table.law},
        "horizons": {str(h): [plain_shares(shares) for shares in fates] for h, fates in table.fates.items()},
        "jokers": plain_shares(table.drawn),
    }


def show_step(told: str, shares: Shares, margins: Shares, plot: Path | None, *, as_json: bool) -> None:
    """Prints a test, or a contest, and draws it."""
    passed = [ChanceTable("By how much it is passed", margins)] if margins else []
    write_plot(plot, Chart(told, "", (ChanceTable("", shares), *passed)))
    if as_json:
        plain = {"question": "step", "dice": told, "odds": plain_shares(shares), "margins": plain_shares(margins)}
        print_json(plain)
        return
    printer = Printer()
    printer.text(told, "bold")
    show_table(printer, shares)
    if margins:
        printer.text()
        printer.text("By how much it is passed:", "bold")
        show_table(printer, {word: chance for word, chance in margins.items() if chance})
