"""Sounds made by arithmetic: what is heard of each kind of act, and the air of a place. No file, no licence.

All effects begin and end at nothing, swing evenly round nothing, and last less than a second.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import Literal

import numpy as np
from numpy.typing import NDArray

Effect = Literal[
    "dice", "step", "clash", "weave", "fall", "phase", "ask", "click", "own-turn", "other-turn", "arrow", "bolt",
    "sling", "throw", "blow", "parry", "bump", "fire", "ice", "air", "lightning", "earth", "gate", "heal", "ward",
    "shadow", "cut", "fizzle",
]  # fmt: skip
Air = Literal["wind", "birds", "water", "crickets", "hearth"]
"""What is heard of a place all the time."""
Wave = NDArray[np.float64]
RATE = 22050
"""Samples a second."""
PEAK = 0.8
"""How loud the loudest sample is, of 1."""
LOOP = 8.0
"""Seconds after which the air of a place begins again."""
_FULL = 32767
_IN, _OUT = 0.002, 0.012
"""Seconds in which a sound comes up from nothing and goes down to it."""
_DEAF = 40.0
"""Hz below which what is left of a wave only strains the loudspeaker."""


@cache
def samples(effect: Effect) -> NDArray[np.int16]:
    """The effect as 16-bit samples of one channel; the same each time. Making it takes milliseconds, once."""
    wave = _faded(_centred(_WAVES[effect]()))
    loudest = float(np.abs(wave).max()) or 1.0
    return np.round(PEAK * _FULL * wave / loudest).astype(np.int16)


def air(heard: Sequence[Air]) -> NDArray[np.int16]:
    """The air of a place as samples that can be heard over and over: its end runs into its beginning."""
    whole = sum((_AIRS[one]() for one in heard), np.zeros(round(LOOP * RATE)))
    loudest = float(np.abs(whole).max()) or 1.0
    return np.round(0.5 * _FULL * whole / loudest).astype(np.int16)


def _centred(wave: Wave) -> Wave:
    """The same without what swings too slowly to be heard."""
    keep = math.exp(-math.tau * _DEAF / RATE)
    return _swept(keep * np.diff(wave, prepend=0.0), keep)


def _swept(wave: Wave, keep: float) -> Wave:
    """Each sample plus so much of what came before."""
    found, before = np.empty_like(wave), 0.0
    for number, value in enumerate(wave.tolist()):
        before = value + keep * before
        found[number] = before
    return found


def _faded(wave: Wave) -> Wave:
    """The same, up from nothing and down to it, so that nothing clicks."""
    place = np.arange(len(wave))
    rise = np.minimum(1.0, place / (_IN * RATE))
    return wave * np.minimum(rise, (len(wave) - 1 - place) / (_OUT * RATE))


def _times(seconds: float) -> Wave:
    return np.arange(round(seconds * RATE)) / RATE


def _noise(seconds: float, seed: int = 1) -> Wave:
    """Even noise from -1 to 1, always the same."""
    return np.random.default_rng(seed).uniform(-1, 1, round(seconds * RATE))


def _soft(wave: Wave, span: int) -> Wave:
    """Without what swings faster: the mean of so many samples."""
    return np.convolve(wave, np.ones(span) / span, "same")


def _tones(seconds: float, *tones: tuple[float, float, float]) -> Wave:
    """Bell-like tones: (begins after seconds, Hz, fades so many times a second to a third)."""
    t, found = _times(seconds), np.zeros(round(seconds * RATE))
    for at, hz, fade in tones:
        since = np.maximum(0.0, t - at)
        found += np.where(t >= at, np.sin(math.tau * hz * since) * np.exp(-fade * since), 0.0)
    return found


def _glide(seconds: float, begin: float, end: float) -> Wave:
    """A tone that goes from one pitch to another, in Hz."""
    t = _times(seconds)
    return np.sin(math.tau * (begin * t + (end - begin) * t * t / (2 * seconds)))


def _swell(seconds: float) -> Wave:
    """Up and down again."""
    return np.sin(math.pi * _times(seconds) / seconds)


def _knocks(seconds: float, *knocks: tuple[float, float], fade: float) -> Wave:
    """How loud it is at each time: (begins after seconds, loud)."""
    t, found = _times(seconds), np.zeros(round(seconds * RATE))
    for at, loud in knocks:
        found += np.where(t >= at, loud * np.exp(-fade * np.maximum(0.0, t - at)), 0.0)
    return found


def _dice() -> Wave:
    """Knocks of bone on wood, the later the softer."""
    return _noise(0.4) * _knocks(0.4, (0.0, 1.0), (0.07, 0.8), (0.12, 0.55), (0.19, 0.4), (0.27, 0.25), fade=190)


def _step() -> Wave:
    """Two soft treads on gravel."""
    low = _soft(_noise(0.3), 9)
    thud = _knocks(0.3, (0.0, 0.8), (0.16, 1.0), fade=38) * np.sin(math.tau * 96 * _times(0.3))
    return 0.5 * thud + low * _knocks(0.3, (0.0, 0.8), (0.16, 1.0), fade=30)


def _clash() -> Wave:
    """Iron on iron: tones that don't agree, and a scrape."""
    tones = _tones(0.35, (0.0, 1870.0, 14.0), (0.0, 2531.0, 17.0), (0.0, 3407.0, 22.0))
    return tones + 2 * _noise(0.35) * np.exp(-60 * _times(0.35))


def _weave() -> Wave:
    """A hum that rises and shimmers."""
    t = _times(0.6)
    return np.sin(math.tau * (320 + 260 * t) * t) * _swell(0.6) * (1 + 0.4 * np.sin(math.tau * 9 * t))


def _fall() -> Wave:
    """A dull thud."""
    t = _times(0.4)
    return np.sin(math.tau * 74 * t) * np.exp(-9 * t) + 0.5 * _noise(0.4) * np.exp(-45 * t)


def _loosed(seconds: float, hz: float, hiss: float) -> Wave:
    """A string that twangs, and what flies hisses away."""
    t = _times(seconds)
    string = np.sin(math.tau * hz * t) * np.exp(-28 * t)
    return string + hiss * _soft(_noise(seconds), 3) * _swell(seconds) ** 2


def _whirled(seconds: float, turns: float) -> Wave:
    """Something that turns in the air."""
    t = _times(seconds)
    return _soft(_noise(seconds), 7) * _swell(seconds) * (0.55 + 0.45 * np.sin(math.tau * turns * t))


def _blow() -> Wave:
    """Wood or a fist: a dull stroke."""
    t = _times(0.25)
    return np.sin(math.tau * 130 * t) * np.exp(-22 * t) + 0.7 * _soft(_noise(0.25), 5) * np.exp(-50 * t)


def _fire() -> Wave:
    """A roar that swells, with crackle."""
    crackle = np.where(_noise(0.8, 3) > 0.985, 1.5, 0.0) * _noise(0.8, 4)
    return (_soft(_noise(0.8, 2), 11) * 2 + crackle) * _swell(0.8)


def _ice() -> Wave:
    """Thin tones that shatter."""
    notes = [(0.03 * n, 2100.0 + 410 * (n * 7 % 5), 16.0) for n in range(6)]
    return _tones(0.5, *notes) + 0.3 * _noise(0.5) * np.exp(-30 * _times(0.5))


def _lightning() -> Wave:
    """A crack, and thunder after it."""
    crack = _noise(0.9) * np.exp(-35 * _times(0.9))
    return crack + 1.6 * _soft(_noise(0.9, 5), 60) * np.exp(-4 * _times(0.9)) * np.minimum(1.0, _times(0.9) * 12)


def _earth() -> Wave:
    """Ground that moves: deep, and stones in it."""
    stones = np.where(_noise(0.8, 6) > 0.99, 1.0, 0.0) * _noise(0.8, 7)
    return (_soft(_noise(0.8, 8), 90) * 5 + _soft(stones, 4)) * _swell(0.8)


def _gate() -> Wave:
    """A line of light that turns: a low tone and its fifth, opening."""
    return (_glide(0.8, 110, 220) + 0.6 * _glide(0.8, 165, 330) + 0.3 * _glide(0.8, 880, 990)) * _swell(0.8)


def _cut() -> Wave:
    """A string that is cut."""
    t = _times(0.5)
    return _glide(0.5, 1500, 240) * np.exp(-7 * t) + 0.6 * _noise(0.5) * np.exp(-70 * t)


_WAVES: dict[Effect, Callable[[], Wave]] = {
    "dice": _dice,
    "step": _step,
    "clash": _clash,
    "weave": _weave,
    "fall": _fall,
    "phase": lambda: _tones(0.45, (0.0, 349.23, 9.0), (0.0, 698.46, 12.0)),
    "ask": lambda: _tones(0.6, (0.0, 659.26, 8.0), (0.13, 659.26, 8.0), (0.26, 880.0, 6.0)),
    "click": lambda: _tones(0.04, (0.0, 1250.0, 120.0)),
    "own-turn": lambda: _tones(0.7, (0.0, 523.25, 6.0), (0.14, 783.99, 5.0)),
    "other-turn": lambda: _tones(0.7, (0.0, 392.0, 6.0), (0.14, 293.66, 5.0)),
    "arrow": lambda: _loosed(0.35, 210.0, 0.5),
    "bolt": lambda: _loosed(0.3, 120.0, 0.3) + 0.6 * _knocks(0.3, (0.0, 1.0), fade=90) * _noise(0.3, 9),
    "sling": lambda: _whirled(0.4, 11.0),
    "throw": lambda: _whirled(0.35, 18.0),
    "blow": _blow,
    "parry": lambda: _tones(0.3, (0.0, 1240.0, 20.0), (0.02, 1733.0, 26.0)),
    "bump": lambda: _tones(0.2, (0.0, 92.0, 24.0)) + 0.3 * _soft(_noise(0.2), 9) * np.exp(-40 * _times(0.2)),
    "fire": _fire,
    "ice": _ice,
    "air": lambda: _soft(_noise(0.7, 10), 4) * _swell(0.7) ** 2 * (1 + 0.3 * _glide(0.7, 6, 14)),
    "lightning": _lightning,
    "earth": _earth,
    "gate": _gate,
    "heal": lambda: _tones(0.8, (0.0, 523.25, 4.0), (0.12, 659.26, 4.0), (0.24, 783.99, 3.5)),
    "ward": lambda: _tones(0.7, (0.0, 392.0, 4.0), (0.0, 588.0, 5.0), (0.0, 1176.0, 7.0)),
    "shadow": lambda: (_glide(0.8, 150, 70) + 0.7 * _glide(0.8, 158, 66)) * _swell(0.8),
    "cut": _cut,
    "fizzle": lambda: _soft(_noise(0.5, 11), 3) * np.exp(-6 * _times(0.5)) * (0.6 + 0.4 * _glide(0.5, 40, 8)),
}
SOUNDS: frozenset[str] = frozenset(_WAVES)


# The air of a place


def _round_noise(span: int, seed: int) -> Wave:
    """Noise without an end: softened across the seam."""
    noise = _noise(LOOP, seed)
    long = np.concatenate([noise[-span:], noise, noise[:span]])
    return _soft(long, span)[span:-span] * math.sqrt(span)


def _breath(times: int, deep: float, shift: float = 0.0) -> Wave:
    """Louder and softer, a whole number of times in a round."""
    return 1 - deep + deep * np.sin(math.tau * (times * _times(LOOP) / LOOP + shift))


def _wind() -> Wave:
    return 0.5 * _round_noise(40, 21) * _breath(2, 0.5) + 0.15 * _round_noise(8, 22) * _breath(3, 0.6, 0.4)


def _water() -> Wave:
    return 0.35 * _round_noise(5, 23) * _breath(5, 0.25) + 0.25 * _round_noise(14, 24) * _breath(7, 0.35, 0.2)


def _birds() -> Wave:
    """Calls of a few notes, far from each other."""
    found, chance = np.zeros(round(LOOP * RATE)), np.random.default_rng(25)
    for call in range(9):
        at, high = (call + 0.3 + 0.5 * float(chance.uniform())) * LOOP / 10, float(chance.uniform(2200, 4200))
        for note in range(int(chance.integers(1, 4))):
            chirp = _glide(0.09, high, high * 1.25) * _swell(0.09) * 0.5
            start = round((at + note * 0.14) * RATE)
            found[start : start + len(chirp)] += chirp[: len(found) - start]
    return found


def _crickets() -> Wave:
    t = _times(LOOP)
    chirps: Wave = np.sin(math.tau * 4200 * t) * np.clip(np.sin(math.tau * 28 * t), 0, 1)
    return 0.12 * chirps * (np.sin(math.tau * t) > 0.2)


def _hearth() -> Wave:
    crackle = np.where(_noise(LOOP, 26) > 0.9992, 1.0, 0.0) * _noise(LOOP, 27)
    return _soft(crackle, 6) * 4 + 0.1 * _round_noise(50, 28)


_AIRS: dict[Air, Callable[[], Wave]] = {
    "wind": _wind, "birds": _birds, "water": _water, "crickets": _crickets, "hearth": _hearth,
}  # fmt: skip


@lru_cache(16)
def air_of(kinds: frozenset[str]) -> tuple[Air, ...]:
    """What is heard on a field with terrain of these kinds."""
    found: list[Air] = ["wind"]
    if kinds & {"woods", "hedge", "orchard"}:
        found.append("birds")
    if kinds & {"water", "deep-water", "bog"}:
        found.append("water")
    if kinds & {"field", "corn", "haystack"}:
        found.append("crickets")
    if "building" in kinds:
        found.append("hearth")
    return tuple(found)
