"""`skirmish warband print`: a roster sheet for the table."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from skirmish.cli.options import Force, List, ListRules, Options, options_of
from skirmish.cli.output_files import SHEET, check_output
from skirmish.cli.printer import printable


class Paper(str, Enum):  # noqa: UP042  # typer shows its values as choices
    """Paper sizes of the sheet."""

    A4 = "a4"
    LETTER = "letter"


Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE.html",
        help="The file to write. Default: LIST.html in this folder; for other rules than the list's, LIST-RULES.html.",
    ),
]
OnPaper = Annotated[Paper, typer.Option("--paper", case_sensitive=False, help="Paper size.")]
Notes = Annotated[bool, typer.Option("--notes", help="Leave room for notes; this may take one more page.")]


def sheet(
    wanted: List, output: Output = None, paper: OnPaper = Paper.A4, notes: Notes = False, rules: ListRules = None,
    option: Options = None, force: Force = False,
) -> None:  # fmt: skip
    """Write a roster sheet as a web page: open it in a browser to print it or save it as a PDF.

    Its numbers are those of the rules it is printed for, as on the cards of a battle.

    An older sheet is overwritten, any other file only with --force.

    \b
    skirmish warband print tower-circle
    skirmish warband print tower-circle --rules trilogy
    skirmish warband print my-warband.yaml --output sheet.html --paper letter
    """
    switches = options_of(option or [])
    from skirmish.app.builders import meant_rules
    from skirmish.app.compose import ruleset
    from skirmish.app.sheets import facts_of
    from skirmish.core.files import write_file
    from skirmish.library import Shelf
    from skirmish.muster.sheet import make_sheet

    file = Shelf().roster_file(wanted)
    meant = meant_rules(file)
    facts = facts_of(file, rules or meant, switches)
    other = f"-{facts.ruleset}" if facts.ruleset != ruleset(meant, {}).name else ""
    target = output or Path(f"{Path(file.document.file).stem}{other}.html")
    check_output(target, SHEET, [file.document.file], force=force)
    page = make_sheet(facts, paper.value, notes=notes)
    write_file(target, page.encode())
    print(printable(f"The sheet is in {target}: open it in a browser and print it"))
    for reason in facts.unplayable:
        print(printable(f"It has no numbers of {facts.ruleset}: {reason}"), file=sys.stderr)
