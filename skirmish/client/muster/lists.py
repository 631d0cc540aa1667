"""One's own lists, and those that come with the program: shown, opened, begun, renamed, thrown away, brought in."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pygame

from skirmish.app.entries import Broken, Entry
from skirmish.app.errors import UserError
from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.intents import Context
from skirmish.client.muster import list_files
from skirmish.client.muster.widgets import chooser, without_caps
from skirmish.client.ports import Services
from skirmish.client.scenes.page import GAP, Page, needed, tall
from skirmish.client.scenes.quick_battle import facts
from skirmish.client.ui.button import Button
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.panel import Panel, Parchment, nothing
from skirmish.client.ui.popups import MenuPopup, MenuRow
from skirmish.client.ui.style import BODY, LARGE, PAPER_INK, PAPER_MUTED, POOR, TITLE
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.muster.cost import bills

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop
    from skirmish.client.muster.list_files import Draft
    from skirmish.muster.cost import Bill


_PASSED_ON = re.compile(r"^format:\s*['\"]?warband/|\bSK[0-9]{1,4}\.|^\s*\{", re.MULTILINE)
_BAD = (150, 40, 20)
_FINE = (30, 92, 66)


Item = tuple[int, str, str]
"""Of an entry: how many, what they are called, their type and what they cost."""


def contents(shop: Workshop, name: str) -> tuple[Item, ...]:
    """Who is in a list; nobody if it can't be read."""
    try:
        found = bills(shop.list_file(name))
    except UserError:
        return ()
    return tuple((bill.count, bill.name, _rest(bill)) for bill in found)


def _rest(bill: Bill) -> str:
    price = say("muster.marks", n=bill.marks)
    return price if bill.name == bill.kind else say("muster.dot").join((bill.kind, price))


def passed_on(text: str) -> bool:
    """Whether a text looks like a list that somebody has passed on."""
    return bool(_PASSED_ON.search(text))


def ids(page: ListsScene) -> list[str]:
    """What the rows stand for: broken ones first, so that nobody looks for them."""
    return [*(one.path for one in page.faults), *(entry.id for entry in page.listed)]


def listed(page: ListsScene, rect: pygame.Rect) -> Widget:
    """The rows; without any, how to begin."""
    rows = [Row(one.name, say("muster.broken", n=len(one.flaws)), colour=POOR, glyph="danger") for one in page.faults]
    rows += [Row(entry.name, facts(entry), glyph="flag", face="semibold") for entry in page.listed]
    if not rows:
        inner = rect.inflate(-2 * page.ui.u(18), -2 * page.ui.u(16))
        body = [Span(say("muster.no-lists") + "\n", face="heading", colour=BRASS),
                Span(say("muster.no-lists-told"), colour=MUTED)]  # fmt: skip
        return Panel("lists.none", rect, nothing(page.ui, "lists.empty", inner, "flag", body, LARGE), framed=True)
    known = ids(page)
    at = known.index(page.picked) if page.picked in known else -1
    box = ListBox("lists", rect, rows, select=page.pick, activate=page.take, selected=at)
    memory = page.ui.memory("lists")
    if memory.row < 0 <= at:
        memory.row = at
        box.scrolled(page.ui).show(at * box.tall(page.ui), (at + 2) * box.tall(page.ui), page.ui)
    return box


def make_banner(page: ListsScene, draft: Draft, rect: pygame.Rect) -> Widget:
    """What a crash cut off, with the two things to do about it."""
    ui = page.ui
    text = [Span(say("muster.left", name=draft.name) + " ", face="semibold", colour=BRASS),
            Span(say("muster.left-when", when=draft.date.replace("T", " ")), colour=MUTED)]  # fmt: skip
    pad, deep = ui.u(10), tall(ui)
    nowhere = pygame.Rect(0, 0, 0, 0)
    go = Button("draft.go", nowhere, say("muster.left-go"), page.resume, primary=True)
    drop = Button("draft.drop", nowhere, say("muster.left-drop"), page.forget)
    widths = [max(ui.u(96), needed(button, ui)) for button in (drop, go)]
    room = rect.w - 2 * pad - sum(widths) - 2 * ui.u(8)
    beside = room > ui.u(180)
    words = Rich.height(text, ui, room if beside else rect.w - 2 * pad, BODY)
    high_ = max(words, deep) + 2 * ui.u(7) if beside else words + deep + 3 * ui.u(7)
    box = pygame.Rect(rect.x, rect.y, rect.w, high_)
    y = box.centery - deep // 2 if beside else box.bottom - ui.u(7) - deep
    go.rect = pygame.Rect(box.right - pad - widths[1], y, widths[1], deep)
    drop.rect = pygame.Rect(go.rect.x - ui.u(8) - widths[0], y, widths[0], deep)
    top = box.centery - words // 2 if beside else box.y + ui.u(7)
    said = Rich("draft.told", pygame.Rect(box.x + pad, top, room if beside else rect.w - 2 * pad, words), text)
    return Panel("draft", box, [said, drop, go], framed=True)


def about(page: ListsScene, rect: pygame.Rect) -> Widget:
    """All there is to tell of the chosen one, on parchment."""
    ui = page.ui
    inner = rect.inflate(-2 * ui.u(22), -2 * ui.u(18))
    if page.fault is not None:
        return Parchment("about", rect, [Rich("about.text", inner, _flaws(page.fault), paper=True, follow=page.follow)])
    entry = page.entry
    if entry is None:
        body: list[Span | str] = [Span(say("muster.choose-list"), colour=MUTED)]
        return Panel("about", rect, [Rich("about.text", inner, body)] if ids(page) else (), framed=True)
    title = [Span(entry.name, face="heading", colour=PAPER_INK)]
    head = pygame.Rect(inner.x, inner.y, inner.w, min(inner.h // 3, Rich.height(title, ui, inner.w, TITLE)))
    found: list[Span | str] = [Span(f"{facts(entry)}\n", face="semibold", colour=PAPER_MUTED)]
    remarks = page.remarks.get(entry.id)
    if remarks is None:
        found.append(Span(say("setup.looking"), colour=PAPER_MUTED))
    elif not remarks:
        found.append(Span(say("setup.legal"), face="semibold", colour=_FINE))
    else:
        found.append(Span(say("setup.illegal"), face="semibold", colour=_BAD))
        found += [Span("\n" + say("muster.bullet") + text) for text in remarks]
    found.append(Span("\n"))
    for count, name, rest in page.contents.get(entry.id, ()):
        many = say("muster.times", n=count) if count > 1 else ""
        found += [Span(f"\n{many}{name} ", face="semibold"), Span(rest, colour=PAPER_MUTED)]
    found.append(Span(f"\n\n{entry.id}" if entry.own else "\n\n" + say("muster.shipped"), colour=PAPER_MUTED))
    top = head.bottom + ui.u(8)
    text = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - top))
    return Parchment("about", rect, [
        Rich("about.title", head, title, size=TITLE, paper=True),
        Rich("about.text", text, found, paper=True, size=LARGE if page.broad > 1000 else BODY),
    ])  # fmt: skip


def _flaws(one: Broken) -> list[Span | str]:
    """File, then each flaw with its line, its field and what is allowed."""
    found: list[Span | str] = [
        Span(f"{one.name}\n", face="heading", colour=PAPER_INK),
        Span(f"{one.path}\n", colour=PAPER_MUTED),
        Span(say("muster.broken-told") + "\n", face="semibold", colour=_BAD),
    ]
    for flaw in one.flaws:
        where = say("muster.line", line=flaw.line, column=flaw.column) if flaw.line else ""
        place = say("muster.dot").join(part for part in (where, flaw.field) if part)
        found.append(Span(f"\n{place}\n" if place else "\n", face="semibold", colour=PAPER_MUTED))
        found.append(Span(flaw.said))
        if flaw.rule:
            found += [Span(" "), Span(flaw.rule, link=flaw.rule)]
    return found


Page_ = Literal["own", "shipped"]
PAGES: tuple[Page_, ...] = ("own", "shipped")
_WIDE = 620
"""Below this width, at 100%, there is no room for what is told of a list."""
_ROOMY = 900


class ListsScene(Page):
    """All lists there are. A list that a crash cut off is offered first."""

    contexts: tuple[Context, ...] = ("muster", "list", "program", "battle")

    def __init__(self, app: Services) -> None:
        super().__init__(app, say("muster.title"))
        self.part: Page_ = "own"
        self.picked = ""
        """The id of what is chosen, or the path of a broken one."""
        self.entries: tuple[Entry, ...] = ()
        self.broken: tuple[Broken, ...] = ()
        self.remarks: dict[str, tuple[str, ...]] = {}
        """What breaks the rules of recruiting, by list, as far as it was looked at."""
        self.contents: dict[str, tuple[Item, ...]] = {}
        """Who is in each list, as far as it was looked at."""
        self.left: tuple[Path, list_files.Draft] | None = None
        self._seen = False

    def enter(self) -> None:
        """Looks anew what there is."""
        super().enter()
        self.look()

    def look(self) -> None:
        """Reads the folders."""
        shop = self.app.workshop
        self.entries, self.broken = shop.rosters(), shop.broken()
        self.remarks.clear()
        self.left = next(iter(list_files.left(self.app.folder)), None)
        if not self._seen and not any(entry.own for entry in self.entries) and not self.broken:
            self.part = "shipped"
        self._seen = True
        if self.entry is None and self.fault is None:
            self.picked = next(iter([entry.id for entry in self.listed]), "")
        self.touch()

    @property
    def listed(self) -> list[Entry]:
        """The lists of the page that is shown."""
        return [entry for entry in self.entries if entry.own == (self.part == "own")]

    @property
    def faults(self) -> tuple[Broken, ...]:
        """The broken ones of the page that is shown."""
        return self.broken if self.part == "own" else ()

    @property
    def entry(self) -> Entry | None:
        """The list that is chosen, if it can be used."""
        return next((entry for entry in self.listed if entry.id == self.picked), None)

    @property
    def fault(self) -> Broken | None:
        """The broken one that is chosen."""
        return next((one for one in self.faults if one.path == self.picked), None)

    # What it does

    def show(self, part: Page_) -> None:
        """The other lists."""
        self.part = part
        self.picked = next(iter([entry.id for entry in self.listed]), "")
        self.ui.forget("lists")
        self.touch()

    def pick(self, number: int) -> None:
        """This one."""
        self.picked = ids(self)[number]
        self.touch()

    def take(self, number: int) -> None:
        """This one, and to the bench with it."""
        self.pick(number)
        self.open()

    def open(self) -> None:
        """To the bench with it; one that comes with the program is copied."""
        if self.entry is None:
            return
        try:
            self.app.go.to_list(self.entry.id)
        except UserError as error:
            self.tell(say("muster.not-opened"), str(error))

    def accept(self) -> None:
        """Enter: the one that is chosen; without any a new one."""
        if self.entry is not None:
            self.open()
        else:
            self.begin()

    def begin(self) -> None:
        """A new list."""
        self.app.go.to_new_list()

    def resume(self) -> None:
        """Goes on with what a crash cut off."""
        if self.left is None:
            return
        path, draft = self.left
        try:
            bench = self.app.workshop.again(draft.text)
        except UserError as error:
            self.tell(say("muster.not-opened"), str(error))
            return
        self.app.go.to_editor(bench, draft.kept, guarded=True)
        list_files.dismiss(path)

    def forget(self) -> None:
        """What a crash cut off is thrown away."""
        if self.left is not None:
            list_files.dismiss(self.left[0])
            self.look()

    def duplicate(self) -> None:
        """Another one like it, under a name that is asked for."""
        list_files.duplicate(self)

    def rename(self) -> None:
        """Asks for another name."""
        list_files.rename(self)

    def delete(self) -> None:
        """Throws the chosen one away, after a question."""
        list_files.delete(self)

    def bring(self) -> None:
        """A list that somebody has passed on."""
        list_files.bring(self)

    def follow(self, link: str) -> None:
        """To a rule."""
        self.app.go.to_rulebook(link)

    def compare(self) -> None:
        """The chosen one beside another."""
        if self.entry is not None:
            self.app.go.to_comparison(self.entry.id)

    def _table(self) -> dict[str, Callable[[], object]]:
        """See `Page`: what is done with lists has keys of its own here."""
        own = {"rename": self.rename, "delete": self.delete, "duplicate": self.duplicate, "new-list": self.begin,
               "import-list": self.bring, "menu": self._more}  # fmt: skip
        return {**super()._table(), **own}

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.muster"

    # The loop

    def step(self, seconds: float) -> None:
        """Looks whether the chosen one may be fielded."""
        entry = self.entry
        if entry is not None and entry.id not in self.remarks:
            try:
                self.remarks[entry.id] = self.app.workshop.remarks(entry.id, {})
            except UserError as error:
                self.remarks[entry.id] = (str(error),)
            self.contents[entry.id] = contents(self.app.workshop, entry.id)
            self.touch()

    def due(self) -> float | None:
        """See `Scene`."""
        return 0.0 if self.entry is not None and self.entry.id not in self.remarks else super().due()

    # How it looks

    def foot(self) -> list[Button]:
        """Out, what is done with the chosen one, the way to the bench."""
        nowhere, cap, entry = pygame.Rect(0, 0, 0, 0), self.app.keymap.cap, self.entry
        own, why = entry is not None and entry.own, say("muster.choose-list")
        back = Button("back", nowhere, say("setup.back"), self.back, key=cap("cancel"))
        new = Button("new", nowhere, say("muster.new" if self.broad > _WIDE else "muster.new-short"), self.begin,
                     glyph="flag" if self.broad > _WIDE else "", primary=entry is None,
                     key=cap("new-list"))  # fmt: skip
        open_ = Button("open", nowhere, say("muster.open" if own or entry is None else "muster.open-copy"), self.open,
                       primary=entry is not None, enabled=entry is not None, why=why,
                       key="Enter")  # fmt: skip
        if self.broad <= _ROOMY:
            found = [back, Button("more", nowhere, say("muster.more"), self._more, key=cap("menu")), new, open_]
            without_caps(found)
            return found
        return [
            back,
            Button("delete", nowhere, say("archive.delete"), self.delete, key=cap("delete"),
                   enabled=own or self.fault is not None, why=say("muster.not-yours") if entry else why),
            Button("rename", nowhere, say("archive.rename"), self.rename, key=cap("rename"), enabled=own,
                   why=say("muster.not-yours") if entry else why),
            Button("duplicate", nowhere, say("muster.duplicate"), self.duplicate, key=cap("duplicate"),
                   enabled=entry is not None, why=why),
            Button("compare", nowhere, say("muster.compare"), self.compare, enabled=entry is not None, why=why),
            Button("import", nowhere, say("muster.import"), self.bring, tip=say("muster.import-told"),
                   key=cap("import-list")),
            new, open_,
        ]  # fmt: skip

    def _more(self) -> None:
        """What has no room among the buttons."""
        cap, entry = self.app.keymap.cap, self.entry
        why = "" if entry is not None else say("muster.choose-list")
        own = why or ("" if entry is not None and entry.own else say("muster.not-yours"))
        rows = [
            MenuRow(say("muster.import"), self.bring, cap("import-list")),
            MenuRow(say("muster.compare"), self.compare, why=why),
            MenuRow(say("muster.duplicate"), self.duplicate, cap("duplicate"), why),
            MenuRow(say("archive.rename"), self.rename, cap("rename"), own),
            MenuRow(say("archive.delete"), self.delete, cap("delete"), "" if self.fault else own, danger=True),
        ]
        at = self.ui.by_id("more" if self.broad <= _ROOMY else "import").rect
        self.ui.menu(MenuPopup((at.x, max(0, at.y - self.ui.u(8))), rows, id="more.menu"))

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """What a crash left, whose lists, the lists, and what there is to tell of the chosen one."""
        ui, gap = self.ui, self.ui.u(GAP)
        found: list[Widget] = []
        if self.left is not None:
            banner = make_banner(self, self.left[1], rect)
            found.append(banner)
            rect = pygame.Rect(rect.x, banner.rect.bottom + gap, rect.w, max(1, rect.bottom - banner.rect.bottom - gap))
        head = pygame.Rect(rect.x, rect.y, rect.w, tall(ui))
        names = [say(f"muster.lists-{part}") for part in PAGES]
        found.append(Panel("shelves.head", head, [
            chooser(ui, "shelves", head, names, PAGES.index(self.part), lambda n: self.show(PAGES[n]))
        ]))  # fmt: skip
        below = pygame.Rect(rect.x, head.bottom + gap // 2, rect.w, max(1, rect.bottom - head.bottom - gap // 2))
        if self.broad < _WIDE:
            return [*found, listed(self, below)]
        across = round(below.w * 0.56)
        left = pygame.Rect(below.x, below.y, across, below.h)
        right = pygame.Rect(left.right + gap, below.y, below.w - across - gap, below.h)
        return [*found, listed(self, left), about(self, right)]
