"""Fair prices by the battles that were kept: read, fitted, told. What they say is `playtest/prices.py`'s affair."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from math import exp
from pathlib import Path
from typing import NamedTuple

from skirmish.commands.batch import kept_plan
from skirmish.commands.faults import Fault
from skirmish.commands.out import Printer, counted, print_json
from skirmish.commands.warband.fair import UNPAID, Wares
from skirmish.core.record import evolve
from skirmish.core.state import Roster
from skirmish.library import Shelf
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.foretold import Foretold, foretold
from skirmish.playtest.plan import Plan, total
from skirmish.playtest.prices import FairPrice, Prices, Thing, fitted
from skirmish.playtest.results import Result
from skirmish.playtest.store import Store, Unusable
from skirmish.playtest.tables import aligned
from skirmish.playtest.told import plain

HEADINGS = ("kind", "what", "printed", "fair", "95 %", "uses", "")
HUNDRED = 100
"""Marks, for an example."""


class Fought(NamedTuple):
    """What was fought, maybe in several batches."""

    ruleset: str
    players: tuple[str, ...]
    rosters: tuple[Roster, ...]
    """Each different list once, with an id of its own."""
    results: list[Result]
    """Without what observers noted."""


class Judged(NamedTuple):
    """What comes of it."""

    fought: Fought
    wares: Wares
    prices: Prices
    tried: Foretold | None
    """How well battles are foretold that weren't seen, if that was asked."""
    roster: Roster | None
    """The list that is asked about; None: all things are told."""


def judged(stores: Sequence[Path], wanted: str | None, *, held_out: bool) -> Judged:
    """Fits the prices to the battles in these files. Raises `Fault` or `Faulty`."""
    shelf = Shelf()
    roster = None if wanted is None else shelf.roster(wanted)
    fought = read(stores)
    wares = Wares(shelf, fought.rosters)
    try:
        prices = fitted(fought.results, wares.lists, wares.printed)
        tried = foretold(fought.results, wares.lists, wares.printed) if held_out else None
    except ValueError as error:
        raise Fault(f"{', '.join(map(str, stores))}: {error}") from None
    return Judged(fought, wares, prices, tried, roster)


def read(stores: Sequence[Path]) -> Fought:
    """All battles in these files; a list that is the same in several is one list. Raises `Fault`."""
    rosters: dict[str, Roster] = {}
    results: list[Result] = []
    plans = [kept_plan(store) for store in stores]
    for store, plan in zip(stores, plans, strict=True):
        if plan.ruleset != plans[0].ruleset:
            raise Fault(f"{store}: was fought under {plan.ruleset}, {stores[0]} under {plans[0].ruleset}")
        called = {roster.id: _called(roster, rosters) for roster in plan.rosters}
        for result in _results(store, plan):
            bout = evolve(result.bout, mine=called[result.bout.mine], theirs=called[result.bout.theirs])
            results.append(evolve(result, bout=bout, facts={}))
    players = tuple(dict.fromkeys(word for plan in plans for word in plan.players))
    return Fought(plans[0].ruleset, players, tuple(rosters.values()), results)


def _called(roster: Roster, known: dict[str, Roster]) -> str:
    """The id under which the list is told of, which nobody else has."""
    for number in count(1):
        ident = roster.id if number == 1 else f"{roster.id} ({number})"
        own = evolve(roster, id=ident)
        if known.setdefault(ident, own) == own:
            return ident
    raise AssertionError


def _results(store: Path, plan: Plan) -> list[Result]:
    try:
        with Store(store) as kept:
            results = [evolve(result, facts={}) for result in kept.results(total(plan))]
    except Unusable as error:
        raise Fault(str(error)) from None
    if not results:
        raise Fault(f"{store}: no battle was played yet")
    return results


def tell(found: Judged) -> None:
    """The table, and what follows from it."""
    prices, fought, roster, printer = found.prices, found.fought, found.roster, Printer()
    lists = counted(len(prices.lists), "list")
    printer.title(f"By {prices.battles:,} battles of {lists} ({fought.ruleset}, {' and '.join(fought.players)})")
    for line in aligned([HEADINGS, *(_row(one, found.wares) for one in table(found))], names=2):
        printer.text(line)
    if roster is not None:
        printer.text(
            f"{roster.name} costs {roster.marks} marks; beside the lists of the batch it is worth "
            f"{ahead(found, roster).told(0, sign=True)}", "bold",
        )  # fmt: skip
    wins = 100 / (1 + exp(-HUNDRED * prices.mark))
    printer.text(f"A list that is worth {HUNDRED} marks more than the other wins {wins:.0f} % of its battles")
    if (tried := found.tried) is not None:
        printer.text(
            f"Battles that weren't seen: log-loss {tried.fitted:.4f} by fair prices, {tried.printed:.4f} by the "
            f"printed ones, {tried.even:.4f} by one half each; gained {tried.gain.told(4)}"
        )


def table(found: Judged) -> list[FairPrice]:
    """The prices that are told: all, or those of the things that the list has."""
    own = None if found.roster is None else found.wares.counts(found.roster)
    return [one for one in found.prices.table if own is None or own.get(Thing(one.kind, one.ident), 0.0) > 0]


def ahead(found: Judged, roster: Roster) -> Estimate:
    """By how many marks the list is worth more than those that fought on average."""
    more, lists = dict(found.wares.counts(roster)), found.prices.lists
    for counts in lists.values():
        for thing, number in counts.items():
            more[thing] = more.get(thing, 0.0) - number / len(lists)
    return found.prices.worth(more)


def _row(one: FairPrice, wares: Wares) -> tuple[str, ...]:
    unpaid, thing = one.kind in UNPAID, Thing(one.kind, one.ident)
    form = "+.0f" if unpaid else ".0f"
    value, low, high = (f"{round(end) + 0.0:{form}}" for end in (one.fair.value, one.fair.low, one.fair.high))
    mark = "" if not one.plain else "too cheap" if one.fair.low > one.printed else "too dear"
    printed = "" if unpaid else f"{one.printed:.0f}"
    return one.kind, wares.name(thing), printed, value, f"{low}..{high}", f"{wares.used[thing]:.0f}", mark


def tell_json(found: Judged) -> None:
    """The same for programs."""
    prices, fought, wares = found.prices, found.fought, found.wares
    named = [(Thing(one.kind, one.ident), one) for one in table(found)]
    told: dict[str, object] = {
        "battles": prices.battles, "lists": list(prices.lists), "ruleset": fought.ruleset, "players": fought.players,
        "prices": [{"name": wares.name(thing), **plain(one), "uses": wares.used[thing]} for thing, one in named],
        "mark": prices.mark, "alike": prices.alike, "held_out": None if found.tried is None else plain(found.tried),
    }  # fmt: skip
    if (roster := found.roster) is not None:
        more = ahead(found, roster).as_json()
        told["list"] = {"id": roster.id, "name": roster.name, "marks": roster.marks, "ahead": more}
    print_json(told)
