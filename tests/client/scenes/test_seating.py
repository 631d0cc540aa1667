"""Choosing who plays: levels and profiles in a new battle and a quick one, remembered, and changed in a battle."""

from __future__ import annotations

import json

import pygame
import pytest
from scene_hands import Hands

from skirmish.client.last_choice import FILE
from skirmish.client.levels import LEVELS, profiles, word_of
from skirmish.client.settings import load_settings
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.widget import walk
from skirmish.core.record import evolve

LEVEL = {level.id: number for number, level in enumerate(LEVELS)}
PROFILE = {profile.name: number for number, profile in enumerate(profiles())}
SIZES = ((640, 400), (1024, 640), (1280, 720), (1920, 1080))


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    found.app.go.to_menu()
    return found


@pytest.fixture
def new(hands):
    hands.click("menu.new")
    return hands


@pytest.fixture
def quick(hands):
    hands.click("menu.quick")
    return hands


def shown(hands: Hands, id: str) -> str:
    return "".join(span if isinstance(span, str) else span.text for span in hands.by_id(id).spans)


def has(hands: Hands, id: str) -> bool:
    hands.app.scene.freshen()
    return id in {widget.id for widget in walk(hands.app.scene.ui.widgets)}


# --- a new battle ----------------------------------------------------------------------------------------------------


def test_a_new_battle_is_yours_against_a_veteran(new):
    assert new.scene.wanted.seats == ("human", "tactician")
    assert new.by_id("seat.0").text == "Human"
    assert new.by_id("seat.1").text == "Veteran"
    assert new.by_id("seat.1.profile").text == "Steady"


def test_a_level_and_how_it_fights_are_chosen_and_fought(new):
    new.choose("seat.1.profile", PROFILE["cautious"])
    new.choose("seat.0", LEVEL["recruit"])
    assert new.scene.wanted.seats == ("careless", "tactician:cautious")
    new.click("fight")
    assert [seat.player for seat in new.scene.battle.session.seats] == ["careless", "tactician:cautious"]


def test_only_who_weighs_has_a_manner_and_it_says_what_that_is(new):
    assert not has(new, "seat.0.profile")
    new.choose("seat.1.profile", PROFILE["bold"])
    assert profiles()[PROFILE["bold"]].text in shown(new, "seat.1.told")
    assert LEVELS[LEVEL["veteran"]].text in shown(new, "seat.1.told")
    new.choose("seat.1", LEVEL["soldier"])
    assert not has(new, "seat.1.profile")
    assert shown(new, "seat.1.told") == LEVELS[LEVEL["soldier"]].text


def test_who_plays_is_remembered_as_plain_words(new, tmp_path):
    new.choose("seat.1.profile", PROFILE["dutiful"])
    new.key(pygame.K_ESCAPE)
    assert json.loads((tmp_path / FILE).read_text("utf-8"))["wanted"]["seats"] == ["human", "tactician:dutiful"]
    again = Hands(tmp_path)
    again.app.go.to_menu()
    again.click("menu.new")
    assert again.scene.wanted.seats == ("human", "tactician:dutiful")
    assert again.by_id("seat.1.profile").text == "Dutiful"


@pytest.mark.parametrize(("kept", "found"), [("tactician:gone", "tactician"), ("random", "random"), ("?", "tactician")])
def test_who_is_not_there_any_more_is_replaced(hands, kept, found):
    from skirmish.client.scenes.new_battle import SetupScene

    scene = SetupScene(hands.app, evolve(hands.app.workshop.usual(), seats=("human", kept)))
    assert scene.wanted.seats == ("human", found)


def test_who_is_none_of_the_levels_stands_below_them(hands):
    from skirmish.client.scenes.new_battle import SetupScene

    hands.app.push(SetupScene(hands.app, evolve(hands.app.workshop.usual(), seats=("human", "random"))))
    assert hands.by_id("seat.1").text == "AI (random)"
    hands.choose("seat.1", LEVEL["soldier"])
    assert hands.scene.wanted.seats == ("human", "aggressor")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", [0.0, 1.0])
def test_no_words_of_the_choices_are_cut(new, size, scale):
    new.resize(size)
    new.app.change(ui_scale=scale)
    words = [word_of(level, profile.name) for level in LEVELS for profile in profiles()]
    for word in dict.fromkeys(words):
        new.scene.seat(1, word)
        new.app.scene.freshen()
        ui = new.app.scene.ui
        assert not [w.id for w in walk(ui.widgets) if isinstance(w, Choice) and "seat" in w.id and w.cut(ui)]


# --- a quick battle --------------------------------------------------------------------------------------------------


def test_a_quick_battle_is_against_a_veteran_unless_another_is_chosen(quick):
    assert [level.id for level in LEVELS if quick.by_id(f"against.{level.id}").pressed] == ["veteran"]
    quick.click("against.soldier")
    assert not has(quick, "against.profile")
    quick.click("fight")
    assert [seat.player for seat in quick.scene.battle.session.seats] == ["human", "aggressor"]


def test_every_opponent_says_what_it_is_like(quick):
    assert [quick.by_id(f"against.{level.id}").sub for level in LEVELS] == [level.text for level in LEVELS]


def test_how_the_opponent_fights_is_chosen_and_told(quick):
    quick.choose("against.profile", PROFILE["headhunter"])
    assert shown(quick, "manner") == profiles()[PROFILE["headhunter"]].text
    quick.click("fight")
    assert quick.scene.battle.session.seats[1].player == "tactician:headhunter"


def test_the_opponent_is_proposed_the_next_time(quick, tmp_path):
    quick.choose("against.profile", PROFILE["bold"])
    settings = load_settings(tmp_path).settings
    assert settings.opponent == "tactician:bold"
    again = Hands(tmp_path, opponent=settings.opponent)
    again.app.go.to_menu()
    again.click("menu.quick")
    assert again.scene.wanted.seats == ("human", "tactician:bold")


def test_an_opponent_that_there_is_not_any_more_is_forgotten(tmp_path):
    hands = Hands(tmp_path, opponent="tactician:gone")
    hands.app.go.to_menu()
    hands.click("menu.quick")
    assert hands.scene.wanted.seats == ("human", "tactician")


# --- in a battle -----------------------------------------------------------------------------------------------------


def test_a_side_is_handed_over_in_the_middle_of_a_battle(hands):
    scene = hands.battle()
    scene.controls.do("seats")
    hands.choose("seat.1", LEVEL["veteran"])
    hands.choose("seat.1.profile", PROFILE["bold"])
    assert [seat.player for seat in scene.battle.session.seats] == ["human", "human"], "not before it is said"
    hands.click("hand-over")
    assert [seat.player for seat in scene.battle.session.seats] == ["human", "tactician:bold"]


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_no_tip_of_the_dialog_lies_over_the_name_of_a_side_or_its_choices(hands, size):
    scene = hands.battle(("human", "tactician:headhunter"))
    hands.resize(size)
    scene.controls.do("seats")
    parts = ("seat.0.name", "seat.0", "seat.1.name", "seat.1", "seat.1.profile")
    boxes = {id: hands.by_id(id).rect for id in parts}
    for id in ("seat.0", "seat.1", "seat.1.profile"):
        hands.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=boxes[id].center, rel=(1, 1), buttons=(0, 0, 0)))
        hands.run(1.0)
        tip = scene.ui.showing()
        assert tip is not None
        under = [other for other, box in boxes.items() if tip.rect(size, scene.ui.scale).colliderect(box)]
        assert under in ([], [id])


def test_closed_the_dialog_has_changed_nothing(hands):
    scene = hands.battle(("human", "random"))
    scene.controls.do("seats")
    assert hands.by_id("seat.1").text == "AI (random)"
    hands.choose("seat.1", LEVEL["human"])
    hands.key(pygame.K_ESCAPE)
    assert scene.ui.dialog is None
    assert [seat.player for seat in scene.battle.session.seats] == ["human", "random"]
