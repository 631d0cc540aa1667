"""Files made to hurt: each is refused with little work and one clear message, and nothing is run or written."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from support.work import calls_of

from skirmish.library import Faulty, Shelf
from skirmish.library.problems import Problem, hint
from skirmish.library.yamlfile import MOST_ALIASES, MOST_BYTES, MOST_DEPTH, MOST_NODES, parse, read
from skirmish.muster import lint

LAUGHS = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n" + "".join(
    f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10)
)


def refusal(text: str) -> str:
    def parsed() -> list[Problem]:
        with pytest.raises(Faulty) as caught:
            parse(text, "bomb.yaml")
        return list(caught.value.problems)

    (problem,), calls = calls_of(parsed)
    assert calls < 5_000 + 30 * (text.count("\n") + text.count(","))
    return str(problem)


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


def test_anchors_in_anchors_cost_no_more_than_what_they_hold() -> None:
    """Each is measured as it is built: fifty times looking through a hundred thousand values took seconds."""
    opening = "".join(f"&a{n} [" for n in range(MOST_DEPTH - 1))
    alone, anchored = (
        calls_of(lambda text=text: parse(text, "x"))[1]
        for text in (f"[{','.join(['1'] * 20_000)}]", f"{opening}{','.join(['1'] * 20_000)}{']' * (MOST_DEPTH - 1)}")
    )
    assert anchored < 1.5 * alone


@pytest.mark.parametrize("shape", ["[]", "[1, [2]]", "{b: [1]}", "{}", "1"])
def test_an_alias_counts_as_deep_as_what_it_stands_for(shape: str) -> None:
    deep = {"[]": 1, "[1, [2]]": 2, "{b: [1]}": 2, "{}": 1, "1": 0}[shape]
    fits = MOST_DEPTH - 2 - deep
    assert parse(f"- &a {shape}\n- {'[' * (fits + 1)}*a{']' * (fits + 1)}", "x").data
    if deep:
        assert "E002 nested more than 50 deep" in refusal(f"- &a {shape}\n- {'[' * (fits + 2)}*a{']' * (fits + 2)}")


def test_directives_for_tags_are_refused_before_they_are_compared_with_each_other() -> None:
    text = "# x\n" + "".join(f"%TAG !a{n}! x\n" for n in range(60_000)) + "--- a\n"
    assert refusal(text) == "bomb.yaml:2:1: E006 tags are not used here: %TAG"


MAP = "format: map/1\nid: m\nname: M\nsize_in: [48, 48]\n"


def lint_of(tmp_path: Path, name: str, text: str) -> tuple[str, ...]:
    """What lint says of the file, with little work."""
    (tmp_path / name).write_text(text)
    found, calls = calls_of(lambda: lint([str(tmp_path / name)]))
    assert calls < 10_000_000
    return tuple(map(str, found))


def test_who_has_more_than_a_hundred_problems_is_told_the_first_hundred(tmp_path: Path) -> None:
    found = lint_of(tmp_path, "m.yaml", MAP + "".join(f"k{n}: 1\n" for n in range(40_000)))
    assert len(found) == 101
    assert found[0].endswith("m.yaml:5:1: E010 unknown key 'k0'")
    assert "m.yaml:105:1: E009 more than 100 problems: fix these first" in found[-1]


def test_a_hundred_problems_are_all_told(tmp_path: Path) -> None:
    found = lint_of(tmp_path, "m.yaml", MAP + "".join(f"k{n}: 1\n" for n in range(100)))
    assert len(found) == 100
    assert not any("E009" in said for said in found)


def test_sixty_thousand_unknown_items_are_not_all_compared_with_the_known_ones(tmp_path: Path) -> None:
    good = (Shelf().root / "warbands" / "factions" / "white-tower.yaml").read_text()
    bad = good.replace("item_lists:", f"item_lists:\n  much: [{','.join(['nothign'] * 60_000)}]")
    found = lint_of(tmp_path, "white-tower.yaml", bad)
    assert len(found) == 101
    assert "E020 no item 'nothign'" in found[0]


def test_a_map_of_endless_outlines_is_refused_at_the_piece_that_is_too_much(tmp_path: Path) -> None:
    ring = ", ".join(f"[{n}, {n * n % 48}]" for n in range(40))
    found = lint_of(tmp_path, "m.yaml", MAP + "terrain:\n" + f"- {{id: a, kind: woods, polygon: [{ring}]}}\n" * 60)
    (said,) = found
    assert said.endswith("m.yaml:56:3: E030 a: too many corners (2,040); the most of all pieces is 2,000")


def test_a_word_without_end_has_no_neighbour() -> None:
    assert hint("sword" * 100_000, ["sword"]) == ""


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000_000)
    with pytest.raises(Faulty, match=r"E002 has 50,000,000,000 bytes, maximum 1,000,000"):
        read(path)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"a: \xff\xfe\n", "E003 is not UTF-8 text: byte 3; save it as UTF-8"),
        (b"a: 1\nb: \0\n", "E003 is not text: a NUL in line 2"),
        ("a: 1".encode("utf-16"), "E003 is not UTF-8 text: byte 0; save it as UTF-8"),
        (b"\x89PNG\r\n\x1a\n", "E003 is not UTF-8 text: byte 0; save it as UTF-8"),
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
