"""A new entry for a roster, as the plain data that stands in its file: dice rolled, weaves known, gear paid for.

(SKR-81, CHN-2..6, CHN-40, CHN-41, CMP-13)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from skirmish.core.dice import Dice
from skirmish.core.record import Record
from skirmish.library.catalogue import ChannelingType, FactionForm, HiredForm, Kind, TypeForm
from skirmish.library.choices import items_for, price, specials_for, unique, weaves_for
from skirmish.library.powers import Powers, nearest
from skirmish.library.rosterfile import kind_of
from skirmish.library.stock import Stock

Plain = dict[str, Any]
TEN = 10


class Wish(Record):
    """Who is recruited; what is left open is rolled for or left out."""

    id: str
    type: str
    """Of the faction, or a hired blade."""
    name: str = ""
    count: int = 1
    """Of a group."""
    names: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    weaves: tuple[str, ...] = ()
    """Standard weaves; those that are missing are drawn at random from what its type may know."""
    specials: tuple[str, ...] = ()
    """Special weaves, for a type that chooses them."""
    of: str = ""
    """The member whom its special rule is about: a Warder's sister."""


class Desk(Record):
    """What recruits are made from: the catalogues, and the power tables that hold for the roster."""

    faction: FactionForm
    stock: Stock
    powers: Powers


def desk(faction: FactionForm, stock: Stock) -> Desk:
    """For a roster without power tables of its own. (CHN-43)"""
    return Desk(faction, stock, nearest(stock.powers, faction))


def section(kind: Kind) -> str:
    """Under which key of a roster its entries stand."""
    if isinstance(kind, HiredForm):
        return "hired"
    return "groups" if kind.role == "henchman" else "members"


def recruit(at: Desk, wish: Wish, dice: Dice) -> tuple[Plain, Dice]:
    """The entry, and the dice after it. Every id of the wish must be known; whether all is legal isn't asked here."""
    kind = kind_of(wish.type, at.faction, at.stock)
    data: Plain = {"id": wish.id, "type": wish.type}
    if isinstance(kind, TypeForm) and kind.role == "henchman":
        data |= ({"name": wish.name} if wish.name else {}) | {"count": wish.count}
        data |= {"names": list(wish.names)} if wish.names else {}
    else:
        data["name"] = wish.name or kind.name
        data |= _bond(at, kind, wish.of)
    items = bought(at, kind, wish.items)
    if items:
        data["items"] = items
    if kind.channeling is not None:
        data["channeling"], dice = _channeling(at, kind.channeling, wish, dice)
    return data, dice


def bought(at: Desk, kind: Kind, items: Sequence[str]) -> list[Plain]:
    """These things with what is paid for each, and before them what costs nothing and everybody may have."""
    free = [i.id for i in items_for(at.faction, at.stock, kind) if i.free_first and i.id not in items]
    had: Counter[str] = Counter()
    found = []
    for ident in (*free, *items):
        item = at.stock.items[ident]
        found.append({"item": item.id, "paid": price(item, had[item.id], kind.marks)[0]})
        had[item.id] += 1
    return found


def _bond(at: Desk, kind: Kind, of: str) -> Plain:
    wanted = [trait.ref for trait in kind.traits if at.stock.traits[trait.ref].parameter == "member"]
    return {"traits": [{"ref": ref, "of": of} for ref in wanted]} if of and wanted else {}


def _channeling(at: Desk, kind: ChannelingType, wish: Wish, dice: Dice) -> tuple[Plain, Dice]:
    """The block in the order of the rules: points, standard weaves, special ones, and then the powers. (CHN-40)"""
    faces, dice = dice.draw(int(kind.roll[0]), 6)
    data: Plain = {"rolled": {"dice": kind.roll, "faces": list(faces)}}
    data["weaves"], dice = _standard(at, kind, wish.weaves, dice)
    if kind.special == "roll":
        data["special"], data["special_rolled"], dice = _rolled_specials(at, kind, dice)
    elif kind.special == "choose":
        data["special"], dice = _filled(
            [weave.id for weave in specials_for(at.stock, kind)], wish.specials, kind.specials, dice
        )
    data["strong"], data["weak"], data["powers_rolled"], dice = _powers(at, kind, dice)
    return data, dice


def _standard(at: Desk, kind: ChannelingType, wanted: Sequence[str], dice: Dice) -> tuple[list[str], Dice]:
    allowed = [weave.id for weave in weaves_for(at.faction, at.stock, kind)]
    if kind.taught is not None:
        return [at.stock.weaves[ident].id for ident in kind.taught], dice
    return _filled(allowed, () if kind.rolls else wanted, kind.standard, dice)


def _filled(allowed: Sequence[str], wanted: Sequence[str], count: int, dice: Dice) -> tuple[list[str], Dice]:
    """The wanted ones, and others by the dice until there are so many: a double is rolled again."""
    found = list(dict.fromkeys(wanted))
    while len(found) < min(count, len({*allowed, *found})):
        (face,), dice = dice.draw(1, len(allowed))
        if allowed[face - 1] not in found:
            found.append(allowed[face - 1])
    return found, dice


def _rolled_specials(at: Desk, kind: ChannelingType, dice: Dice) -> tuple[list[str], list[int], Dice]:
    """A D10 for each special weave, rolled again for what is forbidden or owned already. (CHN-5, CHN-6)"""
    listed = [weave.id for weave in unique(at.stock.weaves) if weave.special]
    may = {weave.id for weave in specials_for(at.stock, kind)} & set(listed[:TEN])
    found: list[str] = []
    faces: list[int] = []
    while len(found) < min(kind.specials, len(may)):
        (face,), dice = dice.draw(1, TEN)
        faces.append(face)
        talent = listed[face - 1] if face <= len(listed) else ""
        if talent in may and talent not in found:
            found.append(talent)
    return found, faces, dice


def _powers(at: Desk, kind: ChannelingType, dice: Dice) -> tuple[list[str], list[str], Plain, Dice]:
    """A D6 for the strong power, and one for the weak one until it is another. (CHN-40, CHN-41)"""
    tables = at.powers.of(kind.half)
    (strong,), dice = dice.draw(1, 6)
    weak: list[int] = []
    while not weak or tables.weak[weak[-1] - 1] == tables.strong[strong - 1]:
        (face,), dice = dice.draw(1, 6)
        weak.append(face)
    rolled = {"strong": [strong], "weak": weak}
    return [tables.strong[strong - 1]], [tables.weak[weak[-1] - 1]], rolled, dice
