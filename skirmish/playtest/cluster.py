"""The workers of a Dask cluster as a crew: the same chunks, through `Client.get_executor()`."""

from __future__ import annotations

import logging
import pickle
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Executor, Future
from time import monotonic
from typing import TYPE_CHECKING, Any

from skirmish import __version__
from skirmish.board import kernel_cache
from skirmish.playtest.executors import CHUNKS_AHEAD, Broke, Chunk, CrewLost, Spoilt, source_digest
from skirmish.playtest.extras import missing_message

if TYPE_CHECKING:
    from distributed import Client

PATIENCE_S = 10
"""How long a scheduler may take to answer at first."""
COUNTED_EVERY_S = 2.0
"""How often it is asked how many workers there are: they come and go."""


class Cluster:
    """The workers of the cluster whose scheduler is at an address like `tcp://host:8786`.

    Raises `CrewLost` if there is nobody, or if Dask isn't installed. A worker that dies is no loss: the scheduler hands
    its chunks to another one.
    """

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client, KilledWorker
        except ImportError:
            raise CrewLost(missing_message("a cluster", "Dask", "cluster")) from None
        _hush()
        try:
            self._client: Client = Client(address, timeout=PATIENCE_S, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            why = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise CrewLost(f"no Dask scheduler answers at {address} ({why})") from None
        self._address = address
        self._killed: type[Exception] = KilledWorker
        self.source = source_digest()
        self._executor: Executor | None = None
        self._counted = (-COUNTED_EVERY_S, 0)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, kind: type[BaseException] | None, raised: object, trace: object) -> None:
        """Takes back what isn't done and says goodbye; the cluster goes on."""
        self.replace()
        self._client.close()

    def threads(self) -> dict[str, int]:
        """How many threads each worker has, by its address. Raises `CrewLost`."""
        try:
            return dict(self._client.nthreads())
        except (OSError, TimeoutError) as error:
            raise CrewLost(f"the Dask scheduler at {self._address} is gone ({error})") from None

    def executor(self) -> Executor:
        """See `Crew`."""
        if self._executor is None:
            self._executor = _Sealed(self._client.get_executor(pure=False))
        return self._executor

    def ahead(self) -> int:
        """See `Crew`."""
        when, count = self._counted
        if monotonic() - when > COUNTED_EVERY_S:
            count = sum(self.threads().values())
            self._counted = monotonic(), count
        return CHUNKS_AHEAD * max(1, count)

    def replace(self) -> None:
        """See `Crew`."""
        if self._executor is not None:
            self._executor.shutdown(wait=False)
        self._executor = None

    def forget(self, under_way: Iterable[Future[Chunk]]) -> None:
        """See `Crew`."""
        for future in under_way:
            future.cancel()

    def meant(self, error: Exception) -> Exception:
        """See `Crew`. A worker that can't even read what it is sent has another program, or none."""
        if isinstance(error, Broke | Spoilt):
            return error
        if isinstance(error, CancelledError):
            return CrewLost(f"the Dask scheduler at {self._address} is gone, or was told to forget this batch")
        if isinstance(error, self._killed):
            return CrewLost("the workers die of what they are sent; have they enough memory?")
        why = f"{type(error).__name__}: {error}".splitlines()[0]
        return Spoilt(f"a worker can't take what it is sent ({why}): on every machine must be skirmish {__version__}")


class _Sealed(Executor):
    """Hands on what is to be done as bytes that are opened when it is done.

    Dask opens what it hands on when it arrives: a worker on which the program isn't installed would fall down there and
    then, again and again, and nobody would be told why. So it fails at its task, and that is told.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See `Executor`; `fn` is a function of a module."""
        return self._executor.submit(pickle.loads, pickle.dumps(_Call(_compiling, (fn, args))))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See `Executor`."""
        self._executor.shutdown(wait=wait)


class _Call:
    """What comes out when its pickle is opened is what the function returns."""

    def __init__(self, fn: Callable[..., Any], args: tuple[Any, ...]) -> None:
        self._fn, self._args = fn, args

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return self._fn, self._args


def _compiling(fn: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """What the function returns; the kernels are compiled behind it, once on each machine."""
    kernel_cache.compile_behind()
    return fn(*args)


def _hush() -> None:
    """Dask tells its log of lost connections, with tracebacks; here `CrewLost` says what there is to say."""
    for name in [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
