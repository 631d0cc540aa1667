"""Battles that were kept: saves to go on with, records to look at; and the place where a battle is saved."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame

from skirmish.app.errors import UserError
from skirmish.client.art.letters import Face
from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour
from skirmish.client.intents import Context
from skirmish.client.levels import called
from skirmish.client.ports import Saver, Services
from skirmish.client.saves import Entry, Meta, load
from skirmish.client.scenes.page import GAP, Page, needed, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Tabs
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import box, high, words
from skirmish.client.ui.panel import Panel, nothing
from skirmish.client.ui.style import BODY, LARGE, POOR, SMALL, WELL, Skin
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.text import phase_text

if TYPE_CHECKING:
    from skirmish.client.battle.session import Session
    from skirmish.client.ui.ui import UI


_KEPT = 64
_WELL = Skin(WELL, WELL, (70, 76, 86), IVORY)
_SIDES = (4, 3)


class Thumbs:
    """The pictures in saves, unpacked once; None for one that can't be."""

    def __init__(self) -> None:
        self._kept: dict[int, pygame.Surface | None] = {}

    def of(self, meta: Meta) -> pygame.Surface | None:
        """The picture of a save."""
        key = hash(meta.thumbnail)
        if key not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[key] = _unpacked(meta.thumbnail)
        return self._kept[key]


def _unpacked(data: bytes) -> pygame.Surface | None:
    """A picture that came with a file from anywhere."""
    try:
        return pygame.image.load(BytesIO(data), "thumbnail.png") if data else None
    except pygame.error:
        return None


def proposal(session: Session) -> str:
    """What a battle may be called: who fights whom, and when."""
    a, b = session.setup.rosters
    return say("archive.proposal", a=a.name, b=b.name, round=session.state.round)


def where(meta: Meta) -> str:
    """The round and the phase."""
    return say("menu.round", number=meta.round, phase=phase_text(meta.phase)) if meta.round else say("menu.deployment")


def _when(entry: Entry) -> str:
    if entry.meta is not None:
        return entry.meta.date.replace("T", " ")[:16]
    try:
        return datetime.fromtimestamp(entry.path.stat().st_mtime).isoformat(" ", "minutes")
    except (OSError, ValueError, OverflowError):
        return ""


def _row(entry: Entry) -> Row:
    meta = entry.meta
    if meta is None:
        text = say("archive.damaged") if entry.problem else _when(entry)
        return Row(entry.path.name, text, colour=POOR if entry.problem else IVORY, tip=entry.problem)
    sides = say("archive.sides", a=meta.sides[0], b=meta.sides[1])
    return Row(meta.name, f"{sides} · {where(meta)}", f"{say('archive.kind-' + entry.kind)}, {_when(entry)}")


def listed(page: ArchiveScene, rect: pygame.Rect) -> Widget:
    """The list; why it is empty, if it is."""
    rows = [_row(entry) for entry in page.entries]
    if not rows:
        empty = say("archive.no-records", where=str(page.app.folder / "records"))
        text = say("archive.nothing") if page.shelf == "saves" else empty
        inner = rect.inflate(-2 * page.ui.u(16), -2 * page.ui.u(14))
        sign = "keep" if page.shelf == "saves" else "eye"
        body = [Span(text, colour=MUTED)]
        return Panel("list.none", rect, nothing(page.ui, "list.empty", inner, sign, body), framed=True)
    at = next((number for number, entry in enumerate(page.entries) if entry.path == page.path), -1)

    def paint(onto: pygame.Surface, spot: pygame.Rect, number: int, ui: UI) -> None:
        _paint(page, onto, spot, rows[number], page.entries[number])

    lines = 2 * high("body", page.ui.px(SMALL)) + high("semibold", page.ui.px(BODY))
    return ListBox("list", rect, rows, select=page.select, activate=lambda number: _activate(page, number), selected=at,
                   row_height=(lines + page.ui.u(12)) / page.ui.scale.ui, painter=paint)  # fmt: skip


def _activate(page: ArchiveScene, number: int) -> None:
    page.select(number)
    page.open()


def _paint(page: ArchiveScene, onto: pygame.Surface, rect: pygame.Rect, row: Row, entry: Entry) -> None:
    """The picture, then name, sides and date below each other."""
    ui = page.ui
    inner = rect.inflate(-2 * ui.u(6), -2 * ui.u(4))
    picture = pygame.Rect(inner.x, inner.y, inner.h * _SIDES[0] // _SIDES[1], inner.h)
    _picture(page, onto, picture, entry)
    left = picture.right + ui.u(10)
    y = inner.y
    lines: tuple[tuple[str, Face, float, Colour], ...] = (
        (row.text, "semibold", BODY, row.colour), (row.sub, "body", SMALL, MUTED), (row.right, "body", SMALL, MUTED),
    )  # fmt: skip
    for text, face, size, tone in lines:
        deep = high(face, ui.px(size))
        words(onto, text, face, ui.px(size), tone, pygame.Rect(left, y, inner.right - left, deep))
        y += deep


def _picture(page: ArchiveScene, onto: pygame.Surface, rect: pygame.Rect, entry: Entry) -> None:
    box(onto, rect, _WELL, page.ui.u(3))
    found = page.thumbs.of(entry.meta) if entry.meta is not None else None
    inner = rect.inflate(-2, -2)
    if found is not None and min(inner.size) > 0:
        onto.blit(pygame.transform.smoothscale(found, inner.size), inner)


class Thumb(Widget):
    """The picture of a save, as large as there is room."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, page: ArchiveScene, entry: Entry) -> None:
        super().__init__(id, rect)
        self.page, self.entry = page, entry

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """In its frame; what there is instead of one."""
        _picture(self.page, onto, self.rect, self.entry)
        if self.entry.meta is None or self.page.thumbs.of(self.entry.meta) is None:
            words(onto, say("archive.no-picture"), "body", ui.px(SMALL), MUTED, self.rect, "centre")


def told(page: ArchiveScene, rect: pygame.Rect) -> Widget:
    """All there is to tell of the chosen one."""
    ui, entry = page.ui, page.chosen
    inner = rect.inflate(-2 * ui.u(16), -2 * ui.u(14))
    if entry is None:
        body: list[Span | str] = [Span(say("archive.choose"), colour=MUTED)]
        return Panel("told", rect, [Rich("told.text", inner, body)] if page.entries else (), framed=True)
    children: list[Widget] = []
    if page.shelf == "saves":
        deep = min(inner.w * _SIDES[1] // _SIDES[0], inner.h // 2)
        spot = pygame.Rect(0, inner.y, deep * _SIDES[0] // _SIDES[1], deep)
        spot.centerx = inner.centerx
        children.append(Thumb("told.picture", spot, page, entry))
        inner = pygame.Rect(inner.x, spot.bottom + ui.u(12), inner.w, max(1, inner.bottom - spot.bottom - ui.u(12)))
    children.append(Rich("told.text", inner, _facts(entry), size=LARGE if page.broad > 1000 else BODY))
    return Panel("told", rect, children, framed=True)


def _facts(entry: Entry) -> list[Span | str]:
    meta = entry.meta
    if meta is None:
        reason = [Span(entry.problem.removeprefix(f"{entry.path}: "), colour=POOR)] if entry.problem else []
        return [Span(f"{entry.path.name}\n", face="bold"), *reason, Span(f"\n{_where(entry.path)}", colour=MUTED)]
    seats = [
        say("archive.played", side=meta.sides[side], who=called(seat.player)) for side, seat in enumerate(meta.seats)
    ]
    return [
        Span(f"{meta.name}\n", face="bold", colour=BRASS), *(Span(f"{line}\n") for line in seats),
        Span(f"{where(meta)[:1].upper()}{where(meta)[1:]}\n"),
        Span(f"{say('archive.kind-' + entry.kind)}, {_when(entry)}", colour=MUTED),
    ]  # fmt: skip


def _where(path: Path) -> str:
    return str(path.parent)


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
        self.thumbs = Thumbs()

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
    def keeper(self) -> Saver | None:
        """Of the battle that is to be saved."""
        return self.app.go.keeper_of(self.saving) if self.saving is not None else None

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
            self.app.go.to_other_battle(load(entry.path), looking=self.shelf == "records")
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
            return [*found, listed(self, below)]
        across = round(below.w * 0.58)
        left = pygame.Rect(below.x, below.y, across, below.h)
        right = pygame.Rect(left.right + gap, below.y, below.w - across - gap, below.h)
        return [*found, listed(self, left), told(self, right)]

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
