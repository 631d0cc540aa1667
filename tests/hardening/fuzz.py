"""Spoilt files by the thousand, in processes of their own: `scripts/fuzz --help`."""

from __future__ import annotations

import argparse
import faulthandler
import os
import resource
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import NamedTuple

from mutants import ROUND, Mutant, mutant, originals, records
from passages import Place, taken
from watch import MOST_MEGABYTES, MOST_SECONDS, Cost, TooLong, memory

CHUNK, PART = 50, 40
"""Mutants of one task, and tasks of a process before another takes its place."""
MOST_ADDRESSES = 8 << 30
"""Bytes that a process may map: what takes more fails instead of taking the machine down."""
WARM_SECONDS = 600.0
"""What is compiled the first time takes its time."""
STUCK_SECONDS = 120
"""A process that is still at one mutant after so long by the clock on the wall is ended."""


class Fate(NamedTuple):
    """What became of a mutant; `failure` is '' if all was well."""

    number: int
    kind: str
    how: tuple[str, ...]
    verdict: str
    seconds: float
    megabytes: float
    failure: str


def fate(found: Mutant, place: Place, most_seconds: float = MOST_SECONDS) -> Fate:
    """Sends the mutant through the program."""
    cost, verdict, failure = Cost(most_seconds), "failed", ""
    try:
        with memory(cost):
            verdict = taken(found, place, cost)
    except TooLong:
        failure = f"took over a second: {traceback.format_exc()}"
    except BaseException:
        failure = traceback.format_exc()
        if isinstance(sys.exc_info()[1], KeyboardInterrupt):
            raise
    if cost.megabytes > MOST_MEGABYTES and not failure:
        failure = f"took {cost.megabytes:.0f} MB"
    return Fate(found.number, found.kind, found.how, verdict, cost.seconds, cost.megabytes, failure)


def whole(kind: str) -> Mutant:
    """A file of the kind as it should be."""
    if kind == "record":
        return Mutant(0, kind, "battle-0.json", (), records()[0])
    original = originals(kind)[0]
    return Mutant(0, kind, original.name, (), original.read_bytes())


def warmed(place: Place) -> None:
    """Everything is loaded and compiled: good files of each kind go through, each on all its ways, and must."""
    good = [whole(kind)._replace(number=number) for kind in dict.fromkeys(ROUND) for number in (0, 5, 25)]
    spoilt = [found for found in (fate(one, place, WARM_SECONDS) for one in good) if found.verdict != "accepted"]
    assert not spoilt, f"good files don't pass: {spoilt[0]}"


_PLACES: dict[int, Place] = {}


def _place() -> Place:
    if os.getpid() not in _PLACES:
        folder = Path(tempfile.mkdtemp(prefix="skirmish-fuzz-"))
        _PLACES[os.getpid()] = Place(folder)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESSES, MOST_ADDRESSES))
        warmed(_PLACES[os.getpid()])
    return _PLACES[os.getpid()]


def _chunk(seed: int, numbers: range, diary: Path) -> list[Fate]:
    place, found, parent = _place(), [], parent_process()
    for number in numbers:
        if parent is not None and not parent.is_alive():
            sys.exit("nobody waits for this any more")
        (diary / str(os.getpid())).write_text(str(number))
        faulthandler.dump_traceback_later(STUCK_SECONDS, exit=True)
        found.append(fate(mutant(seed, number), place))
    faulthandler.cancel_dump_traceback_later()
    return found


def run(seed: int, numbers: range, jobs: int) -> Iterator[Fate]:
    """The fates of these mutants, as they become known. A process that dies is a failure of its mutant."""
    with tempfile.TemporaryDirectory() as folder:
        diary = Path(folder)
        chunks = [numbers[at : at + CHUNK] for at in range(0, len(numbers), CHUNK)]
        # A pool for each part, so that memory is given back; max_tasks_per_child would hang on CPython 3.11.
        for at in range(0, len(chunks), PART * jobs):
            with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
                waiting = [pool.submit(_chunk, seed, chunk, diary) for chunk in chunks[at : at + PART * jobs]]
                try:
                    for done in as_completed(waiting):
                        yield from done.result()
                except BrokenProcessPool:
                    last = sorted(int(path.read_text()) for path in diary.iterdir())
                    yield Fate(-1, "?", (), "failed", 0, 0, f"a process died; the last mutants begun were {last}")


def _report(fates: Iterable[Fate], seed: int) -> bool:
    """Tells failures as they come, and the figures at the end; whether all was well."""
    counts: Counter[tuple[str, str]] = Counter()
    worst_time = worst_memory = Fate(-1, "", (), "", 0.0, 0.0, "")
    failures = 0
    for found in fates:
        if counts.total() % 1000 == 999:
            print(f"{counts.total() + 1:,} done", file=sys.stderr, flush=True)
        counts[found.kind, found.verdict] += 1
        worst_time = max(worst_time, found, key=lambda one: one.seconds)
        worst_memory = max(worst_memory, found, key=lambda one: one.megabytes)
        if found.failure:
            failures += 1
            print(f"{found.kind} {', '.join(found.how)}: scripts/fuzz --seed {seed} --only {found.number}")
            print("    " + found.failure.strip().replace("\n", "\n    "), flush=True)
    verdicts = ("refused", "complained of", "accepted", "failed")
    print(f"{'':14}" + "".join(f"{verdict:>15}" for verdict in verdicts))
    for kind in sorted({kind for kind, _ in counts}):
        print(f"{kind:14}" + "".join(f"{counts[kind, verdict]:>15,}" for verdict in verdicts))
    print(f"mutants {counts.total():,}, failures {failures}")
    print(f"longest step {worst_time.seconds:.2f} s (number {worst_time.number}, {worst_time.kind})")
    print(f"most memory {worst_memory.megabytes:.0f} MB (number {worst_memory.number}, {worst_memory.kind})")
    return not failures


def main() -> int:
    """Exit status 1 if any mutant did what it mustn't."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seed", type=int, default=4)
    words.add_argument("--count", type=int, default=int(os.environ.get("SKIRMISH_MUTANTS", "10000")))
    words.add_argument("--first", type=int, default=0, help="number of the first mutant")
    words.add_argument("--only", type=int, help="this one alone; it is left where it can be looked at")
    words.add_argument("--jobs", type=int, default=2)
    given = words.parse_args()
    if given.only is not None:
        found = mutant(given.seed, given.only)
        path = Path(tempfile.mkdtemp(prefix="skirmish-mutant-")) / found.original
        path.write_bytes(found.data)
        print(f"{found.kind}, {', '.join(found.how)}: {path}")
        return 0 if _report([fate(found, _place())], given.seed) else 1
    began = time.perf_counter()
    well = _report(run(given.seed, range(given.first, given.first + given.count), given.jobs), given.seed)
    print(f"{time.perf_counter() - began:.0f} s")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
