"""`skirmish list items`: everything that can be carried, from the shared catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skirmish.library.wares import ItemForm


def goods() -> list[dict[str, object]]:
    """All items in the order of the catalogue; what one does is the systems' affair. (SKR-76..78, SKR-81)"""
    from skirmish.library import Shelf

    items = {item.id: item for item in Shelf().stock.items.values()}  # ids of earlier days lead to some of them too
    return [_facts(item) for item in items.values()]


def _facts(item: ItemForm) -> dict[str, object]:
    return {
        "id": item.id,
        "name": item.name,
        "kind": item.kind,
        "hands": item.hands,
        "marks": price_of(item),
        "price": item.marks.model_dump(),
        "free_first": item.free_first,
        "thrown": item.thrown,
        "rare": item.rare,
        "counts_as": item.counts_as or "",
        "most": item.limit.max,
        "points": item.points,
        "text": " ".join(item.text.split()),
        "rule": item.rule,
    }


def price_of(item: ItemForm) -> str:
    """`10`, `30, then 60`, `25+2D6`, `3 x its bearer's price`; `free, then 2`."""
    price = item.marks
    fixed = str(price.first) if price.first or not (price.times or price.dice) else ""
    dice = f"{price.dice}D6" if price.dice else ""
    times = f"{price.times} x its bearer's price" if price.times else ""
    first = "+".join(filter(None, (fixed, dice, times)))
    if item.free_first:
        return f"free, then {first}"
    return first if price.more is None else f"{first}, then {price.more}"


def told(item: dict[str, Any]) -> str:
    """`melee, one hand, 10 marks [SKR-76]`."""
    hands = ("", "one hand", "two hands")[item["hands"]]
    facts = [
        item["kind"],
        hands,
        f"{item['marks']} marks",
        "thrown" if item["thrown"] else "",
        "rare" if item["rare"] else "",
        f"counts as {item['counts_as']}" if item["counts_as"] else "",
        f"at most {item['most']} in a warband" if item["most"] else "",
        f"{item['points']} channeling points" if item["points"] else "",
    ]
    return f"{', '.join(filter(None, facts))} [{item['rule']}]"
