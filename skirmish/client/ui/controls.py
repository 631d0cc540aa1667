"""Controls for one value: a box to tick, a number between two ends, a drop-down, tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

import pygame

from skirmish.client.art.theme import BRASS, IVORY, LINE, MUTED, PANEL_TOP, Colour
from skirmish.client.ui.button import Pressable
from skirmish.client.ui.inputs import bare, presses, repeated
from skirmish.client.ui.lists import ListBox, Row, goal
from skirmish.client.ui.paint import DOWN_ARROW, TICK, box, cap, cap_size, high, shadow, shape, wide, words
from skirmish.client.ui.style import BODY, FIELD, GOOD, HOT, OFF, PRIMARY, PRIMARY_HOT, ROW, ROW_HOT, WELL, Skin
from skirmish.client.ui.widget import Widget

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI


_ON = Skin((40, 104, 92), (32, 88, 78), GOOD, IVORY)
_EMPTY = Skin((22, 24, 28), (22, 24, 28), (140, 112, 66), IVORY)
_EMPTY_HOT = Skin((38, 42, 49), (38, 42, 49), BRASS, IVORY)


class Toggle(Pressable):
    """On or off, with its words beside it. `change` is called with what it is to be.

    `beside`: pixels from its left edge to its box, with the words before it; 0: the box comes first.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, text: str, on: bool, change: Callable[[bool], object], *, key: str = "",
        colour: Colour = IVORY, tip: str = "", enabled: bool = True, why: str = "", beside: int = 0,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip, enabled=enabled, why=why)
        self.text, self.on, self.key, self.colour, self.beside = text, on, key, colour, beside
        self._change = change

    def press(self, ui: UI) -> None:
        """The other way round."""
        self.on = not self.on
        self._change(self.on)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The box, its tick, the words."""
        side = ui.u(20)
        square = pygame.Rect(self.rect.x + self.beside, self.rect.centery - side // 2, side, side)
        skin = OFF if not self.enabled else _ON if self.on else _EMPTY_HOT if ui.hot(self) else _EMPTY
        box(onto, square, skin, ui.u(4))
        if self.on:
            shape(onto, TICK, square.inflate(-ui.u(8), -ui.u(8)), IVORY if self.enabled else OFF.text)
        words(onto, self.text, "body", ui.px(BODY), self.colour if self.enabled else OFF.text, self._room(ui))
        if self.key:
            cap(onto, self.key, self.rect.right, self.rect.centery, ui.scale)

    def _room(self, ui: UI) -> pygame.Rect:
        if self.beside:
            return pygame.Rect(self.rect.x, self.rect.y, max(0, self.beside - ui.u(12)), self.rect.h)
        left = self.rect.x + ui.u(28)
        key = cap_size(self.key, ui.scale)[0] + ui.u(6) if self.key else 0
        return pygame.Rect(left, self.rect.y, max(0, self.rect.right - left - key), self.rect.h)

    def cut(self, ui: UI) -> bool:
        """Whether its words don't fit."""
        px = ui.px(BODY)
        return wide(self.text, "body", px) > self._room(ui).w or high("body", px) > self.rect.h + 1

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """Why it is off and its tip; where its words are cut, all of them first."""
        return "\n".join(part for part in (self.text if self.cut(ui) else "", super().tip_at(point, ui)) if part)


_GROOVE = Skin(WELL, WELL, (70, 76, 86), IVORY)
_FILLED = Skin((150, 122, 70), (150, 122, 70), BRASS, IVORY)
_USUAL = "100%"
_LONG = 6
"""A slider this many times as long as a usual number leaves it that room: sliders below each other end alike."""
_PAGE = 5
"""Steps that Page Up and Page Down take."""


def _plain(value: float) -> str:
    return f"{value:g}"


class Slider(Widget):
    """A value from `low` to `high` in steps. `change` is called with each new value; `say` writes it at the end."""

    focusable: ClassVar[bool] = True
    clickable_focus: ClassVar[bool] = True

    def __init__(
        self, id: str, rect: pygame.Rect, value: float, change: Callable[[float], object], *, low: float = 0.0,
        high: float = 1.0, step: float = 0.05, say: Callable[[float], str] = _plain, tip: str = "",
        enabled: bool = True, why: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip, enabled=enabled, why=why)
        self.low, self.high, self.step, self.say = low, high, step, say
        self.value = min(high, max(low, value))
        self._change = change

    def set(self, value: float, ui: UI) -> None:
        """Takes the nearest step; nothing is called if that is where it stood."""
        steps = round((min(self.high, max(self.low, value)) - self.low) / self.step)
        told = min(self.high, round(self.low + steps * self.step, 6))
        if told != self.value:
            self.value = told
            ui.touch()
            self._change(told)

    def groove(self, ui: UI) -> pygame.Rect:
        """Where the knob goes from end to end, in pixels; what it says has its place at the right."""
        said = max(wide(self.say(end), "bold", ui.px(BODY)) for end in (self.low, self.high, self.value))
        usual = wide(_USUAL, "bold", ui.px(BODY))
        said = max(said, usual) if self.rect.w > _LONG * usual else said
        knob = ui.u(16)
        thick = ui.u(8)
        across = max(knob, self.rect.w - said - ui.u(14) - knob)
        return pygame.Rect(self.rect.x + knob // 2, self.rect.centery - thick // 2, across, thick)

    def knob(self, ui: UI) -> pygame.Rect:
        """The part that is dragged."""
        groove = self.groove(ui)
        share = (self.value - self.low) / (self.high - self.low)
        rect = pygame.Rect(0, 0, ui.u(16), ui.u(22))
        rect.center = (groove.x + round(groove.w * share), groove.centery)
        return rect

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Groove, knob, and what it says."""
        groove, knob = self.groove(ui), self.knob(ui)
        box(onto, groove.inflate(ui.u(8), 0), _GROOVE, groove.h // 2)
        left = groove.x - ui.u(8) // 2
        if self.enabled and knob.centerx > groove.x + groove.h:
            box(onto, pygame.Rect(left, groove.y, knob.centerx - left, groove.h), _FILLED, groove.h // 2)
        lit = ui.hot(self) or ui.down(self)
        box(onto, knob, OFF if not self.enabled else PRIMARY_HOT if lit else PRIMARY, ui.u(4))
        tone = HOT.text if self.enabled else OFF.text
        words(onto, self.say(self.value), "bold", ui.px(BODY), tone, self.rect, "right")

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """Drags, the wheel while it has the focus, arrow keys, Home and End, Page Up and Down."""
        grabbed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if grabbed or (event.type == pygame.MOUSEMOTION and ui.down(self)):
            groove = self.groove(ui)
            share = (event.pos[0] - groove.x) / max(1, groove.w)
            self.set(self.low + share * (self.high - self.low), ui)
            return True
        if event.type == pygame.MOUSEWHEEL and ui.focused(self):
            self.set(self.value + event.y * self.step, ui)
            return True
        return event.type == pygame.KEYDOWN and bare(event) and self._key(event.key, ui)

    def _key(self, key: int, ui: UI) -> bool:
        steps = {
            pygame.K_RIGHT: 1, pygame.K_UP: 1, pygame.K_LEFT: -1, pygame.K_DOWN: -1,
            pygame.K_PAGEUP: _PAGE, pygame.K_PAGEDOWN: -_PAGE,
        }  # fmt: skip
        ends = {pygame.K_HOME: self.low, pygame.K_END: self.high}
        if key not in steps and key not in ends:
            return False
        self.set(ends[key] if key in ends else self.value + steps[key] * self.step, ui)
        return True

    def cut(self, ui: UI) -> bool:
        """Whether what it says is too high or leaves the knob no way."""
        return self.groove(ui).w <= 3 * ui.u(16) or high("bold", ui.px(BODY)) > self.rect.h + 1


_MOST_ROWS = 10


class Choice(Pressable):
    """Shows the one that is chosen; pressed it drops a list. `choose` is called with the number.

    With the focus, up and down choose without opening it. `off`: why an option can't be chosen; None for one that can.
    `parts`: the options before which the list has a line.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, options: Sequence[str], chosen: int, choose: Callable[[int], object], *,
        off: Sequence[str | None] = (), parts: Sequence[int] = (), tip: str = "", enabled: bool = True, why: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip, enabled=enabled, why=why)
        self.options, self.chosen, self.parts = tuple(options), chosen, tuple(parts)
        self.off = tuple(off) or (None,) * len(self.options)
        self._choose = choose

    @property
    def text(self) -> str:
        """The words of the one that is chosen."""
        return self.options[self.chosen] if 0 <= self.chosen < len(self.options) else ""

    def choose(self, number: int, ui: UI) -> None:
        """Takes this one and closes the list."""
        ui.shut()
        if number != self.chosen:
            self.chosen = number
            self._choose(number)

    def press(self, ui: UI) -> None:
        """Drops the list, with the keys at the one that is chosen."""
        ui.memory(f"{self.id}.list").row = self.chosen
        ui.drop(self.id)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The words and an arrow."""
        open_ = ui.opened == self.id
        skin = OFF if not self.enabled else FIELD if open_ else ROW_HOT if ui.hot(self) else ROW
        box(onto, self.rect, skin, ui.u(6))
        words(onto, self.text, "semibold", ui.px(BODY), skin.text, self._room(ui))
        arrow = pygame.Rect(0, 0, ui.u(12), ui.u(10))
        arrow.midright = (self.rect.right - ui.u(10), self.rect.centery)
        shape(onto, DOWN_ARROW, arrow, BRASS if self.enabled else OFF.text)

    def _room(self, ui: UI) -> pygame.Rect:
        return pygame.Rect(self.rect.x + ui.u(11), self.rect.y, max(0, self.rect.w - ui.u(38)), self.rect.h)

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """Pressed it opens; up and down, Home and End choose."""
        if event.type == pygame.KEYDOWN and not presses(event):
            if getattr(event, "mod", 0) & pygame.KMOD_ALT:
                return False
            usable = [number for number, why in enumerate(self.off) if why is None]
            number = goal(event.key, self.chosen, usable, _MOST_ROWS)
            if number is not None:
                self.choose(number, ui)
            return number is not None
        return super().handle(event, ui)

    def dropped(self, ui: UI) -> Widget:
        """The list under it, or above it where there is more room."""
        rows = [Row(text, enabled=why is None, tip=why or "") for text, why in zip(self.options, self.off, strict=True)]
        return DropList(self, rows, ui)

    def cut(self, ui: UI) -> bool:
        """Whether any of its words would be cut."""
        px = ui.px(BODY)
        longest = max((wide(text, "semibold", px) for text in self.options), default=0)
        return longest > self._room(ui).w or high("semibold", px) > self.rect.h + 1

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """Why it is off and its tip; where its words are cut, all of them first."""
        whole = self.text if wide(self.text, "semibold", ui.px(BODY)) > self._room(ui).w else ""
        return "\n".join(part for part in (whole, super().tip_at(point, ui)) if part)


class DropList(ListBox):
    """The list of a drop-down."""

    def __init__(self, owner: Choice, rows: Sequence[Row], ui: UI) -> None:
        super().__init__(f"{owner.id}.list", owner.rect, rows, selected=owner.chosen, framed=True)
        self.owner = owner
        across = max((wide(row.text, "body", ui.px(BODY)) for row in rows), default=0) + ui.u(40)
        edge = 2 * ui.u(3)
        below, above = ui.size[1] - owner.rect.bottom - ui.u(6), owner.rect.y - ui.u(6)
        room = max(below, above)
        tall = min(min(len(rows), _MOST_ROWS) * self.tall(ui) + edge, room)
        self.rect = pygame.Rect(owner.rect.x, owner.rect.bottom + ui.u(3), max(owner.rect.w, across), tall)
        if tall > below:
            self.rect.bottom = owner.rect.y - ui.u(3)
        self.rect.clamp_ip(pygame.Rect((0, 0), ui.size))

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A list that floats, with a line between its parts."""
        shadow(onto, self.rect, ui.u(10))
        super().draw(onto, ui)
        for number in self.owner.parts:
            row = self.box_of(number, ui)
            if self.rect.y < row.y < self.rect.bottom:
                onto.fill(LINE, (row.x, row.y, row.w, ui.u(1)))

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """A row that is clicked is taken; arrows walk, Enter and Space take."""
        view, tall = self.scrolled(ui), self.tall(ui)
        if view.wheel(event, ui) or view.grab(event, ui):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            row = self.row_at(event.pos, ui)
            if row >= 0 and self.rows[row].enabled:
                self.owner.choose(row, ui)
            return True
        if presses(event):
            if not repeated(event) and 0 <= self.cursor(ui) < len(self.rows):
                self.owner.choose(self.cursor(ui), ui)
            return True
        if event.type == pygame.KEYDOWN:
            usable = [number for number, row in enumerate(self.rows) if row.enabled]
            number = goal(event.key, self.cursor(ui), usable, max(1, view.rect.h // tall))
            if number is not None:
                ui.memory(self.id).row = number
                view.show(number * tall, (number + 1) * tall, ui)
            return number is not None
        return event.type == pygame.MOUSEMOTION


_CHOSEN = Skin((46, 50, 58), PANEL_TOP, PANEL_TOP, IVORY)


class Tabs(Widget):
    """Names beside each other; the arrow keys and a click choose. `choose` is called with the number."""

    focusable: ClassVar[bool] = True

    def __init__(
        self, id: str, rect: pygame.Rect, names: Sequence[str], chosen: int, choose: Callable[[int], object],
        *, tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tip=tip)
        self.names, self.chosen = tuple(names), chosen
        self._choose = choose

    def boxes(self, ui: UI) -> list[pygame.Rect]:
        """Where each name stands; narrower where they would not all fit."""
        widths = [wide(name, "bold", ui.px(BODY)) + 2 * ui.u(16) for name in self.names]
        squeeze = min(1.0, self.rect.w / max(1, sum(widths)))
        found, x = [], float(self.rect.x)
        for width in widths:
            found.append(pygame.Rect(round(x), self.rect.y, round(width * squeeze), self.rect.h))
            x += width * squeeze
        return found

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The names over a line; the chosen one is lit and underlined."""
        onto.fill(LINE, (self.rect.x, self.rect.bottom - ui.u(1), self.rect.w, ui.u(1)))
        for number, (name, rect) in enumerate(zip(self.names, self.boxes(ui), strict=True)):
            over = ui.hot(self) and rect.collidepoint(ui.pointer)
            tone = BRASS if number == self.chosen else IVORY if over else MUTED
            if number == self.chosen:
                box(onto, rect, _CHOSEN, ui.u(5), 0)
                onto.fill(BRASS, (rect.x, rect.bottom - ui.u(2), rect.w, ui.u(2)))
            words(onto, name, "bold", ui.px(BODY), tone, rect.inflate(-ui.u(6), 0), "centre")

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """A click on a name; left and right, Home and End."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for number, rect in enumerate(self.boxes(ui)):
                if rect.collidepoint(event.pos):
                    self._take(number)
            return True
        if event.type != pygame.KEYDOWN or not bare(event):
            return False
        last = len(self.names) - 1
        goals = {
            pygame.K_RIGHT: min(last, self.chosen + 1), pygame.K_LEFT: max(0, self.chosen - 1),
            pygame.K_HOME: 0, pygame.K_END: last,
        }  # fmt: skip
        if event.key not in goals:
            return False
        self._take(goals[event.key])
        return True

    def _take(self, number: int) -> None:
        if number != self.chosen:
            self.chosen = number
            self._choose(number)

    def cut(self, ui: UI) -> bool:
        """Whether the names don't fit beside each other."""
        across = sum(wide(name, "bold", ui.px(BODY)) + ui.u(12) for name in self.names)
        return across > self.rect.w or high("bold", ui.px(BODY)) > self.rect.h + 1

    def focus_rect(self, ui: UI) -> pygame.Rect:
        """Round the chosen name."""
        boxes = self.boxes(ui)
        return boxes[self.chosen].inflate(-ui.u(4), -ui.u(4)) if 0 <= self.chosen < len(boxes) else self.rect
