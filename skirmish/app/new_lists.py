"""New lists: generated, as skeletons, as copies. Functions raise `UserError` for what can't be made."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from skirmish.app.builders import builders
from skirmish.app.errors import UserError
from skirmish.core.words import counted
from skirmish.library import Shelf
from skirmish.library.factionfile import FactionForm
from skirmish.library.rewrite import rewrite_text
from skirmish.library.yamlfile import parse
from skirmish.muster import problems
from skirmish.muster.cost import summary
from skirmish.muster.edits import Plain, Refused
from skirmish.muster.generator import NoList, choose_fill, generate
from skirmish.muster.names import Lot, band_name
from skirmish.muster.new_rosters import copied, placed, skeleton, titled, written
from skirmish.muster.sealed_lists import deal

LIMIT = 500
"""The default limit in marks."""


class Order(NamedTuple):
    """What was asked for; None for the default."""

    file: Path | None
    limit: int | None
    seed: int
    name: str | None


class Drawn(NamedTuple):
    """A generated list as plain data, and the fill that was used, perhaps not the one wanted."""

    data: Plain
    fill: str


class Report(NamedTuple):
    """A list's text, and remarks on it."""

    text: str
    lines: tuple[str, ...]


def faction_id(word: str, shelf: Shelf) -> str | None:
    """The faction's id, from its id or name; None if there is none."""
    wanted = " ".join(word.split()).casefold()
    listed = shelf.listing("faction")
    return next((entry.id for entry in listed if wanted in (entry.id, entry.name.casefold())), None)


def copy_list(like: str, order: Order, shelf: Shelf) -> str:
    """A copy of the list of this id or path, comments and all. Raises `Faulty`."""
    file = shelf.roster_file(like)
    name = order.name or (titled(order.file) if order.file else f"{file.form.name}, a copy")
    return copied(file, shelf.path("warband", like), shelf, order.limit, name, order.file)


def make_skeleton(faction: FactionForm, order: Order, shelf: Shelf) -> str:
    """The leader, with all other types in comments."""
    name = order.name or (titled(order.file) if order.file else band_name(Lot(order.seed)))
    try:
        return skeleton(faction, shelf, order.limit or LIMIT, order.seed, name, order.file)
    except Refused as error:
        raise UserError(str(error)) from None


def draw_list(faction: FactionForm, fill: str, order: Order, shelf: Shelf) -> Drawn:
    """A generated list, filled like this if the faction allows it."""
    try:
        data = generate(faction, shelf.stock, order.limit or LIMIT, fill, order.seed, order.name)
    except NoList as error:
        instead = f"; {error.instead}: --limit {error.limit}" if error.limit else ""
        raise UserError(f"{error}{instead}") from None
    return Drawn(data, choose_fill(faction, fill))


def write_list(data: Plain, order: Order, shelf: Shelf) -> str:
    """The text of a list given as plain data."""
    return written(data, order.file, shelf)


def enter_event(text: str, event: dict[str, str], shelf: Shelf) -> str:
    """The list with the dice that this event deals; `event` is {id, player, ticket}. (EVT-5)"""
    shown = "the list"
    file = shelf.roster_in(parse(text, shown))
    return rewrite_text(text, deal(file, file.document.data, event), shown)


def listed_id(text: str) -> str:
    """The id in the text of a list."""
    return str(parse(text, "the list").data["id"])


def report(text: str, order: Order, path: Path | None, how: str, shelf: Shelf) -> Report:
    """The list as written to this path, which may have been asked for later; None: it is printed."""
    text = text if order.file is not None else placed(text, path, shelf)
    file = shelf.roster_in(parse(text, str(path) if path else "the list"))
    found = summary(file)
    lines = (
        f"{f'{path}: ' if path else ''}{file.form.name}, {file.faction.name} ({how})",
        f"{found.marks} of {found.limit} marks, {counted(found.warriors, 'warrior')}, rating {found.rating}",
        *map(str, problems(file, builders=builders())),
    )
    return Report(text, lines)
