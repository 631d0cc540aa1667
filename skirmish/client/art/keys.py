"""Legend entries for what the scenario puts on the board: only for what is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from skirmish.client.art.stakes import chevrons, holding, reach_stroke
from skirmish.client.art.strokes import Stroke, dashed
from skirmish.client.art.theme import team
from skirmish.client.art.tokens import objective
from skirmish.client.art.treasure import badge, chest
from skirmish.client.art.zones import stroke, zone
from skirmish.client.words import say
from skirmish.core.exits import find_side_exit
from skirmish.core.record import evolve
from skirmish.core.scenario import objectives
from skirmish.core.state import NOBODY, State
from skirmish.core.units import as_inches

Sign = tuple[pygame.Surface, str]
_LONG = 28.0
_SMALL = 19.0
"""Pixels per inch of the pieces of lines."""


def keys(state: State, unit: float) -> Iterator[Sign]:
    """Signs and what they mean; `unit` as in `layout`."""
    if objectives(state.battlefield, state.scenario):
        yield objective(8 * unit), say("sign.objective")
    if holding(state):
        yield objective(8 * unit, "keep"), say("sign.to-hold")
    if holding(state) or objectives(state.battlefield, state.scenario):
        line = _line(reach_stroke(_SMALL * unit), _LONG * unit, unit)
        yield line, say("sign.within", length=as_inches(state.scenario.marker_radius_in))
    if any(token.lies for token in state.tokens):
        yield chest(7.5 * unit), say("sign.treasure")
    if any(token.bearer != NOBODY for token in state.tokens):
        yield badge(8 * unit), say("sign.laden")
    leaving = [chevrons(7 * unit, side) for side in (0, 1) if find_side_exit(state, side) is not None]
    if leaving:
        yield _side_by_side(leaving, 0), say("sign.way-out-treasure" if state.scenario.treasure else "sign.way-out")
    zoned = [side for side in (0, 1) if zone(state, side) is not None]
    if zoned:
        pieces = [_line(stroke(team(side), _SMALL * unit), _LONG * unit / len(zoned), unit) for side in zoned]
        yield _side_by_side(pieces, round(3 * unit)), say("sign.deployment")


def _line(look: Stroke, long: float, unit: float) -> pygame.Surface:
    """A piece of the line, `long` pixels long and somewhat stronger than on the board."""
    strong, scale = evolve(look, alpha=235, wide=max(2, round(1.3 * look.wide))), _SMALL * unit
    found = pygame.Surface((round(long), 3 * strong.wide), pygame.SRCALPHA)
    dashed(found, [(0.0, strong.wide / scale), (long / scale, strong.wide / scale)], strong, scale)
    return found.premul_alpha()


def _side_by_side(pieces: Sequence[pygame.Surface], gap: int) -> pygame.Surface:
    """All of them in a row, so many pixels apart."""
    wide, high = sum(piece.get_width() + gap for piece in pieces) - gap, max(piece.get_height() for piece in pieces)
    found = pygame.Surface((wide, high), pygame.SRCALPHA)
    left = 0
    for piece in pieces:
        found.blit(piece, (left, (high - piece.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        left += piece.get_width() + gap
    return found
