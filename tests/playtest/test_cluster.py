"""A batch on a real Dask cluster on this machine: a scheduler and two workers, one of which is killed."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from skirmish.commands import compose
from skirmish.commands.batch import kept_plan
from skirmish.commands.observer import observers
from skirmish.playtest import cluster as cluster_module
from skirmish.playtest.cluster import Cluster
from skirmish.playtest.executors import Alone, CrewLost
from skirmish.playtest.plan import arena_of
from skirmish.playtest.runner import run
from skirmish.playtest.store import Store

pytest.importorskip("distributed", reason="no dask to play on a cluster with; it comes with the cluster extra")

ROOT = Path(__file__).parents[2]
LISTS = ("tower-patrol", "hunting-fist")
BATTLES = 40
DEATH_S, PATIENCE_S = 60, 120
"""A worker without a scheduler ends by itself, as does a scheduler without work; and nobody waits longer."""
HOME = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONWARNINGS": "default"}
SLOW = """\
import time

class Slow:
    name = "slow"

    def note(self, state):
        time.sleep(0.04)
        return state.round
"""
"""An observer that makes the batch last long enough to lose a worker in it, on however fast a machine."""


class Hosts(NamedTuple):
    """The cluster: where it is, and its worker processes."""

    address: str
    workers: list[subprocess.Popen[bytes]]


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[Hosts]:
    """A scheduler and two workers on loopback; whatever happens, none of them outlives the test."""
    begun: list[subprocess.Popen[bytes]] = []

    def dask(*words: object) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *map(str, words)]
        with (tmp_path / f"{words[0]}-{len(begun)}.log").open("wb") as log:
            begun.append(subprocess.Popen(command, cwd=tmp_path, env=HOME, stdout=log, stderr=log))
        return begun[-1]

    try:
        file = tmp_path / "scheduler.json"
        dask("scheduler", "--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--no-show",
             "--idle-timeout", PATIENCE_S, "--scheduler-file", file)  # fmt: skip
        until(lambda: file.exists() and file.read_text().rstrip().endswith("}"), "the scheduler began")
        address = json.loads(file.read_text())["address"]
        workers = [
            dask("worker", address, "--nthreads", 1, "--no-nanny", "--no-dashboard", "--death-timeout", DEATH_S)
            for _ in range(2)
        ]
        yield Hosts(address, workers)
    finally:
        for process in reversed(begun):
            process.kill()
            process.wait()


def until(so: Callable[[], bool], what: str) -> None:
    """Waits for it."""
    for _ in range(20 * PATIENCE_S):
        if so():
            return
        time.sleep(0.05)
    pytest.fail(f"waited in vain until {what}")


@contextmanager
def batch(folder: Path, address: str) -> Iterator[subprocess.Popen[bytes]]:
    """A batch that runs on the cluster; it doesn't outlive the test either."""
    words = ("playtest", *LISTS, "--games", BATTLES, "--rules", "skirmish", "--cluster", address, "--json",
             "--store", folder / "there.sqlite", "--observer", folder / "slow.py")  # fmt: skip
    command = [sys.executable, "-m", "skirmish", *map(str, words)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=folder, env=HOME, stdout=pipe, stderr=pipe) as process:
        try:
            yield process
        finally:
            process.kill()


def kept(path: Path) -> list[tuple[int, str]]:
    """The rows of a batch; none while there is no file yet."""
    if not path.exists():
        return []
    with closing(sqlite3.connect(path, timeout=30)) as base:
        if not base.execute("SELECT 1 FROM sqlite_master WHERE name = 'results'").fetchall():
            return []
        return base.execute("SELECT number, result FROM results ORDER BY number").fetchall()


def again(there: Path, here: Path, observer: Path) -> None:
    """The same batch, played by this process."""
    plan = kept_plan(there)
    with Store(here) as store:
        run(plan, arena_of(plan, compose.ruleset(plan.ruleset, plan.options)), store, Alone(), observers([observer]))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_cluster_that_loses_a_worker_plays_every_battle_once_with_the_same_results_as_here(
    hosts: Hosts, tmp_path: Path
):
    there, here, slow = (tmp_path / name for name in ("there.sqlite", "here.sqlite", "slow.py"))
    slow.write_text(SLOW)
    with batch(tmp_path, hosts.address) as running:
        until(lambda: len(kept(there)) >= BATTLES // 4 or running.poll() is not None, "it played")
        at = len(kept(there))
        hosts.workers[0].kill()
        told, complained = running.communicate(timeout=PATIENCE_S)
    assert running.returncode == 0, complained.decode()
    assert BATTLES // 4 <= at < BATTLES, "the worker was killed too late"
    assert json.loads(told)["battles"] == BATTLES
    assert [number for number, _ in kept(there)] == list(range(BATTLES))
    assert hosts.workers[1].poll() is None
    again(there, here, slow)
    assert kept(there) == kept(here)


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
