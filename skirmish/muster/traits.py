"""Whether the special rules of warriors are about whom they should be: a Warder names his sister. (SKR-82)"""

from __future__ import annotations

import re
from collections.abc import Iterator

from skirmish.library.problems import Problem, hint
from skirmish.library.shelf import RosterFile
from skirmish.library.wares import TraitForm
from skirmish.muster.cost import Fielded


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
        yield from _members(file, entries, entry)


def _members(file: RosterFile, entries: tuple[Fielded, ...], entry: Fielded) -> Iterator[Problem]:
    """A special rule about a member needs one, of the right sort."""
    written = entry.person.traits if entry.person else []
    chosen = {file.stock.traits[trait.ref].id: trait.of for trait in written}
    for trait in (file.stock.traits[ref.ref] for ref in entry.kind.traits):
        if trait.parameter != "member":
            continue
        if trait.id not in chosen:
            said = f"{entry.name} must name a member: traits: [{{ref: {trait.id}, of: <id of a {trait.member}>}}]"
            yield file.document.problem(entry.at, "E060", said, trait.rule)
        elif not _suits(entries, trait, chosen[trait.id]):
            named = next(i for i, one in enumerate(written) if file.stock.traits[one.ref].id == trait.id)
            at = (*entry.at, "traits", named, "of")
            yield file.document.problem(at, "E060", _unsuited(entries, trait, chosen[trait.id]), trait.rule)


def _unsuited(entries: tuple[Fielded, ...], trait: TraitForm, ident: str) -> str:
    """Why the member named isn't the one who is needed. Ids that differ in their digits alone are no slips."""
    ids = [entry.written.id for entry in entries]
    if ident in ids:
        return f"'{ident}' is no {trait.member}"
    fit = [entry.written.id for entry in entries if trait.member in entry.kind.keywords]
    near = [other for other in fit if _shape(other) != _shape(ident)]
    return f"nobody here is '{ident}'{hint(ident, near)}; a {trait.member} is needed"


def _shape(ident: str) -> str:
    return re.sub(r"[0-9]", "0", ident)


def _suits(entries: tuple[Fielded, ...], trait: TraitForm, ident: str) -> bool:
    return any(entry.written.id == ident and trait.member in entry.kind.keywords for entry in entries)
