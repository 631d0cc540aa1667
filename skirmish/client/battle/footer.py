"""The foot of the window: what keys do now, what was refused last, where the pointer is; in the past its controls."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import IVORY, LINE, MUTED
from skirmish.client.battle.plan import ON_MODELS
from skirmish.client.ui.button import Button
from skirmish.client.ui.looks import DARK, POOR, Skin
from skirmish.client.ui.paint import box, cap, cap_size, wide, words
from skirmish.client.ui.scale import SMALL
from skirmish.client.ui.slider import Slider
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import Record

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.ui.ui import UI


class Hint(Record):
    """A key, and what it does now."""

    key: str
    text: str


class Foot(Widget):
    """The line. A notice takes the place of the hints."""

    covers = True

    def __init__(self, rect: pygame.Rect, hints: Sequence[Hint], notice: str, right: str) -> None:
        super().__init__("foot", rect)
        self.hints, self.notice, self.right = hints, notice, right

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Notice or hints at the left, place and zoom at the right."""
        box(onto, self.rect, Skin(DARK.fill, DARK.fill, DARK.fill, IVORY), 1, 0)
        onto.fill(LINE, (self.rect.x, self.rect.y, self.rect.w, 1))
        px, pad = ui.px(SMALL), ui.u(10)
        taken = wide(self.right, "semibold", px) + 2 * pad
        words(onto, self.right, "semibold", px, MUTED, self.rect.inflate(-2 * pad, 0), "right")
        left, stop = self.rect.x + pad, self.rect.right - taken
        if self.notice:
            room = pygame.Rect(left, self.rect.y, stop - left, self.rect.h)
            words(onto, self.notice, "semibold", px, POOR, room)
            return
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

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The whole notice."""
        return self.notice


def widgets(scene: BattleScene) -> list[Widget]:
    """The foot, or the controls of the replay."""
    if scene.desk.looking is not None:
        return _controls(scene)
    return [Foot(scene.frame.foot, hints(scene), scene.notice or scene.driver.trouble, _right(scene))]


def _right(scene: BattleScene) -> str:
    percent = f"{scene.camera.percent} %"
    if scene.driver.thinking is not None:
        percent = f"{say('thinking')}  {percent}"
    at = scene.desk.pointed
    return percent if at is None else f'x {at[0]:.1f}"  y {at[1]:.1f}"   {percent}'


def hints(scene: BattleScene) -> list[Hint]:
    """What keys and buttons do now, the most useful first."""
    desk, key = scene.desk, scene.app.keymap.cap
    decision = desk.decision
    if decision is None:
        over = scene.session.decision is None
        return [Hint(key("replay"), say("hint-replay")), Hint(key("cancel"), say("hint-menu"))] if over else [
            Hint(key("pause"), say("hint-pause")), Hint(key("speed"), say("hint-hurry"))]  # fmt: skip
    plan = desk.plan
    if plan is not None and plan.needs in (*ON_MODELS, "company", "effect"):
        said = [Hint(say("key-click"), say("hint-target")), Hint(key("next-target"), say("hint-next-target"))]
    elif plan is not None and plan.needs != "nothing":
        said = [Hint(say("key-click"), say("hint-place")), Hint(key("move-up") + key("move-left"), say("hint-nudge"))]
        if plan.needs == "way":
            said.append(Hint(say("key-shift-click"), say("hint-way-point")))
    else:
        said = [Hint(say("key-click"), say("hint-select")), Hint(say("key-drag"), say("hint-drag"))]
        said += [Hint(key("next-model"), say("hint-next"))]
    if plan is not None:
        said += [Hint(key("confirm"), say("hint-confirm")), Hint(key("cancel"), say("hint-back"))]
    ends = Hint(key("end-phase"), say("hint-end"))
    return [*said, Hint(key("ruler"), say("hint-ruler")), Hint(key("sight"), say("hint-sight")), ends,
            Hint(key("keys"), say("hint-keys"))]  # fmt: skip


def _controls(scene: BattleScene) -> list[Widget]:
    """Back, play, on; a slider over all moments; to now; to go on from here."""
    scale, rect, player = scene.app.scale, scene.frame.foot, scene.player
    found: list[Widget] = [Foot(rect, (), "", "")]
    x, key = rect.x + scale.u(6), scene.app.keymap.cap
    for intent, text in (
        ("round-back", "«"), ("look-back", "‹"), ("confirm", say("pause") if player.running else say("play")),
        ("look-on", "›"), ("round-on", "»"), ("reverse", say("backwards") if player.backwards else say("forwards")),
    ):  # fmt: skip
        width = wide(text, "bold", scale.px(SMALL + 2)) + scale.u(22)
        box_ = pygame.Rect(x, rect.y + scale.u(2), width, rect.h - scale.u(4))
        tip = f"{say('key.' + intent)} ({key(intent)})" if intent != "reverse" else text
        found.append(Button(f"replay.{intent}", box_, text, partial(scene.intents.do, intent), tip=tip))
        x += width + scale.u(4)
    right = rect.right - scale.u(6)
    for name, press in (("now", player.now), ("go-on-here", lambda: scene.intents.do("go-on-here"))):
        width = wide(say(name), "bold", scale.px(SMALL + 2)) + scale.u(22)
        right -= width
        box_ = pygame.Rect(right, rect.y + scale.u(2), width, rect.h - scale.u(4))
        found.append(Button(f"replay.{name}", box_, say(name), press, primary=name == "now"))
        right -= scale.u(4)
    last, at = max(1, len(player.moments) - 1), scene.desk.looking or 0
    bar = pygame.Rect(x + scale.u(6), rect.y, max(20, right - x - scale.u(12)), rect.h)
    found.append(Slider("replay.at", bar, at, lambda value: player.look(round(value)), high=last, step=1))
    return found
