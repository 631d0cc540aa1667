"""What each warrior does: whom it puts out for what it costs, how often it falls, what its magic spends and does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from skirmish.playtest.report.charts import Chart, Point, axis, figure, line, points
from skirmish.playtest.report.figures import measured, told_in_full
from skirmish.playtest.report.pieces import Cell, Column, nothing, number, section, table, text
from skirmish.playtest.warriors import Deeds

TITLE = "Who did what"
LEAD = (
    "Everything is counted for one battle, on average; the small numbers are 95\u202f% intervals."
    '<span class="screen"> Press the head of a column to sort by it.</span>'
)
WORTH = 3
"""The column of worth among those of deeds: the tables come sorted by it."""


def people(names: Mapping[str, str], warriors: Sequence[Deeds], types: Sequence[Deeds]) -> str:
    """The section; `names` are the lists by id."""
    if not warriors:
        return section("people", TITLE, nothing("Nobody noted what each warrior did."))
    each = _table("warriors", "Each warrior", WHO, lambda one: _named(one, names), warriors)
    kinds = _table("kinds", "Each type", WHAT, lambda one: [text(one.type), text(one.faction)], types)
    return section("people", TITLE, _chart(names, warriors), each, kinds, lead=LEAD)


def _table(
    ident: str, caption: str, who: Sequence[Column], called: Callable[[Deeds], list[Cell]], found: Sequence[Deeds]
) -> str:
    """Their deeds, those worth most first."""
    magic = any(one.tries.value or one.points.value or one.cuts.value for one in found)
    order = sorted(found, key=lambda one: -one.worth.value)
    rows = [[*called(one), *_deeds(one), *(_magic(one) if magic else ())] for one in order]
    return table(ident, caption, [*who, *COLUMNS, *(MAGIC if magic else ())], rows, by=len(who) + WORTH)


def _named(one: Deeds, names: Mapping[str, str]) -> list[Cell]:
    return [text(one.name), text(names[one.roster]), text(one.type)]


WHO = Column("Warrior", number=False), Column("List", number=False), Column("Type", number=False)
WHAT = Column("Type", number=False), Column("Faction", number=False)
COLUMNS = (
    Column("Cost", "marks"),
    Column("Puts out", "enemies"),
    Column("Takes", "marks", about="what the enemies cost whom it puts out"),
    Column("Worth", "marks a mark", about="marks it takes for each mark it costs"),
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
        number(one.marks), measured(one.kills), measured(one.taken, 0), measured(one.worth), measured(one.out, 0, 100),
    ]  # fmt: skip


def _magic(one: Deeds) -> list[Cell]:
    return [
        measured(found, 1) if found.value else number(None)
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
        axis("Marks it puts out, a battle", range=[0, round(1.06 * top)]),
    )
    even = line("takes what it costs", [0, 2 * most], [0, 2 * most])
    return figure(Chart("What they take for what they cost", told, [*traces, even], axes))


def _point(called: str, one: Deeds) -> Point:
    hover = f"{one.name} ({called}): {told_in_full(one.taken, 0)} marks for {one.marks:.0f}"
    return Point(one.marks, one.taken.value, one.taken.low, one.taken.high, hover)
