"""A battle on disk: round trips, damage, and writes that are whole or not at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from core_toy import duel_rules, duel_setup

from skirmish.core import battle_record
from skirmish.core.battle_record import (
    FORMAT,
    BattleRecord,
    Unplayable,
    fingerprint,
    load,
    parse,
    record_of,
    restore,
    save,
)
from skirmish.core.decision import DONE, Action
from skirmish.core.files import write_file
from skirmish.core.game import Game
from skirmish.core.record import evolve, to_json

SETUP = duel_setup(11, (6, 1), attacks=2, parries=1)


def battle() -> Game:
    game = Game(duel_rules(), SETUP.state(duel_rules()))
    while game.decision is not None:
        samples = [action for offer in game.decision.offers for action in islice(offer.samples(), 2)]
        game.play(samples[len(game.actions) % len(samples)])
    return game


GAME = battle()
RECORD = record_of(GAME, SETUP, ("random", "random"))


def damaged(**changes: object) -> bytes:
    """The record's JSON with other values in it."""
    return json.dumps(json.loads(to_json(RECORD)) | changes).encode()


def test_a_saved_battle_is_loaded_as_it_was(tmp_path: Path) -> None:
    save(tmp_path / "battle.json", RECORD)
    assert load(tmp_path / "battle.json") == RECORD


def test_whether_the_aim_decided_is_not_in_the_fingerprint_so_that_older_records_hold() -> None:
    verdict = GAME.state.verdict
    assert verdict is not None
    assert fingerprint(evolve(GAME.state, verdict=evolve(verdict, by_aim=True))) == RECORD.end
    assert fingerprint(evolve(GAME.state, verdict=evolve(verdict, reason="another"))) != RECORD.end


def test_a_restored_battle_has_the_same_events_and_the_same_end() -> None:
    again = restore(parse(to_json(RECORD)), duel_rules())
    assert again.log == GAME.log
    assert again.state == GAME.state
    assert again.over


def test_a_battle_is_restored_up_to_an_action_and_can_go_on() -> None:
    part = restore(RECORD, duel_rules(), to=3)
    assert len(part.actions) == 3
    assert part.state == GAME.rewound(3).state
    part.play(RECORD.actions[3])
    assert part.state == GAME.rewound(4).state


@pytest.mark.ci
def test_a_record_is_written_the_same_in_any_process() -> None:
    code = (
        "from test_battle_record import RECORD; from skirmish.core.record import to_json; "
        "print(to_json(RECORD).decode())"
    )
    for hash_seed in ("0", "4321"):
        paths = os.pathsep.join([str(Path(__file__).parent), str(Path(battle_record.__file__).parents[2])])
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths},
        )  # fmt: skip
        assert run.stdout.strip().encode() == to_json(RECORD)


def test_everybody_starts_off_the_table_in_the_order_of_the_rosters() -> None:
    state = SETUP.state(duel_rules())
    assert [m.id for m in state.models] == [0, 1, 2, 3]
    assert [m.side for m in state.models] == [0, 0, 1, 1]
    assert not any(state.on_table(m.id) for m in state.models)
    assert state.dice.script == (6, 1)


@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_cut_off_record_is_refused(part: float) -> None:
    data = to_json(RECORD)
    with pytest.raises(Unplayable, match="damaged or cut off"):
        parse(data[: int(len(data) * part)])


def test_a_record_of_another_format_is_refused_by_name() -> None:
    with pytest.raises(Unplayable, match=rf"its format is 'record/0'; this program reads '{FORMAT}'"):
        parse(damaged(format="record/0"))


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 1}, {"digest": None}, {"players": ["random"]}, {"actions": {"verb": "done"}},
        {"actions": [{"verb": 3}]}, {"actions": [{}]}, {"actions": [{"verb": "done", "model": "Ila"}]}, {"setup": 5},
    ],
)  # fmt: skip
def test_wrong_types_are_refused_with_their_place(changes: dict[str, object]) -> None:
    with pytest.raises(Unplayable, match=rf"\$\.{next(iter(changes))}"):
        parse(damaged(**changes))


@pytest.mark.parametrize("data", [b"", b"null", b"[]", b"\xff\xfe\x00", b"[" * 100_000, b'{"format": "record/1"}'])
def test_what_is_no_record_at_all_is_refused(data: bytes) -> None:
    with pytest.raises(Unplayable):
        parse(data)


def test_a_record_that_is_too_large_is_refused_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "battle.json"
    save(path, RECORD)
    monkeypatch.setattr(battle_record, "MOST_BYTES", path.stat().st_size - 1)
    monkeypatch.setattr(Path, "read_bytes", lambda self: pytest.fail("it was read"))
    with pytest.raises(Unplayable, match=r"bytes; a record has at most"):
        load(path)


@pytest.mark.parametrize("action", [Action("fly"), Action("shoot", 0, 0), Action("shoot", 99, 2), Action("parry")])
def test_a_record_with_an_illegal_action_says_which_one(action: Action) -> None:
    actions = (*RECORD.actions[:2], action)
    forged = BattleRecord(FORMAT, SETUP, RECORD.digest, RECORD.players, actions)
    with pytest.raises(Unplayable, match=r"action 3 can't be replayed"):
        restore(forged, duel_rules())


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    longer = BattleRecord(FORMAT, SETUP, "", RECORD.players, (*RECORD.actions, DONE))
    with pytest.raises(Unplayable, match="the battle is over"):
        restore(longer, duel_rules())


def test_a_script_that_does_not_fit_the_dice_is_refused() -> None:
    forged = BattleRecord(FORMAT, duel_setup(1, (6, 1, 9)), "", RECORD.players, (Action("shoot", 0, 2),))
    with pytest.raises(Unplayable, match=r"the script has a 9 where a D6 is rolled"):
        restore(forged, duel_rules())


def test_a_finished_write_leaves_only_the_file(tmp_path: Path) -> None:
    path = tmp_path / "battle.json"
    write_file(path, b"one")
    write_file(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "battle.json"
    write_file(path, b"old")

    def full(descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space left"):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file, not the temporary one."""
    path = tmp_path / "battle.json"
    with pytest.raises(FileNotFoundError) as missing:
        write_file(tmp_path / "nowhere" / "battle.json", b"new")
    assert missing.value.filename == str(tmp_path / "nowhere" / "battle.json")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "a temporary name")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space") as told:
        write_file(path, b"new")
    assert told.value.filename == str(path)


def test_a_program_killed_between_writing_and_renaming_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "battle.json"
    write_file(path, b"old")
    code = (
        "import os, sys, pathlib\n"
        "from skirmish.core.files import write_file\n"
        "os.replace = lambda *names: os._exit(9)\n"
        "write_file(pathlib.Path(sys.argv[1]), b'new')\n"
    )
    root = str(Path(battle_record.__file__).parents[2])
    run = subprocess.run([sys.executable, "-c", code, str(path)], env={"PYTHONPATH": root}, check=False)
    assert run.returncode == 9
    assert path.read_bytes() == b"old"


def test_what_killed_writers_left_is_swept_away_once_it_is_old(tmp_path: Path) -> None:
    path, others = tmp_path / "battle.json", tmp_path / ".others.json.x.part"
    old, new = tmp_path / ".battle.json.abc.part", tmp_path / ".battle.json.def.part"
    for left in (old, new, others):
        left.write_bytes(b"half")
    for left in (old, others):
        os.utime(left, (0, 0))
    write_file(path, b"whole")
    assert sorted(tmp_path.iterdir()) == sorted([path, new, others]), "somebody may be at work on the new one"


def test_a_link_stays_a_link_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    there, link = tmp_path / "far" / "battle.json", tmp_path / "link.json"
    there.write_bytes(b"old")
    link.symlink_to(there)
    write_file(link, b"new")
    assert link.is_symlink()
    assert there.read_bytes() == b"new"


def test_a_name_as_long_as_names_may_be_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("\u0436" * 120 + ".json")
    write_file(path, b"data")
    assert path.read_bytes() == b"data"
