"""JSON Schemas in draft-07, the newest draft that editors' YAML servers read.

Pydantic and msgspec write draft 2020-12; this module converts it to the older one, without class names, with
keywords in a fixed order, and with the docstring of a class attribute as the description of its key.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any, get_args, get_type_hints

from pydantic.json_schema import GenerateJsonSchema

from skirmish.core.record import Record, json_schema
from skirmish.library.forms import Form

Schema = dict[str, Any]
"""A JSON Schema, or a part of one."""
DIALECT = "http://json-schema.org/draft-07/schema#"
KEYWORDS = (
    "$schema", "$ref", "title", "description", "type", "const", "enum", "default", "examples",
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
    "format", "minItems", "maxItems", "uniqueItems", "items", "additionalItems", "contains",
    "required", "properties", "patternProperties", "additionalProperties", "propertyNames",
    "minProperties", "maxProperties", "dependencies", "if", "then", "else", "not", "anyOf", "oneOf", "allOf",
    "definitions",
)  # fmt: skip
"""The keywords of draft-07 in use, in output order."""
BOUNDS = ("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum")
"""Keywords whose value is a number; whole ones are written without a decimal point."""
COMMON = {
    "id": "Its id: lower-case letters, digits and hyphens. It stays the same once others use it.",
    "name": "Its name, as players see it.",
    "author": "Who made it.",
    "text": "What it is, in a sentence or two.",
    "version": "Three numbers like 1.0.0. It goes up with each change that others get.",
    "rule": "The id of the rule behind it.",
    # Of the data of rule systems
    "archetypes": "Types of warriors, by `faction/type` or `hired/blade`.",
    "armour": "Suits and shields.",
    "attributes": "Its attributes.",
    "base": "The number that the sum begins with.",
    "circle": "The circle of magic it belongs to.",
    "derived": "How the numbers of types without an entry are worked out.",
    "essence": "Its dots of Essence.",
    "hands": "How many hands it takes.",
    "health": "Its dots of health.",
    "in_combat": "Whether it can be cast in close combat.",
    "incantations": "Ids of the incantations it has learned.",
    "intellect": "Its Intellect.",
    "items": "What the warbands' items are in this system, by id; an empty text for one that does nothing here.",
    "level": "Its level.",
    "melee": "Melee weapons; of a type, its skill with them.",
    "missiles": "Missile weapons.",
    "mounts": "Riding beasts.",
    "move_in": "How far it moves, in inches.",
    "onepower": "Its dots of the One Power.",
    "part": "Which part it is.",
    "parts": "What it does, part by part.",
    "potential": "How strong it can be in the One Power.",
    "radius_in": "Its radius in inches.",
    "range_in": "Its range in inches.",
    "ranges": "Its ranges in inches.",
    "school": "Its school of magic.",
    "sight": "Whether the caster must see the target.",
    "skill": "The skill that it is used with.",
    "skills": "Its skills, by id.",
    "soak": "Its natural soak.",
    "spellcraft": "Its skill in Spellcraft.",
    "talents": "Talents, by id.",
    "target": "What it is aimed at.",
    "thrown": "How it can be thrown; without this it can't.",
    "tradition": "Its tradition of magic.",
    "weaves": "Weaves.",
    "willpower": "Its willpower.",
    "wits": "Its wits.",
    "worth": "What it costs in the system's own points.",
}
"""Descriptions of keys by name, for classes that have none of their own."""
NAMED = ("properties", "patternProperties", "definitions")
"""Keywords whose value maps names to schemas."""
LISTED = ("anyOf", "oneOf", "allOf")
"""Keywords whose value is a list of schemas."""
ONE = ("items", "additionalItems", "contains", "additionalProperties", "propertyNames", "not", "if", "then", "else")
"""Keywords whose value is a schema; that of `items` may be a list of them."""


def form_schema(form: type[Form]) -> Schema:
    """The shape of files of this form."""
    return to_draft07(form.model_json_schema(schema_generator=_Described))


def record_schema(kind: type[Record]) -> Schema:
    """The shape of files that are read into this record: only its own keys, as in `ruledata.load_record`."""
    found = json_schema(kind)
    known = {record.__name__: record for record in _records(kind)}
    for name, part in found["$defs"].items():
        if name in known:  # else it is a named tuple, which is a list in files
            part["additionalProperties"] = False
            _describe(part, known[name])
    root = found["$defs"].pop(found.pop("$ref").rpartition("/")[2])
    return to_draft07({**root, "$defs": found["$defs"]})


def to_draft07(schema: Schema) -> Schema:
    """The schema in draft-07, without titles that only repeat names."""
    made = dict(_keyword(key, value) for key, value in schema.items() if not _is_idle(key, value))
    if "prefixItems" in schema:
        made["additionalItems"] = made.get("items", True)
        made["items"] = [to_draft07(part) for part in schema["prefixItems"]]
        del made["prefixItems"]
    if "patternProperties" in made:
        made.setdefault("additionalProperties", False)
    made.pop("propertyNames", None)  # only some versions of pydantic and msgspec write it
    if "const" in made:
        made.pop("enum", None)
    if "description" in made:
        made["description"] = " ".join(made["description"].split())
    if "$ref" in made and len(made) > 1:  # draft-07 ignores keywords next to a reference
        made["allOf"] = [{"$ref": made.pop("$ref")}, *made.get("allOf", ())]
    if list(made) == ["allOf"] and len(made["allOf"]) == 1:
        return dict(made["allOf"][0])
    return made


def order_keywords(schema: Schema) -> Schema:
    """The schema with its keywords in order; file keys and names stay as they are."""

    def inside(key: str, value: Any) -> Any:
        if key in NAMED:
            return {name: order_keywords(part) for name, part in value.items()}
        if isinstance(value, list) and key in (*LISTED, *ONE):
            return [order_keywords(part) for part in value]
        return order_keywords(value) if key in ONE and isinstance(value, dict) else value

    return {key: inside(key, schema[key]) for key in sorted(schema, key=KEYWORDS.index)}


def _is_idle(key: str, value: Any) -> bool:
    """Titles that repeat names, and defaults that editors shouldn't offer."""
    plain = isinstance(value, str | int | float) and value != ""
    return key in ("title", "discriminator") or (key == "default" and not plain)


def _keyword(key: str, value: Any) -> tuple[str, Any]:
    if key == "$ref":
        return key, f"#/definitions/{_plain_name(value.rpartition('/')[2])}"
    if key == "$defs":
        return "definitions", {_plain_name(name): to_draft07(part) for name, part in sorted(value.items())}
    if key in NAMED:
        return key, {name: to_draft07(part) for name, part in value.items()}
    if key in LISTED:
        return key, [to_draft07(part) for part in value]
    if key in BOUNDS and int(value) == value:
        return key, int(value)
    return key, to_draft07(value) if key in ONE and isinstance(value, dict) else value


def _plain_name(name: str) -> str:
    """`weave-draw` for the class `WeaveDraw`, `bought` for `BoughtForm`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name.removesuffix("Form") or name).lower()


class _Described(GenerateJsonSchema):
    """Writes the docstring of a form's attribute as the description of its key."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Never: the key already says it."""
        return False

    def model_schema(self, schema: Any) -> Schema:
        """The form's schema with its descriptions."""
        made: Schema = super().model_schema(schema)
        _describe(made, schema["cls"])
        return made


def _describe(schema: Schema, owner: type) -> None:
    words = {key: text for part in reversed(owner.__mro__) for key, text in _words(part).items()}
    for key, value in schema.get("properties", {}).items():
        if key in words or key in COMMON:
            value.setdefault("description", words.get(key) or COMMON[key])


def _words(owner: type) -> dict[str, str]:
    """The docstring of each attribute of the class, if it has one."""
    module = inspect.getmodule(owner)
    body = _classes(module).get(owner.__name__, []) if module is not None else []
    found = {}
    for line, below in pairwise(body):
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) and (text := _text(below)):
            found[line.target.id] = text
    return found


def _text(line: ast.stmt) -> str:
    if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str):
        return line.value.value
    return ""


@cache
def _classes(module: ModuleType) -> dict[str, list[ast.stmt]]:
    """The source lines of each class of the module; none without source."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        return {}
    return {part.name: part.body for part in tree.body if isinstance(part, ast.ClassDef)}


def _records(kind: type[Record]) -> set[type[Record]]:
    """This record type and all record types in its fields."""
    found: set[type[Record]] = set()
    waiting = [kind]
    while waiting:
        record = waiting.pop()
        if record not in found:
            found.add(record)
            waiting += _records_in(get_type_hints(record).values())
    return found


def _records_in(hints: Iterable[Any]) -> Iterator[type[Record]]:
    """The record types in the hints, including those inside unions and tuples."""
    for hint in hints:
        if isinstance(hint, type) and issubclass(hint, Record):
            yield hint
        else:
            yield from _records_in(get_args(hint))
