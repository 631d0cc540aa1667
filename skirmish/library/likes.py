"""Items of packs for which a system has no numbers: which shipped item each of them is like."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from skirmish.core.record import Record
from skirmish.core.words import counted
from skirmish.library.wares import ItemForm


class Likeness(Record):
    """An item of a pack, and the shipped item whose numbers it takes where its pack gives none."""

    item: str
    name: str
    like: str
    since: str
    """`the pack says so`; `the nearest to melee, hands: 2, 12 marks`."""


def likenesses(items: Mapping[str, ItemForm]) -> tuple[Likeness, ...]:
    """The likes of all items from packs, in the order of the catalogue."""
    unique = {item.id: item for item in items.values()}
    own = [item for item in unique.values() if ":" not in item.id]
    return tuple(likeness(item, own) for item in unique.values() if ":" in item.id)


def likeness(item: ItemForm, program: Iterable[ItemForm]) -> Likeness:
    """The item it names; else the one it counts as; else the closest of its kind in hands, manner and price."""
    if item.like:
        return Likeness(item.id, item.name, item.like, "the pack says so")
    if item.counts_as and ":" not in item.counts_as:
        return Likeness(item.id, item.name, item.counts_as, f"it counts as {item.counts_as}")

    def apart(one: ItemForm) -> tuple[bool, bool, int, str]:
        return one.hands != item.hands, one.thrown != item.thrown, abs(one.marks.first - item.marks.first), one.id

    near = min((one for one in program if one.kind == item.kind), key=apart)  # the program has some of each kind
    manner = f"{item.kind}, hands: {item.hands}{', thrown' if item.thrown else ''}, {counted(item.marks.first)}"
    return Likeness(item.id, item.name, near.id, f"the nearest to {manner}")


def with_likenesses(data: Mapping[str, Any], by_item: Iterable[str], found: Iterable[Likeness]) -> dict[str, Any]:
    """A system's data, extended by entries for such items.

    The entry of the other item is copied under its id and name: in the tables `by_item`, keyed by item ids; or, if the
    file has `items`, wherever these lead.
    """
    full = dict(data)
    listed = [key for key, value in data.items() if isinstance(value, list)]
    for one in found:
        here: str | None = full.get("items", {}).get(one.like)
        tables, wanted = (by_item, one.like) if here is None else (listed, here)
        copies = {table: [_copy(entry, one) for entry in full[table] if entry.get("id") == wanted] for table in tables}
        full |= {table: [*full[table], *more] for table, more in copies.items()}
        if here is not None:
            full["items"] = {**full["items"], one.item: one.item if any(copies.values()) else here}
    return full


def _copy(entry: Mapping[str, Any], one: Likeness) -> dict[str, Any]:
    """The entry under the id and, in lower case, the name of the item that is like it."""
    name = one.name[:1].lower() + one.name[1:]
    return {**entry, "id": one.item} | ({"name": name} if "name" in entry else {})
