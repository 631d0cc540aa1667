"""The pages of a warrior: gear, weaves, dice, names, bonds, odds."""

from __future__ import annotations

import pygame
import pytest
from muster_hands import Person, at_a_list, at_a_new_list

from skirmish.client.muster.model import dice_seconds
from skirmish.muster.editor_channelers import parse_faces
from skirmish.muster.edits import Refused


@pytest.fixture
def circle(tmp_path) -> Person:
    return at_a_list(tmp_path)


@pytest.fixture
def patrol(tmp_path) -> Person:
    """One with a Warder, and a group of three."""
    return at_a_list(tmp_path, "tower-patrol")


@pytest.fixture
def sisters(tmp_path) -> Person:
    """One with a Warder whom either of two may have."""
    return at_a_list(tmp_path, "tower-sisters")


def prices(person: Person) -> dict[str, int]:
    return {line.name: line.marks for line in person.muster.lines}


def test_gear_by_keys_alone(patrol):
    patrol.muster.set_limit(600)
    patrol.row("band", "Corin Tathe")
    patrol.page.ui.focus = "gear"
    rows = [row.name for row in patrol.steps("gear").steps]
    patrol.key("Home", *["Down"] * rows.index("Helmet"), "Enter")
    assert "Helmet" in [thing.name for thing in patrol.muster.line.gear]
    patrol.key("-")
    assert "Helmet" not in [thing.name for thing in patrol.muster.line.gear]


def known(person: Person) -> list[str]:
    return [name for _, name in person.muster.line.gift.weaves]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_list_of_weaves_stays_under_the_pointer_when_one_is_given_up(tmp_path, size):
    person = at_a_list(tmp_path, size=size)
    person.row("band", "Halva Dunmar")
    person.tab("pages", "Weaves")
    before = person.by_id("weaves").rect.topleft
    for name in known(person):
        person.plus("weaves", name)
        assert person.muster.line.faults
        assert person.by_id("weaves").rect.topleft == before, name


def test_dice_are_typed_in_by_hand(circle):
    circle.row("band", "Halva Dunmar")
    circle.tab("pages", "Dice")
    circle.click("by-hand")
    assert circle.page.ui.focus == "faces.points"
    circle.type("6 5")
    circle.key("Enter")
    assert circle.muster.line.gift.points == 11
    circle.key("Ctrl+Z")
    assert circle.muster.line.gift.points == 7


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
    assert circle.muster.line.gift.points == 7


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
    assert parse_faces(text, sides) == faces


@pytest.mark.parametrize("text", ["7", "x", "-1", "²", "٣", "4 " * 21])
def test_what_is_no_face_of_a_die_is_refused(text):
    with pytest.raises(Refused):
        parse_faces(text, 6)


def test_the_models_of_a_group_have_names(patrol):
    patrol.row("band", "Bowman")
    patrol.tab("pages", "Names")
    patrol.click("name.2")
    patrol.key("Ctrl+A")
    patrol.type("Ewin")
    patrol.key("Enter")
    assert patrol.muster.line.names[1] == "Ewin"


def test_a_warder_is_bound_to_another_sister(sisters):
    sisters.row("band", "Aldan Mure")
    sisters.tab("pages", "Bond")
    bond = sisters.muster.line.bond
    other = next(name for ident, name in bond.free if ident != bond.of)
    sisters.click("bond")
    sisters.pick("", other)
    assert sisters.muster.line.bond.of_name == other


def test_dice_roll_on_the_window_and_then_lie_still(tmp_path):
    person = at_a_new_list(tmp_path)
    person.app.change(animation_speed=1.0)
    person.app.scene.resized()
    page, muster = person.page, person.muster
    box = person.steps("hire")
    person.hand.move(box.plus_of(0, page.ui).center)
    person.hand.press()
    person.hand.let_go()
    assert muster.rolling is not None
    assert page.due() == 0.0
    pictures = []
    for _ in range(3):
        person.app.step(0.1)
        picture = pygame.Surface(person.app.size, 0, 32)
        page.draw(picture)
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert len(set(pictures)) > 1, "nothing rolled"
    person.wait(muster.rolling.lasts + 0.2)
    assert muster.rolling is None
    assert dice_seconds(2) < 1
