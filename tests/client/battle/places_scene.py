"""Who and where: shared by the stories of the battle scene."""

from __future__ import annotations

from battle_scene import Table

from skirmish.core.decision import Action
from skirmish.core.state import ModelId
from skirmish.core.units import Point, distance, snapped


def own(table: Table) -> ModelId:
    """One of those who must decide that can still act and stands alone enough to be clicked."""
    state = table.session.state
    for i in table.scene.battle.selection.idle():
        x, y, *_ = state.places[i]
        if state.on_table(i) and all(
            distance((x, y), state.places[m.id][:2]) > 2 for m in state.models if m.id != i and state.on_table(m.id)
        ):
            return i
    raise AssertionError("nobody stands alone")


def own_way(table: Table) -> tuple[ModelId, Point]:
    """One of them, and a place two inches off that it may go to."""
    state = table.session.state
    for i in table.scene.battle.selection.idle():
        x, y, *_ = state.places[i]
        for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2)):
            at = snapped((x + dx, y + dy))
            if table.decision.admits(Action("move", i, at=at)):
                return i, at
    raise AssertionError("nobody can go anywhere")
