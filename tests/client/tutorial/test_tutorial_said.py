"""What the tutor says: it fits, it is short, it is true, and all of it is said in a quarter of an hour."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from lesson_scene import Pupil, check_fit, check_names, steps

from skirmish.app.workshop import Workshop
from skirmish.client.battle.plan import planned
from skirmish.client.intents import INTENTS
from skirmish.client.settings import Settings
from skirmish.client.strings import TABLES
from skirmish.client.tutorial.lessons import action_of, course, numbered
from skirmish.client.tutorial.progress import DATA, courses
from skirmish.core.game import Game

TEXTS = {key: str(text) for key, text in TABLES["tutorial"].items()}

LESSONS = course().lessons
SIZES = ((1024, 640), (1280, 800), (1920, 1080), (3840, 2160), (1080, 1920))
WORDS_A_MINUTE, SECONDS_A_DEED = 200, 1.0


def of(step: str) -> dict[str, str]:
    """All that is said in a step."""
    return {key: text for key, text in TEXTS.items() if key.startswith(f"tutorial.{step}.")}


@pytest.fixture(scope="module")
def pupil(tmp_path_factory):
    return Pupil(tmp_path_factory.mktemp("home"))


ALL = [(ident, lesson) for ident in courses() for lesson in course(ident).lessons]
"""The steps of all courses."""


# --- it fits ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "ui", "text"),
    [
        pytest.param(size, ui, text, marks=() if number in (0, 3, 5, 10, 12) else pytest.mark.long)
        for number, (size, ui, text) in enumerate(
            [*((size, 0.0, text) for size in SIZES for text in (1.0, 2.0)), *((size, 2.0, 1.0) for size in SIZES[:3])]
        )
    ],
)
def test_every_step_fits_the_window(tmp_path, size, ui, text):
    settings = Settings(animation_speed=0.0, ai_speed=0.0, ui_scale=ui, text_scale=text)
    pupil = Pupil(tmp_path, size, settings)
    check_fit(pupil)
    w, h = pupil.scene.battle.viewport.frame.board.size
    assert w * h >= 0.2 * size[0] * size[1]
    assert not pupil.scene.battle.viewport.frame.board.colliderect(pupil.scene.sheet)


def test_what_does_not_fit_is_reported(pupil):
    pupil.does("settle")
    button = pupil.scene.ui.by_id("tutorial.again")
    button.rect.w = 8
    assert "tutorial.again" in pupil.scene.ui.overflows()


def test_where_there_is_little_room_a_menu_has_the_other_ways(tmp_path):
    pupil = Pupil(tmp_path, (1024, 640), Settings(animation_speed=0.0, ai_speed=0.0, ui_scale=2.0), step="weave")
    pupil.does("click tutorial.more\nclick Back\nsettle")
    assert pupil.step == "shoot"


# --- it is complete and short ----------------------------------------------------------------------------------------


def test_every_step_says_what_why_and_well_done_and_nothing_else_is_there():
    wanted = set()
    assert len({lesson.id for _, lesson in ALL}) == len(ALL)
    for _, lesson in ALL:
        wanted |= {f"tutorial.{lesson.id}.{part}" for part in ("title", "why")}
        wanted |= {f"tutorial.{lesson.id}.praise"} if lesson.tasks else set()
        wanted |= {f"tutorial.{lesson.id}.{n + 1}" for n in range(len(lesson.tasks))}
    assert {key for key in TEXTS if key.count(".") == 2} == wanted


def test_every_course_has_a_name_for_the_menu():
    for ident in courses():
        assert {f"course.{ident}", f"course.{ident}-sub"} <= set(TEXTS)
        assert TEXTS[f"course.{ident}-sub"].startswith(f"{len(course(ident).lessons)} steps")


def test_no_step_says_much():
    for _, lesson in ALL:
        said = of(lesson.id)
        assert len(said[f"tutorial.{lesson.id}.why"].split()) <= 75, lesson.id
        for key, text in said.items():
            assert key.endswith(".why") or len(text.split()) <= 28, key


def test_keys_are_named_as_they_are_bound():
    known = {intent.id.replace("-", "_") for intent in INTENTS}
    for key, text in TEXTS.items():
        if key.count(".") == 2:
            assert {field for _, field, _, _ in Formatter().parse(text) if field} <= known, key


def test_another_key_is_said_as_soon_as_it_is_bound(tmp_path):
    pupil = Pupil(tmp_path, step="undo")
    pupil.app.change(keys={"undo": ["F8"]})
    pupil.does("expect Press F8 to undo the move")


def test_it_takes_less_than_a_quarter_of_an_hour():
    """Every word read at a person's pace, and a second for each click, key and move of the script."""
    script, seconds = steps(), 0.0
    for lesson in LESSONS:
        words = sum(len(text.split()) for text in of(lesson.id).values())
        deeds = [line for line in script.get(lesson.id, "").splitlines() if not line.startswith(("settle", "expect"))]
        seconds += words / WORDS_A_MINUTE * 60 + SECONDS_A_DEED * (len(deeds) + 1)
    assert 4 * 60 < seconds < 15 * 60


# --- it is true ------------------------------------------------------------------------------------------------------


def numbers(text: str) -> list[int]:
    """The numbers in it."""
    return [int(found) for found in re.findall(r"\d+", text)]


def after(pupil: Pupil, step: str) -> Game:
    """The table of the step."""
    return pupil.tutor.reference.after(next(lesson.at for lesson in LESSONS if lesson.id == step))


def tale(pupil: Pupil, count: int) -> str:
    """The log after so many actions of the course."""
    game = pupil.tutor.reference.after(count)
    lines = (game.rules.log_line(game.state, event) for event in game.log)
    return " ".join(line.text for line in lines if line is not None)


def track(game: Game, name: str, what: str) -> int:
    sheet = game.rules.sheet(game.state, numbered(game.state, name))
    return next(track.now for track in sheet.tracks if track.name.casefold() == what)


def test_the_course_is_the_battle_that_the_rules_play(pupil):
    game = pupil.tutor.reference.after(len(course().battle))
    assert game.over
    assert game.state.verdict.winner == 0
    assert game.state.dice.script == ()


@pytest.mark.parametrize("name", ["ours", "theirs", "dots-ours", "dots-theirs", "threads-ours"])
def test_both_warbands_keep_to_the_rules_and_are_no_choice_for_battles(name):
    shop, path = Workshop(), str(DATA / f"{name}.yaml")
    assert shop.remarks(path, {}) == ()
    assert not [entry for entry in shop.rosters() if Path(entry.id).stem.startswith("practice-")]
    assert "practice-green" not in {entry.id for entry in shop.maps()}


def test_every_fact_and_name_of_the_course_is_known(pupil):
    check_names(pupil)
    assert [lesson.at for lesson in LESSONS] == sorted(lesson.at for lesson in LESSONS)


def test_what_a_step_needs_is_there_on_its_own_table(pupil):
    for lesson in LESSONS:
        game = pupil.tutor.reference.after(lesson.at)
        for need in lesson.needs:
            action = action_of(game.state, need)
            offers = [o for o in game.decision.each() if (o.verb, o.model) == (action.verb, action.model)]
            assert offers, (lesson.id, need)


def test_darrow_walks_and_runs_as_far_as_is_said(pupil):
    game = after(pupil, "move")
    darrow = numbered(game.state, "Darrow")
    moves = {o.verb: o.costs([(20.0, 17.0)])[1] for o in game.decision.each() if o.model == darrow and o.needs == "way"}
    assert moves["move"] == numbers(TEXTS["tutorial.move.why"])[0] == 4
    assert moves["run"] == 2 * moves["move"]


def test_the_points_of_a_weave_are_those_that_are_said(pupil):
    game = after(pupil, "weave")
    assert numbers(TEXTS["tutorial.weave.why"]) == [track(game, "Halva", "points"), 3, 2, 6, 7]
    told = tale(pupil, next(lesson.at for lesson in LESSONS if lesson.id == "weave") + 1)
    assert "spends 3 points on Arrow of Fire (7 → 4)" in told
    assert ", Arrow of Fire 7+: " in told


def test_the_price_of_a_cut_is_the_one_that_is_asked(pupil):
    cut = next(n for n, play in enumerate(course().battle) if play.does == "cut")
    game = pupil.tutor.reference.after(cut)
    assert "Halva 4 points 4+" in game.decision.prompt
    assert "Ysandre" not in game.decision.prompt
    assert numbers(TEXTS["tutorial.cut.why"]) == [12, 4, 3, 4]


def test_a_circle_pays_half_as_much_again_and_adds_one(pupil):
    lightning = next(n for n, play in enumerate(course().battle) if play.what == "lightning")
    told = tale(pupil, lightning + 1)
    assert "spends 8 points of the pool on Lightning" in told
    assert ", Lightning 7+ (8+, circle +1" in told
    assert numbers(TEXTS["tutorial.together.why"]) == [5, 8, 2, 6, 1, 8]


def test_the_fight_needs_the_numbers_that_are_said(pupil):
    told = tale(pupil, len(course().battle))
    assert "Darrow, to hit Gnash 3+: " in told
    assert "(S 3 vs T 4)" in told
    assert numbers(TEXTS["tutorial.combat.why"]) == [3, 3, 5]


def test_sala_is_in_cover_and_crow_beak_out_of_sight(pupil):
    game = after(pupil, "sight")
    bow = next(o for o in game.decision.each() if o.verb == "shoot")
    sala, hidden = (planned(bow).on(numbered(game.state, name)) for name in ("Sala", "Crow-beak"))
    assert sala.refusal is None
    assert "out of sight" in hidden.refusal.reason


# --- it glows --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [lesson.id for lesson in LESSONS if lesson.id not in ("look", "next")])
def test_what_the_first_task_is_about_glows(pupil, step):
    pupil.at(step)
    found = pupil.scene.glow.rect()
    assert found is not None
    assert pygame_window(pupil).contains(found)


def test_when_all_is_done_the_way_on_glows(pupil):
    pupil.at("measure")
    pupil.does(steps()["measure"] + "\nsettle")
    assert pupil.scene.glow.rect() == pupil.scene.ui.by_id("tutorial.next").rect


def test_the_glow_rests_after_a_while_and_the_window_sleeps(pupil):
    pupil.at("weave")
    assert pupil.scene.glow.moves
    pupil.does("wait 5")
    assert not pupil.scene.glow.moves
    assert not pupil.scene.dirty
    assert pupil.scene.due() is None


def test_with_reduced_motion_it_stands_still(tmp_path):
    pupil = Pupil(tmp_path, settings=Settings(animation_speed=0.0, ai_speed=0.0, reduced_motion=True), step="weave")
    assert not pupil.scene.glow.moves
    assert pupil.scene.glow.rect() is not None


def pygame_window(pupil: Pupil):
    import pygame

    return pygame.Rect((0, 0), pupil.app.size).inflate(8, 8)
