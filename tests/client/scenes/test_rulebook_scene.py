"""The rulebook in the window: searched, followed from link to link, and back."""

from __future__ import annotations

import pygame
import pytest
from scene_hands import Hands

from skirmish.client.scenes.markdown import blocks, spans
from skirmish.client.ui.article import Heading, Item, Paragraph, Table


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


def test_the_digit_that_opens_it_from_the_menu_is_no_letter_of_the_search(hands, monkeypatch):
    hands.scene.back()
    ways = hands.app.scene.ways()
    shown = [way._replace(digit=9 if way.id == "rulebook" else way.digit % 9) for way in ways]
    monkeypatch.setattr(type(hands.app.scene), "ways", lambda menu: shown)
    hands.app.scene.touch()
    hands.app.scene.freshen()
    hands.type("9")
    assert hands.on_top == "RulebookScene"
    hands.app.scene.freshen()
    assert hands.by_id("search").text == ""
    hands.type("cut")
    assert hands.by_id("search").text == "cut"


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
    assert text(hands).startswith("SKR-24 ")


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


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 2.0), ((1024, 640), 2.0)])
def test_all_tables_of_the_book_have_columns_at_every_scale(hands, size, scale):
    hands.app.change(ui_scale=scale)
    hands.resize(size)
    for entry in hands.app.workshop.rules(""):
        if "\n|" in entry.text:
            hands.scene.read(entry.id)
            body = hands.by_id("rule.text")
            lines = [stroke.rect for stroke in body.layout(hands.scene.ui).strokes]
            edges = {rect.x for rect in lines if rect.h > rect.w}
            columns = max(len(block.header) for block in body.blocks if isinstance(block, Table))
            assert len(edges) > columns, entry.id
            assert max(rect.right for rect in lines) <= body.rect.w, entry.id


def words(cell) -> str:
    return "".join(span.text for span in cell)


def test_paragraphs_lists_and_headings_are_told_apart():
    found = blocks("One\ntwo.\n\n## Part\n\nThree\n\n- a\n  b\n- c\n\n1. first\n2. second", ())
    assert [type(block) for block in found] == [Paragraph, Heading, Paragraph, Item, Item, Item, Item]
    assert [words(block.words) for block in found] == ["One two.", "Part", "Three", "a b", "c", "first", "second"]
    assert [block.mark for block in found[3:]] == ["•", "•", "1.", "2."]


def test_a_table_is_rows_of_cells_with_links():
    (table,) = blocks("| | to hit | rule |\n|---|:-:|---|\n| higher | 3+ | SKR-1 |\n| a \\| b | 4+ |", {"SKR-1"})
    assert isinstance(table, Table)
    assert [words(cell) for cell in table.header] == ["", "to hit", "rule"]
    assert [[words(cell) for cell in row] for row in table.rows] == [["higher", "3+", "SKR-1"], ["a | b", "4+", ""]]
    assert table.rows[0][2][0].link == "SKR-1"


def test_words_in_stars_lose_them():
    assert words(spans("**bold** and *soft*, `code`", ())) == "bold and soft, code"


def test_a_link_to_a_page_shows_its_words():
    (found,) = spans("[A turn](help.turn)", {"help.turn"})
    assert (found.text, found.link) == ("A turn", "help.turn")
    assert [span.link for span in spans("[elsewhere](https://x.y)", ())] == [""]


def test_only_rules_that_exist_are_links():
    assert [span.link for span in spans("see SKR-1, SKR-999", {"SKR-1"}) if span.link] == ["SKR-1"]
