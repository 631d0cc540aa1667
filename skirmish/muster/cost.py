"""What a roster costs, entry by entry, its rating, and how two rosters differ. (SKR-80, SKR-81)"""

from __future__ import annotations

from collections import Counter

from skirmish.core.record import Record
from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import HiredForm, Kind
from skirmish.library.rosterfile import GroupForm, PersonForm, Written, base_paid, carried, cost, entries
from skirmish.library.yamlfile import Trail

LARGE_RATING = 20
WARRIOR_RATING = 5


class Fielded(Record):
    """An entry of a roster: its place in the file, its type, and the number of warriors."""

    at: Trail
    written: Written
    type_id: str
    kind: Kind
    count: int

    @property
    def marks(self) -> int:
        """The price of all of them with all their gear: a group of n costs n times one of its models."""
        return self.count * cost(self.written, self.kind)

    @property
    def name(self) -> str:
        """The display name."""
        return self.written.name or self.kind.name

    @property
    def person(self) -> PersonForm | None:
        """The entry if it is a single warrior with a name of its own; None for a group."""
        return self.written if isinstance(self.written, PersonForm) else None

    @property
    def hired(self) -> bool:
        """Whether it is a hired blade, which counts neither for size nor as a hero. (CMP-13)"""
        return isinstance(self.kind, HiredForm)


def fielded(file: RosterFile) -> tuple[Fielded, ...]:
    """The entries of the roster, in order: members, groups, hired blades."""
    found = []
    for at, entry in entries(file.form):
        kind = file.kind(entry.type)
        known = file.stock.hired if isinstance(kind, HiredForm) else file.faction
        count = entry.count if isinstance(entry, GroupForm) else 1
        found.append(Fielded(at, entry, known.canonical(entry.type), kind, count))
    return tuple(found)


def prices_today(file: RosterFile) -> dict[Trail, int]:
    """The catalogue's price of one without gear, by the entry's place; types may cost more after the first. (SKR-82)"""
    had: Counter[str] = Counter()
    found = {}
    for entry in fielded(file):
        found[entry.at] = entry.kind.price(had[entry.type_id])
        had[entry.type_id] += entry.count
    return found


def total(file: RosterFile) -> int:
    """What the roster costs in marks. (SKR-80)"""
    return sum(entry.marks for entry in fielded(file))


def rating(file: RosterFile) -> int:
    """Warband rating: 5 for each warrior, 20 more for a large one, plus its experience. (SKR-80)

    A hired blade adds its own figure in place of the 5. (CMP-10)
    """
    return sum(entry.count * _rating(entry) for entry in fielded(file))


def _rating(entry: Fielded) -> int:
    written, kind = entry.written, entry.kind
    experience = kind.start_xp if written.xp is None else written.xp
    if isinstance(kind, HiredForm):
        return kind.strength + experience
    return WARRIOR_RATING + experience + (LARGE_RATING if "large" in kind.keywords else 0)


# --- bills and comparisons -----------------------------------------------------------------------------------------


FREE = 0


class Bill(Record):
    """One entry: the number of warriors, the bare price of one, the price of its gear."""

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
    """Marks for all of them."""


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
    """Upkeep of its hired blades, after each battle. (CMP-13)"""


def bills(file: RosterFile) -> tuple[Bill, ...]:
    """The bill of every entry, in the order of the roster."""
    return tuple(_bill(file, entry) for entry in fielded(file))


def _bill(file: RosterFile, entry: Fielded) -> Bill:
    kit = [(item.name, FREE) for item in carried(entry.written, entry.kind, file.stock)] if entry.hired else []
    things = [(file.stock.items[bought.item].name, bought.paid) for bought in entry.written.items]
    return Bill(
        entry.written.id, entry.name, entry.kind.name, entry.count, base_paid(entry.written, entry.kind),
        (*kit, *things), entry.marks,
    )  # fmt: skip


def summary(file: RosterFile) -> Summary:
    """The roster's totals."""
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
"""The figures of a roster for comparison, and their labels."""


def contents(file: RosterFile) -> Counter[str]:
    """The number of warriors of each type, of each item and of each weave, by name, in this order."""
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
