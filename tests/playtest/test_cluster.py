"""A batch on a real Dask cluster on this machine, one of whose workers is killed; and what may be wrong with one."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from chores import pid
from typer.testing import CliRunner

from skirmish.cli.main import app
from skirmish.playtest import cluster as cluster_module
from skirmish.playtest.cluster import Cluster
from skirmish.playtest.executors import CrewLost, Spoilt
from skirmish.playtest.runner import complete_chunks

on_a_cluster = pytest.mark.skipif(
    find_spec("distributed") is None, reason="no dask to play on a cluster with; it comes with the cluster extra"
)
ROOT = Path(__file__).parents[2]
BATTLES, BEFORE_THE_KILL = 28, 7
DEATH_S, PATIENCE_S = 300, 300
"""A worker without a scheduler ends by itself, as does a scheduler without work; and nobody waits longer."""
HOME = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{Path(__file__).parent}", "PYTHONWARNINGS": "default"}
DASK = "import sys; sys.argv[0] = 'dask'; from dask.__main__ import main; main()"
SLOW = """\
import time

class Slow:
    name = "slow"

    def note(self, state):
        time.sleep(0.04)
        return state.round
"""
"""An observer that makes the batch last long enough to lose a worker in it, on however fast a machine."""
Process = subprocess.Popen[bytes]


@contextmanager
def dask(folder: Path, *words: object, first: str = "") -> Iterator[Process]:
    """A process of Dask's, which does something else first; it doesn't outlive the test."""
    command = [sys.executable, "-c", f"{first}\n{DASK}", *map(str, words)]
    with (folder / f"{words[0]}.log").open("ab") as log:
        process = subprocess.Popen(command, cwd=folder, env=HOME, stdout=log, stderr=log)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[str, Process]]:
    """A scheduler on loopback, and where it is."""
    file = folder / "scheduler.json"
    words = ("--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--no-show", "--idle-timeout", PATIENCE_S)
    with dask(folder, "scheduler", *words, "--scheduler-file", file) as process:
        until(lambda: file.exists() and file.read_text().rstrip().endswith("}"), "the scheduler began")
        yield json.loads(file.read_text())["address"], process


def worker(folder: Path, address: str, first: str = "") -> Any:
    words = ("--nthreads", 1, "--no-nanny", "--no-dashboard", "--death-timeout", DEATH_S)
    return dask(folder, "worker", address, *words, first=first)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the scheduler is that most of the tests share; each brings its own workers."""
    with scheduler(tmp_path_factory.mktemp("scheduler")) as (found, _):
        yield found


def until(so: Callable[[], bool], what: str) -> None:
    """Waits for it."""
    for _ in range(20 * PATIENCE_S):
        if so():
            return
        time.sleep(0.05)
    pytest.fail(f"waited in vain until {what}")


def kept(path: Path) -> list[tuple[int, str]]:
    """The rows of a batch; none while there is no file yet."""
    if not path.exists():
        return []
    with closing(sqlite3.connect(path, timeout=30)) as base:
        if not base.execute("SELECT 1 FROM sqlite_master WHERE name = 'results'").fetchall():
            return []
        return base.execute("SELECT number, result FROM results ORDER BY number").fetchall()


def batch(folder: Path, store: str, *words: object) -> dict[str, Any]:
    """What it says, but for the time it took and where it is."""
    told = CliRunner().invoke(app, [
        "playtest", "tower-patrol", "hunting-fist", "--games", str(BATTLES), "--rules", "skirmish", "--json",
        "--store", str(folder / store), "--observer", str(folder / "slow.py"), *map(str, words),
    ])  # fmt: skip
    assert told.exit_code == 0, told.stderr
    found: dict[str, Any] = json.loads(told.stdout)
    return {name: value for name, value in found.items() if name not in ("timing", "store")}


@pytest.mark.ci
@on_a_cluster
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_cluster_that_loses_a_worker_plays_every_battle_once_with_the_same_results_as_here(
    address: str, tmp_path: Path
):
    (tmp_path / "slow.py").write_text(SLOW)
    for turn in range(20):
        told, before = batch_that_loses_a_worker(tmp_path, f"there-{turn}.sqlite", address)
        if BEFORE_THE_KILL <= before < BATTLES:
            break
    else:
        pytest.fail("the worker was always killed too late")
    there, here = tmp_path / f"there-{turn}.sqlite", tmp_path / "here.sqlite"
    assert [number for number, _ in kept(there)] == list(range(BATTLES))
    assert told == batch(tmp_path, "here.sqlite", "--jobs", 1)
    assert kept(there) == kept(here)


def batch_that_loses_a_worker(folder: Path, store: str, address: str) -> tuple[dict[str, Any], int]:
    """What it says, and how many battles were kept when the worker had been killed."""
    when: list[int] = []
    with worker(folder, address) as one, worker(folder, address) as other:

        def kill() -> None:
            until(lambda: len(kept(folder / store)) >= BEFORE_THE_KILL, "it played")
            one.kill()
            when.append(len(kept(folder / store)))

        killer = threading.Thread(target=kill)
        killer.start()
        told = batch(folder, store, "--cluster", address)
        killer.join()
        assert other.poll() is None
    return told, when[0]


ELSEWHERE = {
    "nothing": (
        "import sys; sys.modules['skirmish'] = None",
        r"a worker can't take what it is sent \(ModuleNotFoundError: .*skirmish.*on every machine must be skirmish 0",
    ),
    "another version": (
        "from skirmish.playtest import executors; executors.source_digest = lambda: 'abcdef12'",
        r"a worker has another version of the program: 0.*\+abcdef12, asked by one with source",
    ),
}


@pytest.mark.ci
@on_a_cluster
@pytest.mark.parametrize("installed", list(ELSEWHERE))
def test_a_worker_that_has_another_program_or_none_ends_it_with_a_message(address: str, tmp_path: Path, installed: str):
    first, said = ELSEWHERE[installed]
    with worker(tmp_path, address, first), Cluster(address) as crew, pytest.raises(Spoilt, match=said):
        list(complete_chunks(pid, None, range(4), crew))


@pytest.mark.ci
@on_a_cluster
def test_a_scheduler_that_dies_in_the_middle_ends_it_with_a_message(tmp_path: Path):
    done = 0
    with scheduler(tmp_path) as (address, process), worker(tmp_path, address), Cluster(address) as crew:
        said = f"the Dask scheduler at {address} is gone"
        with pytest.raises(CrewLost, match=said):  # noqa: PT012  # what is raised is raised by going on
            for found in complete_chunks(pid, None, range(10_000), crew):
                done += len(found)
                process.kill()
    assert 0 < done < 10_000


@pytest.mark.ci
@on_a_cluster
def test_nobody_at_the_address_is_said(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(cluster_module, "PATIENCE_S", 0.5)
    with pytest.raises(CrewLost, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9")
    with pytest.raises(CrewLost, match="no Dask scheduler answers at nonsense"):
        Cluster("nonsense://x")


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CrewLost, match=r"pip install 'skirmish\[cluster\]'"):
        Cluster("tcp://127.0.0.1:9")
