"""What each warrior does: whom it puts out for what it costs, how often it falls, what its magic spends and does.

And what magic is worth: the marks that a point of it takes, and what gifts rolled for before the battle bring.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from skirmish.core.html import name_html, tag
from skirmish.playtest.report.charts import Chart, ChartPoint, axis, figure, line, points
from skirmish.playtest.report.elements import (
    Cell,
    Column,
    Span,
    estimate_cell,
    estimate_words,
    nothing_html,
    number,
    section,
    spans,
    table,
    text_cell,
)
from skirmish.playtest.summary import Summary
from skirmish.playtest.warriors import Deeds, Gift, Point

WARRIORS_TITLE = "Who did what"
LEAD = (
    "Everything is counted for one battle, on average; the small numbers are 95% intervals."
    '<span class="screen"> Press the head of a column to sort by it.</span>'
)
WORTH = 3
"""The column of worth among those of deeds: the tables come sorted by it."""


def warriors_section(names: Mapping[str, str], warriors: Sequence[Deeds], types: Sequence[Deeds]) -> str:
    """The section; `names` are the lists by id."""
    if not warriors:
        return section("people", WARRIORS_TITLE, nothing_html("Nobody noted what each warrior did."))
    each = _table("warriors", "Each warrior", WHO, lambda one: _warrior_cells(one, names), warriors)
    kinds = _table("kinds", "Each type", WHAT, lambda one: [text_cell(one.type), text_cell(one.faction)], types)
    return section("people", WARRIORS_TITLE, _chart(names, warriors), each, kinds, lead=LEAD)


def _table(
    ident: str, caption: str, who: Sequence[Column], called: Callable[[Deeds], list[Cell]], found: Sequence[Deeds]
) -> str:
    """Their deeds, those worth most first."""
    magic = any(one.tries.value or one.points.value or one.cuts.value for one in found)
    order = sorted(found, key=lambda one: -one.worth.value)
    rows = [[*called(one), *_deeds(one), *(_magic(one) if magic else ())] for one in order]
    return table(ident, caption, [*who, *COLUMNS, *(MAGIC if magic else ())], rows, by=len(who) + WORTH)


def _warrior_cells(one: Deeds, names: Mapping[str, str]) -> list[Cell]:
    return [text_cell(one.name), text_cell(names[one.roster]), text_cell(one.type)]


WHO = Column("Warrior", number=False), Column("List", number=False), Column("Type", number=False)
WHAT = Column("Type", number=False), Column("Faction", number=False)
COLUMNS = (
    Column("Cost", "marks"),
    Column("Puts out", "enemies"),
    Column("Takes", "marks", about="what the enemies cost whom it puts out"),
    Column("Worth", "marks per mark", about="marks it takes for each mark it costs"),
    Column("Falls", "% of battles"),
)
MAGIC = (
    Column("Spends", "points of magic"),
    Column("Magic", "tried", about="weaves or spells that it tries, and those that come off"),
    Column("Magic", "done"),
    Column("Cuts", "tried", about="tries to cut the magic of others, and those that come off"),
    Column("Cuts", "done"),
)


def _deeds(one: Deeds) -> list[Cell]:
    return [
        number(one.marks), estimate_cell(one.kills), estimate_cell(one.taken, 0), estimate_cell(one.worth),
        estimate_cell(one.out, 0, 100),
    ]  # fmt: skip


def _magic(one: Deeds) -> list[Cell]:
    return [
        estimate_cell(found, 1) if found.value else number(None)
        for found in (one.points, one.tries, one.done, one.cuts, one.cut)
    ]


def _chart(names: Mapping[str, str], found: Sequence[Deeds]) -> str:
    """What each takes against what it costs."""
    apart = len(names) == 2
    parties = [[one for one in found if one.roster == ident] for ident in names] if apart else [list(found)]
    called = list(names.values()) if apart else ["warriors"]
    traces = [
        points(called[n], [_point(names[one.roster], one) for one in some], n) for n, some in enumerate(parties) if some
    ]
    most, top = max(1.0, *(one.marks for one in found)), max(10.0, *(one.taken.high for one in found))
    best = max(found, key=lambda one: one.worth.value)
    told = f"Marks that each warrior puts out in a battle against what it costs. Worth most for its cost: {best.name}."
    axes = (
        axis("Cost of the warrior, in marks", range=[0, round(1.06 * most)]),
        axis("Marks it puts out, per battle", range=[0, round(1.06 * top)]),
    )
    even = line("takes what it costs", [0, 2 * most], [0, 2 * most])
    return figure(Chart("What they take for what they cost", told, [*traces, even], axes))


def _point(called: str, one: Deeds) -> ChartPoint:
    hover = f"{one.name} ({called}): {estimate_words(one.taken, 0)} marks for {one.marks:.0f}"
    return ChartPoint(one.marks, one.taken.value, one.taken.low, one.taken.high, hover)


# --- what magic is worth -------------------------------------------------------------------------------------------


MAGIC_TITLE = "What magic is worth"
ALL = "All lists"


def magic_section(names: Mapping[str, str], summary: Summary) -> str:
    """The section; `names` are the lists by id."""
    spent, rolled = summary.points, summary.gifts
    if not spent and not rolled:
        why = "Nobody here does magic." if summary.warriors else "Nobody noted what was done by magic."
        return section("magic", MAGIC_TITLE, nothing_html(why))
    parts = [_points(names, spent)] if spent else []
    parts.append(_gifts(rolled) if rolled else tag("p", "No gift was rolled again before each battle.", "note"))
    return section(
        "magic", MAGIC_TITLE, tag("div", "".join(tag("div", part) for part in parts), "pair" if rolled else "")
    )


def _points(names: Mapping[str, str], found: Sequence[Point]) -> str:
    columns = [
        Column("List", number=False), Column("Spends", "points per battle"),
        Column("A point takes", "marks", about="of enemies put out by magic; guards, cuts and pushes aren't in it"),
    ]  # fmt: skip
    rows = [[_list_name(one, names), estimate_cell(one.spent, 1), estimate_cell(one.taken, 1)] for one in found]
    return table("points", "What a point of magic takes", columns, rows)


def _list_name(one: Point, names: Mapping[str, str]) -> Cell:
    return text_cell(names[one.ident]) if one.ident else Cell(ALL, "")


def _gifts(found: Sequence[Gift]) -> str:
    lines = [
        Span(f"{name_html(one.name.capitalize())} {one.value} <small>{one.having:,} times</small>", one.gain.value,
             one.gain.low, one.gain.high, estimate_words(one.gain, 0, 100, sign=True))
        for one in found
    ]  # fmt: skip
    reach = max(0.05, *(min(1.0, max(abs(line.low), abs(line.high))) for line in lines))
    heads = ("Gift", "Battles won in 100 (95% interval)")
    caption = "What a gift of the dice brings: battles won in 100, more than by the same warrior without it"
    scaled = [Span(one.label, 100 * one.value, 100 * one.low, 100 * one.high, one.told) for one in lines]
    return spans("gifts", caption, heads, scaled, (-100 * reach, 0.0, 100 * reach))
