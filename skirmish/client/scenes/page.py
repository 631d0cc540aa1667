"""What all screens beside the battle have in common: a head with the title, a foot with buttons, keys, the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame

from skirmish.client.art.ground import walnut
from skirmish.client.art.theme import BRASS, INK
from skirmish.client.battle.frame import Column
from skirmish.client.intents import Context
from skirmish.client.ports import Services
from skirmish.client.scenes.base import Scene
from skirmish.client.ui.button import Button
from skirmish.client.ui.inputs import ENTER, bare, repeated
from skirmish.client.ui.paint import cap_size, high, wide
from skirmish.client.ui.panel import Panel, Rule
from skirmish.client.ui.style import BODY, TITLE
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget

MARGIN = 16
"""Between what is on a page and the edges of the window, at 100%."""
GAP = 10
SHARE = 0.46
"""How much of a line the name has of what is set."""
STACKED = 640
"""Below this width, at 100%, what is set stands under its name."""
_PLANK = 26.0
_LOW = 480
"""Below this height, at 100%, a page has little room."""


def line(ui: UI, size: float = BODY) -> int:
    """Pixels of a line of plain text."""
    return high("body", ui.px(size))


def tall(ui: UI) -> int:
    """Pixels of a button, a field, a drop-down."""
    return max(ui.u(36), high("bold", ui.px(BODY)) + ui.u(12))


def needed(button: Button, ui: UI) -> int:
    """Pixels a button needs to say all it has to say."""
    across = wide(button.text, "bold", ui.px(BODY)) + 2 * ui.u(16)
    across += ui.u(26) if button.glyph else 0
    return across + (cap_size(button.key, ui.scale)[0] + ui.u(8) if button.key else 0)


def flowed(buttons: Sequence[Button], rect: pygame.Rect, ui: UI) -> int:
    """Puts buttons side by side at the right, in as many rows as they need; pixels of all rows from the top."""
    gap, high_, rows = ui.u(8), tall(ui), [[]]  # type: tuple[int, int, list[list[Button]]]
    used = 0
    for button in buttons:
        need = min(rect.w, max(ui.u(112), needed(button, ui)))
        button.rect = pygame.Rect(0, 0, need, high_)
        if rows[-1] and used + need > rect.w:
            rows.append([])
            used = 0
        rows[-1].append(button)
        used += need + gap
    for number, row in enumerate(rows):
        x = rect.right - sum(button.rect.w for button in row) - gap * (len(row) - 1)
        for button in row:
            button.rect.topleft = (x, rect.y + number * (high_ + gap))
            x += button.rect.w + gap
    return len(rows) * (high_ + gap) - gap


@lru_cache(2)
def table(size: tuple[int, int], per_inch: float) -> pygame.Surface:
    """The walnut table that pages lie on, darkened so that they stand out."""
    found = walnut(*size, per_inch)
    found.fill((150, 150, 154), special_flags=pygame.BLEND_RGB_MULT)
    return found


class Page(Scene):
    """A screen of its own. Esc goes back, Enter does what the primary button does."""

    contexts: tuple[Context, ...] = ("program",)
    """The contexts whose keys count here."""

    def __init__(self, app: Services, title: str) -> None:
        super().__init__(app)
        self.title = title

    # What a page says of itself

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """What lies between head and foot."""
        return []

    def foot(self) -> list[Button]:
        """The buttons below; the page places them."""
        return []

    def accept(self) -> None:
        """Enter, where nothing has the focus that takes it."""

    def back(self) -> None:
        """Esc: one step back."""
        self.app.pop()

    # The loop

    def touch(self) -> None:
        """Something has changed: the widgets are made again."""
        self.stale = True

    def build(self) -> None:
        """Head, content, foot."""
        ui, (w, h) = self.ui, self.app.size
        edge = ui.u(8 if self.low else MARGIN)
        head = pygame.Rect(0, 0, w, self.head_high())
        buttons = self.foot()
        deep = flowed(buttons, pygame.Rect(edge, 0, w - 2 * edge, 0), ui) if buttons else 0
        for button in buttons:
            button.rect.y += h - deep - edge
        top, bottom = head.bottom + edge, h - deep - edge - (ui.u(GAP) if buttons else 0)
        rect = pygame.Rect(edge, top, w - 2 * edge, max(1, bottom - top))
        self.ui.show([*self._head(head), *self.content(rect), *buttons])

    def head_high(self) -> int:
        """Pixels of the head."""
        return high("heading", self.ui.px(TITLE)) + self.ui.u(4 if self.low else 22)

    def _head(self, rect: pygame.Rect) -> list[Widget]:
        ui = self.ui
        inner = rect.inflate(-2 * ui.u(MARGIN), 0)
        title = Label("page.title", inner, self.title, size=TITLE, face="heading", colour=BRASS)
        rule = Rule(pygame.Rect(0, rect.bottom - ui.u(2), rect.w, ui.u(2)), BRASS)
        return [Panel("page.head", rect, [title, rule])]

    def draw(self, onto: pygame.Surface) -> None:
        """The table, then the page."""
        self.freshen()
        self.ground(onto)
        self.ui.draw(onto)

    def ground(self, onto: pygame.Surface) -> None:
        """What the page lies on."""
        if min(self.app.size) < 8:
            onto.fill(INK)
            return
        onto.blit(table(self.app.size, _PLANK * self.app.scale.ui), (0, 0))

    def handle(self, event: pygame.event.Event) -> None:
        """Widgets first, then keys."""
        self.freshen()
        if self.ui.handle(event):
            return
        if event.type == pygame.KEYDOWN and not repeated(event):
            self.pressed(event)

    def pressed(self, event: pygame.event.Event) -> None:
        """A key that no widget wanted."""
        intent = self.app.keymap.intent(event, self.contexts)
        if intent is not None and self.do(intent):
            self.app.accepted.append(intent)
        elif event.key in ENTER and bare(event):
            self.accept()

    def knows(self, intent: str) -> bool:
        """See `Scene`."""
        return intent in self._table()

    def do(self, intent: str) -> bool:
        """Carries out what a key asks for; False if it means nothing here."""
        table_ = self._table()
        if intent not in table_:
            return False
        table_[intent]()
        return True

    def _table(self) -> dict[str, Callable[[], object]]:
        """What every page does, by intent."""

        settings = self.app.settings
        return {
            "cancel": self.back,
            "help": self.help,
            "keys": self.keys,
            "settings": lambda: self.app.go.to_settings(),
            "load": lambda: self.app.go.to_saves(),
            "fullscreen": lambda: self.app.change(fullscreen=not settings.fullscreen),
            "mute": lambda: self.app.change(mute=not settings.mute),
            "panels": lambda: self.ui.move_focus(1),
            "panels-back": lambda: self.ui.move_focus(-1),
            "pin-tip": self.ui.pin,
        }

    def beside(
        self, id: str, body: Sequence[Span], column: Column, high_: int,
        follow: Callable[[str], object] = lambda link: None,
    ) -> tuple[Widget, pygame.Rect]:  # fmt: skip
        """What something is called at the left, room for what it is set with at the right, or under it."""
        ui, across = self.ui, column.rest.w
        if self.broad < STACKED:
            deep = Rich.height(body, ui, across)
            return Rich(id, column.take(deep), body, follow=follow), column.take(high_)
        left = round(across * SHARE)
        words = Rich.height(body, ui, left)
        deep = max(high_, words)
        rect = column.take(deep)
        name = pygame.Rect(rect.x, rect.y + (deep - words) // 2, left, words)
        control = pygame.Rect(rect.x + left + ui.u(12), rect.y + (deep - high_) // 2, across - left - ui.u(12), high_)
        return Rich(id, name, body, follow=follow), control

    @property
    def low(self) -> bool:
        """Whether there is little room from top to bottom: what is not needed is made small."""
        return self.app.size[1] / (self.app.scale.ui * max(1.0, self.app.scale.text)) < _LOW

    @property
    def broad(self) -> float:
        """How wide the window is in lengths at 100%, larger letters taken into account."""
        return self.app.size[0] / (self.app.scale.ui * max(1.0, self.app.scale.text))
