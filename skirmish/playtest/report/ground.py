"""A map as a drawing, with the places where people fell: inches are its units, north is up."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from skirmish.core.battlefield import Battlefield, Terrain
from skirmish.core.geometry import Circle, Shape
from skirmish.core.units import Point
from skirmish.playtest.report.pieces import said, tag

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


def plan(battlefield: Battlefield, falls: Sequence[Fall]) -> str:
    """The map with its terrain and these falls."""
    width, depth = battlefield.width_in, battlefield.depth_in
    title = f"{battlefield.name}: a map of {width:g} by {depth:g} inches with {len(falls):,} places where people fell"
    box = f"{-RIM_IN:g} {-TOP_IN:g} {width + RIMS_IN:g} {depth + RIM_IN:g}"
    mat = f'<rect class="mat" width="{width:g}" height="{depth:g}"/>'
    parts = [mat, *_terrain(battlefield.terrain), *_rulers(width, depth), _frame(width, depth), *_fallen(falls)]
    return tag("svg", "".join(parts), "plan", viewBox=box, role="img", aria_label=title)


def drawn(battlefield: Battlefield, falls: Sequence[Fall]) -> tuple[Fall, ...]:
    """Those of the falls that are drawn: on the table, and evenly chosen where they are too many."""
    there = [fall for fall in falls if _on_table(battlefield, fall.at)]
    every = -(-len(there) // MOST_DRAWN) or 1
    return tuple(there[::every])


def _on_table(battlefield: Battlefield, at: Point) -> bool:
    return 0 <= at[0] <= battlefield.width_in and 0 <= at[1] <= battlefield.depth_in


def _terrain(pieces: Iterable[Terrain]) -> Iterable[str]:
    order = list(LOOKS)
    by_look = sorted(pieces, key=lambda piece: order.index(_look(piece.kind)))  # stable: as in the file otherwise
    for piece in by_look:
        told = f"<title>{said(piece.name or piece.kind)}</title>"
        yield f'<path class="{_look(piece.kind)}" d="{_outline(piece.shape)}">{told}</path>'


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


def _fallen(falls: Sequence[Fall]) -> Iterable[str]:
    """The marks, those of one party by one cause together, so that a cause can be hidden."""
    for party, cause in sorted({(fall.party, fall.cause) for fall in falls}):
        uses = (
            f'<use href="#fell-{party}" x="{fall.at[0]:.4g}" y="{fall.at[1]:.4g}"/>'
            for fall in falls
            if (fall.party, fall.cause) == (party, cause)
        )
        yield tag("g", "".join(uses), f"fell party-{party}", data_by=cause)


SYMBOLS = (
    '<svg class="symbols" aria-hidden="true"><defs><circle id="fell-0" r="0.42"/>'
    '<path id="fell-1" d="M0 -0.62L0.6 0.44H-0.6z"/></defs></svg>'
)
"""What marks a fall, of either party: a disc, and a triangle. Once on the page."""
