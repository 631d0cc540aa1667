"""The playtests that are kept, a file each: to be looked at, resumed, thrown away."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from skirmish.app.errors import UserError
from skirmish.client.art.theme import IVORY, MUTED
from skirmish.client.commands import Action, Command, by_id, why_not
from skirmish.client.ports import Services
from skirmish.client.saves import slug
from skirmish.client.signals import Signal
from skirmish.client.store.disk import free_path, told
from skirmish.client.ui.lists import Row
from skirmish.client.ui.style import POOR
from skirmish.client.words import say
from skirmish.core.decision import Refusal
from skirmish.core.files import Held, Lock
from skirmish.core.record import Record
from skirmish.playtest.plan import Plan, total
from skirmish.playtest.store import LOCK, Kept, OtherPlan, Store, Unusable

FOLDER, ENDING = "playtests", ".sqlite"
BESIDE = ("", "-wal", "-shm")
"""What belongs to a playtest: the file, and what may stand beside it."""
MOST = 500
"""The most that are listed, the newest first."""


class Glance(NamedTuple):
    """What a list shows of a playtest."""

    names: tuple[str, str]
    done: int
    total: int
    """Battles at most."""
    sure: bool
    """Whether it ends as soon as it is conclusive."""
    problem: str = ""
    """Why the file can't be used; the rest is empty then."""


class Entry(NamedTuple):
    """A playtest that is kept."""

    path: Path
    date: str
    """When it was played at last: `2026-03-01 18:30`."""


def entries(home: Path) -> list[Entry]:
    """All there are, the newest first. None of them is opened."""
    found = []
    for path in (home / FOLDER).glob(f"*{ENDING}"):
        try:
            found.append((max(_at(path), _at(path.with_name(f"{path.name}-wal"))), path))
        except OSError:
            continue
    found.sort(reverse=True)
    return [Entry(path, datetime.fromtimestamp(at).isoformat(" ", "minutes")) for at, path in found[:MOST]]


def _at(path: Path) -> float:
    return path.stat().st_mtime if path.exists() else 0.0


def glance(path: Path) -> Glance:
    """A look into the file, which takes some milliseconds."""
    try:
        with Kept(path) as kept:
            plan = kept.plan
            if plan is None or len(plan.rosters) != 2:
                return Glance(("", ""), 0, 0, False, say("desk.no-plan", path=path.name))
            names = plan.rosters[0].name, plan.rosters[1].name
            return Glance(names, len(kept.numbers(total(plan))), total(plan), plan.until is not None)
    except (Unusable, OSError) as error:
        return Glance(("", ""), 0, 0, False, str(error).removeprefix(f"{path}: "))


def begin(home: Path, plan: Plan) -> Path:
    """A new file, called after the two lists, with the plan in it and nothing played. Raises `UserError`."""
    path = free_path(home / FOLDER, slug(" ".join(roster.name for roster in plan.rosters)), ENDING)
    try:
        with told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            with Store(path) as store:
                store.begin(plan)
    except (Unusable, OtherPlan) as error:
        raise UserError(str(error)) from None
    return path


def delete(home: Path, path: Path) -> None:
    """Throws a playtest away. Raises `UserError`, also for one that is being played, in another window maybe."""
    if path.parent != home / FOLDER:
        raise UserError(f"{path}: {say('save.gone')}")
    try:
        lock = Lock(Path(os.path.realpath(path) + LOCK))
    except Held:
        raise UserError(say("desk.at-work", name=path.name)) from None
    try:
        with told(path):
            for ending in BESIDE:
                path.with_name(path.name + ending).unlink(missing_ok=ending != "")
    finally:
        lock.free()


class Shelf:
    """The playtests that are kept, and which is chosen. Files are looked into one by one: a long list is there at once.

    `version` counts what changes its looks.
    """

    def __init__(self, services: Services) -> None:
        self.services = services
        self.entries: list[Entry] = []
        self.glances: dict[Path, Glance] = {}
        self.path: Path | None = None
        """What is chosen."""
        self.damaged = False
        """Whether those that can't be opened are listed, which have a list of their own."""
        self.version = 0

    def touch(self) -> None:
        """Something looks different."""
        self.version += 1

    def look(self) -> None:
        """Reads the folder again; what was played on meanwhile is looked at again."""
        self.entries, self.glances = entries(self.services.folder), {}
        self._settle()
        self.touch()

    def _settle(self) -> None:
        """Lists what there is; something is always chosen."""
        self.damaged = self.damaged and (not self.glances or any(map(self.fails, self.entries)))
        if self.chosen is None:
            self.path = next((entry.path for entry in self.listed), None)

    def show(self, *, damaged: bool) -> None:
        """Those that can be opened, or those that can't."""
        self.damaged = damaged
        self._settle()
        self.touch()

    def fails(self, entry: Entry) -> bool:
        """Whether it is known that it can't be opened."""
        found = self.glances.get(entry.path)
        return found is not None and bool(found.problem)

    @property
    def listed(self) -> list[Entry]:
        """Those that can be opened, as far as is known; or those that can't."""
        return [entry for entry in self.entries if self.fails(entry) == self.damaged]

    @property
    def chosen(self) -> Entry | None:
        """The playtest that is chosen."""
        return next((entry for entry in self.listed if entry.path == self.path), None)

    @property
    def glance(self) -> Glance | None:
        """What is known of the chosen one."""
        return self.glances.get(self.path) if self.path is not None else None

    @property
    def unseen(self) -> Entry | None:
        """The next that wasn't looked into yet."""
        return next((entry for entry in self.entries if entry.path not in self.glances), None)

    def look_into(self, entry: Entry) -> None:
        """Looks into one more file."""
        self.glances[entry.path] = glance(entry.path)
        self._settle()
        self.touch()

    def choose(self, path: Path) -> None:
        """This one."""
        self.path = path
        self.touch()


# --- commands ------------------------------------------------------------------------------------------------------


class Window(Protocol):
    """What commands ask of the window around the list."""

    def tell(self, title: str, why: str) -> None:
        """Says that something didn't work."""

    def ask_sure(self, title: str, then: Signal) -> None:
        """Asks before a playtest is thrown away."""


class Place(NamedTuple):
    """What commands work on."""

    shelf: Shelf
    window: Window


def _refuse_nothing_chosen(shelf: Shelf, about: object) -> Refusal | None:
    return None if shelf.chosen is not None else Refusal(say("desk.choose"))


def _refuse_unusable(shelf: Shelf, about: object) -> Refusal | None:
    found = shelf.glance
    if found is None:
        return Refusal(say("desk.choose"))
    return Refusal(found.problem) if found.problem else None


def _open(place: Place, about: None) -> None:
    """Looks at the chosen one; from there it can be resumed."""
    assert place.shelf.path is not None  # said by the refusal
    place.shelf.services.go.to_playtest_results(place.shelf.path)


def _open_row(place: Place, path: Path) -> None:
    place.shelf.choose(path)
    if _refuse_unusable(place.shelf, None) is None:
        _open(place, None)


def _ask_to_delete(place: Place, about: None) -> None:
    entry = place.shelf.chosen
    assert entry is not None  # said by the refusal
    title = say("archive.delete-title", name=_name(entry, place.shelf.glances.get(entry.path)))
    place.window.ask_sure(title, Signal("delete-file", entry.path))


def _delete(place: Place, path: Path) -> None:
    try:
        delete(place.shelf.services.folder, path)
    except UserError as error:
        place.window.tell(say("archive.failed"), str(error))
    place.shelf.look()


COMMANDS: dict[str, Command[Shelf, Place]] = by_id(
    Command("choose", lambda place, path: place.shelf.choose(path)),
    Command("show", lambda place, damaged: place.shelf.show(damaged=damaged)),
    Command("open", _open, _refuse_unusable),
    Command("open-row", _open_row),
    Command("delete", _ask_to_delete, _refuse_nothing_chosen),
    Command("delete-file", _delete),
    Command("cancel", lambda place, about: place.shelf.services.pop()),
)
"""The table. A key does what an intent of the same id asks for."""


# --- presenters ----------------------------------------------------------------------------------------------------


class ShelfView(Record):
    """All that the window shows."""

    rows: tuple[Row, ...]
    paths: tuple[Path, ...]
    at: int
    actions: tuple[Action, ...]
    unusable: int = 0
    """How many can't be opened."""
    damaged: bool = False
    """Whether those are listed."""


def present_shelf(shelf: Shelf) -> ShelfView:
    """See `ShelfView`."""
    listed = shelf.listed
    rows = tuple(_row(entry, shelf.glances.get(entry.path)) for entry in listed)
    paths = tuple(entry.path for entry in listed)
    at = next((number for number, path in enumerate(paths) if path == shelf.path), -1)
    unusable = sum(map(shelf.fails, shelf.entries))
    return ShelfView(rows, paths, at, _present_actions(shelf), unusable, shelf.damaged)


def _present_actions(shelf: Shelf) -> tuple[Action, ...]:
    """Back, delete, open."""
    cap = shelf.services.keymap.cap

    def why(command: str) -> str:
        return why_not(COMMANDS, shelf, Signal(command))

    return (
        Action("back", say("setup.back"), Signal("cancel"), cap("cancel")),
        Action("delete", say("archive.delete"), Signal("delete"), cap("delete"), why=why("delete")),
        Action("open", say("desk.open"), Signal("open"), "Enter", why=why("open"), primary=True),
    )


def _name(entry: Entry, found: Glance | None) -> str:
    if found is None or found.problem:
        return entry.path.name
    return say("desk.duel", a=found.names[0], b=found.names[1])


def _row(entry: Entry, found: Glance | None) -> Row:
    if found is None:
        return Row(entry.path.name, say("desk.looking"), entry.date, colour=MUTED)
    if found.problem:
        return Row(entry.path.name, found.problem, entry.date, colour=POOR, tip=found.problem)
    key = "desk.kept-sure" if found.sure else "desk.kept-all" if found.done >= found.total else "desk.kept-some"
    sub = say(key, n=found.done, total=found.total)
    return Row(_name(entry, found), sub, entry.date, colour=IVORY)
