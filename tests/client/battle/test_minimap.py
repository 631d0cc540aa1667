"""The small map: there while a part of the board is out of view, off what matters, and it moves the view."""

from __future__ import annotations

import math

import pygame
import pytest
from battle_scene import Table
from places_scene import own

from skirmish.client.battle.panels.board import legend
from skirmish.client.battle.panels.minimap import Minimap, minimap
from skirmish.client.battle.presenters.minimap import Dot, MinimapView
from skirmish.client.ui.style import Scale
from skirmish.client.ui.widget import Widget, path_of
from skirmish.client.view.marks import Layer

BOARD = pygame.Rect(0, 50, 944, 640)
VIEW = MinimapView((72.0, 48.0), (10.0, 10.0, 40.0, 30.0), (Dot((20.0, 20.0), 0), Dot((30.0, 20.0), 1)))


def place(
    view: MinimapView = VIEW, *others: Widget, board: pygame.Rect = BOARD, held: pygame.Rect | None = None
) -> Minimap | None:
    found = minimap(view, pygame.Surface, board, others, Scale(), lambda signal: None, held)
    assert all(isinstance(one, Minimap) for one in found)
    return found[0] if found else None  # type: ignore[return-value]


@pytest.fixture
def table() -> Table:
    return Table((1280, 720)).battle(battlefield="river-crossing")


def shown(table: Table) -> Minimap | None:
    """The map that is drawn."""
    table.run(0.3)
    found = path_of(table.scene.ui.widgets, "minimap")
    return found[0] if found and isinstance(found[0], Minimap) else None


def test_it_shows_only_while_a_part_of_the_board_is_out_of_view(table: Table) -> None:
    assert shown(table) is None
    table.scene.battle.viewport.zoom(4)
    found = shown(table)
    assert found is not None
    assert table.scene.battle.viewport.frame.board.contains(found.rect)
    assert found.rect.w / found.rect.h == pytest.approx(1.5, abs=0.02)
    table.scene.battle.viewport.fit()
    assert shown(table) is None


def test_a_setting_switches_it_off(table: Table) -> None:
    table.scene.battle.viewport.zoom(4)
    table.app.change(minimap=False)
    assert shown(table) is None


def test_a_click_moves_the_view_there_and_dragging_takes_it_along(table: Table) -> None:
    table.scene.battle.viewport.zoom(5)
    found = shown(table)
    assert found is not None
    corners = [(round(x), round(y)) for x, y in map(found.pixel, ((20.0, 30.0), (50.0, 20.0)))]
    table.event(pygame.MOUSEBUTTONDOWN, pos=corners[0], button=1)
    assert math.dist(table.scene.battle.viewport.camera.centre, (20.0, 30.0)) < 0.6
    table.run(0.1)
    table.event(pygame.MOUSEMOTION, pos=corners[1], rel=(0, 0), buttons=(1, 0, 0))
    assert math.dist(table.scene.battle.viewport.camera.centre, (50.0, 20.0)) < 0.6
    table.event(pygame.MOUSEBUTTONUP, pos=corners[1], button=1)
    before = table.scene.battle.viewport.camera
    table.motion((corners[1][0] - 20, corners[1][1]))
    assert table.scene.battle.viewport.camera == before
    assert table.scene.battle.selection.plan is None


def test_it_keeps_off_the_selected_model_and_off_what_must_be_read() -> None:
    usual = place()
    assert usual is not None
    under = place(MinimapView(VIEW.board, VIEW.seen, VIEW.dots, tuple(usual.rect)))
    assert under is not None
    assert not under.rect.colliderect(usual.rect)
    for name in ("prompt", "legend", "news", "actions.sheet"):
        other = place(VIEW, Widget(name, usual.rect))
        assert other is not None
        assert not other.rect.colliderect(usual.rect)
    assert place(VIEW, Widget("prompt", BOARD)) is None


def test_it_stays_where_it_is_held() -> None:
    usual = place()
    assert usual is not None
    held = usual.rect.move(-300, 200)
    found = place(MinimapView(VIEW.board, VIEW.seen, VIEW.dots, tuple(held)), held=held)
    assert found is not None
    assert found.rect == held


def test_dragging_it_over_the_selected_model_doesnt_move_it() -> None:
    """The model comes to lie where the map is; the map stays below the hand, and means points of the board only."""
    table = Table((1280, 720)).at("moves", 2)
    who = own(table)
    table.pick(who)
    table.scene.battle.viewport.zoom(5, table.where(who))
    found = shown(table)
    assert found is not None
    table.down(found.rect.center)
    for x in range(found.rect.left, found.rect.right, 12):
        for y in range(found.rect.top, found.rect.bottom, 12):
            table.motion((x, y))
            table.scene.freshen()
            now = path_of(table.scene.ui.widgets, "minimap")
            assert not now or now[-1].rect == found.rect
    far = found.inches((found.rect.right + 400, found.rect.top - 400))
    assert far == (found.view.board[0], 0.0)
    table.up(found.rect.center)


def test_what_is_in_view_is_shown_however_it_changed() -> None:
    table = Table((1280, 720)).at("moves", 2)
    battle = table.scene.battle
    battle.viewport.zoom(6)
    for far in ((2.0, 2.0), (40.0, 40.0)):
        battle.viewport.reveal(far)
        found = shown(table)
        assert found is not None
        assert found.view.seen == battle.viewport.camera.seen
    battle.viewport.fit()
    assert shown(table) is None


def test_the_legend_goes_where_the_sheet_of_actions_doesnt_lie_over_it() -> None:
    layers = (Layer("reach", "Reach of Sala", "walk", ()),)
    usual = legend(BOARD, layers, (), "C", Scale(), ())
    sheet = usual.rect.inflate(80, 40)
    found = legend(BOARD, layers, (), "C", Scale(), (), (sheet,))
    assert not found.rect.colliderect(sheet)
    assert BOARD.contains(found.rect)


def test_sides_are_told_by_shape_and_the_selected_model_by_its_rim() -> None:
    def picture(*dots: Dot) -> bytes:
        found, onto = place(MinimapView(VIEW.board, VIEW.seen, dots)), pygame.Surface((1000, 700), 0, 32)
        assert found is not None
        found._draw_dot(onto, dots[0], 4.0)
        return pygame.transform.grayscale(onto).get_buffer().raw

    discs, squares, chosen = (
        picture(dot) for dot in (Dot((20.0, 20.0), 0), Dot((20.0, 20.0), 1), Dot((20.0, 20.0), 0, chosen=True))
    )
    assert len({discs, squares, chosen}) == 3


def test_the_selected_model_is_spared_in_a_battle() -> None:
    table = Table((1280, 720)).at("moves", 2)
    who = own(table)
    table.pick(who)
    table.scene.battle.viewport.zoom(6, table.where(who))
    found = shown(table)
    assert found is None or not found.rect.collidepoint(table.where(who))
