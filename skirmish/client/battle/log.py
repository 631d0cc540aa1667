"""The battle log: which moments are told, filtered, searched and exported; and its list in the panel."""

from __future__ import annotations

import csv
import io
import json
from bisect import bisect_right, insort
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED, mix, team
from skirmish.client.battle.session import Moment
from skirmish.client.levels import called
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import box, glyph, high, wide, words
from skirmish.client.ui.style import LINK, SMALL, WELL, Skin
from skirmish.client.ui.text import lines_of
from skirmish.client.words import say
from skirmish.core.battle_record import Handover
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId, Side

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI
    from skirmish.client.ui.widget import Memory


Kind = Literal["all", "deeds", "dice"]
"""Everything; what was done and what came of it; only rolls."""
Form = Literal["text", "json", "csv"]


class Filter(Record):
    """Which lines are wanted."""

    kind: Kind = "all"
    side: Side | None = None
    model: ModelId | None = None
    phase: str = ""
    words: str = ""


EVERYTHING = Filter()


class Entry(Record):
    """A line of the log."""

    number: int
    """Of its moment."""
    round: int
    phase: str
    side: Side | None
    text: str
    rule: str
    faces: tuple[int, ...]
    depth: int
    sides: int = 6
    """Of each of its dice."""
    dropped: tuple[int, ...] = ()
    """The places of those that don't count."""


WRITTEN = Entry.__struct_fields__[:-2]
"""What is exported of a line: how its dice are drawn is none of that."""


def entries(moments: Sequence[Moment], wanted: Filter = EVERYTHING, handovers: Sequence[Handover] = ()) -> list[Entry]:
    """The lines that are wanted, in their order; among them who was replaced by whom."""
    found = []
    for moment in moments:
        line = moment.line
        if line is None or not _wanted(moment, wanted):
            continue
        state = moment.state
        found.append(
            Entry(
                moment.number, state.round, state.phase, line.side, line.text, line.rule, line.faces, line.depth,
                line.sides, line.dropped,
            )
        )  # fmt: skip
    if wanted.kind != "dice" and wanted.model is None:
        for entry in handed(moments, handovers):
            if _meets(entry, wanted):
                insort(found, entry, key=lambda one: one.number)
    return found


def handed(moments: Sequence[Moment], handovers: Sequence[Handover]) -> list[Entry]:
    """A line for each player who was replaced, at the last moment with a line before that."""
    told = [moment for moment in moments if moment.line is not None]
    found = []
    for one in handovers:
        at = bisect_right(told, one.after, key=lambda moment: moment.actions) - 1
        if at < 0:
            continue
        state = told[at].state
        text = say("log-handed", side=state.forces[one.side].roster.name, who=called(one.player), was=called(one.was))
        found.append(Entry(told[at].number, state.round, state.phase, one.side, text, "", (), 1))
    return found


def _meets(entry: Entry, wanted: Filter) -> bool:
    return (
        wanted.side in (None, entry.side)
        and wanted.phase in ("", entry.phase)
        and wanted.words.casefold() in entry.text.casefold()
    )


def _wanted(moment: Moment, wanted: Filter) -> bool:
    line = moment.line
    assert line is not None
    if wanted.kind == "dice" and not line.faces:
        return False
    if wanted.kind == "deeds" and line.faces and line.depth > 1:
        return False
    if wanted.side is not None and line.side != wanted.side:
        return False
    if wanted.phase and moment.state.phase != wanted.phase:
        return False
    if wanted.model is not None and not _concerns(moment, wanted.model):
        return False
    return wanted.words.casefold() in f"{line.text} {line.rule}".casefold()


def _concerns(moment: Moment, model: ModelId) -> bool:
    event = moment.event
    who = getattr(getattr(event, "throw", None), "who", NOBODY)
    named = getattr(event, "model", NOBODY) == model or who == model
    return named or moment.state.models[model].name in (moment.line.text if moment.line else "")


def exported(listed: Sequence[Entry], form: Form) -> str:
    """The lines as text, JSON or CSV."""
    if form == "json":
        return json.dumps([_plain(entry) for entry in listed], ensure_ascii=False, indent=1) + "\n"
    if form == "csv":
        paper = io.StringIO()
        table = csv.DictWriter(paper, list(WRITTEN), lineterminator="\n")
        table.writeheader()
        table.writerows(_plain(entry) | {"faces": " ".join(map(str, entry.faces))} for entry in listed)
        return paper.getvalue()
    return "".join(f"{'  ' * entry.depth}{entry.text}{_cited(entry)}\n" for entry in listed)


def _plain(entry: Entry) -> dict[str, object]:
    return {name: getattr(entry, name) for name in WRITTEN}


def _cited(entry: Entry) -> str:
    return f" [{entry.rule}]" if entry.rule else ""


_PIPS = {
    1: ((0.5, 0.5),), 2: ((0.27, 0.27), (0.73, 0.73)), 3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)),
    6: ((0.28, 0.22), (0.72, 0.22), (0.28, 0.5), (0.72, 0.5), (0.28, 0.78), (0.72, 0.78)),
}  # fmt: skip
_MOST_DICE = 4
_STRUCK = (200, 70, 54)
"""The stroke through a die that doesn't count: those that do stand together at the end."""
_NOW = 0
"""In a list's memory, where else the number of lines that have been told and one more stand: no moment is looked at."""
_PALE = 0.6
"""How much of the ground there is in what comes after the moment that is looked at."""


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


def _tip(entry: Entry) -> str:
    """The whole line with its rule, and how that is followed."""
    return f"{entry.text} [{entry.rule}]\n{say('log-cited')}" if entry.rule else entry.text


class LogList(ListBox):
    """The lines. A click on one opens its moment, a click on its rule the rulebook; it stays at its end.

    While a moment is `looked` at, what came after it is pale, and the list stands there.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, lines: Sequence[Entry], look: Callable[[int], object],
        cite: Callable[[str], object], looked: int | None = None, size: float = SMALL,
    ) -> None:  # fmt: skip
        rows = [Row(entry.text, tip=_tip(entry), helps=entry.rule) for entry in lines]
        self.past = bisect_right(lines, looked, key=lambda entry: entry.number) if looked is not None else len(lines)
        at = self.past - 1 if looked is not None else -1
        super().__init__(
            id, rect, rows, select=self._open, activate=self._cite, selected=at, row_height=1,
            painter=self._paint, follow=True, newest=say("newest"),
        )  # fmt: skip
        self.lines, self.look, self.cite, self.size = lines, look, cite, size
        self.looked = looked

    def tall(self, ui: UI) -> int:
        """Two lines."""
        return 2 * high("body", ui.px(self.size)) + ui.u(5)

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
        self.scrolled(ui).show(row * self.tall(ui), (row + 1) * self.tall(ui), ui)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """As a list's; where it was clicked tells line and rule apart."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            number = self.row_at(event.pos, ui)
            if number >= 0 and self._cited(number, ui).collidepoint(event.pos):
                self.cite(self.lines[number].rule)
                return True
        return super().handle(event, ui)

    def _open(self, row: int) -> None:
        self.look(self.lines[row].number)

    def _cite(self, row: int) -> None:
        if self.lines[row].rule:
            self.cite(self.lines[row].rule)

    def _cited(self, row: int, ui: UI) -> pygame.Rect:
        """The box of a row's rule, below its dice if it has any; empty without one."""
        rect, rule = self.box_of(row, ui), self.lines[row].rule
        px = ui.px(SMALL)
        across = wide(rule, "semibold", px) if rule else 0
        low = high("semibold", px)
        y = rect.bottom - low - 1 if self.lines[row].faces else rect.centery - low // 2
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
        right = self._dice(onto, rect, entry, pale, ui)
        cited = self._cited(number, ui)
        if entry.rule:
            words(onto, entry.rule, "semibold", ui.px(SMALL), mix(LINK, WELL, pale), cited)
        room = min(right, cited.x - ui.u(4)) - left
        colour = mix(IVORY if entry.depth == 1 else mix(IVORY, MUTED, 0.6), WELL, pale)
        lines = lines_of(entry.text, "body", px, max(20, room))
        tall = high("body", px)
        top = rect.centery - tall * min(2, len(lines)) // 2
        for place, line in enumerate(lines[:2]):
            more = " ".join(lines[1:]) if place else line
            words(onto, more, "body", px, colour, pygame.Rect(left, top + place * tall, max(20, room), tall))

    def _die(self, rect: pygame.Rect, entry: Entry, ui: UI) -> int:
        """Pixels of a die: no larger than the rule below it leaves."""
        below = high("semibold", ui.px(SMALL)) if entry.rule else 0
        return max(ui.u(8), min(ui.u(17), rect.h - below - ui.u(4)))

    def _dice(self, onto: pygame.Surface, rect: pygame.Rect, entry: Entry, pale: float, ui: UI) -> int:
        """The faces at the right end; where the words must stop."""
        right, side = rect.right - ui.u(6), self._die(rect, entry, ui)
        tone = mix((226, 188, 110) if entry.side == 0 else (238, 230, 212), WELL, pale)
        count = range(min(len(entry.faces), _MOST_DICE))
        shut = mix(tone, WELL, 0.6)
        for place in sorted(count, key=lambda place: (place in entry.dropped, -place)):
            spot, out = pygame.Rect(right - side, rect.y + ui.u(3), side, side), place in entry.dropped
            die(onto, spot, entry.faces[place], shut if out else tone, entry.sides)
            if out:
                ends = (spot.x + 2, spot.bottom - 3), (spot.right - 3, spot.y + 2)
                pygame.draw.line(onto, _STRUCK, *ends, max(1, side // 9))
            right -= side + ui.u(3)
        if len(entry.faces) > _MOST_DICE:
            glyph(onto, "hub", ui.u(10), MUTED, (right - ui.u(6), rect.y + ui.u(11)))
            right -= ui.u(14)
        return right - ui.u(3)
