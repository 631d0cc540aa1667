"""Sizes of windows and of what is in them, at which every page must fit."""

from __future__ import annotations

import pytest

SIZES = ((1024, 640), (900, 1400), (1280, 800), (1920, 1080), (3840, 2160))
SCALES = ((0.0, 2.0), (3.0, 1.0), (0.0, 1.0), (2.0, 1.0), (1.0, 1.0), (1.5, 1.0), (0.75, 1.0), (0.0, 1.5))
"""Scale of everything (0: what fits the window), and that of the letters besides."""
LARGE = [((1280, 720), 2.0, 1.0), ((1280, 720), 2.0, 1.5)]
"""For who needs large letters on a small screen: little else has room, and every action must be in reach."""
EVERY = [(size, *scale) for size in SIZES for scale in SCALES] + LARGE
SOME = [(SIZES[number % len(SIZES)], *scale) for number, scale in enumerate(SCALES)] + LARGE
"""Each size and each scale once at least."""
each_size = pytest.mark.parametrize(
    ("size", "ui", "text"), [pytest.param(*one, marks=() if one in SOME else pytest.mark.long) for one in EVERY]
)
"""A test of some sizes and scales; `scripts/long` does all of them together."""
at_sizes = pytest.mark.parametrize("sizes", [SOME, pytest.param(EVERY, marks=pytest.mark.long)], ids=["some", "every"])
"""The same for tests that go through them in a loop."""
