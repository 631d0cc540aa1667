"""Fair prices by the battles that were kept: read, fitted, told. What they say is `playtest/prices.py`'s affair."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from skirmish.app.errors import UserError
from skirmish.app.playtests import kept_plan
from skirmish.core.record import Record, evolve
from skirmish.core.state import Roster, Warrior
from skirmish.library import Shelf
from skirmish.library.stock import usual_price
from skirmish.library.wares import ItemForm
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.match import Result, swap_sides
from skirmish.playtest.plan import Plan, players, total
from skirmish.playtest.prices import Prices, Thing, fitted
from skirmish.playtest.store import Kept, Unusable
from skirmish.playtest.validation import Foretold, by_match_up, validate


class Fought(NamedTuple):
    """What was fought, maybe in several batches."""

    ruleset: str
    players: tuple[str, ...]
    rosters: tuple[Roster, ...]
    """Each different list once, with an id of its own."""
    results: list[Result]
    """Without what observers noted."""
    remarks: tuple[str, ...]
    """What to bear in mind: other players, battles that stand in several files."""


class Judged(NamedTuple):
    """What comes of it."""

    fought: Fought
    wares: Wares
    prices: Prices
    tried: Foretold | None
    """How well battles are foretold that weren't seen, if that was asked."""
    strangers: Foretold | None
    """The same of lists that never met; None if there are too few match-ups for it, or if it wasn't asked."""
    roster: Roster | None
    """The list that is asked about; None: all things are told."""


def judged(stores: Sequence[Path], wanted: str | None, *, held_out: bool) -> Judged:
    """Fits the prices to the battles in these files. Raises `UserError` or `Faulty`."""
    shelf = Shelf()
    roster = None if wanted is None else shelf.roster(wanted)
    fought = read(stores)
    try:
        wares = Wares(shelf, fought.rosters)
        prices = fitted(fought.results, wares.lists, wares.printed)
        tried = validate(fought.results, wares.lists, wares.printed) if held_out else None
    except ValueError as error:
        raise UserError(f"{', '.join(map(str, stores))}: {error}") from None
    return Judged(fought, wares, prices, tried, _strangers(fought, wares) if held_out else None, roster)


def _strangers(fought: Fought, wares: Wares) -> Foretold | None:
    """How well battles are foretold of lists that have never met; None if there are too few match-ups."""
    with contextlib.suppress(ValueError):
        return validate(fought.results, wares.lists, wares.printed, by_match_up)
    return None


def read(stores: Sequence[Path]) -> Fought:
    """All battles in these files, each once; a list that is the same in several is one list, whatever it is called.

    Raises `UserError` for batches under other rules. Players may differ, which is remarked.
    """
    known, terms, results, battles = _Lists(), dict[object, int](), dict[object, Result](), 0
    remarks: list[str] = []
    plans = [kept_plan(store) for store in stores]
    for store, plan in zip(stores, plans, strict=True):
        remarks += _compare(store, plan, stores[0], plans[0])
        called = {roster.id: known.called(roster) for roster in plan.rosters}
        under = {one.id: terms.setdefault((one, plan.scenario, plan.profiles), len(terms)) for one in plan.battlefields}
        by = players(plan)
        for result in _results(store, plan):
            mine, theirs = result.bout.mine, result.bout.theirs
            found = evolve(result, bout=evolve(result.bout, mine=called[mine], theirs=called[theirs]))
            told, who = (
                (found, (mine, theirs)) if called[mine] <= called[theirs] else (swap_sides(found), (theirs, mine))
            )
            results.setdefault((told.bout, under[told.bout.map], *map(by.get, who)), found)
            battles += 1
    if len(results) < battles:
        twice = battles - len(results)
        remarks.append(f"{twice} battle{'s' if twice > 1 else ''} of several files are the same, and count once")
    words = tuple(dict.fromkeys(word for plan in plans for word in plan.players))
    return Fought(plans[0].ruleset, words, tuple(known.rosters.values()), list(results.values()), tuple(remarks))


def _compare(store: Path, plan: Plan, first: Path, other: Plan) -> list[str]:
    """What to bear in mind if others played. Raises `UserError` if the two were fought under different rules."""
    if plan.ruleset != other.ruleset:
        raise UserError(f"{store}: was fought under {plan.ruleset}, {first} under {other.ruleset}")
    if plan.options != other.options:
        names = sorted({name for name, _ in set(plan.options.items()) ^ set(other.options.items())})
        raise UserError(f"{store}: was fought with other options of the rules than {first}: {', '.join(names)}")
    if plan.digest != other.digest:
        raise UserError(f"{store}: was fought with other rule data ({plan.digest}) than {first} ({other.digest})")
    if plan.players == other.players:
        return []
    told, before = (" and ".join(one.players) for one in (plan, other))
    return [f"{store}: was played by {told}, {first} by {before}; prices hang on who plays"]


class _Lists:
    """Different lists, each under an id of its own."""

    def __init__(self) -> None:
        self.rosters: dict[str, Roster] = {}
        self._ids: dict[Roster, str] = {}

    def called(self, roster: Roster) -> str:
        """The id under which the list is told of: that of the first with such warriors, whatever they are called."""
        warriors = tuple(evolve(warrior, name="") for warrior in roster.warriors)
        nameless = evolve(roster, id="", name="", warriors=warriors)
        if nameless not in self._ids:
            names = (roster.id if number == 1 else f"{roster.id} ({number})" for number in count(1))
            ident = next(name for name in names if name not in self.rosters)
            self._ids[nameless], self.rosters[ident] = ident, evolve(roster, id=ident)
        return self._ids[nameless]


def _results(store: Path, plan: Plan) -> list[Result]:
    try:
        with Kept(store) as kept:
            results = [evolve(result, facts={}) for result in kept.results(total(plan))]
    except Unusable as error:
        raise UserError(str(error)) from None
    if not results:
        raise UserError(f"{store}: no battle was played yet")
    return results


class PriceRow(Record):
    """A thing with its prices, in marks."""

    name: str
    kind: str
    ident: str
    printed: float
    fair: Estimate
    uses: float
    """How many of it the lists have; of points, how many were rolled."""

    @property
    def remark(self) -> str:
        """`too cheap`, `too dear`, or '' if the printed price is within the interval of the fair one."""
        if self.fair.low <= self.printed <= self.fair.high:
            return ""
        return "too cheap" if self.fair.low > self.printed else "too dear"


class ListWorth(Record):
    """What a list is worth beside those that fought."""

    id: str
    name: str
    marks: int
    ahead: Estimate
    """By how many marks it is worth more than they are on average."""


class PriceReport(Record):
    """Fair prices by the battles that were kept."""

    battles: int
    lists: tuple[str, ...]
    ruleset: str
    players: tuple[str, ...]
    prices: tuple[PriceRow, ...]
    """Of all things, or of those that the list has."""
    mark: float
    """What one mark more is worth, in log-odds of a win."""
    alike: float
    held_out: Foretold | None
    """How well battles are foretold that weren't seen, if that was asked."""
    held_out_match_ups: Foretold | None
    """The same of lists that never met; None if there are too few match-ups for it."""
    list: ListWorth | None
    remarks: tuple[str, ...]


def price_report(stores: Sequence[Path], wanted: str | None, *, held_out: bool) -> PriceReport:
    """The prices by the battles in these files, of all things or of one list's. Raises `UserError` or `Faulty`."""
    return report_of(judged(stores, wanted, held_out=held_out))


def report_of(found: Judged) -> PriceReport:
    """What there is to say of fitted prices."""
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
    """By how many marks the list is worth more than those that fought on average."""
    more, lists = dict(found.wares.counts(roster)), found.prices.lists
    for counts in lists.values():
        for thing, number in counts.items():
            more[thing] = more.get(thing, 0.0) - number / len(lists)
    return found.prices.worth(more)


HIRED = "hired"
"""The role of those whose kit is in their fee (CMP-13), and their faction here."""
UNPAID = ("weave", "point")
"""Kinds of things that cost nothing beyond the price of who has them."""


class Wares:
    """Counts and prices of what the lists of a batch are made of, by today's catalogues.

    Raises `ValueError` for a warrior with such magic as nobody has: the batch may come from anywhere.
    """

    def __init__(self, shelf: Shelf, rosters: Sequence[Roster]) -> None:
        self._shelf, self._stock = shelf, shelf.stock
        self._factions = {ident: shelf.faction(ident) for ident in shelf.ids("faction")}
        self._usual = _usual([warrior for roster in rosters for warrior in roster.warriors])
        self.lists = {roster.id: self.counts(roster) for roster in rosters}
        self.used = self.uses(rosters)
        self.printed = self._printed([warrior for roster in rosters for warrior in roster.warriors])

    def counts(self, roster: Roster) -> dict[Thing, float]:
        """How many of each thing a list has; of weaves and points, how many more than is usual for its types."""
        found = self._paid(roster)
        for warrior in roster.warriors:
            usual, own = self._usual.get(_sort(warrior)), _gifts(warrior)
            for thing in {**usual, **own} if usual else ():
                found[thing] = found.get(thing, 0.0) + own.get(thing, 0.0) - (usual or {}).get(thing, 0.0)
        return found

    def uses(self, rosters: Sequence[Roster]) -> dict[Thing, float]:
        """How many of each thing these lists have; of points, how many were rolled."""
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
        """What people call it: `Asha'man (Black Tower)`, `Sword`, `Fireball`, `a point of saidin`."""
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
        """What a warrior has paid for: not what is free, not the kit of a hired blade. (SKR-81, CMP-13)"""
        if warrior.role == HIRED:
            return Counter()
        known = [item for item in warrior.items if item in self._stock.items]
        free = Counter({item: int(self._stock.items[item].free_first) for item in known})
        return Counter(known) - free

    def _item_price(self, item: ItemForm) -> float:
        return float(usual_price(item, int(item.free_first), 0))

    def _printed(self, warriors: Sequence[Warrior]) -> dict[Thing, float]:
        """Today's prices; of a type that the catalogues don't know, what was paid in these lists."""
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
    """Its type: factions have types of the same name."""
    return Thing("type", f"{HIRED if warrior.role == HIRED else warrior.faction}/{warrior.type}")


def _gifts(warrior: Warrior) -> dict[Thing, float]:
    """Its weaves and channeling points, as the roster has them. Raises `ValueError` for others. (CHN-2, CHN-4)"""
    if not warrior.lore:
        return {}
    lore = dict(warrior.lore)
    half, weaves, points = lore.get("half"), lore.get("weaves", ()), lore.get("points", 0)
    if not isinstance(half, str) or not isinstance(weaves, tuple) or not isinstance(points, int):
        raise ValueError(f"{warrior.name} has no weaves and points such as channelers have")
    return {**{Thing("weave", weave): 1.0 for weave in weaves}, Thing("point", half): float(points)}


def _usual(warriors: Iterable[Warrior]) -> Mapping[Thing, Mapping[Thing, float]]:
    """What weaves and points a warrior of each type has on average."""
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
