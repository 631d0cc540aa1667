"""The course traps nobody: what isn't for now gets a kind word, nothing is lost, and the window goes on working."""

from __future__ import annotations

import pytest
from app_scene import AT_ONCE
from lesson_scene import Pupil, steps

from skirmish.client.scenes.rulebook import RulebookScene
from skirmish.client.scenes.settings import OptionsScene
from skirmish.client.tutorial.scene import TutorialScene
from skirmish.client.words import say

OTHER = {"look": "end-phase", "move": "end-phase", "undo": "end-phase", "sight": "end-phase", "weave": "end-phase"}


@pytest.mark.parametrize(("step", "button"), OTHER.items())
def test_what_another_step_is_about_is_refused_in_words_and_nothing_is_lost(tmp_path, step, button):
    pupil = Pupil(tmp_path, step=step)
    before, ticked = pupil.table(), pupil.tutor.ticked
    pupil.does(f"click {button}\nclick {button}\nsettle")
    assert pupil.table() == before
    assert (pupil.step, pupil.tutor.ticked) == (step, ticked)
    pupil.does("expect A good idea for later")
    pupil.does(steps()[step] + "\nsettle")
    assert pupil.tutor.done


def test_an_order_is_gone_by_where_the_next_task_would_be_lost(tmp_path):
    pupil = Pupil(tmp_path, step="circle")
    pupil.does("key Ctrl+Enter\nsettle\nkey Ctrl+Enter Ctrl+Enter\nsettle\nexpect Not yet")
    assert pupil.scene.battle.session.state.phase == "moves"


def test_another_target_is_as_good_and_the_next_step_sets_the_table(tmp_path):
    pupil = Pupil(tmp_path, step="shoot")
    pupil.does("click Mikel\nclick Gnash\nsettle\nclick Gnash\nsettle")
    assert pupil.tutor.done
    pupil.does("key Enter\nsettle")
    assert (pupil.step, pupil.tutor.remark) == ("weave", "")
    pupil.does(steps()["weave"] + "\nsettle\nkey Enter\nsettle")
    assert (pupil.step, pupil.tutor.remark) == ("cut", say("tutorial.set-anew"))
    pupil.does(steps()["cut"] + "\nsettle")
    assert pupil.tutor.done


def test_a_weave_that_is_let_be_ends_the_step_too(tmp_path):
    pupil = Pupil(tmp_path, step="cut")
    pupil.does("key Ctrl+Enter Ctrl+Enter\nsettle\nclick prompt.1\nsettle")
    assert pupil.tutor.done


def test_nothing_before_the_step_is_taken_back(tmp_path):
    pupil = Pupil(tmp_path, step="shoot")
    before = pupil.table()
    pupil.does("key Ctrl+Z\nexpect That was before this step")
    assert pupil.table() == before
    assert pupil.scene.ui.dialog is None


def test_the_phase_can_be_begun_again_for_one_model_but_not_before_the_step(tmp_path):
    pupil = Pupil(tmp_path, step="undo")
    pupil.does("click Darrow\nkey Ctrl+Backspace\nsettle")
    assert len(pupil.table()) == pupil.tutor.lesson.at - 1
    pupil.at("end")
    pupil.does("click Darrow\nkey Ctrl+Backspace\nsettle\nexpect That was before this step")


def test_who_is_done_and_goes_on_by_himself_is_followed(tmp_path):
    pupil = Pupil(tmp_path, step="charge")
    pupil.does(steps()["charge"] + "\nsettle\nkey Ctrl+Enter\nsettle")
    assert pupil.step == "circle"
    assert pupil.tutor.ticked == {0}


def test_esc_leads_to_the_menu_and_out_of_the_course_without_a_question(tmp_path):
    pupil = Pupil(tmp_path, step="weave")
    pupil.does('click Halva\nkey Esc Esc\nclick "To the menu"')
    assert not isinstance(pupil.app.scene, TutorialScene)
    pupil.does("click menu.tutorial\nkey Down Enter")
    assert pupil.step == "weave"


def test_settings_and_help_open_over_the_course_and_it_is_as_it_was(tmp_path):
    pupil = Pupil(tmp_path, step="charge")
    pupil.does("click Darrow\nclick Gnash\nsettle")
    for key, scene in (("F10", OptionsScene), ("F1", RulebookScene)):
        pupil.does(f"key {key}")
        assert isinstance(pupil.app.scene, scene)
        pupil.does("key Esc")
    assert (pupil.step, pupil.tutor.ticked) == ("charge", {0, 1})
    pupil.does("key Enter\nsettle")
    assert pupil.tutor.done


def test_the_window_may_become_larger_in_the_middle_and_that_is_no_zooming(tmp_path):
    pupil = Pupil(tmp_path)
    pupil.does("size 1600x1000\nsettle\nsize 1024x640\nsettle")
    assert pupil.tutor.ticked == frozenset()


def test_who_hands_his_side_or_theirs_over_has_it_back_with_the_step(tmp_path):
    pupil = Pupil(tmp_path, step="cut")
    pupil.does("seat B human\nkey Ctrl+Enter Ctrl+Enter\nsettle")
    assert pupil.scene.battle.session.decision.side == 1
    pupil.does("click tutorial.again\nsettle")
    assert [seat.human for seat in pupil.scene.battle.session.seats] == [True, False]
    pupil.does(steps()["cut"] + "\nsettle")
    assert pupil.tutor.done


def test_who_gives_up_may_begin_again(tmp_path):
    pupil = Pupil(tmp_path, step="charge")
    pupil.scene.battle.session.end(1, "given up")
    pupil.does("wait 0.3\nclick tutorial.again\nsettle")
    assert pupil.scene.battle.session.decision is not None
    pupil.does(steps()["charge"] + "\nsettle")
    assert pupil.tutor.done


def test_all_of_it_can_be_reached_without_a_mouse(tmp_path):
    pupil = Pupil(tmp_path)
    for _ in range(40):
        pupil.does("key F6" if pupil.scene.ui.focus is None else "key Tab")
        if pupil.scene.ui.focus == "tutorial.next":
            break
    pupil.does("key Enter\nsettle")
    assert pupil.step == "select"


def test_a_quick_save_of_a_lesson_is_a_battle_as_any(tmp_path):
    pupil = Pupil(tmp_path, step="weave")
    pupil.does("key F5\nexpect Saved.\nkey F9\nsettle")
    assert not isinstance(pupil.app.scene, TutorialScene)
    pupil.does('expect Halva\nkey Esc\nclick "To the menu"')
    assert Pupil(tmp_path).step == "weave"


def test_hints_are_quiet_meanwhile(tmp_path):
    pupil = Pupil(tmp_path, step="move")
    pupil.app.hints.active = True
    pupil.does("click Darrow\nwait 8")
    assert pupil.scene.coach.shown == ""


def test_phases_of_the_course_wait_for_the_pupil_whatever_is_set(tmp_path):
    pupil = Pupil(tmp_path, settings=AT_ONCE.changed(skip_empty=True))
    assert not pupil.scene.battle.session.skip_empty
