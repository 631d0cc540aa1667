"""The maps there are: those that come with the program, the player's own, and what is done with them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple, Protocol

from skirmish.app.errors import UserError
from skirmish.app.own_maps import MapFile, data_of, free_path, keep_map, new_map, open_map
from skirmish.client.commands import SILENT, Action, Command, by_id, why_not
from skirmish.client.last_choice import remembered
from skirmish.client.maps import drafts
from skirmish.client.maps.drafts import Left
from skirmish.client.own_shelf import OwnShelf, Part
from skirmish.client.ports import Services
from skirmish.client.signals import Signal
from skirmish.client.store.disk import told
from skirmish.client.store.drafts import dismiss
from skirmish.client.ui.lists import Row
from skirmish.client.ui.style import POOR
from skirmish.client.words import say
from skirmish.core.battlefield import Battlefield
from skirmish.core.decision import Refusal
from skirmish.core.record import Record, evolve
from skirmish.library.mapfile import LEAST_IN, MOST_IN
from skirmish.muster.recruit import ident_for

USUAL_IN = 48.0
"""How large a new table is, both ways, unless something else is said."""


class Wish(NamedTuple):
    """A map that is to be begun: its name, and its size as it was typed."""

    name: str
    width: str
    depth: str
    edge: str = "south"


class Shelf(OwnShelf):
    """See above."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.left: tuple[Path, Left] | None = None
        """What a crash left."""
        self._fields: dict[str, Battlefield] = {}

    def look(self) -> None:
        """Reads the folders."""
        shop = self.services.workshop
        self._fields.clear()
        self.left = next(iter(drafts.left(self.services.folder)), None)
        self.fill(shop.maps(), shop.broken_maps())

    @property
    def field(self) -> Battlefield | None:
        """The chosen map, to be shown."""
        entry = self.entry
        if entry is None:
            return None
        if entry.id not in self._fields:
            try:
                self._fields[entry.id] = self.services.workshop.battlefield(entry.id)
            except UserError:  # gone since the folder was read
                return None
        return self._fields[entry.id]

    def duplicate(self, ident: str, name: str) -> None:
        """Another one like it in the player's folder, which is chosen then. Raises `UserError`."""
        file, data = open_map(ident)
        path = free_path(self.services.folder, name)
        kept = keep_map(evolve(file, path="", held=b""), {**data, "id": path.stem, "name": name}, path)
        self.part = "own"
        self.look()
        self.picked = kept.path if kept.path in self.ids else self.picked


# Commands


class Window(Protocol):
    """What commands ask of the window around the maps."""

    def tell(self, title: str, why: str) -> None:
        """Says that something didn't work."""

    def ask_name(self, title: str, name: str, yes: str, then: Signal) -> None:
        """Asks for a name; `then` is sent, with (what it is about, the name)."""

    def ask_new(self, wish: Wish, why: str) -> None:
        """Asks for name and size of a new map; `why` nothing came of the last wish."""

    def ask_sure(self, title: str, about: str, then: Signal) -> None:
        """Asks before something is thrown away."""

    def forget_rows(self) -> None:
        """Other maps are shown: the rows begin again."""


class Place(NamedTuple):
    """What commands work on."""

    shelf: Shelf
    window: Window


def _refuse_none(shelf: Shelf, about: object) -> Refusal | None:
    return None if shelf.entry is not None else Refusal(say("maps.choose-map"))


def _refuse_foreign(shelf: Shelf, about: object) -> Refusal | None:
    if shelf.fault is not None:
        return None
    if shelf.entry is None:
        return Refusal(say("maps.choose-map"))
    return None if shelf.entry.own else Refusal(say("maps.not-yours"))


def _refuse_draft(shelf: Shelf, about: object) -> Refusal | None:
    return None if shelf.left is not None else SILENT


def _show(place: Place, part: Part) -> None:
    place.shelf.show(part)
    place.window.forget_rows()


def _open(place: Place, about: None) -> None:
    """To the map maker with it; one that comes with the program is copied."""
    entry = place.shelf.entry
    assert entry is not None  # said by the refusal
    try:
        place.shelf.services.go.to_map(entry.id)
    except UserError as error:
        place.window.tell(say("maps.not-opened"), str(error))


def _open_row(place: Place, ident: str) -> None:
    place.shelf.pick(ident)
    if place.shelf.entry is not None:
        _open(place, None)


def _fight(place: Place, about: None) -> None:
    services, entry = place.shelf.services, place.shelf.entry
    assert entry is not None  # said by the refusal
    services.go.to_new_battle(evolve(remembered(services.folder, services.workshop), battlefield=entry.id))


def _ask_new(place: Place, about: None) -> None:
    place.window.ask_new(Wish(say("maps.new-name"), f"{USUAL_IN:g}", f"{USUAL_IN:g}"), "")


def _begin(place: Place, wish: Wish) -> None:
    """To the map maker with an empty table."""
    size = []
    for typed in (wish.width, wish.depth):
        try:
            size.append(float(typed.strip().removesuffix('"').replace(",", ".")))
        except ValueError:
            size.append(0.0)
    if not all(LEAST_IN <= inches <= MOST_IN for inches in size):
        place.window.ask_new(wish, say("maps.size-limits", least=f"{LEAST_IN:g}", most=f"{MOST_IN:g}"))
    elif not ident_for(wish.name):
        place.window.ask_new(wish, say("maps.needs-name"))
    else:
        data = new_map(" ".join(wish.name.split()), size[0], size[1], wish.edge)
        place.shelf.services.go.to_map_maker(MapFile(), data, fresh=True)


def _ask_to_duplicate(place: Place, about: None) -> None:
    entry = place.shelf.entry
    assert entry is not None  # said by the refusal
    place.window.ask_name(say("maps.copy-title", name=entry.name), say("maps.copy-of", name=entry.name),
                          say("maps.do-duplicate"), Signal("duplicate-as", entry.id))  # fmt: skip


def _duplicate(place: Place, about: tuple[str, str]) -> None:
    try:
        place.shelf.duplicate(*about)
    except UserError as error:
        place.window.tell(say("maps.not-saved"), str(error))
        return
    place.window.forget_rows()


def _ask_to_delete(place: Place, about: None) -> None:
    entry, fault = place.shelf.entry, place.shelf.fault
    path, name = (entry.id, entry.name) if entry is not None else (fault.path, fault.name) if fault else ("", "")
    place.window.ask_sure(say("archive.delete-title", name=name), say("maps.delete-told", path=path),
                          Signal("delete-file", path))  # fmt: skip


def _delete(place: Place, path: str) -> None:
    try:
        with told(Path(path)):
            Path(path).unlink()
    except UserError as error:
        place.window.tell(say("archive.failed"), str(error))
    place.shelf.look()


def _resume(place: Place, about: None) -> None:
    assert place.shelf.left is not None  # said by the refusal
    path, left = place.shelf.left
    try:
        place.shelf.services.go.to_map_maker(left.file, data_of(left.text), fresh=True)
    except UserError as error:
        place.window.tell(say("maps.not-opened"), str(error))
        return
    dismiss(path)


def _forget(place: Place, about: None) -> None:
    assert place.shelf.left is not None  # said by the refusal
    dismiss(place.shelf.left[0])
    place.shelf.look()


COMMANDS: dict[str, Command[Shelf, Place]] = by_id(
    Command("show", _show),
    Command("pick", lambda place, ident: place.shelf.pick(ident)),
    Command("open", _open, _refuse_none),
    Command("open-row", _open_row),
    Command("map-fight", _fight, _refuse_none),
    Command("duplicate", _ask_to_duplicate, _refuse_none),
    Command("duplicate-as", _duplicate),
    Command("delete", _ask_to_delete, _refuse_foreign),
    Command("delete-file", _delete),
    Command("new-list", _ask_new),
    Command("begin", _begin),
    Command("resume", _resume, _refuse_draft),
    Command("forget", _forget, _refuse_draft),
    Command("cancel", lambda place, about: place.shelf.services.pop()),
)
"""The table. A key does what an intent of the same id asks for."""


# Presenters


class ShelfView(Record):
    """All that the window shows. `draft`: the name and the date of what a crash cut off."""

    part: Part
    rows: tuple[Row, ...]
    ids: tuple[str, ...]
    at: int
    title: str
    told: tuple[str, ...]
    """Paragraphs about the chosen one."""
    broken: bool
    draft: tuple[str, str] | None
    actions: tuple[Action, ...]


def present_shelf(shelf: Shelf) -> ShelfView:
    """See `ShelfView`."""
    ids = tuple(shelf.ids)
    rows = [Row(one.name, say("maps.broken", n=len(one.flaws)), colour=POOR, glyph="danger") for one in shelf.faults]
    names = Counter(entry.name for entry in shelf.listed)
    rows += [Row(entry.name, Path(entry.id).name if entry.own and names[entry.name] > 1 else "", tip=entry.text)
             for entry in shelf.listed]  # fmt: skip
    at = ids.index(shelf.picked) if shelf.picked in ids else -1
    draft = (shelf.left[1].name, shelf.left[1].date.replace("T", " ")) if shelf.left is not None else None
    title, told_ = _told(shelf)
    return ShelfView(shelf.part, tuple(rows), ids, at, title, told_, shelf.fault is not None, draft, _actions(shelf))


def _told(shelf: Shelf) -> tuple[str, tuple[str, ...]]:
    fault, entry = shelf.fault, shelf.entry
    if fault is not None:
        flaws = [say("maps.flaw-at", line=one.line, column=one.column, said=one.said) if one.line else one.said
                 for one in fault.flaws]  # fmt: skip
        return fault.name, (fault.path, say("maps.broken-told"), *flaws)
    if entry is None:
        return "", (say("maps.choose-map") if shelf.ids else say("maps.no-maps"),)
    field = shelf.field
    facts = () if field is None else (say("maps.facts", width=f"{field.width_in:g}", depth=f"{field.depth_in:g}",
                                          pieces=len(field.terrain), markers=len(field.markers)),)  # fmt: skip
    where = entry.id if entry.own else say("maps.shipped-told")
    return entry.name, tuple(part for part in (entry.text, *facts, where) if part)


def _actions(shelf: Shelf) -> tuple[Action, ...]:
    """Out, what is done with the chosen one, the way to the map maker."""
    cap, entry = shelf.services.keymap.cap, shelf.entry

    def why(command: str) -> str:
        return why_not(COMMANDS, shelf, Signal(command))

    opens = say("maps.open" if entry is None or entry.own else "maps.open-copy")
    return (
        Action("back", say("setup.back"), Signal("cancel"), cap("cancel")),
        Action("delete", say("archive.delete"), Signal("delete"), cap("delete"), why=why("delete")),
        Action("duplicate", say("maps.do-duplicate"), Signal("duplicate"), cap("duplicate"), why=why("duplicate")),
        Action("fight", say("maps.fight"), Signal("map-fight"), cap("map-fight"), why=why("map-fight")),
        Action("new", say("maps.new"), Signal("new-list"), cap("new-list"), primary=entry is None),
        Action("open", opens, Signal("open"), "Enter", why=why("open"), primary=entry is not None),
    )
