"""What a roster paid, compared with the catalogue's current prices. (SKR-80, SKR-81)

A roster may record the catalogue whose prices it paid, by a digest (`faction: {prices: ...}`), and what each of its
warriors cost bare (`paid`). Then a later price change is reported with the old price, and isn't an error. Without
a digest, current prices apply, as for shipped rosters, which live next to the catalogue.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Literal

from skirmish.core.record import Record
from skirmish.core.words import counted
from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import CheckForm, FactionForm, GroupSize, Kind
from skirmish.library.problems import Problem
from skirmish.library.rosterfile import kind_of
from skirmish.library.stock import Stock, blades_for, is_at_hand, items_for, price
from skirmish.library.wares import ItemForm, Limit
from skirmish.library.yamlfile import Trail
from skirmish.muster.cost import Fielded, fielded, prices_today, total
from skirmish.muster.edits import ENTRY_ORDER, Plain, entries, with_key

LETTERS = 8
"""Length of a digest."""
Basis = Literal["paid", "today"]
"""The prices by which a roster is judged: those it paid, or the current ones regardless."""
Choice = Literal["take", "keep"]
"""What happens to old prices: current ones replace them, or they are kept on purpose."""
Standing = Literal["unnoted", "today", "kept", "changed"]
"""Which catalogue's prices a roster says it paid: none, the current one's, another's on purpose, another's."""


class OldPrice(Record):
    """A price paid that differs from the current one."""

    at: Trail
    """Its place in the file."""
    name: str
    paid: int
    least: int
    """The current price; a price with dice is a range."""
    most: int
    rule: str

    @property
    def today(self) -> int:
        """The price recorded for it now."""
        return (self.least + self.most) // 2

    @property
    def costs(self) -> str:
        """The current price in words."""
        return str(self.least) if self.least == self.most else f"{self.least} to {self.most}"


def digest_prices(faction: FactionForm, stock: Stock) -> str:
    """Eight hex digits that change with the available recruits, their prices, and what may be bought for them.

    They depend on the files' contents, not their bytes. Blades from packs unknown to the faction don't count.
    """
    limits = faction.warband
    said = {
        "warband": [limits.marks, limits.min, limits.max, limits.heroes],
        "types": {ident: _offer(faction, stock, kind) for ident, kind in faction.types.items()},
        "checks": [_check(one) for one in faction.checks],
        "blades": {
            ident: [blade.marks, blade.upkeep]
            for ident, blade in blades_for(faction, stock).items()
            if is_at_hand(ident, faction)
        },
    }
    return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()[:LETTERS]


def _offer(faction: FactionForm, stock: Stock, kind: Kind) -> list[Any]:
    size, limit = getattr(kind, "group", None) or GroupSize(), getattr(kind, "limit", Limit())
    items = {item.id: _price(item) for item in items_for(faction, stock, kind)}
    more = getattr(kind, "more", None)
    marks = kind.marks if more is None else [kind.marks, more]
    return [kind.role, marks, limit.min, limit.max, size.min, size.max, items]


def _check(check: CheckForm) -> list[Any]:
    """A limit that isn't a ratio is written as before ratios existed, so that digests stay the same."""
    ratio = [check.every] if check.every > 1 else []
    return [check.count, check.at_most, check.for_each, check.level, *ratio]


def _price(item: ItemForm) -> list[Any]:
    marks = item.marks
    return [marks.first, marks.more, marks.dice, marks.times, item.free_first, item.limit.max]


# --- prices paid ---------------------------------------------------------------------------------------------------


def standing(file: RosterFile) -> Standing:
    """Which prices the roster says it paid."""
    said = file.form.faction
    if not said.prices:
        return "unnoted"
    today = digest_prices(file.faction, file.stock)
    return "today" if said.prices == today else "kept" if said.kept == today else "changed"


def old_prices(file: RosterFile) -> tuple[OldPrice, ...]:
    """Every price in the roster that isn't current, in the order of the file."""
    today = prices_today(file)
    return tuple(found for entry in fielded(file) for found in _old_prices(file, entry, today[entry.at]))


def was_bought_otherwise(file: RosterFile, at: Trail) -> bool:
    """Whether a price of the entry at this place isn't today's: a group has one for all, so it can't grow at two."""
    return any(old.at[: len(at)] == at for old in old_prices(file))


def _old_prices(file: RosterFile, entry: Fielded, marks: int) -> Iterator[OldPrice]:
    paid = entry.written.paid
    if paid is not None and paid != marks:
        yield OldPrice((*entry.at, "paid"), entry.kind.name, paid, marks, marks, entry.kind.rule)
    seen: Counter[str] = Counter()
    for index, bought in enumerate(entry.written.items):
        item = file.stock.items[bought.item]
        least, most = price(item, seen[item.id], entry.kind.marks)
        seen[item.id] += 1
        if not least <= bought.paid <= most:
            yield OldPrice((*entry.at, "items", index, "paid"), item.name, bought.paid, least, most, item.rule)


def todays_total(file: RosterFile) -> int:
    """What the roster costs at current prices."""
    counts = {entry.at: entry.count for entry in fielded(file)}
    return total(file) + sum(counts[old.at[:2]] * (old.today - old.paid) for old in old_prices(file))


def price_problems(file: RosterFile, basis: Basis) -> Iterator[Problem]:
    """The problems of prices paid, and changes since. (SKR-81)"""
    found, how = old_prices(file), standing(file)
    if how == "changed" and found and basis == "paid":
        spent, now = total(file), todays_total(file)
        said = (
            f"the prices of {file.faction.name} have changed since the list was written: it cost {spent} marks, "
            f"and would cost {now} today (`skirmish warband upgrade FILE --prices take` or `keep`)"
        )
        yield file.document.problem(("faction", "prices"), "W030", said)
    for old in found:
        if basis == "today" or how in ("unnoted", "today"):
            yield file.document.problem(
                old.at, "E052", f"{old.name} costs {counted(old.costs)}, not {old.paid}", old.rule
            )
        else:
            code, more = ("I052", ", kept on purpose") if how == "kept" else ("W052", "")
            said = f"{old.name}: {counted(old.paid, 'mark was', 'marks were')} paid{more}; it costs {old.costs} today"
            yield file.document.problem(old.at, code, said, old.rule)


# --- recording prices ----------------------------------------------------------------------------------------------


def note_prices(data: Plain, faction: FactionForm, stock: Stock) -> Plain:
    """The roster with the current catalogue's digest, and with the price paid for each warrior that lacks it."""
    head = {key: value for key, value in data["faction"].items() if key != "kept"}
    head |= {"version": faction.version, "prices": digest_prices(faction, stock)}
    return fill_prices({**data, "faction": head}, faction, stock)


def fill_prices(data: Plain, faction: FactionForm, stock: Stock) -> Plain:
    """The roster; if it records prices, each warrior without a price paid gets the current one.

    Where a type has another price after the first, and prices are today's, those prices go with the order of the file:
    once the first is gone, the next one has its price.
    """
    noted = data["faction"].get("prices")
    if not noted:
        return data
    rising = any(kind.more is not None for kind in faction.types.values())
    data, today = deepcopy(data), rising and noted == digest_prices(faction, stock)
    had: Counter[str] = Counter()
    for found, entry in entries(data):
        kind, ident = kind_of(entry["type"], faction, stock), faction.canonical(entry["type"])
        marks, usual = kind.price(had[ident]), {kind.price(0), kind.price(1)}
        had[ident] += 1
        if entry.get("paid") is not None and today and entry["paid"] in usual:
            entry["paid"] = marks
        elif entry.get("paid") is None:
            data[found.section][found.index] = with_key(entry, "paid", marks, ENTRY_ORDER)
    return data


def settle_prices(file: RosterFile, choice: Choice, *, noted: bool = True) -> Plain:
    """The roster with its old prices settled: `take` writes current ones, `keep` notes that the old ones are intended.

    Only a roster that records another catalogue's prices can keep them.

    A shipped roster lives next to its catalogue, and isn't `noted`.
    """
    data: Plain = deepcopy(file.document.data)
    changed = old_prices(file)
    if choice == "take":
        for old in changed:
            entry = data[str(old.at[0])][old.at[1]]
            (entry if len(old.at) == 3 else entry["items"][old.at[3]])["paid"] = old.today
    if not noted:
        return data
    before = data["faction"].get("prices")
    data = note_prices(data, file.faction, file.stock)
    if choice == "keep" and changed and before:
        data["faction"] |= {"prices": before, "kept": data["faction"]["prices"]}
    return data


def has_old_prices(file: RosterFile) -> bool:
    """Whether it has prices that still need settling."""
    return standing(file) != "kept" and bool(old_prices(file))
