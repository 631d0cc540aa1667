"""The models on the board: tokens at their true size, pips, state marks, names, what lasts on them, circles."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Literal

import pygame

from skirmish.client.art.figures import Figure
from skirmish.client.art.layout import Layout
from skirmish.client.art.letters import pill
from skirmish.client.art.objectives import badge
from skirmish.client.art.theme import SECOND, Colour, mix, team
from skirmish.client.art.tokens import (
    Disc,
    beneath,
    cast_shadow,
    level_mark,
    shadow_in,
    stamp,
    state_mark,
    token,
    track_colour,
)
from skirmish.client.art.tracks import hung, is_bar
from skirmish.client.words import say
from skirmish.core.record import Record
from skirmish.core.state import Effect
from skirmish.core.units import Point

Kind = Literal["guard", "veil", "hold", "help"]
"""It turns harm aside; it hides its bearer; an enemy laid it on its bearer; a friend did."""


class _Ring(Record):
    """A ring is told from others by its colour and by its dashes; none: it is whole."""

    colour: Colour
    dashes: int
    share: float
    """How much of each dash's room is drawn."""


_RINGS: dict[Kind, _Ring] = {
    "guard": _Ring((112, 226, 240), 0, 1.0),
    "help": _Ring((246, 214, 98), 6, 0.66),
    "hold": _Ring((242, 92, 156), 14, 0.55),
    "veil": _Ring((226, 230, 236), 22, 0.36),
}
KINDS = tuple(_RINGS)
"""In the order from the base outwards."""
_CASING: Colour = (14, 14, 18)
_WIDE_IN = 0.07
_STEP_IN = 0.11
_FINE = 96
"""Corners of a whole ring."""
LINK: Colour = mix(SECOND, (255, 255, 255), 0.25)


def kind_of(effect: Effect, *, enemy: bool) -> Kind:
    """What kind of ring the effect has; `enemy`: its maker is no friend of its bearer."""
    if effect.guard:
        return "guard"
    if effect.shy:
        return "veil"
    return "hold" if enemy else "help"


def kinds(figure: Figure) -> dict[Kind, list[str]]:
    """The names of what lasts on a model, by kind, each once."""
    found: dict[Kind, list[str]] = {}
    for effect, enemy in figure.lasting:
        names = found.setdefault(kind_of(effect, enemy=enemy), [])
        if effect.name not in names:
            names.append(effect.name)
    return {kind: found[kind] for kind in _RINGS if kind in found}


def colour_of(kind: Kind) -> Colour:
    """The colour of its rings."""
    return _RINGS[kind].colour


def ring(kind: Kind, radius: float, wide: float) -> pygame.Surface:
    """A thin ring of that radius and width in pixels, with a dark edge so that it shows on any ground."""
    look, disc = _RINGS[kind], Disc(radius + wide, 1.2)
    outer, middle = radius + wide, radius + wide / 2
    for colour, half in ((_CASING, wide * 0.95), (look.colour, wide / 2)):
        for start, end in _spans(look):
            edge = 0.6 / middle if colour == _CASING and look.dashes else 0.0
            _band(disc, colour, ((middle - half) / outer, (middle + half) / outer), (start - edge, end + edge))
    return disc.done()


def _spans(look: _Ring) -> Iterator[tuple[float, float]]:
    for number in range(look.dashes or 1):
        start = math.tau * number / (look.dashes or 1) - math.pi / 2
        yield start, start + math.tau * look.share / (look.dashes or 1)


def _band(disc: Disc, colour: Colour, radii: tuple[float, float], span: tuple[float, float]) -> None:
    steps = max(2, round(_FINE * (span[1] - span[0]) / math.tau))
    angles = [span[0] + (span[1] - span[0]) * step / steps for step in range(steps + 1)]
    inner, outer = ([disc.at(r * math.cos(a), r * math.sin(a)) for a in angles] for r in radii)
    pygame.draw.polygon(disc.layer, colour, [*outer, *reversed(inner)])


def room(plan: Layout, figure: Figure) -> float:
    """How many pixels beyond the base its rings take."""
    return len(kinds(figure)) * max(2.5, _STEP_IN * plan.per_inch)


def rings(onto: pygame.Surface, plan: Layout, figure: Figure) -> None:
    """The rings round a base, the guards' innermost."""
    wide = max(1.6, _WIDE_IN * plan.per_inch)
    for number, kind in enumerate(kinds(figure)):
        radius = figure.radius_in * plan.per_inch + max(2.5, _STEP_IN * plan.per_inch) * (number + 0.35)
        stamp(onto, ring(kind, radius, wide), plan.to_pixels(figure.at))


def reaches(onto: pygame.Surface, plan: Layout, people: Sequence[Figure]) -> None:
    """How far guards reach that are not for their bearers alone."""
    for figure in people:
        for effect, _ in figure.lasting:
            if effect.reach_in:
                _reach(onto, plan, figure, effect)


def _reach(onto: pygame.Surface, plan: Layout, figure: Figure, effect: Effect) -> None:
    colour, radius = _RINGS["guard"].colour, (figure.radius_in + effect.reach_in) * plan.per_inch
    disc = Disc(radius, 1.05)
    pygame.draw.circle(disc.layer, (*colour, 26), disc.at(0, 0), disc.unit)
    dashes = max(12, round(math.tau * radius / (0.5 * plan.per_inch)))
    half = max(0.8, 0.03 * plan.per_inch) / radius
    for start, end in _spans(_Ring(colour, dashes, 0.6)):
        _band(disc, colour, (1 - half, 1 + half), (start, end))
    onto.set_clip(pygame.Rect(plan.board))
    stamp(onto, disc.done(), plan.to_pixels(figure.at))
    onto.set_clip(None)


def links(onto: pygame.Surface, plan: Layout, people: Sequence[Figure]) -> None:
    """A line from each who leads to each whom it is linked with."""
    at = {figure.id: plan.to_pixels(figure.at) for figure in people}
    wide = max(2.0, 0.1 * plan.per_inch)
    for figure in people:
        if figure.leads:
            for other in figure.linked[1:]:
                if other in at:
                    line(onto, at[figure.id], at[other], wide)


def link(long: float, wide: float) -> pygame.Surface:
    """A piece of such a line for the legend, `long` pixels long."""
    found = pygame.Surface((math.ceil(long), math.ceil(4 * wide)), pygame.SRCALPHA)
    line(found, (0.0, 2 * wide), (long, 2 * wide), wide)
    return found


def line(onto: pygame.Surface, start: Point, end: Point, wide: float) -> None:
    """A line with a dark edge, `wide` pixels wide without it."""
    length = math.dist(start, end)
    if length == 0:
        return
    x, y = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    scale, room = 4, wide * 2
    west, north = min(start[0], end[0]) - room, min(start[1], end[1]) - room
    size = math.ceil(abs(end[0] - start[0]) + 2 * room), math.ceil(abs(end[1] - start[1]) + 2 * room)
    layer = pygame.Surface((size[0] * scale, size[1] * scale), pygame.SRCALPHA)
    for colour, half in ((_CASING, wide), (LINK, wide / 2)):
        sides = ((start, half), (end, half), (end, -half), (start, -half))
        corners = [((a[0] + off * x - west) * scale, (a[1] + off * y - north) * scale) for a, off in sides]
        pygame.draw.polygon(layer, colour, corners)
    sprite = pygame.transform.smoothscale(layer.premul_alpha(), size)
    onto.blit(sprite, (round(west), round(north)), special_flags=pygame.BLEND_PREMULTIPLIED)


_MARKS = 3
"""So many state marks fit round a token."""


def crowd(onto: pygame.Surface, plan: Layout, people: Sequence[Figure], kept: Sequence[pygame.Rect]) -> None:
    """All models on the table; those that are down lie below those that stand. Names keep off the `kept` boxes."""
    present = [figure for figure in people if figure.where == "table"]
    reaches(onto, plan, present)
    links(onto, plan, present)
    for figure in sorted(present, key=lambda figure: (figure.level_in, not figure.look.lying, figure.at[1])):
        rings(onto, plan, figure)
        radius, (x, y) = figure.radius_in * plan.per_inch, plan.to_pixels(figure.at)
        if figure.level_in:
            far = shadow_in(figure.level_in) * plan.per_inch
            stamp(onto, cast_shadow(radius), (x + far * 0.8, y + far))
        stamp(onto, (beneath if figure.under else token)(figure.look, radius), (x, y))
    taken = [*kept, *(base(plan, figure) for figure in present)]
    taken += [box for figure in present for box in _attachments(onto, plan, figure)]
    for label, box in names(plan, present, taken):
        onto.blit(label, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def base(plan: Layout, figure: Figure) -> pygame.Rect:
    """The box round its base in the picture."""
    (x, y), radius = plan.to_pixels(figure.at), figure.radius_in * plan.per_inch
    return pygame.Rect(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))


def _attachments(onto: pygame.Surface, plan: Layout, figure: Figure) -> Iterator[pygame.Rect]:
    (x, y), radius = plan.to_pixels(figure.at), figure.radius_in * plan.per_inch
    pip = max(2.0, 0.1 * plan.per_inch)
    below = y + radius + room(plan, figure) + pip * 0.9
    for track in figure.tracks:
        sprite = hung(track, pip, track_colour(track))
        below += pip * (1.0 if is_bar(track) else 0.0)
        yield stamp(onto, sprite, (x, below))
        below += pip * (3.4 if is_bar(track) else 2.5)
    size = max(5.5, 0.26 * plan.per_inch)
    if figure.level_in:
        mark = level_mark(say("level.mark", inches=f"{figure.level_in:g}"), max(9, round(plan.u(10))))
        yield stamp(onto, mark, (x, y - radius * 1.05))
    if figure.laden:
        yield stamp(onto, badge(max(6.5, 0.34 * plan.per_inch)), (x - radius * 0.9, y + radius * 0.5))
    for number, word in enumerate(figure.states[:_MARKS]):
        mark = state_mark(word, size)
        yield stamp(onto, mark, (x + radius * 0.85 + number * size * 1.5, y - radius * 0.85))


def names(
    plan: Layout, present: Sequence[Figure], taken: Sequence[pygame.Rect]
) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """The leaders' and heroes' names and where they go: on the board and, if possible, off the taken boxes."""
    found: list[tuple[pygame.Surface, pygame.Rect]] = []
    for figure in present:
        if figure.role in ("leader", "hero"):
            label = pill(figure.name, plan.u(12), border=mix(team(figure.side), (30, 32, 38), 0.35))
            others = [*taken, *(box for _, box in found)]
            found.append((label, _free(plan, base(plan, figure), label, others)))
    return found


def _free(plan: Layout, spot: pygame.Rect, label: pygame.Surface, taken: Sequence[pygame.Rect]) -> pygame.Rect:
    board = pygame.Rect(plan.board)
    places = [box for box in _around(spot, label.get_size()) if board.contains(box)]
    return min(places or [label.get_rect(center=spot.center)], key=lambda box: _covered(box, taken))


def _around(spot: pygame.Rect, size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """Boxes of that size round the spot, the likeliest first, then the same further out."""
    width, height = size
    for gap in (3, 9, 18, 30):
        for x, y in (
            (spot.centerx - width // 2, spot.top - height - gap), (spot.right + gap, spot.centery - height // 2),
            (spot.left - width - gap, spot.centery - height // 2), (spot.centerx - width // 2, spot.bottom + gap),
            (spot.right - 4, spot.top - height - gap + 4), (spot.left - width + 4, spot.top - height - gap + 4),
            (spot.right - 4, spot.bottom + gap - 4), (spot.left - width + 4, spot.bottom + gap - 4),
        ):  # fmt: skip
            yield pygame.Rect(x, y, width, height)


def _covered(box: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    clips = [box.clip(other) for other in taken]
    return sum(clip.width * clip.height for clip in clips)
