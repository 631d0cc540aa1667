"""What lists are made of, as far as it has a price: counts for the fitted prices, printed prices, and names.

A type's price holds what its sort usually can: so weaves and channeling points count against what warriors of the type
have on average in the lists of the batch. The fair price of a weave is what it brings more than another; that of a
point what one more brings than was rolled on average. Neither is paid for, whoever has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from skirmish.core.state import Roster, Warrior
from skirmish.library import Shelf
from skirmish.library.stock import usual_price
from skirmish.library.wares import ItemForm
from skirmish.playtest.prices import Thing

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
