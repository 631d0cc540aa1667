"""Work beside the window: the same news here and in a process of its own, which may be closed, killed, or orphaned."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from support.processes import alive

from skirmish.client.jobs import Employ, Inline, Job, Process
from skirmish.client.questions import Failed

ROOT = Path(__file__).parents[2]
PATIENCE = 300.0
"""Seconds after which a test gives up; no test asks how fast something is."""


def counting(most: int) -> Iterator[int]:
    yield from range(most)


def stumbling() -> Iterator[str]:
    yield "so far"
    raise ValueError("and no further")


def unspeakable() -> Iterator[object]:
    yield lambda: "nothing that travels"


def shouting(size: int) -> Iterator[bytes]:
    yield b"x" * size
    yield b"done"


def telling_its_number(folder: Path) -> Iterator[int]:
    """Its process, again and again; it leaves a note when it is told to end."""
    try:
        while True:
            yield os.getpid()
            time.sleep(0.01)
    finally:
        (folder / "left").touch()


def deaf() -> Iterator[int]:
    """Doesn't end when it is told to."""
    yield os.getpid()
    while True:
        try:
            time.sleep(60)
        except SystemExit:
            continue


def all_of(job: Job) -> list[Any]:
    """Everything it says until it is done."""
    found: list[Any] = []
    until = time.monotonic() + PATIENCE
    while job.busy:
        assert time.monotonic() < until, "it never ended"
        if not (news := job.news()):
            time.sleep(0.002)
        found += news
    return found


def first_of(job: Job) -> Any:
    """The first thing it says."""
    until = time.monotonic() + PATIENCE
    while not (found := job.news()):
        assert time.monotonic() < until, "it says nothing"
        time.sleep(0.002)
    return found[0]


def ends(pid: int) -> bool:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not alive(pid):
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize("employ", [Inline, Process])
def test_everything_comes_in_order_and_then_it_is_done(employ: Employ) -> None:
    job = employ(counting, (2000,))
    assert job.busy
    assert all_of(job) == list(range(2000))
    assert not job.busy
    assert job.news() == []


@pytest.mark.parametrize("employ", [Inline, pytest.param(Process, marks=pytest.mark.ci)])
def test_an_error_is_the_last_news(employ: Employ) -> None:
    assert all_of(employ(stumbling, ())) == ["so far", Failed("ValueError: and no further")]


def test_what_cannot_be_sent_has_failed() -> None:
    (failed,) = all_of(Process(unspeakable, ()))
    assert isinstance(failed, Failed)


def test_inline_does_one_step_with_each_look() -> None:
    job = Inline(counting, (3,))
    assert [job.news() for _ in range(4)] == [[0], [1], [2], []]
    assert not job.busy


@pytest.mark.ci
@pytest.mark.parametrize("size", [0, 8_000_000])
def test_news_never_waits_however_long_they_are(size: int) -> None:
    job, found, looks = Process(shouting, (size,)), list[bytes](), 0
    until = time.monotonic() + PATIENCE
    while job.busy and time.monotonic() < until:
        found += job.news()
        looks += 1
        time.sleep(0.001)
    assert found == [b"x" * size, b"done"]
    assert looks > 2, "there was nothing to hear yet, and it came back"


@pytest.mark.ci
def test_a_process_at_work_that_says_nothing_is_not_waited_for() -> None:
    job = Process(time_out, ())
    assert job.news() == []
    assert job.busy
    job.close()


def time_out() -> Iterator[int]:
    time.sleep(PATIENCE)
    yield 1


@pytest.mark.ci
def test_it_is_not_held_up_by_who_does_not_listen(tmp_path: Path) -> None:
    """A pipe holds 64 kB; it says more than that before anybody looks."""
    job = Process(talking, (tmp_path,))
    until = time.monotonic() + PATIENCE
    while not (tmp_path / "said").exists():
        assert time.monotonic() < until, "it waits for a listener"
        time.sleep(0.01)
    assert len(all_of(job)) == 1000


def talking(folder: Path) -> Iterator[bytes]:
    yield from (bytes(1000) for _ in range(999))
    (folder / "said").touch()
    yield b"all"


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_a_process_that_is_killed_has_failed(tmp_path: Path) -> None:
    job = Process(telling_its_number, (tmp_path,))
    os.kill(first_of(job), signal.SIGKILL)
    assert all_of(job)[-1] == Failed("the worker stopped unexpectedly")
    assert not job.busy


def test_closing_ends_it_at_once_and_it_leaves_in_good_order(tmp_path: Path) -> None:
    job = Process(telling_its_number, (tmp_path,))
    pid = first_of(job)
    job.close()
    assert not job.busy
    assert job.news() == []
    assert ends(pid)
    assert (tmp_path / "left").exists()
    job.close()


@pytest.mark.ci
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_who_does_not_listen_is_killed() -> None:
    job = Process(deaf, ())
    pid = first_of(job)
    job.close()
    assert alive(pid)
    assert ends(pid)


def test_closing_inline_work_lets_it_put_away_what_it_took(tmp_path: Path) -> None:
    job = Inline(telling_its_number, (tmp_path,))
    assert job.news() == [os.getpid()]
    job.close()
    assert (tmp_path / "left").exists()
    assert not job.busy
    assert job.news() == []


PARENT = """
import sys, time
from pathlib import Path
from client.test_jobs import first_of, telling_its_number
from skirmish.client.jobs import Process
if __name__ == "__main__":
    print(first_of(Process(telling_its_number, (Path(sys.argv[1]),))), flush=True)
    time.sleep(float(sys.argv[2]))
"""


def child_of(tmp_path: Path, seconds: float) -> tuple[subprocess.Popen[bytes], int]:
    """A process with a job that it doesn't close, which goes on so long; and the number of the job's process."""
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "tests")))}
    command = (sys.executable, str(script), str(tmp_path), str(seconds))
    parent = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE)
    assert parent.stdout is not None
    return parent, int(parent.stdout.readline())


@pytest.mark.ci
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
@pytest.mark.parametrize("killed", [True, False])
def test_it_ends_with_its_parent(tmp_path: Path, killed: bool) -> None:
    """Whether that is killed, or comes to its end without having closed it."""
    parent, child = child_of(tmp_path, PATIENCE if killed else 0)
    with parent:
        if killed:
            parent.kill()
        parent.wait(PATIENCE)
    assert ends(child)


def test_where_no_process_can_be_begun_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(process: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.context.SpawnProcess.start", full)
    job = Process(counting, (3,))
    assert job.busy
    assert job.news() == [Failed("couldn't start a process for it: Resource temporarily unavailable")]
    assert not job.busy
    job.close()
