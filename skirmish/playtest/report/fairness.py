"""What should make no difference: the side that is set up first, the first turn, the ends of the maps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.core.html import escape, name_html
from skirmish.playtest.report.elements import nothing_html, section, share_span, spans
from skirmish.playtest.sides import Bias

LEAD = (
    "Lists change sides and ends between the two battles of a pair, so how strong they are cancels out: each mark "
    "should lie near the dashed line."
)
WORDS = {"side": "The side named first", "first turn": "The side with the first turn"}


def fairness_section(maps: Mapping[str, str], found: Sequence[Bias]) -> str:
    """The section; `maps` are their names by id."""
    title = "Sides, first turn and ends of the table"
    if not found:
        return section("fairness", title, nothing_html("No battle has been fought yet."))
    lines = [share_span(_label(one, maps), one.share) for one in found]
    made = spans("biases", "How often they win", ("Who", "Wins (95% interval)"), lines, None)
    return section("fairness", title, made, lead=f"{LEAD} {_verdict(found)}")


def _label(one: Bias, maps: Mapping[str, str]) -> str:
    if one.what in WORDS:
        return WORDS[one.what]
    return f"From the {escape(one.end)} on {name_html(maps.get(one.map, one.map))}"


def _verdict(found: Sequence[Bias]) -> str:
    plain = [one for one in found if one.plain]
    if not plain:
        return "No interval leaves it out: no bias has been found."
    many = (
        f"{len(plain)} of these {len(found)} intervals leave it out" if len(plain) > 1 else "One interval leaves it out"
    )
    return f"{many}; by chance alone one in twenty does."
