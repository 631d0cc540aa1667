"""A number between two ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.theme import BRASS, IVORY
from skirmish.client.ui.keys import bare
from skirmish.client.ui.looks import HOT, OFF, PRIMARY, PRIMARY_HOT, WELL, Skin
from skirmish.client.ui.paint import box, high, wide, words
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_GROOVE = Skin(WELL, WELL, (70, 76, 86), IVORY)
_FILLED = Skin((150, 122, 70), (150, 122, 70), BRASS, IVORY)
_USUAL = "100%"
_LONG = 6
"""What is written at the end of a slider so many times as long takes at least this, so that those below each other
end alike."""
_PAGE = 5
"""Steps that Page Up and Page Down take."""


def _plain(value: float) -> str:
    return f"{value:g}"


class Slider(Widget):
    """A value from `low` to `high` in steps. `change` is called with each new value; `say` writes it at the end."""

    focusable: ClassVar[bool] = True
    clickable_focus: ClassVar[bool] = True

    def __init__(
        self, id: str, rect: pygame.Rect, value: float, change: Callable[[float], object], *, low: float = 0.0,
        high: float = 1.0, step: float = 0.05, say: Callable[[float], str] = _plain, tip: str = "",
        enabled: bool = True, why: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip, enabled=enabled, why=why)
        self.low, self.high, self.step, self.say = low, high, step, say
        self.value = min(high, max(low, value))
        self._change = change

    def set(self, value: float, ui: UI) -> None:
        """Takes the nearest step; nobody is told if that is where it stood."""
        steps = round((min(self.high, max(self.low, value)) - self.low) / self.step)
        told = min(self.high, round(self.low + steps * self.step, 6))
        if told != self.value:
            self.value = told
            ui.touch()
            self._change(told)

    def groove(self, ui: UI) -> pygame.Rect:
        """Where the knob goes from end to end, in pixels; what it says has its place at the right."""
        said = max(wide(self.say(end), "bold", ui.px(BODY)) for end in (self.low, self.high, self.value))
        usual = wide(_USUAL, "bold", ui.px(BODY))
        said = max(said, usual) if self.rect.w > _LONG * usual else said
        knob = ui.u(16)
        thick = ui.u(8)
        across = max(knob, self.rect.w - said - ui.u(14) - knob)
        return pygame.Rect(self.rect.x + knob // 2, self.rect.centery - thick // 2, across, thick)

    def knob(self, ui: UI) -> pygame.Rect:
        """The part that is dragged."""
        groove = self.groove(ui)
        share = (self.value - self.low) / (self.high - self.low)
        rect = pygame.Rect(0, 0, ui.u(16), ui.u(22))
        rect.center = (groove.x + round(groove.w * share), groove.centery)
        return rect

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Groove, knob, and what it says."""
        groove, knob = self.groove(ui), self.knob(ui)
        box(onto, groove.inflate(ui.u(8), 0), _GROOVE, groove.h // 2)
        left = groove.x - ui.u(8) // 2
        if self.enabled and knob.centerx > groove.x + groove.h:
            box(onto, pygame.Rect(left, groove.y, knob.centerx - left, groove.h), _FILLED, groove.h // 2)
        lit = ui.hot(self) or ui.down(self)
        box(onto, knob, OFF if not self.enabled else PRIMARY_HOT if lit else PRIMARY, ui.u(4))
        tone = HOT.text if self.enabled else OFF.text
        words(onto, self.say(self.value), "bold", ui.px(BODY), tone, self.rect, "right")

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """Drags, the wheel while it has the focus, arrow keys, Home and End, Page Up and Down."""
        grabbed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if grabbed or (event.type == pygame.MOUSEMOTION and ui.down(self)):
            groove = self.groove(ui)
            share = (event.pos[0] - groove.x) / max(1, groove.w)
            self.set(self.low + share * (self.high - self.low), ui)
            return True
        if event.type == pygame.MOUSEWHEEL and ui.focused(self):
            self.set(self.value + event.y * self.step, ui)
            return True
        return event.type == pygame.KEYDOWN and bare(event) and self._key(event.key, ui)

    def _key(self, key: int, ui: UI) -> bool:
        steps = {
            pygame.K_RIGHT: 1, pygame.K_UP: 1, pygame.K_LEFT: -1, pygame.K_DOWN: -1,
            pygame.K_PAGEUP: _PAGE, pygame.K_PAGEDOWN: -_PAGE,
        }  # fmt: skip
        ends = {pygame.K_HOME: self.low, pygame.K_END: self.high}
        if key not in steps and key not in ends:
            return False
        self.set(ends[key] if key in ends else self.value + steps[key] * self.step, ui)
        return True

    def cut(self, ui: UI) -> bool:
        """Whether what it says is too high or leaves the knob no way."""
        return self.groove(ui).w <= 3 * ui.u(16) or high("bold", ui.px(BODY)) > self.rect.h + 1
