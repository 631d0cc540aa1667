"""What all widgets have in common. They are cheap and built again whenever their scene changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, TypeVar

import pygame

from skirmish.client.ui.editing import NEW, Past

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

W = TypeVar("W", bound="Widget")


@dataclass(slots=True)
class Memory:
    """What outlives a rebuild, kept by the widget's id: one record for all kinds, each uses what it needs."""

    scroll: int = 0
    """Pixels from the top."""
    follow: bool = True
    """A list that grows stays at its end."""
    row: int = -1
    """Where the arrow keys stand: a row, a link, an entry."""
    caret: int = 0
    anchor: int = 0
    """The other end of what is selected."""
    text: str | None = None
    """What is typed and not yet told."""
    past: Past = NEW
    """What of that can be undone."""
    clicked: float = -1e9
    """When it was clicked last, in seconds: for double clicks."""
    grip: int = 0
    """Where in the thumb of a scroll bar it was grabbed, in pixels."""


class Widget:
    """A box on the window. `id` '' for one that is never asked for and that remembers nothing."""

    focusable: ClassVar[bool] = False
    """Tab stops here."""
    clickable_focus: ClassVar[bool] = False
    """A click gives it the focus: for what is typed into or walked through, not for buttons."""
    solid: ClassVar[bool] = True
    """Clicks don't go through it."""
    types: ClassVar[bool] = False
    """Letters go into it: it has a caret."""

    helps: str = ""
    """What help on it is about: the id of a rule or of a page, or words to look for."""

    covers = False
    """All of its box is painted, so that a picture of it can stand for it."""

    def __init__(self, id: str, rect: pygame.Rect, *, tip: str = "", enabled: bool = True, why: str = "") -> None:
        self.id = id
        self.rect = pygame.Rect(rect)
        self.tip = tip
        self.enabled = enabled
        self.why = why
        """Why it is disabled; shown in its tip."""
        self.spare: Sequence[pygame.Rect] = ()
        """Boxes in it that its tip should leave to be seen, as far as there is room."""

    def spared(self) -> Sequence[pygame.Rect]:
        """The boxes that its tip should leave to be seen."""
        return self.spare

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Paints itself and its children."""
        for child in self.children():
            child.draw(onto, ui)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """Takes an event that is meant for it: True if it was of use."""
        return False

    def children(self) -> Sequence[Widget]:
        """The widgets in it, in reading order."""
        return ()

    def arrange(self, ui: UI) -> None:
        """Puts itself and its children in place; asked before each event and each picture."""

    def move(self, dx: int, dy: int) -> None:
        """Shifts it with all in it, in pixels."""
        self.rect.move_ip(dx, dy)
        for child in self.children():
            child.move(dx, dy)

    def reveal(self, rect: pygame.Rect, ui: UI) -> None:
        """Makes sure that a box in it can be seen: for what scrolls."""

    def cut(self, ui: UI) -> bool:
        """Whether some of its text doesn't fit."""
        return False

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """What its tip says at this pixel: why it is off comes first."""
        return "\n".join(part for part in ("" if self.enabled else self.why, self.tip) if part)

    def help_at(self, point: tuple[int, int], ui: UI) -> str:
        """What help on this pixel is about: what it is told to be, else the rule that its tip names; '' for nothing."""
        return self.helps or cited(self.tip_at(point, ui))

    def focus_rect(self, ui: UI) -> pygame.Rect:
        """Where the ring of the focus goes."""
        return self.rect

    def entered(self, ui: UI) -> None:
        """Told when it gets the focus."""

    def left(self, ui: UI) -> None:
        """Told when the focus leaves it."""

    def dropped(self, ui: UI) -> Widget | None:
        """Its drop-down, while it is open."""
        return None


def about(widget: W, helps: str) -> W:
    """The same widget, with help on this: see `Widget.helps`."""
    widget.helps = helps
    return widget


def cited(text: str) -> str:
    """The first rule whose id stands in the text; '' without one."""
    found = _rule_ids().search(text) if text else None
    return found[0] if found else ""


@cache
def _rule_ids() -> re.Pattern[str]:
    """What ids of rules look like; the library comes only now, the first picture doesn't wait for it."""
    from skirmish.library.rulebook import RULE_ID

    return re.compile(rf"\b{RULE_ID}\b")


def walk(widgets: Sequence[Widget]) -> Iterator[Widget]:
    """All widgets, each before those in it."""
    for widget in widgets:
        yield widget
        yield from walk(widget.children())


def path_to(widgets: Sequence[Widget], point: tuple[int, int]) -> list[Widget]:
    """The solid widgets at this pixel from the outermost to the innermost; what is shown later lies above."""
    for widget in reversed(widgets):
        if widget.solid and widget.rect.collidepoint(point):
            return [widget, *path_to(widget.children(), point)]
    return []


def topmost(widgets: Sequence[Widget], point: tuple[int, int]) -> Widget | None:
    """The innermost widget at this pixel that has something to tell or takes clicks, for its tip."""
    for widget in reversed(widgets):
        if (widget.solid or widget.tip) and widget.rect.collidepoint(point):
            return topmost(widget.children(), point) or widget
    return None


def path_of(widgets: Sequence[Widget], id: str) -> list[Widget]:
    """The widgets from the outermost down to the one with this id; empty if none has it."""
    for widget in widgets:
        if widget.id == id:
            return [widget]
        if found := path_of(widget.children(), id):
            return [widget, *found]
    return []
