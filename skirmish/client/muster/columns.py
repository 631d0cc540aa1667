"""Where the parts of the muster stand: three columns; where there is no room for them two, or one, with tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS
from skirmish.client.muster import band, hiring, summary, warrior
from skirmish.client.muster.widgets import chooser
from skirmish.client.scenes.page import GAP, tall
from skirmish.client.ui.paint import high
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.style import HEADING
from skirmish.client.ui.text import Label
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene

WIDE, MIDDLE = 1000, 620
"""Widths at 100% from which there are three columns, or two."""
_MOST_STANDING = 0.36
"""Of the third column's height that the state of the list may take."""
PARTS = ("hire", "band", "warrior", "standing")
SHARED = (PARTS, ("hire", "band"), ("warrior", "standing"))
"""Parts that share a place somewhere; the first of them stands for the place."""


def seen(page: MusterScene) -> tuple[str, ...]:
    """The parts that are in sight."""
    if page.broad >= WIDE:
        return PARTS
    if page.broad >= MIDDLE:
        return page.shown(("hire", "band")), page.shown(("warrior", "standing"))
    return (page.shown(PARTS),)


def content(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """All parts, or those whose tabs are chosen."""
    if page.broad >= WIDE:
        return _three(page, rect)
    if page.broad >= MIDDLE:
        gap = page.ui.u(GAP)
        across = (rect.w - gap) // 2
        left = pygame.Rect(rect.x, rect.y, across, rect.h)
        right = pygame.Rect(left.right + gap, rect.y, rect.w - across - gap, rect.h)
        return [*_tabbed(page, left, ("hire", "band")), *_tabbed(page, right, ("warrior", "standing"))]
    return _tabbed(page, rect, PARTS)


def _three(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    ui, gap = page.ui, page.ui.u(GAP)
    room = rect.w - 2 * gap
    widths = round(room * 0.31), round(room * 0.34)
    left = pygame.Rect(rect.x, rect.y, widths[0], rect.h)
    middle = pygame.Rect(left.right + gap, rect.y, widths[1], rect.h)
    right = pygame.Rect(middle.right + gap, rect.y, rect.right - middle.right - gap, rect.h)
    pad = ui.u(12)
    deep = min(summary.height(page, right.w - 2 * pad) + 2 * ui.u(10), round(rect.h * _MOST_STANDING))
    low = pygame.Rect(right.x, right.bottom - deep, right.w, deep)
    upper = pygame.Rect(right.x, right.y, right.w, right.h - deep - gap)
    inner = low.inflate(-2 * pad, -2 * ui.u(10))
    return [
        _panel(page, "hire", left, heading=True), _panel(page, "band", middle, heading=True),
        _panel(page, "warrior", upper),
        Panel("part.standing", low, summary.widgets(page, inner), framed=True),
    ]  # fmt: skip


def _tabbed(page: MusterScene, rect: pygame.Rect, parts: tuple[str, ...]) -> list[Widget]:
    """One of these parts, with tabs for the others."""
    shown = page.shown(parts)
    head = pygame.Rect(rect.x, rect.y, rect.w, tall(page.ui))
    names = [say(f"muster.tab-{part}") for part in parts]
    tabs = chooser(page.ui, f"parts.{parts[0]}", head, names, parts.index(shown), lambda n: page.show(parts[n]))
    below = pygame.Rect(rect.x, head.bottom, rect.w, max(1, rect.h - head.h))
    return [Panel(f"parts.{parts[0]}.head", head, [tabs]), _panel(page, shown, below)]


def _panel(page: MusterScene, part: str, rect: pygame.Rect, *, heading: bool = False) -> Widget:
    ui = page.ui
    inner = rect.inflate(-2 * ui.u(10), -2 * ui.u(9))
    found: list[Widget] = []
    if heading:
        text = band.heading(page) if part == "band" else say(f"muster.tab-{part}")
        deep = high("heading", ui.px(HEADING))
        found.append(Label("", pygame.Rect(inner.x, inner.y, inner.w, deep), text, size=HEADING, face="heading",
                           colour=BRASS))  # fmt: skip
        top = inner.y + deep + ui.u(6)
        inner = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - top))
    make = {"hire": hiring.widgets, "band": band.widgets, "warrior": warrior.widgets, "standing": summary.widgets}
    return Panel(f"part.{part}", rect, [*found, *make[part](page, inner)], framed=True)
