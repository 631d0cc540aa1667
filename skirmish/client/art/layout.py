"""Where the parts of the picture lie, in pixels, and how inches become pixels."""

from __future__ import annotations

from collections.abc import Sequence

from skirmish.core.battlefield import Battlefield
from skirmish.core.record import Record
from skirmish.core.units import Point

Box = tuple[int, int, int, int]
"""x, y, width, height in pixels."""
_FRAME_IN = 1.5
_USUAL = 24.0


class Layout(Record):
    """The plan of a picture: header on top, board in its frame, the list of warriors beside it, the legend below."""

    per_inch: float
    unit: float
    """The size of lettering and margins, 1 at the usual 24 pixels per inch."""
    board: Box
    frame: Box
    header: Box
    people: Box
    legend: Box

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the whole picture in pixels."""
        return self.header[2], self.legend[1] + self.legend[3]

    def to_pixels(self, at: Point) -> Point:
        """A point of the table in the picture."""
        return self.board[0] + at[0] * self.per_inch, self.board[1] + at[1] * self.per_inch

    def u(self, length: float) -> int:
        """A length of the lettering or a margin in pixels, at least 1."""
        return max(1, round(length * self.unit))


def unit_of(per_inch: float) -> float:
    """The size of lettering for a scale: it grows more slowly than the board, and stays readable."""
    return min(2.0, max(0.85, per_inch / _USUAL))


def layout(field: Battlefield, per_inch: float, legend: Sequence[int] = ()) -> Layout:
    """The plan for a table at a scale, with room for legend entries of these widths in pixels."""
    unit = unit_of(per_inch)
    width, depth = round(field.width_in * per_inch), round(field.depth_in * per_inch)
    rim, top, side = round(max(_FRAME_IN * per_inch, 26 * unit)), round(60 * unit), round(248 * unit)
    framed = width + 2 * rim, depth + 2 * rim
    foot = round((14 + 24 * len(rows(legend, framed[0] + side - round(20 * unit)))) * unit)
    return Layout(
        per_inch, unit, (rim, top + rim, width, depth), (0, top, *framed), (0, 0, framed[0] + side, top),
        (framed[0], top, side, framed[1]), (0, top + framed[1], framed[0] + side, foot),
    )  # fmt: skip


def rows(widths: Sequence[int], room: int) -> list[list[int]]:
    """The entries, by number, in as few rows as they fit in."""
    found: list[list[int]] = [[]]
    left = room
    for number, across in enumerate(widths):
        if across > left and found[-1]:
            found.append([])
            left = room
        found[-1].append(number)
        left -= across
    return found
