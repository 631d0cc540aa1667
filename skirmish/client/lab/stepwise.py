"""A function that tells what it does through a callback, as a generator that gives the same one by one."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from queue import SimpleQueue
from typing import NamedTuple, TypeVar

T = TypeVar("T")


class _Over(NamedTuple):
    """The function has come to its end; with an error, it was raised."""

    error: BaseException | None


class _Unwanted(BaseException):
    """Nobody wants to hear more: raised by the callback, so that the function puts away what it has taken."""


def stepwise(function: Callable[[Callable[[T], None]], object]) -> Generator[T, None, None]:
    """What the function tells, one after another. Raises what the function raises.

    It has a thread of its own, and runs only while the next thing is waited for: never two things at once. Closing the
    generator ends it at what it tells next.
    """
    told: SimpleQueue[T | _Over] = SimpleQueue()
    wanted: SimpleQueue[bool] = SimpleQueue()

    def tell(value: T) -> None:
        told.put(value)
        if not wanted.get():
            raise _Unwanted

    def run() -> None:
        error: BaseException | None = None
        try:
            if wanted.get():
                function(tell)
        except BaseException as raised:
            error = raised
        told.put(_Over(error))

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        while True:
            wanted.put(True)
            found = told.get()
            if isinstance(found, _Over):
                if found.error is not None:
                    raise found.error
                return
            yield found
    finally:
        wanted.put(False)
        thread.join()
