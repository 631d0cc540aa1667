"""What there is to say of a roster: plain facts, as `warband show --json` prints them and `page.py` tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from skirmish.app.builders import builders
from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import HiredForm
from skirmish.library.problems import Problem
from skirmish.library.rosterfile import ChannelingForm, GroupForm, carried, cost
from skirmish.library.wares import TraitForm
from skirmish.muster import problems, rating, total
from skirmish.muster.cost import Fielded, fielded

Facts = dict[str, Any]
SECTIONS = {"leader": "Leader", "heroes": "Heroes", "groups": "Groups", "hired": "Hired blades"}
"""The sections by the words they have in JSON, and their titles."""
OF_ROLE = {"leader": "leader", "hero": "heroes", "novice": "heroes", "henchman": "groups", "hired": "hired"}


def facts(file: RosterFile, switches: Mapping[str, str]) -> Facts:
    """All that is known of the roster, what makes it illegal last. (SKR-80)"""
    form, known = file.form, fielded(file)
    found = problems(file, switches, builders())
    blocks = [entry.person.channeling for entry in known if entry.person and entry.person.channeling]
    shown: Facts = {
        "id": form.id,
        "name": form.name,
        "text": " ".join(form.text.split()),
        "faction": {"id": file.faction.id, "name": file.faction.name, "version": form.faction.version},
        "marks": total(file),
        "limit": form.limit.marks,
        "rating": rating(file),
        "warriors": sum(entry.count for entry in known if not entry.hired),
        "hired_blades": sum(entry.count for entry in known if entry.hired),
        "points": {
            "rolled": sum(block.points for block in blocks),
            "expected": sum(e.count * e.kind.channeling.expected_points for e in known if e.kind.channeling),
        },
        "legal": all(problem.level != "error" for problem in found),
    }
    shown |= {section: [] for section in SECTIONS}
    for entry in known:
        shown[OF_ROLE[entry.kind.role]].append(_entry(file, entry, known))
    stash = form.stash
    shown["stash"] = {
        "marks": stash.marks,
        "shards": stash.shards,
        "items": [file.stock.items[item].name for item in stash.items],
    }
    shown["problems"] = [_problem(problem) for problem in found]
    return shown


def _entry(file: RosterFile, entry: Fielded, known: tuple[Fielded, ...]) -> Facts:
    """A member, group or hired blade. Gear is what was bought, and a hired blade's kit, which is paid with its fee."""
    written, kind, stock = entry.written, entry.kind, file.stock
    things, person = carried(written, kind, stock), entry.person
    paid = [0] * (len(things) - len(written.items)) + [bought.paid for bought in written.items]
    traits = {stock.traits[ref.ref].id: ref.of for ref in [*kind.traits, *(person.traits if person else ())]}
    names = {other.written.id: other.name for other in known}
    return {
        "id": written.id,
        "name": entry.name,
        "type": entry.type_id,
        "type_name": kind.name,
        "count": entry.count,
        "names": list(written.names) if isinstance(written, GroupForm) else [],
        "profile": kind.profile.model_dump(),
        "gear": [{"item": item.id, "name": item.name, "paid": marks} for item, marks in zip(things, paid, strict=True)],
        "rules": [_rule(stock.traits[ident], about, names) for ident, about in traits.items()],
        "skills": [stock.traits[skill].name for skill in (person.skills if person else ())],
        "experience": kind.start_xp if written.xp is None else written.xp,
        "upkeep": kind.upkeep if isinstance(kind, HiredForm) else 0,
        "marks_each": cost(written, kind),
        "marks": entry.marks,
        "channeling": _channeling(file, entry, person.channeling) if person and person.channeling else None,
        "notes": " ".join(written.notes.split()),
    }


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
        "half": half,
        "points": block.points,
        "dice": block.rolled.dice,
        "faces": list(block.rolled.faces),
        "angreal": sum(item.points for item in things),
        "weaves": [weaves[weave].name for weave in block.weaves],
        "special": [weaves[weave].name for weave in block.special],
        "strong": list(block.strong),
        "weak": list(block.weak),
    }


def _problem(problem: Problem) -> Facts:
    return {**problem.facts, "text": str(problem)}
