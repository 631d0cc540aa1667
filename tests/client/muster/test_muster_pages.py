"""The pages of a warrior: gear, weaves, dice, names, bonds, odds."""

from __future__ import annotations

import pygame
import pytest
from app_scene import AT_ONCE
from muster_hands import Person, at_a_list, at_a_new_list

from skirmish.client import doors
from skirmish.client.muster.dice import lasts
from skirmish.client.muster.scene import MusterScene
from skirmish.core.record import evolve
from skirmish.muster.bench_gift import faces_of
from skirmish.muster.edits import Refused


@pytest.fixture
def circle(tmp_path) -> Person:
    return at_a_list(tmp_path)


def prices(person: Person) -> dict[str, int]:
    return {line.name: line.marks for line in person.page.lines}


def test_gear_is_bought_and_given_back(circle):
    circle.page.limit(600)
    circle.row("band", "Darrow Kell")
    before = prices(circle)["Darrow Kell"]
    helmet = next(row for row in circle.steps("gear").steps if row.name == "Helmet")
    assert helmet.count == "0"
    circle.plus("gear", "Helmet")
    assert prices(circle)["Darrow Kell"] == before + int(helmet.price)
    assert next(row for row in circle.steps("gear").steps if row.name == "Helmet").count == "1"
    circle.minus("gear", "Helmet")
    assert prices(circle)["Darrow Kell"] == before


def test_gear_that_can_not_be_bought_says_why_with_the_rule(circle):
    circle.row("band", "Darrow Kell")
    grey = next(row for row in circle.steps("gear").steps if row.more)
    assert "SKR" in grey.more
    had = circle.page.line.gear
    circle.plus("gear", grey.name)
    assert circle.page.line.gear == had
    assert circle.page.notice[2]
    assert circle.page.notice[1].startswith("SKR")


def test_gear_by_keys_alone(circle):
    circle.page.limit(600)
    circle.row("band", "Darrow Kell")
    circle.page.ui.focus = "gear"
    rows = [row.name for row in circle.steps("gear").steps]
    circle.key("Home", *["Down"] * rows.index("Helmet"), "Enter")
    assert "Helmet" in [thing.name for thing in circle.page.line.gear]
    circle.key("-")
    assert "Helmet" not in [thing.name for thing in circle.page.line.gear]


def test_gear_of_a_group_costs_for_all(circle):
    circle.page.limit(600)
    circle.row("band", "Bowman")
    row = next(row for row in circle.steps("gear").steps if not row.more and row.count == "0" and row.price.isdigit())
    assert row.sub == f"{2 * int(row.price)} for all 2"
    before = prices(circle)["Bowman"]
    circle.plus("gear", row.name)
    assert prices(circle)["Bowman"] == before + 2 * int(row.price)


def test_a_hired_blade_brings_its_own_kit(circle):
    circle.page.limit(600)
    circle.plus("hire", "Gleeman")
    assert "kit of its own" in circle.said()


def known(person: Person) -> list[str]:
    return [name for _, name in person.page.line.gift.weaves]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_list_of_weaves_stays_under_the_pointer_when_one_is_given_up(tmp_path, size):
    person = at_a_list(tmp_path, size=size)
    person.row("band", "Halva Dunmar")
    person.tab("pages", "Weaves")
    before = person.by_id("weaves").rect.topleft
    for name in known(person):
        person.plus("weaves", name)
        assert person.page.line.faults
        assert person.by_id("weaves").rect.topleft == before, name


def test_a_weave_is_changed_for_another_and_the_dice_stay(circle):
    circle.row("band", "Halva Dunmar")
    circle.tab("pages", "Weaves")
    dice = circle.page.bench.rolls(circle.page.line.id)
    before = known(circle)
    full = next(row for row in circle.steps("weaves").steps if not row.ticked)
    circle.plus("weaves", full.name)
    assert known(circle) == before, "it knows as many as it may"
    assert "give one up first" in circle.page.notice[0]
    circle.plus("weaves", before[0])
    assert set(known(circle)) == set(before[1:])
    assert "Choose 1 more weave" in circle.said() or "Choose one more weave" in circle.said()
    circle.plus("weaves", full.name)
    assert set(known(circle)) == {*before[1:], full.name}
    assert circle.page.bench.rolls(circle.page.line.id) == dice


def test_weaves_tell_what_they_are(circle):
    circle.row("band", "Halva Dunmar")
    circle.tab("pages", "Weaves")
    row = next(row for row in circle.steps("weaves").steps if row.name == "Arrow of Fire")
    assert "difficulty 7" in row.sub
    assert "A hit of strength 4" in row.tip


def test_dice_are_typed_in_by_hand(circle):
    circle.row("band", "Halva Dunmar")
    circle.tab("pages", "Dice")
    circle.click("by-hand")
    assert circle.page.ui.focus == "faces.points"
    circle.type("6 5")
    circle.key("Enter")
    assert circle.page.line.gift.points == 11
    circle.key("Ctrl+Z")
    assert circle.page.line.gift.points == 7


def test_faces_that_can_not_have_fallen_are_refused_in_words_and_asked_again(circle):
    circle.row("band", "Halva Dunmar")
    circle.tab("pages", "Dice")
    circle.click("by-hand")
    circle.type("6 7")
    circle.click("faces.take")
    assert "from 1 to 6" in circle.said()
    circle.key("Ctrl+A")
    circle.type("6 5 4")
    circle.click("faces.take")
    assert "rolls 2D6, not 3 dice" in circle.said()
    assert circle.by_id("faces.points").text == "6 5 4"
    circle.key("Esc")
    assert circle.page.line.gift.points == 7


@pytest.mark.parametrize(
    ("text", "sides", "faces"),
    [
        ("", 6, ()),
        ("4 5", 6, (4, 5)),
        ("4,5", 6, (4, 5)),
        ("4; 5", 6, (4, 5)),
        ("0", 10, (10,)),
    ],
)
def test_faces_are_read_as_people_type_them(text, sides, faces):
    assert faces_of(text, sides) == faces


@pytest.mark.parametrize("text", ["7", "x", "-1", "²", "٣", "4 " * 21])
def test_what_is_no_face_of_a_die_is_refused(text):
    with pytest.raises(Refused):
        faces_of(text, 6)


def test_the_models_of_a_group_have_names(circle):
    circle.row("band", "Bowman")
    circle.tab("pages", "Names")
    circle.click("name.2")
    circle.key("Ctrl+A")
    circle.type("Ewin")
    circle.key("Enter")
    assert circle.page.line.names[1] == "Ewin"


def test_a_warder_is_bound_to_another_sister(circle):
    circle.row("band", "Darrow Kell")
    circle.tab("pages", "Bond")
    bond = circle.page.line.bond
    other = next(name for ident, name in bond.free if ident != bond.of)
    circle.click("bond")
    circle.pick("", other)
    assert circle.page.line.bond.of_name == other


def test_odds_come_warrior_by_warrior_and_are_stale_after_an_edit(circle):
    circle.row("band", "Darrow Kell")
    circle.tab("pages", "Odds")
    circle.hand.move(circle.by_id("odds.begin").rect.center)
    circle.hand.press()
    circle.hand.let_go()
    seen = set()
    while circle.page.odds.busy:
        circle.app.step(0.05)
        seen.add(len(circle.page.odds.known))
    assert len(circle.page.odds.known) == len(circle.page.lines)
    assert seen == set(range(1, len(circle.page.lines) + 1)), "one after the other"
    chance = circle.page.odds.known[circle.page.line.id]
    assert 0 < chance.down < 1
    assert f"{chance.wounds:.2f} wounds" in circle.said()
    circle.key("Ctrl+D")
    circle.page.limit(600)
    circle.row("band", "Darrow Kell")
    assert "has changed since" in circle.said()


def test_odds_that_could_not_be_worked_out_say_why_and_can_be_asked_for_again(circle):
    circle.row("band", "Darrow Kell")
    circle.tab("pages", "Odds")
    circle.click("odds.begin")
    while circle.page.odds.busy:
        circle.app.step(0.05)
    circle.page.odds.failed = "the process has died"
    circle.page.touch()
    assert "the process has died" in circle.said()
    circle.click("odds.begin")
    assert not circle.page.odds.failed


def test_dice_roll_on_the_window_and_then_lie_still(tmp_path):
    person = at_a_new_list(tmp_path)
    person.app.change(animation_speed=1.0)
    person.app.scene.resized()
    page = person.page
    box = person.steps("hire")
    person.hand.move(box.plus_of(0, page.ui).center)
    person.hand.press()
    person.hand.let_go()
    assert page.rolling is not None
    assert page.due() == 0.0
    pictures = []
    for _ in range(3):
        person.app.step(0.1)
        picture = pygame.Surface(person.app.size, 0, 32)
        page.draw(picture)
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert len(set(pictures)) > 1, "nothing rolled"
    person.wait(page.rolling.lasts + 0.2)
    assert page.rolling is None
    assert lasts(2) < 1


@pytest.mark.parametrize("settings", [evolve(AT_ONCE, animation_speed=1.0, reduced_motion=True), AT_ONCE])
def test_with_reduced_motion_they_lie_still_at_once(tmp_path, settings):
    person = Person(tmp_path, settings=settings)
    doors.menu(person.app)
    person.app.push(MusterScene(person.app, *person.app.workshop.begin("white-tower", "Test", 500, seed=7)))
    person.plus("hire", "Sitter")
    assert person.page.rolling is None
    assert person.page.ui.dialog is not None
