"""The foot of the window: what keys do now, what was refused last and why; in the past its controls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import IVORY, LINE, MUTED
from skirmish.client.battle import dialogs, pointer
from skirmish.client.battle.frame import high_line
from skirmish.client.battle.log import handed
from skirmish.client.battle.notices import Good
from skirmish.client.battle.plan import ON_MODELS, of_a_side
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Slider
from skirmish.client.ui.paint import box, cap, cap_size, wide, words
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.style import BODY, DARK, GOOD, LINK, POOR, SMALL, TIP, Skin
from skirmish.client.ui.widget import Widget, cited
from skirmish.client.words import say
from skirmish.core.record import Record
from skirmish.core.units import as_percent

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.ui.ui import UI


LEAST = 150
"""Width at 100% that the slider keeps; buttons that leave it less are reached by their keys."""
EDGE, GAP = 6, 4


def replay_widgets(scene: BattleScene) -> list[Widget]:
    """The bar: what there is room for, the most useful first."""
    scale, rect = scene.app.scale, scene.frame.foot
    room = rect.w - scale.u(LEAST) - 2 * scale.u(EDGE)
    left, right = _left(scene), _replay_right(scene)
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
        scene.selection.looking or 0,
        lambda at: player.look(round(at)),
        high=last,
        step=1,
        tip=say("replay-at"),
    )
    return [Panel("foot", rect, [*found, slider]), *_hint(scene)]


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


def _hint(scene: BattleScene) -> list[Widget]:
    """What to press, as long as nothing was; in fewer words where the board is narrow. Later who was replaced here."""
    scale, board, key = scene.app.scale, scene.frame.board, scene.app.keymap.cap
    keys = {"play": key("confirm"), "back": key("look-back"), "on": key("look-on"), "leave": key("cancel")}
    texts = (say("replay-hint", **keys), say("replay-hint-short", play=keys["play"]))
    if not scene.player.fresh:
        session, looking = scene.session, scene.selection.looking
        changes = [entry.text for entry in handed(session.heard, session.handovers) if entry.number == looking]
        if not changes:
            return []
        texts = ("; ".join(changes), changes[-1])
    room = board.w - 2 * scale.u(8)
    needs = [wide(text, "body", scale.px(BODY)) + 4 * scale.u(EDGE) for text in texts]
    at = 0 if needs[0] <= room else 1
    rect = pygame.Rect(0, 0, min(needs[at], room), high_line(scale, BODY, 30))
    rect.midbottom = board.centerx, board.bottom - scale.u(8)
    return [_Hint(rect, texts[at])]


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
    return [_button(scene, intent, text, partial(scene.commands.do, intent)) for intent, text in texts]


def _replay_right(scene: BattleScene) -> list[Button]:
    """From the right."""
    go_on = _button(scene, "go-on-here", say("go-on-here"), partial(scene.commands.do, "go-on-here"))
    now = _button(scene, "now", say("now"), scene.player.now)
    now.primary, now.tip = True, f"{say('now')} ({scene.app.keymap.cap('cancel')})"
    return [now, go_on]


def _button(scene: BattleScene, intent: str, text: str, press: Callable[[], object]) -> Button:
    scale = scene.app.scale
    across = wide(text, "bold", scale.px(BODY)) + 2 * scale.u(11)
    rect = pygame.Rect(0, 0, across, min(scene.frame.foot.h - scale.u(2), high_line(scale, BODY, 26)))
    tip = "" if intent == "now" else f"{say('key.' + intent)} ({scene.app.keymap.cap(intent)})"
    return Button(f"replay.{intent}", rect, text, press, tip=tip)


class Hint(Record):
    """A key, and what it does now."""

    key: str
    text: str


class Foot(Widget):
    """The line. A notice takes the place of the hints."""

    covers = True

    def __init__(
        self, rect: pygame.Rect, hints: Sequence[Hint], notice: str, right: str,
        cite: Callable[[str], object] = lambda rule: None,
    ) -> None:  # fmt: skip
        super().__init__("foot", rect)
        self.hints, self.notice, self.right = hints, notice, right
        self.cite = cite
        """Opens the rule that the notice names."""

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
            words(onto, self.notice, "semibold", px, GOOD if isinstance(self.notice, Good) else POOR, room)
            if (link := self.link(ui)).w:
                words(onto, cited(self.notice), "semibold", px, LINK, link)
                onto.fill(LINK, (link.x, link.centery + px // 2 + 1, link.w, 1))
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
            self.cite(cited(self.notice))
            return True
        return False

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The whole notice."""
        return self.notice


def widgets(scene: BattleScene) -> list[Widget]:
    """The foot, or the controls of the replay."""
    if scene.selection.looking is not None:
        return replay_widgets(scene)
    notice = scene.notice or scene.driver.trouble or pointer.pointer(scene).why
    return [Foot(scene.frame.foot, hints(scene), notice, _right(scene), partial(dialogs.rule, scene))]


def _right(scene: BattleScene) -> str:
    percent = as_percent(scene.camera.percent / 100)
    if scene.driver.thinking is not None:
        percent = f"{say('thinking')}  {percent}"
    at = scene.selection.pointed
    if at is None or not scene.selection.premeasure:
        return percent
    return f'x {at[0]:.1f}"  y {at[1]:.1f}"   {percent}'


def hints(scene: BattleScene) -> list[Hint]:
    """What keys and buttons do now, the most useful first."""
    selection, key = scene.selection, scene.app.keymap.cap
    decision = selection.decision
    if decision is None:
        over = scene.session.decision is None
        return [Hint(key("replay"), say("hint-replay")), Hint(key("cancel"), say("hint-menu"))] if over else [
            Hint(key("pause"), say("hint-pause")), Hint(key("speed"), say("hint-hurry"))]  # fmt: skip
    if selection.prompt is not None:
        return [Hint(key("action-1"), say("hint-answer")), Hint(key("confirm"), say("hint-proposed")),
                Hint(key("undo"), say("hint-take-back")), Hint(key("keys"), say("hint-keys"))]  # fmt: skip
    if tool := scene.overlays.tool:
        return [Hint(say("key-click"), say(f"hint-{tool}-click")), Hint(key("cancel"), say(f"hint-{tool}-leave")),
                Hint(key(tool), say(f"hint-{tool}-leave"))]  # fmt: skip
    plan = selection.plan
    if selection.waiting() and (plan is None or not plan.begun):
        return [Hint(say("key-click"), say("hint-place-first")), Hint(say("key-drag"), say("hint-drag-in")),
                Hint(key("end-phase"), say("place-rest")), Hint(key("undo"), say("hint-take-back"))]  # fmt: skip
    if plan is not None and plan.needs in (*ON_MODELS, "company", "effect"):
        said = [Hint(say("key-click"), say("hint-target")), Hint(key("next-target"), say("hint-next-target"))]
    elif plan is not None and plan.needs != "nothing":
        said = [Hint(say("key-click"), say("hint-place")), Hint(_ways(key), say("hint-nudge"))]
        if plan.needs == "way":
            said.append(Hint(say("key-shift-click"), say("hint-way-point")))
    else:
        said = [Hint(say("key-click"), say("hint-select")), Hint(say("key-drag"), say("hint-drag"))]
        said += [Hint(key("next-model"), say("hint-next"))]
    if plan is not None:
        said += [Hint(key("confirm"), say("hint-confirm")), Hint(key("cancel"), say("hint-back"))]
    ends = Hint(key("end-phase"), say("hint-end" if of_a_side(decision) else "hint-done"))
    return [*said, Hint(key("ruler"), say("hint-ruler")), Hint(key("sight"), say("hint-sight")), ends,
            Hint(key("keys"), say("hint-keys"))]  # fmt: skip


def _ways(key: Callable[[str], str]) -> str:
    """The four keys that step a ghost, as one cap."""
    return "".join(key(f"move-{way}") for way in ("up", "left", "down", "right"))
