"""What each sound is made of: waves by arithmetic, the same each time, without a file and without a library.

All of them begin and end at nothing, swing evenly round nothing, and last less than a second.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator
from typing import Literal

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
