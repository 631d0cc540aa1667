"""The buttons of the menu in their groups: what is begun in rows with remarks, the rest small, side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from skirmish.client.art.theme import BRASS
from skirmish.client.scenes.page import GAP, needed, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import cap_size, high, wide
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, SMALL
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.scenes.menu import MenuScene

_GROUPS = ("quick", "muster", "load", "rulebook")
"""The first of those that belong together: fighting and learning it, lists, what was kept, everything else."""
_SMALL = ("load", "replay", "rulebook", "settings", "about", "quit")
"""What is needed less often: two beside each other, with a tip instead of a remark."""
_HELP = {"resume": "help.saves", "quick": "help.choosing", "new": "help.choosing", "load": "help.saves",
         "replay": "help.replay", "settings": "help.settings"}  # fmt: skip
"""The pages of help on the buttons that have one."""
_CLOSE = GAP - 4


class Way(NamedTuple):
    """A button of the menu."""

    id: str
    glyph: str
    press: Callable[[], object]
    sub: str = ""
    intent: str = ""
    """What a key of its own does as well, besides its digit."""


class _Small(Button):
    """Looks as the rows above it do, though it has no remark."""

    @property
    def row(self) -> bool:
        """See `Button`."""
        return True


def broadest(page: MenuScene) -> int:
    """Pixels that the longest words of a row need with sign and key, or two small buttons beside each other."""
    ui = page.ui
    rows = [way for way in page.ways() if way.id not in _SMALL]
    names = [wide(say(f"menu.{way.id}"), "bold", ui.px(BODY)) for way in rows]
    subs = [wide(way.sub, "body", ui.px(SMALL)) for way in rows]
    return max(max(*names, *subs) + cap_size("0", ui.scale)[0] + ui.u(74), 2 * _half(page) + ui.u(_CLOSE))


def _half(page: MenuScene) -> int:
    """Pixels that the longest of the small buttons needs."""
    nowhere, found = pygame.Rect(0, 0, 0, 0), 0
    for number, way in enumerate(page.ways()):
        if way.id in _SMALL:
            found = max(found, needed(_button(page, number, way, nowhere), page.ui) - page.ui.u(8))
    return found


def buttons(page: MenuScene, rect: pygame.Rect) -> list[Widget]:
    """All of them from the top of the box, as far down as they need; below them what there is to tell."""
    ui = page.ui
    column = pygame.Rect(rect.x + ui.u(8), rect.y + ui.u(4), rect.w - ui.u(20), 0)
    gap = ui.u(_CLOSE)
    half = (column.w - gap) // 2
    alone = half < _half(page)
    found: list[Widget] = []
    left = True
    for number, way in enumerate(page.ways()):
        if way.id in _GROUPS and found:
            column.y += ui.u(GAP - 2)
        if way.id not in _SMALL:
            found += _row(page, number, way, column)
            continue
        x, across = (column.x, column.w) if alone else (column.x if left else column.right - half, half)
        found.append(_button(page, number, way, pygame.Rect(x, column.y, across, tall(ui))))
        left = alone or not left
        column.y += tall(ui) + gap if left else 0
    if page.app.message:
        told = [Span(page.app.message, colour=BRASS)]
        deep = Rich.height(told, ui, column.w, BODY)
        found.append(Rich("menu.message", pygame.Rect(column.x, column.y, column.w, deep), told))
    return found


def _row(page: MenuScene, number: int, way: Way, column: pygame.Rect) -> list[Widget]:
    """A button with its remark, across the column; a battle that can be resumed with which one it is."""
    ui = page.ui
    deep = tall(ui) + (high("body", ui.px(SMALL)) if way.sub else 0)
    resume = way.id == "resume"
    across = column.w - (deep + ui.u(_CLOSE) if resume else 0)
    found: list[Widget] = [_button(page, number, way, pygame.Rect(column.x, column.y, across, deep), way.sub)]
    if resume:
        drop = pygame.Rect(column.right - deep, column.y, deep, deep)
        found.append(Button("menu.forget", drop, "", page.forget, glyph="cross", tip=say("menu.forget-tip")))
        found.append(page.crashed(pygame.Rect(column.x, column.y + deep + ui.u(4), column.w, 0)))
        deep += found[-1].rect.h + ui.u(_CLOSE)
    column.y += deep + ui.u(_CLOSE)
    return found


def _button(page: MenuScene, number: int, way: Way, rect: pygame.Rect, sub: str = "") -> Button:
    """A button with its key. Without a remark the tip says what it is for."""
    cap = page.app.keymap.cap
    tip = " · ".join(part for part in ("" if sub else way.sub, cap(way.intent) if way.intent else "") if part)
    kind = Button if sub else _Small
    button = kind(f"menu.{way.id}", rect, say(f"menu.{way.id}"), way.press, glyph=way.glyph, sub=sub, tip=tip,
                  primary=number == 0, key=cap(f"action-{number + 1}") if number < 9 else "")  # fmt: skip
    button.helps = _HELP.get(way.id, "")
    return button
