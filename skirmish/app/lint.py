"""Checks hand-written files with everything the systems and the board know; and provides schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from skirmish import rules
from skirmish.app.builders import builders
from skirmish.app.errors import UserError
from skirmish.core.battlefield import Battlefield, Remark
from skirmish.core.record import Record
from skirmish.core.state import Roster, Warrior
from skirmish.library import Problem, Shelf, load_record
from skirmish.library.draft07 import Schema
from skirmish.library.packs import TROUBLES
from skirmish.library.problems import causes
from skirmish.library.schemas import make_schemas
from skirmish.muster import lint
from skirmish.muster.lint import Linter, files_of

WARRIORS, BASE_MM = 15, 32
"""The warband that must have room to deploy."""


class Linted(Record):
    """The problems in a number of files."""

    files: int
    errors: int
    warnings: int
    problems: tuple[Problem, ...]


def linted(paths: Sequence[str]) -> Linted:
    """Checks these files and folders, or everything shipped. Raises `UserError` for a folder without YAML files."""
    for path in map(Path, paths):  # a folder without YAML files is a mistake, not a clean folder
        if path.is_dir() and not any(file.suffix in (".yaml", ".yml") for file in path.rglob("*")):
            raise UserError(f"{path}: no YAML file in this folder")
    shelf = Shelf()
    look = partial(surveyed, shelf)
    found = lint(tuple(paths), shelf, _checked, Armed(shelf), rules.all_data, builders(), look, _options_of)
    problems = causes(found)
    for problem in found:  # what is said here isn't repeated as a warning
        TROUBLES.pop(problem, None)
    errors = sum(problem.level == "error" for problem in problems)
    return Linted(len(files_of(tuple(paths), shelf)), errors, len(problems) - errors, problems)


def lint_text(text: str, name: str) -> tuple[Problem, ...]:
    """The problems of a map that may become a file; messages call it `name`."""
    shelf = Shelf()
    return tuple(Linter(shelf, _checked, survey=partial(surveyed, shelf)).text(text, name))


def _checked(battlefield: Battlefield) -> tuple[str, ...]:
    """The board's check of a map, loaded for the first map."""
    from skirmish.board import check_battlefield

    return check_battlefield(battlefield)


def surveyed(shelf: Shelf, field: Battlefield) -> Iterator[Remark]:
    """What spoils battles on a readable map: on its ground, and in which of the shelf's scenarios."""
    from skirmish.board.survey import survey

    remarks = tuple(survey(field))
    yield from remarks
    if not any(remark.topic == "choked" for remark in remarks):
        yield from _unplayable(shelf, field)


def _unplayable(shelf: Shelf, field: Battlefield) -> Iterator[Remark]:
    """The scenarios that can't be played on the map, with every reason."""
    from skirmish.kit.playable import hindrances

    idents = shelf.ids("scenario")
    found = {ident: hindrances(field, shelf.scenario(ident), BASE_MM, WARRIORS) for ident in idents}
    ill = {ident: reasons for ident, reasons in found.items() if reasons}
    for ident, reasons in ill.items():
        said = "; ".join(_bare(reason, ident, field.id) for reason in reasons)
        yield Remark(
            "scenarios" if len(ill) == len(found) else "scenario", "",
            f"can't be played in the scenario {ident}: {said}; make room for it, or play others there",
        )  # fmt: skip


def _bare(reason: str, scenario: str, field: str) -> str:
    """The reason without the names of scenario and map, which are given next to it."""
    bare = reason.removeprefix(f"the map {field} ").removeprefix(f"the scenario {scenario} ")
    return bare.replace(f" of the scenario {scenario}", "").replace(f" on the map {field}", "")


def _options_of(name: str) -> Mapping[str, Sequence[str]]:
    """The options of a rule system, loaded for the first search that names some."""
    from skirmish.app.compose import options_of

    return options_of(name)


class Armed:
    """The items that at least one combat system accepts on a warrior. Iterating over it asks the systems."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf

    def __iter__(self) -> Iterator[str]:
        """Their ids."""
        combats = [combat.make(load_record) for combat in rules.COMBAT.values()]

        def complaints(*items: str) -> list[tuple[str, ...]]:
            bearer = Warrior("bearer", "bearer", "bearer", items=items)
            return [combat.problems(Roster("probe", "probe", "", (bearer,))) for combat in combats]

        without = complaints()
        for item in self.shelf.stock.items:
            if any(a == b for a, b in zip(complaints(item), without, strict=True)):
                yield item


def schemas() -> dict[str, Schema]:
    """The JSON Schemas of everything shipped, by file name."""
    return make_schemas(Shelf(), rules.records())
