"""The list beside the board: each side's warriors, who stands, who left, who fell, who isn't on the table."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from skirmish.client.art.figures import Figure, Where
from skirmish.client.art.header import backdrop
from skirmish.client.art.layout import Box, Layout
from skirmish.client.art.letters import Face, fitted, text, width, write
from skirmish.client.art.theme import BRASS, IVORY, LINE, MUTED, Colour, role_colour, team
from skirmish.client.art.tokens import departed, gone, stamp, state_mark, token, track_colour
from skirmish.client.art.tracks import is_bar, shown
from skirmish.client.art.treasure import badge
from skirmish.client.words import say
from skirmish.core.display import Track
from skirmish.core.state import Side, State

_ROW = 25
_HEADINGS: tuple[Where, ...] = ("table", "away", "out", "waiting")
_RANKS = ("leader", "hero")
Line = str | Figure
"""A heading or a remark, or a warrior."""


def roll(onto: pygame.Surface, plan: Layout, state: State, people: Sequence[Figure]) -> None:
    """Both lists, one above the other; long ones are cut, the fallen last."""
    x, y, w, h = plan.people
    backdrop(onto, pygame.Rect(plan.people))
    pygame.draw.line(onto, LINE, (x, y), (x, y + h))
    for side in (0, 1):
        box = (x + plan.u(12), y + plan.u(10) + side * h // 2, w - plan.u(24), h // 2 - plan.u(16))
        mine = [figure for figure in people if figure.side == side]
        _side(onto, plan, state, box, side, mine)


def _side(onto: pygame.Surface, plan: Layout, state: State, box: Box, side: Side, mine: Sequence[Figure]) -> None:
    """The side's name, what it is in the scenario beside the first heading, its warriors."""
    x, y, w, h = box
    name = fitted(state.forces[side].roster.name, "name", plan.u(17), w)
    write(onto, name, "name", plan.u(17), IVORY, (x, y))
    pygame.draw.line(onto, team(side), (x, y + plan.u(27)), (x + w, y + plan.u(27)), plan.u(2))
    write(onto, state.forces[side].remark, "italic", plan.u(13), role_colour(side), (x + w, y + plan.u(37)), "right")
    room = max(1, (h - plan.u(34)) // plan.u(_ROW))
    for number, line in enumerate(lines(mine, room)):
        at = (x, y + plan.u(34) + number * plan.u(_ROW), w)
        if isinstance(line, str):
            write(onto, line, "bold", plan.u(12), BRASS, (x, at[1] + plan.u(4)))
        else:
            _warrior(onto, plan, line, at)


def lines(mine: Sequence[Figure], room: int) -> list[Line]:
    """Headings and warriors, at most `room` lines. Where room is short, henchmen who still fight are left out first."""
    shown = sorted(mine, key=lambda figure: figure.where not in ("out", "away") and figure.role not in _RANKS)
    if len(_listed(mine, shown)) <= room:
        return _listed(mine, mine)
    while shown and len(_listed(mine, shown)) >= room:
        shown.pop()
    return [*_listed(mine, shown), say("roll.more", count=len(mine) - len(shown))]


def _listed(mine: Sequence[Figure], shown: Sequence[Figure]) -> list[Line]:
    """Those shown, under headings that count all of them."""
    found: list[Line] = []
    for where in _HEADINGS:
        count = sum(figure.where == where for figure in mine)
        there = [figure for figure in shown if figure.where == where]
        found += [f"{say(f'roll.{where}')}: {count}", *there] if there else []
    return found


def _warrior(onto: pygame.Surface, plan: Layout, figure: Figure, at: tuple[int, int, int]) -> None:
    x, y, w = at
    middle = y + plan.u(_ROW) / 2
    signs = {"out": gone, "away": departed}
    sign = signs.get(figure.where, token)(figure.look, 9 * plan.unit)
    stamp(onto, sign, (x + plan.u(11), middle))
    right = _signs(onto, plan, figure, (x + w, middle))
    colour: Colour = IVORY if figure.where == "table" else MUTED
    left, top = x + plan.u(27), y + plan.u(3)
    face: Face = "bold" if figure.role in _RANKS else "body"
    name = fitted(figure.name, face, plan.u(13), right - left)
    box = write(onto, name, face, plan.u(13), colour, (left, top))
    left = box.right + plan.u(7)
    if width(figure.kind, "italic", plan.u(12)) < right - left:
        write(onto, figure.kind, "italic", plan.u(12), MUTED, (left, top + plan.u(1)))


def _count(plan: Layout, track: Track, colour: Colour) -> pygame.Surface:
    """A track as pips, rungs or boxes, or as a number where they would be many."""
    if not is_bar(track):
        return shown(track, 3.0 * plan.unit, colour)
    return text(track.count, "semibold", plan.u(11), colour).premul_alpha()


def _signs(onto: pygame.Surface, plan: Layout, figure: Figure, at: tuple[float, float]) -> int:
    """Tracks and state marks of who is on the table, from the right; the pixel where they begin."""
    right, middle = at
    if figure.where != "table":
        return round(right)
    signs = [badge(8 * plan.unit)] if figure.laden else []
    signs += [state_mark(word, 6.5 * plan.unit) for word in figure.states[:3]]
    tracks = zip(figure.places, figure.tracks, strict=True)
    signs += [_count(plan, track, track_colour(place)) for place, track in tracks]
    for sign in signs:
        stamp(onto, sign, (right - sign.get_width() / 2, middle))
        right -= sign.get_width() + plan.u(4)
    return round(right)
