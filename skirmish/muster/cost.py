"""What a roster costs and how it is rated. (SKR-80)"""

from __future__ import annotations

from skirmish.core.record import Record
from skirmish.library.catalogue import TypeForm
from skirmish.library.rosterfile import GroupForm, MemberForm, cost
from skirmish.library.shelf import RosterFile
from skirmish.library.yamlfile import Trail

LARGE_RATING = 20
WARRIOR_RATING = 5


class Fielded(Record):
    """A member or a group of a roster: where it stands in the file, its type, and how many warriors it is."""

    at: Trail
    written: MemberForm | GroupForm
    type_id: str
    kind: TypeForm
    count: int

    @property
    def marks(self) -> int:
        """What all of them cost with all they carry: a group of n costs n times one of it."""
        return self.count * cost(self.written, self.kind)

    @property
    def name(self) -> str:
        """The name people read."""
        return self.written.name or self.kind.name


def fielded(file: RosterFile) -> tuple[Fielded, ...]:
    """The members and groups of the roster, in its order."""
    faction = file.faction
    found = []
    for index, member in enumerate(file.form.members):
        ident = faction.canonical(member.type)
        found.append(Fielded(("members", index), member, ident, faction.types[ident], 1))
    for index, group in enumerate(file.form.groups):
        ident = faction.canonical(group.type)
        found.append(Fielded(("groups", index), group, ident, faction.types[ident], group.count))
    return tuple(found)


def total(file: RosterFile) -> int:
    """What the roster costs in marks. (SKR-80)"""
    return sum(entry.marks for entry in fielded(file))


def rating(file: RosterFile) -> int:
    """Warband rating: 5 for each warrior, 20 more if it is large, and its experience. (SKR-80)"""
    return sum(entry.count * _rating(entry) for entry in fielded(file))


def _rating(entry: Fielded) -> int:
    written = entry.written
    experience = entry.kind.start_xp if written.xp is None else written.xp
    return WARRIOR_RATING + experience + (LARGE_RATING if "large" in entry.kind.keywords else 0)
