"""What happens when a model first sees another near it: fear in `resolve`, terror in `trilogy`. (RES-87, TRI-47)"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from skirmish.board import on
from skirmish.core.decision import Asking, Procedure, nothing_asked
from skirmish.core.state import ModelId, State
from skirmish.core.system import Ruleset
from skirmish.core.table import Table, settle
from skirmish.kit.queries import can_find, ids_in, side_mask


def meet_at_first_sight(
    table: Table,
    sources: Iterable[ModelId],
    within_in: float,
    matters: Callable[[Ruleset, State, ModelId, ModelId], bool],
    meet: Callable[[Table, ModelId, ModelId], Procedure[None]],
    among: int = -1,
) -> Asking:
    """Each enemy of a source that finds it within so many inches meets it, if that `matters` to it still.

    `among`: bit mask of those who have moved since it was last asked; others meet nobody anew.
    """
    yield from nothing_asked()
    for source in sources:
        gaps = on(table.state).gaps(source)
        foes = side_mask(table.state, 1 - table.state.models[source].side)
        for i in ids_in(foes if among >> source & 1 else foes & among):
            if gaps[i] < within_in + 1.0 and _meets(table.rules, table.state, i, source, within_in, matters):
                yield from table.step(meet, i, source)
                yield from settle(table)
                gaps = on(table.state).gaps(source)  # what it brings may have moved somebody


def _meets(
    rules: Ruleset,
    state: State,
    i: ModelId,
    source: ModelId,
    within_in: float,
    matters: Callable[[Ruleset, State, ModelId, ModelId], bool],
) -> bool:
    if not (state.on_table(i) and state.on_table(source)) or not matters(rules, state, i, source):
        return False
    return on(state).within(i, source, within_in) and can_find(rules, state, i, source)


def find_displaced(before: State, now: State) -> int:
    """Bit mask of who stands elsewhere; all, where terrain has changed or somebody has joined."""
    if now.features is not before.features or len(now.places) != len(before.places):
        return -1
    return sum([1 << i for i, (was, is_) in enumerate(zip(before.places, now.places, strict=True)) if was is not is_])
