"""Work that takes long and tells how far it is: in a process of its own, which the window never waits for."""

from __future__ import annotations

import atexit
import contextlib
import multiprocessing
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NoReturn, Protocol

from skirmish.client.questions import Failed
from skirmish.client.words import say
from skirmish.client.worker import said, settle_in

Work = Callable[..., Iterator[Any]]
"""A generator function of a module, with arguments that can be pickled. What it yields is sent to the window, in order.

It must put away what it has taken in `with` or `finally`: it may be ended anywhere.
"""
GRACE_S = 2.0
"""Seconds that a job has to put away what it has taken once it is told to end."""
_END = b""
"""The last message of all."""


class Job(Protocol):
    """Work that has been begun. It goes on whether or not it is listened to."""

    def news(self) -> list[Any]:
        """What it has yielded since the last look; never waits. The last may be `Failed`."""

    @property
    def busy(self) -> bool:
        """Whether more is to come."""

    def close(self) -> None:
        """Ends it, whatever it is at; never waits, and there is no news of it any more."""


Employ = Callable[[Work, tuple[Any, ...]], Job]
"""Begins work with these arguments: `Process`, or `Inline` in tests and scripts."""


class Inline:
    """Does the work in this process, a step with each look at its news."""

    def __init__(self, work: Work, args: tuple[Any, ...]) -> None:
        self._steps: Generator[Any, None, None] | None = _begun(work, args)

    def news(self) -> list[Any]:
        """See `Job`; it waits here until the work yields."""
        if self._steps is None:
            return []
        try:
            return [next(self._steps)]
        except StopIteration:
            self._steps = None
            return []
        except Exception as error:
            self._steps = None
            return [Failed(said(error))]

    @property
    def busy(self) -> bool:
        """See `Job`."""
        return self._steps is not None

    def close(self) -> None:
        """See `Job`."""
        steps, self._steps = self._steps, None
        if steps is not None:
            steps.close()


def _begun(work: Work, args: tuple[Any, ...]) -> Generator[Any, None, None]:
    yield from work(*args)


class Process:
    """Does the work in a process of its own, which may have processes of its own. One that dies has `Failed`.

    A thread listens to it: so news of any length cost the window no time, and it isn't held up by a window that shows
    something else.
    """

    def __init__(self, work: Work, args: tuple[Any, ...]) -> None:
        self._heard: deque[Any] = deque()
        self._over, self._closed = False, False
        self._process: SpawnProcess | None = None
        try:
            self._begin(work, args)
        except OSError as error:  # no memory for one more, or too many of them
            self._heard.append(Failed(say("job.not-begun", why=error.strerror or str(error))))
            self._over = True

    def _begin(self, work: Work, args: tuple[Any, ...]) -> None:
        """Raises `OSError` where there can't be another process."""
        context = multiprocessing.get_context("spawn")
        inbox, outbox = context.Pipe(duplex=False)
        process = context.Process(target=labour, args=(outbox, work, args))
        with outbox:
            try:
                process.start()
            except OSError:
                inbox.close()
                raise
        self._process = process
        atexit.register(self._abandon)  # it isn't a daemon, which could have no processes: Python would wait for it
        threading.Thread(target=self._listen, args=(inbox, process), daemon=True).start()

    def _listen(self, inbox: Connection, process: SpawnProcess) -> None:
        """The thread's life: until the last message, or the end of the process."""
        with inbox:
            try:
                while (message := inbox.recv_bytes()) != _END:
                    self._heard.append(pickle.loads(message))
            except (EOFError, OSError):
                self._heard.append(Failed(say("job.died")))
        self._over = True
        process.join(GRACE_S)

    def news(self) -> list[Any]:
        """See `Job`."""
        return [self._heard.popleft() for _ in range(len(self._heard))] if not self._closed else []

    @property
    def busy(self) -> bool:
        """See `Job`."""
        return not self._closed and (not self._over or bool(self._heard))

    def close(self) -> None:
        """See `Job`. A thread waits for its end, as the window must not."""
        was, self._closed = self._closed, True
        if not was and self._process is not None:
            atexit.unregister(self._abandon)
            self._process.terminate()
            threading.Thread(target=_buried, args=(self._process,)).start()

    def _abandon(self) -> None:
        """The program ends without having closed it."""
        if self._process is not None:
            self._process.terminate()
            _buried(self._process)


def _buried(process: SpawnProcess) -> None:
    """Waits until it has ended; if it takes too long it is killed."""
    process.join(GRACE_S)
    process.kill()
    process.join()


def labour(outbox: Connection, work: Work, args: tuple[Any, ...]) -> None:
    """The life of the process. Told to end, it leaves by an exception, so that it puts away what it has taken."""
    settle_in()
    signal.signal(signal.SIGTERM, _leave)
    with contextlib.suppress(OSError), contextlib.closing(_messages(work, args)) as messages:
        for message in messages:
            outbox.send_bytes(message)
        outbox.send_bytes(_END)


def _leave(*_: object) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit()


def _messages(work: Work, args: tuple[Any, ...]) -> Generator[bytes, None, None]:
    """What the work yields, pickled; whatever goes wrong, the last is `Failed`."""
    try:
        for found in work(*args):
            yield pickle.dumps(found)
    except Exception as error:
        yield pickle.dumps(Failed(said(error)))
