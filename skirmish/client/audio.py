"""Sounds: a handful of effects made by arithmetic, heard as the animation tells events. All of them can be seen, too.

Dice, wounds, falls and turns are told by the log, by the foot and on the board; who hears nothing misses nothing.
Where there is no sound card, or it can't be opened, everything is silent without a word.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, Protocol

import pygame

from skirmish.client.settings import Settings
from skirmish.core.events import EffectBegun, Event, Fell, Hurt, Rolled, TurnStarted
from skirmish.core.state import Side

Effect = Literal["dice", "clash", "weave", "fall", "click", "own-turn", "other-turn"]
RATE = 22050
"""Samples a second."""
_FULL = 32767
_INTERFACE: frozenset[Effect] = frozenset({"click", "own-turn", "other-turn"})
"""Those that have the interface's volume; the others have that of effects."""
_KINDS: dict[Effect, str] = {
    "dice": "dice", "clash": "blows", "fall": "blows", "weave": "weaves", "own-turn": "own_turn",
    "other-turn": "other_turn",
}  # fmt: skip
"""The setting that each of them has besides."""


class Speaker(Protocol):
    """What plays sounds."""

    def play(self, effect: Effect, volume: float) -> None:
        """Begins the effect as loud as `volume`, 0 to 1. Never raises, never waits."""


class Mixer:
    """pygame's mixer, opened when the first sound is due. If that fails it stays silent."""

    def __init__(self) -> None:
        self._sounds: dict[Effect, pygame.mixer.Sound] = {}
        self._works: bool | None = None

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

    def _opened(self) -> bool:
        if self._works is None:
            self._works = False
            pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            self._works = pygame.mixer.get_init() is not None
        return self._works


class Sounds:
    """What is heard, as the settings have it at the moment."""

    def __init__(self, settings: Callable[[], Settings], speaker: Speaker | None = None) -> None:
        self.settings = settings
        self.speaker = speaker if speaker is not None else Mixer()
        self.focused = True
        """Whether the window is in front; behind others it is silent."""

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
        """The effect, if it can be heard."""
        volume = self.volume(effect)
        if volume > 0:
            self.speaker.play(effect, volume)

    def tell(self, events: Iterable[Event], own: Side | None) -> None:
        """What these events sound like, each effect once however many there are.

        `own`: the side whose turn sounds like one's own; None: nobody's does.
        """
        for effect in dict.fromkeys(found for event in events for found in _of(event, own)):
            self.play(effect)


def _of(event: Event, own: Side | None) -> Iterator[Effect]:
    match event:
        case Rolled():
            yield "dice"
        case Hurt():
            yield "clash"
        case Fell():
            yield "fall"
        case EffectBegun():
            yield "weave"
        case TurnStarted():
            yield "own-turn" if event.side == own else "other-turn"
        case _:
            pass


def samples(effect: Effect) -> array[int]:
    """The effect as 16-bit samples of one channel; the same each time."""
    wave = _WAVES[effect]()
    loudest = max(abs(value) for value in wave) or 1.0
    edge = RATE // 200
    last = len(wave) - 1
    return array(
        "h", (round(0.8 * _FULL * value / loudest * min(1.0, (last - n) / edge)) for n, value in enumerate(wave))
    )


def _times(seconds: float) -> Iterator[float]:
    return (number / RATE for number in range(round(seconds * RATE)))


def _noise() -> Iterator[float]:
    """Even noise from -1 to 1, always the same."""
    value = 12345
    while True:
        value = (value * 1103515245 + 12345) & 0x7FFFFFFF
        yield value / 0x3FFFFFFF - 1


def _tones(seconds: float, tones: tuple[tuple[float, float, float], ...]) -> list[float]:
    """Bell-like tones: (begins after seconds, Hz, fades so many times a second to a third)."""
    return [
        sum(math.sin(math.tau * hz * (t - at)) * math.exp(-fade * (t - at)) for at, hz, fade in tones if t >= at)
        for t in _times(seconds)
    ]


def _dice() -> list[float]:
    """Four knocks of bone on wood, the later the softer."""
    knocks = ((0.0, 1.0), (0.07, 0.8), (0.12, 0.55), (0.19, 0.4))
    return [
        noise * sum(loud * math.exp(-190 * (t - at)) for at, loud in knocks if t >= at)
        for t, noise in zip(_times(0.3), _noise(), strict=False)
    ]


def _clash() -> list[float]:
    """Iron on iron: tones that don't agree, and a scrape."""
    tones = _tones(0.35, ((0.0, 1870.0, 14.0), (0.0, 2531.0, 17.0), (0.0, 3407.0, 22.0)))
    return [tone + 2 * noise * math.exp(-60 * t) for tone, noise, t in zip(tones, _noise(), _times(0.35), strict=False)]


def _weave() -> list[float]:
    """A hum that rises and shimmers."""
    return [
        math.sin(math.tau * (320 + 260 * t) * t) * math.sin(math.pi * t / 0.6) * (1 + 0.4 * math.sin(math.tau * 9 * t))
        for t in _times(0.6)
    ]


def _fall() -> list[float]:
    """A dull thud."""
    return [
        math.sin(math.tau * 74 * t) * math.exp(-9 * t) + 0.5 * noise * math.exp(-45 * t)
        for t, noise in zip(_times(0.4), _noise(), strict=False)
    ]


_WAVES: dict[Effect, Callable[[], list[float]]] = {
    "dice": _dice,
    "clash": _clash,
    "weave": _weave,
    "fall": _fall,
    "click": lambda: _tones(0.04, ((0.0, 1250.0, 120.0),)),
    "own-turn": lambda: _tones(0.7, ((0.0, 523.25, 6.0), (0.14, 783.99, 5.0))),
    "other-turn": lambda: _tones(0.7, ((0.0, 392.0, 6.0), (0.14, 293.66, 5.0))),
}
