"""The file of a batch: whole at any moment, one row a battle, and a message for whatever else somebody hands in."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import batches
import pytest

from skirmish.core.record import evolve, to_json
from skirmish.playtest.match import Bout, Result
from skirmish.playtest.plan import Plan
from skirmish.playtest.store import Kept, OtherPlan, Store, Unusable

ROOT = Path(__file__).parents[2]


def plan(games: int = 24, seed: int = 5) -> Plan:
    """Only a user's observer watches."""
    return evolve(batches.plan(games, seed), observers=("x#0123",))


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
        assert list(store.results(100, {0, 4})) == [result(2)]


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
    with Store(path) as writer, Kept(path) as reader:
        writer.keep([row(7)])
        assert reader.numbers(100) == [0, 2, 4, 7]
        won = "SELECT count(*) FROM results WHERE json_extract(result, '$.won')"
        with closing(sqlite3.connect(path)) as anybody:
            assert anybody.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            assert anybody.execute(won).fetchone() == (4,)


def test_who_reads_changes_nothing_and_makes_no_file(path: Path, tmp_path: Path):
    before = path.read_bytes()
    with Kept(path) as reader:
        assert reader.plan == plan()
        assert list(reader.results(100)) == [result(0), result(2), result(4)]
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            reader._base.execute("DELETE FROM results")
    assert path.read_bytes() == before
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    for unbegun, said in ((empty, "no batch was started in it"), (tmp_path / "nowhere.sqlite", "unable to open")):
        with pytest.raises(Unusable, match=said):
            Kept(unbegun)
    assert empty.read_bytes() == b""
    assert not (tmp_path / "nowhere.sqlite").exists()


READS = """\
import os, sys
from pathlib import Path
from skirmish.playtest.store import Kept
if os.getuid() == 0:
    os.setuid(65534)
with Kept(Path(sys.argv[1])) as kept:
    print(kept.numbers(100))
"""


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="this system has no folders that nobody may write")
def test_a_file_in_a_folder_that_may_only_be_read_is_read(path: Path):
    folder = Path(tempfile.mkdtemp(dir=os.environ.get("TMPDIR", "/tmp")))  # nobody else may enter pytest's own
    try:
        shutil.copy(path, folder / "b.sqlite")
        (folder / "b.sqlite").chmod(0o444)
        folder.chmod(0o555)
        command = [sys.executable, "-c", READS, str(folder / "b.sqlite")]
        told = subprocess.run(command, capture_output=True, text=True, env=os.environ | HOME)
        assert (told.stdout, told.stderr) == ("[0, 2, 4]\n", "")
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


# Two at once

HOME = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
HOLDS = """\
import sys
from pathlib import Path
from skirmish.playtest.store import Store
with Store(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_only_one_process_writes_and_the_other_is_told_why(path: Path):
    command = [sys.executable, "-c", HOLDS, str(path)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=os.environ | HOME) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(Unusable, match=r"b\.sqlite: another command is at work with it; wait until it is done"):
            Store(path)
        with Kept(path) as reader:
            assert reader.numbers(100) == [0, 2, 4]
        other.kill()
    with Store(path) as store:
        assert store.numbers(100) == [0, 2, 4]
    assert sorted(one.name for one in path.parent.iterdir()) == ["b.sqlite"]


def test_a_link_to_a_file_is_that_file(path: Path):
    link = path.with_name("link.sqlite")
    link.symlink_to(path)
    for first, second in ((path, link), (link, path)):
        with Store(first), pytest.raises(Unusable, match="at work with it"):
            Store(second)


def test_one_that_is_closed_may_be_written_again(path: Path):
    with Store(path), pytest.raises(Unusable, match="at work with it"):
        Store(path)
    with Store(path) as store:
        store.drop([0])
        assert store.numbers(100) == [2, 4]
    with pytest.raises(Unusable):
        Store(path.parent)
    assert sorted(one.name for one in path.parent.iterdir()) == ["b.sqlite"]


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
        "CREATE TRIGGER sqlitez AFTER INSERT ON results BEGIN DELETE FROM results; END",
        "CREATE VIEW v AS SELECT 1",
        "CREATE VIEW sqlite0 AS SELECT 1",
        "CREATE INDEX i ON results (result)",
        "ALTER TABLE results ADD COLUMN more TEXT DEFAULT 'x'",
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
        (
            "UPDATE results SET number = -1, result = json_set(result, '$.number', -1) WHERE number = 2",
            "battle -1 says that it is battle -1: damaged",
        ),
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


# Results that no battle can have


@pytest.fixture(scope="module")
def batch(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two battles that were fought, with all that the standard observers note."""
    path = tmp_path_factory.mktemp("batch") / "b.sqlite"
    with Store(path) as store:
        batches.played(batches.plan(games=2), store)
    return path


def test_what_was_fought_is_what_a_battle_may_be(batch: Path):
    with Kept(batch) as kept:
        assert len(list(kept.results(9))) == 2


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("$.bout.mine", '"nobody"'),
        ("$.bout.map", '"nowhere"'),
        ("$.bout.side", "7"),
        ("$.rounds", "-1"),
        ("$.rounds", "1000000000"),
        ("$.facts", "{}"),
        ("$.facts.more", "1"),
        ("$.facts.warriors", "[]"),
        ("$.facts.warriors[0].side", "2"),
        ("$.facts.warriors[0].id", '"nobody"'),
        ("$.facts.warriors[0].kills", "-1"),
        ("$.facts.warriors[0].marks", "1e300"),
        ("$.facts.warriors[0].powers", '{"fire": 1e300}'),
        ("$.facts.warriors[0].powers", '{"fire": 1.0}'),
        ("$.facts.warriors[0].out", "3"),
        ("$.facts.course", "null"),
        ("$.facts.course", "{}"),
        ("$.facts.course.edges", '["north"]'),
        ("$.facts.course.edges[0]", '"up"'),
        ("$.facts.course.rout", "[-1, null]"),
        ("$.facts.falls", "[[1, 2, 0]]"),
        ("$.facts.falls", '[[1e300, 2, 0, 1, "blows"]]'),
        ("$.facts.falls", '[[1, 2, 0, -5, "blows"]]'),
        ("$.facts.causes", "[]"),
        ("$.facts.causes", '[{"blows": -1}, {}]'),
        ("$.facts.luck", "[]"),
        ("$.facts.luck[0].variance", "-1"),
        ("$.facts.luck[0].passed", "900000000"),
        ("$.facts.luck[0].rolls", '"many"'),
    ],
)
def test_what_no_battle_can_have_noted_is_refused(batch: Path, tmp_path: Path, place: str, value: str):
    """Whoever reads on would stumble over it."""
    path = tmp_path / "b.sqlite"
    shutil.copy(batch, path)
    changed(path, f"UPDATE results SET result = json_set(result, '{place}', json('{value}')) WHERE number = 1")
    assert "battle 1 is damaged" in refused(path)
