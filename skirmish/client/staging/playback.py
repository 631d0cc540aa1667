"""The playback: passages run one after the other at a speed people choose. The battle may be far ahead of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skirmish.client.staging.cues import LASTING, Cue, Heard, Passage, Reveal, Turn, Walk
from skirmish.client.staging.director import NOTHING_CHOSEN, Act, Director, Told
from skirmish.client.staging.looks import looks
from skirmish.client.staging.shows import Show
from skirmish.core.events import Event
from skirmish.core.record import Record
from skirmish.core.state import ModelId, State
from skirmish.core.units import Point

SPEEDS: tuple[float, ...] = (0.0, 0.5, 1.0, 2.0, 4.0)
"""0: everything is shown at once, with nothing in between."""


class Drawn(Record):
    """What the board shows now: fields of a `BoardScene`."""

    state: State
    moved: Mapping[ModelId, Point]
    shows: tuple[Show, ...]
    facing: Mapping[ModelId, float]
    """Where models look that have turned: radians, 0 to the east, a quarter turn to the south."""
    lifted: Mapping[ModelId, float] = {}
    """By how many inches models are shown above where they are."""


class Playback:
    """`drawn` is what is seen, `known` how much of the battle may be told; the battle itself may be far ahead."""

    def __init__(self, state: State, speed: float = 1.0, *, calm: bool = False) -> None:
        self.speed = speed
        """Times as fast as usual; 0: at once. See `SPEEDS`."""
        self.calm = calm
        """Reduced motion: nothing flashes, walks or flies; words and dice are still shown."""
        self._director = Director(looks())
        self._now = self._busy_until = 0.0
        self._state = state
        self._last = state
        """The state when all has been shown."""
        self._known = self._heard_of = -1
        """The last moment that may be told; and the last there is."""
        self._cues: list[Cue] = []
        self._reveals: list[Reveal] = []
        self._walks: list[Walk] = []
        self._turns: list[Turn] = []
        self._hears: list[Heard] = []
        self._facing: dict[ModelId, float] = {}
        self._begun: list[Event | str] = []
        self._drawn = Drawn(state, {}, (), {})

    @property
    def busy(self) -> bool:
        """Whether something is still to be shown before the battle goes on."""
        return self._now < self._busy_until or bool(self._reveals)

    @property
    def lively(self) -> bool:
        """Whether the picture still changes: what lingers keeps nobody waiting."""
        return self.busy or any(cue.end != LASTING or self._now < cue.start + 1.0 for cue in self._cues)

    @property
    def known(self) -> int | None:
        """The last moment of the battle that may be told; None: all of it."""
        return self._known if self.busy else None

    @property
    def drawn(self) -> Drawn:
        """What is to be drawn now; the same object until something changes."""
        return self._drawn

    def feed(self, moments: Sequence[Told], acts: Mapping[int, Act] = NOTHING_CHOSEN) -> None:
        """More has happened, by these acts. At speed 0 all of it is known at once."""
        if not moments:
            return
        if not self.busy:
            self._cues = [cue for cue in self._cues if cue.end != LASTING]
            self._known = moments[0].number - 1
        self._heard_of = moments[-1].number
        passage = self._director.stage(moments, self._last, acts, calm=self.calm)
        self._last = moments[-1].state
        self._queue(passage)
        if self.speed == 0:
            self.skip()
        else:
            self._show()

    def _queue(self, passage: Passage) -> None:
        start = max(self._now, self._busy_until)
        for cue in self._cues:
            if cue.end == LASTING:
                self._cues[self._cues.index(cue)] = cue._replace(end=start)
        self._cues += [Cue(cue.start + start, cue.end + start, cue.show) for cue in passage.cues]
        self._reveals += [one._replace(at=one.at + start) for one in passage.reveals]
        self._walks += [one._replace(start=one.start + start, end=one.end + start) for one in passage.walks]
        self._turns += [one._replace(at=one.at + start) for one in passage.turns]
        self._hears += [one._replace(at=one.at + start) for one in passage.heard]
        self._busy_until = start + passage.seconds

    def step(self, seconds: float) -> bool:
        """So much time has passed; whether the picture has changed."""
        if not self.lively:
            return False
        if self.speed == 0:
            self.skip()
            return True
        self._now += seconds * self.speed
        self._show()
        return True

    def begun(self) -> list[Event | str]:
        """What is to be heard since this was last asked: events by their kind, sounds by their name."""
        found, self._begun = self._begun, []
        return found

    def skip(self) -> None:
        """Everything that waits has been shown."""
        self._begun += [one.what for one in self._hears]
        self._facing |= {turn.model: turn.angle for turn in self._turns}
        standing = [cue._replace(start=self._now - 1.0) for cue in self._cues if cue.end == LASTING]
        self._clear()
        self._cues, self._state, self._known = standing, self._last, self._heard_of
        self._show()

    def jump(self, state: State) -> None:
        """Shows this state at once, and forgets what waits: after an undo, or in a replay."""
        self._clear()
        self._director.forget()
        self._state = self._last = state
        self._show()

    def _clear(self) -> None:
        self._busy_until = self._now
        self._cues, self._reveals, self._walks, self._turns, self._hears = [], [], [], [], []

    def _show(self) -> None:
        now = self._now
        while self._reveals and self._reveals[0].at <= now:
            reveal = self._reveals.pop(0)
            self._state, self._known = reveal.state, reveal.number
        while self._turns and self._turns[0].at <= now:
            turn = self._turns.pop(0)
            self._facing[turn.model] = turn.angle
        while self._hears and self._hears[0].at <= now:
            self._begun.append(self._hears.pop(0).what)
        self._walks = [walk for walk in self._walks if now < walk.end]
        self._cues = [cue for cue in self._cues if now < cue.end]
        moved = {
            walk.model: walk.where((now - walk.start) / (walk.end - walk.start))
            for walk in self._walks
            if walk.start <= now
        }
        lifted = {
            walk.model: walk.lift((now - walk.start) / (walk.end - walk.start))
            for walk in self._walks
            if walk.start <= now and walk.lift is not None
        }
        shows = tuple(cue.show(now - cue.start) for cue in self._cues if cue.start <= now)
        if shows or moved or self._drawn.shows or self._drawn.moved or self._drawn.state is not self._state:
            self._drawn = Drawn(self._state, moved, shows, dict(self._facing), lifted)
