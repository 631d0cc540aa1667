"""The head of the page: the answer, how often each list wins, and what it was measured on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.playtest.estimates import Estimate
from skirmish.playtest.plan import Plan
from skirmish.playtest.report.answer import answer, rates
from skirmish.playtest.report.pieces import NONE, counted, facts, listed, name, number, said, tag
from skirmish.playtest.report.spans import percent
from skirmish.playtest.summary import Summary

PARTS = {
    "matchups": "Who beats whom", "versions": "Versions", "ratings": "Ratings", "fairness": "Sides and ends",
    "length": "Length", "maps": "Maps", "people": "Warriors", "magic": "Magic", "luck": "Luck",
    "battles": "Two battles", "settings": "Settings",
}  # fmt: skip
"""The parts of the page by their ids."""

MOST_NAMED = 3
"""Of more lists the title has only the number."""


def opening(plan: Plan, names: Mapping[str, str], summary: Summary) -> str:
    """The head; `names` are the lists by id."""
    missing = {"versions": not summary.compared, "ratings": not summary.ratings}
    links = "".join(
        tag("li", tag("a", said(title), href=f"#{ident}")) for ident, title in PARTS.items() if not missing.get(ident)
    )
    told = answer(names, summary)
    parts = [
        tag("h1", title([name(one) for one in names.values()])),
        tag("p", _setting(plan), "setting"),
        tag("p", told.headline, "answer"),
        tag("p", told.surety, "surety") if told.surety else "",
        tag("div", tag("div", rates(names, summary)) + tag("div", _figures(summary), "figures"), "opening"),
        tag("nav", tag("ul", links), aria_label="Parts of the report"),
    ]
    return tag("header", "".join(parts))


def title(called: Sequence[str]) -> str:
    """What the report is about, of the names of its lists, which may be HTML."""
    return " against ".join(called) if len(called) <= MOST_NAMED else f"{len(called)} lists against each other"


def _setting(plan: Plan) -> str:
    places = listed([name(field.name) for field in plan.battlefields])
    players = listed([said(one) for one in dict.fromkeys(plan.players)])
    return f"{name(plan.scenario.name)} on {places}. Rules: {said(plan.ruleset)}. Played by {players}."


def _figures(summary: Summary) -> str:
    """The few numbers that everybody asks for."""
    whole = summary.course
    if whole is None:
        return ""
    so_far = tag("small", f"of {summary.wanted:,} planned") if summary.battles < summary.wanted else ""
    drawn = sum(count for ident, rounds in whole.won if not ident for _, count in rounds)
    return facts((
        ("Battles", f"{summary.battles:,}{so_far}"),
        ("Drawn", percent(drawn / summary.battles)),
        ("Length", f"{counted(whole.median, 'round')}{tag('small', 'the median')}"),
        ("First contact", _met(whole.contact)),
    ))  # fmt: skip


def _met(contact: Estimate | None) -> str:
    if contact is None:
        return NONE
    value, *ends = (number(end, 1).shown for end in (contact.value, contact.low, contact.high))
    return f"round {value}{tag('small', ' to '.join(ends))}"
