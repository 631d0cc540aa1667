"""What a warrior may sensibly carry, by neutral facts only (kinds of item, hands, prices), and who carries what.

What an item does is unknown here. Outfits keep the rules for carrying: two close combat weapons
at most besides the dagger, different missile weapons, one of each other kind, no shield with a two-handed weapon.
An exact search then spends the marks for the highest value. (SKR-81)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, product
from math import sqrt
from typing import NamedTuple

from skirmish.core.record import Record
from skirmish.library.factionfile import FactionForm, HiredForm, Kind
from skirmish.library.stock import Stock, items_for, price
from skirmish.library.wares import ItemForm

MELEE, SHOOT = "melee", "shoot"
STYLES = (MELEE, SHOOT)
"""Fighting styles for which warriors are armed."""
STEADY_HAND = 3
"""Minimum BS for a missile weapon."""
PAIRED = frozenset({"axe", "club", "sword"})
"""Weapons that form a pair, one in each hand."""
TASTE: Mapping[str, Mapping[str, float]] = {
    MELEE: {"melee": 2.2, "second": 0.7, "missile": 0.5, "shield": 2.4, "buckler": 1.6, "helmet": 1.6, "armour": 1.5},
    SHOOT: {"melee": 0.8, "second": 0.3, "missile": 2.6, "shield": 0.5, "buckler": 0.4, "helmet": 0.9, "armour": 0.9},
}
"""The value of a mark spent on each kind of item."""
MOST_BLADES = 2
"""Close combat weapons besides the dagger. (SKR-81)"""
USUAL_TASTE = 0.6
"""For any other kind of item."""
HEAVY: Mapping[str, float] = {"armour": 3.0, "helmet": 1.2}
"""How much more a list of fighters values armour."""
BARE, ARMED, PROPER, MODEST = range(4)
"""Grades of outfits: no weapon; some weapon; worthy of its bearer; and no more expensive than the bearer."""
WORTHY_HALVES, WORTHY_PART = 2, 3
"""Weapons are worth at least half of the dearest one allowed, each of them at least a third."""


class Outfit(Record):
    """The gear of one warrior, besides free items."""

    items: tuple[str, ...]
    marks: int
    sorts: tuple[tuple[str, str, int], ...]
    """(id, kind, marks) of each; a second weapon is of kind `second`."""
    grade: int
    """How suitable its weapons are for the bearer: from `BARE` to `MODEST`."""


Outfits = Mapping[str, tuple[Outfit, ...]]
"""By style; a style without outfits has no entry."""


def list_outfits(faction: FactionForm, stock: Stock, kind: Kind) -> Outfits:
    """All sensible outfits of this type; a hired blade has only its kit. (SKR-81, CMP-13)"""
    if isinstance(kind, HiredForm):
        shoots = any(stock.items[ident].kind == "missile" and not stock.items[ident].thrown for ident in kind.kit)
        return {SHOOT if shoots else MELEE: (Outfit((), 0, (), MODEST),)}
    shelf = _Shelf(faction, stock, kind)
    found = {MELEE: shelf.outfits(shelf.hands(), [(), *((item,) for item in shelf.thrown)])}
    if shelf.shot and kind.profile.BS >= STEADY_HAND:
        found[SHOOT] = shelf.outfits(shelf.belts(), [(item,) for item in shelf.shot])
    return found


def outfit_key(faction: FactionForm, stock: Stock, kind: Kind) -> tuple[object, ...]:
    """What its outfits depend on: types with equal keys have the same outfits."""
    if isinstance(kind, HiredForm):
        return tuple(kind.kit)
    listed = tuple((item.id, *price(item, 0, kind.marks)) for item in items_for(faction, stock, kind))
    return (kind.profile.BS >= STEADY_HAND, kind.marks, kind.channeling is not None, *listed)


def shoots_by_trade(kind: Kind, found: Outfits) -> bool:
    """Whether it is better at shooting than at fighting, or has no shield to fight behind."""
    shields = any(sort in ("shield", "buckler") for outfit in found[MELEE] for _, sort, _ in outfit.sorts)
    return SHOOT in found and (kind.profile.BS > kind.profile.WS or not shields)


def places_of_grade(listed: Sequence[Outfit], grade: int) -> list[int]:
    """The positions of outfits of at least this grade; if there are none, of the best grade available."""
    best = min(grade, max(outfit.grade for outfit in listed))
    return [index for index, outfit in enumerate(listed) if outfit.grade >= best]


def cheapest(listed: Sequence[Outfit], grade: int) -> int:
    """Marks for the cheapest outfit of the grade."""
    return min(listed[index].marks for index in places_of_grade(listed, grade))


def dearest(listed: Sequence[Outfit], grade: int = BARE) -> int:
    """Marks for the most expensive outfit of the grade."""
    return max(listed[index].marks for index in places_of_grade(listed, grade))


def ladder(listed: Sequence[Outfit], style: str, whim: Mapping[str, float], grade: int) -> list[tuple[int, float]]:
    """The outfits worth having as (index, value), cheapest first: each dearer one is worth more than all before it.

    The most expensive one comes last, for lists with marks to burn. `whim` varies lists: a factor
    for each item.
    """
    fit = places_of_grade(listed, grade)
    rated = [(listed[index].marks, -worth(listed[index], style, whim), index) for index in fit]
    steps: list[tuple[int, float]] = []
    for _, worthless, index in sorted(rated):
        if not steps or -worthless > steps[-1][1]:
            steps.append((index, -worthless))
    marks, worthless, index = max(rated)
    return steps if listed[steps[-1][0]].marks == marks else [*steps, (index, -worthless)]


def worth(outfit: Outfit, style: str, whim: Mapping[str, float]) -> float:
    """Its value for this style: the dearer an item, the less each mark of it is worth."""
    taste = TASTE[style]
    return sum(
        [taste.get(sort, USUAL_TASTE) * sqrt(marks) * whim.get(ident, 1.0) for ident, sort, marks in outfit.sorts]
    )


class _Shelf:
    """The items on a type's list, by kind."""

    def __init__(self, faction: FactionForm, stock: Stock, kind: Kind) -> None:
        listed = items_for(faction, stock, kind)
        self.marks = {item.id: price(item, 0, kind.marks)[0] for item in listed}
        usual = [item for item in listed if not item.free_first and not item.limit.max and self._fixed(item, kind)]
        self.thrown = [item for item in usual if item.kind == "missile" and item.thrown]
        self.shot = [item for item in usual if item.kind == "missile" and not item.thrown]
        self.blades = [item for item in usual if _is_for_melee(item, stock)]
        self.blade_ids = {item.id for item in self.blades}
        self.shields = [item for item in usual if item.kind in ("shield", "buckler")]
        self.worn = [[(), *((i,) for i in usual if i.kind == sort)] for sort in ("armour", "helmet", "cloak")]
        self.held_ids = self.blade_ids | {item.id for item in self.shields}
        self.body = kind.marks
        self.worthy = 0 if kind.channeling else self._dearest(self.blades, kind.marks // 2)
        self.worthy_shot = self._dearest(self.shot, kind.marks)
        self.both_hands = not self.shields and any(item.hands > 1 for item in self.blades)

    def _dearest(self, weapons: Sequence[ItemForm], most: int) -> int:
        """Price of the dearest of these weapons that costs at most `most` marks."""
        return max((self.marks[item.id] for item in weapons if self.marks[item.id] <= most), default=0)

    @staticmethod
    def _fixed(item: ItemForm, kind: Kind) -> bool:
        least, most = price(item, 0, kind.marks)
        return least == most and item.kind != "angreal"

    def belts(self) -> Iterator[tuple[ItemForm, ...]]:
        """What a shooter may have for close combat: nothing, or something for one hand, perhaps with a shield."""
        yield ()
        for blade in self.blades:
            if blade.hands < 2 and blade.kind == "melee":
                yield (blade,)
                yield from ((blade, shield) for shield in self.shields)

    def hands(self) -> Iterator[tuple[ItemForm, ...]]:
        """What a fighter may have in both hands."""
        yield ()
        for blade in self.blades:
            yield (blade,)
            if blade.hands < 2:
                yield from ((blade, shield) for shield in self.shields)
                others = [other for other in self.blades if {blade.id, other.id} <= PAIRED and other.id < blade.id]
                yield from ((blade, other) for other in others)

    def outfits(
        self, hands: Iterable[tuple[ItemForm, ...]], missiles: Sequence[tuple[ItemForm, ...]]
    ) -> tuple[Outfit, ...]:
        """Every combination of these with everything that may be worn."""
        held_and_thrown = [
            (held, thrown) for held, thrown in product(hands, missiles) if self._go_together(held, thrown)
        ]
        worn = [[*suit, *helmet, *cloak] for suit, helmet, cloak in product(*self.worn)]
        return tuple(self._outfit([*held, *thrown, *rest]) for (held, thrown), rest in product(held_and_thrown, worn))

    def _go_together(self, held: Sequence[ItemForm], thrown: Sequence[ItemForm]) -> bool:
        """No duplicates, no two items of which one is also the other, no three weapons for close combat."""
        names = {name for item in held for name in (item.id, item.counts_as) if name}
        blades = [item for item in (*held, *thrown) if item.id in self.blade_ids]
        return len(blades) <= MOST_BLADES and not any({item.id, item.counts_as} & names for item in thrown)

    def _outfit(self, items: Sequence[ItemForm]) -> Outfit:
        sorts = tuple([(item.id, _sort(items, index), self.marks[item.id]) for index, item in enumerate(items)])
        marks = sum([marks for _, _, marks in sorts])
        return Outfit(tuple([ident for ident, _, _ in sorts]), marks, sorts, self._grade(items, marks))

    def _grade(self, items: Sequence[ItemForm], marks: int) -> int:
        if not any(item.kind in ("melee", "missile") for item in items):
            return BARE
        if not self._worthy(items):
            return ARMED
        return PROPER if marks > self.body else MODEST

    def _worthy(self, items: Sequence[ItemForm]) -> bool:
        """Whether it has one of its better weapons for its style; a fighter without a shield wants both hands full."""
        blades = [item for item in items if item.id in self.blade_ids]
        if not all(self.marks[item.id] * WORTHY_PART >= self.worthy for item in blades):
            return False
        shot = [self.marks[item.id] for item in items if item.kind == "missile" and not item.thrown]
        if shot:
            return shot[0] * WORTHY_HALVES > self.worthy_shot
        held = sum([self.marks[item.id] for item in items if item.id in self.held_ids])
        full = not self.both_hands or any(item.hands > 1 for item in blades)
        return full and held * WORTHY_HALVES >= self.worthy


def _is_for_melee(item: ItemForm, stock: Stock) -> bool:
    """Whether it is used in close combat: a throwing spear too."""
    return item.kind == "melee" or (item.counts_as is not None and stock.items[item.counts_as].kind == "melee")


def _sort(items: Sequence[ItemForm], index: int) -> str:
    """The kind of an item among these: a throwing spear counts first as a close combat weapon."""
    item = items[index]
    if index == 0:
        return "melee" if item.counts_as else item.kind
    return "second" if item.kind == items[0].kind == "melee" else item.kind


# --- who carries what: an exact search -----------------------------------------------------------------------------


class Step(NamedTuple):
    """One way to equip an entry of a list."""

    marks: int
    worth: float
    outfit: int
    """Its position among the entry's outfits."""


class _Way(NamedTuple):
    """The best choice found for a sum of marks: its value, and the outfits so far, the last one first."""

    worth: float
    outfit: int
    before: _Way | None


def fit_out(ladders: Sequence[Sequence[Step]], least: int, most: int) -> list[int] | None:
    """One outfit per entry with the highest total value for `least` to `most` marks; None if there is none.

    Each ladder starts with its cheapest step, and isn't empty.
    """
    cheap = _sums_from([ladder[0].marks for ladder in ladders])
    dear = _sums_from([max(step.marks for step in ladder) for ladder in ladders])
    found: dict[int, _Way | None] = {0: None}
    for place, ladder in enumerate(ladders):
        lowest, highest = least - dear[place + 1], most - cheap[place + 1]
        found = _extend(found, ladder, lowest, highest)
    ways = [(way.worth, sum_of, way) for sum_of, way in found.items() if way is not None]
    return _outfits(max(ways)[2]) if ways else None


def _extend(found: dict[int, _Way | None], ladder: Sequence[Step], lowest: int, highest: int) -> dict[int, _Way | None]:
    """The sums with one more entry, limited to those from which the rest can still fit."""
    longer: dict[int, _Way | None] = {}
    for before, way in found.items():
        had = way.worth if way else 0.0
        for marks, worth, outfit in ladder:
            total = before + marks
            if total > highest:
                break
            known = longer.get(total)
            if total >= lowest and (known is None or had + worth > known.worth):
                longer[total] = _Way(had + worth, outfit, way)
    return longer


def _sums_from(marks: Sequence[int]) -> list[int]:
    """The totals of all entries from each position on; 0 after the last."""
    return [0, *accumulate(reversed(marks))][::-1]


def _outfits(way: _Way | None) -> list[int]:
    found: list[int] = []
    while way is not None:
        found.append(way.outfit)
        way = way.before
    return found[::-1]
