"""A small table, a view of it, and colour blindness, for the tests of the board on screen."""

from __future__ import annotations

import pygame
from client_scene import Cards, small

from skirmish.client.view.board import BoardScene
from skirmish.client.view.camera import Camera, start
from skirmish.core.state import State

SIZE = (640, 480)


def table() -> State:
    return small((4.0, 6.0), (8.0, 6.0))


def camera(per_inch: float | None = None) -> Camera:
    found = start((12.0, 12.0), (0, 0, *SIZE), 18)
    return found if per_inch is None else found.zoomed(per_inch / found.per_inch, found.middle)


def scene(state: State, **how: object) -> BoardScene:
    return BoardScene(state, Cards(), **{"camera": camera(), **how})  # type: ignore[arg-type]


def blank() -> pygame.Surface:
    return pygame.Surface(SIZE, 0, 32)


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """The box in which two pictures differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    boxes = mask.get_bounding_rects()
    return boxes[0].unionall(boxes[1:]) if boxes else pygame.Rect(0, 0, 0, 0)
