"""`skirmish list maps --stats` and `scripts/field`: figures of maps and of lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from battles import GREEN, RAID, WATCH, Run, map_file
from typer.testing import CliRunner

from skirmish.app import catalogue, maps
from skirmish.cli import field as field_script
from skirmish.library import Shelf
from skirmish.playtest import field, mapstats

HALL = "[{id: hall, kind: building, rect: [9, 10, 6, 4]}]"


@pytest.fixture
def one_map(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As if a small table with one house were all there is, and two small lists fought for its ends."""
    entry = {"id": str(map_file(tmp_path, HALL)), "name": "A field", "text": ""}
    monkeypatch.setitem(catalogue.LISTS, "maps", lambda: [entry])
    monkeypatch.setattr(maps, "MIRRORED", (WATCH, RAID))
    monkeypatch.setattr(mapstats, "CROWDS", 1)


@pytest.mark.usefixtures("one_map")
def test_the_figures_of_a_map_are_told_and_the_same_again_by_their_seed(run: Run) -> None:
    wanted = ("list", "maps", "--stats", "--games", "4", "--seed", "3")
    result = run(*wanted, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    (found,) = json.loads(result.stdout)["maps"]
    stats, ends = found["stats"], found["stats"]["ends"]
    assert set(stats) == {"cover", "closed", "seen", "open", "sight_in", "ends"}
    assert 0 < stats["open"] <= stats["seen"] < 1
    assert 6 * 4 / 24**2 < stats["closed"] < 0.1
    assert 5 < stats["sight_in"] < 24
    assert (ends["edge"], ends["games"]) == ("south", 4)
    assert ends["wins"] + ends["draws"] + ends["losses"] == 4
    told = run(*wanted).stdout
    assert f"cover near {stats['cover']:.0%} of standing room" in told
    assert f"the south edge won {ends['share']:.0%} of 4 mirrored battles" in told


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (("warbands", "--stats"), "only maps have figures"),
        (("maps", "--games", "8"), "without --stats nothing is measured"),
        (("maps", "--seed", "0"), "without --stats nothing is measured"),
        (("maps", "--stats", "--games", "3"), "--games"),
    ],
)
def test_figures_are_asked_for_of_maps_alone(run: Run, wrong: tuple[str, ...], says: str) -> None:
    result = run("list", *wrong)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr


def test_a_list_without_figures_is_as_before(run: Run) -> None:
    assert all("stats" not in entry for entry in json.loads(run("list", "maps", "--json").stdout)["maps"])


@pytest.fixture
def two_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if there were two warbands and one map."""
    real = Shelf.program_ids
    few = {"warband": (RAID, WATCH), "map": (GREEN,)}
    monkeypatch.setattr(Shelf, "program_ids", lambda self, kind: few.get(kind) or real(self, kind))


@pytest.mark.usefixtures("two_lists")
@pytest.mark.parametrize(("fair", "status"), [((0.0, 1.0), 0), ((1.1, 1.2), 1)])
def test_the_field_ends_with_1_if_a_list_is_out_of_line(
    monkeypatch: pytest.MonkeyPatch, fair: tuple[float, float], status: int
) -> None:
    monkeypatch.setattr(field, "FAIR", fair)
    result = CliRunner().invoke(field_script.app, ["--battles", "4", "--workers", "1", "--seed", "2", "--json"])
    assert result.exit_code == status
    assert result.stderr == (f"out of line: {RAID}, {WATCH}\n" if status else "")
    raid, watch = json.loads(result.stdout)["lists"]
    assert (raid["id"], watch["id"], raid["games"], watch["games"]) == (RAID, WATCH, 4, 4)
    assert (raid["wins"], raid["draws"]) == (watch["losses"], watch["draws"])
    assert raid["fair"] is (status == 0)


@pytest.mark.usefixtures("two_lists")
def test_the_field_is_told_in_a_table() -> None:
    result = CliRunner().invoke(field_script.app, ["--battles", "2", "--workers", "1"])
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["list", RAID, WATCH]


@pytest.mark.usefixtures("two_lists")
@pytest.mark.parametrize(("player", "said"), [("tactican", "did you mean 'tactician'"), ("tactician:b", "no profile")])
def test_the_field_knows_who_can_play(player: str, said: str) -> None:
    result = CliRunner().invoke(field_script.app, ["--battles", "2", "--workers", "1", "--player", player])
    assert result.exit_code == 1
    assert said in result.stderr
