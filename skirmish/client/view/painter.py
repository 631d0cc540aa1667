"""Marks become pixels, each by its role: colour, pattern, dark edge. Words are left to `labels`."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame

from skirmish.client.art.crowd import LINK, colour_of
from skirmish.client.art.figures import Figure
from skirmish.client.art.theme import IVORY, current, mark_colour, mix
from skirmish.client.view import lines
from skirmish.client.view.camera import Camera
from skirmish.client.view.lines import Strip, inches, link_strip, outline_strip, path_ground, path_strip, round_strip
from skirmish.client.view.marks import (
    CASING,
    FAINT,
    GLOW,
    Area,
    Cross,
    Dashes,
    Halo,
    Heat,
    Layer,
    LineLook,
    Link,
    Mark,
    Ring,
    Role,
    Stroke,
    look,
)
from skirmish.client.view.sizes import drawn_radii
from skirmish.core.state import OFF_TABLE_IN, ModelId, Place
from skirmish.core.units import Point

_NEAR_IN = 0.14
"""How far outside of a base a halo runs."""
GREY = (150, 152, 158)
"""Of what is of no account for now."""
_ORDER = ((Heat,), (Area,), (Ring,), (Link, Stroke), (Halo,), (Cross,))
_COARSE = 4
"""Factor by which a veil over the ground is made smaller: it doesn't show, and it is faster."""
_HALO_GLOW = 9.0
_ARROW, _FAINT_ARROW, _LEAST_ARROW = 15.0, 11.0, 5.0
"""How long the head of an arrow is, in pixels: at 100%, of a faint one, and at least where the arrow is short."""
_FAINT_STROKE = 2.2
"""Pixels at 100%: it may be dotted, and is to be seen on any ground."""
_DOT = 3.4
"""Radius of a way-point in pixels at 100%."""


class Easel(NamedTuple):
    """What marks are painted on, and how inches become pixels there."""

    onto: pygame.Surface
    """Opaque, or transparent and premultiplied; only its clip is painted on."""
    camera: Camera
    places: tuple[Place, ...]
    """Where the models stand: for halos."""
    unit: float = 1.0
    """Width of lines, 1 at 100%."""

    def at(self, point: Point) -> Point:
        """The pixel of a point of the table."""
        return self.camera.to_pixels(point)

    @property
    def corner(self) -> Point:
        """The pixel of the board's north-west corner, not rounded."""
        return self.camera.to_pixels((0.0, 0.0))


def paint(easel: Easel, layers: Iterable[Layer]) -> None:
    """All marks of the layers but words and ghosts: ground first, then lines, then what points models out."""
    for _ in steps(easel, layers):
        pass


def steps(easel: Easel, layers: Iterable[Layer]) -> Iterator[None]:
    """The same a little at a time: it stops after each thing that took a while."""
    for mark in _in_order(layers):
        yield from _painted(easel, mark)


def bonds(easel: Easel, people: Sequence[Figure]) -> None:
    """How far guards reach that are for others too, and lines from the leader of a circle to its members."""
    present = {figure.id: figure for figure in people if figure.where == "table"}
    for figure in present.values():
        x, y, base, _ = easel.places[figure.id]
        for effect, _ in figure.lasting:
            if effect.reach_in:
                _guarded(easel, easel.at((x, y)), (base + effect.reach_in) * easel.camera.per_inch)
    wide = max(2.0, 0.1 * easel.camera.per_inch)
    for figure in present.values():
        for other in figure.linked[1:] if figure.leads else ():
            if other in present:
                ends = [easel.at(easel.places[one][:2]) for one in (figure.id, other)]
                lines.cased(easel.onto, ends, LINK, wide, wide / 2)


def _guarded(easel: Easel, at: Point, radius: float) -> None:
    colour, unit = colour_of("guard"), easel.unit
    lines.disc(easel.onto, at, radius, colour, 26)
    made = round_strip(radius, (8 * unit, 6 * unit))
    made.draw(easel.onto, at, ((lines.CASE, 1.6 * unit + 1.6), (colour, 1.6 * unit)))


def pointed(easel: Easel, selected: ModelId | None, hovered: ModelId | None) -> None:
    """A bright ring round the selected model, a thin one round the one under the pointer."""
    for model, role, wide in ((hovered, "note", 1.8), (selected, "select", 3.2)):
        if model is None or easel.places[model][0] >= OFF_TABLE_IN or (model == selected and role == "note"):
            continue
        made = round_strip(_drawn(easel, model) + 4.5 * easel.unit)
        strokes = ((lines.CASE, (wide + 2 * CASING) * easel.unit), (mark_colour(role), wide * easel.unit))
        made.draw(easel.onto, easel.at(easel.places[model][:2]), strokes)


def _in_order(layers: Iterable[Layer]) -> list[Mark]:
    """What is painted of the layers: ground first, then lines, then what points models out."""
    marks = [mark for layer in layers for mark in layer.marks]
    return [mark for kinds in _ORDER for mark in marks if isinstance(mark, kinds)]


def _painted(easel: Easel, mark: Mark) -> Iterator[None]:
    """One mark; words and ghosts stand above the tokens and are not painted here."""
    match mark:
        case Area():
            yield from _area(easel, mark)
            return
        case Ring() if _rings(easel, easel.at(mark.at), mark.radius * easel.camera.per_inch, GLOW):
            _ring(easel, mark)
        case Halo() if _rings(easel, easel.at(easel.places[mark.model][:2]), _halo_px(easel, mark), _HALO_GLOW):
            _halo(easel, mark)
        case Stroke():
            _stroke(easel, mark)
        case Link():
            ends = easel.at(mark.a), easel.at(mark.b)
            _line(easel, partial(link_strip, ends), mark.role, (0.0, 0.0), dashed=mark.dashed)
        case Cross():
            lines.cross(easel.onto, easel.at(mark.at), mark_colour(mark.role), 6.5 * easel.unit, 3.2 * easel.unit)
        case Heat():
            _heat(easel, mark)
        case _:
            return
    yield


def _line(
    easel: Easel, made: Callable[[Dashes], Strip], role: Role, at: Point | None = None, *, dashed: bool = False,
    thin: float = 0.0, grey: bool = False,
) -> None:  # fmt: skip
    """A line as the role has it, `at` a pixel, else at the board's corner.

    What is dashed besides has its gaps in the other roles' way. `thin`: so many pixels wide at 100%, without an edge.
    """
    shape, colour = look(role), GREY if grey else mark_colour(role)
    corner = easel.corner if at is None else at
    dashes = tuple(part * easel.unit for part in (shape.dashes or ((8, 6) if dashed else ())))
    if dashed and shape.dashes:
        dashes = tuple(part * (0.6 if number % 2 == 0 else 1.4) for number, part in enumerate(dashes))
    if thin:
        made(dashes).draw(easel.onto, corner, ((mix(colour, lines.CASE, 0.25), thin * easel.unit),))
        return
    wide = shape.wide * easel.unit
    made(dashes).draw(easel.onto, corner, ((lines.CASE, wide + 2 * CASING * easel.unit), (colour, wide)))
    if shape.double:
        made(()).draw(easel.onto, corner, ((lines.CASE, 1.0),))


def _ring(easel: Easel, ring: Ring) -> None:
    at, radius = easel.at(ring.at), ring.radius * easel.camera.per_inch
    shape: LineLook = look(ring.role)
    if ring.filled:
        lines.glow(easel.onto, at, radius, mark_colour(ring.role), GLOW * easel.unit, shape.fill + 40)
    made = partial(round_strip, radius)
    _line(easel, made, ring.role, at, dashed=ring.dashed, thin=FAINT * ring.faint, grey=ring.grey)


def _rings(easel: Easel, at: Point, radius: float, deep: float) -> bool:
    """Whether a circle's line, with what glows inside of it, runs through the clip."""
    clip, (x, y), deep = easel.onto.get_clip(), at, deep * easel.unit
    near = math.hypot(x - min(clip.right, max(clip.left, x)), y - min(clip.bottom, max(clip.top, y)))
    far = math.hypot(max(x - clip.left, clip.right - x), max(y - clip.top, clip.bottom - y))
    return near <= radius + deep and far >= radius - deep


def _near(easel: Easel, points: Sequence[Point]) -> bool:
    """Whether the box round points of the table meets what is painted on."""
    if not points:
        return False
    (west, north, east, south), (x, y), scale = inches(points).box, easel.corner, easel.camera.per_inch
    clip = easel.onto.get_clip().inflate(40, 40)
    across = west * scale + x <= clip.right and east * scale + x >= clip.left
    return across and north * scale + y <= clip.bottom and south * scale + y >= clip.top


def _area(easel: Easel, area: Area) -> Iterator[None]:
    shape, per_inch = look(area.role), easel.camera.per_inch
    near = [outline for outline in area.outlines if len(outline) > 2 and _near(easel, outline)]
    if near and not area.faint:
        made = path_ground(area.outlines, per_inch)
        colour = mark_colour(area.role)
        lines.filled(easel.onto, made, easel.corner, colour, shape.fill, shape.hatch, easel.camera.origin)
        yield
    for outline in near:
        _line(easel, partial(outline_strip, outline, per_inch), area.role, thin=FAINT * area.faint, grey=area.grey)
        yield


def _stroke(easel: Easel, stroke: Stroke) -> None:
    if len(stroke.points) < 2:
        return
    points = [easel.at(point) for point in stroke.points]
    made = partial(path_strip, stroke.points, easel.camera.per_inch)
    _line(easel, made, stroke.role, dashed=stroke.dashed, thin=_FAINT_STROKE * stroke.faint)
    colour = mark_colour(stroke.role)
    for at in points[1:-1] if stroke.dots else ():
        pygame.draw.aacircle(easel.onto, lines.CASE, at, (_DOT + 1.4) * easel.unit)
        pygame.draw.aacircle(easel.onto, colour, at, _DOT * easel.unit)
    if stroke.arrow:
        far, head = sum(math.dist(a, b) for a, b in pairwise(points)), _FAINT_ARROW if stroke.faint else _ARROW
        lines.arrow(easel.onto, points[-2], points[-1], colour, min(head * easel.unit, max(_LEAST_ARROW, 0.6 * far)))


def _halo_px(easel: Easel, halo: Halo) -> float:
    return _drawn(easel, halo.model) + _NEAR_IN * easel.camera.per_inch + 2 * easel.unit


def _drawn(easel: Easel, model: ModelId) -> float:
    """The radius of its token in pixels."""
    return drawn_radii(easel.places, easel.camera.per_inch, easel.unit)[model]


def _halo(easel: Easel, halo: Halo) -> None:
    at, radius = easel.at(easel.places[halo.model][:2]), _halo_px(easel, halo)
    lines.glow(easel.onto, at, radius + 7 * easel.unit, mark_colour(halo.role), _HALO_GLOW * easel.unit, 120)
    _line(easel, partial(round_strip, radius), halo.role, at)


def _heat(easel: Easel, heat: Heat) -> None:
    """A soft veil: clear where the value is 0."""
    if not heat.columns or not heat.values:
        return
    (left, top), step = easel.at(heat.corner), heat.step * easel.camera.per_inch
    veil = _softened(heat.role, heat.values, heat.columns, max(1.0, step / _COARSE), current().name)
    box = pygame.Rect(round(left), round(top), *(part * _COARSE for part in veil.get_size()))
    seen = box.clip(easel.onto.get_clip())
    if not seen.width or not seen.height:
        return
    part = pygame.Rect((seen.x - box.x) // _COARSE - 1, (seen.y - box.y) // _COARSE - 1,
                       seen.width // _COARSE + 4, seen.height // _COARSE + 4).clip(veil.get_rect())  # fmt: skip
    fine = pygame.transform.smoothscale(veil.subsurface(part), (part.width * _COARSE, part.height * _COARSE))
    clip = easel.onto.get_clip()
    easel.onto.set_clip(seen)
    corner = box.x + part.x * _COARSE, box.y + part.y * _COARSE
    easel.onto.blit(fine, corner, special_flags=pygame.BLEND_PREMULTIPLIED)
    easel.onto.set_clip(clip)


@lru_cache(2)
def _softened(role: Role, values: tuple[float, ...], columns: int, step: float, palette: str) -> pygame.Surface:
    """The veil, `step` pixels for each value; each palette has its own."""
    rows = len(values) // columns
    small = _veil(role, np.clip(np.array(values[: rows * columns], np.float32).reshape(rows, columns), 0, 1))
    return pygame.transform.smoothscale(small, (max(1, round(columns * step)), max(1, round(rows * step))))


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
