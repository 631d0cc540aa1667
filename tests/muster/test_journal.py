"""Undo: the bytes before each step, whatever happens between."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from skirmish.core import files
from skirmish.muster import journal
from skirmish.muster.journal import Damaged, NotUndone


@pytest.fixture
def band(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file at its first text, and an empty folder for journals."""
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / "state"))
    path = tmp_path / "band.yaml"
    path.write_bytes(b"text 0")
    return path


def edit(path: Path, text: bytes, did: str = "") -> str:
    return journal.edit(path, path.read_bytes(), text, did or f"to {text.decode('latin-1')}")


def did(path: Path) -> list[str]:
    return [step.did for step in journal.steps_of(path)]


def test_fifty_steps_are_undone_byte_for_byte(band: Path) -> None:
    texts = [b"text 0", *(b"\xef\xbb\xbfname: %d\r\n\n" % number for number in range(50))]
    for text in texts[1:]:
        assert edit(band, text) == ""
    for text in reversed(texts[:-1]):
        journal.undo(band)
        assert band.read_bytes() == text
    with pytest.raises(NotUndone, match="nothing to undo"):
        journal.undo(band)
    assert band.read_bytes() == b"text 0"


def test_only_the_last_fifty_steps_are_kept(band: Path) -> None:
    for number in range(1, 61):
        edit(band, b"text %d" % number)
    assert did(band) == [f"to text {number}" for number in range(11, 61)]


def test_undo_says_what_it_undid(band: Path) -> None:
    edit(band, b"text 1", "renamed")
    assert journal.undo(band).did == "renamed"


def test_a_change_by_hand_is_not_lost(band: Path) -> None:
    edit(band, b"text 1", "renamed")
    band.write_bytes(b"by hand \xff")
    with pytest.raises(NotUndone, match="was changed by hand since 'renamed'; --force"):
        journal.undo(band)
    assert band.read_bytes() == b"by hand \xff"
    journal.undo(band, force=True)
    assert band.read_bytes() == b"text 0"
    assert did(band)[-1] == "changes by hand were thrown away (undo --force of 'renamed')"
    journal.undo(band)
    assert band.read_bytes() == b"by hand \xff"
    assert did(band) == ["renamed"]


def test_an_edit_of_a_text_changed_by_hand_is_undone_to_that_text(band: Path) -> None:
    edit(band, b"text 1")
    band.write_bytes(b"by hand")
    edit(band, b"text 2")
    journal.undo(band)
    assert band.read_bytes() == b"by hand"
    with pytest.raises(NotUndone, match="by hand"):
        journal.undo(band)


def test_a_file_that_is_gone_comes_back_by_force(band: Path) -> None:
    edit(band, b"text 1")
    band.unlink()
    with pytest.raises(NotUndone, match="is gone"):
        journal.undo(band)
    journal.undo(band, force=True)
    assert band.read_bytes() == b"text 0"


class Crash(BaseException):
    """The program ends here."""


def crash_at(monkeypatch: pytest.MonkeyPatch, ordinal: int) -> None:
    """The program ends instead of the writing of this number."""
    calls: list[Path] = []

    def write(path: Path, data: bytes) -> None:
        calls.append(path)
        if len(calls) == ordinal:
            raise Crash
        files.write_file(path, data)

    monkeypatch.setattr(journal, "write_file", write)


@pytest.mark.parametrize("ordinal", [1, 2])
def test_a_crash_in_an_edit_leaves_the_file_and_its_undo_whole(
    band: Path, monkeypatch: pytest.MonkeyPatch, ordinal: int
) -> None:
    edit(band, b"text 1")
    with monkeypatch.context() as patched:
        crash_at(patched, ordinal)
        with pytest.raises(Crash):
            edit(band, b"text 2")
    assert band.read_bytes() == b"text 1"
    assert did(band) == ["to text 1"]
    edit(band, b"text 3")
    assert did(band) == ["to text 1", "to text 3"]
    journal.undo(band)
    journal.undo(band)
    assert band.read_bytes() == b"text 0"


@pytest.mark.parametrize(("ordinal", "text"), [(1, b"text 2"), (2, b"text 1")])
def test_a_crash_in_an_undo_leaves_the_file_and_its_undo_whole(
    band: Path, monkeypatch: pytest.MonkeyPatch, ordinal: int, text: bytes
) -> None:
    edit(band, b"text 1")
    edit(band, b"text 2")
    with monkeypatch.context() as patched:
        crash_at(patched, ordinal)
        with pytest.raises(Crash):
            journal.undo(band)
    assert band.read_bytes() == text
    while band.read_bytes() != b"text 0":
        journal.undo(band)
    assert did(band) == []


@pytest.mark.parametrize("ordinal", [1, 2])
def test_a_crash_in_a_forced_undo_loses_no_text(band: Path, monkeypatch: pytest.MonkeyPatch, ordinal: int) -> None:
    edit(band, b"text 1")
    band.write_bytes(b"by hand")
    with monkeypatch.context() as patched:
        crash_at(patched, ordinal)
        with pytest.raises(Crash):
            journal.undo(band, force=True)
    assert band.read_bytes() == b"by hand"
    journal.undo(band, force=True)
    assert band.read_bytes() == b"text 0"


GOOD = json.dumps({"format": "journal/1", "file": "x", "steps": []})


@pytest.mark.parametrize(
    "junk",
    ["", "junk", "[]", "{}", GOOD[:-1], GOOD.replace("/1", "/2"), GOOD.replace("[]", '[{"before": "?"}]'), "[" * 9999],
)
def test_a_damaged_journal_is_told_and_set_aside(band: Path, junk: str) -> None:
    edit(band, b"text 1")
    kept = journal.journal_of(band)
    kept.write_text(junk, encoding="utf-8")
    with pytest.raises(Damaged, match=r"the journal .* (is damaged|has the format)"):
        journal.undo(band, force=True)
    with pytest.raises(Damaged):
        journal.steps_of(band)
    assert band.read_bytes() == b"text 1"
    assert "set aside" in edit(band, b"text 2")
    assert kept.with_name(kept.name + journal.DAMAGED).read_text("utf-8") == junk
    journal.undo(band)
    assert band.read_bytes() == b"text 1"


def test_a_journal_of_absurd_size_is_not_read(band: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(band, b"text 1")
    monkeypatch.setattr(journal, "MOST_BYTES", 10)
    with pytest.raises(Damaged, match="too large"):
        journal.undo(band)


def test_an_edit_is_made_where_no_journal_can_be_written(band: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = band.parent / "a-file"
    nowhere.write_bytes(b"")
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(nowhere))
    assert "can't be undone" in edit(band, b"text 1")
    assert band.read_bytes() == b"text 1"


def test_a_link_and_its_file_have_one_journal(band: Path) -> None:
    link = band.parent / "link.yaml"
    link.symlink_to(band)
    edit(link, b"text 1")
    assert link.is_symlink()
    journal.undo(band)
    assert band.read_bytes() == b"text 0"


def test_what_no_verb_of_ours_wrote_is_not_read(band: Path) -> None:
    with pytest.raises(NotUndone, match="not a plain file"):
        journal.undo(band.parent)
    band.write_bytes(b"x" * (journal.LARGEST_FILE + 1))
    with pytest.raises(NotUndone, match="more than"):
        journal.undo(band)


def test_journals_lie_outside_the_users_folders(band: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(band, b"text 1")
    assert sorted(os.listdir(band.parent)) == ["band.yaml", "state"]
    monkeypatch.delenv("SKIRMISH_STATE_DIR")
    assert journal.home().name == "journals"
    assert "skirmish" in journal.home().parts


def test_what_somebody_else_wrote_meanwhile_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / "state"))
    path = tmp_path / "band.yaml"
    path.write_bytes(b"by an editor")
    with pytest.raises(journal.Changed, match="was changed by another program meanwhile: nothing was written"):
        journal.edit(path, b"as it was read", b"as it was edited", "an edit")
    assert path.read_bytes() == b"by an editor"
    assert journal.steps_of(path) == ()


def test_each_damaged_journal_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKIRMISH_STATE_DIR", str(tmp_path / "state"))
    path = tmp_path / "band.yaml"
    path.write_bytes(b"0")
    journal.edit(path, b"0", b"1", "first")
    for number in (1, 2):
        journal.journal_of(path).write_bytes(b"spoilt %d" % number)
        journal.edit(path, path.read_bytes(), b"x" * number, "next")
    kept = sorted(found.read_bytes() for found in journal.home().glob("*.damaged*"))
    assert kept == [b"spoilt 1", b"spoilt 2"]


def test_of_edits_at_once_none_is_lost(band: Path) -> None:
    """Two hands add a line each, again and again: what was told to be written is there, and can be undone."""

    def add(hand: str) -> int:
        done = 0
        for number in range(40):
            before = band.read_bytes()
            try:
                journal.edit(band, before, before + f"{hand}{number}\n".encode(), f"{hand} adds {number}")
            except journal.Changed:
                continue
            written.append(f"{hand}{number}")
            done += 1
        return done

    band.write_bytes(b"")
    written: list[str] = []
    with ThreadPoolExecutor(2) as hands:
        done = sum(hands.map(add, "ab"))
    assert sorted(band.read_text().split()) == sorted(written)
    assert len(written) == done > 0
    assert len(journal.steps_of(band)) == min(done, journal.MOST_STEPS)


def test_who_finds_the_file_being_edited_is_told(band: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "WAIT_S", 0.0)
    kept = journal.journal_of(band)
    kept.parent.mkdir(parents=True, exist_ok=True)
    held = files.Lock(kept.with_suffix(".lock"))
    with pytest.raises(journal.Changed, match="being edited by another program"):
        edit(band, b"text 1")
    held.free()
    edit(band, b"text 1")


def test_what_was_undone_is_done_again_byte_for_byte(band: Path) -> None:
    texts = [b"text 0", b"text 1", b"\xef\xbb\xbftext 2\r\n"]
    for text in texts[1:]:
        edit(band, text)
    journal.undo(band)
    journal.undo(band)
    for text in texts[1:]:
        journal.redo(band)
        assert band.read_bytes() == text
    with pytest.raises(NotUndone, match="nothing to redo"):
        journal.redo(band)
    journal.undo(band)
    assert band.read_bytes() == b"text 1"


def test_an_edit_ends_what_can_be_done_again(band: Path) -> None:
    edit(band, b"text 1")
    journal.undo(band)
    edit(band, b"other")
    with pytest.raises(NotUndone, match="nothing to redo"):
        journal.redo(band)


def test_a_change_by_hand_after_an_undo_is_not_written_over(band: Path) -> None:
    edit(band, b"text 1", "renamed")
    journal.undo(band)
    band.write_bytes(b"by hand")
    with pytest.raises(NotUndone, match="was changed by hand since the undo: 'renamed' can't be redone"):
        journal.redo(band)
    assert band.read_bytes() == b"by hand"


@pytest.mark.parametrize(("ordinal", "text"), [(1, b"text 0"), (2, b"text 0"), (3, b"text 1")])
def test_a_crash_in_a_redo_leaves_the_file_and_both_ways_whole(
    band: Path, monkeypatch: pytest.MonkeyPatch, ordinal: int, text: bytes
) -> None:
    edit(band, b"text 1")
    journal.undo(band)
    with monkeypatch.context() as patched:
        crash_at(patched, ordinal)
        with pytest.raises(Crash):
            journal.redo(band)
    assert band.read_bytes() == text
    if text == b"text 0":
        assert did(band) == []
        journal.redo(band)
    assert band.read_bytes() == b"text 1"
    assert journal.undone_of(band) == ()
    journal.undo(band)
    assert band.read_bytes() == b"text 0"
