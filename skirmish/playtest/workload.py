"""How quickly worker processes play a batch, what observers cost, and what a worker weighs and comes to weigh."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from skirmish.core.record import Record
from skirmish.core.system import Ruleset
from skirmish.playtest.executors import Local
from skirmish.playtest.match import Arena, Bout, make_players, play_bout
from skirmish.playtest.observers import MakeObserver, note_battle
from skirmish.playtest.plan import Plan, arena_of, bouts
from skirmish.playtest.runner import complete_chunks, play
from skirmish.playtest.timing import LONGEST_S, Timed, Units, calibrate, middle

WORKERS = 2
PACED, IN_A_BATCH = 120, 1_000
"""Battles that are timed at once, and of which the time is told."""
READ = 24
"""Battles that observers read."""
WEIGHED, SETTLED, LONG = 2_000, 500, 10_000
"""Battles in which weight is watched, those of a worker that don't count as they fill what is kept, and a long run."""
ROUNDS, LEAST = 3, 2
"""How often batches are timed at most and at least: they are long."""
MEGABYTE = 1e6


class Weighed(Record):
    """A size in megabytes, of so many pieces."""

    megabytes: float
    repeats: int


class Pace(Record):
    """Seconds with one worker, with two, and of the fixed work after that."""

    one: float
    two: float
    units: Units


class Load:
    """A batch that can be measured.

    `make_rules` makes the ruleset that the plan names. Each crew gets a new one, as it does from `skirmish playtest`:
    one that has been played with has kept things that weigh, and needn't go through a pipe at all.
    """

    def __init__(self, plan: Plan, make_rules: Callable[[], Ruleset], makers: Sequence[MakeObserver]) -> None:
        self.makers = tuple(makers)
        self._plan, self._make_rules = plan, make_rules

    def arena(self) -> Arena:
        """What its battles are made of, with rules that nobody has played with."""
        return arena_of(self._plan, self._make_rules())

    def first(self, count: int) -> list[tuple[int, Bout]]:
        """So many of its battles."""
        return list(islice(bouts(self._plan), count))

    @cached_property
    def paces(self) -> list[Pace]:
        """How long `PACED` battles take with one worker process and with two, in turn, all of them warm."""
        with Local(1) as one, Local(WORKERS) as two:
            for crew in (one, two):
                self._seconds(crew, PACED // 2)
            found, begun = list[Pace](), perf_counter()
            while len(found) < ROUNDS and (len(found) < LEAST or perf_counter() - begun < LONGEST_S):
                found.append(Pace(self._seconds(one, PACED), self._seconds(two, PACED), calibrate(perf_counter)))
            return found

    def _seconds(self, crew: Local, count: int) -> float:
        begun = perf_counter()
        for _ in complete_chunks(partial(play, self.makers), self.arena(), self.first(count), crew):
            pass
        return perf_counter() - begun

    @cached_property
    def weights(self) -> dict[int, list[float]]:
        """What each worker weighed at most after each of its battles, in megabytes, by its process."""
        found: dict[int, list[float]] = {}
        with Local(WORKERS) as crew:
            for chunk in complete_chunks(partial(weigh, self.makers), self.arena(), self.first(WEIGHED), crew):
                for _, _, (worker, size) in chunk:
                    found.setdefault(worker, []).append(size)
        return found


def weigh(makers: Sequence[MakeObserver], arena: Arena, numbered: tuple[int, Bout]) -> tuple[int, float]:
    """Plays the battle; (which process this is, what it has weighed at most so far in megabytes)."""
    play(makers, arena, numbered)
    return os.getpid(), peak()


def peak() -> float:
    """What this process has weighed at most so far, in megabytes; 0 where that can't be asked."""
    try:
        import resource
    except ImportError:
        return 0.0
    status = Path("/proc/self/status")
    if status.exists():  # what `getrusage` says is never less than what weighed the process that started this one
        (most,) = [line for line in status.read_text().splitlines() if line.startswith("VmHWM")]
        return 1024 * int(most.split()[1]) / MEGABYTE
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size / MEGABYTE if sys.platform == "darwin" else 1024 * size / MEGABYTE


def jobs(load: Load) -> Timed:
    """What a battle takes with two workers, in halves of what it takes with one: 1 is the best there is."""
    one, two = median(pace.one for pace in load.paces), median(pace.two for pace in load.paces)
    return Timed(
        WORKERS * two / PACED, one / PACED, len(load.paces), _spread([pace.two / pace.one for pace in load.paces])
    )


def batch(load: Load) -> Timed:
    """Seconds for a thousand battles with two warm workers."""
    taken = [pace.two * IN_A_BATCH / PACED for pace in load.paces]
    usual = middle(pace.units for pace in load.paces)
    return Timed(median(taken), usual.loop, len(taken), _spread(taken), usual.toy)


def _spread(figures: list[float]) -> float:
    return (max(figures) - min(figures)) / median(figures)


def observers(load: Load) -> Timed:
    """A battle that is noted, in battles that aren't: processor time."""
    games, fighting, noting = [], [], []
    arena = load.arena()
    for _, bout in load.first(READ):
        begun = process_time()
        games.append(play_bout(arena, bout, make_players(arena, bout)))
        fighting.append(process_time() - begun)
        begun = process_time()
        note_battle(games[-1], load.makers)
        noting.append(process_time() - begun)
    return Timed(sum(fighting[1:]) + sum(noting[1:]), sum(fighting[1:]), READ - 1, 0.0)


def memory(load: Load) -> Weighed:
    """What the heaviest worker weighs."""
    return Weighed(max(sizes[-1] for sizes in load.weights.values()), len(load.weights))


def growth(load: Load) -> Weighed:
    """What the worker that grows most would gain in a long run, from what it gained after its first battles."""
    gained = [
        LONG * (sizes[-1] - sizes[SETTLED]) / (len(sizes) - SETTLED)
        for sizes in load.weights.values()
        if len(sizes) > SETTLED
    ]
    return Weighed(max(gained, default=0.0), len(gained))
