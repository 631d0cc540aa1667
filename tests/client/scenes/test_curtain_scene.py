"""The curtain between two people at one screen."""

from __future__ import annotations

import pygame
import pytest
from scene_hands import Hands


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path, curtain=True)
    found.app.go.to_menu()
    return found


def play_on(hands: Hands, scene, until: int = 200) -> None:
    """Defaults, until the curtain falls."""
    for _ in range(until):
        hands.app.step(0.05)
        if hands.on_top != "BattleScene":
            return
        scene.battle.session.play(scene.battle.session.decision.default)


def test_it_falls_when_the_other_player_is_to_act_and_hides_everything(hands):
    scene = hands.battle()
    play_on(hands, scene)
    assert hands.on_top == "CurtainScene"
    decision = scene.battle.session.decision
    assert not decision.is_prompt
    assert hands.scene.name == scene.battle.session.seats[decision.side].name
    board = hands.surface.copy()
    hands.app.draw(hands.surface)
    scene.ui.tip_delay = 0
    assert pygame.image.tobytes(board, "RGB") != pygame.image.tobytes(hands.surface, "RGB")
    assert {widget.id for widget in hands.scene.ui.widgets} == {"title", "told", "lift"}


def test_only_a_deliberate_press_lifts_it(hands):
    scene = hands.battle()
    play_on(hands, scene)
    hands.scene.freshen()
    hands.key(pygame.K_RETURN)
    assert hands.on_top == "CurtainScene", "the press that ended the other's turn is not for it"
    hands.app.step(1.0)
    hands.key(pygame.K_ESCAPE)
    hands.at((5, 5))
    repeated = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", repeat=True)
    hands.app.handle(repeated)
    assert hands.on_top == "CurtainScene"
    hands.click("lift")
    assert hands.scene is scene
    hands.app.step(0.1)
    assert hands.scene is scene, "it falls once for a turn"


def test_keys_lift_it_as_well(hands):
    scene = hands.battle()
    play_on(hands, scene)
    hands.app.draw(hands.surface)
    hands.app.step(1.0)
    hands.key(pygame.K_SPACE)
    assert hands.scene is scene


@pytest.mark.parametrize(("settings", "seats"), [({}, ("human", "human")), ({"curtain": True}, ("human", "random"))])
def test_without_it_or_against_an_ai_there_is_none(tmp_path, settings, seats):
    hands = Hands(tmp_path, **settings)
    hands.app.go.to_menu()
    scene = hands.battle(seats)
    for _ in range(40):
        hands.app.step(0.05)
        if scene.battle.session.seat_of(scene.battle.session.decision).human:
            scene.battle.session.play(scene.battle.session.decision.default)
    assert hands.on_top == "BattleScene"
