"""A hand of cards on a warrior's card: faces, what they count beside what they are to count, and how soon they will."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pygame

from skirmish.client.art.cards import FACE, INKS, card, card_size, spread, suit_ink, suit_sign
from skirmish.client.ui.paint import box, high, wide, words
from skirmish.client.ui.style import BODY, PAPER_INK, PAPER_LINE, PAPER_MUTED, SMALL, Scale, Skin, odds_colour
from skirmish.client.ui.widget import Widget
from skirmish.client.view.sprites import Sprites
from skirmish.client.words import percent, say
from skirmish.core.display import Part, Track

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

_SPRITES = Sprites(4_000_000)
_LINE, _GAP, _APART = 22, 4, 12
"""At 100%: a line with letters of the usual size at least, below the cards, and between two chances."""
_BAR, _DARK = 5, (70, 58, 42)
"""The bar under a chance, at 100%; what such a bar has not filled."""


class Hand(NamedTuple):
    """Where the parts of a hand stand, from its own corner."""

    name: pygame.Rect
    """Empty where room is short, as the bar is."""
    bar: pygame.Rect
    total: pygame.Rect
    cards: list[pygame.Rect]
    chances: list[pygame.Rect]
    """The first is that of the deck they are drawn from."""
    tall: int


def lay_out(track: Track, room: int, scale: Scale, *, brief: bool = False) -> Hand:
    """The hand in a column of so many pixels; `brief`: the tops of its cards, with what they count beside them."""
    line = max(scale.u(_LINE), high("bold", scale.px(BODY)))
    total = pygame.Rect(0, 0, wide(track.count, "bold", scale.px(BODY)), line)
    total.right = room
    across = room - total.w - scale.u(8) if brief else room
    top = 0 if brief else line
    name, bar = pygame.Rect(0, 0, 0, 0), pygame.Rect(0, 0, 0, 0)
    if not brief:
        name = pygame.Rect(0, 0, min(room - total.w, wide(track.name, "body", scale.px(SMALL))), line)
        left, right = name.right + scale.u(6), total.x - scale.u(6)
        bar = pygame.Rect(left, scale.u(2), max(0, right - left), line - scale.u(4))
    cards = _cards(track, across, top, scale, brief=brief)
    below = max([line, *(spot.bottom + scale.u(_GAP) for spot in cards)])
    chances = _chances(track, room, below, scale, brief=brief)
    return Hand(name, bar, total, cards, chances, max([below, *(spot.bottom + scale.u(2) for spot in chances)]))


def _letter(scale: Scale, *, brief: bool) -> int:
    return scale.px(SMALL if brief else BODY)


def _cards(track: Track, room: int, top: int, scale: Scale, *, brief: bool) -> list[pygame.Rect]:
    letter = _letter(scale, brief=brief)
    size, lie = card_size(letter, low=brief), spread(len(track.parts), letter, room)
    down = size[1] + scale.u(2)
    return [
        pygame.Rect((round(place % lie.in_row * lie.step), top + place // lie.in_row * down), size)
        for place in range(len(track.parts))
    ]


def _chances(track: Track, room: int, top: int, scale: Scale, *, brief: bool) -> list[pygame.Rect]:
    """The deck, then a cell for each number of cards more, in as many rows as they take."""
    if not track.chances:
        return []
    tall = high("bold", scale.px(SMALL)) + (0 if brief else scale.u(_BAR + 1))
    deck = pygame.Rect((0, top), card_size(max(6, scale.px(SMALL) // 2), low=brief))
    deck.h = min(deck.h, tall)
    found, x, left = [deck], deck.right + scale.u(6), deck.right + scale.u(6)
    for more, chance in enumerate(track.chances, 1):
        need = wide(_said(more, chance), "bold", scale.px(SMALL)) + scale.u(2)
        if x > left and x + need > room:
            x, top = left, top + tall + scale.u(2)
        found.append(pygame.Rect(x, top, min(need, room - left), tall))
        x += need + scale.u(_APART)
    deck.centery = found[1].centery
    return found


def _said(more: int, chance: float) -> str:
    return f"{say('card.more', count=more)} {percent(chance)}"


def draw_hand(
    onto: pygame.Surface, at: tuple[int, int], room: int, track: Track, scale: Scale, *, brief: bool = False
) -> None:
    """The hand with its corner there."""
    hand, letter = lay_out(track, room, scale, brief=brief), _letter(scale, brief=brief)
    words(onto, track.count, "bold", scale.px(BODY), PAPER_INK, hand.total.move(at), "right")
    if not brief:
        words(onto, track.name, "body", scale.px(SMALL), PAPER_MUTED, hand.name.move(at))
        _draw_bar(onto, hand.bar.move(at), track, scale)
    for part, spot in zip(track.parts, hand.cards, strict=True):
        sprite = _SPRITES.get(card, part, letter, brief)
        onto.blit(sprite, spot.move(at), special_flags=pygame.BLEND_PREMULTIPLIED)
    if hand.chances:
        _draw_chances(onto, at, hand.chances, track, scale, brief=brief)


class HeldCards(Widget):
    """A brief hand by itself, where a card has no room."""

    solid = False

    def __init__(self, rect: pygame.Rect, track: Track) -> None:
        super().__init__("", rect)
        self.track = track

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The hand."""
        draw_hand(onto, self.rect.topleft, self.rect.w, self.track, ui.scale, brief=True)

    def cut(self, ui: UI) -> bool:
        """Whether it is too large."""
        return lay_out(self.track, self.rect.w, ui.scale, brief=True).tall > self.rect.h


def _draw_chances(
    onto: pygame.Surface, at: tuple[int, int], spots: list[pygame.Rect], track: Track, scale: Scale, *, brief: bool
) -> None:
    deck, *cells = spots
    back = _SPRITES.get(card, Part(""), max(6, scale.px(SMALL) // 2), brief)
    onto.blit(back, deck.move(at), pygame.Rect(0, 0, *deck.size), special_flags=pygame.BLEND_PREMULTIPLIED)
    line = high("bold", scale.px(SMALL))
    for more, (cell, chance) in enumerate(zip(cells, track.chances, strict=True), 1):
        spot = cell.move(at)
        written = pygame.Rect(spot.x, spot.y, spot.w, line)
        label = words(onto, say("card.more", count=more), "body", scale.px(SMALL), PAPER_MUTED, written)
        number = pygame.Rect(label.right, spot.y, spot.right - label.right, line)
        words(onto, percent(chance), "bold", scale.px(SMALL), PAPER_INK, number, "right")
        if not brief:
            _fill(onto, pygame.Rect(spot.x, spot.bottom - scale.u(_BAR), spot.w, scale.u(_BAR)), chance)


def _fill(onto: pygame.Surface, bar: pygame.Rect, share: float) -> None:
    box(onto, bar, Skin(_DARK, _DARK, _DARK, FACE), bar.h // 2, 0)
    filled = bar.inflate(-2, -2)
    filled.w = round(filled.w * share)
    colour = odds_colour(share)
    box(onto, filled, Skin(colour, colour, colour, FACE), filled.h // 2, 0)


def _draw_bar(onto: pygame.Surface, bar: pygame.Rect, track: Track, scale: Scale) -> None:
    """What the cards of each suit count, one after the other, and a line where it is enough."""
    whole = max(track.now, track.full)
    if bar.w <= 0 or whole <= 0:
        return
    box(onto, bar, Skin(_DARK, _DARK, _DARK, FACE), scale.u(3), 0)
    inner, counted = bar.inflate(-2, -2), 0
    for suit, number in track.by_suit:
        left = inner.x + round(inner.w * counted / whole)
        counted += number
        part = pygame.Rect(left, inner.y, inner.x + round(inner.w * counted / whole) - left, inner.h)
        _draw_suit(onto, part, suit, number, scale)
    mark = inner.x + round(inner.w * track.full / whole)
    onto.fill(PAPER_LINE, (min(mark, bar.right - scale.u(2)), bar.y, scale.u(2), bar.h))


def _draw_suit(onto: pygame.Surface, part: pygame.Rect, suit: str, number: int, scale: Scale) -> None:
    """Its part of the bar, with its sign and its number where they fit."""
    onto.fill(suit_ink(suit), part)
    onto.fill(_DARK, (part.right - 1, part.y, 1, part.h))
    side, colour = min(part.h - scale.u(4), scale.u(12)), FACE
    said, fits = str(number), wide(str(number), "bold", scale.px(SMALL))
    left = part.x + scale.u(3)
    if suit in INKS and 0 < side <= part.w - scale.u(4):
        sign = _SPRITES.get(suit_sign, suit, side, colour)
        onto.blit(sign, (left, part.centery - side // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        left += side + scale.u(2)
    if left + fits + scale.u(2) <= part.right:
        words(onto, said, "bold", scale.px(SMALL), colour, pygame.Rect(left, part.y, fits, part.h))
