"""What a measurement ran on: the interpreter and how it was built, the board's kernels, the cores."""

from __future__ import annotations

import os
import platform
import sys
import sysconfig
from importlib.metadata import version

from skirmish.board import kernel_cache
from skirmish.core.record import Record

OPTIMISATIONS = {"--enable-optimizations": "PGO", "--with-lto": "LTO"}
"""What makes an interpreter quick by a third, as its configuration names it."""
SYSTEM = "--prefix=/usr"
"""Distributions build their interpreter twice, and the configuration that it shows may be the other one's."""


class Machine(Record):
    """The machine and the program's footing on it."""

    python: str
    implementation: str
    build: str
    """`optimised (PGO, LTO)`, `not optimised`, or that it can't be told; then what is unusual about it."""
    numba: str | None
    """The version with which the kernels were compiled; None: they are plain Python."""
    cores: int
    """Those that this process may use."""
    processor: str

    @property
    def text(self) -> str:
        """All of it in a line."""
        kernels = f"kernels by numba {self.numba}" if self.numba else "plain Python kernels"
        cores = f"{self.cores} core{'s' * (self.cores != 1)}"
        return f"{self.implementation} {self.python}, {self.build}; {kernels}; {cores}, {self.processor}"


def machine() -> Machine:
    """This one."""
    return Machine(
        python=platform.python_version(),
        implementation=platform.python_implementation(),
        build=", ".join((optimisation(sysconfig.get_config_var("CONFIG_ARGS")), *oddities())),
        numba=version("numba") if kernel_cache.is_compiled() else None,
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        processor=platform.machine(),
    )


def optimisation(configured: str | None) -> str:
    """Whether an interpreter that was configured with these arguments is an optimised one."""
    words = [word.strip("'\"") for word in (configured or "").split()]
    found = [name for flag, name in OPTIMISATIONS.items() if any(word.split("=")[0] == flag for word in words)]
    if found:
        return f"optimised ({', '.join(found)})"
    return "optimisation unknown" if not words or SYSTEM in words else "not optimised"


def oddities() -> list[str]:
    """What else makes this interpreter slower or faster than others of its version."""
    asked = {
        "debug": bool(sysconfig.get_config_var("Py_DEBUG")),
        "free-threading": bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
        "JIT": _has_jit(),
    }
    return [name for name, is_so in asked.items() if is_so]


def _has_jit() -> bool:
    """Whether it compiles while it runs: from 3.14 on it says so itself, 3.13 was built with it or not."""
    jit = getattr(sys, "_jit", None)
    if jit is not None:
        return bool(jit.is_enabled())
    configured = sysconfig.get_config_var("CONFIG_ARGS") or ""
    return sys.version_info[:2] == (3, 13) and "--enable-experimental-jit" in configured
