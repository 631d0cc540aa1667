"""Hints: each said once, at the moment it matters. Which were said is kept between sessions, in a file of its own."""

from __future__ import annotations

import contextlib
from pathlib import Path

from skirmish.client.keymap import Keymap
from skirmish.client.store import disk
from skirmish.client.words import say
from skirmish.core.record import Record

HINTS: tuple[str, ...] = (
    "setup", "move", "shoot", "charge", "weave", "cut", "question", "down", "undo", "refused", "idle", "computer",
    "hand-over", "replay", "overlay",
)  # fmt: skip
"""All of them, those that matter more before the others."""
FILE = "hints.json"
FORMAT = "hints/1"
MOST_BYTES = 20_000


class _Kept(Record):
    format: str = FORMAT
    said: tuple[str, ...] = ()


def said(hint: str, keymap: Keymap) -> str:
    """The words of a hint, with the keys as they are now; its heading is `hint.<id>`."""
    return say(f"hint.{hint}.text", **keymap.caps())


class Hints:
    """Which hints were said. A file that can't be used counts as none; what can't be written is only forgotten."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self.active = False
        """Whether any are shown: the real window shows them, tests and scripts don't unless they want to."""
        self._said: frozenset[str] | None = None

    @property
    def said(self) -> frozenset[str]:
        """Those that were shown, or are wanted never again."""
        if self._said is None:
            self._said = _read(self._path)
        return self._said

    def close(self, hint: str) -> None:
        """Never again this one. Another window may have shown others meanwhile: they stay shown."""
        if hint not in self.said:
            self._keep(self.said | _read(self._path) | {hint})

    def renew(self) -> None:
        """All of them once more."""
        self._keep(frozenset())

    def _keep(self, found: frozenset[str]) -> None:
        self._said = found
        with contextlib.suppress(OSError):
            disk.put(self._path, _Kept(said=tuple(hint for hint in HINTS if hint in found)))


def _read(path: Path) -> frozenset[str]:
    kept = disk.small(path, _Kept, MOST_BYTES)
    return frozenset(kept.said) if kept is not None and kept.format == FORMAT else frozenset()
