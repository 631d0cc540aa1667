"""Where the board stands in the window, and the camera that looks at it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skirmish.client.battle.frame import Frame, box, frame
from skirmish.client.ports import Services
from skirmish.client.ui.style import Scale
from skirmish.client.view.camera import Camera, start
from skirmish.core.state import State
from skirmish.core.units import Point

SETTLES = 0.12
"""Seconds after its last step until the camera counts as at rest."""
USUAL_PER_INCH = 24.0
"""Pixels at 100%: an inch as large as on a printed map."""


def inset(scale: Scale) -> int:
    """Pixels between the board and the edges of its view when all of it is shown."""
    return scale.u(30)


class Viewport:
    """The boxes of the window, and what of the board is seen in the board's box."""

    def __init__(self, app: Services, state: State, changed: Callable[[], object]) -> None:
        self._app, self._changed = app, changed
        self.frame: Frame = frame(app.size, app.scale)
        field = state.battlefield
        self.camera: Camera = start((field.width_in, field.depth_in), box(self.frame.board), inset(app.scale))
        self._until = 0.0
        self._before: Camera | None = None
        """Where the view was before the whole board was shown."""

    @property
    def moving(self) -> bool:
        """Whether the camera counts as in motion."""
        return self._app.now < self._until

    def resize(self) -> None:
        """Follows the window."""
        self.frame = frame(self._app.size, self._app.scale)
        self.camera = self.camera.with_view(box(self.frame.board))

    def on_board(self, at: tuple[int, int]) -> bool:
        """Whether the pixel is on the board's part of the window."""
        return self.frame.board.collidepoint(at)

    def zoom(self, steps: int, at: Point | None = None) -> None:
        """So many rungs in (above 0) or out, that pixel staying where it is."""
        self.show(self.camera.stepped(steps, at))

    def zoom_usual(self) -> None:
        """The usual sharpness, the middle staying where it is."""
        wanted = USUAL_PER_INCH * self._app.scale.ui
        self.show(self.camera.zoomed(wanted / self.camera.per_inch, self.frame.board.center))

    def pan(self, dx: float, dy: float) -> None:
        """The board moves by so many pixels."""
        self.show(self.camera.panned(dx, dy))

    def fit(self) -> None:
        """The whole board."""
        self.show(self.camera.fitted())

    def fit_or_return(self) -> None:
        """The whole board; or back to where one was before that."""
        if self.camera.is_fitted and self._before is not None:
            self.show(self._before)
        else:
            self._before = self.camera
            self.fit()

    def reveal(self, at: Point) -> None:
        """The view moves until the point, in inches, can be seen."""
        self.show(self.camera.revealed(at))

    def centre(self, at: Point) -> None:
        """The point, in inches, comes to the middle."""
        self.show(self.camera.centred(at))

    def show(self, camera: Camera) -> None:
        """Another view."""
        if camera != self.camera:
            self.camera = camera
            self._until = self._app.now + SETTLES
            self._changed()


def box_at(camera: Camera, at: Point, radius: float, around: int) -> pygame.Rect:
    """The box in pixels round a base of so many inches' radius at this place, and so many pixels around it."""
    side = 2 * round(radius * camera.per_inch) + around
    rect = pygame.Rect(0, 0, side, side)
    x, y = camera.to_pixels(at)
    rect.center = round(x), round(y)
    return rect
