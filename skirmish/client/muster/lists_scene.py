"""The page of all lists: its panels, and the scene that joins them to the lists there are."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.buttons import build_button, build_row, hide_keys
from skirmish.client.commands import carry_out
from skirmish.client.intents import Context, key_commands
from skirmish.client.model_page import ModelPage
from skirmish.client.muster.dialogs import build_sure_dialog, build_text_dialog
from skirmish.client.muster.lists import COMMANDS, AboutView, Lists, ListsView, Place, present_lists
from skirmish.client.muster.widgets import chooser
from skirmish.client.own_shelf import PARTS
from skirmish.client.ports import Services
from skirmish.client.scenes.page import GAP, needed, tall
from skirmish.client.signals import Send, Signal
from skirmish.client.ui import text_field
from skirmish.client.ui.button import Button
from skirmish.client.ui.lists import ListBox
from skirmish.client.ui.panel import Panel, Parchment, nothing
from skirmish.client.ui.popups import MenuPopup
from skirmish.client.ui.style import BODY, LARGE, PAPER_INK, TITLE
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import evolve

_WIDE = 620
"""Below this width, at 100%, there is no room for what is told of a list."""
_ROOMY = 900
"""Width at 100% from which every button has room beside the others."""
_MENU = ("import", "compare", "duplicate", "rename", "delete")
"""What stands in the menu, in its order."""
MOST_TEXT = 100_000
"""Letters that can be pasted."""


class ListsScene(ModelPage):
    """See `Lists`. Towards its commands it is their `Window`."""

    contexts: tuple[Context, ...] = ("muster", "list", "program", "battle")

    def __init__(self, app: Services) -> None:
        self.lists = Lists(app)
        super().__init__(app, say("muster.title"), self.lists)

    def send(self, signal: Signal) -> None:
        """Carries a signal out; why not is said by the buttons that are grey."""
        carry_out(COMMANDS, self.lists, Place(self.lists, self), signal)

    def _table(self) -> dict[str, Callable[[], object]]:
        """See `Page`: what is done with lists has keys of its own here."""
        return {**super()._table(), **key_commands(COMMANDS, self.send)}

    def enter(self) -> None:
        """Reads the folders again."""
        super().enter()
        self.lists.look()

    def accept(self) -> None:
        """Enter: the one that is chosen; without any a new one."""
        self.send(Signal("open" if self.lists.entry is not None else "new-list"))

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.muster"

    # What commands ask of the window

    def ask_name(self, title: str, name: str, yes: str, then: Signal) -> None:
        """See `Window`."""

        def take(typed: str) -> None:
            self.send(evolve(then, about=(then.about, typed)))

        self.ui.open(build_text_dialog(title, "", name, yes, take))

    def ask_text(self, why: str) -> None:
        """See `Window`."""
        told = say("muster.not-imported", why=why) if why else say("muster.import-told")
        self.ui.open(build_text_dialog(
            say("muster.import"), told, "", say("muster.import-do"),
            lambda typed: self.send(Signal("import-text", typed)), limit=MOST_TEXT, hint=say("muster.import-hint"),
        ))  # fmt: skip

    def ask_sure(self, title: str, about: str, then: Signal) -> None:
        """See `Window`."""
        self.ui.open(build_sure_dialog(title, about, say("archive.delete"), lambda: self.send(then)))

    def open_menu(self) -> None:
        """See `Window`."""
        view = present_lists(self.lists)
        self.ui.menu(_build_menu(self.ui, self.send, view, at="more" if self.broad <= _ROOMY else "import"))

    def forget_rows(self) -> None:
        """See `Window`."""
        self.ui.forget("lists")

    def paste(self) -> str:
        """See `Window`."""
        return text_field.get()

    # The loop

    def step(self, seconds: float) -> None:
        """Looks whether the chosen one may be fielded."""
        if (entry := self.lists.unseen) is not None:
            self.lists.look_into(entry)

    def due(self) -> float | None:
        """See `Scene`."""
        return 0.0 if self.lists.unseen is not None else super().due()

    # How it looks

    def foot(self) -> list[Button]:
        """See `Page`."""
        return _build_foot(self.send, present_lists(self.lists), self.broad)

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """See `Page`."""
        return _build_content(self.ui, self.send, present_lists(self.lists), self.broad, rect)


def _build_foot(send: Send, view: ListsView, broad: float) -> list[Button]:
    """All buttons; where there is little room some stand in a menu."""
    if broad > _ROOMY:
        return [build_button(action, send) for action in view.actions if action.id != "more"]
    actions = {action.id: action for action in view.actions}
    new = actions["new"]
    if broad <= _WIDE:
        new = evolve(new, text=say("muster.new-short"), glyph="")
    found = [build_button(one, send) for one in (actions["back"], actions["more"], new, actions["open"])]
    hide_keys(found)
    return found


def _build_menu(ui: UI, send: Send, view: ListsView, at: str) -> MenuPopup:
    """Over the button `at`."""
    actions = {action.id: action for action in view.actions}
    rows = [build_row(evolve(actions[id], danger=id == "delete"), send) for id in _MENU]
    spot = ui.by_id(at).rect
    return MenuPopup((spot.x, max(0, spot.y - ui.u(8))), rows, id="more.menu")


def _build_content(ui: UI, send: Send, view: ListsView, broad: float, rect: pygame.Rect) -> list[Widget]:
    """What a crash left, whose lists, the lists, and what there is to tell of the chosen one."""
    gap = ui.u(GAP)
    found: list[Widget] = []
    if view.draft is not None:
        banner = _build_banner(ui, send, *view.draft, rect)
        found.append(banner)
        rect = pygame.Rect(rect.x, banner.rect.bottom + gap, rect.w, max(1, rect.bottom - banner.rect.bottom - gap))
    head = pygame.Rect(rect.x, rect.y, rect.w, tall(ui))
    names = [say(f"muster.lists-{part}") for part in PARTS]
    tabs = chooser(ui, "shelves", head, names, PARTS.index(view.part), lambda n: send(Signal("show", PARTS[n])))
    found.append(Panel("shelves.head", head, [tabs]))
    below = pygame.Rect(rect.x, head.bottom + gap // 2, rect.w, max(1, rect.bottom - head.bottom - gap // 2))
    if broad < _WIDE:
        return [*found, _build_rows(ui, send, view, below)]
    across = round(below.w * 0.56)
    left = pygame.Rect(below.x, below.y, across, below.h)
    right = pygame.Rect(left.right + gap, below.y, below.w - across - gap, below.h)
    size = LARGE if broad > 1000 else BODY
    return [*found, _build_rows(ui, send, view, left), _build_about(ui, send, view.about, right, size)]


def _build_banner(ui: UI, send: Send, name: str, date: str, rect: pygame.Rect) -> Widget:
    """What a crash cut off, with the two things to do about it."""
    text = [Span(say("muster.left", name=name) + " ", face="semibold", colour=BRASS),
            Span(say("muster.left-when", when=date), colour=MUTED)]  # fmt: skip
    pad, deep = ui.u(10), tall(ui)
    nowhere = pygame.Rect(0, 0, 0, 0)
    go = Button("draft.go", nowhere, say("muster.left-go"), lambda: send(Signal("resume")), primary=True)
    drop = Button("draft.drop", nowhere, say("muster.left-drop"), lambda: send(Signal("forget")))
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


def _build_rows(ui: UI, send: Send, view: ListsView, rect: pygame.Rect) -> Widget:
    """The rows; without any, how to begin."""
    if not view.rows:
        inner = rect.inflate(-2 * ui.u(18), -2 * ui.u(16))
        body = [Span(say("muster.no-lists") + "\n", face="heading", colour=BRASS),
                Span(say("muster.no-lists-told"), colour=MUTED)]  # fmt: skip
        return Panel("lists.none", rect, nothing(ui, "lists.empty", inner, "flag", body, LARGE), framed=True)
    at = view.at
    box = ListBox("lists", rect, view.rows, select=lambda n: send(Signal("pick", view.ids[n])),
                  activate=lambda n: send(Signal("open-row", view.ids[n])), selected=at)  # fmt: skip
    memory = ui.memory("lists")
    if memory.row < 0 <= at:
        memory.row = at
        box.scrolled(ui).show(at * box.tall(ui), (at + 2) * box.tall(ui), ui)
    return box


def _build_about(ui: UI, send: Send, view: AboutView | None, rect: pygame.Rect, size: float) -> Widget:
    """The facts of the chosen list, on parchment."""
    inner = rect.inflate(-2 * ui.u(22), -2 * ui.u(18))
    if view is None or not view.title:
        return Panel("about", rect, [Rich("about.text", inner, view.body)] if view is not None else (), framed=True)
    if view.broken:
        text = Rich("about.text", inner, view.body, paper=True, follow=lambda link: send(Signal("follow", link)))
        return Parchment("about", rect, [text])
    title = [Span(view.title, face="heading", colour=PAPER_INK)]
    head = pygame.Rect(inner.x, inner.y, inner.w, min(inner.h // 3, Rich.height(title, ui, inner.w, TITLE)))
    top = head.bottom + ui.u(8)
    below = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - top))
    return Parchment("about", rect, [
        Rich("about.title", head, title, size=TITLE, paper=True),
        Rich("about.text", below, view.body, paper=True, size=size),
    ])  # fmt: skip
