"""`skirmish rules`, `lint`, `bench` and the help."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from battles import Run, map_file

import skirmish
from skirmish.library import Shelf
from skirmish.library.mapkindfile import FOLDER as KINDS
from skirmish.library.profilefile import FOLDER
from skirmish.library.tunefile import FOLDER as TUNINGS
from skirmish.rules import DEFAULT

VERBS = (
    "play",
    "battle",
    "playtest",
    "replay",
    "rules",
    "list",
    "lint",
    "bench",
    "odds",
    "warband",
    "maps",
    "puzzles",
    "pack",
    "event",
    "tune",
)


def test_help_names_the_verbs_that_work_and_no_others(run: Run) -> None:
    result = run("--help")
    listed = result.stdout.partition("Commands:")[2].split("\n\n")[0]
    assert result.exit_code == 0
    named = (line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2:3].strip())
    assert tuple(named) == VERBS


WITH_EXAMPLES = (*((verb,) for verb in VERBS), ("odds", "shot"), ("odds", "blows"), ("warband", "new"))


@pytest.mark.parametrize("verb", WITH_EXAMPLES)
def test_every_verb_has_help_with_an_example(run: Run, verb: tuple[str, ...]) -> None:
    result = run(*verb, "--help")
    assert result.exit_code == 0
    groups = ("odds",), ("warband",)
    assert verb in groups or f"skirmish {' '.join(verb)}" in result.stdout.partition("Usage:")[2][10:]


PLAYING = (("battle",), *(("odds", question) for question in ("shot", "blows", "weave", "cut")))


@pytest.mark.parametrize("verb", PLAYING)
def test_help_names_the_rules_that_are_played_unless_others_are_named(run: Run, verb: tuple[str, ...]) -> None:
    told = " ".join(run(*verb, "--help").stdout.split())
    assert f"(skirmish list rules). Default: {DEFAULT}." in told


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version").stdout == f"skirmish {skirmish.__version__}\n"


def test_an_unknown_verb_is_wrong_usage(run: Run) -> None:
    assert run("dance").exit_code == 2


def test_a_rule_is_printed_by_its_id_in_small_letters_too(run: Run) -> None:
    result = run("rules", "skr-61")
    assert result.stdout.startswith("SKR-61 Hitting in close combat\n\n")
    assert run("rules", "SKR-61").stdout == result.stdout


@pytest.mark.parametrize("typed", [("SKR61",), ("skr", "61"), ("skr61", "CHN-3")], ids=" ".join)
def test_a_rule_is_found_however_its_id_is_typed_and_several_at_once(run: Run, typed: tuple[str, ...]) -> None:
    told = run("rules", *typed).stdout
    assert told.startswith("SKR-61 Hitting in close combat\n\n")
    assert ("\n\nCHN-3 " in told) == ("CHN-3" in typed)


def test_the_letters_of_ids_list_a_rulebook_and_codes_of_messages_are_no_rules(run: Run) -> None:
    lines = run("rules", "cmp").stdout.splitlines()
    assert len(lines) > 10
    assert all(line.startswith("CMP-") for line in lines)
    assert "the code of a message, not a rule" in run("rules", "E040").stderr


def test_a_rule_for_later_says_so(run: Run) -> None:
    assert "planned, not played yet" in run("rules", "CMP-3").stdout.splitlines()[0]


def test_words_find_the_rules_that_speak_of_them(run: Run) -> None:
    assert "SKR-64" in run("rules", "knocked", "down").stdout


def test_the_table_of_contents_has_every_rule(run: Run) -> None:
    lines = run("rules").stdout.splitlines()
    for first, last in (("SKR-1 ", "SKR-91 "), ("CHN-1 ", "CHN-81 ")):
        assert any(line.startswith(first) for line in lines)
        assert any(line.startswith(last) for line in lines)


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("SKR-611", "did you mean SKR-61"), ("xyzzy", "no rule matches 'xyzzy'"),
        ("odds.feer", "did you mean 'odds.fear'"),
    ],
)  # fmt: skip
def test_what_the_rulebook_has_not_is_said(run: Run, wanted: str, says: str) -> None:
    result = run("rules", wanted)
    assert (result.exit_code, result.stdout) == (1, "")
    assert says in result.stderr


def test_the_rulebook_has_the_questions_of_the_odds_desk(run: Run) -> None:
    result = run("rules", "odds.fear")
    assert result.exit_code == 0
    assert "skirmish odds fear" in result.stdout


def test_nothing_is_wrong_with_what_is_shipped(run: Run) -> None:
    result = run("lint")
    folders = [Shelf().root / "warbands", Shelf().root / "maps", FOLDER, KINDS, TUNINGS]
    files = [path for folder in folders for path in folder.rglob("*.yaml")]
    assert (result.exit_code, result.stdout) == (0, f"no problems ({len(files)} files)\n")


def test_odds_know_a_group_by_its_id(run: Run) -> None:
    by_id = run("odds", "shot", "--shooter", "tower-patrol:g-01", "--target", "tower-patrol:g-02")
    assert by_id.exit_code == 0
    by_name = run("odds", "shot", "--shooter", "tower-patrol:g-01-1", "--target", "tower-patrol:g-02-1")
    assert by_id.stdout == by_name.stdout
    missing = run("odds", "shot", "--target", "tower-patrol:g-09")
    assert missing.exit_code == 1
    assert "tower-patrol has no warrior 'g-09'" in missing.stderr


def test_lint_counts_what_it_read(run: Run, tmp_path: Path) -> None:
    text = (Shelf().root / "maps" / "village.yaml").read_text()
    (tmp_path / "first.yaml").write_text(text.replace("id: village", "id: first"))
    assert run("lint", tmp_path / "first.yaml").stdout == "no problems (1 file)\n"
    (tmp_path / "second.yaml").write_text(text.replace("id: village", "id: second"))
    assert run("lint", tmp_path).stdout == "no problems (2 files)\n"


def test_lint_says_where_and_what_and_what_may_be_meant(run: Run, tmp_path: Path) -> None:
    path = map_file(tmp_path, "[{id: a, kind: hous, rect: [5, 5, 2, 2]}]")
    result = run("lint", path)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{path}:5:25: E020 no kind 'hous'")
    assert result.stdout.endswith("errors: 1, warnings: 0\n")


def test_warnings_alone_are_no_fault(run: Run, tmp_path: Path) -> None:
    path = map_file(tmp_path).rename(tmp_path / "other.yaml")
    result = run("lint", path)
    assert result.exit_code == 0
    assert "W021" in result.stdout


def test_terrain_is_looked_at_by_the_board(run: Run, tmp_path: Path) -> None:
    path = map_file(tmp_path, "[{id: a, kind: building, rect: [20, 5, 9, 2]}]")
    result = run("lint", path)
    assert result.exit_code == 1
    assert "beyond the table" in result.stdout


def test_a_map_with_hundreds_of_bogs_is_too_much_to_walk_round(run: Run, tmp_path: Path) -> None:
    bogs = ", ".join(f"{{id: bog-{n}, kind: bog, circle: [12, 12, 2]}}" for n in range(400))
    result = run("lint", map_file(tmp_path, f"[{bogs}]"))
    assert result.exit_code == 1
    assert "too much terrain to walk round (5,027); maximum 4,000" in result.stdout


def test_a_folder_without_yaml_is_a_slip(run: Run, tmp_path: Path) -> None:
    result = run("lint", tmp_path)
    assert result.exit_code == 1
    assert "no YAML file" in result.stderr


def test_bench_measures_what_is_named(run: Run) -> None:
    found = json.loads(run("bench", "event", "--json").stdout)
    assert found["results"]["event"]["us"] > 0
    assert set(found["results"]) == {"event"}


def test_bench_knows_what_it_can_measure(run: Run) -> None:
    result = run("bench", "battels")
    assert result.exit_code == 1
    assert "nothing called 'battels' is measured" in result.stderr
