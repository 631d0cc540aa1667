"""An answer to a question as a row: long words and remarks are broken into lines, and none is cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import high, words
from skirmish.client.ui.style import BODY, SMALL, Scale, Skin
from skirmish.client.ui.text import lines_of

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


LEAST, EDGE, MARKS = 38, 6, 124
"""At 100%: height of a row, what its words leave of it, and the width kept free for odds and key."""


def room_of(across: int, scale: Scale) -> int:
    """Pixels for the words in a row so wide, whether its odds are known yet or not."""
    return max(1, across - scale.u(MARKS))


def tall(text: str, remark: str, across: int, scale: Scale) -> int:
    """Pixels that the row needs in a column so wide; room for a remark is kept, for it may still come."""
    room = room_of(across, scale)
    upper = len(lines_of(text, "bold", scale.px(BODY), room)) * high("bold", scale.px(BODY))
    lower = max(1, len(lines_of(remark, "body", scale.px(SMALL), room))) * high("body", scale.px(SMALL))
    return max(scale.u(LEAST), upper + lower + scale.u(EDGE))


class AnswerRow(Button):
    """A row as high as `tall` says."""

    def __init__(
        self, id: str, rect: pygame.Rect, text: str, press: Callable[[], object], *, scale: Scale, sub: str, key: str,
        chance: float | None, primary: bool,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, text, press, sub=sub, key=key, chance=chance, primary=primary)
        self._space = room_of(rect.w, scale)

    @property
    def row(self) -> bool:
        """Always: its words don't jump when its odds become known."""
        return True

    def said(self, ui: UI) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Its words and its remark in lines."""
        remark = lines_of(self.sub, "body", ui.px(SMALL), self._space) if self.sub else ()
        return lines_of(self.text, "bold", ui.px(BODY), self._space), remark

    def write(self, onto: pygame.Surface, ui: UI, room: pygame.Rect, skin: Skin) -> None:
        """All lines, in the middle of its height."""
        upper, lower = high("bold", ui.px(BODY)), high("body", ui.px(SMALL))
        text, remark = self.said(ui)
        top = room.centery - (len(text) * upper + len(remark) * lower) // 2
        for line in text:
            words(onto, line, "bold", ui.px(BODY), skin.text, pygame.Rect(room.x, top, self._space, upper))
            top += upper
        for line in remark:
            words(onto, line, "body", ui.px(SMALL), skin.faint, pygame.Rect(room.x, top, self._space, lower))
            top += lower

    def cut(self, ui: UI) -> bool:
        """Whether its lines are too many for its height."""
        text, remark = self.said(ui)
        return len(text) * high("bold", ui.px(BODY)) + len(remark) * high("body", ui.px(SMALL)) > self.rect.h + 1
