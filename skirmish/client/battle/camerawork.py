"""How the view of the board is moved: by hands, keys, and by what is to be seen."""

from __future__ import annotations

from skirmish.client.battle.frame import Frame
from skirmish.client.scenes.base import Scene
from skirmish.client.view.camera import Camera
from skirmish.core.units import Point

SETTLES = 0.12
"""Seconds after its last step until the camera counts as at rest."""


class Camerawork(Scene):
    """A scene with a board in it that a camera looks at. Its own keys are all in the sheet, and can be changed."""

    camera: Camera
    frame: Frame
    moving: float = 0.0
    """Until when the camera counts as in motion."""

    def touch(self, *, panels: bool = True) -> None:
        """The picture has changed; `panels`: those at the side, too."""
        raise NotImplementedError

    def more_keys(self) -> tuple[tuple[str, str], ...]:
        """See `Scene`: none."""
        return ()

    def zoom(self, steps: int, at: Point | None = None) -> None:
        """So many rungs in (above 0) or out, that point staying where it is."""
        self.show_at(self.camera.stepped(steps, at))

    def pan(self, dx: float, dy: float) -> None:
        """The board moves by so many pixels."""
        self.show_at(self.camera.panned(dx, dy))

    def fit(self) -> None:
        """The whole board."""
        self.show_at(self.camera.fitted())

    def zoom_to(self, per_inch: float) -> None:
        """About this many pixels an inch, the middle staying where it is."""
        self.show_at(self.camera.zoomed(per_inch / self.camera.per_inch, self.frame.board.center))

    def reveal(self, at: Point) -> None:
        """The view moves until the point can be seen."""
        self.show_at(self.camera.revealed(at))

    def show_at(self, camera: Camera) -> None:
        """Another view."""
        if camera != self.camera:
            self.camera = camera
            self.moving = self.app.now + SETTLES
            self.touch(panels=False)
