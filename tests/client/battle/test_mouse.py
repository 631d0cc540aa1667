"""The mouse on the board: select, drag, pan, zoom, cancel, measure, menus."""

from __future__ import annotations

from typing import Any

import pygame
from battle_scene import LEFT, RIGHT, Table
from places_scene import own, own_way
from staged_scene import staged
from support.story import A, B, story

from skirmish.client.ui.popups import MenuPopup
from skirmish.client.view.marks import Ring
from skirmish.core.units import distance


def test_a_click_selects_and_one_on_the_ground_does_not_move_anybody() -> None:
    table = Table().at("shooting")
    who = own(table)
    table.pick(who)
    assert table.scene.battle.selection.selected == who
    before = table.session.version
    table.click(table.pixel((24, 24)))
    assert table.session.version == before


def test_a_shaky_click_moves_nobody() -> None:
    table = Table().at("moves")
    who = own(table)
    x, y = table.where(who)
    table.motion((x, y))
    table.down((x, y))
    table.motion((x + 3, y + 2))
    table.up((x + 3, y + 2))
    assert table.scene.battle.selection.plan is None
    assert table.scene.battle.selection.selected == who


def test_a_drag_plans_and_only_the_second_press_commits() -> None:
    table = Table().at("moves")
    who, at = own_way(table)
    table.drag(table.where(who), table.pixel(at))
    plan = table.scene.battle.selection.plan
    assert plan is not None
    assert plan.action.at is not None
    assert distance(plan.action.at, at) < 0.2
    before = len(table.session.game.actions)
    table.click(table.pixel(plan.action.at))
    assert len(table.session.game.actions) == before + 1


def test_shift_and_a_click_set_a_corner_before_there_is_a_place_to_go_to() -> None:
    table = Table().at("moves")
    who, at = own_way(table)
    table.pick(who)
    x, y, *_ = table.session.state.places[who]
    corner = (x + at[0]) / 2, (y + at[1]) / 2
    table.click(table.pixel(corner), held=pygame.K_LSHIFT)
    assert table.scene.battle.selection.plan is None
    assert distance(table.scene.battle.selection.via[0], corner) < 0.2
    table.motion(table.pixel(at))
    shown = next(layer for layer in table.scene.battle.live_layers() if layer.name == "way")
    assert any(isinstance(mark, Ring) and mark.at == table.scene.battle.selection.via[0] for mark in shown.marks)
    table.click(table.pixel(at))
    plan = table.scene.battle.selection.plan
    assert plan is not None
    assert plan.action.via == table.scene.battle.selection.via
    assert len(plan.action.via) == 1


def test_right_during_a_drag_cancels_it_and_nothing_is_spent() -> None:
    table = Table().at("moves")
    who, at = own_way(table)
    before = table.session.version
    table.motion(table.where(who))
    table.down(table.where(who))
    table.motion(table.pixel(at))
    table.down(table.pixel(at), RIGHT)
    table.up(table.pixel(at), RIGHT)
    table.up(table.pixel(at), LEFT)
    assert table.scene.battle.selection.plan is None
    assert table.session.version == before


def test_the_wheel_zooms_to_the_pointer() -> None:
    table = Table().at("moves")
    at = table.scene.battle.viewport.frame.board.center[0] + 90, table.scene.battle.viewport.frame.board.center[1] + 40
    before = table.scene.battle.viewport.camera.to_inches(at)
    table.wheel(at, 3)
    assert distance(table.scene.battle.viewport.camera.to_pixels(before), at) <= 1.0


def test_a_right_click_offers_what_keys_and_buttons_do() -> None:
    table = Table().at("moves")
    who = own(table)
    table.click(table.where(who), RIGHT)
    menu = table.scene.ui.popup
    assert menu is not None
    listed = {choice.deed.name for choice in table.scene.battle.selection.choices()}
    assert listed <= {row.text for row in menu.rows}  # type: ignore[attr-defined]


def test_an_empty_drag_pans_by_as_much_as_the_pointer_went() -> None:
    table = Table().at("moves")
    table.scene.battle.viewport.zoom(8)
    at = table.scene.battle.viewport.frame.board.center
    empty = next(
        p for p in ((at[0] + k * 11, at[1] + k * 7) for k in range(12)) if table.scene.battle.model_at(p) is None
    )
    held = table.scene.battle.viewport.camera.to_inches(empty)
    table.drag(empty, (empty[0] - 60, empty[1] - 30))
    x, y = table.scene.battle.viewport.camera.to_pixels(held)
    assert abs(x - (empty[0] - 60)) <= 1.5
    assert abs(y - (empty[1] - 30)) <= 1.5


def test_the_pointer_says_why_an_enemy_cannot_be_shot() -> None:
    table = Table().at("shooting", 2)
    table.pick(own(table))
    number = next(
        n for n, one in enumerate(table.scene.battle.selection.choices()) if one.offer and one.offer.needs == "model"
    )
    table.choose(number)
    plan = table.scene.battle.selection.plan
    assert plan is not None
    barred = next(k for k in plan.offer.candidates() if plan.on(k).refusal is not None and k != plan.model)
    table.scene.battle.viewport.fit()
    table.run(0.2)
    table.motion(table.where(barred))
    table.run(0.3)
    found = table.scene.mouse.pointer()
    refusal = plan.on(barred).refusal
    assert found.shape == "forbidden"
    assert refusal is not None
    assert refusal.reason in found.why


def test_the_menu_on_an_enemy_has_what_is_laid_on_the_ground_there_too() -> None:
    told = story("channeling").model("Ila", A, at=(20, 24), lore=lore("fireball", "arrow-of-fire"))
    table = staged(told.model("Ren", B, at=(28, 24)).begin("magic begins", side=A, until="close combat").seed(1))
    table.pick(0)
    table.click(table.where(1))
    popup = table.scene.ui.popup
    assert isinstance(popup, MenuPopup)
    assert [row.text.split(" at ")[0] for row in popup.rows] == ["Cast Fireball", "Cast Arrow of Fire"]
    popup.rows[0].press()
    plan = table.scene.battle.selection.plan
    assert plan is not None
    assert plan.action.at == (28.0, 24.0)
    assert plan.refusal is None


def test_what_is_laid_on_the_ground_is_planned_if_nothing_else_can_be_done_to_an_enemy() -> None:
    told = story("channeling").model("Ila", A, at=(20, 24), lore=lore("fireball")).model("Ren", B, at=(28, 24))
    table = staged(told.begin("magic begins", side=A, until="close combat").seed(1))
    table.pick(0)
    table.motion(table.where(1))
    assert table.scene.mouse.pointer().shape == "attack"
    table.click(table.where(1))
    assert table.scene.battle.selection.plan is not None
    assert table.scene.battle.selection.plan.action.what == "fireball"


def lore(*weaves: str) -> dict[str, Any]:
    """What a woman knows who may weave as much as she likes."""
    return {"half": "saidar", "points": 20, "weaves": weaves}


def test_names_are_shown_while_alt_is_held() -> None:
    table = Table().at("moves")
    table.event(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode="")
    assert table.scene.battle.board_scene().names == "all"
    table.event(pygame.KEYUP, key=pygame.K_LALT, mod=0)
    assert table.scene.battle.board_scene().names == "leaders"


def test_who_switches_to_another_window_with_alt_holds_nothing_any_more() -> None:
    table = Table().at("moves")
    table.event(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode="")
    assert table.scene.mouse.mods
    table.event(pygame.WINDOWFOCUSLOST)
    assert not table.scene.mouse.mods


def test_a_held_overlay_goes_with_its_key_and_a_tapped_one_stays() -> None:
    table = Table().at("moves")
    table.event(pygame.KEYDOWN, key=pygame.K_t, mod=0, unicode="t")
    table.run(1.0)
    assert "threat" in table.scene.battle.overlays.shown
    table.event(pygame.KEYUP, key=pygame.K_t, mod=0)
    assert "threat" not in table.scene.battle.overlays.shown
    table.key(pygame.K_t)
    assert "threat" in table.scene.battle.overlays.shown


def _aiming() -> tuple[Table, int]:
    """A table where an action was just chosen that proposes a target, and that target."""
    table = Table().at("shooting", rnd=2)
    selection = table.scene.battle.selection
    for who in [model.id for model in table.session.state.models if model.side == table.decision.side]:
        selection.select(who)
        for number, choice in enumerate(selection.choices()):
            if choice.offer is not None and choice.offer.needs == "model" and choice.sample() is not None:
                table.scene.controls.choose(number)
                plan = selection.plan
                if plan is not None and table.session.state.models[plan.action.target].side != table.decision.side:
                    return table, plan.action.target
    raise AssertionError("nobody can aim at an enemy")


def test_a_click_on_a_target_that_was_only_just_proposed_shows_its_odds_and_the_next_one_acts() -> None:
    table, target = _aiming()
    before = len(table.session.game.actions)
    table.click(table.where(target))
    assert len(table.session.game.actions) == before
    assert table.scene.battle.notice
    table.click(table.where(target))
    assert len(table.session.game.actions) > before


def test_one_click_acts_once_the_odds_of_that_very_target_were_shown() -> None:
    table, target = _aiming()
    before = len(table.session.game.actions)
    table.run(1.0)
    table.click(table.where(target))
    assert len(table.session.game.actions) > before
