"""What became of a list or a mapping: which of its entries are kept, what was added, and where."""

from __future__ import annotations

import json
from difflib import SequenceMatcher
from typing import Any

from skirmish.core.record import Record
from skirmish.library.emit import same

Added = tuple[str, Any]
"""The key ('' in a list) and the value of a new entry."""


class Change(Record):
    """From an old list or mapping to a new one. Old entries that aren't kept are gone."""

    kept: dict[int, Any]
    """The number of an old entry -> its new value."""
    added: dict[int, list[Added]]
    """The number of the kept entry they stand behind (-1: in front of all) -> new entries."""
    renamed: dict[int, str]
    """The number of a kept entry -> its new key."""


def mapping_change(old: dict[str, Any], new: dict[str, Any]) -> Change:
    """Keys keep their places; a new one stands where the new data has it, behind the kept key before it."""
    numbers = {key: number for number, key in enumerate(old)}
    change = Change({numbers[key]: value for key, value in new.items() if key in numbers}, {}, {})
    behind = -1
    for key, value in new.items():
        if key in numbers:
            behind = numbers[key]
        else:
            change.added.setdefault(behind, []).append((key, value))
    _rename(list(old.items()), change)
    return change


def _rename(old: list[Added], change: Change) -> None:
    """A key that went where one with the same value came was renamed."""
    for behind, added in list(change.added.items()):
        gone = behind + 1
        if gone < len(old) and gone not in change.kept and same(old[gone][1], added[0][1]):
            change.renamed[gone], change.kept[gone] = added.pop(0)
            del change.added[behind]
            if added:
                change.added[gone] = added


def list_change(old: list[Any], new: list[Any]) -> Change:
    """Entries are matched by `id`, or else by what they are; then by what they are about: their first key."""
    change = Change({}, {}, {})
    pairs = dict(_pairs(old, new))
    behind = -1
    for number, value in enumerate(new):
        if number in pairs:
            behind = pairs[number]
            change.kept[behind] = value
        else:
            change.added.setdefault(behind, []).append(("", value))
    return change


def _pairs(old: list[Any], new: list[Any]) -> list[tuple[int, int]]:
    """(number in the new list, number in the old one), both ascending."""
    found = []
    exact = SequenceMatcher(None, [_exactly(entry) for entry in old], [_exactly(entry) for entry in new], False)
    for what, i, j, k, m in exact.get_opcodes():
        if what == "equal":
            found += list(zip(range(k, m), range(i, j), strict=True))
        elif what == "replace":
            about = SequenceMatcher(None, _all_about(old[i:j], "old"), _all_about(new[k:m], "new"), False)
            for a, b, size in about.get_matching_blocks():
                found += [(k + b + step, i + a + step) for step in range(size)]
    return found


def _exactly(entry: Any) -> str:
    if isinstance(entry, dict) and "id" in entry:
        return "id " + json.dumps(entry["id"], sort_keys=True)
    return json.dumps(entry, sort_keys=True)


def _all_about(entries: list[Any], side: str) -> list[str]:
    return [_about(entry) or f"{side} {number}" for number, entry in enumerate(entries)]


def _about(entry: Any) -> str:
    """What an entry without an id is about: what its first key says."""
    if isinstance(entry, dict) and entry and "id" not in entry:
        key = next(iter(entry))
        return json.dumps([key, entry[key]])
    return "a list" if isinstance(entry, list) else ""
