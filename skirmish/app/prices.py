"""Fair prices by the battles that were kept: read, fitted, told. What they say is `playtest/prices.py`'s affair."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Sequence
from itertools import count
from math import exp
from pathlib import Path
from typing import NamedTuple

from skirmish.app.errors import UserError
from skirmish.app.playtests import kept_plan
from skirmish.app.wares import UNPAID, Wares
from skirmish.cli.printer import Printer, counted, print_json, printable
from skirmish.core.record import evolve
from skirmish.core.state import Roster
from skirmish.library import Shelf
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.match import Result, swap_sides
from skirmish.playtest.plan import Plan, players, total
from skirmish.playtest.prices import FairPrice, Prices, Thing, fitted
from skirmish.playtest.store import Kept, Unusable
from skirmish.playtest.tables import align_table
from skirmish.playtest.text_report import as_data
from skirmish.playtest.validation import Foretold, by_match_up, validate

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
    strangers: Foretold | None
    """The same of lists that never met; None if there are too few match-ups for it, or if it wasn't asked."""
    roster: Roster | None
    """The list that is asked about; None: all things are told."""


def judged(stores: Sequence[Path], wanted: str | None, *, held_out: bool) -> Judged:
    """Fits the prices to the battles in these files. Raises `UserError` or `Faulty`."""
    shelf = Shelf()
    roster = None if wanted is None else shelf.roster(wanted)
    fought = read(stores)
    try:
        wares = Wares(shelf, fought.rosters)
        prices = fitted(fought.results, wares.lists, wares.printed)
        tried = validate(fought.results, wares.lists, wares.printed) if held_out else None
    except ValueError as error:
        raise UserError(f"{', '.join(map(str, stores))}: {error}") from None
    return Judged(fought, wares, prices, tried, _strangers(fought, wares) if held_out else None, roster)


def _strangers(fought: Fought, wares: Wares) -> Foretold | None:
    """How well battles are foretold of lists that have never met; None if there are too few match-ups."""
    with contextlib.suppress(ValueError):
        return validate(fought.results, wares.lists, wares.printed, by_match_up)
    return None


def read(stores: Sequence[Path]) -> Fought:
    """All battles in these files, each once; a list that is the same in several is one list, whatever it is called.

    Raises `UserError` for batches under other rules. Players may differ: that is told on stderr.
    """
    known, terms, results, battles = _Lists(), dict[object, int](), dict[object, Result](), 0
    plans = [kept_plan(store) for store in stores]
    for store, plan in zip(stores, plans, strict=True):
        _check(store, plan, stores[0], plans[0])
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
        _aside(f"{counted(battles - len(results), 'battle')} of several files are the same, and count once")
    words = tuple(dict.fromkeys(word for plan in plans for word in plan.players))
    return Fought(plans[0].ruleset, words, tuple(known.rosters.values()), list(results.values()))


def _check(store: Path, plan: Plan, first: Path, other: Plan) -> None:
    """Raises `UserError` if the two were fought under different rules, and tells if others played."""
    if plan.ruleset != other.ruleset:
        raise UserError(f"{store}: was fought under {plan.ruleset}, {first} under {other.ruleset}")
    if plan.options != other.options:
        names = sorted({name for name, _ in set(plan.options.items()) ^ set(other.options.items())})
        raise UserError(f"{store}: was fought with other options of the rules than {first}: {', '.join(names)}")
    if plan.digest != other.digest:
        raise UserError(f"{store}: was fought with other rule data ({plan.digest}) than {first} ({other.digest})")
    if plan.players != other.players:
        told, before = (" and ".join(one.players) for one in (plan, other))
        _aside(f"{store}: was played by {told}, {first} by {before}; prices hang on who plays")


def _aside(words: str) -> None:
    """A warning on stderr."""
    print(printable(f"warning: {words}"), file=sys.stderr)


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
    try:
        with Kept(store) as kept:
            results = [evolve(result, facts={}) for result in kept.results(total(plan))]
    except Unusable as error:
        raise UserError(str(error)) from None
    if not results:
        raise UserError(f"{store}: no battle was played yet")
    return results


def tell(found: Judged) -> None:
    """The table, and what follows from it."""
    prices, fought, roster, printer = found.prices, found.fought, found.roster, Printer()
    lists = counted(len(prices.lists), "list")
    printer.title(f"By {prices.battles:,} battles of {lists} ({fought.ruleset}, {' and '.join(fought.players)})")
    for line in align_table([HEADINGS, *(_row(one, found.wares) for one in table(found))], names=2):
        printer.text(line)
    if roster is not None:
        printer.text(
            f"{roster.name} costs {roster.marks} marks; beside the lists of the batch it is worth "
            f"{ahead(found, roster).told(0, sign=True)}", "bold",
        )  # fmt: skip
    wins = 100 / (1 + exp(-HUNDRED * prices.mark))
    printer.text(f"A list that is worth {HUNDRED} marks more than the other wins {wins:.0f} % of its battles")
    if found.tried is not None:
        printer.text(f"Battles that weren't seen: {_foretold(found.tried)}")
        strangers = found.strangers
        few = "there are too few match-ups to leave some of them out"
        printer.text(f"Lists that never met: {few if strangers is None else _foretold(strangers)}")


def _foretold(tried: Foretold) -> str:
    return (
        f"log-loss {tried.fitted:.4f} by fair prices, {tried.printed:.4f} by the printed ones, {tried.even:.4f} by one "
        f"half each; gained {tried.gain.told(4)}"
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
        "prices": [{"name": wares.name(thing), **as_data(one), "uses": wares.used[thing]} for thing, one in named],
        "mark": prices.mark, "alike": prices.alike, "held_out": None if found.tried is None else as_data(found.tried),
        "held_out_match_ups": None if found.strangers is None else as_data(found.strangers),
    }  # fmt: skip
    if (roster := found.roster) is not None:
        more = ahead(found, roster).as_json()
        told["list"] = {"id": roster.id, "name": roster.name, "marks": roster.marks, "ahead": more}
    print_json(told)
