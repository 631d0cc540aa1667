"""The schemas for editors, made once, and the shipped rosters to hold against them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from jsonschema import Draft7Validator

from skirmish import rules
from skirmish.library import Shelf
from skirmish.library.schemas import make_schemas

SHELF = Shelf()
FACTIONS = SHELF.ids("faction")
ROSTERS = SHELF.ids("warband")
Way = tuple[str | int, ...]


@cache
def made() -> dict[str, dict[str, Any]]:
    """All schemas by the names of their files."""
    return make_schemas(SHELF, rules.records())


@cache
def validator(name: str) -> Draft7Validator:
    """The independent judge of one of them."""
    return Draft7Validator(made()[name])


@cache
def plain(ident: str) -> Any:
    """A shipped roster, not to be changed."""
    return SHELF.document("warband", ident).data


def roster(ident: str) -> Any:
    """A shipped roster, to be spoilt."""
    return deepcopy(plain(ident))


def first_of(faction: str) -> Any:
    """A roster of the faction, to be spoilt."""
    return next(roster(ident) for ident in ROSTERS if plain(ident)["faction"]["id"] == faction)


def errors(data: Any, schema: str | dict[str, Any] | None = None) -> list[str]:
    """Where the data doesn't fit: the way to each place, with slashes. Without a schema, that of its faction."""
    if isinstance(schema, dict):
        judge = Draft7Validator(schema)
    else:
        judge = validator(schema or f"warband.{data['faction']['id']}.json")
    return sorted({"/".join(map(str, error.absolute_path)) for error in judge.iter_errors(data)})


def ways(data: Any, at: Way = ()) -> Iterator[Way]:
    """The ways to all values within the data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*at, key)
        yield from ways(value, (*at, key))


def at(data: Any, way: Way) -> Any:
    """The value at the end of the way."""
    for step in way:
        data = data[step]
    return data


def put(data: Any, way: Way, value: Any) -> Any:
    """The data with another value at the end of the way."""
    changed = deepcopy(data)
    at(changed, way[:-1])[way[-1]] = value
    return changed


def dropped(data: Any, way: Way) -> Any:
    """The data without the value at the end of the way."""
    changed = deepcopy(data)
    del at(changed, way[:-1])[way[-1]]
    return changed


@cache
def spares() -> dict[str, list[Any]]:
    """For each key the values that it has in any shipped roster or list of one, and some that it has in none."""
    found: dict[str, dict[str, Any]] = {}
    for ident in ROSTERS:
        for way in ways(plain(ident)):
            value = at(plain(ident), way)
            found.setdefault(named(way), {}).setdefault(repr(value), value)
    return {key: [*values.values(), None, [], 0, 1, "x"] for key, values in found.items()}


def named(way: Way) -> str:
    """The last key of the way: that of the list, if its end is an entry of one."""
    return next(step for step in reversed(way) if isinstance(step, str))
