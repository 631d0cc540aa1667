"""Files made to hurt: each is refused in a moment with one clear message, and nothing is run or written."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from skirmish.library import Faulty, Shelf
from skirmish.library.yamlfile import MOST_ALIASES, MOST_BYTES, MOST_DEPTH, MOST_NODES, parse, read

LAUGHS = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10)
)


def refusal(text: str) -> str:
    began = time.perf_counter()
    with pytest.raises(Faulty) as caught:
        parse(text, "bomb.yaml")
    assert time.perf_counter() - began < 5
    assert len(caught.value.problems) == 1
    return str(caught.value)


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "? ", "[[{a: [", "a: {b: ["])
def test_a_nesting_bomb_is_refused_before_it_is_composed(opening: str) -> None:
    said = refusal(opening * (MOST_BYTES // len(opening)))
    assert "E002 nested more than 50 deep" in said or "E004" in said


def test_fifty_levels_are_allowed_and_fifty_one_are_not() -> None:
    assert parse("[" * MOST_DEPTH + "]" * MOST_DEPTH, "x").data
    assert "E002 nested more than 50 deep" in refusal("[" * 51 + "]" * 51)


def test_an_alias_bomb_is_refused() -> None:
    assert "E002 more than 100,000 values" in refusal(LAUGHS)


def test_depth_hidden_in_aliases_is_refused() -> None:
    steps = "a0: &a0 [1]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, 60))
    assert "E002 nested more than 50 deep" in refusal(steps)


def test_too_many_aliases_are_refused() -> None:
    assert "E002 more than 1,000 aliases" in refusal("a: &a 1\nb: [" + "*a, " * (MOST_ALIASES + 1) + "]")


def test_too_many_values_are_refused() -> None:
    assert "E002 more than 100,000 values" in refusal("- 1\n" * (MOST_NODES + 1))


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000_000)
    with pytest.raises(Faulty, match=r"E002 has 50,000,000,000 bytes, the most is 1,000,000"):
        read(path)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a: \xff\xfe\n", "E003 is not UTF-8 text: byte 3"),
        (b"a: 1\nb: \0\n", "E003 is not text: a NUL in line 2"),
        ("a: 1".encode("utf-16"), "E003 is not UTF-8 text: byte 0"),
        (b"\x89PNG\r\n\x1a\n", "E003 is not UTF-8 text: byte 0"),
        (b"", "E004 the file is empty"),
        (b"# only a comment\n", "E004 the file is empty"),
    ],
)
def test_what_is_no_text_is_refused(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "odd.yaml"
    path.write_bytes(data)
    with pytest.raises(Faulty) as caught:
        read(path)
    assert message in str(caught.value)
    assert str(caught.value).startswith(str(path))


def test_a_missing_file_and_a_folder_and_a_device_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Faulty, match=r"missing\.yaml: E001 can't be read: No such file or directory"):
        read(tmp_path / "missing.yaml")
    with pytest.raises(Faulty, match="E001 is a folder, not a file"):
        read(tmp_path)
    with pytest.raises(Faulty, match="E001 can't be read"):
        read(Path("nul\0byte.yaml"))
    with pytest.raises(Faulty, match="E001 can't be read"):
        read(tmp_path / ("x" * 5000))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_refused_and_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    with pytest.raises(Faulty, match="E001 is not a plain file"):
        read(tmp_path / "pipe.yaml")


def test_nothing_is_run_or_written_by_a_hostile_map(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    path = tmp_path / "map.yaml"
    path.write_text(f"format: map/1\nname: !!python/object/apply:os.mkdir ['{victim}']\n")
    with pytest.raises(Faulty, match="E006"):
        Shelf().map(str(path))
    assert [entry.name for entry in tmp_path.iterdir()] == ["map.yaml"]
