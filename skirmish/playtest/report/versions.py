"""Versions of a list compared by the same battles: which is better, and by how much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.playtest.paired import Comparison
from skirmish.playtest.report.answer import MOST_NAMED, comparison, improvement
from skirmish.playtest.report.figures import told_in_full
from skirmish.playtest.report.pieces import counted, name, section, tag
from skirmish.playtest.report.spans import Span, spans

LEAD = (
    "Lists of one faction, compared by their battles against the others: the same opponents, maps, dice, sides and "
    "ends. What these have in common is taken out, so small differences show sooner than in shares of wins."
)
WORDS = {"better": "▲ better", "worse": "▼ worse", "even": "about even", None: "can't be told yet"}
LEAST = 5.0
"""The scale reaches to so many battles in 100 at least."""


def versions(names: Mapping[str, str], found: Sequence[Comparison]) -> str:
    """The section; '' if no lists are compared so. `names` are the lists by id."""
    if not found:
        return ""
    told = [tag("p", comparison(names, one), "verdict") for one in found] if len(found) <= MOST_NAMED else []
    lines = [_line(names, one) for one in found]
    reach = max(LEAST, *(max(abs(line.low), abs(line.high)) for line in lines))
    heads = ("Versions", "More battles won in 100 (95\u202f% interval)")
    caption = "Battles in 100 that the first of two versions wins more than the second"
    made = spans("compared", caption, heads, lines, (-reach, 0.0, reach))
    return section("versions", "The same battles, fought by both", *told, made, lead=LEAD)


def _line(names: Mapping[str, str], one: Comparison) -> Span:
    gain, battles = one.gain, counted(one.tallies[0].games, "battle")
    called = f"{name(names[one.second])} rather than {name(names[one.first])} <small>{battles} each</small>"
    told = f"{told_in_full(gain, 0, 100, sign=True)} {WORDS[improvement(gain)]}"
    return Span(called, 100 * gain.value, 100 * gain.low, 100 * gain.high, told)
