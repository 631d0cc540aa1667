"""The map maker's scene: it makes the parts, joins them, and passes on events, time and pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pygame

from skirmish.app.own_maps import MapFile
from skirmish.client.buttons import build_button, build_row
from skirmish.client.commands import carry_out
from skirmish.client.intents import Context, key_commands
from skirmish.client.maps.board import MapBoard
from skirmish.client.maps.commands import COMMANDS, Place
from skirmish.client.maps.dialogs import build_dialog
from skirmish.client.maps.drafts import Left, Sketches
from skirmish.client.maps.model import Maker
from skirmish.client.maps.mouse import MapMouse
from skirmish.client.maps.panels import Boxes, Pane, build_panels, plan
from skirmish.client.maps.presenters import present, present_actions, present_menu
from skirmish.client.maps.widgets import Samples
from skirmish.client.model_page import ModelPage
from skirmish.client.ports import Services
from skirmish.client.scenes.base import WIDGET_KEYS
from skirmish.client.signals import Signal
from skirmish.client.ui import text_field
from skirmish.client.ui.button import Button
from skirmish.client.ui.inputs import repeated
from skirmish.client.ui.popups import MenuPopup
from skirmish.client.ui.widget import Widget, walk
from skirmish.client.words import say
from skirmish.core.units import Point

_REPEATS = ("move-", "zoom-", "map-turn", "turn-", "map-wider", "map-narrower", "map-deeper", "map-flatter")
"""What goes on while its key is held down."""
LISTENS = 0.05
"""Seconds between looks at what another process has to say of the map."""


class MakerScene(ModelPage):
    """See `Maker`. Towards its commands it is their `Window`."""

    contexts: tuple[Context, ...] = ("maps", "muster", "program", "battle")

    def __init__(self, app: Services, file: MapFile, data: Mapping[str, Any], *, fresh: bool = False) -> None:
        self.maker = Maker(app, file, data, fresh=fresh)
        super().__init__(app, say("maps.maker"), self.maker)
        self.ui.roams = False
        self.board = MapBoard(app, self.maker)
        self.mouse = MapMouse(self.maker, self.board, self.send, self.open_menu)
        self.samples = Samples(self.maker.palette)
        self._place = Place(self.maker, self, self.send)
        self._pane = Pane(self.ui, self.send, self.samples)
        self._boxes: Boxes | None = None
        self._sketches = Sketches(app.folder)

    def send(self, signal: Signal) -> None:
        """Carries a signal out, or notes why not: the one way in which anything is done."""
        refusal = carry_out(COMMANDS, self.maker, self._place, signal)
        if refusal is not None and refusal.reason:
            self.maker.note(refusal.reason, bad=True)
        self.board.dirty = True

    def _table(self) -> dict[str, Callable[[], object]]:
        """See `Page`: what keys ask for here."""
        return {**super()._table(), **key_commands(COMMANDS, self.send)}

    def more_keys(self) -> tuple[tuple[str, str], ...]:
        """See `Scene`."""
        return WIDGET_KEYS[1:]

    @property
    def topic(self) -> str:
        """See `Scene`."""
        return "help.maps"

    @property
    def caption(self) -> str:
        """See `Scene`."""
        return f"{self.maker.draft.name} - skirmish"

    def back(self) -> None:
        """One step back."""
        self.send(Signal("cancel"))

    def remark(self, text: str) -> None:
        """See `Scene`."""
        self.maker.note(text)

    def leave(self) -> None:
        """It goes for good; after a fault of the window, what was kept stays to be found."""
        self.maker.close()
        self._sketches.leave()

    def keep_work(self) -> bool:
        """See `Scene`."""
        if self.maker.unsaved:
            self._sketches.keep(Left.of(self.maker.draft.name, self.maker.text, self.maker.file))
        return self.maker.unsaved

    def closing(self) -> bool:
        """See `Scene`."""
        if not self.maker.unsaved or not self.maker.past[1:]:
            return True
        self.ask(Signal("ask-leave", Signal("quit")))
        return False

    # What commands ask of the window

    def ask(self, question: Signal) -> None:
        """See `Window`."""
        self.mouse.give_up()
        self.ui.open(build_dialog(self.ui, self.maker, self.send, question))

    def copy(self, text: str) -> None:
        """See `Window`."""
        text_field.put(text)

    def paste(self) -> str:
        """See `Window`."""
        return text_field.get()

    def zoom(self, steps: int) -> None:
        """See `Window`."""
        self.board.show(self.board.camera.stepped(steps))

    def fit(self) -> None:
        """See `Window`."""
        self.board.show(self.board.camera.fitted())

    def zoom_usual(self) -> None:
        """See `Window`."""
        self.board.zoom_usual()

    def pan(self, dx: float, dy: float) -> None:
        """See `Window`."""
        per_inch = self.board.camera.per_inch
        self.board.show(self.board.camera.panned(dx * per_inch, dy * per_inch))

    def centre(self, at: Point) -> None:
        """See `Window`."""
        self.board.show(self.board.camera.centred(at))

    def reveal(self, at: Point) -> None:
        """See `Window`."""
        self.board.show(self.board.camera.revealed(at))

    def grid(self) -> None:
        """See `Window`."""
        self.app.change(grid=not self.app.settings.grid)
        self.board.dirty = True

    def give_up(self) -> bool:
        """See `Window`."""
        return self.mouse.give_up()

    def open_menu(self) -> None:
        """See `Window`."""
        pointer = self.ui.pointer
        at = pointer if self.board.rect.collidepoint(pointer) else self.board.rect.center
        self.ui.menu(MenuPopup(at, [build_row(one, self.send) for one in present_menu(self.maker)], id="maps.menu"))

    def move_focus(self, step: int) -> None:
        """See `Window`."""
        self.freshen()
        self.ui.move_focus(step)

    def abandon(self) -> None:
        """See `Window`."""
        self._sketches.forget()

    def leave_focus(self) -> bool:
        """See `Window`."""
        if self.ui.focus is None:
            return False
        self.ui.focus = None
        self.ui.touch()
        return True

    # The loop

    def enter(self) -> None:
        """It comes to the top: the map may have been looked at elsewhere."""
        super().enter()
        self.board.dirty = True

    def handle(self, event: pygame.event.Event) -> None:
        """What is in hand first, then widgets, then the board, then keys."""
        self.freshen()
        self.mouse.handle(event) if event.type in (pygame.KEYDOWN, pygame.KEYUP) else None
        if self.mouse.grip and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self.ui.pointer = event.pos
            self.mouse.handle(event)
            return
        if self.ui.handle(event):
            if event.type == pygame.MOUSEMOTION:
                self.mouse.leave()
            return
        if event.type == pygame.KEYDOWN:
            self._key(event)
        elif self.ui.dialog is None and self.ui.popup is None:
            self.mouse.handle(event)

    def _key(self, event: pygame.event.Event) -> None:
        intent = self.app.keymap.intent(event, self.contexts)
        if not repeated(event) or (intent is not None and intent.startswith(_REPEATS)):
            self.pressed(event)

    def step(self, seconds: float) -> None:
        """The ground is painted on, what is said of the map comes in."""
        self.maker.step()
        self.board.step()
        if self.samples.busy and not self.board.ground.busy and self.samples.step():
            self.ui.touch()

    def due(self) -> float | None:
        """See `Scene`."""
        if self.board.busy or self.samples.busy:
            return 0.0
        found = super().due()
        waits = LISTENS if self.maker.listens else None
        return min((one for one in (found, waits) if one is not None), default=None)

    @property
    def dirty(self) -> bool:
        """See `Scene`."""
        return self.board.dirty or super().dirty

    # How it looks

    def foot(self) -> list[Button]:
        """See `Page`."""
        return [build_button(one, self.send) for one in present_actions(self.maker)]

    def content(self, rect: pygame.Rect) -> list[Widget]:
        """The columns; the table is no widget."""
        view = present(self.maker)
        self.title = view.title
        width, depth = self.maker.draft.size
        self._boxes = plan(self.ui, rect, width / depth)
        self.board.reframe(self._boxes.board)
        found = build_panels(self._pane, view, self._boxes)
        if self.ui.focus is not None and self.ui.focus not in {one.id for one in walk(found)}:
            self.ui.focus = None
        return found

    def build(self) -> None:
        """See `Page`; the title is that of the map as it is."""
        self.title = present(self.maker).title
        super().build()

    def draw(self, onto: pygame.Surface) -> None:
        """What the page lies on, the board, the panels."""
        self.freshen()
        self.ground(onto)
        self.board.draw(onto)
        self.ui.draw(onto)
