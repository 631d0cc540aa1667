"""Marks the board's kernels. As written they are plain Python; `kernel_cache` puts compiled ones in their place.

Both give the same answers, bit for bit. Whoever imports a kernel has plain Python until `kernel_cache.use` is called.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: list[Callable[..., Any]] = []
"""All kernels, each after those that it calls."""
ENTRIES: list[Callable[..., Any]] = []
"""Those that plain Python calls: only they are kept, with all they need inside."""


def kernel(function: F) -> F:
    """A part of kernels: only + - * / sqrt and comparisons over arrays and numbers, so that all machines agree.

    Its signature is compiled as annotated; see `board/types.py` for arrays.
    """
    KERNELS.append(function)
    return function


def entry(function: F) -> F:
    """A kernel that plain Python calls."""
    ENTRIES.append(function)
    return kernel(function)
