"""The head of the page: the answer, how often each list wins, and what it was measured on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.playtest.course import course, middle
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.matchups import Cell
from skirmish.playtest.plan import Batch, total
from skirmish.playtest.report.answer import Ends, answer, rates
from skirmish.playtest.report.pieces import NONE, counted, facts, listed, name, number, said, tag
from skirmish.playtest.report.spans import percent

PARTS = {
    "matchups": "Who beats whom", "ratings": "Ratings", "fairness": "Sides and ends", "length": "Length",
    "maps": "Maps", "people": "Warriors", "magic": "Magic", "luck": "Luck", "battles": "Two battles",
    "settings": "Settings",
}  # fmt: skip
"""The parts of the page by their ids."""
RATED = ("ratings",)
"""Those that need battles to be there at all."""

MOST_NAMED = 3
"""Of more lists the title has only the number."""


def opening(batch: Batch, names: Mapping[str, str], duels: Sequence[Cell], ends: Ends) -> str:
    """The head; `names` are the lists by id, `duels` how each fared against each, `ends` see `answer.intervals`."""
    links = "".join(
        tag("li", tag("a", said(title), href=f"#{ident}"))
        for ident, title in PARTS.items()
        if duels or ident not in RATED
    )
    told = answer(names, duels, ends)
    parts = [
        tag("h1", title([name(one) for one in names.values()])),
        tag("p", _setting(batch), "setting"),
        tag("p", told.headline, "answer"),
        tag("p", told.surety, "surety") if told.surety else "",
        tag("div", tag("div", rates(names, duels, ends)) + tag("div", _figures(batch), "figures"), "opening"),
        tag("nav", tag("ul", links), aria_label="Parts of the report"),
    ]
    return tag("header", "".join(parts))


def title(called: Sequence[str]) -> str:
    """What the report is about, of the names of its lists, which may be HTML."""
    return " against ".join(called) if len(called) <= MOST_NAMED else f"{len(called)} lists against each other"


def _setting(batch: Batch) -> str:
    plan = batch.plan
    places = listed([name(field.name) for field in plan.battlefields])
    players = listed([said(one) for one in dict.fromkeys(plan.players)])
    return f"{name(plan.scenario.name)} on {places}. Rules: {said(plan.ruleset)}. Played by {players}."


def _figures(batch: Batch) -> str:
    """The few numbers that everybody asks for."""
    results = batch.results
    whole = course(results)
    if whole is None:
        return ""
    wanted = total(batch.plan)
    so_far = tag("small", f"of {wanted:,} planned") if len(results) < wanted else ""
    drawn = sum(one.won is None for one in results)
    return facts((
        ("Battles", f"{len(results):,}{so_far}"),
        ("Drawn", percent(drawn / len(results))),
        ("Length", f"{counted(middle(results), 'round')}{tag('small', 'the median')}"),
        ("First contact", _met(whole.contact)),
    ))  # fmt: skip


def _met(contact: Estimate | None) -> str:
    if contact is None:
        return NONE
    value, *ends = (number(end, 1).shown for end in (contact.value, contact.low, contact.high))
    return f"round {value}{tag('small', ' to '.join(ends))}"
