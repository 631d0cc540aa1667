"""The tutor's sheet: step, why, tasks that are ticked, praise, ways on and back; and where it stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import BRASS, IVORY, LINE, MUTED
from skirmish.client.battle.frame import GAP, Column, Frame, frame, high_line, row
from skirmish.client.tutorial.tutor import Tutor
from skirmish.client.ui.button import Button
from skirmish.client.ui.paint import TICK, box, high, line, shape, wide
from skirmish.client.ui.panel import Panel, Rule
from skirmish.client.ui.popups import MenuPopup, MenuRow
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, GOOD, HEADING, SMALL, WELL, Scale, Skin
from skirmish.client.ui.text import Label, Rich, Span, lines_of
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import evolve

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


WIDE, HIGH = 292, 176
"""Lengths at 100%: the sheet beside the board, and above it."""
LETTERS = 0.6
"""By how much of what letters are larger the sheet is larger."""
LEAST = 1.2
"""So many times as wide as high what is left of the window must be, where the sheet stands beside it."""
MOST = 0.5
"""The share of the board's part that the sheet above it takes at most."""


def parted(size: tuple[int, int], scale: Scale, aspect: float) -> tuple[Frame, pygame.Rect]:
    """The battle's boxes and the sheet's: beside them all, or above the board; `aspect`: see `frame`."""
    letters = 1 + max(0.0, scale.text - 1) * LETTERS
    across = round(scale.u(WIDE) * letters)
    w, h = size
    if w - across >= h * LEAST:
        return frame((w - across, h), scale, aspect).moved(across), pygame.Rect(0, 0, across, h)
    found = frame(size, scale, aspect)
    board = found.board
    down = min(round(scale.u(HIGH) * letters), round(board.h * MOST))
    sheet = pygame.Rect(board.x, board.y, board.w, down)
    return evolve(found, board=pygame.Rect(board.x, board.y + down, board.w, board.h - down)), sheet


def beside(sheet: pygame.Rect) -> bool:
    """Whether the sheet is one that stands beside the board."""
    return sheet.h > sheet.w


_INDENT, _BOX, _GAP = 24, 15, 6
"""At 100%: where the words begin, the box, what lies between two tasks."""


def tall(texts: Sequence[str], across: int, scale: Scale) -> int:
    """Pixels of all tasks in a column so wide."""
    return sum(_high(text, across, scale) + scale.u(_GAP) for text in texts)


def _lines(text: str, across: int, scale: Scale) -> tuple[str, ...]:
    return lines_of(text, "semibold", scale.px(BODY), across - scale.u(_INDENT))


def _high(text: str, across: int, scale: Scale) -> int:
    return max(scale.u(_BOX), len(_lines(text, across, scale)) * (high("semibold", scale.px(BODY)) + scale.u(1)))


class TaskList(Widget):
    """What is to be done now is bright, what is done is ticked, the rest waits."""

    solid = False

    def __init__(
        self, id: str, rect: pygame.Rect, texts: Sequence[str], done: frozenset[int], now: int | None, scale: Scale
    ) -> None:
        super().__init__(id, rect)
        self.texts, self.done, self.now, self.scale = tuple(texts), done, now, scale

    @property
    def text(self) -> str:
        """All of it, for scripts."""
        return "\n".join(self.texts)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Box and words of each."""
        scale, y = self.scale, self.rect.y
        step = high("semibold", scale.px(BODY)) + scale.u(1)
        for number, text in enumerate(self.texts):
            done, now = number in self.done, number == self.now
            edge = GOOD if done else BRASS if now else LINE
            square = pygame.Rect(self.rect.x, y + (step - scale.u(_BOX)) // 2, scale.u(_BOX), scale.u(_BOX))
            box(onto, square, Skin(WELL, WELL, edge, IVORY), scale.u(3))
            if done:
                shape(onto, TICK, square.inflate(-scale.u(5), -scale.u(5)), GOOD)
            colour = IVORY if now else MUTED
            for part, words in enumerate(_lines(text, self.rect.w, scale)):
                face: Face = "semibold" if now else "body"
                onto.blit(line(words, face, scale.px(BODY), colour), (self.rect.x + scale.u(_INDENT), y + part * step))
            y += _high(text, self.rect.w, scale) + scale.u(_GAP)


_BUTTON, _BUTTONS = 30, 212
"""At 100%: the height of a button, the width of them all beside the words."""
_BAR = 12
_SIZES = (HEADING + 2, HEADING, BODY, SMALL)
"""Of the title: the first in which it fits."""
_LINES = 2
"""The lines of the log that show what has just happened."""


def sheet(tutor: Tutor, rect: pygame.Rect) -> Widget:
    """The panel. Its words scroll where there is no room for all of them."""
    scale = tutor.battle.app.scale
    column = Column(rect.inflate(-2 * scale.u(GAP), -2 * scale.u(GAP)), scale.u(6))
    head = _head(tutor, column, beside=beside(rect))
    column.take(1)
    room = column.rest
    if beside(rect):
        buttons = _buttons(tutor, rect, room)
        low = max(widget.rect.bottom for widget in buttons) - room.y
        for widget in buttons:
            widget.move(0, room.h - low)
        words = pygame.Rect(room.x, room.y, room.w, room.h - low - scale.u(8))
        edge = pygame.Rect(rect.right - 1, rect.y, 1, rect.h)
    else:
        across = min(round(scale.u(_BUTTONS) * max(1.0, scale.text)), room.w // 2)
        buttons = _buttons(tutor, rect, pygame.Rect(room.right - across, room.y, across, room.h))
        words = pygame.Rect(room.x, room.y, room.w - across - scale.u(10), room.h)
        edge = pygame.Rect(rect.x, rect.bottom - 1, rect.w, 1)
    found = [
        *head,
        Scroll("tutorial.words", words, _words(tutor, words, beside=beside(rect))),
        *buttons,
        Rule(edge, BRASS),
    ]
    return Panel("tutorial", rect, found)


def _head(tutor: Tutor, column: Column, *, beside: bool) -> list[Widget]:
    """What the step is called, and which of how many it is: above it, or beside it where height is scarce."""
    scale = tutor.battle.app.scale
    number, many = tutor.number + 1, len(tutor.lessons)
    text = say("tutorial.step" if beside else "tutorial.step-short", number=number, many=many)
    tall_ = max(scale.u(26), high("heading", scale.px(_SIZES[0])))
    if beside:
        step = column.take(high("semibold", scale.px(SMALL)))
        title = column.take(tall_)
    else:
        title = column.take(tall_)
        across = min(wide(text, "semibold", scale.px(SMALL)) + 2, title.w // 2)
        step = pygame.Rect(title.right - across, title.y, across, title.h)
        title = pygame.Rect(title.x, title.y, title.w - across - scale.u(8), title.h)
    fits = (size for size in _SIZES if wide(tutor.title, "heading", scale.px(size)) <= title.w)
    return [
        Label("tutorial.step", step, text, size=SMALL, face="semibold", colour=MUTED),
        Label("tutorial.title", title, tutor.title, size=next(fits, _SIZES[-1]), face="heading", colour=BRASS),
        Progress(column.take(scale.u(5)), number, many),
    ]


class Progress(Widget):
    """A bar in as many parts as there are steps."""

    solid = False

    def __init__(self, rect: pygame.Rect, number: int, many: int) -> None:
        super().__init__("", rect)
        self.number, self.many = number, many

    def draw(self, onto: pygame.Surface, ui: object) -> None:
        """Those before in brass, the present one in ivory, the rest dark."""
        for place, part in enumerate(row(self.rect, self.many, 2)):
            tone = BRASS if place < self.number - 1 else IVORY if place == self.number - 1 else (58, 63, 72)
            onto.fill(tone, part)


def _words(tutor: Tutor, rect: pygame.Rect, *, beside: bool) -> list[Widget]:
    """Why, the tasks, and what the tutor has to say about what was done."""
    scale = tutor.battle.app.scale
    column = Column(pygame.Rect(rect.x, rect.y, rect.w - scale.u(_BAR), 100_000), scale.u(8))
    caps = tutor.battle.app.keymap.caps()
    lesson = tutor.lesson.id
    texts = [say(f"tutorial.{lesson}.{n + 1}", **caps) for n in range(len(tutor.lesson.tasks))]
    why = [Span(say(f"tutorial.{lesson}.why", **caps), colour=MUTED if tutor.done and texts else IVORY)]
    said: list[tuple[str, list[Span]]] = [("tutorial.why", why)]
    if tutor.done and texts:
        said.insert(0, ("tutorial.praise", _praise(tutor, caps)))
    elif tutor.remark:
        said.insert(0, ("tutorial.remark", [Span(tutor.remark, face="italic", colour=BRASS)]))
    if beside:
        return [*(_text(tutor, column, id, body) for id, body in said), *_tasks(tutor, column, texts, 0)]
    if tutor.done:
        return [_text(tutor, column, id, body) for id, body in said]
    return [*_tasks(tutor, column, texts, tutor.task or 0), *(_text(tutor, column, id, body) for id, body in said)]


def _tasks(tutor: Tutor, column: Column, texts: list[str], first: int) -> list[Widget]:
    """What is to be done, if anything is; where height is scarce from the present one on, and before all else."""
    if not texts:
        return []
    scale = tutor.battle.app.scale
    done = {n - first for n in (range(len(texts)) if tutor.done else tutor.ticked)}
    now = None if tutor.task is None else tutor.task - first
    rect = column.take(tall(texts[first:], column.rest.w, scale))
    return [TaskList("tutorial.tasks", rect, texts[first:], frozenset(done), now, scale)]


def _text(tutor: Tutor, column: Column, id: str, body: list[Span]) -> Rich:
    return Rich(id, column.take(Rich.height(body, tutor.battle.app.scale, column.rest.w)), body)


def _praise(tutor: Tutor, caps: dict[str, str]) -> list[Span]:
    """Well done, what has just happened in the words of the log, and a remark if there is one."""
    body = [Span(say(f"tutorial.{tutor.lesson.id}.praise", **caps), face="semibold", colour=GOOD)]
    lines = [
        m.line.text for m in tutor.battle.session.moments if m.actions > tutor.since.actions and m.line is not None
    ]
    if lines and tutor.lesson.allow:
        body.append(Span("\n" + " · ".join(lines[-_LINES:]), face="italic", colour=MUTED))
    if tutor.remark:
        body.append(Span("\n" + tutor.remark, face="italic", colour=BRASS))
    return body


def _buttons(tutor: Tutor, sheet: pygame.Rect, rect: pygame.Rect) -> list[Widget]:
    """On, and below it back, again, the list of steps, the way out; where there is no room for all a menu of them."""
    scale = tutor.battle.app.scale
    column = Column(rect, scale.u(5))
    tall_ = high_line(scale, BODY, _BUTTON)
    cramped = rect.h < 3 * tall_ + 2 * scale.u(5)
    if cramped:
        low = rect.h < 2 * tall_ + scale.u(5)
        first, second = row(column.take(tall_), 2, scale.u(5)) if low else (column.take(tall_), column.take(tall_))
        more = Button("tutorial.more", second, say("tutorial.more"), partial(_more, tutor, sheet, rect))
        return [_on(tutor, first), more]
    found: list[Widget] = [_on(tutor, column.take(tall_))]
    ways = _ways(tutor, sheet)
    for pair in (ways[:2], ways[2:]):
        for (name, press, why), spot in zip(pair, row(column.take(tall_), 2, scale.u(5)), strict=True):
            text, tip = say(f"tutorial.{name}"), say(f"tutorial.{name}-tip")
            found.append(Button(f"tutorial.{name}", spot, text, press, tip=tip, enabled=not why, why=why))
    return found


def _on(tutor: Tutor, rect: pygame.Rect) -> Button:
    """The button that goes on, with the longest of its texts that fits."""
    way = "finish" if tutor.last else "next" if tutor.done else "skip"
    tip = say("tutorial.finish-tip" if tutor.last else "tutorial.next-tip" if tutor.done else "tutorial.skip-tip")
    free = tutor.done and tutor.battle.selection.prompt is None  # else the key answers what is asked
    keys = (tutor.battle.app.keymap.cap("confirm"), "") if free else ("",)
    tried = [
        Button("tutorial.next", rect, say(text), tutor.on, key=key, primary=free, tip=tip)
        for text in (f"tutorial.{way}", f"tutorial.{way}-short")
        for key in keys
    ]
    return next((button for button in tried if not button.cut(tutor.battle.ui)), tried[-1])


def _ways(tutor: Tutor, sheet: pygame.Rect) -> list[tuple[str, Callable[[], object], str]]:
    """The other ways: name, what it does, why it can't be gone."""
    first = "" if tutor.number else say("tutorial.first")
    return [("back", tutor.back, first), ("again", tutor.again, ""),
            ("steps", partial(_steps, tutor, sheet), ""), ("leave", tutor.battle.app.pop, "")]  # fmt: skip


def _more(tutor: Tutor, sheet: pygame.Rect, rect: pygame.Rect) -> None:
    rows = [MenuRow(say(f"tutorial.{name}"), press, why=why) for name, press, why in _ways(tutor, sheet)]
    tutor.battle.ui.menu(MenuPopup(rect.topleft, rows, id="tutorial.menu"))


def _steps(tutor: Tutor, sheet: pygame.Rect) -> None:
    """All steps, to begin with any of them."""
    rows = [
        MenuRow(_listed(tutor, number), partial(tutor.begin, number), glyph=_sign(tutor, number))
        for number in range(len(tutor.lessons))
    ]
    at = sheet.right + tutor.battle.app.scale.u(4), sheet.y
    tutor.battle.ui.menu(MenuPopup(at, rows, title=say("tutorial.steps-title"), id="tutorial.menu"))


def _listed(tutor: Tutor, number: int) -> str:
    title = say(f"tutorial.{tutor.lessons[number].id}.title")
    return say("tutorial.listed", number=number + 1, title=title)


def _sign(tutor: Tutor, number: int) -> str:
    """What stands before a step: whether it was done, or is the present one."""
    if number == tutor.number:
        return "eye"
    return "star" if tutor.lessons[number].id in tutor.progress.done else ""
