"""Choosing a battle: who fights, where, for what, by which rules, and who plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Wanted
from skirmish.app.errors import UserError
from skirmish.client import doors
from skirmish.client.levels import LEVELS, Level
from skirmish.client.scenes import sides, terms
from skirmish.client.scenes.boards import Gallery
from skirmish.client.scenes.chosen import fit, remember, remembered
from skirmish.client.scenes.page import GAP, Page, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.tabs import Tabs
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.battlefield import Battlefield
from skirmish.core.record import evolve
from skirmish.core.state import Side

if TYPE_CHECKING:
    from skirmish.client.app import App

_WIDE, _MIDDLE = 1000, 640
"""Widths at 100% from which three columns stand side by side, or two."""


class SetupScene(Page):
    """Everything about a battle. What was chosen is remembered; trouble is told, and nothing is lost by it."""

    parts: tuple[str, str, str, str] = ("side-a", "side-b", "field", "rules")
    """The panels; where there is no room for all of them side by side, the last two have tabs, then the first two."""
    levels: tuple[Level, ...] = LEVELS
    """Who may play a side."""

    def __init__(self, app: App, wanted: Wanted | None = None) -> None:
        super().__init__(app, say("setup.new"))
        shop = app.workshop
        self.rosters, self.maps, self.scenarios = shop.rosters(), shop.maps(), shop.scenarios()
        self.rulesets = shop.rulesets()
        self.wanted = fit(wanted, shop) if wanted is not None else remembered(app.folder, shop)
        self.words = ["", ""]
        """What each side's list is searched for."""
        self.seed = "" if self.wanted.seed is None else str(self.wanted.seed)
        """As it is typed."""
        self.part = 0
        """The tab that is shown where not all have room."""
        self.gallery = Gallery()
        self.remarks: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[str, ...]] = {}
        """What breaks the rules of list building, by roster and options, as far as it was looked at."""
        self._fields: dict[str, Battlefield] = {}
        self._been = False

    # What is chosen

    def choose(self, **values: object) -> None:
        """Something else is wanted."""
        self.wanted = evolve(self.wanted, **values)
        self.touch()

    def roster(self, side: Side, name: str) -> None:
        """This warband fights for the side."""
        a, b = self.wanted.rosters
        self.choose(rosters=(name, b) if side == 0 else (a, name))

    def seat(self, side: Side, player: str) -> None:
        """This one plays the side."""
        a, b = self.wanted.seats
        self.choose(seats=(player, b) if side == 0 else (a, player))

    def ruleset(self, name: str) -> None:
        """Other rules; of the options those stay that they have as well."""
        known = {option.name: option.values for option in self.app.workshop.options(name)}
        kept = tuple((key, value) for key, value in self.wanted.options if value in known.get(key, ()))
        self.choose(ruleset=name, options=kept)

    def option(self, name: str, value: str) -> None:
        """An option of the rules; one at its default isn't written down."""
        default = next(o.values[0] for o in self.app.workshop.options(self.wanted.ruleset) if o.name == name)
        others = tuple((key, kept) for key, kept in self.wanted.options if key != name)
        self.choose(options=others if value == default else (*others, (name, value)))

    def edit(self, side: Side) -> None:
        """The side's warband is changed in the muster; one that comes with the program is copied there."""
        try:
            doors.muster(self.app, self.wanted.rosters[side])
        except UserError as error:
            self.tell(say("setup.not-edited"), str(error))

    def enter(self) -> None:
        """Lists may have changed in the muster."""
        super().enter()
        if self._been:
            self.rosters = self.app.workshop.rosters()
            self.remarks.clear()
            self.wanted = fit(self.wanted, self.app.workshop)
        self._been = True

    def swap(self) -> None:
        """Each side's warband and player go over to the other side."""
        (a, b), (first, second) = self.wanted.rosters, self.wanted.seats
        self.words.reverse()
        for side in (0, 1):
            self.ui.forget(f"roster.{side}")
        self.choose(rosters=(b, a), seats=(second, first))

    def field(self) -> Battlefield | None:
        """The map that is chosen; None if it can't be read."""
        name = self.wanted.battlefield
        if name not in self._fields:
            try:
                self._fields[name] = self.app.workshop.battlefield(name)
            except UserError:
                return None
        return self._fields[name]

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.choosing"

    def accept(self) -> None:
        """To battle."""
        seed = self.seed.strip()
        if seed and not (seed.isascii() and seed.isdigit() and len(seed) <= 15):
            self.tell(say("setup.not-fought"), say("setup.seed-wrong"))
            return
        self.wanted = evolve(self.wanted, seed=int(seed) if seed else None)
        remember(self.app.folder, self.wanted)
        try:
            doors.fight(self.app, self.wanted, replace=True)
        except UserError as error:
            self.tell(say("setup.not-fought"), str(error))

    def leave(self) -> None:
        """What was chosen stays chosen for the next time."""
        remember(self.app.folder, self.wanted)

    # The loop

    def resized(self) -> None:
        """What is chosen stays in sight."""
        super().resized()
        for side in (0, 1):
            self.ui.memory(f"roster.{side}").row = -1

    def step(self, seconds: float) -> None:
        """Lists are looked at and maps painted, a piece at a time."""
        if self._look() or self.gallery.step():
            self.touch()

    def _look(self) -> bool:
        """Looks whether one of the two lists may be fielded; True if there was one to look at."""
        for name in self.wanted.rosters:
            key = name, self.wanted.options
            if key not in self.remarks:
                try:
                    self.remarks[key] = self.app.workshop.remarks(name, dict(self.wanted.options))
                except UserError as error:
                    self.remarks[key] = (say("setup.unreadable", why=error),)
                return True
        return False

    def due(self) -> float | None:
        """See `Scene`."""
        unseen = any((name, self.wanted.options) not in self.remarks for name in self.wanted.rosters)
        return 0.0 if self.gallery.busy or unseen else super().due()

    # How it looks

    def foot(self) -> list[Button]:
        """Back, swap, fight."""
        nowhere = pygame.Rect(0, 0, 0, 0)
        return [
            Button("back", nowhere, say("setup.back"), self.back, key=self.app.keymap.cap("cancel")),
            Button("swap", nowhere, say("setup.swap"), self.swap, glyph="back"),
            Button("fight", nowhere, say("setup.fight"), self.accept, primary=True, glyph="sword", key="Enter"),
        ]

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """Three columns; where there is no room for them two, or one, with tabs above."""
        gap = self.ui.u(GAP)
        if self.broad >= _WIDE:
            across = (rect.w - 2 * gap) // 3
            spots = [pygame.Rect(rect.x + n * (across + gap), rect.y, across, rect.h) for n in range(3)]
            return [*self._panel("side-a", spots[0]), *self._panel("side-b", spots[1]),
                    *self._tabbed(spots[2], self.parts[2:])]  # fmt: skip
        if self.broad >= _MIDDLE:
            across = (rect.w - gap) // 2
            left = pygame.Rect(rect.x, rect.y, across, rect.h)
            right = pygame.Rect(left.right + gap, rect.y, across, rect.h)
            return [*self._tabbed(left, self.parts[:2]), *self._tabbed(right, self.parts[2:])]
        return self._tabbed(rect, self.parts)

    def _tabbed(self, rect: pygame.Rect, parts: tuple[str, ...]) -> list[Widget]:
        """One of these parts, with tabs for the others. Each row of tabs remembers its own."""
        id = f"tabs.{parts[0]}"
        memory = self.ui.memory(id)
        chosen = min(max(0, memory.row), len(parts) - 1)

        def show(number: int) -> None:
            memory.row = number
            self.touch()

        head = pygame.Rect(rect.x, rect.y, rect.w, tall(self.ui))
        names = [say(f"setup.{part}") for part in parts]
        below = pygame.Rect(rect.x, head.bottom, rect.w, max(1, rect.h - head.h))
        return [Panel(f"{id}.head", head, [Tabs(id, head, names, chosen, show)]), *self._panel(parts[chosen], below)]

    def _panel(self, part: str, rect: pygame.Rect) -> list[Widget]:
        inner = rect.inflate(-2 * self.ui.u(12), -2 * self.ui.u(10))
        return [Panel(part, rect, self.made(part, inner), framed=True)]

    def made(self, part: str, rect: pygame.Rect) -> list[Widget]:
        """What lies on a panel."""
        if part in ("side-a", "side-b"):
            return sides.widgets(self, int(part == "side-b"), rect)
        return terms.field(self, rect) if part == "field" else terms.rules(self, rect)
