"""At 200% and with large letters: names in the bar, the legend and the log's filters aren't cut."""

from __future__ import annotations

import pygame
import pytest
from battle_scene import Table
from places_scene import own

from skirmish.client.battle.panels.board import Legend
from skirmish.client.battle.panels.header import PLAIN, TopBar, fit_facts
from skirmish.client.battle.panels.log import LogList
from skirmish.client.battle.panels.roster import Roster
from skirmish.client.battle.presenters.header import brief_facts
from skirmish.client.settings import Settings
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.paint import high, wide

SIZES = [((1280, 720), 2.0, 1.0), ((1920, 1080), 2.0, 1.0), ((1280, 720), 1.0, 1.5), ((1024, 640), 1.0, 2.0)]


def large(size: tuple[int, int], ui: float, text: float, rnd: int = 2) -> Table:
    told = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False, ui_scale=ui, text_scale=text)
    return Table(size, settings=told).at("moves", rnd)


@pytest.mark.parametrize(("size", "ui", "text"), SIZES)
def test_the_names_in_the_bar_are_whole(size: tuple[int, int], ui: float, text: float) -> None:
    table = large(size, ui, text)
    bar, kit = table.widget("topbar"), table.scene.ui
    assert isinstance(bar, TopBar)
    for side, told in enumerate(bar.view.sides):
        box = bar.inner(kit, 0 if side == 0 else 1)
        lines = bar.name_lines(told.name, box, kit)
        assert " ".join(line.text for line in lines) == told.name
        assert all(wide(line.text, "heading", line.px) <= box.w for line in lines)


def test_how_many_are_left_has_a_short_form() -> None:
    assert brief_facts(large((1024, 640), 1.0, 1.0).session.state, 0) == "5 of 5"


@pytest.mark.parametrize(("size", "ui", "text"), SIZES)
def test_the_legend_wraps_and_stays_in_its_half_of_the_board(size: tuple[int, int], ui: float, text: float) -> None:
    table = large(size, ui, text)
    table.pick(own(table))
    table.keys(pygame.K_t, pygame.K_g)
    table.run(0.5)
    legend, board = table.widget("legend"), table.scene.battle.viewport.frame.board
    assert isinstance(legend, Legend)
    assert board.contains(legend.rect)
    assert legend.rect.h <= board.h // 2 + legend.rect.h // 8
    assert not legend.cut(table.scene.ui)
    assert any(piece.text.startswith("Reach") for line in legend.lines for piece in line)


@pytest.mark.parametrize(("size", "ui", "text"), SIZES)
def test_the_filters_of_the_log_are_whole(size: tuple[int, int], ui: float, text: float) -> None:
    table = large(size, ui, text)
    table.key(pygame.K_r, pygame.KMOD_CTRL)
    kit = table.scene.ui
    for name in ("kind", "side", "model", "phase"):
        found = kit.by_id(f"logbook.{name}")
        assert isinstance(found, Choice)
        assert wide(found.text, "semibold", kit.px(14)) <= found.rect.w - kit.u(30), name
    assert kit.by_id("logbook.lines").rect.h > kit.u(40)


@pytest.mark.parametrize("rnd", [2, 3])
def test_the_last_lines_of_the_log_stay_in_sight_on_a_small_screen(rnd: int) -> None:
    table = large((1280, 720), 2.0, 1.0, rnd)
    table.pick(own(table))
    log, column = table.widget("log"), table.widget("right").rect
    assert isinstance(log, LogList)
    kit = table.scene.ui
    last = [log.box_of(row, kit) for row in range(len(log.lines))[-2:]]
    assert all(log.rect.contains(box) for box in last)
    assert column.contains(log.rect)
    assert not table.widget("column").rect.colliderect(log.rect)


@pytest.mark.parametrize(("size", "ui", "text"), [*SIZES, ((1280, 720), 1.5, 1.0), ((1920, 1080), 0.0, 2.0)])
def test_names_what_wins_and_when_sides_rout_are_told(size: tuple[int, int], ui: float, text: float) -> None:
    table = large(size, ui, text)
    kit, bar = table.scene.ui, table.widget("topbar")
    assert isinstance(bar, TopBar)
    assert any("rout the enemy" in line.text for line in bar.standing(kit))
    for side in (0, 1):
        assert any("rout tests from" in line.text for line in bar.facts(kit, side))
        tiles = table.widget(f"roster.{side}")
        assert isinstance(tiles, Roster)
        assert tiles.fit.named


def test_letters_that_all_can_read_do_not_shrink_and_large_ones_do_before_words_go() -> None:
    texts = ("Skirmish: rout the enemy · marks lost 7% / 0%", "rout the enemy · marks lost 7% / 0%")
    for px in (12, 30):
        room = wide(texts[0], "body", min(px, PLAIN)), high("body", px)
        assert {line.px for line in fit_facts(texts, room, px)} == {min(px, PLAIN)}
    across = max(wide(part, "body", 12) for part in texts[0].split(" · "))
    two = fit_facts(texts, (across, 2 * high("body", 12)), 12)
    assert [line.text for line in two] == texts[0].split(" · "), "facts may stand in lines of their own"
    assert fit_facts(texts, (across, high("body", 12)), 12) == []
