"""`skirmish battle`: the demonstration, JSON, records, and whatever can be wrong with what it is given."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from battles import GREEN, RAID, SMALL, WATCH, Run, map_file, written
from typer.testing import CliRunner, Result

from skirmish.cli.main import app

KEYS = {
    "winner", "winner_side", "reason", "rule", "over", "rounds", "actions", "seed", "ruleset", "options", "map",
    "scenario", "sides", "record", "picture",
}  # fmt: skip
SIDE_KEYS = {
    "casualties",
    "id",
    "name",
    "faction",
    "player",
    "models",
    "legal",
    "out",
    "marks",
    "marks_lost",
    "score",
    "role",
    "away",
    "treasure",
}


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, bytes]:
    """What `skirmish battle` says, and its picture."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path_factory.mktemp("demonstration"))
        return CliRunner().invoke(app, ["battle"]), Path("skirmish-battle.png").read_bytes()


def test_the_demonstration_tells_a_whole_battle_and_draws_its_end(demonstration: tuple[Result, bytes]) -> None:
    result, picture = demonstration
    assert result.exit_code == 0, result.stderr
    told = result.stdout
    assert told.splitlines()[0] == "The Circle of Three against The Dread Circle"
    for part in (
        "  Deployment",
        "Round 1: ",
        "  Move  [",
        ", to hit ",
        "[SKR-33]",
        ", SKR-76)",
        "Casualties",
        "--seed 6",
        "weaves ",
        "[CHN-10]",
    ):
        assert part in told
    assert picture.startswith(b"\x89PNG")
    assert "The picture of the final board is in skirmish-battle.png" in told


def test_every_line_of_the_story_ends_with_its_rule_and_legal_warbands_are_fought_without_remark(
    demonstration: tuple[Result, bytes],
) -> None:
    result, _ = demonstration
    told = result.stdout.split("Edges")[1].split("Casualties")[0].splitlines()
    lines = [line for line in told if line.strip()]
    assert any(", SKR-76)" in line for line in lines)
    assert [line for line in lines if not re.search(r"\[[A-Z]+-\w+\]$", line)] == []
    assert "fought anyway" not in result.stderr


@pytest.mark.parametrize(("charset", "left"), [("utf-8", "(9 → 6)"), ("cp1252", "(9 -> 6)")])
def test_an_output_without_arrows_has_plain_ones(charset: str, left: str) -> None:
    started = CliRunner(charset=charset).invoke(app, ["battle", "tower-circle", "dread-circle", "--seed", "1"])
    assert left in started.stdout
    assert "?)" not in started.stdout


def test_plain_text_goes_into_a_pipe(run: Run) -> None:
    assert "\x1b" not in run("battle", *SMALL).stdout


def test_two_warbands_of_one_name_are_told_apart(run: Run) -> None:
    told = run("battle", RAID, RAID, "--map", GREEN).stdout
    assert told.splitlines()[0] == "The Small Raid (A) against The Small Raid (B)"
    assert "Beak (A) deploys" in told
    assert "Beak (B) deploys" in told


def test_a_phase_in_which_nothing_happens_has_no_heading(run: Run) -> None:
    lines = run("battle", *SMALL, "--seed", 3, "--players", "random", "random").stdout.splitlines()
    headings = [at for at, line in enumerate(lines) if line.startswith("  ") and line[2] != " "]
    assert headings
    after = {line: lines[at + 1] for at in headings if (line := lines[at]) not in ("  Edges", "  Casualties")}
    assert all(line.startswith("    ") for heading, line in after.items() if "out of action" not in heading)


def test_where_the_folder_is_read_only_the_picture_goes_to_the_temporary_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skirmish.cli.battle_outputs.writable", lambda folder: False)
    monkeypatch.setattr("skirmish.cli.battle.DEMONSTRATION", (WATCH, RAID))
    result = run("battle", "--map", GREEN)
    assert result.exit_code == 0
    assert written(tmp_path) == []
    assert len(list((tmp_path / ".tmp").glob("*/skirmish-battle.png"))) == 1


def test_json_is_one_object_with_the_result_and_nothing_else(run: Run, tmp_path: Path) -> None:
    result = run("battle", "tower-sisters", "lurkers-lane", "--seed", 5, "--json")
    found = json.loads(result.stdout)
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 1
    assert set(found) == KEYS
    assert [set(side) for side in found["sides"]] == [SIDE_KEYS, SIDE_KEYS]
    assert [side["id"] for side in found["sides"]] == ["tower-sisters", "lurkers-lane"]
    assert found["winner"] in ("tower-sisters", "lurkers-lane", None)
    assert found["winner"] is None or found["sides"][found["winner_side"]]["id"] == found["winner"]
    assert (found["over"], found["seed"], found["ruleset"]) == (True, 5, "skirmish+channeling")
    assert written(tmp_path) == []


def test_a_seed_decides_everything(run: Run) -> None:
    first, again, other = (run("battle", *SMALL, "--json", "--seed", seed).stdout for seed in (11, 11, 12))
    assert first == again
    assert first.replace('"seed": 11', '"seed": 12') != other


def test_a_battle_without_a_seed_says_which_it_took(run: Run) -> None:
    arguments = ("battle", *SMALL, "--json")
    seed = json.loads(run(*arguments).stdout)["seed"]
    assert run(*arguments, "--seed", seed).exit_code == 0


def test_map_scenario_players_and_options_are_those_asked_for(run: Run) -> None:
    found = json.loads(
        run(
            "battle", "--json", "--map", "forest", "--scenario", "king-of-the-hill",
            "--players", "random", "aggressor", "--option", "seven_plus=miss", "--rules", "skirmish+channeling",
        ).stdout
    )  # fmt: skip
    assert (found["map"], found["scenario"]) == ("forest", "king-of-the-hill")
    assert [side["player"] for side in found["sides"]] == ["random", "aggressor"]
    assert found["options"]["seven_plus"] == "miss"


def test_record_and_picture_are_written_and_named(run: Run, tmp_path: Path) -> None:
    found = json.loads(run("battle", *SMALL, "--json", "--record", "b.json", "--picture", "end.png").stdout)
    assert (found["record"], found["picture"]) == ("b.json", "end.png")
    assert written(tmp_path) == ["b.json", "end.png"]


@pytest.mark.parametrize(
    "arguments",
    [("tower-patrol",), ("a", "b", "c"), ("--option", "seven_plus"), ("--option", "=1"), ("--seed", "-1"),
     ("--seed", "x"), ("--option", "keep_in=0", "--option", "keep_in=1.0"), ("--explains",)],
)  # fmt: skip
def test_wrong_usage_ends_with_status_2(run: Run, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    result = run("battle", *arguments)
    assert result.exit_code == 2
    assert "Usage: " in result.stderr
    assert result.stdout == ""
    assert written(tmp_path) == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("tower-patrl", "hunting-fist"), "tower-patrl: E020 no warband 'tower-patrl', did you mean 'tower-patrol'?"),
        (("--map", "vilage"), "did you mean 'village'?"),
        (("--map", "nowhere.yaml"), "nowhere.yaml: E001 can't be read"),
        (("--map", "../maps/x"), "../maps/x: E001 can't be read"),
        (("--scenario", "skirmsh"), "did you mean 'skirmish'?"),
        (("--rules", "skirmsh"), "no rule system 'skirmsh', did you mean 'skirmish'?"),
        (("--rules", "essence"), "'essence' is a magic; it is played with a combat: trilogy+essence, resolve+essence"),
        (("--option", "seven_pls=miss"), "no option 'seven_pls', did you mean 'seven_plus'?"),
        (("--option", "seven_plus=mis"), "option seven_plus can't be 'mis', did you mean 'miss'?"),
        (("--players", "agressor", "random"), "no player 'agressor', did you mean 'aggressor'?"),
        (("--record", "."), "is a folder, not a file"),
        (("--record", "/dev/null"), "is not a plain file"),
        (("--record", "no/b.json"), "there is no folder no"),
        (("--picture", "no/b.png"), "there is no folder no"),
        (("--picture", "end.jpg"), "pictures are PNG files, call it end.png"),
    ],
)
def test_what_cannot_be_used_is_named_with_a_way_out(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    result = run("battle", *arguments)
    assert result.exit_code == 1
    assert says in result.stderr
    assert "Round" not in result.stdout
    assert written(tmp_path) == []


def test_a_fault_in_a_file_is_told_with_line_and_column(run: Run, tmp_path: Path) -> None:
    path = map_file(tmp_path, "[{id: a, kind: hous, rect: [5, 5, 2, 2]}]")
    result = run("battle", "--map", path, "--json")
    assert result.exit_code == 1
    assert f"{path}:5:25: E020" in result.stderr
    assert result.stdout == ""


def test_a_map_without_room_to_deploy_is_refused(run: Run, tmp_path: Path) -> None:
    path = map_file(tmp_path, "[{id: hall, kind: building, rect: [0, 0, 24, 9]}]")
    result = run("battle", "--map", path, "--json")
    assert result.exit_code == 1
    assert (
        "the map field has no room to deploy tower-circle (5 warriors) along its north edge (SKR-90)" in result.stderr
    )


def test_names_in_files_do_not_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "field.yaml"
    path.write_text('format: map/1\nid: field\nname: "red\\e[31m"\nsize_in: [24, 24]\n', "utf-8")
    result = run("battle", WATCH, RAID, "--map", path, "--seed", 1)
    assert result.exit_code == 0, result.stderr
    assert "\x1b" not in result.stdout
    assert "red\N{REPLACEMENT CHARACTER}[31m" in result.stdout


def test_an_illegal_warband_is_played_under_a_warning(run: Run, tmp_path: Path) -> None:
    (tmp_path / "dear.yaml").write_text(Path(WATCH).read_text("utf-8").replace("marks: 225", "marks: 100"), "utf-8")
    result = run("battle", "dear.yaml", RAID, "--map", GREEN, "--json")
    assert result.exit_code == 0
    assert "dear.yaml:" in result.stderr
    assert result.stderr.count("fought anyway, outside the rules of list building") == 1
    assert json.loads(result.stdout)["sides"][0]["id"] == "watch"


def test_sheets_stand_before_the_log_in_a_battle_and_in_its_replay(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "b.json"
    fought = run(
        "battle", "bent-penny", "light-inquest", "--seed", "3", "--rules", "skirmish", "--sheets", "--record", record
    )
    replayed = run("replay", record, "--sheets")
    for told in (fought.stdout, replayed.stdout):
        sheets = told.split("Edges")[0]
        assert "  Ferrand, swordsman: M 4, WS 4, BS 3, S 3, T 3, W 1, I 3, A 1, Ld 7, Sv -; Wounds 1/1; " in sheets
        assert "carries dagger, sword, buckler" in sheets
        assert "      Fight with sword and buckler: parries  [SKR-69]" in sheets
    assert "Ferrand, swordsman" not in run("replay", record).stdout
