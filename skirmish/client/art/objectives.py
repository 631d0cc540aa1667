"""What the battle is about, on the board: objectives, the building, ways out, treasure, deployment zones."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

import numpy as np
import pygame

from skirmish.client.art.field import FAR, Floats, Window, distances, outline, smooth
from skirmish.client.art.glyphs import draw_glyph
from skirmish.client.art.ground import veil
from skirmish.client.art.layout import Layout
from skirmish.client.art.letters import pill
from skirmish.client.art.outlines import Path, Stroke, borders, circle, dashed
from skirmish.client.art.patch import Patch
from skirmish.client.art.theme import BRASS, IVORY, Colour, mix, shade, team
from skirmish.client.art.tokens import Disc, objective, stamp
from skirmish.client.words import say
from skirmish.core import scenario
from skirmish.core.awards import grounds_held
from skirmish.core.battlefield import Battlefield, Edge
from skirmish.core.exits import count_exits, find_side_exit, has_exit_aim
from skirmish.core.geometry import bounds
from skirmish.core.record import evolve
from skirmish.core.scenario import Zone, box, find_building, zone_of
from skirmish.core.state import Side, State, Token
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
    places = [*(marker.at for marker in shown), *zone_coins(state)]
    found = [stamp(onto, objective(radius), plan.to_pixels(at)) for at in places]
    if holding(state):
        found += _banner(onto, plan, state)
    return found + chests(onto, plan, state.tokens)


def holding(state: State) -> bool:
    """Whether it is about a building that there is."""
    return state.scenario.holds_building > 0 and bool(scenario.find_building(state.battlefield))


def zones_held(state: State) -> list[tuple[Zone, Edge | None]]:
    """The zones besides the building that models hold for points, and the edges they lie along."""
    return [(spot.zone, spot.edge) for spot in grounds_held(state) if spot.zone.where != "building"]


def zone_coins(state: State) -> list[Point]:
    """Where the coin of each of them lies: in its middle."""
    boxes = [box(state.battlefield, zone, edge) for zone, edge in zones_held(state)]
    return [((west + east) / 2, (north + south) / 2) for west, north, east, south in boxes]


def tally(state: State, side: Side, unit: float) -> tuple[pygame.Surface, tuple[str, ...]]:
    """How far the side has got: a sign, and in many words and in few what has left or is carried off; (): neither."""
    if state.tokens:
        gone = sum(token.side == side for token in state.tokens)
        among = len(state.tokens)
        return chest(6.5 * unit), (
            say("header.carried-off", count=gone, among=among), say("header.counted", count=gone, among=among),
        )  # fmt: skip
    if has_exit_aim(state, side):
        left, needed = count_exits(state, side)
        long = "header.may-leave" if state.scenario.awards else "header.have-left"
        return chevrons(5.5 * unit, side), (
            say(long, n=left, among=needed), say("header.counted", count=left, among=needed),
        )  # fmt: skip
    return pygame.Surface((0, 0)), ()


def chevrons(radius: float, side: Side, edge: Edge = "north") -> pygame.Surface:
    """Two chevrons in the side's colour that point to the edge."""
    disc, turn = Disc(radius, 1.3), _TURNS[edge] * np.pi
    for east, south in itertools.product((-_CASING, 0.0, _CASING), repeat=2):
        draw_glyph(disc.layer, "leave", disc.at(east, south), disc.unit, (16, 16, 18), turn)
    draw_glyph(disc.layer, "leave", disc.at(0, 0), disc.unit, mix(team(side), (255, 255, 255), 0.18), turn)
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
    """A thin dashed line as far as models count that stand there."""
    inches, field = state.scenario.marker_radius_in, state.battlefield
    paths = [circle(marker.at, inches) for marker in scenario.objectives(field, state.scenario)]
    if holding(state):
        inches = state.scenario.holds_building
        paths += borders(scenario.find_building(field), inches)
    for zone, edge in zones_held(state):
        paths += rims(field, zone, edge)
    for path in paths:
        dashed(board, path, reach_stroke(per_inch, between=_deployed_within(state, inches)), per_inch)


def reach_stroke(per_inch: float, *, between: bool = False) -> Stroke:
    """How the line of a reach looks; `between`: as dots between the dashes of a zone's border."""
    wide = max(1.0, per_inch / 20)
    return evolve(stroke(_REACH, per_inch), wide=wide, dot_in=0.1) if between else Stroke(_REACH, 170, wide, 0.2, 0.4)


def _deployed_within(state: State, inches: float) -> bool:
    """Whether a side's deployment zone has the same border as what is held."""
    found, held = [zone(state, side) for side in (0, 1)], [Zone("building", inches), *(z for z, _ in zones_held(state))]
    return any(one is not None and evolve(one[0], apart_in=0.0) in held for one in found)


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


_RIM: Colour = (24, 16, 10)
_LID: tuple[Colour, Colour] = ((196, 132, 74), (146, 90, 48))
_FRONT: tuple[Colour, Colour] = ((134, 82, 44), (98, 58, 32))
_GOLD: Colour = (240, 200, 104)
_BRONZE: Colour = (168, 120, 52)
_FACE: Colour = (250, 230, 178)
_HALF_IN = 0.5
"""Half as wide as a chest is shown: as wide as a warrior's base."""
_Box = tuple[float, float, float, float]


def chests(onto: pygame.Surface, plan: Layout, tokens: Iterable[Token]) -> list[pygame.Rect]:
    """A chest wherever a token lies; the boxes they took."""
    sprite = chest(max(7.0, _HALF_IN * plan.per_inch))
    places = [token.at for token in tokens if token.lies and token.at is not None]
    return [stamp(onto, sprite, plan.to_pixels(at)) for at in sorted(places, key=lambda at: at[1])]


def chest(half: float) -> pygame.Surface:
    """A bound chest with a lock, `half` as wide as so many pixels, over its shadow."""
    disc = Disc(half, 1.45)
    for step in range(6):
        _box(disc, (0, 0, 0, 22 + 22 * step), (-1.1 + 0.05 * step, -0.5, 1.42 - 0.06 * step, 1.1 - 0.06 * step), 0.3)
    _chest(disc, 1.0)
    return disc.done()


def badge(radius: float) -> pygame.Surface:
    """A small disc with a chest for a model that carries one."""
    disc = Disc(radius, 1.1)
    disc.disc(_RIM, 1.0)
    disc.disc(_BRONZE, 0.88)
    disc.disc(_FACE, 0.76)
    _chest(disc, 0.58)
    return disc.done()


def _chest(disc: Disc, size: float) -> None:
    """Lid and front, each lighter at the top, between iron-dark edges and bands of brass."""

    def box(colour: Colour, corners: _Box, round_in: float = 0.0) -> None:
        west, north, east, south = (part * size for part in corners)
        _box(disc, colour, (west, north, east, south), round_in * size)

    box(_RIM, (-1.0, -0.84, 1.0, 0.8), 0.26)
    for top, south, (light, dark), corner in ((-0.72, -0.08, _LID, 0.2), (0.06, 0.68, _FRONT, 0.06)):
        box(dark, (-0.88, top, 0.88, south), corner)
        box(light, (-0.88, top, 0.88, top + 0.55 * (south - top)), corner)
        for x in (-0.66, 0.44):
            box(_BRONZE, (x, top, x + 0.22, south))
            box(_GOLD, (x, top, x + 0.13, south))
    box(_RIM, (-0.27, -0.3, 0.27, 0.36), 0.1)
    box(_GOLD, (-0.19, -0.22, 0.19, 0.28), 0.06)
    box(_RIM, (-0.06, -0.06, 0.06, 0.16))


def _box(disc: Disc, colour: tuple[int, ...], box: _Box, corner: float) -> None:
    (west, north), (east, south) = disc.at(box[0], box[1]), disc.at(box[2], box[3])
    rect = pygame.Rect(round(west), round(north), max(1, round(east - west)), max(1, round(south - north)))
    pygame.draw.rect(disc.layer, colour, rect, border_radius=max(0, round(corner * disc.unit)))


_TINT = 14.5 / 255
_DASH_IN, _STEP_IN = 0.28, 0.5


def zones(board: pygame.Surface, state: State, per_inch: float) -> None:
    """Where each side deployed, in its colour, within the board's clip."""
    found = [(side, found) for side in (0, 1) if (found := zone(state, side)) is not None]
    clip = board.get_clip()
    window = Window(clip.x / per_inch, clip.y / per_inch, *clip.size, per_inch)
    for side, (where, edge) in found:
        tint = _TINT * np.clip(_depth(window, state.battlefield, where, edge) * per_inch + 0.5, 0, 1)
        board.blit(veil(team(side), tint.astype(np.float32)), clip)
    for side, (where, edge) in found:
        for path in rims(state.battlefield, where, edge):
            dashed(board, path, stroke(team(side), per_inch), per_inch)


def zone(state: State, side: Side) -> tuple[Zone, Edge | None] | None:
    """The side's zone and table edge; None as long as it isn't settled."""
    force = state.forces[side]
    where = zone_of(state.scenario, force.role)
    if where.where == "edge":
        return None if force.edge is None else (where, force.edge)
    if where.where == "building" and not find_building(state.battlefield):
        return None
    return where, force.edge


def stroke(colour: Colour, per_inch: float) -> Stroke:
    """How the borders look."""
    return Stroke(colour, 150, max(1, round(per_inch / 14)), _DASH_IN, _STEP_IN)


def rims(field: Battlefield, zone: Zone, edge: Edge | None) -> list[Path]:
    """The zone's borders but for those along the table's edge."""
    if zone.where == "centre":
        return [circle((field.width_in / 2, field.depth_in / 2), zone.within_in)]
    if zone.where == "building":
        return borders(find_building(field), zone.within_in)
    west, north, east, south = _inner(field, zone) if zone.where == "edges" else box(field, zone, edge)
    if west >= east or north >= south:
        return []
    lines: list[Path] = [[(west, y), (east, y)] for y in (north, south) if 0 < y < field.depth_in]
    return lines + [[(x, north), (x, south)] for x in (west, east) if 0 < x < field.width_in]


def _inner(field: Battlefield, zone: Zone) -> tuple[float, float, float, float]:
    """What a zone along all edges leaves in the middle."""
    deep = zone.within_in
    return deep, deep, field.width_in - deep, field.depth_in - deep


def _depth(window: Window, field: Battlefield, zone: Zone, edge: Edge | None) -> Floats:
    """For each pixel how many inches within the zone it lies, negative outside."""
    xs, ys = window.xs, window.ys
    if zone.where == "centre":
        return np.asarray(zone.within_in - np.hypot(xs - field.width_in / 2, ys - field.depth_in / 2))
    if zone.where == "building":
        return zone.within_in - distances([outline(shape) for shape in find_building(field)], window, FAR)
    if zone.where == "edges":
        return np.asarray(zone.within_in - np.minimum(_within(xs, field.width_in), _within(ys, field.depth_in)))
    west, north, east, south = box(field, zone, edge)
    inside: Floats = np.minimum(np.minimum(xs - west, east - xs), np.minimum(ys - north, south - ys))
    return inside


def _within(at: Floats, whole: float) -> Floats:
    """Inches to the nearer end."""
    nearer: Floats = np.minimum(at, whole - at)
    return nearer
