"""A file that says that somebody is at work: one at a time, and nobody after a kill."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from skirmish.core import files
from skirmish.core.files import Held, Lock


def test_one_has_it_at_a_time_and_it_is_gone_when_it_is_free(tmp_path: Path):
    path = tmp_path / "lock"
    first = Lock(path)
    with pytest.raises(Held):
        Lock(path)
    first.free()
    assert not path.exists()
    second = Lock(path)
    first.free()
    with pytest.raises(Held):
        Lock(path)
    second.free()


def test_a_file_that_a_kill_left_behind_is_taken(tmp_path: Path):
    path = tmp_path / "lock"
    path.touch()
    Lock(path).free()
    assert not path.exists()


def test_one_that_was_thrown_away_while_it_was_taken_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Else who comes third would get a new one, and two would be at work."""
    path, taken = tmp_path / "lock", []

    def late(handle: int) -> None:
        taken.append(handle)
        if len(taken) == 1:
            path.unlink()

    monkeypatch.setattr(files, "lock", late)
    held = Lock(path)
    assert len(taken) == 2
    assert path.exists()
    held.free()


def test_where_there_are_no_locks_nobody_is_kept_from_working(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def unknown(handle: int) -> None:
        raise OSError(errno.ENOLCK, "no locks here")

    Lock(tmp_path / "nowhere" / "lock").free()
    monkeypatch.setattr(files, "lock", unknown)
    Lock(tmp_path / "lock").free()
