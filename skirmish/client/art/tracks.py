"""What is counted on a card, by its form: pips, a bar, the rungs of a ladder, boxes that are ticked."""

from __future__ import annotations

import math

import pygame

from skirmish.client.art.letters import text
from skirmish.client.art.theme import IVORY, SPENT, Colour, mix
from skirmish.client.art.tokens import MOST_PIPS, gauge, pips
from skirmish.core.display import Track

_RIM: Colour = (18, 16, 14)
_BARE: Colour = mix(SPENT, IVORY, 0.3)
"""Of a rung that nothing has filled."""
_SCALE = 5
MOST_PARTS = 16
"""A longer ladder is drawn as a bar, and so are more boxes."""
_STEP, _GAP = 1.7, 0.5
"""Of a rung, in radii of a pip: how wide it is, with the gap to the next, and that gap."""
_LOW = 0.62
"""How high a rung is that is one of several called alike, beside one that tells."""


def is_bar(track: Track) -> bool:
    """Whether it has too many parts to be drawn one by one."""
    return track.full > (MOST_PARTS if track.form in ("ladder", "boxes") else MOST_PIPS) or track.form == "bar"


def shown(track: Track, pip: float, colour: Colour) -> pygame.Surface:
    """The track alone; `pip` is a pip's radius in pixels."""
    if is_bar(track):
        parts = 1 if track.full > MOST_PIPS else MOST_PIPS + 1  # of a few, too, a bar
        return pips(parts * track.now, parts * track.full, pip, colour)
    if track.form == "ladder":
        return _rungs(track, pip, colour)
    return _boxes(track, pip) if track.form == "boxes" else pips(track.now, track.full, pip, colour)


def hung(track: Track, pip: float, colour: Colour) -> pygame.Surface:
    """The track as it hangs below a token; where it is a bar, its number stands beside it."""
    return gauge(track, pip, colour) if is_bar(track) and track.full > MOST_PIPS else shown(track, pip, colour)


def _rungs(track: Track, pip: float, colour: Colour) -> pygame.Surface:
    """Rungs side by side, filled from the left; those that tell stand higher than those before them."""
    wide, high = math.ceil(track.full * pip * _STEP + 2), math.ceil(pip * 2 + 3)
    layer = pygame.Surface((wide * _SCALE, high * _SCALE), pygame.SRCALPHA)
    names, unit = [part.name for part in track.parts], pip * _SCALE
    for number in range(track.full):
        soft = number < len(names) and names.count(names[number]) > 1
        tall = layer.get_height() * (_LOW if soft else 1.0)
        rung = pygame.Rect(
            round(_SCALE + number * unit * _STEP), round(layer.get_height() - tall), round(unit * _STEP), round(tall)
        )
        pygame.draw.rect(layer, _RIM, rung)
        inside = rung.inflate(-unit * _GAP, -unit * _GAP)
        pygame.draw.rect(layer, colour if number < track.now else _BARE, inside)
    return pygame.transform.smoothscale(layer.premul_alpha(), (wide, high))


def _boxes(track: Track, pip: float) -> pygame.Surface:
    """Boxes side by side, each with the mark that stands in it."""
    wide, high = math.ceil(track.full * pip * 2.6 + 2), math.ceil(pip * 2 + 3)
    layer = pygame.Surface((wide * _SCALE, high * _SCALE), pygame.SRCALPHA)
    unit = pip * _SCALE
    for number in range(track.full):
        box = pygame.Rect(round(_SCALE + number * unit * 2.6), _SCALE, round(unit * 2.2), round(unit * 2.2))
        mark = track.parts[number].mark if number < len(track.parts) else "" if number < track.now else "x"
        pygame.draw.rect(layer, _RIM, box, border_radius=round(unit * 0.3))
        inside = box.inflate(-unit * 0.5, -unit * 0.5)
        pygame.draw.rect(layer, SPENT if mark else IVORY, inside, border_radius=round(unit * 0.2))
        if mark:
            letter = text(mark, "bold", max(6, round(unit * 1.7)), IVORY)
            layer.blit(letter, letter.get_rect(center=box.center))
    return pygame.transform.smoothscale(layer.premul_alpha(), (wide, high))
