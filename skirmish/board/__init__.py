"""Questions about the table: gaps, contact, sight, reach, paths, charges, templates, pushes."""

from skirmish.board.answers import SEEN_ABOVE, Beam, Blocker, Crossing, Push, Seen, Walk, Way
from skirmish.board.checks import check_battlefield, room
from skirmish.board.shapes import cone, line
from skirmish.board.stakes import Aim, Row, Rows, Spot, Stakes, Terms, friendly, reweighed, row, spared
from skirmish.board.surface import Surface, on

__all__ = [
    "SEEN_ABOVE", "Aim", "Beam", "Blocker", "Crossing", "Push", "Row", "Rows", "Seen", "Spot", "Stakes", "Surface",
    "Terms", "Walk", "Way", "check_battlefield", "cone", "friendly", "line", "on", "reweighed", "room", "row",
    "spared",
]  # fmt: skip
