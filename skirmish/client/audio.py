"""Sounds: heard as the animation tells events; all can be read, too.

Dice, steps, wounds, falls, phases and turns are told by the log, by the bar on top and on the board; who hears nothing
misses nothing. Where there is no sound card, or it can't be opened, everything is silent without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, cast

import pygame

from skirmish.client.settings import Settings
from skirmish.client.waves import RATE, SOUNDS, Air, Effect, air, samples
from skirmish.client.words import say
from skirmish.core.events import EffectBegun, Event, Fell, Hurt, Moved, PhaseBegun, Rolled, TurnStarted
from skirmish.core.state import Side

GAP = 0.2
"""Seconds at least from when a sound begins until it begins again: five times a second at most."""
CAPTION = 2.0
"""Seconds that a sound is read."""
_MOST = 3
"""The most captions at once, the last ones."""
_INTERFACE: frozenset[Effect] = frozenset({"click", "phase", "ask", "own-turn", "other-turn"})
"""Those that have the interface's volume; the others have that of effects."""
_KINDS: dict[Effect, str] = {
    "dice": "dice", "step": "steps", "phase": "phases", "ask": "questions", "own-turn": "own_turn",
    "other-turn": "other_turn",
    **dict.fromkeys(("clash", "fall", "blow", "parry", "bump", "arrow", "bolt", "sling", "throw"), "blows"),
    **dict.fromkeys(("weave", "fire", "ice", "air", "lightning", "earth", "gate", "heal", "ward", "shadow", "cut",
                     "fizzle"), "weaves"),
}  # fmt: skip
"""The setting that each of them has besides."""
_MUTE: frozenset[Effect] = frozenset({"click"})
"""Sounds without a caption: the player's own hand made them."""


class Speaker(Protocol):
    """What plays sounds."""

    def play(self, effect: Effect, volume: float) -> None:
        """Begins the effect as loud as `volume`, 0 to 1. Never raises, never waits."""

    def breathe(self, heard: Sequence[Air], volume: float) -> None:
        """From now on this is heard all the time, as loud as `volume`; at 0 nothing is."""


class Mixer:
    """pygame's mixer, opened when the first sound is due. If that fails it stays silent."""

    def __init__(self) -> None:
        self._sounds: dict[Effect, pygame.mixer.Sound] = {}
        self._works: bool | None = None
        self._air: tuple[Air, ...] = ()
        self._breath: pygame.mixer.Sound | None = None

    def play(self, effect: Effect, volume: float) -> None:
        """See `Speaker`."""
        try:
            if self._opened():
                if effect not in self._sounds:
                    self._sounds[effect] = pygame.mixer.Sound(buffer=samples(effect).tobytes())
                self._sounds[effect].set_volume(volume)
                self._sounds[effect].play()
        except (pygame.error, NotImplementedError, OSError):
            self._works = False

    def breathe(self, heard: Sequence[Air], volume: float) -> None:
        """See `Speaker`."""
        if volume <= 0 or not heard:
            if self._breath is not None:
                self._breath.stop()
                self._breath, self._air = None, ()
            return
        try:
            if self._opened():
                if self._breath is None or self._air != tuple(heard):
                    if self._breath is not None:
                        self._breath.stop()
                    self._air, self._breath = tuple(heard), pygame.mixer.Sound(buffer=air(heard).tobytes())
                    self._breath.play(-1, fade_ms=1500)
                self._breath.set_volume(volume)
        except (pygame.error, NotImplementedError, OSError):
            self._works = False

    def _opened(self) -> bool:
        if self._works is None:
            self._works = False
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            self._works = pygame.mixer.get_init() is not None
        return self._works


def _nowhen() -> float:
    """For hearing each sound by itself: time stands still."""
    return 0.0


class Sounds:
    """What is heard, as the settings have it at the moment. `clock`: seconds, for what is repeated and for captions."""

    def __init__(
        self, settings: Callable[[], Settings], speaker: Speaker | None = None, clock: Callable[[], float] | None = None
    ) -> None:
        self.settings = settings
        self.speaker = speaker if speaker is not None else Mixer()
        self.clock = clock or _nowhen
        self.focused = True
        """Whether the window is in front; behind others it is silent."""
        self._begun: dict[Effect, float] = {}
        """When each was heard last."""
        self._told: list[tuple[float, Effect]] = []
        """What is to be read: since when, and what."""
        self._asked: object = None

    def feel(self, event: pygame.event.Event) -> None:
        """The window comes to the front or goes behind others."""
        if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
            self.focused = event.type == pygame.WINDOWFOCUSGAINED

    def volume(self, effect: Effect) -> float:
        """How loud the effect is now, 0 to 1."""
        found = self.settings()
        if found.mute or not self.focused:
            return 0.0
        own: float = getattr(found, _KINDS[effect]) if effect in _KINDS else 1.0
        return found.master * (found.interface if effect in _INTERFACE else found.effects) * own

    def play(self, effect: Effect) -> None:
        """The effect, if it can be heard and wasn't just now; it can be read even where it can't be heard."""
        now = self.clock()
        if self.clock is not _nowhen and now - self._begun.get(effect, -GAP) < GAP:
            return
        self._begun[effect] = now
        if effect not in _MUTE:
            self._told = [*(one for one in self._told if one[1] != effect), (now, effect)]
        volume = self.volume(effect)
        if volume > 0:
            self.speaker.play(effect, volume)

    def breathe(self, heard: Sequence[Air]) -> None:
        """The air of the place that is seen; none of it without one."""
        found = self.settings()
        silent = found.mute or not self.focused
        self.speaker.breathe(heard, 0.0 if silent else found.master * found.ambience)

    def tell(self, events: Iterable[Event | str], own: Side | None) -> None:
        """What these events, and sounds by their name, sound like, each effect once however many there are.

        `own`: the side whose turn sounds like one's own; None: nobody's does.
        """
        for effect in dict.fromkeys(found for event in events for found in _of(event, own)):
            self.play(effect)

    def asks(self, question: object) -> None:
        """A question must be answered now: heard once for each question, by whatever tells it from others."""
        if question != self._asked:
            self._asked = question
            self.play("ask")

    @property
    def caption(self) -> str:
        """The sounds of the last moments in words, the newest last; '' for none, or if they aren't wanted."""
        if not self.settings().captions:
            return ""
        now = self.clock()
        self._told = [one for one in self._told if now - one[0] < CAPTION]
        return say("caption.between").join(say(f"caption.{effect}") for _, effect in self._told[-_MOST:])


def _of(event: Event | str, own: Side | None) -> Iterator[Effect]:
    if isinstance(event, str):
        if event in SOUNDS:
            yield cast("Effect", event)
        return
    match event:
        case Rolled():
            yield "dice"
        case Moved():
            yield "step"
        case Hurt():
            yield "clash"
        case Fell():
            yield "fall"
        case EffectBegun():
            yield "weave"
        case PhaseBegun():
            yield "phase"
        case TurnStarted():
            yield "own-turn" if event.side == own else "other-turn"
        case _:
            pass
