"""What a verb that edits a list says: what was done, what the list costs now, and what is wrong since."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import typer

from skirmish.cli.printer import Printer, print_json

if TYPE_CHECKING:
    from skirmish.library import Problem, RosterFile, Shelf


class Told(NamedTuple):
    """What a verb has to say of a list that it wrote."""

    did: str
    note: str
    """A warning, for stderr."""
    file: RosterFile | None
    """None if what stands there now can't be used."""
    path: Path
    shown: str
    known: Sequence[Problem]
    """What was wrong before: it isn't told once more."""
    remarks: Sequence[str] = ()
    """What may be done next."""


def wrong(shelf: Shelf, path: Path, shown: str) -> tuple[Problem, ...]:
    """What is wrong with the file, as `skirmish lint` says it."""
    from skirmish.app.builders import builders
    from skirmish.muster.lint import Linter

    return tuple(Linter(shelf, builders=builders()).file(path, shown))


def tell(told: Told, shelf: Shelf, *, as_json: bool, facts: Mapping[str, Any] | None = None) -> None:
    """Prints what was done, the marks spent, and the problems that are new; of the others only how many there are.

    `facts` are what else programs are told; they get all problems.
    """
    from skirmish.muster import total

    found = _marked(told.known, wrong(shelf, told.path, told.shown))
    spent, limit = (total(told.file), told.file.form.limit.marks) if told.file else (None, None)
    if told.note:
        typer.echo(f"{told.shown}: {told.note}", err=True)
    if as_json:
        problems = [{**problem.facts, "new": new} for problem, new in found]
        more = {"marks": spent, "limit": limit, **(facts or {}), "remarks": list(told.remarks)}
        print_json({"did": told.did, **more, "problems": problems})
        return
    printer = Printer()
    printer.text(told.did)
    for remark in told.remarks:
        printer.text(remark)
    if told.file:
        printer.text(f"{spent} of {limit} marks", "bold")
    for problem in (problem for problem, new in found if new):
        printer.text(str(problem), "red" if problem.level == "error" else "")
    if old := sum(not new for _, new in found):
        printer.text(
            f"and {old} known problem{'s' if old > 1 else ''}: skirmish warband check {shlex.quote(told.shown)}"
        )


def _marked(before: Sequence[Problem], now: Sequence[Problem]) -> list[tuple[Problem, bool]]:
    """The problems, and whether each is new. Lines may have moved: what is said counts, and how often."""
    left = Counter((problem.code, problem.message) for problem in before)
    marked = []
    for problem in now:
        said = (problem.code, problem.message)
        marked.append((problem, left[said] <= 0))
        left[said] -= 1
    return marked
