"""What the map maker has another process do."""

from __future__ import annotations

from collections.abc import Iterator

from skirmish.app.own_maps import Finding, look_over


def look_over_map(text: str) -> Iterator[tuple[Finding, ...]]:
    """All that `lint` says of the map that is written so."""
    yield look_over(text)
