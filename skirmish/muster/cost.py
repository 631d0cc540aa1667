"""What a roster costs and how it is rated. (SKR-80)"""

from __future__ import annotations

from skirmish.core.record import Record
from skirmish.library.catalogue import HiredForm, Kind
from skirmish.library.rosterfile import GroupForm, PersonForm, Written, cost, entries
from skirmish.library.shelf import RosterFile
from skirmish.library.yamlfile import Trail

LARGE_RATING = 20
WARRIOR_RATING = 5


class Fielded(Record):
    """An entry of a roster: where it stands in the file, its type, and how many warriors it is."""

    at: Trail
    written: Written
    type_id: str
    kind: Kind
    count: int

    @property
    def marks(self) -> int:
        """What all of them cost with all they carry: a group of n costs n times one of it."""
        return self.count * cost(self.written, self.kind)

    @property
    def name(self) -> str:
        """The name people read."""
        return self.written.name or self.kind.name

    @property
    def person(self) -> PersonForm | None:
        """The entry if it is somebody who has a name of its own; None for a group."""
        return self.written if isinstance(self.written, PersonForm) else None

    @property
    def hired(self) -> bool:
        """Whether it is a hired blade, who counts for neither size nor heroes. (CMP-13)"""
        return isinstance(self.kind, HiredForm)


def fielded(file: RosterFile) -> tuple[Fielded, ...]:
    """The entries of the roster, in its order: members, groups, hired blades."""
    found = []
    for at, entry in entries(file.form):
        kind = file.kind(entry.type)
        known = file.stock.hired if isinstance(kind, HiredForm) else file.faction
        count = entry.count if isinstance(entry, GroupForm) else 1
        found.append(Fielded(at, entry, known.canonical(entry.type), kind, count))
    return tuple(found)


def total(file: RosterFile) -> int:
    """What the roster costs in marks. (SKR-80)"""
    return sum(entry.marks for entry in fielded(file))


def rating(file: RosterFile) -> int:
    """Warband rating: 5 for each warrior, 20 more if it is large, and its experience. (SKR-80)

    A hired blade adds its own figure in place of the 5. (CMP-10)
    """
    return sum(entry.count * _rating(entry) for entry in fielded(file))


def _rating(entry: Fielded) -> int:
    written, kind = entry.written, entry.kind
    experience = kind.start_xp if written.xp is None else written.xp
    if isinstance(kind, HiredForm):
        return kind.strength + experience
    return WARRIOR_RATING + experience + (LARGE_RATING if "large" in kind.keywords else 0)
