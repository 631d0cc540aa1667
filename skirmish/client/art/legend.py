"""The strip at the bottom: what the signs in this picture mean. Only those that occur are listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from skirmish.client.art.auras import KINDS, kinds, link, ring
from skirmish.client.art.figures import Figure
from skirmish.client.art.header import backdrop
from skirmish.client.art.keys import Sign
from skirmish.client.art.layout import Layout, rows, unit_of
from skirmish.client.art.letters import width, write
from skirmish.client.art.theme import IVORY, LINE
from skirmish.client.art.tokens import Look, leader_mark, pips, stamp, state_mark, token, track_colour
from skirmish.client.art.tracks import shown
from skirmish.client.words import say

_MEANT = ("crown", "star", "bow", "spear", "axe", "mace", "sword", "shield", "paw", "fist")
"""The signs of warriors, in the order in which they are explained."""
_ICON, _GAP, _TEXT = 24, 18, 12


class Entry:
    """A sign and what it means."""

    def __init__(self, sign: pygame.Surface, words: str, unit: float) -> None:
        self.sign = sign
        self.words = words
        self.icon = max(round(_ICON * unit), sign.get_width())
        self.width = self.icon + round((_GAP + 4) * unit) + width(words, "body", max(1, round(_TEXT * unit)))


def entries(people: Sequence[Figure], per_inch: float, aims: Iterable[Sign] = ()) -> list[Entry]:
    """The entries that the picture needs: for the people, then for what the battle is about."""
    unit = unit_of(per_inch)
    signs = [*_roles(people, unit), *_marks(people, unit), *aims]
    return [Entry(sign, words, unit) for sign, words in signs]


def _roles(people: Sequence[Figure], unit: float) -> Iterator[tuple[pygame.Surface, str]]:
    shown = {figure.look.glyph for figure in people}
    for glyph in _MEANT:
        if glyph in shown:
            yield token(Look(0, glyph), 9.5 * unit), say(f"sign.{glyph}")
    lying = [figure for figure in people if figure.look.lying]
    if lying:
        yield token(lying[0].look, 9.5 * unit), say("sign.lying")


def _marks(people: Sequence[Figure], unit: float) -> Iterator[tuple[pygame.Surface, str]]:
    for place in (0, 1, 2):
        kinds_ = {t.name: t for figure in people for at, t in zip(figure.places, figure.tracks, strict=True)
                  if min(at, 2) == place}  # fmt: skip
        if kinds_:
            first, colour = next(iter(kinds_.values())), track_colour(place)
            told = first.form in ("ladder", "suits") or first.in_stages
            sign = shown(first, 3.4 * unit, colour) if told else pips(2, 3, 3.4 * unit, colour)
            yield sign, " / ".join(kinds_).lower()
    present = [figure for figure in people if figure.where == "table"]
    for word in {word: None for figure in present for word in figure.states}:
        yield state_mark(word, 7.5 * unit), word
    yield from _lasting(present, unit)


def _lasting(present: Sequence[Figure], unit: float) -> Iterator[tuple[pygame.Surface, str]]:
    """Rings by what they stand for, lines by whom they join."""
    for kind in KINDS:
        names = {name: None for figure in present for name in kinds(figure).get(kind, ())}
        if names:
            yield ring(kind, 7.5 * unit, 2 * unit), " / ".join(names)
    if any(figure.leads for figure in present):
        yield link(24 * unit, 2.2 * unit), say("sign.linked")
        yield leader_mark(7.5 * unit), say("sign.leads")


def legend(onto: pygame.Surface, plan: Layout, listed: Sequence[Entry]) -> None:
    """The strip, in as many rows as it takes."""
    x, y, w, _ = plan.legend
    backdrop(onto, pygame.Rect(plan.legend))
    pygame.draw.line(onto, LINE, (x, y), (x + w, y))
    for row, numbers in enumerate(rows([entry.width for entry in listed], w - plan.u(20))):
        left, middle = x + plan.u(12), y + plan.u(7 + 24 * row + 12)
        for entry in (listed[number] for number in numbers):
            stamp(onto, entry.sign, (left + entry.icon / 2, middle))
            at = (left + entry.icon + plan.u(4), middle - plan.u(8))
            write(onto, entry.words, "body", plan.u(_TEXT), IVORY, at)
            left += entry.width
