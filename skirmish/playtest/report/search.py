"""The page of a search: whether what was found is any better, what it is, and where the search has looked."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.core.html import escape, tag
from skirmish.pages.templates import render
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.report.charts import ACCENT, PARTY, Chart, ChartPoint, axis, figure, line, points
from skirmish.playtest.report.elements import (
    TEMPLATES,
    Column,
    count_words,
    estimate_words,
    facts_list,
    list_words,
    number,
    section,
    share_span,
    spans,
    table,
    text_cell,
)
from skirmish.playtest.report.page import document
from skirmish.playtest.search import SearchReport, Step, Tuned, value_text


def search_page(found: SearchReport) -> str:
    """The search as one HTML file, the same for the same search. Raises `MissingExtra`."""
    opening = render(TEMPLATES, "search_opening.html", found=found, gain=_gain(found))
    return document(
        f"{found.id}: a search", opening, [_checked(found), _values(found), _looked(found), _settings(found)]
    )


def _gain(found: SearchReport) -> str:
    held = found.held
    if held is None:
        return "No other point was taken for better, so there was nothing to check."
    told = _figure(held.gain, share=found.is_share, sign=True)
    return f"The gain is {told} in {count_words(held.gain.count, 'battle')} of each, with 95% confidence."


def _figure(one: Estimate, *, share: bool, sign: bool = False) -> str:
    return estimate_words(one, 1, 100, sign) + "%" if share else estimate_words(one, 2, 1, sign)


def _checked(found: SearchReport) -> str:
    held = found.held
    if held is None:
        return ""
    lead = f"On {count_words(len(found.tests), 'list')} and dice that the search has not seen: {escape(found.measure)}."
    if found.is_share:
        both = [share_span("Start", held.start), share_span("Found", held.best)]
        told = spans("check-shares", found.measure.capitalize(), ("Point", "Share (95%)"), both, None)
    else:
        told = facts_list([("Start", _figure(held.start, share=False)), ("Found", _figure(held.best, share=False))])
    luck = "Luck is taken out." if held.adjusted else "Luck is left in."
    return section("check", "The check", told, tag("p", luck, "note"), lead=lead)


def _values(found: SearchReport) -> str:
    columns = [Column(name, number=False) for name in ("Parameter", "Tried", "Start", "Found")]
    rows = [
        [text_cell(one.name), text_cell(one.tried), text_cell(value_text(one.start)), text_cell(value_text(one.best))]
        for one in found.tuned
    ]
    return section("values", "What was found", table("found", "Start, and what was found", columns, rows))


def _looked(found: SearchReport) -> str:
    charts = "".join(_chart(n, one, found.steps) for n, one in enumerate(found.tuned))
    columns = [Column("Battles"), Column("Looked at", number=False), Column("Score"), Column("Best", number=False)]
    rows = [
        [number(step.battles), text_cell(_point(point)), number(score, 3), text_cell(_point(step.best))]
        for step in found.steps
        for point, score in zip(step.points, step.scores, strict=True)
    ]
    every = table("trials", "All trials", columns, rows)
    lead = (
        "Each point is a few battles, so most of what it scores is luck. Lines are what was taken for the best by then."
    )
    return section("trials-made", "Where it has looked", charts, every, lead=lead)


def _point(point: tuple[float | str, ...]) -> str:
    return ", ".join(map(value_text, point))


def _chart(place: int, one: Tuned, steps: tuple[Step, ...]) -> str:
    if isinstance(one.start, str) or not steps:
        return ""
    tried = list(_tried(place, steps))
    best = [float(step.best[place]) for step in steps]
    told = f"{one.name} from {value_text(one.start)} to {value_text(one.best)} over {steps[-1].battles:,} battles."
    traces = [
        points("looked at", tried, 0),
        line("taken for the best", [step.battles for step in steps], best, ACCENT, "solid"),
        line("start", [0, steps[-1].battles], [one.start] * 2, PARTY[1]),
    ]
    return figure(Chart(one.name, told, traces, (axis("battles of the search"), axis(one.name))))


def _tried(place: int, steps: tuple[Step, ...]) -> Iterator[ChartPoint]:
    for step in steps:
        for point, score in zip(step.points, step.scores, strict=True):
            value = float(point[place])
            yield ChartPoint(step.battles, value, value, value, f"{value:g} scored {score:.3f}")


def _settings(found: SearchReport) -> str:
    told = facts_list((
        ("Tuned", escape(found.section)), ("Method", escape(found.method)), ("Seed", str(found.seed)),
        ("Measured", escape(found.measure)), ("Wanted", escape(found.goal)), ("Rules", escape(found.ruleset)),
        ("Players", list_words([tag("code", escape(one)) for one in found.players])),
        ("Battles of the search", f"{found.battles:,}"),
        ("Lists of the search", escape(", ".join(found.lists))), ("Lists of the check", escape(", ".join(found.tests))),
    ))  # fmt: skip
    return section("settings", "What was played", told)
