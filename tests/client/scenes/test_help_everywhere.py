"""Help and the sheet of keys on every screen: what F1 opens, and which keys mean something there."""

from __future__ import annotations

import pygame
import pytest
from scene_hands import Hands

from skirmish.app.workshop import Workshop
from skirmish.client.archive.scene import ArchiveScene
from skirmish.client.book import PAGES, Book
from skirmish.client.keymap import Keymap
from skirmish.client.scenes.curtain import CurtainScene
from skirmish.client.scenes.settings import TABS


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    found.app.go.to_menu()
    return found


def helped(hands: Hands) -> str:
    """What F1 opens, and back."""
    hands.key(pygame.K_F1)
    assert hands.on_top == "RulebookScene"
    found = hands.scene.ident
    hands.key(pygame.K_ESCAPE)
    return found


def point(hands: Hands, id: str) -> None:
    widget = hands.by_id(id)
    if widget.focusable:
        hands.scene.ui.focus = id
        widget = hands.by_id(id)
    hands.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=widget.rect.center, rel=(0, 0), buttons=(0, 0, 0)))


def told(hands: Hands) -> str:
    return "".join(span.text for span in hands.scene.ui.dialog.body)


def test_in_the_menu_it_tells_where_to_begin(hands):
    assert helped(hands) == "help.start"


@pytest.mark.parametrize("tab", TABS)
def test_in_the_settings_it_tells_of_the_page(hands, tab):
    hands.app.go.to_settings(tab)
    assert helped(hands) == f"help.{tab}"


def test_on_an_option_of_the_rules_it_is_the_options_rule_by_pointer_and_by_focus(hands):
    hands.click("menu.new")
    hands.scene.ui.memory("tabs.field").row = 1
    hands.scene.touch()
    option = hands.app.workshop.options(hands.scene.wanted.ruleset)[0]
    point(hands, f"option.{option.name}")
    assert helped(hands) == option.rule
    hands.app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0)))
    hands.scene.ui.focus = None
    hands.tab_to(f"option.{option.name}")
    assert helped(hands) == option.rule


def test_on_a_scenario_it_looks_for_the_scenario(hands):
    hands.click("menu.new")
    point(hands, "scenario")
    hands.key(pygame.K_F1)
    name = hands.app.scenes[-2].scenarios[0].name
    assert hands.scene.words
    assert any(name.split()[0].lower() in entry.text.lower() for entry in hands.scene.rules)


def test_while_something_is_typed_f1_works_and_a_question_mark_is_a_letter(hands):
    hands.app.go.to_rulebook()
    hands.click("search")
    hands.type("cut?")
    assert hands.scene.ui.dialog is None
    hands.key(pygame.K_k, pygame.KMOD_CTRL)
    assert hands.scene.ui.dialog is not None


@pytest.mark.parametrize(
    ("open_", "some", "none"),
    [
        (lambda hands: None, ("F10", "Full screen", "1 2 3", "Tab"), ("Undo", "Ruler")),
        (lambda hands: hands.click("menu.new"), ("F10", "Enter"), ("Undo", "1 2 3")),
        (lambda hands: hands.app.push(ArchiveScene(hands.app)), ("Ctrl+E", "Ctrl+Delete"), ("Undo",)),
        (lambda hands: hands.app.go.to_rulebook(), ("Alt+Left", "Ctrl+F"), ("Undo",)),
        (lambda hands: hands.app.push(CurtainScene(hands.app, 1, "The Dread Circle", 3)), ("Enter",), ("F10",)),
    ],
)
def test_the_sheet_has_the_keys_that_mean_something_there(hands, open_, some, none):
    open_(hands)
    hands.key(pygame.K_k, pygame.KMOD_CTRL)
    for word in some:
        assert word in told(hands), word
    for word in none:
        assert word not in told(hands), word
    hands.key(pygame.K_ESCAPE)
    assert hands.scene.ui.dialog is None


def test_a_key_that_was_bound_anew_stands_in_the_sheet_and_in_the_help(hands):
    hands.app.change(keys={"settings": ("Ctrl+Q",)})
    hands.key(pygame.K_k, pygame.KMOD_CTRL)
    assert "Ctrl+Q  Settings" in told(hands)
    text = Book(Workshop(), Keymap().bound("keys", "Ctrl+Y")).read("help.start")[1]
    assert "`Ctrl+Y`" in text


def test_the_sheet_leads_to_where_keys_are_changed(hands):
    hands.key(pygame.K_k, pygame.KMOD_CTRL)
    hands.click("change-keys")
    assert hands.scene.tab == "keys"


def test_nothing_found_says_so_and_leads_back_to_all(hands):
    hands.app.go.to_rulebook()
    every = len(hands.by_id("rules").rows)
    hands.click("search")
    hands.type("xyzzy")
    assert hands.scene.rules == ()
    assert "xyzzy" in "".join(span.text for span in hands.by_id("none").spans)
    hands.click("all")
    assert len(hands.by_id("rules").rows) == every
    assert hands.by_id("search").text == ""


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("skr-30", "SKR-30"),
        ("SKR-3", "SKR-3"),
        ("charging", "SKR-30"),
        ("take back", "help.undo"),
        ("hints", "help.hints"),
    ],
)
def test_ids_words_and_pages_are_found(hands, words, first):
    assert Book(Workshop(), Keymap()).entries(words)[0].id == first


def test_the_root_of_a_word_finds_its_other_forms():
    book = Book(Workshop(), Keymap())
    for words in ("cut", "cutting"):
        found = " ".join(entry.name.lower() for entry in book.entries(words)[:4])
        assert "cut" in found
    assert {entry.id for entry in book.entries("cut")} & {entry.id for entry in book.entries("cutting")}


def test_every_page_can_be_read_and_says_something():
    book = Book(Workshop(), Keymap())
    for page in PAGES:
        title, text = book.read(f"help.{page}")
        assert title
        assert len(text) > 60
        assert "{" not in text
        assert "no key" not in text


def test_the_questions_of_the_odds_desk_have_pages():
    """What a rule system adds in `SYSTEM.questions` is found in the window, with the rules that answer it."""
    book = Book(Workshop(), Keymap())
    title, text = book.read("odds.fear")
    assert title == "Odds desk: fear"
    assert "**Under resolve:**" in text
    assert "RES-87" in text
    assert "`--charged`" in text
    assert {"odds.rout", "odds.charge", "odds.weave"} <= {entry.id for entry in book.entries("odds desk")}


def test_all_hints_can_be_read_and_shown_anew_from_the_settings(hands):
    hands.app.go.to_settings("battle")
    assert not hands.by_id("hints.renew").enabled
    hands.app.hints.close("move")
    hands.scene.touch()
    hands.click("hints.renew")
    assert hands.app.hints.said == frozenset()
    hands.click("hints.read")
    assert hands.scene.ident == "help.hints"


@pytest.mark.parametrize(
    ("button", "page"), [("menu.load", "saves"), ("menu.settings", "settings"), ("menu.new", "choosing")]
)
def test_on_a_button_it_tells_of_what_the_button_leads_to(hands, button, page):
    point(hands, button)
    assert helped(hands) == f"help.{page}"
    hands.scene.ui.focus = None
    hands.tab_to(button)
    assert helped(hands) == f"help.{page}"
