"""What lies on the board besides terrain and models: frame with rulers, grid, deployment zones, objectives."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from skirmish.client.ground import walnut
from skirmish.client.layout import Layout
from skirmish.client.letters import pill, write
from skirmish.client.theme import BRASS, MUTED, SECOND, Colour, shade, team
from skirmish.client.tokens import objective, stamp
from skirmish.core.battlefield import Edge, Marker
from skirmish.core.geometry import middle
from skirmish.core.state import State

_GRID: tuple[int, int, int, int] = (244, 236, 206, 44)
_PALE: Colour = (242, 214, 160)
_OBJECTIVE_IN = 0.75


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
    lines = pygame.Surface(board.get_size(), pygame.SRCALPHA)
    width, height = board.get_size()
    dash = per_inch / 4
    for inch in range(6, int(max(width, height) / per_inch) + 1, 6):
        at = inch * per_inch
        for number in range(0, int(max(width, height) / dash), 2):
            a, b = number * dash, (number + 1) * dash
            pygame.draw.line(lines, _GRID, (at, a), (at, b))
            pygame.draw.line(lines, _GRID, (a, at), (b, at))
    board.blit(lines, (0, 0))


def zones(board: pygame.Surface, state: State, per_inch: float) -> None:
    """A faint tint and a dashed border where each side deployed."""
    depth = state.scenario.zone_depth_in * per_inch
    for side, force in enumerate(state.forces):
        if force.edge is None or depth <= 0:
            continue
        box = _along(board.get_rect(), force.edge, round(depth))
        tint = pygame.Surface(box.size, pygame.SRCALPHA)
        tint.fill((*team(side), 14))
        board.blit(tint, box)
        _border(board, box, force.edge, team(side), per_inch)


def _along(whole: pygame.Rect, edge: Edge, depth: int) -> pygame.Rect:
    if edge in ("north", "south"):
        return pygame.Rect(0, 0 if edge == "north" else whole.height - depth, whole.width, depth)
    return pygame.Rect(0 if edge == "west" else whole.width - depth, 0, depth, whole.height)


def _border(board: pygame.Surface, box: pygame.Rect, edge: Edge, colour: Colour, per_inch: float) -> None:
    inner = {"north": box.bottom, "south": box.top, "west": box.right, "east": box.left}[edge]
    lying = edge in ("north", "south")
    line = pygame.Surface(board.get_size(), pygame.SRCALPHA)
    for number in range(int((box.width if lying else box.height) / per_inch * 2) + 1):
        a, b = number * per_inch / 2, (number + 0.55) * per_inch / 2
        ends = ((a, inner), (b, inner)) if lying else ((inner, a), (inner, b))
        pygame.draw.line(line, (*colour, 150), *ends, max(1, round(per_inch / 16)))
    board.blit(line, (0, 0))


def objectives(onto: pygame.Surface, plan: Layout, markers: Iterable[Marker]) -> list[pygame.Rect]:
    """A coin at each; the boxes they took."""
    coin = objective(_OBJECTIVE_IN * plan.per_inch)
    return [stamp(onto, coin, plan.to_pixels(marker.at)) for marker in markers]


def features(onto: pygame.Surface, plan: Layout, state: State) -> list[pygame.Rect]:
    """The names of what was laid in battle, each in the middle of its shape; the boxes they took."""
    laid = [(feature.name, feature.shape) for feature in state.features if feature.shape is not None]
    return [
        stamp(onto, pill(name, plan.u(11), MUTED, SECOND), plan.to_pixels(middle(shape)))
        for name, shape in laid
        if name
    ]
