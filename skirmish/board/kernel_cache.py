"""Compiled kernels: made once by a process of their own, kept on disk, and put in the place of plain Python.

A cache is a folder with a list of digests. It appears whole or not at all, and one that doesn't match its digests is
thrown away: plain Python goes on until the kernels have been compiled again. In the environment `SKIRMISH_PURE=1` asks
for plain Python throughout, and `SKIRMISH_CACHE_DIR` names the folder for caches.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import importlib.util
import json
import os
import pkgutil
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from skirmish.board import kernels
from skirmish.board.jit import ENTRIES, KERNELS
from skirmish.core import units
from skirmish.core.files import Held, Lock

Kernel = Callable[..., Any]

PURE_VARIABLE, HOME_VARIABLE = "SKIRMISH_PURE", "SKIRMISH_CACHE_DIR"
DIGESTS = "digests.json"
"""The file that lists the others, with their digests; it is written last."""
STALE_S = 60 * 86_400.0
"""Caches of other versions that have not been used for so long are thrown away."""
GRACE_S = 2.0
"""How long the process that compiles has to end by itself."""
LOOK_S = 0.2
"""How often a process that waits for another one looks."""
OPTIONS: Mapping[str, Any] = {"fastmath": False, "nogil": True, "error_model": "numpy"}

_lock = threading.Lock()
_loaded: dict[Kernel, Kernel] = {}
"""The entries in use, by the plain functions they stand for; empty while this process works with plain Python."""
_refused: set[Path] = set()
"""Folders that this process could neither load from nor throw away."""
_begun: list[Path] = []
"""Folders that this process is compiling into."""


def is_compiled() -> bool:
    """Whether this process works with compiled kernels."""
    return bool(_loaded)


def obstacle() -> str:
    """Why there can be no compiled kernels here; '' if there can."""
    if os.environ.get(PURE_VARIABLE):
        return f"{PURE_VARIABLE} is set"
    if importlib.util.find_spec("numba") is None:
        return "numba is not installed"
    if _kept() is None and _home() is None:
        return f"no writable folder for compiled kernels: {', '.join(map(str, _homes()))}; set {HOME_VARIABLE} to one"
    return ""


def use() -> bool:
    """Works with compiled kernels from now on, if they are there; whether this process does.

    It never compiles, and takes microseconds where there is nothing new, so that it may be asked between decisions.
    """
    if _loaded or os.environ.get(PURE_VARIABLE) or _kept() is None:
        return is_compiled()
    with _lock:
        while not _loaded and (folder := _kept()) is not None:
            found = _read(folder)
            _bind(found)
            _loaded.update(found)
    return is_compiled()


class Compiler:
    """Has the kernels compiled, if they aren't there, by a process of its own that ends with this one."""

    def __init__(self) -> None:
        self.done, self.total = 0, 0
        """Kernels compiled so far, and how many there are."""
        self.trouble = ""
        """Why there are no compiled kernels, once that is known."""
        self._process: subprocess.Popen[str] | None = None
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()
        self._closed = False

    def __enter__(self) -> Compiler:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def steps(self) -> Iterator[tuple[int, int]]:
        """(done, total) each time a kernel has been compiled; waits in between. Nothing if there is nothing to do."""
        self.trouble = obstacle()
        if self.trouble or _kept() is not None:
            return
        with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as errors:
            with self._starting:
                if self._closed:
                    return
                self._process = process = subprocess.Popen(
                    [sys.executable, "-P", "-c", f"from {__name__} import main; main()"],
                    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True,
                    env=os.environ | {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )  # fmt: skip
            assert process.stdout is not None
            for line in process.stdout:
                self.done, self.total = map(int, line.split())
                yield self.done, self.total
            if process.wait():
                errors.seek(0)
                self.trouble = ": ".join(["compiling failed", *errors.read().splitlines()[-1:]])

    def start(self) -> None:
        """Compiles in the background, then switches to the compiled kernels."""
        self._thread = threading.Thread(target=self._run, name="compiler", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        if use():  # else a damaged cache has been thrown away
            return
        for _ in self.steps():
            pass
        use()

    @property
    def is_running(self) -> bool:
        """Whether it is at work behind."""
        return self._thread is not None and self._thread.is_alive()

    def close(self) -> None:
        """Stops compiling."""
        with self._starting:
            self._closed = True
        if self._process is not None:
            assert self._process.stdin is not None
            with contextlib.suppress(OSError):
                self._process.stdin.close()  # by which it ends, and leaves nothing behind
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(GRACE_S)
            self._process.kill()
        if self._thread is not None:
            self._thread.join()
        if self._process is not None:
            with self._process:  # waits for it, and closes its pipes
                pass


@lru_cache(1)
def compile_behind() -> None:
    """Begins to compile behind this process, once, if the kernels aren't there."""
    Compiler().start()


def main() -> None:
    """The process that compiles. It prints how far it is, and ends when its standard input does."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    home = _home()
    if home is None:
        return
    with _turn(home):
        folder = _kept()
        if folder is None or not _is_whole(folder):
            _clear(home)
            _write(home / _name(), lambda done, total: print(done, total, flush=True))


def _end_with_parent() -> None:
    os.read(sys.stdin.fileno(), 1)  # nothing is ever written there
    for folder in _begun:
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(1)


# Where they are kept


def _homes() -> tuple[Path, ...]:
    """Where caches may lie: where the user says, or else beside the package, or else in the user's cache."""
    if wanted := os.environ.get(HOME_VARIABLE):
        return (Path(wanted),)
    import platformdirs

    return Path(__file__).with_name("__pycache__"), Path(platformdirs.user_cache_dir("skirmish"))


@lru_cache(1)
def _name() -> str:
    """The name of the cache of this program under this interpreter.

    It depends on all kernel sources: numba notices changes of a kernel itself, not of kernels and constants it uses.
    It depends on their times, by which numba knows what it has kept, and on the processor: machines may share a folder.
    """
    made_by = sys.version, version("numba"), version("numpy"), __file__, _processor()
    found = hashlib.sha256(" ".join(made_by).encode())
    here = Path(__file__)
    beside = here, here.with_name("jit.py"), here.with_name("answers.py")
    for path in (*sorted(here.with_name("kernels").glob("*.py")), *beside, Path(units.__file__)):
        found.update(path.read_bytes() + str(path.stat().st_mtime_ns).encode())
    return f"kernels-{found.hexdigest()[:16]}"


def _processor() -> str:
    """What the system says of the first processor; quicker than asking llvmlite, which `_cpu` does in the end."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as told:
            lines = told.read(8192).partition("\n\n")[0].splitlines()
    except OSError:
        return f"{platform.machine()} {platform.processor()}"
    return " ".join(line for line in lines if line.lower().startswith(("model name", "flags", "features", "cpu part")))


def _kept() -> Path | None:
    """The folder of the cache, if there is one."""
    return next((one for one in _places() if one not in _refused and os.path.exists(one / DIGESTS)), None)


@lru_cache(1)
def _places() -> tuple[Path, ...]:
    """The folders in which the cache may be."""
    try:
        return tuple(home / _name() for home in _homes())
    except (ImportError, OSError):  # without numba there is nothing to be kept
        return ()


def _home() -> Path | None:
    """The first home that can be written."""
    return next((home for home in _homes() if _is_writable(home)), None)


def _is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@contextlib.contextmanager
def _turn(home: Path) -> Iterator[None]:
    """One process at a time compiles."""
    while True:
        try:
            lock = Lock(home / f"{_name()}.lock")
            break
        except Held:
            time.sleep(LOOK_S)
    try:
        yield
    finally:
        lock.free()


def _clear(home: Path) -> None:
    """Throws away what a killed process left half done, and what other versions left long ago."""
    for path in home.glob("kernels-*"):
        with contextlib.suppress(OSError):
            if path.name.startswith(f"{_name()}.tmp") or time.time() - path.stat().st_mtime > STALE_S:
                shutil.rmtree(path) if path.is_dir() else path.unlink()


# Writing and reading


def _write(folder: Path, told: Callable[[int, int], object]) -> None:
    """Compiles all kernels, and keeps the entries in the folder, which appears when it is whole."""
    scratch = Path(tempfile.mkdtemp(prefix=f"{folder.name}.tmp", dir=folder.parent))
    _begun.append(scratch)
    try:
        scratch.chmod(0o755)  # others may read it, as they may the package
        _import_kernels()
        found = {one: _dispatcher(one, scratch if one in ENTRIES else None) for one in KERNELS}
        _bind(found)
        for done, one in enumerate(KERNELS):
            told(done, len(KERNELS))
            found[one].compile(_signature(one))
            found[one].disable_compile()
        told(len(KERNELS), len(KERNELS))
        (scratch / DIGESTS).write_text(json.dumps({"cpu": _cpu(), "files": _digests(scratch)}), "utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        scratch.rename(folder)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _read(folder: Path) -> dict[Kernel, Kernel]:
    """The entries that are kept there; none if anything is wrong with them, and then the folder is thrown away."""
    try:
        if _is_whole(folder):
            _import_kernels()
            with _writable(folder) as place:
                found = {one: _from_cache(one, place) for one in ENTRIES}
            with contextlib.suppress(OSError):
                os.utime(folder)
            return found
    except Exception:  # whatever it is, plain Python gives the same answers
        pass
    _throw_away(folder)
    return {}


@contextlib.contextmanager
def _writable(folder: Path) -> Iterator[Path]:
    """The folder, or a copy for as long as this lasts: numba reads only from where it may write."""
    if _is_writable(folder):
        yield folder
        return
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(folder, copy, dirs_exist_ok=True, copy_function=shutil.copyfile)
        for made in (Path(copy), *Path(copy).rglob("*/")):
            made.chmod(0o700)
        yield Path(copy)


def _throw_away(folder: Path) -> None:
    """It is out of the way at once: another process may put a good one there."""
    try:
        folder.rename(away := folder.with_name(f"{folder.name}.tmp{os.getpid()}"))
        shutil.rmtree(away, ignore_errors=True)
    except OSError:
        _refused.add(folder)


def _is_whole(folder: Path) -> bool:
    """Whether all files are as they were written, and for this processor."""
    try:
        kept = json.loads((folder / DIGESTS).read_text("utf-8"))
    except (OSError, ValueError):
        return False
    return bool(kept == {"cpu": _cpu(), "files": _digests(folder)})


def _from_cache(one: Kernel, folder: Path) -> Any:
    found = _dispatcher(one, folder)
    found.compile(_signature(one))
    if not found.stats.cache_hits:
        raise LookupError(one.__name__)
    found.disable_compile()
    return found


def _digests(folder: Path) -> dict[str, str]:
    """The digest of each file below the folder but the list of them."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != DIGESTS
    }


def _cpu() -> str:
    """The processor that numba compiles for."""
    from llvmlite import binding

    return f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


def _dispatcher(one: Kernel, folder: Path | None) -> Any:
    """The kernel as numba's, not yet compiled. Without a folder it is for other kernels alone, and isn't kept."""
    numba: Any = importlib.import_module("numba")  # its own types know neither these options nor its settings
    if folder is None:
        return numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **OPTIONS)(one)
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        return numba.njit(cache=True, no_cfunc_wrapper=True, **OPTIONS)(one)
    finally:
        numba.config.CACHE_DIR = before


def _signature(one: Kernel) -> tuple[Any, ...]:
    """Numba's types of the arguments, as they are annotated."""
    hints = get_type_hints(one, include_extras=True)
    return tuple(_numba_type(hint) for name, hint in hints.items() if name != "return")


def _numba_type(hint: Any) -> Any:
    numba_types: Any = importlib.import_module("numba.types")
    if get_origin(hint) is Annotated:
        _, kind, dimensions = get_args(hint)
        return numba_types.Array(getattr(numba_types, kind), dimensions, "C")
    if get_origin(hint) is tuple:
        return numba_types.BaseTuple.from_types([_numba_type(part) for part in get_args(hint)])
    return {int: numba_types.int64, float: numba_types.float64, bool: numba_types.boolean}[hint]


def _import_kernels() -> None:
    """All of them register themselves."""
    for module in pkgutil.iter_modules(kernels.__path__, f"{kernels.__name__}."):
        importlib.import_module(module.name)


def _bind(found: Mapping[Kernel, Kernel]) -> None:
    """Puts these in the place of the plain functions, wherever the board has imported them."""
    board = __package__ + "."
    for module in [module for name, module in list(sys.modules.items()) if name.startswith(board)]:
        for name, value in list(vars(module).items()):
            if callable(value) and getattr(value, "__module__", "").startswith(kernels.__name__) and value in found:
                setattr(module, name, found[value])
