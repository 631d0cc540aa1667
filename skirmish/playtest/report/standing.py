"""How strong the lists are in their field, and which of them to bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.playtest.equilibrium import Part, equilibrium
from skirmish.playtest.matchups import Cell
from skirmish.playtest.rating import Rating, ratings
from skirmish.playtest.report.pieces import name, section
from skirmish.playtest.report.spans import Span, of_share, spans

LEAD = (
    "Ratings put every list on one scale (Bradley and Terry): 0 is the middle of the field, and 400 points ahead are "
    "odds of ten to one. The band is the 95\u202f% interval."
)
MIX = (
    "If both players choose their lists in secret, no other choice beats this mix: bring each list so often. Against "
    "it no list wins more than half."
)
TWO = " With two lists a rating says no more than their share of wins does."
STEP = 100.0
"""The scale of ratings ends at a whole number of these points."""


def standing(names: Mapping[str, str], duels: Sequence[Cell]) -> str:
    """The section; '' if there is nothing to rate."""
    found = ratings(duels)
    if not found:
        return ""
    parts = [_ratings(names, found)]
    if len(names) > 2:
        parts.append(_mix(names, equilibrium(duels)))
    lead = LEAD + (TWO if len(names) == 2 else "")
    return section("ratings", "How strong they are", *parts, lead=lead)


def _ratings(names: Mapping[str, str], found: Sequence[Rating]) -> str:
    lines = []
    for one in found:
        points = one.points
        told = f"{points.value:+.0f} ({points.low:+.0f} to {points.high:+.0f})".replace("-", "\N{MINUS SIGN}")
        lines.append(Span(name(names[one.ident]), points.value, points.low, points.high, told))
    reach = max(STEP, *(STEP * -(-max(abs(line.low), abs(line.high)) // STEP) for line in lines))
    return spans("rated", "Ratings", ("List", "Points (95\u202f% interval)"), lines, (-reach, 0.0, reach))


def _mix(names: Mapping[str, str], parts: Sequence[Part]) -> str:
    lines = [of_share(name(names[one.ident]), one.weight.value, (one.weight.low, one.weight.high)) for one in parts]
    return spans("mix", MIX, ("List", "How often (95\u202f% interval)"), lines, None)
