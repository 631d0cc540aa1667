"""What a list in the making says at one moment: read once from its text, each question about it worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from skirmish.core.record import Record
from skirmish.core.state import Warrior
from skirmish.library.catalogue import RosterFile, Shelf
from skirmish.library.factionfile import FactionForm
from skirmish.library.powers import nearest_tables
from skirmish.library.problems import Problem
from skirmish.library.yamlfile import parse
from skirmish.muster.bonds import bond_of, bound_to
from skirmish.muster.builds import NO_BUILDERS, Builders
from skirmish.muster.cost import Fielded, fielded
from skirmish.muster.edits import Plain
from skirmish.muster.examine import in_order
from skirmish.muster.legality import NO_SWITCHES, problems
from skirmish.muster.ranks import Pick, Picks, Ranks
from skirmish.muster.recruit import Desk

BOM = "\ufeff"


class StillShelf(Shelf):
    """A shelf whose catalogues are read once, however often they are asked for: they don't change while one edits."""

    def __init__(self, root: Path | None = None) -> None:
        super().__init__(root)
        self._ids: dict[str, tuple[str, ...]] = {}
        self._factions: dict[str, FactionForm] = {}

    def ids(self, kind: str) -> tuple[str, ...]:
        """See `Shelf`; only factions are remembered, lists come and go."""
        if kind != "faction":
            return super().ids(kind)
        if kind not in self._ids:
            self._ids[kind] = super().ids(kind)
        return self._ids[kind]

    def faction(self, wanted: str) -> FactionForm:
        """See `Shelf`."""
        if wanted not in self._factions:
            self._factions[wanted] = super().faction(wanted)
        return self._factions[wanted]


class Sample(Record):
    """One of a type as it would stand in a list without gear."""

    warrior: Warrior
    channels: str
    """`saidar, 2D6 points; 4 weaves and a special one`; '' for who doesn't channel."""
    chooses: tuple[int, int]
    """Standard and special weaves of its choice."""


class House:
    """All that a list is made from and judged by: the catalogues, options of the rules, the systems' own builders."""

    def __init__(
        self, shelf: Shelf | None = None, switches: Mapping[str, str] = NO_SWITCHES, builders: Builders = NO_BUILDERS
    ) -> None:
        self.shelf = shelf or StillShelf()
        self.switches, self.builders = switches, builders
        self.samples: dict[tuple[str, str], Sample] = {}
        """By faction and type, as far as they were asked for."""


class Snapshot:
    """A text and what it says. Raises `Faulty` for one that is no roster: the rules of recruiting it may break."""

    def __init__(self, house: House, text: str, shown: str) -> None:
        self.house, self.text, self.shown = house, text, shown
        self.file: RosterFile = house.shelf.roster_in(parse(text.removeprefix(BOM), shown))

    @property
    def data(self) -> Plain:
        """The list as plain data in today's format. Not to be changed."""
        data: Plain = self.file.document.data
        return data

    @cached_property
    def entries(self) -> tuple[Fielded, ...]:
        """Members, groups and hired blades, in the order of the file."""
        return fielded(self.file)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """All that `examine` says of it."""
        return in_order(problems(self.file, self.house.switches, self.house.builders))

    @cached_property
    def desk(self) -> Desk:
        """What recruits are made from."""
        file = self.file
        return Desk(file.faction, file.stock, nearest_tables(file.stock.powers, file.faction, file.form))

    @cached_property
    def ranks(self) -> Ranks:
        """Who goes together within its limit."""
        return Ranks(self.file.faction, self.file.stock, self.limit, self.house.switches)

    @cached_property
    def picks(self) -> Picks:
        """The list as `Ranks` asks for it."""
        places = {entry.written.id: place for place, entry in enumerate(self.entries)}
        return tuple(Pick(entry.type_id, entry.count, of=places.get(self._of(entry), -1)) for entry in self.entries)

    def _of(self, entry: Fielded) -> str:
        bond = bond_of(entry.kind, self.file.stock)
        if bond is None or entry.at[0] == "groups":
            return ""
        return bound_to(self.written(entry), bond, self.file.stock)

    @property
    def limit(self) -> int:
        """Marks that it may cost."""
        return self.file.form.limit.marks

    @cached_property
    def spent(self) -> int:
        """Marks that it costs."""
        return sum(entry.marks for entry in self.entries)

    @property
    def left(self) -> int:
        """Marks that are left; below 0 if it costs too much."""
        return self.limit - self.spent

    def entry(self, ident: str) -> Fielded | None:
        """The entry of this id; None if there is none."""
        return next((entry for entry in self.entries if entry.written.id == ident), None)

    def written(self, entry: Fielded) -> Plain:
        """The entry as it stands in the plain data. Not to be changed."""
        found: Plain = self.data[str(entry.at[0])][entry.at[1]]
        return found

    def faults(self, entry: Fielded) -> tuple[Problem, ...]:
        """What is wrong with this entry."""
        return tuple(problem for problem in self.problems if problem.trail[:2] == entry.at)
