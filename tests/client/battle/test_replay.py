"""The past: every line is a door, steps and phases and rounds, both ways, and going on from there."""

from __future__ import annotations

import pygame
from battle_scene import Table

from skirmish.client.battle.panels.log import LogList
from skirmish.client.ui.controls import Slider
from skirmish.core.battle_record import fingerprint


def past() -> Table:
    return Table().at("shooting", 2)


def test_a_line_of_the_log_opens_the_board_as_it_was_and_esc_returns() -> None:
    table = past()
    listed = table.widget("log")
    assert isinstance(listed, LogList)
    row = len(listed.lines) - 2
    table.click(listed.box_of(row, table.scene.ui).move(30, 0).midleft)
    number = listed.lines[row].number
    assert table.scene.battle.selection.looking == number
    assert table.scene.battle.board_scene().state is table.session.state_at(number)
    marked = table.widget("log")
    assert isinstance(marked, LogList)
    assert marked.selected == row
    table.key(pygame.K_ESCAPE)
    assert table.scene.battle.selection.looking is None


def test_the_marked_line_comes_into_sight() -> None:
    table = past()
    table.scene.battle.replay.look(3)
    table.run(0.1)
    listed = table.widget("log")
    assert isinstance(listed, LogList)
    assert listed.rect.colliderect(listed.box_of(listed.selected, table.scene.ui))


def test_the_log_of_a_replay_begins_with_its_first_line_and_what_comes_later_is_pale() -> None:
    table = past()
    ui = table.scene.ui
    table.key(pygame.K_p, pygame.KMOD_CTRL)
    table.run(0.1)
    listed = table.widget("log")
    assert isinstance(listed, LogList)
    assert listed.rect.colliderect(listed.box_of(0, ui))
    assert not listed.rect.colliderect(listed.box_of(len(listed.lines) - 1, ui)), "the end isn't told"
    for number in (0, 5, len(table.session.moments) - 1):
        table.scene.battle.replay.look(number)
        table.run(0.1)
        listed = table.widget("log")
        assert isinstance(listed, LogList)
        assert [line.number <= number for line in listed.lines] == [k < listed.past for k in range(len(listed.lines))]
    table.scene.battle.replay.look(0)
    table.run(0.1)
    later = table.widget("log").past  # type: ignore[attr-defined]
    assert brightest(table, later) < 0.7 * brightest(table, later, now=True)


def brightest(table: Table, row: int, *, now: bool = False) -> int:
    """The brightest pixel of a row of the log, which is looked at or told as it was now."""
    listed = table.widget("log")
    assert isinstance(listed, LogList)
    listed.past = len(listed.lines) if now else listed.past
    picture = pygame.Surface(table.app.size, 0, 32)
    listed.draw(picture, table.scene.ui)
    box = listed.box_of(row, table.scene.ui)
    return max(picture.get_at((x, y)).g for x in range(box.x, box.right) for y in range(box.y, box.bottom))


def test_back_from_the_past_the_log_is_at_its_end_again() -> None:
    table = past()
    for number in (0, 3):
        table.scene.battle.replay.look(number)
        table.run(0.1)
    table.key(pygame.K_ESCAPE)
    listed = table.widget("log")
    assert isinstance(listed, LogList)
    assert listed.rect.colliderect(listed.box_of(len(listed.lines) - 1, table.scene.ui))


def test_steps_phases_and_rounds_go_both_ways() -> None:
    table = past()
    table.key(pygame.K_PAGEUP)
    phase = table.scene.battle.selection.looking
    table.key(pygame.K_PAGEUP, pygame.KMOD_CTRL)
    begun = table.scene.battle.selection.looking
    table.key(pygame.K_COMMA, sign=",")
    step = table.scene.battle.selection.looking
    table.key(pygame.K_PERIOD, sign=".")
    assert phase is not None
    assert begun is not None
    assert step is not None
    assert step < begun <= phase
    assert table.scene.battle.selection.looking == begun


def test_it_plays_to_the_end_and_back_and_the_end_is_the_battle() -> None:
    table = past()
    table.key(pygame.K_p, pygame.KMOD_CTRL)
    table.run(1.0)
    assert table.scene.battle.selection.looking == 0, "it waits to be played"
    table.key(pygame.K_RETURN)
    table.run(len(table.session.moments) / 20)
    assert (table.scene.battle.selection.looking or 0) > 0
    table.scene.battle.replay.running = False
    table.scene.battle.replay.look(len(table.session.moments) - 1)
    assert fingerprint(table.scene.battle.selection.state) == fingerprint(table.session.state)
    table.scene.battle.replay.backwards = False
    table.scene.battle.replay.reverse()
    at = table.scene.battle.selection.looking
    table.scene.battle.replay.toggle()
    table.run(1.0)
    assert (table.scene.battle.selection.looking or 0) < (at or 0)


def test_the_slider_stands_where_one_looks_and_goes_anywhere() -> None:
    table = past()
    table.scene.battle.replay.look(5)
    table.run(0.1)
    slider = table.widget("replay.at")
    assert isinstance(slider, Slider)
    assert slider.value == 5
    groove = slider.groove(table.scene.ui)
    table.click((groove.x + groove.w // 2, groove.centery))
    assert abs((table.scene.battle.selection.looking or 0) - len(table.session.moments) / 2) < 4


def test_what_is_seen_again_ends_in_the_present() -> None:
    table = past()
    last = max(moment.number for moment in table.session.moments if moment.line is not None)
    for end in (8, last + 1):
        table.scene.battle.replay.span(2, end)
        assert table.scene.battle.replay.until == end - 1
        table.run(3.0 if end == 8 else float(end))
        assert table.scene.battle.selection.looking is None


def test_a_copy_goes_on_from_there_and_the_battle_is_kept() -> None:
    table = past()
    battle = table.session
    table.scene.battle.replay.look(len(battle.moments) // 2)
    table.run(0.1)
    table.key(pygame.K_h, pygame.KMOD_CTRL)
    table.press("branch")
    assert table.session is not battle
    assert len(table.session.game.actions) < len(battle.game.actions)
