"""What a roster costs, entry by entry, and how two rosters differ. (SKR-80, SKR-81)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from skirmish.core.record import Record
from skirmish.library.rosterfile import carried
from skirmish.library.shelf import RosterFile
from skirmish.muster.cost import Fielded, fielded, rating, total

FREE = 0


class Bill(Record):
    """One entry: so many warriors, what one costs bare, what its things cost."""

    who: str
    """Its id in the file."""
    name: str
    kind: str
    """The name of its type."""
    count: int
    base: int
    items: tuple[tuple[str, int], ...]
    """(name, marks paid); a hired blade's kit is in its fee."""
    marks: int
    """All of them together."""


class Summary(Record):
    """The figures of a whole roster."""

    marks: int
    limit: int
    warriors: int
    rating: int
    points: int
    """Channeling points rolled. (CHN-2)"""
    missiles: int
    """Warriors with something to shoot or throw."""
    upkeep: int
    """Of its hired blades, after each battle. (CMP-13)"""


def bills(file: RosterFile) -> tuple[Bill, ...]:
    """The bill of every entry, in the order of the roster."""
    return tuple(_bill(file, entry) for entry in fielded(file))


def _bill(file: RosterFile, entry: Fielded) -> Bill:
    kit = [(item.name, FREE) for item in carried(entry.written, entry.kind, file.stock)] if entry.hired else []
    things = [(file.stock.items[bought.item].name, bought.paid) for bought in entry.written.items]
    return Bill(
        entry.written.id, entry.name, entry.kind.name, entry.count, entry.kind.marks, (*kit, *things), entry.marks
    )  # fmt: skip


def summary(file: RosterFile) -> Summary:
    """What the roster comes to."""
    entries = fielded(file)
    blocks = [entry.person.channeling for entry in entries if entry.person and entry.person.channeling]
    shooters = sum(entry.count for entry in entries if _shoots(file, entry))
    upkeep = sum(getattr(entry.kind, "upkeep", 0) for entry in entries)
    warriors = sum(entry.count for entry in entries)
    points = sum(block.points for block in blocks)
    return Summary(total(file), file.form.limit.marks, warriors, rating(file), points, shooters, upkeep)


def _shoots(file: RosterFile, entry: Fielded) -> bool:
    return any(item.kind == "missile" for item in carried(entry.written, entry.kind, file.stock))


FIGURES = {
    "marks": "marks", "warriors": "warriors", "rating": "rating", "points": "channeling points",
    "missiles": "who shoot or throw", "upkeep": "upkeep",
}  # fmt: skip
"""The figures of a roster that are set side by side, and their words."""


def figures(a: Summary, b: Summary) -> tuple[tuple[str, int, int], ...]:
    """(what, of the one, of the other); what neither has isn't told."""
    both = ((label, getattr(a, key), getattr(b, key)) for key, label in FIGURES.items())
    return tuple(row for row in both if row[1] or row[2])


def contents(file: RosterFile) -> Counter[str]:
    """How many warriors of each type, items of each kind and weaves the roster has, by their names, in this order."""
    warriors: Counter[str] = Counter()
    items: Counter[str] = Counter()
    weaves: Counter[str] = Counter()
    for entry in fielded(file):
        warriors[entry.kind.name] += entry.count
        for item in carried(entry.written, entry.kind, file.stock):
            items[item.name] += entry.count
        block = entry.person.channeling if entry.person else None
        for ident in (*block.weaves, *block.special) if block else ():
            weaves[file.stock.weaves[ident].name] += 1
    return warriors + items + weaves


def differences(a: Mapping[str, int], b: Mapping[str, int]) -> tuple[tuple[str, int, int], ...]:
    """(name, in a, in b) of all that the two don't have alike."""
    names = dict.fromkeys((*a, *b))
    return tuple((name, a.get(name, 0), b.get(name, 0)) for name in names if a.get(name, 0) != b.get(name, 0))


def alike(a: Mapping[str, int], b: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """(name, how many) of all that the two have the same number of."""
    return tuple((name, count) for name, count in a.items() if count and b.get(name, 0) == count)
