"""The whole card: what each weave, spell and thing of a model needs and does, with its rule, under all systems."""

from __future__ import annotations

import pygame
import pytest
from app_scene import AT_ONCE, Table, a_setup

from skirmish.app.workshop import ruleset_of
from skirmish.client.battle.card_dialog import blocks
from skirmish.client.scenes.rulebook import RulebookScene
from skirmish.client.ui.article import Article, Heading
from skirmish.core.record import evolve

RULESETS = ("skirmish+channeling", "resolve+wyld", "trilogy+essence", "dots+threads")


def words(spans) -> str:
    return "".join(span.text for span in spans)


def text_of(table: Table) -> str:
    return "\n".join(words(block.words) for block in article_of(table).blocks if hasattr(block, "words"))


def article_of(table: Table) -> Article:
    table.app.draw(pygame.Surface(table.app.size, 0, 32))
    found = table.scene.ui.by_id("card.text")
    assert isinstance(found, Article)
    return found


def press(table: Table, key: int) -> None:
    table.app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))


def test_the_key_of_the_card_shows_what_weaves_and_weapons_do():
    table = Table()
    table.scene.controls.open_card(0)
    said = text_of(table)
    assert 'Lightning  5 points, 8+, 24"  CHN-W9\nA hit of strength 6 on an enemy within 24"' in said
    assert "Club  close combat, strength S  SKR-76\nStuns on 2-4." in said
    assert [words(block.words) for block in article_of(table).blocks if isinstance(block, Heading)] == [
        "Knows", "Carries", "Can do",
    ]  # fmt: skip
    assert said.count("Lightning  5 points") == 1, "neither the notes nor the actions tell it again"


def test_a_rule_on_it_opens_the_rulebook_by_keys_alone():
    table = Table()
    table.scene.controls.open_card(0)
    article_of(table)
    press(table, pygame.K_TAB)
    assert table.scene.ui.focus == "card.text"
    press(table, pygame.K_RETURN)
    assert isinstance(table.app.scene, RulebookScene)
    assert table.app.scene.ident == "CHN-W1"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_under_all_systems_whatever_is_known_and_carried_says_what_it_does(ruleset):
    setup = a_setup(ruleset=ruleset)
    rules = ruleset_of(setup)
    state = setup.state(rules)
    assert any(rules.known(state, model.id) for model in state.models)
    for model in state.models:
        for one in rules.known(state, model.id):
            assert all((one.name, one.detail, one.text, one.rule)), one
        carried = rules.carried(state, model.id)
        assert carried, model.name
        for one in carried:
            assert one.rule, one
            assert one.detail or one.text, one
        assert len({one.name for one in carried}) == len(carried)
        said = [words(block.words) for block in blocks(rules, state, model.id)]
        for one in (*rules.known(state, model.id), *carried):
            assert any(line.casefold().startswith(one.name.casefold()) and one.text in line for line in said), one


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 0.0), ((1024, 640), 0.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_it_fits_into_every_window_and_all_of_it_can_be_read(ruleset, size, scale):
    table = Table(size=size, settings=evolve(AT_ONCE, ui_scale=scale), ruleset=ruleset)
    for who in (0, 3):
        table.scene.controls.open_card(who)
        article, ui = article_of(table), table.scene.ui
        assert ui.overflows() == []
        assert ui.dialog is not None
        assert pygame.Rect((0, 0), size).contains(ui.dialog.rect)
        assert ui.dialog.rect.contains(article.rect)
        assert article.rect.h >= 100
        press(table, pygame.K_TAB)
        press(table, pygame.K_END)
        view = article.scrolled(ui)
        assert view.offset(ui) == view.most
        ui.close()
