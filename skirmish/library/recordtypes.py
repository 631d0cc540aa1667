"""Which records may stand at a place of a data file: for messages about keys and words that aren't there."""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from skirmish.core.record import Record
from skirmish.library.yamlfile import Trail


def types_at(kind: Any, trail: Trail) -> list[Any]:
    """The types that a value at the end of the trail may have: records, or what else a record's field says."""
    found = [kind]
    for step in trail:
        found = [inner for one in found for branch in _branches(one) for inner in _inside(branch, step)]
    return [branch for one in found for branch in _branches(one)]


def fields_of(kind: Any) -> tuple[str, ...]:
    """The keys of a record, with the one that tells it from others; the words of a block, if they are listed."""
    if get_origin(kind) is dict and get_origin(get_args(kind)[0]) is Literal:
        return get_args(get_args(kind)[0])
    if not _is_record(kind):
        return ()
    tag = kind.__struct_config__.tag_field
    return (*kind.__struct_fields__, *((tag,) if tag else ()))


def words_at(kind: Any, trail: Trail) -> tuple[str, ...]:
    """The words that may stand at the end of the trail, if there is a list of them."""
    tags = [
        branch.__struct_config__.tag
        for branch in types_at(kind, trail[:-1])
        if trail and _is_record(branch) and branch.__struct_config__.tag_field == trail[-1]
    ]
    literals = [word for one in types_at(kind, trail) if get_origin(one) is Literal for word in get_args(one)]
    return tuple(str(word) for word in (*tags, *literals) if word)


def _inside(kind: Any, step: str | int) -> list[Any]:
    if _is_record(kind):
        hints = get_type_hints(kind, include_extras=True)
        return [hints[step]] if step in hints else []
    if isinstance(step, int) and get_origin(kind) in (tuple, list):
        return [get_args(kind)[0]]
    return [get_args(kind)[1]] if get_origin(kind) is dict else []


def _branches(kind: Any) -> list[Any]:
    if get_origin(kind) in (Union, UnionType):
        return [branch for one in get_args(kind) for branch in _branches(one)]
    return _branches(get_args(kind)[0]) if get_origin(kind) is Annotated else [kind]


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Record)
