"""What magic is worth: the marks that a point of it takes, and what gifts rolled for before the battle bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.playtest.report.figures import measured, told_in_full
from skirmish.playtest.report.pieces import Cell, Column, name, nothing, section, table, tag, text
from skirmish.playtest.report.spans import Span, spans
from skirmish.playtest.summary import Summary
from skirmish.playtest.worths import Gift, Point

TITLE = "What magic is worth"
ALL = "All lists"


def magic(names: Mapping[str, str], summary: Summary) -> str:
    """The section; `names` are the lists by id."""
    spent, rolled = summary.points, summary.gifts
    if not spent and not rolled:
        why = "Nobody here does magic." if summary.warriors else "Nobody noted what was done by magic."
        return section("magic", TITLE, nothing(why))
    parts = [_points(names, spent)] if spent else []
    parts.append(_gifts(rolled) if rolled else tag("p", "No gift was rolled for anew before each battle.", "note"))
    return section("magic", TITLE, tag("div", "".join(tag("div", part) for part in parts), "pair" if rolled else ""))


def _points(names: Mapping[str, str], found: Sequence[Point]) -> str:
    columns = [
        Column("List", number=False), Column("Spends", "points a battle"),
        Column("A point takes", "marks", about="of enemies put out by magic; guards, cuts and pushes aren't in it"),
    ]  # fmt: skip
    rows = [[_called(one, names), measured(one.spent, 1), measured(one.taken, 1)] for one in found]
    return table("points", "What a point of magic takes", columns, rows)


def _called(one: Point, names: Mapping[str, str]) -> Cell:
    return text(names[one.ident]) if one.ident else Cell(ALL, "")


def _gifts(found: Sequence[Gift]) -> str:
    lines = [
        Span(f"{name(one.name.capitalize())} {one.value} <small>{one.having:,} times</small>", one.gain.value,
             one.gain.low, one.gain.high, told_in_full(one.gain, 0, 100, sign=True))
        for one in found
    ]  # fmt: skip
    reach = max(0.05, *(min(1.0, max(abs(line.low), abs(line.high))) for line in lines))
    heads = ("Gift", "Battles won in 100 (95\u202f% interval)")
    caption = "What a gift of the dice brings: battles won in 100, more than by the same warrior without it"
    scaled = [Span(one.label, 100 * one.value, 100 * one.low, 100 * one.high, one.told) for one in lines]
    return spans("gifts", caption, heads, scaled, (-100 * reach, 0.0, 100 * reach))
