"""The control in the board's corner by which one looks at one level after the other: a slider with names beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.theme import BRASS
from skirmish.client.battle.frame import high_line, inset
from skirmish.client.battle.presenters.levels import LevelButton
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.inputs import bare
from skirmish.client.ui.lists import goal
from skirmish.client.ui.paint import box, wide
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.style import BODY, PRIMARY, PRIMARY_HOT, SMALL, WELL, Scale, Skin
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

EDGE, LOW, GROOVE = 6, 22, 22
"""At 100%: from the rulers, how high each name is, how much room the slider has beside them."""
_GROOVE = Skin(WELL, WELL, (70, 76, 86), BRASS)


class LevelSlider(Widget):
    """A groove with a knob: drag it, turn the wheel over it, or press arrow keys. The highest view is on top."""

    focusable: ClassVar[bool] = True

    def __init__(self, rect: pygame.Rect, views: Sequence[LevelButton], send: Send) -> None:
        super().__init__("level", rect, tip=say("level.slider-tip"))
        self.views, self._send = views, send

    @property
    def at(self) -> int:
        """The row of the view that is chosen."""
        return next((number for number, one in enumerate(self.views) if one.chosen), 0)

    def _take(self, row: int) -> bool:
        row = min(len(self.views) - 1, max(0, row))
        if row != self.at:
            self._send(Signal("look-from", self.views[row].view))
        return True

    def _middle(self, row: int) -> tuple[int, int]:
        tall = self.rect.h / len(self.views)
        return self.rect.centerx, round(self.rect.y + (row + 0.5) * tall)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The groove, a notch for each view, the knob."""
        thick, knob = ui.u(6), pygame.Rect(0, 0, ui.u(18), ui.u(12))
        top, foot = self._middle(0), self._middle(len(self.views) - 1)
        groove = pygame.Rect(top[0] - thick // 2, top[1] - thick // 2, thick, foot[1] - top[1] + thick)
        box(onto, groove, _GROOVE, thick // 2)
        for row in range(len(self.views)):
            x, y = self._middle(row)
            pygame.draw.line(onto, BRASS, (x + thick, y), (x + ui.u(9), y), max(1, ui.u(1)))
        knob.center = self._middle(self.at)
        box(onto, knob, PRIMARY_HOT if ui.hot(self) or ui.down(self) else PRIMARY, ui.u(3))

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """See the class."""
        grabbed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if grabbed or (event.type == pygame.MOUSEMOTION and ui.down(self)):
            return self._take(int((event.pos[1] - self.rect.y) * len(self.views) // self.rect.h))
        if event.type == pygame.MOUSEWHEEL:
            return self._take(self.at - event.y)
        if event.type != pygame.KEYDOWN or not bare(event):
            return False
        row = goal(event.key, self.at, [*range(len(self.views))], len(self.views))
        return row is not None and self._take(row)


def levels(
    views: Sequence[LevelButton], board: pygame.Rect, table: pygame.Rect, tokens: Sequence[pygame.Rect], scale: Scale,
    send: Send,
) -> list[Widget]:  # fmt: skip
    """The slider beside its names, the highest on top: in the upper corner where it hides the fewest tokens.

    `table`: the box of the whole table, which may be smaller than the board's part of the window.
    """
    if not views:
        return []
    groove, across = scale.u(GROOVE), max(wide(one.text, "bold", scale.px(BODY)) for one in views) + scale.u(16)
    tall, edge = high_line(scale, SMALL, LOW), board.x + inset(scale)
    left = max(edge, min(edge + scale.u(EDGE), table.x - groove - across))  # off the table, as far as there is wood
    right = board.right - scale.u(EDGE) - groove - across
    y = board.y + inset(scale) + scale.u(EDGE)
    boxes = [pygame.Rect(at, y, groove + across, tall * len(views)) for at in (left, right)]
    x = min(boxes, key=lambda one: len(one.collidelistall(tokens))).x
    buttons: list[Widget] = [
        Button(one.id, pygame.Rect(x + groove, y + number * tall, across, tall), one.text,
               partial(send, Signal("look-from", one.view)), pressed=one.chosen, tip=one.tip)
        for number, one in enumerate(views)
    ]  # fmt: skip
    slider = LevelSlider(pygame.Rect(x, y, groove, tall * len(views)), views, send)
    return [Panel("levels", pygame.Rect(x, y, groove + across, tall * len(views)), [slider, *buttons])]
