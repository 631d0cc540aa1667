"""`skirmish warband undo` and `upgrade`: a list as it was, and a list in today's format."""

from __future__ import annotations

from typing import Annotated

import typer

from skirmish.cli.options import Json
from skirmish.cli.printer import Printer, print_json
from skirmish.cli.warband.edit_report import File, keep, tell

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
    from skirmish.app import rosters

    path = rosters.own_path(file)
    if not listed:
        tell(rosters.undo(path, file, force=force), as_json=as_json)
        return
    steps = rosters.undo_steps(path, file)
    if as_json:
        print_json({"steps": steps})
        return
    printer = Printer()
    for number, did in enumerate(steps, 1):
        printer.text(f"{number:2}  {did}")
    if not steps:
        printer.text("nothing to undo")


def upgrade(file: File, as_json: Json = False) -> None:
    """Rewrites a list of an older format in today's, in as few lines as can be. `undo` takes it back.

    \b
    skirmish warband upgrade my.yaml
    """
    from skirmish.app.rosters import opened

    old = opened(file)
    did = "upgraded" if old.file.written_as else f"the file is {old.data['format']} already"
    keep(old, old.data, did, as_json=as_json)
