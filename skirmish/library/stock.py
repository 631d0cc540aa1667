"""The shared catalogues by id, as rosters and factions draw on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from skirmish.core.record import Record
from skirmish.library.catalogue import (
    ItemForm,
    ItemsForm,
    PowersForm,
    TraitForm,
    TraitsForm,
    WeaveForm,
    WeavesForm,
)

K = TypeVar("K", ItemForm, TraitForm, WeaveForm)


class Stock(Record):
    """Items, special rules, weaves and power tables; ids of earlier days lead to the same entries."""

    items: Mapping[str, ItemForm]
    traits: Mapping[str, TraitForm]
    weaves: Mapping[str, WeaveForm]
    powers: PowersForm


def stock(items: ItemsForm, traits: TraitsForm, weaves: WeavesForm, powers: PowersForm) -> Stock:
    """The catalogues of these four files."""
    return Stock(
        _by_id(items.items, items.aliases),
        _by_id(traits.traits, traits.aliases),
        _by_id(weaves.weaves, weaves.aliases),
        powers,
    )


def _by_id(entries: Sequence[K], aliases: Mapping[str, str]) -> dict[str, K]:
    found = {entry.id: entry for entry in entries}
    return found | {old: found[new] for old, new in aliases.items() if new in found}
