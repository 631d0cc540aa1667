"""Saves: what is saved comes back, whatever happens to the process, the disk or the file."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from support.sessions import ANN, ROBOT, UNPLAYABLE, builder, play, reseeded, session, standing

from skirmish.app.errors import UserError
from skirmish.client.battle.clock import wound
from skirmish.client.battle.orders import Order
from skirmish.client.battle.session import Session
from skirmish.client.saves import Folder, Running, load, opened, resumable, saved
from skirmish.client.store.disk import free_path
from skirmish.client.store.saves import MOST_BYTES
from skirmish.core.files import PART
from skirmish.core.record import to_json
from skirmish.core.text import phase_text

NOON = datetime(2026, 3, 1, 12, 0)
PNG = b"\x89PNG not really"


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "Spiele für Ann")


@pytest.fixture(scope="module")
def fought() -> Session:
    """A battle that people and an AI have fought for a while."""
    orders = (Order("CHN-26", 0, "at_least", 40), Order("SKR-31", 1, "never"))
    return play(session(3, (ANN, ROBOT), orders, wound("bank", 600, 10)), 50)


def edited(path: Path, change: Callable[[dict], object]) -> Path:
    """The save with something else in it."""
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data), "utf-8")
    return path


def test_what_is_saved_comes_back(folder: Folder, fought: Session) -> None:
    path = folder.save(fought, "Before the ford", PNG, NOON)
    save = load(path)
    again = opened(save, builder)
    assert standing(again) == standing(fought)
    assert (again.seats, again.orders, again.clock) == (fought.seats, fought.orders, fought.clock)
    assert again.moments == fought.moments
    assert save.meta.thumbnail == PNG
    play(again, 10, 5)
    assert load(path) == save


def test_the_list_shows_what_is_in_them(folder: Folder, fought: Session) -> None:
    folder.save(fought, "Before the ford", PNG, NOON)
    folder.save(fought, "After the ford", b"", NOON + timedelta(minutes=5))
    folder.quick_save(fought, b"", NOON - timedelta(days=1))
    folder.autosave(fought, b"", NOON + timedelta(minutes=1))
    found = folder.entries()
    names = [entry.meta.name for entry in found if entry.meta]
    state = fought.state
    auto = f"Wild A - Wild B: round {state.round}, {phase_text(state.phase)}"
    assert names == ["After the ford", auto, "Before the ford", "Quick save"]
    assert [entry.kind for entry in found] == ["saved", "auto", "saved", "quick"]
    meta = found[2].meta
    assert meta is not None
    assert (meta.sides, meta.round, meta.phase) == (("Wild A", "Wild B"), state.round, state.phase)
    assert (meta.date, meta.thumbnail) == ("2026-03-01T12:00:00", PNG)
    assert [entry.meta.name for entry in folder.entries("name") if entry.meta] == sorted(names)


def test_saves_of_one_name_stand_beside_each_other_and_can_be_overwritten(folder: Folder, fought: Session) -> None:
    first, second = folder.save(fought, "Ford"), folder.save(fought, "Ford")
    assert first != second
    battle = play(session(3), 5)
    folder.overwrite(first, battle)
    assert standing(opened(load(first), builder)) == standing(battle)
    assert standing(opened(load(second), builder))[0] == standing(fought)[0]
    assert load(first).meta.name == "Ford"


def test_the_quick_save_is_one_and_apart_from_named_ones(folder: Folder, fought: Session) -> None:
    folder.quick_save(play(session(1), 2))
    named = folder.save(fought, "quick")
    folder.quick_save(fought)
    assert opened(folder.quick_load(), builder).state == fought.state
    assert named.exists()
    assert len(folder.entries()) == 2


def test_rename_and_delete(folder: Folder, fought: Session) -> None:
    path = folder.save(fought, "Ford")
    moved = folder.rename(path, "  The\nFord ?/\\:  ")
    assert not path.exists()
    assert load(moved).meta.name == "The Ford ?/\\:"
    assert load(moved).record == fought.record()
    folder.delete(moved)
    assert folder.entries() == []
    with pytest.raises(UserError, match="No such file"):
        folder.delete(moved)
    with pytest.raises(UserError, match="no longer exists"):
        folder.delete(folder.root / "settings.json")


def test_an_autosave_is_due_in_each_phase(folder: Folder) -> None:
    battle = session(2)
    kept, phases = [], set()
    for _ in range(60):
        play(battle, 1, len(kept))
        phases.add((battle.state.round, battle.state.side, battle.state.phase))
        if folder.autosave_due(battle):
            kept.append(folder.autosave(battle))
            assert not folder.autosave_due(battle)
    assert len(kept) == len(phases)


def test_of_autosaves_the_last_three_rounds_stay_and_named_saves_always(folder: Folder) -> None:
    battle, named = session(4), []
    while battle.decision is not None and battle.state.round < 6:
        battle.play(battle.decision.default)
        if folder.autosave_due(battle):
            folder.autosave(battle)
            rounds = {entry.meta.round for entry in folder.entries() if entry.kind == "auto" and entry.meta}
            now = battle.state.round
            assert rounds == set(range(max(0, now - 2), now + 1))
            if now == 1 and not named:
                named.append(folder.save(battle, "Early"))
    assert battle.state.round > 3, "the battle was too short to show anything"
    assert named[0].exists()


def test_autosaves_of_battles_long_ago_are_thrown_away(folder: Folder) -> None:
    paths = []
    for seed in range(1, 8):
        paths.append(folder.autosave(session(seed)))
        os.utime(paths[-1], (1_700_000_000 + seed, 1_700_000_000 + seed))
    assert {entry.path for entry in folder.entries()} == set(paths[-4:])


# What may be wrong with a file

SPOILT: dict[str, tuple[Callable[[Path], object], str]] = {
    "nothing in it": (lambda path: path.write_bytes(b""), "is neither a save nor a record of this game"),
    "a picture": (lambda path: path.write_bytes(PNG * 100), "is neither a save nor a record of this game"),
    "another JSON": (lambda path: path.write_text("[1, 2]"), "is neither a save nor a record of this game"),
    "cut off": (lambda path: path.write_bytes(path.read_bytes()[:-200]), "damaged or cut off"),
    "another form": (lambda path: path.write_text('{"format": 7}'), "damaged or cut off"),
    "deep": (lambda path: path.write_text('{"format": "save/1", "meta": ' + "[" * 100_000), "damaged or cut off"),
    "newer": (lambda path: edited(path, lambda d: d.update(format="save/2")), "may come from a newer version"),
    "newer record": (lambda path: edited(path, lambda d: d["record"].update(format="record/9")), "newer version"),
    "no battle": (lambda path: edited(path, lambda d: d.pop("record")), "missing required field `record`"),
    "huge": (lambda path: path.write_bytes(b" " * (MOST_BYTES + 1)), "maximum "),
    "bad picture": (lambda path: edited(path, lambda d: d["meta"].update(thumbnail="%%%")), "thumbnail"),
    "bad clock": (lambda path: edited(path, lambda d: d["meta"]["clock"].update(mode="melting")), "melting"),
    "gone": (lambda path: path.unlink(), "No such file"),
    "a folder": (lambda path: (path.unlink(), path.mkdir()), "is not a plain file"),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_a_file_that_isnt_a_save_is_refused_with_the_reason(folder: Folder, fought: Session, spoilt: str) -> None:
    path = folder.save(fought, "Ford")
    spoil, said = SPOILT[spoilt]
    spoil(path)
    with pytest.raises(UserError) as trouble:
        load(path)
    assert said in str(trouble.value)
    assert str(trouble.value).startswith(str(path))
    for entry in folder.entries():
        assert entry.meta is not None or said in entry.problem


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_isnt_waited_for(folder: Folder, fought: Session) -> None:
    path = folder.save(fought, "Ford")
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(UserError, match="is not a plain file"):
        load(path)


REFUSED: dict[str, tuple[Callable[[dict], object], str]] = {
    "an action that isn't allowed": (lambda d: d["record"]["actions"].insert(2, {"verb": "fly"}), "action 3 can't be"),
    "another end": (lambda d: d["record"].update(end="0" * 16), "here it leads to a different state"),
    "other rule data": (lambda d: d["record"].update(end="0" * 16, digest="old"), "saved with different rule data"),
    "a battle nobody can play": (lambda d: d["record"]["setup"].update(seed=UNPLAYABLE), "nobody can play this"),
}


@pytest.mark.parametrize("wrong", REFUSED)
def test_a_battle_is_loaded_whole_or_not_at_all(folder: Folder, fought: Session, wrong: str) -> None:
    change, said = REFUSED[wrong]
    save = load(edited(folder.save(fought, "Ford"), change))
    with pytest.raises(UserError, match=said):
        opened(save, builder)


def test_what_strangers_wrote_into_a_file_is_fit_to_be_shown(folder: Folder, fought: Session) -> None:
    def scribble(data: dict) -> None:
        data["meta"]["name"] = "\u202eFord\x00\n" + "x" * 10_000
        data["meta"]["seats"] = [{"name": "A\nnn", "player": "deep thought"}, {"name": "Ben"}]

    path = edited(folder.save(fought, "Ford"), scribble)
    (entry,) = folder.entries()
    assert entry.meta is not None
    assert entry.meta.name.isprintable()
    assert len(entry.meta.name) <= 80
    seats = opened(load(path), builder).seats
    assert [(seat.name, seat.player) for seat in seats] == [("A nn", "human"), ("Ben", "human")]


def test_a_record_written_without_a_window_opens_too(tmp_path: Path, fought: Session) -> None:
    path = tmp_path / "duel.json"
    path.write_bytes(to_json(fought.record()))
    again = opened(load(path), builder)
    assert again.state == fought.state
    assert [seat.player for seat in again.seats] == ["human", "random"]


def test_too_large_a_picture_is_left_out(fought: Session) -> None:
    assert saved(fought, "Ford", "", b"x" * 600_000).meta.thumbnail == b""


# What may be wrong with the disk


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_disk_that_refuses_is_told_and_the_old_save_stays(
    folder: Folder, fought: Session, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder.quick_save(play(session(1), 3))
    before = path.read_bytes()

    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as disk:
        disk.setattr("os.fsync" if number == errno.ENOSPC else "tempfile.mkstemp", refuse)
        for save in (folder.quick_save, folder.autosave, lambda battle: folder.save(battle, "Ford")):
            with pytest.raises(UserError, match=os.strerror(number)):
                save(fought)
        assert not Running(folder.root).held or number == errno.ENOSPC
    assert path.read_bytes() == before
    assert [entry.path for entry in folder.entries()] == [path]
    assert not list(path.parent.glob(f"*{PART}"))


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path, fought: Session) -> None:
    (tmp_path / "home").write_text("not a folder")
    folder = Folder(tmp_path / "home")
    assert folder.entries() == []
    assert resumable(folder.root) == []
    with pytest.raises(UserError, match=str(tmp_path)):
        folder.save(fought, "Ford")


def test_the_folder_is_where_the_player_wants_it(
    tmp_path: Path, fought: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKIRMISH_HOME", str(tmp_path / "here"))
    assert Folder().save(fought, "Ford").is_relative_to(tmp_path / "here")


# What may happen to the process


def test_a_setup_that_cant_be_played_is_refused_by_the_builder(fought: Session) -> None:
    battle = reseeded(play(session(3), 2), UNPLAYABLE)
    with pytest.raises(UserError, match="nobody can play this"):
        opened(saved(battle, "", ""), builder)


def test_a_free_path_has_a_number_only_where_one_is_needed(tmp_path):
    assert free_path(tmp_path, "ford", ".save.json") == tmp_path / "ford.save.json"
    (tmp_path / "ford.save.json").touch()
    (tmp_path / "ford-2.save.json").touch()
    assert free_path(tmp_path, "ford", ".save.json") == tmp_path / "ford-3.save.json"
    assert free_path(tmp_path, "quick", ".html", taken=(tmp_path / "quick.html",)) == tmp_path / "quick-2.html"
