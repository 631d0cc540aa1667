"""The contents of the rulebook: chapters that fold, by keys and clicks; the search before them; how a turn goes."""

from __future__ import annotations

import pygame
import pytest
from scene_hands import SHOP, Hands

from skirmish import rules as systems
from skirmish.app import compose
from skirmish.client.book import TURN, Book
from skirmish.client.keymap import Keymap
from skirmish.core.record import evolve
from skirmish.kit import rounds


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    found.app.go.to_menu()
    return found


def names(hands: Hands) -> list[str]:
    return [row.text for row in hands.by_id("rules").rows]


def title(hands: Hands) -> str:
    return "".join(span.text for span in hands.by_id("rule.title").spans)


def here(hands: Hands) -> str:
    """The line of the list that the keys stand on."""
    box = hands.by_id("rules")
    return box.rows[box.cursor(hands.scene.ui)].text


def test_it_opens_at_how_a_turn_goes_with_all_chapters_folded(hands):
    hands.app.go.to_rulebook()
    assert hands.scene.ident == TURN
    assert title(hands) == "How a turn goes"
    assert names(hands)[:2] == ["How a turn goes", "Skirmish: the rules of the base game"]
    assert names(hands)[-2:] == ["Using the window", "Odds desk"]
    assert not any("SKR-" in name for name in names(hands))


def test_a_rule_opens_its_chapter_and_stands_in_sight(hands):
    hands.app.go.to_rulebook("CHN-26")
    box = hands.by_id("rules")
    assert box.rows[box.selected].text.startswith("CHN-26")
    assert box.rect.contains(box.box_of(box.selected, hands.scene.ui))
    assert "Cutting weaves" in names(hands)
    assert not any("SKR-" in name for name in names(hands))


def test_typing_at_once_looks_for_something_and_the_best_comes_first(hands):
    hands.app.go.to_rulebook()
    hands.type("charging")
    assert names(hands)[0].startswith("SKR-30")
    hands.key(pygame.K_RETURN)
    assert hands.scene.ident == "SKR-30"


def test_from_the_search_keys_lead_into_what_was_found_and_on(hands):
    hands.app.go.to_rulebook()
    hands.type("charging")
    hands.key(pygame.K_DOWN)
    assert hands.scene.ident == "SKR-30"
    second = hands.scene.rules[1].id
    hands.key(pygame.K_DOWN)
    assert hands.scene.ident == second


def test_from_the_list_a_letter_and_the_way_up_lead_back_to_the_search(hands):
    hands.app.go.to_rulebook()
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    hands.type("rout")
    assert hands.scene.words == "rout"
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_UP)
    assert hands.scene.ui.focus == "search"


def test_escape_first_ends_the_search_then_leaves(hands):
    hands.app.go.to_rulebook()
    chapters = names(hands)
    hands.type("charging")
    hands.key(pygame.K_ESCAPE)
    assert names(hands) == chapters
    hands.key(pygame.K_ESCAPE)
    assert hands.on_top != "RulebookScene"


def test_opened_at_words_escape_leaves_and_never_holds_anybody(hands):
    hands.app.go.to_rulebook("knocked down")
    assert hands.scene.rules
    hands.key(pygame.K_ESCAPE)
    assert hands.on_top != "RulebookScene"
    hands.app.go.to_rulebook("knocked down")
    hands.type("cut")
    for _ in range(2):
        hands.key(pygame.K_ESCAPE)
    assert hands.on_top != "RulebookScene"


def test_chapters_fold_and_unfold_by_keys_alone(hands):
    hands.app.go.to_rulebook()
    hands.key(pygame.K_DOWN)
    assert here(hands) == "How a turn goes"
    hands.key(pygame.K_DOWN)
    assert here(hands) == title(hands) == "Skirmish: the rules of the base game"
    hands.key(pygame.K_RIGHT)
    hands.key(pygame.K_RIGHT)
    assert here(hands) == "The profile and the words"
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_DOWN)
    assert hands.scene.ident == "SKR-1"
    hands.key(pygame.K_LEFT)
    assert here(hands) == "The profile and the words"
    hands.key(pygame.K_LEFT)
    assert not any("SKR-" in name for name in names(hands))
    hands.key(pygame.K_LEFT)
    hands.key(pygame.K_LEFT)
    assert "The profile and the words" not in names(hands)
    assert here(hands) == "Skirmish: the rules of the base game"


def test_a_click_unfolds_a_chapter_and_shows_its_contents(hands):
    hands.app.go.to_rulebook()
    hands.row("rules", names(hands).index("Wyld: spells shaped with cards"))
    assert "The channel action" in names(hands)
    links = {link for _, link in hands.by_id("rule.text").links(hands.scene.ui)}
    assert {"WYL-1", "WYL-7", "WYL-81"} <= links
    hands.row("rules", names(hands).index("Wyld: spells shaped with cards"))
    assert "The channel action" not in names(hands)
    hands.row("rules", names(hands).index("Wyld: spells shaped with cards"))
    assert hands.scene.trail.count(hands.scene.ident) == 1, "what is being read isn't gone to again"


def test_pages_on_the_window_and_questions_of_the_odds_desk_are_chapters(hands):
    hands.app.go.to_rulebook("help.undo")
    assert "Undo" in names(hands)
    hands.app.go.to_rulebook("odds.fear")
    assert "Odds desk: fear" in names(hands)


def test_page_keys_scroll_the_text_while_the_search_has_the_focus(hands):
    hands.app.go.to_rulebook("SKR-82")
    hands.key(pygame.K_PAGEDOWN)
    assert hands.by_id("rule.text").scrolled(hands.scene.ui).offset(hands.scene.ui) > 0
    hands.key(pygame.K_PAGEUP)
    assert hands.by_id("rule.text").scrolled(hands.scene.ui).offset(hands.scene.ui) == 0


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 640), 1.0), ((1024, 640), 2.0)])
def test_lists_and_text_fit_wide_and_narrow(hands, size, scale):
    hands.app.change(ui_scale=scale)
    hands.resize(size)
    for ident in ("", "SKR-77", "chapter.wyld", "help.keys"):
        hands.app.go.to_rulebook(ident)
        hands.app.draw(hands.surface)
        ui = hands.scene.ui
        assert ui.overflows() == []
        box, text = hands.by_id("rules"), hands.by_id("rule.text")
        assert box.rect.contains(box.box_of(box.selected, ui))
        assert all(text.rect.left <= rect.left and rect.right <= text.rect.right for rect, _ in text.links(ui))
        assert (box.rect.bottom <= text.rect.top) == (size == (1024, 640) and scale == 2.0)


def test_in_a_battle_it_says_how_a_turn_goes_under_its_rules(hands):
    setup, _ = SHOP.prepare(evolve(SHOP.usual(), ruleset="resolve+wyld"))
    rules = compose.ruleset(setup.ruleset, {})
    told = Book(SHOP, Keymap(), (rules.combat.name, rules.magic.name)).turn.text
    assert told.index("**Dawn.**") < told.index("**Actions**") < told.index("WYL-7")
    assert "**Recover**" not in told
    hands.battle()
    hands.app.go.to_rulebook()
    assert "CHN-3" in {link for _, link in hands.by_id("rule.text").links(hands.scene.ui)}


@pytest.mark.parametrize("name", sorted(systems.COMBAT))
def test_every_combat_system_says_how_its_turn_goes_stage_by_stage(name):
    if name not in {chapter.id for chapter in SHOP.chapters()}:
        pytest.skip("an installed system has no page")
    rules = compose.ruleset(name, {})
    setup, _ = SHOP.prepare(SHOP.usual())
    base = compose.ruleset(setup.ruleset, {})
    told = Book(SHOP, Keymap(), (name,)).turn.text
    stages = list(rounds.STAGES) if name != base.combat.name else list(rules.combat.stages(setup.state(base)).names)
    places = [told.index(f"{number}. **{stage}") for number, stage in enumerate(stages, 1)]
    assert places == sorted(places)
