"""What a verb that edits a list says: what was done, what the list costs now, and what is wrong since."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from skirmish.app.errors import UserError
from skirmish.cli.printer import Printer, print_json

if TYPE_CHECKING:
    from skirmish.app.rosters import Edited, Opened

File = Annotated[str, typer.Argument(metavar="FILE", help="The list: a YAML file of yours.")]
Who = Annotated[
    str, typer.Argument(metavar="WHO", help="A warrior or a group, by id or name; g-01-2 is the second of its group.")
]


def in_order(verb: str, first: str, *others: str) -> None:
    """Raises `UserError` if the file isn't named first, as it must be, but among the words behind it."""
    files = [number for number, word in enumerate(others) if os.path.isfile(word)]
    if files and not os.path.isfile(first):
        rest = [first, *others]
        file = rest.pop(files[0] + 1)
        raise UserError(f"the file comes first: skirmish warband {verb} {shlex.join([file, *rest])}")


def keep(
    old: Opened, data: dict[str, Any], did: str, *, as_json: bool,
    facts: Mapping[str, Any] | None = None, remarks: Sequence[str] = (),
) -> None:  # fmt: skip
    """Writes the list with this data, and tells it. `facts` are what else programs are told."""
    from skirmish.app.rosters import save

    tell(save(old, data, did, remarks), as_json=as_json, facts=facts)


def tell(edited: Edited, *, as_json: bool, facts: Mapping[str, Any] | None = None) -> None:
    """Prints what was done, the marks spent, and the problems that are new; of the others only how many there are.

    Programs get all problems.
    """
    from skirmish.muster import total

    spent, limit = (total(edited.file), edited.file.form.limit.marks) if edited.file else (None, None)
    if edited.note:
        print(f"{edited.shown}: {edited.note}", file=sys.stderr)
    if as_json:
        problems = [{**problem.facts, "new": new} for problem, new in edited.problems]
        more = {"marks": spent, "limit": limit, **(facts or {}), "remarks": edited.remarks}
        print_json({"did": edited.did, **more, "problems": problems})
        return
    printer = Printer()
    for text in (edited.did, *edited.remarks):
        printer.text(text)
    if edited.file:
        printer.text(f"{spent} of {limit} marks", "bold")
    for problem in (problem for problem, new in edited.problems if new):
        printer.text(str(problem), "red" if problem.level == "error" else "")
    if known := sum(not new for _, new in edited.problems):
        printer.text(
            f"and {known} known problem{'s' if known > 1 else ''}: skirmish warband check {shlex.quote(edited.shown)}"
        )
