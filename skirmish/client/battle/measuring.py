"""The ruler and lines of sight by clicks: one end after the other, a third click begins anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from skirmish.core.state import ModelId
from skirmish.core.units import Point

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene


def begin(scene: BattleScene, at: tuple[int, int]) -> None:
    """One end of the ruler, at a pixel."""
    scene.overlays.measured[:] = [_end(scene, at)]
    scene.touch(panels=False)


def finish(scene: BattleScene, at: tuple[int, int]) -> None:
    """The other end."""
    scene.overlays.measured[1:] = [_end(scene, at)]
    scene.touch(panels=False)


def measure(scene: BattleScene, at: tuple[int, int]) -> None:
    """The next end."""
    if len(scene.overlays.measured) == 1:
        finish(scene, at)
    else:
        begin(scene, at)


def _end(scene: BattleScene, at: tuple[int, int]) -> Point | ModelId:
    who = scene.model_at(at)
    return who if who is not None else scene.camera.to_inches(at)


def spy(scene: BattleScene, who: ModelId) -> None:
    """The next end of a line of sight; the first is who is selected."""
    spied = scene.overlays.spied
    if scene.desk.selected is not None and scene.desk.selected != who and not spied:
        spied.append(scene.desk.selected)
    spied[:] = [who] if len(spied) > 1 else [*spied, who]
    scene.touch(panels=False)
