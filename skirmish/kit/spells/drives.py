"""Who is driven from a place or drawn to it, and floods that go out from the caster. (WYL-49)"""

from __future__ import annotations

from skirmish.board import on
from skirmish.core.decision import Asking
from skirmish.core.events import Moved
from skirmish.core.geometry import Polygon, strip
from skirmish.core.state import ModelId, State
from skirmish.core.table import Table, settle
from skirmish.core.units import Point, distance, snapped
from skirmish.kit.burning import go
from skirmish.kit.spells.spell import Cast, Drive, Tide

DRIVEN = "WYL-49"
"""The rule of forced moves."""


def drive(table: Table, cast: Cast, target: ModelId, part: Drive) -> Asking:
    """Straight away from the point or toward it, until something is in the way: nobody comes to harm by that."""
    state = table.state
    at, here = cast.action.at or state.places[cast.by][:2], state.places[target][:2]
    inches = min(part.inches, distance(here, at)) if part.toward else part.inches
    away_from = snapped((2 * here[0] - at[0], 2 * here[1] - at[1])) if part.toward else at
    slid = on(state).push(target, away_from, inches)
    if slid.at != here:
        yield from go(table, Moved(target, (here, slid.at), "lure" if part.toward else "slide", DRIVEN))
    yield from settle(table)


def bed_of(state: State, by: ModelId, target: ModelId, part: Tide) -> Polygon | None:
    """The strip from the edge of the caster's base through the target's centre; None without two places."""
    if by == target or not (0 <= target < len(state.places) and state.on_table(by) and state.on_table(target)):
        return None
    (x, y, radius, _), (tx, ty, *_) = state.places[by], state.places[target]
    far = distance((x, y), (tx, ty))
    if far == 0:
        return None
    ux, uy = (tx - x) / far, (ty - y) / far
    start: Point = snapped((x + ux * radius, y + uy * radius))
    end: Point = snapped((x + ux * (radius + part.length_in), y + uy * (radius + part.length_in)))
    return strip(start, end, part.width_in)


def flooded(state: State, by: ModelId, target: ModelId, part: Tide) -> tuple[ModelId, ...]:
    """The models that the strip touches, the caster left out, the nearest first."""
    bed = bed_of(state, by, target, part)
    if bed is None:
        return ()
    gaps = on(state).gaps(by)
    return tuple(sorted((k for k in on(state).touched(bed) if k != by), key=lambda k: (gaps[k], k)))
