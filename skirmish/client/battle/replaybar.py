"""The foot while the past is looked at: steps, phases, rounds, playing both ways, a slider, and the ways out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import IVORY
from skirmish.client.battle.frame import high_line
from skirmish.client.ui.button import Button
from skirmish.client.ui.looks import TIP
from skirmish.client.ui.paint import box, wide, words
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.slider import Slider
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.ui.ui import UI

LEAST = 150
"""Width at 100% that the slider keeps; buttons that leave it less are reached by their keys."""
EDGE, GAP = 6, 4


def widgets(scene: BattleScene) -> list[Widget]:
    """The bar: what there is room for, the most useful first."""
    scale, rect = scene.app.scale, scene.frame.foot
    room = rect.w - scale.u(LEAST) - 2 * scale.u(EDGE)
    left, right = _left(scene), _right(scene)
    shown = _most_useful(scene, [*left, *right], room)
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
    player = scene.player
    bar = pygame.Rect(x + scale.u(EDGE), rect.y, max(scale.u(20), ends - x - 2 * scale.u(EDGE)), rect.h)
    last = max(1, len(player.moments) - 1)
    slider = Slider(
        "replay.at",
        bar,
        scene.desk.looking or 0,
        lambda at: player.look(round(at)),
        high=last,
        step=1,
        tip=say("replay-at"),
    )
    return [Panel("foot", rect, [*found, slider]), *_hint(scene)]


class Hint(Widget):
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


def _hint(scene: BattleScene) -> list[Widget]:
    """What to press, as long as nothing was; in fewer words where the board is narrow."""
    if not scene.player.fresh:
        return []
    scale, board, key = scene.app.scale, scene.frame.board, scene.app.keymap.cap
    keys = {"play": key("confirm"), "back": key("look-back"), "on": key("look-on"), "leave": key("cancel")}
    texts = (say("replay-hint", **keys), say("replay-hint-short", play=keys["play"]))
    room = board.w - 2 * scale.u(8)
    needs = [wide(text, "body", scale.px(BODY)) + 4 * scale.u(EDGE) for text in texts]
    at = 0 if needs[0] <= room else 1
    rect = pygame.Rect(0, 0, min(needs[at], room), high_line(scale, BODY, 30))
    rect.midbottom = board.centerx, board.bottom - scale.u(8)
    return [Hint(rect, texts[at])]


_WORTH = ("now", "confirm", "look-back", "look-on", "go-on-here", "phase-back", "phase-on", "speed", "reverse",
          "round-back", "round-on")  # fmt: skip
"""The buttons, those that stay longest first."""


def _most_useful(scene: BattleScene, buttons: list[Button], room: int) -> list[Button]:
    """As many as fit."""
    found: list[Button] = []
    for button in sorted(buttons, key=lambda one: _WORTH.index(one.id.removeprefix("replay."))):
        room -= button.rect.w + scene.app.scale.u(GAP)
        if room < 0:
            break
        found.append(button)
    return found


def _left(scene: BattleScene) -> list[Button]:
    player, speed = scene.player, scene.app.settings.animation_speed
    texts = (
        ("round-back", "«|"), ("phase-back", "«"), ("look-back", "‹"),
        ("confirm", say("pause") if player.running else say("play")), ("look-on", "›"), ("phase-on", "»"),
        ("round-on", "|»"), ("reverse", say("backwards") if player.backwards else say("forwards")),
        ("speed", say("speed", times=f"{speed:g}") if speed else say("speed-most")),
    )  # fmt: skip
    return [_button(scene, intent, text, partial(scene.intents.do, intent)) for intent, text in texts]


def _right(scene: BattleScene) -> list[Button]:
    """From the right."""
    go_on = _button(scene, "go-on-here", say("go-on-here"), partial(scene.intents.do, "go-on-here"))
    now = _button(scene, "now", say("now"), scene.player.now)
    now.primary, now.tip = True, f"{say('now')} ({scene.app.keymap.cap('cancel')})"
    return [now, go_on]


def _button(scene: BattleScene, intent: str, text: str, press: Callable[[], object]) -> Button:
    scale = scene.app.scale
    across = wide(text, "bold", scale.px(BODY)) + 2 * scale.u(11)
    rect = pygame.Rect(0, 0, across, min(scene.frame.foot.h - scale.u(2), high_line(scale, BODY, 26)))
    tip = "" if intent == "now" else f"{say('key.' + intent)} ({scene.app.keymap.cap(intent)})"
    return Button(f"replay.{intent}", rect, text, press, tip=tip)
