"""Hints in a battle: at their moment, beside their thing, once, and in nobody's way."""

from __future__ import annotations

import pygame
import pytest
from battle_scene import Table
from places_scene import own, own_way

from skirmish.client.battle.coaching import CUES, PAUSE, READ_S
from skirmish.client.battle.selection import Selection
from skirmish.client.hints import Hints
from skirmish.kit.slots import at_height, with_slot


def coached(phase: str = "moves", rnd: int = 1) -> Table:
    """A battle in a window that shows hints."""
    table = Table()
    table.app.hints.active = True
    return table.at(phase, rnd)


def test_the_first_model_that_can_be_moved_has_the_hint_beside_it():
    table = coached()
    who = own(table)
    table.scene.battle.selection.select(who)
    table.run(0.2)
    assert table.scene.coach.shown == "move"
    sheet = table.widget("hint")
    assert not sheet.rect.collidepoint(table.where(who))
    assert table.scene.battle.viewport.frame.board.contains(sheet.rect)
    assert table.scene.ui.focus is None, "it takes no keys"


def test_got_it_means_never_again_and_the_next_one_waits():
    table = coached()
    table.scene.battle.selection.select(own(table))
    table.run(0.2)
    table.press("hint.close")
    assert not table.has("hint")
    assert Hints(table.app.folder).said == {"move"}
    table.run(PAUSE / 2)
    assert not table.has("hint"), "they don't come in crowds"


def test_no_hints_means_none_and_the_settings_know_it():
    table = coached()
    table.scene.battle.selection.select(own(table))
    table.run(0.2)
    table.press("hint.off")
    table.run(PAUSE + 1)
    assert not table.has("hint")
    assert table.app.settings.hints is False


def test_it_goes_when_its_moment_is_over_and_counts_as_read_after_a_while():
    table = coached()
    who, at = own_way(table)
    table.scene.battle.selection.select(who)
    table.run(0.2)
    assert table.scene.coach.shown == "move"
    table.scene.battle.selection.place(at)
    table.run(0.1)
    assert table.scene.coach.shown != "move"
    assert table.app.hints.said == frozenset(), "it was seen for no time"
    table.scene.battle.selection.drop_plan()
    table.run(PAUSE + READ_S + 0.5)
    table.scene.battle.selection.place(at)
    table.run(0.1)
    assert table.app.hints.said == {"move"}


def test_the_end_of_a_phase_with_models_unused_has_its_own_at_once():
    table = coached()
    table.scene.battle.selection.select(own(table))
    table.run(0.2)
    table.key(pygame.K_RETURN, pygame.KMOD_CTRL)
    table.run(0.1)
    assert table.scene.coach.shown == "idle"


def test_a_question_has_one_that_hides_no_answer():
    table = coached("", 1)
    table.run(0.2)
    assert table.scene.coach.shown == "question"
    assert not table.widget("hint").rect.colliderect(table.widget("prompt").rect)


def test_a_refusal_has_one_above_the_foot():
    table = coached()
    table.app.hints.close("move")
    table.scene.battle.notice = "It is too far (SKR-33)"
    table.scene.touch()
    table.run(0.2)
    assert table.scene.coach.shown == "refused"


def test_an_undo_that_was_refused_has_one_once_it_is_answered():
    table = coached("charges", 1)
    assert table.session.undo_bar()
    assert not table.session.undo_bar(agreed=True)
    table.scene.controls.do("undo")
    table.run(0.2)
    assert table.scene.ui.dialog is not None
    assert not table.has("hint"), "a dialog is enough"
    table.key(pygame.K_ESCAPE)
    table.run(0.2)
    assert table.scene.coach.shown == "undo"


def test_who_channels_is_told_of_weaves():
    table = coached("shooting", 2)
    table.app.hints.close("overlay")
    for who in table.scene.battle.selection.idle():
        table.scene.battle.selection.select(who)
        table.run(0.1)
        if table.scene.coach.shown == "weave":
            return
    raise AssertionError("nobody could weave")


@pytest.mark.parametrize("how", ["quiet", "inactive", "off"])
def test_a_lesson_a_script_and_who_wants_none_have_none(how: str):
    table = coached()
    table.scene.coach.quiet = how == "quiet"
    table.app.hints.active = how != "inactive"
    if how == "off":
        table.app.change(hints=False)
    table.scene.battle.selection.select(own(table))
    table.run(PAUSE + 1)
    assert not table.has("hint")


def test_who_only_hides_is_not_called_down(monkeypatch):
    """Hidden models have no height on the board, as those that lie have none."""
    table = coached()
    state, who = table.session.state, own(table)
    hiding = at_height(with_slot(state, who, hidden=True), who)
    assert hiding.places[who][3] == 0
    monkeypatch.setattr(Selection, "state", hiding)
    assert CUES["down"](table.scene.battle) is None
