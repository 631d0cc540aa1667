"""How much work something is, without a clock: a slow or busy machine does neither more of it nor less."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")


def calls_of(act: Callable[[], T]) -> tuple[T, int]:
    """What came of it, and how many functions were called for it, written in Python or in C."""
    calls = 0

    def count(frame: FrameType, event: str, arg: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = act()
    finally:
        sys.setprofile(before)
    return found, calls
