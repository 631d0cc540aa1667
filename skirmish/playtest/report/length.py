"""How long battles take, when the sides first meet, when one of them runs, and how battles end."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from skirmish.core.html import tag
from skirmish.core.text import reason_text
from skirmish.playtest.course import Course, Rout
from skirmish.playtest.report.charts import ACCENT, HATCH, NEITHER, PARTY, Chart, axis, bars, counts, figure
from skirmish.playtest.report.elements import (
    Column,
    count_words,
    estimate_cell,
    estimate_words,
    nothing_html,
    number,
    percent,
    section,
    table,
    text_cell,
)

TITLE = "How long it takes"
MOST_TICKS = 20
LEFT_OUT = re.compile(r"\bn\b")


class Series(NamedTuple):
    """How many battles there are for each round, and how they are drawn."""

    name: str
    rounds: Mapping[int, int]
    colour: str
    hatch: str


def length_section(names: Mapping[str, str], whole: Course | None) -> str:
    """The section; `names` are the lists by id."""
    if whole is None:
        return section("length", TITLE, nothing_html("No battle has been fought yet."))
    charts = [_histogram("Length of the battles", "lengths", _lengths(names, whole), "stack")]
    if whole.meets is None:
        charts.append(nothing_html("Nobody noted when the sides met and when one ran."))
    else:
        meetings = [
            Series("first contact", dict(whole.contacts), ACCENT, HATCH[0]),
            Series("rout", dict(whole.routed), NEITHER, HATCH[1]),
        ]
        charts.append(_histogram("First contact and rout", "meetings", meetings, "group"))
    pair = tag("div", "".join(charts), "pair")
    return section(
        "length", TITLE, pair, tag("div", _routs(names, whole.routs) + _ends(whole), "pair"), lead=_length_words(whole)
    )


def _length_words(whole: Course) -> str:
    told = f"A battle takes {estimate_words(whole.length, 1)} rounds on average."
    if whole.contact is not None and whole.meets is not None:
        told += f" Enemies touch first in round {estimate_words(whole.contact, 1)}"
        told += f", in {percent(whole.meets.value)} of the battles."
    return told + " In brackets: 95% intervals."


def _lengths(names: Mapping[str, str], whole: Course) -> list[Series]:
    won = {ident: dict(rounds) for ident, rounds in whole.won}
    drawn = Series("drawn", won.pop("", {}), NEITHER, HATCH[2])
    if len(names) != 2:
        decided = sum((Counter(rounds) for rounds in won.values()), Counter[int]())
        return [Series("decided", decided, ACCENT, HATCH[0]), drawn]
    winners = [
        Series(f"won by {called}", won.get(ident, {}), PARTY[n], HATCH[n])
        for n, (ident, called) in enumerate(names.items())
    ]
    return [*winners, drawn]


def _histogram(title: str, ident: str, found: Sequence[Series], mode: str) -> str:
    """Bars over rounds, in this mode of plotly.js: `stack` or `group`."""
    shown = [one for one in found if one.rounds] or [found[0]]
    last = max((n for one in shown for n in one.rounds), default=1)
    rounds = range(min(1, *(n for one in shown for n in one.rounds)) if shown[0].rounds else 1, last + 1)
    traces = [
        bars(
            one.name, rounds, [one.rounds.get(n, 0) for n in rounds], one.colour, one.hatch, "round %{x}: %{y} battles"
        )
        for one in shown
    ]
    told = "; ".join(f"{one.name}: {_most(one.rounds)}" for one in shown)
    most = max((sum(one.rounds.get(n, 0) for one in shown) for n in rounds), default=0)
    step = {"tick0": 1, "dtick": 1} if last <= MOST_TICKS else {}
    axes = axis("Round", **step), counts("Battles", most)
    chart = Chart(title, f"{title}: how many battles, by round. {told}.", traces, axes, {"barmode": mode})
    columns = [Column("Round"), *(Column(one.name, "battles") for one in shown)]
    rows = [[number(n), *(number(one.rounds.get(n, 0)) for one in shown)] for n in rounds]
    return figure(chart, table(ident, title, columns, rows))


def _most(rounds: Mapping[int, int]) -> str:
    if not rounds:
        return "none"
    return f"{count_words(sum(rounds.values()), 'battle')}, most in round {max(rounds, key=lambda n: (rounds[n], -n))}"


def _routs(names: Mapping[str, str], found: Sequence[Rout]) -> str:
    columns = [Column("List", number=False), Column("Routs", "% of its battles"), Column("in round", "on average")]
    rows = [
        [text_cell(names[one.ident]), estimate_cell(one.runs, 0, 100), estimate_cell(one.turn, 1)] for one in found
    ]  # fmt: skip
    return tag("div", table("routs", "Who runs, and when", columns, rows)) if rows else ""


def _ends(whole: Course) -> str:
    columns = [Column("It ended because", number=False), Column("Battles"), Column("Share", "%")]
    rows = [[text_cell(_reason(why)), number(count), number(100 * count / whole.battles)] for why, count in whole.ends]
    return tag("div", table("ends", "How battles end", columns, rows))


def _reason(why: str) -> str:
    """As the head of a line; the numbers that were left out of it are dots."""
    said = reason_text(why)
    return LEFT_OUT.sub("\N{HORIZONTAL ELLIPSIS}", said[:1].upper() + said[1:])
