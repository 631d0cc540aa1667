"""Whether a roster is legal: money, numbers, roles, the limits of its types, hired blades and skills.

(SKR-80, SKR-82, CMP-2, CMP-13)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

from skirmish.core.record import Record
from skirmish.core.words import counted
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
from skirmish.muster.paid import Basis, old_prices, price_problems, standing, todays_total

NO_SWITCHES: Mapping[str, str] = MappingProxyType({})


class Terms(Record):
    """Terms for a roster besides the rules of recruiting: what organisers decide differently."""

    prices: Basis = "paid"
    """Whether the prices paid count, or current prices regardless."""
    experience: bool = True
    """Whether experience beyond the type's start, and items in store, are allowed."""
    skills: bool = True
    """Whether learned skills are allowed."""


AS_WRITTEN = Terms()
FRESH = Terms(experience=False, skills=False)
"""A warband before its first battle. (CMP-1)"""


def problems(
    file: RosterFile,
    switches: Mapping[str, str] = NO_SWITCHES,
    builders: Builders = NO_BUILDERS,
    terms: Terms = AS_WRITTEN,
) -> tuple[Problem, ...]:
    """Every way in which the roster breaks the rules of recruiting, with place and rule id.

    `switches` are rule options; recruiting knows `channeler_cap` (SKR-83). `builders`: the rule systems that
    have list building of their own, used only if the roster mentions them. `terms`: further terms.
    """
    entries = fielded(file)
    return (
        *_format(file),
        *_version(file),
        *_money(file, terms.prices),
        *_numbers(file, entries),
        *_roles(file, entries),
        *_type_limits(file, entries),
        *gear_problems(file, entries),
        *price_problems(file, terms.prices),
        *hired_problems(file, entries),
        *trait_problems(file, entries),
        *skill_problems(file, entries),
        *veteran_problems(file, entries, terms),
        *_names(file, entries),
        *channeler_problems(file, entries, switches),
        *build_problems(file, builders),
    )


def _format(file: RosterFile) -> Iterator[Problem]:
    if file.written_as:
        said = f"'{file.written_as}' is an old format: `skirmish warband upgrade FILE` converts it"
        yield file.document.problem(("format",), "W031", said)


def _version(file: RosterFile) -> Iterator[Problem]:
    """The version says that prices may have changed; a roster that records prices paid is exempt, as they are known."""
    made, now = file.form.faction.version, file.faction.version
    how = standing(file) if made != now else "today"
    if how == "unnoted" or (how == "changed" and not old_prices(file)):
        said = f"made with version {made} of {file.faction.id}, which is {now} now: check types and prices"
        yield file.document.problem(("faction", "version"), "W030", said)


def _money(file: RosterFile, basis: Basis) -> Iterator[Problem]:
    spent, limit = todays_total(file) if basis == "today" else total(file), file.form.limit.marks
    if spent > limit:
        by = "" if spent == total(file) else " by today's prices"
        said = f"costs {spent} of {limit} marks{by}: {spent - limit} too many"
        yield file.document.problem(("limit", "marks"), "E040", said, "SKR-80")


def _numbers(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    size, limits = sum(entry.count for entry in entries if not entry.hired), file.faction.warband
    if not limits.min <= size <= limits.max:
        said = f"has {counted(size, 'warrior')}, a warband of {file.faction.name} has {limits.min} to {limits.max}"
        yield file.document.problem((), "E041", said, "SKR-80")
    leaders = [entry for entry in entries if entry.kind.role == "leader"]
    if len(leaders) != 1:
        who = f": {', '.join(entry.name for entry in leaders)}" if leaders else ""
        at = leaders[1].at if leaders else ()
        said = f"has {len(leaders)} leaders{who}; a warband has exactly one"
        yield file.document.problem(at, "E042", said, "SKR-80")
    heroes = [entry for entry in entries if entry.kind.role in ("hero", "novice")]
    if len(heroes) > limits.heroes:
        said = f"has {len(heroes)} heroes besides the leader, at most {limits.heroes}"
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
    types, others = (file.faction.types_named(words) for words in (check.count, check.for_each))
    count, many = _count(entries, types), _count(entries, others)
    most = check.allowed(many)
    if count > most:
        code = "E047" if check.level == "error" else "W047"
        said = f"{check.say}: here {count}{f' for {many}' if check.every > 1 else ''}, at most {most}"
        yield file.document.problem(_last(entries, types), code, said, check.rule)


def _names(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """Warriors that share a name can't be told apart in the log."""
    seen: set[str] = set()
    for at, name in (named for entry in entries for named in _called(entry)):
        if name.casefold() in seen:
            yield file.document.problem(at, "W065", f"two are called '{name}'")
        seen.add(name.casefold())


def _called(entry: Fielded) -> Iterator[tuple[Trail, str]]:
    """The names given for an entry, and their places."""
    if isinstance(entry.written, GroupForm):
        for index, name in enumerate(entry.written.names[: entry.count]):
            yield (*entry.at, "names", index), name
    else:
        yield (*entry.at, "name"), entry.written.name


def _count(entries: tuple[Fielded, ...], types: Collection[str]) -> int:
    return sum(entry.count for entry in entries if entry.type_id in types)


def _last(entries: tuple[Fielded, ...], types: Collection[str]) -> tuple[str | int, ...]:
    """The place of the last entry of these types: the one too many."""
    return [entry.at for entry in entries if entry.type_id in types][-1]


# --- hired blades and skills ---------------------------------------------------------------------------------------


def hired_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """The problems of the hired blades."""
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


def count_advances(entry: Fielded, experience: int | None = None) -> int:
    """How often the warrior has advanced with this experience, by default its own. (CMP-2)

    Its type's starting experience counts as spent.
    """
    start = entry.kind.start_xp
    steps = OTHER_ADVANCES if entry.hired or entry.kind.role == "henchman" else HERO_ADVANCES
    if experience is None:
        experience = start if entry.written.xp is None else entry.written.xp
    return max(0, bisect_right(steps, experience) - bisect_right(steps, start))


def skill_problems(file: RosterFile, entries: tuple[Fielded, ...]) -> Iterator[Problem]:
    """The problems of the skills of heroes and hired blades."""
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
            said = (
                f"{entry.name} has {counted(len(learned), 'skill')}, and experience gives "
                f"{counted(count_advances(entry), 'advance')}: each skill takes one"
            )
            yield file.document.problem(at, "E069", said, SKILL_RULE)


START_RULE = "CMP-1"
VETERAN = ("I075", "E075")
"""Codes of remarks on a warband that isn't fresh."""


def veteran_problems(file: RosterFile, entries: tuple[Fielded, ...], terms: Terms) -> Iterator[Problem]:
    """What shows that a warband isn't fresh: a remark, unless the terms forbid it; and too little experience."""
    for entry in entries:
        if entry.written.xp is not None and entry.written.xp < entry.kind.start_xp:
            said = f"{entry.name} has {entry.written.xp} experience: a recruit begins with {entry.kind.start_xp}"
            yield file.document.problem((*entry.at, "xp"), "E077", said, SKILL_RULE)
        more, skills = gained_experience(entry), len(entry.person.skills) if entry.person else 0
        if more or skills:
            whose = f"{entry.name} has {_earned(entry, more, skills)}"
            allowed = (terms.experience or not more) and (terms.skills or not skills)
            at = (*entry.at, "xp" if more else "skills")
            yield _veteran(file, at, whose, SKILL_RULE, allowed=allowed)
    stash = file.form.stash
    if stash.shards or stash.items:
        yield _veteran(file, ("stash",), "has items or shards in its stash", START_RULE, allowed=terms.experience)


def is_fresh(found: Iterable[Problem]) -> bool:
    """Whether none of the problems is about experience, skills or items in store."""
    return all(problem.code not in VETERAN for problem in found)


def gained_experience(entry: Fielded) -> int:
    """Experience of each of them beyond the type's start."""
    return 0 if entry.written.xp is None else max(0, entry.written.xp - entry.kind.start_xp)


def _earned(entry: Fielded, more: int, skills: int) -> str:
    """`14 experience (a recruit begins with 8) and 2 skills`."""
    words = [f"{entry.written.xp} experience (a recruit begins with {entry.kind.start_xp})"] if more else []
    words += [f"{skills} skill{'s' if skills > 1 else ''}"] if skills else []
    return " and ".join(words)


def _veteran(file: RosterFile, at: Trail, said: str, rule: str, *, allowed: bool) -> Problem:
    if allowed:
        return file.document.problem(at, "I075", f"{said}: not a fresh warband", rule)
    return file.document.problem(at, "E075", f"{said}: a fresh warband has none", rule)
