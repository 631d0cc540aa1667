"""The course for `threads`: it is played through on one table, its words are true, and each step stands by itself."""

from __future__ import annotations

import pytest
from lesson_scene import WINDOWS, Pupil, check_fit, check_names, check_step

from skirmish.client.settings import Settings
from skirmish.client.strings import TABLES
from skirmish.client.tutorial.lessons import course, numbered
from skirmish.rules.threads import power
from skirmish.rules.threads.channeler import channeler, circle_of, held, kept_by, knot_of, maximum
from skirmish.rules.threads.weaves import weave_of

TEXTS = {key: str(text) for key, text in TABLES["tutorial"].items()}

LESSONS = course("threads").lessons


def a_pupil(folder, **wanted) -> Pupil:
    return Pupil(folder, course="threads", **wanted)


@pytest.fixture(scope="module")
def graduate(tmp_path_factory):
    """A pupil who has done all of it; what was said when the table had to be set anew."""
    pupil = a_pupil(tmp_path_factory.mktemp("home"))
    pupil.anew = pupil.plays()
    return pupil


def after(pupil: Pupil, step: str):
    """The table of the step, and the model that it is about."""
    game = pupil.tutor.reference.after(next(one.at for one in LESSONS if one.id == step))
    return game, numbered(game.state, "Ilane")


def test_who_does_what_is_asked_plays_one_battle(graduate):
    assert graduate.anew == []
    told, meant = graduate.deeds()
    assert told == meant
    assert not graduate.tutor.reference.after(len(meant)).state.dice.script


def test_its_dice_show_what_it_is_about(graduate):
    lines = [moment.line.text for moment in graduate.scene.battle.session.moments if moment.line is not None]
    said = " ".join(lines)
    assert "Ilane embraces the Source (0 → 3)" in said
    assert "Ilane draws more of the Power (3 → 4)" in said
    assert "Ilane has 2 of 4 successes for Lightning" in said
    assert "Hakar takes 4 harm from Ilane" in said
    assert "Ilane, tying off Bonds of Air, each die 7+: 9 8 3 2 4 6 = 2 successes" in said


def test_the_numbers_in_its_words_are_those_of_the_rules(graduate):
    """Dice, numbers, threads and dots that the tutor names."""
    game, ilane = after(graduate, "embrace")
    gift, needed = channeler(game.state, ilane).gift, power.embrace_dc(channeler(game.state, ilane).gift.potential)
    assert (
        f"needs {needed} or more on each: 11 minus her potential of {gift.potential}" in TEXTS["tutorial.embrace.why"]
    )
    assert held(game.state, ilane) == 0
    game, _ = after(graduate, "assemble")
    lightning = weave_of(game.rules, "lightning")
    assert (lightning.needed, lightning.pattern.threads) == (4, (2, 0, 1, 1, 0))
    assert held(game.state, ilane) == maximum(game.rules, game.state, ilane) == 4
    assert "Ilane has 4 dice" in TEXTS["tutorial.assemble.why"]


def test_at_its_end_the_weave_stands_by_itself_and_the_circle_lends_its_dots(graduate):
    state = graduate.scene.battle.session.state
    ilane = numbered(state, "Ilane")
    [effect] = [one for one in state.effects if one.owner == ilane]
    assert knot_of(state, effect.id).tied
    assert kept_by(state, ilane) == []
    assert circle_of(state, ilane).leader == ilane
    assert held(state, ilane) == 6


def test_every_fact_and_name_is_known(graduate):
    check_names(graduate)


@pytest.mark.parametrize(
    "step", [pytest.param(one.id, marks=() if n == 1 else pytest.mark.long) for n, one in enumerate(LESSONS)]
)
def test_each_step_begins_from_its_own_table_and_glows(tmp_path, step):
    check_step(a_pupil(tmp_path, step=step))


def test_another_weave_is_not_for_now(tmp_path):
    pupil = a_pupil(tmp_path, step="assemble")
    pupil.does('key Ctrl+Enter\nsettle\nkey Ctrl+Enter\nsettle\nclick "actions:Declare: bonds"')
    pupil.does("key Enter\nsettle\nexpect Not yet")


@pytest.mark.parametrize(("size", "ui", "text"), WINDOWS)
def test_every_step_fits_the_window(tmp_path, size, ui, text):
    settings = Settings(animation_speed=0.0, ai_speed=0.0, ui_scale=ui, text_scale=text)
    check_fit(a_pupil(tmp_path, size=size, settings=settings))
