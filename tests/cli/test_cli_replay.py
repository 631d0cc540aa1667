"""`skirmish replay`: the same battle again, and records that are damaged or hostile."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from battles import SMALL, Run, changed, written

from skirmish.app import compose
from skirmish.core.battle_record import Handover, load, record_of, restore, save
from skirmish.core.battlefield import piece
from skirmish.core.geometry import Circle, Polygon
from skirmish.core.record import evolve, to_plain


def test_a_replay_tells_the_same_battle(run: Run) -> None:
    told = run("battle", *SMALL, "--record", "b.json", "--picture", "first.png").stdout
    again = run("replay", "b.json", "--picture", "again.png").stdout
    battle = told.partition("\nThe record is in")[0]
    assert again.startswith(battle)
    assert Path("first.png").read_bytes() == Path("again.png").read_bytes()


def test_a_good_record_is_verified(run: Run, record: Path) -> None:
    result = run("replay", record, "--verify")
    assert result.exit_code == 0
    assert "verified" in result.stdout
    assert "Round 1" not in result.stdout


def test_json_of_a_replay_says_the_same_as_that_of_the_battle(run: Run) -> None:
    first = json.loads(run("battle", *SMALL, "--record", "b.json", "--json").stdout)
    again = json.loads(run("replay", "b.json", "--json").stdout)
    assert again == first | {"record": None}


def test_a_replay_can_stop_half_way(run: Run, record: Path) -> None:
    found = json.loads(run("replay", record, "--to", 5, "--json").stdout)
    assert (found["over"], found["winner"], found["actions"]) == (False, None, 5)


def unfinished(record: Path, actions: int) -> Path:
    """The record as it stood after so many actions."""
    found = load(record)
    rules = compose.ruleset(found.setup.ruleset, found.setup.options)
    short = record.with_name("short.json")
    save(short, record_of(restore(found, rules, actions), found.setup, found.players))
    return short


def test_it_says_who_was_replaced_by_whom_and_when(run: Run, record: Path) -> None:
    found = load(record)
    told = run("replay", record).stdout
    save(record, evolve(found, handed=(Handover(5, 1, "human", "tactician"), Handover(9, 1, "tactician", "human"))))
    again = run("replay", record).stdout
    name = found.setup.rosters[1].name
    first, second = (line for line in again.splitlines() if line not in told.splitlines())
    assert first.endswith(f"{name}: now played by tactician (was human)")
    assert second.endswith(f"{name}: now played by human (was tactician)")
    assert again.replace(f"{first}\n", "").replace(f"{second}\n", "") == told


def test_a_record_of_a_battle_that_broke_off_is_replayed_and_says_so(run: Run, record: Path) -> None:
    short = unfinished(record, 60)
    told = run("replay", short)
    assert told.exit_code == 0
    assert "The battle isn't over: its record ends in round 3, after 60 actions" in told.stdout
    verified = run("replay", short, "--verify").stdout
    assert "verified, 60 actions, as far as the battle went" in verified
    assert json.loads(run("replay", short, "--json").stdout)["over"] is False


def test_a_replay_that_stops_half_way_says_where(run: Run, record: Path) -> None:
    count = len(json.loads(record.read_bytes())["actions"])
    said = run("replay", record, "--to", 5).stdout
    assert f"The battle isn't over: this is round 0, after 5 of {count} actions" in said
    assert "isn't over" not in run("replay", record).stdout


def test_verify_looks_at_the_whole_record(run: Run, record: Path) -> None:
    assert run("replay", record, "--verify", "--to", 5).exit_code == 2


def test_other_rule_data_is_a_warning_and_no_longer_verified(run: Run, record: Path) -> None:
    other = changed(record, digest="0123456789ab")
    assert "other rule data" in run("replay", other, "--json").stderr
    result = run("replay", other, "--verify")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{other}: it was played with other rule data (0123456789ab")


def test_a_record_with_another_end_is_not_verified(run: Run, record: Path) -> None:
    result = run("replay", changed(record, end="0" * 16), "--verify")
    assert result.exit_code == 1
    assert "the battle ends differently" in result.stderr


def test_other_dice_are_found_out(run: Run, record: Path) -> None:
    assert run("replay", changed(record, setup__seed=5), "--verify").exit_code == 1


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "damaged or cut off"),
        (b"{", "damaged or cut off"),
        (b"\xff\xfe\x00", "damaged or cut off"),
        (b"[" * 100_000, "damaged or cut off"),
        (b'{"format": "record/0"}', "its format is 'record/0'; this program reads 'record/1'"),
        (b'{"format": "record/1"}', "damaged or cut off"),
        (b"null", "damaged or cut off"),
    ],
)
def test_what_is_no_record_is_refused_in_words(run: Run, tmp_path: Path, data: bytes, says: str) -> None:
    (tmp_path / "b.json").write_bytes(data)
    result = run("replay", "b.json")
    assert result.exit_code == 1
    assert result.stderr.startswith("b.json: ")
    assert says in result.stderr


def test_a_record_that_was_cut_off_is_refused(run: Run, record: Path) -> None:
    data = record.read_bytes()
    for part in (len(data) // 3, len(data) - 2):
        record.write_bytes(data[:part])
        result = run("replay", record)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "damaged or cut off" in result.stderr


HOSTILE = {
    "a base as large as a house": {"setup__rosters__0__warriors__0__base_mm": 900},
    "a base of nothing": {"setup__rosters__0__warriors__0__base_mm": 0},
    "a giant": {"setup__rosters__0__warriors__0__height_in": 1e300},
    "nobody": {"setup__rosters__0__warriors": []},
    "no profile": {"setup__rosters__1__warriors__0__profile": []},
    "an unknown characteristic": {"setup__rosters__1__warriors__0__profile": [["Luck", 3]]},
    "an endless profile": {"setup__rosters__1__warriors__0__profile": [["M", 10**9]]},
    "an unknown item": {"setup__rosters__1__warriors__0__items": ["death-ray"]},
    "a table of no size": {"setup__battlefield__width_in": 0},
    "a table without end": {"setup__battlefield__width_in": 1e12},
    "an unknown ruleset": {"setup__ruleset": "checkers"},
    "an unknown option": {"setup__options": {"cheat": "on"}},
    "terrain without corners": {
        "setup__battlefield__terrain__0__shape": {"type": "polygon", "corners": []},
        "setup__battlefield__markers": [{"id": "m", "at": [20, 20]}],
        "setup__battlefield__terrain__0__ground": "impassable",
    },
    "endless rounds": {"setup__scenario__rounds": 10**12},
    "a zone of no depth": {"setup__scenario__zone_depth_in": 0},
    "zones that overlap": {"setup__scenario__zone_depth_in": 40},
    "a hundred thousand faces": {"setup__script": [1] * 100_000},
    "faces no die has": {"setup__script": [9]},
    "an unknown verb": {"actions__0__verb": "win"},
    "an action of nobody": {"actions__3__model": 10**18},
    "a place beyond the world": {"actions__3__at": [1e308, -1e308]},
    "a target beyond the list": {"actions__30__target": 10**9},
    "a number that isn't one": {"setup__seed": "seven"},
}


@pytest.mark.parametrize("changes", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_record_is_refused_in_words(run: Run, record: Path, changes: dict[str, object]) -> None:
    result = run("replay", changed(record, **changes), "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "changed.json: " in result.stderr


def test_an_army_is_too_many_for_one_table(run: Run, record: Path) -> None:
    warriors = json.loads(record.read_bytes())["setup"]["rosters"][0]["warriors"]
    result = run("replay", changed(record, setup__rosters__0__warriors=warriors * 13))
    assert result.exit_code == 1
    assert "71 warriors are too many for one table; maximum 62" in result.stderr


ENDLESS = {
    "items": ({"setup__rosters__0__warriors__0__items": ["a"] * 100_000}, "more than 100 items"),
    "options": ({"setup__options": {f"o{n}": "x" for n in range(10_000)}}, "no option 'o0'"),
    "a name": ({"setup__ruleset": "skirmish" * 100_000}, "no rule system 'skirmishskirmish"),
    "a verb": ({"actions__9__verb": "x" * 400_000}, "action 10 can't be replayed: xxx"),
    "targets": ({"actions__30__others": [8] * 100_000}, "action 31 can't be replayed"),
}


@pytest.mark.parametrize(("changes", "says"), ENDLESS.values(), ids=ENDLESS.keys())
def test_what_has_no_end_in_a_record_is_refused_in_a_few_words(
    run: Run, record: Path, changes: dict[str, object], says: str
) -> None:
    result = run("replay", changed(record, **changes), "--json")
    assert result.exit_code == 1
    assert says in result.stderr
    assert max(map(len, result.stderr.splitlines())) < 1_000


def test_outlines_that_are_too_long_to_compare_are_refused(run: Run, record: Path) -> None:
    ring = Polygon(tuple((float(n), float(n * n % 48)) for n in range(60)))
    pieces = [to_plain(piece(f"field-{number}", "field", ring)) for number in range(60)]
    result = run("replay", changed(record, setup__battlefield__terrain=pieces))
    assert result.exit_code == 1
    assert "the map village has too many pieces, corners or markers" in result.stderr


def test_hundreds_of_bogs_are_too_much_to_walk_round(run: Run, record: Path) -> None:
    bogs = [to_plain(piece(f"bog-{number}", "bog", Circle(20, 20, 2))) for number in range(500)]
    result = run("replay", changed(record, setup__battlefield__terrain=bogs))
    assert result.exit_code == 1
    assert "too much terrain to walk round (6,283); maximum 4,000" in result.stderr


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_plain_file_is_not_read(run: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", os.devnull, "/dev/zero"):
        result = run("replay", name)
        assert (result.exit_code, result.stderr) == (1, f"{name}: is not a plain file\n")


def test_names_in_a_record_cannot_steer_the_terminal(run: Run, record: Path) -> None:
    named = changed(
        record, setup__rosters__0__warriors__0__name="\x1b[2JIlva\x07\u202e", setup__rosters__1__name="\x9b1m"
    )
    result = run("replay", named)
    assert result.exit_code == 0
    assert "Ilva" in result.stdout
    assert {c for c in result.output if not c.isprintable()} == {"\n"}


def test_terrain_that_is_off_the_table_is_refused(run: Run, record: Path) -> None:
    data = json.loads(record.read_text("utf-8"))
    piece = data["setup"]["battlefield"]["terrain"][0]
    piece["shape"] = {"type": "Circle", "x": 500.0, "y": 5.0, "radius": 2.0} | (
        {"type": piece["shape"]["type"]} if piece["shape"].get("radius") else {}
    )
    record.write_text(json.dumps(data), "utf-8")
    assert run("replay", record).exit_code == 1


@pytest.mark.parametrize("name", [".", "missing.json"])
def test_a_path_that_is_no_file_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    result = run("replay", name)
    assert result.exit_code == 1
    assert result.stderr.startswith(name)
    assert written(tmp_path) == []


def test_more_actions_than_the_battle_took_are_refused(run: Run, record: Path) -> None:
    actions = json.loads(record.read_text("utf-8"))["actions"]
    result = run("replay", changed(record, actions=[*actions, actions[-1]]), "--json")
    assert result.exit_code == 1
    assert f"action {len(actions) + 1} can't be replayed" in result.stderr


ODD = (0, -1, 10**18, 1e300, -0.5, "", "x", None, [], {}, True, [[0, 0]], "\x1b[31m")


def spots(block: Any, way: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The ways to all values in the record."""
    inner = block.items() if isinstance(block, dict) else enumerate(block) if isinstance(block, list) else ()
    for step, value in inner:
        yield (*way, step)
        yield from spots(value, (*way, step))


def test_damage_anywhere_in_a_record_is_either_harmless_or_told(run: Run, record: Path) -> None:
    data = json.loads(record.read_bytes())
    by_part: dict[object, list[tuple[str | int, ...]]] = {}
    for way in spots(data):
        by_part.setdefault(way[:2] if way[0] == "setup" else way[0], []).append(way)
    dice = random.Random(20)
    for _ in range(40):
        way = dice.choice(dice.choice(list(by_part.values())))
        names = {"__".join(map(str, way)): dice.choice(ODD)}
        result = run("replay", changed(record, **names), "--json")
        assert result.exit_code in (0, 1), names
        assert "\x1b" not in result.output, names
