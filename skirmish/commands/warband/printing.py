"""`skirmish warband print`: a roster sheet for the table."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from skirmish.commands import completion
from skirmish.commands.battle import Options, Rules, options_of
from skirmish.commands.faults import Fault
from skirmish.commands.out import printable

LISTS = (".yaml", ".yml", ".json")
"""How files end that are lists or may be: a sheet is never written over one."""


class Paper(str, Enum):  # noqa: UP042  # typer shows its values as choices
    """What the sheet is printed on."""

    A4 = "a4"
    LETTER = "letter"


List = Annotated[
    str,
    typer.Argument(
        metavar="LIST", autocompletion=completion.warbands, help="A warband: an id (skirmish list warbands) or a path."
    ),
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="F.html", help="The file to write. Default: LIST.html, here.")
]
OnPaper = Annotated[Paper, typer.Option("--paper", case_sensitive=False, help="The size of the pages.")]
Notes = Annotated[bool, typer.Option("--notes", help="Leave room to write, which may take one more page.")]
Force = Annotated[bool, typer.Option("--force", help="Overwrite a file that isn't a sheet; never a list.")]


def sheet(
    wanted: List,
    output: Output = None,
    paper: OnPaper = Paper.A4,
    notes: Notes = False,
    rules: Rules = None,
    option: Options = None,
    force: Force = False,
) -> None:
    """Writes a roster sheet as a web page that needs nothing else: open it in a browser and print it.

    A sheet that was written before is renewed. Any other file stays as it is, unless you say --force.

    \b
    skirmish warband print tower-circle
    skirmish warband print my-warband.yaml --output sheet.html --paper letter
    """
    switches = options_of(option or [])
    from skirmish.commands.warband.paper import facts_of
    from skirmish.core.files import write_file
    from skirmish.library import Shelf
    from skirmish.muster.sheet import make_sheet as page
    from skirmish.rules import DEFAULT

    file = Shelf().roster_file(wanted)
    target = output or Path(f"{Path(file.document.file).stem}.html")
    _free(target, Path(file.document.file), force=force)
    write_file(target, page(facts_of(file, rules or DEFAULT, switches), paper.value, notes=notes).encode())
    print(printable(f"The sheet is in {target}: open it in a browser and print it"))


def _free(target: Path, source: Path, *, force: bool) -> None:
    """Raises `Fault` unless the target is new or a sheet, or `force` gives it up; what may be a list is never given up.

    Undo knows edits of a list, and nothing of a sheet in its place.
    """
    from skirmish.commands.warband.sharing import free
    from skirmish.muster.sheet import HEAD, is_sheet

    free(target, force=True)
    if target.exists() and target.samefile(source):
        raise Fault(f"{target}: is the list itself")
    if {target.suffix.lower(), Path(os.path.realpath(target)).suffix.lower()} & set(LISTS):
        raise Fault(f"{target}: is no name for a sheet, which is HTML: {', '.join(LISTS)} are for lists")
    if force or not target.exists():
        return
    with target.open("rb") as there:
        if not is_sheet(there.read(HEAD)):
            raise Fault(f"{target}: is there already and isn't a sheet; --force overwrites it")
