"""What the muster asks: before a list is left, about names, its limit, and what is pasted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.battle.frame import Column
from skirmish.client.muster import summary
from skirmish.client.muster.widgets import Sheet
from skirmish.client.scenes.page import line, tall
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.style import PAPER_INK
from skirmish.client.ui.text import Label
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene
    from skirmish.client.scenes.page import Page
    from skirmish.client.ui.ui import UI


def leave(page: MusterScene, then: Callable[[], object]) -> None:
    """Goes, unless something isn't saved: then it asks first."""
    if not page.unsaved:
        then()
        return

    def save_first() -> None:
        if page.save():
            then()

    def drop() -> None:
        page.give_up()
        then()

    buttons = [
        Answer(say("muster.stay"), cancel=True, id="leave.stay"),
        Answer(say("muster.drop-changes"), drop, danger=True, id="leave.drop"),
        Answer(say("muster.save-first"), save_first, primary=True, id="leave.save"),
    ]
    title = say("muster.leave-title", name=page.bench.name)
    page.ui.open(Dialog(title, [say("muster.leave-told")], buttons, id="leave.dialog"))


def first_saved(page: MusterScene, then: Callable[[], object]) -> None:
    """For what needs the file: saves what isn't saved, once that is allowed."""
    if not page.unsaved and page.kept.path:
        then()
        return

    def save_first() -> None:
        if page.save():
            then()

    buttons = [
        Answer(say("muster.not-yet"), cancel=True, id="first.stay"),
        Answer(say("muster.save-and-go"), save_first, primary=True, id="first.save"),
    ]
    page.ui.open(Dialog(say("muster.first-title"), [say("muster.first-told")], buttons, id="first.dialog"))


def about(page: MusterScene) -> None:
    """Name, faction and limit, where the head has no room for them."""

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        column = Column(rect, ui.u(6))
        return [
            Label("", column.take(line(ui)), page.bench.faction[1], face="semibold", colour=PAPER_INK),
            summary.field(page, column.take(tall(ui)), "about.name"),
            summary.choice(page, column.take(tall(ui)), "about.limit"),
        ]

    buttons = [Answer(say("close"), cancel=True, id="about.close")]
    page.ui.open(Sheet(say("muster.about-title"), [], buttons, build, id="about.dialog"))


def for_text(
    page: Page, title: str, told: str, text: str, yes: str, then: Callable[[str], object], *, limit: int = 80,
    hint: str = "",
) -> None:  # fmt: skip
    """Asks for some words; `then` is called with them."""
    typed = [text]

    def take(now: str) -> None:
        typed[0] = now

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        return [TextField("asked", pygame.Rect(rect.x, rect.y, rect.w, tall(ui)), typed[0], take, limit=limit,
                          hint=hint, tip=title)]  # fmt: skip

    buttons = [
        Answer(say("muster.never-mind"), cancel=True, id="asked.cancel"),
        Answer(yes, lambda: then(typed[0]), primary=True, id="asked.do"),
    ]
    page.ui.open(Sheet(title, [told] if told else [], buttons, build, id="asked.dialog"))


def sure(page: Page, title: str, told: str, yes: str, then: Callable[[], object]) -> None:
    """Asks before something is thrown away."""
    buttons = [
        Answer(say("archive.keep"), cancel=True, id="keep"),
        Answer(yes, then, danger=True, id="sure"),
    ]
    page.ui.open(Dialog(title, [told], buttons, id="sure-dialog"))
