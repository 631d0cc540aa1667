"""Battles that were kept: saves to go on with, records to look at; and the place where a battle is saved."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame

from skirmish.app.errors import UserError
from skirmish.client import doors
from skirmish.client.intents import Context
from skirmish.client.saves import Entry, load
from skirmish.client.scenes import shelfpage
from skirmish.client.scenes.page import GAP, Page, needed, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.field import TextField
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.tabs import Tabs
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.app import App
    from skirmish.client.battle.keeping import Keeper
    from skirmish.client.battle.session import Session

Shelf = Literal["saves", "records"]
Order = Literal["date", "name"]
SHELVES: tuple[Shelf, ...] = ("saves", "records")
RECORDS = ("records", "exports")
"""Folders in which records are looked for, besides `records` where the program was started."""
_MOST_RECORDS = 200
_WIDE = 620
"""Below this width, at 100%, there is no room for what is told of a save."""


class ArchiveScene(Page):
    """The list of battles. With a battle that is to be saved there is a field for its name."""

    contexts: tuple[Context, ...] = ("list", "program")

    def __init__(self, app: App, saving: Session | None = None, page: Shelf = "saves") -> None:
        super().__init__(app, say("archive.title"))
        self.saving = saving
        self.shelf: Shelf = page
        self.order: Order = "date"
        self.path: Path | None = None
        """What is chosen."""
        self.name = shelfpage.proposal(saving) if saving is not None else ""
        self._begins = saving is not None
        self.entries: list[Entry] = []
        self.thumbs = shelfpage.Thumbs()

    def enter(self) -> None:
        """Looks anew what there is."""
        self.look()
        super().enter()

    def look(self) -> None:
        """Reads the folder."""
        if self.shelf == "saves":
            self.entries = self.app.saves.entries(self.order)
        else:
            self.entries = records(self.app.folder, self.order)
        if self.chosen is None:
            self.path = next((entry.path for entry in self.entries), None)
        self.touch()

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
    def keeper(self) -> Keeper | None:
        """Of the battle that is to be saved."""
        from skirmish.client.battle.scene import BattleScene

        mine = [s for s in self.app.scenes if isinstance(s, BattleScene) and s.session is self.saving]
        return mine[-1].keeper if mine else None

    # What it does

    def select(self, number: int) -> None:
        """This one."""
        self.path = self.entries[number].path
        self.touch()

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
            doors.instead(self.app, load(entry.path), looking=self.shelf == "records")
        except UserError as error:
            self.tell(say("archive.failed"), str(error))

    def accept(self) -> None:
        """Enter: saves where a battle is to be saved, else loads."""
        if self.saving is not None and self.shelf == "saves":
            self.save()
        else:
            self.open()

    def save(self) -> None:
        """Keeps the battle under the name that is typed."""
        if self.keeper is not None and self.keeper.save_as(self.name):
            self.back()

    def overwrite(self) -> None:
        """Keeps the battle in the place of the chosen save, after a question."""
        entry, keeper = self.chosen, self.keeper
        if entry is None or entry.meta is None or keeper is None:
            return
        path = entry.path

        def over() -> None:
            if keeper.save_over(path):
                self.back()

        self._ask(say("archive.overwrite-title", name=entry.meta.name), say("archive.overwrite-told"),
                  say("archive.overwrite"), over)  # fmt: skip

    def delete(self) -> None:
        """Throws the chosen save away, after a question."""
        entry = self.chosen
        if entry is None or self.shelf != "saves":
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
        if self.shelf == "saves":
            found += [
                Button("delete", nowhere, say("archive.delete"), self.delete, key=cap("delete"),
                       enabled=entry is not None, why=why),
                Button("rename", nowhere, say("archive.rename"), self.rename, key=cap("rename"), enabled=usable,
                       why=why),
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
        names = [say(f"archive.{shelf}") for shelf in SHELVES]
        head = pygame.Rect(rect.x, rect.y, rect.w, tall(ui))
        order = Button("order", head, say("archive.by-name" if self.order == "name" else "archive.by-date"),
                       lambda: self.sort("date" if self.order == "name" else "name"))  # fmt: skip
        across = min(max(needed(order, ui), ui.u(160)), head.w // 2)
        order.rect = pygame.Rect(head.right - across, head.y, across, head.h)
        left = pygame.Rect(head.x, head.y, head.w - across - gap, head.h)
        tabs = Tabs("shelves", left, names, SHELVES.index(self.shelf), lambda n: self.show(SHELVES[n]))
        found: list[Widget] = [Panel("shelves.head", head, [tabs, order])]
        top = head.bottom + gap
        if self.saving is not None and self.shelf == "saves":
            found += self._naming(pygame.Rect(rect.x, top, rect.w, tall(ui)))
            top += tall(ui) + gap
        below = pygame.Rect(rect.x, top, rect.w, max(1, rect.bottom - top))
        if self.broad < _WIDE:
            return [*found, shelfpage.listed(self, below)]
        across = round(below.w * 0.58)
        left = pygame.Rect(below.x, below.y, across, below.h)
        right = pygame.Rect(left.right + gap, below.y, below.w - across - gap, below.h)
        return [*found, shelfpage.listed(self, left), shelfpage.told(self, right)]

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


def records(folder: Path, order: Order) -> list[Entry]:
    """Files that may be records. What is in them is looked at when one is opened; `meta` is None."""
    places = [*(folder / name for name in RECORDS), Path("records")]
    found = [path for place in places for path in place.glob("*.json") if path.is_file()]
    if order == "name":
        found.sort(key=lambda path: path.name.casefold())
    else:
        found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    return [Entry(path, "saved", None) for path in found[:_MOST_RECORDS]]
