"""The settings: at once and kept, a window on trial, keys with their conflicts."""

from __future__ import annotations

import pygame
import pytest
from scene_hands import Hands, said

from skirmish.client.art import theme
from skirmish.client.intents import INTENTS
from skirmish.client.scenes.settings import TABS
from skirmish.client.script_input import said as words
from skirmish.client.settings import Settings, load_settings
from skirmish.client.ui.controls import Choice, Slider, Toggle
from skirmish.client.ui.widget import walk

ELSEWHERE = {"format", "position", "keys", "palette", "opponent", "asks"}
"""Settings that no single widget stands for; the opponent stands with quick battles, questions on a page."""


@pytest.fixture
def hands(tmp_path):
    found = Hands(tmp_path)
    found.app.go.to_menu()
    found.click("menu.settings")
    yield found
    theme.use("normal")


def show(hands: Hands, tab: str) -> None:
    hands.scene.show(tab)
    hands.app.draw(hands.surface)


def pick(hands: Hands, intent: str) -> None:
    show(hands, "keys")
    hands.row("keys", next(n for n, one in enumerate(INTENTS) if one.id == intent))


def test_every_setting_can_be_set(hands):
    found = set(ELSEWHERE)
    for tab in TABS:
        show(hands, tab)
        found |= {w.id for w in walk(hands.scene.ui.widgets) if isinstance(w, Choice | Slider | Toggle)}
    assert set(Settings.__struct_fields__) <= found


def test_a_setting_counts_at_once_and_is_kept(hands, tmp_path):
    show(hands, "board")
    hands.click("grid")
    hands.choose("names", 1)
    assert (hands.app.settings.grid, hands.app.settings.names) == (True, "all")
    kept = load_settings(tmp_path).settings
    assert (kept.grid, kept.names) == (True, "all")


def test_the_scale_changes_what_is_seen_at_once(hands):
    before = hands.by_id("back").rect.h
    hands.choose("ui_scale", 6)
    assert hands.app.settings.ui_scale == 2.0
    assert hands.by_id("back").rect.h > 1.6 * before


def test_a_slider_by_keys(hands):
    hands.tab_to("text_scale")
    hands.key(pygame.K_RIGHT)
    assert hands.app.settings.text_scale == pytest.approx(1.05)


def test_tabs_by_keys(hands):
    hands.tab_to("tabs")
    hands.key(pygame.K_RIGHT)
    assert hands.scene.tab == "board"


def test_a_side_has_a_colour_of_its_own_unless_it_is_too_much_like_the_others(hands):
    usual = theme.team(0), theme.team(1)
    show(hands, "colours")
    hands.choose("dye_a", 1 + list(theme.DYES).index("purple"))
    assert (theme.team(0), theme.team(1)) == (theme.DYES["purple"], usual[1])
    show(hands, "colours")
    off = dict(zip(("", *theme.DYES), hands.by_id("dye_b").off, strict=True))
    assert off["purple"] == off["magenta"] == "Too close to the other side's colour"
    assert off["green"] is None
    hands.choose("dye_a", 0)
    assert (theme.team(0), theme.team(1)) == usual


def test_a_palette_in_which_the_chosen_colours_are_alike_says_so_and_has_its_own(hands):
    hands.app.change(dye_a="red", dye_b="green", palette="deutan")
    show(hands, "colours")
    assert theme.current() == theme.PALETTES["deutan"]
    assert any("doesn't have your colours" in text for text in words(hands.app))


def test_each_palette_can_be_taken(hands):
    for name in theme.names():
        show(hands, "colours")
        hands.click(f"palette.{name}")
        assert theme.current().name == name
        assert hands.app.settings.palette == name


def test_keys_take_the_scale_to_the_next_quarter_and_back_to_what_fits(hands):
    hands.resize((1920, 1080))
    assert hands.app.scale.ui == 1.35
    found = []
    for key in (pygame.K_EQUALS, pygame.K_EQUALS, pygame.K_MINUS, pygame.K_MINUS, pygame.K_MINUS, pygame.K_0):
        hands.key(key, pygame.KMOD_CTRL)
        found.append(hands.app.scale.ui)
    assert found == [1.5, 1.75, 1.5, 1.25, 1.0, 1.35]


def test_a_window_goes_back_by_itself_after_fifteen_seconds(hands):
    hands.click("fullscreen")
    assert hands.app.settings.fullscreen
    hands.run(14)
    assert hands.app.settings.fullscreen
    assert "1 second" in said(hands)
    hands.run(2)
    assert not hands.app.settings.fullscreen
    assert hands.scene.ui.dialog is None


def test_a_window_that_is_confirmed_stays(hands):
    hands.choose("window", 0)
    assert hands.app.settings.window == (1024, 640)
    hands.key(pygame.K_RETURN)
    hands.run(20)
    assert hands.app.settings.window == (1024, 640)


def test_a_window_that_is_refused_goes_back_at_once(hands):
    hands.choose("window", 0)
    hands.key(pygame.K_ESCAPE)
    assert hands.app.settings.window == (1280, 800)


def test_a_key_is_bound_by_pressing_it_and_its_conflict_is_shown_at_once(hands):
    pick(hands, "ruler")
    hands.click("keys.bind")
    hands.key(pygame.K_t)
    assert hands.app.keymap.chords("ruler") == ("T",)
    told = "".join(span.text for span in hands.by_id("keys.told").spans)
    assert "Ruler" in told
    assert "Threat" in told
    rows = hands.by_id("keys").rows
    shared = [row.text for row in rows if "also" in row.sub]
    assert sorted(shared) == ["Ruler", "Threat of all enemies"]
    hands.click("keys.free")
    assert hands.app.keymap.conflicts() == ()
    assert hands.app.keymap.chords("threat") == ("Ctrl+B",)


def test_keys_are_added_taken_away_and_set_back(hands, tmp_path):
    pick(hands, "fit")
    hands.click("keys.add")
    hands.key(pygame.K_F7)
    assert hands.app.keymap.chords("fit") == ("Home", "F", "F7")
    assert load_settings(tmp_path).settings.keys == {"fit": ("Home", "F", "F7")}
    hands.click("keys.none")
    assert hands.app.keymap.chords("fit") == ()
    assert hands.by_id("keys.usual").text == "Reset this key"
    assert hands.by_id("keys.usual").tip == "“Show the whole board” gets its default key back: Home"
    hands.click("keys.usual")
    assert hands.app.keymap.chords("fit") == ("Home", "F")
    assert hands.by_id("keys.usual").why == "It has its default key."
    hands.click("keys.none")
    pick(hands, "grid")
    hands.click("keys.none")
    hands.click("keys.all")
    assert hands.app.keymap.overrides == {}


def test_a_bare_key_never_ends_a_phase(hands):
    pick(hands, "end-phase")
    hands.click("keys.bind")
    hands.key(pygame.K_e)
    assert hands.app.keymap.chords("end-phase") == ("Ctrl+Enter", "Ctrl+Shift+Enter")
    assert "needs Ctrl or Alt" in "".join(span.text for span in hands.by_id("keys.told").spans)


def test_keys_that_work_everywhere_and_modifiers_can_be_bound_and_esc_calls_it_off(hands):
    pick(hands, "grid")
    hands.click("keys.bind")
    hands.key(pygame.K_F12)
    assert hands.app.keymap.chords("grid") == ("F12",)
    assert hands.app.shots == []
    hands.click("keys.bind")
    hands.key(pygame.K_LALT, pygame.KMOD_ALT)
    assert hands.app.keymap.chords("grid") == ("Alt",)
    hands.click("keys.bind")
    hands.key(pygame.K_ESCAPE)
    assert hands.app.keymap.chords("grid") == ("Alt",)
    assert hands.on_top == "OptionsScene"


def test_everything_is_set_back_after_a_question(hands):
    hands.app.change(grid=True, palette="protan", keys={"fit": ()})
    hands.click("reset")
    hands.click("reset.keep")
    assert hands.app.settings.grid
    hands.click("reset")
    hands.click("reset.do")
    assert hands.app.settings == Settings(window=hands.app.settings.window)
    assert hands.app.keymap.overrides == {}
