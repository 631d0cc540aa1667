"""JSON Schemas of all files that people write, for editors: what a key means, what may stand there, what it costs.

One schema for each format, and one for the warbands of each faction, which knows ids: an editor offers only what the
warriors of that faction may have. They are draft-07, and are written by `skirmish lint --schemas DIR`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from skirmish.core.battle_record import write
from skirmish.core.record import Record
from skirmish.library.catalogue import FactionForm, HiredBladesForm
from skirmish.library.draft07 import DIALECT, Schema, of_form, of_record, ordered
from skirmish.library.fieldfile import FieldForm
from skirmish.library.forms import FileForm
from skirmish.library.idschema import with_ids
from skirmish.library.mapfile import MapForm
from skirmish.library.migrations import version
from skirmish.library.profilefile import ProfileForm
from skirmish.library.rosterfile import RosterForm
from skirmish.library.scenariofile import ScenarioForm
from skirmish.library.shelf import Shelf
from skirmish.library.warbandschema import of_warbands
from skirmish.library.wares import ItemsForm, PowersForm, SkillsForm, TraitsForm, WeavesForm

FORMS: dict[str, type[FileForm]] = {
    "warband": RosterForm,
    "faction": FactionForm,
    "items": ItemsForm,
    "traits": TraitsForm,
    "weaves": WeavesForm,
    "powers": PowersForm,
    "skills": SkillsForm,
    "hired-blades": HiredBladesForm,
    "field": FieldForm,
    "map": MapForm,
    "scenario": ScenarioForm,
    "profile": ProfileForm,
}
"""The form of each format."""
WIDTH = 120
"""Letters of a line, where the text allows; with a comma one more."""
FOLDER = "warbands/schemas"
"""Where the schemas that come with the program lie."""


def schemas(shelf: Shelf, records: Mapping[str, type[Record]]) -> dict[str, Schema]:
    """All schemas by the names of their files; `records` are the systems' rule data by format. Raises `Faulty`."""
    found = {kind: _headed(with_ids(of_form(form), kind, shelf), kind) for kind, form in FORMS.items()}
    found |= {kind: _headed(of_record(record), kind) for kind, record in records.items()}
    for ident in shelf.ids("faction"):
        found[f"warband.{ident}"] = of_warbands(found["warband"], shelf.faction(ident), shelf.stock)
    return {f"{name}.json": ordered(schema) for name, schema in found.items()}


def write_schemas(folder: Path, found: Mapping[str, Schema]) -> list[Path]:
    """Writes the schemas into the folder, which is made if it isn't there; gives the files. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in found.items():
        write(folder / name, text(schema).encode())
    return [folder / name for name in found]


def text(schema: Schema) -> str:
    """The schema as it stands in its file."""
    return "\n".join(_lines(schema, "", "")) + "\n"


def _lines(value: Any, indent: str, key: str) -> Iterator[str]:
    """The value as JSON; what is short stands on one line, so that a change of one thing changes few lines."""
    line = f"{indent}{key}{json.dumps(value, ensure_ascii=False)}"
    if len(line) < WIDTH or not isinstance(value, dict | list):
        yield line
        return
    entries = [(f"{json.dumps(name)}: ", part) for name, part in value.items()] if isinstance(value, dict) else None
    parts = entries if entries is not None else [("", part) for part in value]
    brackets = "{}" if entries is not None else "[]"
    yield f"{indent}{key}{brackets[0]}"
    for number, (name, part) in enumerate(parts, 1):
        *most, last = _lines(part, indent + " ", name)
        yield from most
        yield last if number == len(parts) else f"{last},"
    yield f"{indent}{brackets[1]}"


def _headed(schema: Schema, kind: str) -> Schema:
    """The schema of the files that say `format: kind/N`."""
    written = f"{kind}/{version(kind)}"
    first = {"description": "What this file is, and which shape of it.", "const": written}
    return {
        **schema,
        "$schema": DIALECT,
        "title": f"skirmish: {written}",
        "required": ["format", *(key for key in schema["required"] if key != "format")],
        "properties": {**schema["properties"], "format": first},
    }
