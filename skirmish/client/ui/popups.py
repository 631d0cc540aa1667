"""What appears beside the pointer: menus of what can be done there, and tips once it has rested a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY
from skirmish.client.ui.inputs import bare, presses, repeated
from skirmish.client.ui.lists import goal
from skirmish.client.ui.paint import box, cap, cap_size, glyph, high, line, shadow, wide, words
from skirmish.client.ui.scroll import Scrolled
from skirmish.client.ui.style import BODY, OFF, POOR, TIP, Scale, Skin
from skirmish.client.ui.text import lines_of
from skirmish.client.ui.widget import Widget, path_of, topmost
from skirmish.core.record import Record, evolve

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


_LIT = Skin((58, 64, 74), (58, 64, 74), (58, 64, 74), IVORY)
_LIT_KEYS = Skin((58, 64, 74), (58, 64, 74), BRASS, IVORY)
_PAGE = 8
_EDGE = 6
"""Between a menu and the edge of the window, at 100%."""


class MenuRow(Record):
    """An entry. With a `why` it is grey, and its tip says why."""

    text: str
    press: Callable[[], object]
    key: str = ""
    why: str = ""
    glyph: str = ""
    danger: bool = False


class MenuPopup(Widget):
    """Opened by `ui.menu`: a click or Enter presses a row, Esc or a click elsewhere closes it.

    `at`: the pixel it hangs from; it is moved so it stays inside the window; what has no room is scrolled to.
    """

    def __init__(self, at: tuple[int, int], rows: Sequence[MenuRow], *, title: str = "", id: str = "menu") -> None:
        super().__init__(id, pygame.Rect(at, (0, 0)))
        self.rows, self.title = tuple(rows), title
        self._row = -1
        self._begin = at
        self._opened = False

    def tall(self, ui: UI) -> int:
        """Pixels of a row."""
        return high("body", ui.px(BODY)) + ui.u(9)

    def _above(self, ui: UI) -> int:
        return self.tall(ui) if self.title else 0

    def arrange(self, ui: UI) -> None:
        """As wide as its longest row, inside the window. It opens at its beginning."""
        if not self._opened:
            self._opened = True
            ui.forget(self.id)
        px = ui.px(BODY)
        keys = max((cap_size(row.key, ui.scale)[0] + ui.u(14) for row in self.rows if row.key), default=0)
        signs = ui.u(24) if any(row.glyph for row in self.rows) else 0
        said = max((wide(row.text, "body", px) for row in self.rows), default=0) + keys + signs
        across = max(said, wide(self.title, "bold", px), ui.u(120)) + 2 * ui.u(12)
        window = pygame.Rect((0, 0), ui.size)
        deep = len(self.rows) * self.tall(ui) + self._above(ui) + 2 * ui.u(5)
        self.rect = pygame.Rect(0, 0, across, min(deep, window.h))
        self.rect.w += self.scrolled(ui).bar(ui).w
        self.rect.topleft = self._begin
        edge = ui.u(_EDGE) if self.rect.h + 2 * ui.u(_EDGE) <= window.h else 0
        self.rect.clamp_ip(window.inflate(-2 * edge, -2 * edge))

    def scrolled(self, ui: UI) -> Scrolled:
        """Where its rows are scrolled to."""
        top, low = self._above(ui) + ui.u(5), ui.u(5)
        inner = pygame.Rect(self.rect.x, self.rect.y + top, self.rect.w, max(1, self.rect.h - top - low))
        return Scrolled(self.id, inner, len(self.rows) * self.tall(ui))

    def box_of(self, row: int, ui: UI) -> pygame.Rect:
        """Where a row is, in sight or not."""
        view = self.scrolled(ui)
        top = view.rect.y + row * self.tall(ui) - view.offset(ui)
        across = self.rect.w - 2 * ui.u(4) - view.bar(ui).w
        return pygame.Rect(self.rect.x + ui.u(4), top, across, self.tall(ui))

    def row_at(self, point: tuple[int, int], ui: UI) -> int:
        """The row at this pixel; -1 for none."""
        if not self.scrolled(ui).rect.collidepoint(point):
            return -1
        return next((row for row in range(len(self.rows)) if self.box_of(row, ui).collidepoint(point)), -1)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A box that floats, its rows."""
        shadow(onto, self.rect, ui.u(12))
        box(onto, self.rect, TIP, ui.u(6))
        if self.title:
            head = pygame.Rect(self.rect.x, self.rect.y + ui.u(5), self.rect.w, self.tall(ui)).inflate(-2 * ui.u(12), 0)
            words(onto, self.title, "bold", ui.px(BODY), BRASS, head)
        view, clip = self.scrolled(ui), onto.get_clip()
        onto.set_clip(clip.clip(view.rect))
        for number, row in enumerate(self.rows):
            self._draw_row(onto, number, row, ui)
        onto.set_clip(clip)
        view.draw(onto, ui)

    def _draw_row(self, onto: pygame.Surface, number: int, row: MenuRow, ui: UI) -> None:
        rect = self.box_of(number, ui)
        if ui.keyboard and number == self._row:
            box(onto, rect, _LIT_KEYS, ui.u(4))
        elif not ui.keyboard and not row.why and rect.collidepoint(ui.pointer):
            box(onto, rect, _LIT, ui.u(4))
        tone = OFF.text if row.why else POOR if row.danger else IVORY
        left = rect.x + ui.u(8)
        if any(one.glyph for one in self.rows):
            if row.glyph:
                glyph(onto, row.glyph, ui.u(16), tone, (left + ui.u(8), rect.centery))
            left += ui.u(24)
        words(onto, row.text, "body", ui.px(BODY), tone, pygame.Rect(left, rect.y, rect.right - left, rect.h))
        if row.key:
            cap(onto, row.key, rect.right - ui.u(6), rect.centery, ui.scale)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """The row under the pointer or the keys is pressed; one that is grey stays."""
        view = self.scrolled(ui)
        if view.wheel(event, ui) or view.grab(event, ui):
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._press(self.row_at(event.pos, ui), ui)
        elif presses(event) and not repeated(event):
            self._press(self._row, ui)
        elif event.type == pygame.KEYDOWN and (named := self._named(event)) >= 0:
            self._press(named, ui)
        elif event.type == pygame.KEYDOWN:
            row = goal(event.key, self._row, list(range(len(self.rows))), _PAGE)
            if row is not None:
                self._row = row
                view.show(row * self.tall(ui), (row + 1) * self.tall(ui), ui)
        return True

    def _named(self, event: pygame.event.Event) -> int:
        """The row on which this letter or digit stands as its key; -1 for none."""
        letter = getattr(event, "unicode", "").upper() if bare(event) and not repeated(event) else ""
        return next((number for number, row in enumerate(self.rows) if letter and row.key == letter), -1)

    def _press(self, row: int, ui: UI) -> None:
        if 0 <= row < len(self.rows) and not self.rows[row].why:
            ui.shut()
            self.rows[row].press()

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """Why the row there is grey."""
        row = self._row if ui.keyboard else self.row_at(point, ui)
        return self.rows[row].why if 0 <= row < len(self.rows) else ""

    def focus_rect(self, ui: UI) -> pygame.Rect:
        """The row that the keys stand on."""
        return self.box_of(self._row, ui) if self._row >= 0 else self.rect

    def cut(self, ui: UI) -> bool:
        """Whether it is wider than the window."""
        return self.rect.w > ui.size[0]


DELAY = 0.45
"""Seconds of rest before a tip appears; the settings can change it."""
_WIDEST = 340
"""A tip's text is wrapped at this length."""
_FARTHER = 40
"""How much farther from the pointer a tip goes at most, twice, to leave what matters to be seen."""


class Tip:
    """What a tip says and what it is about: it never covers that box, and as little as can be of those to `spare`."""

    __slots__ = ("about", "spare", "text")

    def __init__(self, text: str, about: pygame.Rect, spare: Sequence[pygame.Rect] = ()) -> None:
        self.text = text
        self.about = about
        self.spare = spare

    def rect(self, size: tuple[int, int], scale: Scale) -> pygame.Rect:
        """Its place in a window of this size: below what it is about, above or beside it; always inside the window."""
        px, pad = scale.px(BODY), scale.u(9)
        lines = lines_of(self.text, "body", px, min(scale.u(_WIDEST), size[0] - 4 * pad))
        across = max(wide(words, "body", px) for words in lines) + 2 * pad
        rect = pygame.Rect(0, 0, across, len(lines) * high("body", px) + pad * 3 // 2)
        gap = scale.u(6)
        first = _usual(rect, self.about, size, gap)
        if not self.spare:
            return first
        free = [spot for spot in _round(rect, self.about, size, scale) if not spot.colliderect(self.about)]
        return min((first, *free), key=self._hides)

    def _hides(self, spot: pygame.Rect) -> int:
        """How many pixels of what is to be spared lie under it."""
        under = [spot.clip(box) for box in self.spare]
        return sum(box.w * box.h for box in under)

    def draw(self, onto: pygame.Surface, scale: Scale, *, pinned: bool = False) -> None:
        """Paints it over everything; one that is pinned has a bright border."""
        px, pad = scale.px(BODY), scale.u(9)
        size = onto.get_size()
        rect = self.rect(size, scale)
        shadow(onto, rect, scale.u(8))
        box(onto, rect, evolve(TIP, border=BRASS) if pinned else TIP, scale.u(5))
        room = min(scale.u(_WIDEST), size[0] - 4 * pad)
        for number, said in enumerate(lines_of(self.text, "body", px, room)):
            at = rect.x + pad, rect.y + pad * 3 // 4 + number * high("body", px)
            onto.blit(line(said, "body", px, TIP.text), at)


def _usual(rect: pygame.Rect, about: pygame.Rect, size: tuple[int, int], gap: int) -> pygame.Rect:
    """Below what it is about, or above, or beside it."""
    spot = rect.copy()
    spot.topleft = (about.x, about.bottom + gap)
    if spot.bottom > size[1]:
        spot.bottom = about.y - gap
    spot.clamp_ip(pygame.Rect((0, 0), size).inflate(-2 * gap, 0))
    if spot.colliderect(about):
        _beside(spot, about, size, gap)
    return spot


def _round(rect: pygame.Rect, about: pygame.Rect, size: tuple[int, int], scale: Scale) -> Iterator[pygame.Rect]:
    """Places round what it is about, the nearest first."""
    for away in (scale.u(6), scale.u(_FARTHER), scale.u(2 * _FARTHER)):
        low, top = about.bottom + away, about.y - away - rect.h
        left, right = about.x - away - rect.w, about.right + away
        middle, up = about.centerx - rect.w // 2, about.centery - rect.h // 2
        for x, y in ((about.x, low), (about.x, top), (right, up), (left, up), (middle, low), (middle, top),
                     (right, low), (left, low), (right, top), (left, top)):  # fmt: skip
            yield pygame.Rect(x, y, *rect.size).clamp(pygame.Rect((0, 0), size).inflate(-2 * scale.u(6), 0))


def _beside(rect: pygame.Rect, about: pygame.Rect, size: tuple[int, int], gap: int) -> None:
    """Moves a tip that fits neither below nor above to the side with more room."""
    if size[0] - about.right >= about.x:
        rect.left = min(about.right + gap, max(about.right, size[0] - rect.w))
    else:
        rect.right = max(about.x - gap, min(about.x, rect.w))


def helped(ui: UI) -> str:
    """What help is wanted on: on the focus, or on what the pointer is over, the innermost that has any; '' if none."""
    popup, owner = ui.popup, path_of(ui.widgets, ui.opened) if ui.opened else []
    if ui.keyboard and (popup or ui.focus):
        path = [popup] if popup else path_of(ui.widgets, ui.focus or "")
        point = path[-1].focus_rect(ui).center if path else ui.pointer
    else:
        path, point = ui.path_at(ui.pointer), ui.pointer
    return next((found for widget in reversed([*owner, *path]) if (found := widget.help_at(point, ui))), "")


def about(ui: UI) -> Tip | None:
    """The tip that belongs to the focus, or to what the pointer is over, whichever was moved last."""
    popup = ui.popup
    if ui.keyboard and (popup or ui.focus):
        target = popup or next(reversed(path_of(ui.widgets, ui.focus or "")), None)
        rect = popup.rect if popup else target.focus_rect(ui) if target else pygame.Rect(0, 0, 0, 0)
        point = rect.center
    else:
        target, point = topmost([popup] if popup else ui.widgets, ui.pointer), ui.pointer
        rect = pygame.Rect(0, 0, 2 * ui.u(9), 2 * ui.u(11))
        rect.center = point
    text = target.tip_at(point, ui) if target else ""
    return Tip(text, rect, target.spared() if target else ()) if text else None
