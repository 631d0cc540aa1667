"""What an entry of a list may buy, what the next one costs, and why no more of it can be had. (SKR-81)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from skirmish.core.decision import Refusal
from skirmish.core.record import evolve
from skirmish.library.choices import items_for, price, usual_price
from skirmish.library.problems import hint
from skirmish.library.rosterfile import MOST_THINGS, BoughtForm
from skirmish.library.wares import ItemForm
from skirmish.muster.bench_reading import Reading
from skirmish.muster.bench_types import Ware
from skirmish.muster.cost import Fielded
from skirmish.muster.edits import Plain, Refused
from skirmish.muster.gear import gear_problems
from skirmish.muster.ranks import MONEY, there_are


def gear(at: Reading, entry: Fielded) -> tuple[Ware, ...]:
    """What may be bought for the entry, in the order of its list; nothing for a hired blade. (CMP-13)"""
    return tuple(_ware(at, entry, item) for item in items_for(at.file.faction, at.file.stock, entry.kind))


def _ware(at: Reading, entry: Fielded, item: ItemForm) -> Ware:
    had = _had(at, entry, item)
    marks = usual_price(item, had, entry.kind.marks)
    return Ware(
        item=item.id,
        name=item.name,
        kind=item.kind,
        text=" ".join(item.text.split()),
        marks=marks,
        span=price(item, had, entry.kind.marks),
        all=marks * entry.count,
        had=had,
        refusal=_hindrance(at, entry, item, marks),
        rule=item.rule,
    )


def _had(at: Reading, entry: Fielded, item: ItemForm) -> int:
    return sum(at.file.stock.items[bought.item].id == item.id for bought in entry.written.items)


def _hindrance(at: Reading, entry: Fielded, item: ItemForm, marks: int) -> Refusal | None:
    """Why one more can't be bought: it costs too much, or the list would break a rule that it doesn't break now."""
    cost = marks * entry.count
    if cost > max(0, at.left):
        times = f" ({entry.count} x {marks})" if entry.count > 1 else ""
        return Refusal(f"costs {cost}{times}, {there_are(at.left)}", MONEY)
    if len(entry.written.items) >= MOST_THINGS:
        return Refusal(f"nobody carries more than {MOST_THINGS} things")
    items = [*entry.written.items, BoughtForm(item=item.id, paid=marks)]
    after = evolve(entry, written=entry.written.model_copy(update={"items": items}))
    others = [one for one in at.entries if one is not entry] if item.limit.max else []  # who may have too many of it
    before = Counter(_errors(at, (entry, *others)))
    return next((Refusal(*said) for said in _errors(at, (after, *others)) if not _struck(before, said)), None)


def _struck(before: Counter[tuple[str, str]], said: tuple[str, str]) -> bool:
    """Whether it was said before; each is struck off once."""
    before[said] -= 1
    return before[said] >= 0


def _errors(at: Reading, entries: tuple[Fielded, ...]) -> Sequence[tuple[str, str]]:
    return [(problem.message, problem.rule) for problem in gear_problems(at.file, entries) if problem.level == "error"]


def purchase(at: Reading, entry: Fielded, wanted: str, paid: int | None) -> Plain:
    """`{item, paid}` as it stands in the file. `paid`: what was rolled, of a price with dice. Raises `Refused`."""
    item = item_of(at, wanted)
    if item not in items_for(at.file.faction, at.file.stock, entry.kind):
        raise Refused(f"{entry.kind.name} may not have {item.name}")
    ware = _ware(at, entry, item)
    if ware.refusal is not None:
        raise Refused(f"{item.name}: {ware.refusal.reason}")
    least, most = ware.span
    if paid is not None and not least <= paid <= most:
        costs = str(least) if least == most else f"{least} to {most}"
        raise Refused(f"{item.name} costs {costs} marks, not {paid}")
    return {"item": item.id, "paid": ware.marks if paid is None else paid}


def item_of(at: Reading, wanted: str) -> ItemForm:
    """The item of this id. Raises `Refused`."""
    known = at.file.stock.items
    if wanted not in known:
        raise Refused(f"no item '{wanted}'{hint(wanted, known)}")
    return known[wanted]
