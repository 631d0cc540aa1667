"""Special rules that bind a warrior to another member, e.g. a Warder to his sister. (SKR-82)"""

from __future__ import annotations

import re
from collections.abc import Iterator

from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import Kind
from skirmish.library.problems import Problem, hint
from skirmish.library.stock import Stock
from skirmish.library.wares import TraitForm
from skirmish.muster.cost import Fielded
from skirmish.muster.edits import Found, Plain, entries, ref_of


def bond_of(kind: Kind, stock: Stock) -> TraitForm | None:
    """The special rule that binds this type to another member; None if it has none."""
    rules = (stock.traits[trait.ref] for trait in kind.traits)
    return next((rule for rule in rules if rule.parameter == "member"), None)


def bound_to(entry: Plain, bond: TraitForm, stock: Stock) -> str:
    """The id that an entry names for this rule; '' if none. The last one wins."""
    written = [trait for trait in entry.get("traits") or () if current_ref(ref_of(trait), stock) == bond.id]
    return str(written[-1].get("of", "")) if written and isinstance(written[-1], dict) else ""


def current_ref(ref: str, stock: Stock) -> str:
    """The current id of a special rule."""
    return stock.traits[ref].id if ref in stock.traits else ref


def suitable_members(data: Plain, file: RosterFile, bond: TraitForm) -> Iterator[tuple[Found, Plain]]:
    """The members that the rule may name."""
    for found, entry in entries(data):
        if found.section == "members" and bond.member in file.kind(entry["type"]).keywords:
            yield found, entry


def free_members(data: Plain, file: RosterFile, bond: TraitForm) -> list[tuple[Found, Plain]]:
    """The members that the rule may name and that no entry names yet."""
    named = {bound_to(entry, bond, file.stock) for _, entry in entries(data)}
    return [(found, entry) for found, entry in suitable_members(data, file, bond) if entry["id"] not in named]


def unbound_entries(data: Plain, file: RosterFile) -> list[tuple[Plain, TraitForm]]:
    """Entries that should be bound to a member but aren't, or to a missing or unsuitable one; and by which rule."""
    found = []
    for _, entry in entries(data):
        bond = bond_of(file.kind(entry["type"]), file.stock)
        if bond is None:
            continue
        partners = {other["id"] for _, other in suitable_members(data, file, bond)}
        if bound_to(entry, bond, file.stock) not in partners:
            found.append((entry, bond))
    return found


# --- problems ------------------------------------------------------------------------------------------------------


def trait_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """The problems of the special rules that entries write: only members can be chosen, a keyword is the type's."""
    named: dict[tuple[str, str], str] = {}
    for entry in entries:
        own = {file.stock.traits[trait.ref].id: trait.of for trait in entry.kind.traits}
        written = entry.person.traits if entry.person else []
        for index, trait in enumerate(written):
            at = (*entry.at, "traits", index)
            known = file.stock.traits[trait.ref]
            if known.id not in own:
                said = f"{entry.kind.name} has no special rule '{trait.ref}'"
                yield file.document.problem(at, "E059", said, entry.kind.rule)
            elif known.parameter != "member" and trait.of != own[known.id]:
                about = own[known.id] or "nobody"
                said = f"'{trait.ref}' of {entry.kind.name} is about {about}: leave it out here"
                yield file.document.problem(at, "E059", said, entry.kind.rule)
            first = named.setdefault((known.id, trait.of), entry.written.id)
            if known.parameter == "member" and first != entry.written.id:
                said = f"'{trait.of}' is named by '{first}' already"
                yield file.document.problem((*at, "of"), "E061", said, known.rule)
        yield from _member_problems(file, entries, entry)


def _member_problems(file: RosterFile, entries: tuple[Fielded, ...], entry: Fielded) -> Iterator[Problem]:
    """A special rule that binds needs a member of the right kind."""
    written = entry.person.traits if entry.person else []
    chosen = {file.stock.traits[trait.ref].id: trait.of for trait in written}
    for trait in (file.stock.traits[ref.ref] for ref in entry.kind.traits):
        if trait.parameter != "member":
            continue
        if trait.id not in chosen:
            said = f"{entry.name} must name a member: traits: [{{ref: {trait.id}, of: <id of a {trait.member}>}}]"
            yield file.document.problem(entry.at, "E060", said, trait.rule)
        elif not _is_suitable(entries, trait, chosen[trait.id]):
            named = next(i for i, one in enumerate(written) if file.stock.traits[one.ref].id == trait.id)
            at = (*entry.at, "traits", named, "of")
            yield file.document.problem(at, "E060", _unsuited_words(entries, trait, chosen[trait.id]), trait.rule)


def _unsuited_words(entries: tuple[Fielded, ...], trait: TraitForm, ident: str) -> str:
    """Why the named member isn't suitable. Ids that differ only in digits aren't treated as typos."""
    ids = [entry.written.id for entry in entries]
    if ident in ids:
        return f"'{ident}' is no {trait.member}"
    fit = [entry.written.id for entry in entries if trait.member in entry.kind.keywords]
    near = [other for other in fit if _id_shape(other) != _id_shape(ident)]
    return f"there is no one called '{ident}'{hint(ident, near)}; a {trait.member} is needed"


def _id_shape(ident: str) -> str:
    return re.sub(r"[0-9]", "0", ident)


def _is_suitable(entries: tuple[Fielded, ...], trait: TraitForm, ident: str) -> bool:
    return any(entry.written.id == ident and trait.member in entry.kind.keywords for entry in entries)
