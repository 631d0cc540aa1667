"""AIs in the window: they play, wait, hurry; the view follows; the digest comes by itself; clocks of both."""

from __future__ import annotations

import pygame
from battle_scene import Table

from skirmish.client.battle.turn_report import Digest
from skirmish.client.settings import Settings
from skirmish.client.ui.text import Rich
from skirmish.core.text import Line

SLOW = Settings(animation_speed=1.0, ai_speed=1.0, autosave=False)


def test_an_ai_plays_its_turn_and_the_digest_of_it_comes_by_itself() -> None:
    table = Table().at("shooting", 1, ("human", "aggressor"))
    table.play_until(lambda s: s.decision is not None and s.decision.side == 1)
    for _ in range(400):
        table.run(0.1)
        if table.decision.side == 0 and table.scene.battle.report.shown:
            break
        if table.scene.battle.selection.prompt is not None:
            table.key(pygame.K_RETURN)
    assert table.scene.battle.report.shown is not None
    assert table.has("news.again")
    assert table.has("banner")
    assert not table.widget("banner").rect.colliderect(table.widget("news").rect)
    table.press("news.close")
    assert table.scene.battle.report.shown is None


def test_the_digest_says_whose_each_line_is() -> None:
    table = Table().at("moves", 1)
    lines = Line("Ren is hurt", side=1), Line("Ila is hurt", side=0), Line("A wall appears")
    table.scene.battle.report.shown = 1, Digest(lines, 0, 0)
    table.scene.touch()
    told = table.widget("news.text")
    assert isinstance(told, Rich)
    assert "".join(span.text for span in told.spans) == "Yours: Ren is hurt\nTheirs: Ila is hurt\nA wall appears"


def test_a_paused_ai_decides_nothing() -> None:
    table = Table().at("moves", 1, ("aggressor", "aggressor"))
    table.scene.controls.do("pause")
    table.run(0.2)
    before = len(table.session.game.actions)
    table.run(1.0)
    assert len(table.session.game.actions) == before
    table.scene.controls.do("pause")
    table.run(1.0)
    assert len(table.session.game.actions) > before


def test_space_hurries_an_ai_until_a_person_must_decide() -> None:
    table = Table(settings=SLOW).at("moves", 1, ("aggressor", "aggressor"))
    table.run(0.3)
    table.key(pygame.K_SPACE)
    table.key(pygame.K_SPACE)
    assert table.scene.battle.hurried
    before = len(table.session.game.actions)
    table.run(1.0)
    assert len(table.session.game.actions) > before + 3


def test_the_view_follows_what_an_ai_does() -> None:
    table = Table().at("moves", 1, ("aggressor", "aggressor"))
    table.scene.controls.do("pause")
    table.scene.battle.viewport.zoom(12)
    table.scene.battle.viewport.reveal((47.0, 47.0))
    table.scene.controls.do("pause")
    table.run(1.0)
    moved = next(a for a in reversed(table.session.game.actions) if a.at is not None)
    x, y, *_ = table.session.state.places[moved.model]
    assert table.scene.battle.viewport.camera.shows(table.scene.battle.viewport.camera.to_pixels((x, y)))


def test_any_side_becomes_a_person_at_any_time() -> None:
    table = Table().at("moves", 1, ("aggressor", "aggressor"))
    table.key(pygame.K_j, pygame.KMOD_CTRL)
    side = table.decision.side
    table.press(f"seat.{side}")
    table.key(pygame.K_HOME)
    table.key(pygame.K_RETURN)
    table.press("hand-over")
    assert table.session.seats[side].human
    for _ in range(40):
        if table.decision.side == side:
            break
        table.run(0.1)  # meanwhile it may have become the other's turn, whom an AI still plays
    assert table.decision.side == side
    assert table.scene.battle.selection.decision is not None
