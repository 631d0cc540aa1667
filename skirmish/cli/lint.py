"""`skirmish lint`: checks hand-written files, and writes schemas that tell editors what they may contain."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli.options import Json
from skirmish.cli.output_files import SCHEMA, check_output
from skirmish.cli.printer import Printer, emit, printable

if TYPE_CHECKING:
    from skirmish.app.lint import Linted

Paths = Annotated[
    list[str] | None,
    typer.Argument(metavar="[PATHS]", help="Files and folders. Default: everything that comes with the program."),
]
SchemasOption = Annotated[
    Path | None,
    typer.Option("--schemas", metavar="DIR", help="Only write JSON Schemas for editors into this folder."),
]


def lint(paths: Paths = None, schemas: SchemasOption = None, as_json: Json = False) -> None:
    """Check warbands, maps, scenarios, catalogues and profiles; print file:line:column: code message.

    Exit status 1 if there are errors; warnings alone leave it at 0.

    \b
    skirmish lint my-warband.yaml my-maps/
    skirmish lint --schemas my-schemas
    """
    if schemas is not None:
        if as_json:
            raise typer.BadParameter("schemas are JSON already, each in its file", param_hint="--json")
        if paths:
            raise typer.BadParameter(
                "schemas are written of all that is shipped: name no files", param_hint="--schemas"
            )
        _write(schemas)
        return
    from skirmish.app.lint import linted

    found = linted(paths or ())
    emit(found, _show, as_json=as_json)
    if found.errors:
        raise typer.Exit(1)


def _show(printer: Printer, found: Linted) -> None:
    for problem in found.problems:
        printer.text(str(problem))
    clean = f"no problems ({found.files} file{'' if found.files == 1 else 's'})"
    printer.text(f"errors: {found.errors}, warnings: {found.warnings}" if found.problems else clean)


def _write(folder: Path) -> None:
    """Writes the schemas and prints their names."""
    from skirmish.app.lint import schemas
    from skirmish.library.schemas import write_schemas

    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder}: is not a folder")
    found = schemas()
    for name in found if folder.exists() else ():
        check_output(folder / name, SCHEMA)
    for path in write_schemas(folder, found):
        print(printable(str(path)))
