"""What the muster asks: before a list is left, about its name and its dice, how it goes out, and for words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.battle.frame import Column
from skirmish.client.buttons import build_button
from skirmish.client.muster.commands import ByHand
from skirmish.client.muster.panels import build_limit, build_name
from skirmish.client.muster.presenters import PaperView, present_head, present_papers, present_rolled, present_ticket
from skirmish.client.muster.warrior import Pane, build_rolls
from skirmish.client.muster.widgets import Sheet
from skirmish.client.scenes.page import flowed, line, needed, tall
from skirmish.client.signals import Signal
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.paint import wide
from skirmish.client.ui.style import BODY, PAPER_INK, PAPER_MUTED
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.muster.model import Muster
    from skirmish.client.ui.ui import UI

_WIDE = 600
"""The forms a list goes out in, at 100%."""
_WRONG = (150, 40, 20)


def build_dialog(pane: Pane, muster: Muster, question: Signal) -> Dialog:
    """The dialog that a command asks for. What it shows of the list is read again whenever it is built."""
    about = question.about
    if question.command == "leave":
        assert isinstance(about, Signal)
        return _build_leave(pane, muster.bench.name, about)
    if question.command == "first":
        assert isinstance(about, Signal)
        return _build_first(pane, about)
    if question.command == "dice":
        return _build_dice(pane, muster, str(about))
    if question.command == "by-hand":
        assert isinstance(about, ByHand)
        return _build_by_hand(pane, muster, about)
    if question.command == "written":
        assert isinstance(about, tuple)
        return _build_written(pane, *about)
    return _build_about(pane, muster) if question.command == "about" else _build_papers(pane, muster)


def _build_leave(pane: Pane, name: str, then: Signal) -> Dialog:
    buttons = [
        Answer(say("muster.stay"), cancel=True, id="leave.stay"),
        Answer(say("muster.drop-changes"), lambda: pane.send(Signal("drop-changes", then)), danger=True,
               id="leave.drop"),
        Answer(say("muster.save-first"), lambda: pane.send(Signal("save-first", then)), primary=True, id="leave.save"),
    ]  # fmt: skip
    return Dialog(say("muster.leave-title", name=name), [say("muster.leave-told")], buttons, id="leave.dialog")


def _build_first(pane: Pane, then: Signal) -> Dialog:
    buttons = [
        Answer(say("muster.not-yet"), cancel=True, id="first.stay"),
        Answer(say("muster.save-and-go"), lambda: pane.send(Signal("save-first", then)), primary=True,
               id="first.save"),
    ]  # fmt: skip
    return Dialog(say("muster.first-title"), [say("muster.first-told")], buttons, id="first.dialog")


def _build_about(pane: Pane, muster: Muster) -> Dialog:
    """Name, faction and limit, where the head has no room for them."""

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        column, view = Column(rect, ui.u(6)), present_head(muster)
        return [
            Label("", column.take(line(ui)), view.faction, face="semibold", colour=PAPER_INK),
            build_name(pane, view, column.take(tall(ui)), "about.name"),
            build_limit(pane, view, column.take(tall(ui)), "about.limit"),
        ]

    buttons = [Answer(say("close"), cancel=True, id="about.close")]
    return Sheet(say("muster.about-title"), [], buttons, build, id="about.dialog")


# --- dice ----------------------------------------------------------------------------------------------------------


def _build_dice(pane: Pane, muster: Muster, entry: str) -> Dialog:
    """A new channeler's dice, with what came of them."""

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        column, view = Column(rect, ui.u(6)), present_rolled(muster, entry)
        found = build_rolls(pane, view.entry, view.rolls, column, paper=True)
        if view.by_lot:
            lot = [Span(say("muster.by-lot"), face="italic", colour=PAPER_MUTED)]
            found.append(Rich("rolled.lot", column.take(Rich.height(lot, ui, column.rest.w)), lot, paper=True))
        return found

    answers = [
        Answer(say("muster.by-hand"), lambda: pane.send(Signal("by-hand", entry)), id="dice.by-hand"),
        Answer(say("muster.keep-dice"), primary=True, cancel=True, id="dice.keep", key="Enter"),
    ]
    return Sheet(present_rolled(muster, entry).title, [], answers, build, id="dice.dialog", follow=pane.follow)


def _build_by_hand(pane: Pane, muster: Muster, about: ByHand) -> Dialog:
    """Asks for the faces that fell on a table; what is left empty stays as it was rolled."""
    rolls = muster.bench.rolls(about.entry)
    typed = {rolled.what: "" for rolled in rolls} | dict(about.typed)

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        column, found = Column(rect, ui.u(5)), []  # type: Column, list[Widget]
        for rolled in rolls:
            found.append(Label("", column.take(line(ui)), rolled.title, face="semibold", colour=PAPER_INK))
            hint = " ".join(str(die.face) for die in rolled.dice)

            def take(now: str, what: str = rolled.what) -> None:
                typed[what] = now

            found.append(TextField(f"faces.{rolled.what}", column.take(tall(ui)), typed[rolled.what], take, hint=hint,
                                   limit=60, tip=rolled.title))  # fmt: skip
        return found

    def finish() -> None:
        pane.send(Signal("take-faces", ByHand(about.entry, tuple(typed.items()))))

    answers = [
        Answer(say("muster.never-mind"), cancel=True, id="faces.cancel"),
        Answer(say("muster.take-faces"), finish, primary=True, id="faces.take"),
    ]
    wrong: list[Span | str] = [Span(about.why, face="bold", colour=_WRONG)]
    body = wrong if about.why else [say("muster.by-hand-told")]
    return Sheet(say("muster.by-hand-title"), body, answers, build, id="faces.dialog")


# --- on paper, as text or code -------------------------------------------------------------------------------------


def _build_papers(pane: Pane, muster: Muster) -> Dialog:
    """The sheet for the table, and each form with its two ways out."""

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        column = Column(rect, ui.u(7))
        return [widget for view in present_papers() for widget in _build_form(pane, view, column)]

    buttons = [Answer(say("close"), cancel=True, id="papers.close")]
    body = [note] if (note := present_ticket(muster)) else []
    return Sheet(say("muster.papers"), body, buttons, build, id="papers.dialog", wide=_WIDE)


def _build_form(pane: Pane, view: PaperView, column: Column) -> list[Widget]:
    """What it is, and the buttons at its right; below it where there is no room beside it."""
    ui, rest = pane.ui, column.rest
    buttons = [build_button(action, pane.send) for action in view.actions]
    across = sum(max(ui.u(112), needed(button, ui)) + ui.u(8) for button in buttons)
    beside = wide(view.text, "semibold", ui.px(BODY)) + across <= rest.w
    body = [Span(view.text, face="semibold")]
    words = rest.w - across if beside else rest.w
    deep = Rich.height(body, ui, words)
    box = column.take(max(deep, tall(ui)) if beside else deep)
    label = Rich("", pygame.Rect(box.x, box.centery - deep // 2, words, deep), body, paper=True)
    flowed(buttons, box if beside else column.take(tall(ui)), ui)
    return [label, *buttons]


def _build_written(pane: Pane, title: str, path: str) -> Dialog:
    """Where it is; the path can be taken along."""
    buttons = [
        Answer(say("muster.copy-path"), lambda: pane.send(Signal("copy-path", path)), id="told.copy"),
        Answer(say("close"), primary=True, cancel=True, id="told.close"),
    ]
    return Dialog(title, [path], buttons, id="told")


# --- for lists of lists --------------------------------------------------------------------------------------------


def build_text_dialog(
    title: str, told: str, text: str, yes: str, then: Callable[[str], object], *, limit: int = 80, hint: str = ""
) -> Dialog:
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
    return Sheet(title, [told] if told else [], buttons, build, id="asked.dialog")


def build_sure_dialog(title: str, told: str, yes: str, then: Callable[[], object]) -> Dialog:
    """Asks before something is thrown away."""
    buttons = [
        Answer(say("archive.keep"), cancel=True, id="keep"),
        Answer(yes, then, danger=True, id="sure"),
    ]
    return Dialog(title, [told], buttons, id="sure-dialog")
