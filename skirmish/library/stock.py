"""The shared catalogues by id, as rosters and factions draw on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from skirmish.core.record import Record
from skirmish.library.catalogue import HiredBladesForm
from skirmish.library.wares import (
    ItemForm,
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
    """All that is shared; ids of earlier days lead to the same entries."""

    items: Mapping[str, ItemForm]
    traits: Mapping[str, TraitForm]
    weaves: Mapping[str, WeaveForm]
    powers: PowersForm
    skills: SkillsForm
    hired: HiredBladesForm


def by_id(entries: Sequence[K], aliases: Mapping[str, str]) -> dict[str, K]:
    """The entries by their ids, those of earlier days too."""
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
