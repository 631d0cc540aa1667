"""The maps of the batch, and where on them people fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from skirmish.core.battlefield import Battlefield
from skirmish.playtest.plan import Plan
from skirmish.playtest.report.ground import MOST_DRAWN, RIMS_IN, SYMBOLS, Fall, drawn, plan
from skirmish.playtest.report.pieces import Column, counted, name, nothing, number, said, section, table, tag, text
from skirmish.playtest.report.spans import percent
from skirmish.playtest.results import Result

ENDS = ("who deployed in the north or west", "who deployed in the south or east")
FIRST_ENDS = ("north", "west")


class Fallen:
    """Gathers where people fell, of two lists by list, of more by the end of the table that they came from.

    Only so many falls are kept of each map, evenly chosen, however many battles there were.
    """

    def __init__(self, plan: Plan) -> None:
        lists = [roster.id for roster in plan.rosters]
        self._parties = {ident: n for n, ident in enumerate(lists)} if len(lists) == 2 else {}
        self.fields = plan.battlefields
        self.noted = False
        """Whether anybody noted them."""
        self.on = {field.id: OnMap() for field in plan.battlefields}
        """By map."""

    def see(self, result: Result) -> None:
        """One more battle."""
        bout, here = result.bout, self.on[result.bout.map]
        here.battles += 1
        if "falls" not in result.facts:
            return
        self.noted = True
        for x, y, side, _, cause in result.facts["falls"]:
            if self._parties:
                party = self._parties[bout.mine if side == bout.side else bout.theirs]
            else:
                party = int(result.facts["course"]["edges"][side] not in FIRST_ENDS)
            here.add(Fall((x, y), party, cause))


class OnMap:
    """Who fell on one map."""

    def __init__(self) -> None:
        self.battles = 0
        self.causes = Counter[str]()
        self.falls: list[Fall] = []
        self._every = 1

    def add(self, fall: Fall) -> None:
        """One more; when there are too many, every other one is left out from then on."""
        if self.causes.total() % self._every == 0:
            self.falls.append(fall)
        self.causes[fall.cause] += 1
        if len(self.falls) > 2 * MOST_DRAWN:
            self.falls, self._every = self.falls[::2], 2 * self._every


def maps(names: Mapping[str, str], fallen: Fallen) -> str:
    """The section; `names` are the lists by id."""
    whole = sum((one.causes for one in fallen.on.values()), Counter[str]())
    causes = [cause for cause, _ in whole.most_common()]
    if not causes:
        why = "Nobody fell." if fallen.noted else "Nobody noted who fell where."
        return section("maps", "Where people fell", nothing(why))
    of_parties = [name(one) for one in names.values()] if len(names) == 2 else list(ENDS)
    shown = tag("div", "".join(_map(field, fallen.on[field.id]) for field in fallen.fields), "maps")
    lead = f"Each mark is where somebody was put out of a battle. {_busiest(whole, len(fallen.fields))}"
    legend = _legend(of_parties) + _switches(causes)
    return section("maps", "Where people fell", SYMBOLS, legend, shown, _table(fallen, causes), lead=lead)


def _map(field: Battlefield, here: OnMap) -> str:
    shown, fell = drawn(field, here.falls), here.causes.total()
    some = f"; {len(shown):,} of them are drawn" if len(shown) < fell else ""
    told = f"{counted(here.battles, 'battle')}, {counted(fell, 'person', 'people')} fell{some}."
    title = tag(
        "figcaption", name(field.name) + tag("small", f" {field.width_in:g}″ × {field.depth_in:g}″, north is up")
    )
    inner = title + plan(field, shown) + tag("p", told, "note")
    return tag("figure", inner, style=f"--inches: {field.width_in + RIMS_IN:g}")


def _busiest(causes: Counter[str], maps: int) -> str:
    (first, count), fell = causes.most_common(1)[0], causes.total()
    where = f" on {counted(maps, 'map')}" if maps > 1 else ""
    people = counted(fell, "person", "people")
    return f"{people} fell{where}, {percent(count / fell)} of them by {said(first)}."


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


def _table(fallen: Fallen, causes: Sequence[str]) -> str:
    columns = [Column("Map", number=False), Column("Fell"), *(Column(f"by {cause}", "% of them") for cause in causes)]
    rows = []
    for field in fallen.fields:
        found = fallen.on[field.id].causes
        shares = [number(100 * found[cause] / found.total() if found else None) for cause in causes]
        rows.append([text(field.name), number(found.total()), *shares])
    return tag("details", tag("summary", "The figures") + table("falls", "Who fell where, by what", columns, rows))
