"""What lies on the board besides terrain and models: frame with rulers, grid, the names of what was laid."""

from __future__ import annotations

import pygame

from skirmish.client.art.ground import walnut
from skirmish.client.art.layout import Layout
from skirmish.client.art.letters import pill, write
from skirmish.client.art.theme import BRASS, MUTED, SECOND, Colour, shade
from skirmish.client.art.tokens import stamp
from skirmish.core.geometry import bounds
from skirmish.core.state import State

_GRID: tuple[int, int, int, int] = (244, 236, 206, 44)
_PALE: Colour = (242, 214, 160)


def frame(onto: pygame.Surface, plan: Layout) -> None:
    """The walnut table round the mat, with an inch ruler on all four sides."""
    x, y, width, height = plan.frame
    onto.blit(walnut(width, height, plan.per_inch), (x, y))
    board = pygame.Rect(plan.board)
    for step, alpha in enumerate((30, 50, 80, 130)):
        edge = board.inflate(2 * (5 - step), 2 * (5 - step))
        shadow = pygame.Surface(edge.size, pygame.SRCALPHA)
        shadow.fill((0, 0, 0, alpha))
        onto.blit(shadow, edge)
    _ruler(onto, plan)


def _ruler(onto: pygame.Surface, plan: Layout) -> None:
    x, y, width, height = plan.board
    for inch in range(int(width / plan.per_inch) + 1):
        at, length, colour = x + inch * plan.per_inch, *_tick(plan, inch)
        for start, way in ((y - 3, -1), (y + height + 2, 1)):
            pygame.draw.line(onto, colour, (at, start), (at, start + way * length))
        if _numbered(plan, inch):
            _number(onto, plan, inch, (at, y - plan.u(12) - plan.u(12)))
            _number(onto, plan, inch, (at, y + height + plan.u(9)))
    for inch in range(int(height / plan.per_inch) + 1):
        at, length, colour = y + inch * plan.per_inch, *_tick(plan, inch)
        for start, way in ((x - 3, -1), (x + width + 2, 1)):
            pygame.draw.line(onto, colour, (start, at), (start + way * length, at))
        if _numbered(plan, inch):
            _number(onto, plan, inch, (x - plan.u(19), at - plan.u(8)))
            _number(onto, plan, inch, (x + width + plan.u(19), at - plan.u(8)))


def _tick(plan: Layout, inch: int) -> tuple[int, Colour]:
    if inch % 6 == 0:
        return plan.u(9), _PALE
    return (plan.u(6), BRASS) if inch % 2 == 0 else (plan.u(4), shade(BRASS, 0.7))


def _numbered(plan: Layout, inch: int) -> bool:
    return inch % 6 == 0 or (inch % 2 == 0 and plan.per_inch >= 15)


def _number(onto: pygame.Surface, plan: Layout, inch: int, at: tuple[float, float]) -> None:
    large = inch % 6 == 0
    write(onto, str(inch), "bold" if large else "body", plan.u(12 if large else 10), _PALE if large else BRASS,
          (at[0], at[1] + (0 if large else plan.u(1))), "centre")  # fmt: skip


def grid(board: pygame.Surface, per_inch: float) -> None:
    """A faint dashed line each 6 inches."""
    dash = max(1, round(per_inch / 4))
    across, down = pygame.Surface((dash, 1), pygame.SRCALPHA), pygame.Surface((1, dash), pygame.SRCALPHA)
    across.fill(_GRID)
    down.fill(_GRID)
    width, height = board.get_size()
    for inch in range(6, int(max(width, height) / per_inch) + 1, 6):
        at = round(inch * per_inch)
        board.blits([(across, (x, at)) for x in range(0, width, 2 * dash)], doreturn=False)
        board.blits([(down, (at, y)) for y in range(0, height, 2 * dash)], doreturn=False)


def features(onto: pygame.Surface, plan: Layout, state: State) -> list[pygame.Rect]:
    """The names of what was laid in battle, each below its shape; the boxes they took."""
    laid = [(feature.name, bounds(feature.shape)) for feature in state.features if feature.shape is not None]
    taken = []
    for name, (west, _, east, south) in laid:
        x, y = plan.to_pixels(((west + east) / 2, south))
        taken.append(stamp(onto, pill(name, plan.u(11), MUTED, SECOND), (x, y + plan.u(14))))
    return taken
