"""The JSON Schemas for editors: every shipped file fits its own, and what isn't legal fits none."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator
from pydantic import TypeAdapter, ValidationError
from schemas_at_hand import FACTIONS, SHELF, Way, errors, made, put, roster, validator

from skirmish import rules
from skirmish.library import Faulty, load_record
from skirmish.library.draft07 import KEYWORDS, LISTED, NAMED, ONE, form_schema, to_draft07
from skirmish.library.factionfile import ChannelingType, TypeForm
from skirmish.library.schemas import FOLDER
from skirmish.library.wares import ItemForm
from skirmish.library.yamlfile import read

ROOT = Path(__file__).parents[2]
FIRST_LINE = re.compile(r"# yaml-language-server: \$schema=(\S+)\n")
SHIPPED = sorted(
    path
    for pattern in (
        "warbands/**/*.yaml",
        "maps/**/*.yaml",
        "skirmish/rules/*/data/*.yaml",
        "skirmish/players/profiles/*.yaml",
        "skirmish/players/tunings/*.yaml",
        "skirmish/players/*.yaml",
        "skirmish/mapmaker/kinds/*.yaml",
    )
    for path in ROOT.glob(pattern)
)
_Fast = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def own(path: Path) -> str:
    """The schema that the file's first line names."""
    found = FIRST_LINE.match(path.read_text("utf-8"))
    assert found, f"{path}: the first line names no schema"
    return found[1]


# --- what is shipped -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SHIPPED, ids=[path.relative_to(ROOT).as_posix() for path in SHIPPED])
def test_every_shipped_file_names_its_schema_and_fits_it(path: Path) -> None:
    named = path.parent / own(path)
    assert named.resolve().is_relative_to(ROOT / FOLDER)
    assert named.is_file()
    data = read(path).data
    kind = data["format"].partition("/")[0]
    assert named.name == (f"warband.{data['faction']['id']}.json" if kind == "warband" else f"{kind}.json")
    assert [error.message for error in validator(named.name).iter_errors(data)] == []
    assert yaml.load(path.read_text("utf-8"), _Fast) == data, "readers of YAML 1.1 see something else"


def test_the_shipped_schemas_are_what_the_program_writes(tmp_path: Path) -> None:
    """In a process of its own: other tests may have asked for types in another order, which `typing` remembers."""
    done = subprocess.run((sys.executable, "-m", "skirmish", "lint", "--schemas", str(tmp_path)), capture_output=True)
    assert done.returncode == 0, done.stderr
    shipped, written = (
        {path.name: path.read_text("utf-8") for path in at.glob("*")} for at in (ROOT / FOLDER, tmp_path)
    )
    stale = sorted(name for name in {*written, *shipped} if shipped.get(name) != written.get(name))
    assert stale == [], f"run: skirmish lint --schemas {FOLDER} (and remove files of formats that are gone)"


def test_there_is_a_schema_of_every_format_and_of_the_warbands_of_every_faction() -> None:
    formats = {read(path).data["format"].partition("/")[0] for path in SHIPPED}
    assert formats | {"pack", "terrain", *(f"warband.{faction}" for faction in FACTIONS)} == {
        name.removesuffix(".json") for name in made()
    }


def parts(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The schema and all that stand in it."""
    yield schema
    for key, value in schema.items():
        if key in (*NAMED, *LISTED, *ONE):
            inside = list(value.values()) if key in NAMED else value if isinstance(value, list) else [value]
            for part in inside:
                yield from parts(part) if isinstance(part, dict) else ()


def test_all_of_them_are_draft_07_and_know_nothing_newer() -> None:
    for name, schema in made().items():
        Draft7Validator.check_schema(schema)
        assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
        for part in parts(schema):
            assert set(part) <= set(KEYWORDS), name
            assert "$ref" not in part or len(part) == 1, name
            assert part.get("oneOf") != [], name
            if "$ref" in part:
                assert part["$ref"].removeprefix("#/definitions/") in schema["definitions"], name


def test_what_is_newer_is_spelled_in_the_older_way() -> None:
    pair = {"type": "array", "prefixItems": [{"title": "X", "$ref": "#/$defs/SpotForm"}], "items": False}
    newer = {"properties": {"title": {"description": "a\n  b", "default": None, **pair}}, "$defs": {"SpotForm": {}}}
    older = {"description": "a b", "type": "array", "items": [{"$ref": "#/definitions/spot"}], "additionalItems": False}
    assert to_draft07(newer) == {"properties": {"title": older}, "definitions": {"spot": {}}}
    assert to_draft07({"$ref": "#/$defs/A", "description": "it"})["allOf"] == [{"$ref": "#/definitions/a"}]


def test_objects_have_no_keys_but_their_own_and_files_say_their_format() -> None:
    for name, schema in made().items():
        kind = name.partition(".")[0]
        assert schema["properties"]["format"]["const"] == f"{kind}/{2 if kind == 'warband' else 1}"
        assert "format" in schema["required"]
        for part in (schema, *(part for key, part in schema.get("definitions", {}).items() if "." not in key)):
            assert part.get("additionalProperties") is False or "properties" not in part, name


def test_what_a_key_means_stands_beside_it() -> None:
    """The words below an attribute, and those of the class."""
    items = made()["items.json"]["definitions"]["item"]
    assert (
        items["properties"]["free_first"]["description"] == "Whether the first one of a warrior costs nothing. (SKR-81)"
    )
    weapons = made()["weapons.json"]["definitions"]["melee-weapon"]
    assert weapons["properties"]["strength"]["description"] == "Added to the bearer's S."


def test_where_an_item_is_named_an_editor_offers_the_items_with_their_prices() -> None:
    known = made()["faction.json"]["definitions"]["known-item"]["oneOf"]
    assert {"description": "Sword: 10 marks.", "const": "sword"} in known
    assert [choice["const"] for choice in known] == list(SHELF.stock.items)


SPOILT: list[tuple[str, Way, Any]] = [
    ("factions/aiel", ("item_lists", "spears", 0), "daggger"),
    ("factions/aiel", ("types", "wise-one", "channeling", "weaves"), ["healing"]),
    ("shared/skills", ("skill_lists", "nerve", 0), "stuborn"),
    ("shared/hired-blades", ("blades", "gleeman", "kit", 0), "lute"),
    ("shared/hired-blades", ("blades", "gleeman", "never_by", 0), "shadow"),
    ("shared/hired-blades", ("blades", "gleeman", "traits", 0), "hides"),
]


@pytest.mark.parametrize(("file", "way", "value"), SPOILT)
def test_catalogues_name_nothing_that_there_isnt(file: str, way: Way, value: Any) -> None:
    data = read(ROOT / f"warbands/{file}.yaml").data
    (place,) = errors(put(data, way, value), f"{data['format'].partition('/')[0]}.json")
    assert "/".join(map(str, way)).startswith(place)
    assert place.count("/") > 1


# --- short manners of writing ----------------------------------------------------------------------------------------

TYPE = {
    "name": "Man",
    "role": "hero",
    "marks": 30,
    "keywords": ["human"],
    "profile": {"M": 4, "WS": 3, "BS": 3, "S": 3, "T": 3, "W": 1, "I": 3, "A": 1, "Ld": 7},
}  # fmt: skip
# fmt: off
SHORT: dict[str, tuple[type[Any], Callable[[Any], Any], list[Any]]] = {
    "a price": (ItemForm, lambda value: {"id": "x", "name": "X", "kind": "melee", "rule": "SKR-76", "marks": value}, [
        60, 0, -1, 10_001, True, 6.5, None, "60", "25+2D6", "25+2d6", "99999+2D6", "10000+0D6", "00025+2D6", "25+2D8",
        "25 + 2D6", "+2D6", {"first": 30, "more": 60}, {"times": 3, "of": "base"}, {"times": 3, "of": "list"},
        {"first": -1}, {}, {"frist": 3}, [60],
    ]),
    "special rules": (TypeForm, lambda value: {**TYPE, "traits": value}, [
        [], ["fear"], [{"ref": "hatred", "of": "channeler"}], [{"of": "x"}], ["Fear"], "fear", [3], [None], None,
    ]),
    "items": (TypeForm, lambda value: {**TYPE, "items": value}, [
        "guards", {"list": "guards", "deny": ["bow"], "also": ["pike"]}, {"deny": ["bow"]}, ["guards"], None, 4,
        "no id",
    ]),
    "skills": (TypeForm, lambda value: {**TYPE, "skills": value}, [
        [], ["nerve"], {"lists": ["nerve"], "deny": ["x"]}, {"also": ["x"]}, {"list": "nerve"}, "nerve", [["nerve"]],
    ]),
    "weaves": (ChannelingType, lambda value: {"half": "saidar", "roll": "2D6", "weaves": value}, [
        0, 4, 101, True, ["mist"], [], ["no id"], {"choose": 2}, {"roll": 2, "list": "wild", "deny": ["mist"]},
        {"choose": 1, "roll": 1}, {"choose": 0, "roll": 0}, {}, {"list": "wild"}, {"roll": -1}, "four", None,
    ]),
    "special weaves": (ChannelingType, lambda value: {"half": "saidin", "roll": "3D6", "weaves": 1, **value}, [
        {}, {"special": "none"}, {"special": "none", "specials": 1}, {"special": "none", "specials": 2},
        {"special": "later", "specials": 2}, {"special": "healing"}, {"specials": 0},
    ]),
}
# fmt: on
CASES = [(what, value) for what, (_, _, values) in SHORT.items() for value in values]


@pytest.mark.parametrize(("what", "value"), CASES)
def test_a_schema_allows_what_the_program_reads_and_nothing_else(what: str, value: Any) -> None:
    form, around, _ = SHORT[what]
    data = around(value)
    try:
        TypeAdapter(form).validate_python(data)
        reads = True
    except ValidationError:
        reads = False
    assert Draft7Validator(form_schema(form)).is_valid(data) == reads


@pytest.mark.parametrize("drawn", [{"rect": [1, 2, 3, 4]}, {"circle": [1, 2, 3], "rect": None}])
def test_a_piece_of_terrain_has_one_shape_and_a_known_kind(drawn: dict[str, Any]) -> None:
    def farm(**changes: Any) -> dict[str, Any]:
        piece = {"id": "x", "kind": "woods", **drawn, **changes}
        return {"format": "map/1", "id": "a", "name": "A", "size_in": [48, 48], "terrain": [piece]}

    assert errors(farm(), "map.json") == []
    assert errors(farm(kind="wods"), "map.json") == ["terrain/0/kind"]
    assert errors(farm(line=[[1, 2], [3, 4]]), "map.json") == ["terrain/0"]
    assert errors(farm(circle=None, rect=None), "map.json") == ["terrain/0"]


def test_rule_data_allows_what_the_systems_read_and_nothing_else(tmp_path: Path) -> None:
    path = ROOT / "skirmish/rules/weaves/data/weaves.yaml"
    spoilt = path.read_text("utf-8").replace("difficulty: 7", "dificulty: 7", 1)
    (tmp_path / "weaves.yaml").write_text(spoilt, "utf-8")
    with pytest.raises(Faulty):
        load_record(tmp_path / "weaves.yaml", rules.records()["weave-effects"], "weave-effects")
    assert errors(read(tmp_path / "weaves.yaml").data, "weave-effects.json") == ["weaves/0"]


@pytest.mark.parametrize("key", ["members", "groups", "hired", "stash", "powers", "power_tables", "aliases", "text"])
def test_optional_sections_may_be_left_out(key: str) -> None:
    data = roster("hired-pikes")
    data.pop(key, None)
    assert errors(data, "warband.json") == []
