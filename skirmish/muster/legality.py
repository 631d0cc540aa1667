"""Whether a roster is legal: money, numbers, roles, the limits of its types, hired blades and skills.

(SKR-80, SKR-82, CMP-2, CMP-13)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from skirmish.library.catalogue import RosterFile
from skirmish.library.factionfile import CheckForm, GroupSize, HiredForm
from skirmish.library.problems import Problem
from skirmish.library.rosterfile import GroupForm
from skirmish.library.stock import blades_for, skills_for
from skirmish.library.yamlfile import Trail
from skirmish.muster.bonds import trait_problems
from skirmish.muster.builds import NO_BUILDERS, Builders, build_problems
from skirmish.muster.channelers import channeler_problems
from skirmish.muster.cost import Fielded, fielded, total
from skirmish.muster.gear import gear_problems

NO_SWITCHES: Mapping[str, str] = MappingProxyType({})


def problems(
    file: RosterFile, switches: Mapping[str, str] = NO_SWITCHES, builders: Builders = NO_BUILDERS
) -> tuple[Problem, ...]:
    """Everything in which the roster breaks the rules of recruiting, with its place and rule id.

    `switches` are options of the rules; recruiting knows `channeler_cap` (SKR-83). `builders`: the rule systems that
    have list building of their own; they are asked only if the roster speaks of them.
    """
    entries = fielded(file)
    return (
        *_format(file),
        *_version(file),
        *_money(file),
        *_numbers(file, entries),
        *_roles(file, entries),
        *_type_limits(file, entries),
        *gear_problems(file, entries),
        *hired_problems(file, entries),
        *trait_problems(file, entries),
        *skill_problems(file, entries),
        *_names(file, entries),
        *channeler_problems(file, entries, switches),
        *build_problems(file, builders),
    )


def _format(file: RosterFile) -> Iterator[Problem]:
    if file.written_as:
        said = f"'{file.written_as}' is an old format: `skirmish warband upgrade FILE` makes it today's"
        yield file.document.problem(("format",), "W031", said)


def _version(file: RosterFile) -> Iterator[Problem]:
    made, now = file.form.faction.version, file.faction.version
    if made != now:
        said = f"made with version {made} of {file.faction.id}, which is {now} now: look over types and prices"
        yield file.document.problem(("faction", "version"), "W030", said)


def _money(file: RosterFile) -> Iterator[Problem]:
    spent, limit = total(file), file.form.limit.marks
    if spent > limit:
        said = f"costs {spent} of {limit} marks: {spent - limit} too many"
        yield file.document.problem(("limit", "marks"), "E040", said, "SKR-80")


def _numbers(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    size, limits = sum(entry.count for entry in entries if not entry.hired), file.faction.warband
    if not limits.min <= size <= limits.max:
        many = "1 warrior" if size == 1 else f"{size} warriors"
        said = f"has {many}, a warband of {file.faction.name} has {limits.min} to {limits.max}"
        yield file.document.problem((), "E041", said, "SKR-80")
    leaders = [entry for entry in entries if entry.kind.role == "leader"]
    if len(leaders) != 1:
        who = f": {', '.join(entry.name for entry in leaders)}" if leaders else ""
        at = leaders[1].at if leaders else ()
        said = f"has {len(leaders)} leaders{who}; a warband has exactly one"
        yield file.document.problem(at, "E042", said, "SKR-80")
    heroes = [entry for entry in entries if entry.kind.role in ("hero", "novice")]
    if len(heroes) > limits.heroes:
        said = f"has {len(heroes)} heroes beside the leader, at most {limits.heroes}"
        yield file.document.problem(heroes[limits.heroes].at, "E043", said, "SKR-80")


def _roles(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    for entry in entries:
        if isinstance(entry.kind, HiredForm):
            continue
        henchman = entry.kind.role == "henchman"
        if henchman != (entry.at[0] == "groups"):
            said = "is a henchman: put it under groups" if henchman else f"is a {entry.kind.role}: put it under members"
            yield file.document.problem((*entry.at, "type"), "E044", f"{entry.kind.name} {said}", "SKR-80")
        size = entry.kind.group or GroupSize()
        if henchman and not size.min <= entry.count <= size.max:
            said = f"a group of {entry.kind.name} has {size.min} to {size.max}, this has {entry.count}"
            yield file.document.problem((*entry.at, "count"), "E045", said, "SKR-80")


def _type_limits(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    for ident, kind in file.faction.types.items():
        if kind.limit.max and _count(entries, [ident]) > kind.limit.max:
            said = f"{_count(entries, [ident])} of {kind.name}, at most {kind.limit.max}"
            yield file.document.problem(_last(entries, [ident]), "E046", said, kind.rule)
        if _count(entries, [ident]) < kind.limit.min:
            said = f"{_count(entries, [ident])} of {kind.name}, at least {kind.limit.min}"
            yield file.document.problem((), "E046", said, kind.rule)
    for check in file.faction.checks:
        yield from _check(file, entries, check)


def _check(file: RosterFile, entries: tuple[Fielded, ...], check: CheckForm) -> Iterator[Problem]:
    most = check.at_most * (_count(entries, check.for_each) if check.for_each else 1)
    count = _count(entries, check.count)
    if count > most:
        code = "E047" if check.level == "error" else "W047"
        said = f"{check.say}: here {count}, at most {most}"
        yield file.document.problem(_last(entries, check.count), code, said, check.rule)


def _names(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """Who shares a name can't be told apart in the log."""
    seen: set[str] = set()
    for at, name in (named for entry in entries for named in _called(entry)):
        if name.casefold() in seen:
            yield file.document.problem(at, "W065", f"two are called '{name}'")
        seen.add(name.casefold())


def _called(entry: Fielded) -> Iterator[tuple[Trail, str]]:
    """The names that are written for an entry, and where."""
    if isinstance(entry.written, GroupForm):
        for index, name in enumerate(entry.written.names[: entry.count]):
            yield (*entry.at, "names", index), name
    else:
        yield (*entry.at, "name"), entry.written.name


def _count(entries: tuple[Fielded, ...], types: list[str]) -> int:
    return sum(entry.count for entry in entries if entry.type_id in types)


def _last(entries: tuple[Fielded, ...], types: list[str]) -> tuple[str | int, ...]:
    """Where the last entry of these types stands: the one too many."""
    return [entry.at for entry in entries if entry.type_id in types][-1]


# --- hired blades and skills ---------------------------------------------------------------------------------------


def hired_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """What is wrong with the hired blades."""
    willing, seen = blades_for(file.faction, file.stock), set[str]()
    for entry in entries:
        if not isinstance(entry.kind, HiredForm):
            continue
        if entry.type_id not in willing:
            who = ", ".join(willing) or "nobody"
            said = f"{entry.kind.name} doesn't fight for {file.faction.name}; for hire: {who}"
            yield file.document.problem((*entry.at, "type"), "E048", said, entry.kind.rule)
        if entry.type_id in seen:
            said = f"a second {entry.kind.name}: a warband hires one of each kind"
            yield file.document.problem((*entry.at, "type"), "E049", said, entry.kind.rule)
        seen.add(entry.type_id)


SKILL_RULE = "CMP-2"
HERO_ADVANCES = (2, 4, 6, 8, 11, 14, 17, 20, 24, 28, 32, 36, 41, 46, 51, 57, 63, 69, 76, 83, 90)
"""Experience at which a leader or hero advances."""
OTHER_ADVANCES = (2, 5, 9, 14)
"""The same for henchmen and hired blades."""


def count_advances(entry: Fielded) -> int:
    """How often the warrior has advanced: what its type begins with counts as spent. (CMP-2)"""
    start = entry.kind.start_xp
    steps = OTHER_ADVANCES if entry.hired or entry.kind.role == "henchman" else HERO_ADVANCES
    experience = start if entry.written.xp is None else entry.written.xp
    return bisect_right(steps, experience) - bisect_right(steps, start)


def skill_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """What is wrong with the skills of heroes and hired blades."""
    for entry in entries:
        if entry.person is None or not entry.person.skills:
            continue
        learned, at = [file.stock.traits[ident].id for ident in entry.person.skills], (*entry.at, "skills")
        allowed = skills_for(file.faction, file.stock, entry.kind)
        for index, ident in enumerate(learned):
            if ident not in allowed:
                lists = f"it may learn {', '.join(allowed)}" if allowed else "it learns no skills"
                said = f"{entry.kind.name} may not learn '{ident}'; {lists}"
                yield file.document.problem((*at, index), "E068", said, SKILL_RULE)
        if len(learned) > count_advances(entry):
            said = f"{entry.name}: skills {len(learned)}, advances by experience {count_advances(entry)}"
            yield file.document.problem(at, "E069", said, SKILL_RULE)
