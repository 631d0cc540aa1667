"""`skirmish lint`: what is wrong with files that people wrote; and schemas that tell editors what may stand in them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from skirmish.app.errors import UserError
from skirmish.cli.options import Json
from skirmish.cli.output_files import SCHEMA, check_output
from skirmish.cli.printer import print_json, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from skirmish.core.battlefield import Battlefield
    from skirmish.library import Shelf

Paths = Annotated[
    list[str] | None, typer.Argument(metavar="[PATHS]", help="Files and folders; all that is shipped if none is named.")
]
SchemasOption = Annotated[
    Path | None,
    typer.Option(
        "--schemas", metavar="DIR", help="Write JSON Schemas for editors into this folder, and check nothing."
    ),
]


def lint(paths: Paths = None, schemas: SchemasOption = None, as_json: Json = False) -> None:
    """Checks warbands, maps, scenarios, catalogues and profiles; prints file:line:column: code message.

    Exit status 1 if there are errors; warnings alone leave it at 0.

    \b
    skirmish lint my-warband.yaml my-maps/
    skirmish lint --schemas my-schemas
    """
    from skirmish import rules
    from skirmish.app.builders import builders
    from skirmish.library import Shelf
    from skirmish.muster import lint as look
    from skirmish.muster.lint import files_of

    if schemas is not None:
        if as_json:
            raise typer.BadParameter("schemas are JSON already, each in its file", param_hint="--json")
        if paths:
            raise typer.BadParameter(
                "schemas are written of all that is shipped: name no files", param_hint="--schemas"
            )
        _write(schemas, Shelf())
        return
    for path in paths or ():
        _refuse_empty(path)
    shelf = Shelf()
    problems = look(tuple(paths or ()), shelf, _checked, _Armed(shelf), rules.records, builders())
    errors = sum(problem.level == "error" for problem in problems)
    read = len(files_of(tuple(paths or ()), shelf))
    if as_json:
        found = [problem.facts for problem in problems]
        print_json({"files": read, "errors": errors, "warnings": len(problems) - errors, "problems": found})
        raise typer.Exit(int(errors > 0))
    for problem in problems:
        print(printable(str(problem)))
    clean = f"nothing is wrong ({read} file{'' if read == 1 else 's'})"
    print(f"errors: {errors}, warnings: {len(problems) - errors}" if problems else clean)
    if errors:
        raise typer.Exit(1)


def _write(folder: Path, shelf: Shelf) -> None:
    """Writes the schemas and says which."""
    from skirmish import rules
    from skirmish.library.schemas import make_schemas, write_schemas

    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder}: is not a folder")
    found = make_schemas(shelf, rules.records())
    for name in found if folder.exists() else ():
        check_output(folder / name, SCHEMA)
    for path in write_schemas(folder, found):
        print(printable(str(path)))


def _refuse_empty(path: str) -> None:
    """A folder without a YAML file in it is a slip, not a clean folder."""
    if Path(path).is_dir() and not any(file.suffix in (".yaml", ".yml") for file in Path(path).rglob("*")):
        raise UserError(f"{path}: no YAML file in this folder")


def _checked(battlefield: Battlefield) -> tuple[str, ...]:
    """The board's look at a map, loaded for the first one."""
    from skirmish.board import check_battlefield

    return check_battlefield(battlefield)


class _Armed:
    """The items that some combat system doesn't complain of when a warrior carries them. Going through it asks them."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    def __iter__(self) -> Iterator[str]:
        """Their ids."""
        from skirmish import rules as systems
        from skirmish.core.state import Roster, Warrior
        from skirmish.library import load_record

        combats = [combat.make(load_record) for combat in systems.COMBAT.values()]

        def complaints(*items: str) -> list[tuple[str, ...]]:
            bearer = Warrior("bearer", "bearer", "bearer", items=items)
            return [combat.problems(Roster("probe", "probe", "", (bearer,))) for combat in combats]

        without = complaints()
        for item in self.shelf.stock.items:
            if any(a == b for a, b in zip(complaints(item), without, strict=True)):
                yield item
