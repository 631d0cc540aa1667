"""Skipping, going back, once more, leaving and coming back: the step is found again, and its table."""

from __future__ import annotations

import json
import os

import pytest
from lesson_scene import Pupil, steps

from skirmish.client.scenes.menu import MenuScene
from skirmish.client.script import Stage
from skirmish.client.tutorial.lessons import course
from skirmish.core.battle_record import fingerprint

IDS = [lesson.id for lesson in course().lessons]


def test_every_step_can_be_skipped_and_begins_from_its_own_table(tmp_path):
    pupil = Pupil(tmp_path)
    for number, lesson in enumerate(pupil.tutor.lessons):
        assert pupil.step == lesson.id
        reference = pupil.tutor.reference.after(lesson.at)
        assert fingerprint(pupil.scene.battle.session.state) == fingerprint(reference.state)
        pupil.does(f"expect Step {number + 1} of {len(IDS)}\nclick tutorial.next\nsettle")
    assert isinstance(pupil.app.scene, MenuScene)


def test_who_skips_has_done_nothing(tmp_path):
    pupil = Pupil(tmp_path)
    for _ in IDS[:-1]:
        pupil.does("click tutorial.next\nsettle")
    assert pupil.tutor.progress.done == ()


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(step, marks=pytest.mark.long if number % 5 else ())
        for number, step in enumerate(IDS)
        if step != "next"
    ],
)
def test_a_step_that_was_done_can_be_done_once_more(tmp_path, step):
    pupil = Pupil(tmp_path, step=step)
    begun = fingerprint(pupil.scene.battle.session.state)
    pupil.does(steps()[step] + "\nsettle")
    assert pupil.tutor.done
    pupil.does("click tutorial.again\nsettle")
    assert (pupil.step, pupil.tutor.done, pupil.tutor.ticked) == (step, False, frozenset())
    assert fingerprint(pupil.scene.battle.session.state) == begun
    pupil.does(steps()[step] + "\nsettle")
    assert pupil.tutor.done


def test_back_leads_to_the_step_before(tmp_path):
    pupil = Pupil(tmp_path, step="weave")
    pupil.does("click tutorial.back")
    assert pupil.step == "shoot"
    pupil.at("look")
    pupil.does("click tutorial.back")
    assert pupil.step == "look"


def test_any_step_can_be_begun_from_the_list(tmp_path):
    pupil = Pupil(tmp_path)
    pupil.does('click tutorial.steps\nclick "14  Form a circle"\nsettle')
    assert pupil.step == "circle"


def test_who_leaves_finds_the_step_again(tmp_path):
    pupil = Pupil(tmp_path, step="shoot")
    pupil.does("click tutorial.leave\nexpect Continue at step 8 of 17\nclick menu.tutorial\nkey Down Enter")
    assert pupil.step == "shoot"
    again = Pupil(tmp_path)
    assert again.step == "shoot"
    again.does(steps()["shoot"] + "\nsettle\nkey Enter\nsettle")
    assert again.step == "weave"
    assert Pupil(tmp_path).tutor.progress.done == ("shoot",)


def test_the_window_may_be_closed_at_once(tmp_path):
    pupil = Pupil(tmp_path, step="charge")
    pupil.does("click Darrow\nclick Gnash\nclick Gnash\nclose")
    assert not pupil.app.running
    assert Pupil(tmp_path).step == "charge"


def test_what_is_left_over_of_a_battle_offers_nothing_to_resume(tmp_path):
    pupil = Pupil(tmp_path, step="cut")
    pupil.app.rescue()  # the window fails, or is told to end
    pupil.does(steps()["cut"] + "\nsettle\nclick tutorial.leave\nexpect-not Resume")
    assert not (tmp_path / "autosaves").exists()


@pytest.mark.parametrize(
    "text", ["", "{", '{"format":"tutorial/9","step":"cut"}', '{"step":7}', '{"step":"gone"}', "x" * 20_000]
)
def test_a_file_that_cannot_be_used_begins_the_course_anew(tmp_path, text):
    (tmp_path / "tutorial.json").write_text(text)
    pupil = Pupil(tmp_path)
    assert pupil.step == "look"
    pupil.does("click tutorial.next")
    assert json.loads((tmp_path / "tutorial.json").read_text())["step"] == "select"


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is forbidden here")
def test_where_nothing_can_be_written_the_course_goes_on(tmp_path):
    pupil = Pupil(tmp_path)
    tmp_path.chmod(0o500)
    try:
        pupil.does("click tutorial.next")
        assert pupil.step == "select"
        assert str(tmp_path) in pupil.tutor.remark
    finally:
        tmp_path.chmod(0o700)


def test_what_is_kept_is_the_old_or_the_new_but_never_half(tmp_path, monkeypatch):
    pupil = Pupil(tmp_path, step="sight")
    monkeypatch.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    pupil.does("click tutorial.next")
    monkeypatch.undo()
    assert pupil.step == "shoot"
    assert "No space left" in pupil.tutor.remark
    assert json.loads((tmp_path / "tutorial.json").read_text())["step"] == "sight"


@pytest.mark.parametrize(("row", "step"), [("A turn with the One Power", "look"), ("Swords and pools", "declare")])
def test_any_course_is_two_clicks_from_the_start(tmp_path, row, step):
    pupil = Pupil(tmp_path)
    pupil.does("click tutorial.leave")
    stage = Stage(pupil.app)
    stage.line("click Tutorial")
    stage.line(f'click "courses:{row}"')
    assert pupil.step == step
