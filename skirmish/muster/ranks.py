"""Who else a warband may have, besides its members: checked before anything is written.

These are the limits of `legality`, seen from the other end. (SKR-80, SKR-82, SKR-83, CHN-39, CMP-13)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.core.words import counted
from skirmish.library.factionfile import CheckForm, FactionForm, GroupSize, HiredForm, Kind
from skirmish.library.stock import Stock, blades_for
from skirmish.library.wares import TraitForm
from skirmish.muster.channelers import CAP_MARKS, CAP_POINTS, any_half, uncapped
from skirmish.muster.legality import NO_SWITCHES
from skirmish.muster.outfits import BARE, MELEE, Outfits, cheapest, dearest, list_outfits, outfit_key

MONEY = "SKR-80"
"""A warband's limits in marks and in size."""


class Pick(Record):
    """A warrior in a warband being assembled, or a group of them."""

    type: str
    count: int = 1
    style: str = MELEE
    of: int = -1
    """The position among the picks of the member that its special rule names."""


Picks = tuple[Pick, ...]


class Ranks:
    """A faction's types and the blades it may hire, and how many of each go together within a marks limit."""

    def __init__(
        self, faction: FactionForm, stock: Stock, limit: int, switches: Mapping[str, str] = NO_SWITCHES
    ) -> None:
        """`switches`: rule options, as for `legality.problems`."""
        self.faction, self.stock, self.limit, self.switches = faction, stock, limit, switches
        self.kinds: dict[str, Kind] = {**faction.types, **blades_for(faction, stock)}
        """The available types."""
        self.known: dict[str, Kind] = {**stock.hired.blades, **faction.types}
        """The types in possibly illegal lists, too: including blades that don't fight for the faction."""
        self._outfits: dict[str, Outfits] = {}
        self._shelves: dict[tuple[object, ...], Outfits] = {}
        self._least: dict[tuple[str, str, int], int] = {}
        self._dearest: dict[tuple[str, str, int], int] = {}

    def outfits(self, type_id: str) -> Outfits:
        """What a warrior of this type may sensibly carry."""
        if type_id not in self._outfits:
            kind = self.kinds[type_id]
            shelf = outfit_key(self.faction, self.stock, kind)
            if shelf not in self._shelves:
                self._shelves[shelf] = list_outfits(self.faction, self.stock, kind)
            self._outfits[type_id] = self._shelves[shelf]
        return self._outfits[type_id]

    def prices(self, type_id: str) -> tuple[int, int]:
        """The price of the first and of each further one, without gear."""
        return self.known[type_id].price(0), self.known[type_id].price(1)

    def price(self, picks: Picks, type_id: str) -> int:
        """The price of one more than these, without gear."""
        return self.known[type_id].price(sum(pick.count for pick in picks if pick.type == type_id))

    def least(self, type_id: str, style: str, grade: int) -> int:
        """What one costs at least with an outfit of the grade, even if it isn't the first of its type."""
        key = type_id, style, grade
        if key not in self._least:
            self._least[key] = max(self.prices(type_id)) + cheapest(self.outfits(type_id)[style], grade)
        return self._least[key]

    def most(self, type_id: str, grade: int = BARE) -> int:
        """What can surely be spent on one, with all sensible gear of the grade."""
        return max(self._most(type_id, style, grade) for style in self.outfits(type_id))

    def spendable(self, picks: Picks, grade: int = BARE) -> int:
        """Marks that can be spent on these, with all sensible gear of the grade."""
        return sum(pick.count * self._most(pick.type, pick.style, grade) for pick in picks)

    def _most(self, type_id: str, style: str, grade: int = BARE) -> int:
        key = type_id, style, grade
        if key not in self._dearest:
            self._dearest[key] = min(self.prices(type_id)) + dearest(self.outfits(type_id)[style], grade)
        return self._dearest[key]

    def dearest_style(self, type_id: str) -> str:
        """The style in which most can be spent on one."""
        return max(self.outfits(type_id), key=lambda style: self._most(type_id, style))

    @cached_property
    def cap(self) -> float:
        """Expected channeling points allowed in the warband. (SKR-83)"""
        return CAP_POINTS * self.limit / CAP_MARKS

    @cached_property
    def dearest_first(self) -> list[str]:
        """The types by how much can be spent on one, highest first."""
        return sorted(self.kinds, key=lambda ident: (-self.most(ident), ident))

    def points(self, picks: Picks) -> float:
        """Expected channeling points so far."""
        return sum(pick.count * self.points_of(pick.type) for pick in picks)

    def points_of(self, type_id: str) -> float:
        """Expected channeling points of one of this type."""
        kind = self.known[type_id].channeling
        return kind.expected_points if kind else 0.0

    def role(self, role: str) -> list[str]:
        """The types of this role, `hired` for blades."""
        return [ident for ident, kind in self.kinds.items() if kind.role == role]

    def size(self, picks: Picks) -> int:
        """Number of warriors, without hired blades. (CMP-13)"""
        return sum(pick.count for pick in picks if not isinstance(self.known[pick.type], HiredForm))

    def group(self, type_id: str) -> GroupSize:
        """How many of the type are in one entry of the roster."""
        kind = self.known[type_id]
        alone = GroupSize(min=1, max=1)
        return alone if isinstance(kind, HiredForm) or kind.role != "henchman" else kind.group or GroupSize()

    def refusal(self, picks: Picks, type_id: str, count: int = 1) -> Refusal | None:
        """None if this many of the type may join these, else why not. Their price isn't checked."""
        return next(self._refusals(picks, type_id, count, ("error", "warn")), None)

    def hindrance(self, picks: Picks, spent: int, type_id: str, count: int = 1) -> Refusal | None:
        """None if this many of the type can be hired after spending this much; else why not.

        The leader comes first; reasons that no money can change come before the price.
        Limits that only warn don't prevent hiring.
        """
        kind, left = self.kinds[type_id], self.limit - spent
        if kind.role != "leader" and not picks:
            return Refusal("the leader first", MONEY)
        unlawful = next(self._refusals(picks, type_id, count, ("error",)), None)
        marks = self.price(picks, type_id) * count
        if unlawful is None and marks > max(0, left):
            return Refusal(f"costs {marks}, {marks_left(left)}", MONEY)
        return unlawful

    def bond(self, type_id: str) -> TraitForm | None:
        """The type's special rule that names another member, if it has one."""
        traits = (self.stock.traits[trait.ref] for trait in self.known[type_id].traits)
        return next((trait for trait in traits if trait.parameter == "member"), None)

    def partners(self, picks: Picks, type_id: str) -> list[int]:
        """The positions of the members that a recruit of this type may name. (SKR-82)"""
        bond = self.bond(type_id)
        if bond is None:
            return []
        named = {pick.of for pick in picks if self.bond(pick.type) == bond}
        return [
            place
            for place, pick in enumerate(picks)
            if bond.member in self.known[pick.type].keywords and pick.count == 1 and place not in named
        ]

    def _refusals(self, picks: Picks, type_id: str, count: int, levels: tuple[str, ...]) -> Iterator[Refusal]:
        kind = self.kinds[type_id]
        if isinstance(kind, HiredForm):
            if any(pick.type == type_id for pick in picks):
                yield Refusal("one of each kind is hired, and there is one", kind.rule)
        else:
            yield from self._sizes(picks, type_id, count)
        for check in self.faction.checks:
            if check.level in levels:
                yield from self._check(picks, check, type_id, count)
        yield from self._channelers(picks, type_id, count)
        bond = self.bond(type_id)
        if bond is not None and not self.partners(picks, type_id):
            yield Refusal(f"no {bond.member} is free", bond.rule)

    def _sizes(self, picks: Picks, type_id: str, count: int) -> Iterator[Refusal]:
        kind, limits = self.faction.types[type_id], self.faction.warband
        had = sum(pick.count for pick in picks if pick.type == type_id)
        if kind.role == "leader" and self._roles(picks, "leader"):
            yield Refusal("a warband has exactly one leader", MONEY)
        if kind.limit.max and had + count > kind.limit.max:
            yield Refusal(f"{kind.limit.max} at most" + (f", and there are {had}" if had else ""), kind.rule)
        if kind.role in ("hero", "novice") and self._roles(picks, "hero", "novice") + count > limits.heroes:
            yield Refusal(f"{counted(limits.heroes, 'hero', 'heroes')} besides the leader at most", MONEY)
        if self.size(picks) + count > limits.max:
            yield Refusal(f"{counted(limits.max, 'warrior')} at most", MONEY)

    def _roles(self, picks: Picks, *roles: str) -> int:
        return sum(pick.count for pick in picks if self.known[pick.type].role in roles)

    def _check(self, picks: Picks, check: CheckForm, type_id: str, count: int) -> Iterator[Refusal]:
        types, others = (self.faction.types_named(words) for words in (check.count, check.for_each))
        if type_id not in types:
            return
        had, many = (sum(pick.count for pick in picks if pick.type in named) for named in (types, others))
        if had + count > check.allowed(many + (count if type_id in others else 0)):
            yield Refusal(check.say, check.rule)

    def _channelers(self, picks: Picks, type_id: str, count: int) -> Iterator[Refusal]:
        kind = self.kinds[type_id].channeling
        if kind is None:
            return
        if self.points(picks) + count * kind.expected_points > self.cap and not uncapped(self.switches):
            said = f"its channelers may expect {self.cap:g} points for {self.limit} marks at most"
            yield Refusal(said, "SKR-83")
        halves = {other.half for pick in picks if (other := self.known[pick.type].channeling)}
        if halves - {kind.half} and not any_half(self.switches):
            yield Refusal("men and women don't channel in one warband", "CHN-39")


def marks_left(left: int) -> str:
    """`12 left`: unspent marks."""
    return f"{max(0, left)} left"


def richest(ranks: Ranks, picks: Picks, *, channelers: bool = True) -> Picks:
    """These plus everyone else they may have, dearest first: roughly the most that can be spent."""
    for type_id in ranks.dearest_first:
        if not channelers and ranks.points_of(type_id):
            continue
        while ranks.refusal(picks, type_id) is None:
            partners = ranks.partners(picks, type_id)
            picks = (*picks, Pick(type_id, 1, ranks.dearest_style(type_id), partners[0] if partners else -1))
    return picks


def cheapest_body(ranks: Ranks, grade: int) -> int:
    """Price of the cheapest henchman, hero or novice with minimum gear; 0 if there is none."""
    found = [
        ranks.least(ident, style, grade)
        for ident, kind in ranks.faction.types.items()
        if kind.role != "leader" and ranks.bond(ident) is None
        for style in ranks.outfits(ident)
    ]
    return min(found, default=0)
