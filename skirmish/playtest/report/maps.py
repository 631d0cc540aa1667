"""The maps of the batch, and where on them people fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from skirmish.core.battlefield import Battlefield
from skirmish.playtest.plan import Batch
from skirmish.playtest.report.ground import RIMS_IN, SYMBOLS, Fall, drawn, plan
from skirmish.playtest.report.pieces import Column, counted, name, nothing, number, said, section, table, tag, text
from skirmish.playtest.report.spans import percent
from skirmish.playtest.results import Result

ENDS = ("who deployed in the north or west", "who deployed in the south or east")
FIRST_ENDS = ("north", "west")
Parties = Mapping[str, int]
"""Two lists by id and which party each is; of more lists the ends of the table are the parties: empty then."""


def maps(batch: Batch, names: Mapping[str, str]) -> str:
    """The section; `names` are the lists by id."""
    parties = {ident: n for n, ident in enumerate(names)} if len(names) == 2 else {}
    falls = {field.id: _falls(batch.results, field.id, parties) for field in batch.plan.battlefields}
    causes = [cause for cause, _ in Counter(one.cause for found in falls.values() for one in found).most_common()]
    if not causes:
        why = "Nobody fell." if any("falls" in one.facts for one in batch.results) else "Nobody noted who fell where."
        return section("maps", "Where people fell", nothing(why))
    of_parties = [name(one) for one in names.values()] if parties else list(ENDS)
    fields = batch.plan.battlefields
    counts = Counter(one.bout.map for one in batch.results)
    figures = [_map(field, falls[field.id], counts[field.id]) for field in fields]
    shown = tag("div", "".join(figures), "maps")
    lead = f"Each mark is where somebody was put out of a battle. {_busiest(fields, falls)}"
    legend = _legend(of_parties) + _switches(causes)
    return section("maps", "Where people fell", SYMBOLS, legend, shown, _table(fields, falls, causes), lead=lead)


def _falls(results: Sequence[Result], where: str, parties: Parties) -> list[Fall]:
    found = []
    for result in results:
        bout = result.bout
        if bout.map != where:
            continue
        for x, y, side, _, cause in result.facts.get("falls", ()):
            if parties:
                party = parties[bout.mine if side == bout.side else bout.theirs]
            else:
                party = int(result.facts["course"]["edges"][side] not in FIRST_ENDS)
            found.append(Fall((x, y), party, cause))
    return found


def _map(field: Battlefield, falls: Sequence[Fall], battles: int) -> str:
    shown = drawn(field, falls)
    some = f"; {len(shown):,} of them are drawn" if len(shown) < len(falls) else ""
    told = f"{counted(battles, 'battle')}, {counted(len(falls), 'person', 'people')} fell{some}."
    title = tag(
        "figcaption", name(field.name) + tag("small", f" {field.width_in:g}″ × {field.depth_in:g}″, north is up")
    )
    inner = title + plan(field, shown) + tag("p", told, "note")
    return tag("figure", inner, style=f"--inches: {field.width_in + RIMS_IN:g}")


def _busiest(fields: Sequence[Battlefield], falls: Mapping[str, Sequence[Fall]]) -> str:
    causes = Counter(one.cause for found in falls.values() for one in found)
    (first, count), all_of_them = causes.most_common(1)[0], causes.total()
    where = f" on {counted(len(fields), 'map')}" if len(fields) > 1 else ""
    people = counted(all_of_them, "person", "people")
    return f"{people} fell{where}, {percent(count / all_of_them)} of them by {said(first)}."


def _legend(parties: Sequence[str]) -> str:
    signs = (
        '<svg viewBox="-0.7 -0.7 1.4 1.4" aria-hidden="true"><use class="sign" href="#fell-0"/></svg>',
        '<svg viewBox="-0.7 -0.7 1.4 1.4" aria-hidden="true"><use class="sign" href="#fell-1"/></svg>',
    )
    return tag(
        "p",
        "".join(
            tag("span", sign + who, f"party-{n}") for n, (sign, who) in enumerate(zip(signs, parties, strict=True))
        ),
        "legend",
    )


def _switches(causes: Sequence[str]) -> str:
    """Boxes to tick: which falls are shown."""
    boxes = "".join(
        tag("label", f'<input type="checkbox" checked data-cause="{said(cause)}"> {said(cause)}') for cause in causes
    )
    return tag("fieldset", tag("legend", "Show who fell by") + boxes, "legend screen")


def _table(fields: Sequence[Battlefield], falls: Mapping[str, Sequence[Fall]], causes: Sequence[str]) -> str:
    columns = [Column("Map", number=False), Column("Fell"), *(Column(f"by {cause}", "% of them") for cause in causes)]
    rows = []
    for field in fields:
        found = Counter(one.cause for one in falls[field.id])
        shares = [number(100 * found[cause] / found.total() if found else None) for cause in causes]
        rows.append([text(field.name), number(found.total()), *shares])
    return tag("details", tag("summary", "The figures") + table("falls", "Who fell where, by what", columns, rows))
