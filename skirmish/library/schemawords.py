"""How the JSON Schemas of warbands say things: choices with their words, conditions, prices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from skirmish.library.catalogue import GroupSize, HiredForm, Kind, TypeForm
from skirmish.library.choices import Known, price
from skirmish.library.draft07 import Schema
from skirmish.library.wares import ItemForm, TraitForm, WeaveForm

V = TypeVar("V", str, int)
MANY = 3
"""How many of a thing show all its prices: the first, a further one, and one after a first that was free."""


def among(words: Mapping[V, str]) -> Schema:
    """One of these values, each with its words."""
    values: list[Schema] = [{"const": value, "description": text} for value, text in words.items()]
    return values[0] if len(values) == 1 else {"oneOf": values}


def one_of(words: Iterable[tuple[str, str]], known: Known) -> Schema:
    """One of these ids, each with its words; those of earlier days too, which say what they are called now."""
    now = dict(words)
    old = {ident: entry.id for ident, entry in known.items() if ident != entry.id and entry.id in now}
    return among(now | {ident: called(ident, new, now[new]) for ident, new in old.items()})


def nothing(why: str) -> Schema:
    """An empty list, and why."""
    return {"maxItems": 0, "description": why}


def when(key: str, idents: list[str], then: Schema) -> Schema:
    """What holds when this key has one of these values."""
    is_it = {"const": idents[0]} if len(idents) == 1 else {"enum": idents}
    return {"if": {"required": [key], "properties": {key: is_it}}, "then": then}


def ids_of(entry: ItemForm, known: Mapping[str, ItemForm]) -> list[str]:
    """All ids that lead to the entry."""
    return [ident for ident, found in known.items() if found.id == entry.id]


def called(ident: str, now: str, words: str) -> str:
    """The words of an id; one of earlier days says what it is called now."""
    return words if ident == now else f"Now called '{now}'. {words}"


def sort_words(kind: Kind) -> str:
    """Name, role, price and numbers of a sort of warrior."""
    if isinstance(kind, HiredForm):
        role = f"hired blade, {kind.marks} marks, upkeep {kind.upkeep}; carries {', '.join(kind.kit) or 'nothing'}"
    elif kind.role == "henchman":
        size = kind.group or GroupSize()
        role = f"henchman, {kind.marks} marks each, {size.min} to {size.max} in a group"
    else:
        role = f"{kind.role}, {kind.marks} marks"
    most = f"; at most {kind.limit.max} of them" if isinstance(kind, TypeForm) and kind.limit.max else ""
    return f"{kind.name}: {role}{most}." + (f" {kind.text}" if kind.text else "")


def group_size(kind: Kind) -> Schema:
    """How many henchmen of this kind make a group. (SKR-80)"""
    size = (kind.group if isinstance(kind, TypeForm) else None) or GroupSize()
    words = f"{kind.name}: {size.min} to {size.max} in a group."
    return {"minimum": size.min, "maximum": size.max, "description": words}


def price_words(item: ItemForm, base: int) -> str:
    """`10 marks`, `2 marks, the first is free`, `30 marks, each further one 60`, `26 to 37 marks`."""
    if item.marks.times and not base:
        return f"{item.marks.times} times what the warrior costs"
    prices = [price(item, before, base) for before in range(MANY)]
    shown = [str(least) if least == most else f"{least} to {most}" for least, most in prices]
    if item.free_first:
        further = "" if shown[1] == shown[2] else f", each further one {shown[2]}"
        return f"the first is free, then {shown[1]} marks{further}"
    further = "" if shown[0] == shown[1] else f", each further one {shown[1]}"
    return f"{shown[0]} marks{further}"


def trait_words(trait: TraitForm) -> str:
    """Name and text of a special rule."""
    return f"{trait.name}. {trait.text}"


def weave_words(weave: WeaveForm) -> str:
    """Name, powers and rule of a weave."""
    return f"{weave.name}: {', '.join(weave.powers)}. ({weave.rule})"


def item_words(item: ItemForm, base: int) -> str:
    """Name, price and nature of an item for whom `base` marks bought."""
    words = f"{item.name}: {price_words(item, base)}."
    return f"{words} {item.text}" if item.text else words
