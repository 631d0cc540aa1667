"""`skirmish warband check` and `compare`: what a list comes to, and what is wrong with it."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.cli import completion
from skirmish.cli.options import Json, Options, options_of
from skirmish.cli.printer import Printer, print_json
from skirmish.cli.warband.page import width

if TYPE_CHECKING:
    from skirmish.library import RosterFile
    from skirmish.muster.cost import Bill, Summary

List = Annotated[
    str,
    typer.Argument(
        metavar="LIST", autocompletion=completion.warbands, help="A warband: an id (skirmish list warbands) or a path."
    ),
]
NO_BREAK = "\N{NO-BREAK SPACE}"
"""Keeps a name and its number in one line."""
Other = Annotated[
    str, typer.Argument(metavar="OTHER", autocompletion=completion.warbands, help="The warband to compare it with.")
]


def check(wanted: List, option: Options = None, as_json: Json = False) -> None:
    """Says everything that is wrong with a list, all at once, with line and column and the rule it breaks.

    Exit status 1 if there are errors. What is only worth a word (I, W) leaves it at 0.

    \b
    skirmish warband check my-warband.yaml
    skirmish warband check my-warband.yaml --option channeler_cap=off
    """
    from skirmish.app.builders import builders
    from skirmish.library import Shelf
    from skirmish.muster.examine import examine, notes

    shelf = Shelf()
    finding = examine(shelf, shelf.document("warband", wanted), _switches(option or ()), builders())
    found = [*finding.problems, *(notes(finding.file) if finding.file else ())]
    if as_json:
        print_json({"legal": not finding.errors, "problems": [problem.facts for problem in found]})
    else:
        printer = Printer()
        for problem in found:
            printer.text(str(problem), "red" if problem.level == "error" else "")
        if finding.file:
            _sum_up(printer, wanted, finding.file, finding.errors)
        else:
            printer.text(f"{wanted} can't be used as it is", "bold red")
    if finding.errors:
        raise typer.Exit(1)


def _switches(written: Sequence[str]) -> dict[str, str]:
    """The switches of recruiting. Raises `UserError` for what is no option of the rules."""
    options = options_of(written)
    if not options:
        return {}
    from skirmish import rules
    from skirmish.app.compose import ruleset

    return dict(ruleset(rules.DEFAULT, options).options)


def _sum_up(printer: Printer, wanted: str, file: RosterFile, errors: int) -> None:
    from skirmish.muster.cost import summary

    facts = summary(file)
    verdict = f"NOT LEGAL: {errors} error{'s' if errors > 1 else ''}" if errors else "legal"
    printer.text(f"{wanted}: {verdict}; {facts.warriors} warriors for {facts.marks} of {facts.limit} marks", "bold")


def row(bill: Bill) -> tuple[str, ...]:
    """An entry of the bill in columns."""
    things = ", ".join(name if not marks else f"{name} {marks}" for name, marks in bill.items)
    each = f"{bill.count} x {bill.marks // bill.count}" if bill.count > 1 else ""
    kind = "" if bill.kind == bill.name else f" ({bill.kind})"
    return (
        bill.who,
        f"{bill.name}{kind}",
        f"{bill.marks:>4}",
        each,
        f"{bill.base} bare" + (f"; {things}" if things else ""),
    )


def total_line(facts: Summary) -> str:
    """What the whole comes to, in a line."""
    more = f", {facts.points} channeling points" if facts.points else ""
    upkeep = f", upkeep {facts.upkeep}" if facts.upkeep else ""
    return f"{facts.marks} of {facts.limit} marks, {facts.warriors} warriors, rating {facts.rating}{more}{upkeep}"


def compare(wanted: List, other: Other, as_json: Json = False) -> None:
    """Sets two lists side by side: marks, numbers, and what one has and the other hasn't.

    \b
    skirmish warband compare tower-circle tower-patrol
    """
    from skirmish.library import Shelf
    from skirmish.muster.cost import common_counts, compare_figures, contents, differences, summary

    shelf = Shelf()
    files = shelf.roster_file(wanted), shelf.roster_file(other)
    sums, counts = [summary(file) for file in files], [contents(file) for file in files]
    differ, same = differences(*counts), common_counts(*counts)
    if as_json:
        lists = [
            {"id": file.form.id, "name": file.form.name, "total": facts}
            for file, facts in zip(files, sums, strict=True)
        ]
        differing = [{"what": what, "counts": [a, b]} for what, a, b in differ]
        alikes = [{"what": what, "count": count} for what, count in same]
        print_json({"lists": lists, "differ": differing, "alike": alikes})
        return
    printer = Printer()
    printer.title(f"{files[0].form.name} and {files[1].form.name}")
    rows = [("", files[0].form.id, files[1].form.id)]
    rows += [(label, str(a), str(b)) for label, a, b in compare_figures(*sums)]
    rows += [(what, str(a or "-"), str(b or "-")) for what, a, b in differ]
    for line in _right(rows):
        printer.text(line)
    if not differ:
        printer.text("they have the same warriors, gear and weaves")
    if same:
        told = ", ".join(f"{what} {count}".replace(" ", NO_BREAK) for what, count in same)
        for line in textwrap.wrap(f"alike: {told}", width(), subsequent_indent="  "):
            printer.text(line.replace(NO_BREAK, " "))


def _right(rows: Sequence[tuple[str, str, str]]) -> list[str]:
    """Rows as lines, what they tell of on the left, the figures under each other on the right."""
    lead, *widths = (max(map(len, column)) for column in zip(*rows, strict=True))
    return [
        "  ".join([what.ljust(lead), *map(str.rjust, figures, widths)])
        for what, *figures in rows
    ]  # fmt: skip
