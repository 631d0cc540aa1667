"""A list being edited at one moment: its text is parsed once, and each question is answered once."""

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
    """A shelf that reads its catalogues only once: they don't change during editing."""

    def __init__(self, root: Path | None = None) -> None:
        super().__init__(root)
        self._ids: dict[str, tuple[str, ...]] = {}
        self._factions: dict[str, FactionForm] = {}

    def ids(self, kind: str) -> tuple[str, ...]:
        """See `Shelf`; only factions are cached, as lists change."""
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
    """One of a type, as in a list without gear."""

    warrior: Warrior
    channels: str
    """`saidar, 2D6 points; 4 weaves and a special one`; '' if it doesn't channel."""
    chooses: tuple[int, int]
    """Number of standard and special weaves it chooses."""


class House:
    """What a list is made from and judged by: catalogues, rule options, the systems' own builders."""

    def __init__(
        self, shelf: Shelf | None = None, switches: Mapping[str, str] = NO_SWITCHES, builders: Builders = NO_BUILDERS
    ) -> None:
        self.shelf = shelf or StillShelf()
        self.switches, self.builders = switches, builders
        self.samples: dict[tuple[str, str], Sample] = {}
        """By faction and type, as far as requested."""


class Snapshot:
    """A text and its contents. Raises `Faulty` if it isn't a roster; it may break the rules of recruiting."""

    def __init__(self, house: House, text: str, shown: str) -> None:
        self.house, self.text, self.shown = house, text, shown
        self.file: RosterFile = house.shelf.roster_in(parse(text.removeprefix(BOM), shown))

    @property
    def data(self) -> Plain:
        """The list as plain data in the current format. Don't modify it."""
        data: Plain = self.file.document.data
        return data

    @cached_property
    def entries(self) -> tuple[Fielded, ...]:
        """Members, groups and hired blades, in the order of the file."""
        return fielded(self.file)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """The result of `examine`."""
        return in_order(problems(self.file, self.house.switches, self.house.builders))

    @cached_property
    def desk(self) -> Desk:
        """What recruits are made from."""
        file = self.file
        return Desk(file.faction, file.stock, nearest_tables(file.stock.powers, file.faction, file.form))

    @cached_property
    def ranks(self) -> Ranks:
        """Which types go together within its limit."""
        return Ranks(self.file.faction, self.file.stock, self.limit, self.house.switches)

    @cached_property
    def picks(self) -> Picks:
        """The list in the form that `Ranks` needs."""
        places = {entry.written.id: place for place, entry in enumerate(self.entries)}
        return tuple(Pick(entry.type_id, entry.count, of=places.get(self._of(entry), -1)) for entry in self.entries)

    def _of(self, entry: Fielded) -> str:
        bond = bond_of(entry.kind, self.file.stock)
        if bond is None or entry.at[0] == "groups":
            return ""
        return bound_to(self.written(entry), bond, self.file.stock)

    @property
    def limit(self) -> int:
        """The marks limit."""
        return self.file.form.limit.marks

    @cached_property
    def spent(self) -> int:
        """The total cost in marks."""
        return sum(entry.marks for entry in self.entries)

    @property
    def left(self) -> int:
        """Marks left; negative if over the limit."""
        return self.limit - self.spent

    def entry(self, ident: str) -> Fielded | None:
        """The entry of this id; None if there is none."""
        return next((entry for entry in self.entries if entry.written.id == ident), None)

    def written(self, entry: Fielded) -> Plain:
        """The entry in the plain data. Don't modify it."""
        found: Plain = self.data[str(entry.at[0])][entry.at[1]]
        return found

    def faults(self, entry: Fielded) -> tuple[Problem, ...]:
        """The problems of this entry."""
        return tuple(problem for problem in self.problems if problem.trail[:2] == entry.at)
