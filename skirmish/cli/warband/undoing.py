"""`skirmish warband undo` and `upgrade`: a list as it was, and a list in today's format."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.app.rosters import File, keep, opened, own_path
from skirmish.cli.battle import Json
from skirmish.cli.printer import Printer, print_json
from skirmish.cli.warband.telling import Told, tell, wrong

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish.library import Problem

Listed = Annotated[bool, typer.Option("--list", help="Only show the steps that can be undone, the next one first.")]
Force = Annotated[
    bool, typer.Option("--force", help="Although the file was changed by hand; that can be undone as well.")
]


def undo(file: File, listed: Listed = False, force: Force = False, as_json: Json = False) -> None:
    """Takes back the last edit that this program made of a list: its file is the same again, byte for byte.

    Fifty steps are kept for each file, in the folder for the state of programs or in SKIRMISH_STATE_DIR.

    \b
    skirmish warband undo my.yaml
    skirmish warband undo my.yaml --list
    """
    from skirmish.library import Shelf
    from skirmish.muster import journal

    path = own_path(file)
    try:
        if listed:
            _list([step.did for step in journal.steps_of(path)], as_json=as_json)
            return
        before = wrong(Shelf(), path, file)
        step = journal.undo(path, force=force)
    except (journal.NotUndone, journal.Damaged) as error:
        raise UserError(f"{file}: {error}") from None
    except journal.Changed as error:
        raise UserError(str(error)) from None
    _tell(path, file, f"undone: {step.did}", before, as_json=as_json)


def _list(steps: list[str], *, as_json: bool) -> None:
    if as_json:
        print_json({"steps": steps[::-1]})
        return
    printer = Printer()
    for number, did in enumerate(reversed(steps), 1):
        printer.text(f"{number:2}  {did}")
    if not steps:
        printer.text("nothing to undo")


def _tell(path: Path, file: str, did: str, before: Sequence[Problem], *, as_json: bool) -> None:
    from skirmish.library import Faulty, Shelf

    shelf = Shelf()
    try:
        roster = shelf.roster_in(shelf.document("warband", file))
    except Faulty:
        roster = None
    tell(Told(did, "", roster, path, file, before), shelf, as_json=as_json)


def upgrade(file: File, as_json: Json = False) -> None:
    """Rewrites a list of an older format in today's, in as few lines as can be. `undo` takes it back.

    \b
    skirmish warband upgrade my.yaml
    """
    old = opened(file)
    did = "upgraded" if old.file.written_as else f"the file is {old.data['format']} already"
    keep(old, old.data, did, as_json=as_json)
