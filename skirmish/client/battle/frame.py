"""Where the parts of the battle stand in the window, and the camera that looks at the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from skirmish.client.ports import Services
from skirmish.client.ui.paint import high
from skirmish.client.ui.style import BODY, HEADING, SMALL, Scale
from skirmish.client.view.camera import Camera, start
from skirmish.core.record import Record, evolve
from skirmish.core.state import State
from skirmish.core.units import Point

TOP, FOOT, COMMIT = 50, 26, 38
"""Lengths at 100%: the bar on top, the line at the foot, and each of the large buttons."""
LEAST, COSY, MOST, ALONE = 196, 260, 470, 336
"""Lengths at 100% of a column at each side of the board: at least, before the board gets more, and at most; and of one
that stands alone."""
GAP, EDGE = 6, 8
LETTERS = 0.6
"""By how much of what letters are larger a column is wider."""
LEAST_BOARD = 0.41
"""The board's share of the window at least."""
LOW = 0.2
"""More than this share of the height isn't given to the bar of actions: then its two buttons stand side by side."""
NARROW = 1.15
"""Windows less than so many times as wide as high have the columns below the board."""
BELOW = 0.38
"""The share of the height that columns below the board take."""


class Frame(Record):
    """The boxes of the window, in pixels: the board between two columns, or beside one."""

    top: pygame.Rect
    board: pygame.Rect
    left: pygame.Rect
    """With nothing in it where there is only one column."""
    right: pygame.Rect
    bar: pygame.Rect
    """The actions and the two large buttons."""
    foot: pygame.Rect

    @property
    def columns(self) -> tuple[pygame.Rect, ...]:
        """The column of each side, or the one for both."""
        return (self.left, self.right) if self.left.w else (self.right,)

    def moved(self, dx: int) -> Frame:
        """The same, so many pixels further right."""
        boxes = (self.top, self.board, self.left, self.right, self.bar, self.foot)
        return Frame(*(one.move(dx, 0) for one in boxes))


def frame(size: tuple[int, int], scale: Scale, aspect: float = 1.0) -> Frame:
    """The plan for a window of this size and a table so many times as wide as deep; in portrait the columns lie below.

    The board is as high as there is room. What is left of the width goes to the columns.
    """
    w, h = size
    lines = high("heading", scale.px(HEADING)) + high("body", scale.px(SMALL)) + scale.u(6)
    top, foot = max(min(scale.u(TOP), h // 10), lines), high_line(scale, SMALL, FOOT)
    commit, end = large(scale)
    bar = commit + end + scale.u(GAP + 2 * EDGE)
    if bar > h * LOW:
        bar = max(commit, end) + scale.u(2 * EDGE)
    deep = h - top - foot - bar
    across, foot_box = pygame.Rect(0, 0, w, top), pygame.Rect(0, h - foot, w, foot)
    bar_box = pygame.Rect(0, top + deep, w, bar)
    if w < h * NARROW and h > scale.u(1100):
        below = round(deep * BELOW)
        half = w // 2
        under = pygame.Rect(0, top + deep - below, half, below)
        return Frame(across, pygame.Rect(0, top, w, deep - below), under, under.move(half, 0), bar_box, foot_box)
    letters = 1 + max(0.0, scale.text - 1) * LETTERS
    least = round(LEAST_BOARD * w * h / max(1, deep))
    wanted = max(least, round((deep - 2 * inset(scale)) * aspect) + 2 * inset(scale))
    spare = (w - least) // 2
    each = min(round(scale.u(MOST) * letters), max(min(round(scale.u(COSY) * letters), spare), (w - wanted) // 2))
    if each >= scale.u(LEAST) * letters:
        board = pygame.Rect(each, top, w - 2 * each, deep)
        left, right = pygame.Rect(0, top, each, deep), pygame.Rect(w - each, top, each, deep)
    else:
        side = min(round(scale.u(ALONE) * letters), w // 2, max(w // 4, w - least))
        board = pygame.Rect(0, top, w - side, deep)
        left, right = pygame.Rect(0, top, 0, deep), pygame.Rect(w - side, top, side, deep)
    return Frame(across, board, left, right, bar_box, foot_box)


def large(scale: Scale) -> tuple[int, int]:
    """How high the two large buttons are in pixels: that of what is planned, with its second line, and the other."""
    lines = high("bold", scale.px(BODY)) + high("body", scale.px(SMALL))
    return max(scale.u(COMMIT), lines + scale.u(4)), high_line(scale, BODY, COMMIT)


def box(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """The box as cameras take it."""
    return rect.x, rect.y, rect.w, rect.h


def covered(spot: pygame.Rect, other: pygame.Rect) -> int:
    """Pixels of the other box that lie below the spot."""
    both = spot.clip(other)
    return both.w * both.h


class Column:
    """Boxes one below the other within a box."""

    def __init__(self, rect: pygame.Rect, gap: int) -> None:
        self._rest = rect.copy()
        self._gap = gap

    def take(self, height: int) -> pygame.Rect:
        """The next box, so many pixels high, no higher than what is left."""
        high = max(0, min(height, self._rest.h))
        found = pygame.Rect(self._rest.x, self._rest.y, self._rest.w, high)
        self._rest.y += high + self._gap
        self._rest.h = max(0, self._rest.h - high - self._gap)
        return found

    @property
    def rest(self) -> pygame.Rect:
        """What is left."""
        return self._rest.copy()


def high_line(scale: Scale, size: float, least: float) -> int:
    """Pixels of a line with lettering of this size: so much at 100%, more where letters need it."""
    return max(scale.u(least), high("bold", scale.px(size)) + scale.u(6))


def row(rect: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """So many boxes of one width side by side."""
    wide = (rect.w - gap * (count - 1)) / max(1, count)
    return [pygame.Rect(round(rect.x + number * (wide + gap)), rect.y, round(wide), rect.h) for number in range(count)]


SETTLES = 0.12
"""Seconds after its last step until the camera counts as at rest."""
USUAL_PER_INCH = 24.0
"""Pixels at 100%: an inch as large as on a printed map."""


def inset(scale: Scale) -> int:
    """Pixels between the board and the edges of its view when all of it is shown: the rulers' room."""
    return scale.u(24)


class Viewport:
    """The boxes of the window, and what of the board is seen in the board's box."""

    def __init__(self, app: Services, state: State, changed: Callable[[], object]) -> None:
        self._app, self._changed = app, changed
        field = state.battlefield
        self.aspect: float = field.width_in / field.depth_in
        """How many times as wide as deep the table is."""
        self.frame: Frame = frame(app.size, app.scale, self.aspect)
        self.camera: Camera = start((field.width_in, field.depth_in), box(self.frame.board), inset(app.scale))
        self._until = self._zooms_until = 0.0
        self._before: Camera | None = None
        """Where the view was before the whole board was shown."""

    @property
    def moving(self) -> bool:
        """Whether the camera counts as in motion."""
        return self._app.now < self._until

    @property
    def zooming(self) -> bool:
        """Whether its scale counts as in motion."""
        return self._app.now < self._zooms_until

    def resize(self) -> None:
        """Follows the window."""
        self.reframe(frame(self._app.size, self._app.scale, self.aspect))

    def reframe(self, boxes: Frame) -> bool:
        """Takes other boxes. A view of the whole board stays one: whether it was."""
        whole = self.camera.is_fitted
        self.frame = boxes
        moved = evolve(self.camera, inset=inset(self._app.scale)).with_view(box(boxes.board))
        self.camera = moved.fitted() if whole else moved
        return whole

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
            self._until = self._app.now + SETTLES
            if camera.per_inch != self.camera.per_inch:
                self._zooms_until = self._until
            self.camera = camera
            self._changed()


def box_at(camera: Camera, at: Point, radius: float, around: int) -> pygame.Rect:
    """The box in pixels round a base of so many inches' radius at this place, and so many pixels around it."""
    side = 2 * round(radius * camera.per_inch) + around
    rect = pygame.Rect(0, 0, side, side)
    x, y = camera.to_pixels(at)
    rect.center = round(x), round(y)
    return rect
