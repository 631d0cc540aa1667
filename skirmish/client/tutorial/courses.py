"""Which courses there are: a file each. The menu lists them without reading any."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

DATA = Path(__file__).parent / "data"
COURSES = DATA / "courses"
FIRST = "channeling"
"""The course for newcomers."""


@lru_cache(1)
def courses() -> tuple[str, ...]:
    """The ids of all courses that come with the program, the first one for newcomers."""
    return tuple(sorted((path.stem for path in COURSES.glob("*.yaml")), key=lambda ident: (ident != FIRST, ident)))
