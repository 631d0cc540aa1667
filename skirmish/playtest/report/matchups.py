"""Each list against each other one: how often it wins, how sure that is, and what did it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.playtest.matchups import Cause
from skirmish.playtest.matchups import Cell as Duel
from skirmish.playtest.report.answer import verdict
from skirmish.playtest.report.pieces import (
    NONE,
    Cell,
    Column,
    counted,
    name,
    nothing,
    number,
    said,
    section,
    table,
    tag,
    text,
)
from skirmish.playtest.report.spans import Span, between, percent, spans
from skirmish.playtest.sequential import Answer, Surety
from skirmish.playtest.summary import Standing, Summary

ROOMY = 6
"""With more lists than this a cell has room for the share alone, and the rest stands in a table below."""
LEAD = (
    "Read along a row: how often its list beats that of the column (a draw is half a win), and the range in which the "
    "true share lies with {}\u202f% confidence."
)
CAUSES = (
    " Below stand the three things that decided it most: by each, the marks a battle that the row takes from the column"
    ", less those it loses."
)

LOOKS: dict[Answer | None, tuple[str, str]] = {
    "better": ("wins", "▲ stronger"), "worse": ("loses", "▼ weaker"), "even": ("open", "about even"),
    None: ("open", "can't be told yet"),
}  # fmt: skip
"""How a cell looks and what it says."""
ANSWERS = {"better": "better", "worse": "worse", "even": "even within the margin", None: "not sure yet"}
SURE_OF = (
    "Each pairing was to be fought until its answer was sure. So its interval is wider than usual: it holds although "
    "what was seen decided when to stop."
)


def matchups(names: Mapping[str, str], summary: Summary) -> str:
    """The section; `names` are the lists by id."""
    title, duels = "Who beats whom", summary.cells
    if not duels:
        return section("matchups", title, nothing("No battle has been fought yet."))
    roomy = len(names) <= ROOMY
    matrix = _matrix(names, summary.standings, duels, roomy)
    parts = [matrix, "" if roomy else _listed(names, duels, summary.confidence), _sure(names, summary.sure)]
    return section("matchups", title, *parts, lead=LEAD.format(summary.confidence) + (CAUSES if roomy else ""))


def _matrix(names: Mapping[str, str], standings: Sequence[Standing], duels: Sequence[Duel], roomy: bool) -> str:
    """The lists that fare best come first."""
    order = [one.ident for one in sorted(standings, key=lambda one: -one.share.value)]
    by_pair = {(duel.mine, duel.theirs): duel for duel in duels}
    heads = "".join(tag("th", name(names[ident]), scope="col") for ident in order)
    lines = []
    for mine in order:
        cells = "".join(_cell(by_pair.get((mine, theirs)), roomy, own=mine == theirs) for theirs in order)
        lines.append(tag("tr", tag("th", name(names[mine]), scope="row") + cells))
    caption = "How often the list of the row beats that of the column"
    inner = tag("caption", caption) + tag("thead", tag("tr", tag("td") + heads)) + tag("tbody", "".join(lines))
    made = tag("table", inner, "matrix" if roomy else "matrix close", style=f"--lists: {len(names)}")
    return tag("div", made, "frame", role="region", tabindex="0", aria_label=caption)


def _cell(duel: Duel | None, roomy: bool, own: bool) -> str:
    if duel is None:
        return tag("td", "", "self") if own else tag("td", NONE)
    found = duel.share
    look, word = LOOKS[verdict(duel)]
    share, span = tag("b", percent(found.value)), tag("span", said(between(found.low, found.high)), "word")
    if not roomy:
        return tag("td", share + span, look)
    items = "".join(tag("li", tag("span", said(one.name)) + tag("span", _net(one))) for one in duel.causes)
    why = tag("ol", items) if items else tag("span", "nobody noted by what", "word")
    return tag("td", share + span + tag("span", word, "verdict") + why, look)


def _net(cause: Cause) -> str:
    return number(cause.net.value, 0, sign=True).shown + tag("small", "\u202fmarks")


def _listed(names: Mapping[str, str], duels: Sequence[Duel], confidence: str) -> str:
    """All pairings as lines, with their causes."""
    columns = [
        Column("List", number=False), Column("against", number=False), Column("Battles"), Column("Wins", "%"),
        Column(f"{confidence} % interval"), Column("By what", "marks a battle taken, less lost", number=False),
    ]  # fmt: skip
    rows = []
    for duel in duels:
        found = duel.share
        why = ", ".join(f"{said(one.name)} {number(one.net.value, 0, sign=True).shown}" for one in duel.causes) or NONE
        span = Cell(said(between(found.low, found.high)), found.low)
        shares = [number(found.count), number(100 * found.value), span]
        rows.append([text(names[duel.mine]), text(names[duel.theirs]), *shares, Cell(why)])
    made = table("pairings", "All pairings", columns, rows, by=0)
    return tag("details", tag("summary", "All pairings, and what decided them") + made)


def _sure(names: Mapping[str, str], sureties: Sequence[Surety]) -> str:
    """What the battles were stopped by."""
    lines = [
        Span(f"{name(names[one.mine])} against {name(names[one.theirs])}", (one.low + one.high) / 2, one.low, one.high,
             f"{ANSWERS[one.answer]}: {between(one.low, one.high)}, after {counted(2 * one.pairs, 'battle')}")
        for one in sureties
    ]  # fmt: skip
    return spans("sure", SURE_OF, ("Pairing", "What is sure"), lines, None, marked=False) if lines else ""
