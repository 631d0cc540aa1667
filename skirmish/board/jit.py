"""The marks of the board's kernels, and names for the arrays that they read.

As written kernels are plain Python; `kernel_cache` puts compiled ones in their place. Both give the same answers, bit
for bit. Whoever imports a kernel has plain Python until `kernel_cache.use` is called. The names of arrays say what they
hold and how many dimensions they have; all are contiguous. Kernels are compiled for just these.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import numpy as np
import numpy.typing as npt

Floats = Annotated[npt.NDArray[np.float64], "float64", 1]
Floats2 = Annotated[npt.NDArray[np.float64], "float64", 2]
Floats3 = Annotated[npt.NDArray[np.float64], "float64", 3]
Floats4 = Annotated[npt.NDArray[np.float64], "float64", 4]
Floats5 = Annotated[npt.NDArray[np.float64], "float64", 5]
Numbers = Annotated[npt.NDArray[np.int64], "int64", 1]
Numbers2 = Annotated[npt.NDArray[np.int64], "int64", 2]
Flags = Annotated[npt.NDArray[np.uint8], "uint8", 1]
Flags2 = Annotated[npt.NDArray[np.uint8], "uint8", 2]

Field = tuple[Floats2, Floats2, Numbers, Floats]
"""edges, pieces, spans (see `kernels`) and the table's size."""
Graph = tuple[Floats2, Floats2, Floats2, Floats2]
"""Nodes of the map, costs of legs between them, nodes of laid features, a ring of nodes round a base of radius 1."""
Gait = tuple[float, float, int, int]
"""A `Walk`: inches, keep_in, shun, through."""
Trail = tuple[Floats2, Numbers, Numbers]
"""What a search leaves behind: its nodes, the forerunner of each, the last node before each point."""

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: list[Callable[..., Any]] = []
"""All kernels, each after those that it calls."""
ENTRIES: list[Callable[..., Any]] = []
"""Those that plain Python calls: only they are kept, with all they need inside."""


def kernel(function: F) -> F:
    """A part of kernels: only + - * / sqrt and comparisons over arrays and numbers, so that all machines agree.

    Its signature is compiled as annotated; see above for arrays.
    """
    KERNELS.append(function)
    return function


def entry(function: F) -> F:
    """A kernel that plain Python calls."""
    ENTRIES.append(function)
    return kernel(function)
