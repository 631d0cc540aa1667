"""What packs add to the data of rule systems: entries of their own in files of the same formats.

Plain names in a pack's file mean the pack's own entries: the id `hook` becomes `reeds:hook`, the type `reed-folk/chief`
`reeds:reed-folk/chief`, the hired blade `hired/poacher` `hired/reeds:poacher`. A pack that has something with the same
name as a shipped entry writes `reeds:sword` in full: a plain name that the program already has is refused, as a pack
can't change the program's numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from skirmish.core.record import Record, evolve
from skirmish.library import packs
from skirmish.library.catalogue import Shelf
from skirmish.library.forms import expect
from skirmish.library.likes import Likeness, likenesses, with_likenesses
from skirmish.library.names import stamp, unneeded
from skirmish.library.packs import Pack
from skirmish.library.problems import Faulty, Problem, hint
from skirmish.library.ruledata import record_in
from skirmish.library.yamlfile import Document, Trail, read

REFERENCES = frozenset({"kit", "items", "spells", "weaves", "incantations", "talents"})
"""Fields whose words are ids of entries in this or another file of the system."""
HIRED = "hired/"
"""The prefix of hired blades, in place of a faction's id."""


def with_packs(program: Document, path: Path, kind: type[Record], form: str) -> Document:
    """A system's data plus the entries of all packs in use, and the likes of their other items.

    An unusable file of a pack is left out, and its problems are kept; everything else works.
    """
    system, merged, spoilt = path.parent.parent.name, program, set[Path]()
    for pack, file in packs.system_files(system, path.name):
        add = partial(_with_pack, program, merged.data, pack, file, kind, form)
        found = packs.usable(f"{pack.id}:", add)
        merged = evolve(merged, data=found[0]) if found else merged
        spoilt |= set() if found else {file}
    by_item: tuple[str, ...] = getattr(kind, "by_item", ())
    if by_item or "items" in kind.__struct_fields__:
        said = _said(system, path.parent, spoilt)
        alike = [one for one in _likenesses() if one.item not in said]
        merged = evolve(merged, data=with_likenesses(merged.data, by_item, alike))
    return merged


def _likenesses() -> tuple[Likeness, ...]:
    """The likes of the items of the packs in use; read again only when a catalogue changes."""
    found = packs.packs().active
    files = (pack.catalogue(name) for pack in found for name in packs.SHARED)
    return _likenesses_of(found, tuple((path, stamp(path)) for path in files if path is not None))


@lru_cache(maxsize=4)
def _likenesses_of(found: tuple[Pack, ...], files: tuple[tuple[Path, tuple[int, int]], ...]) -> tuple[Likeness, ...]:
    return likenesses(Shelf().stock.items)


def _said(system: str, folder: Path, spoilt: Collection[Path]) -> set[str]:
    """The full names of everything for which packs have numbers in any file of the system, except the spoilt ones."""
    found: set[str] = set()
    for name in sorted(file.name for file in folder.glob("*.yaml")):
        for pack, file in packs.system_files(system, name):
            found.update(full_name(pack, one) for one in _names_in(pack, file) if file not in spoilt)
    return found


def _with_pack(
    program: Document, before: Mapping[str, Any], pack: Pack, file: Path, kind: type[Record], form: str
) -> dict[str, Any]:
    """The program's data so far plus the entries of a pack's file. Raises `Faulty` with their places in it."""
    document = read(file, pack.shown(file))
    own = additions(program, document, pack, kind, form)
    names = own_names(pack, file)
    merged = dict(before)
    for key, value in own.items():
        words = key in REFERENCES
        if isinstance(value, dict):
            block = {full_name(pack, name): _referred(entry, pack, names, words) for name, entry in value.items()}
            merged[key] = {**before[key], **block}
        else:
            merged[key] = [*before[key], *(_entry(entry, pack, names) for entry in value)]
    return merged


def additions(program: Document, document: Document, pack: Pack, kind: type[Record], form: str) -> dict[str, Any]:
    """What a pack's file adds to a system's data, as written. Raises `Faulty` with all its problems."""
    expect(document, form)
    own = {key: value for key, value in document.data.items() if key != "format"}
    blocks = {key for key, value in program.data.items() if isinstance(value, dict | list)}
    problems = [*_strange(document, program, own, blocks)]
    if problems:
        raise Faulty(problems)
    # Errors in an entry are found at its place in the pack's file: the program's own blocks are correct.
    record_in(evolve(document, data={**program.data, **own}), kind, form)
    problems = [*_taken(document, program, own, pack), *_foreign(document, own, pack)]
    if problems:
        raise Faulty(problems)
    return own


def full_name(pack: Pack, name: str) -> str:
    """The full name of a pack's entry: `reeds:hook`, `hired/reeds:poacher`."""
    if ":" in name:
        return name
    return f"{HIRED}{pack.id}:{name.removeprefix(HIRED)}" if name.startswith(HIRED) else f"{pack.id}:{name}"


def own_names(pack: Pack, file: Path) -> frozenset[str]:
    """The plain names of what the pack's readable files add for this and the other systems."""
    paths = (path for path in sorted(file.parent.parent.glob("*/*.yaml")) if packs.is_inside(path, pack.folder))
    return frozenset(name.removeprefix(f"{pack.id}:") for path in paths for name in _names_in(pack, path))


def _names_in(pack: Pack, file: Path) -> Iterator[str]:
    """The names in a file of the pack; none in an unreadable one."""
    for document in packs.usable(f"{pack.id}:", partial(read, file, pack.shown(file))):
        for value in document.data.values() if isinstance(document.data, dict) else ():
            yield from _names(value)


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        yield from map(str, value)
    elif isinstance(value, list):
        yield from (str(entry["id"]) for entry in value if isinstance(entry, dict) and "id" in entry)


def _strange(
    document: Document, program: Document, own: Mapping[str, Any], blocks: Collection[str]
) -> Iterator[Problem]:
    """Keys that the format doesn't have, and those to which nothing can be added."""
    for key, value in own.items():
        if key not in program.data:
            yield document.key_problem((key,), "E010", f"unknown key '{key}'{hint(key, program.data)}")
        elif key not in blocks or not is_added_to(program.data[key]):
            said = f"'{key}' is the program's: a pack adds entries and changes no numbers (those are options)"
            yield document.key_problem((key,), "E074", said)
        elif not isinstance(value, type(program.data[key])):
            wanted = "a block of entries by name" if isinstance(program.data[key], dict) else "a list of entries"
            yield document.problem((key,), "E012", f"{key}: must be {wanted}")


def is_added_to(value: Any) -> bool:
    """Whether it is a table of entries: a list of blocks with ids, or a block with a name for each."""
    if isinstance(value, list):
        return all(isinstance(entry, dict) and "id" in entry for entry in value)
    return bool(value) and (
        all(isinstance(entry, str) for entry in value.values()) or any("/" in name for name in value)
        or all(isinstance(entry, dict) and set(entry) & PATTERN for entry in value.values())
    )  # fmt: skip


PATTERN = frozenset({"threads"})
"""The key that identifies a table of weave patterns."""


def _taken(document: Document, program: Document, own: Mapping[str, Any], pack: Pack) -> Iterator[Problem]:
    """Names that the program already has, duplicates, and other packs' names."""
    for key, value in own.items():
        program_names = set(_names(program.data[key]))
        seen: set[str] = set()
        places: list[tuple[str, Trail, bool]] = (
            [(name, (key, name), True) for name in value] if isinstance(value, dict)
            else [(str(entry["id"]), (key, at, "id"), False) for at, entry in enumerate(value)]
        )  # fmt: skip
        for name, trail, is_key in places:
            full = full_name(pack, name)
            said = ""
            if ":" in name and name.removeprefix(HIRED).partition(":")[0] != pack.id:
                said = f"'{name}' isn't of this pack: write '{pack.id}:{name.partition(':')[2]}'"
            elif name in program_names or full in program_names:
                said = f"the program has '{name}' already, and a pack can't change it"
                said += f": if yours is another, write '{full}'" if name != full else ""
            elif full in seen:
                said = f"'{name}' is here twice"
            seen.add(full)
            if said:
                yield (document.key_problem if is_key else document.problem)(trail, "E074", said)


def _foreign(document: Document, own: Mapping[str, Any], pack: Pack) -> Iterator[Problem]:
    """E083 for each entry of a pack that this one doesn't declare as needed."""
    for key, value in own.items():
        entries = value.items() if isinstance(value, dict) else enumerate(value)
        for name, entry in entries:
            for trail, word in _words(entry, (key, name), words=isinstance(value, dict) and key in REFERENCES):
                if said := unneeded(pack, word):
                    yield document.problem(trail, "E083", said)


def _words(value: Any, trail: Trail, *, words: bool) -> Iterator[tuple[Trail, str]]:
    """The words in the value that are ids, and their places."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _words(inner, (*trail, key), words=key in REFERENCES)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _words(inner, (*trail, index), words=words)
    elif words and isinstance(value, str):
        yield trail, value


def _entry(entry: Any, pack: Pack, names: Collection[str]) -> Any:
    """An entry of a list under its full id."""
    return {**_referred(entry, pack, names, False), "id": full_name(pack, str(entry["id"]))}


def _referred(value: Any, pack: Pack, names: Collection[str], words: bool) -> Any:
    """The value with full ids for the pack's own entries, where words are ids."""
    if isinstance(value, dict):
        return {key: _referred(inner, pack, names, key in REFERENCES) for key, inner in value.items()}
    if isinstance(value, list):
        return [_referred(inner, pack, names, words) for inner in value]
    return full_name(pack, value) if words and isinstance(value, str) and value in names else value
