"""Who is bound to whom: special rules about another member, as a Warder's about his sister. (SKR-82)"""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.library.catalogue import Kind
from skirmish.library.shelf import RosterFile
from skirmish.library.stock import Stock
from skirmish.library.wares import TraitForm
from skirmish.muster.edits import Found, Plain, entries, ref_of


def bond_of(kind: Kind, stock: Stock) -> TraitForm | None:
    """The special rule of this sort of warrior that is about another member; None if nothing binds it."""
    rules = (stock.traits[trait.ref] for trait in kind.traits)
    return next((rule for rule in rules if rule.parameter == "member"), None)


def bound_to(entry: Plain, bond: TraitForm, stock: Stock) -> str:
    """The id that an entry names for this rule; '' if none. What stands later wins."""
    written = [trait for trait in entry.get("traits") or () if canonical(ref_of(trait), stock) == bond.id]
    return str(written[-1].get("of", "")) if written and isinstance(written[-1], dict) else ""


def canonical(ref: str, stock: Stock) -> str:
    """What a special rule is called today."""
    return stock.traits[ref].id if ref in stock.traits else ref


def suits(data: Plain, file: RosterFile, bond: TraitForm) -> Iterator[tuple[Found, Plain]]:
    """The members whom the rule may be about."""
    for found, entry in entries(data):
        if found.section == "members" and bond.member in file.kind(entry["type"]).keywords:
            yield found, entry


def free(data: Plain, file: RosterFile, bond: TraitForm) -> list[tuple[Found, Plain]]:
    """The members whom the rule may be about and whom nobody names yet."""
    named = {bound_to(entry, bond, file.stock) for _, entry in entries(data)}
    return [(found, entry) for found, entry in suits(data, file, bond) if entry["id"] not in named]


def unbound(data: Plain, file: RosterFile) -> list[tuple[Plain, TraitForm]]:
    """Who should be bound to a member and isn't, or to one who is gone or doesn't suit; and by which rule."""
    found = []
    for _, entry in entries(data):
        bond = bond_of(file.kind(entry["type"]), file.stock)
        if bond is None:
            continue
        partners = {other["id"] for _, other in suits(data, file, bond)}
        if bound_to(entry, bond, file.stock) not in partners:
            found.append((entry, bond))
    return found
