"""The list of the log: lines with their dice and rules."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED, mix, team
from skirmish.client.battle.presenters.log import Entry
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import box, high, wide, words
from skirmish.client.ui.style import LINK, SMALL, WELL, Scale, Skin
from skirmish.client.ui.text import lines_of
from skirmish.client.words import say, without_brackets

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI
    from skirmish.client.ui.widget import Memory

_PIPS = {
    1: ((0.5, 0.5),), 2: ((0.27, 0.27), (0.73, 0.73)), 3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.28, 0.22), (0.72, 0.22), (0.28, 0.5), (0.72, 0.5), (0.28, 0.78), (0.72, 0.78)),
}  # fmt: skip
_DIE, _BESIDE = 17, 18
"""At 100%: how large a die is, and what edges and the bar take of a row's width."""
_SMALL_DIE, _TINY_DIE = 13, 8
"""Of more dice than `_FEW`, which stand in rows of up to `_ABREAST`; and the least where their row has no more room."""
_FEW, _ABREAST = 4, 6
_STRUCK = (200, 70, 54)
"""The stroke through a die that doesn't count: those that do stand together at the end."""
_NOW = 0
"""In a list's memory, where else the number of lines that have been told and one more stand: no moment is looked at."""
MOST_LINES, _SURELY_TWO = 12, 1.5
"""Of a row, which is never higher than the list; and how many times its room words may be long that go into two
without a look at where they break."""
STRIP = 2
"""So many lines has the log where there is no room for more: they stay while all else is scrolled."""
_SEEN = 6
"""So many of the newest rows are seen: the longest of them are cut where all in full have no room."""
_PALE = 0.6
"""How much of the ground there is in what comes after the moment that is looked at."""


def _grid(count: int) -> tuple[int, int]:
    """How many dice stand side by side, and in how many rows."""
    across = count if count <= _FEW else min(_ABREAST, -(-count // 2))
    return across, -(-count // max(1, across))


def die(onto: pygame.Surface, rect: pygame.Rect, face: int, colour: tuple[int, int, int], sides: int = 6) -> None:
    """A die from above; of dice with more than six sides the number."""
    ink = (34, 30, 24)
    box(onto, rect, Skin(mix(colour, (255, 255, 255), 0.35), colour, ink, ink), max(2, rect.w // 5))
    if sides > max(_PIPS) or face not in _PIPS:
        px = max(7, rect.h - (5 if face < 10 else 7))
        words(onto, str(face), "bold", px, ink, rect.inflate(4, 0), "centre")
        return
    for x, y in _PIPS[face]:
        pygame.draw.circle(onto, ink, (rect.x + x * rect.w, rect.y + y * rect.h), max(1.0, rect.w / 9))


@lru_cache(2048)
def ended(said: str, px: int, room: int, before: str = "") -> str:
    """As many of the last words as fit into so many pixels, after an ellipsis: what came of it stands at the end.

    `before`: a word that stands first.
    """
    parts, head = said.split(), f"{before} …".strip()
    while len(parts) > 1 and wide(f"{head} {' '.join(parts)}", "body", px) > room:
        parts.pop(0)
    return f"{head} {' '.join(parts)}"


def brief(entry: Entry, before: Sequence[str], rest: str, px: int, room: int) -> str:
    """The last line of a row that has no room for all: its end, before which it says what the dice needed."""
    who, _, more = rest.partition(" ")
    said = ended(rest, px, room) if before else ended(more, px, room, who)
    if not entry.needed or any(entry.needed in line for line in (*before, said)):
        return said
    needed = f"… {entry.needed}: {entry.text.rpartition(': ')[2]}"
    return needed if wide(needed, "body", px) <= room else said


def _tip(entry: Entry) -> str:
    """The whole line with its rule, and how that is followed."""
    return f"{entry.text} [{entry.rule}]\n{say('log-cited')}" if entry.rule else entry.text


class LogList(ListBox):
    """The lines. A click on one opens its moment, a click on its rule the rulebook; it stays at its end.

    While a moment is `looked` at, what came after it is pale, and the list stands there. `most`: lines of a row.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, lines: Sequence[Entry], send: Send, looked: int | None = None,
        size: float = SMALL, most: int = MOST_LINES,
    ) -> None:  # fmt: skip
        rows = [Row(entry.text, tip=_tip(entry), helps=entry.rule) for entry in lines]
        self.past = bisect_right(lines, looked, key=lambda entry: entry.number) if looked is not None else len(lines)
        at = self.past - 1 if looked is not None else -1
        super().__init__(
            id, rect, rows, select=self._open, activate=self._cite, selected=at, row_height=1,
            painter=self._paint, follow=True, newest=say("newest"),
        )  # fmt: skip
        self.lines, self.send, self.size, self.most = lines, send, size, most
        self._known: tuple[int, list[int]] = -1, [0]
        """For which width its edges are known, in pixels, and the edges."""
        self.looked = looked

    def tall(self, ui: UI) -> int:
        """Pixels of a row of two lines."""
        return 2 * high("body", ui.px(self.size)) + ui.u(5)

    def edges(self, ui: UI) -> Sequence[int]:
        """As a list's; what fits in one line has one."""
        return self.edges_in(ui.scale)

    def edges_in(self, scale: Scale) -> Sequence[int]:
        """The same for letters of this size, before it is in a window."""
        across = self.rect.w - scale.u(_BESIDE)
        if self._known[0] != across:
            each = high("body", scale.px(self.size))
            lines = [self._lines(entry, across, scale) for entry in self.lines]
            newest = range(max(0, len(lines) - _SEEN), len(lines))
            room = (self.rect.h - 2 * scale.u(3) - len(newest) * scale.u(5)) // each
            while sum(lines[row] for row in newest) > room and any(lines[row] > 2 for row in newest):
                lines[max(newest, key=lines.__getitem__)] -= 1
            if self.most <= STRIP and len(lines) > 1:  # the one before the newest isn't left out for a second line
                spare = (self.rect.h - 2 * scale.u(3) - 2 * scale.u(5)) // each
                lines[-2] = max(1, min(lines[-2], spare - lines[-1]))
            self._known = across, [0, *accumulate(each * count + scale.u(5) for count in lines)]
        return self._known[1]

    def _lines(self, entry: Entry, across: int, scale: Scale) -> int:
        """In how many lines it stands: in one if words, dice and rule fit side by side, else in as many as it needs."""
        if not entry.depth or self.most == 1:
            return 1
        dice = len(entry.faces) * scale.u(_DIE + 3)
        rule = wide(entry.rule, "semibold", scale.px(SMALL)) if entry.rule else 0
        px = scale.px(self.size)
        room, long = across - scale.u(10 + 8 * (entry.depth - 1)), wide(entry.text, "body", px)
        if long + dice + rule + scale.u(16) <= room:
            return 1
        across, rows = _grid(len(entry.faces))
        least, each = 2, high("body", px)
        if len(entry.faces) > _FEW:
            dice = across * scale.u(_SMALL_DIE + 2)
            under = high("semibold", scale.px(SMALL)) if entry.rule else 0
            least = max(2, -(-(rows * scale.u(_SMALL_DIE + 2) + under - scale.u(1)) // each))
        room = max(20, room - max(rule + scale.u(10), dice + scale.u(9)))
        if long <= _SURELY_TWO * room and least == 2:
            return 2
        fits = max(2, (self.rect.h - scale.u(5)) // each)
        return min(self.most, fits, max(least, len(lines_of(entry.text, "body", px, room))))

    def arrange(self, ui: UI) -> None:
        """As a list's; the moment that is looked at comes into sight once, and the end again when one is back there."""
        memory, shown = ui.memory(self.id), self.past + 1 if self.looked is not None else _NOW
        if memory.caret != shown:
            self._turned(memory, shown, ui)
        memory.caret = shown
        super().arrange(ui)

    def _turned(self, memory: Memory, shown: int, ui: UI) -> None:
        """To the moment; from the past back to now to the end, if it was there before."""
        if shown == _NOW:
            memory.follow = memory.follow or bool(memory.anchor)
            return
        if memory.caret == _NOW:
            memory.anchor = int(memory.follow)
        row, view = max(0, self.selected), self.scrolled(ui)
        view.to(view.offset(ui), ui)  # a list that follows its end stops at it, or follows no more
        edges = self.edges(ui)
        self.scrolled(ui).show(edges[row], edges[min(row + 1, len(edges) - 1)], ui)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """As a list's; where it was clicked tells line and rule apart."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            number = self.row_at(event.pos, ui)
            if number >= 0 and self._cited(number, ui).collidepoint(event.pos):
                self._cite(number)
                return True
        return super().handle(event, ui)

    def _open(self, row: int) -> None:
        self.send(Signal("look", self.lines[row].number))

    def _cite(self, row: int) -> None:
        if self.lines[row].rule:
            self.send(Signal("rule", self.lines[row].rule))

    def _cited(self, row: int, ui: UI) -> pygame.Rect:
        """The box of a row's rule: below its dice in a row of two lines, else beside them; empty without one."""
        rect, rule = self.box_of(row, ui), self.lines[row].rule
        px = ui.px(SMALL)
        across = wide(rule, "semibold", px) if rule else 0
        low = high("semibold", px)
        below = bool(self.lines[row].faces) and rect.h >= self.tall(ui)
        y = rect.bottom - low - 1 if below else rect.centery - low // 2
        return pygame.Rect(rect.right - ui.u(6) - across, y, across, low)

    def _paint(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        entry, px, pale = self.lines[number], ui.px(self.size), _PALE if number >= self.past else 0.0
        if entry.depth == 0:
            words(onto, f"— {entry.text} —", "semibold", px, mix(BRASS, WELL, pale), rect, "centre")
            return
        if entry.side is not None:
            stripe = pygame.Rect(rect.x + ui.u(2), rect.y + ui.u(3), ui.u(3), rect.h - ui.u(6))
            onto.fill(mix(team(entry.side), WELL, pale), stripe)
        left = rect.x + ui.u(10 + 8 * (entry.depth - 1))
        cited = self._cited(number, ui)
        one = rect.h < self.tall(ui)
        beside = pygame.Rect(rect.x, rect.y, cited.x - ui.u(1) - rect.x if one and entry.rule else rect.w, rect.h)
        right = self._dice(onto, beside, entry, pale, ui, below=bool(entry.rule) and not one)
        if entry.rule:
            words(onto, entry.rule, "semibold", ui.px(SMALL), mix(LINK, WELL, pale), cited)
        room = min(right, cited.x - ui.u(4)) - left
        colour = mix(IVORY if entry.depth == 1 else mix(IVORY, MUTED, 0.6), WELL, pale)
        lines = lines_of(entry.text, "body", px, max(20, room))
        tall = high("body", px)
        most = max(1, rect.h // tall)
        if len(lines) > most:
            lines = lines_of(without_brackets(entry.text), "body", px, max(20, room))
        top = rect.centery - tall * min(most, len(lines)) // 2
        for place, line in enumerate(lines[:most]):
            last = place == most - 1 and len(lines) > most
            said = brief(entry, lines[:place], " ".join(lines[place:]), px, max(20, room)) if last else line
            words(onto, said, "body", px, colour, pygame.Rect(left, top + place * tall, max(20, room), tall))

    def _dice(self, onto: pygame.Surface, rect: pygame.Rect, entry: Entry, pale: float, ui: UI, *, below: bool) -> int:
        """The faces at the right end, no larger than a rule `below` them leaves; where the words must stop."""
        under = high("semibold", ui.px(SMALL)) if below else 0
        right, room = rect.right - ui.u(6), rect.h - under - ui.u(4)
        across, side, gap = self._laid(len(entry.faces), room, rect.w, ui, one=rect.h < self.tall(ui))
        tone = mix((226, 188, 110) if entry.side == 0 else (238, 230, 212), WELL, pale)
        shut = mix(tone, WELL, 0.6)
        # from the right end; those that count stand in front of the others
        order = sorted(range(len(entry.faces)), key=lambda place: (place in entry.dropped, -place))
        for number, place in enumerate(order):
            row, column = divmod(number, across)
            x, y = right - side - column * (side + gap), rect.y + ui.u(3) + row * (side + gap)
            spot, out = pygame.Rect(x, y, side, side), place in entry.dropped
            die(onto, spot, entry.faces[place], shut if out else tone, entry.sides)
            if out:
                ends = (spot.x + 2, spot.bottom - 3), (spot.right - 3, spot.y + 2)
                pygame.draw.line(onto, _STRUCK, *ends, max(1, side // 9))
        return right - min(across, len(order)) * (side + gap) - ui.u(3)

    @staticmethod
    def _laid(count: int, room: int, across: int, ui: UI, *, one: bool) -> tuple[int, int, int]:
        """How many dice stand side by side in a row so many pixels high and wide, how large they are, and their gap."""
        if one or count <= _FEW:
            most = across // 2 // max(1, count) - ui.u(3) if count > _FEW else ui.u(_DIE)
            return max(1, count), max(ui.u(_TINY_DIE), min(ui.u(_DIE), room, most)), ui.u(3)
        gap = ui.u(2)
        wanted = _grid(count)[1]
        side = max(ui.u(_TINY_DIE), min(ui.u(_SMALL_DIE), room // wanted - gap))
        rows = max(1, min(wanted, (room + gap) // (side + gap)))
        return -(-count // rows), side, gap
