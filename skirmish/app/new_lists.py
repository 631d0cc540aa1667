"""New lists: by the generator, as skeletons, as copies. Raise `UserError` for what can't be made."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from skirmish.app.errors import UserError
from skirmish.app.words import counted
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
"""Marks, if nothing is said."""


class Order(NamedTuple):
    """What was asked for; None where nothing was said."""

    file: Path | None
    limit: int | None
    seed: int
    name: str | None


class Drawn(NamedTuple):
    """A list by the generator as plain data, and what it was filled with: perhaps not what was wanted."""

    data: Plain
    fill: str


class Report(NamedTuple):
    """A list as it is written, and what to say of it."""

    text: str
    lines: tuple[str, ...]


def faction_id(word: str, shelf: Shelf) -> str | None:
    """The id of the faction that is meant, by its id or its name; None if there is none."""
    wanted = " ".join(word.split()).casefold()
    listed = shelf.listing("faction")
    return next((entry.id for entry in listed if wanted in (entry.id, entry.name.casefold())), None)


def copy_list(like: str, order: Order, shelf: Shelf) -> str:
    """A copy of the list of this id or path, comments and all. Raises `Faulty`."""
    file = shelf.roster_file(like)
    name = order.name or (titled(order.file) if order.file else f"{file.form.name}, a copy")
    return copied(file, shelf.path("warband", like), shelf, order.limit, name, order.file)


def make_skeleton(faction: FactionForm, order: Order, shelf: Shelf) -> str:
    """The leader, with everybody else in comments."""
    name = order.name or (titled(order.file) if order.file else band_name(Lot(order.seed)))
    try:
        return skeleton(faction, shelf, order.limit or LIMIT, order.seed, name, order.file)
    except Refused as error:
        raise UserError(str(error)) from None


def draw_list(faction: FactionForm, fill: str, order: Order, shelf: Shelf) -> Drawn:
    """A list by the generator, filled like this where the faction can be."""
    try:
        data = generate(faction, shelf.stock, order.limit or LIMIT, fill, order.seed, order.name)
    except NoList as error:
        instead = f"; {error.instead}: --limit {error.limit}" if error.limit else ""
        raise UserError(f"{error}{instead}") from None
    return Drawn(data, choose_fill(faction, fill))


def write_list(data: Plain, order: Order, shelf: Shelf) -> str:
    """The text of a list that is there as plain data."""
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
    """The list as it is written to this path, which was asked for later maybe; None: it is printed."""
    text = text if order.file is not None else placed(text, path, shelf)
    file = shelf.roster_in(parse(text, str(path) if path else "the list"))
    found = summary(file)
    lines = (
        f"{f'{path}: ' if path else ''}{file.form.name}, {file.faction.name} ({how})",
        f"{found.marks} of {found.limit} marks, {counted(found.warriors, 'warrior')}, rating {found.rating}",
        *map(str, problems(file)),
    )
    return Report(text, lines)
