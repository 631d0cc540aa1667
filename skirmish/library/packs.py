"""Packs: until they are found, none is in use."""

from __future__ import annotations

from pathlib import Path

from skirmish.core.record import Record


class Pack(Record):
    """A pack in use."""

    id: str


class Packs(Record):
    """What was found."""

    active: tuple[Pack, ...]


def packs() -> Packs:
    """The packs that this process sees."""
    return Packs(())


def system_files(system: str, name: str) -> tuple[tuple[Pack, Path], ...]:
    """Each pack in use that has numbers in this data file of a system, with its file."""
    return ()
