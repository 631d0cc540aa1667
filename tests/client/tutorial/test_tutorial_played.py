"""The course played through as it asks, by mouse and keys: on one table from the first step to the last."""

from __future__ import annotations

import json

import pytest
from app_scene import AT_ONCE
from lesson_scene import Pupil

from skirmish.app.workshop import ruleset_of
from skirmish.client.ai_worker import Inline
from skirmish.client.scenes.menu import MenuScene
from skirmish.client.script import Stage
from skirmish.client.settings import Settings
from skirmish.core.battle_record import fingerprint

pytestmark = pytest.mark.ci


@pytest.fixture(scope="module", params=[False, True], ids=["phases stay", "empty phases end"])
def graduate(request, tmp_path_factory):
    """Who has done it all, whether or not empty phases end by themselves elsewhere."""
    pupil = Pupil(tmp_path_factory.mktemp("home"), settings=AT_ONCE.changed(skip_empty=request.param))
    pupil.anew = pupil.plays("key Enter")
    pupil.end = fingerprint(pupil.scene.battle.session.state)
    return pupil


def test_who_does_what_is_asked_plays_one_battle_and_wins_it(graduate):
    assert graduate.anew == []
    assert graduate.step == "next"
    assert graduate.scene.battle.session.state.verdict.winner == 0
    assert graduate.scene.ui.dialog is None


def test_the_battle_is_that_of_the_reference_but_for_the_hand(graduate):
    told, meant = graduate.deeds()
    assert told == meant


def test_the_end_leads_to_the_menu_and_all_steps_are_kept_as_done(graduate):
    lessons = [lesson.id for lesson in graduate.tutor.lessons]
    graduate.does("click Finish")
    assert isinstance(graduate.app.scene, MenuScene)
    kept = json.loads((graduate.app.folder / "tutorial.json").read_text())
    assert kept["done"] == lessons
    assert kept.get("step", "") == ""
    assert not list(graduate.app.folder.glob("autosaves/*"))
    Stage(graduate.app).line("expect Learn by playing")


class NoPlayer(Inline):
    """A thinker that forecasts, but never decides for anybody."""

    def ask(self, question):
        assert type(question).__name__ != "Decide"
        return super().ask(question)


@pytest.mark.ci
def test_it_is_the_same_battle_whatever_the_settings_and_whoever_could_think(graduate, tmp_path):
    settings = Settings(animation_speed=4.0, ai_speed=0.0, reduced_motion=True, curtain=True, autosave=False)
    pupil = Pupil(tmp_path, settings=settings, hire=lambda setup: NoPlayer(ruleset_of))
    assert pupil.plays("key Enter") == []
    assert fingerprint(pupil.scene.battle.session.state) == graduate.end
