"""Lists that the program puts together: legal, in a style, and with nearly all the marks spent. (SKR-80..83)

First who is in it (`draft`), each with the least that he needs; then an exact search finds the gear on which the rest
of the marks is spent best (`fitting`); then it is written down (`penned`). All of it hangs on the seed.
"""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.library.catalogue import FactionForm
from skirmish.library.migrations import version
from skirmish.library.stock import Stock
from skirmish.muster.draft import FILLS, Draft, cheapest_body
from skirmish.muster.fitting import Step, fitted
from skirmish.muster.names import Lot, band_name, kebab
from skirmish.muster.outfits import MELEE, SHOOT, Outfit, ladder
from skirmish.muster.penned import Fitted, sections
from skirmish.muster.ranks import Pick, Picks, Ranks, richest
from skirmish.muster.recruit import Plain

ENOUGH_PERCENT = 95
"""What part of its limit a list spends at least."""
TRIES = (6, 4, 10)
"""How often a list is drawn by the rules of its style; with fighters who throw; and then with whatever there is."""
WHIM_PERCENT = (75, 51)
"""How much an item is liked: 76 to 126 of a hundred, drawn for each entry."""


class NoList(ValueError):
    """There is no list within this limit; the message says why."""


def generated(faction: FactionForm, stock: Stock, limit: int, fill: str, seed: int, name: str | None = None) -> Plain:
    """A legal list of the faction that spends at least 95 % of the limit and never more than it, as plain data.

    `fill` is one of `FILLS`; the same seed gives the same list. Raises `NoList` if no list is to be had for the limit.
    """
    if fill not in FILLS:
        raise ValueError(f"no way to fill a list '{fill}'; there are {', '.join(FILLS)}")
    ranks, lot = Ranks(faction, stock, limit), Lot(seed)
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


def bounds(ranks: Ranks) -> tuple[int, int]:
    """About the least and the most marks that a warband of the faction can cost. Raises `NoList`. (SKR-80)"""
    if not ranks.role("leader"):
        raise NoList(f"{ranks.faction.name} has nobody to lead it")
    leaders = [ranks.least(i, s, armed=False) for i in ranks.role("leader") for s in ranks.outfits(i)]
    least = min(leaders) + (ranks.faction.warband.min - 1) * cheapest_body(ranks, armed=False)
    return least, ranks.spendable(richest(ranks, ()))


def _found(ranks: Ranks, fill: str, lot: Lot) -> list[Fitted]:
    """Who is in the list and carries what. Raises `NoList`."""
    need = -(-ranks.limit * ENOUGH_PERCENT // 100)
    name, size, (least, most) = ranks.faction.name, ranks.faction.warband, bounds(ranks)
    if ranks.limit < least:
        raise NoList(f"{name}: a leader and {size.min - 1} more cost {least} marks at least, not {ranks.limit}")
    if most < need:
        raise NoList(f"{name}: {size.max} warriors with all they can use cost about {most} marks, not {need}")
    for attempt in range(sum(TRIES)):
        late, last = attempt >= TRIES[0], attempt >= TRIES[0] + TRIES[1]
        armed = not last or attempt % 2 == 0
        picks = Draft(ranks, fill, lot, need, armed=armed, any_style=last).made()
        found = _fitted(ranks, picks, lot, need, throws=late or fill != "melee", armed=armed) if picks else None
        if found is not None:
            return found
    raise NoList(f"{name}: found no list for {need} to {ranks.limit} marks")


def _fitted(ranks: Ranks, picks: Picks, lot: Lot, need: int, *, throws: bool, armed: bool) -> list[Fitted] | None:
    """The picks with the gear that is worth most; None if nothing comes to enough marks and not too many."""
    shelves = [_suited(ranks, pick, throws=throws) for pick in picks]
    ladders = [_steps(ranks, pick, shelf, lot, armed=armed) for pick, shelf in zip(picks, shelves, strict=True)]
    chosen = fitted(ladders, need, ranks.limit)
    if chosen is None:
        return None
    return [Fitted(pick, shelf[index]) for pick, shelf, index in zip(picks, shelves, chosen, strict=True)]


def _suited(ranks: Ranks, pick: Pick, *, throws: bool) -> Sequence[Outfit]:
    """The outfits of its style; those with missiles only if fighters may have something to throw."""
    listed = ranks.outfits(pick.type)[pick.style]
    if throws or pick.style == SHOOT:
        return listed
    missiles = {item.id for item in ranks.stock.items.values() if item.kind == "missile"}
    return [outfit for outfit in listed if not missiles.intersection(outfit.items)]


def _steps(ranks: Ranks, pick: Pick, shelf: Sequence[Outfit], lot: Lot, *, armed: bool) -> list[Step]:
    """What the entry may carry: marks and worth of all of it. Who is good at his trade makes more of his gear."""
    kind = ranks.kinds[pick.type]
    items = sorted({ident for outfit in shelf for ident in outfit.items})
    first, span = WHIM_PERCENT
    drawn = lot.numbers(len(items), span)
    whim = {ident: (first + number) / 100 for ident, number in zip(items, drawn, strict=True)}
    keen = 1 if kind.channeling else kind.profile.WS if pick.style == MELEE else kind.profile.BS
    return [
        Step(pick.count * (kind.marks + shelf[index].marks), pick.count * keen * worth, index)
        for index, worth in ladder(shelf, pick.style, whim, armed=armed)
    ]
