"""What is done with whole lists: copies, other names; on paper, as text or code; and what a crash leaves.

Each muster has a file of its own, and holds a lock beside it for as long as it is open: what somebody is still at, in
another window, is nothing that a crash has left.
"""

from __future__ import annotations

import contextlib
import secrets
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Self, get_args

import pygame

from skirmish.app.entries import Entry, Form, Kept
from skirmish.app.errors import UserError
from skirmish.client.battle.frame import Column
from skirmish.client.exports import export
from skirmish.client.muster import dialogs, lists
from skirmish.client.muster.widgets import Sheet
from skirmish.client.scenes.page import flowed, needed, tall
from skirmish.client.store import disk
from skirmish.client.store.disk import told
from skirmish.client.ui import text_field
from skirmish.client.ui.button import Button
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.paint import wide
from skirmish.client.ui.style import BODY
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.files import Held, Lock
from skirmish.core.record import Record
from skirmish.muster.edits import Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from skirmish.client.muster.lists import ListsScene
    from skirmish.client.muster.scene import MusterScene
    from skirmish.client.ui.ui import UI
    from skirmish.muster.editor import Editor


FORMAT = "draft/1"
FOLDER = "drafts"
LOCK = ".lock"
MOST_BYTES = 8_000_000
"""The text twice and the file's bytes, where a list has at most a million."""


class Draft(Record):
    """A list as it was when the program ended unexpectedly."""

    format: str
    name: str
    text: str
    kept: Kept
    """The file that it is a later state of, if any."""
    date: str = ""

    @classmethod
    def of(cls, bench: Editor, kept: Kept) -> Self:
        """The list as it is now."""
        return cls(FORMAT, bench.name, bench.text, kept, datetime.now().isoformat(timespec="minutes"))


class Drafts:
    """The one draft of a muster. A folder that can't be written is no trouble here: saving will tell."""

    def __init__(self, folder: Path | None) -> None:
        """None: nothing is kept or thrown away any more."""
        self._path = folder / FOLDER / f"{secrets.token_hex(6)}.json" if folder is not None else None
        self._lock: Lock | None = None

    def keep(self, draft: Draft) -> None:
        """In the place of what it kept before; nobody else is offered it until `leave`."""
        if self._path is None:
            return
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with contextlib.suppress(Held):  # by somebody who is looking at it right now
                self._lock = self._lock or Lock(self._path.with_suffix(LOCK))
            disk.put(self._path, draft)

    def forget(self) -> None:
        """Nothing is left to be found."""
        if self._path is not None:
            dismiss(self._path)
        self.leave()

    def leave(self) -> None:
        """Nobody is at it any more: what was kept is offered to whoever looks."""
        if self._lock is not None:
            self._lock.free()
        self._lock = None


def left(folder: Path) -> list[tuple[Path, Draft]]:
    """What there is, the newest first; what can't be read, or what somebody is still at, is passed over."""
    found = []
    for path in (folder / FOLDER).glob("*.json"):
        if not _in_hand(path):
            draft = disk.small(path, Draft, MOST_BYTES)
            if draft is not None and draft.format == FORMAT:
                found.append((path, draft))
    return sorted(found, key=lambda one: one[1].date, reverse=True)


def _in_hand(path: Path) -> bool:
    """Whether somebody is still at it, in this window or in another."""
    try:
        Lock(path.with_suffix(LOCK)).free()
    except Held:
        return True
    return False


def dismiss(path: Path) -> None:
    """It isn't offered again."""
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


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
        text_field.put(text)
        page.ui.close()
        page.note(say("muster.copied", what=say(f"muster.form-{form}")))


def _write(page: MusterScene, form: Form) -> None:
    text = _text(page, form)
    if text is None:
        return
    name = page.kept.id or str(page.bench.data.get("id", "list"))
    try:
        path = export(page.app.folder, f"{name}.{ENDINGS[form]}", text)
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
        Answer(say("muster.copy-path"), lambda: text_field.put(path), id="told.copy"),
        Answer(say("close"), primary=True, cancel=True, id="told.close"),
    ]
    page.ui.open(Dialog(title, [path], buttons, id="told"))


def _failed(page: MusterScene, why: str) -> None:
    page.tell(say("muster.not-written"), why)


MOST_TEXT = 100_000
"""Letters that can be pasted."""


def duplicate(page: ListsScene) -> None:
    """Another one like the chosen, under a name that is asked for."""
    entry = page.entry
    if entry is not None:
        dialogs.for_text(page, say("muster.copy-title", name=entry.name), "", say("muster.copy-of", name=entry.name),
                        say("muster.duplicate"), partial(_duplicate, page, entry))  # fmt: skip


def _duplicate(page: ListsScene, entry: Entry, name: str) -> None:
    try:
        bench, _ = page.app.workshop.take(entry.id)
        kept = page.app.workshop.keep(bench.copy(name), Kept())
    except (UserError, Refused) as error:
        page.tell(say("muster.not-saved"), str(error))
        return
    page.show("own")
    page.look()
    real = Path(kept.path).resolve()
    page.picked = next((one.id for one in page.listed if Path(one.id).resolve() == real), page.picked)


def rename(page: ListsScene) -> None:
    """Asks for another name of the chosen one."""
    entry = page.entry
    if entry is not None and entry.own:
        dialogs.for_text(page, say("archive.new-name"), "", entry.name, say("archive.rename"),
                        partial(_rename, page, entry))  # fmt: skip


def _rename(page: ListsScene, entry: Entry, name: str) -> None:
    try:
        bench, kept = page.app.workshop.take(entry.id)
        bench.rename_warband(name)
        page.app.workshop.keep(bench, kept)
    except (UserError, Refused) as error:
        page.tell(say("muster.not-saved"), str(error))
    page.look()


def delete(page: ListsScene) -> None:
    """Throws the chosen one away, after a question; one that is broken too."""
    entry, fault = page.entry, page.fault
    if entry is not None and entry.own:
        path, name = entry.id, entry.name
    elif fault is not None:
        path, name = fault.path, fault.name
    else:
        return
    dialogs.sure(page, say("archive.delete-title", name=name), say("muster.delete-told", path=path),
                say("archive.delete"), partial(_delete, page, Path(path)))  # fmt: skip


def _delete(page: ListsScene, path: Path) -> None:
    try:
        with told(path):
            path.unlink()
    except UserError as error:
        page.tell(say("archive.failed"), str(error))
    page.look()


def bring(page: ListsScene) -> None:
    """What is in the clipboard, if it is a list; else it asks for the text."""
    pasted = text_field.get()
    why = _bring(page, pasted) if lists.passed_on(pasted) else ""
    if why or not lists.passed_on(pasted):
        ask_for_one(page, why)


def ask_for_one(page: ListsScene, why: str = "") -> None:
    """Asks for the text of a list; `why` nothing came of the last one."""

    def take(typed: str) -> None:
        whole = text_field.get()
        text = whole if " ".join(whole.split()) == typed.strip() else typed  # a field has one line, YAML has many
        if failed := _bring(page, text):
            ask_for_one(page, failed)

    told_ = say("muster.not-imported", why=why) if why else say("muster.import-told")
    dialogs.for_text(page, say("muster.import"), told_, "", say("muster.import-do"), take, limit=MOST_TEXT,
                    hint=say("muster.import-hint"))  # fmt: skip


def _bring(page: ListsScene, text: str) -> str:
    """To the bench with it; '' if that worked, else why not."""
    try:
        bench, kept = page.app.workshop.bring(text)
    except UserError as error:
        return str(error)
    page.app.go.to_editor(bench, kept, guarded=True, note=say("muster.imported", name=bench.name))
    return ""
