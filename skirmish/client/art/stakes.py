"""What the battle is about, on the board: objectives and how far they reach, the building, ways out."""

from __future__ import annotations

import itertools

import numpy as np
import pygame

from skirmish.client.art.borders import borders, circle
from skirmish.client.art.field import outline, smooth
from skirmish.client.art.glyphs import draw_glyph
from skirmish.client.art.layout import Layout
from skirmish.client.art.letters import pill
from skirmish.client.art.patch import Patch
from skirmish.client.art.strokes import Stroke, dashed
from skirmish.client.art.theme import BRASS, IVORY, Colour, mix, shade, team
from skirmish.client.art.tokens import Disc, objective, stamp
from skirmish.client.art.treasure import chest, chests
from skirmish.client.art.zones import stroke, zone
from skirmish.client.words import say
from skirmish.core import scenario
from skirmish.core.battlefield import Edge
from skirmish.core.exits import count_exits, find_side_exit, has_exit_aim
from skirmish.core.geometry import bounds
from skirmish.core.record import evolve
from skirmish.core.scenario import Zone
from skirmish.core.state import Side, State
from skirmish.core.units import Point

_COIN_IN = 0.75
_CHEVRON_IN = 0.42
_CASING = 0.13
"""The dark edge of the chevrons, in their radii."""
_APART_IN = 3.0
"""From one pair of chevrons to the next."""
_TURNS: dict[Edge, float] = {"north": 0.0, "east": 0.5, "south": 1.0, "west": 1.5}
_REACH: Colour = mix(IVORY, BRASS, 0.4)


def stakes(board: pygame.Surface, state: State, per_inch: float) -> None:
    """On the mat: how far markers and the building reach, its outline, chevrons along the edges to leave by."""
    if holding(state):
        _outlined(board, state, per_inch)
    _reaches(board, state, per_inch)
    for side in (0, 1):
        edge = find_side_exit(state, side)
        if edge is not None:
            _ways_out(board, side, edge, per_inch)


def coins(onto: pygame.Surface, plan: Layout, state: State) -> list[pygame.Rect]:
    """A coin at each objective, chests where treasure lies, the building's name; the boxes they took."""
    radius = _COIN_IN * plan.per_inch
    shown = scenario.objectives(state.battlefield, state.scenario)
    found = [stamp(onto, objective(radius), plan.to_pixels(marker.at)) for marker in shown]
    if holding(state):
        found += _banner(onto, plan, state)
    return found + chests(onto, plan, state.tokens)


def holding(state: State) -> bool:
    """Whether it is about a building that there is."""
    return state.scenario.won_by == "hold" and bool(scenario.find_building(state.battlefield))


def tally(state: State, side: Side, unit: float) -> tuple[pygame.Surface, tuple[str, ...]]:
    """How far the side has got: a sign, and in many words and in few who left or what is carried off; (): neither."""
    if state.tokens:
        gone = sum(token.side == side for token in state.tokens)
        among = len(state.tokens)
        return chest(6.5 * unit), (
            say("header.carried-off", count=gone, among=among), say("header.counted", count=gone, among=among),
        )  # fmt: skip
    if has_exit_aim(state, side):
        left, needed = count_exits(state, side)
        return chevrons(5.5 * unit, side), (
            say("header.have-left", count=left, among=needed), say("header.counted", count=left, among=needed),
        )  # fmt: skip
    return pygame.Surface((0, 0)), ()


def chevrons(radius: float, side: Side, edge: Edge = "north") -> pygame.Surface:
    """Two chevrons in the side's colour that point to the edge."""
    disc, turn = Disc(radius, 1.3), _TURNS[edge] * np.pi
    for east, south in itertools.product((-_CASING, 0.0, _CASING), repeat=2):
        draw_glyph(disc.layer, "leave", disc.at(east, south), disc.unit, (16, 16, 18), turn)
    disc.glyph("leave", mix(team(side), (255, 255, 255), 0.18), 1.0, turn)
    return disc.done()


def _banner(onto: pygame.Surface, plan: Layout, state: State) -> list[pygame.Rect]:
    """A coin on the building, below it its name if it has one."""
    west, north, east, south = _hold_box(state)
    middle = plan.to_pixels(((west + east) / 2, (north + south) / 2))
    found = [stamp(onto, objective(_COIN_IN * plan.per_inch, "keep"), middle)]
    name = scenario.building_name(state.battlefield)
    if name:
        label = pill(name, plan.u(12), IVORY, shade(BRASS, 0.7))
        x, y = plan.to_pixels(((west + east) / 2, south))
        box = label.get_rect(midtop=(round(x), round(y) + plan.u(4))).clamp(pygame.Rect(plan.board))
        found.append(onto.blit(label, box, special_flags=pygame.BLEND_PREMULTIPLIED))
    return found


def _hold_box(state: State) -> tuple[float, float, float, float]:
    wests, norths, easts, souths = zip(
        *(bounds(shape) for shape in scenario.find_building(state.battlefield)), strict=True
    )
    return min(wests), min(norths), max(easts), max(souths)


def _outlined(board: pygame.Surface, state: State, per_inch: float) -> None:
    """A thin line of brass round the building, and a glow beyond it."""
    patch = Patch(board, per_inch, [outline(shape) for shape in scenario.find_building(state.battlefield)], "hold")
    off, half = patch.distance, max(0.75, 0.045 * per_inch) / per_inch
    patch.wash(BRASS, np.where(off > 0, 0.5 * smooth(1 - off / 0.7), 0))
    for colour, wide in (((30, 22, 12), 2.2 * half), (mix(BRASS, (255, 240, 200), 0.4), half)):
        patch.wash(colour, np.clip((wide - np.abs(off)) * per_inch + 0.5, 0, 1))


def _reaches(board: pygame.Surface, state: State, per_inch: float) -> None:
    """A thin dashed line as far as whoever stands there counts."""
    inches, field = state.scenario.marker_radius_in, state.battlefield
    paths = [circle(marker.at, inches) for marker in scenario.objectives(field, state.scenario)]
    if holding(state):
        paths += borders(scenario.find_building(field), inches)
    for path in paths:
        dashed(board, path, reach_stroke(per_inch, between=_deployed_within(state, inches)), per_inch)


def reach_stroke(per_inch: float, *, between: bool = False) -> Stroke:
    """How the line of a reach looks; `between`: as dots between the dashes of a zone's border."""
    wide = max(1.0, per_inch / 20)
    return evolve(stroke(_REACH, per_inch), wide=wide, dot_in=0.1) if between else Stroke(_REACH, 170, wide, 0.2, 0.4)


def _deployed_within(state: State, inches: float) -> bool:
    """Whether somebody's zone has the same border as the building's reach."""
    found = [zone(state, side) for side in (0, 1)]
    return any(one is not None and one[0] == Zone("building", inches, one[0].apart_in) for one in found)


def _ways_out(board: pygame.Surface, side: Side, edge: Edge, per_inch: float) -> None:
    sprite = chevrons(max(4.0, _CHEVRON_IN * per_inch), side, edge)
    sprite.fill((220, 220, 220, 220), special_flags=pygame.BLEND_RGBA_MULT)
    width, height = board.get_size()
    lying, inset = edge in ("north", "south"), 0.75 * per_inch
    long, across = (width, height) if lying else (height, width)
    back = inset if edge in ("north", "west") else across - inset
    count = max(1, round(long / per_inch / _APART_IN))
    for number in range(count):
        along = (number + 0.5) * long / count
        at: Point = (along, back) if lying else (back, along)
        stamp(board, sprite, at)
