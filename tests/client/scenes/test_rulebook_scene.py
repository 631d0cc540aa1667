"""The rulebook in the window: searched, followed from link to link, and back."""

from __future__ import annotations

import pygame
import pytest
from scene_hands import Hands

from skirmish.client.scenes.rulebook import spans


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    found.app.go.to_menu()
    found.app.go.to_rulebook("SKR-30")
    return found


def text(hands: Hands) -> str:
    return " ".join("".join(span.text for span in hands.by_id("rule.title").spans).split())


def test_it_opens_at_the_rule_that_was_asked_for(hands):
    assert text(hands).startswith("SKR-30 ")
    box = hands.by_id("rules")
    assert box.rows[box.selected].text.startswith("SKR-30")
    assert box.rect.contains(box.box_of(box.selected, hands.scene.ui)), "it is in sight"


def test_words_find_rules_and_enter_opens_the_first(hands):
    hands.click("search")
    hands.type("knocked down")
    rows = hands.by_id("rules").rows
    assert 0 < len(rows) < 60
    hands.key(pygame.K_RETURN)
    assert text(hands).split()[0] == rows[0].text.split()[0]


def test_links_lead_on_and_back_works(hands):
    hands.app.go.to_rulebook("CHN-26")
    body = hands.by_id("rule.text")
    links = [span.link for span in body.spans if span.link]
    assert "CHN-75" in links
    body.follow("CHN-75")
    assert text(hands).startswith("CHN-75 ")
    hands.key(pygame.K_LEFT, pygame.KMOD_ALT)
    assert text(hands).startswith("CHN-26 ")
    hands.click("after")
    assert text(hands).startswith("CHN-75 ")
    hands.click("before")
    assert not hands.by_id("before").enabled


def test_a_link_by_keys(hands):
    hands.app.go.to_rulebook("CHN-26")
    hands.tab_to("rule.text")
    hands.key(pygame.K_RETURN)
    assert hands.scene.trail[0] == "CHN-26"
    assert len(hands.scene.trail) == 2


def test_the_list_by_keys(hands):
    hands.tab_to("rules")
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_RETURN)
    assert not text(hands).startswith("SKR-30 ")


def test_in_the_middle_of_a_turn_the_battle_stays_as_it_is(hands):
    scene = hands.battle()
    version, plan = scene.battle.session.version, scene.battle.selection.plan
    scene.controls.do("help")
    for _ in range(3):
        if hands.on_top == "RulebookScene":
            break
        hands.click("book")
    assert hands.on_top == "RulebookScene"
    hands.click("close")
    assert hands.scene is scene
    assert (scene.battle.session.version, scene.battle.selection.plan) == (version, plan)


def test_every_rule_of_the_book_can_be_shown(hands):
    for entry in hands.app.workshop.rules(""):
        hands.scene.read(entry.id)
        hands.scene.freshen()
        assert hands.scene.ui.overflows() == [], entry.id


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("One\ntwo.\n\nThree", "One two.\n\nThree"),
        ("- a\n- b", "• a\n• b"),
        ("| | to hit |\n|---|---|\n| higher | 3+ |", "to hit\nhigher: 3+"),
        ("**bold** and *soft*", "bold and soft"),
    ],
)
def test_markdown_is_read(written, shown):
    assert "".join(span.text for span in spans(written, ())) == shown


def test_only_rules_that_exist_are_links():
    assert [span.link for span in spans("see SKR-1, SKR-999", {"SKR-1"}) if span.link] == ["SKR-1"]
