"""The foot of the window: the line with keys or a notice; in the past the controls of the replay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import IVORY, LINE, MUTED
from skirmish.client.battle.frame import high_line
from skirmish.client.battle.presenters.foot import FootView, ReplayButton, ReplayView
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Slider
from skirmish.client.ui.paint import box, cap, cap_size, wide, words
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.style import BODY, DARK, GOOD, LINK, POOR, SMALL, TIP, Scale, Skin
from skirmish.client.ui.widget import Widget, cited
from skirmish.client.words import Good, say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


LEAST = 150
"""Width at 100% that the slider keeps; buttons that leave it less are reached by their keys."""
EDGE, GAP = 6, 4


_WORTH = ("now", "confirm", "look-back", "look-on", "go-on-here", "phase-back", "phase-on", "speed", "reverse",
          "round-back", "round-on")  # fmt: skip
"""The buttons, those that stay longest first."""


class Foot(Widget):
    """The line. A notice takes the place of the hints."""

    covers = True

    def __init__(self, rect: pygame.Rect, view: FootView, send: Send) -> None:
        super().__init__("foot", rect)
        self.hints, self.notice, self.right, self.ground = view.hints, view.notice, view.right, view.ground
        self.send = send

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Notice or hints at the left; ground, place and zoom at the right, the ground instead of the last hints."""
        box(onto, self.rect, Skin(DARK.fill, DARK.fill, DARK.fill, IVORY), 0, 0)
        onto.fill(LINE, (self.rect.x, self.rect.y, self.rect.w, 1))
        px, pad = ui.px(SMALL), ui.u(10)
        taken = wide(self.right, "semibold", px) + 2 * pad
        words(onto, self.right, "semibold", px, MUTED, self.rect.inflate(-2 * pad, 0), "right")
        left, stop = self.rect.x + pad, self.rect.right - taken
        if self.notice:
            room = pygame.Rect(left, self.rect.y, stop - left, self.rect.h)
            words(onto, self.notice, "semibold", px, GOOD if isinstance(self.notice, Good) else POOR, room)
            if (link := self.link(ui)).w:
                words(onto, cited(self.notice), "semibold", px, LINK, link)
                onto.fill(LINK, (link.x, link.centery + px // 2 + 1, link.w, 1))
            return
        if self.ground and (across := wide(self.ground, "body", px)) <= (stop - left) // 2:
            spare = pygame.Rect(left, self.rect.y, stop - left, self.rect.h)
            words(onto, self.ground, "body", px, MUTED, spare, "right")
            stop -= across + ui.u(14)
        for hint in self.hints:
            width = (cap_size(hint.key, ui.scale)[0] + ui.u(5) if hint.key else 0) + wide(hint.text, "body", px)
            if left + width > stop:
                return
            if hint.key:
                edge = left + cap_size(hint.key, ui.scale)[0]
                cap(onto, hint.key, edge, self.rect.centery, ui.scale)
                left = edge + ui.u(5)
            said = words(onto, hint.text, "body", px, IVORY, pygame.Rect(left, self.rect.y, stop - left, self.rect.h))
            left = said.right + ui.u(14)

    def link(self, ui: UI) -> pygame.Rect:
        """The box of the rule that the notice names; empty if it names none, or there is no room for it."""
        rule, px, pad = cited(self.notice), ui.px(SMALL), ui.u(10)
        x = self.rect.x + pad + wide(self.notice.partition(rule)[0], "semibold", px) if rule else 0
        across = wide(rule, "semibold", px) if rule else 0
        stop = self.rect.right - wide(self.right, "semibold", px) - 2 * pad
        fits = wide(self.notice, "semibold", px) <= stop - self.rect.x - pad
        return pygame.Rect(x, self.rect.y, across if fits else 0, self.rect.h)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """A click on the rule opens it."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.link(ui).collidepoint(event.pos):
            self.send(Signal("rule", cited(self.notice)))
            return True
        return False

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The whole notice."""
        return self.notice


class _Hint(Widget):
    """How to go on, over the lower edge of the board; clicks go through it."""

    solid = False

    def __init__(self, rect: pygame.Rect, text: str) -> None:
        super().__init__("replay.hint", rect)
        self.text = text

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A dark box with the words."""
        box(onto, self.rect, TIP, ui.u(6))
        words(onto, self.text, "body", ui.px(BODY), IVORY, self.rect.inflate(-2 * ui.u(EDGE), 0), "centre")

    def cut(self, ui: UI) -> bool:
        """See `Widget`."""
        return wide(self.text, "body", ui.px(BODY)) > self.rect.w - 2 * ui.u(EDGE)


def replay_bar(view: ReplayView, rect: pygame.Rect, board: pygame.Rect, scale: Scale, send: Send) -> list[Widget]:
    """The controls: what there is room for, the most useful first; over the board how to go on."""
    room = rect.w - scale.u(LEAST) - 2 * scale.u(EDGE)
    left = [_button(one, rect, scale, send) for one in view.left]
    right = [_button(one, rect, scale, send) for one in view.right]
    shown = _most_useful([*left, *right], room, scale)
    x, ends = rect.x + scale.u(EDGE), rect.right - scale.u(EDGE)
    found: list[Widget] = []
    for button in (b for b in left if b in shown):
        button.rect.topleft = x, rect.centery - button.rect.h // 2
        x = button.rect.right + scale.u(GAP)
        found.append(button)
    for button in (b for b in right if b in shown):
        button.rect.topright = ends, rect.centery - button.rect.h // 2
        ends = button.rect.x - scale.u(GAP)
        found.append(button)
    bar = pygame.Rect(x + scale.u(EDGE), rect.y, max(scale.u(20), ends - x - 2 * scale.u(EDGE)), rect.h)
    slider = Slider("replay.at", bar, view.at, lambda at: send(Signal("look", round(at))), high=view.last, step=1,
                    tip=say("replay-at"))  # fmt: skip
    return [Panel("foot", rect, [*found, slider]), *_hint(view.hint, board, scale)]


def _button(view: ReplayButton, rect: pygame.Rect, scale: Scale, send: Send) -> Button:
    across = wide(view.text, "bold", scale.px(BODY)) + 2 * scale.u(11)
    spot = pygame.Rect(0, 0, across, min(rect.h - scale.u(2), high_line(scale, BODY, 26)))
    press = partial(send, view.signal)
    return Button(f"replay.{view.command}", spot, view.text, press, tip=view.tip, primary=view.primary)


def _most_useful(buttons: Sequence[Button], room: int, scale: Scale) -> list[Button]:
    """As many as fit."""
    found: list[Button] = []
    for button in sorted(buttons, key=lambda one: _WORTH.index(one.id.removeprefix("replay."))):
        room -= button.rect.w + scale.u(GAP)
        if room < 0:
            break
        found.append(button)
    return found


def _hint(texts: Sequence[str], board: pygame.Rect, scale: Scale) -> list[Widget]:
    """What to press; in fewer words where the board is narrow."""
    if not texts:
        return []
    room = board.w - 2 * scale.u(8)
    needs = [wide(text, "body", scale.px(BODY)) + 4 * scale.u(EDGE) for text in texts]
    at = 0 if needs[0] <= room else 1
    rect = pygame.Rect(0, 0, min(needs[at], room), high_line(scale, BODY, 30))
    rect.midbottom = board.centerx, board.bottom - scale.u(8)
    return [_Hint(rect, texts[at])]
