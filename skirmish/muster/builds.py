"""Lists under a rule system's own list building: stats in the roster, and limits in that system's points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from skirmish.core.builder import Builder, Doubt, Trouble
from skirmish.core.decision import Refusal
from skirmish.core.record import evolve
from skirmish.core.state import Warrior
from skirmish.library.catalogue import RosterFile, display_path
from skirmish.library.factionfile import FactionForm, HiredBladesForm
from skirmish.library.problems import Problem, hint, nearest
from skirmish.library.rosterfile import entries
from skirmish.library.ruledata import block_problems
from skirmish.library.yamlfile import Document, Trail

Builders = Mapping[str, Callable[[], Builder]]
"""By the rule system's name; created only when a list mentions it."""
NO_BUILDERS: Builders = MappingProxyType({})
HIRED = "hired"
"""Stands for the faction of hired blades."""


def build_problems(file: RosterFile, builders: Builders) -> Iterator[Problem]:
    """The problems of the roster's own stats, and of its points if they are limited. (RES-99, RES-100)"""
    if not builders:
        return
    spoken = _named_systems(file)
    for at, system in spoken:
        if system not in builders:
            yield _unknown(file.document, at, system, builders)
    systems = list(dict.fromkeys(system for _, system in spoken if system in builders))
    if systems:
        fielded = _fielded(file)
    for system in systems:
        builder = builders[system]()
        yield from _system_problems(file, system, builder, fielded)
        if system in file.form.limit.points:
            yield from _limit_problems(file, system, builder, fielded)


def _unknown(document: Document, at: Trail, system: str, builders: Builders) -> Problem:
    """E020: no such system, or none with stats and points; lists those that have them if no name is close."""
    others = hint(system, builders) or f"; there are {', '.join(sorted(builders))}"
    said = f"no rule system with stats of its own '{system}'{others}"
    return document.problem(at, "E020", said, meant=nearest(system, builders))


def _named_systems(file: RosterFile) -> list[tuple[Trail, str]]:
    """Where the list names a rule system."""
    found: list[tuple[Trail, str]] = [(("limit", "points", system), system) for system in file.form.limit.points]
    for at, entry in entries(file.form):
        found += [((*at, "stats", system), system) for system in entry.stats]
    return found


def _fielded(file: RosterFile) -> list[tuple[Trail, Warrior, int]]:
    """One warrior of each entry, with its place and the number of models."""
    warriors = iter(file.roster.warriors)
    found: list[tuple[Trail, Warrior, int]] = []
    for at, entry in entries(file.form):
        count = getattr(entry, "count", 1)
        same = [next(warriors) for _ in range(count)]
        found.append((at, same[0], count))
    return found


def _system_problems(
    file: RosterFile, system: str, builder: Builder, fielded: list[tuple[Trail, Warrior, int]]
) -> Iterator[Problem]:
    """The problems of the entries' stats for this system, each at its place. (RES-12, WYL-1)"""
    for (at, entry), (_, warrior, _) in zip(entries(file.form), fielded, strict=True):
        if system in entry.stats:
            yield from _stats_problems(file, (*at, "stats", system), warrior, builder)


def _stats_problems(file: RosterFile, at: Trail, warrior: Warrior, builder: Builder) -> Iterator[Problem]:
    document = file.document
    found, stats = block_problems(document, at, builder.stats)
    for problem in found:
        spoilt = f"{warrior.name}: its stats can't be read: {problem.message}"
        yield problem if problem.code == "E010" else evolve(problem, code="E071", message=spoilt, rule=builder.rule)
    if stats is None:
        return
    for fault in builder.faults(stats, [one.name for one in file.roster.warriors]):
        said, code = f"{warrior.name} {fault.said}{hint(fault.wrong, fault.known)}", "E020" if fault.wrong else "E071"
        yield document.problem((*at, *fault.where), code, said, builder.rule, nearest(fault.wrong, fault.known))
    for trouble in builder.pledges(warrior):
        place = _place(document, at, trouble)
        yield document.problem(place, "E073", f"{warrior.name} {trouble.reason}", trouble.rule)


def _place(document: Document, block: Trail, trouble: Refusal) -> Trail:
    """The part of the block that the trouble is about, if given."""
    found = block
    for step in trouble.where if isinstance(trouble, Trouble) else ():
        if (*found, step) not in document.values:
            break
        found = (*found, step)
    return found


def _limit_problems(
    file: RosterFile, system: str, builder: Builder, fielded: list[tuple[Trail, Warrior, int]]
) -> Iterator[Problem]:
    limit = file.form.limit.points[system]
    spent = sum(builder.points(warrior) * count for _, warrior, count in fielded)
    if spent > limit:
        said = f"costs {spent} of {limit} points of {system}: {spent - limit} too many"
        yield file.document.problem(("limit", "points", system), "E072", said, builder.rule)
    for at, warrior, _ in fielded:
        for trouble in builder.troubles(warrior, file.roster.warriors):
            code, block = "W073" if isinstance(trouble, Doubt) else "E073", (*at, "stats", system)
            place = _place(file.document, block, trouble)
            said = f"{warrior.name} {trouble.reason}"
            yield file.document.problem(place if place != block else at, code, said, trouble.rule)


def types_without_stats(document: Document, form: FactionForm, builders: Builders) -> Iterator[Problem]:
    """A warning for each type of the faction for which a rule system has no numbers: it guesses them by role."""
    for system, make in builders.items():
        builder = make()
        for ident in form.types:
            if file := builder.find_gap(form.id, ident):
                yield _no_stats_warning(document, ("types", ident), system, f"{form.id}/{ident}", file)


def blades_without_stats(document: Document, form: HiredBladesForm, builders: Builders) -> Iterator[Problem]:
    """The same for the hired blades."""
    for system, make in builders.items():
        builder = make()
        for ident in form.blades:
            if file := builder.find_gap(HIRED, ident):
                yield _no_stats_warning(document, ("blades", ident), system, f"{HIRED}/{ident}", file)


def _no_stats_warning(document: Document, at: Trail, system: str, ident: str, file: Path) -> Problem:
    said = f"{system} derives its numbers from its base profile: there is no entry {ident} in {display_path(file)}"
    return document.problem(at, "W022", said)
