"""The file of a batch: whole at any moment, one row a battle, and a message for whatever else somebody hands in."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from batches import plan

from skirmish.core.record import evolve, to_json
from skirmish.playtest.bouts import Bout
from skirmish.playtest.results import Result
from skirmish.playtest.store import OtherPlan, Store, Unusable


def result(number: int, reason: str = "a rout") -> Result:
    return Result(number, Bout("guards", "raiders", "plain", 1, 0, "north"), True, 5, reason, 40, {"x": [1, None, "ä"]})


def row(number: int, reason: str = "a rout") -> tuple[int, bytes]:
    return number, to_json(result(number, reason))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A batch of five battles, three of them played."""
    path = tmp_path / "b.sqlite"
    with Store(path) as store:
        store.begin(plan())
        store.keep([row(4), row(0), row(2)])
    return path


def test_what_is_kept_is_found_again_in_order_by_whoever_opens_the_file(path: Path):
    with Store(path) as store:
        assert store.plan == plan()
        assert store.numbers(100) == [0, 2, 4]
        found = store.results(100)
        assert list(found) == [result(0), result(2), result(4)]
        assert (len(found), found[1], found[-1], found[:2]) == (3, result(2), result(4), [result(0), result(2)])
        assert list(store.results(4)) == [result(0), result(2)]


def test_a_battle_is_kept_once_and_the_first_time_counts(path: Path):
    with Store(path) as store:
        store.keep([row(2, "another end"), row(3)])
        assert [one.reason for one in store.results(100)] == ["a rout"] * 4
        store.drop([2, 3, 99])
        assert store.numbers(100) == [0, 4]


def test_a_chunk_is_kept_whole_or_not_at_all(path: Path):
    def cut_off():
        yield row(5)
        raise KeyboardInterrupt

    with Store(path) as store:
        with pytest.raises(KeyboardInterrupt):
            store.keep(cut_off())
        assert store.numbers(100) == [0, 2, 4]


def test_others_may_read_while_it_is_written(path: Path):
    with Store(path) as writer, Store(path) as reader:
        writer.keep([row(7)])
        assert reader.numbers(100) == [0, 2, 4, 7]
        won = "SELECT count(*) FROM results WHERE json_extract(result, '$.won')"
        with closing(sqlite3.connect(path)) as anybody:
            assert anybody.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert anybody.execute(won).fetchone() == (4,)


def test_without_a_path_it_is_gone_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with Store() as store:
        store.begin(plan())
        store.keep([row(0)])
        assert list(store.results(9)) == [result(0)]
    assert list(tmp_path.iterdir()) == []


def test_the_plan_may_get_more_games_but_nothing_else(path: Path):
    with Store(path) as store:
        store.begin(plan(games=500))
        assert store.plan == plan(games=500)
        with pytest.raises(OtherPlan, match="another seed, other rule data"):
            store.begin(evolve(plan(seed=6), digest="other"))
        assert store.plan == plan(games=500)
        assert store.numbers(100) == [0, 2, 4]


def test_an_empty_file_and_one_cut_off_before_its_tables_are_new(tmp_path: Path):
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    begun = tmp_path / "begun.sqlite"
    base = sqlite3.connect(begun)
    base.execute("PRAGMA journal_mode = WAL")
    base.close()
    for path in (empty, begun):
        with Store(path) as store:
            assert store.plan is None
            store.begin(plan())
            assert store.numbers(9) == []


def refused(path: Path) -> str:
    """Why the file isn't opened; it is left as it was."""
    before = path.read_bytes()
    with pytest.raises(Unusable) as caught:
        everything(path)
    assert path.read_bytes() == before
    assert str(caught.value).startswith(f"{path}: ")
    return str(caught.value)


def everything(path: Path) -> None:
    with Store(path) as store:
        assert store.plan is not None
        list(store.results(10**6))


def test_a_text_file_a_picture_and_another_programs_database_are_left_alone(tmp_path: Path):
    text = tmp_path / "list.yaml"
    text.write_text("format: warband/1\n" * 100)
    assert "is no batch of battles, or damaged" in refused(text)
    foreign = tmp_path / "places.sqlite"
    base = sqlite3.connect(foreign)
    base.execute("CREATE TABLE results (number, result)")
    base.commit()
    base.close()
    assert "another program" in refused(foreign)


def test_a_later_format_is_named(path: Path):
    changed(path, "PRAGMA user_version = 2")
    assert "its format is 2; this program reads 1" in refused(path)


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE results",
        "CREATE TRIGGER t AFTER INSERT ON results BEGIN DELETE FROM results; END",
        "CREATE VIEW v AS SELECT 1",
    ],
)
def test_other_tables_or_anything_that_acts_by_itself_are_refused(path: Path, statement: str):
    changed(path, statement)
    assert "damaged" in refused(path)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE plan SET plan = '{}'", "its plan is damaged: Object missing required field `rosters`"),
        ("UPDATE plan SET plan = x'00'", "its plan is damaged"),
        ("UPDATE results SET result = substr(result, 9) WHERE number = 2", "battle 2 is damaged"),
        ("UPDATE results SET result = 7", "battle 0 is damaged"),
        ("UPDATE results SET number = 3 WHERE number = 2", "battle 3 says that it is battle 2"),
    ],
)
def test_rows_that_arent_what_they_say_are_refused(path: Path, statement: str, said: str):
    changed(path, statement)
    assert said in refused(path)


def changed(path: Path, statement: str) -> None:
    base = sqlite3.connect(path)
    base.execute(statement)
    base.commit()
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.close()


def test_a_file_with_a_hole_in_it_gets_a_message_wherever_the_hole_is(path: Path):
    with Store(path) as store:
        store.keep(row(number) for number in range(100, 400))
    whole = path.read_bytes()
    pages = len(whole) // 4096
    said = set()
    for page in range(pages):
        path.write_bytes(whole[: 4096 * page] + b"\xaa" * 4096 + whole[4096 * (page + 1) :])
        with pytest.raises(Unusable) as caught:
            everything(path)
        said.add(str(caught.value))
    assert len(said) > 1
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Unusable):
        everything(path)


def test_a_folder_or_a_place_that_isnt_there_gets_a_message(tmp_path: Path):
    for path in (tmp_path, tmp_path / "nowhere" / "b.sqlite"):
        with pytest.raises(Unusable, match="unable to open"):
            Store(path)


def test_somebody_elses_lock_gets_a_message_after_a_while(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("skirmish.playtest.store.PATIENCE_S", 0.1)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with Store(path) as store, pytest.raises(Unusable, match="locked"):
        store.keep([row(9)])
    other.close()
