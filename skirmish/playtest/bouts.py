"""Single battles of a large number of them, as values, and worker processes that play them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple, TypeVar

from skirmish.core.game import Game
from skirmish.core.record import Record, evolve
from skirmish.core.saving import Setup
from skirmish.core.state import Roster, Side
from skirmish.core.system import Ruleset
from skirmish.players import USUAL, Player, Spec, battle

CHUNK = 8
"""Battles handed to a worker at once."""

B = TypeVar("B")
"""What says which battle it is."""
R = TypeVar("R")
"""What is wanted of a battle."""


class Arena(NamedTuple):
    """All that the battles are made of; each worker gets it once."""

    rules: Ruleset
    rosters: Mapping[str, Roster]
    """The lists by id."""
    setups: Mapping[str, Setup]
    """A setup for each map by id, whose rosters and seed are exchanged."""
    player: Spec = Spec(USUAL)
    """Who plays both sides, where the battle itself doesn't say."""


class Bout(Record):
    """One battle of a list: against which, where, with which dice, on which side."""

    mine: str
    theirs: str
    map: str
    seed: int
    side: Side


def sided(bout: Bout, mine: B, theirs: B) -> tuple[B, B]:
    """Something of the two, side 0 first."""
    return (mine, theirs) if bout.side == 0 else (theirs, mine)


def fought(arena: Arena, bout: Bout, players: tuple[Player, Player]) -> Game:
    """The battle, played to its end by these two, side 0 first. Raises what `players.battle` raises."""
    rosters = sided(bout, arena.rosters[bout.mine], arena.rosters[bout.theirs])
    setup = evolve(arena.setups[bout.map], rosters=rosters, seed=bout.seed)
    return battle(Game(arena.rules, setup.state(arena.rules)), players)


def won(bout: Bout, game: Game) -> bool | None:
    """Whether the list has won its battle; None for a draw."""
    verdict = game.state.verdict
    assert verdict is not None
    return None if verdict.winner is None else verdict.winner == bout.side


def spread(work: Callable[[Arena, B], R], arena: Arena, wanted: Sequence[B], workers: int) -> Iterator[R]:
    """What the work makes of each battle wanted, in their order. `work` must be a function of a module.

    With more than one worker it is done by so many processes, which changes nothing about it. Each process does the
    first one once more to begin with: compiled kernels and rule data are then there, and no battle's time is longer
    for it.
    """
    if not wanted:
        return
    work(arena, wanted[0])  # also compiles what isn't compiled yet, once and not in every worker
    if workers == 1:
        yield from (work(arena, one) for one in wanted)
        return
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, spawning, _enter, (work, arena, wanted[0])) as pool:
        yield from pool.map(_here, wanted, chunksize=CHUNK)


_task: list[tuple[Callable[[Arena, Any], Any], Arena]] = []
"""What this worker process does, and with what."""


def _enter(work: Callable[[Arena, Any], Any], arena: Arena, first: Any) -> None:
    _task[:] = [(work, arena)]
    _here(first)


def _here(one: Any) -> Any:
    work, arena = _task[0]
    return work(arena, one)
