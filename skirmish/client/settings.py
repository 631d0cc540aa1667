"""What a person prefers, kept between sessions in `settings.json`."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path
from typing import Literal, NamedTuple, get_args

import platformdirs

from skirmish.client.art import theme
from skirmish.client.words import say
from skirmish.core.decision import When
from skirmish.core.files import write_file
from skirmish.core.record import Malformed, Record, evolve, from_json, to_json

FORMAT = "settings/1"
FILE = "settings.json"
BAD = ".bad"
"""What is appended to the name of a file that can't be used: it is kept."""
MOST_BYTES = 200_000
HOME = "SKIRMISH_HOME"
"""The environment variable that names the folder of all that is kept."""
SPEEDS = (0.0, 0.5, 1.0, 2.0, 4.0)
"""Of animations; 0: none."""
Palette = str
Names = Literal["leaders", "all", "none"]
ClockMode = Literal["none", "turn", "bank"]


class Settings(Record):
    """Everything that can be set, at its default. Pixels for the window, seconds for times, 1.0 = 100%."""

    format: str = FORMAT
    window: tuple[int, int] = (1280, 800)
    position: tuple[int, int] | None = None
    """None: where the system puts it."""
    fullscreen: bool = False
    ui_scale: float = 0.0
    """0: what suits the window."""
    text_scale: float = 1.0
    log_scale: float = 1.0
    palette: Palette = "normal"
    dye_a: str = ""
    """The colour of side A, of `theme.DYES`; '': that of the palette."""
    dye_b: str = ""
    reduced_motion: bool = False
    animation_speed: float = 1.0
    ai_speed: float = 1.0
    think_cap: float = 0.0
    """Seconds that an AI may think about a decision; 0: as long as it does by itself."""
    opponent: str = ""
    """The opponent in the last quick battle, as a plain word; '': the default one."""
    camera_follow: bool = True
    master: float = 0.4
    """Quiet, until it is wanted louder."""
    effects: float = 0.8
    interface: float = 0.6
    dice: float = 1.0
    steps: float = 0.6
    blows: float = 1.0
    weaves: float = 1.0
    ambience: float = 0.5
    """The air of the place: wind, birds, water."""
    phases: float = 0.6
    questions: float = 1.0
    own_turn: float = 1.0
    other_turn: float = 1.0
    mute: bool = False
    captions: bool = False
    """Sounds are read, too."""
    keys: dict[str, tuple[str, ...]] = {}  # noqa: RUF012  # msgspec copies an empty default
    holds_toggle: bool = False
    """Keys that are held switch on and off instead."""
    wheel_invert: bool = False
    wheel_speed: float = 1.0
    pan_invert: bool = False
    edge_scroll: bool = False
    drag_threshold: int = 6
    """Pixels until a click is a drag."""
    tip_delay: float = 0.45
    commit_on_release: bool = False
    ask_end_phase: bool = True
    skip_empty: bool = True
    """A phase in which nothing can be done ends by itself."""
    chance_bar: bool = False
    """A bar over the board says who is winning."""
    look_back: bool = True
    """After each turn the sheet tells what was given away in it, as an AI reckons."""
    ask_risky: bool = True
    """Whether actions that may harm your own side are asked about, with the chance."""
    asks: dict[str, str] = {}  # noqa: RUF012  # msgspec copies an empty default
    """When questions in the middle of the rules are asked, by their ids, where that isn't as usual."""
    hints: bool = True
    """A hint at the moment it matters, each once; which were shown stands in a file of its own."""
    curtain: bool = False
    grid: bool = False
    centimetres: bool = False
    """Measured distances have centimetres beside their inches."""
    names: Names = "leaders"
    minimap: bool = True
    """A small map while only a part of the board is in view."""
    clock: ClockMode = "none"
    autosave: bool = True

    @property
    def dyes(self) -> tuple[str, str]:
        """The dyes of both sides."""
        return self.dye_a, self.dye_b

    def changed(self, **values: object) -> Settings:
        """With some of them changed, within what is allowed. Raises `TypeError` for a setting that doesn't exist."""
        return sound(evolve(self, **values))


RANGES: dict[str, tuple[float, float]] = {
    "text_scale": (0.75, 2.0), "log_scale": (0.75, 2.0), "master": (0.0, 1.0), "effects": (0.0, 1.0),
    "interface": (0.0, 1.0), "dice": (0.0, 1.0), "steps": (0.0, 1.0), "blows": (0.0, 1.0), "weaves": (0.0, 1.0),
    "ambience": (0.0, 1.0), "think_cap": (0.0, 30.0),
    "phases": (0.0, 1.0), "questions": (0.0, 1.0), "own_turn": (0.0, 1.0), "other_turn": (0.0, 1.0),
    "wheel_speed": (0.25, 4.0), "drag_threshold": (2, 24), "tip_delay": (0.1, 2.0),
}  # fmt: skip
"""The least and the most of what is a number; the scale may also be 0, speeds are one of `SPEEDS`."""
_SCALES = (0.75, 3.0)
_LEAST_SIZE = (640, 400)
_MOST_SIZE = (16_384, 16_384)


class Loaded(NamedTuple):
    """Settings with what there is to tell about their file; '' for nothing."""

    settings: Settings
    message: str


def folder() -> Path:
    """Where settings are kept: `SKIRMISH_HOME`, else what the system has for it. It need not exist."""
    home = os.environ.get(HOME)
    return Path(home) if home else Path(platformdirs.user_config_dir("skirmish", appauthor=False))


def load_settings(where: Path | None = None) -> Loaded:
    """The settings of this folder; the defaults with a message if the file can't be used. Never raises for a file."""
    path = (where or folder()) / FILE
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode) or about.st_size > MOST_BYTES:
            return _aside(path, say("settings.damaged"))
        data = path.read_bytes()
    except FileNotFoundError:
        return Loaded(Settings(), "")
    except OSError as error:
        return Loaded(Settings(), say("settings.unreadable", why=error.strerror or str(error)))
    return _read(path, data)


def _read(path: Path, data: bytes) -> Loaded:
    try:
        kind = from_json(data, _Format).format
        if kind != FORMAT:
            older = kind.startswith("settings/")
            return _aside(path, say("settings.newer" if older else "settings.foreign", format=kind[:40]))
        return Loaded(sound(from_json(data, Settings)), "")
    except Malformed:
        return _aside(path, say("settings.damaged"))


class _Format(Record):
    format: str


def _aside(path: Path, message: str) -> Loaded:
    """The defaults; the file gets another name, so that the next save doesn't overwrite it."""
    with contextlib.suppress(OSError):
        os.replace(path, path.with_name(path.name + BAD))
    return Loaded(Settings(), message)


def save_settings(settings: Settings, where: Path | None = None) -> str:
    """Writes them whole or not at all; what went wrong in words, '' if nothing did."""
    path = (where or folder()) / FILE
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, to_json(settings))
    except OSError as error:
        return say("settings.unwritten", why=error.strerror or str(error))
    return ""


def reset(settings: Settings) -> Settings:
    """Everything at its default; the window stays where and as large as it is."""
    return Settings(window=settings.window, position=settings.position)


def sound(settings: Settings) -> Settings:
    """The same, with numbers brought into their range, and the default for names that nobody knows."""
    limited = {name: _within(getattr(settings, name), *ends) for name, ends in RANGES.items()}
    limited["drag_threshold"] = round(limited["drag_threshold"])
    return evolve(
        settings,
        **limited,
        ui_scale=0.0 if settings.ui_scale <= 0 else _within(settings.ui_scale, *_SCALES),
        animation_speed=_nearest(settings.animation_speed),
        ai_speed=_nearest(settings.ai_speed),
        window=_sized(settings.window),
        palette=settings.palette if settings.palette in theme.PALETTES else "normal",
        dye_a=settings.dye_a if settings.dye_a in theme.DYES else "",
        dye_b=settings.dye_b if settings.dye_b in theme.DYES else "",
        asks={ident: when for ident, when in settings.asks.items() if when in get_args(When)},
    )


def _within(value: float, least: float, most: float) -> float:
    return min(most, max(least, value))


def _nearest(speed: float) -> float:
    return min(SPEEDS, key=lambda one: abs(one - speed))


def _sized(size: tuple[int, int]) -> tuple[int, int]:
    w, h = (round(_within(*ends)) for ends in zip(size, _LEAST_SIZE, _MOST_SIZE, strict=True))
    return w, h
