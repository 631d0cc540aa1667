"""The one loop that has many battles played, whoever plays them and whatever is wanted of each.

`complete_chunks` hands out chunks and takes what comes back; `play_all` gives that in order, for whoever counts; `run`
plays what is still to be played of a batch and keeps it at once, so that nothing is lost whenever it is cut off.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from contextlib import closing
from functools import partial
from itertools import islice
from typing import Generic, Protocol, TypeVar

from skirmish.core.record import evolve, from_json, to_json
from skirmish.playtest.adjustment import adjust
from skirmish.playtest.executors import Chunk, Crew, CrewLost, chunk, make_crew, pack
from skirmish.playtest.match import Arena, Bout, Result, make_players, play_bout, won
from skirmish.playtest.observers import MakeObserver, note_battle
from skirmish.playtest.plan import Batch, Plan, bouts, total
from skirmish.playtest.store import Store, Unusable

CHUNK_S = 0.2
"""A chunk has so many battles that it takes about as long: long beside its way to the worker, short beside a batch."""
MOST_AT_ONCE = 32
LOOK_S = 2.0
"""After so many seconds in which nothing came back, it is asked anew how many workers there are."""
MOST_DEATHS = 3
"""When workers have died so often without a chunk coming back in between, more would die too."""

B = TypeVar("B")
"""What says which battle it is."""
R = TypeVar("R")
"""What is wanted of a battle."""


class _Flow(Generic[B, R]):
    """Battles on their way to the workers and back."""

    def __init__(self, work: Callable[[Arena, B], R], arena: Arena, wanted: Iterable[B], crew: Crew) -> None:
        self._packed = pack(work, arena)
        self._wanted = enumerate(wanted)
        self._crew = crew
        self._again: deque[list[tuple[int, B]]] = deque()
        self._under_way: dict[Future[Chunk], list[tuple[int, B]]] = {}
        self._size, self._deaths = 1, 0

    def __iter__(self) -> Iterator[list[tuple[int, B, R]]]:
        """Chunks as they are done."""
        try:
            self._hand_out(self._crew.ahead())
            while self._under_way:
                yield from self._done()
                self._hand_out(self._crew.ahead())
        finally:
            self._crew.forget(self._under_way)

    def _hand_out(self, most: int) -> None:
        """So many chunks are to be under way, if there is so much to do."""
        while len(self._under_way) < most and (ones := self._next()):
            try:
                there = self._crew.executor()
                future = there.submit(chunk, self._packed, [one for _, one in ones], self._crew.source)
            except BrokenExecutor:
                self._again.append(ones)
                self._lost()
            else:
                self._under_way[future] = ones

    def _next(self) -> list[tuple[int, B]]:
        return self._again.popleft() if self._again else list(islice(self._wanted, self._size))

    def _done(self) -> Iterator[list[tuple[int, B, R]]]:
        """What has come back since; those that died with their worker are played again."""
        finished, _ = wait(self._under_way, LOOK_S, FIRST_COMPLETED)
        for future in finished:
            if (ones := self._under_way.pop(future, None)) is None:
                continue
            try:
                found = future.result()
            except BrokenExecutor:
                self._again.append(ones)
                self._lost()
            except Exception as error:
                raise self._crew.meant(error) from None
            else:
                self._deaths = 0
                self._size = max(1, min(MOST_AT_ONCE, int(CHUNK_S * len(ones) / max(found.seconds, 1e-6))))
                yield [(number, one, result) for (number, one), result in zip(ones, found.results, strict=True)]

    def _lost(self) -> None:
        """A worker process died, and the others with it: all that is under way is done by new ones."""
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise CrewLost("the worker processes die again and again; is there enough memory?")
        self._again.extend(self._under_way.values())
        self._under_way.clear()
        self._crew.replace()


def complete_chunks(
    work: Callable[[Arena, B], R], arena: Arena, wanted: Iterable[B], crew: Crew
) -> Iterator[list[tuple[int, B, R]]]:
    """What the work makes of each battle wanted, chunk by chunk as they are done: (its place, the battle, what of it).

    `work` must be picklable; `wanted` is asked for more only when somebody is free. Raises `Broke`, `Spoilt`,
    `CrewLost`.
    """
    return iter(_Flow(work, arena, wanted, crew))


class _Warmed(Generic[B, R]):
    """Does the work, and in each process the first battle once more to begin with."""

    def __init__(self, work: Callable[[Arena, B], R], first: B) -> None:
        self._work, self._first, self._warm = work, first, False

    def __call__(self, arena: Arena, one: B) -> R:
        if not self._warm:
            self._warm = True
            self._work(arena, self._first)
        return self._work(arena, one)


def play_all(work: Callable[[Arena, B], R], arena: Arena, wanted: Sequence[B], workers: int) -> Iterator[R]:
    """What the work makes of each battle wanted, in their order. `work` must be a function of a module.

    With more than one worker it is done by so many processes, which changes nothing about it. Each process does the
    first one once more to begin with: kernels and rule data are then there, and no battle's time is longer for it.
    """
    if not wanted:
        return
    early: dict[int, R] = {}
    due = 0
    with make_crew(workers) as crew:
        for found in complete_chunks(_Warmed(work, wanted[0]), arena, wanted, crew):
            early |= {place: result for place, _, result in found}
            while due in early:
                yield early.pop(due)
                due += 1


class Enough(Protocol):
    """Says when a batch knows enough; `stopping_rule.Sure` does."""

    def feed(self, result: Result) -> None:
        """One more battle, in the order of their numbers."""

    def wants(self, bout: Bout) -> bool:
        """Whether this battle could still tell something."""


def play(makers: Sequence[MakeObserver], arena: Arena, numbered: tuple[int, Bout]) -> bytes:
    """A battle of a batch, with these observers, as the JSON of its `Result`."""
    number, bout = numbered
    players = make_players(arena, bout)
    game = play_bout(arena, bout, players)
    facts, state, verdict = note_battle(game, makers), game.state, game.state.verdict
    assert verdict is not None
    found = Result(number, bout, won(bout, game), state.round, verdict.reason, len(game.actions), facts)
    return to_json(evolve(found, adjusted=adjust(game, players, bout.side)) if arena.adjusts else found)


def run(
    plan: Plan,
    arena: Arena,
    store: Store,
    crew: Crew,
    makers: Sequence[MakeObserver] = (),
    enough: Enough | None = None,
    told: Callable[[Result], None] = lambda result: None,
) -> Batch:
    """All of `steps` at once; `told` hears each result as it comes."""
    with closing(steps(plan, arena, store, crew, makers, enough)) as results:
        while True:
            try:
                result = next(results)
            except StopIteration as end:
                batch: Batch = end.value
                return batch
            told(result)


def steps(
    plan: Plan,
    arena: Arena,
    store: Store,
    crew: Crew,
    makers: Sequence[MakeObserver] = (),
    enough: Enough | None = None,
) -> Generator[Result, None, Batch]:
    """Plays what the store lacks of the plan; every result is kept as soon as it is there.

    It gives each result as it comes, those kept before the first, and the whole batch at the end. `enough` may end a
    pairing of lists early: it is fed in the order of the numbers, and what was played beyond the battle that settled it
    isn't told, so that it doesn't hang on who was how fast. It is thrown away, too, unless it was kept before: somebody
    may have wanted more battles then. The results are read from the store: they last as long as it is open. Raises
    `OtherPlan`, `Unusable`, `Broke`, `Spoilt`, `CrewLost`.
    """
    store.begin(plan)
    tail = _Tail(plan, enough)
    known: set[int] = set()
    for result in check_results(plan, store):
        known.add(result.number)
        tail.heard(result)
        yield result
    wanted = ((number, bout) for number, bout in bouts(plan) if number not in known and tail.wants(bout))
    for found in complete_chunks(partial(play, tuple(makers)), arena, wanted, crew):
        store.keep((number, data) for _, (number, _), data in found)
        for _, _, data in found:
            result = from_json(data, Result)
            tail.heard(result)
            yield result
    store.drop(tail.beyond - known)
    return Batch(plan, store.results(total(plan), tail.beyond))


def check_results(plan: Plan, store: Store) -> Iterator[Result]:
    """The results that are kept of the plan, each held against it. Raises `Unusable`."""
    due = bouts(plan)
    for result in store.results(total(plan)):
        if next((bout for number, bout in due if number == result.number), None) != result.bout:
            raise Unusable(f"{store.name}: battle {result.number} isn't the one of its plan: the file is damaged")
        yield result


class _Tail:
    """Feeds who says when it is enough, in the order of the numbers, and knows what was played for nothing."""

    def __init__(self, plan: Plan, enough: Enough | None) -> None:
        self._enough = enough
        self._coming: Iterator[tuple[int, Bout]] = bouts(plan) if enough is not None else iter(())
        self._due = next(self._coming, None)
        self._early: dict[int, Result] = {}
        self.beyond: set[int] = set()
        """The numbers of battles that were played after their pairing was settled."""

    def wants(self, bout: Bout) -> bool:
        """Whether it could still tell something."""
        return self._enough is None or self._enough.wants(bout)

    def heard(self, result: Result) -> None:
        """One more battle, in any order."""
        if self._enough is None:
            return
        if self._due is None or result.number < self._due[0]:
            self.beyond.add(result.number)
            return
        self._early[result.number] = result
        while self._due is not None:
            number, bout = self._due
            known = self._early.pop(number, None)
            if self._enough.wants(bout):
                if known is None:
                    return
                self._enough.feed(known)
            elif known is not None:
                self.beyond.add(number)
            self._due = next(self._coming, None)
