"""The settings, over whatever was shown. Everything counts at once and is kept at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import starmap
from typing import TYPE_CHECKING, NamedTuple

import pygame

from skirmish.client.art import theme
from skirmish.client.art.ground import mat
from skirmish.client.art.letters import pill
from skirmish.client.art.people import example
from skirmish.client.art.theme import MUTED, Palette, current, mark_colour, wear
from skirmish.client.art.tokens import Look, stamp, token
from skirmish.client.battle.frame import Column
from skirmish.client.intents import BY_ID, Context
from skirmish.client.keymap import chord, label
from skirmish.client.ports import Services
from skirmish.client.scenes import keys
from skirmish.client.scenes.page import SHARE, STACKED, Page, line, tall
from skirmish.client.settings import RANGES, SPEEDS, Settings, reset
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice, Slider, Tabs, Toggle
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.paint import ring
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import SMALL
from skirmish.client.ui.text import Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.state import Side

if TYPE_CHECKING:
    from skirmish.client.scenes.page import Page
    from skirmish.client.ui.ui import UI


WINDOWS = ((1024, 640), (1280, 720), (1280, 800), (1600, 900), (1920, 1080), (1920, 1200), (2560, 1440), (3840, 2160))
"""Sizes of the window that can be chosen, in pixels; it can be drawn to any other."""
CAPS = (0.0, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0)
"""Seconds that an AI may think at most; 0: no cap."""
SCALES = (0.0, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0)


class Pick(NamedTuple):
    """One of several values."""

    setting: str
    values: tuple[object, ...]
    titles: tuple[str, ...]
    off: tuple[str | None, ...] = ()
    """Why each value can't be taken; None for one that can."""


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


def _caps(chosen: float) -> Pick:
    """How long an AI may think; another cap that stands in the file can be seen, too."""
    caps = tuple(sorted({*CAPS, chosen}))
    return Pick(
        "think_cap", caps, tuple(say("options.seconds", n=cap) if cap else say("options.no-cap") for cap in caps)
    )


def _named(setting: str, *values: str) -> Pick:
    return Pick(setting, values, tuple(say(f"options.{setting}-{value}") for value in values))


def _dyes(settings: Settings, side: Side) -> Pick:
    """The colours that a side may have beside the other's."""
    palette, other = theme.PALETTES[settings.palette], settings.dyes[1 - side]
    faults = [theme.fault(palette, side, dye, other) for dye in ("", *theme.DYES)]
    titles = (say("dye.own"), *(say(f"dye.{dye}") for dye in theme.DYES))
    off = tuple(say(f"dye.why-{fault}") if fault else None for fault in faults)
    return Pick("dye_b" if side else "dye_a", ("", *theme.DYES), titles, off)


def _unworn(settings: Settings) -> tuple[Told, ...]:
    """That the colours chosen go with another palette."""
    palette = theme.PALETTES[settings.palette]
    unworn = any(settings.dyes) and theme.dyed(palette, settings.dyes) == palette
    return (Told(say("dye.unworn")),) if unworn else ()


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
            Tick("centimetres"),
            _named("names", "leaders", "all", "none"),
            Tick("minimap"),
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
            Tick("skip_empty"),
            Tick("ask_risky"),
            Tick("hints"),
            Tick("chance_bar"),
            Tick("look_back"),
            Tick("curtain"),
            _named("clock", "none", "turn", "bank"),
            _caps(settings.think_cap),
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
            _slide("ambience", 0.05),
            _slide("interface", 0.05),
            _slide("phases", 0.05),
            _slide("questions", 0.05),
            _slide("own_turn", 0.05),
            _slide("other_turn", 0.05),
            Told(say("options.no-device")),
        ),
        "colours": (_dyes(settings, 0), _dyes(settings, 1), *_unworn(settings)),
    }


_ROLES = ("walk", "charge", "good", "bad", "cutting", "threat")
_INK = (20, 22, 26)


_SAMPLES = (
    (("sitter", "white-tower"), ("warder", "white-tower", "sword")),
    (("myrddraal", "shadowspawn"), ("trolloc", "shadowspawn", "axe")),
)
"""Two of each side: type, faction, weapon."""


class Sample(Widget):
    """Two sides, and six marks with their names: what is told apart by colour is told apart by words here, too."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, palette: Palette) -> None:
        super().__init__(id, rect)
        self.palette = palette

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """In its own palette, whichever is in use."""
        if min(self.rect.size) < 20:
            return
        used = current()
        wear(self.palette)
        self._paint(onto, ui)
        wear(used)

    def _paint(self, onto: pygame.Surface, ui: UI) -> None:
        onto.blit(_ground(self.rect.size), self.rect)
        radius = self.rect.h * 0.13
        across = self.rect.w / 4
        for side, people in enumerate(_SAMPLES):
            x = self.rect.x + across * (0.5 + 2 * side)
            for number, person in enumerate(starmap(example, people)):
                stamp(onto, token(Look(side, person), radius), (x + number * across, self.rect.y + self.rect.h * 0.22))
            name = pill(say("options.sample-b" if side else "options.sample-a"), ui.px(SMALL))
            stamp(onto, name, (x + across / 2, self.rect.y + self.rect.h * 0.22))
        self._marks(onto, ui)

    def _marks(self, onto: pygame.Surface, ui: UI) -> None:
        wide = self.rect.w / len(_ROLES)
        for number, role in enumerate(_ROLES):
            spot = pygame.Rect(0, 0, round(wide * 0.5), round(self.rect.h * 0.2))
            spot.center = (round(self.rect.x + wide * (number + 0.5)), round(self.rect.y + self.rect.h * 0.6))
            ring(onto, spot.inflate(ui.u(2), ui.u(2)), _INK, spot.h // 2, ui.u(5))
            ring(onto, spot, mark_colour(role), spot.h // 2, ui.u(3))
            name = pill(say(f"options.role-{role}"), ui.px(SMALL), mark_colour(role))
            stamp(onto, name, (spot.centerx, self.rect.y + self.rect.h * 0.85))


@lru_cache(4)
def _ground(size: tuple[int, int]) -> pygame.Surface:
    return mat(size[0] / 20, size[1] / 20, 20)


PATIENCE = 15.0
"""Seconds until it goes back."""


class Trial:
    """Asks whether a new size, or the whole screen, is to be kept."""

    def __init__(self, page: Page, **values: object) -> None:
        self.page = page
        settings = page.app.settings
        self._before = {name: getattr(settings, name) for name in values}
        self._until = page.app.now + PATIENCE
        self.over = False
        page.app.change(**values)
        buttons = [
            Answer(say("options.trial-back"), self.revert, cancel=True, id="trial.back"),
            Answer(say("options.trial-keep"), self.keep, primary=True, id="trial.keep"),
        ]
        self.dialog = Dialog(say("options.trial-title"), self._body(), buttons, id="trial")
        page.ui.open(self.dialog)

    @property
    def left(self) -> int:
        """Whole seconds that are left."""
        return max(0, -int(-(self._until - self.page.app.now) // 1))

    def _body(self) -> list[str]:
        return [say("options.trial", n=self.left)]

    def step(self) -> None:
        """Counts down; at the end everything is as it was."""
        if self.over:
            return
        body = self._body()
        if body != self.dialog.body:
            self.dialog.body = body
            self.dialog.renew()
            self.page.ui.touch()
        if self.page.app.now >= self._until:
            self.page.ui.close()
            self.revert()

    def keep(self) -> None:
        """It can be seen."""
        self.over = True
        self.page.touch()

    def revert(self) -> None:
        """As it was before."""
        self.over = True
        self.page.app.change(**self._before)


TABS = ("window", "board", "battle", "keys", "colours", "sound")
_MODES = ("window", "fullscreen")
"""Settings that are on trial first."""
_BROAD = 820
"""How wide the pages are at most, at 100%: what is set stays near its name."""
_FAR = 10**6


def _tip(setting: str) -> str:
    """What a setting does, in more words."""
    return say(f"settings.{setting}.tip")


class OptionsScene(Page):
    """All settings by tabs."""

    contexts: tuple[Context, ...] = ("program",)

    def __init__(self, app: Services) -> None:
        super().__init__(app, say("options.title"))
        self.tab = "window"
        self.trial: Trial | None = None
        self.key_page = keys.KeyPage(app, self.ui, self.touch)

    @property
    def grabs(self) -> bool:  # type: ignore[override]  # a plain flag in scenes, worked out here
        """See `Scene`: while a key is to be bound, all keys are for it."""
        return bool(self.key_page.binding)

    def show(self, tab: str) -> None:
        """Another page."""
        self.tab, self.key_page.binding, self.key_page.note = tab, "", ""
        self.touch()

    def change(self, **values: object) -> None:
        """Other settings, from now on. A window is on trial first."""
        if any(name in _MODES for name in values):
            self.trial = Trial(self, **values)
        else:
            self.app.change(**values)

    def reset_all(self) -> None:
        """Asks, then sets everything back."""
        buttons = [Answer(say("options.keep"), cancel=True, id="reset.keep"),
                   Answer(say("options.reset-do"), self._reset, danger=True, id="reset.do")]  # fmt: skip
        self.ui.open(Dialog(say("options.reset-title"), [say("options.reset-told")], buttons, id="reset.dialog"))

    def _reset(self) -> None:
        usual = reset(self.app.settings)
        self.app.change(**{name: getattr(usual, name) for name in usual.__struct_fields__})

    @property
    def topic(self) -> str:
        """See `Scene`: the page that is shown."""
        return f"help.{self.tab}"

    def knows(self, intent: str) -> bool:
        """See `Scene`."""
        return intent != "settings" and super().knows(intent)

    def do(self, intent: str) -> bool:
        """As on every page; the settings don't open themselves."""
        if intent == "fullscreen":
            self.change(fullscreen=not self.app.settings.fullscreen)
            return True
        return intent != "settings" and super().do(intent)

    def handle(self, event: pygame.event.Event) -> None:
        """While a key is waited for, the next one is it."""
        if self.key_page.binding and event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            self._caught(event)
            return
        super().handle(event)

    def _caught(self, event: pygame.event.Event) -> None:
        """A key with its modifiers; a modifier alone counts when it is let go."""
        if event.type == pygame.TEXTINPUT:
            return
        alone = label(event.key) in ("Ctrl", "Alt", "Shift")
        if event.type == pygame.KEYDOWN and not alone:
            keys.bind(self.key_page, "" if event.key == pygame.K_ESCAPE else chord(event))
        elif event.type == pygame.KEYUP and alone:
            keys.bind(self.key_page, label(event.key))

    def step(self, seconds: float) -> None:
        """A window on trial counts down."""
        if self.trial is not None:
            self.trial.step()
            if self.trial.over:
                self.trial = None

    def due(self) -> float | None:
        """See `Scene`."""
        return 0.2 if self.trial is not None else super().due()

    # How it looks

    def foot(self) -> list[Button]:
        """Reset all, back."""
        nowhere = pygame.Rect(0, 0, 0, 0)
        return [
            Button("reset", nowhere, say("options.reset"), self.reset_all, tip=say("options.reset-told")),
            Button("back", nowhere, say("setup.back"), self.back, primary=True, key=self.app.keymap.cap("cancel")),
        ]

    def accept(self) -> None:
        """Enter: done."""
        self.back()

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """The tabs, and the page that is chosen."""
        ui = self.ui
        across = min(rect.w, ui.u(_BROAD * max(1.0, ui.scale.text)))
        rect = pygame.Rect(rect.centerx - across // 2, rect.y, across, rect.h)
        names = [say(f"options.{tab}") for tab in TABS]
        tabs = Tabs("tabs", pygame.Rect(rect.x, rect.y, rect.w, tall(ui)), names, TABS.index(self.tab),
                    lambda number: self.show(TABS[number]))  # fmt: skip
        if tabs.cut(ui):
            chooser: Widget = Choice("tabs", tabs.rect, names, TABS.index(self.tab), lambda n: self.show(TABS[n]),
                                     tip=say("options.page-tip"))  # fmt: skip
        else:
            chooser = tabs
        head = Panel("tabs.head", tabs.rect, [chooser])
        below = pygame.Rect(rect.x, tabs.rect.bottom, rect.w, max(1, rect.h - tabs.rect.h))
        inner = below.inflate(-2 * ui.u(14), -2 * ui.u(12))
        inside = keys.widgets(self.key_page, inner, low=self.low) if self.tab == "keys" else [self._page(inner)]
        return [head, Panel("page", below, inside, framed=True)]

    def _page(self, rect: pygame.Rect) -> Widget:
        ui = self.ui
        column = Column(pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(20), _FAR), ui.u(9))
        found: list[Widget] = []
        for item in (*pages(self.app.settings)[self.tab], *self._more()):
            found += self._item(item, column)
        if self.tab == "colours":
            found += self._samples(column)
        return Scroll(f"page.{self.tab}", rect, found)

    def _more(self) -> tuple[Item, ...]:
        """What is asked, on a page of its own. Hints: all of them once more, and where they are read."""
        if self.tab != "battle":
            return ()
        hints = self.app.hints
        renew = hints.renew if hints.said else None
        read = partial(self.app.go.to_rulebook, "help.hints")
        return (
            Do("asks.open", self.app.go.to_questions, tip=say("asks.open-tip")),
            Do("hints.renew", renew, say("hints.none-said"), say("hints.renew-tip")),
            Do("hints.read", read, tip=say("hints.read-tip")),
        )

    def _item(self, item: Item, column: Column) -> list[Widget]:
        """One setting: its name, and what it is set with."""
        if isinstance(item, Told):
            return [self._remark(item.text, column)]
        if isinstance(item, Do):
            return [self._button(item, column)]
        settings, high_ = self.app.settings, tall(self.ui)
        value = getattr(settings, item.setting)
        if isinstance(item, Tick):
            return self._tick(item.setting, value, column)
        name, rect = self.beside("", [Span(say(f"settings.{item.setting}"))], column, high_)
        if isinstance(item, Slide):
            made: Widget = Slider(item.setting, rect, value, partial(self._slid, item.setting), low=item.low,
                                  high=item.high, step=item.step, say=item.shown, tip=_tip(item.setting))  # fmt: skip
        else:
            made = self._pick(item, rect, value)
        return [name, made]

    def _pick(self, item: Pick, rect: pygame.Rect, value: object) -> Widget:
        at = item.values.index(value) if value in item.values else 0
        return Choice(item.setting, rect, item.titles, at, lambda n: self.change(**{item.setting: item.values[n]}),
                      off=item.off, tip=_tip(item.setting))  # fmt: skip

    def _tick(self, setting: str, on: bool, column: Column) -> list[Widget]:
        """A box with its words; words too long for a line stand beside it."""
        text, high_ = say(f"settings.{setting}"), tall(self.ui)
        change = partial(self._ticked, setting)
        beside = 0 if self.broad < STACKED else round(column.rest.w * SHARE) + self.ui.u(12)
        toggle = Toggle(setting, pygame.Rect(column.rest.x, 0, column.rest.w, high_), text, on, change,
                        tip=self._tip(setting), beside=beside)  # fmt: skip
        if not toggle.cut(self.ui):
            toggle.rect = column.take(high_)
            return [toggle]
        name, rect = self.beside("", [Span(text)], column, high_)
        return [
            name,
            Toggle(setting, rect, say("options.on" if on else "options.off"), on, change, tip=self._tip(setting)),
        ]

    def _tip(self, setting: str) -> str:
        """What a setting does, with its key if it has one."""
        keyed = setting in BY_ID and bool(self.app.keymap.cap(setting))
        return _tip(setting) + (f" ({self.app.keymap.cap(setting)})" if keyed else "")

    def _ticked(self, setting: str, on: bool) -> None:
        self.change(**{setting: on})

    def _slid(self, setting: str, value: float) -> None:
        self.change(**{setting: round(value) if setting == "drag_threshold" else value})

    def _button(self, item: Do, column: Column) -> Widget:
        """What can be done here, in a line."""
        why = "" if item.press is not None else item.why
        done = partial(self._done, item)
        rect = column.take(tall(self.ui))
        rect.w = min(rect.w, self.ui.u(320))
        return Button(item.id, rect, say(item.id), done, enabled=not why, why=why, tip=item.tip)

    def _done(self, item: Do) -> None:
        if item.press is not None:
            item.press()
            self.touch()

    def _remark(self, text: str, column: Column) -> Widget:
        body = [Span(text, colour=MUTED)]
        return Rich("", column.take(Rich.height(body, self.ui, column.rest.w) + self.ui.u(2)), body)

    def _samples(self, column: Column) -> list[Widget]:
        """Each palette with what tokens and marks look like in it; a press takes it."""
        ui = self.ui
        found: list[Widget] = []
        for name in theme.names():
            deep = max(ui.u(92), 5 * line(ui))
            take = partial(self._palette, name)
            button = Button(f"palette.{name}", column.take(tall(ui)), say(f"palette.{name}"), take,
                            pressed=name == self.app.settings.palette)  # fmt: skip
            shown = theme.dyed(theme.PALETTES[name], self.app.settings.dyes)
            found += [button, Sample(f"sample.{name}", column.take(deep), shown)]
        return found

    def _palette(self, name: str) -> None:
        self.change(palette=name)
