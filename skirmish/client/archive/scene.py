"""Battles that were kept: saves to go on with, records to look at; and the place where a battle is saved."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from skirmish.app.errors import UserError
from skirmish.client.archive.panels import Thumbs, build_facts, build_list
from skirmish.client.archive.presenters import Shelf, present_archive, proposal, shelf_of
from skirmish.client.exports import copy, export_record
from skirmish.client.intents import Context
from skirmish.client.ports import Saver, Services
from skirmish.client.saves import Entry, load
from skirmish.client.scenes.page import GAP, Page, needed, tall
from skirmish.client.store.records import Order, Stamp, played, records, stamp
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Tabs
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.battle.session import Session

_LOOK_S = 0.25
"""Seconds between looks whether what plays battles has been loaded."""
_WIDE = 620
"""Below this width, at 100%, there is no room for the facts of a save."""
_BROAD = 1000
"""Above this width, at 100%, they are in large letters."""


class ArchiveScene(Page):
    """The list of battles. With a battle that is to be saved there is a field for its name."""

    contexts: tuple[Context, ...] = ("list", "program")

    def __init__(self, app: Services, saving: Session | None = None, page: Shelf = "saves") -> None:
        super().__init__(app, say("archive.title"))
        self.saving = saving
        self.shelf: Shelf = page
        self.order: Order = "date"
        self.path: Path | None = None
        """What is chosen."""
        self.name = proposal(saving) if saving is not None else ""
        self._begins = saving is not None
        self.entries: list[Entry] = []
        """Those of the shelf."""
        self.unusable = 0
        """How many files can't be opened."""
        self.thumbs = Thumbs()
        self._listed: dict[Stamp, Entry] = {}
        """All of both shelves."""
        self._seen: dict[Stamp, Entry] = {}
        """What was found in the files that have been opened, as they were then."""

    def enter(self) -> None:
        """Reads the folders again."""
        self.look()
        super().enter()

    def look(self) -> None:
        """Reads the folders."""
        found = [*self.app.saves.entries(self.order), *records(self.app.folder, self.order)]
        self._listed = {stamp(entry.path): entry for entry in found}
        self._sort()

    def _sort(self) -> None:
        """Puts what there is on its shelves: what can't be opened has one of its own."""
        found = [self._seen.get(file, entry) for file, entry in self._listed.items()]
        self.unusable = sum(bool(entry.problem) for entry in found)
        if self.shelf == "unusable" and not self.unusable:
            self.shelf = "saves"
        self.entries = [entry for entry in found if shelf_of(entry) == self.shelf]
        if self.chosen is None:
            self.path = next((entry.path for entry in self.entries), None)
        self.touch()

    @property
    def _unseen(self) -> Stamp | None:
        """What hasn't been opened yet."""
        return next(
            (file for file, entry in self._listed.items() if not entry.problem and file not in self._seen), None
        )

    def step(self, seconds: float) -> None:
        """Opens one more file, to see whether it can be: only that tells."""
        file = self._unseen
        if file is not None and not self.app.warming.lacks("battle"):
            self._seen[file] = played(self._listed[file], self.app.workshop.builder)
            self._sort()

    def due(self) -> float | None:
        """See `Scene`."""
        if self._unseen is None:
            return super().due()
        return _LOOK_S if self.app.warming.lacks("battle") else 0.0

    def build(self) -> None:
        """Where a battle is to be saved, its name can be typed at once."""
        super().build()
        if self._begins:
            self._begins = False
            self.ui.focus = "name"

    @property
    def chosen(self) -> Entry | None:
        """The battle that is chosen."""
        return next((entry for entry in self.entries if entry.path == self.path), None)

    @property
    def keeper(self) -> Saver | None:
        """Of the battle that is to be saved."""
        return self.app.go.keeper_of(self.saving) if self.saving is not None else None

    # What it does

    def select(self, number: int) -> None:
        """This one."""
        self.path = self.entries[number].path
        self.touch()

    def _activate(self, number: int) -> None:
        self.select(number)
        self.open()

    def show(self, shelf: Shelf) -> None:
        """The other shelf."""
        self.shelf, self.path = shelf, None
        self.look()

    def sort(self, order: Order) -> None:
        """By date, or by name."""
        self.order = order
        self.look()

    def open(self) -> None:
        """Goes on with the battle that is chosen, or looks at it."""
        entry = self.chosen
        if entry is None or not _usable(entry):
            return
        try:
            self.app.go.to_other_battle(load(entry.path), looking=self.shelf == "records")
        except UserError as error:
            self._seen[stamp(entry.path)] = entry._replace(meta=None, problem=str(error))
            self._sort()
            self.tell(say("archive.failed"), str(error))

    def export(self) -> None:
        """Writes the chosen battle as a record, and says where."""
        entry = self.chosen
        if entry is None or self.shelf != "saves" or not _usable(entry):
            return
        try:
            path = export_record(self.app.folder, load(entry.path).record)
        except UserError as error:
            self.tell(say("archive.failed"), str(error))
            return
        buttons = [Answer(say("copy"), lambda: copy(str(path)), id="copy"),
                   Answer(say("close"), primary=True, cancel=True, id="close")]  # fmt: skip
        body = [say("written", path=str(path)), "", say("archive.exported")]
        self.ui.open(Dialog(say("archive.exported-title"), body, buttons, id="exported"))
        self.look()

    def accept(self) -> None:
        """Enter: saves where a battle is to be saved, else loads."""
        if self.saving is not None and self.shelf == "saves":
            self.save()
        else:
            self.open()

    def save(self) -> None:
        """Keeps the battle under the name that is typed."""
        if self.keeper is not None:
            self._close(self.keeper.save_as(self.name))

    def _close(self, why: str) -> None:
        """The page goes, unless the battle couldn't be saved: then it says why."""
        if why:
            self.tell(say("not-saved"), why)
        else:
            self.back()

    def overwrite(self) -> None:
        """Keeps the battle in the place of the chosen save, after a question."""
        entry, keeper = self.chosen, self.keeper
        if entry is None or entry.meta is None or keeper is None:
            return
        path = entry.path

        def over() -> None:
            self._close(keeper.save_over(path))

        self._ask(say("archive.overwrite-title", name=entry.meta.name), say("archive.overwrite-told"),
                  say("archive.overwrite"), over)  # fmt: skip

    def delete(self) -> None:
        """Throws the chosen save away, after a question."""
        entry = self.chosen
        if entry is None or entry.kind == "record":
            return
        name = entry.meta.name if entry.meta is not None else entry.path.name
        self._ask(say("archive.delete-title", name=name), say("archive.delete-told"), say("archive.delete"),
                  partial(self._delete, entry.path))  # fmt: skip

    def _delete(self, path: Path) -> None:
        try:
            self.app.saves.delete(path)
        except UserError as error:
            self.tell(say("archive.failed"), str(error))
        self.look()

    def _ask(self, title: str, why: str, yes: str, then: object) -> None:
        assert callable(then)
        buttons = [Answer(say("archive.keep"), cancel=True, id="keep"), Answer(yes, then, danger=True, id="sure")]
        self.ui.open(Dialog(title, [why], buttons, id="sure-dialog"))

    def rename(self) -> None:
        """Asks for another name."""
        entry = self.chosen
        if entry is None or entry.meta is None or self.shelf != "saves":
            return
        typed = [entry.meta.name]

        def take(text: str) -> None:
            typed[0] = text

        def build(rect: pygame.Rect, ui: UI) -> list[Widget]:
            return [TextField("new-name", rect, typed[0], take, limit=80)]

        then = partial(self._rename, entry.path, typed)
        buttons = [Answer(say("archive.keep"), cancel=True, id="keep"),
                   Answer(say("archive.rename"), then, primary=True, id="renamed")]  # fmt: skip
        self.ui.open(Dialog(say("archive.new-name"), [], buttons, id="rename-dialog", content=Content(38, build)))

    def _rename(self, path: Path, typed: list[str]) -> None:
        try:
            self.path = self.app.saves.rename(path, typed[0])
        except UserError as error:
            self.tell(say("archive.failed"), str(error))
        self.look()

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.saves"

    def knows(self, intent: str) -> bool:
        """See `Scene`."""
        return intent in ("rename", "delete") or (intent != "load" and super().knows(intent))

    def do(self, intent: str) -> bool:
        """Renaming and deleting have keys of their own here; what is open here isn't opened again."""
        if intent in ("rename", "delete"):
            (self.rename if intent == "rename" else self.delete)()
            return True
        return intent != "load" and super().do(intent)

    # How it looks

    def foot(self) -> list[Button]:
        """Back, delete, rename, save, load."""
        nowhere, entry, cap = pygame.Rect(0, 0, 0, 0), self.chosen, self.app.keymap.cap
        usable = entry is not None and _usable(entry)
        why = (entry.problem if entry is not None else "") or say("archive.choose")
        found = [Button("back", nowhere, say("setup.back"), self.back, key=cap("cancel"))]
        if self.shelf != "records":
            mine = entry is not None and entry.kind != "record"
            found.append(Button("delete", nowhere, say("archive.delete"), self.delete, key=cap("delete"), enabled=mine,
                                why=say("archive.not-a-save") if entry is not None else why))  # fmt: skip
        if self.shelf == "unusable":
            return found
        if self.shelf == "saves":
            found += [
                Button("rename", nowhere, say("archive.rename"), self.rename, key=cap("rename"), enabled=usable,
                       why=why),
                Button("export", nowhere, say("export-record"), self.export, enabled=usable, why=why,
                       tip=say("archive.export-tip")),
            ]  # fmt: skip
        saves = self.saving is not None and self.shelf == "saves"
        if saves:
            found.append(Button("overwrite", nowhere, say("archive.overwrite"), self.overwrite,
                                enabled=usable and entry is not None and entry.kind == "saved", why=why))  # fmt: skip
        text = say("archive.watch" if self.shelf == "records" else "archive.load")
        found.append(Button("load", nowhere, text, self.open, primary=not saves, enabled=usable, why=why,
                            tip=say("archive.kept") if self.saving is not None else ""))  # fmt: skip
        return found

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """The shelves, the order, the list, and what there is to tell of the chosen one."""
        ui, gap = self.ui, self.ui.u(GAP)
        view = present_archive(self.entries, self.path, self.shelf, self.order, self.unusable, self.app.folder)
        names = [say(f"archive.{shelf}", n=view.unusable) for shelf in view.shelves]
        head = pygame.Rect(rect.x, rect.y, rect.w, tall(ui))
        order = Button("order", head, say("archive.by-name" if self.order == "name" else "archive.by-date"),
                       lambda: self.sort("date" if self.order == "name" else "name"))  # fmt: skip
        across = min(max(needed(order, ui), ui.u(160)), head.w // 2)
        order.rect = pygame.Rect(head.right - across, head.y, across, head.h)
        left = pygame.Rect(head.x, head.y, head.w - across - gap, head.h)
        tabs = Tabs("shelves", left, names, view.shelves.index(view.shelf), lambda n: self.show(view.shelves[n]))
        found: list[Widget] = [Panel("shelves.head", head, [tabs, order])]
        top = head.bottom + gap
        if self.saving is not None and self.shelf == "saves":
            found += self._naming(pygame.Rect(rect.x, top, rect.w, tall(ui)))
            top += tall(ui) + gap
        below = pygame.Rect(rect.x, top, rect.w, max(1, rect.bottom - top))
        if self.broad < _WIDE:
            return [*found, build_list(view, self.thumbs, below, ui, self.select, self._activate)]
        across = round(below.w * 0.58)
        left = pygame.Rect(below.x, below.y, across, below.h)
        right = pygame.Rect(left.right + gap, below.y, below.w - across - gap, below.h)
        return [
            *found,
            build_list(view, self.thumbs, left, ui, self.select, self._activate),
            build_facts(view, self.thumbs, right, ui, broad=self.broad > _BROAD),
        ]

    def _naming(self, rect: pygame.Rect) -> list[Widget]:
        """The name of the battle that is to be saved, and the button that does it."""
        ui = self.ui
        button = Button("save", rect, say("archive.save"), self.save, primary=True, key="Enter")
        across = min(rect.w // 2, ui.u(200))
        button.rect = pygame.Rect(rect.right - across, rect.y, across, rect.h)
        field = pygame.Rect(rect.x, rect.y, rect.w - across - ui.u(GAP), rect.h)
        return [TextField("name", field, self.name, self._named, submit=lambda text: self.save(), limit=80,
                          hint=say("archive.name"), tip=say("archive.save-as")), button]  # fmt: skip

    def _named(self, text: str) -> None:
        self.name = text


def _usable(entry: Entry) -> bool:
    return entry.meta is not None or not entry.problem
