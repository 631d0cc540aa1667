"""Drags of who isn't where he is dragged from: out of the list of those who wait, and of a ghost."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from skirmish.client.ui.listbox import ListBox
from skirmish.client.words import say
from skirmish.core.state import ModelId

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

GHOST_IN = 0.6
"""Inches round the ghost of somebody who isn't on the table yet that are its own."""


def picked(scene: BattleScene, at: tuple[int, int]) -> bool:
    """Whether a press at this pixel was on a row of the list of those who wait."""
    under = scene.ui.at(at)
    return isinstance(under, ListBox) and under.id == "reserve" and under.row_at(at, scene.ui) >= 0


def begun(scene: BattleScene, at: tuple[int, int]) -> bool:
    """Who was taken from the list comes along once the pointer is over the board: True from then on."""
    desk = scene.desk
    if not scene.on_board(at) or desk.selected is None:
        return False
    scene.ui.focus = None  # Enter means what is planned now
    desk.dragging = True
    desk.place(scene.camera.to_inches(at))
    scene.touch()
    return True


def on_ghost(scene: BattleScene, at: tuple[int, int], under: ModelId | None) -> bool:
    """Whether a press at this pixel was on the plan's ghost; who was put down already can only be taken back."""
    desk, plan = scene.desk, scene.desk.plan
    if plan is not None and plan.needs in ("way", "point") and plan.action.at is not None:
        radius = desk.state.places[plan.model][2] or GHOST_IN
        if math.dist(plan.action.at, scene.camera.to_inches(at)) <= radius:
            return True
    if under is not None and desk.waiting():
        scene.notice = say("stands-already", cap=scene.app.keymap.cap("undo"))
        scene.touch()
    return False
