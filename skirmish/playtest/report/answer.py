"""The head of the page: who beats whom, how often and how sure that is, and what it was measured on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from skirmish.core.html import escape, name_html, tag
from skirmish.pages.templates import render
from skirmish.playtest.comparisons import Comparison
from skirmish.playtest.estimates import Estimate
from skirmish.playtest.matchups import Cell
from skirmish.playtest.plan import Plan
from skirmish.playtest.report.elements import (
    NONE,
    TEMPLATES,
    count_words,
    facts_list,
    list_words,
    number,
    percent,
    share_span,
    spans,
)
from skirmish.playtest.stopping_rule import MARGIN, Answer, answer_of
from skirmish.playtest.summary import Summary

PARTS = {
    "matchups": "Who beats whom", "versions": "Versions", "ratings": "Ratings", "fairness": "Sides and ends",
    "length": "Length", "maps": "Maps", "people": "Warriors", "magic": "Magic", "luck": "Luck",
    "coverage": "Coverage", "battles": "Two battles", "settings": "Settings",
}  # fmt: skip
"""The parts of the page by their ids."""

WITHOUT = (
    "Wins with luck taken out: rout tests count with their chances instead of being rolled, and what other rolls "
    "brought above or below what was expected is taken off"
)
MOST_NAMED = 3
"""Of more lists the title and the sentences have only the number."""


def opening_section(plan: Plan, names: Mapping[str, str], summary: Summary) -> str:
    """The head; `names` are the lists by id."""
    missing = {"versions": not summary.compared, "ratings": not summary.ratings, "coverage": not summary.covered}
    return render(
        TEMPLATES, "opening.html", title=title([name_html(one) for one in names.values()]), setting=_setting(plan),
        told=answer_words(names, summary), rates=win_rates(names, summary), figures=_figures(summary),
        parts=[part for part in PARTS.items() if not missing.get(part[0])],
    )  # fmt: skip


def title(called: Sequence[str]) -> str:
    """What the report is about, of the names of its lists, which may be HTML."""
    return " against ".join(called) if len(called) <= MOST_NAMED else f"{len(called)} lists against each other"


def _setting(plan: Plan) -> str:
    places = list_words([name_html(field.name) for field in plan.battlefields])
    players = list_words([escape(one) for one in dict.fromkeys(plan.players)])
    return f"{name_html(plan.scenario.name)} on {places}. Rules: {escape(plan.ruleset)}. Played by {players}."


def _figures(summary: Summary) -> str:
    """The few numbers that everybody asks for."""
    whole = summary.course
    if whole is None:
        return ""
    so_far = tag("small", f"of {summary.wanted:,} planned") if summary.battles < summary.wanted else ""
    drawn = sum(count for ident, rounds in whole.won if not ident for _, count in rounds)
    return facts_list((
        ("Battles", f"{summary.battles:,}{so_far}"),
        ("Drawn", percent(drawn / summary.battles)),
        ("Length", f"{count_words(whole.median, 'round')}{tag('small', 'the median')}"),
        ("First contact", _met(whole.contact)),
    ))  # fmt: skip


def _met(contact: Estimate | None) -> str:
    if contact is None:
        return NONE
    value, *ends = (number(end, 1).shown for end in (contact.value, contact.low, contact.high))
    return f"round {value}{tag('small', ' to '.join(ends))}"


# --- the answer in a sentence --------------------------------------------------------------------------------------


class Told(NamedTuple):
    """What a batch says, as HTML."""

    headline: str
    surety: str
    """How sure that is; '' if there is nothing to be sure of."""


def answer_words(names: Mapping[str, str], summary: Summary) -> Told:
    """What the batch says; `names` are its lists by id."""
    if not summary.cells:
        return Told("No battle has been fought yet.", "")
    if len(names) == 2:
        return _duel(names, max(summary.cells, key=lambda cell: cell.best.value), summary)
    told = _field(names, summary)
    if len(summary.compared) == 1:
        told = Told(told.headline, f"{told.surety} {comparison_sentence(names, summary.compared[0])}")
    return told


def verdict(cell: Cell) -> Answer | None:
    """Whether the first list is better or worse, or about even: within 0.05 of one half, or the margin that was asked
    for. No more is said than the whole interval does."""
    return answer_of(cell.best.low, cell.best.high, MARGIN if cell.surety is None else cell.surety.margin)


def win_rates(names: Mapping[str, str], summary: Summary) -> str:
    """How often each list wins, the best first; '' if there was no battle."""
    order = sorted((one for one in summary.standings if one.tally.games), key=lambda one: -one.best.value)
    lines = [share_span(name_html(names[one.ident]), one.share) for one in order]
    heads = "List", f"Wins ({summary.confidence}% interval)"
    if not lines:
        return ""
    without = [share_span(name_html(names[one.ident]), one.best) for one in order if one.adjusted is not None]
    parts = [spans("without-luck", WITHOUT, heads, without, None)] if without else []
    return "".join([*parts, spans("rates", "Battles won; a draw is half a win", heads, lines, None)])


def comparison_sentence(names: Mapping[str, str], one: Comparison) -> str:
    """Two versions of a list in a sentence: which is better by their battles against the same lists."""
    first, second, gain = name_html(names[one.first]), name_html(names[one.second]), one.best
    ends = f"{number(100 * gain.low, sign=True).shown} to {number(100 * gain.high, sign=True).shown}"
    by = f"with the same dice against the same lists it wins {more_battles(100 * gain.value)} ({ends})."
    match improvement(gain):
        case "better":
            return f"{second} is better than {first}: {by}"
        case "worse":
            return f"{second} is worse than {first}: {by}"
        case "even":
            return f"{second} is about as good as {first}: {by}"
    return f"Whether {second} is better than {first} can't be told yet: {by}"


def improvement(gain: Estimate) -> Answer | None:
    """Whether the second version is better, worse, or about even: by less than 0.05. None: it can't be told yet."""
    return answer_of(0.5 + gain.low, 0.5 + gain.high, MARGIN)


def more_battles(battles: float) -> str:
    """`12 battles in 100 more`."""
    rounded = round(abs(battles))
    if not rounded:
        return "as many battles"
    return f"{count_words(rounded, 'battle')} in 100 {'more' if battles > 0 else 'fewer'}"


def _duel(names: Mapping[str, str], duel: Cell, summary: Summary) -> Told:
    """Told from the side of the list that won more."""
    mine, theirs, found = name_html(names[duel.mine]), name_html(names[duel.theirs]), duel.tally
    if found.games == 1:
        how = "was drawn" if found.draws else f"went to {mine}"
        return Told(f"The one battle {how}.", "That says next to nothing about the next one.")
    often, sure = f"{100 * duel.best.value:.0f} wins in 100 battles", verdict(duel)
    if sure == "better":
        return Told(f"{mine} beat {theirs}: {often}.", _long_run(duel.best, summary))
    if sure == "even":
        told = f"{mine} and {theirs} are about even: {often} for {mine}."
    else:
        told = f"Too close to call after {count_words(found.games, 'battle')}: {often} for {mine} against {theirs}."
    return Told(told, f"{_long_run(duel.best, summary)} Even is 50.")


def _long_run(share: Estimate, summary: Summary) -> str:
    low, high = 100 * share.low, 100 * share.high
    begun = "With luck taken out, it is" if summary.is_adjusted else "In the long run it is"
    return f"{begun} between {low:.0f} and {high:.0f}, with {summary.confidence}% confidence."


def _field(names: Mapping[str, str], summary: Summary) -> Told:
    fared = [one for one in summary.standings if one.tally.games]
    best, worst = (end(fared, key=lambda one: one.best.value) for end in (max, min))
    first, often = name_html(names[best.ident]), f"{100 * best.best.value:.0f} wins in 100 battles"
    last = f"Last comes {name_html(names[worst.ident])} with {_share(worst.best)}."
    surety = f"{_long_run(best.best, summary)} {last}"
    sure = {(cell.mine, cell.theirs): verdict(cell) for cell in summary.cells}
    if all(one == "even" for one in sure.values()):
        return Told(f"The {len(names)} lists are about even: {first} did best, with {often}.", surety)
    beaten, lost_to = (
        [name_html(names[theirs]) for (mine, theirs), one in sure.items() if mine == best.ident and one == how]
        for how in ("better", "worse")
    )
    told = f"Of {len(names)} lists {first} did best: {often}"
    if len(beaten) == len(names) - 1:
        told += ", ahead of every other list"
    elif beaten:
        told += f", clearly ahead of {_some(beaten)}"
    told += f", but behind {_some(lost_to)}" if lost_to else ""
    return Told(f"{told}.", surety)


def _some(those: Sequence[str]) -> str:
    return list_words(those) if len(those) <= MOST_NAMED else f"{len(those)} of the others"


def _share(found: Estimate) -> str:
    return f"{percent(found.value)} ({100 * found.low:.0f} to {100 * found.high:.0f})"
