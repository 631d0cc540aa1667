"""The course for `dots`: it is played through on one table, its words are true, and each step stands by itself."""

from __future__ import annotations

import json

import pytest
from lesson_scene import WINDOWS, Pupil, check_fit, check_names, check_step

from skirmish.client.settings import Settings
from skirmish.client.strings import TABLES
from skirmish.client.tutorial.lessons import course, numbered
from skirmish.rules.dots.attack import attack_pool
from skirmish.rules.dots.events import fighter
from skirmish.rules.dots.plan_rolls import dice_at
from skirmish.rules.dots.plans import attack_base, parry_base
from skirmish.rules.dots.pools import dice_text

TEXTS = {key: str(text) for key, text in TABLES["tutorial"].items()}

LESSONS = course("dots").lessons


def a_pupil(folder, **wanted) -> Pupil:
    return Pupil(folder, course="dots", **wanted)


@pytest.fixture(scope="module")
def graduate(tmp_path_factory):
    """A pupil who has done all of it; what was said when the table had to be set anew."""
    pupil = a_pupil(tmp_path_factory.mktemp("home"))
    pupil.anew = pupil.plays()
    return pupil


def log(pupil: Pupil) -> str:
    return " ".join(moment.line.text for moment in pupil.scene.battle.session.moments if moment.line is not None)


def test_who_does_what_is_asked_plays_one_battle(graduate):
    assert graduate.anew == []
    told, meant = graduate.deeds()
    assert told[: len(meant)] == meant
    assert not graduate.tutor.reference.after(len(meant)).state.dice.script


def test_its_dice_show_what_it_is_about(graduate):
    said = log(graduate)
    assert "Kell takes 4 harm from Hakar, 2 on dots and 2 on boxes: 1 dot and 11 boxes left" in said
    assert (
        "Kell, parry, each die 7+: 9 8 7 7 4 3 2 = 4 successes, dice: Tree Forms +2 (DOT-32), dice: changes -1 (DOT-34)"
        in said
    )
    assert "Kell strikes back at Brund" in said


def test_the_numbers_in_its_words_are_those_of_the_rules(graduate):
    """Dice, numbers and inches that the tutor names."""
    kell, dorren = (numbered(graduate.scene.battle.session.state, name) for name in ("Kell", "Dorren"))
    reference = graduate.tutor.reference
    share, contact, harm = (next(one for one in LESSONS if one.id == ident) for ident in ("share", "contact", "harm"))
    declared = reference.after(share.at).state
    dice = attack_base(fighter(declared, dorren), "sword"), parry_base(fighter(declared, dorren))
    assert dice == (4, 4)
    assert f"{dice_text(4)} for his sword and 4 for a parry" in TEXTS["tutorial.share.why"]
    game = reference.after(contact.at)
    assert dice_at(attack_pool(game.rules, game.state, kell, numbered(game.state, "Hakar"), "sword")) == "4 dice at 6"
    assert "He rolls 4 dice and needs 6 or more on each" in TEXTS["tutorial.contact.why"]
    assert game.rules.combat.reach(game.state, kell).move == 4
    assert fighter(reference.after(harm.at).state, kell).dots == 3


def test_the_quickest_acts_first_and_declares_last(graduate):
    game = graduate.tutor.reference.after(LESSONS[0].at)
    stages = game.rules.combat.stages(game.state)
    names = [model.name for model in game.state.models]
    assert [names[i] for i in stages.order] == ["Ryle", "Ulf", "Dorren", "Hakar", "Brund", "Kell"]
    assert stages.later == tuple(reversed(stages.order))


def test_every_fact_and_name_is_known(graduate):
    check_names(graduate)


@pytest.mark.parametrize(
    "step", [pytest.param(one.id, marks=() if n in (1, 4) else pytest.mark.long) for n, one in enumerate(LESSONS)]
)
def test_each_step_begins_from_its_own_table_and_glows(tmp_path, step):
    check_step(a_pupil(tmp_path, step=step))


def test_a_plan_without_a_parry_is_not_for_now(tmp_path):
    """What the step is about is asked for in words; nothing is lost."""
    pupil = a_pupil(tmp_path, step="share")
    pupil.does('key Ctrl+Enter\nsettle\nclick "actions:Declare: hold"\nkey Enter\nsettle\nexpect Not yet')
    assert pupil.scene.battle.session.decision.subject == numbered(pupil.scene.battle.session.state, "Dorren")
    pupil.does('click "actions:Declare a plan"\nclick draft.take\nsettle\nexpect Not yet')
    pupil.does('click "actions:Declare a plan"\nclick draft.parry\nclick draft.parry\nclick draft.take\nsettle')
    assert pupil.tutor.task == 2


def test_what_is_usually_answered_by_itself_is_asked_where_the_step_is_about_it(tmp_path):
    pupil = a_pupil(tmp_path, step="harm")
    pupil.does("click Dodge\nsettle\nexpect go straight to boxes")


def test_its_progress_is_its_own(tmp_path):
    pupil = a_pupil(tmp_path, step="contact")
    pupil.does("click tutorial.leave\nexpect Continue at step 3 of 5")
    assert json.loads((tmp_path / "tutorial-dots.json").read_text())["step"] == "contact"
    assert a_pupil(tmp_path).step == "contact"
    assert Pupil(tmp_path).step == "look"


@pytest.mark.parametrize(("size", "ui", "text"), WINDOWS)
def test_every_step_fits_the_window(tmp_path, size, ui, text):
    settings = Settings(animation_speed=0.0, ai_speed=0.0, ui_scale=ui, text_scale=text)
    check_fit(a_pupil(tmp_path, size=size, settings=settings))
