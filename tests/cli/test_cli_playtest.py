"""`skirmish playtest`: what it says, to whom, what it keeps, and whatever can be wrong with what it is given."""

from __future__ import annotations

import json
import re
import shlex
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from battles import GREEN, RAID, SMALL, WATCH, Run, map_file, written
from muster_lists import list_file
from typer.testing import Result

from skirmish.app.playtests import tell_apart
from skirmish.cli import batch_run
from skirmish.core.record import evolve
from skirmish.core.state import Roster, Warrior
from skirmish.playtest import extras
from skirmish.playtest.executors import Alone
from skirmish.playtest.match import Bout
from skirmish.playtest.match import Result as Battle
from skirmish.playtest.observers import ERROR
from skirmish.playtest.plan import Plan, Until
from skirmish.playtest.report.page import plotly
from skirmish.playtest.standard_observers import STANDARD
from skirmish.playtest.store import Kept, Store
from skirmish.playtest.user_observers import Written

LISTS = ("tower-patrol", "hunting-fist")
QUICK = (*SMALL, "--rules", "skirmish", "--jobs", 1)
UNEVEN = (RAID, WATCH, "--map", GREEN, "--rules", "skirmish", "--jobs", 1)
"""Where the second list is played at random, the first is far the better."""
COMPILED_FIRST = "compiling the board kernels, this happens once\n"


def said(result: Result) -> dict[str, Any]:
    """The JSON object, when all went well."""
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def untimed(result: Result) -> dict[str, Any]:
    found = said(result)
    del found["timing"]
    return found


def test_json_has_lists_settings_and_shares_with_intervals_and_time_stands_apart(run: Run) -> None:
    result = run("playtest", *QUICK, "--games", 8, "--seed", 3, "--json")
    found = said(result)
    assert result.stderr in ("", COMPILED_FIRST)
    assert [one["id"] for one in found["lists"]] == ["watch", "raid"]
    assert (found["ruleset"], found["maps"], found["scenario"]) == ("skirmish+none", ["green"], "skirmish")
    assert (found["battles"], found["wanted"], found["games"], found["seed"]) == (8, 8, 8, 3)
    cell = found["cells"][0]
    assert (cell["mine"], cell["theirs"], cell["tally"]["games"]) == ("watch", "raid", 8)
    low, high = cell["tally"]["interval"]
    assert low < cell["tally"]["share"] < high
    assert found["timing"]["played"] == 8
    assert found["timing"]["jobs"] == 1
    assert {"ratings", "mix", "biases", "course", "warriors", "luck", "observers", "version", "digest"} <= set(found)


def test_people_get_tables_and_the_last_lines_say_how_long_it_took_and_where_it_is(run: Run) -> None:
    words = (*LISTS, "--rules", "skirmish", "--jobs", 1, "--games", 2)
    told = run("playtest", *words, "--store", "b.sqlite").stdout
    title = "The Bridge Patrol against The Hunting Fist; skirmish+none; village; skirmish; aggressor; seed 0"
    assert told.splitlines()[0] == title
    assert "2 of 2 battles" in told
    assert "share, 95%" in told
    assert "2 played by one process in " in told
    assert told.endswith("The results are in b.sqlite\n")
    assert "\x1b" not in told


def test_the_same_words_go_on_with_a_batch_and_play_nothing_twice(run: Run, tmp_path: Path) -> None:
    words = ("playtest", *QUICK, "--store", "b.sqlite", "--json")
    said(run(*words, "--games", 4))
    more = run(*words, "--games", 10)
    assert said(more)["timing"]["played"] == 6
    assert more.stderr == "b.sqlite: 4 of 10 battles played already\n"
    whole = untimed(run("playtest", *QUICK, "--games", 10, "--json"))
    assert untimed(more) == {**whole, "store": "b.sqlite"}
    assert written(tmp_path) == ["b.sqlite"]


def test_resume_needs_nothing_but_the_file(run: Run) -> None:
    first = untimed(run("playtest", *QUICK, "--games", 6, "--store", "b.sqlite", "--seed", 9, "--json"))
    again = run("playtest", "--resume", "b.sqlite", "--jobs", 1, "--json")
    assert said(again)["timing"]["played"] == 0
    assert untimed(again) == first
    assert said(run("playtest", "--resume", "b.sqlite", "--games", 8, "--jobs", 1, "--json"))["battles"] == 8


class Interrupted(Alone):
    """Somebody presses Ctrl-C after two chunks."""

    chunks = 0

    def ahead(self) -> int:
        self.chunks += 1
        if self.chunks > 2:
            raise KeyboardInterrupt
        return 1


@pytest.fixture
def interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run`, cut off after two chunks of battles."""

    def runs(*words: object) -> Result:
        with monkeypatch.context() as patch:
            patch.setattr(batch_run, "make_crew", lambda workers: Interrupted())
            patch.setattr("skirmish.playtest.runner.MOST_AT_ONCE", 3)
            result = run(*words)
        assert (result.exit_code, result.stdout) == (130, "")
        return result

    return runs


def test_ctrl_c_says_what_is_kept_and_the_words_it_says_go_on_with_it(
    run: Run, interrupted: Run, tmp_path: Path
) -> None:
    (tmp_path / "my own.py").write_text(OBSERVER.format(end=""))
    words = ("playtest", *QUICK, "--games", 16, "--observer", "my own.py", "--json", "--store")
    whole = untimed(run(*words, "a.sqlite"))
    told = interrupted(*words, "my b.sqlite").stderr
    kept = int(told.split()[0])
    assert 0 < kept < 16
    said_so, again = told.splitlines()[-1].split(": ")
    assert said_so == f"{kept} of 16 battles are kept in my b.sqlite"
    assert again == "skirmish playtest --resume 'my b.sqlite' --observer 'my own.py' --jobs 1"
    resumed = run(*shlex.split(again)[1:], "--json")
    assert said(resumed)["timing"]["played"] == 16 - kept
    assert untimed(resumed) == {**whole, "store": "my b.sqlite"}


def test_ctrl_c_without_a_file_says_that_nothing_is_kept(interrupted: Run, tmp_path: Path) -> None:
    told = interrupted("playtest", *QUICK, "--games", 16, "--until-sure", "--json").stderr
    assert re.search(r"^\d of at most 16 battles were played, and nothing is kept: --store F.sqlite would", told, re.M)
    assert "--resume" not in told
    assert written(tmp_path) == []


def test_two_commands_dont_write_one_file(run: Run, tmp_path: Path) -> None:
    words = ("playtest", *QUICK, "--games", 2, "--store", "b.sqlite", "--json")
    with Store(tmp_path / "b.sqlite"):
        result = run(*words)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("b.sqlite: another command is at work with it")
    assert said(run(*words))["timing"]["played"] == 2
    assert written(tmp_path) == ["b.sqlite"]


@pytest.mark.ci
def test_two_processes_say_the_same_as_one(run: Run) -> None:
    one = untimed(run("playtest", *QUICK, "--games", 10, "--json"))
    assert untimed(run("playtest", *SMALL, "--rules", "skirmish", "--jobs", 2, "--games", 10, "--json")) == one


def test_several_lists_on_several_maps_are_rated_as_a_field(run: Run, tmp_path: Path) -> None:
    words = (*SMALL, "--map", map_file(tmp_path), "--games", 4, "--jobs", 1)
    found = said(run("playtest", list_file(tmp_path), *words, "--json"))
    assert [one["id"] for one in found["lists"]] == ["few", "watch", "raid"]
    assert found["maps"] == ["green", "field"]
    assert len(found["cells"]) == 6
    assert len(found["ratings"]) == 3
    pytest.importorskip("scipy", reason="no scipy to find the mix with; it comes with the extra lab")
    assert sum(part["weight"]["value"] for part in found["mix"]) == pytest.approx(1, abs=1e-3)


def test_a_list_against_itself_is_told_apart_and_neither_is_better(run: Run) -> None:
    found = said(run("playtest", RAID, RAID, "--map", GREEN, "--games", 6, "--jobs", 1, "--json"))
    assert [one["id"] for one in found["lists"]] == ["raid-a", "raid-b"]
    assert [one["name"] for one in found["lists"]] == ["The Small Raid (A)", "The Small Raid (B)"]
    assert found["cells"][0]["tally"]["share"] == 0.5


def test_lists_that_share_names_are_marked_with_letters_of_their_places() -> None:
    same = Roster("a", "The watch", "", (Warrior("m", "Bryn", "guard"),))
    found = tell_apart([evolve(same, id=f"list-{n}") for n in range(27)] + [same, same])
    assert [one.id for one in (found[0], *found[-2:])] == ["list-0", "a-b2", "a-c2"]
    assert [found[n].name for n in (0, 25, 26)] == ["The watch (A)", "The watch (Z)", "The watch (A2)"]
    assert found[1].warriors[0].name == "Bryn (B)"
    other = evolve(same, id="b", name="The guard", warriors=(Warrior("m", "Garth", "guard"),))
    assert tell_apart([same, other]) == [same, other]


def test_each_side_may_have_its_own_player(run: Run) -> None:
    found = said(run("playtest", *UNEVEN, "--players", "aggressor", "random", "--games", 8, "--json"))
    assert [one["player"] for one in found["lists"]] == ["aggressor", "random"]
    assert found["cells"][0]["tally"]["wins"] >= 7


def test_until_sure_stops_before_the_games_are_over(run: Run) -> None:
    words = ("--players", "aggressor", "random", "--until-sure", "--margin", 0.2, "--alpha", 0.2, "--games", 200)
    found = said(run("playtest", *UNEVEN, *words, "--store", "b.sqlite", "--json"))
    assert found["sure"][0]["answer"] == "better"
    assert found["battles"] == 2 * found["sure"][0]["pairs"] < 200
    told = run("playtest", "--resume", "b.sqlite", "--jobs", 1).stdout  # how sure one wanted to be is kept, too
    assert "\n0 played by one process" in told
    low = 100 * found["sure"][0]["low"]
    assert f"The Small Raid is better than The Small Watch: The Small Raid wins {low:.1f}.." in told


def test_until_sure_that_isnt_says_so_and_may_be_asked_otherwise_later(run: Run, tmp_path: Path) -> None:
    def wanted(*words: object) -> Until | None:
        assert run("playtest", *words, "--jobs", 1).exit_code == 0
        with Kept(tmp_path / "b.sqlite") as kept:
            assert isinstance(kept.plan, Plan)
            return kept.plan.until

    words = (*SMALL, "--rules", "skirmish", "--games", 2, "--store", "b.sqlite")
    assert "not sure yet" in run("playtest", *words, "--until-sure", "--margin", 0.1, "--jobs", 1).stdout
    assert wanted("--resume", "b.sqlite") == Until(0.1, 0.05)
    assert wanted("--resume", "b.sqlite", "--until-sure", "--alpha", 0.2) == Until(0.1, 0.2)
    assert wanted(*words) is None


def test_what_comes_of_it_is_told_even_if_the_report_cant_be_made(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*given: object) -> None:
        raise OSError(28, "No space left on device", "r.html")

    monkeypatch.setattr(batch_run, "write_report", fails)
    monkeypatch.setattr(extras, "has", lambda library: True)
    words = ("playtest", *QUICK, "--games", 2, "--store", "b.sqlite", "--report", "r.html")
    for more in ((), ("--json",)):
        result = run(*words, *more)
        assert result.exit_code == 1
        assert "r.html: No space left on device" in result.stderr
        assert "The report is in" not in result.stdout
        assert json.loads(result.stdout)["battles"] == 2 if more else "2 of 2 battles" in result.stdout


def test_a_report_is_one_file_and_is_named(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("plotly", reason="no plotly to draw charts with; it comes with the extra lab")
    found = said(run("playtest", *QUICK, "--games", 4, "--report", "r.html", "--json"))
    assert found["report"] == "r.html"
    page = (tmp_path / "r.html").read_text("utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "The Small Raid" in page
    assert page.count(plotly()) == 1


def test_without_the_extra_a_report_is_refused_before_a_battle_is_played(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "plotly", None)
    result = run("playtest", *LISTS, "--games", 100_000, "--store", "b.sqlite", "--report", "r.html")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.strip().endswith("-m pip install 'skirmish[lab]'")
    assert written(tmp_path) == []


OBSERVER = """\
class Lengths:
    name = "lengths"

    def note(self, state):
        return state.round{end}
"""


def test_a_users_observer_is_asked_and_belongs_to_the_plan(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OBSERVER.format(end=""))
    words = ("playtest", *QUICK, "--games", 2, "--store", "b.sqlite", "--json")
    assert "lengths#" in said(run(*words, "--observer", "mine.py"))["observers"][-1]
    with closing(sqlite3.connect(tmp_path / "b.sqlite")) as base:
        facts = base.execute("SELECT json_extract(result, '$.facts.lengths', '$.rounds') FROM results").fetchall()
    assert len(facts) == 2
    assert all(len(set(json.loads(one))) == 1 for (one,) in facts)
    refused = run(*words)
    assert refused.exit_code == 1
    assert "b.sqlite holds another batch: it has other observers" in refused.stderr
    resumed = run("playtest", "--resume", "b.sqlite")
    assert resumed.exit_code == 1
    assert "name the same files with --observer" in resumed.stderr
    counted = run("playtest", "--resume", "b.sqlite", "--observer", "mine.py", "--coverage")
    assert (counted.exit_code, "was started without --coverage" in counted.stderr) == (1, True), counted.stderr


def test_an_observer_that_fails_is_told_and_the_battles_count(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OBSERVER.format(end=" / 0"))
    result = run("playtest", *QUICK, "--games", 2, "--observer", "mine.py", "--json")
    assert said(result)["battles"] == 2
    assert "warning: the observer lengths failed in 2 battles, first with mine.py:5: ZeroDivisionError" in result.stderr


class Once(list[Battle]):
    """Results that may be looked at but once."""

    looks = 0

    def __iter__(self) -> Iterator[Battle]:
        self.looks += 1
        return super().__iter__()


def test_failures_of_all_observers_are_found_in_one_look(capsys: pytest.CaptureFixture[str]) -> None:
    error = {ERROR: "f.py:1: KeyError: 'x'"}
    bout = Bout("a", "b", "green", 1, 0)
    found = Once(Battle(n, bout, True, 5, "rout", 9, {"f": error, "g": 1 if n else error}) for n in range(1200))
    makers = [Written(f"/home/me/{name}.py", OBSERVER.format(end="").replace("lengths", name)) for name in "fgh"]
    batch_run._tell_failures([*STANDARD, *makers[:2]], found)
    assert found.looks == 1
    told = capsys.readouterr().err.splitlines()
    assert told == [
        "warning: the observer f failed in 1,200 battles, first with f.py:1: KeyError: 'x'",
        "warning: the observer g failed in 1 battle, first with f.py:1: KeyError: 'x'",
    ]
    batch_run._tell_failures(STANDARD, found)
    assert found.looks == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name two warbands or more"),
        (("tower-patrol",), "name two warbands or more"),
        ((*LISTS, "--games", 0), "--games"),
        ((*LISTS, "--jobs", 2, "--cluster", "tcp://here:1"), "--jobs"),
        ((*LISTS, "--margin", 0.1), "is for --until-sure"),
        ((*LISTS, "--option", "what"), "is not NAME=VALUE"),
        ((*LISTS, "--resume", "b.sqlite"), "--resume"),
        (("--resume", "b.sqlite", "--store", "c.sqlite"), "--store"),
        (("--resume", "b.sqlite", "--seed", 3), "--resume"),
        ((*LISTS, "--store", "b.sqlite", "--report", "./b.sqlite"), "--report"),
        (("--resume", "b.sqlite", "--report", "b.sqlite"), "is the file of the results"),
    ],
)
def test_words_that_dont_go_together_are_a_matter_of_usage(run: Run, words: tuple[object, ...], said: str) -> None:
    result = run("playtest", *words)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tower-patrl", "hunting-fist"), "did you mean 'tower-patrol'"),
        (("@tunning", "hunting-fist"), "no group of lists '@tunning', did you mean '@tuning'?"),
        ((*LISTS, "--map", "vilage"), "did you mean 'village'"),
        ((*LISTS, "--map", "village", "--map", "village"), "the map village is named twice"),
        ((*LISTS, "--rules", "chaneling"), "did you mean 'channeling'"),
        ((*LISTS, "--players", "agressor", "random"), "did you mean 'aggressor'"),
        ((*LISTS, "black-legion", "--players", "random", "aggressor"), "are all played by one player"),
        ((*LISTS, "--until-sure", "--alpha", 2), "alpha between 0 and 1"),
        ((*LISTS, "--until-sure", "--margin", 0.0005), "the margin must lie between 0.001 and 0.5"),
        ((*LISTS, "--games", 10**9), "games are too many"),
        ((*LISTS, "--store", "nowhere/b.sqlite"), "there is no folder nowhere"),
        ((*LISTS, "--report", "."), "is a folder"),
        ((*LISTS, "--observer", "nowhere.py"), "nowhere.py: No such file"),
        (("--resume", "nowhere.sqlite"), "nowhere.sqlite: there is no such file"),
        ((*LISTS, "--nodes", 10), "for players that look ahead"),
    ],
)
def test_what_cant_be_used_gets_a_message(run: Run, tmp_path: Path, words: tuple[object, ...], said: str) -> None:
    result = run("playtest", *words)
    assert result.exit_code == 1, result.output
    assert said in result.stderr
    assert result.stdout == ""
    assert written(tmp_path) == []


@pytest.mark.parametrize("data", [b"", b"SQLite format 3\0" + b"\xff" * 5000, b"name: a list\n", b"\0" * 4096])
def test_a_file_that_is_no_batch_gets_a_message_and_is_left_alone(run: Run, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "odd.sqlite"
    path.write_bytes(data)
    result = run("playtest", "--resume", "odd.sqlite")
    assert result.exit_code == 1
    assert "odd.sqlite: " in result.stderr
    if data:
        assert path.read_bytes() == data
        assert run("playtest", *QUICK, "--games", 2, "--store", "odd.sqlite").exit_code == 1
        assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("$.digest", "other rule data"),
        ("$.version", "version x of the program"),
        ("$.ruleset", "no rule system 'x'"),
        ("$.players[0]", "no player 'x'"),
        ("$.rosters[0].id", ""),
        ("$.until", "its plan is damaged"),
    ],
)
def test_a_batch_that_cant_go_on_here_says_why(run: Run, tmp_path: Path, change: str, said: str) -> None:
    run("playtest", *QUICK, "--games", 2, "--store", "b.sqlite")
    with closing(sqlite3.connect(tmp_path / "b.sqlite")) as base:
        base.execute("UPDATE plan SET plan = json_set(plan, ?, 'x')", (change,))
        base.commit()
    result = run("playtest", "--resume", "b.sqlite", "--jobs", 1)
    assert result.exit_code == 1
    assert result.stderr.startswith("b.sqlite: ")
    assert said in result.stderr


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE results SET number = -1 WHERE number = 1", "battle -1 says"),
        ("UPDATE results SET result = json_set(result, '$.bout.theirs', 'x')", "aren't those of the plan"),
        ("UPDATE results SET result = json_set(result, '$.facts.luck', 7)", "$.luck"),
        ("UPDATE plan SET plan = json_set(plan, '$.until', json('{\"margin\": 7, \"alpha\": 1}'))", "margin must lie"),
    ],
)
def test_what_somebody_wrote_into_the_file_gets_a_message(run: Run, tmp_path: Path, statement: str, said: str) -> None:
    run("playtest", *QUICK, "--games", 2, "--store", "b.sqlite")
    with closing(sqlite3.connect(tmp_path / "b.sqlite")) as base:
        base.execute(statement)
        base.commit()
    readers: list[tuple[object, ...]] = [("playtest", "--resume", "b.sqlite", "--jobs", 1)]
    readers += [("warband", "price", "--from", "b.sqlite")] if "results" in statement else []
    for words in readers:
        result = run(*words)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.splitlines()[-1].startswith("b.sqlite: ")
        assert said in result.stderr


def test_a_map_without_room_for_a_list_is_refused_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    wall = "[{id: hall, kind: building, rect: [0, 0, 24, 9]}]"
    result = run("playtest", WATCH, RAID, "--games", 2, "--map", map_file(tmp_path, wall), "--store", "b.sqlite")
    assert result.exit_code == 1
    assert not (tmp_path / "b.sqlite").exists()


def test_what_isnt_lawful_is_told_and_fought_anyway(run: Run, tmp_path: Path) -> None:
    poor = tmp_path / "poor.yaml"
    poor.write_text(Path(RAID).read_text("utf-8").replace("marks: 225", "marks: 125"), "utf-8")
    result = run("playtest", WATCH, poor, "--map", GREEN, "--jobs", 1, "--games", 2, "--json")
    assert [one["legal"] for one in said(result)["lists"]] == [True, False]
    assert "poor.yaml" in result.stderr
    assert "fought anyway, outside the rules of list building" in result.stderr


@pytest.mark.ci
def test_a_cluster_that_isnt_there_gets_a_message(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="no dask to play on a cluster with; it comes with the cluster extra")
    monkeypatch.setattr("skirmish.playtest.cluster.PATIENCE_S", 0.5)
    result = run("playtest", *LISTS, "--cluster", "tcp://127.0.0.1:9", "--games", 2)
    assert result.exit_code == 1
    assert "no Dask scheduler answers at tcp://127.0.0.1:9" in result.stderr
