"""The maps of the batch, drawn with the places where people fell: inches are the units, north is up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from skirmish.core.battlefield import Battlefield, Terrain
from skirmish.core.geometry import Circle, Shape
from skirmish.core.html import escape, name_html, tag
from skirmish.core.record import Unset
from skirmish.core.units import Point
from skirmish.pages.templates import render
from skirmish.playtest.match import Result
from skirmish.playtest.plan import Plan
from skirmish.playtest.report.elements import (
    TEMPLATES,
    Column,
    count_words,
    nothing_html,
    number,
    percent,
    section,
    table,
    text_cell,
)

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


def maps_section(names: Mapping[str, str], fallen: Fallen) -> str:
    """The section; `names` are the lists by id."""
    whole = sum((one.causes for one in fallen.on.values()), Counter[str]())
    causes = [cause for cause, _ in whole.most_common()]
    if not causes:
        why = "Nobody fell." if fallen.noted else "Nobody noted who fell where."
        return section("maps", "Where people fell", nothing_html(why))
    of_parties = [name_html(one) for one in names.values()] if len(names) == 2 else list(ENDS)
    shown = render(
        TEMPLATES, "maps.html", parties=of_parties, causes=causes,
        maps=[_map(field, fallen.on[field.id]) for field in fallen.fields],
    )  # fmt: skip
    lead = f"Each mark is where somebody was put out of a battle. {_busiest(whole, len(fallen.fields))}"
    return section("maps", "Where people fell", shown, _table(fallen, causes), lead=lead)


def _map(field: Battlefield, here: OnMap) -> Mapping[str, Any]:
    shown, fell = drawn_falls(field, here.falls), here.causes.total()
    some = f"; {len(shown):,} of them are drawn" if len(shown) < fell else ""
    return {
        "name": field.name, "wide": field.width_in, "deep": field.depth_in, "inches": field.width_in + RIMS_IN,
        "drawing": draw_map(field, shown),
        "told": f"{count_words(here.battles, 'battle')}, {count_words(fell, 'person', 'people')} fell{some}.",
    }  # fmt: skip


def _busiest(causes: Counter[str], maps: int) -> str:
    (first, count), fell = causes.most_common(1)[0], causes.total()
    where = f" on {count_words(maps, 'map')}" if maps > 1 else ""
    people = count_words(fell, "person", "people")
    return f"{people} fell{where}, {percent(count / fell)} of them by {escape(first)}."


def _table(fallen: Fallen, causes: Sequence[str]) -> str:
    columns = [Column("Map", number=False), Column("Fell"), *(Column(f"by {cause}", "% of them") for cause in causes)]
    rows = []
    for field in fallen.fields:
        found = fallen.on[field.id].causes
        shares = [number(100 * found[cause] / found.total() if found else None) for cause in causes]
        rows.append([text_cell(field.name), number(found.total()), *shares])
    return tag("details", tag("summary", "The figures") + table("falls", "Who fell where, by what", columns, rows))


# --- a map as a drawing --------------------------------------------------------------------------------------------


LOOKS: dict[str, tuple[str, ...]] = {
    "hill": ("hill",),
    "flat": ("field", "sand", "road", "paving", "planks"),
    "water": ("water", "deep-water", "bog"),
    "rough": ("rubble", "scree", "corn"),
    "low": ("hedge", "low-wall", "barricade", "fence"),
    "stone": ("building", "wall", "ruin", "rock", "cliff", "crates", "hull", "haystack"),
    "green": ("woods", "orchard"),
}
"""The kinds of terrain that are drawn alike, the lowest first; a kind that isn't named is drawn as rough."""
TICK_IN = 12
"""The rulers along the edges have a number this often."""
RIM_IN, FAR_RIM_IN, TOP_IN = 4.0, 2.2, 1.2
"""Room for the numbers: to the west, to the east, and to the north; there and to the south it is that of the west."""
RIMS_IN = RIM_IN + FAR_RIM_IN
"""So much wider than the table is the drawing."""
MOST_DRAWN = 1500
"""Of more falls on a map only every so-manieth is drawn."""


class Fall(NamedTuple):
    """Somebody put out of the battle: where (in inches), on which of two parties, by what."""

    at: Point
    party: int
    cause: str


def draw_map(battlefield: Battlefield, falls: Sequence[Fall]) -> str:
    """The map with its terrain and these falls."""
    width, depth = battlefield.width_in, battlefield.depth_in
    title = f"{battlefield.name}: a map of {width:g} by {depth:g} inches with {len(falls):,} places where people fell"
    box = f"{-RIM_IN:g} {-TOP_IN:g} {width + RIMS_IN:g} {depth + RIM_IN:g}"
    mat = f'<rect class="mat" width="{width:g}" height="{depth:g}"/>'
    parts = [mat, *_terrain(battlefield.terrain), *_rulers(width, depth), _frame(width, depth), *_draw_falls(falls)]
    return tag("svg", "".join(parts), "plan", viewBox=box, role="img", aria_label=title)


def drawn_falls(battlefield: Battlefield, falls: Sequence[Fall]) -> tuple[Fall, ...]:
    """Those of the falls that are drawn: on the table, and evenly chosen where they are too many."""
    there = [fall for fall in falls if _on_table(battlefield, fall.at)]
    every = -(-len(there) // MOST_DRAWN) or 1
    return tuple(there[::every])


def _on_table(battlefield: Battlefield, at: Point) -> bool:
    return 0 <= at[0] <= battlefield.width_in and 0 <= at[1] <= battlefield.depth_in


def _terrain(pieces: Iterable[Terrain]) -> Iterable[str]:
    order = list(LOOKS)
    by_look = sorted(pieces, key=lambda piece: order.index(_look(piece.role)))  # stable: as in the file otherwise
    for piece in by_look:
        told = f"<title>{escape(piece.name or piece.kind)}</title>"
        paint = "" if isinstance(piece.colour, Unset) else f' style="fill:rgb{piece.colour}"'
        yield f'<path class="{_look(piece.role)}"{paint} d="{_outline(piece.shape)}">{told}</path>'


def _look(kind: str) -> str:
    return next((look for look, kinds in LOOKS.items() if kind in kinds), "rough")


def _outline(shape: Shape) -> str:
    if isinstance(shape, Circle):
        x, y, r = shape.x, shape.y, shape.radius
        arcs = "".join(f"a{r:.4g} {r:.4g} 0 1 0 {way * 2 * r:.4g} 0" for way in (1, -1))
        return f"M{x - r:.5g} {y:.5g}{arcs}z"
    return "M" + "L".join(f"{x:.5g} {y:.5g}" for x, y in shape.corners) + "z"


def _frame(width: float, depth: float) -> str:
    return f'<rect class="rim" width="{width:g}" height="{depth:g}"/>'


def _rulers(width: float, depth: float) -> Iterable[str]:
    """A line every twelve inches, and its number at the western and southern edge."""
    for at in _ticks(width):
        inner = at not in (0, width)
        yield f'<path class="grid" d="M{at:g} 0v{depth:g}"/>' if inner else ""
        yield f'<text x="{at:g}" y="{depth + 2.1:g}" text-anchor="middle">{at:g}″</text>'
    for at in _ticks(depth):
        inner = at not in (0, depth)
        yield f'<path class="grid" d="M0 {at:g}h{width:g}"/>' if inner else ""
        yield f'<text x="-0.5" y="{at + 0.6:g}" text-anchor="end">{at:g}″</text>' if at < depth else ""


def _ticks(length: float) -> list[int]:
    return list(range(0, int(length) + 1, TICK_IN))


def _draw_falls(falls: Sequence[Fall]) -> Iterable[str]:
    """The marks, those of one party by one cause together, so that a cause can be hidden."""
    for party, cause in sorted({(fall.party, fall.cause) for fall in falls}):
        uses = (
            f'<use href="#fell-{party}" x="{fall.at[0]:.4g}" y="{fall.at[1]:.4g}"/>'
            for fall in falls
            if (fall.party, fall.cause) == (party, cause)
        )
        yield tag("g", "".join(uses), f"fell party-{party}", data_by=cause)
