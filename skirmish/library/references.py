"""Whether every id in a file names something that exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from skirmish.library.catalogue import (
    ChannelingType,
    Exceptions,
    FactionForm,
    HiredBladesForm,
    TypeForm,
    WarriorForm,
    WeaveDraw,
)
from skirmish.library.powers import nearest, power_problems
from skirmish.library.problems import Problem, hint
from skirmish.library.problems import nearest as likely
from skirmish.library.rosterfile import ChannelingForm, PersonForm, RosterForm, entries
from skirmish.library.stock import Stock
from skirmish.library.wares import ItemForm, TraitForm
from skirmish.library.yamlfile import Document, Trail


def unknown(document: Document, trail: Trail, what: str, ident: str, known: Iterable[str]) -> Iterator[Problem]:
    """E020 if the id isn't among the known ones."""
    names = list(known)
    if ident not in names:
        said = f"no {what} '{ident}'{hint(ident, names)}"
        yield document.problem(trail, "E020", said, meant=likely(ident, names))


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
        yield from _each(document, ("item_lists", name), "item", items, _now(shared.items))
    for name, weaves in faction.weave_lists.items():
        yield from _each(document, ("weave_lists", name), "standard weave", weaves, _weaves(shared, special=False))
    yield from in_skills(document, faction.skill_lists, shared)
    for ident, kind in faction.types.items():
        yield from _in_type(document, ("types", ident), kind, faction, shared)
    for index, check in enumerate(faction.checks):
        for key, idents in (("count", check.count), ("for_each", check.for_each)):
            for place, ident in enumerate(idents):
                yield from unknown(document, ("checks", index, key, place), "type", ident, faction.types)
    yield from power_problems(document, faction, nearest(shared.powers, faction))


def in_skills(document: Document, lists: Mapping[str, Sequence[str]], shared: Stock) -> Iterator[Problem]:
    """Skills that are no special rules, or such as must be about somebody."""
    for name, skills in lists.items():
        at: Trail = ("skill_lists", name)
        yield from _each(document, at, "special rule", skills, _now(shared.traits))
        for index, ident in enumerate(skills):
            if ident in shared.traits and shared.traits[ident].parameter != "none":
                said = f"'{ident}' must say whom it is about: it can't be a skill"
                yield document.problem((*at, index), "E064", said, "CMP-2")


def in_hired(document: Document, hired: HiredBladesForm, shared: Stock, factions: Sequence[str]) -> Iterator[Problem]:
    """Unknown ids in the catalogue of hired blades."""
    yield from dead_aliases(document, hired.aliases, hired.blades)
    for ident, blade in hired.blades.items():
        at: Trail = ("blades", ident)
        yield from _in_warrior(document, at, blade, shared)
        if isinstance(blade.channeling, ChannelingType) and isinstance(blade.channeling.weaves, WeaveDraw):
            yield from _no_list(document, (*at, "channeling"), blade.channeling.weaves)
        for place, item in enumerate(blade.kit):
            yield from unknown(document, (*at, "kit", place), "item", item, shared.items)
        for key, named in (("hired_by", blade.hired_by), ("never_by", blade.never_by)):
            for place, faction in enumerate(named):
                yield from unknown(document, (*at, key, place), "faction", faction, factions)


def _no_list(document: Document, at: Trail, draw: WeaveDraw) -> Iterator[Problem]:
    if draw.list is not None:
        yield document.problem((*at, "weaves", "list"), "E020", "a hired blade has no faction with weave lists")


def _in_type(document: Document, at: Trail, kind: TypeForm, faction: FactionForm, shared: Stock) -> Iterator[Problem]:
    if kind.items is not None:
        named: Trail = (*at, "items", "list")
        yield from unknown(document, named, "item list", kind.items.list, faction.item_lists)
        yield from _exceptions(document, (*at, "items"), "item", kind.items, _now(shared.items))
    lists = {**shared.skills.skill_lists, **faction.skill_lists}
    for index, name in enumerate(kind.skills.lists):
        trail: Trail = (*at, "skills", "lists", index)
        written = trail if trail in document.values else (*at, "skills", index)
        yield from unknown(document, written, "skill list", name, lists)
    yield from _exceptions(document, (*at, "skills"), "special rule", kind.skills, _now(shared.traits))
    yield from _in_warrior(document, at, kind, shared)
    draw = kind.channeling.weaves if kind.channeling else None
    if isinstance(draw, WeaveDraw):
        trail = (*at, "channeling", "weaves")
        if draw.list is not None:
            yield from unknown(document, (*trail, "list"), "weave list", draw.list, faction.weave_lists)


def _in_warrior(document: Document, at: Trail, kind: WarriorForm, shared: Stock) -> Iterator[Problem]:
    for index, trait in enumerate(kind.traits):
        yield from unknown(document, _ref(document, (*at, "traits", index)), "special rule", trait.ref, shared.traits)
    if kind.channeling is not None:
        yield from _in_channeling_type(document, (*at, "channeling"), kind.channeling, shared)


def _ref(document: Document, at: Trail) -> Trail:
    """Where the id of a special rule stands: a word, or the `ref` of a block."""
    return (*at, "ref") if (*at, "ref") in document.values else at


def _exceptions(
    document: Document, at: Trail, what: str, exceptions: Exceptions, known: Mapping[str, str]
) -> Iterator[Problem]:
    yield from _each(document, (*at, "deny"), what, exceptions.deny, known)
    yield from _each(document, (*at, "also"), what, exceptions.also, known)


def _now(entries: Mapping[str, ItemForm] | Mapping[str, TraitForm]) -> dict[str, str]:
    """What each id, those of earlier days too, is called now."""
    return {ident: entry.id for ident, entry in entries.items()}


def _in_channeling_type(document: Document, at: Trail, kind: ChannelingType, shared: Stock) -> Iterator[Problem]:
    standard, special = _weaves(shared, special=False), _weaves(shared, special=True)
    yield from _each(document, (*at, "weaves"), "standard weave", kind.taught or [], standard)
    yield from _each(document, (*at, "forbid"), "special weave", kind.forbid, special)
    if isinstance(kind.weaves, WeaveDraw):
        yield from _exceptions(document, (*at, "weaves"), "standard weave", kind.weaves, standard)
    if kind.taught is None and kind.standard > len(set(standard.values())):
        manner = "rolled" if kind.rolls else "chosen"
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
    types = {
        "members": [*faction.types, *faction.aliases],
        "groups": [*faction.types, *faction.aliases],
        "hired": [*shared.hired.blades, *shared.hired.aliases],
    }
    ids = Counter(entry.id for _, entry in entries(roster))
    for at, entry in entries(roster):
        what = "hired blade" if at[0] == "hired" else f"type of {faction.name}"
        yield from unknown(document, (*at, "type"), what, entry.type, types[str(at[0])])
        for place, bought in enumerate(entry.items):
            yield from unknown(document, (*at, "items", place, "item"), "item", bought.item, shared.items)
        if ids[entry.id] > 1:
            yield document.problem((*at, "id"), "E021", f"the id '{entry.id}' stands twice")
        if isinstance(entry, PersonForm):
            yield from _in_person(document, at, entry, shared)
    for place, item in enumerate(roster.stash.items):
        yield from unknown(document, ("stash", "items", place), "item", item, shared.items)
    yield from power_problems(document, roster, nearest(shared.powers, faction, roster))


def _in_person(document: Document, at: Trail, entry: PersonForm, shared: Stock) -> Iterator[Problem]:
    for index, trait in enumerate(entry.traits):
        trail: Trail = (*at, "traits", index)
        yield from unknown(document, _ref(document, trail), "special rule", trait.ref, shared.traits)
    yield from _each(document, (*at, "skills"), "skill", entry.skills, _now(shared.traits))
    if entry.channeling is not None:
        yield from _in_channeling(document, (*at, "channeling"), entry.channeling, shared)


def _in_channeling(document: Document, at: Trail, block: ChannelingForm, shared: Stock) -> Iterator[Problem]:
    for index, weave in enumerate(block.weaves):
        yield from unknown(document, (*at, "weaves", index), "standard weave", weave, _weaves(shared, special=False))
    for index, weave in enumerate(block.special):
        yield from unknown(document, (*at, "special", index), "special weave", weave, _weaves(shared, special=True))
