"""Special rules about another member, as a Warder's about his sister: who is bound to whom. (SKR-82)"""

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
    """The special rule of this sort of warrior that is about another member; None if nothing binds it."""
    rules = (stock.traits[trait.ref] for trait in kind.traits)
    return next((rule for rule in rules if rule.parameter == "member"), None)


def bound_to(entry: Plain, bond: TraitForm, stock: Stock) -> str:
    """The id that an entry names for this rule; '' if none. What stands later wins."""
    written = [trait for trait in entry.get("traits") or () if current_ref(ref_of(trait), stock) == bond.id]
    return str(written[-1].get("of", "")) if written and isinstance(written[-1], dict) else ""


def current_ref(ref: str, stock: Stock) -> str:
    """What a special rule is called today."""
    return stock.traits[ref].id if ref in stock.traits else ref


def suitable_members(data: Plain, file: RosterFile, bond: TraitForm) -> Iterator[tuple[Found, Plain]]:
    """The members whom the rule may be about."""
    for found, entry in entries(data):
        if found.section == "members" and bond.member in file.kind(entry["type"]).keywords:
            yield found, entry


def free_members(data: Plain, file: RosterFile, bond: TraitForm) -> list[tuple[Found, Plain]]:
    """The members whom the rule may be about and whom nobody names yet."""
    named = {bound_to(entry, bond, file.stock) for _, entry in entries(data)}
    return [(found, entry) for found, entry in suitable_members(data, file, bond) if entry["id"] not in named]


def unbound_entries(data: Plain, file: RosterFile) -> list[tuple[Plain, TraitForm]]:
    """Who should be bound to a member and isn't, or to one who is gone or doesn't suit; and by which rule."""
    found = []
    for _, entry in entries(data):
        bond = bond_of(file.kind(entry["type"]), file.stock)
        if bond is None:
            continue
        partners = {other["id"] for _, other in suitable_members(data, file, bond)}
        if bound_to(entry, bond, file.stock) not in partners:
            found.append((entry, bond))
    return found


# --- what is wrong with them ---------------------------------------------------------------------------------------


def trait_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """What is wrong with the special rules that members name, and those they should."""
    named: dict[tuple[str, str], str] = {}
    for entry in entries:
        own = {file.stock.traits[trait.ref].id for trait in entry.kind.traits}
        written = entry.person.traits if entry.person else []
        for index, trait in enumerate(written):
            at = (*entry.at, "traits", index)
            known = file.stock.traits[trait.ref]
            if known.id not in own:
                said = f"{entry.kind.name} has no special rule '{trait.ref}'"
                yield file.document.problem(at, "E059", said, entry.kind.rule)
            first = named.setdefault((known.id, trait.of), entry.written.id)
            if known.parameter == "member" and first != entry.written.id:
                said = f"'{trait.of}' is named by '{first}' already"
                yield file.document.problem((*at, "of"), "E061", said, known.rule)
        yield from _member_problems(file, entries, entry)


def _member_problems(file: RosterFile, entries: tuple[Fielded, ...], entry: Fielded) -> Iterator[Problem]:
    """A special rule about a member needs one, of the right sort."""
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
    """Why the member named isn't the one who is needed. Ids that differ in their digits alone are no slips."""
    ids = [entry.written.id for entry in entries]
    if ident in ids:
        return f"'{ident}' is no {trait.member}"
    fit = [entry.written.id for entry in entries if trait.member in entry.kind.keywords]
    near = [other for other in fit if _id_shape(other) != _id_shape(ident)]
    return f"nobody here is '{ident}'{hint(ident, near)}; a {trait.member} is needed"


def _id_shape(ident: str) -> str:
    return re.sub(r"[0-9]", "0", ident)


def _is_suitable(entries: tuple[Fielded, ...], trait: TraitForm, ident: str) -> bool:
    return any(entry.written.id == ident and trait.member in entry.kind.keywords for entry in entries)
