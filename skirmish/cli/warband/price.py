"""`skirmish warband price`: the bill of a list, or what its things are worth by the battles of a batch."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from skirmish.cli import completion
from skirmish.cli.options import Json
from skirmish.cli.printer import Printer, columns, emit, print_json, warn
from skirmish.cli.warband.check import row, total_line

List = Annotated[
    str | None,
    typer.Argument(
        metavar="[LIST]",
        autocompletion=completion.warbands,
        help="A warband: an id (skirmish list warbands) or a path.",
    ),
]
From = Annotated[
    list[Path] | None,
    typer.Option(
        "--from", metavar="F.sqlite",
        help="Fair prices by the battles that skirmish playtest --store kept; may be repeated.",
    ),
]  # fmt: skip
HeldOut = Annotated[
    bool, typer.Option("--held-out", help="With --from: say how well the prices foretell battles they haven't seen.")
]


def price(wanted: List = None, stores: From = None, held_out: HeldOut = False, as_json: Json = False) -> None:
    """Prints the bill of a list: each warrior, what it costs bare, what its gear costs, and all together.

    With --from, what types, items and weaves are worth by the battles of a batch, beside what they cost: of all its
    lists, or of one list. docs/prices.md tells how.

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
    elif wanted is None:
        raise typer.BadParameter("name a list, or the results of a batch with --from", param_hint="LIST")
    elif held_out:
        raise typer.BadParameter("is for --from", param_hint="--held-out")
    else:
        _bill(wanted, as_json)


def _bill(wanted: str, as_json: bool) -> None:
    from skirmish.library import Shelf
    from skirmish.muster.cost import bills, summary

    file = Shelf().roster_file(wanted)
    listed, facts = bills(file), summary(file)
    if as_json:
        print_json({"id": file.form.id, "name": file.form.name, "entries": listed, "total": facts})
        return
    printer = Printer()
    printer.title(f"{file.form.name} ({file.faction.name})")
    for line in columns([row(bill) for bill in listed]):
        printer.text(line)
    printer.text(total_line(facts), "bold")
