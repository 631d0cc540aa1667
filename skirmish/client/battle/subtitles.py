"""Sounds to be read: a small strip over the lower left corner of the board, for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY
from skirmish.client.battle.frame import high_line
from skirmish.client.ui.paint import box, wide, words
from skirmish.client.ui.style import SMALL, TIP
from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.ui.ui import UI


EDGE, SIGN = 8, 12
"""At 100%: round the words, and the sign before them."""
LEFT, LOW = 36, 40
"""Its place from the board's corner, where the rulers leave room."""


class Caption(Widget):
    """The strip. Clicks go through it."""

    solid = False

    def __init__(self, rect: pygame.Rect, text: str) -> None:
        super().__init__("caption", rect)
        self.text = text

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Waves that go out from a point, then the words."""
        box(onto, self.rect, TIP, ui.u(6))
        x, y = self.rect.x + ui.u(EDGE), self.rect.centery
        pygame.draw.circle(onto, BRASS, (x + ui.u(2), y), max(1, ui.u(2)))
        for far in (5, 9):
            arc = pygame.Rect(0, 0, 2 * ui.u(far), 2 * ui.u(far))
            arc.center = x + ui.u(2), y
            pygame.draw.arc(onto, BRASS, arc, -0.8, 0.8, max(1, ui.u(1.5)))
        room = self.rect.inflate(-2 * ui.u(EDGE), 0)
        room.x, room.w = room.x + ui.u(SIGN + 4), room.w - ui.u(SIGN + 4)
        words(onto, self.text, "semibold", ui.px(SMALL), IVORY, room)


def widgets(scene: BattleScene) -> list[Widget]:
    """The strip, while there is something to read."""
    text, scale, board = scene.app.sounds.caption, scene.app.scale, scene.frame.board
    if not text:
        return []
    across = wide(text, "semibold", scale.px(SMALL)) + 2 * scale.u(EDGE) + scale.u(SIGN + 4)
    rect = pygame.Rect(0, 0, min(across, board.w - 2 * scale.u(LEFT)), high_line(scale, SMALL, 24))
    rect.bottomleft = board.x + scale.u(LEFT), board.bottom - scale.u(LOW)
    return [Caption(rect, text)]


class Reader:
    """Has the panels made anew when there is something else to read."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self._shown = ""

    def step(self) -> None:
        """Time has passed."""
        text = self.scene.app.sounds.caption
        if text != self._shown:
            self._shown = text
            self.scene.touch()

    @property
    def busy(self) -> bool:
        """Whether something is read that will go by itself."""
        return bool(self._shown)
