"""Somebody at the playtest desk: an app whose playtests run here, a step with each look, and small quick ones."""

from __future__ import annotations

from pathlib import Path

from client.scenes.scene_hands import Hands
from support.small import GREEN, RAID, WATCH

from skirmish.app.workshop import Workshop
from skirmish.client.playtest import shelf
from skirmish.client.playtest.scene import RunScene
from skirmish.core.record import evolve
from skirmish.playtest.plan import Plan

SHOP = Workshop()
QUICK = ("careless", "careless")


def a_plan(games: int = 4, *, sure: bool = False, seed: int = 0, maps: tuple[str, ...] = (GREEN,)) -> Plan:
    """A playtest of two small lists by players who don't think."""
    wanted = evolve(SHOP.usual(), rosters=(WATCH, RAID), seats=QUICK, seed=seed)
    return SHOP.playtest(wanted, maps, games, sure=sure)[0]


class Desk(Hands):
    """The menu, and above it what is opened."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(folder, size)
        self.app.go.to_menu()

    @property
    def page(self) -> RunScene:
        """The playtest on top."""
        assert isinstance(self.app.scene, RunScene)
        return self.app.scene

    def begun(self, plan: Plan) -> RunScene:
        """A playtest of this plan that has been begun."""
        path = shelf.begin(self.app.folder, plan)
        self.app.push(RunScene.playing(self.app, path, plan, 1))
        return self.page

    def opened(self, path: Path) -> RunScene:
        """A playtest that is kept, looked at."""
        self.app.push(RunScene.reading(self.app, path))
        self.finish()
        return self.page

    def finish(self) -> None:
        """Until nothing is done any more on this page."""
        page = self.page
        for _ in range(10_000):
            if not page.run.busy:
                return
            page.step(0.1)
        raise AssertionError("it never ends")


__all__ = ["SHOP", "Desk", "a_plan"]
