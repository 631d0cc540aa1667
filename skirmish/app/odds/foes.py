"""Who fights whom in `warband show --against`: the warriors of a list, and the enemies it is measured by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from skirmish.app.compose import nearest
from skirmish.app.errors import UserError
from skirmish.app.odds.duels import Duelist
from skirmish.core.record import Record
from skirmish.core.state import Roster, Warrior
from skirmish.library.catalogue import RosterFile, Shelf, looks_like_path
from skirmish.library.fieldfile import FIELD, ReferenceSet, default_field, field_in
from skirmish.library.stock import Stock
from skirmish.library.yamlfile import read
from skirmish.muster.cost import fielded


class Rank(Record):
    """Warriors who are all alike: a member, a group, a hired blade, or one of a reference set."""

    id: str
    name: str
    count: int
    marks: int
    """What one of them cost."""
    duelist: Duelist
    gear: tuple[str, ...] = ()
    """What it carries, and the weaves it knows, by their names."""


class Foes(Record):
    """The enemies that a list is measured by."""

    id: str
    name: str
    ranks: tuple[Rank, ...]


def ranks(file: RosterFile) -> tuple[Rank, ...]:
    """The different warriors of the roster in its order; one of a group stands for all.

    Names that stand twice are told apart by the ids.
    """
    roster, known, found, first = file.roster, fielded(file), [], 0
    names = [entry.name for entry in known]
    for entry in known:
        warrior, ident = roster.warriors[first], entry.written.id
        name = f"{entry.name} {ident}" if names.count(entry.name) > 1 else entry.name
        found.append(_rank(ident, name, warrior, roster, file.stock, entry.count))
        first += entry.count
    return tuple(found)


def foes(shelf: Shelf, wanted: str) -> Foes:
    """The set of this name or path, or all the warriors of a roster. Raises `Faulty` or `UserError`."""
    if wanted == FIELD:
        return _of_set(default_field(shelf), shelf.stock)
    if looks_like_path(wanted):
        document = read(Path(wanted), wanted)
        said = document.data.get("format") if isinstance(document.data, dict) else None
        if str(said).partition("/")[0] == FIELD:
            return _of_set(field_in(document, shelf), shelf.stock)
        return _of_roster(shelf.roster_in(document))
    known = (FIELD, *shelf.ids("warband"))
    if wanted not in known:
        raise UserError(f"no reference set or warband '{wanted}'{nearest(wanted, known)}")
    return _of_roster(shelf.roster_file(wanted))


def _of_set(found: ReferenceSet, stock: Stock) -> Foes:
    made = tuple(_rank(enemy.id, enemy.name, enemy.warrior, enemy.roster, stock) for enemy in found.enemies)
    return Foes(found.id, found.name, made)


def _of_roster(file: RosterFile) -> Foes:
    return Foes(file.form.id, file.form.name, ranks(file))


def _rank(ident: str, name: str, warrior: Warrior, roster: Roster, stock: Stock, count: int = 1) -> Rank:
    lore: dict[str, Any] = dict(warrior.lore)
    known = [stock.items[item].name for item in warrior.items]
    known += [stock.weaves[weave].name for weave in lore.get("weaves", ())]
    return Rank(ident, name, count, warrior.marks, _duelist(warrior, roster, stock), tuple(known))


def _duelist(warrior: Warrior, roster: Roster, stock: Stock) -> Duelist:
    """The warrior with the one that it is of no use without; alone if it names nobody fit for that. (SKR-82)"""
    known = (stock.traits[ref] for ref, of in warrior.traits if of == warrior.fellow)
    wanted = {trait.member for trait in known if trait.near_in}
    fellow = next((o for o in roster.warriors if o.id == warrior.fellow and not wanted.isdisjoint(o.keywords)), None)
    return Duelist(warrior, fellow)
