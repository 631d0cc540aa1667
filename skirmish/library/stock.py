"""The shared catalogues by id, and what each type of warrior may have from them, at what price.

Legality, the generator, the schemas for editors and the editing commands all use this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from skirmish.core.record import Record
from skirmish.library.factionfile import (
    ChannelingType,
    Exceptions,
    FactionForm,
    HiredBladesForm,
    HiredForm,
    Kind,
    TypeForm,
    WeaveDraw,
)
from skirmish.library.packs import split
from skirmish.library.wares import (
    ItemForm,
    ItemKind,
    ItemsForm,
    PowersForm,
    SkillsForm,
    TraitForm,
    TraitsForm,
    WeaveForm,
    WeavesForm,
)

K = TypeVar("K", ItemForm, TraitForm, WeaveForm)


class Stock(Record):
    """All shared catalogues; former ids lead to the same entries."""

    items: Mapping[str, ItemForm]
    traits: Mapping[str, TraitForm]
    weaves: Mapping[str, WeaveForm]
    powers: PowersForm
    skills: SkillsForm
    hired: HiredBladesForm


def by_id(entries: Sequence[K], aliases: Mapping[str, str]) -> dict[str, K]:
    """The entries by id, including former ids."""
    found = {entry.id: entry for entry in entries}
    return found | {old: found[new] for old, new in aliases.items() if new in found}


def stock(
    items: ItemsForm,
    traits: TraitsForm,
    weaves: WeavesForm,
    powers: PowersForm,
    skills: SkillsForm,
    hired: HiredBladesForm,
) -> Stock:
    """The catalogues of these files."""
    return Stock(
        by_id(items.items, items.aliases),
        by_id(traits.traits, traits.aliases),
        by_id(weaves.weaves, weaves.aliases),
        powers,
        skills,
        hired,
    )


# --- what a type of warrior may have -------------------------------------------------------------------------------


MAGIC_THINGS: tuple[ItemKind, ...] = ("focus", "angreal")
Known = Mapping[str, ItemForm] | Mapping[str, WeaveForm] | Mapping[str, TraitForm]


def items_for(faction: FactionForm, stock: Stock, kind: Kind) -> tuple[ItemForm, ...]:
    """What may be bought for it, in the order of its list; nothing for hired blades. (SKR-81, CMP-13)

    Channelers may also have the tools of magic. (TRI-61, DOT-132)
    """
    if isinstance(kind, HiredForm) or kind.items is None:
        return ()
    listed = [stock.items[ident].id for ident in faction.item_lists[kind.items.list]]
    if kind.channeling is not None:
        things = dict.fromkeys(item.id for item in stock.items.values() if item.kind in MAGIC_THINGS)
        listed += [ident for ident in things if is_at_hand(ident, faction)]
    return tuple(stock.items[ident] for ident in _with_exceptions(listed, kind.items, stock.items))


def is_at_hand(ident: str, faction: FactionForm) -> bool:
    """Whether the faction has it without naming it: shipped entries, and those of the faction's own pack."""
    pack = split(ident)[0]
    return pack in ("", split(faction.id)[0])


def weaves_for(faction: FactionForm, stock: Stock, kind: ChannelingType) -> tuple[WeaveForm, ...]:
    """The standard weaves that it may know, in the order of the shared catalogue. (CHN-4)"""
    standard = [weave.id for weave in unique_weaves(stock.weaves) if not weave.special]
    usual = [ident for ident in standard if is_at_hand(ident, faction)]
    if kind.taught is not None:
        wanted = {stock.weaves[ident].id for ident in kind.taught}
    elif isinstance(kind.weaves, WeaveDraw):
        named = kind.weaves.list
        listed = usual if named is None else [stock.weaves[ident].id for ident in faction.weave_lists[named]]
        wanted = set(_with_exceptions(listed, kind.weaves, stock.weaves))
    else:
        wanted = set(usual)
    return tuple(stock.weaves[ident] for ident in standard if ident in wanted)


def specials_for(faction: FactionForm, stock: Stock, kind: ChannelingType) -> tuple[WeaveForm, ...]:
    """The special weaves that it may have, in the order of the table. (CHN-5, CHN-6)

    Those of the faction's own pack come last: they can be chosen, but no die face gives them.
    """
    if kind.special == "none":
        return ()
    forbidden = {stock.weaves[ident].id for ident in kind.forbid}
    known = {weave.id: weave for weave in unique_weaves(stock.weaves) if weave.special and weave.id not in forbidden}
    usual = "" if kind.special == "roll" else split(faction.id)[0]
    return tuple(weave for ident, weave in known.items() if split(ident)[0] in ("", usual))


def skills_for(faction: FactionForm, stock: Stock, kind: Kind) -> tuple[str, ...]:
    """The ids of the skills that it may learn, in the order of its lists. (CMP-2)"""
    if not isinstance(kind, TypeForm):
        return ()
    lists = skill_lists(faction, stock)
    listed = [stock.traits[ident].id for name in kind.skills.lists for ident in lists[name]]
    return _with_exceptions(listed, kind.skills, stock.traits)


def skill_lists(faction: FactionForm, stock: Stock) -> dict[str, list[str]]:
    """All lists of skills by name; the faction's override shared ones."""
    return {**stock.skills.skill_lists, **faction.skill_lists}


def blades_for(faction: FactionForm, stock: Stock) -> dict[str, HiredForm]:
    """The hired blades that fight for the faction, by id; those of another pack only if they name it. (CMP-13)"""
    return {
        ident: blade
        for ident, blade in stock.hired.blades.items()
        if blade.fights_for(faction.id) and (is_at_hand(ident, faction) or faction.id in blade.hired_by)
    }


def price(item: ItemForm, before: int, base: int) -> tuple[int, int]:
    """Minimum and maximum price of the next one for a warrior that cost `base` marks and already has `before` of them.

    The first of some items is free. (SKR-81)
    """
    if item.free_first and before == 0:
        return 0, 0
    return item.marks.span(before - item.free_first, base)


def usual_price(item: ItemForm, before: int, base: int) -> int:
    """The price recorded for the next one: the average if dice decide it, until the rolled price is entered."""
    least, most = price(item, before, base)
    return (least + most) // 2


def _with_exceptions(listed: Iterable[str], exceptions: Exceptions, known: Known) -> tuple[str, ...]:
    """The listed ids without denied ones, followed by extra ones; each once."""
    denied = {known[ident].id for ident in exceptions.deny}
    also = [known[ident].id for ident in exceptions.also]
    return tuple(dict.fromkeys(ident for ident in (*listed, *also) if ident not in denied))


class Nature(Record):
    """What a warrior is by its type and by its special rules made of parts."""

    keywords: tuple[str, ...]
    profile: tuple[tuple[str, int], ...]
    traits: tuple[tuple[str, str], ...]
    """Its special rules with what they name, followed by those that others are made of."""


def nature_of(kind: Kind, traits: Iterable[tuple[str, str]], stock: Stock) -> Nature:
    """The type plus the parts of its special rules; its own data stays as it is. (SKR-1, CMP-2)"""
    known, keywords, profile = dict(traits), dict.fromkeys(kind.keywords), dict(kind.profile.model_dump())
    for parts in [stock.traits[ident].parts for ident in known]:
        if parts is None:
            continue
        for ref in parts.rules:
            known.setdefault(stock.traits[ref.ref].id, ref.of)
        keywords |= dict.fromkeys(parts.keywords)
        for name, number in parts.profile.written.items():
            profile[name] = max(min(LEAST, profile[name]), min(MOST, profile[name] + number))
    return Nature(tuple(keywords), tuple(profile.items()), tuple(known.items()))


LEAST, MOST = 1, 12
"""Special rules can't take a number of a profile below or above these."""


def unique_weaves(weaves: Mapping[str, WeaveForm]) -> tuple[WeaveForm, ...]:
    """Each weave once, although some have former ids too."""
    return tuple({weave.id: weave for weave in weaves.values()}.values())
