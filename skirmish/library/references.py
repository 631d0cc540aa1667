"""Checks that every id in a file names something that exists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from skirmish.core.words import counted
from skirmish.library.factionfile import (
    ROLES,
    ChannelingType,
    Exceptions,
    FactionForm,
    HiredBladesForm,
    TypeForm,
    WarriorForm,
    WeaveDraw,
)
from skirmish.library.names import CATALOGUES, own_ids
from skirmish.library.packs import TROUBLES, absent_pack, ambiguous, packs, split
from skirmish.library.powers import nearest_tables, power_problems
from skirmish.library.problems import FOLLOWS, Problem, hint
from skirmish.library.problems import nearest as likely
from skirmish.library.rosterfile import ChannelingForm, PersonForm, RosterForm, entries
from skirmish.library.stock import Stock
from skirmish.library.wares import ItemForm, ItemsForm, TraitForm, TraitsForm
from skirmish.library.yamlfile import Document, Trail


def spoilt_file(ident: str) -> str:
    """The catalogue of a pack in use that has errors and an entry of this full id; '' if there is none."""
    owner, plain = split(ident)
    pack = packs().get(owner) if owner else None
    names = [] if pack is None else [name for kind, name in CATALOGUES.items() if plain in own_ids(pack, kind)]
    path = pack.catalogue(names[0]) if pack is not None and names else None
    file = pack.shown(path) if pack is not None and path is not None else ""
    return file if any(one.level == "error" and one.file == file for one in TROUBLES) else ""


def unknown_problem(document: Document, trail: Trail, what: str, ident: str, known: Iterable[str]) -> Iterator[Problem]:
    """E020 if the id isn't among the known ones; E076 if it is in a catalogue of a pack that is left out."""
    names = list(known)
    if ident not in names and (file := spoilt_file(ident)):
        said = f"{what} '{ident}' can't be used before the errors of {file} are fixed"
        yield document.problem(trail, FOLLOWS, said)
    else:
        yield from missing_problem(document, trail, what, ident, names)


LISTED = {"item": "items", "special rule": "traits", "weave": "weaves"}
"""What `skirmish list` calls entries of the catalogues."""
FEW = 6
"""Where there are no more ids than this, a message lists them if none is close."""


def missing_problem(document: Document, trail: Trail, what: str, ident: str, known: Iterable[str]) -> Iterator[Problem]:
    """E020 if the id isn't among the known ones, whatever packs have."""
    names = list(known)
    if ident not in names:
        there = f": there {'is' if len(names) == 1 else 'are'} {', '.join(names)}" if 0 < len(names) <= FEW else ""
        why = f": {absent}" if (absent := absent_pack(ident)) else f"{hint(ident, names) or there}{_where(what)}"
        said = ambiguous(ident, names) or f"no {what} '{ident}'{why}"
        yield document.problem(trail, "E020", said, meant=likely(ident, names))


def _where(what: str) -> str:
    """The command that lists all things of this kind, where a file may have any of them."""
    kind = what.removesuffix(" of the program")
    return f" (see skirmish list {LISTED[kind]})" if kind in LISTED else ""


def duplicate_problems(document: Document, list_key: str, idents: Sequence[str]) -> Iterator[Problem]:
    """E021 for each id that an earlier entry of the list has."""
    before: set[str] = set()
    for index, ident in enumerate(idents):
        if ident in before:
            yield document.problem((list_key, index, "id"), "E021", f"duplicate id '{ident}'")
        before.add(ident)


def alias_problems(document: Document, aliases: Mapping[str, str], known: Iterable[str]) -> Iterator[Problem]:
    """E020 for each alias of an unknown id."""
    names = list(known)
    for old, new in aliases.items():
        yield from unknown_problem(document, ("aliases", old), "id", new, names)


def faction_problems(document: Document, faction: FactionForm, shared: Stock) -> Iterator[Problem]:
    """Unknown ids in a faction file, and unusable power tables."""
    yield from alias_problems(document, faction.aliases, faction.types)
    for name, items in faction.item_lists.items():
        yield from _ids_problems(document, ("item_lists", name), "item", items, _current_ids(shared.items))
    for name, weaves in faction.weave_lists.items():
        yield from _ids_problems(
            document, ("weave_lists", name), "standard weave", weaves, _weaves(shared, special=False)
        )
    yield from skill_problems(document, faction.skill_lists, shared)
    if faction.types and all(kind.role != "leader" for kind in faction.types.values()):
        said = "no type has the role leader: nobody could field a warband, which has exactly one"
        yield document.key_problem(("types",), "E042", f"{said} (SKR-80)")
    for ident, kind in faction.types.items():
        yield from _type_problems(document, ("types", ident), kind, faction, shared)
    limited = [*faction.types, *{kind.role: None for kind in faction.types.values()}]
    for index, check in enumerate(faction.checks):
        for key, idents in (("count", check.count), ("for_each", check.for_each)):
            for place, ident in enumerate(idents):
                yield from unknown_problem(document, ("checks", index, key, place), "type or role", ident, limited)
        yield from _first_problems(document, index, faction)
    yield from power_problems(document, faction, nearest_tables(shared.powers, faction))


def _first_problems(document: Document, index: int, faction: FactionForm) -> Iterator[Problem]:
    """E042 for a ratio that no leader can keep when it is recruited, before everybody else. (SKR-80)"""
    check = faction.checks[index]
    types, others = (faction.types_named(words) for words in (check.count, check.for_each))
    barred = [
        ident
        for ident, kind in faction.types.items()
        if kind.role == "leader" and ident in types and check.allowed(int(ident in others)) < 1
    ]
    if barred and check.for_each and check.level == "error":
        said = (
            f"the leader is recruited first, so this would never allow {faction.types[barred[0]].name}. "
            f"If others must come along, give their types `limit: {{min: 1}}`"
        )
        yield document.problem(("checks", index, "count"), "E042", said, check.rule)


def skill_problems(document: Document, lists: Mapping[str, Sequence[str]], shared: Stock) -> Iterator[Problem]:
    """Skills that aren't special rules, or that are special rules which must name someone."""
    for name, skills in lists.items():
        at: Trail = ("skill_lists", name)
        yield from _ids_problems(document, at, "special rule", skills, _current_ids(shared.traits))
        for index, ident in enumerate(skills):
            if ident in shared.traits and shared.traits[ident].parameter != "none":
                said = f"'{ident}' must say whom it is about: it can't be a skill"
                yield document.problem((*at, index), "E064", said, "CMP-2")


def part_problems(document: Document, form: TraitsForm, program: Mapping[str, TraitForm]) -> Iterator[Problem]:
    """E020 and E064 for parts of special rules that aren't rules of the program, or lack the name they need.

    E021 for duplicates, E064 for keywords that are roles: only a type gives its warriors a role.
    """
    known = {ident: trait for ident, trait in program.items() if ":" not in ident and trait.parts is None}
    for index, trait in enumerate(form.traits):
        if trait.parts is None:
            continue
        had: set[str] = set()
        for place, ref in enumerate(trait.parts.rules):
            at = _ref(document, ("traits", index, "parts", "rules", place))
            yield from missing_problem(document, at, "special rule of the program", ref.ref, known)
            if said := _part_fault(known.get(ref.ref), ref.of):
                yield document.problem(at, "E064", said, "CMP-2")
            rule = known[ref.ref].id if ref.ref in known else ref.ref
            if rule in had:
                said = f"duplicate rule '{ref.ref}': a warrior has a rule once, about one keyword"
                yield document.problem(at, "E021", said)
            had.add(rule)
        yield from _part_keyword_problems(document, ("traits", index, "parts", "keywords"), trait.parts.keywords)


def _part_keyword_problems(document: Document, at: Trail, keywords: Sequence[str]) -> Iterator[Problem]:
    for place, word in enumerate(keywords):
        if word in ROLES:
            said = f"'{word}' is a role, which a warrior has by its type: it can't be a keyword"
            yield document.problem((*at, place), "E064", said, "CMP-2")
        if word in keywords[:place]:
            yield document.problem((*at, place), "E021", f"duplicate keyword '{word}'")


def _part_fault(trait: TraitForm | None, of: str) -> str:
    """Why a known special rule can't be a part as written, or ''."""
    if trait is None or ((trait.parameter == "keyword") == bool(of) and trait.parameter != "member"):
        return ""
    if trait.parameter == "member":
        return f"'{trait.id}' is about a member of the warband: it can't be a part"
    if of:
        return f"'{trait.id}' is about nobody: leave `of` out"
    return f"'{trait.id}' must say whom it is about: {{ref: {trait.id}, of: human}}"


def like_problems(document: Document, form: ItemsForm, shipped: Mapping[str, ItemForm]) -> Iterator[Problem]:
    """E020 for items that are like an unknown one of the program, E065 for those like one of another kind."""
    known = {ident: item for ident, item in shipped.items() if ":" not in item.id}
    for index, item in enumerate(form.items):
        if item.like is None:
            continue
        trail: Trail = ("items", index, "like")
        yield from missing_problem(document, trail, "item of the program", item.like, known)
        if (other := known.get(item.like)) is not None and other.kind != item.kind:
            said = f"like: '{item.like}' is of the kind {other.kind}, this of the kind {item.kind}"
            yield document.problem(trail, "E065", said)


def hired_problems(
    document: Document, hired: HiredBladesForm, shared: Stock, factions: Sequence[str]
) -> Iterator[Problem]:
    """Unknown ids in the catalogue of hired blades."""
    yield from alias_problems(document, hired.aliases, hired.blades)
    for ident, blade in hired.blades.items():
        at: Trail = ("blades", ident)
        yield from _warrior_problems(document, at, blade, shared)
        if isinstance(blade.channeling, ChannelingType) and isinstance(blade.channeling.weaves, WeaveDraw):
            yield from _list_problems(document, (*at, "channeling"), blade.channeling.weaves)
        for place, item in enumerate(blade.kit):
            yield from unknown_problem(document, (*at, "kit", place), "item", item, shared.items)
        for key, named in (("hired_by", blade.hired_by), ("never_by", blade.never_by)):
            for place, faction in enumerate(named):
                yield from unknown_problem(document, (*at, key, place), "faction", faction, factions)


def _list_problems(document: Document, at: Trail, draw: WeaveDraw) -> Iterator[Problem]:
    if draw.list is not None:
        yield document.problem((*at, "weaves", "list"), "E020", "a hired blade has no faction with weave lists")


def _type_problems(
    document: Document, at: Trail, kind: TypeForm, faction: FactionForm, shared: Stock
) -> Iterator[Problem]:
    if kind.items is not None:
        named: Trail = (*at, "items", "list")
        yield from unknown_problem(document, named, "item list", kind.items.list, faction.item_lists)
        yield from _exception_problems(document, (*at, "items"), "item", kind.items, _current_ids(shared.items))
    lists = {**shared.skills.skill_lists, **faction.skill_lists}
    for index, name in enumerate(kind.skills.lists):
        trail: Trail = (*at, "skills", "lists", index)
        written = trail if trail in document.values else (*at, "skills", index)
        yield from unknown_problem(document, written, "skill list", name, lists)
    yield from _exception_problems(document, (*at, "skills"), "special rule", kind.skills, _current_ids(shared.traits))
    yield from _warrior_problems(document, at, kind, shared)
    draw = kind.channeling.weaves if kind.channeling else None
    if isinstance(draw, WeaveDraw):
        trail = (*at, "channeling", "weaves")
        if draw.list is not None:
            yield from unknown_problem(document, (*trail, "list"), "weave list", draw.list, faction.weave_lists)
            yield from _draw_problems(document, trail, draw, faction, shared)


def _draw_problems(
    document: Document, at: Trail, draw: WeaveDraw, faction: FactionForm, shared: Stock
) -> Iterator[Problem]:
    """E063 if the type draws more weaves than its list has for it."""
    standard = _weaves(shared, special=False)
    listed = {standard.get(ident, ident) for ident in faction.weave_lists.get(draw.list or "", ())}
    listed = (listed - {standard.get(ident, ident) for ident in draw.deny}) | {*draw.also}
    manner, count = ("choose", draw.choose) if draw.choose else ("roll", draw.roll)
    if draw.list in faction.weave_lists and count > len(listed):
        said = f"{manner}: {count} of the list '{draw.list}', which has {counted(len(listed), 'weave')} for this type"
        yield document.problem((*at, manner), "E063", said, "CHN-4")


def _warrior_problems(document: Document, at: Trail, kind: WarriorForm, shared: Stock) -> Iterator[Problem]:
    for index, trait in enumerate(kind.traits):
        yield from unknown_problem(
            document, _ref(document, (*at, "traits", index)), "special rule", trait.ref, shared.traits
        )
    if kind.channeling is not None:
        yield from _channeling_type_problems(document, (*at, "channeling"), kind.channeling, shared)


def _ref(document: Document, at: Trail, key: str = "ref") -> Trail:
    """The place of an id given as a word, or under this key of a block."""
    return (*at, key) if (*at, key) in document.values else at


def _exception_problems(
    document: Document, at: Trail, what: str, exceptions: Exceptions, known: Mapping[str, str]
) -> Iterator[Problem]:
    yield from _ids_problems(document, (*at, "deny"), what, exceptions.deny, known)
    yield from _ids_problems(document, (*at, "also"), what, exceptions.also, known)


def _current_ids(entries: Mapping[str, ItemForm] | Mapping[str, TraitForm]) -> dict[str, str]:
    """The current id for each id, including former ones."""
    return {ident: entry.id for ident, entry in entries.items()}


def _channeling_type_problems(document: Document, at: Trail, kind: ChannelingType, shared: Stock) -> Iterator[Problem]:
    standard, special = _weaves(shared, special=False), _weaves(shared, special=True)
    yield from _ids_problems(document, (*at, "weaves"), "standard weave", kind.taught or [], standard)
    yield from _ids_problems(document, (*at, "forbid"), "special weave", kind.forbid, special)
    if isinstance(kind.weaves, WeaveDraw):
        yield from _exception_problems(document, (*at, "weaves"), "standard weave", kind.weaves, standard)
    if kind.taught is None and kind.standard > len(set(standard.values())):
        manner = "rolled" if kind.rolls else "chosen"
        said = f"{kind.standard} different standard weaves can't be {manner}: there are {len(set(standard.values()))}"
        yield document.problem((*at, "weaves"), "E063", said, "CHN-4")
    left = set(special.values()) - {special.get(ident, "") for ident in kind.forbid}
    if kind.special != "none" and kind.specials > len(left):
        said = f"{kind.specials} different special weaves can't be chosen: {len(left)} are allowed"
        yield document.problem((*at, "specials" if kind.specials > 1 else "forbid"), "E063", said, "CHN-6")


def _weaves(shared: Stock, *, special: bool) -> dict[str, str]:
    """The ids of all standard or special weaves, including former ones, and their current ids."""
    return {ident: weave.id for ident, weave in shared.weaves.items() if weave.special == special}


def _ids_problems(
    document: Document, at: Trail, what: str, idents: Sequence[str], known: Mapping[str, str]
) -> Iterator[Problem]:
    """E020 for each unknown id, E021 for each duplicate in the list."""
    before: set[str] = set()
    for index, ident in enumerate(idents):
        yield from unknown_problem(document, (*at, index), what, ident, known)
        if known.get(ident, ident) in before:
            yield document.problem((*at, index), "E021", f"duplicate {what} '{ident}'")
        before.add(known.get(ident, ident))


def roster_problems(document: Document, roster: RosterForm, faction: FactionForm, shared: Stock) -> Iterator[Problem]:
    """Unknown ids in a roster file, duplicates of its own ids, and unusable power tables."""
    types = {
        "members": [*faction.types, *faction.aliases],
        "groups": [*faction.types, *faction.aliases],
        "hired": [*shared.hired.blades, *shared.hired.aliases],
    }
    ids = Counter(entry.id for _, entry in entries(roster))
    for at, entry in entries(roster):
        what = "hired blade" if at[0] == "hired" else f"type of {faction.name}"
        yield from unknown_problem(document, (*at, "type"), what, entry.type, types[str(at[0])])
        for place, bought in enumerate(entry.items):
            yield from unknown_problem(document, (*at, "items", place, "item"), "item", bought.item, shared.items)
        if ids[entry.id] > 1:
            yield document.problem((*at, "id"), "E021", f"duplicate id '{entry.id}'")
        if isinstance(entry, PersonForm):
            yield from _person_problems(document, at, entry, shared)
    for place, drawn in enumerate(roster.drawn):
        known = types["hired" if drawn.id.startswith("h-") else "members"]
        yield from unknown_problem(document, ("drawn", place, "type"), "type", drawn.type, known)
    for place, stashed in enumerate(roster.stash.items):
        trail = _ref(document, ("stash", "items", place), "item")
        yield from unknown_problem(document, trail, "item", stashed.item, shared.items)
    yield from power_problems(document, roster, nearest_tables(shared.powers, faction, roster))


def _person_problems(document: Document, at: Trail, entry: PersonForm, shared: Stock) -> Iterator[Problem]:
    for index, trait in enumerate(entry.traits):
        trail: Trail = (*at, "traits", index)
        yield from unknown_problem(document, _ref(document, trail), "special rule", trait.ref, shared.traits)
    yield from _ids_problems(document, (*at, "skills"), "skill", entry.skills, _current_ids(shared.traits))
    if entry.channeling is not None:
        yield from _channeling_problems(document, (*at, "channeling"), entry.channeling, shared)


def _channeling_problems(document: Document, at: Trail, block: ChannelingForm, shared: Stock) -> Iterator[Problem]:
    for index, weave in enumerate(block.weaves):
        yield from unknown_problem(
            document, (*at, "weaves", index), "standard weave", weave, _weaves(shared, special=False)
        )
    for index, weave in enumerate(block.special):
        yield from unknown_problem(
            document, (*at, "special", index), "special weave", weave, _weaves(shared, special=True)
        )
