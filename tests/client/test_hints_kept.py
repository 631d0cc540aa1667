"""Hints as they are kept: each once, over sessions; a file that can't be used is as none."""

from __future__ import annotations

import pytest

from skirmish.app.workshop import Workshop
from skirmish.client.battle.coaching import AT_ONCE, CUES
from skirmish.client.book import HINT_PAGE, Book
from skirmish.client.hints import FILE, HINTS, Hints, said
from skirmish.client.keymap import Keymap
from skirmish.client.words import say


def test_a_hint_that_was_closed_stays_so_in_the_next_session(tmp_path):
    Hints(tmp_path / "new").close("move")
    assert Hints(tmp_path / "new").said == {"move"}


def test_two_windows_forget_nothing_of_each_other(tmp_path):
    one, other = Hints(tmp_path), Hints(tmp_path)
    assert one.said == other.said == frozenset()
    one.close("move")
    other.close("idle")
    assert Hints(tmp_path).said == {"move", "idle"}


def test_all_can_be_shown_anew(tmp_path):
    hints = Hints(tmp_path)
    hints.close("move")
    hints.close("idle")
    hints.renew()
    assert hints.said == Hints(tmp_path).said == frozenset()


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"format": "hints/2", "said": ["move"]}', b"x" * 30_000])
def test_a_damaged_file_or_another_versions_counts_as_none(tmp_path, data):
    (tmp_path / FILE).write_bytes(data)
    assert Hints(tmp_path).said == frozenset()


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path):
    (tmp_path / "file").write_text("no folder")
    hints = Hints(tmp_path / "file")
    hints.close("move")
    assert hints.said == {"move"}


def test_every_hint_has_its_moment_and_every_moment_its_words():
    assert set(CUES) == set(HINTS)
    assert set(HINTS) >= AT_ONCE
    for hint in HINTS:
        assert say(f"hint.{hint}").endswith((".", "?"))
        assert 40 < len(said(hint, Keymap())) < 180, "small"


def test_all_of_them_can_be_read_later_with_the_keys_as_they_are():
    keymap = Keymap().bound("cutting", "Ctrl+Q")
    text = Book(Workshop(), keymap).read(HINT_PAGE)[1]
    for hint in HINTS:
        assert say(f"hint.{hint}") in text
    assert "Ctrl+Q shows where" in text
