"""`skirmish list factions`: the warrior types of each faction, what they cost and may have, and who is for hire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from skirmish.library.catalogue import FactionForm, HiredForm, TypeForm
    from skirmish.library.stock import Stock


def factions() -> list[dict[str, object]]:
    """All factions with their types and the hired blades that fight for them."""
    from skirmish.library import Shelf
    from skirmish.library.choices import blades_for

    shelf = Shelf()
    found: list[dict[str, object]] = []
    for ident in shelf.ids("faction"):
        faction = shelf.faction(ident)
        types = [_type(faction, shelf.stock, ident, kind) for ident, kind in faction.types.items()]
        hired = [_blade(ident, kind) for ident, kind in blades_for(faction, shelf.stock).items()]
        text = " ".join(faction.text.split())
        found.append({"id": ident, "name": faction.name, "text": text, "types": types, "hired": hired})
    return found


def _type(faction: FactionForm, stock: Stock, ident: str, kind: TypeForm) -> dict[str, object]:
    from skirmish.library.choices import items_for

    items = [item.id for item in items_for(faction, stock, kind)]
    facts: dict[str, object] = {"id": ident, "name": kind.name, "role": kind.role, "marks": kind.marks}
    channels = kind.channeling.half if kind.channeling else ""
    return facts | {"most": kind.limit.max, "items": items, "channels": channels}


def _blade(ident: str, blade: HiredForm) -> dict[str, object]:
    return {"id": ident, "name": blade.name, "marks": blade.marks, "upkeep": blade.upkeep, "kit": blade.kit}


def told(entry: dict[str, Any]) -> list[str]:
    """The types of a faction, a line each, and the blades for hire."""
    lines = [_line(kind) for kind in entry["types"]]
    hired = ", ".join(f"{blade['id']} {blade['marks']}" for blade in entry["hired"])
    return [*lines, f"for hire: {hired}" if hired else "nobody is for hire"]


def _line(kind: dict[str, Any]) -> str:
    most = f", at most {kind['most']}" if kind["most"] else ""
    channels = f", {kind['channels']}" if kind["channels"] else ""
    items = ", ".join(kind["items"]) or "no gear"
    return f"{kind['id']}: {kind['role']}, {kind['marks']} marks{most}{channels}; {items}"
