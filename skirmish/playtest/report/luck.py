"""Rolls against expectation: how the dice of each list fell, and how much they decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import floor

from skirmish.playtest.luck import Luck, luck
from skirmish.playtest.report.charts import HATCH, PARTY, Chart, axis, bars, figure
from skirmish.playtest.report.figures import told_in_full
from skirmish.playtest.report.pieces import Column, counted, name, nothing, number, section, table, tag, text
from skirmish.playtest.report.spans import Span, between, percent, spans
from skirmish.playtest.results import Result

TITLE = "Luck"
LEAD = (
    "Each roll that could fail is held against its exact chance. With fair dice nobody stays lucky for long: the bands "
    "should hold 0."
)
STEP = 4
"""The bars of the histogram are so many rolls wide: an even number, so that their middles are whole."""

MOST_BARS = 14
"""Of more only some have their number below them."""


def fortune(names: Mapping[str, str], results: Sequence[Result]) -> str:
    """The section; `names` are the lists by id."""
    found = luck(results)
    if not found.lists:
        return section("luck", TITLE, nothing("Nobody noted how the dice fell."))
    lines = [_span(names[one.ident], one) for one in found.lists]
    reach = max(1.0, *(max(abs(line.low), abs(line.high)) for line in lines))
    excess = spans(
        "excess", "Rolls passed beyond expectation, a battle", ("List", "Rolls a battle (95\u202f% interval)"), lines,
        (-reach, 0.0, reach), 1,
    )  # fmt: skip
    low, high = found.luckier.interval
    decides = (
        f"Whoever had the better dice in a battle won {percent(found.luckier.share)} of them ({between(low, high)})."
        if found.luckier.games else ""
    )  # fmt: skip
    charts = _histogram(results)
    left = tag("div", excess + _table(names, found.lists))
    return section("luck", TITLE, tag("div", left + charts, "pair"), lead=f"{LEAD} {decides}")


def _span(called: str, one: Luck) -> Span:
    return Span(name(called), one.excess.value, one.excess.low, one.excess.high, told_in_full(one.excess, 2, sign=True))


def _table(names: Mapping[str, str], found: Sequence[Luck]) -> str:
    columns = [
        Column("List", number=False), Column("Rolls"), Column("Passed"), Column("Expected"),
        Column("Off by", "standard deviations", about="beyond 2 comes up once in 22 batches, beyond 3 once in 370"),
    ]  # fmt: skip
    rows = [
        [text(names[one.ident]), number(one.rolls), number(one.passed), number(one.expected, 1),
         number(one.sigmas, 1, sign=True)]
        for one in found
    ]  # fmt: skip
    return table("rolls", "All rolls of the batch", columns, rows)


def _histogram(results: Sequence[Result]) -> str:
    """How much luckier the winner of each battle was than the loser."""
    leads = [lead for one in results if (lead := _winners_lead(one)) is not None]
    if not leads:
        return nothing("No battle was won by anybody.")
    bins = Counter(STEP * floor(lead / STEP) + STEP // 2 for lead in leads)
    middles = range(min(bins), max(bins) + 1, STEP)
    kinds = (
        ("the winner had better dice", [n for n in middles if n > 0], PARTY[0], HATCH[0]),
        ("the winner had worse dice", [n for n in middles if n < 0], PARTY[1], HATCH[1]),
    )
    hover = "about %{x} rolls more than the loser: %{y} battles"
    traces = [
        bars(called, at, [bins[n] for n in at], colour, hatch, hover) for called, at, colour, hatch in kinds if at
    ]
    title = "How much luckier winners were"
    worse = sum(lead < 0 for lead in leads)
    told = (
        f"{title} than losers, in rolls passed beyond expectation: "
        f"{worse} of {counted(len(leads), 'battle')} went to who had worse dice."
    )
    step = {"tick0": 0, "dtick": STEP} if len(middles) <= MOST_BARS else {}
    axes = axis("Luckier than the loser by so many rolls", **step), axis("Battles", rangemode="tozero")
    columns = [Column("Rolls more", "about"), Column("Battles")]
    rows = [[number(n, sign=True), number(bins[n])] for n in middles]
    return figure(Chart(title, told, traces, axes, {"barmode": "overlay"}), table("lucks", title, columns, rows))


def _winners_lead(result: Result) -> float | None:
    sides = result.facts.get("luck")
    if sides is None or result.won is None:
        return None
    winner = result.bout.side if result.won else 1 - result.bout.side
    excess = [side["passed"] - side["expected"] for side in sides]
    return float(excess[winner] - excess[1 - winner])
