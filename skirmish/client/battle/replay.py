"""Looking at the past: any moment, by steps, phases and rounds, both ways by itself; going on from there."""

from __future__ import annotations

from collections.abc import Callable

from skirmish.client.battle.selection import Selection
from skirmish.client.battle.session import Moment, Session
from skirmish.core.events import PhaseBegun, TurnStarted

PER_SECOND = 3.0
"""Moments with a line of the log that are shown in a second at speed 1."""


class Replay:
    """The moment that is looked at, and whether it runs on by itself. `changed` is called when another is."""

    def __init__(self, session: Session, selection: Selection, changed: Callable[[], object]) -> None:
        self._session, self._selection, self._changed = session, selection, changed
        self.running = False
        self.backwards = False
        self.fresh = False
        """Whether the replay was only opened yet: then it is told how it goes on."""
        self.until: int | None = None
        """Where it stops by itself; None: at the end."""
        self._due = 0.0

    @property
    def moments(self) -> list[Moment]:
        """All moments of the battle."""
        return self._session.moments

    def look(self, number: int) -> None:
        """The board as it was after this moment."""
        if self.moments:
            self.fresh = False
            self._selection.drop_plan()
            self._selection.looking = max(0, min(number, len(self.moments) - 1))
            self._changed()

    def now(self) -> None:
        """Back to the battle as it stands."""
        self.running, self.fresh, self.until = False, False, None
        self._selection.looking = None
        self._changed()

    def start(self) -> None:
        """At the beginning, and waiting to be played; or back to now."""
        if self._selection.looking is not None:
            self.now()
        else:
            self.look(0)
            self.running, self.backwards, self.fresh = False, False, True

    def span(self, first: int, end: int) -> None:
        """Shows again what happened from one moment until before another, then stops there."""
        self.look(first)
        self.running, self.backwards, self.until = True, False, end - 1

    def toggle(self) -> None:
        """Runs on, or stops."""
        self.running, self.fresh = not self.running, False
        self._due = 0.0

    def reverse(self) -> None:
        """The other way."""
        self.backwards = not self.backwards

    def by(self, steps: int) -> None:
        """So many told moments on (or back, below 0)."""
        at = self._at()
        told = [m.number for m in self.moments if m.line is not None]
        after = [n for n in told if n > at] if steps > 0 else [n for n in reversed(told) if n < at]
        if after:
            self.look(after[min(len(after), abs(steps)) - 1])

    def to_phase(self, step: int) -> None:
        """Where the next phase began, or the one before."""
        self._to([m.number for m in self.moments if isinstance(m.event, PhaseBegun)], step)

    def to_round(self, step: int) -> None:
        """Where the next turn of who goes first began, or the one before."""
        first = self._session.state.first
        begun = [m.number for m in self.moments if isinstance(m.event, TurnStarted) and m.event.side == first]
        self._to(begun, step)

    def _to(self, numbers: list[int], step: int) -> None:
        at = self._at()
        found = [n for n in numbers if n > at] if step > 0 else [n for n in reversed(numbers) if n < at]
        self.look(found[0] if found else (len(self.moments) - 1 if step > 0 else 0))

    def _at(self) -> int:
        looking = self._selection.looking
        return len(self.moments) if looking is None else looking

    def step(self, seconds: float, speed: float) -> None:
        """Time passes: the next moment if it is due; at a `speed` of 0 as fast as it goes."""
        if not self.running or self._selection.looking is None:
            return
        self._due += seconds * PER_SECOND * (speed or 8.0)
        while self._due >= 1.0 and self.running:
            self._due -= 1.0
            before = self._at()
            self.by(-1 if self.backwards else 1)
            if self.until is not None and self._at() >= self.until:
                self.now()
            elif self._at() == before:
                self.running = False
                self._changed()
