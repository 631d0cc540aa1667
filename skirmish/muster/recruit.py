"""New parts of a roster as plain data for its file: a new list, and new entries in it.

For a new entry, dice are rolled, weaves chosen, gear paid for, and a missing name is drawn.
(SKR-81, CHN-2..6, CHN-40, CHN-41, CMP-13)
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from string import ascii_uppercase
from typing import TypeVar

from skirmish.core.dice import Dice, Faces, OutOfFaces
from skirmish.core.record import Record
from skirmish.library.factionfile import ChannelingType, FactionForm, HiredForm, Kind, TypeForm
from skirmish.library.forms import LONGEST_IDENT
from skirmish.library.migrations import version
from skirmish.library.powers import Powers, nearest_tables
from skirmish.library.rosterfile import kind_of
from skirmish.library.stock import Stock, items_for, specials_for, unique_weaves, usual_price, weaves_for
from skirmish.muster.edits import Plain, Refused, entries
from skirmish.muster.names import Lot, Namer, kebab

T = TypeVar("T")
TEN = 10


class Misrolled(ValueError):
    """The user's own faces don't follow the rules: one is missing or left over. The message says which."""


class Wish(Record):
    """A recruit to make; anything left open is rolled for or left out."""

    id: str
    type: str
    """A type of the faction, or a hired blade."""
    name: str = ""
    count: int = 1
    """The size of a group."""
    names: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    weaves: tuple[str, ...] = ()
    """Standard weaves; missing ones are drawn at random from those its type may know."""
    specials: tuple[str, ...] = ()
    """Special weaves, for a type that chooses them."""
    of: str = ""
    """The member that its special rule names: a Warder's sister."""
    points_faces: Faces = ()
    """The user's own dice for CHN-2; none: rolled here. The next two likewise."""
    talent_faces: Faces = ()
    """The D10s for special weaves, including re-rolls. (CHN-5, CHN-6)"""
    power_faces: Faces = ()
    """The D6 for the strong power, then those for the weak one until it differs. (CHN-40, CHN-41)"""


class Desk(Record):
    """What recruits are made from: the catalogues, and the roster's power tables."""

    faction: FactionForm
    stock: Stock
    powers: Powers


def make_desk(faction: FactionForm, stock: Stock) -> Desk:
    """For a roster without power tables of its own. (CHN-43)"""
    return Desk(faction, stock, nearest_tables(stock.powers, faction))


def section(kind: Kind) -> str:
    """The roster key of its entries."""
    if isinstance(kind, HiredForm):
        return "hired"
    return "groups" if kind.role == "henchman" else "members"


def recruit(at: Desk, wish: Wish, dice: Dice) -> tuple[Plain, Dice]:
    """The entry, and the dice after it. Every id in the request must be known; legality isn't checked here.

    Raises `Misrolled`.
    """
    kind = kind_of(wish.type, at.faction, at.stock)
    data: Plain = {"id": wish.id, "type": wish.type}
    if isinstance(kind, TypeForm) and kind.role == "henchman":
        data |= ({"name": wish.name} if wish.name else {}) | {"count": wish.count}
        data |= {"names": list(wish.names)} if wish.names else {}
    else:
        data["name"] = wish.name or kind.name
        data |= _bond(at, kind, wish.of)
    items = buy_gear(at, kind, wish.items)
    if items:
        data["items"] = items
    if kind.channeling is not None:
        data["channeling"], dice = _channeling(at, kind.channeling, wish, dice)
    return data, dice


def recruit_entry(desk: Desk, wish: Wish, seed: int, sealed: Dice | None = None) -> Plain:
    """The entry with dice from this seed, which it records unless the user rolled its points. (CHN-2)

    `sealed`: an event's dice, instead of the seed's. Raises `Misrolled`.
    """
    entry, _ = recruit(desk, wish, sealed or Dice(seed))
    if (block := entry.get("channeling")) and not wish.points_faces and sealed is None:
        block["rolled"]["seed"] = seed
    return entry


def buy_gear(at: Desk, kind: Kind, items: Sequence[str]) -> list[Plain]:
    """These items with the price of each, preceded by the free ones that everyone may have."""
    free = [i.id for i in items_for(at.faction, at.stock, kind) if i.free_first and i.id not in items]
    had: Counter[str] = Counter()
    found = []
    for ident in (*free, *items):
        item = at.stock.items[ident]
        found.append({"item": item.id, "paid": usual_price(item, had[item.id], kind.marks)})
        had[item.id] += 1
    return found


def _bond(at: Desk, kind: Kind, of: str) -> Plain:
    wanted = [trait.ref for trait in kind.traits if at.stock.traits[trait.ref].parameter == "member"]
    return {"traits": [{"ref": ref, "of": of} for ref in wanted]} if of and wanted else {}


def draw_name(at: Desk, ident: str, others: Iterable[tuple[str, str]], seed: int) -> str:
    """A random unused name for a recruit without one; '' if it needs none.

    `others` are type and name ('' for none) of everyone in the list, including models of groups. A group is named after
    its type, with a letter added if that name is taken.
    """
    kind = kind_of(ident, at.faction, at.stock)
    taken = {(name or kind_of(other, at.faction, at.stock).name).casefold() for other, name in others}
    if section(kind) != "groups":
        return Namer(Lot(seed), sorted(taken)).of(kind)
    if kind.name.casefold() not in taken:
        return ""
    return lettered(kind.name, taken)


def lettered(name: str, taken: Collection[str]) -> str:
    """`Tower Guard B`: the name with the first unused letter; '' if there is none."""
    names = (f"{name} {letter}" for letter in ascii_uppercase[1:])
    return next((found for found in names if found.casefold() not in taken), "")


def _channeling(at: Desk, kind: ChannelingType, wish: Wish, dice: Dice) -> tuple[Plain, Dice]:
    """The block in the order of the rules: points, standard weaves, special weaves, powers. (CHN-40)"""

    def told_points(faces: Faces) -> str:
        return f"{kind.roll} (CHN-2)"

    def told_talents(faces: Faces) -> str:
        return f"the D10 of special weaves shows {_and(_talent(at, face) for face in faces)} (CHN-5, CHN-6)"

    def told_powers(faces: Faces) -> str:
        tables = at.powers.of(kind.half)
        weak = _and(tables.weak[face - 1] for face in faces[1:]) if faces[1:] else "nothing yet"
        return f"strong is {tables.strong[faces[0] - 1]}, then the D6 shows {weak} (CHN-40, CHN-41)"

    dice = _dice_for(dice, "points")
    faces, dice = _roll_or_take(wish.points_faces, dice, lambda d: d.draw(int(kind.roll[0]), 6), told_points)
    data: Plain = {"rolled": {"dice": kind.roll, "faces": list(faces)}}
    data["weaves"], dice = _standard(at, kind, wish.weaves, _dice_for(dice, "weaves"))
    dice = _dice_for(dice, "special weaves")
    if kind.special == "roll":
        (data["special"], data["special_rolled"]), dice = _roll_or_take(
            wish.talent_faces, dice, lambda d: _rolled_specials(at, kind, d), told_talents
        )
    elif kind.special == "choose":
        data["special"], dice = _fill_up(
            [weave.id for weave in specials_for(at.faction, at.stock, kind)], wish.specials, kind.specials, dice
        )
    dice = _dice_for(dice, "powers")
    powers, dice = _roll_or_take(wish.power_faces, dice, lambda d: _powers(at, kind, d), told_powers)
    data["strong"], data["weak"], data["powers_rolled"] = powers
    return data, dice


def _dice_for(dice: Dice, what: str) -> Dice:
    """The dice for this part of the block: from a stream of its own, if rolls have them, whatever was chosen before."""
    return dice.of_roll(what) if dice.keyed is True else dice


def _roll_or_take(
    faces: Faces, dice: Dice, roll: Callable[[Dice], tuple[T, Dice]], told: Callable[[Faces], str]
) -> tuple[T, Dice]:
    """Rolls with the user's own faces if given, else with the dice. Raises `Misrolled`.

    `told` says what the faces show: every one must be used, and none may be missing.
    """
    if not faces:
        return roll(dice)
    try:
        found, behind = roll(Dice(None, faces))
    except OutOfFaces:
        raise Misrolled(f"{told(faces)}: one more is rolled, and its face is missing") from None
    if behind.script:
        left = _and(map(str, behind.script))
        raise Misrolled(f"{told(faces[: -len(behind.script)])}: that ends the roll, {left} left over")
    return found, dice


def _and(words: Iterable[str]) -> str:
    return ", then ".join(words)


def _talent(at: Desk, face: int) -> str:
    """The special weave for a face of the D10. (CHN-T1)"""
    listed = [weave.name for weave in unique_weaves(at.stock.weaves) if weave.special]
    return listed[face - 1] if face <= len(listed) else "nothing"


def _standard(at: Desk, kind: ChannelingType, wanted: Sequence[str], dice: Dice) -> tuple[list[str], Dice]:
    allowed = [weave.id for weave in weaves_for(at.faction, at.stock, kind)]
    if kind.taught is not None:
        return [at.stock.weaves[ident].id for ident in kind.taught], dice
    return _fill_up(allowed, () if kind.rolls else wanted, kind.standard, dice)


def _fill_up(allowed: Sequence[str], wanted: Sequence[str], count: int, dice: Dice) -> tuple[list[str], Dice]:
    """The wanted ones, and others by dice until there are enough: a duplicate is re-rolled."""
    found = list(dict.fromkeys(wanted))
    while len(found) < min(count, len({*allowed, *found})):
        (face,), dice = dice.draw(1, len(allowed))
        if allowed[face - 1] not in found:
            found.append(allowed[face - 1])
    return found, dice


def _rolled_specials(at: Desk, kind: ChannelingType, dice: Dice) -> tuple[tuple[list[str], list[int]], Dice]:
    """A D10 for each special weave, re-rolled if forbidden or already known. (CHN-5, CHN-6)"""
    listed = [weave.id for weave in unique_weaves(at.stock.weaves) if weave.special]
    may = {weave.id for weave in specials_for(at.faction, at.stock, kind)} & set(listed[:TEN])
    found: list[str] = []
    faces: list[int] = []
    while len(found) < min(kind.specials, len(may)):
        (face,), dice = dice.draw(1, TEN)
        faces.append(face)
        talent = listed[face - 1] if face <= len(listed) else ""
        if talent in may and talent not in found:
            found.append(talent)
    return (found, faces), dice


def _powers(at: Desk, kind: ChannelingType, dice: Dice) -> tuple[tuple[list[str], list[str], Plain], Dice]:
    """A D6 for the strong power, then one for the weak power until it differs. (CHN-40, CHN-41)"""
    tables = at.powers.of(kind.half)
    (strong,), dice = dice.draw(1, 6)
    weak: list[int] = []
    while not weak or tables.weak[weak[-1] - 1] == tables.strong[strong - 1]:
        (face,), dice = dice.draw(1, 6)
        weak.append(face)
    rolled = {"strong": [strong], "weak": weak}
    return ([tables.strong[strong - 1]], [tables.weak[weak[-1] - 1]], rolled), dice


# --- names ---------------------------------------------------------------------------------------------------------


UNPRINTABLE = frozenset({"Cc", "Cs", "Zl", "Zp"})
"""Unicode categories not allowed in names: control characters, broken text, line ends."""
LONGEST_NAME = 5000
"""Maximum length of a name, as in the form of a roster."""


def proper_name(name: str) -> str:
    """A name on one line, stripped. Raises `Refused` for anything else."""
    name = " ".join(name.split())
    if not name or any(unicodedata.category(letter) in UNPRINTABLE for letter in name):
        raise Refused("a name needs letters, and has no control characters in it")
    if len(name) > LONGEST_NAME:
        raise Refused(f"a name has at most {LONGEST_NAME:,} letters")
    return name


def name_for(desk: Desk, data: Plain, type_id: str, seed: int) -> str:
    """An unused name for a recruit without one; '' for a group that needs none."""
    others = [
        (entry["type"], name) for _, entry in entries(data) for name in (entry.get("name"), *entry.get("names", ()))
    ]
    return draw_name(desk, type_id, others, seed)


# --- a new list ----------------------------------------------------------------------------------------------------


MOST_MARKS = 10_000
"""The highest possible marks limit."""


def new_roster(faction: FactionForm, limit: int, name: str) -> Plain:
    """An empty list, without an id."""
    return {
        "format": f"warband/{version('warband')}",
        "id": "",
        "name": name,
        "faction": {"id": faction.id, "version": faction.version},
        "limit": {"marks": limit},
        "members": [],
    }


def copy_roster(data: Plain, name: str, ident: str, limit: int | None = None) -> Plain:
    """The same list under another name and id; its entries keep their ids, as others may name them."""
    copied = {**data, "name": name, "id": ident}
    if limit is not None:
        copied["limit"] = {**data["limit"], "marks": limit}
    return copied


def ident_for(name: str) -> str:
    """The id made from a name."""
    return kebab(name)[:LONGEST_IDENT].strip("-")
