"""A summary in plain tables, and as JSON. Shares and means have their 95% intervals behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from skirmish.core.record import Record, to_plain
from skirmish.core.units import as_percent
from skirmish.playtest.comparisons import Comparison
from skirmish.playtest.coverage import Covered, is_neglected
from skirmish.playtest.estimates import Estimate, Tally
from skirmish.playtest.luck import Fortunes
from skirmish.playtest.matchups import MAIN, Cell
from skirmish.playtest.rating import why_unsolved
from skirmish.playtest.sides import Bias
from skirmish.playtest.stopping_rule import Surety
from skirmish.playtest.summary import Standing, Summary
from skirmish.playtest.tables import align_table
from skirmish.playtest.warriors import Deeds

Rows = Sequence[tuple[str, ...]]

STANDINGS = ("list", "battles", "wins", "draws", "losses", "share, {}%", "without luck, {}%")
CELLS = ("list", "against", "battles", "share, {}%", "without luck, {}%", "decided by (marks per battle)")
WITHOUT = "without luck, {}%"
"""A column that a plain batch lacks."""
RATINGS = ("list", "rating, 95%", "brought in the mix, 95%", "against the mix")
WARRIORS = ("list", "warrior", "marks", "out of action", "takes out", "marks taken", "marks taken per mark")
TYPES = ("type", "faction", "marks", "out of action", "takes out", "marks taken", "marks taken per mark")
MAGIC = ("list", "warrior", "points", "tries", "done", "tries to cut", "cut")
LUCK = ("list", "rolls", "passed", "expected", "beyond, per battle", "deviations")
POINTS = ("list", "points per battle", "marks taken per point")
COVERAGE = ("what", "offered", "aimed", "chosen", "")
GIFTS = ("gift", "warriors' battles", "wins more")
NEVER = "never chosen"
BIAS = {"side": "the side set up first", "first turn": "the side with the first turn", "end": "the {} end of {}"}


def as_text(summary: Summary) -> str:
    """All of it for the terminal: tables with a heading each, those with nothing in them left out."""
    return "\n\n".join("\n".join(part) for part in list_tables(summary) if len(part) > 1)


def list_tables(summary: Summary) -> Iterator[list[str]]:
    """The tables one by one: a heading and its lines; only the heading where there is nothing to tell."""
    names = {one.ident: one.name for one in summary.standings}
    of_lists, of_cells = (
        tuple(one.format(summary.confidence) for one in heads if summary.is_adjusted or one != WITHOUT)
        for heads in (STANDINGS, CELLS)
    )
    yield _table(f"{summary.battles:,} of {summary.wanted:,} battles", of_lists, standing_rows(summary.standings))
    yield _table("Match-ups", of_cells, matchup_rows(summary, names), names=2)
    yield ["What is sure", *(surety_sentence(one, names) for one in summary.sure)]
    yield _field(summary, names)
    yield ["The same battles", *(comparison_sentence(one, names) for one in summary.compared)]
    yield ["Fairness checks", *map(bias_sentence, summary.biases)]
    yield ["Battle length", *course_sentences(summary)]
    yield _table("Warriors, in a battle", WARRIORS, [(names.get(one.roster, one.roster), one.name, *_deeds(one))
                                                     for one in summary.warriors], names=2)  # fmt: skip
    yield _table("Types, one of them in a battle", TYPES, [
        (one.type, one.faction, *_deeds(one)) for one in summary.types
    ], names=2)  # fmt: skip
    yield _table("Magic, in a battle", MAGIC, list(magic_rows(summary, names)), names=2)
    yield _table("What a point of magic takes", POINTS, [
        (names.get(one.ident, one.ident) or "all", one.spent.told(1), one.taken.told(2)) for one in summary.points
    ])  # fmt: skip
    yield _table("What a gift rolled before the battle wins", GIFTS, [
        (f"{one.name} {one.value:+d}", str(one.having), one.gain.percent(sign=True)) for one in summary.gifts
    ])  # fmt: skip
    yield ["Luck", *luck_lines(summary, names)]
    yield _table("What was offered, in so many decisions", COVERAGE, coverage_rows(summary.covered))


def _table(title: str, headings: tuple[str, ...], rows: Rows, names: int = 1) -> list[str]:
    return [title, *(align_table([headings, *rows], names) if rows else ())]


def _field(summary: Summary, names: dict[str, str]) -> list[str]:
    title, found = (
        "The field: points of rating above its middle, 400 are odds of ten to one",
        rating_rows(summary, names),
    )
    if summary.mix or not found:
        return _table(title, RATINGS, found)
    return [*_table(title, RATINGS[:2], found), why_unsolved()]


def standing_rows(found: Sequence[Standing]) -> list[tuple[str, ...]]:
    """Rows under `STANDINGS`."""
    return [(one.name, *_counts(one.tally), *_shares(one)) for one in found]


def _shares(one: Standing | Cell) -> tuple[str, ...]:
    """Of battles won, and the same with luck taken out if it was."""
    return one.share.percent(), *(() if one.adjusted is None else (one.adjusted.percent(),))


def _counts(tally: Tally) -> tuple[str, ...]:
    return tuple(str(count) for count in (tally.games, tally.wins, tally.draws, tally.losses))


def matchup_rows(summary: Summary, names: dict[str, str]) -> list[tuple[str, ...]]:
    """Rows under `CELLS`: each match-up once, told from the side of the list that is named first."""
    told, rows = set[tuple[str, str]](), list[tuple[str, ...]]()
    for cell in summary.cells:
        if (cell.theirs, cell.mine) not in told:
            told.add((cell.mine, cell.theirs))
            counts = str(cell.tally.games), *_shares(cell), cause_words(cell)
            rows.append((names.get(cell.mine, cell.mine), names.get(cell.theirs, cell.theirs), *counts))
    return rows


def cause_words(cell: Cell) -> str:
    """The main causes of a match-up: `shots +31, blows -12`."""
    return ", ".join(f"{cause.name} {cause.net.value:+.0f}" for cause in cell.causes[:MAIN])


ANSWERS = {
    "better": "{mine} is better than {theirs}",
    "worse": "{theirs} is better than {mine}",
    "even": "{mine} and {theirs} are even within the margin",
    None: "{mine} and {theirs}: not sure yet",
}


def surety_sentence(one: Surety, names: Mapping[str, str]) -> str:
    """What is sure of two lists, in a sentence."""
    said = ANSWERS[one.answer].format(mine=names[one.mine], theirs=names[one.theirs])
    luckless = " without luck" if one.without is not None else ""
    wins = f"{names[one.mine]} wins {100 * one.low:.1f}..{as_percent(one.high, 1)}{luckless}"
    return f"{said}: {wins}, after {2 * one.pairs} battles"


def rating_rows(summary: Summary, names: dict[str, str]) -> list[tuple[str, ...]]:
    """Rows under `RATINGS`; without a mix those of its first two columns."""
    mix = {part.ident: (part.weight.percent(), as_percent(part.share, 1)) for part in summary.mix}
    return [
        (names.get(one.ident, one.ident), one.points.told(0, sign=True), *mix.get(one.ident, ()))
        for one in summary.ratings
    ]


def comparison_sentence(one: Comparison, names: dict[str, str]) -> str:
    """Two versions of a list in a sentence."""
    first, second = names.get(one.first, one.first), names.get(one.second, one.second)
    return (
        f"{second} wins {one.gain.percent(sign=True)} oftener than {first} against the same lists with the same dice "
        f"({one.tallies[0].games} battles each)"
        + ("" if one.adjusted is None else f"; without luck {one.adjusted.percent(sign=True)}")
    )


def bias_sentence(one: Bias) -> str:
    """Who wins how often who should win half, in a sentence."""
    return f"{BIAS[one.what].format(one.end, one.map)} wins {one.share.percent()}"


def course_sentences(summary: Summary) -> Iterator[str]:
    """How battles go, in sentences."""
    found = summary.course
    if found is None:
        return
    yield f"it lasts {found.length.told(1)} rounds"
    if found.contact is not None and found.meets is not None:
        yield f"enemies first touch in round {found.contact.told(1)}, in {found.meets.percent()} of the battles"
    names = {one.ident: one.name for one in summary.standings}
    for rout in found.routs:
        when = f", in round {rout.turn.told(1)}" if rout.turn else ""
        yield f"{names.get(rout.ident, rout.ident)} routs in {rout.runs.percent()} of its battles{when}"


def _deeds(one: Deeds) -> tuple[str, ...]:
    return f"{one.marks:.0f}", one.out.percent(), one.kills.told(), one.taken.told(0), one.worth.told()


def magic_rows(summary: Summary, names: dict[str, str]) -> Iterator[tuple[str, ...]]:
    """Rows under `MAGIC`: those who have spent or tried anything."""
    for one in summary.warriors:
        figures = one.points, one.tries, one.done, one.cuts, one.cut
        if any(figure.value for figure in figures):
            yield (names.get(one.roster, one.roster), one.name, *(figure.told(1) for figure in figures))


def luck_lines(summary: Summary, names: dict[str, str]) -> Iterator[str]:
    """The dice of each list, and how far luck decides."""
    rows = [
        (names.get(one.ident, one.ident), str(one.rolls), str(one.passed), f"{one.expected:.1f}",
         one.excess.told(2, sign=True), f"{one.sigmas:+.1f}")
        for one in summary.luck.lists
    ]  # fmt: skip
    if rows:
        yield from align_table([LUCK, *rows])
    if summary.luck.luckier.games:
        yield f"the luckier side wins {summary.luck.wins.percent()}"


def coverage_rows(found: Sequence[Covered]) -> list[tuple[str, ...]]:
    """Rows under `COVERAGE`."""
    return [
        (one.name, f"{one.offered:,}", f"{one.aimed:,}", f"{one.chosen:,}", NEVER if is_neglected(one) else "")
        for one in found
    ]


def as_json(summary: Summary) -> dict[str, Any]:
    """All of it as plain data: shares and means with their intervals, tallies with their counts."""
    found = as_data(summary)
    assert isinstance(found, dict)
    return found


def as_data(value: Any) -> Any:
    """A record of a statistic as plain data: shares, means and tallies as they tell themselves.

    The share of a tally and its interval are those that the record tells besides, if it does: those of a tally alone
    know nothing of other battles with the same dice, nor of why the batch stopped.
    """
    if isinstance(value, Tally | Estimate):
        return value.as_json()
    if isinstance(value, Record):
        found = {name: as_data(getattr(value, name)) for name in value.__struct_fields__}
        if isinstance(value, Standing | Cell | Bias):
            found = {name: told for name, told in found.items() if name not in ("share", "surety")}
            found["tally"] |= _share_data(value.share)
        if isinstance(value, Fortunes):
            del found["wins"]
            found["luckier"] |= _share_data(value.wins)
        return found
    if isinstance(value, tuple):
        return [as_data(one) for one in value]
    return to_plain(value)


def _share_data(share: Estimate) -> dict[str, object]:
    """What takes the place of a tally's own share and interval."""
    told = share.as_json()
    return {"share": told["value"], "interval": told["interval"]}
