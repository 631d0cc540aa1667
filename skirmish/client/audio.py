"""Sounds: a handful of effects made by arithmetic, heard as the animation tells events; all can be read, too.

All of them begin and end at nothing, swing evenly round nothing, and last less than a second.

Dice, steps, wounds, falls, phases and turns are told by the log, by the bar on top and on the board; who hears nothing
misses nothing. Where there is no sound card, or it can't be opened, everything is silent without a word.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, Protocol

import pygame

from skirmish.client.settings import Settings
from skirmish.client.words import say
from skirmish.core.events import EffectBegun, Event, Fell, Hurt, Moved, PhaseBegun, Rolled, TurnStarted
from skirmish.core.state import Side

Effect = Literal[
    "dice", "step", "clash", "weave", "fall", "phase", "ask", "click", "own-turn", "other-turn"
]  # fmt: skip
RATE = 22050
"""Samples a second."""
PEAK = 0.8
"""How loud the loudest sample is, of 1."""
_FULL = 32767
_IN, _OUT = 0.002, 0.012
"""Seconds in which a sound comes up from nothing and goes down to it."""
_DEAF = 40.0
"""Hz below which what is left of a wave only strains the loudspeaker."""


def samples(effect: Effect) -> array[int]:
    """The effect as 16-bit samples of one channel; the same each time."""
    wave = _faded(_centred(_WAVES[effect]()))
    loudest = max(abs(value) for value in wave) or 1.0
    return array("h", (round(PEAK * _FULL * value / loudest) for value in wave))


def _centred(wave: list[float]) -> list[float]:
    """The same without what swings too slowly to be heard."""
    keep = math.exp(-math.tau * _DEAF / RATE)
    found, before, slow = [], 0.0, 0.0
    for value in wave:
        slow = keep * (slow + value - before)
        before = value
        found.append(slow)
    return found


def _faded(wave: list[float]) -> list[float]:
    """The same, up from nothing and down to it, so that nothing clicks."""
    rise, sink, last = _IN * RATE, _OUT * RATE, len(wave) - 1
    return [value * min(1.0, n / rise, (last - n) / sink) for n, value in enumerate(wave)]


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


def _step() -> list[float]:
    """Two soft treads on gravel."""
    treads = ((0.0, 0.8), (0.16, 1.0))
    found, low = [], 0.0
    for t, noise in zip(_times(0.3), _noise(), strict=False):
        low += 0.22 * (noise - low)
        thud = sum(
            loud * math.exp(-38 * (t - at)) * math.sin(math.tau * 96 * (t - at)) for at, loud in treads if t >= at
        )
        grit = low * sum(loud * math.exp(-30 * (t - at)) for at, loud in treads if t >= at)
        found.append(0.5 * thud + grit)
    return found


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
    "step": _step,
    "clash": _clash,
    "weave": _weave,
    "fall": _fall,
    "phase": lambda: _tones(0.45, ((0.0, 349.23, 9.0), (0.0, 698.46, 12.0))),
    "ask": lambda: _tones(0.6, ((0.0, 659.26, 8.0), (0.13, 659.26, 8.0), (0.26, 880.0, 6.0))),
    "click": lambda: _tones(0.04, ((0.0, 1250.0, 120.0),)),
    "own-turn": lambda: _tones(0.7, ((0.0, 523.25, 6.0), (0.14, 783.99, 5.0))),
    "other-turn": lambda: _tones(0.7, ((0.0, 392.0, 6.0), (0.14, 293.66, 5.0))),
}


__all__ = ["CAPTION", "GAP", "RATE", "Effect", "Mixer", "Sounds", "Speaker", "samples"]

GAP = 0.2
"""Seconds at least from when a sound begins until it begins again: five times a second at most."""
CAPTION = 2.0
"""Seconds that a sound is read."""
_MOST = 3
"""The most captions at once, the last ones."""
_INTERFACE: frozenset[Effect] = frozenset({"click", "phase", "ask", "own-turn", "other-turn"})
"""Those that have the interface's volume; the others have that of effects."""
_KINDS: dict[Effect, str] = {
    "dice": "dice", "step": "steps", "clash": "blows", "fall": "blows", "weave": "weaves", "phase": "phases",
    "ask": "questions", "own-turn": "own_turn", "other-turn": "other_turn",
}  # fmt: skip
"""The setting that each of them has besides."""
_MUTE: frozenset[Effect] = frozenset({"click"})
"""Sounds without a caption: the player's own hand made them."""


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
