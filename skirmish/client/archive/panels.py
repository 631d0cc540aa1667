"""The list of battles and what there is to read of the chosen one, made of an `ArchiveView`."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pygame

from skirmish.client.archive.presenters import ArchiveView
from skirmish.client.art.letters import Face
from skirmish.client.art.theme import IVORY, MUTED, Colour
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import box, high, words
from skirmish.client.ui.panel import Panel, nothing
from skirmish.client.ui.style import BODY, LARGE, SMALL, WELL, Skin
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

_KEPT = 64
_WELL = Skin(WELL, WELL, (70, 76, 86), IVORY)
_SIDES = (4, 3)


class Thumbs:
    """The pictures in saves, each unpacked once; None for one that can't be."""

    def __init__(self) -> None:
        self._kept: dict[bytes, pygame.Surface | None] = {}

    def of(self, data: bytes) -> pygame.Surface | None:
        """The picture that was packed so. It may come from anywhere."""
        if data not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            try:
                self._kept[data] = pygame.image.load(BytesIO(data), "thumbnail.png") if data else None
            except pygame.error:
                self._kept[data] = None
        return self._kept[data]

    def paint(self, onto: pygame.Surface, rect: pygame.Rect, data: bytes, ui: UI) -> bool:
        """Paints it in its frame; whether there was a picture to paint."""
        box(onto, rect, _WELL, ui.u(3))
        found, inner = self.of(data), rect.inflate(-2, -2)
        if found is not None and min(inner.size) > 0:
            onto.blit(pygame.transform.smoothscale(found, inner.size), inner)
        return found is not None


def build_list(
    view: ArchiveView,
    thumbs: Thumbs,
    rect: pygame.Rect,
    ui: UI,
    select: Callable[[int], object],
    activate: Callable[[int], object],
) -> Widget:
    """The list; if it is empty, why."""
    if view.empty:
        inner = rect.inflate(-2 * ui.u(16), -2 * ui.u(14))
        sign = "keep" if view.shelf == "saves" else "eye"
        body = [Span(view.empty, colour=MUTED)]
        return Panel("list.none", rect, nothing(ui, "list.empty", inner, sign, body), framed=True)

    def paint(onto: pygame.Surface, spot: pygame.Rect, number: int, ui: UI) -> None:
        _paint_row(onto, spot, view.rows[number], view.pictures[number], thumbs, ui)

    lines = 2 * high("body", ui.px(SMALL)) + high("semibold", ui.px(BODY))
    return ListBox("list", rect, view.rows, select=select, activate=activate, selected=view.at,
                   row_height=(lines + ui.u(12)) / ui.scale.ui, painter=paint)  # fmt: skip


def _paint_row(
    onto: pygame.Surface, rect: pygame.Rect, row: Row, picture: bytes, thumbs: Thumbs, ui: UI
) -> None:  # fmt: skip
    """The picture; beside it name, sides and date below each other."""
    inner = rect.inflate(-2 * ui.u(6), -2 * ui.u(4))
    spot = pygame.Rect(inner.x, inner.y, inner.h * _SIDES[0] // _SIDES[1], inner.h)
    thumbs.paint(onto, spot, picture, ui)
    left = spot.right + ui.u(10)
    y = inner.y
    lines: tuple[tuple[str, Face, float, Colour], ...] = (
        (row.text, "semibold", BODY, row.colour), (row.sub, "body", SMALL, MUTED), (row.right, "body", SMALL, MUTED),
    )  # fmt: skip
    for text, face, size, tone in lines:
        deep = high(face, ui.px(size))
        words(onto, text, face, ui.px(size), tone, pygame.Rect(left, y, inner.right - left, deep))
        y += deep


class Thumb(Widget):
    """The picture of a save, as large as there is room."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, picture: bytes, thumbs: Thumbs) -> None:
        super().__init__(id, rect)
        self.picture, self.thumbs = picture, thumbs

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """In its frame; without one, that there is none."""
        if not self.thumbs.paint(onto, self.rect, self.picture, ui):
            words(onto, say("archive.no-picture"), "body", ui.px(SMALL), MUTED, self.rect, "centre")


def build_facts(view: ArchiveView, thumbs: Thumbs, rect: pygame.Rect, ui: UI, *, broad: bool) -> Widget:
    """The picture and the facts of the chosen battle."""
    inner = rect.inflate(-2 * ui.u(16), -2 * ui.u(14))
    if view.at < 0:
        return Panel("told", rect, [Rich("told.text", inner, view.facts)] if view.facts else (), framed=True)
    children: list[Widget] = []
    if view.shelf == "saves":
        deep = min(inner.w * _SIDES[1] // _SIDES[0], inner.h // 2)
        spot = pygame.Rect(0, inner.y, deep * _SIDES[0] // _SIDES[1], deep)
        spot.centerx = inner.centerx
        children.append(Thumb("told.picture", spot, view.pictures[view.at], thumbs))
        inner = pygame.Rect(inner.x, spot.bottom + ui.u(12), inner.w, max(1, inner.bottom - spot.bottom - ui.u(12)))
    children.append(Rich("told.text", inner, view.facts, size=LARGE if broad else BODY))
    return Panel("told", rect, children, framed=True)
