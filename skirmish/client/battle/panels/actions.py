"""The list of what the selected model may do: sign, words, chance and key of each row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.battle.presenters.actions import ActionRow
from skirmish.client.ui import style
from skirmish.client.ui.button import draw_chance
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import box, cap, cap_size, glyph, high, words
from skirmish.client.ui.style import BODY, SMALL, Scale
from skirmish.client.words import percent
from skirmish.core.decision import Kind

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

HEIGHT = 38
"""Of a row at 100%, unless its letters need more."""
_GLYPHS: dict[Kind, str] = {
    "charge": "spear", "walk": "boot", "hide": "shield", "shoot": "bow", "magic": "star", "cut": "cross", "join": "hub",
    "lead": "crown", "end": "cross", "arm": "sword", "strike": "sword", "other": "fist",
}  # fmt: skip
"""A sign for each kind of deed."""


def row_units(scale: Scale) -> float:
    """The height of a row, at 100%."""
    return max(HEIGHT, (high("bold", scale.px(BODY)) + high("body", scale.px(SMALL))) / scale.ui + 6)


class ActionList(ListBox):
    """The rows. A click or Enter chooses one; greyed ones say why on a second line and in the tip."""

    def __init__(
        self, id: str, rect: pygame.Rect, rows: Sequence[ActionRow], choose: Callable[[int], object], scale: Scale
    ) -> None:
        plain = [Row(row.name, row.detail, enabled=row.enabled, tip=row.reason, helps=row.rule) for row in rows]
        super().__init__(
            id,
            rect,
            plain,
            select=choose,
            activate=choose,
            row_height=row_units(scale),
            painter=self._paint,
            framed=False,
        )
        self.deals = rows

    def arrange(self, ui: UI) -> None:
        """As a list's; what is chosen comes into sight once, and again where the list has become lower or higher."""
        chosen = next((number for number, row in enumerate(self.deals) if row.chosen), -1)
        memory, shown = ui.memory(self.id), (chosen + 1, self.rect.h)
        if chosen >= 0 and (memory.caret, memory.anchor) != shown:
            self.scrolled(ui).show(chosen * self.tall(ui), (chosen + 1) * self.tall(ui), ui)
        memory.caret, memory.anchor = shown
        super().arrange(ui)

    def _paint(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        row = self.deals[number]
        inner = rect.inflate(0, -ui.u(4))
        skin = style.CHOSEN if row.chosen else style.ROW if row.enabled else style.OFF
        if row.enabled and ui.hot(self) and rect.collidepoint(ui.pointer) and not row.chosen:
            skin = style.ROW_HOT
        box(onto, inner, skin, ui.u(6))
        side = ui.u(26)
        disc = pygame.Rect(inner.x + ui.u(5), inner.centery - side // 2, side, side)
        tone = (74, 66, 92) if row.enabled else (46, 49, 56)
        box(onto, disc, style.Skin(tone, tone, (20, 22, 26), IVORY), side // 2)
        glyph(onto, _GLYPHS[row.kind], ui.u(16), IVORY if row.enabled else skin.text, disc.center)
        right = inner.right - ui.u(7)
        if row.key:
            right -= cap_size(row.key, ui.scale)[0] + ui.u(5)
            cap(onto, row.key, inner.right - ui.u(7), inner.centery, ui.scale)
        if row.chance is not None:
            draw_chance(onto, ui, row.chance, pygame.Rect(right - ui.u(60), inner.y, ui.u(60), inner.h))
            right -= ui.u(66)
        left = disc.right + ui.u(7)
        upper, lower = high("bold", ui.px(BODY)), high("body", ui.px(SMALL))
        under = row.detail if row.enabled else row.reason or row.detail
        top = inner.centery - (upper + (lower if under else 0)) // 2
        words(onto, row.name, "bold", ui.px(BODY), skin.text, pygame.Rect(left, top, right - left, upper))
        if under:
            colour = MUTED if row.enabled else (158, 140, 120)
            colour = BRASS if row.chosen else colour
            words(onto, under, "body", ui.px(SMALL), colour, pygame.Rect(left, top + upper, right - left, lower))

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The whole of the row there."""
        number = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        if not 0 <= number < len(self.deals):
            return ""
        row = self.deals[number]
        odds = f"{row.meant}: {percent(row.chance)}" if row.chance is not None and row.meant else ""
        return "\n".join(filter(None, (row.name, row.detail, odds, row.reason)))
