"""The shared catalogues plus those of the packs in use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeVar

from skirmish.core.record import evolve
from skirmish.library.factionfile import HiredBladesForm
from skirmish.library.forms import FileForm, fill
from skirmish.library.names import in_full, own_ids
from skirmish.library.packs import Pack, by_plain_ids, join, usable
from skirmish.library.problems import Faulty, Problem, first
from skirmish.library.references import (
    alias_problems,
    duplicate_problems,
    hired_problems,
    like_problems,
    part_problems,
    unknown_problem,
)
from skirmish.library.stock import K, Stock, by_id
from skirmish.library.wares import ItemsForm, TraitsForm, WeavesForm
from skirmish.library.yamlfile import Document, read

F = TypeVar("F", bound=FileForm)
KEYS = {"items": "items", "traits": "traits", "weaves": "weaves"}
"""The key of the list in each catalogue."""


def with_packs(program: Stock, packs: Sequence[Pack], factions: Sequence[str]) -> Stock:
    """The catalogues with the entries of packs, without faulty ones.

    Shipped ids always mean shipped entries. A plain id that only one pack has means that pack's entry.
    """
    known = {*program.items, *(join(pack, ident) for pack in packs for ident in own_ids(pack, "item"))}
    items = [form for pack in packs for form in usable(f"{pack.id}:", partial(_items, pack, known, program)) if form]
    traits = [form for pack in packs for form in usable(f"{pack.id}:", partial(_traits, pack, program)) if form]
    weaves = [form for pack in packs for form in usable(f"{pack.id}:", partial(_weaves, pack)) if form]
    stock = evolve(
        program,
        items=_joined(program.items, [by_id(form.items, form.aliases) for form in items]),
        traits=_joined(program.traits, [by_id(form.traits, form.aliases) for form in traits]),
        weaves=_joined(program.weaves, [by_id(form.weaves, form.aliases) for form in weaves]),
    )
    hired = [form for pack in packs for form in usable(f"{pack.id}:", partial(_hired, pack, stock, factions)) if form]
    return evolve(stock, hired=_with_hired(program.hired, hired))


def _items(pack: Pack, known: Iterable[str], program: Stock) -> ItemsForm | None:
    """The items of a pack; `known`: all ids. Raises `Faulty`."""
    form, document = _catalogue(pack, "items", ItemsForm), document_of(pack, "items")
    if form is not None and document is not None:
        _raise_if_any(count_problems(document, form, known))
        _raise_if_any(like_problems(document, form, program.items))
    return form


def _traits(pack: Pack, program: Stock) -> TraitsForm | None:
    form, document = _catalogue(pack, "traits", TraitsForm), document_of(pack, "traits")
    if form is not None and document is not None:
        _raise_if_any(part_problems(document, form, program.traits))
    return form


def _weaves(pack: Pack) -> WeavesForm | None:
    return _catalogue(pack, "weaves", WeavesForm)


def count_problems(document: Document, form: ItemsForm, items: Iterable[str]) -> Iterator[Problem]:
    """E020 for each item that counts as an unknown one."""
    known = tuple(items)
    for index, item in enumerate(form.items):
        if item.counts_as is not None:
            yield from unknown_problem(document, ("items", index, "counts_as"), "item", item.counts_as, known)


def document_of(pack: Pack, name: str) -> Document | None:
    """A catalogue of the pack with full ids; None if the pack has none. Raises `Faulty`."""
    path = pack.catalogue(name)
    return None if path is None else in_full(read(path, pack.shown(path)), pack)


def _catalogue(pack: Pack, name: str, form: type[F]) -> F | None:
    """The catalogue of this name. Raises `Faulty`, also for duplicate ids."""
    document = document_of(pack, name)
    if document is None:
        return None
    filled = fill(form, document, name)
    ids = [entry.id for entry in getattr(filled, KEYS[name])]
    _raise_if_any((*duplicate_problems(document, KEYS[name], ids), *alias_problems(document, filled.aliases, ids)))
    return filled


def _hired(pack: Pack, stock: Stock, factions: Sequence[str]) -> HiredBladesForm | None:
    document = document_of(pack, "hired-blades")
    if document is None:
        return None
    form = fill(HiredBladesForm, document, "hired-blades")
    _raise_if_any(hired_problems(document, form, stock, factions))
    return form


def _joined(program: Mapping[str, K], packs: Sequence[Mapping[str, K]]) -> dict[str, K]:
    """All entries by full id, and those of packs also by plain id where it is unambiguous."""
    full = {ident: entry for entries in packs for ident, entry in entries.items()}
    plain = {ident: full[one] for ident, one in by_plain_ids(full, program).items()}
    return {**program, **full, **plain}


def _with_hired(program: HiredBladesForm, packs: Sequence[HiredBladesForm]) -> HiredBladesForm:
    """All hired blades; plain ids lead to those of packs where unambiguous."""
    blades = {ident: blade for form in packs for ident, blade in form.blades.items()}
    aliases = {old: now for form in packs for old, now in form.aliases.items()}
    full = {**{ident: ident for ident in blades}, **aliases}
    plain = {ident: full[one] for ident, one in by_plain_ids(full, (*program.blades, *program.aliases)).items()}
    known = {"blades": {**program.blades, **blades}, "aliases": {**program.aliases, **aliases, **plain}}
    return program.model_copy(update=known)


def _raise_if_any(problems: Iterable[Problem]) -> None:
    found = first(problems)
    if found:
        raise Faulty(found)
