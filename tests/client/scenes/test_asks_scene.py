"""The page "Questions to ask me": from the settings for all systems, from a battle for its own."""

from __future__ import annotations

import pytest
from scene_hands import Hands

from skirmish.app import compose
from skirmish.client.settings import Settings, load_settings, save_settings
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.widget import walk


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    found.app.go.to_menu()
    return found


def listed(hands: Hands) -> set[str]:
    """The ids of the questions that the page has."""
    hands.scene.freshen()
    return {w.id.removeprefix("ask.") for w in walk(hands.scene.ui.widgets) if isinstance(w, Choice)}


def test_the_settings_lead_to_the_questions_of_all_systems(hands):
    hands.app.go.to_settings("battle")
    hands.click("asks.open")
    assert hands.on_top == "AsksScene"
    assert listed(hands) == {asks.id for own in compose.asks().values() for asks in own}
    hands.click("back")
    assert hands.on_top == "OptionsScene"


def test_a_battle_leads_to_its_own(hands):
    scene = hands.battle()
    scene.controls.menu()
    row = next(row for row in scene.ui.popup.rows if row.text == "Questions to ask me")
    row.press()
    assert hands.on_top == "AsksScene"
    assert listed(hands) == {asks.id for asks in scene.battle.session.rules.asks}


def test_a_choice_counts_at_once_and_is_kept(hands, tmp_path):
    hands.app.go.to_questions(compose.ruleset("trilogy+channeling", {}))
    hands.choose("ask.fate", 3)
    hands.choose("ask.cut", 0)
    kept = load_settings(tmp_path).settings.asks
    assert hands.app.settings.asks == kept == {"fate": "always", "cut": "never"}
    hands.choose("ask.fate", 1)
    assert hands.app.settings.asks == {"cut": "never"}, "what is usual isn't kept"


def test_all_that_stands_on_it_is_set_back_and_nothing_else(hands):
    hands.app.change(asks={"cut": "never", "pre-empt": "never"})
    hands.app.go.to_questions(compose.ruleset("channeling", {}))
    hands.click("asks.reset")
    assert hands.app.settings.asks == {"pre-empt": "never"}
    assert not hands.by_id("asks.reset").enabled


def test_the_question_that_is_sought_is_in_sight(hands):
    hands.app.go.to_questions(at="last-cards")
    assert hands.scene.ui.focus == "ask.last-cards"
    assert hands.by_id("page").rect.contains(hands.by_id("ask.last-cards").rect)


def test_a_rule_on_it_leads_to_the_rulebook(hands):
    hands.app.go.to_questions(compose.ruleset("channeling", {}))
    hands.by_id("ask.cut.text").follow("CHN-26")
    assert hands.on_top == "RulebookScene"


def test_older_settings_ask_as_usual_and_words_from_elsewhere_are_dropped(tmp_path):
    (tmp_path / "settings.json").write_text('{"format": "settings/1", "mute": true}')
    assert load_settings(tmp_path).settings.asks == {}
    save_settings(Settings(asks={"cut": "never", "fate": "on sundays"}), tmp_path)
    assert load_settings(tmp_path) == (Settings(asks={"cut": "never"}), "")
