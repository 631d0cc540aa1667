"""What list building asks of a rule system that has prices and limits of its own. (RES-99, RES-100)"""

from __future__ import annotations

from typing import Protocol

from skirmish.core.decision import Refusal
from skirmish.core.state import Warrior


class Builder(Protocol):
    """A rule system's own list building; `library` and `muster` know it only as this."""

    @property
    def rule(self) -> str:
        """The rule that says what a list may cost."""

    def knows(self, faction: str, kind: str) -> bool:
        """Whether it has numbers for this type; hired blades are of the faction `hired`."""

    def points(self, warrior: Warrior) -> int:
        """What the warrior costs in its own points, with all it carries."""

    def spoilt(self, warrior: Warrior) -> str:
        """What can't be read in the warrior's own stats; '' if nothing is wrong with them."""

    def troubles(self, warrior: Warrior) -> tuple[Refusal, ...]:
        """In what the warrior breaks its rules of list building."""
