"""The window as a whole: it draws only what has changed, ends at the same picture however it got there, and sounds."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from app_scene import a_battle, an_app

from skirmish.client.app import App
from skirmish.client.battle.panels.card import Card
from skirmish.client.battle.scene import BattleScene
from skirmish.client.saves import load
from skirmish.client.settings import load_settings
from skirmish.client.view.board import BoardView
from skirmish.client.window import Window, screen_of, set_mode

STEP = 1 / 60


@pytest.fixture(scope="module")
def app() -> App:
    found = an_app()
    scene = a_battle(found, "moves", 2)
    scene.battle.selection.next_model(1)
    scene.battle.overlays.shown |= {"reach", "ranges", "cutting", "threat"}
    scene.touch()
    return found


@pytest.fixture
def surface(app: App) -> pygame.Surface:
    onto = pygame.Surface(app.size, 0, 32)
    settled(app, onto)
    return onto


def settled(app: App, onto: pygame.Surface) -> int:
    """Steps until nothing is drawn for a while: how often it was drawn."""
    drawn = quiet = 0
    while quiet < 40:
        app.step(STEP)
        found = app.draw(onto)
        drawn, quiet = drawn + found, 0 if found else quiet + 1
        assert drawn < 300, "it never comes to rest"
    return drawn


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The box in which two pictures differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)


def scene_of(app: App) -> BattleScene:
    assert isinstance(app.scene, BattleScene)
    return app.scene


def moved(app: App, at: tuple[int, int]) -> None:
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))


def test_nothing_is_drawn_while_nothing_happens(app: App, surface: pygame.Surface, monkeypatch: pytest.MonkeyPatch):
    calls = []
    monkeypatch.setattr(BoardView, "draw", lambda *how: calls.append(how))
    assert sum(app.draw(surface) for _ in range(100) if app.step(STEP) is None) == 0
    assert calls == []
    scene_of(app).touch()
    assert app.draw(surface)
    assert len(calls) == 1


def test_nothing_is_waited_for_while_nothing_happens(app: App, surface: pygame.Surface):
    assert app.due() is None


def test_a_window_at_rest_hears_ctrl_c_soon(app: App, surface: pygame.Surface, monkeypatch: pytest.MonkeyPatch):
    """SDL waits in C, where Python's handlers of signals don't run."""
    waits: list[tuple[int, ...]] = []
    nothing = pygame.event.Event(pygame.NOEVENT)
    monkeypatch.setattr(pygame.event, "wait", lambda *ms: waits.append(ms) or nothing)
    Window(app)._events()
    assert [0 < ms <= 500 for (ms,) in waits] == [True]


def test_panels_are_painted_anew_only_when_they_change(
    app: App, surface: pygame.Surface, monkeypatch: pytest.MonkeyPatch
):
    painted = []
    paint = Card.draw
    monkeypatch.setattr(Card, "draw", lambda card, *how: (painted.append(card), paint(card, *how)))
    scene = scene_of(app)
    for number in range(30):
        scene.touch(panels=False)
        assert app.draw(surface)
        assert len(painted) <= 1, number
    before = len(painted)
    scene.touch()
    app.draw(surface)
    assert len(painted) == before + 1


def test_a_panel_that_is_kept_looks_as_if_it_were_painted(app: App, surface: pygame.Surface):
    scene = scene_of(app)
    for _ in range(3):
        scene.touch(panels=False)
        app.draw(surface)
    kept = surface.copy()
    scene.ui.touch()
    anew = pygame.Surface(app.size, 0, 32)
    app.draw(anew)
    assert difference(kept, anew).size == (0, 0)


def test_a_zoom_shows_the_last_picture_scaled_until_a_sharp_one_is_made_little_by_little(
    app: App, surface: pygame.Surface
):
    scene = scene_of(app)
    view, viewport = scene.battle.view, scene.battle.viewport
    viewport.zoom(3)
    app.step(STEP)
    assert app.draw(surface)
    made, drawn, steps = (view.sprites.painted, view.levels.held), 0, 0
    app.step(STEP)
    while viewport.zooming:
        assert (view.sprites.painted, view.levels.held) == made
        drawn += app.draw(surface)
        app.step(STEP)
    assert drawn == 0
    assert view.scaled
    while view.scaled:
        steps, painted = steps + 1, view.sprites.painted
        app.step(STEP)
        assert view.sprites.painted - painted < 12
        drawn += app.draw(surface)
        assert steps < 100
    assert drawn == 1
    assert steps > 3
    settled(app, surface)
    board = scene.battle.board_scene()
    assert not board.moving
    little_by_little, at_once = (pygame.Surface(app.size, 0, 32) for _ in range(2))
    scene.battle.view.draw(little_by_little, board)  # the board alone: no panel lies over it
    BoardView(scene.battle.session.state).draw(at_once, board)
    assert difference(little_by_little, at_once).size == (0, 0)
    scene.battle.viewport.fit()


def test_pressing_a_button_clicks_and_what_is_told_is_heard(app: App, surface: pygame.Surface):
    heard: list[str] = []

    class Ear:
        def play(self, effect: str, volume: float) -> None:
            heard.append(effect)

        def breathe(self, heard: object, volume: float) -> None:
            """Not here."""

    scene, speaker = scene_of(app), app.sounds.speaker
    app.sounds.speaker = Ear()
    try:
        at = scene.ui.by_id("log.open").rect.center
        moved(app, at)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app.handle(pygame.event.Event(kind, pos=at, button=1))
        assert heard == ["click"]
        scene.ui.close()
        scene.battle.anim.feed(scene.battle.session.moments[-30:])
        settled(app, surface)
        assert {"dice", "clash", "fall", "weave", "own-turn", "other-turn"} & set(heard)
    finally:
        app.sounds.speaker = speaker


def test_a_window_that_filled_the_screen_is_as_large_as_before_and_where_it_was():
    app = an_app((1280, 800))
    a_battle(app)
    window = Window(app)
    set_mode((1100, 760), fullscreen=False)
    pygame.display.set_window_position((40, 50))
    app.resize((1100, 760))
    app.change(fullscreen=True)
    window._mind_mode()
    app.change(fullscreen=False)
    window._mind_mode()
    assert app.size == (1100, 760)
    assert pygame.display.get_window_position() == (40, 50)


def test_a_window_that_is_left_while_it_fills_the_screen_is_kept_as_it_was_before(tmp_path: Path):
    app = an_app((1280, 800), home=tmp_path)
    a_battle(app)
    window = Window(app)
    set_mode((1100, 760), fullscreen=False)
    pygame.display.set_window_position((40, 50))
    app.resize((1100, 760))
    app.change(fullscreen=True)
    window._mind_mode()
    app.resize((1920, 1080))
    app.quit()
    kept = load_settings(tmp_path).settings
    assert (kept.fullscreen, kept.window, kept.position) == (True, (1100, 760), (40, 50))
    again = an_app((1920, 1080), kept, home=tmp_path)
    a_battle(again)
    window = Window(again)
    set_mode(kept.window, fullscreen=True)
    again.change(fullscreen=False)
    window._mind_mode()
    assert again.size == (1100, 760)
    assert pygame.display.get_window_position() == (40, 50)


def test_it_fills_the_screen_it_is_on():
    screens = [(1920, 1080), (2560, 1440)]
    places = {None: 0, (40, 50): 0, (1919, 50): 0, (1920, 50): 1, (4000, 50): 1, (9000, 50): 0, (2000, -3000): 0}
    assert {place: screen_of(place, screens) for place in places} == places


def test_a_screen_that_is_gone_meanwhile_does_not_take_the_window_with_it(monkeypatch: pytest.MonkeyPatch):
    app = an_app((1280, 800))
    a_battle(app)
    window = Window(app)
    set_mode((1100, 760), fullscreen=False)
    monkeypatch.setattr(pygame.display, "get_window_position", lambda: (2000, 60))
    app.change(fullscreen=True)
    window._mind_mode()
    moved: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_window_position", moved.append)
    app.change(fullscreen=False)
    window._mind_mode()
    assert moved == []


def test_who_is_asked_to_end_keeps_the_battle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    app = an_app(home=tmp_path)
    scene = a_battle(app, "moves", 2)
    scene.battle.session.play(
        next(action for offer in scene.battle.session.decision.each() for action in offer.samples())
    )
    window = Window(app)

    def asked() -> list[pygame.event.Event]:
        raise KeyboardInterrupt

    monkeypatch.setattr(window, "_events", asked)
    with pytest.raises(KeyboardInterrupt):
        window.run()
    assert not app.running
    kept = load(app.saves.entries()[0].path)
    assert len(kept.record.actions) == len(scene.battle.session.game.actions)
