"""Keys: the usual ones, other ones, none; by what is written on them."""

from __future__ import annotations

import pygame
import pytest

from skirmish.client.intents import BY_ID, INTENTS
from skirmish.client.keymap import Keymap, bare, chord, split, title
from skirmish.client.words import say

CTRL, SHIFT, ALT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT


def press(key: int, mod: int = 0, unicode: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode)


USUAL = [
    ("F1", pygame.K_F1, 0, "help"),
    ("F5", pygame.K_F5, 0, "quick-save"),
    ("F9", pygame.K_F9, 0, "quick-load"),
    ("Ctrl+S", pygame.K_s, CTRL, "save"),
    ("Ctrl+O", pygame.K_o, CTRL, "load"),
    ("F11", pygame.K_F11, 0, "fullscreen"),
    ("Alt+Enter", pygame.K_RETURN, ALT, "fullscreen"),
    ("F12", pygame.K_F12, 0, "screenshot"),
    ("PrintScreen", pygame.K_PRINTSCREEN, 0, "screenshot"),
    ("Ctrl+Z", pygame.K_z, CTRL, "undo"),
    ("Ctrl+Y", pygame.K_y, CTRL, "redo"),
    ("Ctrl+Shift+Z", pygame.K_z, CTRL | SHIFT, "redo"),
    ("Backspace", pygame.K_BACKSPACE, 0, "take-leg-back"),
    ("Esc", pygame.K_ESCAPE, 0, "cancel"),
    ("Enter", pygame.K_KP_ENTER, 0, "confirm"),
    ("Space", pygame.K_SPACE, 0, "confirm"),
    ("Ctrl+Enter", pygame.K_RETURN, CTRL, "end-phase"),
    ("Tab", pygame.K_TAB, 0, "next-model"),
    ("Shift+Tab", pygame.K_TAB, SHIFT, "previous-model"),
    ("]", pygame.K_RIGHTBRACKET, 0, "next-target"),
    ("W", pygame.K_w, 0, "move-up"),
    ("Shift+Up", pygame.K_UP, SHIFT, "move-up-fine"),
    ("Ctrl+Down", pygame.K_DOWN, CTRL, "move-down-far"),
    ("+", pygame.K_KP_PLUS, 0, "zoom-in"),
    ("0", pygame.K_0, 0, "zoom-reset"),
    ("Home", pygame.K_HOME, 0, "fit"),
    ("R", pygame.K_r, 0, "ruler"),
    ("L", pygame.K_l, 0, "sight"),
    ("T", pygame.K_t, 0, "threat"),
    ("Ctrl+V", pygame.K_v, CTRL, "reach-of-enemy"),
    ("Ctrl+G", pygame.K_g, CTRL, "grid"),
    ("Ctrl+R", pygame.K_r, CTRL, "log"),
    ("Ctrl+K", pygame.K_k, CTRL, "keys"),
    ("Ctrl+-", pygame.K_MINUS, CTRL, "scale-down"),
    ("Ctrl+M", pygame.K_m, CTRL, "mute"),
    ("F6", pygame.K_F6, 0, "panels"),
    ("7", pygame.K_7, 0, "action-7"),
    ("Alt", pygame.K_LALT, ALT, "names"),
]


@pytest.mark.parametrize(("written", "key", "mod", "intent"), USUAL)
def test_the_usual_keys(written, key, mod, intent):
    assert chord(press(key, mod)) == written
    assert Keymap().intent(press(key, mod)) == intent


def test_no_usual_key_means_two_things():
    assert Keymap().conflicts() == ()


def test_everything_has_a_name_and_a_key_that_can_be_read():
    for intent in INTENTS:
        assert title(intent.id)
        assert intent.keys or intent.id == "concede"
        assert all(split(key)[1] for key in intent.keys)


def test_every_context_has_a_title():
    for context in {intent.context for intent in INTENTS}:
        assert say(f"context.{context}")


def test_no_single_bare_key_ends_a_phase_or_deletes():
    guarded = {intent.id for intent in INTENTS if intent.guarded}
    assert guarded >= {"end-phase", "delete", "concede"}
    assert not any(bare(key) for id in guarded for key in BY_ID[id].keys)
    for key in ("Space", "E", "Shift+E", "Delete"):
        assert Keymap().refusal("end-phase", key)
        with pytest.raises(ValueError, match="Ctrl or Alt"):
            Keymap().bound("end-phase", key)
    assert Keymap({"end-phase": ("Space",)}).chords("end-phase") == (), "not from a file either"
    assert Keymap().bound("end-phase", "Ctrl+E").cap("end-phase") == "Ctrl+E"


def test_what_is_written_on_the_key_counts_not_where_it_is():
    """On a German keyboard Z and Y have changed places: the event says which letter it is."""
    german_z = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, scancode=28, mod=CTRL, unicode="")
    assert Keymap().intent(german_z) == "undo"


@pytest.mark.parametrize(
    ("event", "intent"),
    [
        (press(pygame.K_SLASH, SHIFT, "?"), "keys"),
        (press(pygame.K_s + 0x70, SHIFT, "?"), "keys"),
        (press(pygame.K_EQUALS, SHIFT, "+"), "zoom-in"),
        (press(pygame.K_8, pygame.KMOD_RALT | pygame.KMOD_LCTRL, "["), "previous-target"),
        (press(pygame.K_8, pygame.KMOD_MODE, "["), "previous-target"),
        (press(pygame.K_8, pygame.KMOD_RALT, "8"), None),
        (press(pygame.K_AMPERSAND, SHIFT, "1"), "action-1"),
        (press(pygame.K_KP3, pygame.KMOD_NUM, "3"), "action-3"),
        (press(pygame.K_r, pygame.KMOD_CAPS, "R"), "ruler"),
        (press(pygame.K_z, pygame.KMOD_LMETA), "undo"),
    ],
)
def test_signs_count_wherever_a_keyboard_has_them(event, intent):
    assert Keymap().intent(event) == intent


def test_a_key_nobody_uses_asks_for_nothing():
    assert Keymap().intent(press(pygame.K_r, CTRL | ALT)) is None
    assert Keymap().intent(press(pygame.K_F15)) is None
    assert Keymap().intent(press(0)) is None


def test_only_the_contexts_that_rule_are_asked():
    delete = press(pygame.K_DELETE, CTRL)
    assert Keymap().intent(delete) is None
    assert Keymap().intent(delete, ("list", "program")) == "delete"
    assert Keymap().intent(press(pygame.K_r), ("list", "program")) is None


def test_a_key_can_be_given_to_something_else_and_taken_back():
    keymap = Keymap().bound("ruler", "U", "Ctrl+U")
    assert keymap.cap("ruler") == "U"
    assert keymap.intent(press(pygame.K_u)) == "ruler"
    assert keymap.intent(press(pygame.K_r)) is None
    assert keymap.overrides == {"ruler": ("U", "Ctrl+U")}
    assert keymap.reset("ruler").intent(press(pygame.K_r)) == "ruler"


def test_an_intent_can_be_without_a_key():
    keymap = Keymap().bound("ruler")
    assert keymap.cap("ruler") == ""
    assert keymap.intent(press(pygame.K_r)) is None


def test_conflicts_are_told_before_and_after():
    assert Keymap().clashes("ruler", "L") == ("sight",)
    assert Keymap().clashes("ruler", "F1") == ("help",)
    assert Keymap().clashes("delete", "R") == (), "a list of saves and the board never count together"
    (clash,) = Keymap().bound("ruler", "L").conflicts()
    assert {clash.first, clash.second, clash.chord} == {"ruler", "sight", "L"}
    assert "Line of sight" in str(clash)


def test_what_is_no_key_is_refused():
    for written in ("", "Ctrl+", "Nonsense", "Ctrl+nonsense", "r", " "):
        assert Keymap().refusal("ruler", written)
    assert split("Ctrl++") == (("Ctrl",), "+")
    assert split("+") == ((), "+")


def test_what_another_version_wrote_is_ignored_where_nobody_knows_it():
    keymap = Keymap({"teleport": ("X",), "ruler": ("U", "Nonsense")})
    assert keymap.chords("ruler") == ("U",)
    assert "teleport" not in keymap.overrides


def test_a_held_key_ends_whatever_else_is_held_by_then():
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_t, mod=CTRL)
    assert Keymap().let_go(up) == ("threat",)
    assert Keymap().let_go(pygame.event.Event(pygame.KEYUP, key=pygame.K_RALT, mod=0)) == ("names",)
    assert Keymap().let_go(pygame.event.Event(pygame.KEYUP, key=pygame.K_z, mod=0)) == ()
