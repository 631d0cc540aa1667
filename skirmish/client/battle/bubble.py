"""How a hint looks: a small sheet with a tail that points at what it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS
from skirmish.client.battle.cues import Spot
from skirmish.client.battle.frame import high_line
from skirmish.client.hints import said
from skirmish.client.ui.button import Button
from skirmish.client.ui.looks import PAPER_INK, READ
from skirmish.client.ui.paint import shadow, wide
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget, path_of
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.core.state import NOBODY, ModelId

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.ui.ui import UI

WIDE, PAD, GAP, TAIL, BUTTON = 286, 10, 14, 9, 26
"""At 100%: the sheet, its edge, between it and what it is about, half the tail's foot, its buttons."""
ROOM_IN = 8.0
"""Inches round a model that is pointed at, which are left free where that can be: somebody may want to go there."""
OVER = ("prompt", "news", "legend", "caption")
"""What lies over the board and must not be hidden."""


class Bubble(Parchment):
    """The sheet; `about` is the box its tail points at."""

    helps = "help.hints"

    def __init__(self, rect: pygame.Rect, children: Sequence[Widget], about: pygame.Rect) -> None:
        super().__init__("hint", rect, children)
        self.about = about

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Shadow and tail, then the sheet with its edge of brass."""
        tip = self.tail(ui)[2]
        edge = (
            min(max(tip[0], self.about.left), self.about.right),
            min(max(tip[1], self.about.top), self.about.bottom),
        )
        pygame.draw.line(onto, BRASS, tip, edge, max(1, ui.u(2)))
        shadow(onto, self.rect, ui.u(10))
        pygame.draw.polygon(onto, BRASS, self.tail(ui))
        super().draw(onto, ui)
        pygame.draw.rect(onto, BRASS, self.rect, max(1, ui.u(1.5)), border_radius=ui.u(8))
        pygame.draw.polygon(onto, READ.fill, self.tail(ui, within=ui.u(2)))

    def tail(self, ui: UI, within: int = 0) -> list[tuple[int, int]]:
        """Its three corners: two on the sheet, the tip towards what it is about; `within`: so much smaller."""
        goal = self.about.center
        half, far = ui.u(TAIL) - within, ui.u(GAP) - 2 - 2 * within
        inner = self.rect.inflate(-4 * ui.u(TAIL), -4 * ui.u(TAIL))
        x, y = min(max(goal[0], inner.left), inner.right), min(max(goal[1], inner.top), inner.bottom)
        if self.about.left >= self.rect.right or self.about.right <= self.rect.left:
            right = self.about.left >= self.rect.right
            foot = self.rect.right - 2 - within if right else self.rect.left + 2 + within
            return [(foot, y - half), (foot, y + half), (foot + far if right else foot - far, y)]
        below = self.about.top >= self.rect.bottom
        foot = self.rect.bottom - 2 - within if below else self.rect.top + 2 + within
        return [(x - half, foot), (x + half, foot), (x, foot + far if below else foot - far)]


def widgets(scene: BattleScene, hint: str, spot: Spot, others: Sequence[Widget]) -> list[Widget]:
    """The hint beside its spot; none while that can't be seen."""
    about = _about(scene, spot, others)
    if about is None:
        return []
    scale, board = scene.app.scale, scene.frame.board
    across = min(round(scale.u(WIDE) * max(1.0, scale.text)), board.w - 2 * scale.u(PAD))
    inner = across - 2 * scale.u(PAD)
    body = [Span(say(f"hint.{hint}") + " ", face="bold", colour=PAPER_INK),
            Span(said(hint, scene.app.keymap), colour=PAPER_INK)]  # fmt: skip
    words = Rich.height(body, scene.ui, inner) + scale.u(2)
    low = high_line(scale, BODY, BUTTON)
    rect = pygame.Rect(0, 0, across, words + low + 3 * scale.u(PAD))
    rect.topleft = _place(scene, rect, about, others)
    text = Rich("hint.text", pygame.Rect(rect.x + scale.u(PAD), rect.y + scale.u(PAD), inner, words), body, paper=True)
    return [Bubble(rect, [text, *_buttons(scene, rect, low)], about)]


def _buttons(scene: BattleScene, rect: pygame.Rect, low: int) -> list[Widget]:
    """Never this one again, and none at all."""
    scale, coach = scene.app.scale, scene.coach
    y = rect.bottom - low - scale.u(PAD)
    texts = say("hints.close"), say("hints.off")
    widths = [wide(text, "bold", scale.px(BODY)) + scale.u(24) for text in texts]
    right = rect.right - scale.u(PAD)
    close = pygame.Rect(right - widths[0], y, widths[0], low)
    off = pygame.Rect(close.x - scale.u(6) - widths[1], y, widths[1], low)
    return [Button("hint.off", off, texts[1], coach.silence, tip=say("hints.off-tip")),
            Button("hint.close", close, texts[0], coach.close, primary=True, tip=say("hints.close-tip",
                   **scene.app.keymap.caps()))]  # fmt: skip


def base_box(scene: BattleScene, model: ModelId) -> pygame.Rect:
    """The box round its base, as it is seen."""
    x, y, radius, _ = scene.desk.state.places[model]
    at = scene.camera.to_pixels((x, y))
    side = 2 * round(radius * scene.camera.per_inch) + scene.app.scale.u(12)
    rect = pygame.Rect(0, 0, side, side)
    rect.center = round(at[0]), round(at[1])
    return rect


def _about(scene: BattleScene, spot: Spot, others: Sequence[Widget]) -> pygame.Rect | None:
    """The box of what it is about, as far as it is in sight."""
    if spot.model != NOBODY:
        rect = base_box(scene, spot.model)
        return rect if scene.frame.board.contains(rect) else None
    path = path_of(others, spot.widget)
    return path[-1].rect.clip(pygame.Rect((0, 0), scene.app.size)) if path else None


def _place(
    scene: BattleScene, rect: pygame.Rect, about: pygame.Rect, others: Sequence[Widget]
) -> tuple[int, int]:  # fmt: skip
    """Where it hides least: never what it is about, hardly ever a sheet or a model."""
    board = scene.frame.board.inflate(-2 * scene.app.scale.u(6), -2 * scene.app.scale.u(6))
    sheets = [path[-1].rect for id in OVER if (path := path_of(others, id))]
    far = round(ROOM_IN * scene.camera.per_inch) if scene.frame.board.contains(about) else 0
    tokens = [*_tokens(scene), about.inflate(2 * far, 2 * far)]

    def hides(spot: pygame.Rect) -> int:
        return sum(_shared(spot, box) * 20 for box in sheets) + sum(_shared(spot, box) for box in tokens)

    gaps = scene.app.scale.u(GAP), scene.app.scale.u(4 * GAP), far
    spots = [spot for gap in gaps for spot in _round(rect, about, board, gap) if not spot.colliderect(about)]
    return min(spots, key=hides, default=rect.move(board.topleft)).topleft


def _round(rect: pygame.Rect, about: pygame.Rect, board: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Places beside what it is about, inside the board."""
    left, right = about.x - gap - rect.w, about.right + gap
    top, low = about.y - gap - rect.h, about.bottom + gap
    up, middle = about.centery - rect.h // 2, about.centerx - rect.w // 2
    for x, y in ((left, up), (right, up), (middle, top), (middle, low), (left, top), (right, top), (left, low),
                 (right, low)):  # fmt: skip
        yield pygame.Rect(x, y, *rect.size).clamp(board)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    under = one.clip(other)
    return under.w * under.h


def _tokens(scene: BattleScene) -> list[pygame.Rect]:
    """The boxes of all models in the view."""
    camera, state, found = scene.camera, scene.desk.state, []
    for i in (model.id for model in state.models if state.on_table(model.id)):
        x, y, radius, _ = state.places[i]
        side = 2 * round(radius * camera.per_inch)
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(camera.to_pixels((x, y))[0]), round(camera.to_pixels((x, y))[1])
        found.append(rect)
    return found
