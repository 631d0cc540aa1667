"""The playtests that are kept, a file each: to be looked at, gone on with, thrown away."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from skirmish.app.errors import UserError
from skirmish.client.art.theme import IVORY, MUTED
from skirmish.client.intents import Context
from skirmish.client.ports import Services
from skirmish.client.scenes.page import GAP, Page, tall
from skirmish.client.store.disk import told
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Tabs
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.panel import Panel, nothing
from skirmish.client.ui.style import POOR
from skirmish.client.ui.text import Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.files import Held, Lock
from skirmish.playtest.plan import Plan, total
from skirmish.playtest.store import LOCK, Kept, OtherPlan, Store, Unusable

FOLDER, ENDING = "playtests", ".sqlite"
BESIDE = ("", "-wal", "-shm")
"""What belongs to a playtest: the file, and what may stand beside it."""
MOST = 500
"""So many are listed, the newest."""
LONGEST_SLUG = 50


class Glance(NamedTuple):
    """What a list shows of a playtest."""

    names: tuple[str, str]
    done: int
    total: int
    """Battles at most."""
    sure: bool
    """Whether it ends as soon as it is sure."""
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
    """A new file with the plan in it, and nothing played. Raises `UserError`."""
    path = free(home / FOLDER, [roster.name for roster in plan.rosters])
    try:
        with told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            with Store(path) as store:
                store.begin(plan)
    except (Unusable, OtherPlan) as error:
        raise UserError(str(error)) from None
    return path


def free(folder: Path, names: Sequence[str]) -> Path:
    """A file that isn't there yet, called after the two lists."""
    slug = "-".join(re.findall(r"[a-z0-9]+", " ".join(names).lower()))[:LONGEST_SLUG].strip("-") or FOLDER
    path, number = folder / f"{slug}{ENDING}", 1
    while path.exists():
        number += 1
        path = folder / f"{slug}-{number}{ENDING}"
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


class ShelfScene(Page):
    """The list, the newest first. Files are looked into one by one, so that a long list is there at once."""

    contexts: tuple[Context, ...] = ("list", "program")

    def __init__(self, app: Services) -> None:
        super().__init__(app, say("desk.shelf-title"))
        self.entries: list[Entry] = []
        self.glances: dict[Path, Glance] = {}
        self.path: Path | None = None
        """What is chosen."""
        self.damaged = False
        """Whether those that can't be opened are listed, which have a list of their own."""

    def enter(self) -> None:
        """Looks anew what there is; what was played on meanwhile is looked at again."""
        self.entries, self.glances = entries(self.app.folder), {}
        self._settle()
        super().enter()

    @property
    def chosen(self) -> Entry | None:
        """The playtest that is chosen."""
        return next((entry for entry in self.listed if entry.path == self.path), None)

    @property
    def listed(self) -> list[Entry]:
        """Those that can be opened, as far as is known; or those that can't."""
        return [entry for entry in self.entries if self._fails(entry) == self.damaged]

    def _fails(self, entry: Entry) -> bool:
        found = self.glances.get(entry.path)
        return found is not None and bool(found.problem)

    def _settle(self) -> None:
        """Lists what there is; something is always chosen."""
        self.damaged = self.damaged and (not self.glances or any(map(self._fails, self.entries)))
        if self.chosen is None:
            self.path = next((entry.path for entry in self.listed), None)

    def show(self, *, damaged: bool) -> None:
        """Those that can be opened, or those that can't."""
        self.damaged = damaged
        self._settle()
        self.touch()

    @property
    def _unseen(self) -> Entry | None:
        return next((entry for entry in self.entries if entry.path not in self.glances), None)

    def step(self, seconds: float) -> None:
        """Looks into one more file."""
        entry = self._unseen
        if entry is not None:
            self.glances[entry.path] = glance(entry.path)
            self._settle()
            self.touch()

    def due(self) -> float | None:
        """See `Scene`."""
        return 0.0 if self._unseen is not None else super().due()

    # What it does

    def select(self, number: int) -> None:
        """This one."""
        self.path = self.listed[number].path
        self.touch()

    def open(self) -> None:
        """Looks at the chosen one; from there it can be gone on with."""
        if self.path is not None and self._usable:
            self.app.go.to_playtest_results(self.path)

    def accept(self) -> None:
        """Enter: looks at it."""
        self.open()

    def delete(self) -> None:
        """Throws the chosen one away, after a question."""
        entry = self.chosen
        if entry is None:
            return
        title = say("archive.delete-title", name=_name(entry, self.glances.get(entry.path)))
        delete = partial(self._delete, entry.path)
        buttons = [Answer(say("archive.keep"), cancel=True, id="keep"),
                   Answer(say("archive.delete"), delete, danger=True, id="sure")]  # fmt: skip
        self.ui.open(Dialog(title, [say("desk.delete-told")], buttons, id="sure-dialog"))

    def _delete(self, path: Path) -> None:
        try:
            delete(self.app.folder, path)
        except UserError as error:
            self.tell(say("archive.failed"), str(error))
        self.enter()

    def knows(self, intent: str) -> bool:
        """See `Scene`."""
        return intent == "delete" or super().knows(intent)

    def do(self, intent: str) -> bool:
        """Deleting has a key of its own here."""
        if intent == "delete":
            self.delete()
            return True
        return super().do(intent)

    # How it looks

    @property
    def _usable(self) -> bool:
        found = self.glances.get(self.path) if self.path is not None else None
        return found is not None and not found.problem

    def foot(self) -> list[Button]:
        """Back, delete, open."""
        nowhere, cap = pygame.Rect(0, 0, 0, 0), self.app.keymap.cap
        found = self.glances.get(self.path) if self.path is not None else None
        why = (found.problem if found is not None else "") or say("desk.choose")
        return [
            Button("back", nowhere, say("setup.back"), self.back, key=cap("cancel")),
            Button("delete", nowhere, say("archive.delete"), self.delete, key=cap("delete"),
                   enabled=self.chosen is not None, why=say("desk.choose")),
            Button("open", nowhere, say("desk.open"), self.open, primary=True, key="Enter", enabled=self._usable,
                   why=why),
        ]  # fmt: skip

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """The list; why it is empty, if it is."""
        ui = self.ui
        if not self.entries:
            inner = rect.inflate(-2 * ui.u(16), -2 * ui.u(14))
            text = [Span(say("desk.empty"), colour=MUTED)]
            return [Panel("list.none", rect, nothing(ui, "list.empty", inner, "measure", text), framed=True)]
        found: list[Widget] = []
        damaged = sum(map(self._fails, self.entries))
        if damaged:
            head = pygame.Rect(rect.x, rect.y, rect.w, tall(ui))
            names = [say("desk.usable"), say("archive.unusable", n=damaged)]
            tabs = Tabs("shelves", head, names, int(self.damaged), lambda number: self.show(damaged=number == 1))
            found.append(Panel("shelves.head", head, [tabs]))
            top = head.bottom + ui.u(GAP)
            rect = pygame.Rect(rect.x, top, rect.w, max(1, rect.bottom - top))
        rows = [_row(entry, self.glances.get(entry.path)) for entry in self.listed]
        at = next((number for number, entry in enumerate(self.listed) if entry.path == self.path), -1)

        def activate(number: int) -> None:
            self.select(number)
            self.open()

        return [*found, ListBox("list", rect, rows, select=self.select, activate=activate, selected=at)]


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
    sub = say(key, done=f"{found.done:,}", total=f"{found.total:,}")
    return Row(_name(entry, found), sub, entry.date, colour=IVORY)
