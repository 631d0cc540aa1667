"""JSON Schemas of all hand-written files, for editors: what a key means, what is allowed there, what it costs.

There is one schema per format, with the known ids wherever ids of other files go, and one for each faction's warbands:
an editor offers only what warriors of that faction may have. They are draft-07, and are written by
`skirmish lint --schemas DIR`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

from skirmish.core.files import write_file
from skirmish.core.record import Record
from skirmish.library.catalogue import Shelf
from skirmish.library.draft07 import DIALECT, Schema, form_schema, order_keywords, record_schema
from skirmish.library.eventfile import EventForm
from skirmish.library.factionfile import FactionForm, HiredBladesForm
from skirmish.library.fieldfile import FieldForm
from skirmish.library.forms import FileForm
from skirmish.library.groupfile import ListGroupsForm
from skirmish.library.mapfile import MapForm
from skirmish.library.mapkindfile import MapKindForm
from skirmish.library.migrations import version
from skirmish.library.packfile import PackForm
from skirmish.library.packs import usable
from skirmish.library.profilefile import ProfileForm
from skirmish.library.rosterfile import RosterForm
from skirmish.library.scenariofile import ScenarioForm
from skirmish.library.stock import unique_weaves
from skirmish.library.terrainfile import KindsForm, effect_words, terrain_kinds
from skirmish.library.tunefile import TuneForm
from skirmish.library.valuefile import ValueForm
from skirmish.library.warbandschema import choice, id_choice, item_words, trait_words, warband_schema, weave_words
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
    "groups": ListGroupsForm,
    "event": EventForm,
    "pack": PackForm,
    "map": MapForm,
    "scenario": ScenarioForm,
    "terrain": KindsForm,
    "map-kind": MapKindForm,
    "profile": ProfileForm,
    "value": ValueForm,
    "tune": TuneForm,
}
"""The form of each format."""
WIDTH = 120
"""Line length in characters, where the text allows; one more for a comma."""
FOLDER = "warbands/schemas"
"""The folder of the shipped schemas."""


def make_schemas(shelf: Shelf, records: Mapping[str, type[Record]]) -> dict[str, Schema]:
    """All schemas by file name; `records` are the systems' rule data by format. Raises `Faulty`.

    A pack's faction that has errors gets no schema, and the rest are there to mend it with.
    """
    found = {kind: _with_format(add_ids(form_schema(form), kind, shelf), kind) for kind, form in FORMS.items()}
    # A pack's file for a system has only what it adds.
    found |= {kind: _with_format({**record_schema(record), "required": []}, kind) for kind, record in records.items()}
    for ident in shelf.ids("faction"):
        name = f"warband.{ident.replace(':', '.')}"
        for faction in usable(ident, partial(shelf.faction, ident)):
            found[name] = warband_schema(found["warband"], faction, shelf.stock)
    return {f"{name}.json": order_keywords(schema) for name, schema in found.items()}


def write_schemas(folder: Path, found: Mapping[str, Schema]) -> list[Path]:
    """Writes the schemas to the folder, which is created if missing; returns the files. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, schema in found.items():
        write_file(folder / name, schema_text(schema).encode())
    return [folder / name for name in found]


def schema_text(schema: Schema) -> str:
    """The schema as the text of its file."""
    return "\n".join(_json_lines(schema, "", "")) + "\n"


def _json_lines(value: Any, indent: str, key: str) -> Iterator[str]:
    """The value as JSON, with short parts on one line, so that small changes affect few lines."""
    line = f"{indent}{key}{json.dumps(value, ensure_ascii=False)}"
    if len(line) < WIDTH or not isinstance(value, dict | list):
        yield line
        return
    entries = [(f"{json.dumps(name)}: ", part) for name, part in value.items()] if isinstance(value, dict) else None
    parts = entries if entries is not None else [("", part) for part in value]
    brackets = "{}" if entries is not None else "[]"
    yield f"{indent}{key}{brackets[0]}"
    for number, (name, part) in enumerate(parts, 1):
        *most, last = _json_lines(part, indent + " ", name)
        yield from most
        yield last if number == len(parts) else f"{last},"
    yield f"{indent}{brackets[1]}"


def _with_format(schema: Schema, kind: str) -> Schema:
    """The schema of files with `format: kind/N`."""
    written = f"{kind}/{version(kind)}"
    first = {"description": "What this file is, and which version of the format.", "const": written}
    return {
        **schema,
        "$schema": DIALECT,
        "title": f"skirmish: {written}",
        "required": ["format", *(key for key in schema["required"] if key != "format")],
        "properties": {**schema["properties"], "format": first},
    }


# --- known ids -----------------------------------------------------------------------------------------------------


SHARED = {
    ("trait-ref", "ref"): "trait",
    ("channeling-type", "weaves"): "standard-weave",
    ("channeling-type", "forbid"): "special-weave",
    ("weave-draw", "deny"): "standard-weave",
    ("weave-draw", "also"): "standard-weave",
}
PLACES: dict[str, dict[tuple[str, str], str]] = {
    "faction": {
        **SHARED,
        ("type", "traits"): "trait",
        ("", "item_lists"): "item",
        ("item-choice", "deny"): "item",
        ("item-choice", "also"): "item",
        ("", "weave_lists"): "standard-weave",
        ("", "skill_lists"): "trait",
        ("skill-choice", "deny"): "trait",
        ("skill-choice", "also"): "trait",
    },
    "hired-blades": {
        **SHARED,
        ("hired", "traits"): "trait",
        ("hired", "kit"): "item",
        ("hired", "hired_by"): "faction",
        ("hired", "never_by"): "faction",
    },
    "skills": {("", "skill_lists"): "trait"},
    "field": {("enemy", "gear"): "item"},
    "map": {("terrain", "kind"): "terrain"},
}
"""For each format, what the ids at a key refer to: (definition, key); '' is the file itself."""


def add_ids(schema: Schema, kind: str, shelf: Shelf) -> Schema:
    """The schema of this format, with the known ids wherever ids of other files go."""
    found = deepcopy(schema)
    places = PLACES.get(kind, {})
    for (part, key), what in places.items():
        keys = (found["definitions"][part] if part else found)["properties"]
        keys[key] = _known(keys[key], f"#/definitions/known-{what}")
    if places:
        known = {f"known-{what}": _ids(what, shelf) for what in sorted(set(places.values()))}
        found["definitions"] = {**found.get("definitions", {}), **known}
    return found


def _known(schema: Any, ref: str) -> Any:
    """The schema with a reference in place of any id; its own keys stay as they are."""
    if isinstance(schema, list):
        return [_known(part, ref) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("type") == "string" and "pattern" in schema:
        words = {key: text for key, text in schema.items() if key == "description"}
        return {**words, "allOf": [{"$ref": ref}]} if words else {"$ref": ref}
    if "patternProperties" in schema:
        named = {key: _known(value, ref) for key, value in schema["patternProperties"].items()}
        return {**schema, "patternProperties": named}
    return {key: _known(value, ref) if key in ("items", "anyOf", "oneOf") else value for key, value in schema.items()}


def _ids(what: str, shelf: Shelf) -> Schema:
    """All ids of this kind, each with its description."""
    stock = shelf.stock
    if what == "item":
        return id_choice(((item.id, item_words(item, 0)) for item in stock.items.values()), stock.items)
    if what == "trait":
        return id_choice(((trait.id, trait_words(trait)) for trait in stock.traits.values()), stock.traits)
    if what in ("standard-weave", "special-weave"):
        weaves = [weave for weave in unique_weaves(stock.weaves) if weave.special == (what == "special-weave")]
        return id_choice(((weave.id, weave_words(weave)) for weave in weaves), stock.weaves)
    if what == "terrain":
        return choice({ident: kind.text or effect_words(kind.nature) for ident, kind in terrain_kinds().items()})
    return choice({entry.id: entry.name for entry in shelf.listing(what)})
