"""What is counted on a card, by its form: pips, a bar, the cells of one in stages, rungs, boxes to tick, suits."""

from __future__ import annotations

import math

import pygame

from skirmish.client.art.letters import text
from skirmish.client.art.theme import IVORY, SPENT, SUITS, WOUND, Colour, mix, shade
from skirmish.client.art.tokens import MOST_PIPS, gauge, pips, state_mark
from skirmish.core.display import Part, Track

_RIM: Colour = (18, 16, 14)
_BARE: Colour = mix(SPENT, IVORY, 0.3)
"""Of a rung that nothing has filled."""
_SCALE = 5
MOST_PARTS = 16
"""A longer ladder is drawn as a bar, and so are more boxes or cells."""
_CELL, _BLANK = 2.6, 1.7
"""How wide the cell of a suit is with its sign, and one without, in radii of a pip, with the gap to the next."""
_LEGIBLE_PX = 8
"""A sign that would be smaller isn't written in its cell."""
_STEP, _GAP = 1.7, 0.5
"""Of a rung, in radii of a pip: how wide it is, with the gap to the next, and that gap."""
_LOW = 0.62
"""How high a rung is that is one of several called alike, beside one that tells."""
_SAND: Colour = (222, 184, 112)
"""Of the last stage of a bar, the one that is left first; the first is that of a wound."""
_DROP = 0.6
"""The least radius of the drop that stands for a single wound, by the least height of a number."""
_NUMBER_PX = 11
"""The least size of the number beside a bar in stages: it hangs there only once it tells something."""


def is_bar(track: Track) -> bool:
    """Whether it has too many parts to be drawn one by one; cards are only on the card (see `cards.py`)."""
    if track.form in ("ladder", "boxes", "suits"):
        return max(track.full, len(track.parts)) > MOST_PARTS
    return track.full > MOST_PIPS or track.form in ("bar", "cards")


def is_drop(track: Track) -> bool:
    """Whether it hangs as a drop of blood: the single wound of a model, once it is taken."""
    return track.about == "life" and track.full == 1 and track.lost > 0


def stage_colour(track: Track, place: int) -> Colour:
    """The colour of a cell, by its stage: from that of a wound to sand."""
    stages = list(dict.fromkeys(part.name for part in track.parts))
    name = track.parts[max(0, min(place, len(track.parts) - 1))].name
    return mix(WOUND, _SAND, stages.index(name) / max(1, len(stages) - 1))


def number_colour(track: Track, colour: Colour) -> Colour:
    """The colour of its number where that stands alone: its own once something is lost."""
    return colour if track.lost else IVORY


def shown(track: Track, pip: float, colour: Colour) -> pygame.Surface:
    """The track alone; `pip` is a pip's radius in pixels."""
    if track.in_stages:
        return _cells(track, pip)
    if is_bar(track):
        parts = 1 if track.full > MOST_PIPS else MOST_PIPS + 1  # of a few, too, a bar
        return pips(parts * track.now, parts * track.full, pip, colour)
    if track.form == "ladder":
        return _rungs(track, pip, colour)
    if track.form == "suits":
        return _suits(track, pip, colour)
    return _boxes(track, pip) if track.form == "boxes" else pips(track.now, track.full, pip, colour)


def hung(track: Track, pip: float, colour: Colour, least: int = 7) -> pygame.Surface:
    """The track as it hangs below a token; beside a bar stands its number, `least` pixels high at least.

    A drop says that a single wound was taken: an empty pip alone would be overlooked.
    """
    if is_drop(track):
        return state_mark("wounded", max(2 * pip, _DROP * least))
    if track.in_stages:
        return gauge(track, pip, stage_colour(track, track.now - 1), max(least, _NUMBER_PX))
    return gauge(track, pip, colour, least) if is_bar(track) and track.full > MOST_PIPS else shown(track, pip, colour)


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
        tone = SUITS.get(track.parts[number].suit, colour) if number < len(track.parts) else colour
        pygame.draw.rect(layer, tone if number < track.now else _BARE, inside)
    return pygame.transform.smoothscale(layer.premul_alpha(), (wide, high))


def _cells(track: Track, pip: float) -> pygame.Surface:
    """Cells side by side in the colours of their stages; what is lost is dark."""
    wide, high = math.ceil(track.full * pip * _STEP + 2), math.ceil(pip * 2 + 3)
    layer = pygame.Surface((wide * _SCALE, high * _SCALE), pygame.SRCALPHA)
    unit = pip * _SCALE
    for number in range(track.full):
        cell = pygame.Rect(
            round(_SCALE + number * unit * _STEP), 0, round(unit * (_STEP - _GAP / 2)), layer.get_height()
        )
        pygame.draw.rect(layer, _RIM, cell, border_radius=round(unit * 0.3))
        tone = stage_colour(track, number) if number < track.now else SPENT
        pygame.draw.rect(layer, tone, cell.inflate(-unit * _GAP, -unit * _GAP), border_radius=round(unit * 0.2))
    return pygame.transform.smoothscale(layer.premul_alpha(), (wide, high))


def _suits(track: Track, pip: float, colour: Colour) -> pygame.Surface:
    """Cells in the colours of their suits: bright if they are filled, dark with a bright edge if not, else crossed out.

    Each has its sign, and its number if it counts more than itself.
    """
    high, parts = math.ceil(pip * 2 + 3), track.parts or (Part(""),) * track.full
    size = round(pip * 1.9)
    signs = [f"{part.mark}{part.number or ''}" for part in parts]
    room = [
        math.ceil(pip * (_CELL if sign else _BLANK)) + max(0, len(sign) - 1) * math.ceil(size * 0.72) for sign in signs
    ]
    layer = pygame.Surface((sum(room) * _SCALE, high * _SCALE), pygame.SRCALPHA)
    unit, x, written = pip * _SCALE, 0, list[tuple[str, Colour, tuple[float, float]]]()
    for number, (part, sign, wide) in enumerate(zip(parts, signs, room, strict=True)):
        tone, cell = SUITS.get(part.suit, colour), pygame.Rect(x, 0, wide * _SCALE - unit * _GAP, high * _SCALE)
        full = number < track.now
        inner = cell.inflate(-unit * _GAP, -unit * _GAP)
        pygame.draw.rect(layer, _RIM, cell, border_radius=round(unit * 0.4))
        edge = tone if number < track.full else shade(tone, 0.4)
        pygame.draw.rect(layer, edge, inner, border_radius=round(unit * 0.3))
        if not full:
            hollow = inner.inflate(-unit * 0.36, -unit * 0.36)
            pygame.draw.rect(layer, mix(tone, _RIM, 0.8), hollow, border_radius=round(unit * 0.2))
        if number >= track.full:
            pygame.draw.line(layer, shade(tone, 0.5), inner.bottomleft, inner.topright, round(unit * 0.4))
        written.append((sign, _RIM if full else tone, (cell.centerx / _SCALE, cell.centery / _SCALE)))
        x += wide * _SCALE
    found = pygame.transform.smoothscale(layer.premul_alpha(), (sum(room), high))
    for sign, ink, middle in written if size >= _LEGIBLE_PX else ():
        letter = text(sign, "bold", size, ink).premul_alpha()
        ink_box = letter.get_bounding_rect()  # a line leaves more room below its letters than above
        at = round(middle[0] - ink_box.w / 2) - ink_box.x, round(middle[1] - ink_box.h / 2) - ink_box.y
        found.blit(letter, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return found


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
