"""`skirmish list factions`: the warrior types of each faction, what they cost and may have, and who is for hire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from skirmish.library import Shelf
    from skirmish.library.factionfile import ChannelingType, FactionForm, HiredForm, Kind, TypeForm
    from skirmish.library.stock import Stock
    from skirmish.library.wares import ItemForm

Facts = dict[str, Any]


def factions() -> list[dict[str, object]]:
    """All factions with all that their types and the hired blades who fight for them are and may have."""
    from skirmish.library import Shelf

    shelf = Shelf()
    return [_faction(shelf, ident) for ident in shelf.ids("faction")]


def faction(wanted: str) -> dict[str, object]:
    """The faction of this id or printed name. Raises `UserError` with the nearest."""
    from skirmish.app.errors import UserError
    from skirmish.library import Shelf

    shelf, name = Shelf(), wanted.casefold()
    known = shelf.listing("faction")
    for entry in known:
        if name in (entry.id.casefold(), entry.name.casefold()):
            return _faction(shelf, entry.id)
    from skirmish.app.compose import nearest

    raise UserError(f"no faction '{wanted}'{nearest(wanted, [entry.id for entry in known])}")


def _faction(shelf: Shelf, ident: str) -> dict[str, object]:
    from skirmish.library.stock import blades_for

    form, stock = shelf.faction(ident), shelf.stock
    return {
        "id": ident,
        "name": form.name,
        "text": " ".join(form.text.split()),
        "version": form.version,
        "limits": form.warband.model_dump(),
        "checks": [{"say": check.say, "level": check.level, "rule": check.rule} for check in form.checks],
        "types": [_type(form, stock, type_id, kind) for type_id, kind in form.types.items()],
        "hired": [_blade(form, stock, blade_id, blade) for blade_id, blade in blades_for(form, stock).items()],
    }


def _type(form: FactionForm, stock: Stock, ident: str, kind: TypeForm) -> Facts:
    from skirmish.library.stock import items_for, skills_for

    items = items_for(form, stock, kind)
    return {
        "id": ident,
        "name": kind.name,
        "role": kind.role,
        "marks": kind.marks,
        "least": kind.limit.min,
        "most": kind.limit.max,
        "group": kind.group.model_dump() if kind.group else None,
        "items": [item.id for item in items],
        "gear": _gear(items, kind.marks),
        "skills": [stock.traits[skill].name for skill in skills_for(form, stock, kind)],
        **_warrior(form, stock, kind),
    }


def _blade(form: FactionForm, stock: Stock, ident: str, blade: HiredForm) -> Facts:
    facts = {"id": ident, "name": blade.name, "marks": blade.marks, "upkeep": blade.upkeep, "strength": blade.strength}
    kit = {"kit": blade.kit, "kit_names": [stock.items[item].name for item in blade.kit]}
    return facts | kit | _warrior(form, stock, blade)


def _warrior(form: FactionForm, stock: Stock, kind: Kind) -> Facts:
    """What types and hired blades have alike."""
    channeling = _channeling(form, stock, kind.channeling) if kind.channeling else None
    return {
        "profile": kind.profile.model_dump(),
        "experience": kind.start_xp,
        "base_mm": kind.base_mm,
        "keywords": kind.keywords,
        "rules": [_rule(stock, trait.ref, trait.of) for trait in kind.traits],
        "channels": kind.channeling.half if kind.channeling else "",
        "channeling": channeling,
        "text": " ".join(kind.text.split()),
        "rule": kind.rule,
    }


def _rule(stock: Stock, ref: str, about: str) -> Facts:
    trait = stock.traits[ref]
    return {
        "id": trait.id,
        "name": f"{trait.name} {about}".strip(),
        "text": " ".join(trait.text.split()),
        "rule": trait.rule,
    }


def _gear(items: Iterable[ItemForm], base: int) -> list[Facts]:
    """What may be bought: least and most marks of the first of a kind, and of the next. (SKR-81)"""
    from skirmish.library.stock import price

    return [
        {"item": i.id, "name": i.name, "marks": price(i, 0, base), "next": price(i, 1, base), "most": i.limit.max}
        for i in items
    ]


def _channeling(form: FactionForm, stock: Stock, kind: ChannelingType) -> Facts:
    """How it channels; `of` are the weaves to choose from or to roll for. (CHN-1..6)"""
    from skirmish.library.stock import specials_for, unique_weaves, weaves_for

    standard = [weave.name for weave in unique_weaves(stock.weaves) if not weave.special]
    known = [weave.name for weave in weaves_for(form, stock, kind)]
    manner = "taught" if kind.taught is not None else "roll" if kind.rolls else "choose"
    return {
        "half": kind.half,
        "dice": kind.roll,
        "weaves": {"manner": manner, "count": kind.standard, "of": known, "all": known == standard},
        "special": {
            "manner": kind.special,
            "count": 0 if kind.special == "none" else kind.specials,
            "of": [weave.name for weave in specials_for(stock, kind)],
            "never": [stock.weaves[weave].name for weave in kind.forbid],
        },
        "link": kind.link,
    }


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
