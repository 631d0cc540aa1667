"""Small things of the client checklist: the wheel and drags as they were set, keys on buttons, unusual windows."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from battle_scene import LEFT, MIDDLE, RIGHT, Table, plain
from places_scene import own, own_way

from skirmish.client.battle.presenters.actions import short_names
from skirmish.client.battle.session import Session
from skirmish.client.settings import Settings, load_settings
from skirmish.client.ui.button import Button
from skirmish.client.window import on_a_screen
from skirmish.client.words import say
from skirmish.core.decision import DONE
from skirmish.core.events import Rolled


def table(size: tuple[int, int] = (1280, 800), **settings: Any) -> Table:
    """Somebody is to move; nothing is animated."""
    still = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False)
    return Table(size, settings=still.changed(**settings)).at("moves")


def turned(**settings: Any) -> float:
    """How many times as large the board is after two notches towards it."""
    found = table(**settings)
    before = found.scene.battle.viewport.camera.per_inch
    found.scene.battle.viewport.zoom(2)
    found.wheel(found.scene.battle.viewport.frame.board.center, 2)
    return found.scene.battle.viewport.camera.per_inch / before


def test_the_wheel_turns_the_other_way_round_and_as_fast_as_it_was_set() -> None:
    assert turned(wheel_invert=True) < turned()
    assert turned(wheel_speed=2.0) > turned()


def panned(button: int, *, space: bool = False, **settings: Any) -> tuple[float, float]:
    """By how many inches the view goes when empty ground is dragged 60 pixels to the left."""
    found = table(**settings)
    found.scene.battle.viewport.zoom(8)
    x, y = found.scene.battle.viewport.frame.board.center
    empty = next(
        (x + k * 11, y + k * 7) for k in range(12) if found.scene.battle.model_at((x + k * 11, y + k * 7)) is None
    )
    before = found.scene.battle.viewport.camera.centre
    if space:
        found.event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    found.drag(empty, (empty[0] - 60, empty[1]), button)
    assert found.scene.ui.popup is None
    after = found.scene.battle.viewport.camera.centre
    return after[0] - before[0], after[1] - before[1]


def test_left_middle_and_right_drags_pan_alike_and_space_does_over_a_model() -> None:
    left = panned(LEFT)
    assert left[0] > 0.5
    assert panned(MIDDLE) == panned(RIGHT) == panned(LEFT, space=True) == pytest.approx(left)


def test_the_way_of_panning_can_be_turned_round() -> None:
    assert panned(LEFT, pan_invert=True)[0] == pytest.approx(-panned(LEFT)[0])


def test_a_move_counts_when_the_button_is_let_go_if_that_was_set() -> None:
    found = table(commit_on_release=True)
    who, at = own_way(found)
    before = len(found.session.game.actions)
    found.drag(found.where(who), found.pixel(at))
    assert len(found.session.game.actions) == before + 1


def test_a_click_where_nobody_can_go_leaves_nobody_selected() -> None:
    found = table()
    found.pick(own(found))
    x, y, *_ = found.session.state.places[own(found)]
    found.scene.battle.viewport.fit()
    found.click(found.pixel((48 - x, 42 - y)))
    assert found.scene.battle.notice, "the first click says why"
    found.click(found.pixel((48 - x, 42 - y)))
    assert found.scene.battle.selection.selected is None
    assert found.scene.battle.selection.plan is None


def test_the_key_on_a_button_is_the_one_that_was_bound_last() -> None:
    found = table()
    found.app.change(keys={"end-phase": ("Ctrl+F7",)})
    button = found.widget("end-phase")
    assert isinstance(button, Button)
    assert button.key == "Ctrl+F7" or "(Ctrl+F7)" in button.tip


def test_to_pass_a_whole_phase_takes_two_presses() -> None:
    found = table()
    before = len(found.session.game.actions)
    both = pygame.KMOD_CTRL | pygame.KMOD_SHIFT
    found.key(pygame.K_RETURN, both)
    assert len(found.session.game.actions) == before
    found.key(pygame.K_RETURN, both)
    assert len(found.session.game.actions) == before + 1


def test_a_ghost_goes_an_inch_an_eighth_or_six_by_key() -> None:
    found = table()
    who = own(found)
    for mod, inches in ((0, 1.0), (pygame.KMOD_SHIFT, 0.125), (pygame.KMOD_CTRL, 6.0)):
        found.scene.battle.selection.drop_plan()
        found.scene.battle.selection.select(who)
        x, y, *_ = found.session.state.places[who]
        found.key(pygame.K_1, sign="1")
        found.key(pygame.K_UP, mod)
        plan = found.scene.battle.selection.plan
        assert plan is not None
        assert plan.action.at == pytest.approx((x, y - inches), abs=0.01)


def test_what_cannot_be_undone_is_told_on_the_button_before() -> None:
    found = Table().at("shooting", 2)
    selection = found.scene.battle.selection
    for offer in found.decision.each():
        action = next(offer.samples(), None) if offer.needs == "model" else None
        if action is not None:
            selection.select(action.model)
            selection.begin(offer)
            selection.point_at(action.target)
            found.scene.touch()
            found.run(0.4)
            commit = found.widget("commit")
            assert isinstance(commit, Button)
            assert commit.sub == say("final")
            assert not commit.cut(found.scene.ui)
            return
    raise AssertionError("nobody could aim at anybody")


@pytest.mark.parametrize("size", [(1024, 768), (2560, 1080), (1080, 1920)], ids=str)
def test_square_wide_and_upright_windows_show_all_words_and_enough_of_the_board(size: tuple[int, int]) -> None:
    found = table(size)
    found.pick(own(found))
    found.run(0.2)
    board = found.scene.battle.viewport.frame.board
    assert found.scene.ui.overflows() == []
    assert board.w * board.h >= 0.4 * size[0] * size[1]


def test_the_window_comes_back_as_it_was_unless_its_screen_is_gone() -> None:
    found = table()
    found.app.resize((1100, 700))
    found.app.position = (2000, 60)
    found.app.quit()
    kept = load_settings(found.app.folder).settings
    assert (kept.window, kept.position) == ((1100, 700), (2000, 60))
    assert on_a_screen((2000, 60), [(1920, 1080), (1920, 1080)])
    assert not on_a_screen((2000, 60), [(1920, 1080)])


def test_the_large_button_says_when_ending_the_phase_rolls_dice_at_once() -> None:
    """Found by a tester: the end of shooting rolled the joined fight, and nothing had said so."""
    table = Table().battle().play_until(lambda s: plain(s) and _ends_in_dice(s))
    button = table.widget("end-phase")
    assert getattr(button, "sub", "") == say("final")
    table = Table().at("moves", 1)
    assert not _ends_in_dice(table.session)
    assert getattr(table.widget("end-phase"), "sub", "") == ""


def _ends_in_dice(session: Session) -> bool:
    """Whether dice fall at once if the phase that is on is ended, tried on a copy."""
    decision = session.decision
    if decision is None or decision.is_prompt or decision.default.verb != DONE.verb:
        return False
    return any(isinstance(event, Rolled) for event in session.game.fork().play(decision.default))


def test_short_names_of_actions_keep_what_tells_namesakes_apart() -> None:
    names = ["Move", "Mend (Chant Aloud)", "Mend (Touch, Chant Aloud)", "Mist (Chant Aloud)", "Declare: run"]
    assert short_names(names) == ["Move", "Mend", "Mend (Touch)", "Mist", "Declare: run"]
