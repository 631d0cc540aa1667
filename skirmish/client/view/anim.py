"""Animation: what events tell becomes something to see, one after the other, at a speed people choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from skirmish.client.view.acts import Act, acts
from skirmish.client.view.shows import Show
from skirmish.core.display import Glimpse
from skirmish.core.events import Event
from skirmish.core.record import Record
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point

SPEEDS: tuple[float, ...] = (0.0, 0.5, 1.0, 2.0, 4.0)
"""0: everything is shown at once, with nothing in between."""


class Told(Protocol):
    """What the queue needs of a moment of a battle: an event, and the state after it."""

    @property
    def event(self) -> Event:
        """What happened."""

    @property
    def state(self) -> State:
        """The state after it."""

    @property
    def glimpses(self) -> tuple[Glimpse, ...]:
        """What is seen of it beside what its kind shows."""


class Drawn(Record):
    """What the board shows now: fields of a `BoardScene`."""

    state: State
    moved: Mapping[ModelId, Point]
    shows: tuple[Show, ...]


class Anim:
    """A queue of moments. `drawn` is what is seen; the battle itself may be far ahead of it."""

    def __init__(self, state: State, speed: float = 1.0, *, calm: bool = False) -> None:
        self._state = state
        """As it was before the act that is being shown."""
        self.speed = speed
        """Times as fast as usual; 0: at once. See `SPEEDS`."""
        self.calm = calm
        """Reduced motion: nothing flashes, walks or flies; words and dice are still shown."""
        self._waiting: list[Act] = []
        self._gone = 0.0
        self._begun: list[Event] = []
        self._drawn = Drawn(state, {}, ())

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown."""
        return bool(self._waiting)

    @property
    def drawn(self) -> Drawn:
        """What is to be drawn now; the same object until something changes."""
        return self._drawn

    def feed(self, moments: Iterable[Told]) -> None:
        """More has happened. At speed 0 all of it is seen at once."""
        before, idle = self._waiting[-1].after if self._waiting else self._state, not self._waiting
        for moment in moments:
            self._waiting += acts(moment.event, before, moment.state, moment.glimpses, calm=self.calm)
            before = moment.state
        self._hear(self._waiting[:1] if idle else ())
        if self.speed == 0:
            self.skip()
        elif self._waiting:
            self._show()

    def step(self, seconds: float) -> bool:
        """So much time has passed; whether the picture has changed."""
        if not self._waiting:
            return False
        if self.speed == 0:
            self.skip()
            return True
        self._gone += seconds * self.speed
        while self._waiting and self._gone >= self._waiting[0].seconds:
            act = self._waiting.pop(0)
            self._gone -= act.seconds
            self._state = act.after
            self._hear(self._waiting[:1])
        if not self._waiting:
            self._gone = 0.0
        self._show()
        return True

    def begun(self) -> list[Event]:
        """The events that have begun to be shown since this was last asked, for what is heard of them."""
        found, self._begun = self._begun, []
        return found

    def _hear(self, acts: Iterable[Act]) -> None:
        self._begun += [act.event for act in acts if act.event is not None]

    def skip(self) -> None:
        """Everything that waits has been shown."""
        if self._waiting:
            self._hear(self._waiting[1:])
            self._state = self._waiting[-1].after
            self._waiting, self._gone = [], 0.0
        self._show()

    def jump(self, state: State) -> None:
        """Shows this state at once, and forgets what waits: after an undo, or in a replay."""
        self._waiting, self._gone, self._state = [], 0.0, state
        self._show()

    def _show(self) -> None:
        if not self._waiting:
            if self._drawn.state is not self._state or self._drawn.moved or self._drawn.shows:
                self._drawn = Drawn(self._state, {}, ())
            return
        act = self._waiting[0]
        share = min(1.0, self._gone / act.seconds) if act.seconds else 1.0
        self._drawn = Drawn(act.before, act.moved(share), act.shows(share))
