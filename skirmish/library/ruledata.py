"""The rule systems' own numbers: YAML into frozen records, and the digest stored in records of battles."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from skirmish.core.record import Malformed, Record, evolve, from_plain, required_fields
from skirmish.library import packs
from skirmish.library.catalogue import display_path
from skirmish.library.forms import bound_words, expect, value_words
from skirmish.library.problems import Faulty, Problem, first, hint, nearest
from skirmish.library.yamlfile import Document, Trail, read

R = TypeVar("R", bound=Record)
DATA = "data"
"""The folder of a rule system's own files."""


def load_record(path: Path, kind: type[R], form: str) -> R:
    """The file, which has `format: <form>/1`, as a record of this type without its `format`. Raises `Faulty`.

    Packs add entries to a rule system's data: see `skirmish.library.overlays`.
    """
    document = read(path, display_path(path))
    if path.parent.name != DATA or not packs.packs().active:
        return record_in(document, kind, form)
    from skirmish.library.overlays import with_packs  # not needed without packs

    record_in(document, kind, form)
    return record_in(with_packs(document, path, kind, form), kind, form)


def record_in(document: Document, kind: type[R], form: str) -> R:
    """The same for a parsed document. Raises `Faulty`."""
    expect(document, form)
    data = {key: value for key, value in document.data.items() if key != "format"}
    try:
        record = from_plain(data, kind)
    except Malformed as error:
        raise Faulty(_malformed_problem(document, kind, str(error))) from None
    problems = first(_unknown_keys(document, (), data, record))
    if problems:
        raise Faulty(problems)
    return record


def block_problems(document: Document, at: Trail, kind: type[Record]) -> tuple[list[Problem], Record | None]:
    """The problems of the block at the end of the trail, and its record if it has none."""
    inner = _block(document, at)
    try:
        record = from_plain(inner.data, kind)
    except Malformed as error:
        found, record = _malformed_problem(inner, kind, str(error)), None
    else:
        found = list(_unknown_keys(inner, (), inner.data, record))
    return [evolve(problem, trail=(*at, *problem.trail)) for problem in found], record


def _block(document: Document, at: Trail) -> Document:
    """The block at the end of the trail as a document of its own, with its places in the file."""
    data, deep = document.data, len(at)
    for step in at:
        data = data[step]
    values = {trail[deep:]: mark for trail, mark in document.values.items() if trail[:deep] == at}
    keys = {trail[deep:]: mark for trail, mark in document.keys.items() if trail[:deep] == at}
    return Document(document.file, data, values, keys)


def _malformed_problem(document: Document, kind: type[Record], error: str) -> list[Problem]:
    """msgspec's error: with a misspelt key rather than the missing one, and for a word the nearest one."""
    said, _, where = re.sub(r" - at `key` in `\$", " - at `$", error).partition(" - at `$")
    trail = trail_of(where, kind, document.data)
    block = value = document.data
    for step in trail:
        block, value = value, value[step]
    if isinstance(value, dict):
        mine = _types_of(kind, trail, value)
        known = [key for one in mine for key in fields_of(one)]
        strange = [key for key in value if known and key not in known and (trail or key != "format")]
        if strange:
            return [_unknown_key(document, (*trail, key), known) for key in strange]
        if said.startswith("Object missing required field") and len(mine) == 1:
            said = _missing(mine[0], value)
            return [document.problem(trail, "E012", f"{_name(document, trail)}{said}")]
    own = _types_of(kind, trail[:-1], block) if isinstance(block, dict) else []
    words = tuple(dict.fromkeys(word for one in own for word in words_at(one, trail[-1:]))) or words_at(kind, trail)
    near = hint(str(value), map(str, words)) if isinstance(value, str) else ""
    said = _plainly(said, value, words) + near
    example = kind.examples.get(str(trail[0]), "") if trail else ""
    shape = f"; write it like {example}" if example and said.startswith("must be") else ""
    return [document.problem(trail, "E012", f"{_name(document, trail)}{said}{shape}")]


PLAIN = {
    "int": "a whole number", "float": "a number", "str": "text", "bool": "true or false", "array": "a list",
    "object": "a block of keys", "null": "",
}  # fmt: skip
"""msgspec's names for types of values, in words."""


def _plainly(said: str, value: Any, choices: tuple[Any, ...]) -> str:
    """msgspec's error about a value, in the wording of our messages, with what is allowed if known."""
    if choices and said.startswith(("Invalid enum value", "Invalid value")):
        numbers = [choice for choice in choices if isinstance(choice, int)]
        if len(numbers) == len(choices) and numbers == [*range(numbers[0], numbers[-1] + 1)]:
            return f"must be {numbers[0]} to {numbers[-1]}, not {value_words(value)}"
        return f"{value_words(value)} is not one of {', '.join(str(choice) for choice in choices)}"
    if found := re.fullmatch(r"Expected `array` of length (\d+), got (\d+)", said):
        return f"must be a list of {found[1]}, not of {found[2]}"
    if found := re.fullmatch(r"Expected `array` of length ([<>]=) (\d+)", said):
        return f"needs {bound_words(found[1] == '>=', int(found[2]))}, not {len(value)}"
    if found := re.fullmatch(r"Expected `(?:int|float)` ([<>]=) ([-0-9.]+)", said):
        return f"must be at {'least' if found[1] == '>=' else 'most'} {float(found[2]):g}, not {value_words(value)}"
    if found := re.fullmatch(r"Expected `([a-z| ]+)`, got `\w+`", said):
        kinds = [PLAIN.get(kind, kind) for kind in found[1].split(" | ")]
        return f"must be {' or '.join(filter(None, kinds))}, not {value_words(value)}"
    if found := re.match(r"Object missing required field `(\w+)`", said):
        return f"the key '{found[1]}' is missing"
    return f"{said[:1].lower()}{said[1:]}"


def _types_of(kind: Any, trail: Trail, block: dict[str, Any]) -> list[Any]:
    """The types allowed for the block at the end of the trail that its tag doesn't rule out."""
    return [one for one in types_at(kind, trail) if all(block.get(key, word) == word for key, word in _tag(one))]


def _missing(kind: Any, value: dict[str, Any]) -> str:
    """All keys that the record needs and the block doesn't have."""
    keys = [f"'{name}'" for name in required_fields(kind) if name not in value]
    return f"the key {keys[0]} is missing" if len(keys) == 1 else f"the keys {', '.join(keys)} are missing"


def _tag(kind: Any) -> list[tuple[str, Any]]:
    """The key and the word that tag a record; none if there is only one type."""
    config = getattr(kind, "__struct_config__", None)
    return [(config.tag_field, config.tag)] if config is not None and config.tag_field else []


def _unknown_key(document: Document, trail: Trail, known: Iterable[str]) -> Problem:
    key = str(trail[-1])
    return document.key_problem(trail, "E010", f"unknown key '{key}'{hint(key, known)}", nearest(key, known))


def _unknown_keys(document: Document, trail: Trail, data: Any, value: Any) -> Iterator[Problem]:
    """E010 for each key that the record in its place doesn't have: msgspec ignores them."""
    if isinstance(value, Record):
        tag = value.__struct_config__.tag_field
        for key, inner in data.items():
            if key == tag:
                continue  # the record's type tag
            if key not in value.__struct_fields__:
                yield _unknown_key(document, (*trail, key), value.__struct_fields__)
            else:
                yield from _unknown_keys(document, (*trail, key), inner, getattr(value, key))
    elif isinstance(value, dict):
        for key, inner in data.items():
            yield from _unknown_keys(document, (*trail, key), inner, value[key])
    elif isinstance(value, tuple | list):
        for index, (inner, entry) in enumerate(zip(data, value, strict=False)):
            yield from _unknown_keys(document, (*trail, index), inner, entry)


def digest(paths: Iterable[Path]) -> str:
    """Twelve hex digits that change with any of the files, regardless of order."""
    total = hashlib.sha256()
    for path in sorted(paths, key=lambda path: path.name):
        total.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:12]


def trail_of(where: str, kind: Any = None, data: Any = None) -> Trail:
    """The trail of a place from msgspec's notation: `.weapons[3].ranges`.

    For an entry of a mapping it is only `[...]`: that means the first one that doesn't fit its type. `kind` and
    `data` are the file's record type and its contents.
    """
    trail: Trail = ()
    for key, index in re.findall(r"\.([^.\[`]+)|\[([0-9]+|\.\.\.)\]", where):
        trail += ((_misfit(kind, trail, data) if index == "..." else int(index)) if index else key,)
    return trail


def _misfit(kind: Any, trail: Trail, data: Any) -> str:
    """The first key of the mapping at the end of the trail whose value doesn't fit its type."""
    for step in trail:
        data = data[step]
    for key, value in data.items():
        for one in types_at(kind, (*trail, key)):
            try:
                from_plain(value, one)
            except Malformed:
                return str(key)
    return str(next(iter(data)))


def _name(document: Document, trail: Trail) -> str:
    """`dagger: hands: ` for the trail to the hands of the entry whose id is dagger."""
    data, words = document.data, []
    for step in trail:
        data = data[step]
        words += [str(data["id"])] if isinstance(data, dict) and "id" in data else []
    words += [str(trail[-1])] if trail and isinstance(trail[-1], str) else []
    return "".join(f"{word}: " for word in words)


# --- which records are allowed at a place of a file ----------------------------------------------------------------


def types_at(kind: Any, trail: Trail) -> list[Any]:
    """The types allowed for a value at the end of the trail: records, or other types of a record's field."""
    found = [kind]
    for step in trail:
        found = [inner for one in found for branch in _branches(one) for inner in _inside(branch, step)]
    return [branch for one in found for branch in _branches(one)]


def fields_of(kind: Any) -> tuple[str, ...]:
    """The keys of a record, including its tag; the words of a block, if they are listed."""
    if get_origin(kind) is dict and get_origin(get_args(kind)[0]) is Literal:
        return get_args(get_args(kind)[0])
    if not _is_record(kind):
        return ()
    tag = kind.__struct_config__.tag_field
    return (*kind.__struct_fields__, *((tag,) if tag else ()))


def words_at(kind: Any, trail: Trail) -> tuple[Any, ...]:
    """The words or numbers allowed at the end of the trail, if they are listed; '' stands for nothing."""
    tags = [
        branch.__struct_config__.tag
        for branch in types_at(kind, trail[:-1])
        if trail and _is_record(branch) and branch.__struct_config__.tag_field == trail[-1]
    ]
    listed = [word for one in types_at(kind, trail) if get_origin(one) is Literal for word in get_args(one)]
    return tuple(dict.fromkeys(word for word in (*tags, *listed) if word != ""))


def _inside(kind: Any, step: str | int) -> list[Any]:
    if _is_record(kind):
        hints = get_type_hints(kind, include_extras=True)
        return [hints[step]] if step in hints else []
    if isinstance(step, int) and get_origin(kind) in (tuple, list):
        inner = get_args(kind)
        return [inner[step] if step < len(inner) and inner[-1] is not Ellipsis else inner[0]]
    return [get_args(kind)[1]] if get_origin(kind) is dict else []


def _branches(kind: Any) -> list[Any]:
    if get_origin(kind) in (Union, UnionType):
        return [branch for one in get_args(kind) for branch in _branches(one)]
    return _branches(get_args(kind)[0]) if get_origin(kind) is Annotated else [kind]


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Record)
