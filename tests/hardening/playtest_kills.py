"""kill -9 at random moments of a batch, again and again until it is done: `scripts/kill9_playtest --help`.

What was kept stays, what was kept isn't played again, no worker outlives who sent it, and in the end the file holds
just what one that nobody disturbed holds.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import NamedTuple

import skirmish

ROOT = Path(skirmish.__file__).parents[1]
GAMES = int(os.environ.get("SKIRMISH_KILL_GAMES", "120"))
STORE = "b.sqlite"
LISTS = ("tower-patrol", "hunting-fist")
BATCH = ("playtest", "--rules", "skirmish", "--seed", "4", "--jobs", "2", "--json")
PATIENCE = 600.0
BY_THE_CLOCK = 0.3
"""So many kills come at a random time of the process's life; the others when a random number of battles is kept."""
MOMENT_S = 0.3
"""A little later than that, since what is kept is kept at certain moments."""
Rows = list[tuple[int, str]]


class Kill(NamedTuple):
    """One kill, and how many battles were kept by then."""

    number: int
    kept: int

    @property
    def phase(self) -> str:
        """When in the batch's life it was."""
        return "before the first" if not self.kept else "after the last" if self.kept == GAMES else "in the batch"


def begun(folder: Path) -> subprocess.Popen[bytes]:
    """The batch, begun or gone on with by the same words, in a process group of its own."""
    command = (sys.executable, "-m", "skirmish", *BATCH, *LISTS, "--games", str(GAMES), "--store", STORE)
    return subprocess.Popen(
        command, cwd=folder, env=os.environ | {"PYTHONPATH": str(ROOT)}, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def rows(folder: Path) -> Rows:
    """What is kept, once the database says that it is whole."""
    if not (folder / STORE).exists():
        return []
    with closing(sqlite3.connect(folder / STORE)) as base:
        assert base.execute("PRAGMA integrity_check").fetchall() == [("ok",)], "the file is damaged"
        if not base.execute("SELECT 1 FROM sqlite_master WHERE name = 'results'").fetchall():
            return []
        return base.execute("SELECT number, result FROM results ORDER BY number").fetchall()


def kept(folder: Path) -> int:
    """How many battles are kept by now."""
    if not (folder / STORE).exists():
        return 0
    with closing(sqlite3.connect(folder / STORE, timeout=PATIENCE)) as base:
        begun = base.execute("SELECT 1 FROM sqlite_master WHERE name = 'results'").fetchall()
        return base.execute("SELECT count(*) FROM results").fetchone()[0] if begun else 0


class Unhurt(NamedTuple):
    """A batch that nobody disturbed: its rows, what it said, and how many seconds it took."""

    rows: Rows
    said: dict[str, object]
    seconds: float


@cache
def unhurt() -> Unhurt:
    """Played twice, unless nothing is compiled: the first time kernels may be."""
    for _ in range(1 if os.environ.get("SKIRMISH_PURE") else 2):
        with tempfile.TemporaryDirectory() as name:
            began = time.monotonic()
            said, played = finished(Path(name))
            seconds = time.monotonic() - began
            found = rows(Path(name))
        assert played == GAMES == len(found)
    return Unhurt(found, said, seconds)


def finished(folder: Path) -> tuple[dict[str, object], int]:
    """The batch to its end: what it says without times, and how many battles it played for that."""
    with begun(folder) as process:
        told, _ = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, f"it ended with {process.returncode}"
    said = json.loads(told)
    return said, said.pop("timing")["played"]


def killed(folder: Path, chance: random.Random, before: int) -> bool:
    """Kills the batch at a random moment; False if it had ended by itself. Its workers end too."""
    by_the_clock = chance.random() < BY_THE_CLOCK
    delay = chance.uniform(0, unhurt().seconds if by_the_clock else MOMENT_S)
    enough = 0 if by_the_clock else chance.randint(before, GAMES)
    with begun(folder) as process:
        while not by_the_clock and kept(folder) < enough and process.poll() is None:
            time.sleep(0.01)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.communicate(timeout=delay)
        process.send_signal(signal.SIGKILL)
    assert process.returncode in (0, -signal.SIGKILL), f"it ended with {process.returncode}"
    for _ in range(600):
        if not _lives(process.pid):
            return process.returncode != 0
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGKILL)
    raise AssertionError("workers outlived the batch by half a minute")


def _lives(group: int) -> bool:
    """Whether a process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def chain(first: int, most: int, chance: random.Random) -> Iterator[Kill]:
    """Kills of one batch, at most so many, each gone on with; AssertionError for whatever isn't as it must be.

    A kill that came when the batch had ended by itself has hit nothing, and is none.
    """
    before: Rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(first, first + most):
            hit = killed(folder, chance, len(before))
            found = rows(folder)
            assert set(before) <= set(found), "battles that were kept are lost"
            before = found
            if not hit:
                break
            yield Kill(number, len(found))
        said, played = finished(folder)
        assert played == GAMES - len(before), f"{len(before)} were kept, and {played} of {GAMES} were played after that"
        assert rows(folder) == unhurt().rows, "the results aren't those of an undisturbed batch"
        assert said == unhurt().said, "it says something else than an undisturbed batch"


def kills(count: int, seed: int, each: int) -> Iterator[Kill]:
    """So many kills, at most `each` of them of one batch."""
    number, chance = 0, random.Random(seed)
    while number < count:
        for one in chain(number, min(each, count - number), chance):
            number = one.number + 1
            yield one


def main() -> int:
    """Exit status 1 at the first kill after which anything is lost, repeated or different."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seed", type=int, default=4)
    words.add_argument("--count", type=int, default=100)
    words.add_argument("--each", type=int, default=3, help="kills of one batch before it may come to its end")
    given = words.parse_args()
    phases: Counter[str] = Counter()
    try:
        for one in kills(given.count, given.seed, given.each):
            phases[one.phase] += 1
            if sys.stderr.isatty() or phases.total() % 10 == 0:
                print(f"{phases.total()} killed", file=sys.stderr, flush=True)
    except AssertionError as wrong:
        print(f"after kill {phases.total()}: {wrong}")
        return 1
    for phase, count in sorted(phases.items()):
        print(f"{phase:18} {count:>5}")
    print(f"kills {phases.total()}: nothing was lost, nothing was played twice")
    return 0


if __name__ == "__main__":
    sys.exit(main())
