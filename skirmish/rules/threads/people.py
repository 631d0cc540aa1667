"""Who channels and with what: by type, by name, by what the roster says. (DOT-107..118, DOT-132..134, R-56..60, R-110)

data/channelers.yaml has an entry for each type that channels, the potential of people known by name, and what angreal
of the item lists lend. A roster may say something else of its own people:
`stats: {threads: {potential: 6, onepower: 4, threads: {air: 4, spirit: 2}, weaves: [bonds-of-air, mask]}}`.
Willpower, Wits, Stamina and Luck are those of the combat system where that has them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import ClassVar, Literal

from skirmish.core.builder import Derived, Doubt, Fault
from skirmish.core.decision import Refusal
from skirmish.core.record import DataFile, Record, evolve
from skirmish.core.state import Roster, Warrior
from skirmish.kit.archetypes import archetype_key, find_own_problems, join_own, read_own
from skirmish.kit.derivation import NOVICE, Line, facts_of, is_described, rank_of, tell
from skirmish.rules.threads.gift import Angreal, Gift, Half, Skill, Threads
from skirmish.rules.threads.power import with_angreal

SYSTEM = "threads"
"""The key of this system's block in a roster's `stats`."""
Thread = Literal["air", "spirit", "water", "fire", "earth"]
Dots = Literal[0, 1, 2, 3, 4, 5]
Power = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
Will = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]
MOST, LEGEND = 13, 14
"""The greatest potential, and that of a legend. (DOT-108, R-57)"""
EXCESSIVE = {"saidar": 8, "saidin": 9}
"""Dots of the Power above which it takes an origin. (DOT-108)"""


class Channeler(Record):
    """A type of channeler."""

    half: Half | Literal[""] = ""
    """Its half of the One Power."""
    potential: Power = 1
    onepower: Power = 1
    threads: dict[Thread, Power] = {}  # noqa: RUF012  # records are frozen
    """Its dots of each thread."""
    willpower: Will = 3
    wits: Dots = 2
    stamina: Dots = 2
    """Its stamina."""
    skills: dict[Skill, Dots] = {}  # noqa: RUF012
    weaves: tuple[str, ...] = ()
    legend: bool = False
    """Its potential may be 14. (R-57)"""
    origin: str = ""
    """Why it is stronger than others. (DOT-108)"""
    rule: str = "DOT-107"


class Lines(Record):
    """Of what the numbers of channelers are made whose type nobody described. (R-113)"""

    usual_points: dict[Half, int]
    """The channeling points of an ordinary one: one of more points is stronger."""
    potential: Line
    onepower: Line
    willpower: Line
    wits: Line
    threads: dict[Half, dict[Thread, int]]
    """Dots of each thread above those of the Power."""
    skills: dict[Half, dict[Skill, Line]]
    weaves: dict[Half, tuple[str, ...]]
    """In the order in which they are learned."""
    novice_weaves: int
    """How many weaves a novice knows."""


class Channelers(Record):
    """The file."""

    by_item: ClassVar[tuple[str, ...]] = ("angreal",)
    """The table whose ids are those of items."""
    channelers: dict[str, Channeler]
    """By `faction/type`, or `hired/blade`."""
    derived: Lines
    potentials: dict[Half, dict[str, Power | None]]
    """By names, several of one person with a slash between them; null: to be chosen. (DOT-107, R-57, R-58)"""
    angreal: tuple[Angreal, ...]
    """By the ids of items."""


CHANNELERS: DataFile = ("channelers.yaml", Channelers, "threads-channelers")


class Own(Record, forbid_unknown_fields=True):
    """What a roster says of one of its own; what it leaves out is as with others of the type."""

    half: Half | None = None
    potential: Power | None = None
    onepower: Power | None = None
    threads: dict[Thread, Power] | None = None
    """In place of the type's dots of these threads; the others stay."""
    willpower: Will | None = None
    wits: Dots | None = None
    stamina: Dots | None = None
    skills: dict[Skill, Dots] | None = None
    """The same of skills."""
    weaves: tuple[str, ...] | None = None
    legend: bool | None = None
    origin: str | None = None


Ability = Callable[[Warrior, str], int | None]
"""What the combat system says of a person's numbers, if it has them."""


# From a roster's warrior to a gift


def channeler_of(channelers: Channelers, warrior: Warrior) -> Channeler | None:
    """What its type is, with its name and with what the roster says; None for who doesn't channel. (DOT-107)

    The weaves that the roster names for whatever magic are known here, too.
    """
    own, usual = read_own(warrior, SYSTEM, Own), usual_channeler(channelers, warrior)
    known = potential_of(channelers, warrior.name, (own.half if own is not None else None) or usual.half)
    if known:
        usual = _limited(usual, known)
    usual = evolve(usual, weaves=tuple(dict.fromkeys((*usual.weaves, *_named_weaves(warrior)))))
    if own is not None:
        threads, skills = {**usual.threads, **(own.threads or {})}, {**usual.skills, **(own.skills or {})}
        usual = evolve(join_own(usual, own), threads=threads, skills=skills)
    return usual if usual.half else None


NOBODY = Channeler()


def usual_channeler(channelers: Channelers, warrior: Warrior) -> Channeler:
    """What its type is; `NOBODY` of a type that doesn't channel. (DOT-107, R-113)"""
    found = channelers.channelers.get(archetype_key(warrior))
    if found is None and is_described(warrior):
        found = derive(warrior, channelers.derived)
    return found if found is not None else NOBODY


def derive(warrior: Warrior, lines: Lines) -> Channeler | None:
    """A channeler of a type that nobody described: made of its points, rank and profile. (R-113)

    None of who doesn't channel.
    """
    half = half_of(warrior)
    if half is None:
        return None
    points = dict(warrior.lore).get("points", 0)
    more = points - lines.usual_points[half] if isinstance(points, int) else 0
    facts = facts_of(warrior) | {"points": more}
    powers: tuple[Power, ...] = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    dots: tuple[Dots, ...] = (0, 1, 2, 3, 4, 5)
    potential = lines.potential.whole(facts, 1, EXCESSIVE[half])
    onepower = lines.onepower.whole(facts, 1, potential)
    weaves = lines.weaves.get(half, ())
    return Channeler(
        half,
        powers[potential],
        powers[onepower],
        {thread: powers[max(0, onepower + above)] for thread, above in lines.threads.get(half, {}).items()},
        willpower=powers[lines.willpower.whole(facts, 1, 10)],  # type: ignore[arg-type]  # no more than 10
        wits=dots[lines.wits.whole(facts, 1, 5)],
        skills={skill: dots[line.whole(facts, 0, 3)] for skill, line in lines.skills.get(half, {}).items()},
        weaves=weaves[: lines.novice_weaves] if rank_of(warrior) == NOVICE else weaves,
    )


def half_of(warrior: Warrior) -> Half | None:
    """The half of the Source that its roster names."""
    halves: dict[object, Half] = {"saidar": "saidar", "saidin": "saidin"}
    return halves.get(dict(warrior.lore).get("half"))


def derived(channelers: Channelers, warrior: Warrior) -> tuple[Derived, ...]:
    """The numbers that were made of its points and profile; none if its type has some of its own. (R-113)"""
    lines = channelers.derived
    known = archetype_key(warrior) in channelers.channelers or not is_described(warrior)
    found = None if known else derive(warrior, lines)
    if found is None or found.half == "":
        return ()
    points = f"{dict(warrior.lore).get('points', 0)} points"
    strong = lines.potential.reasons(warrior), lines.onepower.reasons(warrior)
    threads = ", ".join(f"{thread} {dots}" for thread, dots in found.threads.items())
    return (
        Derived("potential", str(found.potential), ", ".join(filter(None, (points, strong[0]))), found.rule),
        Derived("the Power", str(found.onepower), ", ".join(filter(None, (points, strong[1]))), found.rule),
        Derived("threads", threads, f"{found.onepower} dots of {found.half}", found.rule),
        *tell(warrior, {"willpower": lines.willpower, "wits": lines.wits},
              {"willpower": found.willpower, "wits": found.wits}, found.rule),
        *tell(warrior, lines.skills.get(found.half, {}), found.skills, found.rule),
        Derived("weaves", ", ".join(found.weaves), f"what {found.half} is taught first", found.rule),
    )  # fmt: skip


def potential_of(channelers: Channelers, name: str, half: str) -> Power | None:
    """The potential of who has this name, if it is known; where both lists have it, it is told apart as `Ren (A)`."""
    said = name.rpartition(" (")[0] if name.endswith((" (A)", " (B)")) else name
    for of, potentials in channelers.potentials.items():
        for names, potential in potentials.items() if of == half else ():
            if said.casefold() in names.casefold().split("/"):
                return potential
    return None


def _limited(usual: Channeler, potential: Power) -> Channeler:
    """One of the type, of this potential: nothing exceeds it. (DOT-107)"""
    threads = {thread: min(dots, potential) for thread, dots in usual.threads.items()}
    return evolve(
        usual, potential=potential, onepower=min(usual.onepower, potential), threads=threads, legend=potential > MOST
    )


def _named_weaves(warrior: Warrior) -> tuple[str, ...]:
    found = dict(warrior.lore).get("weaves", ())
    return found if isinstance(found, tuple) else ()


def gift_of(channelers: Channelers, warrior: Warrior, ability: Ability) -> Gift | None:
    """What it has for good; its own numbers where the combat system has none. (R-110)"""
    found = channeler_of(channelers, warrior)
    if found is None or found.half == "":
        return None

    def number(name: str, usual: int) -> int:
        said = ability(warrior, name)
        return usual if said is None else said

    skills = {**found.skills, LUCK: number(LUCK, found.skills.get(LUCK, 0))}
    return Gift(
        found.half, found.potential, found.onepower, Threads(**found.threads), number("willpower", found.willpower),
        number("wits", found.wits), number("stamina", found.stamina),
        tuple(sorted((skill, dots) for skill, dots in skills.items() if dots)), found.weaves,
        angreal_of(channelers, warrior, found),
    )  # fmt: skip


LUCK: Skill = "luck"


def angreal_of(channelers: Channelers, warrior: Warrior, found: Channeler) -> Angreal | None:
    """The strongest that it carries and can use. (DOT-132, DOT-133)"""
    carried = [one for one in carried_angreal(channelers, warrior) if one.half in ("", found.half)]
    return max(carried, key=lambda one: with_angreal(max(1, found.onepower), one), default=None)


def carried_angreal(channelers: Channelers, warrior: Warrior) -> tuple[Angreal, ...]:
    """All that it carries."""
    said = dict(warrior.lore).get("things", ())
    return tuple(one for one in channelers.angreal if isinstance(said, tuple) and one.id in said)


# What can't be read, can't be, or is in vain


def problems(
    channelers: Channelers, known: Collection[str], roster: Roster, excess_power: str = "warn"
) -> Iterator[str]:
    """What is wrong with the roster's own words of its warriors. `known`: the weaves that there are."""
    for warrior in roster.warriors:
        wrong = [*find_own_problems(warrior, SYSTEM, Own, lambda own: faults(own, known))]
        yield from wrong
        found = None if wrong or read_own(warrior, SYSTEM, Own) is None else channeler_of(channelers, warrior)
        for trouble in find_excesses(found) if found is not None else ():
            if excess_power == "error" or not isinstance(trouble, Doubt):
                yield f"{warrior.name} {trouble.reason}"


def faults(own: Own, known: Collection[str]) -> Iterator[Fault]:
    """What is wrong with such words though they can be read: weaves that there aren't. (DOT-112)"""
    for at, weave in enumerate(own.weaves or ()):
        if weave not in known:
            yield Fault(("weaves", at), f"knows '{weave}', which is no weave here", weave, tuple(sorted(known)))


def find_excesses(found: Channeler) -> Iterator[Refusal]:
    """What is above its potential, or above what there is. (DOT-107, DOT-108, R-57)"""
    if not found.potential:
        yield Refusal("channels without any potential", "DOT-107")
    if found.potential > (LEGEND if found.legend else MOST):
        yield Refusal(f"has a potential of {found.potential}, at most {MOST} unless it is a legend", "DOT-108")
    above = [(dots, name) for name, dots in (("the Power", found.onepower), *_threads(found)) if dots > found.potential]
    if above and found.potential:
        told = [f"{dots} {'of' if at else 'dots of'} {name}" for at, (dots, name) in enumerate(above)]
        listed = " and ".join(filter(None, (", ".join(told[:-1]), told[-1])))
        yield Refusal(f"has {listed}, above its potential of {found.potential}", "DOT-107")
    if found.half and found.onepower > EXCESSIVE[found.half] and not found.origin:
        said = f"has {found.onepower} dots of the Power, more than {EXCESSIVE[found.half]}, without an origin"
        yield Doubt(said, "DOT-108")


def _threads(found: Channeler) -> Sequence[tuple[str, int]]:
    return [(name.capitalize(), dots) for name, dots in Threads(**found.threads)._asdict().items()]
