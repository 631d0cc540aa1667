"""Settings: what is kept comes back; what can't be used is told and kept aside."""

from __future__ import annotations

import json
import os

import pytest

from skirmish.client import settings as module
from skirmish.client.settings import FILE, Settings, folder, load_settings, reset, save_settings, sound
from skirmish.client.words import say


def damaged(path, data):
    (path / FILE).write_bytes(data)
    return load_settings(path)


def test_what_is_kept_comes_back(tmp_path):
    kept = Settings().changed(
        window=(1600, 900), ui_scale=1.5, palette="deutan", keys={"ruler": ("U",), "log": ()},
        position=(3, 4), names="all", clock="bank", animation_speed=4.0,
    )  # fmt: skip
    assert save_settings(kept, tmp_path / "new folder" / "ü") == ""
    assert load_settings(tmp_path / "new folder" / "ü") == (kept, "")


def test_without_a_file_there_are_the_usual_ones_and_nothing_to_tell(tmp_path):
    assert load_settings(tmp_path) == (Settings(), "")


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"\xff\xfe", b"[]", b'"settings/1"', b'{"format": 1}', b"[" * 100_000, b" " * 300_000,
        b'{"format": "settings/1", "window": "large"}', b'{"format": "settings/1", "keys": {"ruler": [1]}}',
    ],
)  # fmt: skip
def test_a_damaged_file_is_told_and_kept_aside(tmp_path, data):
    found = damaged(tmp_path, data)
    assert found.settings == Settings()
    assert found.message == say("settings.damaged")
    assert (tmp_path / "settings.json.bad").read_bytes() == data
    assert not (tmp_path / FILE).exists()
    assert load_settings(tmp_path).message == "", "it is told once"


@pytest.mark.parametrize(("format", "word"), [("settings/2", "another version"), ("save/1", "another kind")])
def test_a_file_of_another_version_or_kind_is_told_and_kept_aside(tmp_path, format, word):
    found = damaged(tmp_path, json.dumps({"format": format, "window": [1, 2]}).encode())
    assert found.settings == Settings()
    assert word in found.message
    assert format in found.message
    assert (tmp_path / "settings.json.bad").exists()


def test_what_another_version_knows_is_ignored(tmp_path):
    found = damaged(tmp_path, b'{"format": "settings/1", "holograms": true, "mute": true}')
    assert found == (Settings().changed(mute=True), "")


def test_numbers_out_of_range_come_to_the_nearest(tmp_path):
    wild = {
        "format": "settings/1", "ui_scale": 99, "text_scale": 0, "master": -1, "animation_speed": 3.4,
        "window": [1, 10_000_000], "drag_threshold": 1000, "tip_delay": 1e300,
    }  # fmt: skip
    found = damaged(tmp_path, json.dumps(wild).encode()).settings
    assert (found.ui_scale, found.text_scale, found.master, found.animation_speed) == (3.0, 0.75, 0.0, 4.0)
    assert (found.window, found.drag_threshold, found.tip_delay) == ((640, 16_384), 24, 2.0)
    assert sound(found) == found
    assert Settings().changed(ui_scale=0.1).ui_scale == 0.75
    assert Settings().ui_scale == 0.0, "what suits the window"


def test_palettes_and_colours_that_nobody_knows_are_the_usual_ones(tmp_path):
    (tmp_path / FILE).write_text('{"format": "settings/1", "palette": "sepia", "dye_a": "mud", "dye_b": "red"}')
    found = load_settings(tmp_path).settings
    assert (found.palette, found.dyes) == ("normal", ("", "red"))


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path):
    (tmp_path / FILE).mkdir()
    assert load_settings(tmp_path).message


@pytest.mark.skipif(os.name == "nt", reason="a pipe")
def test_a_pipe_in_its_place_is_not_read(tmp_path):
    os.mkfifo(tmp_path / FILE)
    assert load_settings(tmp_path).settings == Settings()


def test_a_folder_that_can_not_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("no folder")
    assert "can't be saved" in save_settings(Settings(), tmp_path / "file")


def test_a_full_disk_is_told_and_the_old_file_stays(tmp_path, monkeypatch):
    save_settings(Settings().changed(mute=True), tmp_path)

    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left" in save_settings(Settings(), tmp_path)
    monkeypatch.undo()
    assert load_settings(tmp_path).settings.mute
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_who_may_not_read_it_has_the_usual_ones(tmp_path, monkeypatch):
    save_settings(Settings().changed(mute=True), tmp_path)

    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(module.Path, "read_bytes", refuse)
    assert load_settings(tmp_path) == (Settings(), say("settings.unreadable", why="Permission denied"))
    monkeypatch.undo()
    assert load_settings(tmp_path).settings.mute, "the file is still there"


def test_reset_keeps_the_window_where_it_is():
    changed = Settings().changed(window=(1600, 900), position=(3, 4), mute=True, keys={"ruler": ()})
    assert reset(changed) == Settings().changed(window=(1600, 900), position=(3, 4))


def test_where_settings_are_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path))
    assert folder() == tmp_path
    save_settings(Settings())
    assert (tmp_path / FILE).exists()
    monkeypatch.delenv("SKIRMISH_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert folder().name == "skirmish"


def test_every_setting_has_a_title():
    for field in Settings.__struct_fields__:
        assert field == "format" or say(f"settings.{field}")


def test_a_setting_that_does_not_exist_is_a_mistake():
    with pytest.raises(TypeError):
        Settings().changed(holograms=True)
