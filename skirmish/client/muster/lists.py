"""The lists, the player's own and those that come with the program: what is known of them and done with them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from skirmish.app.entries import Broken, Entry, Kept
from skirmish.app.errors import UserError
from skirmish.client.art.theme import MUTED
from skirmish.client.commands import SILENT, Action, Command, by_id, why_not
from skirmish.client.muster import drafts
from skirmish.client.muster.drafts import Draft
from skirmish.client.own_shelf import OwnShelf, Part
from skirmish.client.ports import Services
from skirmish.client.scenes.quick_battle import facts
from skirmish.client.signals import Signal
from skirmish.client.store.disk import told
from skirmish.client.store.drafts import dismiss
from skirmish.client.ui.lists import Row
from skirmish.client.ui.style import PAPER_INK, PAPER_MUTED, POOR
from skirmish.client.ui.text import Span
from skirmish.client.words import say
from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.muster.cost import bills
from skirmish.muster.edits import Refused

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop
    from skirmish.muster.cost import Bill

Item = tuple[int, str, str]
"""Of an entry: how many, what they are called, their type and what they cost."""
_PASSED_ON = re.compile(r"^format:\s*['\"]?warband/|\bSK[0-9]{1,4}\.|^\s*\{", re.MULTILINE)
_BAD = (150, 40, 20)
_FINE = (30, 92, 66)


def contents(shop: Workshop, name: str) -> tuple[Item, ...]:
    """The warriors of a list; none if it can't be read."""
    try:
        found = bills(shop.list_file(name))
    except UserError:
        return ()
    return tuple((bill.count, bill.name, _kind_and_price(bill)) for bill in found)


def _kind_and_price(bill: Bill) -> str:
    price = say("muster.marks", n=bill.marks)
    return price if bill.name == bill.kind else say("muster.dot").join((bill.kind, price))


def is_passed_on(text: str) -> bool:
    """Whether a text looks like a list that was passed on."""
    return bool(_PASSED_ON.search(text))


class Lists(OwnShelf):
    """All lists there are, and which is chosen. A list that a crash cut off is offered first."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.remarks: dict[str, tuple[str, ...]] = {}
        """What breaks the rules of recruiting, by list, as far as it was looked at."""
        self.contents: dict[str, tuple[Item, ...]] = {}
        """The warriors of each list, as far as it was looked at."""
        self.left: tuple[Path, Draft] | None = None

    def look(self) -> None:
        """Reads the folders."""
        shop = self.services.workshop
        self.remarks.clear()
        self.left = next(iter(drafts.left(self.services.folder)), None)
        self.fill(shop.rosters(), shop.broken())

    @property
    def unseen(self) -> Entry | None:
        """The one that is chosen, if it wasn't looked into yet."""
        entry = self.entry
        return entry if entry is not None and entry.id not in self.remarks else None

    def look_into(self, entry: Entry) -> None:
        """Whether it may be fielded, and who is in it."""
        shop = self.services.workshop
        try:
            self.remarks[entry.id] = shop.remarks(entry.id, {})
        except UserError as error:
            self.remarks[entry.id] = (str(error),)
        self.contents[entry.id] = contents(shop, entry.id)
        self.touch()

    # What is done with them

    def duplicate(self, ident: str, name: str) -> None:
        """Another one like it, which is chosen then. Raises `UserError` or `Refused`."""
        shop = self.services.workshop
        bench, _ = shop.take(ident)
        kept = shop.keep(bench.copy(name), Kept())
        self.show("own")
        self.look()
        real = Path(kept.path).resolve()
        self.picked = next((one.id for one in self.listed if Path(one.id).resolve() == real), self.picked)

    def rename(self, ident: str, name: str) -> None:
        """Another name. Raises `UserError` or `Refused`."""
        bench, kept = self.services.workshop.take(ident)
        bench.rename_warband(name)
        self.services.workshop.keep(bench, kept)

    def resume(self, path: Path, draft: Draft) -> None:
        """Goes on with what a crash cut off. Raises `UserError`."""
        bench = self.services.workshop.again(draft.text)
        self.services.go.to_editor(bench, draft.kept, guarded=True)
        dismiss(path)

    def bring(self, text: str) -> str:
        """To the bench with the list of this text; '' if that worked, else why not."""
        try:
            bench, kept = self.services.workshop.bring(text)
        except UserError as error:
            return str(error)
        self.services.go.to_editor(bench, kept, guarded=True, note=say("muster.imported", name=bench.name))
        return ""


# --- commands ------------------------------------------------------------------------------------------------------


class Window(Protocol):
    """What commands ask of the window around the lists."""

    def tell(self, title: str, why: str) -> None:
        """Says that something didn't work."""

    def ask_name(self, title: str, name: str, yes: str, then: Signal) -> None:
        """Asks for a name; `then` is sent, with (what it is about, the name)."""

    def ask_text(self, why: str) -> None:
        """Asks for the text of a list; `why` nothing came of the last one."""

    def ask_sure(self, title: str, about: str, then: Signal) -> None:
        """Asks before something is thrown away."""

    def open_menu(self) -> None:
        """The menu of what has no room among the buttons."""

    def forget_rows(self) -> None:
        """Other lists are shown: the rows begin again."""

    def paste(self) -> str:
        """What is in the clipboard."""


class Place(NamedTuple):
    """What commands work on."""

    lists: Lists
    window: Window


def _refuse_none(lists: Lists, about: object) -> Refusal | None:
    return None if lists.entry is not None else Refusal(say("muster.choose-list"))


def _refuse_foreign(lists: Lists, about: object) -> Refusal | None:
    if lists.entry is None:
        return Refusal(say("muster.choose-list"))
    return None if lists.entry.own else Refusal(say("muster.not-yours"))


def _refuse_deleting(lists: Lists, about: object) -> Refusal | None:
    return None if lists.fault is not None else _refuse_foreign(lists, about)


def _refuse_draft(lists: Lists, about: object) -> Refusal | None:
    return None if lists.left is not None else SILENT


def _show(place: Place, part: Part) -> None:
    place.lists.show(part)
    place.window.forget_rows()


def _open(place: Place, about: None) -> None:
    """To the bench with it; one that comes with the program is copied."""
    entry = place.lists.entry
    assert entry is not None  # said by the refusal
    try:
        place.lists.services.go.to_list(entry.id)
    except UserError as error:
        place.window.tell(say("muster.not-opened"), str(error))


def _open_row(place: Place, ident: str) -> None:
    place.lists.pick(ident)
    if place.lists.entry is not None:
        _open(place, None)


def _compare(place: Place, about: None) -> None:
    entry = place.lists.entry
    assert entry is not None  # said by the refusal
    place.lists.services.go.to_comparison(entry.id)


def _resume(place: Place, about: None) -> None:
    assert place.lists.left is not None  # said by the refusal
    try:
        place.lists.resume(*place.lists.left)
    except UserError as error:
        place.window.tell(say("muster.not-opened"), str(error))


def _forget(place: Place, about: None) -> None:
    assert place.lists.left is not None  # said by the refusal
    dismiss(place.lists.left[0])
    place.lists.look()


def _ask_to_duplicate(place: Place, about: None) -> None:
    entry = place.lists.entry
    assert entry is not None  # said by the refusal
    place.window.ask_name(say("muster.copy-title", name=entry.name), say("muster.copy-of", name=entry.name),
                          say("muster.duplicate"), Signal("duplicate-as", entry.id))  # fmt: skip


def _duplicate(place: Place, about: tuple[str, str]) -> None:
    try:
        place.lists.duplicate(*about)
    except (UserError, Refused) as error:
        place.window.tell(say("muster.not-saved"), str(error))
        return
    place.window.forget_rows()


def _ask_to_rename(place: Place, about: None) -> None:
    entry = place.lists.entry
    assert entry is not None  # said by the refusal
    place.window.ask_name(say("archive.new-name"), entry.name, say("archive.rename"), Signal("rename-to", entry.id))


def _rename(place: Place, about: tuple[str, str]) -> None:
    try:
        place.lists.rename(*about)
    except (UserError, Refused) as error:
        place.window.tell(say("muster.not-saved"), str(error))
    place.lists.look()


def _ask_to_delete(place: Place, about: None) -> None:
    entry, fault = place.lists.entry, place.lists.fault
    path, name = (entry.id, entry.name) if entry is not None else (fault.path, fault.name) if fault else ("", "")
    place.window.ask_sure(say("archive.delete-title", name=name), say("muster.delete-told", path=path),
                          Signal("delete-file", path))  # fmt: skip


def _delete(place: Place, path: str) -> None:
    try:
        with told(Path(path)):
            Path(path).unlink()
    except UserError as error:
        place.window.tell(say("archive.failed"), str(error))
    place.lists.look()


def _bring(place: Place, about: None) -> None:
    """What is in the clipboard, if it is a list; else it asks for the text."""
    pasted = place.window.paste()
    why = place.lists.bring(pasted) if is_passed_on(pasted) else ""
    if why or not is_passed_on(pasted):
        place.window.ask_text(why)


def _bring_text(place: Place, typed: str) -> None:
    whole = place.window.paste()
    text = whole if " ".join(whole.split()) == typed.strip() else typed  # a field has one line, YAML has many
    if failed := place.lists.bring(text):
        place.window.ask_text(failed)


COMMANDS: dict[str, Command[Lists, Place]] = by_id(
    Command("show", _show),
    Command("pick", lambda place, ident: place.lists.pick(ident)),
    Command("open", _open, _refuse_none),
    Command("open-row", _open_row),
    Command("compare", _compare, _refuse_none),
    Command("duplicate", _ask_to_duplicate, _refuse_none),
    Command("duplicate-as", _duplicate),
    Command("rename", _ask_to_rename, _refuse_foreign),
    Command("rename-to", _rename),
    Command("delete", _ask_to_delete, _refuse_deleting),
    Command("delete-file", _delete),
    Command("new-list", lambda place, about: place.lists.services.go.to_new_list()),
    Command("import-list", _bring),
    Command("import-text", _bring_text),
    Command("resume", _resume, _refuse_draft),
    Command("forget", _forget, _refuse_draft),
    Command("menu", lambda place, about: place.window.open_menu()),
    Command("cancel", lambda place, about: place.lists.services.pop()),
    Command("follow", lambda place, link: place.lists.services.go.to_rulebook(link)),
)
"""The table. A key does what an intent of the same id asks for."""


# --- presenters ----------------------------------------------------------------------------------------------------


class AboutView(Record):
    """What there is to tell of the chosen one; without a title it says what to do, on no parchment."""

    title: str
    body: tuple[Span | str, ...]
    broken: bool = False


class ListsView(Record):
    """All that the window shows. `draft`: the name and the date of what a crash cut off, and what to do about it."""

    part: Part
    rows: tuple[Row, ...]
    ids: tuple[str, ...]
    at: int
    about: AboutView | None
    draft: tuple[str, str] | None
    actions: tuple[Action, ...]
    """What is done with them, in the order of the buttons."""


def present_lists(lists: Lists) -> ListsView:
    """See `ListsView`."""
    ids = tuple(lists.ids)
    rows = [Row(one.name, say("muster.broken", n=len(one.flaws)), colour=POOR, glyph="danger") for one in lists.faults]
    rows += [Row(entry.name, facts(entry), glyph="flag", face="semibold") for entry in lists.listed]
    at = ids.index(lists.picked) if lists.picked in ids else -1
    draft = (lists.left[1].name, lists.left[1].date.replace("T", " ")) if lists.left is not None else None
    return ListsView(lists.part, tuple(rows), ids, at, _present_about(lists), draft, present_actions(lists))


def _present_about(lists: Lists) -> AboutView | None:
    """None: there is nothing to choose."""
    if lists.fault is not None:
        return AboutView(lists.fault.name, _present_flaws(lists.fault), broken=True)
    entry = lists.entry
    if entry is None:
        return AboutView("", (Span(say("muster.choose-list"), colour=MUTED),)) if lists.ids else None
    found: list[Span | str] = [Span(f"{facts(entry)}\n", face="semibold", colour=PAPER_MUTED)]
    remarks = lists.remarks.get(entry.id)
    if remarks is None:
        found.append(Span(say("setup.looking"), colour=PAPER_MUTED))
    elif not remarks:
        found.append(Span(say("setup.legal"), face="semibold", colour=_FINE))
    else:
        found.append(Span(say("setup.illegal"), face="semibold", colour=_BAD))
        found += [Span("\n" + say("muster.bullet") + text) for text in remarks]
    found.append(Span("\n"))
    for count, name, rest in lists.contents.get(entry.id, ()):
        many = say("muster.times", n=count) if count > 1 else ""
        found += [Span(f"\n{many}{name} ", face="semibold"), Span(rest, colour=PAPER_MUTED)]
    found.append(Span(f"\n\n{entry.id}" if entry.own else "\n\n" + say("muster.shipped"), colour=PAPER_MUTED))
    return AboutView(entry.name, tuple(found))


def _present_flaws(one: Broken) -> tuple[Span | str, ...]:
    """File, then each flaw with its line, its field and what is allowed."""
    found: list[Span | str] = [
        Span(f"{one.name}\n", face="heading", colour=PAPER_INK),
        Span(f"{one.path}\n", colour=PAPER_MUTED),
        Span(say("muster.broken-told") + "\n", face="semibold", colour=_BAD),
    ]
    for flaw in one.flaws:
        where = say("muster.line", line=flaw.line, column=flaw.column) if flaw.line else ""
        place = say("muster.dot").join(part for part in (where, flaw.field) if part)
        found.append(Span(f"\n{place}\n" if place else "\n", face="semibold", colour=PAPER_MUTED))
        found.append(Span(flaw.said))
        if flaw.rule:
            found += [Span(" "), Span(flaw.rule, link=flaw.rule)]
    return tuple(found)


def present_actions(lists: Lists) -> tuple[Action, ...]:
    """Out, what is done with the chosen one, the way to the bench."""
    cap, entry = lists.services.keymap.cap, lists.entry

    def why(command: str) -> str:
        return why_not(COMMANDS, lists, Signal(command))

    opens = say("muster.open" if entry is None or entry.own else "muster.open-copy")
    return (
        Action("back", say("setup.back"), Signal("cancel"), cap("cancel")),
        Action("delete", say("archive.delete"), Signal("delete"), cap("delete"), why=why("delete")),
        Action("rename", say("archive.rename"), Signal("rename"), cap("rename"), why=why("rename")),
        Action("duplicate", say("muster.duplicate"), Signal("duplicate"), cap("duplicate"), why=why("duplicate")),
        Action("compare", say("muster.compare"), Signal("compare"), why=why("compare")),
        Action("import", say("muster.import"), Signal("import-list"), cap("import-list"),
               tip=say("muster.import-told")),
        Action("more", say("muster.more"), Signal("menu"), cap("menu")),
        Action("new", say("muster.new"), Signal("new-list"), cap("new-list"), "flag", primary=entry is None),
        Action("open", opens, Signal("open"), "Enter", why=why("open"), primary=entry is not None),
    )  # fmt: skip
