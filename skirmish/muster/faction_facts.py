"""A faction's choices as plain facts: types, blades for hire, and what they may buy and learn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from skirmish.library.catalogue import Shelf
from skirmish.library.factionfile import ChannelingType, FactionForm, HiredForm, Kind, TypeForm
from skirmish.library.stock import (
    Stock,
    blades_for,
    items_for,
    nature_of,
    price,
    skills_for,
    specials_for,
    unique_weaves,
    weaves_for,
)
from skirmish.library.wares import ItemForm

Facts = dict[str, Any]


def faction_facts(shelf: Shelf, ident: str) -> Facts:
    """Full details of its types and of the blades it can hire."""
    form, stock = shelf.faction(ident), shelf.stock
    return {
        "id": ident, "name": form.name, "text": " ".join(form.text.split()), "version": form.version,
        "limits": form.warband.model_dump(),
        "checks": [{"say": check.say, "level": check.level, "rule": check.rule} for check in form.checks],
        "types": [_type(form, stock, type_id, kind) for type_id, kind in form.types.items()],
        "hired": [_blade(form, stock, blade_id, blade) for blade_id, blade in blades_for(form, stock).items()],
    }  # fmt: skip


def _type(form: FactionForm, stock: Stock, ident: str, kind: TypeForm) -> Facts:
    items = items_for(form, stock, kind)
    return {
        "id": ident, "name": kind.name, "role": kind.role, "marks": kind.marks, "more": kind.more,
        "least": kind.limit.min,
        "most": kind.limit.max, "group": kind.group.model_dump() if kind.group else None,
        "items": [item.id for item in items], "gear": _gear(items, kind.marks),
        "skills": [stock.traits[skill].name for skill in skills_for(form, stock, kind)], **_warrior(form, stock, kind),
    }  # fmt: skip


def _blade(form: FactionForm, stock: Stock, ident: str, blade: HiredForm) -> Facts:
    facts = {"id": ident, "name": blade.name, "marks": blade.marks, "upkeep": blade.upkeep, "strength": blade.strength}
    kit = {"kit": blade.kit, "kit_names": [stock.items[item].name for item in blade.kit]}
    return facts | kit | _warrior(form, stock, blade)


def _warrior(form: FactionForm, stock: Stock, kind: Kind) -> Facts:
    """Facts common to types and hired blades."""
    channeling = _channeling(form, stock, kind.channeling) if kind.channeling else None
    nature = nature_of(kind, [(stock.traits[trait.ref].id, trait.of) for trait in kind.traits], stock)
    return {
        "profile": dict(nature.profile), "experience": kind.start_xp, "base_mm": kind.base_mm,
        "keywords": list(nature.keywords), "rules": [_rule(stock, ref, about) for ref, about in nature.traits],
        "channels": kind.channeling.half if kind.channeling else "", "channeling": channeling,
        "text": " ".join(kind.text.split()), "rule": kind.rule,
    }  # fmt: skip


def _rule(stock: Stock, ref: str, about: str) -> Facts:
    trait = stock.traits[ref]
    return {
        "id": trait.id, "name": f"{trait.name} {about}".strip(), "text": " ".join(trait.text.split()),
        "rule": trait.rule,
    }  # fmt: skip


def _gear(items: Iterable[ItemForm], base: int) -> list[Facts]:
    """What may be bought: minimum and maximum price of the first of a kind, and of the next. (SKR-81)"""
    return [
        {"item": i.id, "name": i.name, "marks": price(i, 0, base), "next": price(i, 1, base), "most": i.limit.max}
        for i in items
    ]


def _channeling(form: FactionForm, stock: Stock, kind: ChannelingType) -> Facts:
    """How it channels; `of`: the weaves to choose from or to roll for. (CHN-1..6)"""
    standard = [weave.name for weave in unique_weaves(stock.weaves) if not weave.special]
    known = [weave.name for weave in weaves_for(form, stock, kind)]
    manner = "taught" if kind.taught is not None else "roll" if kind.rolls else "choose"
    return {
        "half": kind.half, "dice": kind.roll,
        "weaves": {"manner": manner, "count": kind.standard, "of": known, "all": known == standard},
        "special": {
            "manner": kind.special, "count": 0 if kind.special == "none" else kind.specials,
            "of": [weave.name for weave in specials_for(form, stock, kind)],
            "never": [stock.weaves[weave].name for weave in kind.forbid],
        },
        "link": kind.link,
    }  # fmt: skip


def item_facts(item: ItemForm) -> Facts:
    """What the catalogue says about an item."""
    return {
        "id": item.id, "name": item.name, "kind": item.kind, "hands": item.hands, "marks": price_of(item),
        "price": item.marks.model_dump(), "free_first": item.free_first, "thrown": item.thrown, "rare": item.rare,
        "counts_as": item.counts_as or "", "most": item.limit.max, "points": item.points,
        "text": " ".join(item.text.split()), "rule": item.rule,
    }  # fmt: skip


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
