"""`skirmish warband print`: a roster sheet for the table."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from skirmish.commands.battle import Options, Rules, options_of


class Paper(str, Enum):  # noqa: UP042  # typer shows its values as choices
    """What the sheet is printed on."""

    A4 = "a4"
    LETTER = "letter"


List = Annotated[str, typer.Argument(metavar="LIST", help="A warband: an id (skirmish list warbands) or a path.")]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="F.html", help="The file to write. Default: ID.html, here.")
]
OnPaper = Annotated[Paper, typer.Option("--paper", help="The size of the pages.")]


def sheet(
    wanted: List, output: Output = None, paper: OnPaper = Paper.A4, rules: Rules = None, option: Options = None
) -> None:  # fmt: skip
    """Writes a roster sheet as a web page that needs nothing else: open it in a browser and print it.

    \b
    skirmish warband print tower-circle
    skirmish warband print my-warband.yaml --output sheet.html --paper letter
    """
    switches = options_of(option or [])
    from skirmish.commands.warband.paper import facts_of
    from skirmish.commands.warband.sharing import free
    from skirmish.core.saving import write
    from skirmish.library import Shelf
    from skirmish.muster.sheet import sheet as page
    from skirmish.rules import DEFAULT

    file = Shelf().roster_file(wanted)
    target = output or Path(f"{file.form.id}.html")
    free(target, force=True)
    write(target, page(facts_of(file, rules or DEFAULT, switches), paper.value).encode())
    print(f"The sheet is in {target}: open it in a browser and print it")
