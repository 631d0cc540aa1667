"""Fair prices, from stored battles, of everything in the current catalogues. `playtest/prices.py` fits them."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from skirmish.app.errors import UserError
from skirmish.core.record import Record, evolve
from skirmish.core.state import Roster, Warrior
from skirmish.library import Shelf
from skirmish.library.stock import usual_price
from skirmish.library.wares import ItemForm
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.fought import Fought, read_fought
from skirmish.playtest.prices import Prices, Thing, cost, fitted
from skirmish.playtest.validation import Foretold, by_match_up, validate


class Judged(NamedTuple):
    """The result of the fit."""

    fought: Fought
    wares: Wares
    prices: Prices
    tried: Foretold | None
    """How well held-out battles are predicted, if asked for."""
    strangers: Foretold | None
    """The same for lists that never met; None if there are too few match-ups, or if not asked for."""
    roster: Roster | None
    """The list to price; None for everything."""


def judged(stores: Sequence[Path], wanted: str | None, *, held_out: bool) -> Judged:
    """Fits the prices to the battles in these files. Raises `UserError`, `Unusable`, `Faulty`."""
    shelf = Shelf()
    roster = None if wanted is None else shelf.roster(wanted)
    fought = read_fought(stores)
    try:
        wares = Wares(shelf, fought.rosters)
        prices = fitted(fought.results, wares.lists, wares.printed)
        tried = validate(fought.results, wares.lists, wares.printed) if held_out else None
    except ValueError as error:
        raise UserError(f"{', '.join(map(str, stores))}: {error}") from None
    return Judged(fought, wares, prices, tried, _strangers(fought, wares) if held_out else None, roster)


def _strangers(fought: Fought, wares: Wares) -> Foretold | None:
    """How well battles of lists that never met are predicted; None if there are too few match-ups."""
    with contextlib.suppress(ValueError):
        return validate(fought.results, wares.lists, wares.printed, by_match_up)
    return None


class PriceRow(Record):
    """A thing with its prices, in marks."""

    name: str
    kind: str
    ident: str
    printed: float
    fair: Estimate
    uses: float
    """How many of it the lists have; for points, how many were rolled."""

    @property
    def remark(self) -> str:
        """`too cheap`, `too dear`, or '' if the printed price is within the interval of the fair one."""
        if self.fair.low <= self.printed <= self.fair.high:
            return ""
        return "too cheap" if self.fair.low > self.printed else "too dear"


class ListWorth(Record):
    """What a list is worth compared with those that fought."""

    id: str
    name: str
    marks: int
    ahead: Estimate
    """How many marks more it is worth than they are on average."""


class PriceReport(Record):
    """Fair prices from stored battles."""

    battles: int
    lists: tuple[str, ...]
    ruleset: str
    players: tuple[str, ...]
    prices: tuple[PriceRow, ...]
    """Rows for everything, or for what the list has."""
    mark: float
    """What one extra mark is worth, in log-odds of a win."""
    alike: float
    held_out: Foretold | None
    """How well held-out battles are predicted, if asked for."""
    held_out_match_ups: Foretold | None
    """The same for lists that never met; None if there are too few match-ups."""
    list: ListWorth | None
    remarks: tuple[str, ...]


def price_report(stores: Sequence[Path], wanted: str | None, *, held_out: bool) -> PriceReport:
    """Prices from the battles in these files, of everything or of one list. Raises `UserError` or `Faulty`."""
    return report_of(judged(stores, wanted, held_out=held_out))


def report_of(found: Judged) -> PriceReport:
    """The report on fitted prices."""
    prices, fought, wares, roster = found.prices, found.fought, found.wares, found.roster
    own = None if roster is None else wares.counts(roster)
    told = [(Thing(one.kind, one.ident), one) for one in prices.table]
    rows = [
        PriceRow(wares.name(thing), one.kind, one.ident, one.printed, one.fair, wares.used[thing])
        for thing, one in told
        if own is None or own.get(thing, 0.0) > 0
    ]
    worth = None if roster is None else ListWorth(roster.id, roster.name, roster.marks, _ahead(found, roster))
    return PriceReport(
        prices.battles, tuple(prices.lists), fought.ruleset, fought.players, tuple(rows), prices.mark, prices.alike,
        found.tried, found.strangers, worth, fought.remarks,
    )  # fmt: skip


def _ahead(found: Judged, roster: Roster) -> Estimate:
    """How many marks more the list is worth than the average of those that fought."""
    more, lists = dict(found.wares.counts(roster)), found.prices.lists
    for counts in lists.values():
        for thing, number in counts.items():
            more[thing] = more.get(thing, 0.0) - number / len(lists)
    return found.prices.worth(more)


def points(found: Judged) -> dict[str, Estimate]:
    """How many marks more than their cost warriors who roll points are worth, per point rolled, by its kind.

    It is the slope of a line through the origin: the total for a kind, over all its points. (CHN-81)
    """
    sorts: dict[str, dict[Thing, float]] = {}
    rolled: dict[str, float] = {}
    for roster in found.fought.rosters:
        for warrior in roster.warriors:
            has = found.wares.uses([evolve(roster, warriors=(warrior,))])
            for point, number in ((thing.ident, number) for thing, number in has.items() if thing.kind == "point"):
                rolled[point] = rolled.get(point, 0.0) + number
                types = sorts.setdefault(point, {})
                for thing in (thing for thing in has if thing.kind == "type"):
                    types[thing] = types.get(thing, 0.0) + 1
    return {sort: _over(found, types, rolled[sort]) for sort, types in sorts.items() if rolled[sort]}


def _over(found: Judged, types: Mapping[Thing, float], parts: float) -> Estimate:
    """How many marks more than their printed total these are worth, divided by this number."""
    worth, paid = found.prices.worth(types), cost(types, found.wares.printed)
    value, low, high = ((end - paid) / parts for end in (worth.value, worth.low, worth.high))
    return Estimate(value, low, high, worth.count)


HIRED = "hired"
"""The role of warriors whose kit is in their fee (CMP-13), and their faction here."""
UNPAID = ("weave", "point")
"""Kinds of things that cost nothing beyond their owner's price."""


class Wares:
    """Counts and prices of everything in a batch's lists, by the current catalogues.

    Raises `ValueError` for a warrior with impossible magic: the batch isn't trusted.
    """

    def __init__(self, shelf: Shelf, rosters: Sequence[Roster]) -> None:
        self._shelf, self._stock = shelf, shelf.stock
        met = {warrior.faction for roster in rosters for warrior in roster.warriors}
        program = shelf.program_ids("faction")
        idents = (ident for ident in shelf.ids("faction") if ident in program or ident in met)
        self._factions = {ident: shelf.faction(ident) for ident in idents}
        self._usual = _usual([warrior for roster in rosters for warrior in roster.warriors])
        self.lists = {roster.id: self.counts(roster) for roster in rosters}
        self.used = self.uses(rosters)
        self.printed = self._printed([warrior for roster in rosters for warrior in roster.warriors])

    def counts(self, roster: Roster) -> dict[Thing, float]:
        """How many of each thing a list has; for weaves and points, how many more than average for its types."""
        found = self._paid(roster)
        for warrior in roster.warriors:
            usual, own = self._usual.get(_sort(warrior)), _gifts(warrior)
            for thing in {**usual, **own} if usual else ():
                found[thing] = found.get(thing, 0.0) + own.get(thing, 0.0) - (usual or {}).get(thing, 0.0)
        return found

    def uses(self, rosters: Sequence[Roster]) -> dict[Thing, float]:
        """How many of each thing these lists have; for points, how many were rolled."""
        found: dict[Thing, float] = {}
        for roster in rosters:
            for some in (self._paid(roster), *map(_gifts, roster.warriors)):
                for thing, number in some.items():
                    found[thing] = found.get(thing, 0.0) + number
        return found

    def _paid(self, roster: Roster) -> dict[Thing, float]:
        """Types and items."""
        found: Counter[Thing] = Counter()
        for warrior in roster.warriors:
            found[_sort(warrior)] += 1
            for item, number in self._bought(warrior).items():
                found[Thing("item", item)] += number
        return {thing: float(count) for thing, count in found.items()}

    def name(self, thing: Thing) -> str:
        """Its display name: `Asha'man (Black Tower)`, `Sword`, `Fireball`, `a point of saidin`."""
        if thing.kind == "type":
            faction, _, ident = thing.ident.partition("/")
            if faction == HIRED:
                blade = self._stock.hired.blades.get(ident)
                return f"{blade.name if blade else ident} (hired)"
            known = self._factions.get(faction)
            kind = known.types.get(ident) if known else None
            return f"{kind.name if kind else ident} ({known.name if known else faction})"
        if thing.kind == "point":
            return f"a point of {thing.ident}"
        shelf = self._stock.items if thing.kind == "item" else self._stock.weaves
        return shelf[thing.ident].name if thing.ident in shelf else thing.ident

    def _bought(self, warrior: Warrior) -> Counter[str]:
        """What a warrior has paid for: nothing free, no kit of a hired blade. (SKR-81, CMP-13)"""
        if warrior.role == HIRED:
            return Counter()
        things = dict(warrior.lore).get("things", ())
        carried = (*warrior.items, *(things if isinstance(things, tuple) else ()))
        known = [item for item in carried if item in self._stock.items]
        free = Counter({item: int(self._stock.items[item].free_first) for item in known})
        return Counter(known) - free

    def _item_price(self, item: ItemForm) -> float:
        return float(usual_price(item, int(item.free_first), 0))

    def _printed(self, warriors: Sequence[Warrior]) -> dict[Thing, float]:
        """Current prices; for a type that isn't in the catalogues, what these lists paid."""
        types, items, gifts = dict[Thing, float](), dict[Thing, float](), dict[Thing, float]()
        for warrior in warriors:
            bought = self._bought(warrior)
            prices = {item: self._item_price(self._stock.items[item]) for item in bought}
            items |= {Thing("item", item): price for item, price in prices.items()}
            paid = sum(prices[item] * n for item, n in bought.items())
            types[_sort(warrior)] = self._type_price(warrior, warrior.marks - paid)
            gifts |= dict.fromkeys(_gifts(warrior), 0.0)
        return {**types, **items, **dict(sorted(gifts.items()))}

    def _type_price(self, warrior: Warrior, otherwise: float) -> float:
        if warrior.role == HIRED:
            blade = self._stock.hired.blades.get(warrior.type)
            return float(blade.marks) if blade else otherwise
        faction = self._factions.get(warrior.faction)
        kind = faction.types.get(warrior.type) if faction else None
        return float(kind.marks) if kind else otherwise


def _sort(warrior: Warrior) -> Thing:
    """Its type, with the faction: factions have types of the same name."""
    return Thing("type", f"{HIRED if warrior.role == HIRED else warrior.faction}/{warrior.type}")


def _gifts(warrior: Warrior) -> dict[Thing, float]:
    """Its weaves and channeling points in the roster. Raises `ValueError` for impossible ones. (CHN-2, CHN-4)"""
    if not warrior.lore:
        return {}
    lore = dict(warrior.lore)
    half, weaves, points = lore.get("half"), lore.get("weaves", ()), lore.get("points", 0)
    if not isinstance(half, str) or not isinstance(weaves, tuple) or not isinstance(points, int):
        raise ValueError(f"{warrior.name} has no weaves and points such as channelers have")
    return {**{Thing("weave", weave): 1.0 for weave in weaves}, Thing("point", half): float(points)}


def _usual(warriors: Iterable[Warrior]) -> Mapping[Thing, Mapping[Thing, float]]:
    """The average weaves and points of a warrior of each type."""
    sums: dict[Thing, dict[Thing, float]] = {}
    counts: Counter[Thing] = Counter()
    for warrior in warriors:
        if gifts := _gifts(warrior):
            sort = _sort(warrior)
            counts[sort] += 1
            own = sums.setdefault(sort, {})
            for thing, number in gifts.items():
                own[thing] = own.get(thing, 0.0) + number
    return {sort: {thing: total / counts[sort] for thing, total in own.items()} for sort, own in sums.items()}
