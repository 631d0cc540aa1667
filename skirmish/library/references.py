"""Whether every id in a file names something that exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from skirmish.library.catalogue import ChannelingType, FactionForm, TraitRef, TypeForm, WeaveRoll
from skirmish.library.powers import nearest, power_problems
from skirmish.library.problems import Problem, hint
from skirmish.library.rosterfile import ChannelingForm, GroupForm, MemberForm, RosterForm
from skirmish.library.stock import Stock
from skirmish.library.yamlfile import Document, Trail


def unknown(document: Document, trail: Trail, what: str, ident: str, known: Iterable[str]) -> Iterator[Problem]:
    """E020 if the id isn't among the known ones."""
    names = list(known)
    if ident not in names:
        yield document.problem(trail, "E020", f"no {what} '{ident}'{hint(ident, names)}")


def twice(document: Document, list_key: str, idents: Sequence[str]) -> Iterator[Problem]:
    """E021 for each id that another entry of the list has already."""
    before: set[str] = set()
    for index, ident in enumerate(idents):
        if ident in before:
            yield document.problem((list_key, index, "id"), "E021", f"the id '{ident}' stands twice")
        before.add(ident)


def dead_aliases(document: Document, aliases: Mapping[str, str], known: Iterable[str]) -> Iterator[Problem]:
    """E020 for each alias that leads nowhere."""
    names = list(known)
    for old, new in aliases.items():
        yield from unknown(document, ("aliases", old), "id", new, names)


def in_faction(document: Document, faction: FactionForm, shared: Stock) -> Iterator[Problem]:
    """Unknown ids in a faction file, and power tables that can't be rolled on."""
    yield from dead_aliases(document, faction.aliases, faction.types)
    for name, items in faction.item_lists.items():
        for index, item in enumerate(items):
            yield from unknown(document, ("item_lists", name, index), "item", item, shared.items)
    for ident, kind in faction.types.items():
        yield from _in_type(document, ("types", ident), kind, faction, shared)
    for index, check in enumerate(faction.checks):
        for key, idents in (("count", check.count), ("for_each", check.for_each)):
            for place, ident in enumerate(idents):
                yield from unknown(document, ("checks", index, key, place), "type", ident, faction.types)
    yield from power_problems(document, faction, nearest(shared.powers, faction))


def _in_type(document: Document, at: Trail, kind: TypeForm, faction: FactionForm, shared: Stock) -> Iterator[Problem]:
    if kind.items is not None:
        yield from unknown(document, (*at, "items"), "item list", kind.items, faction.item_lists)
    for index, trait in enumerate(kind.traits):
        yield from unknown(document, (*at, "traits", index), "special rule", trait.ref, shared.traits)
    if kind.channeling is not None:
        yield from _in_channeling_type(document, (*at, "channeling"), kind.channeling, shared)


def _in_channeling_type(document: Document, at: Trail, kind: ChannelingType, shared: Stock) -> Iterator[Problem]:
    standard, special = _weaves(shared, special=False), _weaves(shared, special=True)
    fixed = kind.weaves if isinstance(kind.weaves, list) else []
    yield from _each(document, (*at, "weaves"), "standard weave", fixed, standard)
    yield from _each(document, (*at, "forbid"), "special weave", kind.forbid, special)
    if not fixed and kind.standard > len(set(standard.values())):
        manner = "rolled" if isinstance(kind.weaves, WeaveRoll) else "chosen"
        said = f"{kind.standard} different standard weaves can't be {manner}: there are {len(set(standard.values()))}"
        yield document.problem((*at, "weaves"), "E063", said, "CHN-4")
    left = set(special.values()) - {special.get(ident, "") for ident in kind.forbid}
    if kind.special != "none" and kind.specials > len(left):
        said = f"{kind.specials} different special weaves can't be had: {len(left)} are not forbidden"
        yield document.problem((*at, "specials" if kind.specials > 1 else "forbid"), "E063", said, "CHN-6")


def _weaves(shared: Stock, *, special: bool) -> dict[str, str]:
    """The ids of all standard or special weaves, those of earlier days too, and what they are called now."""
    return {ident: weave.id for ident, weave in shared.weaves.items() if weave.special == special}


def _each(
    document: Document, at: Trail, what: str, idents: Sequence[str], known: Mapping[str, str]
) -> Iterator[Problem]:
    """E020 for each id that isn't known, E021 for each that stood in the list before."""
    before: set[str] = set()
    for index, ident in enumerate(idents):
        yield from unknown(document, (*at, index), what, ident, known)
        if known.get(ident, ident) in before:
            yield document.problem((*at, index), "E021", f"the {what} '{ident}' stands twice")
        before.add(known.get(ident, ident))


def in_roster(document: Document, roster: RosterForm, faction: FactionForm, shared: Stock) -> Iterator[Problem]:
    """Unknown ids in a roster file, ids of its own that stand twice, and power tables that can't be rolled on."""
    types = [*faction.types, *faction.aliases]
    ids = Counter([*(m.id for m in roster.members), *(g.id for g in roster.groups)])
    for at, entry in _entries(roster):
        yield from unknown(document, (*at, "type"), f"type of {faction.name}", entry.type, types)
        for place, bought in enumerate(entry.items):
            yield from unknown(document, (*at, "items", place, "item"), "item", bought.item, shared.items)
        if ids[entry.id] > 1:
            yield document.problem((*at, "id"), "E021", f"the id '{entry.id}' stands twice")
        if isinstance(entry, MemberForm):
            yield from _in_member(document, at, entry, roster, shared)
    yield from power_problems(document, roster, nearest(shared.powers, faction, roster))


def _entries(roster: RosterForm) -> Iterator[tuple[Trail, MemberForm | GroupForm]]:
    for index, member in enumerate(roster.members):
        yield ("members", index), member
    for index, group in enumerate(roster.groups):
        yield ("groups", index), group


def _in_member(
    document: Document, at: Trail, member: MemberForm, roster: RosterForm, shared: Stock
) -> Iterator[Problem]:
    for index, trait in enumerate(member.traits):
        trail: Trail = (*at, "traits", index)
        yield from unknown(document, trail, "special rule", trait.ref, shared.traits)
        yield from _in_trait(document, trail, trait, roster, shared)
    if member.channeling is not None:
        yield from _in_channeling(document, (*at, "channeling"), member.channeling, shared)


def _in_trait(document: Document, at: Trail, trait: TraitRef, roster: RosterForm, shared: Stock) -> Iterator[Problem]:
    known = shared.traits.get(trait.ref)
    if known is not None and known.parameter == "member":
        yield from unknown(document, (*at, "of"), "member", trait.of, [m.id for m in roster.members])


def _in_channeling(document: Document, at: Trail, block: ChannelingForm, shared: Stock) -> Iterator[Problem]:
    for index, weave in enumerate(block.weaves):
        yield from unknown(document, (*at, "weaves", index), "standard weave", weave, _weaves(shared, special=False))
    for index, weave in enumerate(block.special):
        yield from unknown(document, (*at, "special", index), "special weave", weave, _weaves(shared, special=True))
