"""Who plays the battles of a batch: this process, worker processes, or a Dask cluster. What comes of it is the same.

All three are a `Crew` round a `concurrent.futures.Executor`, and all are handed the same task, `chunk`: so many
battles, with what to do and all it needs in a few kilobytes that each process unpacks once.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import multiprocessing
import os
import pickle
import signal
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Any, NamedTuple, Protocol

import skirmish
from skirmish.board import kernel_cache
from skirmish.core import plugins

CHUNKS_AHEAD = 3
"""Chunks under way for each worker: one that is played, one that waits, one on its way."""
DECIDES = (
    "core",
    "board",
    "kit",
    "rules",
    "players",
    "players/value.yaml",
    "library/valuefile.py",
    "playtest/adjustment.py",
    "playtest/executors.py",
    "playtest/match.py",
    "playtest/observers.py",
    "playtest/plan.py",
    "playtest/runner.py",
    "playtest/standard_observers.py",
    "playtest/user_observers.py",
)
"""The source on which it hangs which battles there are, how they go and what is noted of them. Planners play by the
value of positions, so its weights and what reads them belong to it."""
ENDINGS = signal.SIGINT, signal.SIGTERM
"""The signals by which a user or the system ends the program."""
_busy = threading.Lock()
"""Boards keep what they know of one state; two threads of a worker would look at each other's."""


class Broke(RuntimeError):
    """Our own code broke a battle off; the message says which and why, and a note has the worker's traceback."""

    def __init__(self, said: str, trace: str) -> None:
        super().__init__(said, trace)
        self.add_note(trace)

    def __str__(self) -> str:
        return str(self.args[0])


class Spoilt(Exception):
    """A worker can't play these battles as they are meant; the message says why."""


class CrewLost(Exception):
    """There is nobody to play any more; the message says who and why."""


class Crew(Protocol):
    """Those who play, for the time of a `with` statement."""

    @property
    def source(self) -> str:
        """What the source of the workers must be, see `source_digest`; '' if they are this process."""

    def executor(self) -> Executor:
        """Takes the chunks. Raises `CrewLost`."""

    def ahead(self) -> int:
        """How many chunks are worth having under way now."""

    def replace(self) -> None:
        """Somebody died and took the executor along: `executor` gives another one."""

    def forget(self, under_way: Iterable[Future[Chunk]]) -> None:
        """Nobody wants these chunks any more."""

    def meant(self, error: Exception) -> Exception:
        """What is to be raised for this, which came back in place of a chunk."""


class Chunk(NamedTuple):
    """What came of so many battles, and how many seconds they took."""

    results: list[Any]
    seconds: float


def pack(work: Callable[[Any, Any], Any], arena: Any) -> bytes:
    """What `chunk` needs to know besides the battles. `work` must be picklable, like a function of a module."""
    return pickle.dumps((work, arena))


def chunk(packed: bytes, ones: Sequence[Any], source: str) -> Chunk:
    """Does the work for each of these. `source`: of the program that asks; '' if it is this one.

    Raises `Broke` for what our own code raises, and `Spoilt`.
    """
    if source not in ("", source_digest()):
        here = f"{skirmish.__version__}+{source_digest()}"
        raise Spoilt(f"a worker has another version of the program: {here}, asked by one with source {source}")
    with _busy:
        kernel_cache.use()
        work, arena = _unpack(packed)
        begun = perf_counter()
        found = Chunk([_do(work, arena, one) for one in ones], perf_counter() - begun)
    _settle()
    return found


@lru_cache(1)
def _unpack(packed: bytes) -> tuple[Callable[[Any, Any], Any], Any]:
    work, arena = pickle.loads(packed)
    return work, arena


@lru_cache(1)
def _settle() -> None:
    """Once a process, after its first battles: what is loaded now is never looked at again by the collector."""
    gc.collect()
    gc.freeze()


def _do(work: Callable[[Any, Any], Any], arena: Any, one: Any) -> Any:
    try:
        return work(arena, one)
    except Spoilt:
        raise
    except Exception as error:
        raise Broke(f"{one} broke off: {type(error).__name__}: {error}", traceback.format_exc()) from None


@lru_cache(1)
def source_digest() -> str:
    """Eight hex digits that differ when what `DECIDES` differs, or the source of plugins."""
    home, found = Path(skirmish.__file__).parent, hashlib.sha256()
    places = [home / place for place in DECIDES]
    own = [file for path in places for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]
    for file in own + plugins.source_files():
        found.update(file.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()[:8]


class _Here(Executor):
    """Does what it is handed at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """A future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class Alone:
    """This process plays, one chunk at a time."""

    source = ""

    def __enter__(self) -> Alone:
        return self

    def __exit__(self, *raised: object) -> None:
        """Nothing is to be put away."""

    def executor(self) -> Executor:
        """See `Crew`."""
        return _Here()

    def ahead(self) -> int:
        """See `Crew`."""
        return 1

    def replace(self) -> None:
        """See `Crew`."""

    def forget(self, under_way: Iterable[Future[Chunk]]) -> None:
        """See `Crew`: all are done."""

    def meant(self, error: Exception) -> Exception:
        """See `Crew`: just that."""
        return error


class Local:
    """So many worker processes on this machine, new ones (`spawn`) that have nothing of this one's.

    They hold one end of a pipe, and end when the other end is closed: when this process is done with them, or killed.
    """

    def __init__(self, workers: int) -> None:
        self.source = source_digest()
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None

    def __enter__(self) -> Local:
        return self

    def __exit__(self, kind: type[BaseException] | None, raised: object, trace: TracebackType | None) -> None:
        """Sends them home; at once, if something was raised."""
        if kind is None and self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self.replace()

    def executor(self) -> Executor:
        """See `Crew`."""
        if self._pool is None:
            spawning = multiprocessing.get_context("spawn")
            end, self._lifeline = spawning.Pipe(duplex=False)
            self._pool = _Pool(self._workers, spawning, _enlist, (end,))
        return self._pool

    def ahead(self) -> int:
        """See `Crew`."""
        return CHUNKS_AHEAD * self._workers

    def replace(self) -> None:
        """See `Crew`."""
        if self._lifeline is not None:
            self._lifeline.close()
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        self._pool = self._lifeline = None

    def forget(self, under_way: Iterable[Future[Chunk]]) -> None:
        """See `Crew`: they are done in vain. A pool whose workers die falls over what others cancelled."""

    def meant(self, error: Exception) -> Exception:
        """See `Crew`: just that."""
        return error


class _Pool(ProcessPoolExecutor):
    """Its processes, which begin when something is handed to it, are deaf to Ctrl-C from their first moment."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See `Executor`."""
        with _undisturbed(), _deaf():
            return super().submit(fn, *args, **kwargs)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C and SIGTERM are heard when this is over: who begins inside is told all it must know, or would say so."""
    if threading.current_thread() is not threading.main_thread():  # only that one hears them
        yield
        return
    heard: list[int] = []

    def hear(number: int, _: object) -> None:
        heard.append(number)

    before = {it: signal.signal(it, hear) for it in ENDINGS}
    try:
        yield
    finally:
        for it, handler in before.items():
            signal.signal(it, handler or signal.SIG_DFL)
        for number in heard[:1]:
            signal.raise_signal(number)


@contextlib.contextmanager
def _deaf() -> Iterator[None]:
    """Who begins inside never hears Ctrl-C, which a terminal sends to all; this process hears it a moment later."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # as it begins, it lets Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _enlist(lifeline: Connection) -> None:
    """A worker begins: Ctrl-C is for the process that sent for it. (See `_deaf`; some systems have no such masks.)"""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, args=(lifeline,), daemon=True).start()


def _follow(lifeline: Connection) -> None:
    """Ends this process when the other end of the pipe is closed: nobody wants its results any more."""
    with contextlib.suppress(EOFError, OSError):
        lifeline.recv_bytes()
    os._exit(1)


def make_crew(workers: int) -> Alone | Local:
    """So many workers on this machine; one is this process itself."""
    return Alone() if workers == 1 else Local(workers)
