"""Buttons: one word, or a row with a remark, odds and the key."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.theme import IVORY, Colour
from skirmish.client.ui import style
from skirmish.client.ui.inputs import presses, repeated
from skirmish.client.ui.paint import box, cap, cap_size, glyph, high, shortened, wide, words
from skirmish.client.ui.style import BODY, LARGE, SMALL, Skin
from skirmish.client.ui.widget import Widget
from skirmish.core.units import as_percent

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_DISC: Colour = (74, 66, 92)
"""Behind the glyph of a row."""
_BAR = 64
"""How long the bar of a chance is."""


class Pressable(Widget):
    """What is pressed with the mouse, with Enter or with Space; a key held down presses once."""

    focusable: ClassVar[bool] = True

    def press(self, ui: UI) -> None:
        """Does what it is for."""

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """A press is complete when the mouse button is let go above it."""
        if presses(event):
            if not repeated(event):
                self.press(ui)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.rect.collidepoint(event.pos):
            self.press(ui)
            return True
        return event.type == pygame.MOUSEBUTTONDOWN


class Button(Pressable):
    """Words with what they do. `press` is called without arguments.

    `key`: the key cap shown on it. `sub`: a second line; with it, or with a `chance` from 0 to 1, it is a row: glyph,
    name and remark on the left, odds with their bar and the key on the right. `pressed`: it is switched on.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, text: str, press: Callable[[], object], *, primary: bool = False,
        danger: bool = False, glyph: str = "", key: str = "", sub: str = "", pressed: bool = False,
        chance: float | None = None, tip: str = "", enabled: bool = True, why: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip, enabled=enabled, why=why)
        self.text, self.sub, self.glyph, self.key, self.chance = text, sub, glyph, key, chance
        self.primary, self.danger, self.pressed = primary, danger, pressed
        self._press = press

    @property
    def row(self) -> bool:
        """Whether it is painted as a row."""
        return bool(self.sub) or self.chance is not None

    def press(self, ui: UI) -> None:
        """Calls what it was given."""
        self._press()

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Its ground, then its words as a button or as a row."""
        skin = self._skin(ui)
        box(onto, self.rect, skin, ui.u(6))
        rect = self.rect.move(0, ui.u(1)) if ui.down(self) and ui.hot(self) else self.rect
        if self.row:
            self._draw_row(onto, ui, rect, skin)
        else:
            self._draw_plain(onto, ui, rect, skin)

    def _skin(self, ui: UI) -> Skin:
        hot = ui.hot(self)
        if not self.enabled:
            return style.OFF
        if self.pressed:
            return style.CHOSEN
        if self.primary:
            return style.PRIMARY_HOT if hot else style.PRIMARY
        if self.danger:
            return style.DANGER_HOT if hot else style.DANGER
        if self.row:
            return style.ROW_HOT if hot else style.ROW
        return style.HELD if hot and ui.down(self) else style.HOT if hot else style.PLAIN

    def _draw_plain(self, onto: pygame.Surface, ui: UI, rect: pygame.Rect, skin: Skin) -> None:
        """Glyph and words in the middle of what the key leaves."""
        room = self._room(ui, rect)
        if self.key:
            cap(onto, self.key, rect.right - ui.u(7), rect.centery, ui.scale)
        said = shortened(self.text, "bold", ui.px(BODY), room.w)
        sign, gap = self._sign(ui), ui.u(7) if self.text else 0
        lead = sign + gap if self.glyph else 0
        left = room.x - lead + max(0, room.w - wide(said, "bold", ui.px(BODY))) // 2
        if self.glyph:
            glyph(onto, self.glyph, sign, skin.text, (left + sign // 2, rect.centery))
        words(onto, said, "bold", ui.px(BODY), skin.text, pygame.Rect(left + lead, rect.y, room.w, rect.h))

    def _sign(self, ui: UI) -> int:
        return ui.u(18) if self.glyph else 0

    def _room(self, ui: UI, rect: pygame.Rect) -> pygame.Rect:
        """What glyph, odds and key leave for the words."""
        pad = ui.u(8)
        left, right = rect.x + pad, rect.right - pad
        if self.glyph:
            left += ui.u(34) if self.row else self._sign(ui) + (ui.u(7) if self.text else 0)
        if self.key:
            right -= cap_size(self.key, ui.scale)[0] + ui.u(5)
        if self.chance is not None:
            right -= ui.u(_BAR) + ui.u(8)
        return pygame.Rect(left, rect.y, max(0, right - left), rect.h)

    def _draw_row(self, onto: pygame.Surface, ui: UI, rect: pygame.Rect, skin: Skin) -> None:
        room = self._room(ui, rect)
        if self.glyph:
            side = ui.u(28)
            disc = pygame.Rect(rect.x + ui.u(7), rect.centery - side // 2, side, side)
            tone = _DISC if self.enabled else (52, 55, 62)
            box(onto, disc, Skin(tone, tone, (20, 22, 26), IVORY), side // 2)
            glyph(onto, self.glyph, ui.u(17), IVORY if self.enabled else skin.text, disc.center)
        self.write(onto, ui, room, skin)
        right = rect.right - ui.u(8)
        if self.key:
            right = cap(onto, self.key, right, rect.centery, ui.scale).x - ui.u(7)
        if self.chance is not None:
            draw_chance(onto, ui, self.chance, pygame.Rect(right - ui.u(_BAR), rect.y, ui.u(_BAR), rect.h), skin)

    def write(self, onto: pygame.Surface, ui: UI, room: pygame.Rect, skin: Skin) -> None:
        """Name and remark of a row, each in one line."""
        name, remark = _lines(room, ui) if self.sub else (room, room)
        words(onto, self.text, "bold", ui.px(BODY), skin.text, name)
        if self.sub:
            words(onto, self.sub, "body", ui.px(SMALL), skin.faint, remark)

    def cut(self, ui: UI) -> bool:
        """Whether its words or its remark are too long or too high."""
        room, px = self._room(ui, self.rect), ui.px(BODY)
        tall = high("bold", px) + (high("body", ui.px(SMALL)) if self.sub else 0)
        long = wide(self.text, "bold", px) > room.w or wide(self.sub, "body", ui.px(SMALL)) > room.w
        return long or tall > self.rect.h + 1

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """Why it is off and its tip; where its words are cut, all of them first."""
        whole = " · ".join(part for part in (self.text, self.sub) if part) if self.cut(ui) else ""
        return "\n".join(part for part in (whole, super().tip_at(point, ui)) if part)


def _lines(room: pygame.Rect, ui: UI) -> tuple[pygame.Rect, pygame.Rect]:
    """The boxes of a name and of the remark under it."""
    upper, lower = high("bold", ui.px(BODY)), high("body", ui.px(SMALL))
    top = room.centery - (upper + lower) // 2
    return pygame.Rect(room.x, top, room.w, upper), pygame.Rect(room.x, top + upper, room.w, lower)


def draw_chance(onto: pygame.Surface, ui: UI, chance: float, rect: pygame.Rect, skin: Skin = style.ROW) -> None:
    """A chance from 0 to 1 as a number over a bar, on a box that looks so."""
    colour, thick = style.odds_colour(chance), ui.u(6)
    number = pygame.Rect(rect.x, rect.y, rect.w, rect.h - thick)
    words(onto, as_percent(chance), "bold", ui.px(LARGE - 1), style.odds_ink(chance, skin), number, "right")
    bar = pygame.Rect(rect.x, rect.centery + ui.u(8), rect.w, thick)
    draw_bar(onto, bar, chance, colour)


def draw_bar(onto: pygame.Surface, bar: pygame.Rect, share: float, colour: Colour) -> None:
    """A bar, filled up to a share from 0 to 1."""
    radius = bar.h // 2
    box(onto, bar, Skin(style.WELL, style.WELL, style.WELL, IVORY), radius, 0)
    filled = pygame.Rect(bar.x, bar.y, round(bar.w * min(1.0, max(0.0, share))), bar.h)
    if filled.w:
        filled.w = max(filled.w, bar.h)
        box(onto, filled, Skin(colour, colour, colour, IVORY), radius, 0)
