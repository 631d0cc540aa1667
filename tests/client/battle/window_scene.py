"""A window without a screen, and a battle in it: real events go in by `App.handle`, time passes in frames."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pygame

from skirmish.app.workshop import Workshop, ruleset_of
from skirmish.client.ai_worker import Inline
from skirmish.client.app import App
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Session
from skirmish.client.settings import Settings
from skirmish.client.ui.widget import Widget
from skirmish.core.decision import Action, Decision
from skirmish.core.record import evolve
from skirmish.core.state import ModelId
from skirmish.core.units import Point, distance
from skirmish.rules.skirmish.asks import ARMS

LEFT, MIDDLE, RIGHT = 1, 2, 3
FRAME = 1 / 30
DRAWN = 6
"""Of so many frames one is drawn."""
SHOP = Workshop()


ASKED_ALL = Settings(animation_speed=0.0, ai_speed=0.0, autosave=False, skip_empty=False, look_back=False,
                     asks={ARMS.id: "always"})  # fmt: skip
"""Nothing is animated, and weapons and empty phases are asked about."""


class Window:
    """The window, and what hands do to it: motions, clicks, keys."""

    def __init__(self, size: tuple[int, int] = (1280, 800), *, settings: Settings | None = None) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.Surface(size)
        told = settings or ASKED_ALL
        self.app = App(size, told, SHOP, lambda setup: Inline(ruleset_of), Path(tempfile.mkdtemp()))
        self.app.sharp = False

    @property
    def scene(self) -> BattleScene:
        """The battle, on top or below the page at its end."""
        return next(scene for scene in reversed(self.app.scenes) if isinstance(scene, BattleScene))

    @property
    def session(self) -> Session:
        return self.scene.battle.session

    @property
    def decision(self) -> Decision:
        assert self.session.decision is not None
        return self.session.decision

    def run(self, seconds: float) -> None:
        """Time passes, in frames; a slow machine: not every one is drawn, the last is."""
        for left in reversed(range(max(1, round(seconds / FRAME)))):
            self.app.step(FRAME)
            if left % DRAWN == 0:
                self.app.draw(self.surface)

    def pixel(self, at: Point) -> tuple[int, int]:
        x, y = self.scene.battle.viewport.camera.to_pixels(at)
        return round(x), round(y)

    def where(self, model: ModelId) -> tuple[int, int]:
        x, y, *_ = self.session.state.places[model]
        return self.pixel((x, y))

    def event(self, kind: int, **values: Any) -> None:
        self.app.handle(pygame.event.Event(kind, **values))

    def motion(self, at: tuple[int, int]) -> None:
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))

    def down(self, at: tuple[int, int], button: int = LEFT) -> None:
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def up(self, at: tuple[int, int], button: int = LEFT) -> None:
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def click(self, at: tuple[int, int], button: int = LEFT, *, held: int = 0) -> None:
        """A click, with a modifier key held down."""
        self.motion(at)
        if held:
            self.event(pygame.KEYDOWN, key=held, mod=0, unicode="")
        self.down(at, button)
        self.up(at, button)
        if held:
            self.event(pygame.KEYUP, key=held, mod=0)
        self.run(0.4)

    def drag(self, a: tuple[int, int], b: tuple[int, int], button: int = LEFT, steps: int = 6) -> None:
        self.motion(a)
        self.down(a, button)
        for k in range(1, steps + 1):
            self.motion((a[0] + (b[0] - a[0]) * k // steps, a[1] + (b[1] - a[1]) * k // steps))
            self.run(FRAME)
        self.up(b, button)
        self.run(0.1)

    def wheel(self, at: tuple[int, int], y: int) -> None:
        self.motion(at)
        self.event(pygame.MOUSEWHEEL, x=0, y=y, flipped=False)
        self.run(0.2)

    def widget(self, id: str) -> Widget:
        self.scene.freshen()
        return self.scene.ui.by_id(id)

    def has(self, id: str) -> bool:
        try:
            return self.widget(id) is not None
        except KeyError:
            return False

    def press(self, id: str) -> None:
        """A click on the widget of this id, scrolled to if it must be."""
        self.click(self.widget(id).rect.center)

    # Keys

    def key(self, key: int, mod: int = 0, sign: str = "") -> None:
        self.event(pygame.KEYDOWN, key=key, mod=mod, unicode=sign)
        self.event(pygame.KEYUP, key=key, mod=mod)
        self.run(FRAME)

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.key(key)

    # What comes of it

    def came(self, before: int, action: Action) -> None:
        """Fails unless the next action after so many was this one, places as near as hands can."""
        played = self.session.game.actions[before:]
        assert played, f"{action} was not done: {self.scene.battle.notice or self.scene.battle.selection.plan}"
        assert alike(played[0], action), f"{played[0]} was done instead of {action}"


def alike(a: Action, b: Action) -> bool:
    """The same but for a tenth of an inch."""
    return evolve(a, at=None, via=()) == evolve(b, at=None, via=()) and near(a.at, b.at) and len(a.via) == len(b.via)


def near(a: Point | None, b: Point | None, by: float = 0.2) -> bool:
    return a == b or (a is not None and b is not None and distance(a, b) <= by)
