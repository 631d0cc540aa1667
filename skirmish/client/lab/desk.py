"""The playtest desk: who fights whom, where, by which rules, how often; and off it goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.app.errors import UserError
from skirmish.client.lab import conditions, files
from skirmish.client.lab.chosen import COMPUTERS, FORMAT, MOST, Chosen, fitted, remember, remembered
from skirmish.client.scenes.setup import SetupScene
from skirmish.client.ui.button import Button
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import evolve

if TYPE_CHECKING:
    from skirmish.client.app import App


class DeskScene(SetupScene):
    """Everything about a playtest. It is a battle that is chosen, on several maps in turn, and many times."""

    parts = ("side-a", "side-b", "places", "contest")
    levels = COMPUTERS

    def __init__(self, app: App, rosters: Sequence[str] | None = None) -> None:
        chosen = remembered(app.folder, app.workshop)
        if rosters:
            pair = rosters[0], rosters[1] if len(rosters) > 1 else _other(chosen, rosters[0])
            chosen = fitted(evolve(chosen, wanted=evolve(chosen.wanted, rosters=pair)), app.workshop)
        super().__init__(app, chosen.wanted)
        self.title = say("desk.title")
        self.maps_chosen, self.games, self.sure = chosen.maps, chosen.games, chosen.sure
        self.workers = chosen.workers
        self.kept = 0
        """How many playtests are kept."""

    def enter(self) -> None:
        """Looks anew how many playtests are kept."""
        self.kept = len(files.entries(self.app.folder))
        super().enter()

    # What is chosen

    @property
    def chosen(self) -> Chosen:
        """All of it."""
        seed = int(self.seed) if self._seed_fits else 0
        wanted = evolve(self.wanted, battlefield=self.maps_chosen[0], seed=seed)
        return Chosen(FORMAT, wanted, self.maps_chosen, self.games, self.sure, self.workers)

    @property
    def _seed_fits(self) -> bool:
        text = self.seed.strip()
        return text.isascii() and text.isdigit() and len(text) <= 15

    @property
    def processes(self) -> int:
        """How many processes play: by default one core is left to the window."""
        return self.workers or max(1, self.app.workshop.cores() - 1)

    def place(self, name: str, *, on: bool) -> None:
        """This map is one of those that take turns, or isn't; one is left at least. It is shown."""
        others = tuple(one for one in self.maps_chosen if one != name)
        if on or others:
            known = [entry.id for entry in self.maps]
            self.maps_chosen = tuple(sorted((*others, name), key=known.index)) if on else others
        self.choose(battlefield=name)

    def count(self, games: int) -> None:
        """So many battles."""
        self.games = games
        self.touch()

    def until_sure(self, *, on: bool) -> None:
        """Whether it ends as soon as it is sure."""
        self.sure = on
        self.touch()

    def work(self, workers: int) -> None:
        """So many processes play."""
        self.workers = workers
        self.touch()

    # What it does

    def accept(self) -> None:
        """Begins it."""
        from skirmish.client.lab.running import RunScene

        if self.seed.strip() and not self._seed_fits:
            self.tell(say("desk.not-begun"), say("setup.seed-wrong"))
            return
        chosen = self.chosen
        remember(self.app.folder, chosen)
        try:
            games = MOST if chosen.sure else chosen.games
            plan, notes = self.app.workshop.playtest(chosen.wanted, chosen.maps, games, sure=chosen.sure)
            path = files.begin(self.app.folder, plan)
        except UserError as error:
            self.tell(say("desk.not-begun"), str(error))
            return
        self.app.push(RunScene.playing(self.app, path, plan, self.processes, notes))

    def shelf(self) -> None:
        """The playtests that are kept."""
        from skirmish.client.lab.shelf import ShelfScene

        self.app.push(ShelfScene(self.app))

    def leave(self) -> None:
        """What was chosen stays chosen for the next time."""
        remember(self.app.folder, self.chosen)

    # How it looks

    def foot(self) -> list[Button]:
        """Back, those that are kept, swap, begin."""
        nowhere = pygame.Rect(0, 0, 0, 0)
        return [
            Button("back", nowhere, say("setup.back"), self.back, key=self.app.keymap.cap("cancel")),
            Button("shelf", nowhere, say("desk.shelf", n=self.kept), self.shelf,
                   enabled=self.kept > 0, why=say("desk.none-kept"), tip=say("desk.shelf-tip")),
            Button("swap", nowhere, say("setup.swap"), self.swap),
            Button("begin", nowhere, say("desk.begin"), self.accept, primary=True, glyph="measure", key="Enter"),
        ]  # fmt: skip

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.playtest"

    def made(self, part: str, rect: pygame.Rect) -> list[Widget]:
        """See `SetupScene`."""
        if part == "places":
            return conditions.places(self, rect)
        return conditions.contest(self, rect) if part == "contest" else super().made(part, rect)


def _other(chosen: Chosen, name: str) -> str:
    """Whom a list fights that comes alone: whoever fought last, but not itself if there is another."""
    return next((one for one in reversed(chosen.wanted.rosters) if one != name), name)
