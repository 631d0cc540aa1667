"""Neither the banner nor a question lies on dice that are still on the board, at any size."""

from __future__ import annotations

import pygame
import pytest
from app_scene import a_battle, an_app

from skirmish.client.battle.scene import BattleScene
from skirmish.client.settings import Settings

PER_SECOND = 10
SIZES = ((1280, 720, 1.0), (1920, 1080, 1.0), (1280, 720, 2.0))


def covers(scene: BattleScene) -> list[tuple[str, tuple[int, ...]]]:
    """Which of them covers which dice now."""
    dice = scene.battle.view.dice(scene.battle.board_scene())
    over = [one for one in scene.ui.widgets if one.id in ("banner", "prompt")]
    return [(one.id, tuple(box)) for one in over for box in dice if one.rect.colliderect(box)]


@pytest.mark.parametrize(("wide", "high", "ui"), SIZES)
def test_a_battle_shows_all_its_dice(wide: int, high: int, ui: float) -> None:
    app = an_app((wide, high), Settings(ui_scale=ui))
    scene = a_battle(app, "shooting", 2, ("aggressor", "human"))
    seen, onto = 0, pygame.Surface((wide, high), 0, 32)
    for number in range(14 * PER_SECOND):
        app.step(1 / PER_SECOND)
        scene.freshen()
        seen += bool(scene.battle.view.dice(scene.battle.board_scene()))
        assert covers(scene) == []
        if scene.battle.selection.prompt is not None and number % 8 == 0:
            scene.battle.view.draw(onto, scene.battle.board_scene())
            scene.controls.do("confirm")
        elif scene.battle.selection.decision is not None and number % 5 == 0:
            scene.controls.do("end-phase")
    assert seen
