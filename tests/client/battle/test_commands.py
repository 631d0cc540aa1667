"""Intents: every one of the table is carried out; Esc goes back one step at a time; keys come everywhere."""

from __future__ import annotations

import pygame
from battle_scene import Table
from places_scene import own, own_way

from skirmish.client.intents import INTENTS

EVERYWHERE = {"screenshot", "scale-up", "scale-down", "scale-reset"}
"""Carried out by the program for all scenes."""


def test_every_intent_of_a_battle_is_carried_out() -> None:
    table = Table().at("moves")
    for intent in INTENTS:
        if intent.context in ("list", "muster", "maps") or intent.id in EVERYWHERE:
            continue
        assert table.scene.controls.knows(intent.id), intent.id


def test_what_is_pressed_counts_as_carried_out_and_what_is_refused_does_not() -> None:
    table = Table().at("moves")
    who = own(table)
    before = len(table.app.accepted)
    table.scene.controls.do("select", who)
    table.scene.controls.do("redo")
    assert table.app.accepted[before:] == ["select"]
    assert table.scene.battle.notice == table.scene.controls.bar("redo") != ""


def test_esc_goes_back_one_step_at_a_time_and_never_out_of_the_battle() -> None:
    table = Table().at("moves")
    who, at = own_way(table)
    table.pick(who)
    table.scene.battle.selection.place(at)
    table.key(pygame.K_ESCAPE)
    assert table.scene.battle.selection.plan is None or table.scene.battle.selection.plan.action.at is None
    table.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert table.scene.battle.selection.selected is None
    table.keys(pygame.K_ESCAPE)
    assert table.scene.ui.popup is not None
    assert table.app.running


def test_f6_goes_from_panel_to_panel_and_back_and_tab_follows() -> None:
    table = Table().at("moves")
    table.key(pygame.K_F6)
    assert table.scene.ui.focus
    before = table.scene.battle.selection.selected
    table.key(pygame.K_TAB)
    assert table.scene.battle.selection.selected == before
    found = [table.scene.ui.focus]
    while table.scene.ui.focus is not None and len(found) < 9:
        table.key(pygame.K_F6)
        found.append(table.scene.ui.focus)
    assert found[1:] == ["roster.0", "roster.1", "end-phase", "level", None]
    table.key(pygame.K_F6, pygame.KMOD_SHIFT)
    assert table.scene.ui.focus == "level"
    table.key(pygame.K_ESCAPE)
    assert table.scene.ui.focus is None
    assert table.scene.ui.popup is None
    table.key(pygame.K_TAB)
    assert table.scene.battle.selection.selected in table.scene.battle.selection.idle()


def test_a_key_held_down_commits_only_once() -> None:
    table = Table().at("moves")
    who, at = own_way(table)
    table.scene.battle.selection.select(who)
    table.scene.battle.selection.place(at)
    before = len(table.session.game.actions)
    for repeat in (False, True, True):
        table.event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", repeat=repeat)
    assert len(table.session.game.actions) == before + 1


def test_a_tip_is_pinned_by_its_key() -> None:
    table = Table().at("moves")
    table.motion(table.where(own(table)))
    table.run(1.0)
    shown = table.scene.ui.tip
    table.key(pygame.K_F2)
    table.motion((table.scene.app.size[0] - 5, 5))
    assert table.scene.ui.tip == shown != ""


def test_all_dialogs_open_by_keys_and_close_by_esc() -> None:
    table = Table().at("moves")
    for intent in ("keys", "log", "seats", "standing-orders", "concede"):
        table.scene.controls.do(intent)
        table.run(0.1)
        assert table.scene.ui.dialog is not None, intent
        table.key(pygame.K_ESCAPE)
        assert table.scene.ui.dialog is None, intent


def test_help_opens_the_rulebook_and_esc_comes_back_to_the_battle() -> None:
    table = Table().at("moves")
    scene = table.scene
    scene.controls.do("help")
    table.run(0.1)
    assert table.app.scene is not scene
    table.key(pygame.K_ESCAPE)
    assert table.app.scene is scene


def test_keys_that_change_a_setting_say_what_it_is_now() -> None:
    table = Table().at("moves")
    table.key(pygame.K_m, pygame.KMOD_CTRL)
    assert table.scene.battle.notice == "Sounds off"
    table.key(pygame.K_m, pygame.KMOD_CTRL)
    assert table.scene.battle.notice == "Sounds on"
    table.scene.app.change(animation_speed=2.0)
    table.key(pygame.K_h)
    assert table.scene.battle.notice == "Animations: ×4"
