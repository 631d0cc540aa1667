"""Odds of weaves and cuts, for people."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from skirmish.app.odds.cut_odds import CutOdds, CutRow
from skirmish.app.odds.weave_odds import CutterRow, Node, WeaveOdds
from skirmish.cli.odds.plot import Chart, write_plot
from skirmish.cli.odds.show import bar, decimal, exactly, show_link, show_table, show_tables
from skirmish.cli.printer import Printer, can_print, columns, emit
from skirmish.core.units import as_inches
from skirmish.core.words import counted

TRY = "; try --policy never or always"
DRAWN, PLAIN = ("├─ ", "│  ", "└─ ", "   "), ("|- ", "|  ", "`- ", "   ")
"""The strokes of a tree, and ASCII for outputs that can't show them."""


def show_weave(ask: Callable[[], WeaveOdds], plot: Path | None, *, as_json: bool) -> None:
    """Calculates, prints and draws the odds of an attempt. Raises `UserError` if there are no exact ones."""
    found = exactly(ask, TRY)
    write_plot(plot, Chart(found.situation, found.ruleset, found.all_tables))
    emit(found, _show_weave, as_json=as_json)


def _show_weave(printer: Printer, found: WeaveOdds) -> None:
    policy = f"; policy of the cutters: {found.policy}" if any(one.able for one in found.cutters) else ""
    printer.text(f"{found.situation}{policy}", "bold")
    for cutter in found.cutters:
        printer.text(f"{cutter.cutter} {_how(cutter)}")
    printer.text()
    printer.text(f"{found.caster} pays {counted(found.cost, 'point')}")
    _show_tree(printer, found.tree, "", DRAWN if can_print("".join(DRAWN)) else PLAIN)
    if found.chain:
        printer.text()
    for link in found.chain:
        show_link(printer, link)
    show_tables(printer, found.all_tables)
    printer.text()
    _show_points(printer, found)


def _how(cutter: CutterRow) -> str:
    """Whether it may cut, and at what cost."""
    if not cutter.able:
        return f"can't cut: {cutter.why}"
    return f"may cut: {counted(cutter.cost, 'point')}, {cutter.needed} ({cutter.rule})"


def _show_tree(printer: Printer, node: Node, indent: str, strokes: tuple[str, str, str, str]) -> None:
    """Prints the roll, then what follows from it, or its results."""
    for end in node.outcomes:
        printer.text(f"{indent}   {end.outcome} {decimal(end.chance)}")
    roll = node.roll
    if roll is None:
        return
    who = f"{roll.who}: " if roll.who else ""
    printer.line((f"{indent}{who}{roll.what} {roll.in_full}", ""), (f"  [{roll.rule}]", "dim"))
    for number, (word, below) in enumerate(node.branches.items(), 1):
        last = number == len(node.branches)
        way = "cut" if roll.kind == "cut" and word == "passed" else word
        printer.text(f"{indent}{strokes[2 if last else 0]}{way} {_chance(below.chance)}")
        _show_tree(printer, below, indent + strokes[3 if last else 1], strokes)


def _show_points(printer: Printer, found: WeaveOdds) -> None:
    """Prints what is paid and owed, whatever happens to the target."""
    shares: dict[str, Fraction] = {}
    for end in found.points:
        owed = [f"{who} owes {points}" for who, points in end.debts.items()]
        text = ", ".join((f"{counted(end.spent, 'point')} spent", *owed))
        shares[text] = shares.get(text, Fraction(0)) + end.chance
    show_table(printer, shares)


def _chance(chance: Fraction) -> str:
    return f"{chance} = {decimal(chance)}" if len(str(chance)) < 16 else decimal(chance)


def show_cuts(ask: Callable[[], CutOdds], plot: Path | None, *, as_json: bool) -> None:
    """Calculates, prints and draws the odds of cutting. Raises `UserError` if there are no exact ones."""
    found = exactly(ask, TRY)
    survives = {f"{count} of them": chance for count, chance in enumerate(found.survives, 1)}
    tables = {"Cuts it": {one.cutter: one.chance for one in found.cutters}, "It survives": survives}
    write_plot(plot, Chart(found.situation, found.ruleset, tables))
    emit(found, _show_cuts, as_json=as_json)


def _show_cuts(printer: Printer, found: CutOdds) -> None:
    printer.text(found.situation, "bold")
    printer.text()
    if not found.cutters:
        printer.text("no enemy can channel")
        return
    head = ("", "away", "cost", "has", "needs", "cuts", "", "rule")
    for line in columns([head, *map(_row, found.cutters)]):
        printer.text(line)
    printer.text()
    for count, chance in enumerate(found.survives, 1):
        printer.text(f"survives {count} of them: {chance} = {decimal(chance)}  {bar(chance)}")


def _row(one: CutRow) -> tuple[str, ...]:
    why = f"{one.chance}" if one.able else f"can't: {one.why}"
    numbers = as_inches(one.away_in), str(one.cost), str(one.left), one.needed
    return one.cutter, *numbers, decimal(one.chance), why, one.rule
