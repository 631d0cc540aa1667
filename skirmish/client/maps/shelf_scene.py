"""The page of all maps: its panels, and the scene that joins them to the maps there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.buttons import build_button, hide_keys
from skirmish.client.commands import carry_out
from skirmish.client.intents import Context, key_commands
from skirmish.client.maps.shelf import COMMANDS, Place, Shelf, ShelfView, Wish, present_shelf
from skirmish.client.model_page import ModelPage
from skirmish.client.muster.dialogs import build_sure_dialog, build_text_dialog
from skirmish.client.muster.widgets import Sheet, chooser
from skirmish.client.own_shelf import PARTS
from skirmish.client.ports import Services
from skirmish.client.scenes.boards import BoardBox, Gallery
from skirmish.client.scenes.page import GAP, line, needed, tall
from skirmish.client.signals import Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.dialogs import Answer
from skirmish.client.ui.lists import ListBox
from skirmish.client.ui.panel import Panel, nothing
from skirmish.client.ui.style import BODY, LARGE, PAPER_MUTED, SMALL
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import evolve

_WIDE = 620
"""Below this width, at 100%, there is no room for the picture."""
_ROOMY = 900
"""Width at 100% from which keys stand on the buttons."""
_EDGES = ("south", "west")


class ShelfScene(ModelPage):
    """See `Shelf`. Towards its commands it is their `Window`."""

    contexts: tuple[Context, ...] = ("maps", "muster", "list", "program", "battle")

    def __init__(self, app: Services) -> None:
        self.shelf = Shelf(app)
        super().__init__(app, say("maps.list-title"), self.shelf)
        self.gallery = Gallery()

    def send(self, signal: Signal) -> None:
        """Carries a signal out; why not is said by the buttons that are grey."""
        carry_out(COMMANDS, self.shelf, Place(self.shelf, self), signal)

    def _table(self) -> dict[str, Callable[[], object]]:
        """See `Page`: what is done with maps has keys of its own here."""
        return {**super()._table(), **key_commands(COMMANDS, self.send)}

    def enter(self) -> None:
        """Reads the folders again."""
        super().enter()
        self.gallery = Gallery()
        self.shelf.look()

    def accept(self) -> None:
        """Enter: the one that is chosen; without any a new one."""
        self.send(Signal("open" if self.shelf.entry is not None else "new-list"))

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.maps"

    # What commands ask of the window

    def ask_name(self, title: str, name: str, yes: str, then: Signal) -> None:
        """See `Window`."""

        def take(typed: str) -> None:
            self.send(evolve(then, about=(then.about, typed)))

        self.ui.open(build_text_dialog(title, "", name, yes, take))

    def ask_new(self, wish: Wish, why: str) -> None:
        """See `Window`."""
        self.ui.open(_new_dialog(self.ui, wish, why, lambda made: self.send(Signal("begin", made))))

    def ask_sure(self, title: str, about: str, then: Signal) -> None:
        """See `Window`."""
        self.ui.open(build_sure_dialog(title, about, say("archive.delete"), lambda: self.send(then)))

    def forget_rows(self) -> None:
        """See `Window`."""
        self.ui.forget("maps")

    # The loop

    def step(self, seconds: float) -> None:
        """The picture of the chosen map is painted, a piece at a time."""
        if self.gallery.step():
            self.ui.touch()

    def due(self) -> float | None:
        """See `Scene`."""
        return 0.0 if self.gallery.busy else super().due()

    # How it looks

    def foot(self) -> list[Button]:
        """See `Page`."""
        found = [build_button(action, self.send) for action in present_shelf(self.shelf).actions]
        if self.broad <= _ROOMY:
            hide_keys(found)
        return found

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """What a crash left, whose maps, the maps, the picture of the chosen one."""
        ui, view, gap = self.ui, present_shelf(self.shelf), self.ui.u(GAP)
        found: list[Widget] = []
        if view.draft is not None:
            banner = self._banner(*view.draft, rect)
            found.append(banner)
            rect = pygame.Rect(rect.x, banner.rect.bottom + gap, rect.w, max(1, rect.bottom - banner.rect.bottom - gap))
        head = pygame.Rect(rect.x, rect.y, rect.w, tall(ui))
        names = [say(f"maps.list-{part}") for part in PARTS]
        tabs = chooser(ui, "shelves", head, names, PARTS.index(view.part),
                       lambda n: self.send(Signal("show", PARTS[n])))  # fmt: skip
        found.append(Panel("shelves.head", head, [tabs]))
        below = pygame.Rect(rect.x, head.bottom + gap // 2, rect.w, max(1, rect.bottom - head.bottom - gap // 2))
        if self.broad < _WIDE:
            return [*found, self._rows(view, below)]
        across = round(below.w * 0.42)
        left = pygame.Rect(below.x, below.y, across, below.h)
        right = pygame.Rect(left.right + gap, below.y, below.w - across - gap, below.h)
        return [*found, self._rows(view, left), self._about(view, right)]

    def _banner(self, name: str, date: str, rect: pygame.Rect) -> Widget:
        """What a crash cut off, with the two things to do about it."""
        ui, pad = self.ui, self.ui.u(8)
        text = [Span(say("maps.left", name=name, when=date), colour=BRASS)]
        words = Rich.height(text, ui, rect.w - 2 * pad)
        nowhere = pygame.Rect(0, 0, 0, 0)
        go = Button("draft.go", nowhere, say("maps.left-go"), lambda: self.send(Signal("resume")), primary=True)
        drop = Button("draft.drop", nowhere, say("maps.left-drop"), lambda: self.send(Signal("forget")))
        x, top = rect.x + pad, rect.y + pad + words + pad // 2
        for button in (go, drop):
            button.rect = pygame.Rect(x, top, min(rect.w // 2 - pad, max(ui.u(96), needed(button, ui))), tall(ui))
            x = button.rect.right + pad
        box = pygame.Rect(rect.x, rect.y, rect.w, words + tall(ui) + 5 * pad // 2)
        return Panel("draft", box, [Rich("draft.told", pygame.Rect(rect.x + pad, rect.y + pad, rect.w - 2 * pad, words),
                                         text), go, drop], framed=True)  # fmt: skip

    def _rows(self, view: ShelfView, rect: pygame.Rect) -> Widget:
        """The rows; without any, how to begin."""
        ui = self.ui
        if not view.rows:
            inner = rect.inflate(-2 * ui.u(18), -2 * ui.u(16))
            body = [Span(say("maps.no-maps"), colour=MUTED)]
            return Panel("maps.none", rect, nothing(ui, "maps.empty", inner, "flag", body, LARGE), framed=True)
        box = ListBox("maps", rect, view.rows, select=lambda n: self.send(Signal("pick", view.ids[n])),
                      activate=lambda n: self.send(Signal("open-row", view.ids[n])), selected=view.at)  # fmt: skip
        memory = ui.memory("maps")
        if memory.row < 0 <= view.at:
            memory.row = view.at
            box.scrolled(ui).show(view.at * box.tall(ui), (view.at + 2) * box.tall(ui), ui)
        return box

    def _about(self, view: ShelfView, rect: pygame.Rect) -> Widget:
        """The picture over what there is to tell."""
        ui = self.ui
        inner = rect.inflate(-2 * ui.u(14), -2 * ui.u(12))
        body: list[Span | str] = [Span(part + "\n", colour=MUTED) for part in view.told]
        field = self.shelf.field
        if field is None:
            return Panel("about", rect, [Rich("about.text", inner, body)], framed=True)
        deep = min(Rich.height(body, ui, inner.w, SMALL) + ui.u(4), inner.h * 2 // 5)
        picture = pygame.Rect(inner.x, inner.y, inner.w, max(1, inner.h - deep - ui.u(8)))
        text = pygame.Rect(inner.x, picture.bottom + ui.u(8), inner.w, deep)
        return Panel("about", rect, [BoardBox("maps.picture", picture, self.gallery, field),
                                     Rich("about.text", text, body, size=SMALL)], framed=True)  # fmt: skip


def _new_dialog(ui: UI, wish: Wish, why: str, take: Callable[[Wish], object]) -> Sheet:
    """Name, size and edges of a new map."""
    typed = [wish]

    def put(**values: str) -> None:
        typed[0] = typed[0]._replace(**values)

    def done(*_: object) -> None:
        ui.close()
        take(typed[0])

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        gap, deep, lettered = ui.u(8), tall(ui), line(ui)
        found: list[Widget] = []
        y = rect.y
        half = (rect.w - gap) // 2
        rows = (
            (("name", say("maps.name"), typed[0].name, rect.x, rect.w),),
            (("width", say("maps.new-width"), typed[0].width, rect.x, half),
             ("depth", say("maps.new-depth"), typed[0].depth, rect.x + half + gap, half)),
        )  # fmt: skip
        for row in rows:
            for key, label, text, x, across in row:
                found.append(Label("", pygame.Rect(x, y, across, lettered), label, colour=PAPER_MUTED, size=BODY))
                box = pygame.Rect(x, y + lettered + ui.u(2), across, deep)
                found.append(TextField(f"new.{key}", box, text, _putter(put, key), submit=done, tip=label, limit=80))
            y += lettered + deep + gap
        label = say("maps.new-edge")
        found.append(Label("", pygame.Rect(rect.x, y, rect.w, lettered), label, colour=PAPER_MUTED, size=BODY))
        y += lettered + ui.u(2)
        options = [say(f"maps.edge-{edge}") for edge in _EDGES]
        found.append(Choice("new.edge", pygame.Rect(rect.x, y, rect.w, deep), options, _EDGES.index(typed[0].edge),
                            lambda n: put(edge=_EDGES[n]), tip=say("maps.edge-tip")))  # fmt: skip
        return found

    body = [Span(why)] if why else []
    answers = [Answer(say("muster.never-mind"), cancel=True, id="stay"),
               Answer(say("maps.new-begin"), lambda: take(typed[0]), primary=True, id="begin")]  # fmt: skip
    return Sheet(say("maps.new"), body, answers, build, id="new-map", wide=460)


def _putter(put: Callable[..., None], key: str) -> Callable[[str], object]:
    return lambda text: put(**{key: text})
