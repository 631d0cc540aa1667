"""The camera: which part of the board is seen, how large, and where a pixel lies on the table. Pure arithmetic."""

from __future__ import annotations

import math

from skirmish.core.record import Record, evolve
from skirmish.core.units import Point

Box = tuple[int, int, int, int]
"""x, y, width, height in pixels."""
STEP = 1.19
"""From one rung of the zoom ladder to the next."""
LEAST, MOST = 6.0, 96.0
"""Pixels per inch at both ends of the ladder."""
USUAL = 24.0
"""Pixels per inch that are called 100%."""
_MARGIN_IN = 0.5
"""Table that is seen round the board when all of it is fitted in."""
_SAME = 1e-6


class Camera(Record):
    """A view of the board: every method gives a new camera, none raises."""

    board_in: tuple[float, float]
    """Width and depth of the board in inches."""
    view: Box
    """The part of the window that the board is drawn in, rulers and all, in pixels."""
    per_inch: float
    centre: Point
    """The point of the board, in inches, in the middle of the view."""
    inset: int = 0
    """Pixels at the view's left and top edges that rulers cover."""

    def to_pixels(self, at: Point) -> Point:
        """Where a point of the table is seen."""
        x, y = self.middle
        return x + (at[0] - self.centre[0]) * self.per_inch, y + (at[1] - self.centre[1]) * self.per_inch

    def to_inches(self, pixel: Point) -> Point:
        """Which point of the table, in inches, is seen at a pixel."""
        x, y = self.middle
        return (pixel[0] - x) / self.per_inch + self.centre[0], (pixel[1] - y) / self.per_inch + self.centre[1]

    @property
    def middle(self) -> Point:
        """The pixel that shows the centre."""
        x, y, width, height = self.view
        return x + (width + self.inset) / 2, y + (height + self.inset) / 2

    @property
    def origin(self) -> tuple[int, int]:
        """The whole pixel nearest to the board's north-west corner."""
        x, y = self.to_pixels((0.0, 0.0))
        return round(x), round(y)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole board in pixels."""
        return round(self.board_in[0] * self.per_inch), round(self.board_in[1] * self.per_inch)

    @property
    def percent(self) -> int:
        """The scale as people read it."""
        return round(100 * self.per_inch / USUAL)

    @property
    def fit(self) -> float:
        """Pixels per inch at which the whole board is seen."""
        _, _, width, height = self.view
        across, down = (part + 2 * _MARGIN_IN for part in self.board_in)
        room = max(1.0, (width - self.inset) / across), max(1.0, (height - self.inset) / down)
        return min(MOST, *room)

    @property
    def seen(self) -> tuple[float, float, float, float]:
        """West, north, east and south end of the part of the board that is in view, in inches."""
        x, y, width, height = self.view
        west, north = self.to_inches((x + self.inset, y + self.inset))
        east, south = self.to_inches((x + width, y + height))
        return max(0.0, west), max(0.0, north), min(self.board_in[0], east), min(self.board_in[1], south)

    @property
    def shows_all(self) -> bool:
        """Whether the whole board is in view."""
        return self.seen == (0.0, 0.0, *self.board_in)

    def shows(self, pixel: Point) -> bool:
        """Whether the pixel lies in the part of the view that shows the table."""
        x, y, width, height = self.view
        return x + self.inset <= pixel[0] < x + width and y + self.inset <= pixel[1] < y + height

    def zoomed(self, factor: float, at: Point) -> Camera:
        """Larger by the factor; the point under the pixel stays there unless the board would be lost."""
        return self._scaled(self.per_inch * factor, at)

    def stepped(self, steps: int, at: Point | None = None) -> Camera:
        """So many rungs of the ladder nearer (or further, below 0); round the view's middle if no pixel is given."""
        return self._scaled(rung(self.per_inch, steps, self._least), self.middle if at is None else at)

    def panned(self, dx: float, dy: float) -> Camera:
        """The board moved to the right and down, in pixels."""
        return self.centred((self.centre[0] - dx / self.per_inch, self.centre[1] - dy / self.per_inch))

    def centred(self, at: Point) -> Camera:
        """That point of the table in the middle, or the nearest that is on the board."""
        width, depth = self.board_in
        return evolve(self, centre=(min(width, max(0.0, at[0])), min(depth, max(0.0, at[1]))))

    def fitted(self) -> Camera:
        """The whole board in the view."""
        return evolve(self, per_inch=self.fit, centre=(self.board_in[0] / 2, self.board_in[1] / 2))

    def with_view(self, view: Box) -> Camera:
        """The same in another part of the window: a board that was fitted stays so, else centre and scale stay."""
        moved = evolve(self, view=view)
        return moved.fitted() if self.is_fitted else moved

    @property
    def is_fitted(self) -> bool:
        """Whether it shows exactly the whole board."""
        middle = self.board_in[0] / 2, self.board_in[1] / 2
        return abs(self.per_inch - self.fit) < _SAME and math.dist(self.centre, middle) < _SAME

    def revealed(self, at: Point, room: float = 2.0) -> Camera:
        """Moved as little as needed to show a point of the table with a margin in inches."""
        x, y, width, height = self.view
        room *= self.per_inch
        west, north, east, south = x + self.inset + room, y + self.inset + room, x + width - room, y + height - room
        px, py = self.to_pixels(at)
        return self.panned(_back(px, west, east), _back(py, north, south))

    @property
    def _least(self) -> float:
        return min(LEAST, self.fit)

    def _scaled(self, per_inch: float, at: Point) -> Camera:
        kept = self.to_inches(at)
        scaled = evolve(self, per_inch=min(MOST, max(self._least, per_inch)))
        now = scaled.to_inches(at)
        return scaled.centred((self.centre[0] + kept[0] - now[0], self.centre[1] + kept[1] - now[1]))


def start(board_in: tuple[float, float], view: Box, inset: int = 0) -> Camera:
    """A camera that shows the whole board."""
    return Camera(board_in, view, USUAL, (0.0, 0.0), inset).fitted()


def rung(per_inch: float, steps: int, least: float = LEAST) -> float:
    """The scale a number of rungs from this one: from between two rungs the first step goes to the nearer end."""
    place = math.log(per_inch / LEAST) / math.log(STEP)
    base = math.floor(place + _SAME) if steps > 0 else math.ceil(place - _SAME)
    return min(MOST, max(least, LEAST * STEP ** (base + steps)))


def _back(at: float, low: float, high: float) -> float:
    """How far to move what is at `at` so that it lies between the two; to the middle if there is no room."""
    if low > high:
        return (low + high) / 2 - at
    return max(0.0, low - at) + min(0.0, high - at)
