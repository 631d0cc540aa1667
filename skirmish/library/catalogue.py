"""All files: finds maps, scenarios, rosters and catalogues by id, or reads a file by path."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cached_property, partial
from pathlib import Path

from skirmish.core.battlefield import Battlefield
from skirmish.core.record import Record
from skirmish.core.scenario import Scenario
from skirmish.core.state import Roster
from skirmish.library.factionfile import FactionForm, HiredBladesForm, Kind
from skirmish.library.forms import fill
from skirmish.library.mapfile import Check, battlefield_from
from skirmish.library.migrations import migrate_document, version
from skirmish.library.names import file_of_pack, in_full
from skirmish.library.own_maps import own_maps, user_folder
from skirmish.library.packs import Pack, ambiguous, by_plain_ids, join, packs, split, usable, why_unknown
from skirmish.library.packstock import with_packs
from skirmish.library.powers import nearest_tables, power_problems
from skirmish.library.problems import Faulty, Problem, first, hint
from skirmish.library.problems import nearest as nearest_name
from skirmish.library.references import faction_problems, hired_problems, roster_problems, skill_problems
from skirmish.library.rosterfile import RosterForm, kind_of, roster_from, with_prices
from skirmish.library.rosterpacks import missing_packs
from skirmish.library.scenariofile import scenario_from
from skirmish.library.shipped import FOLDERS, ids, shipped_root
from skirmish.library.stock import Stock, stock
from skirmish.library.wares import ItemsForm, PowersForm, SkillsForm, TraitsForm, WeavesForm
from skirmish.library.yamlfile import Document, read

LISTED = {"map": "maps", "scenario": "scenarios", "warband": "warbands", "faction": "factions"}


class RosterFile(Record):
    """A roster as written, its document, and the catalogues it uses: everything that legality needs."""

    document: Document
    form: RosterForm
    faction: FactionForm
    stock: Stock
    written_as: str = ""
    """The file's format, if older than the current one."""

    @property
    def roster(self) -> Roster:
        """The warriors it fields."""
        return roster_from(self.form, self.faction, self.stock)

    def kind(self, ident: str) -> Kind:
        """The type or hired blade of this id, which must be known to exist."""
        return kind_of(ident, self.faction, self.stock)


class Entry(Record):
    """A line of `skirmish list`."""

    id: str
    name: str
    text: str = ""


class Shelf:
    """All shipped files and those of packs, or the files of another root folder.

    Nothing is read before it is needed. Entries of a pack have ids like `reeds:marsh`; without `reeds:` they are found
    too, if nothing else has that id.
    """

    def __init__(self, root: Path | None = None) -> None:
        self.root = root or shipped_root()

    @property
    def packs(self) -> tuple[Pack, ...]:
        """The packs in use, which add to the shipped files."""
        return packs().active if self.root == shipped_root() else ()

    def map(self, wanted: str, check: Check | None = None) -> Battlefield:
        """The battlefield of this id or path, checked by `check`. Raises `Faulty`."""
        return battlefield_from(self.document("map", wanted), check)

    def scenario(self, wanted: str) -> Scenario:
        """The scenario of this id or path. Raises `Faulty`."""
        return scenario_from(self.document("scenario", wanted))

    def roster(self, wanted: str) -> Roster:
        """The roster of this id or path; its ids are checked, its legality isn't. Raises `Faulty`."""
        return self.roster_file(wanted).roster

    def roster_file(self, wanted: str) -> RosterFile:
        """The roster with everything that legality needs. Raises `Faulty`."""
        return self.roster_in(self.document("warband", wanted))

    def roster_in(self, document: Document) -> RosterFile:
        """The roster in a parsed document, in the current format or an older one. Raises `Faulty`."""
        written, document = document, migrate_document(document, "warband")
        form = fill(RosterForm, document, "warband", version("warband"))
        _raise_if_any(missing_packs(document, form.packs))
        known = self.ids("faction")
        ident = self.full("faction", form.faction.id)
        if ident not in known:
            why = why_unknown("faction", ident, document.file)
            said = ambiguous(ident, known) or f"no faction '{ident}'{why or hint(ident, known)}"
            meant = nearest_name(ident, known)
            raise Faulty([document.problem(("faction", "id"), "E020", said, meant=meant)])
        faction = self.faction(ident)
        _raise_if_any(roster_problems(document, form, faction, self.stock))
        old = written.data["format"] if written is not document else ""
        return RosterFile(document, with_prices(form, faction), faction, self.stock, old)

    def faction(self, wanted: str) -> FactionForm:
        """The catalogue of a faction. Raises `Faulty`."""
        return self.faction_in(self.document("faction", wanted))

    def faction_in(self, document: Document) -> FactionForm:
        """The faction in a parsed document. Raises `Faulty`."""
        form = fill(FactionForm, document, "faction")
        _raise_if_any(faction_problems(document, form, self.stock))
        return form

    @cached_property
    def stock(self) -> Stock:
        """The shared catalogues: items, special rules, weaves, powers, skills, hired blades. Raises `Faulty`."""
        skills, hired = self.shared("skills"), self.shared("hired-blades")
        found = stock(
            fill(ItemsForm, self.shared("items"), "items"),
            fill(TraitsForm, self.shared("traits"), "traits"),
            fill(WeavesForm, self.shared("weaves"), "weaves"),
            self.powers(),
            fill(SkillsForm, skills, "skills"),
            fill(HiredBladesForm, hired, "hired-blades"),
        )
        _raise_if_any(skill_problems(skills, found.skills.skill_lists, found))
        _raise_if_any(hired_problems(hired, found.hired, found, self.ids("faction")))
        return with_packs(found, self.packs, self.ids("faction")) if self.packs else found

    def skills_in(self, document: Document) -> SkillsForm:
        """The lists of skills in a parsed document. Raises `Faulty`."""
        form = fill(SkillsForm, document, "skills")
        _raise_if_any(skill_problems(document, form.skill_lists, self.stock))
        return form

    def hired_in(self, document: Document) -> HiredBladesForm:
        """The hired blades in a parsed document. Raises `Faulty`."""
        form = fill(HiredBladesForm, document, "hired-blades")
        _raise_if_any(hired_problems(document, form, self.stock, self.ids("faction")))
        return form

    def powers(self) -> PowersForm:
        """The shared power tables. (CHN-40) Raises `Faulty`."""
        return self.powers_in(self.shared("powers"))

    def powers_in(self, document: Document) -> PowersForm:
        """The power tables in a parsed document. Raises `Faulty`."""
        form = fill(PowersForm, document, "powers")
        _raise_if_any(power_problems(document, form, nearest_tables(form)))
        return form

    def shared(self, name: str) -> Document:
        """A file of `warbands/shared`. Raises `Faulty`."""
        path = self.root / "warbands" / "shared" / f"{name}.yaml"
        return read(path, display_path(path))

    def ids(self, kind: str) -> tuple[str, ...]:
        """The ids of all files of a kind (map, scenario, warband, faction): shipped ones, sorted, then packs'."""
        return (*ids(kind, self.root), *(join(pack, ident) for pack in self.packs for ident in pack.files(kind)))

    def program_ids(self, kind: str) -> tuple[str, ...]:
        """The ids of shipped files of a kind, sorted: what is measured by default, regardless of packs."""
        return ids(kind, self.root)

    def full(self, kind: str, wanted: str) -> str:
        """The full id for a plain one, if exactly one pack has it; else the id unchanged."""
        if not self.packs or ":" in wanted:
            return wanted
        return by_plain_ids((one for one in self.ids(kind) if ":" in one), self.program_ids(kind)).get(wanted, wanted)

    def listing(self, kind: str) -> tuple[Entry, ...]:
        """Id, name and text of all files of a kind; unusable ones of packs are left out. Raises `Faulty`."""
        return tuple(entry for ident in self.ids(kind) for entry in usable(ident, partial(self.entry, kind, ident)))

    def entry(self, kind: str, wanted: str) -> Entry:
        """Id, name and text of the file of this kind that an argument names. Raises `Faulty`."""
        return _entry(self.document(kind, wanted))

    def document(self, kind: str, wanted: str) -> Document:
        """The file of this kind that an argument names: a path if it looks like one, else an id. Raises `Faulty`."""
        if looks_like_path(wanted):
            return self.read(Path(wanted), wanted)
        known = self.ids(kind)
        if wanted not in known and (own := self._own(kind)):
            if wanted in own:
                return read(own[wanted], str(own[wanted]))
            known = (*own, *known)
        full = self.full(kind, wanted)
        if full not in known:
            why = why_unknown(kind, wanted, "")
            said = ambiguous(wanted, known) or f"no {kind} '{wanted}'{why or hint(wanted, known)}"
            listed = "" if why or kind == "faction" else f" (see skirmish list {LISTED[kind]}; a path ends in .yaml)"
            raise Faulty([Problem(wanted, 0, 0, "E020", said + listed)])
        pack, path = self._placed(kind, full)
        return file_of_pack(path, pack) if pack is not None else read(path, display_path(path))

    def path(self, kind: str, wanted: str) -> Path:
        """The path of the file that an argument names, which must be known to exist."""
        return Path(wanted) if looks_like_path(wanted) else self._placed(kind, self.full(kind, wanted))[1]

    def _placed(self, kind: str, full: str) -> tuple[Pack | None, Path]:
        """The pack and the file of a full id; no pack if it is shipped."""
        owner, plain = split(full)
        pack = next((pack for pack in self.packs if pack.id == owner), None)
        return pack, pack.files(kind)[plain] if pack is not None else self.root / FOLDERS[kind] / f"{full}.yaml"

    def read(self, path: Path, shown: str) -> Document:
        """The file at this path; with full ids if it is in a pack in use. Raises `Faulty`."""
        document, pack = read(path, shown), packs().owner(path) if self.packs else None
        return document if pack is None else in_full(document, pack)

    def _own(self, kind: str) -> dict[str, Path]:
        """The user's own files of this kind by id, for the shelf of shipped files."""
        return own_maps(user_folder()) if kind == "map" and self.root == shipped_root() else {}


def _raise_if_any(problems: Iterable[Problem]) -> None:
    """Raises `Faulty` if there are any."""
    found = first(problems)
    if found:
        raise Faulty(found)


def looks_like_path(wanted: str) -> bool:
    """Whether an argument is a path: it has a separator or a YAML ending."""
    return "/" in wanted or os.sep in wanted or wanted.endswith((".yaml", ".yml"))


def display_path(path: Path) -> str:
    """The path for messages: relative to the working folder if inside it."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def _entry(document: Document) -> Entry:
    data = document.data if isinstance(document.data, dict) else {}
    return Entry(str(data.get("id", "")), str(data.get("name", "")), " ".join(str(data.get("text") or "").split()))
