"""Marks become pixels, each by its role: colour, pattern, dark edge. Words are left to `labels`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import pygame

from skirmish.client.art.auras import LINK, colour_of
from skirmish.client.art.figures import Figure
from skirmish.client.art.theme import IVORY, mark_colour, mix
from skirmish.client.view import lines
from skirmish.client.view.camera import Camera
from skirmish.client.view.looks import CASING, GLOW, LineLook, look
from skirmish.client.view.marks import Area, Cross, Ghost, Halo, Heat, Layer, Link, Mark, Ring, Role, Stroke, Tag
from skirmish.client.view.sheet import Job
from skirmish.core.state import OFF_TABLE_IN, ModelId, Place
from skirmish.core.units import Point

_NEAR_IN = 0.14
"""How far outside of a base a halo runs."""
_ORDER = ((Heat,), (Area,), (Ring,), (Link, Stroke), (Halo,), (Cross,))
_COARSE = 3
"""A veil over the ground is made so many times smaller: nobody sees it, and it is faster."""
_WIDE = 4
"""What it costs to paint filled ground, beside a line."""
_FAINT = 1.4
_DOT = 3.4
"""Radius of a way-point in pixels at 100 %."""


class Easel(NamedTuple):
    """What marks are painted on, and how inches become pixels there."""

    onto: pygame.Surface
    """Opaque, or transparent and premultiplied; only its clip is painted on."""
    camera: Camera
    places: tuple[Place, ...]
    """Where the models stand: for halos."""
    unit: float = 1.0
    """Width of lines, 1 at 100 %."""

    def at(self, point: Point) -> Point:
        """The pixel of a point of the table."""
        return self.camera.to_pixels(point)

    def path(self, points: Iterable[Point]) -> list[Point]:
        """The pixels of points of the table."""
        return [self.camera.to_pixels(point) for point in points]


def paint(easel: Easel, layers: Iterable[Layer]) -> None:
    """All marks of the layers but words and ghosts: ground first, then lines, then what points models out."""
    for mark in _in_order(layers):
        paint_mark(easel, mark)


def jobs(layers: Iterable[Layer], places: tuple[Place, ...], unit: float) -> list[Job]:
    """The same as `paint` in single jobs, one for each mark, for a `Sheet`."""

    def job(mark: Mark) -> Job:
        wide = isinstance(mark, Heat | Area) or (isinstance(mark, Ring) and mark.filled)
        return Job(lambda onto, camera: paint_mark(Easel(onto, camera, places, unit), mark), _WIDE if wide else 1)

    return [job(mark) for mark in _in_order(layers)]


def bonds(easel: Easel, people: Sequence[Figure]) -> None:
    """How far guards reach that are for others too, and lines from who leads to those linked with it."""
    present = {figure.id: figure for figure in people if figure.where == "table"}
    for figure in present.values():
        x, y, base, _ = easel.places[figure.id]
        for effect, _ in figure.lasting:
            if effect.reach_in:
                path = lines.circle(easel.at((x, y)), (base + effect.reach_in) * easel.camera.per_inch)
                lines.filled(easel.onto, [path], colour_of("guard"), 26, "plain")
                lines.cased(
                    easel.onto, path, colour_of("guard"), 1.6 * easel.unit, 0.8, (8 * easel.unit, 6 * easel.unit)
                )
    wide = max(2.0, 0.1 * easel.camera.per_inch)
    for figure in present.values():
        for other in figure.linked[1:] if figure.leads else ():
            if other in present:
                ends = [easel.at(easel.places[one][:2]) for one in (figure.id, other)]
                lines.cased(easel.onto, ends, LINK, wide, wide / 2)


def pointed(easel: Easel, selected: ModelId | None, hovered: ModelId | None) -> None:
    """A bright ring round who is selected, a thin one round whom the pointer is over."""
    for model, role, wide in ((hovered, "note", 1.8), (selected, "select", 3.2)):
        if model is None or easel.places[model][0] >= OFF_TABLE_IN or (model == selected and role == "note"):
            continue
        x, y, base, _ = easel.places[model]
        at, size = easel.at((x, y)), max(7.0, base * easel.camera.per_inch) + 4.5 * easel.unit
        lines.cased(easel.onto, lines.circle(at, size), mark_colour(role), wide * easel.unit, CASING * easel.unit)


def _in_order(layers: Iterable[Layer]) -> list[Mark]:
    """What is painted of the layers: ground first, then lines, then what points models out."""
    marks = [mark for layer in layers for mark in layer.marks]
    return [mark for kinds in _ORDER for mark in marks if isinstance(mark, kinds)]


def paint_mark(easel: Easel, mark: Mark) -> None:
    """One mark; words and ghosts stand above the tokens and are not painted here."""
    match mark:
        case Ring():
            _ring(easel, mark)
        case Area():
            _area(easel, mark)
        case Stroke():
            _stroke(easel, mark)
        case Link():
            _line(easel, [easel.at(mark.a), easel.at(mark.b)], mark.role, dashed=mark.dashed)
        case Halo():
            _halo(easel, mark)
        case Cross():
            lines.cross(easel.onto, easel.at(mark.at), mark_colour(mark.role), 6.5 * easel.unit, 3.2 * easel.unit)
        case Heat():
            _heat(easel, mark)
        case Tag() | Ghost():
            pass


def _line(easel: Easel, points: list[Point], role: Role, *, dashed: bool = False, thin: bool = False) -> None:
    """A line as the role has it; what is dashed besides has its gaps in the other roles' way."""
    shape, colour = look(role), mark_colour(role)
    dashes = tuple(part * easel.unit for part in (shape.dashes or ((8, 6) if dashed else ())))
    if dashed and shape.dashes:
        dashes = tuple(part * (0.6 if number % 2 == 0 else 1.4) for number, part in enumerate(dashes))
    if thin:
        lines.line(easel.onto, points, mix(colour, lines.CASE, 0.25), _FAINT * easel.unit, dashes)
        return
    lines.cased(easel.onto, points, colour, shape.wide * easel.unit, CASING * easel.unit, dashes)
    if shape.double:
        lines.line(easel.onto, points, lines.CASE, 1.0)


def _ring(easel: Easel, ring: Ring) -> None:
    at, radius = easel.at(ring.at), ring.radius * easel.camera.per_inch
    if not _meets(easel.onto.get_clip(), at, radius):
        return
    shape: LineLook = look(ring.role)
    if ring.filled:
        lines.glow(easel.onto, at, radius, mark_colour(ring.role), GLOW * easel.unit, shape.fill + 40)
    _line(easel, lines.circle(at, radius), ring.role, dashed=ring.dashed)


def _meets(clip: pygame.Rect, at: Point, radius: float) -> bool:
    """Whether a circle's line runs through the box."""
    near = math.hypot(at[0] - min(clip.right, max(clip.left, at[0])), at[1] - min(clip.bottom, max(clip.top, at[1])))
    far = max(math.dist(at, corner) for corner in (clip.topleft, clip.topright, clip.bottomleft, clip.bottomright))
    return near <= radius + GLOW and far >= radius - GLOW


def _area(easel: Easel, area: Area) -> None:
    rings = [easel.path(outline) for outline in area.outlines if len(outline) > 2]
    shape = look(area.role)
    if not area.faint:
        lines.filled(easel.onto, rings, mark_colour(area.role), shape.fill, shape.hatch)
    for ring in rings:
        _line(easel, [*ring, ring[0]], area.role, thin=area.faint)


def _stroke(easel: Easel, stroke: Stroke) -> None:
    points = easel.path(stroke.points)
    if len(points) < 2:
        return
    _line(easel, points, stroke.role, dashed=stroke.dashed)
    colour = mark_colour(stroke.role)
    for at in points[1:-1] if stroke.dots else ():
        pygame.draw.aacircle(easel.onto, lines.CASE, at, (_DOT + 1.4) * easel.unit)
        pygame.draw.aacircle(easel.onto, colour, at, _DOT * easel.unit)
    if stroke.arrow:
        lines.arrow(easel.onto, points[-2], points[-1], colour, 15 * easel.unit)


def _halo(easel: Easel, halo: Halo) -> None:
    x, y, base, _ = easel.places[halo.model]
    at, radius = easel.at((x, y)), (base + _NEAR_IN) * easel.camera.per_inch + 2 * easel.unit
    if not _meets(easel.onto.get_clip(), at, radius):
        return
    lines.glow(easel.onto, at, radius + 7 * easel.unit, mark_colour(halo.role), 9 * easel.unit, 120)
    _line(easel, lines.circle(at, radius), halo.role)


def _heat(easel: Easel, heat: Heat) -> None:
    """A soft veil: clear where the value is 0."""
    if not heat.columns or not heat.values:
        return
    rows = len(heat.values) // heat.columns
    values = np.clip(np.array(heat.values[: rows * heat.columns], np.float32).reshape(rows, heat.columns), 0, 1)
    small = _veil(heat.role, values)
    (left, top), step = easel.at(heat.corner), heat.step * easel.camera.per_inch
    box = pygame.Rect(round(left), round(top), round(heat.columns * step), round(rows * step))
    seen = box.clip(easel.onto.get_clip())
    if not seen.width or not seen.height:
        return
    columns = max(0, int((seen.x - box.x) / step)), min(heat.columns, math.ceil((seen.right - box.x) / step))
    lows = max(0, int((seen.y - box.y) / step)), min(rows, math.ceil((seen.bottom - box.y) / step))
    part = small.subsurface((columns[0], lows[0], columns[1] - columns[0], lows[1] - lows[0]))
    size = round(part.get_width() * step), round(part.get_height() * step)
    corner = box.x + round(columns[0] * step), box.y + round(lows[0] * step)
    softened = pygame.transform.smoothscale(part, (max(1, size[0] // _COARSE), max(1, size[1] // _COARSE)))
    easel.onto.blit(pygame.transform.scale(softened, size), corner, special_flags=pygame.BLEND_PREMULTIPLIED)


def _veil(role: Role, values: np.ndarray[tuple[int, int], np.dtype[np.float32]]) -> pygame.Surface:
    """A pixel for each value, premultiplied: the higher, the more opaque and the nearer to the role's colour."""
    most, colour = look(role).fill, np.array(mark_colour(role), np.float32)
    alpha = most * values
    pale = np.array(mix(IVORY, mark_colour(role), 0.5), np.float32)
    paint = pale + (colour - pale) * values[..., None]
    bgra = np.empty((*values.shape, 4), np.uint8)
    bgra[..., :3] = (paint * (alpha / 255)[..., None])[..., ::-1]
    bgra[..., 3] = alpha
    return pygame.image.frombuffer(bgra.tobytes(), values.shape[::-1], "BGRA").copy()
