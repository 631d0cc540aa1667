"""How much is seen and whether that is in cover, in words that don't contradict each other."""

from __future__ import annotations

import pytest

from skirmish.board import Seen
from skirmish.client.overlays import words


@pytest.mark.parametrize(
    ("visible", "clear", "told"),
    [
        (1.0, 1.0, "fully visible"),
        (0.995, 0.995, "fully visible"),
        (1.0, 0.0, "fully visible, but in cover"),
        (1.0, 0.4, "fully visible, but in cover (40% in the clear)"),
        (0.62, 0.62, "62% visible, in cover"),
        (0.62, 0.0, "62% visible, in cover"),
        (0.62, 0.25, "62% visible, in cover (25% in the clear)"),
        (0.005, 0.0, "out of sight"),
        (0.0, 0.0, "out of sight"),
    ],
)
def test_what_is_seen_in_words(visible: float, clear: float, told: str) -> None:
    assert words.seen(Seen(visible, clear)) == told
