"""What helps somebody who plays for the first time: words instead of ids, keys in groups, what can be copied."""

from __future__ import annotations

import re

import pygame
import pytest
from battle_scene import Table
from window_scene import SHOP

from skirmish.client.battle.dialogs import about_lines
from skirmish.client.battle.panels.log import LogList
from skirmish.client.battle.presenters.board import tip_text
from skirmish.client.battle.session import Session
from skirmish.client.intents import INTENTS
from skirmish.client.key_sheet import GROUPS, members, sheet
from skirmish.client.settings import Settings
from skirmish.client.ui import text_field
from skirmish.client.words import Good, say, titled

CTRL = pygame.KMOD_CTRL


@pytest.mark.parametrize(
    ("ident", "read"),
    [("aes-sedai", "Aes Sedai"), ("children-of-the-light", "Children of the Light"), ("warder", "Warder"), ("", "")],
)
def test_ids_are_read_as_words(ident: str, read: str) -> None:
    assert titled(ident) == read


def test_no_raw_id_stands_on_a_card_or_in_a_tip() -> None:
    table = Table().at("moves", 2)
    state, rules = table.session.state, table.session.rules
    ids = {w.id for roster in table.session.setup.rosters for w in roster.warriors}
    for i in (m.id for m in state.models if state.on_table(m.id)):
        table.scene.battle.selection.hovered = i
        sheet = rules.sheet(state, i)
        said = " ".join(
            (tip_text(table.scene.battle.selection, table.scene.battle.overlays), *(text for text, _ in sheet.notes))
        )
        assert not re.search(
            r"\b[a-z]+-[a-z]+\b", tip_text(table.scene.battle.selection, table.scene.battle.overlays)
        ), said
        assert not [ident for ident in ids if ident in said or ident.replace("-", " ") in said], said


def test_every_intent_stands_in_one_group_of_the_sheet_of_keys() -> None:
    listed = [intent for group in GROUPS for intent in members(group)]
    assert sorted(listed) == sorted(intent.id for intent in INTENTS)


def test_the_sheet_of_keys_has_a_title_and_headings() -> None:
    table = Table().at("moves", 2)
    table.key(pygame.K_k, CTRL)
    dialog = table.scene.ui.dialog
    assert dialog is not None
    assert dialog.id == "keys"
    assert dialog.title == "Keys"  # type: ignore[attr-defined]
    body = "".join(span.text for span in sheet(table.app.keymap, lambda intent: True) if not isinstance(span, str))
    for group in GROUPS:
        if any(table.app.keymap.chords(intent) for intent in members(group)):
            assert say(f"keys.{group}") in body
    for chord in ("Ctrl+Enter", "Ctrl+C", "Shift+Tab", "9"):
        assert chord in body


def test_the_battle_tells_its_seed_and_enter_copies_it() -> None:
    table = Table().at("moves", 2, seed=41)
    assert table.session.setup.seed == 41
    table.press("tool.cancel")
    _choose(table, say("about-battle"))
    assert table.scene.ui.dialog is not None
    text_field.put("")
    table.key(pygame.K_RETURN)
    assert text_field.get() == "\n".join(about_lines(table.scene.battle))
    assert "41" in text_field.get()
    assert table.session.setup.battlefield.name in text_field.get()


def _choose(table: Table, text: str) -> None:
    popup = table.scene.ui.popup
    assert popup is not None
    table.scene.ui.close()
    next(row for row in popup.rows if row.text == text).press()  # type: ignore[attr-defined]


def test_the_card_or_the_tip_is_copied_with_a_key() -> None:
    table = Table().at("moves", 2)
    i = next(m.id for m in table.session.state.models if m.side == table.decision.side)
    table.scene.battle.selection.select(i)
    table.key(pygame.K_c, CTRL)
    copied = text_field.get()
    sheet = table.session.rules.sheet(table.session.state, i)
    assert copied.startswith(sheet.name)
    assert all(f"{label} {value}" in copied for label, value in sheet.numbers)
    assert isinstance(table.scene.battle.notice, Good)
    assert sheet.name in table.scene.battle.notice
    table.motion(table.where(i))
    table.run(1.0)
    table.key(pygame.K_c, CTRL)
    assert text_field.get() == table.scene.ui.tip != copied


def test_where_there_is_nothing_to_copy_it_says_so() -> None:
    table = Table().at("moves", 2)
    table.scene.battle.selection.select(None)
    table.scene.battle.selection.hovered = None
    text_field.put("as before")
    table.key(pygame.K_c, CTRL)
    assert (text_field.get(), table.scene.battle.notice) == ("as before", say("nothing-to-copy"))


def test_the_tip_of_a_model_leaves_models_to_be_seen() -> None:
    table = Table().at("moves", 2)
    state, scene = table.session.state, table.scene
    for i in (m.id for m in state.models if state.on_table(m.id)):
        table.motion(table.where(i))
        table.run(1.0)
        shown_tip = scene.ui.showing()
        assert shown_tip is not None
        box = shown_tip.rect(table.app.size, table.app.scale)
        own = pygame.Rect(0, 0, 2 * round(state.places[i][2] * scene.battle.viewport.camera.per_inch), 0)
        own.h = own.w
        own.center = table.where(i)
        assert not box.colliderect(own)
        spare = scene._tokens()
        under = sum(box.clip(one).w * box.clip(one).h for one in spare)
        plain = type(shown_tip)(shown_tip.text, shown_tip.about).rect(table.app.size, table.app.scale)
        assert under <= sum(plain.clip(one).w * plain.clip(one).h for one in spare)


def test_a_replay_says_how_it_goes_on_until_a_key_is_pressed() -> None:
    table = Table().at("shooting", 2)
    table.key(pygame.K_p, CTRL)
    assert table.app.keymap.cap("confirm") in table.widget("replay.hint").text  # type: ignore[attr-defined]
    table.key(pygame.K_RETURN)
    assert not table.has("replay.hint")


def test_odds_log_and_card_have_room_at_once() -> None:
    for size in ((1280, 720), (1456, 819)):
        table = Table(size).at("shooting", 2)
        table.scene.battle.forecast.full = True
        for i in table.scene.battle.selection.idle():
            table.scene.battle.selection.select(i)
            for number in range(len(table.scene.battle.selection.choices())):
                table.scene.controls.choose(number)
                table.key(pygame.K_RIGHTBRACKET, sign="]")
                table.run(0.4)
                assert isinstance(table.widget("log"), LogList)
                if table.has("odds"):
                    listed, view = table.widget("log"), table.widget("forecast").rect
                    assert view.bottom <= listed.rect.y
                    assert table.widget("odds").rect.y < view.bottom
                    assert table.has("card")


def test_the_log_in_its_dialog_has_the_size_that_was_set() -> None:
    table = Table(settings=Settings(animation_speed=0.0, ai_speed=0.0, log_scale=1.5)).at("moves", 2)
    table.key(pygame.K_r, CTRL)
    small, large = Table().at("moves", 2), table.widget("logbook.lines")
    small.key(pygame.K_r, CTRL)
    assert large.size == 1.5 * small.widget("logbook.lines").size  # type: ignore[attr-defined]


def test_warbands_are_ordered_by_faction_then_name_and_tell_what_they_are() -> None:
    listed = [entry for entry in SHOP.rosters() if not entry.own]
    assert [(e.group, e.name) for e in listed] == sorted((e.group, e.name) for e in listed)
    circle = next(entry for entry in listed if entry.id == "tower-circle")
    assert (circle.warriors, circle.channelers) == (5, 3)


def test_at_the_edge_the_view_moves_only_if_that_was_switched_on() -> None:
    for wanted in (False, True):
        table = Table(settings=Settings(animation_speed=0.0, ai_speed=0.0, edge_scroll=wanted)).at("moves", 2)
        table.scene.battle.viewport.zoom(4)
        table.run(0.5)
        before = table.scene.battle.viewport.camera
        table.motion((1, 400))
        table.run(0.5)
        after = table.scene.battle.viewport.camera
        assert (after.to_pixels((0.0, 0.0))[0] > before.to_pixels((0.0, 0.0))[0]) == wanted
        table.motion((500, 400))
        table.run(0.5)
        there = table.scene.battle.viewport.camera
        table.run(0.5)
        assert table.scene.battle.viewport.camera == there


def test_a_pointer_that_left_the_window_moves_nothing() -> None:
    table = Table(settings=Settings(animation_speed=0.0, ai_speed=0.0, edge_scroll=True)).at("moves", 2)
    table.scene.battle.viewport.zoom(4)
    table.run(0.5)
    table.motion((1, 400))
    table.event(pygame.WINDOWLEAVE)
    before = table.scene.battle.viewport.camera
    table.run(0.5)
    assert table.scene.battle.viewport.camera == before


def test_the_edge_is_in_nobodys_way_while_a_dialog_is_open_or_something_is_in_hand() -> None:
    table = Table(settings=Settings(animation_speed=0.0, ai_speed=0.0, edge_scroll=True)).at("moves", 2)
    table.scene.battle.viewport.zoom(4)
    table.run(0.5)
    table.key(pygame.K_k, CTRL)
    before = table.scene.battle.viewport.camera
    table.motion((1, 400))
    table.run(0.5)
    assert table.scene.battle.viewport.camera == before


def test_who_isnt_on_the_table_yet_is_told_nothing_of_who_may_cut() -> None:
    table = Table().battle()
    table.play_until(lambda session: session.state.phase == "deployment" and _waits(session) is not None)
    scene, state = table.scene, table.session.state
    scene.battle.selection.select(_waits(table.session))
    scene.battle.overlays.shown |= {"cutting"}
    assert scene.battle.selection.selected is not None
    assert "cutting" not in {layer.name for layer in scene.battle.overlays.staying()}
    side, channels = table.decision.side, table.session.rules.magic.channels
    scene.battle.selection.select(
        next(m.id for m in state.models if m.side == side and state.on_table(m.id) and channels(state, m.id))
    )
    assert "cutting" in {layer.name for layer in scene.battle.overlays.staying()}


def _waits(session: Session) -> int | None:
    """A channeler who waits while another one of each side stands already."""
    state, channels = session.state, session.rules.magic.channels
    gifted = [m for m in state.models if channels(state, m.id)]
    if len({m.side for m in gifted if state.on_table(m.id)}) < 2:
        return None
    side = session.decision.side if session.decision is not None else -1
    return next((m.id for m in gifted if m.side == side and not state.on_table(m.id)), None)
