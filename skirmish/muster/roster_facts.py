"""Facts about a roster, for programs and people: everything, its bill, its problems, its differences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skirmish.core.record import Record
from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import HiredForm
from skirmish.library.rosterfile import ChannelingForm, GroupForm, carried, cost, nature_of_entry
from skirmish.library.wares import TraitForm
from skirmish.muster.builds import Builders
from skirmish.muster.cost import (
    FIGURES,
    Bill,
    Fielded,
    Summary,
    bills,
    contents,
    fielded,
    rating,
    summary,
    total,
)
from skirmish.muster.legality import is_fresh, problems

Facts = dict[str, Any]
OF_ROLE = {"leader": "leader", "hero": "heroes", "novice": "heroes", "henchman": "groups", "hired": "hired"}
"""The key of an entry's section."""


def facts(file: RosterFile, switches: Mapping[str, str], builders: Builders) -> Facts:
    """Everything known about the roster, with what makes it illegal last. (SKR-80)"""
    form, known = file.form, fielded(file)
    found = problems(file, switches, builders)
    blocks = [entry.person.channeling for entry in known if entry.person and entry.person.channeling]
    shown: Facts = {
        "id": form.id, "name": form.name, "text": " ".join(form.text.split()),
        "faction": {"id": file.faction.id, "name": file.faction.name, "version": form.faction.version},
        "marks": total(file), "limit": form.limit.marks, "rating": rating(file),
        "warriors": sum(entry.count for entry in known if not entry.hired),
        "hired_blades": sum(entry.count for entry in known if entry.hired),
        "points": {
            "rolled": sum(block.points for block in blocks),
            "expected": sum(e.count * e.kind.channeling.expected_points for e in known if e.kind.channeling),
        },
        "legal": all(problem.level != "error" for problem in found),
        "fresh": is_fresh(found),
    }  # fmt: skip
    shown |= {section: [] for section in OF_ROLE.values()}
    for entry in known:
        shown[OF_ROLE[entry.kind.role]].append(_entry(file, entry, known))
    stash = form.stash
    shown["stash"] = {
        "marks": stash.marks, "shards": stash.shards, "items": [file.stock.items[one.item].name for one in stash.items],
    }  # fmt: skip
    shown["problems"] = [problem.as_json() | {"text": str(problem)} for problem in found]
    return shown


def _entry(file: RosterFile, entry: Fielded, known: tuple[Fielded, ...]) -> Facts:
    """A member, group or hired blade. Gear includes bought items and a hired blade's kit, which its fee covers."""
    written, kind, stock = entry.written, entry.kind, file.stock
    things, person = carried(written, kind, stock), entry.person
    paid = [0] * (len(things) - len(written.items)) + [bought.paid for bought in written.items]
    nature, skills = nature_of_entry(written, kind, stock), person.skills if person else []
    learned = {stock.traits[skill].id for skill in skills}
    names = {other.written.id: other.name for other in known}
    return {
        "id": written.id, "name": entry.name, "type": entry.type_id, "type_name": kind.name, "count": entry.count,
        "names": list(written.names) if isinstance(written, GroupForm) else [], "profile": dict(nature.profile),
        "gear": [{"item": item.id, "name": item.name, "paid": marks} for item, marks in zip(things, paid, strict=True)],
        "rules": [_rule(stock.traits[ident], about, names) for ident, about in nature.traits if ident not in learned],
        "skills": [stock.traits[skill].name for skill in skills],
        "experience": kind.start_xp if written.xp is None else written.xp,
        "upkeep": kind.upkeep if isinstance(kind, HiredForm) else 0, "marks_each": cost(written, kind),
        "marks": entry.marks,
        "channeling": _channeling(file, entry, person.channeling) if person and person.channeling else None,
        "notes": " ".join(written.notes.split()),
    }  # fmt: skip


def _rule(trait: TraitForm, about: str, names: Mapping[str, str]) -> str:
    """`Fearless`, `Ignores fear of trolloc`, `Bonded (Ilvane Morrel)`."""
    if not about:
        return trait.name
    return f"{trait.name} ({names.get(about, about)})" if trait.parameter == "member" else f"{trait.name} {about}"


def _channeling(file: RosterFile, entry: Fielded, block: ChannelingForm) -> Facts:
    weaves = file.stock.weaves
    half = entry.kind.channeling.half if entry.kind.channeling else ""
    things = carried(entry.written, entry.kind, file.stock)
    return {
        "half": half, "points": block.points, "dice": block.rolled.dice, "faces": list(block.rolled.faces),
        "angreal": sum(item.points for item in things), "weaves": [weaves[weave].name for weave in block.weaves],
        "special": [weaves[weave].name for weave in block.special], "strong": list(block.strong),
        "weak": list(block.weak),
    }  # fmt: skip


class ListBill(Record):
    """What a list costs, entry by entry."""

    id: str
    name: str
    faction: str
    entries: tuple[Bill, ...]
    total: Summary


def bill_of(file: RosterFile) -> ListBill:
    """The bill of the roster."""
    return ListBill(file.form.id, file.form.name, file.faction.name, bills(file), summary(file))


class Side(Record):
    """One of two lists."""

    id: str
    name: str
    total: Summary


class Difference(Record):
    """Something of which their numbers differ, and how many each has."""

    what: str
    counts: tuple[int, int]


class Alike(Record):
    """Something of which both have the same number."""

    what: str
    count: int


class Comparison(Record):
    """Two lists side by side."""

    lists: tuple[Side, Side]
    figures: tuple[Difference, ...]
    """The figures of both, without those that neither has."""
    differ: tuple[Difference, ...]
    alike: tuple[Alike, ...]


def compare(a: RosterFile, b: RosterFile) -> Comparison:
    """The two lists."""
    first, second = (Side(file.form.id, file.form.name, summary(file)) for file in (a, b))
    both = [(label, getattr(first.total, key), getattr(second.total, key)) for key, label in FIGURES.items()]
    had, has = contents(a), contents(b)
    things = [(name, had[name], has[name]) for name in dict.fromkeys((*had, *has))]
    return Comparison(
        (first, second),
        tuple(Difference(what, (x, y)) for what, x, y in both if x or y),
        tuple(Difference(what, (x, y)) for what, x, y in things if x != y),
        tuple(Alike(what, x) for what, x, y in things if x == y),
    )
