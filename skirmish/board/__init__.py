"""Questions about the table: gaps, contact, sight, reach, paths, charges, templates, pushes."""

from skirmish.board.answers import Beam, Blocker, Crossing, Push, Seen, Walk, Way
from skirmish.board.checks import check_battlefield, room
from skirmish.board.surface import Surface, on
from skirmish.board.templates import cone, line

__all__ = [
    "Beam", "Blocker", "Crossing", "Push", "Seen", "Surface", "Walk", "Way", "check_battlefield", "cone", "line", "on",
    "room",
]  # fmt: skip
