"""Battles that were kept in files of results, maybe in several: read as one lot, each battle and each list once."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from skirmish.core.record import evolve
from skirmish.core.state import Roster
from skirmish.playtest.match import Result, swap_sides
from skirmish.playtest.plan import Plan, players, total
from skirmish.playtest.store import Kept, Unusable, kept_plan


class Fought(NamedTuple):
    """What was fought, maybe in several batches."""

    ruleset: str
    players: tuple[str, ...]
    rosters: tuple[Roster, ...]
    """Each different list once, with an id of its own."""
    results: list[Result]
    """Without what observers noted."""
    remarks: tuple[str, ...]
    """What to bear in mind: other players, battles that stand in several files."""


def read_fought(stores: Sequence[Path]) -> Fought:
    """All battles in these files, each once; a list that is the same in several is one list, whatever it is called.

    Raises `Unusable` for batches under other rules. Players may differ, which is remarked.
    """
    known, terms, results, battles = _Lists(), dict[object, int](), dict[object, Result](), 0
    remarks: list[str] = []
    plans = [kept_plan(store) for store in stores]
    for store, plan in zip(stores, plans, strict=True):
        remarks += _compare(store, plan, stores[0], plans[0])
        called = {roster.id: known.called(roster) for roster in plan.rosters}
        under = {one.id: terms.setdefault((one, plan.scenario, plan.profiles), len(terms)) for one in plan.battlefields}
        by = players(plan)
        for result in _results(store, plan):
            mine, theirs = result.bout.mine, result.bout.theirs
            found = evolve(result, bout=evolve(result.bout, mine=called[mine], theirs=called[theirs]))
            told, who = (
                (found, (mine, theirs)) if called[mine] <= called[theirs] else (swap_sides(found), (theirs, mine))
            )
            results.setdefault((told.bout, under[told.bout.map], *map(by.get, who)), found)
            battles += 1
    if len(results) < battles:
        twice = battles - len(results)
        remarks.append(f"{twice} battle{'s' if twice > 1 else ''} of several files are the same, and count once")
    words = tuple(dict.fromkeys(word for plan in plans for word in plan.players))
    return Fought(plans[0].ruleset, words, tuple(known.rosters.values()), list(results.values()), tuple(remarks))


def _compare(store: Path, plan: Plan, first: Path, other: Plan) -> list[str]:
    """What to bear in mind if others played. Raises `Unusable` if the two were fought under different rules."""
    if plan.ruleset != other.ruleset:
        raise Unusable(f"{store}: was fought under {plan.ruleset}, {first} under {other.ruleset}")
    if plan.options != other.options:
        names = sorted({name for name, _ in set(plan.options.items()) ^ set(other.options.items())})
        raise Unusable(f"{store}: was fought with other options of the rules than {first}: {', '.join(names)}")
    if plan.digest != other.digest:
        raise Unusable(f"{store}: was fought with other rule data ({plan.digest}) than {first} ({other.digest})")
    if plan.players == other.players:
        return []
    told, before = (" and ".join(one.players) for one in (plan, other))
    return [f"{store}: was played by {told}, {first} by {before}; prices hang on who plays"]


class _Lists:
    """Different lists, each under an id of its own."""

    def __init__(self) -> None:
        self.rosters: dict[str, Roster] = {}
        self._ids: dict[Roster, str] = {}

    def called(self, roster: Roster) -> str:
        """The id under which the list is told of: that of the first with such warriors, whatever they are called."""
        warriors = tuple(evolve(warrior, name="") for warrior in roster.warriors)
        nameless = evolve(roster, id="", name="", warriors=warriors)
        if nameless not in self._ids:
            names = (roster.id if number == 1 else f"{roster.id} ({number})" for number in count(1))
            ident = next(name for name in names if name not in self.rosters)
            self._ids[nameless], self.rosters[ident] = ident, evolve(roster, id=ident)
        return self._ids[nameless]


def _results(store: Path, plan: Plan) -> list[Result]:
    with Kept(store) as kept:
        results = [evolve(result, facts={}) for result in kept.results(total(plan))]
    if not results:
        raise Unusable(f"{store}: no battle was played yet")
    return results
