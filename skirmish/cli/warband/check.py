"""`skirmish warband check`, `price` and `compare`: what a list costs, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli import completion
from skirmish.cli.options import LIST_HELP, Json, List, Options, options_of
from skirmish.cli.printer import NO_BREAK, Printer, columns, emit, page_width, warn
from skirmish.core.words import counted

if TYPE_CHECKING:
    from skirmish.app.rosters import Checked
    from skirmish.muster.cost import Bill, Summary
    from skirmish.muster.roster_facts import Comparison, ListBill

Fresh = Annotated[
    bool, typer.Option("--fresh", help="Allow no experience, skills or stash, as before the first battle.")
]
Today = Annotated[bool, typer.Option("--today", help="Hold it to today's prices, whatever was paid.")]
Other = Annotated[
    str, typer.Argument(metavar="OTHER", autocompletion=completion.warbands, help="The warband to compare it with.")
]
MaybeList = Annotated[
    str | None, typer.Argument(metavar="[LIST]", autocompletion=completion.warbands, help=LIST_HELP)
]  # fmt: skip
From = Annotated[
    list[Path] | None,
    typer.Option(
        "--from", metavar="FILE.sqlite",
        help="Fair prices from the battles in this file of skirmish playtest --store; repeatable.",
    ),
]  # fmt: skip
HeldOut = Annotated[
    bool,
    typer.Option("--held-out", help="With --from: show how well the prices predict battles they were not fitted to."),
]


def check(
    wanted: List, option: Options = None, fresh: Fresh = False, today: Today = False, as_json: Json = False
) -> None:
    """List every error in a warband, with line, column and the rule it breaks.

    Exit status 1 if there are errors; warnings (W) and remarks (I) leave it at 0.

    \b
    skirmish warband check my-warband.yaml
    skirmish warband check my-warband.yaml --fresh --today
    skirmish warband check my-warband.yaml --option channeler_cap=off
    """
    switches = options_of(option or ())
    from skirmish.app.rosters import checked
    from skirmish.muster.legality import Terms

    found = checked(wanted, switches, Terms("today" if today else "paid", experience=not fresh, skills=not fresh))
    emit(found, _show_check, as_json=as_json)
    if found.errors:
        raise typer.Exit(1)


def _show_check(printer: Printer, found: Checked) -> None:
    for problem in found.problems:
        printer.problem(problem)
    if found.total is None:
        printer.text(f"{found.list} can't be used as it is", "bold red")
        return
    verdict = f"NOT LEGAL: {counted(found.errors, 'error')}" if found.errors else "legal"
    verdict += "" if found.fresh else ", not a fresh list"
    total = found.total
    printer.text(
        f"{found.list}: {verdict}; {counted(total.warriors, 'warrior')} for {total.marks} of {total.limit} marks",
        "bold",
    )


def price(wanted: MaybeList = None, stores: From = None, held_out: HeldOut = False, as_json: Json = False) -> None:
    """Show what a warband costs: each warrior, its bare price, the price of its gear, and the total.

    With --from, show what types, items and weaves are worth, judging by a batch, beside what they cost, for all
    its lists or for one. docs/prices.md explains how.

    \b
    skirmish warband price tower-circle
    skirmish playtest tower-circle black-legion hunting-fist --store field.sqlite
    skirmish warband price --from field.sqlite
    skirmish warband price tower-circle --from field.sqlite
    """
    if stores:
        from skirmish.app.prices import price_report
        from skirmish.cli.warband.price_table import show_prices

        report = price_report(stores, wanted, held_out=held_out)
        for remark in report.remarks:
            warn(remark)
        emit(report, show_prices, as_json=as_json)
        return
    if wanted is None:
        raise typer.BadParameter("name a list, or the results of a batch with --from", param_hint="LIST")
    if held_out:
        raise typer.BadParameter("is for --from", param_hint="--held-out")
    from skirmish.library import Shelf
    from skirmish.muster.roster_facts import bill_of

    emit(bill_of(Shelf().roster_file(wanted)), _show_bill, as_json=as_json)


def _show_bill(printer: Printer, found: ListBill) -> None:
    printer.title(f"{found.name} ({found.faction})")
    for line in columns([row(bill) for bill in found.entries]):
        printer.text(line)
    printer.text(total_line(found.total), "bold")


def row(bill: Bill) -> tuple[str, ...]:
    """The columns of an entry of the bill."""
    things = ", ".join(name if not marks else f"{name} {marks}" for name, marks in bill.items)
    each = f"{bill.count} x {bill.marks // bill.count}" if bill.count > 1 else ""
    kind = "" if bill.kind == bill.name else f" ({bill.kind})"
    bare = f"{bill.base} bare" + (f"; {things}" if things else "")
    return bill.who, f"{bill.name}{kind}", f"{bill.marks:>4}", each, bare


def total_line(facts: Summary) -> str:
    """The total, in one line."""
    more = f", {facts.points} channeling points" if facts.points else ""
    upkeep = f", upkeep {facts.upkeep}" if facts.upkeep else ""
    warriors = counted(facts.warriors, "warrior")
    return f"{facts.marks} of {facts.limit} marks, {warriors}, rating {facts.rating}{more}{upkeep}"


def compare(wanted: List, other: Other, as_json: Json = False) -> None:
    """Show two lists side by side: marks, numbers, and what they don't share.

    \b
    skirmish warband compare tower-circle tower-patrol
    """
    from skirmish.library import Shelf
    from skirmish.muster.roster_facts import compare as compare_files

    shelf = Shelf()
    found = compare_files(shelf.roster_file(wanted), shelf.roster_file(other))
    emit(found, _show_comparison, as_json=as_json)


def _show_comparison(printer: Printer, found: Comparison) -> None:
    first, second = found.lists
    printer.title(f"{first.name} and {second.name}")
    rows: list[tuple[str, ...]] = [("", first.id, second.id)]
    rows += [(one.what, *map(str, one.counts)) for one in found.figures]
    rows += [(one.what, *(str(count or "-") for count in one.counts)) for one in found.differ]
    for line in columns(rows, numbers=range(1, 3)):
        printer.text(line)
    if not found.differ:
        printer.text("they have the same warriors, gear and weaves")
    if found.alike:
        told = ", ".join(f"{one.what} {one.count}".replace(" ", NO_BREAK) for one in found.alike)
        printer.paragraph(f"alike: {told}", hang="  ", columns=page_width())
