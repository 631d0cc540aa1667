"""What lies over the board: the tip of the model under the pointer, the legend, the turn report, sounds to be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.battle.frame import Column, high_line, inset, row
from skirmish.client.battle.presenters.board import ReportView
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import box, high, wide, words
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.style import BODY, HEADING, SMALL, TIP, Scale
from skirmish.client.ui.text import Label, Rich, lines_of
from skirmish.client.ui.widget import Widget
from skirmish.client.view.labels import LEAST, Sign, entries, sign
from skirmish.client.view.marks import Layer, Role
from skirmish.client.view.scene import board_unit
from skirmish.client.view.sprites import Sprites
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


class BoardTip(Widget):
    """Lies over the board and says who is under the pointer; clicks go through it."""

    solid = False

    def __init__(
        self, board: pygame.Rect, tip: str, spare: Sequence[pygame.Rect], words: Callable[[], Sequence[pygame.Rect]]
    ) -> None:
        """`words`: where words on the board stand that the tip mustn't hide, as they were drawn last."""
        super().__init__("board", board, tip=tip)
        self.spare, self._words = spare, words

    def spared(self) -> Sequence[pygame.Rect]:
        """See `Widget`."""
        return [*self.spare, *self._words()]


MOST = 8
"""Lines; what is further down the pile of overlays is only counted."""
_SIGN, _PAD = 34, 8
_USUAL_IN = 48.0
_SPRITES = Sprites(2_000_000)
Entry = tuple[str, tuple[Sign, ...]]
_NAMED: tuple[Role, ...] = ("walk", "run", "charge", "threat", "clear", "cover", "blocked", "good", "bad")
"""Roles whose signs have a word each where several stand side by side."""


def sign_words(signs: Sequence[Sign]) -> list[str]:
    """The word beside each sign: `move`, `farthest`, `charge`; '' for a sign that stands alone or needs none."""
    targets = any(one.role == "good" for one in signs)
    return [_word(one, targets=targets) if len(signs) > 1 and one.role in _NAMED else "" for one in signs]


def _word(one: Sign, *, targets: bool) -> str:
    """`targets`: whether the signs tell who can be aimed at, which may fail for more than sight."""
    if one.role == "bad" and not targets:
        return ""
    if one.thin:
        return say("legend-threat-thin")
    return say("legend-bad" if targets and one.role == "blocked" else f"legend-{one.role}")


class Piece(NamedTuple):
    """A sign with its word, or a title: what stays together where a line is full."""

    sign: Sign | None
    text: str


def legend(
    board: pygame.Rect, layers: Sequence[Layer], letters: Sequence[str], clears: str, window: Scale,
    tokens: Sequence[pygame.Rect], above: Sequence[pygame.Rect] = (),
) -> Legend:  # fmt: skip
    """The legend in the corner where it hides the fewest tokens: at the lower right if that is as good as any.

    `letters`: what those on the tokens mean; `above`: boxes that lie over it; it goes where it can be read.
    """
    found = Legend(board, layers, letters, clears, window)
    room = board.inflate(-2 * window.u(8), -2 * window.u(8))
    room.y, room.h = room.y + inset(window), room.h - inset(window)  # below the ruler
    spots = [found.rect]
    for corner in ("topright", "topleft", "bottomleft"):
        spots.append(found.rect.copy())
        setattr(spots[-1], corner, getattr(room, corner))
    found.rect = min(spots, key=lambda spot: (len(spot.collidelistall(above)), len(spot.collidelistall(tokens))))
    return found


class Legend(Widget):
    """Lies over the corner of the board and lets clicks through. On a narrow board its entries take several lines."""

    solid = False

    def __init__(
        self, board: pygame.Rect, layers: Sequence[Layer], letters: Sequence[str], clears: str, window: Scale
    ) -> None:  # fmt: skip
        self.scale = scale = board_scale(window, board)
        self.entries: list[Entry] = entries(layers)[:MOST]
        self.letters = letters
        self.clears = say("legend-clears", cap=clears) if clears else ""
        pad, tall = scale.u(_PAD), self._tall(scale)
        room = board.w * 2 // 3 - 2 * pad
        self.lines: list[list[Piece]] = self._lines(room, scale, named=True)
        if (
            len(self.lines) + bool(self.clears) > board.h // 3 // tall
        ):  # on a small board the words of signs hide too much of it
            self.lines = self._lines(room, scale, named=False)
        self.lines = self.lines[: max(1, (board.h // 2 - pad) // tall - bool(self.clears))]
        px = _letters(scale)
        widths = [sum([_across(piece, scale) for piece in line]) for line in self.lines]
        across = min(max([wide(self.clears, "body", px), *widths], default=0), room) + 2 * pad
        rows = len(self.lines) + bool(self.clears)
        rect = pygame.Rect(0, 0, across, rows * tall + pad)
        rect.bottomright = (board.right - scale.u(8), board.bottom - scale.u(8))
        super().__init__("legend", rect)

    def _lines(self, room: int, scale: Scale, *, named: bool) -> list[list[Piece]]:
        """The entries in lines; `named`: with the words of their signs."""
        found: list[list[Piece]] = []
        for title, signs in self.entries:
            texts = sign_words(signs) if named else [""] * len(signs)
            pieces = [*map(Piece, signs, texts)]
            named_signs = any(texts)
            beside = 0 if named_signs else sum([_across(piece, scale) for piece in pieces])
            long = beside + _across(Piece(None, title), scale) > room
            shown = Piece(None, title.partition(": ")[0] if long else title)  # its place tells whom it is about, too
            found += _flowed([shown, *pieces] if named_signs else [*pieces, shown], room, scale)
        texts = [f"{text} ·" for text in self.letters[:-1]] + [*self.letters[-1:]]
        told = [line for text in texts for line in lines_of(text, "body", _letters(scale), room - scale.u(6))]
        return found + (_flowed([Piece(None, line) for line in told], room, scale) if told else [])

    @staticmethod
    def _tall(scale: Scale) -> int:
        return max(scale.u(19), high("body", _letters(scale)))

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A dark sheet with a line for each overlay."""
        scale = self.scale
        box(onto, self.rect, TIP, scale.u(6))
        px, tall, left = _letters(scale), self._tall(scale), self.rect.x + scale.u(_PAD)
        y = self.rect.y + scale.u(_PAD) // 2
        for line in self.lines:
            x = left
            for piece in line:
                self._draw_piece(onto, piece, pygame.Rect(x, y, self.rect.right - scale.u(_PAD) - x, tall))
                x += _across(piece, scale)
            y += tall
        if self.clears:
            words(onto, self.clears, "body", px, MUTED, pygame.Rect(left, y, self.rect.w, tall))

    def cut(self, ui: UI) -> bool:
        """Whether a line is too long."""
        room = self.rect.w - 2 * self.scale.u(_PAD) + self.scale.u(6)  # nothing follows the last piece of a line
        return any(sum([_across(piece, self.scale) for piece in line]) > room for line in self.lines)

    def _draw_piece(self, onto: pygame.Surface, piece: Piece, room: pygame.Rect) -> None:
        scale = self.scale
        if piece.sign is not None:
            sprite = _SPRITES.get(sign, *piece.sign, scale.ui)
            spot = (room.x, room.y + (room.h - sprite.get_height()) // 2)
            onto.blit(sprite, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
            room.x, room.w = room.x + scale.u(_SIGN + 3), room.w - scale.u(_SIGN + 3)
        words(onto, piece.text, "body", _letters(scale), MUTED if piece.sign else IVORY, room)


def board_scale(window: Scale, board: pygame.Rect) -> Scale:
    """The scale of what lies on the board, which mustn't bury it: that of a board of 48" shown in this box."""
    whole = window.ui * window.text
    unit = board_unit(whole, min(board.size) / _USUAL_IN)
    return Scale(ui=min(window.ui, unit), text=unit / min(window.ui, unit))


def _letters(scale: Scale) -> int:
    """Height of the legend's letters in pixels."""
    return max(LEAST, scale.px(SMALL))


def _across(piece: Piece, scale: Scale) -> int:
    """Pixels of a piece and of what lies after it."""
    text = wide(piece.text, "body", _letters(scale)) + scale.u(6) if piece.text else 0
    return text + (scale.u(_SIGN + 3) if piece.sign is not None else 0)


def _flowed(pieces: Sequence[Piece], room: int, scale: Scale) -> list[list[Piece]]:
    """The pieces in as many lines as they need."""
    lines: list[list[Piece]] = [[]]
    for piece in pieces:
        taken = sum([_across(one, scale) for one in lines[-1]])
        if lines[-1] and taken + _across(piece, scale) > room:
            lines.append([])
        lines[-1].append(piece)
    return lines


EDGE, SIGN = 8, 12
"""At 100%: round the words, and the sign before them."""
LEFT, LOW = 36, 40
"""Its place from the board's corner, where the rulers leave room."""


class Caption(Widget):
    """The strip. Clicks go through it."""

    solid = False

    def __init__(self, rect: pygame.Rect, text: str) -> None:
        super().__init__("caption", rect)
        self.text = text

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Waves that go out from a point, then the words."""
        box(onto, self.rect, TIP, ui.u(6))
        x, y = self.rect.x + ui.u(EDGE), self.rect.centery
        pygame.draw.circle(onto, BRASS, (x + ui.u(2), y), max(1, ui.u(2)))
        for far in (5, 9):
            arc = pygame.Rect(0, 0, 2 * ui.u(far), 2 * ui.u(far))
            arc.center = x + ui.u(2), y
            pygame.draw.arc(onto, BRASS, arc, -0.8, 0.8, max(1, ui.u(1.5)))
        room = self.rect.inflate(-2 * ui.u(EDGE), 0)
        room.x, room.w = room.x + ui.u(SIGN + 4), room.w - ui.u(SIGN + 4)
        words(onto, self.text, "semibold", ui.px(SMALL), IVORY, room)


def caption(text: str, board: pygame.Rect, scale: Scale) -> list[Widget]:
    """The strip, while there is something to read."""
    if not text:
        return []
    across = wide(text, "semibold", scale.px(SMALL)) + 2 * scale.u(EDGE) + scale.u(SIGN + 4)
    rect = pygame.Rect(0, 0, min(across, board.w - 2 * scale.u(LEFT)), high_line(scale, SMALL, 24))
    rect.bottomleft = board.x + scale.u(LEFT), board.bottom - scale.u(LOW)
    return [Caption(rect, text)]


WIDE, BAND, PAD, BUTTON = 400, 30, 12, 30
"""At 100%: the turn report, its coloured head, its edge, its buttons."""


def report(view: ReportView, board: pygame.Rect, scale: Scale, send: Send) -> Widget:
    """The turn report, at the top of the board."""
    across = min(scale.u(WIDE), board.w - scale.u(24))
    inner = across - 2 * scale.u(PAD)
    text = Rich.height(view.body, scale, inner, BODY) + scale.u(4)
    fixed = scale.u(BAND + BUTTON + 3 * PAD)
    tall = min(fixed + text, board.h // 2)
    rect = pygame.Rect(board.centerx - across // 2, board.y + scale.u(34), across, tall)
    head = pygame.Rect(rect.x + scale.u(PAD), rect.y, inner, scale.u(BAND))
    column = Column(pygame.Rect(head.x, head.bottom + scale.u(PAD), inner, tall - head.h), scale.u(PAD))
    told = Rich("news.text", column.take(tall - fixed), view.body, paper=True,
                follow=lambda moment: send(Signal("look", int(moment))))  # fmt: skip
    spots = row(column.take(scale.u(BUTTON)), 3, scale.u(6))
    buttons: list[Widget] = [
        Button("news.close", spots[0], say("close"), partial(send, Signal("report-close")), key=view.close_key,
               primary=True),
        Button("news.again", spots[1], say("see-again"), partial(send, Signal("report-again")), enabled=view.again,
               why=say("nothing-to-see")),
        Button("news.why", spots[2], say("why"), partial(send, Signal("why")), tip=say("why-tip"), key=view.why_key,
               enabled=not view.why_bar, why=view.why_bar),
    ]  # fmt: skip
    title = Label("news.title", head, view.title, size=HEADING, face="heading")
    return Parchment("news", rect, [title, told, *buttons], side=view.side, band=scale.u(BAND))
