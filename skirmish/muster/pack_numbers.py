"""A pack's numbers for rule systems: whether anything uses them, and whether they agree with its catalogues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from typing import Any

from skirmish.core.record import Record
from skirmish.library.catalogue import Shelf
from skirmish.library.names import own_ids
from skirmish.library.overlays import HIRED, full_name, own_names
from skirmish.library.packs import SYSTEMS, Pack, join, packs, split, usable
from skirmish.library.problems import Faulty, Problem, hint, nearest
from skirmish.library.rulebook import load_rulebook
from skirmish.library.shipped import shipped_root
from skirmish.library.yamlfile import Document, Trail, read

EFFECTS = "weave-effects"
"""The format of the file that says what weaves do."""
WEAVES, PATTERNS, ITEMS = "weaves", "patterns", "items"
RULE_WORDS = "`rule` names the paragraph of the rulebook that the log shows, such as that of the entry most like it"


def number_problems(document: Document, pack: Pack, kind: type[Record], form: str, shelf: Shelf) -> Iterator[Problem]:
    """E084 for entries that nothing uses, E085 for weaves that the catalogue calls something else, E086 for rules,
    E087 for weaves without an area that leave ground behind.

    `form` is the format of the file, `kind` the record that the program's file is read into.
    """
    by_item: tuple[str, ...] = getattr(kind, "by_item", ())
    for key, value in document.data.items():
        if not isinstance(value, dict | list):
            continue
        if key in by_item or key == ITEMS:
            yield from _unused(document, key, "item", own_ids(pack, "item"))
        elif key == PATTERNS or (key == WEAVES and form == EFFECTS):
            yield from _unused(document, key, "weave", own_ids(pack, "weave"))
        elif isinstance(value, dict) and any("/" in name for name in value):
            yield from _unused(document, key, "type", _types(pack, shelf, value))
        if key == PATTERNS:
            yield from _barren(document, pack)
        if key == WEAVES and form == EFFECTS:
            yield from _disagreements(document, pack, shelf)
        yield from _unknown_rules(document, key)


def effect_problems(document: Document, idents: Sequence[str]) -> Iterator[Problem]:
    """W085 for each weave of a pack's catalogue that does nothing; `idents` are full ids."""
    for index, ident in enumerate(idents):
        pack = packs().get(split(ident)[0])
        if pack is None:
            continue
        file = pack.folder / SYSTEMS / WEAVES / f"{WEAVES}.yaml"
        if file.is_file() and not usable(f"{pack.id}:", partial(read, file, pack.shown(file))):
            continue
        known = own_names(pack, file)
        spare = known - own_ids(pack, "weave")  # one of them close to it is E084 at its own place
        if split(ident)[1] not in known and not nearest(split(ident)[1], spare):
            said = f"'{split(ident)[1]}' does nothing: {SYSTEMS}/{WEAVES}/{WEAVES}.yaml has no entry for it"
            yield document.problem((WEAVES, index, "id"), "W085", said, "CHN-4")


def _places(document: Document, key: str) -> Iterator[tuple[str, Trail, bool, Any]]:
    """Each entry at a key of the file: its name, its place, whether that is a key, and what it says."""
    value = document.data[key]
    if isinstance(value, dict):
        yield from ((str(name), (key, name), True, entry) for name, entry in value.items())
    else:
        yield from ((str(entry["id"]), (key, at, "id"), False, entry) for at, entry in enumerate(value))


def _unused(document: Document, key: str, what: str, known: frozenset[str]) -> Iterator[Problem]:
    for name, trail, is_key, _ in _places(document, key):
        hired = HIRED if name.startswith(HIRED) else ""
        plain = hired + split(name.removeprefix(HIRED))[1]
        if plain not in known:
            said = f"the pack has no {what} '{plain}': nothing uses these numbers{hint(plain, known)}"
            place = document.key_problem if is_key else document.problem
            yield place(trail, "E084", said, meant=nearest(plain, known))


def _types(pack: Pack, shelf: Shelf, named: Iterable[str]) -> frozenset[str]:
    """The types of the pack's factions and its hired blades, as systems name them: `reed-folk/chief`.

    Of a faction that can't be used all that are `named`: its errors come first, and are told at its own file.
    """
    found = {f"{HIRED}{blade}" for blade in own_ids(pack, "blade")}
    for ident in own_ids(pack, "faction"):
        try:
            faction = shelf.faction(join(pack, ident))
            found |= {f"{ident}/{name}" for name in (*faction.types, *faction.aliases)}
        except Faulty:
            found |= {f"{ident}/{name.partition('/')[2]}" for name in named}
    return frozenset(found)


def _disagreements(document: Document, pack: Pack, shelf: Shelf) -> Iterator[Problem]:
    """E085 where a weave has another name or other powers than in the pack's `weaves.yaml`."""
    for index, entry in enumerate(document.data[WEAVES]):
        weave = shelf.stock.weaves.get(full_name(pack, str(entry["id"])))
        if weave is None:
            continue
        if entry["name"] != weave.name:
            said = f"name: '{entry['name']}', but {WEAVES}.yaml says '{weave.name}'"
            yield document.problem((WEAVES, index, "name"), "E085", said, meant=weave.name)
        if set(entry["powers"]) != set(weave.powers):
            said = f"powers: {', '.join(entry['powers'])}, but {WEAVES}.yaml says {', '.join(weave.powers)}"
            yield document.problem((WEAVES, index, "powers"), "E085", f"{said}: write the same in both", "CHN-4")


def _barren(document: Document, pack: Pack) -> Iterator[Problem]:
    """E087 where a weave is to leave ground behind, and strikes no area."""
    areas = _with_areas(document)
    with suppress(Faulty):  # its problems are told at its own file
        areas |= _with_areas(read(pack.folder / SYSTEMS / WEAVES / f"{WEAVES}.yaml"))
    for name, pattern in document.data[PATTERNS].items():
        if pattern.get("leaves") and split(name)[1] not in areas:
            yield document.problem((PATTERNS, name, "leaves"), "E087", "only a weave with an area leaves ground behind")


def _with_areas(document: Document) -> set[str]:
    """The plain ids of the weaves in this file that strike an area; nothing that can't be read."""
    entries = _blocks(document.data.get(WEAVES) if isinstance(document.data, dict) else None)
    struck = [one for one in entries if any(part.get("part") == "area" for part in _blocks(one.get("parts")))]
    return {split(str(one.get("id")))[1] for one in struck}


def _blocks(value: Any) -> list[dict[Any, Any]]:
    """The blocks of keys in a list that nobody has checked."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _unknown_rules(document: Document, key: str) -> Iterator[Problem]:
    for _, trail, is_key, entry in _places(document, key):
        rule = entry.get("rule") if isinstance(entry, dict) else None
        if isinstance(rule, str) and rule not in _rules():
            at = trail if is_key else trail[:-1]
            said = f"no rule '{rule}'{hint(rule, _rules())}: {RULE_WORDS}"
            yield document.problem((*at, "rule"), "E086", said.replace("?: ", "? "), meant=nearest(rule, _rules()))


@cache
def _rules() -> frozenset[str]:
    """The ids of all rules of the rulebook."""
    return frozenset(rule.id for rule in load_rulebook(shipped_root() / "docs" / "rules").rules)
