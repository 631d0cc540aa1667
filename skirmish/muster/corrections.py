"""A roster as it was probably meant: typos fixed, and unreadable entries left out.

Only for finding further errors: it is never written or played.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from skirmish.core.record import Record, evolve
from skirmish.library.problems import Problem
from skirmish.library.yamlfile import Document, Mark, Trail

UNKNOWN_KEY, MISSING_KEY = "E010", "E011"
SECTIONS = ("members", "groups", "hired")
Places = dict[Trail, Mark]


class Mended(Record):
    """The document to check next."""

    document: Document
    whole: bool
    """Whether all entries are still in it."""


def without_echoes(faults: Sequence[Problem]) -> tuple[Problem, ...]:
    """A misspelt key is also missing: report it only once."""
    slips = {(*fault.trail[:-1], fault.meant) for fault in faults if fault.code == UNKNOWN_KEY and fault.meant}
    return tuple(fault for fault in faults if fault.code != MISSING_KEY or (*fault.trail, fault.meant) not in slips)


def mend(document: Document, faults: Sequence[Problem]) -> Mended | None:
    """The document with every typo fixed, and without other faulty entries; None if that is impossible."""
    slips = [fault for fault in faults if fault.meant and fault.code != MISSING_KEY]
    others = [_entry(fault) for fault in faults if fault not in slips]
    gone = {entry for entry in others if entry is not None}
    if not faults or None in others:
        return None
    data, places = deepcopy(document.data), dict(document.values)
    try:
        for fault in slips:
            _write(data, places, fault)
        for section in {section for section, _ in gone}:
            data[section] = [entry for index, entry in enumerate(data[section]) if (section, index) not in gone]
    except (KeyError, IndexError, TypeError, ValueError):
        return None
    return Mended(evolve(document, data=data, values=_closed_up(places, gone)), not gone)


def _entry(fault: Problem) -> tuple[str, int] | None:
    """The roster entry with the fault; None if it is elsewhere."""
    match fault.trail:
        case (str(section), int(index), *_) if section in SECTIONS:
            return section, index
    return None


def _write(data: Any, places: Places, fault: Problem) -> None:
    """Replaces a misspelt word or key by the one meant."""
    *way, last = fault.trail
    for step in way:
        data = data[step]
    if fault.code != UNKNOWN_KEY:
        data[last] = fault.meant
    elif fault.meant in data:
        raise ValueError(f"'{fault.meant}' already exists")
    else:
        data[fault.meant] = data.pop(last)
        for trail, place in list(places.items()):
            if trail[: len(fault.trail)] == fault.trail:
                places[(*way, fault.meant, *trail[len(fault.trail) :])] = place


def _closed_up(places: Places, gone: set[tuple[str, int]]) -> Places:
    """The places by the trails of the remaining entries: those after a gap move up."""
    found: Places = {}
    for trail, place in places.items():
        match trail:
            case (str(section), int(index), *rest) if section in SECTIONS:
                if (section, index) not in gone:
                    before = sum(1 for other, at in gone if other == section and at < index)
                    found[(section, index - before, *rest)] = place
            case _:
                found[trail] = place
    return found
