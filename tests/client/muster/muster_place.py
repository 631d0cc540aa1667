"""A list in the making without a window: the model, its commands, and a note of what they ask of the window."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from skirmish.app.workshop import Workshop
from skirmish.client.commands import carry_out
from skirmish.client.jobs import Inline
from skirmish.client.keymap import Keymap
from skirmish.client.muster.commands import COMMANDS, Workplace
from skirmish.client.muster.model import Muster
from skirmish.client.muster.presenters import EntryView, MusterView, PageView, Step, present
from skirmish.client.settings import Settings
from skirmish.client.signals import Signal
from skirmish.core.decision import Refusal

SHOP = Workshop()


class Noted:
    """Takes every call, and notes it."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, tuple[object, ...]]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *args, **more: self.calls.append((name, (*args, *more.values())))


class Place:
    """A list at the bench; `window` and `go` note what is asked of them."""

    def __init__(self, folder: Path, name: str = "tower-circle", faction: str = "", shop: Workshop = SHOP) -> None:
        self.window, self.go, self.sounds = Noted(), Noted(), Noted()
        self.services = SimpleNamespace(
            workshop=shop, folder=folder, settings=Settings(), keymap=Keymap(), now=0.0, go=self.go,
            sounds=self.sounds, employ=Inline, pop=lambda: self.go.calls.append(("pop", ())),
            quit=lambda: self.go.calls.append(("quit", ())),
        )  # fmt: skip
        begun = shop.begin(faction, "Test warband", 500, seed=7) if faction else shop.take(name, seed=7)
        self.muster = Muster(self.services, *begun)  # type: ignore[arg-type]

    def send(self, command: str, about: object = None) -> Refusal | None:
        return self.carry_out(Signal(command, about))

    def carry_out(self, signal: Signal) -> Refusal | None:
        return carry_out(COMMANDS, self.muster, Workplace(self.muster, self.window, self.carry_out), signal)

    @property
    def view(self) -> MusterView:
        return present(self.muster)

    def choose(self, name: str, tab: str = "gear") -> EntryView:
        """An entry by its name, and one of its pages."""
        self.send("choose", ("entry", self.id_of(name)))
        self.send("turn", tab)
        found = self.view.warrior
        assert isinstance(found, EntryView)
        return found

    def page(self, name: str, tab: str) -> PageView:
        return self.choose(name, tab).page

    def id_of(self, name: str) -> str:
        return next(line.id for line in self.muster.lines if line.name == name)

    def kind(self, name: str) -> str:
        return next(kind.id for kind in self.muster.hirelings if kind.name == name)

    @property
    def names(self) -> list[str]:
        return [line.name for line in self.muster.lines]


def row(rows: tuple[Step, ...], name: str) -> Step:
    return next(one for one in rows if one.name == name)
