"""The overview of a board of which only a part is in view."""

from __future__ import annotations

from skirmish.client.view.scene import BoardScene
from skirmish.core.record import Record
from skirmish.core.state import Side
from skirmish.core.units import Point

ROUND_IN = 1.0
"""Inches round the selected model that stay in sight."""


class Dot(Record):
    """A model; `chosen`: whether it is the one that is selected."""

    at: Point
    side: Side
    chosen: bool = False


class MinimapView(Record):
    """The overview; lengths in inches but for `spare`."""

    board: tuple[float, float]
    seen: tuple[float, float, float, float]
    """West, north, east and south end of what is in view."""
    dots: tuple[Dot, ...]
    spare: tuple[int, int, int, int] | None = None
    """The box of the window, in pixels, in which the selected model is seen: nothing may lie over it."""


def minimap(scene: BoardScene, *, wanted: bool) -> MinimapView | None:
    """The overview of what the board shows now; None while all of the board is in view."""
    camera, state = scene.camera, scene.state
    if not wanted or camera.shows_all:
        return None
    standing = [model for model in state.models if state.on_table(model.id)]
    dots = tuple(Dot(state.places[model.id][:2], model.side, model.id == scene.selected) for model in standing)
    spare = None
    if scene.selected is not None and state.on_table(scene.selected):
        x, y, radius, _ = state.places[scene.selected]
        (left, top), far = camera.to_pixels((x, y)), (radius + ROUND_IN) * camera.per_inch
        spare = round(left - far), round(top - far), round(2 * far), round(2 * far)
    return MinimapView(camera.board_in, camera.seen, dots, spare)
