"""Whether a list may be played at an event: all problems by the rules and by the event's own terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from skirmish.core.record import evolve
from skirmish.core.words import counted
from skirmish.library.catalogue import RosterFile, Shelf
from skirmish.library.eventfile import EventForm
from skirmish.library.problems import Problem
from skirmish.library.rosterpacks import named_packs
from skirmish.library.stock import price, usual_price
from skirmish.library.yamlfile import Document
from skirmish.muster.builds import Builders
from skirmish.muster.cost import Fielded, fielded, prices_today
from skirmish.muster.examine import examine, in_order
from skirmish.muster.legality import gained_experience
from skirmish.muster.sealed_dice import ticket_of
from skirmish.muster.sealed_lists import sealed_problems


def entry_problems(
    shelf: Shelf, document: Document, event: EventForm, player: str, nonce: str | None, builders: Builders
) -> tuple[tuple[Problem, ...], RosterFile | None]:
    """What bars this player's list from the event, and the list if it could be read.

    `nonce`: the event's, if known; without it, it can't be checked whether a ticket is real.
    """
    finding = examine(shelf, _under_limit(document, event), event.switches, builders)
    if finding.file is None:
        return finding.problems, None
    file = finding.file
    barred = [
        *_price_problems(file, event, finding.problems),
        *_pack_problems(file, event),
        *_growth_problems(file, event),
        *_table_problems(file, event),
        *_dice_problems(file, event, player, nonce),
    ]
    return in_order([*_without_overruled(finding.problems, barred), *barred]), file


OVERRULED = ("W030", "W052", "I052")
"""Remarks on prices of earlier days, which don't count at an event. (EVT-1)"""


def _without_overruled(found: Iterable[Problem], barred: Iterable[Problem]) -> Iterator[Problem]:
    """The problems without remarks on what the event's terms judge otherwise."""
    places = {problem.trail for problem in barred}
    for problem in found:
        if problem.code not in OVERRULED and (problem.level == "error" or problem.trail not in places):
            yield problem


def _under_limit(document: Document, event: EventForm) -> Document:
    """The list as if its limit were the event's: anything that depends on the limit is judged by that. (EVT-1)"""
    data = document.data
    if not isinstance(data, dict) or not isinstance(data.get("limit"), dict):
        return document
    limit = {"marks": event.limit.marks, "points": dict(event.limit.points)}
    return evolve(document, data={**data, "limit": {**data["limit"], **limit}})


def _price_problems(file: RosterFile, event: EventForm, known: Sequence[Problem]) -> Iterator[Problem]:
    """Prices that differ from the catalogue here, whatever the list says about earlier prices. (EVT-1)

    Unless dice are rolled at a table, a price with dice is the one the program gives. (EVT-5)
    """
    told = {problem.trail for problem in known if problem.level == "error"}
    today = prices_today(file)
    for entry in fielded(file):
        marks = today[entry.at]
        if entry.written.paid not in (None, marks) and (*entry.at, "paid") not in told:
            said = f"{entry.kind.name} costs {counted(marks)} here, not {entry.written.paid}"
            yield file.document.problem((*entry.at, "paid"), "E052", said, "EVT-1")
        had: Counter[str] = Counter()
        for index, bought in enumerate(entry.written.items):
            item, at = file.stock.items[bought.item], (*entry.at, "items", index, "paid")
            least, most = price(item, had[item.id], entry.kind.marks)
            usual = usual_price(item, had[item.id], entry.kind.marks)
            had[item.id] += 1
            if at in told:
                continue
            if not least <= bought.paid <= most:
                costs = str(least) if least == most else f"{least} to {most}"
                said = f"{item.name} costs {counted(costs)} here, not {bought.paid}"
                yield file.document.problem(at, "E052", said, "EVT-1")
            elif event.dice.rolled != "table" and bought.paid != usual:
                said = f"{item.name} costs {counted(usual)} where nobody rolls at a table, not {bought.paid}"
                yield file.document.problem(at, "E052", said, "EVT-5")


def _pack_problems(file: RosterFile, event: EventForm) -> Iterator[Problem]:
    """Packs that the event doesn't allow, or not in the version here. (EVT-2)"""
    allowed = {pack.id: pack for pack in event.packs}
    named = {ref.id: index for index, ref in enumerate(file.form.packs)}
    for ident in dict.fromkeys((*named, *(pack["id"] for pack in named_packs(file.document.data)))):
        at = ("packs", named[ident]) if ident in named else ("packs",)
        if ident not in allowed:
            words = ", ".join(allowed) or "none"
            yield file.document.problem(at, "E095", f"the event allows no pack {ident}: {words}", "EVT-2")
        elif ident in named:
            mine, its = file.form.packs[named[ident]], allowed[ident]
            if mine.version != its.version or (its.digest and mine.digest not in ("", its.digest)):
                said = f"made with the pack {ident} {mine.version} ({mine.digest or 'contents unknown'})"
                its_words = f"{its.version} ({its.digest or 'any contents'})"
                yield file.document.problem(at, "E095", f"{said}; the event has {its_words}", "EVT-2")


def _growth_problems(file: RosterFile, event: EventForm) -> Iterator[Problem]:
    """Experience, skills and own numbers that the event doesn't allow. (EVT-3)"""
    for entry in fielded(file):
        if not event.xp and gained_experience(entry):
            said = f"{entry.name} has {entry.written.xp} experience: must have {entry.kind.start_xp}, as a recruit has"
            yield file.document.problem((*entry.at, "xp"), "E096", said, "EVT-3")
        if not event.skills and entry.person and entry.person.skills:
            said = f"{entry.name} has learned {', '.join(entry.person.skills)}: the event allows no skills"
            yield file.document.problem((*entry.at, "skills"), "E096", said, "EVT-3")
        yield from _number_problems(file, event, entry)


def _number_problems(file: RosterFile, event: EventForm, entry: Fielded) -> Iterator[Problem]:
    """Own numbers for a system in play, unless the event has a limit in that system's points."""
    for system in event.systems.split("+"):
        if system in entry.written.stats and not event.numbers and system not in event.limit.points:
            said = f"{entry.name} has numbers of its own for {system}: the event allows none"
            yield file.document.problem((*entry.at, "stats", system), "E096", said, "EVT-3")


def _table_problems(file: RosterFile, event: EventForm) -> Iterator[Problem]:
    """The list's own power tables. (EVT-4)"""
    for key in ("power_tables", "powers"):
        if event.power_tables == "program" and getattr(file.form, key):
            said = "the list has power tables of its own: the event plays with the program's"
            yield file.document.problem((key,), "E097", said, "EVT-4")


def _dice_problems(file: RosterFile, event: EventForm, player: str, nonce: str | None) -> Iterator[Problem]:
    """Dice that aren't the ones the event requires. (EVT-5)"""
    channelers = [entry for entry in fielded(file) if entry.person and entry.person.channeling]
    if event.dice.rolled == "program":
        for entry in channelers:
            yield from _program_problems(file, entry)
    if event.dice.rolled != "sealed" or not (channelers or file.form.event):
        return
    mine = file.form.event
    if mine is None:
        said = f"{channelers[0].name} has dice that the event {event.id} didn't deal"
        at = (*channelers[0].at, "channeling", "rolled")
        yield file.document.problem(at, "E090", f"{said}: recruit with --event and --ticket", "EVT-5")
        return
    if (mine.id, mine.player) != (event.id, player):
        said = f"recruited for {mine.player} at {mine.id}, not for {player} at {event.id}"
        yield file.document.problem(("event",), "E098", said, "EVT-7")
    elif nonce is not None and mine.ticket != ticket_of(nonce, event.id, player):
        said = f"this isn't the ticket that {event.id} gave {player}"
        yield file.document.problem(("event", "ticket"), "E098", said, "EVT-7")
    else:
        yield from sealed_problems(file, mine, event.dice.dismissals)


def _program_problems(file: RosterFile, entry: Fielded) -> Iterator[Problem]:
    """Dice that the program would have recorded. (EVT-5)"""
    kind, block = entry.kind.channeling, entry.person.channeling if entry.person else None
    if kind is None or block is None:
        return
    at = (*entry.at, "channeling")
    if block.rolled.seed is None:
        said = f"{entry.name} has dice without a seed: the program rolls them at this event"
        yield file.document.problem((*at, "rolled"), "E090", said, "EVT-5")
    if kind.special == "roll" and block.special and not block.special_rolled:
        said = f"{entry.name} has special weaves without a D10: the program writes down what it rolls"
        yield file.document.problem((*at, "special"), "E090", said, "EVT-5")
    if block.strong and block.powers_rolled is None:
        said = f"{entry.name} has powers without a D6: the program writes down what it rolls"
        yield file.document.problem((*at, "strong"), "E090", said, "EVT-5")
