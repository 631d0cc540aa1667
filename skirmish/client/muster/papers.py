"""A list on paper, as a text for others, as a code: written into a file or put into the clipboard."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, get_args

import pygame

from skirmish.app.entries import Form
from skirmish.app.errors import UserError
from skirmish.client import doors
from skirmish.client.battle.frame import Column
from skirmish.client.muster.sheets import Sheet
from skirmish.client.scenes.page import flowed, needed, tall
from skirmish.client.ui import clipboard
from skirmish.client.ui.button import Button
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.paint import wide
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish.client.muster.scene import MusterScene
    from skirmish.client.ui.ui import UI

_WIDE = 600
ENDINGS: dict[Form, str] = {"text": "txt", "code": "txt", "yaml": "yaml", "json": "json"}
"""What files of each form are called."""


def ask(page: MusterScene) -> None:
    """The sheet for the table, and each form with its two ways out."""

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        column, nowhere = Column(rect, ui.u(7)), pygame.Rect(0, 0, 0, 0)
        sheet = Button("paper", nowhere, say("muster.write-sheet"), lambda: _sheet(page), primary=True)
        found = _way("paper", [sheet], column, ui)
        for form in get_args(Form):
            pair = [
                Button(f"{form}.copy", nowhere, say("muster.copy"), partial(_copy, page, form)),
                Button(f"{form}.write", nowhere, say("muster.write"), partial(_write, page, form)),
            ]
            found += _way(form, pair, column, ui)
        return found

    buttons = [Answer(say("close"), cancel=True, id="papers.close")]
    page.ui.open(Sheet(say("muster.papers"), [], buttons, build, id="papers.dialog", wide=_WIDE))


def _way(form: str, buttons: list[Button], column: Column, ui: UI) -> list[Widget]:
    """What it is, and the buttons at its right; below it where there is no room beside it."""
    text, rest = say(f"muster.form-{form}"), column.rest
    across = sum(max(ui.u(112), needed(button, ui)) + ui.u(8) for button in buttons)
    beside = wide(text, "semibold", ui.px(BODY)) + across <= rest.w
    body = [Span(text, face="semibold")]
    words = rest.w - across if beside else rest.w
    deep = Rich.height(body, ui, words)
    line = column.take(max(deep, tall(ui)) if beside else deep)
    label = Rich("", pygame.Rect(line.x, line.centery - deep // 2, words, deep), body, paper=True)
    flowed(buttons, line if beside else column.take(tall(ui)), ui)
    return [label, *buttons]


def _sheet(page: MusterScene) -> None:
    try:
        path = page.app.workshop.paper(page.bench)
    except UserError as error:
        _failed(page, str(error))
        return
    _told(page, say("muster.sheet-written"), str(path))


def _copy(page: MusterScene, form: Form) -> None:
    text = _text(page, form)
    if text is not None:
        clipboard.put(text)
        page.ui.close()
        page.note(say("muster.copied", what=say(f"muster.form-{form}")))


def _write(page: MusterScene, form: Form) -> None:
    text = _text(page, form)
    if text is None:
        return
    name = page.kept.id or str(page.bench.data.get("id", "list"))
    try:
        path = doors.export(page.app, f"{name}.{ENDINGS[form]}", text)
    except UserError as error:
        _failed(page, str(error))
        return
    _told(page, say("muster.written"), str(path))


def _text(page: MusterScene, form: Form) -> str | None:
    try:
        return page.app.workshop.tell(page.bench, form)
    except UserError as error:
        _failed(page, str(error))
        return None


def _told(page: MusterScene, title: str, path: str) -> None:
    """Where it is; the path can be taken along."""
    page.ui.close()
    page.note(f"{title} {path}")
    buttons = [
        Answer(say("muster.copy-path"), lambda: clipboard.put(path), id="told.copy"),
        Answer(say("close"), primary=True, cancel=True, id="told.close"),
    ]
    page.ui.open(Dialog(title, [path], buttons, id="told"))


def _failed(page: MusterScene, why: str) -> None:
    page.tell(say("muster.not-written"), why)
