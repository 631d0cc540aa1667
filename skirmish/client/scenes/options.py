"""The settings, over whatever was shown. Everything counts at once and is kept at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client import doors
from skirmish.client.art import theme
from skirmish.client.art.theme import MUTED
from skirmish.client.battle.frame import Column
from skirmish.client.chords import chord, label
from skirmish.client.intents import BY_ID, Context
from skirmish.client.scenes import keypage
from skirmish.client.scenes.items import Do, Item, Pick, Slide, Tick, Told, pages
from skirmish.client.scenes.page import SHARE, STACKED, Page, line, tall
from skirmish.client.scenes.sample import Sample
from skirmish.client.scenes.trial import Trial
from skirmish.client.settings import reset
from skirmish.client.ui.button import Button
from skirmish.client.ui.choice import Choice
from skirmish.client.ui.dialogs import Answer, Dialog
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.slider import Slider
from skirmish.client.ui.tabs import Tabs
from skirmish.client.ui.toggle import Toggle
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.app import App

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

    def __init__(self, app: App) -> None:
        super().__init__(app, say("options.title"))
        self.tab = "window"
        self.trial: Trial | None = None
        self.intent = ""
        """The intent whose keys are looked at."""
        self.binding = ""
        """`bind` or `add` while a key is waited for; '' else."""
        self.note = ""
        """What is said of the key that was pressed last."""

    @property
    def grabs(self) -> bool:  # type: ignore[override]  # a plain flag in scenes, worked out here
        """See `Scene`: while a key is to be bound, all keys are for it."""
        return bool(self.binding)

    def show(self, tab: str) -> None:
        """Another page."""
        self.tab, self.binding, self.note = tab, "", ""
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
        if self.binding and event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            self._caught(event)
            return
        super().handle(event)

    def _caught(self, event: pygame.event.Event) -> None:
        """A key with its modifiers; a modifier alone counts when it is let go."""
        if event.type == pygame.TEXTINPUT:
            return
        alone = label(event.key) in ("Ctrl", "Alt", "Shift")
        if event.type == pygame.KEYDOWN and not alone:
            keypage.bind(self, "" if event.key == pygame.K_ESCAPE else chord(event))
        elif event.type == pygame.KEYUP and alone:
            keypage.bind(self, label(event.key))

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
            Button("reset", nowhere, say("options.reset"), self.reset_all),
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
        inside = keypage.widgets(self, inner) if self.tab == "keys" else [self._page(inner)]
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
        read = partial(doors.rulebook, self.app, "help.hints")
        return (
            Do("asks.open", partial(doors.asks, self.app), tip=say("asks.open-tip")),
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
                      tip=_tip(item.setting))  # fmt: skip

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
            found += [button, Sample(f"sample.{name}", column.take(deep), name)]
        return found

    def _palette(self, name: str) -> None:
        self.change(palette=name)
