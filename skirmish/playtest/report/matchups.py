"""Each list against each other one: how often it wins, how sure that is, and what did it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.playtest.matchups import Cause, against_the_field
from skirmish.playtest.matchups import Cell as Duel
from skirmish.playtest.report.answer import EVEN, Ends
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
from skirmish.playtest.sequential import Surety

ROOMY = 6
"""With more lists than this a cell has room for the share alone, and the rest stands in a table below."""
SURE = 0.1
"""An interval no wider than this that holds one half says that two lists are about even."""
LEAD = (
    "Read along a row: how often its list beats that of the column (a draw is half a win), and the range in which the "
    "true share lies with 95\u202f% confidence."
)
CAUSES = (
    " Below stand the three things that decided it most: by each, the marks a battle that the row takes from the column"
    ", less those it loses."
)

ANSWERS = {"better": "better", "worse": "worse", "even": "even within the margin", None: "not sure yet"}
SURE_OF = (
    "Each pairing was to be fought until its answer was sure. So its interval is wider than usual: it holds although "
    "what was seen decided when to stop."
)


def matchups(names: Mapping[str, str], duels: Sequence[Duel], ends: Ends, sureties: Sequence[Surety]) -> str:
    """The section.

    `names` are the lists by id, `ends` see `answer.intervals`; `sureties`: what is sure of a batch that was to stop
    when it is, else none.
    """
    title = "Who beats whom"
    if not duels:
        return section("matchups", title, nothing("No battle has been fought yet."))
    roomy = len(names) <= ROOMY
    parts = [_matrix(names, duels, ends, roomy), "" if roomy else _listed(names, duels, ends), _sure(names, sureties)]
    return section("matchups", title, *parts, lead=LEAD + (CAUSES if roomy else ""))


def _matrix(names: Mapping[str, str], duels: Sequence[Duel], ends: Ends, roomy: bool) -> str:
    """The lists that fare best come first."""
    fared = against_the_field(duels)
    order = sorted(names, key=lambda ident: -fared[ident].share if ident in fared else 0)
    by_pair = {(duel.mine, duel.theirs): duel for duel in duels}
    heads = "".join(tag("th", name(names[ident]), scope="col") for ident in order)
    lines = []
    for mine in order:
        cells = "".join(_cell(by_pair.get((mine, theirs)), ends, roomy, own=mine == theirs) for theirs in order)
        lines.append(tag("tr", tag("th", name(names[mine]), scope="row") + cells))
    caption = "How often the list of the row beats that of the column"
    inner = tag("caption", caption) + tag("thead", tag("tr", tag("td") + heads)) + tag("tbody", "".join(lines))
    made = tag("table", inner, "matrix" if roomy else "matrix close", style=f"--lists: {len(names)}")
    return tag("div", made, "frame", role="region", tabindex="0", aria_label=caption)


def _cell(duel: Duel | None, ends: Ends, roomy: bool, own: bool) -> str:
    if duel is None:
        return tag("td", "", "self") if own else tag("td", NONE)
    low, high = ends[duel.mine, duel.theirs]
    look, word = _verdict(low, high)
    share, span = tag("b", percent(duel.tally.share)), tag("span", said(between(low, high)), "word")
    if not roomy:
        return tag("td", share + span, look)
    items = "".join(tag("li", tag("span", said(one.name)) + tag("span", _net(one))) for one in duel.causes)
    why = tag("ol", items) if items else tag("span", "nobody noted by what", "word")
    return tag("td", share + span + tag("span", word, "verdict") + why, look)


def _verdict(low: float, high: float) -> tuple[str, str]:
    """How the cell looks and what it says: no more than the whole interval does."""
    if low >= EVEN:
        return "wins", "▲ stronger"
    if high <= EVEN:
        return "loses", "▼ weaker"
    return "open", "about even" if high - low <= SURE else "can't be told yet"


def _net(cause: Cause) -> str:
    return number(cause.net.value, 0, sign=True).shown + tag("small", "\u202fmarks")


def _listed(names: Mapping[str, str], duels: Sequence[Duel], ends: Ends) -> str:
    """All pairings as lines, with their causes."""
    columns = [
        Column("List", number=False), Column("against", number=False), Column("Battles"), Column("Wins", "%"),
        Column("95 % interval"), Column("By what", "marks a battle taken, less lost", number=False),
    ]  # fmt: skip
    rows = []
    for duel in duels:
        low, high = ends[duel.mine, duel.theirs]
        why = ", ".join(f"{said(one.name)} {number(one.net.value, 0, sign=True).shown}" for one in duel.causes) or NONE
        shares = [number(duel.tally.games), number(100 * duel.tally.share), Cell(said(between(low, high)), low)]
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
