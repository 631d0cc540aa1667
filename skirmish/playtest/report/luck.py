"""Rolls against expectation: how the dice of each list fell, and how much they decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from skirmish.core.html import name_html, tag
from skirmish.playtest.luck import STEP, Fortunes, Luck
from skirmish.playtest.report.charts import HATCH, PARTY, Chart, axis, bars, counts, figure
from skirmish.playtest.report.elements import (
    Column,
    Span,
    count_words,
    estimate_words,
    interval_words,
    nothing_html,
    number,
    percent,
    section,
    spans,
    table,
    text_cell,
)

TITLE = "Luck"
LEAD = (
    "Each roll that could fail is held against its exact chance. With fair dice nobody stays lucky for long: the bands "
    "should hold 0."
)
MOST_BARS = 14
"""Of more only some have their number below them."""


def luck_section(names: Mapping[str, str], found: Fortunes) -> str:
    """The section; `names` are the lists by id."""
    if not found.lists:
        return section("luck", TITLE, nothing_html("Nobody noted how the dice fell."))
    lines = [_span(names[one.ident], one) for one in found.lists]
    reach = max(1.0, *(max(abs(line.low), abs(line.high)) for line in lines))
    excess = spans(
        "excess", "Rolls passed beyond expectation, per battle", ("List", "Rolls per battle (95% interval)"), lines,
        (-reach, 0.0, reach), 1,
    )  # fmt: skip
    wins = found.wins
    decides = (
        f"Whoever had the better dice in a battle won {percent(wins.value)} of them "
        f"({interval_words(wins.low, wins.high)})."
        if found.luckier.games else ""
    )  # fmt: skip
    left = tag("div", excess + _table(names, found.lists))
    return section("luck", TITLE, tag("div", left + _histogram(found.leads), "pair"), lead=f"{LEAD} {decides}")


def _span(called: str, one: Luck) -> Span:
    return Span(
        name_html(called), one.excess.value, one.excess.low, one.excess.high, estimate_words(one.excess, 2, sign=True)
    )


def _table(names: Mapping[str, str], found: Sequence[Luck]) -> str:
    columns = [
        Column("List", number=False), Column("Rolls"), Column("Passed"), Column("Expected"),
        Column("Off by", "standard deviations", about="beyond 2 comes up about once in 22 batches"),
    ]  # fmt: skip
    rows = [
        [text_cell(names[one.ident]), number(one.rolls), number(one.passed), number(one.expected, 1),
         number(one.sigmas, 1, sign=True)]
        for one in found
    ]  # fmt: skip
    return table("rolls", "All rolls of the batch", columns, rows)


def _histogram(leads: Sequence[tuple[int, int]]) -> str:
    """How much luckier the winner of each battle was than the loser."""
    if not leads:
        return nothing_html("No battle was won by anybody.")
    bins = Counter(dict(leads))
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
    worse = sum(count for middle, count in leads if middle < 0)
    told = (
        f"{title} than losers, in rolls passed beyond expectation: "
        f"{worse} of {count_words(bins.total(), 'battle')} went to who had worse dice."
    )
    step = {"tick0": 0, "dtick": STEP} if len(middles) <= MOST_BARS else {}
    axes = axis("Luckier than the loser by so many rolls", **step), counts("Battles", max(bins.values(), default=0))
    columns = [Column("Rolls more", "about"), Column("Battles")]
    rows = [[number(n, sign=True), number(bins[n])] for n in middles]
    return figure(Chart(title, told, traces, axes, {"barmode": "overlay"}), table("lucks", title, columns, rows))
