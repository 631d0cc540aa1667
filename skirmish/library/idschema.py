"""Known ids in the JSON Schemas of catalogues: where an item is named, an editor offers the items with their prices."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from skirmish.library.choices import unique
from skirmish.library.draft07 import Schema
from skirmish.library.schemawords import among, item_words, one_of, trait_words, weave_words
from skirmish.library.shelf import Shelf

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
}
"""For each format what the ids at a key name: (definition, key); '' is the file itself."""


def with_ids(schema: Schema, kind: str, shelf: Shelf) -> Schema:
    """The schema of this format, with the ids that there are in the places where ids of other files stand."""
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
    """The schema with a reference in the place of any id; keys of its own stay as they are."""
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
    """All ids of this sort, each with its words."""
    stock = shelf.stock
    if what == "item":
        return one_of(((item.id, item_words(item, 0)) for item in stock.items.values()), stock.items)
    if what == "trait":
        return one_of(((trait.id, trait_words(trait)) for trait in stock.traits.values()), stock.traits)
    if what in ("standard-weave", "special-weave"):
        weaves = [weave for weave in unique(stock.weaves) if weave.special == (what == "special-weave")]
        return one_of(((weave.id, weave_words(weave)) for weave in weaves), stock.weaves)
    return among({entry.id: entry.name for entry in shelf.listing(what)})
