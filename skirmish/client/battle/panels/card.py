"""A warrior's card on parchment; what it cites leads to the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from skirmish.client.art.bust import portrait
from skirmish.client.art.figures import Figure
from skirmish.client.art.theme import IVORY, mix, team
from skirmish.client.art.tokens import state_mark, track_colour
from skirmish.client.art.tracks import is_bar, shown
from skirmish.client.battle.panels.hand import Hand, draw_hand, lay_out
from skirmish.client.battle.presenters.card import rule_of
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.inputs import bare, presses, repeated
from skirmish.client.ui.paint import box, high, shortened, wide, words
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.style import BODY, PAPER_INK, PAPER_LINE, PAPER_LINK, PAPER_MUTED, SMALL, TITLE, Scale, Skin
from skirmish.client.ui.text import lines_of
from skirmish.client.view.sprites import Sprites
from skirmish.core.display import Sheet, Track

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


BAND = 46
_PAD, _GAP = 10, 6
"""At 100%: at the edges, and between the labels of two numbers."""
_SPRITES = Sprites(8_000_000)


def band(scale: Scale) -> int:
    """Pixels of the coloured head: two lines and a portrait."""
    return max(scale.u(BAND), high("heading", scale.px(TITLE - 3)) + high("body", scale.px(SMALL)) + scale.u(2))


def tall(
    sheet: Sheet, figure: Figure, width: int, scale: Scale, *, brief: bool = False, most: int | None = None
) -> int:  # fmt: skip
    """Pixels the card needs in a column this wide; `brief`: without numbers, and of the small print what it is in the
    midst of; `most`: lines of small print, by default a few."""
    rows = _number_rows(sheet, width, scale)
    tags = len(list(_tag_rows(figure, sheet, width, scale)))
    lines = len(_small_print(sheet, width - 2 * scale.u(_PAD), scale, brief=brief, most=most))
    numbers = rows * (high("body", scale.px(SMALL)) + high("bold", scale.px(TITLE - 4)) + scale.u(4))
    tracks = len(_track_rows(sheet, width, scale, brief=brief)) * scale.u(22)
    tracks += sum(_hand(track, width, scale, brief=brief).tall for track in _hands(sheet))
    small = lines * high("italic", scale.px(SMALL))
    if brief:
        return band(scale) + scale.u(12) + tracks + tags * scale.u(24) + small
    return band(scale) + scale.u(20) + numbers + tracks + tags * scale.u(24) + small


LONG = 5
"""Letters of a value from which on it is no number for a column: it stands in the small print."""


def _numbers(sheet: Sheet) -> list[tuple[str, str]]:
    return [(label, value) for label, value in sheet.numbers if len(value) < LONG]


def _columns(sheet: Sheet, room: int, scale: Scale) -> int:
    """How many numbers stand side by side: in one row or in two, or in more where these are too wide."""
    count = len(_numbers(sheet))
    rows = 1 if count <= 8 else 2
    while rows < count and sum(_column_needs(sheet, -(-count // rows), scale)) > room:
        rows += 1
    return -(-count // rows)


def _column_needs(sheet: Sheet, columns: int, scale: Scale) -> list[int]:
    """Pixels of each column: its widest label or value, and what lies between two."""
    widths = [max(wide(label, "body", scale.px(SMALL)), wide(value, "bold", scale.px(TITLE - 4))) + scale.u(_GAP)
              for label, value in _numbers(sheet)]  # fmt: skip
    return [max(widths[place::columns], default=0) for place in range(columns)]


def _number_rows(sheet: Sheet, width: int, scale: Scale) -> int:
    return -(-len(_numbers(sheet)) // max(1, _columns(sheet, width - 2 * scale.u(_PAD), scale)))


def column_edges(sheet: Sheet, room: int, scale: Scale) -> list[int]:
    """Where the columns of its numbers begin, and the end: all as wide, unless one touched its neighbour."""
    columns = max(1, _columns(sheet, room, scale))
    needs = _column_needs(sheet, columns, scale)
    if max(needs) * columns <= room:
        return [round(place * room / columns) for place in range(columns + 1)]
    spare = max(0, room - sum(needs)) / columns
    return [round(sum(needs[:place]) + place * spare) for place in range(columns + 1)]


def _counted(sheet: Sheet, *, brief: bool) -> list[Track]:
    """The tracks that stand side by side; tallies on the whole card only."""
    return [track for track in sheet.tracks if track.form != "cards" and not (brief and track.tallies)]


def _hands(sheet: Sheet) -> list[Track]:
    """Those that are cards, each below the other tracks."""
    return [track for track in sheet.tracks if track.form == "cards"]


def _hand(track: Track, width: int, scale: Scale, *, brief: bool) -> Hand:
    return lay_out(track, width - 2 * scale.u(_PAD), scale, brief=brief)


def _track_rows(sheet: Sheet, width: int, scale: Scale, *, brief: bool) -> list[list[int]]:
    """What is counted, two in a row; what needs more room has a row of its own, as a ladder with its rung may."""
    half, found, half_full = (width - 2 * scale.u(_PAD)) // 2, list[list[int]](), False
    for place, track in enumerate(_counted(sheet, brief=brief)):
        tells = track.form == "suits" or (not brief and (track.form == "ladder" or track.in_stages))
        alone = (tells and _needs(track, scale) > half) or _worded(track, scale) > half
        if half_full and not alone:
            found[-1].append(place)
        else:
            found.append([place])
        half_full = not half_full and not alone
    return found


def _needs(track: Track, scale: Scale) -> int:
    """Pixels it takes with its name, its picture and what stands beside that."""
    return _worded(track, scale) + _picture(track, scale).get_width() + scale.u(6)


def _worded(track: Track, scale: Scale) -> int:
    """The same without its picture."""
    said = wide(track.name, "body", scale.px(SMALL)) + wide(_count(track), "bold", scale.px(BODY))
    return said + 2 * scale.u(6)


def _count(track: Track) -> str:
    """`2/6 bruised`."""
    return f"{track.count} {track.rung}".strip()


def _picture(track: Track, scale: Scale) -> pygame.Surface:
    pip = scale.u(7 if track.form == "suits" else 5)
    return _SPRITES.get(shown, track, float(pip), track_colour(track))


LINES, BEGUN, BRIEFLY = 4, 9, 3
"""Most lines of small print: of gear and notes, of what is begun, and of that where room is short."""


def _small_print(sheet: Sheet, room: int, scale: Scale, *, brief: bool, most: int | None = None) -> list[str]:
    """What is begun, then gear and notes, in as many lines as they take, up to a number."""
    first = _wrapped([text for text, _ in sheet.begun], room, scale)[: BRIEFLY if brief else BEGUN]
    if brief:
        return first
    drawn = {track.name for track in sheet.tracks if track.tallies}
    words_ = [f"{label}: {value}" for label, value in sheet.numbers if len(value) >= LONG and label not in drawn]
    said = [*words_, *sheet.gear, *(text for text, _ in sheet.notes)]
    lines, last = [*first, *_wrapped(said, room, scale)], max(LINES, len(first)) if most is None else most
    if len(lines) > last > 0:
        lines[last - 1] = shortened(lines[last - 1] + " …", "italic", scale.px(SMALL), room)
    return lines[:last]


def _wrapped(said: Sequence[str], room: int, scale: Scale) -> list[str]:
    lines = lines_of(" · ".join(said), "italic", scale.px(SMALL), room)
    return [line for line in lines if line]


def _tag_rows(figure: Figure, sheet: Sheet, width: int, scale: Scale) -> Iterator[list[str]]:
    """The words of its states, as many in a row as fit."""
    words_ = [*sheet.states, *(effect.name for effect, _ in figure.lasting)]
    row: list[str] = []
    left = width - 2 * scale.u(_PAD)
    for word in dict.fromkeys(words_):
        need = wide(word, "semibold", scale.px(SMALL)) + scale.u(34)
        if row and need > left:
            yield row
            row, left = [], width - 2 * scale.u(_PAD)
        row.append(word)
        left -= need
    if row:
        yield row


class Card(Parchment):
    """The card of one model. Its tip says all that its states and notes say, with their rules."""

    def __init__(
        self, id: str, rect: pygame.Rect, sheet: Sheet, figure: Figure, scale: Scale, *, brief: bool = False,
        most: int | None = None,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, side=figure.side, band=band(scale))
        self.sheet, self.figure, self.brief, self.most = sheet, figure, brief, most
        numbers = "  ".join(f"{label} {value}" for label, value in sheet.numbers) if brief else ""
        notes = (f"{text} [{rule}]" if rule else text for text, rule in sheet.lines)
        self.tip = "\n".join(filter(None, (numbers, *notes)))

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Head, numbers, tracks, cards in hand, states, small print."""
        super().draw(onto, ui)
        self._head(onto, ui)
        if not self.brief:
            self._numbers(onto, ui, self.rect.y + band(ui.scale) + ui.u(6))
        self._tracks(onto, ui)
        for track, (spot, _) in zip(_hands(self.sheet), self.hands_at(ui), strict=True):
            draw_hand(onto, spot.topleft, spot.w, track, ui.scale, brief=self.brief)
        self._tags(onto, ui)
        for room, line in self.lines_at(ui):
            words(onto, line, "italic", ui.px(SMALL), PAPER_MUTED, room)

    # Where its parts stand: (box, words)

    def tracks_at(self, ui: UI) -> list[tuple[pygame.Rect, str]]:
        """What is counted on it."""
        whole, y, x = self.rect.w - 2 * ui.u(_PAD), self._below_numbers(ui), self.rect.x + ui.u(_PAD)
        found, tracks = [], _counted(self.sheet, brief=self.brief)
        for row in _track_rows(self.sheet, self.rect.w, ui.scale, brief=self.brief):
            wholly = len(row) == 1 and _needs(tracks[row[0]], ui.scale) > whole // 2
            across = whole if wholly else whole // 2
            for column, place in enumerate(row):
                found.append((pygame.Rect(x + column * across, y, across, ui.u(22)), tracks[place].name))
            y += ui.u(22)
        return found

    def hands_at(self, ui: UI) -> list[tuple[pygame.Rect, str]]:
        """The cards that it holds."""
        y, found = self._below_counted(ui), []
        for track in _hands(self.sheet):
            tall_ = _hand(track, self.rect.w, ui.scale, brief=self.brief).tall
            found.append((pygame.Rect(self.rect.x + ui.u(_PAD), y, self.rect.w - 2 * ui.u(_PAD), tall_), track.name))
            y += tall_
        return found

    def tags_at(self, ui: UI) -> list[tuple[pygame.Rect, str]]:
        """Its states."""
        y, found = self._below_tracks(ui), []
        for row in _tag_rows(self.figure, self.sheet, self.rect.w, ui.scale):
            x = self.rect.x + ui.u(_PAD)
            for word in row:
                across = wide(word, "semibold", ui.px(SMALL)) + ui.u(28)
                found.append((pygame.Rect(x, y + ui.u(2), across, ui.u(20)), word))
                x += across + ui.u(6)
            y += ui.u(24)
        return found

    def lines_at(self, ui: UI) -> list[tuple[pygame.Rect, str]]:
        """The lines of its small print."""
        tall_, rows = high("italic", ui.px(SMALL)), len(list(_tag_rows(self.figure, self.sheet, self.rect.w, ui.scale)))
        top = self._below_tracks(ui) + rows * ui.u(24)
        x, across = self.rect.x + ui.u(_PAD), self.rect.w - 2 * ui.u(_PAD)
        return [
            (pygame.Rect(x, top + place * tall_, across, tall_), line)
            for place, line in enumerate(self.print(ui.scale))
        ]

    def _below_numbers(self, ui: UI) -> int:
        """The pixel row below its numbers."""
        top = self.rect.y + band(ui.scale) + ui.u(6)
        if self.brief:
            return top
        each = high("body", ui.px(SMALL)) + high("bold", ui.px(TITLE - 4)) + ui.u(4)
        return top + _number_rows(self.sheet, self.rect.w, ui.scale) * each

    def _below_tracks(self, ui: UI) -> int:
        hands = self.hands_at(ui)
        return hands[-1][0].bottom if hands else self._below_counted(ui)

    def _below_counted(self, ui: UI) -> int:
        rows = _track_rows(self.sheet, self.rect.w, ui.scale, brief=self.brief)
        return self._below_numbers(ui) + len(rows) * ui.u(22)

    def print(self, scale: Scale) -> list[str]:
        """The lines of its small print."""
        return _small_print(self.sheet, self.rect.w - 2 * scale.u(_PAD), scale, brief=self.brief, most=self.most)

    def _head(self, onto: pygame.Surface, ui: UI) -> None:
        wide, high_ = ui.u(36), band(ui.scale) - ui.u(4)
        sprite = _SPRITES.get(portrait, self.figure.look.person, wide, high_, team(self.figure.side))
        onto.blit(sprite, (self.rect.x + ui.u(8), self.rect.y + ui.u(2)), special_flags=pygame.BLEND_PREMULTIPLIED)
        left = self.rect.x + ui.u(16) + wide
        upper, lower = high("heading", ui.px(TITLE - 3)), high("body", ui.px(SMALL))
        top = self.rect.y + (band(ui.scale) - upper - lower) // 2
        room = pygame.Rect(left, top, self.rect.right - left - ui.u(8), upper)
        words(onto, self.sheet.name, "heading", ui.px(TITLE - 3), IVORY, room)
        about = " · ".join(filter(None, (self.figure.kind, self.figure.role)))
        under = pygame.Rect(left, room.bottom, room.w, lower)
        words(onto, about, "body", ui.px(SMALL), mix(IVORY, (255, 255, 255), 0.2), under)

    def _numbers(self, onto: pygame.Surface, ui: UI, y: int) -> None:
        columns = _columns(self.sheet, self.rect.w - 2 * ui.u(_PAD), ui.scale)
        small, large = high("body", ui.px(SMALL)), high("bold", ui.px(TITLE - 4))
        edges = column_edges(self.sheet, self.rect.w - 2 * ui.u(_PAD), ui.scale)
        for place, (label, value) in enumerate(_numbers(self.sheet)):
            x = self.rect.x + ui.u(_PAD) + edges[place % columns]
            each = self.rect.x + ui.u(_PAD) + edges[place % columns + 1] - x
            top = y + place // columns * (small + large + ui.u(4))
            words(onto, label, "body", ui.px(SMALL), PAPER_MUTED, pygame.Rect(x, top, each, small), "centre")
            below = pygame.Rect(x, top + small - ui.u(2), each, large)
            words(onto, value, "bold", ui.px(TITLE - 4), PAPER_INK, below, "centre")
            if place % columns:
                onto.fill(PAPER_LINE, (x, top + ui.u(3), 1, small + large - ui.u(8)))
        rows = _number_rows(self.sheet, self.rect.w, ui.scale)
        bottom = y + rows * (small + large + ui.u(4))
        onto.fill(PAPER_LINE, (self.rect.x + ui.u(_PAD), bottom - ui.u(2), self.rect.w - 2 * ui.u(_PAD), 1))

    def _tracks(self, onto: pygame.Surface, ui: UI) -> None:
        for place, (line, _) in enumerate(self.tracks_at(ui)):
            track = _counted(self.sheet, brief=self.brief)[place]
            said = words(onto, track.name, "body", ui.px(SMALL), PAPER_MUTED, line)
            left, counted = said.right + ui.u(6), _count(track)
            pictured = track.in_stages or not is_bar(track)
            if pictured and _needs(track, ui.scale) <= line.w:
                sprite = _picture(track, ui.scale)
                spot = (left, line.centery - sprite.get_height() // 2)
                left = onto.blit(sprite, spot, special_flags=pygame.BLEND_PREMULTIPLIED).right + ui.u(4)
            elif track.tallies:
                counted = " ".join(f"{part.mark}{part.number}" for part in track.parts)
            words(onto, counted, "bold", ui.px(BODY), PAPER_INK, pygame.Rect(left, line.y, line.right - left, line.h))

    def _tags(self, onto: pygame.Surface, ui: UI) -> None:
        for pill, word in self.tags_at(ui):
            mark = _SPRITES.get(state_mark, word, float(ui.u(8)))
            box(onto, pill, Skin((92, 78, 58), (78, 66, 48), (60, 50, 36), IVORY), pill.h // 2)
            spot = (pill.x + ui.u(2), pill.centery - mark.get_height() // 2)
            onto.blit(mark, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
            words(onto, word, "semibold", ui.px(SMALL), IVORY, pill.move(ui.u(22), 0))


_STEPS = {pygame.K_RIGHT: 1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_UP: -1}


class CitedCard(Card):
    """The card. It sends the rule of what was clicked, or of what the keys have come to."""

    focusable: ClassVar[bool] = True

    def __init__(self, *given: Any, send: Send, **more: Any) -> None:
        super().__init__(*given, **more)
        self.send = send
        self.focusable = any(rule for _, rule in self.sheet.lines)  # type: ignore[misc]  # else nothing to stop at

    def links(self, ui: UI) -> list[tuple[pygame.Rect, str]]:
        """Each piece of the card that has a rule: its box and the rule."""
        pieces = [*self.tracks_at(ui), *self.hands_at(ui), *self.tags_at(ui), *self.print_at(ui)]
        return [(box, rule) for box, said in pieces if (rule := rule_of(self.sheet, said))]

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The card; what leads to a rule is underlined while the pointer is on it."""
        super().draw(onto, ui)
        if not ui.hot(self):
            return
        for spot, _ in self.links(ui):
            if spot.collidepoint(ui.pointer):
                onto.fill(PAPER_LINK, (spot.x, spot.bottom - ui.u(2), spot.w, ui.u(1)))

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """A click on a piece, Enter on the one that the arrow keys have come to."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            rule = next((rule for box, rule in self.links(ui) if box.collidepoint(event.pos)), "")
            if rule:
                self.send(Signal("rule", rule))
            return bool(rule)
        return event.type == pygame.KEYDOWN and bare(event) and self._key(event, ui)

    def _key(self, event: pygame.event.Event, ui: UI) -> bool:
        links = self.links(ui)
        if not links:
            return False
        at = self._at(ui, len(links))
        if presses(event):
            if not repeated(event):
                self.send(Signal("rule", links[at][1]))
            return True
        step = _STEPS.get(event.key)
        if step is None or not 0 <= at + step < len(links):
            return False
        ui.memory(self.id).row = at + step
        ui.touch()
        return True

    def _at(self, ui: UI, count: int) -> int:
        return min(max(0, ui.memory(self.id).row), count - 1)

    def focus_rect(self, ui: UI) -> pygame.Rect:
        """Round the piece that Enter follows."""
        links = self.links(ui)
        return links[self._at(ui, len(links))][0] if links else self.rect

    def help_at(self, point: tuple[int, int], ui: UI) -> str:
        """The rule of the piece there; else what the card's tip names first."""
        here = next((rule for box, rule in self.links(ui) if box.collidepoint(point)), "")
        return here or super().help_at(point, ui)

    def print_at(self, ui: UI) -> list[tuple[pygame.Rect, str]]:
        """The pieces of its small print, between the dots, line by line."""
        px, found = ui.px(SMALL), []
        for spot, line in self.lines_at(ui):
            before = ""
            for piece in line.split(" · "):
                x = spot.x + wide(before, "italic", px)
                found.append((pygame.Rect(x, spot.y, wide(piece, "italic", px), spot.h), piece))
                before += f"{piece} · "
        return found
