"""The map maker's questions: where to save, whether to write over a file, what becomes of what isn't saved."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skirmish.app.errors import UserError
from skirmish.client.maps.model import Maker
from skirmish.client.scenes.page import tall
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.style import PAPER_MUTED
from skirmish.client.ui.text import Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

LONGEST = 400
"""Letters of a path."""


def build_dialog(ui: UI, maker: Maker, send: Send, question: Signal) -> Dialog:
    """The dialog that a signal asks for."""
    if question.command == "ask-path":
        return _ask_path(ui, maker, send)
    if question.command == "ask-over":
        return _ask_over(send, str(question.about))
    if question.command == "ask-fight":
        return _ask_fight(send)
    assert isinstance(question.about, Signal)
    return _ask_leave(maker, send, question.about)


def _ask_path(ui: UI, maker: Maker, send: Send) -> Dialog:
    try:
        typed = [str(maker.proposed())]
    except UserError:
        typed = [""]

    def take(text: str) -> None:
        typed[0] = text

    def save(*_: object) -> None:
        send(Signal("save-named", typed[0]))

    def submit(text: str) -> None:
        ui.close()
        send(Signal("save-named", text))

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        box = pygame.Rect(rect.x, rect.y, rect.w, min(rect.h, tall(ui)))
        return [TextField("path", box, typed[0], take, submit=submit, limit=LONGEST, tip=say("maps.path-tip"))]

    body = [Span(say("maps.path-told"), colour=PAPER_MUTED)]
    answers = [Answer(say("maps.keep-on"), cancel=True, id="stay"),
               Answer(say("maps.save"), save, primary=True, id="save-it")]  # fmt: skip
    return Dialog(say("maps.save-as"), body, answers, id="ask-path", wide=620, content=Content(40, build))


def _ask_over(send: Send, path: str) -> Dialog:
    over = Answer(say("maps.write-over"), lambda: send(Signal("save-over", path)), danger=True, id="over")
    answers = [Answer(say("maps.keep-on"), cancel=True, id="stay"), over]
    return Dialog(say("maps.over-title"), [say("maps.over-told", path=path)], answers, id="ask-over")


def _ask_leave(maker: Maker, send: Send, then: Signal) -> Dialog:
    answers = [
        Answer(say("maps.keep-on"), cancel=True, id="stay"),
        Answer(say("maps.leave-without"), lambda: send(then), danger=True, id="without"),
        Answer(say("maps.save-leave"), lambda: send(Signal("save-and", then)), primary=True, id="save-it"),
    ]
    title = say("maps.leave-title", name=maker.draft.name)
    return Dialog(title, [say("maps.leave-told")], answers, id="ask-leave", wide=560)


def _ask_fight(send: Send) -> Dialog:
    then = Signal("save-and", Signal("fight-now"))
    fight = Answer(say("maps.save-fight"), lambda: send(then), primary=True, id="save-it")
    answers = [Answer(say("maps.keep-on"), cancel=True, id="stay"), fight]
    return Dialog(say("maps.fight"), [say("maps.fight-told")], answers, id="ask-fight")
