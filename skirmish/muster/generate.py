"""Lists that the program puts together: legal, in a style, and with nearly all the marks spent. (SKR-80..83)

First who is in it (`draft`), each with the least that he needs; then an exact search finds the gear on which the rest
of the marks is spent best (`fitting`); then it is written down (`penned`). All of it hangs on the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from skirmish.library.catalogue import FactionForm
from skirmish.library.migrations import version
from skirmish.library.stock import Stock
from skirmish.muster.draft import CHANNELERS, EVERYBODY, FILLS, HIRE_PERCENT, Draft
from skirmish.muster.fitting import Step, fitted
from skirmish.muster.mix import FEWEST, GUARDED, balanced, enough
from skirmish.muster.names import Lot, band_name, kebab
from skirmish.muster.outfits import ARMED, BARE, HEAVY, MELEE, MODEST, PROPER, SHOOT, Outfit, ladder
from skirmish.muster.penned import Fitted, sections
from skirmish.muster.ranks import Pick, Picks, Ranks, cheapest_body, richest
from skirmish.muster.recruit import Plain

ENOUGH_PERCENT = 95
"""What part of its limit a list spends at least."""
SURE_PERCENT = 110
"""So much of the least that a warband costs is surely enough for a list."""
NOBODY_CHANNELS = "balanced"
"""How a list is filled for channeling where the faction has nobody who does."""
WHIM_PERCENT = (75, 51)
"""How much an item is liked: 76 to 126 of a hundred, drawn for each entry."""


class Try(NamedTuple):
    """By which rules a list is drawn."""

    grade: int
    """Of what is carried, at least."""
    even: bool = False
    """Whether it has to be balanced."""
    throws: bool = True
    """Whether fighters may carry what is only thrown."""
    any_style: bool = False
    """Whether all that matters is that the marks are spent."""
    fewest: int = 0
    """So many are in it at least."""


class NoList(ValueError):
    """There is no list within this limit; the message says why, and for which limit (0: none) there is one."""

    def __init__(self, why: str, *, least: int = 0, most: int = 0) -> None:
        super().__init__(why)
        self.limit = least or most
        self.instead = f"at least {least}" if least else f"at most {most}"


def generated(faction: FactionForm, stock: Stock, limit: int, fill: str, seed: int, name: str | None = None) -> Plain:
    """A legal list of the faction that spends at least 95 % of the limit and never more than it, as plain data.

    `fill` is one of `FILLS`; the same seed gives the same list. Raises `NoList` if no list is to be had for the limit.
    """
    if fill not in FILLS:
        raise ValueError(f"no way to fill a list '{fill}'; there are {', '.join(FILLS)}")
    ranks, lot, fill = Ranks(faction, stock, limit), Lot(seed), filled_as(faction, fill)
    found = _found(ranks, fill, lot)
    called = name or band_name(lot)
    return {
        "format": f"warband/{version('warband')}",
        "id": kebab(called),
        "name": called,
        "faction": {"id": faction.id, "version": faction.version},
        "limit": {"marks": limit},
        **sections(ranks, found, fill, lot),
    }


def filled_as(faction: FactionForm, fill: str) -> str:
    """How a list of the faction is filled for whom wants it like that: nobody channels where nobody can."""
    able = any(kind.channeling for kind in faction.types.values())
    return NOBODY_CHANNELS if fill in CHANNELERS and not able else fill


def bounds(ranks: Ranks) -> tuple[int, int]:
    """About the least and the most marks that a warband of the faction can cost. Raises `NoList`. (SKR-80)"""
    if not ranks.role("leader"):
        raise NoList(f"{ranks.faction.name} has nobody to lead it")
    leaders = [ranks.least(i, s, BARE) for i in ranks.role("leader") for s in ranks.outfits(i)]
    least = min(leaders) + (ranks.faction.warband.min - 1) * cheapest_body(ranks, BARE)
    return least, ranks.spendable(richest(ranks, ()))


def _found(ranks: Ranks, fill: str, lot: Lot) -> list[Fitted]:
    """Who is in the list and carries what. Raises `NoList`."""
    need = -(-ranks.limit * ENOUGH_PERCENT // 100)
    name, size, (least, most) = ranks.faction.name, ranks.faction.warband, bounds(ranks)
    sure, all_of_it = -(-least * SURE_PERCENT // 100), most * ENOUGH_PERCENT // 100
    if ranks.limit < least:
        said = f"{name}: a leader and {size.min - 1} more cost {least} marks at least, not {ranks.limit}"
        raise NoList(said, least=sure)
    if most < need:
        said = f"{name}: {size.max} warriors with all they can use cost about {most} marks, not {need}"
        raise NoList(said, most=all_of_it)
    hires = fill == "balanced" and lot.number(100) <= HIRE_PERCENT
    for how in _tries(ranks, fill, need):
        draft = Draft(ranks, fill, lot, need, how.grade, fewest=how.fewest, any_style=how.any_style, hires=hires)
        picks = draft.made()
        if not picks or (how.even and not balanced(ranks, picks, how.fewest)):
            continue
        found = _fitted(ranks, picks, lot, need, fill, how)
        if found is not None:
            return found
    said = f"{name}: found no list for {need} to {ranks.limit} marks"
    raise NoList(said, least=sure) if ranks.limit < sure else NoList(said, most=all_of_it)


def _tries(ranks: Ranks, fill: str, need: int) -> Iterator[Try]:
    """First as it should be, and then with fewer wishes, down to whatever there is."""
    modest = ranks.spendable(richest(ranks, ()), MODEST) >= need
    grade = MODEST if modest and fill in CHANNELERS else PROPER
    if fill == "balanced":
        yield from [Try(grade, even=True, fewest=enough(ranks, FEWEST, grade))] * 16
        yield from [Try(PROPER, even=True, fewest=enough(ranks, FEWEST, PROPER))] * 6
    if CHANNELERS.get(fill) == EVERYBODY:
        yield from [Try(grade, fewest=enough(ranks, GUARDED, grade))] * 6
    yield from [Try(grade, throws=fill != "melee")] * 6
    yield from [Try(PROPER)] * 4
    yield from [Try(ARMED)] * 4
    for _ in range(5):
        yield Try(ARMED, any_style=True)
        yield Try(BARE, any_style=True)


def _fitted(ranks: Ranks, picks: Picks, lot: Lot, need: int, fill: str, how: Try) -> list[Fitted] | None:
    """The picks with the gear that is worth most; None if nothing comes to enough marks and not too many."""
    shelves = [_suited(ranks, pick, throws=how.throws) for pick in picks]
    ladders = [_steps(ranks, pick, shelf, lot, fill, how) for pick, shelf in zip(picks, shelves, strict=True)]
    chosen = fitted(ladders, need, ranks.limit)
    if chosen is None:
        return None
    return [Fitted(pick, shelf[index]) for pick, shelf, index in zip(picks, shelves, chosen, strict=True)]


def _suited(ranks: Ranks, pick: Pick, *, throws: bool) -> Sequence[Outfit]:
    """The outfits of its style. Fighters who may not throw have only what one also fights with: a throwing spear."""
    listed = ranks.outfits(pick.type)[pick.style]
    if throws or pick.style == SHOOT:
        return listed
    items = ranks.stock.items.values()
    missiles = {item.id for item in items if item.kind == "missile" and item.counts_as is None}
    return [outfit for outfit in listed if not missiles.intersection(outfit.items)]


def _steps(ranks: Ranks, pick: Pick, shelf: Sequence[Outfit], lot: Lot, fill: str, how: Try) -> list[Step]:
    """What the entry may carry: marks and worth of all of it. Who is good at his trade makes more of his gear."""
    kind = ranks.kinds[pick.type]
    items = sorted({ident for outfit in shelf for ident in outfit.items})
    first, span = WHIM_PERCENT
    drawn = lot.numbers(len(items), span)
    heavy = HEAVY if fill == "melee" else {}
    whim = {
        ident: (first + number) / 100 * heavy.get(ranks.stock.items[ident].kind, 1.0)
        for ident, number in zip(items, drawn, strict=True)
    }
    keen = 1 if kind.channeling else kind.profile.WS if pick.style == MELEE else kind.profile.BS
    return [
        Step(pick.count * (kind.marks + shelf[index].marks), pick.count * keen * worth, index)
        for index, worth in ladder(shelf, pick.style, whim, how.grade)
    ]
