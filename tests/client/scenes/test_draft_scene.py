"""A spell is put together by clicks and aimed on the board."""

from __future__ import annotations

import pygame
import pytest
from drafted import open_draft
from scene_hands import Hands


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    open_draft(found)
    return found


def test_the_page_names_its_caster(hands):
    assert hands.scene.title == "Vandek Orr: Put a spell together"


def test_a_row_says_once_what_it_is(hands):
    """What it does and its rule stand below it: no tooltip says it again, and F1 leads to the rule."""
    row = hands.by_id("draft.terror")
    assert (row.text, row.sub, row.tip, row.helps) == ("Terror", "2 Essence", "", "TRI-60")


def aim(hands: Hands, *parts: str) -> str:
    """Presses these rows and aims; what is planned then."""
    for part in parts:
        hands.click(f"draft.{part}")
    hands.click("draft.take")
    return hands.scene.battle.selection.plan.offer.what


def test_what_is_pressed_is_part_of_the_spell_that_is_aimed(hands):
    assert aim(hands, "chant-aloud", "terror", "linger", "linger") == "terror linger linger chant-aloud"
    assert hands.on_top == "BattleScene"
    assert hands.scene.battle.selection.cursor is not None, "the likeliest target is pointed at"


def test_what_is_pressed_again_is_not(hands):
    hands.click("draft.terror")
    hands.click("draft.terror")
    assert hands.scene.draft.what == ""
    assert not hands.by_id("draft.take").enabled
    assert hands.by_id("draft.take").why == "A spell has at least one effect"


def test_what_was_bought_several_times_is_taken_back_one_by_one(hands):
    for part in ("terror", "linger", "linger", "less.linger"):
        hands.click(f"draft.{part}")
    assert hands.scene.draft.what == "terror linger"


def test_what_cannot_be_added_says_why(hands):
    hands.click("draft.terror")
    assert hands.by_id("draft.raise-dead").why == "It wants another target than Terror"
    hands.click("draft.raise-dead")
    assert hands.scene.draft.what == "terror"


def test_the_page_shows_again_what_is_planned(hands):
    aim(hands, "terror", "chant-aloud")
    scene = hands.scene
    rows = scene.battle.selection.choices()
    scene.controls.choose(next(n for n, one in enumerate(rows) if one.deed.name == "Put a spell together"))
    assert hands.scene.draft.what == "terror chant-aloud"


def test_escape_leaves_the_battle_as_it_was(hands):
    hands.click("draft.terror")
    hands.key(pygame.K_ESCAPE)
    assert hands.on_top == "BattleScene"
    assert hands.scene.battle.selection.plan is None


def test_enter_aims(hands):
    hands.click("draft.terror")
    hands.scene.ui.focus = None
    hands.key(pygame.K_RETURN)
    assert hands.scene.battle.selection.plan.offer.what == "terror"
