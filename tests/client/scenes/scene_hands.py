"""Somebody in front of the window: an app without a display, clicked by ids and pressed by keys; time is stepped."""

from __future__ import annotations

from pathlib import Path

import pygame

from skirmish.app.workshop import Workshop, ruleset_of
from skirmish.client.ai_worker import Inline
from skirmish.client.app import App
from skirmish.client.battle.scene import BattleScene
from skirmish.client.battle.session import Seat
from skirmish.client.settings import Settings
from skirmish.client.ui.widget import Widget, walk
from skirmish.core.record import evolve

SHOP = Workshop()


class Hands:
    """An app in a folder of its own."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800), **settings: object) -> None:
        pygame.display.init()
        pygame.display.set_mode((64, 64))
        wanted = evolve(Settings(), animation_speed=0.0, ai_speed=0.0, **settings)
        self.app = App(size, wanted, SHOP, lambda setup: Inline(ruleset_of), folder)
        self.app.sharp = False
        self.surface = pygame.Surface(size, 0, 32)

    @property
    def scene(self):
        return self.app.scene

    @property
    def on_top(self) -> str:
        return type(self.app.scene).__name__

    def by_id(self, id: str) -> Widget:
        self.app.scene.freshen()
        return self.app.scene.ui.by_id(id)

    def run(self, seconds: float, step: float = 0.05) -> None:
        for _ in range(round(seconds / step)):
            self.app.step(step)
            self.app.draw(self.surface)

    def at(self, point: tuple[int, int]) -> None:
        for kind, facts in (
            (pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}),
            (pygame.MOUSEBUTTONDOWN, {"button": 1}),
            (pygame.MOUSEBUTTONUP, {"button": 1}),
        ):
            self.app.handle(pygame.event.Event(kind, pos=point, **facts))
        self.app.step(0.5)  # two clicks are no double click

    def click(self, id: str) -> None:
        """A click on the widget; one that lies below the end of what scrolls is brought into sight first."""
        widget = self.by_id(id)
        if widget.focusable:
            self.app.scene.ui.focus = id
            widget = self.by_id(id)
        self.at(widget.rect.center)

    def row(self, id: str, number: int) -> None:
        """A click on a row of a list, brought into sight."""
        box, ui = self.by_id(id), self.app.scene.ui
        box.scrolled(ui).show(number * box.tall(ui), (number + 1) * box.tall(ui), ui)
        self.at(box.box_of(number, ui).center)

    def choose(self, id: str, number: int) -> None:
        """Drops a drop-down and takes an entry."""
        self.click(id)
        dropped = self.app.scene.ui.popup
        ui = self.app.scene.ui
        dropped.scrolled(ui).show(number * dropped.tall(ui), (number + 1) * dropped.tall(ui), ui)
        self.at(dropped.box_of(number, ui).center)

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        self.app.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode))
        self.app.handle(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
        self.app.step(0.05)

    def type(self, letters: str) -> None:
        for letter in letters:
            self.app.handle(pygame.event.Event(pygame.KEYDOWN, key=ord(letter.lower()), mod=0, unicode=letter))
            self.app.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def tab_to(self, id: str) -> None:
        """Tab until the widget has the focus; a test fails where Tab never gets there."""
        self.app.scene.freshen()
        for _ in range(200):
            if self.app.scene.ui.focus == id:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"Tab doesn't reach {id}")

    def resize(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size, 0, 32)
        self.app.resize(size)

    def battle(self, seats: tuple[str, str] = ("human", "human"), seed: int = 3) -> BattleScene:
        setup, _ = SHOP.prepare(evolve(SHOP.usual(), seed=seed))
        self.app.go.to_battle(setup, tuple(Seat(r.name, s) for r, s in zip(setup.rosters, seats, strict=True)))
        return self.app.scene

    def stops(self) -> list[str]:
        """The widgets that Tab is to reach."""
        self.app.scene.freshen()
        found = walk(self.app.scene.ui.widgets)
        return [widget.id for widget in found if widget.focusable and widget.enabled and widget.id]


def said(hands: Hands) -> str:
    """What the dialog on top says."""
    dialog = hands.scene.ui.dialog
    return " ".join([dialog.title, *(part if isinstance(part, str) else part.text for part in dialog.body)])
