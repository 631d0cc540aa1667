"""Each list against each other one: how often it wins, how sure that is, and what did it.

Then how strong the lists are in their field, which of them to bring, and versions of a list compared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from skirmish.core.html import escape, name_html, tag
from skirmish.pages.templates import render
from skirmish.playtest.comparisons import Comparison
from skirmish.playtest.matchups import MAIN
from skirmish.playtest.matchups import Cell as Duel
from skirmish.playtest.rating import Part, Rating, why_unsolved
from skirmish.playtest.report.answer import MOST_NAMED, comparison_sentence, improvement, verdict
from skirmish.playtest.report.elements import (
    NONE,
    TEMPLATES,
    Cell,
    Column,
    Span,
    count_words,
    estimate_words,
    interval_words,
    nothing_html,
    number,
    percent,
    section,
    share_span,
    spans,
    table,
    text_cell,
)
from skirmish.playtest.stopping_rule import Answer, Surety
from skirmish.playtest.summary import Standing, Summary

ROOMY = 6
"""With more lists than this a cell has room for the share alone, and the rest stands in a table below."""
MATRIX_LEAD = (
    "Read along a row: how often its list beats that of the column (a draw is half a win), and the range in which the "
    "true share lies with {}% confidence."
)
WITHOUT = " Luck is taken out of it; what was won with luck stands below."
CAUSES = (
    " Below stand the three things that decided it most: by each, the marks per battle that the row takes from the "
    "column, less those it loses."
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


def matchups_section(names: Mapping[str, str], summary: Summary) -> str:
    """The section; `names` are the lists by id."""
    title, duels = "Who beats whom", summary.cells
    if not duels:
        return section("matchups", title, nothing_html("No battle has been fought yet."))
    roomy = len(names) <= ROOMY
    matrix = _matrix(names, summary.standings, duels, roomy)
    parts = [
        matrix,
        "" if roomy else _pairings_table(names, duels, summary.confidence),
        _sure_table(names, summary.sure),
    ]
    lead = MATRIX_LEAD.format(summary.confidence) + (WITHOUT if summary.is_adjusted else "") + (CAUSES if roomy else "")
    return section("matchups", title, *parts, lead=lead)


def _matrix(names: Mapping[str, str], standings: Sequence[Standing], duels: Sequence[Duel], roomy: bool) -> str:
    """The lists that fare best come first."""
    order = [one.ident for one in sorted(standings, key=lambda one: -one.best.value)]
    by_pair = {(duel.mine, duel.theirs): duel for duel in duels}
    rows = [
        (names[mine], [_cell(by_pair.get((mine, theirs)), own=mine == theirs) for theirs in order]) for mine in order
    ]
    return render(
        TEMPLATES, "matrix.html", caption="How often the list of the row beats that of the column", roomy=roomy,
        lists=len(names), heads=[names[ident] for ident in order], rows=rows,
    )  # fmt: skip


def _cell(duel: Duel | None, own: bool) -> Mapping[str, Any] | str:
    """What the template shows of a pairing; a word or a dash where there is none."""
    if duel is None:
        return "self" if own else NONE
    found, plain = duel.best, duel.share
    look, word = LOOKS[verdict(duel)]
    won = f"with luck {percent(plain.value)} ({interval_words(plain.low, plain.high)})"
    return {
        "look": look, "word": word, "share": percent(found.value), "span": interval_words(found.low, found.high),
        "plain": won if duel.adjusted is not None else "",
        "causes": [(one.name, number(one.net.value, 0, sign=True).shown) for one in duel.causes[:MAIN]],
    }  # fmt: skip


def _pairings_table(names: Mapping[str, str], duels: Sequence[Duel], confidence: str) -> str:
    """All pairings as lines, with their causes."""
    columns = [
        Column("List", number=False), Column("against", number=False), Column("Battles"), Column("Wins", "%"),
        Column(f"{confidence}% interval"), Column("By what", "marks taken per battle, less lost", number=False),
    ]  # fmt: skip
    rows = []
    for duel in duels:
        found = duel.best
        why = (
            ", ".join(f"{escape(one.name)} {number(one.net.value, 0, sign=True).shown}" for one in duel.causes[:MAIN])
            or NONE
        )
        span = Cell(escape(interval_words(found.low, found.high)), found.low)
        shares = [number(found.count), number(100 * found.value), span]
        rows.append([text_cell(names[duel.mine]), text_cell(names[duel.theirs]), *shares, Cell(why)])
    made = table("pairings", "All pairings", columns, rows, by=0)
    return tag("details", tag("summary", "All pairings, and what decided them") + made)


def _sure_table(names: Mapping[str, str], sureties: Sequence[Surety]) -> str:
    """What the battles were stopped by."""
    lines = [
        Span(f"{name_html(names[one.mine])} against {name_html(names[one.theirs])}",
             (one.low + one.high) / 2, one.low, one.high,
             f"{ANSWERS[one.answer]}: {interval_words(one.low, one.high)}, "
             f"after {count_words(2 * one.pairs, 'battle')}")
        for one in sureties
    ]  # fmt: skip
    return spans("sure", SURE_OF, ("Pairing", "What is sure"), lines, None, marked=False) if lines else ""


# --- ratings -------------------------------------------------------------------------------------------------------


RATINGS_LEAD = (
    "Ratings put every list on one scale (Bradley and Terry): 0 is the middle of the field, and 400 points ahead are "
    "odds of ten to one. The band is the 95% interval."
)
MIX = (
    "If both players choose their lists in secret, no other choice beats this mix: bring each list so often. Against "
    "it no list wins more than half."
)
STEP = 100.0
"""The scale of ratings ends at a whole number of these points."""


def ratings_section(names: Mapping[str, str], summary: Summary) -> str:
    """The section; '' if there is nothing to rate: of two lists a rating says no more than their share of wins."""
    if not summary.ratings:
        return ""
    parts = _ratings(names, summary.ratings), _mix(names, summary.mix)
    return section("ratings", "How strong they are", *parts, lead=RATINGS_LEAD)


def _ratings(names: Mapping[str, str], found: Sequence[Rating]) -> str:
    lines = []
    for one in found:
        points = one.points
        told = f"{points.value:+.0f} ({points.low:+.0f} to {points.high:+.0f})".replace("-", "\N{MINUS SIGN}")
        lines.append(Span(name_html(names[one.ident]), points.value, points.low, points.high, told))
    reach = max(STEP, *(STEP * -(-max(abs(line.low), abs(line.high)) // STEP) for line in lines))
    return spans("rated", "Ratings", ("List", "Points (95% interval)"), lines, (-reach, 0.0, reach))


def _mix(names: Mapping[str, str], parts: Sequence[Part]) -> str:
    if not parts:
        return tag("p", escape(why_unsolved()))
    lines = [share_span(name_html(names[one.ident]), one.weight) for one in parts]
    return spans("mix", MIX, ("List", "How often (95% interval)"), lines, None)


# --- versions of a list --------------------------------------------------------------------------------------------


VERSIONS_LEAD = (
    "Lists of one faction, compared by their battles against the others: the same opponents, maps, dice, sides and "
    "ends. What these have in common is taken out, so small differences show sooner than in shares of wins."
)
WORDS = {"better": "▲ better", "worse": "▼ worse", "even": "about even", None: "can't be told yet"}
LEAST = 5.0
"""The scale reaches to so many battles in 100 at least."""


def versions_section(names: Mapping[str, str], found: Sequence[Comparison]) -> str:
    """The section; '' if no lists are compared so. `names` are the lists by id."""
    if not found:
        return ""
    told = [tag("p", comparison_sentence(names, one), "verdict") for one in found] if len(found) <= MOST_NAMED else []
    lines = [_line(names, one) for one in found]
    reach = max(LEAST, *(max(abs(line.low), abs(line.high)) for line in lines))
    heads = ("Versions", "More battles won in 100 (95% interval)")
    caption = "Battles in 100 that the first of two versions wins more than the second"
    made = spans("compared", caption, heads, lines, (-reach, 0.0, reach))
    return section("versions", "The same battles, fought by both", *told, made, lead=VERSIONS_LEAD)


def _line(names: Mapping[str, str], one: Comparison) -> Span:
    gain, battles = one.best, count_words(one.tallies[0].games, "battle")
    called = f"{name_html(names[one.second])} rather than {name_html(names[one.first])} <small>{battles} each</small>"
    told = f"{estimate_words(gain, 0, 100, sign=True)} {WORDS[improvement(gain)]}"
    return Span(called, 100 * gain.value, 100 * gain.low, 100 * gain.high, told)
