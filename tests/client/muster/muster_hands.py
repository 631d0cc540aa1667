"""Somebody at the muster: clicks on widgets and signs, keys, and how long a person would take for all of it."""

from __future__ import annotations

from pathlib import Path

from app_scene import AT_ONCE, an_app

from skirmish.app.entries import Wanted
from skirmish.client.app import App
from skirmish.client.muster.lists import Lists
from skirmish.client.muster.lists_scene import ListsScene
from skirmish.client.muster.model import Muster
from skirmish.client.muster.scene import MusterScene
from skirmish.client.muster.widgets import StepList
from skirmish.client.script_input import Hand, said
from skirmish.client.settings import Settings
from skirmish.client.ui import text_field
from skirmish.client.ui.widget import Widget, walk

A_CLICK, A_KEY = 1.0, 0.3
"""Seconds that a person takes, for finding what is clicked too."""


class Person:
    """In front of an app in a folder of its own; `spent` counts seconds, clicks and keys."""

    def __init__(self, home: Path, size: tuple[int, int] = (1280, 800), settings: Settings = AT_ONCE) -> None:
        self.app: App = an_app(size, settings, home)
        text_field.put("nothing of use")
        self.hand = Hand(self.app)
        self.clicks = self.keys = 0

    @property
    def seconds(self) -> float:
        return self.clicks * A_CLICK + self.keys * A_KEY

    # Where it stands

    @property
    def page(self) -> MusterScene:
        assert isinstance(self.app.scene, MusterScene)
        return self.app.scene

    @property
    def muster(self) -> Muster:
        return self.page.muster

    @property
    def lists(self) -> Lists:
        assert isinstance(self.app.scene, ListsScene)
        return self.app.scene.lists

    @property
    def on_top(self) -> str:
        return type(self.app.scene).__name__

    def by_id(self, id: str) -> Widget:
        self.app.scene.freshen()
        return self.app.scene.ui.by_id(id)

    def steps(self, id: str) -> StepList:
        found = self.by_id(id)
        assert isinstance(found, StepList)
        return found

    def said(self) -> str:
        return "\n".join(said(self.app))

    def stops(self) -> list[str]:
        self.app.scene.freshen()
        return [w.id for w in walk(self.app.scene.ui.widgets) if w.focusable and w.enabled and w.id]

    # What it does

    def at(self, point: tuple[int, int]) -> None:
        self.clicks += 1
        self.hand.click(point)
        self.hand.wait(0.5)  # two clicks are no double click

    def click(self, id: str) -> None:
        """The middle of a widget, brought into sight if it lies below the end of what scrolls."""
        ui = self.app.scene.ui
        widget = self.by_id(id)
        if widget.focusable and id not in (w.id for w in walk(ui.widgets) if ui.path_at(widget.rect.center)):
            ui.focus = id
        self.at(self.by_id(id).rect.center)

    def _seen(self, id: str, name: str) -> tuple[StepList, int]:
        box, ui = self.steps(id), self.app.scene.ui
        row = next(n for n, step in enumerate(box.steps) if step.name == name)
        box.scrolled(ui).show(row * box.tall(ui), (row + 1) * box.tall(ui), ui)
        return box, row

    def steps_of(self, id: str) -> list[str]:
        """The remarks of the rows of a plain list."""
        return [row.sub for row in self.by_id(id).rows]  # type: ignore[attr-defined]

    def row(self, id: str, name: str) -> None:
        """A row of a list with numbers, on its name."""
        box, row = self._seen(id, name)
        self.at(box.name_of(row, self.app.scene.ui).center)

    def plus(self, id: str, name: str) -> None:
        """The sign that adds one, or the box to tick."""
        box, row = self._seen(id, name)
        self.at(box.plus_of(row, self.app.scene.ui).center)

    def minus(self, id: str, name: str) -> None:
        """The sign that takes one away."""
        box, row = self._seen(id, name)
        step = box.steps[row]
        spot = box.plus_of if step.crossed else box.minus_of
        self.at(spot(row, self.app.scene.ui).center)

    def tab(self, id: str, name: str) -> None:
        """A page by its tab."""
        tabs = self.by_id(id)
        box = tabs.boxes(self.app.scene.ui)[tabs.names.index(name)]  # type: ignore[attr-defined]
        self.at(box.center)

    def pick(self, id: str, text: str) -> None:
        """A row of a plain list, or of a drop-down that is open."""
        ui = self.app.scene.ui
        self.app.scene.freshen()
        box = ui.popup if id == "" else self.by_id(id)
        row = next(n for n, one in enumerate(box.rows) if text in one.text)  # type: ignore[union-attr]
        box.scrolled(ui).show(row * box.tall(ui), (row + 1) * box.tall(ui), ui)  # type: ignore[union-attr]
        self.at(box.box_of(row, ui).center)  # type: ignore[union-attr]

    def key(self, *chords: str) -> None:
        for chord in chords:
            self.keys += 1
            self.hand.chord(chord)

    def type(self, text: str) -> None:
        self.keys += len(text)
        self.hand.type(text)

    def tab_to(self, id: str) -> None:
        """Tab until the widget has the focus; a test fails where Tab never gets there."""
        for _ in range(60):
            if self.app.scene.ui.focus == id:
                return
            self.key("Tab")
        raise AssertionError(f"Tab doesn't reach {id}")

    def wait(self, seconds: float = 0.3) -> None:
        self.hand.wait(seconds)


def at_a_new_list(home: Path, faction: str = "White Tower", size: tuple[int, int] = (1280, 800)) -> Person:
    """At the bench with nobody hired."""
    found = Person(home, size)
    found.app.go.to_menu()
    found.app.go.to_lists()
    shop = found.app.workshop
    ident = next(entry.id for entry in shop.factions() if entry.name == faction)
    found.app.push(MusterScene(found.app, *shop.begin(ident, "Test warband", 500, seed=7)))
    found.hand.look()
    return found


def at_a_list(home: Path, name: str = "tower-circle", size: tuple[int, int] = (1280, 800)) -> Person:
    """At the bench with a copy of a list that comes with the game."""
    found = Person(home, size)
    found.app.go.to_menu()
    found.app.go.to_lists()
    found.app.go.to_list(name)
    found.hand.look()
    return found


def usual(person: Person) -> Wanted:
    """The battle that is proposed."""
    return person.app.workshop.usual()
