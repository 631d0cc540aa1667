"""How strong the lists are in their field, and which of them to bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.playtest.equilibrium import Part, unsolved
from skirmish.playtest.rating import Rating
from skirmish.playtest.report.pieces import name, said, section, tag
from skirmish.playtest.report.spans import Span, of_share, spans
from skirmish.playtest.summary import Summary

LEAD = (
    "Ratings put every list on one scale (Bradley and Terry): 0 is the middle of the field, and 400 points ahead are "
    "odds of ten to one. The band is the 95\u202f% interval."
)
MIX = (
    "If both players choose their lists in secret, no other choice beats this mix: bring each list so often. Against "
    "it no list wins more than half."
)
STEP = 100.0
"""The scale of ratings ends at a whole number of these points."""


def standing(names: Mapping[str, str], summary: Summary) -> str:
    """The section; '' if there is nothing to rate: of two lists a rating says no more than their share of wins."""
    if not summary.ratings:
        return ""
    parts = _ratings(names, summary.ratings), _mix(names, summary.mix)
    return section("ratings", "How strong they are", *parts, lead=LEAD)


def _ratings(names: Mapping[str, str], found: Sequence[Rating]) -> str:
    lines = []
    for one in found:
        points = one.points
        told = f"{points.value:+.0f} ({points.low:+.0f} to {points.high:+.0f})".replace("-", "\N{MINUS SIGN}")
        lines.append(Span(name(names[one.ident]), points.value, points.low, points.high, told))
    reach = max(STEP, *(STEP * -(-max(abs(line.low), abs(line.high)) // STEP) for line in lines))
    return spans("rated", "Ratings", ("List", "Points (95\u202f% interval)"), lines, (-reach, 0.0, reach))


def _mix(names: Mapping[str, str], parts: Sequence[Part]) -> str:
    if not parts:
        return tag("p", said(unsolved()))
    lines = [of_share(name(names[one.ident]), one.weight) for one in parts]
    return spans("mix", MIX, ("List", "How often (95\u202f% interval)"), lines, None)
