"""Somebody at the map maker: an app without a display, a hand, and inches instead of pixels."""

from __future__ import annotations

from pathlib import Path

from app_scene import AT_ONCE, an_app

from skirmish.app.own_maps import MapFile, new_map
from skirmish.client.maps.model import Maker
from skirmish.client.maps.scene import MakerScene
from skirmish.client.script_input import Hand, pixel_of
from skirmish.client.signals import Signal
from skirmish.core.units import Point


class Bench:
    """The map maker with a map; a new one of 24" by 24" unless one is named."""

    def __init__(self, home: Path, name: str = "", size: tuple[int, int] = (1280, 800)) -> None:
        self.app = an_app(size, AT_ONCE, home)
        self.app.go.to_menu()
        if name:
            self.app.go.to_map(name)
        else:
            self.app.go.to_map_maker(MapFile(), new_map("The yard", 24, 24, "south"), fresh=True)
        self.hand = Hand(self.app)
        self.settle()

    @classmethod
    def from_menu(cls, home: Path, name: str) -> Bench:
        """Begins a new map of this name from the menu, by mouse."""
        bench = cls.__new__(cls)
        bench.app = an_app((1280, 720), AT_ONCE, home)
        bench.app.go.to_menu()
        bench.hand = Hand(bench.app)
        for words in ("Maps", "New map", "new.name"):
            bench.hand.click(pixel_of(bench.app, words))
        bench.keys("Ctrl+A")
        bench.hand.type(name)
        bench.hand.click(pixel_of(bench.app, "Begin"))
        bench.settle()
        return bench

    @property
    def scene(self) -> MakerScene:
        found = self.app.scene
        assert isinstance(found, MakerScene)
        return found

    @property
    def maker(self) -> Maker:
        return self.scene.maker

    def settle(self) -> None:
        """Until nothing is painted or looked over any more."""
        for _ in range(400):
            self.app.step(0.05)
            if not self.scene.board.busy and not self.maker.listens:
                break
        self.scene.freshen()
        self.hand.look()

    def pixel(self, at: Point) -> tuple[int, int]:
        x, y = self.scene.board.camera.to_pixels(at)
        return round(x), round(y)

    def click(self, *at: Point, times: int = 1) -> None:
        for point in at:
            self.hand.click(self.pixel(point), times=times)

    def drag(self, start: Point, *corners: Point) -> None:
        self.hand.drag(self.pixel(start), [self.pixel(one) for one in corners], lambda: None)

    def press(self, id: str) -> None:
        """A click on a widget, brought into sight first."""
        self.scene.freshen()
        ui = self.scene.ui
        widget = ui.by_id(id)
        if widget.focusable:
            ui.focus = id
            widget = ui.by_id(id)
        ui.overflows()  # puts everything in its place
        self.hand.click(ui.by_id(id).rect.center)

    def take(self, kind: str) -> None:
        """A kind from the palette."""
        self.scene.freshen()
        ui = self.scene.ui
        palette = ui.by_id("palette")
        number = self.scene.maker.palette.index(kind)
        ui.by_id("place.all").reveal(palette.box_of(number, ui), ui)  # type: ignore[attr-defined]  # a palette
        self.hand.click(ui.by_id("palette").box_of(number, ui).center)  # type: ignore[attr-defined]  # a palette

    def keys(self, *chords: str) -> None:
        for chord in chords:
            self.hand.chord(chord)

    def send(self, command: str, about: object) -> None:
        """What a drop-down asks for."""
        self.scene.send(Signal(command, about))

    def type(self, id: str, text: str) -> None:
        """Into a field, in the place of what is there."""
        self.scene.freshen()
        self.scene.ui.focus = id
        self.hand.type(text)
        self.keys("Enter")
