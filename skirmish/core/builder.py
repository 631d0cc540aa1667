"""What list building asks of a rule system that has prices and limits of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol, runtime_checkable

from skirmish.core.decision import Refusal
from skirmish.core.record import Record
from skirmish.core.state import Warrior


class Fault(Record):
    """Something in a roster's own stats that can be read, and can't be."""

    where: tuple[str | int, ...]
    """The way to it from the top of the block: keys and indexes."""
    said: str
    """`knows 'sun', which has no numbers here`: the words after its name."""
    wrong: str = ""
    """The word that nobody knows, if that is the fault."""
    known: tuple[str, ...] = ()
    """The words that may stand there."""


class Trouble(Refusal):
    """What a warrior breaks, with the place in its own stats that says so."""

    where: tuple[str | int, ...] = ()
    """The way to it from the top of the block: keys and indexes."""


class Doubt(Refusal):
    """What is allowed, but worth a warning."""


class Derived(Record):
    """A number that nobody gave a type, and that a system's rule made of its base profile."""

    number: str
    """`strength`, `skill: dodge`."""
    value: str
    since: str
    """`WS 4, leader`: of what it was made."""
    rule: str


@runtime_checkable
class Deriving(Protocol):
    """The builder of a system that makes numbers for types without any."""

    def derived(self, warrior: Warrior) -> tuple[Derived, ...]:
        """The numbers that were made of the warrior's profile; none if its type has some of its own."""


@runtime_checkable
class DerivingWeaves(Protocol):
    """The builder of a magic system that works out what shared weaves need in it."""

    def derived_weaves(self) -> Mapping[str, tuple[Derived, ...]]:
        """All weaves that it knows by id, each with the numbers that its rule made; none if it has its own."""


class Builder(Protocol):
    """A rule system's own list building; `library` and `muster` know it only as this."""

    @property
    def rule(self) -> str:
        """The rule that says what a list may cost."""

    def find_gap(self, faction: str, kind: str) -> Path | None:
        """The file that should have numbers for this type and hasn't; hired blades are of the faction `hired`."""

    def points(self, warrior: Warrior) -> int:
        """What the warrior costs in its own points, with all it carries."""

    @property
    def stats(self) -> type[Record]:
        """What a roster may say of its own people, field by field."""

    def faults(self, stats: Record, names: Sequence[str] = ()) -> Iterator[Fault]:
        """What is wrong with such a block though each field can be read; `names`: of all in the list."""

    def pledges(self, warrior: Warrior) -> tuple[Refusal, ...]:
        """In what the warrior breaks what its own stats ask for, whatever a list may cost."""

    def troubles(self, warrior: Warrior, band: Sequence[Warrior] = ()) -> tuple[Refusal, ...]:
        """In what the warrior breaks its rules of list building; `band`: all in the list."""
