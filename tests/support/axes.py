"""The axes of the conformance suite, and battles that hold every value and every pair of values at least once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from skirmish import players, rules
from skirmish.core.battle_record import Setup
from skirmish.core.battlefield import Battlefield, piece
from skirmish.core.geometry import Circle, rectangle
from skirmish.core.record import evolve
from skirmish.core.scenario import Scenario
from skirmish.core.state import Roster
from skirmish.library import Shelf
from skirmish.players.kinds import KINDS

GREEN = "green"
"""A small map of the tests' own."""
SHORT, FEW = 6, 5
"""Rounds of a short battle, and warriors of a side in it."""
WHOLE = 99
"""Rounds of a battle that goes on as long as its scenario says, and warriors of whole rosters."""
Pair = tuple[tuple[str, str], tuple[str, str]]
"""Two (axis, value) that stand together."""


class Case(NamedTuple):
    """One battle of the suite. The other side's player and roster are the next ones of their axis."""

    rules: str
    player: str
    map: str
    scenario: str
    roster: str


@lru_cache(None)
def shelf() -> Shelf:
    """The shipped files."""
    return Shelf()


@lru_cache(None)
def axes() -> dict[str, tuple[str, ...]]:
    """The values of each axis: everything that is shipped, and a pair of toys; of the rosters one of each faction.

    The soak (`scripts/soak`) plays all rosters: here each one more would be a battle more on every map. Who looks
    ahead has tests of its own for every pair of systems: a battle of it takes half a minute.
    """
    return {
        "rules": (*(f"{combat}+{magic}" for combat in rules.COMBAT for magic in rules.MAGIC), "pools+cards"),
        "player": tuple([name for name, kind in KINDS.items() if not kind.thinks]),
        "map": (GREEN, *shelf().ids("map")),
        "scenario": shelf().ids("scenario"),
        "roster": one_of_each_faction(),
    }


def one_of_each_faction() -> tuple[str, ...]:
    """The roster of each faction with the most channelers, the first of those."""
    found: dict[str, tuple[int, str]] = {}
    for ident in shelf().ids("warband"):
        about = shelf().roster(ident)
        fewer = -sum(bool(warrior.lore) for warrior in about.warriors)
        found[about.faction] = min(found.get(about.faction, (1, "")), (fewer, ident))
    return tuple(sorted(ident for _, ident in found.values()))


def pairs(row: Mapping[str, str]) -> set[Pair]:
    """All pairs of values in a row."""
    return set(combinations(row.items(), 2))


def all_pairs(values: Mapping[str, tuple[str, ...]]) -> list[dict[str, str]]:
    """Rows that hold every pair of values, few but not fewest: each begins with a pair that is still missing."""
    missing = {
        ((one, a), (other, b)): None
        for one, other in combinations(values, 2)
        for a in values[one]
        for b in values[other]
    }
    rows: list[dict[str, str]] = []
    while missing:
        row = dict(next(iter(missing)))
        for axis in values:
            if axis not in row:
                row[axis] = _best(axis, values, row, missing, len(rows))
        rows.append({axis: row[axis] for axis in values})
        for pair in pairs(rows[-1]):
            missing.pop(pair, None)
    return rows


def _best(
    axis: str, values: Mapping[str, tuple[str, ...]], row: dict[str, str], missing: dict[Pair, None], turn: int
) -> str:
    """The value that brings in most missing pairs; ties go round."""

    def gain(value: str) -> int:
        wider = row | {axis: value}
        return sum(pair in missing for pair in pairs({a: wider[a] for a in values if a in wider}))

    choices = values[axis][turn % len(values[axis]) :] + values[axis][: turn % len(values[axis])]
    return max(choices, key=gain)


@lru_cache(None)
def cases() -> tuple[Case, ...]:
    """Battles that hold every pair of values."""
    return tuple(Case(**row) for row in all_pairs(axes()))


def battlefield(ident: str) -> Battlefield:
    """A map of the axis."""
    if ident != GREEN:
        return shelf().map(ident)
    terrain = (
        piece("mill", "building", rectangle(10.0, 10.0, 14.0, 13.0), name="mill"),
        piece("copse", "woods", Circle(18.0, 15.0, 2.5), name="copse"),
        piece("dyke", "low-wall", rectangle(3.0, 12.0, 8.0, 12.5), name="dyke"),
    )
    return Battlefield(GREEN, "Green", 24.0, 24.0, terrain)


def roster(ident: str, most: int = WHOLE) -> Roster:
    """A roster of the axis, cut to so many warriors from all parts of the list."""
    found = shelf().roster(ident)
    count, kept = len(found.warriors), min(most, len(found.warriors))
    return evolve(found, warriors=tuple(found.warriors[place * count // kept] for place in range(kept)))


def scenario(ident: str, rounds: int) -> Scenario:
    """A scenario of the axis, cut to so many rounds."""
    found = shelf().scenario(ident)
    return evolve(found, rounds=min(rounds, found.rounds))


def halved(found: Scenario) -> Scenario:
    """The scenario with zones and distances half as wide: the green is half as wide as a table."""
    zones = [evolve(r.zone, within_in=r.zone.within_in / 2, apart_in=r.zone.apart_in / 2) for r in found.roles]
    roles = tuple(evolve(role, zone=zone) for role, zone in zip(found.roles, zones, strict=True))
    laid = found.treasure
    if laid is not None:
        laid = evolve(laid, edge_in=laid.edge_in / 2, apart_in=laid.apart_in / 2)
    return evolve(found, roles=roles, treasure=laid)


def next_of(axis: str, value: str) -> str:
    """The value after this one on its axis, the first after the last."""
    values = axes()[axis]
    return values[(values.index(value) + 1) % len(values)]


def setup(
    case: Case, seed: int = 1, *, rounds: int = SHORT, most: int = FEW, options: Mapping[str, str] | None = None
) -> Setup:
    """What the battle starts from: of so many rounds, with so many warriors a side, under these options."""
    rosters = roster(case.roster, most), roster(next_of("roster", case.roster), most)
    told = scenario(case.scenario, rounds)
    return Setup(
        case.rules,
        dict(options or {}),
        battlefield(case.map),
        halved(told) if case.map == GREEN else told,
        rosters,
        seed,
    )


def both_players(case: Case, seed: int = 1) -> tuple[players.Player, players.Player]:
    """The players of the two sides."""
    other = next_of("player", case.player)
    return players.make(case.player, seed), players.make(other, seed + 1)
