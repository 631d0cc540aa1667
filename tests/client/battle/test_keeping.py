"""Undo, reset, saves, giving up and the result."""

from __future__ import annotations

from itertools import islice

import pygame
import pytest
from battle_scene import Table
from places_scene import own_way

from skirmish.client.battle.panels.header import TopBar
from skirmish.client.result.scene import ResultScene
from skirmish.core.battle_record import fingerprint
from skirmish.core.decision import Action


def moved() -> tuple[Table, int, str]:
    table = Table().at("moves")
    before = fingerprint(table.session.state)
    who, at = own_way(table)
    table.play(Action("move", who, at=at))
    return table, who, before


def test_undo_and_redo_by_keys_are_exact() -> None:
    table, _, before = moved()
    after = fingerprint(table.session.state)
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert fingerprint(table.session.state) == before
    table.key(pygame.K_y, pygame.KMOD_CTRL)
    assert fingerprint(table.session.state) == after


def test_one_press_puts_a_model_back_to_where_the_phase_began() -> None:
    table = Table().at("moves")
    before = fingerprint(table.session.state)
    offers = [o for o in table.decision.offers if o.needs == "way"]
    for who, walk in [(o.model, a) for o in offers for a in islice(o.samples(), 4)]:
        table.play(walk)
        if table.scene.battle.selection.prompt is None and not table.session.reset_bar(who):
            break
        table.key(pygame.K_z, pygame.KMOD_CTRL)
    assert fingerprint(table.session.state) != before
    table.scene.battle.selection.select(who)
    table.key(pygame.K_BACKSPACE, pygame.KMOD_CTRL)
    assert fingerprint(table.session.state) == before


@pytest.mark.parametrize("seats", [("human", "human"), ("human", "aggressor")], ids=str)
def test_past_dice_undo_wants_every_person_to_agree(seats: tuple[str, str]) -> None:
    table = Table().at("shooting", 2, seats)
    if not table.session.seats[table.decision.side].human:
        table.play_until(lambda s: s.decision is not None and s.decision.side == 0 and s.state.phase == "shooting")
    shot = next((a for o in table.decision.each() if o.needs == "model" for a in o.samples()), None)
    assert shot is not None
    before = len(table.session.game.actions)
    table.play(shot)
    if not table.session.undo_bar():
        pytest.skip("nothing was rolled")
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    for side, seat in enumerate(seats):
        if seat == "human":
            assert len(table.session.game.actions) > before
            table.press(f"agree-{side}")
    assert len(table.session.game.actions) <= before


def test_the_one_who_gives_up_is_a_person_and_the_other_side_wins() -> None:
    table = Table().at("moves", 1, ("aggressor", "human"))
    table.scene.battle.paused = True
    table.scene.controls.do("concede")
    table.press("concede")
    table.run(0.3)
    assert table.session.ending()[0] == 0
    assert isinstance(table.app.scene, ResultScene)


def test_the_end_is_told_in_a_whole_sentence_and_on_the_top_bar_until_the_past_is_looked_at() -> None:
    table = Table().at("moves")
    table.scene.controls.do("concede")
    table.press("concede")
    table.run(0.3)
    over = table.app.scene
    assert isinstance(over, ResultScene)
    assert over.view.subtitle[0].isupper()
    assert over.view.story[-1].text.endswith(".")
    over.back()
    table.run(0.1)
    bar = table.widget("topbar")
    assert isinstance(bar, TopBar)
    assert bar.view.over
    table.scene.battle.replay.look(3)
    bar = table.widget("topbar")
    assert isinstance(bar, TopBar)
    assert not bar.view.over


def test_a_draw_needs_both() -> None:
    table = Table().at("moves")
    table.scene.controls.do("concede")
    table.press("draw")
    assert table.session.decision is not None
    table.press("draw")
    table.run(0.2)
    assert table.session.decision is None
    assert table.session.ending()[0] is None


def test_a_quick_save_is_loaded_as_it_was() -> None:
    table, _, _ = moved()
    table.key(pygame.K_F5)
    kept = fingerprint(table.session.state)
    table.key(pygame.K_z, pygame.KMOD_CTRL)
    table.key(pygame.K_F9)
    assert fingerprint(table.session.state) == kept


def test_an_unsaved_battle_asks_before_it_is_left() -> None:
    table, _, _ = moved()
    table.event(pygame.QUIT)
    assert table.app.running
    table.run(0.1)
    table.press("stay")
    table.event(pygame.QUIT)
    table.run(0.1)
    table.press("leave")
    assert not table.app.running
