"""The settings as they stand on their pages: what each is set with."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from skirmish.client.settings import RANGES, SPEEDS, Settings
from skirmish.client.words import say

WINDOWS = ((1024, 640), (1280, 720), (1280, 800), (1600, 900), (1920, 1080), (1920, 1200), (2560, 1440), (3840, 2160))
"""Sizes of the window that can be chosen, in pixels; it can be drawn to any other."""
SCALES = (0.0, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0)


class Pick(NamedTuple):
    """One of several values."""

    setting: str
    values: tuple[object, ...]
    titles: tuple[str, ...]


class Slide(NamedTuple):
    """A number between two ends."""

    setting: str
    low: float
    high: float
    step: float
    shown: Callable[[float], str]


class Tick(NamedTuple):
    """On or off."""

    setting: str


class Told(NamedTuple):
    """A remark."""

    text: str


class Do(NamedTuple):
    """A button; its words have its id as their key. Without anything to `press` it is grey, and says why."""

    id: str
    press: Callable[[], object] | None
    why: str = ""
    tip: str = ""


Item = Pick | Slide | Tick | Told | Do


def _percent(value: float) -> str:
    return say("options.per-cent", n=round(value * 100))


def _slide(setting: str, step: float, shown: Callable[[float], str] = _percent) -> Slide:
    low, high = RANGES[setting]
    return Slide(setting, low, high, step, shown)


def _speeds(setting: str) -> Pick:
    return Pick(setting, SPEEDS, tuple(say(f"options.speed-{speed:g}") for speed in SPEEDS))


def _named(setting: str, *values: str) -> Pick:
    return Pick(setting, values, tuple(say(f"options.{setting}-{value}") for value in values))


def pages(settings: Settings) -> dict[str, tuple[Item, ...]]:
    """What stands on which page; the keys have a page of their own."""
    sizes = tuple(sorted({*WINDOWS, settings.window}))
    scales = tuple(sorted({*SCALES, settings.ui_scale}))
    return {
        "window": (
            Pick("window", sizes, tuple(say("options.size", w=w, h=h) for w, h in sizes)),
            Tick("fullscreen"),
            Pick("ui_scale", scales, tuple(_percent(s) if s else say("options.auto") for s in scales)),
            _slide("text_scale", 0.05),
            _slide("log_scale", 0.05),
            _slide("tip_delay", 0.05, lambda value: say("options.seconds", n=value)),
        ),
        "board": (
            Tick("grid"),
            _named("names", "leaders", "all", "none"),
            Tick("pan_invert"),
            Tick("edge_scroll"),
            Tick("wheel_invert"),
            _slide("wheel_speed", 0.25),
            _slide("drag_threshold", 1, lambda value: say("options.pixels", n=round(value))),
            Tick("commit_on_release"),
            Tick("holds_toggle"),
        ),
        "battle": (
            Tick("ask_end_phase"),
            Tick("ask_risky"),
            Tick("hints"),
            Tick("curtain"),
            _named("clock", "none", "turn", "bank"),
            Tick("autosave"),
            Told(say("options.premeasuring")),
        ),
        "sound": (
            Tick("reduced_motion"),
            _speeds("animation_speed"),
            _speeds("ai_speed"),
            Tick("camera_follow"),
            Tick("mute"),
            Tick("captions"),
            _slide("master", 0.05),
            _slide("effects", 0.05),
            _slide("dice", 0.05),
            _slide("steps", 0.05),
            _slide("blows", 0.05),
            _slide("weaves", 0.05),
            _slide("interface", 0.05),
            _slide("phases", 0.05),
            _slide("questions", 0.05),
            _slide("own_turn", 0.05),
            _slide("other_turn", 0.05),
            Told(say("options.no-device")),
        ),
        "colours": (),
    }
