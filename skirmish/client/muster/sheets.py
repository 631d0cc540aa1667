"""Dialogs of the muster: what is in them is as high as it needs at every scale; more than fits is scrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.ui.dialogs import WIDE, Answer, Content, Dialog
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.widget import Widget, walk
from skirmish.client.ui.wrap import Span

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_FAR = 10**5
_BAR = 14
_SHARE = 0.56
"""Of the window's height that the content may take."""

Build = Callable[[pygame.Rect, "UI"], Sequence[Widget]]


class Sheet(Dialog):
    """A dialog whose content says by itself how high it is: `build` is given a box without an end."""

    def __init__(
        self, title: str, body: Sequence[Span | str], buttons: Sequence[Answer], build: Build, *, id: str,
        wide: float = WIDE, follow: Callable[[str], object] = lambda link: None,
    ) -> None:  # fmt: skip
        super().__init__(title, body, buttons, id=id, wide=wide, follow=follow)
        self._build_content = build

    def first(self) -> str | None:
        """What is typed into; else the default: Enter keeps what is shown, it doesn't follow a link in it."""
        fields = [widget.id for widget in walk(self.children()) if widget.types and widget.id]
        own = [self.id_of(answer) for answer in (self.default, self.way_out) if answer]
        return next(iter([*fields, *own]), None)

    def _build(self, ui: UI) -> None:
        inner = self._across(ui) - 2 * ui.u(20)
        made = self._build_content(pygame.Rect(0, 0, inner, _FAR), ui)
        deep = max((widget.rect.bottom for widget in made), default=0) + ui.u(2)
        room = max(ui.u(60), round(ui.size[1] * _SHARE))

        def content(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
            if deep <= room:
                return self._build_content(pygame.Rect(rect.x, rect.y, rect.w, _FAR), ui)
            inside = self._build_content(pygame.Rect(rect.x + ui.u(3), rect.y + ui.u(3), rect.w - ui.u(_BAR), _FAR), ui)
            return [Scroll(f"{self.id}.scroll", rect, inside)]

        self.content = Content(min(deep, room) / ui.scale.ui, content)
        super()._build(ui)
