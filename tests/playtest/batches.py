"""A small batch of quick battles, and ways to have it played."""

from __future__ import annotations

from players import arena

from skirmish.core.record import evolve
from skirmish.core.state import Roster
from skirmish.playtest.executors import Crew, make_crew
from skirmish.playtest.match import Result
from skirmish.playtest.plan import Plan, arena_of
from skirmish.playtest.runner import Enough, run
from skirmish.playtest.standard_observers import STANDARD
from skirmish.playtest.store import Store

FEW = 3
"""Warriors a side: a battle is over in a moment."""


def few(roster: Roster) -> Roster:
    """The first of them."""
    return evolve(roster, warriors=roster.warriors[:FEW])


GUARDS, RAIDERS = few(arena.GUARDS), few(arena.RAIDERS)
WATCH = evolve(GUARDS, id="watch", name="The watch", faction="town")
LABELS = tuple(one.name for one in STANDARD)


def plan(games: int = 24, seed: int = 5, rosters: tuple[Roster, ...] = (GUARDS, RAIDERS)) -> Plan:
    """So many games of each pairing on two maps."""
    rules = arena.rules()
    return Plan(
        rosters, (arena.PLAIN, arena.VILLAGE), arena.SKIRMISH, rules.name, {}, ("aggressor",), games, seed,
        rules.digest, "0.1.0+test", observers=LABELS,
    )  # fmt: skip


def played(wanted: Plan, store: Store, crew: Crew | None = None, enough: Enough | None = None) -> list[Result]:
    """The results of the batch, all of them in memory; this process plays unless somebody else is sent."""
    found = run(wanted, arena_of(wanted, arena.rules()), store, crew or make_crew(1), STANDARD, enough)
    return list(found.results)


def alone(wanted: Plan) -> list[Result]:
    """The results, played here and kept nowhere."""
    with Store() as store:
        return played(wanted, store)
