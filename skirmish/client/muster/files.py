"""What is done with whole lists: copies, other names, away with them, in from what somebody has passed on."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from skirmish.app.entries import Entry, Kept
from skirmish.app.errors import UserError
from skirmish.client.muster import asking, shelf
from skirmish.client.store.disk import told
from skirmish.client.ui import clipboard
from skirmish.client.words import say
from skirmish.muster.edits import Refused

if TYPE_CHECKING:
    from skirmish.client.muster.lists import ListsScene

MOST_TEXT = 100_000
"""Letters that can be pasted."""


def duplicate(page: ListsScene) -> None:
    """Another one like the chosen, under a name that is asked for."""
    entry = page.entry
    if entry is not None:
        asking.for_text(page, say("muster.copy-title", name=entry.name), "", say("muster.copy-of", name=entry.name),
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
        asking.for_text(page, say("archive.new-name"), "", entry.name, say("archive.rename"),
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
    asking.sure(page, say("archive.delete-title", name=name), say("muster.delete-told", path=path),
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
    pasted = clipboard.get()
    why = _bring(page, pasted) if shelf.passed_on(pasted) else ""
    if why or not shelf.passed_on(pasted):
        ask_for_one(page, why)


def ask_for_one(page: ListsScene, why: str = "") -> None:
    """Asks for the text of a list; `why` nothing came of the last one."""

    def take(typed: str) -> None:
        whole = clipboard.get()
        text = whole if " ".join(whole.split()) == typed.strip() else typed  # a field has one line, YAML has many
        if failed := _bring(page, text):
            ask_for_one(page, failed)

    told_ = say("muster.not-imported", why=why) if why else say("muster.import-told")
    asking.for_text(page, say("muster.import"), told_, "", say("muster.import-do"), take, limit=MOST_TEXT,
                    hint=say("muster.import-hint"))  # fmt: skip


def _bring(page: ListsScene, text: str) -> str:
    """To the bench with it; '' if that worked, else why not."""
    from skirmish.client.muster.scene import MusterScene

    try:
        bench, kept = page.app.workshop.bring(text)
    except UserError as error:
        return str(error)
    scene = MusterScene(page.app, bench, kept)
    page.app.push(scene)
    scene.guard()
    scene.note(say("muster.imported", name=bench.name))
    return ""
