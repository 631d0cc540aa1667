"""The meaning of ids in a pack's files, and the ids of its entries outside: `reeds:hook`.

A plain id in a pack means the pack's own entry first, then a shipped one, then one from the packs it needs. When a
pack's file is read, its ids are expanded, so that no other code needs to know where it came from.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from skirmish.core.battlefield import KINDS
from skirmish.core.record import evolve
from skirmish.library.packs import ABOUT, FOLDERS, Pack, join, packs, split
from skirmish.library.problems import Faulty, Problem
from skirmish.library.shipped import ids, shipped_root
from skirmish.library.yamlfile import Document, Mark, Trail, parse, read, text_of

CATALOGUES = {"item": "items", "trait": "traits", "weave": "weaves", "blade": "hired-blades", "terrain": "terrain"}
"""Kinds of entries that share one file, and that file."""
LIST, BLOCK = "[]", "*"
"""Steps of a path: each entry of a list, each value of a block."""
Way = tuple[str, ...]

_CHANNELING: tuple[tuple[Way, str], ...] = (
    (("channeling", "weaves", LIST), "weave"),
    (("channeling", "weaves", "deny", LIST), "weave"),
    (("channeling", "weaves", "also", LIST), "weave"),
    (("channeling", "forbid", LIST), "weave"),
)
_WARRIOR: tuple[tuple[Way, str], ...] = (
    (("traits", LIST), "trait"),
    (("traits", LIST, "ref"), "trait"),
    *_CHANNELING,
)
_ENTRY: tuple[tuple[Way, str], ...] = (
    (("items", LIST, "item"), "item"),
    (("traits", LIST), "trait"),
    (("traits", LIST, "ref"), "trait"),
    (("skills", LIST), "trait"),
    (("channeling", "weaves", LIST), "weave"),
    (("channeling", "special", LIST), "weave"),
)


def _below(way: Way, inner: tuple[tuple[Way, str], ...]) -> tuple[tuple[Way, str], ...]:
    return tuple(((*way, *rest), what) for rest, what in inner)


NAMED: dict[str, tuple[tuple[Way, str], ...]] = {
    "faction": (
        (("item_lists", BLOCK, LIST), "item"),
        (("weave_lists", BLOCK, LIST), "weave"),
        (("skill_lists", BLOCK, LIST), "trait"),
        *_below(
            ("types", BLOCK),
            (
                (("items", "deny", LIST), "item"),
                (("items", "also", LIST), "item"),
                (("skills", "deny", LIST), "trait"),
                (("skills", "also", LIST), "trait"),
                *_WARRIOR,
            ),
        ),
    ),
    "hired-blades": _below(
        ("blades", BLOCK),
        (
            (("kit", LIST), "item"),
            (("hired_by", LIST), "faction"),
            (("never_by", LIST), "faction"),
            *_WARRIOR,
        ),
    ),
    "items": ((("items", LIST, "counts_as"), "item"),),
    "traits": (
        (("traits", LIST, "parts", "rules", LIST), "trait"),
        (("traits", LIST, "parts", "rules", LIST, "ref"), "trait"),
    ),
    "skills": ((("skill_lists", BLOCK, LIST), "trait"),),
    "map": ((("terrain", LIST, "kind"), "terrain"),),
    "warband": (
        (("faction", "id"), "faction"),
        (("stash", "items", LIST), "item"),
        (("stash", "items", LIST, "item"), "item"),
        (("hired", LIST, "type"), "blade"),
        *_below(("members", LIST), _ENTRY),
        *_below(("groups", LIST), _ENTRY),
        *_below(("hired", LIST), _ENTRY),
    ),
}
"""Where files of each format refer to entries of other files, and of which kind."""
DECLARED: dict[str, tuple[Way, ...]] = {
    "items": (("items", LIST, "id"), ("aliases", BLOCK)),
    "traits": (("traits", LIST, "id"), ("aliases", BLOCK)),
    "weaves": (("weaves", LIST, "id"), ("aliases", BLOCK)),
    "terrain": (("terrain", LIST, "id"), ("aliases", BLOCK)),
    "hired-blades": (("aliases", BLOCK),),
    **dict.fromkeys(("faction", "map", "scenario", "profile", "warband"), (("id",),)),
}
"""Where they define their own ids."""
KEYED: dict[str, tuple[str, ...]] = {
    "items": ("aliases",), "traits": ("aliases",), "weaves": ("aliases",), "hired-blades": ("blades", "aliases"),
    "terrain": ("aliases",),
}  # fmt: skip
"""The blocks whose keys are their own ids."""


# --- known ids -----------------------------------------------------------------------------------------------------


def own_ids(pack: Pack, kind: str) -> frozenset[str]:
    """The plain ids of the pack's entries of a kind: a kind of file, or item, trait, weave, blade, terrain."""
    if kind in FOLDERS:
        return frozenset(pack.files(kind))
    path = pack.catalogue(CATALOGUES[kind])
    return frozenset() if path is None else _ids_in(path, kind, stamp(path))


_TERRAIN = frozenset(KINDS)


def program_ids(kind: str) -> frozenset[str]:
    """The shipped ids."""
    if kind == "profile":
        from skirmish.library.profilefile import profile_files

        return frozenset(path.stem for path in profile_files())
    if kind == "terrain":
        return _TERRAIN
    if kind in FOLDERS:
        return frozenset(ids(kind))
    path = shipped_root() / "warbands" / "shared" / f"{CATALOGUES[kind]}.yaml"
    return _ids_in(path, kind, stamp(path))


def stamp(path: Path) -> tuple[int, int]:
    """The file's time and size: most changes alter both."""
    try:
        about = path.stat()
    except OSError:
        return 0, 0
    return about.st_mtime_ns, about.st_size


_ID = re.compile(r"\bid: *([a-z0-9-]+)")


@lru_cache(maxsize=256)
def _ids_in(path: Path, kind: str, written: tuple[int, int]) -> frozenset[str]:
    """The ids in a catalogue, including former ones; in one that isn't YAML, what looks like them."""
    try:
        text = text_of(path, str(path))
    except Faulty:
        return frozenset()
    try:
        data = parse(text, str(path)).data
    except Faulty:
        return frozenset(_ID.findall(text))
    found = data if isinstance(data, dict) else {}
    aliases = found.get("aliases")
    entries = found.get("blades" if kind == "blade" else CATALOGUES[kind])
    own = entries if isinstance(entries, dict) else _ids_of(entries) if isinstance(entries, list) else ()
    return frozenset([*own, *(aliases if isinstance(aliases, dict) else ())])


def _ids_of(entries: list[Any]) -> Iterator[str]:
    return (str(entry["id"]) for entry in entries if isinstance(entry, dict) and "id" in entry)


def meant(pack: Pack, kind: str, ident: str) -> str:
    """The full id for an id in a pack's file; unchanged if unknown.

    `kind` is faction, map, scenario, profile, warband, item, trait, weave, blade or terrain. Types of warriors
    have no full ids: they belong to their faction, as in `reeds:reed-folk/chief`.
    """
    if ":" in ident:
        return ident
    if ident in own_ids(pack, kind):
        return join(pack, ident)
    if ident in program_ids(kind):
        return ident
    others = (packs().get(need.pack) for need in pack.needs)
    found = [join(other, ident) for other in others if other is not None and ident in own_ids(other, kind)]
    return found[0] if len(found) == 1 else ident


# --- files with full ids -------------------------------------------------------------------------------------------


def in_full(document: Document, pack: Pack) -> Document:
    """A file of the pack with full ids. Raises `Faulty` for ids of packs that it doesn't declare as needed."""
    said = str(document.data.get("format", "")) if isinstance(document.data, dict) else ""
    kind = said.partition("/")[0]
    if kind not in DECLARED and kind not in NAMED:
        return document
    strange: list[Problem] = []

    def own(ident: str, trail: Trail) -> str:
        owner, plain = split(ident)
        if owner not in ("", pack.id):
            said = f"'{ident}' can't be an id of the pack '{pack.id}': write '{plain}'"
            strange.append(document.problem(trail, "E013", said))
        return join(pack, plain)

    data, renamed = document.data, dict[Trail, Trail]()
    for way in DECLARED.get(kind, ()):
        data = _changed(data, way, own, ())

    def other(what: str, ident: str, trail: Trail) -> str:
        full = meant(pack, what, ident)
        if said := _unneeded(pack, what, full):
            strange.append(document.problem(trail, "E083", said))
        return full

    for way, what in NAMED.get(kind, ()):
        data = _changed(data, way, partial(other, what), ())
    for block in KEYED.get(kind, ()):
        if isinstance(data.get(block), dict):
            names = {key: own(key, (block, key)) for key in data[block]}
            renamed |= {(block, key): (block, name) for key, name in names.items()}
            data = {**data, block: {names[key]: value for key, value in data[block].items()}}
    if strange:
        raise Faulty(strange)
    document = evolve(document, data=data)
    if renamed:
        document = evolve(document, values=_moved(document.values, renamed), keys=_moved(document.keys, renamed))
    return _with_lists(document, pack) if kind == "faction" else document


def _unneeded(pack: Pack, kind: str, full: str) -> str:
    """A message about an id, as meant, if it belongs to a pack that this one doesn't declare as needed."""
    if ":" in full or full in program_ids(kind):
        return unneeded(pack, full)
    others = (other for other in packs().active if full in own_ids(other, kind))
    return next((said for other in others if (said := unneeded(pack, join(other, full)))), "")


def unneeded(pack: Pack, full: str) -> str:
    """The same for a full id."""
    owner, _ = split(full)
    if owner in ("", pack.id, *(need.pack for need in pack.needs)):
        return ""
    plain = full.rpartition(":")[2]
    if packs().get(owner) is None and any(plain in own_ids(pack, kind) for kind in (*FOLDERS, *CATALOGUES)):
        return f"'{full}': this pack's id is now '{pack.id}', not '{owner}': write '{plain}'"
    return f"'{full}' is of a pack that {ABOUT} doesn't name: needs: [{{pack: {owner}}}]"


def plain_ids(form: str, data: Any) -> frozenset[tuple[str, str]]:
    """The plain ids in a file of this form, each with its kind: (item, hook)."""
    found: set[tuple[str, str]] = set()
    for way, kind in NAMED[form]:

        def note(ident: str, trail: Trail, kind: str = kind) -> str:
            found.add((kind, ident))
            return ident

        _changed(data, way, note, ())
    return frozenset(one for one in found if ":" not in one[1])


def _changed(value: Any, way: Way, change: Callable[[str, Trail], str], trail: Trail) -> Any:
    """The value with the words at the end of the path changed; anything missing or not a word stays as it is."""
    if not way:
        return change(value, trail) if isinstance(value, str) and value else value
    step, rest = way[0], way[1:]
    if step == LIST and isinstance(value, list):
        return [_changed(inner, rest, change, (*trail, index)) for index, inner in enumerate(value)]
    if step == BLOCK and isinstance(value, dict):
        return {key: _changed(inner, rest, change, (*trail, key)) for key, inner in value.items()}
    if isinstance(value, dict) and step in value:
        return {**value, step: _changed(value[step], rest, change, (*trail, step))}
    return value


def _moved(marks: Mapping[Trail, Mark], renamed: Mapping[Trail, Trail]) -> dict[Trail, Mark]:
    """The places by path, with the new keys."""
    return {(*renamed.get(trail[:2], trail[:2]), *trail[2:]): mark for trail, mark in marks.items()}


def _with_lists(document: Document, pack: Pack) -> Document:
    """A faction with the pack's own lists of skills and power tables, unless it has its own."""
    data, lent = dict(document.data), dict[Trail, Document]()
    for name, keys in (("skills", ("skill_lists",)), ("powers", ("power_tables", "powers"))):
        path = pack.catalogue(name)
        if path is None:
            continue
        shared = in_full(read(path, pack.shown(path)), pack)
        for key in keys:
            mine, theirs = data.get(key), shared.data.get(key) if isinstance(shared.data, dict) else None
            if key == "powers" and mine is None and theirs is not None:
                data[key], lent[key,] = theirs, shared
            elif key != "powers" and isinstance(theirs, dict) and (mine is None or isinstance(mine, dict)):
                data[key] = {**theirs, **(mine or {})}
                lent |= {(key, name): shared for name in theirs if name not in (mine or {})}
    return evolve(document, data=data, lent=lent)


def file_of_pack(path: Path, pack: Pack) -> Document:
    """A file of the pack with full ids; its own id must be its name, by which it is found. Raises `Faulty`."""
    document = in_full(read(path, pack.shown(path)), pack)
    problems = list(name_problems(document, path))
    if problems:
        raise Faulty(problems)
    return document


def name_problems(document: Document, path: Path) -> Iterator[Problem]:
    """E014 if the id of a file of a pack differs from the file's name."""
    ident = document.data.get("id") if isinstance(document.data, dict) else None
    if ident is not None and split(str(ident))[1] != path.stem:
        said = f"the id '{split(str(ident))[1]}' differs from the file's name: write '{path.stem}', or rename the file"
        yield document.problem(("id",), "E014", said)


def read_in_full(path: Path, shown: str = "") -> Document:
    """A file as meant: with full ids if it is in a pack in use. Raises `Faulty`."""
    pack = packs().owner(path)
    document = read(path, shown or (pack.shown(path) if pack is not None else os.fspath(path)))
    return document if pack is None else in_full(document, pack)
