"""Whether warriors may carry their gear. (SKR-81)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy

from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import HiredForm, Kind
from skirmish.library.problems import Problem, hint
from skirmish.library.stock import Stock, items_for, usual_price
from skirmish.library.wares import ItemForm
from skirmish.muster.cost import Fielded
from skirmish.muster.edits import ENTRY_ORDER, Plain, Refused, with_key

RULE = "SKR-81"
LIMITS = (
    (("melee",), 2, "close combat weapons beside a dagger"),
    (("missile",), 2, "missile weapons"),
    (("armour",), 1, "suit of armour"),
    (("shield", "buckler"), 1, "shield or buckler"),
    (("helmet",), 1, "helmet"),
    (("cloak",), 1, "cloak"),
    (("focus",), 1, "wand"),
    (("angreal",), 1, "angreal"),
)
"""(kinds of item, maximum number, wording)."""


def gear_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """The problems of each entry's gear, and of the whole list's."""
    for entry in entries:
        yield from _list_problems(file, entry)
        yield from _carried_problems(file, entry)
    yield from _roster_problems(file, entries)


def price_gear(stock: Stock, kind: Kind, left: Sequence[str], wanted: Sequence[str]) -> list[Plain]:
    """`{item, paid}` of each item for one of this type who has those in `left`: the next one may cost more.

    Whether it may have them isn't checked. Raises `Refused` for a hired blade. (SKR-81, CMP-13)
    """
    if isinstance(kind, HiredForm) and wanted:
        raise Refused(f"{kind.name} has a kit of its own: nothing is bought for a hired blade")
    had, bought = Counter(stock.items[ident].id for ident in left), []
    for item in (stock.items[ident] for ident in wanted):
        bought.append({"item": item.id, "paid": usual_price(item, had[item.id], kind.marks)})
        had[item.id] += 1
    return bought


def outfit_like(entry: Plain, model: Plain, stock: Stock, kind: Kind) -> Plain:
    """A recruit with the gear of another of its type, at current prices, and with the same own numbers."""
    things = [bought["item"] for bought in model.get("items") or ()]
    made = {key: value for key, value in entry.items() if key != "items"}
    for key, value in (("items", price_gear(stock, kind, [], things)), ("stats", deepcopy(model.get("stats")))):
        made = with_key(made, key, value, ENTRY_ORDER) if value else made
    return made


def _carried_items(file: RosterFile, entry: Fielded) -> list[ItemForm]:
    return [file.stock.items[bought.item] for bought in entry.written.items]


def _list_problems(file: RosterFile, entry: Fielded) -> Iterator[Problem]:
    bought = _carried_items(file, entry)
    if not bought:
        return
    allowed = [item.id for item in items_for(file.faction, file.stock, entry.kind)]
    rule = entry.kind.rule if entry.hired else RULE
    for index, item in enumerate(bought):
        if item.id not in allowed:
            said = f"{entry.kind.name} may not have '{item.id}'{hint(item.id, allowed)}; {_offer(entry, allowed)}"
            yield file.document.problem((*entry.at, "items", index, "item"), "E051", said, rule)


def _offer(entry: Fielded, allowed: list[str]) -> str:
    if isinstance(entry.kind, HiredForm):
        return "a hired blade has its own kit, and nothing is bought for it"
    if entry.kind.items is None:
        return "it carries nothing"
    return f"the list '{entry.kind.items.list}' has {', '.join(allowed)}"


def _roster_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """Some items have a maximum number per warband."""
    found: Counter[str] = Counter()
    for entry in entries:
        for index, item in enumerate(_carried_items(file, entry)):
            before = found[item.id]
            found[item.id] += entry.count
            if item.limit.max and before <= item.limit.max < found[item.id]:
                said = f"a warband has at most {item.limit.max} of '{item.id}', this one has more"
                yield file.document.problem((*entry.at, "items", index, "item"), "E066", said, item.rule)


def _carried_problems(file: RosterFile, entry: Fielded) -> Iterator[Problem]:
    items = _carried_items(file, entry)
    at = (*entry.at, "items")
    for kinds, most, words in LIMITS:
        count = sum(1 for item in items if _kinds(file, item) & set(kinds)) - _free(items, kinds)
        if count > most:
            yield file.document.problem(at, "E050", f"{entry.name} carries {count}, at most {most} {words}", RULE)
    for ident, count in Counter(item.id for item in items if item.kind == "missile").items():
        if count > 1:
            said = f"{entry.name} carries '{ident}' {count} times; missile weapons must differ"
            yield file.document.problem(at, "E050", said, RULE)


def _kinds(file: RosterFile, item: ItemForm) -> set[str]:
    """A throwing spear is both a missile and a spear."""
    return {item.kind} | ({file.stock.items[item.counts_as].kind} if item.counts_as else set())


def _free(items: list[ItemForm], kinds: tuple[str, ...]) -> int:
    """1 if one of these items may be carried in addition to the others: the dagger."""
    return int(any(item.free_first and item.kind in kinds for item in items))
