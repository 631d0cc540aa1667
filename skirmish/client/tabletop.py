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
from skirmish.core.geometry import bounds
from skirmish.core.scenario import box as zone_box
from skirmish.core.scenario import zone_of
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
    dash = max(1, round(per_inch / 4))
    across, down = pygame.Surface((dash, 1), pygame.SRCALPHA), pygame.Surface((1, dash), pygame.SRCALPHA)
    across.fill(_GRID)
    down.fill(_GRID)
    width, height = board.get_size()
    for inch in range(6, int(max(width, height) / per_inch) + 1, 6):
        at = round(inch * per_inch)
        board.blits([(across, (x, at)) for x in range(0, width, 2 * dash)], doreturn=False)
        board.blits([(down, (at, y)) for y in range(0, height, 2 * dash)], doreturn=False)


def zones(board: pygame.Surface, state: State, per_inch: float) -> None:
    """A faint tint and a dashed border where each side deployed."""
    for side, force in enumerate(state.forces):
        if force.edge is None:
            continue
        sides = zone_box(state.battlefield, zone_of(state.scenario, force.role), force.edge)
        west, north, east, south = (round(inches * per_inch) for inches in sides)
        box = pygame.Rect(west, north, east - west, south - north)
        tint = pygame.Surface(box.size, pygame.SRCALPHA)
        tint.fill((*team(side), 14))
        board.blit(tint, box)
        _border(board, box, force.edge, team(side), per_inch)


def _border(board: pygame.Surface, box: pygame.Rect, edge: Edge, colour: Colour, per_inch: float) -> None:
    """Dashes along the zone's inner side."""
    inner = {"north": box.bottom, "south": box.top, "west": box.right, "east": box.left}[edge]
    lying, thick, dash = edge in ("north", "south"), max(1, round(per_inch / 14)), round(per_inch * 0.28)
    stroke = pygame.Surface((dash, thick) if lying else (thick, dash), pygame.SRCALPHA)
    stroke.fill((*colour, 150))
    for number in range(int((box.width if lying else box.height) / per_inch * 2) + 1):
        along = round(number * per_inch / 2)
        board.blit(stroke, (along, inner) if lying else (inner, along))


def objectives(onto: pygame.Surface, plan: Layout, markers: Iterable[Marker]) -> list[pygame.Rect]:
    """A coin at each; the boxes they took."""
    coin = objective(_OBJECTIVE_IN * plan.per_inch)
    return [stamp(onto, coin, plan.to_pixels(marker.at)) for marker in markers]


def features(onto: pygame.Surface, plan: Layout, state: State) -> list[pygame.Rect]:
    """The names of what was laid in battle, each below its shape; the boxes they took."""
    laid = [(feature.name, bounds(feature.shape)) for feature in state.features if feature.shape is not None]
    taken = []
    for name, (west, _, east, south) in laid:
        x, y = plan.to_pixels(((west + east) / 2, south))
        taken.append(stamp(onto, pill(name, plan.u(11), MUTED, SECOND), (x, y + plan.u(14))))
    return taken
