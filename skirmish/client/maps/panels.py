"""The map maker's panels: views become widgets; a press sends a signal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour
from skirmish.client.battle.frame import Column
from skirmish.client.buttons import build_button, hide_keys
from skirmish.client.commands import Action
from skirmish.client.maps.model import PARTS, Notice, Part
from skirmish.client.maps.presenters import (
    ChoiceView,
    FairView,
    FieldView,
    LevelView,
    MapView,
    PieceView,
    TableView,
)
from skirmish.client.maps.widgets import LateField, Palette, Samples
from skirmish.client.muster.widgets import chooser
from skirmish.client.scenes.page import GAP, line, needed, tall
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice, Toggle
from skirmish.client.ui.lists import ListBox
from skirmish.client.ui.paint import high, wide
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, GOOD, HEADING, POOR, SMALL
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

SIDE, MOST_SIDE, LEAST_BOARD = 300, 400, 380
"""Lengths at 100%: how wide a column is at least and at most, and how wide the board stays."""
CELL = 54
"""How wide a cell of the palette is at least, at 100%."""
_BROAD = 800
"""Below this width, at 100%, what to do next takes two lines."""
_FAR = 10**6
_BAR = 14
"""The place of the bar beside what scrolls."""


class Boxes(NamedTuple):
    """Where the parts stand, in pixels."""

    board: pygame.Rect
    left: pygame.Rect
    """What is placed; with nothing in it where there is one column for all."""
    right: pygame.Rect
    line: pygame.Rect
    """What to do next, below the board."""


def plan(ui: UI, rect: pygame.Rect, aspect: float) -> Boxes:
    """The table, so many times as wide as deep, between two columns, or beside one; below all what to do next."""
    lines = 1 if rect.w / ui.scale.ui / max(1.0, ui.scale.text) > _BROAD else 2
    deep = lines * line(ui) + ui.u(6)
    said = pygame.Rect(rect.x, rect.bottom - deep, rect.w, deep)
    above = pygame.Rect(rect.x, rect.y, rect.w, max(1, rect.h - deep - ui.u(4)))
    gap = ui.u(GAP)
    letters = 1 + (max(1.0, ui.scale.text) - 1) * 0.6
    side, least = round(ui.u(SIDE) * letters), ui.u(LEAST_BOARD)
    if above.w - 2 * (side + gap) >= max(least, round(above.h * 0.8)):
        spare = (above.w - round(above.h * aspect)) // 2 - gap
        side = max(side, min(spare, round(ui.u(MOST_SIDE) * letters)))
        left = pygame.Rect(above.x, above.y, side, above.h)
        right = pygame.Rect(above.right - side, above.y, side, above.h)
        board = pygame.Rect(left.right + gap, above.y, above.w - 2 * (side + gap), above.h)
        return Boxes(board, left, right, said)
    side = min(side, round(above.w * 0.52))
    right = pygame.Rect(above.right - side, above.y, side, above.h)
    board = pygame.Rect(above.x, above.y, above.w - side - gap, above.h)
    return Boxes(board, pygame.Rect(above.x, above.y, 0, above.h), right, said)


class Pane:
    """What panels are made with."""

    def __init__(self, ui: UI, send: Send, samples: Samples) -> None:
        self.ui, self.send, self.samples = ui, send, samples

    def done(self) -> None:
        """A field is finished: the keys go back to the board."""
        self.ui.focus = None


def build_panels(pane: Pane, view: MapView, boxes: Boxes) -> list[Widget]:
    """The columns and the line below them: plain panels, whose pictures are kept while something is dragged."""
    ui = pane.ui
    two = boxes.left.w > 0
    parts: tuple[Part, ...] = PARTS[1:] if two else PARTS
    part: Part = view.part if view.part in parts else parts[0]
    found: list[Widget] = []
    if two:
        left = _scrolled(pane, "place.all", boxes.left, partial(_fill_place, view=view))
        found.append(Panel("left", boxes.left, [left]))
    rect = boxes.right
    head = pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - 2 * ui.u(4), tall(ui))
    below = pygame.Rect(rect.x, head.bottom, rect.w, max(1, rect.bottom - head.bottom))
    names = [say(f"maps.part-{one}", n=len(view.flaws)) for one in parts]
    tabs = chooser(ui, "parts", head, names, parts.index(part), lambda n: pane.send(Signal("page", parts[n])))
    if part == "flaws":
        inside: list[Widget] = _flaws(pane, view, below.inflate(-2 * ui.u(8), -2 * ui.u(6)))
    else:
        inside = [_scrolled(pane, f"{part}.all", below, partial(_FILL[part], view=view))]
    found.append(Panel("right", rect, [tabs, *inside]))
    found.append(_said(ui, view.hint, view.notice, boxes.line))
    return found


class _Build:
    """Widgets one below the other."""

    def __init__(self, pane: Pane, across: int) -> None:
        self.pane, self.ui = pane, pane.ui
        self.column = Column(pygame.Rect(0, 0, across, _FAR), self.ui.u(6))
        self.widgets: list[Widget] = []

    def heading(self, text: str) -> None:
        """What the lines below it are about."""
        rect = self.column.take(high("heading", self.ui.px(HEADING)) + self.ui.u(4))
        self.widgets.append(Label("", rect, text, size=HEADING, face="heading", colour=BRASS))

    def table(self, rows: Sequence[tuple[str, str, str, Colour]]) -> None:
        """In each row a name, and two figures at the right."""
        px = self.ui.px(SMALL)
        figure = max(wide(text, "body", px) for row in rows for text in row[1:3]) + self.ui.u(10)
        if max(wide(row[0], "body", px) for row in rows) > self.column.rest.w - 2 * figure:
            for name, one, other, colour in rows:
                self.told("", say("maps.fair-row", name=name, one=one, other=other), colour)
            return
        for name, one, other, colour in rows:
            rect = self.column.take(high("body", px))
            room = pygame.Rect(rect.x, rect.y, max(1, rect.w - 2 * figure), rect.h)
            self.widgets.append(Label("", room, name, size=SMALL, colour=colour))
            for text, right in ((one, rect.right - figure), (other, rect.right)):
                box = pygame.Rect(right - figure, rect.y, figure, rect.h)
                self.widgets.append(Label("", box, text, size=SMALL, colour=colour, align="right"))

    def told(self, id: str, text: str, colour: Colour = MUTED) -> None:
        """Small words."""
        body = [Span(text, colour=colour)]
        deep = Rich.height(body, self.ui, self.column.rest.w, SMALL)
        self.widgets.append(Rich(id, self.column.take(deep + self.ui.u(2)), body, size=SMALL))

    def pair(self, label: str, deep: int, needs: int = 0) -> pygame.Rect:
        """A name at the left, or above where there is no room; the box for its control, which needs so many pixels."""
        ui, rest = self.ui, self.column.rest.w
        left = round(rest * 0.36)
        if wide(label, "body", ui.px(BODY)) > left - ui.u(6) or needs > rest - left:
            self.widgets.append(Label("", self.column.take(line(ui)), label, colour=IVORY))
            return self.column.take(deep)
        rect = self.column.take(deep)
        name = pygame.Rect(rect.x, rect.y + (deep - line(ui)) // 2, left, line(ui))
        self.widgets.append(Label("", name, label, colour=IVORY))
        return pygame.Rect(rect.x + left, rect.y, rect.w - left, deep)

    def choice(self, view: ChoiceView) -> None:
        """One of several."""
        needs = max(wide(text, "semibold", self.ui.px(BODY)) for text in view.options) + self.ui.u(40)
        rect = self.pair(view.label, tall(self.ui), needs)
        self.widgets.append(Choice(view.id, rect, view.options, view.at,
                                   lambda n: self.pane.send(view.signals[n]), tip=view.tip))  # fmt: skip

    def fields(self, views: Sequence[FieldView]) -> None:
        """Those that are long one below the other, numbers two in a row where there is room."""
        ui, short = self.ui, [one for one in views if not one.long]
        for view in views:
            if view.long:
                self._field(view, self.pair(view.label, tall(ui)))
        labels = max((wide(one.label, "body", ui.px(BODY)) for one in short), default=0)
        rest = self.column.rest.w
        across = 2 if rest >= 2 * (labels + ui.u(74)) else 1
        for start in range(0, len(short), across):
            rect = self.column.take(tall(ui))
            for n, view in enumerate(short[start : start + across]):
                each = (rest - ui.u(10) * (across - 1)) // across
                cell = pygame.Rect(rect.x + n * (each + ui.u(10)), rect.y, each, rect.h)
                name = pygame.Rect(cell.x, cell.y + (cell.h - line(ui)) // 2, labels + ui.u(4), line(ui))
                self.widgets.append(Label("", name, view.label, colour=IVORY))
                left = labels + ui.u(8)
                self._field(view, pygame.Rect(cell.x + left, cell.y, max(ui.u(40), cell.w - left), cell.h))

    def _field(self, view: FieldView, rect: pygame.Rect) -> None:
        send = self.pane.send
        self.widgets.append(LateField(
            f"field.{view.name}", rect, view.text, lambda text: send(Signal("typed", (view.name, text))),
            self.pane.done, hint=_short(self.ui, view.hint, rect.w), tip=view.tip,
        ))  # fmt: skip

    def buttons(self, found: Sequence[Button], least: float = 90) -> None:
        """As many in a row as have room, all equally wide."""
        ui, rest = self.ui, self.column.rest.w
        wanted = max([ui.u(least), *(needed(button, ui) for button in found)])
        across = max(1, min(len(found), (rest + ui.u(6)) // (wanted + ui.u(6))))
        each = (rest - ui.u(6) * (across - 1)) // across
        for start in range(0, len(found), across):
            rect = self.column.take(tall(ui))
            for n, button in enumerate(found[start : start + across]):
                button.rect = pygame.Rect(rect.x + n * (each + ui.u(6)), rect.y, each, rect.h)
                self.widgets.append(button)

    def actions(self, found: Sequence[Action]) -> None:
        """Their buttons."""
        self.buttons([build_button(one, self.pane.send) for one in found])

    def toggle(self, id: str, text: str, on: bool, signal: Signal, key: str = "", tip: str = "") -> None:
        """Something that is so or not."""
        self.widgets.append(Toggle(id, self.column.take(tall(self.ui)), text, on, lambda now: self.pane.send(signal),
                                   key=key, tip=tip))  # fmt: skip


def _short(ui: UI, hint: str, across: int) -> str:
    """The hint, if it has room in a field."""
    return hint if wide(hint, "body", ui.px(BODY)) <= across - 2 * ui.u(10) else ""


def _scrolled(pane: Pane, id: str, rect: pygame.Rect, fill: Callable[[_Build], None]) -> Widget:
    """What was built, moved to where it is seen, and scrolled if it must be."""
    ui = pane.ui
    pad = ui.u(10)
    made = _Build(pane, rect.w - 2 * pad - ui.u(_BAR) // 2)
    fill(made)
    for widget in made.widgets:
        widget.move(rect.x + pad, rect.y + ui.u(8))
    inner = pygame.Rect(rect.x + ui.u(2), rect.y + ui.u(2), rect.w - ui.u(4), rect.h - ui.u(4))
    lowest = max((widget.rect.bottom for widget in made.widgets), default=rect.y)
    return Scroll(id, inner, made.widgets, length=lowest - inner.y + ui.u(8))


def _fill_place(made: _Build, view: MapView) -> None:
    """Tools, grid, the palette."""
    pane, ui, send = made.pane, made.ui, made.pane.send
    tools = [
        Button(f"tool.{one.id}", pygame.Rect(0, 0, 0, 0), one.text, partial(send, Signal("tool", one.id)),
               key=one.key, tip=one.tip, pressed=one.pressed, enabled=not one.why, why=one.why)
        for one in view.tools
    ]  # fmt: skip
    if 3 * (max(needed(one, ui) for one in tools) + ui.u(6)) > made.column.rest.w:
        hide_keys(tools)
    made.buttons(tools, 76)
    made.choice(view.snap)
    made.heading(say("maps.kinds"))
    rest, gap = made.column.rest.w, ui.u(5)
    least = max(ui.u(CELL), max(wide(row.text, "semibold", ui.px(SMALL)) for row in view.kinds) * 3 // 4)
    across = max(2, (rest + gap) // (least + gap))
    deep = ui.u(37) + high("body", ui.px(SMALL))
    rows = -(-len(view.kinds) // across)
    rect = made.column.take(rows * (deep + gap) - gap)

    def take(number: int) -> None:
        send(Signal("kind", pane.samples.kinds[number]))

    made.widgets.append(Palette(
        "palette", rect, view.kinds, pane.samples, across=across, high=deep, gap=gap, selected=view.kind,
        select=take, activate=take, tip=say("maps.kinds-tip"),
    ))  # fmt: skip


def _fill_chosen(made: _Build, view: MapView) -> None:
    """What is chosen."""
    _fill_piece(made, view.piece)


def _fill_piece(made: _Build, view: PieceView) -> None:
    made.heading(view.title)
    if view.told:
        made.told("piece.told", view.told)
    if view.kind is not None:
        made.choice(view.kind)
    made.fields(view.fields)
    for choice in view.choices:
        made.choice(choice)
    if view.hold is not None:
        made.toggle("hold", say("maps.hold"), view.hold, Signal("map-hold"), tip=say("maps.hold-tip"))
    if view.levels is not None:
        _fill_levels(made, view.levels)
    if view.actions:
        made.heading(say("maps.arrange"))
        made.actions(view.actions)


def _fill_levels(made: _Build, view: LevelView) -> None:
    """Levels: which, what of it, what leads up to it."""
    made.heading(say("maps.levels"))
    send = made.pane.send
    nowhere = pygame.Rect(0, 0, 0, 0)
    add = Button("level.add", nowhere, say("maps.level-add"), partial(send, Signal("map-level")),
                 tip=say("maps.level-add-tip"))  # fmt: skip
    if not view.names:
        made.told("levels.none", say("maps.levels-none"))
        made.buttons([add])
        return
    signals = tuple(Signal("level", n) for n in range(len(view.names)))
    made.choice(ChoiceView("level", say("maps.level"), view.names, view.at, signals, say("maps.level-tip")))
    made.fields(view.fields)
    if view.outline is not None:
        made.choice(view.outline)
    if view.shaping is not None:
        other = Signal("work-on", not view.shaping)
        made.toggle("shaping", say("maps.shaping"), view.shaping, other, tip=say("maps.shaping-tip"))
    made.fields(view.shape)
    made.told("outline.draw", say("maps.outline-draw"))
    made.actions(view.drawing)
    if view.room:
        other = Signal("set-level", ("windows", None if view.windows else True))
        made.toggle("windows", say("maps.windows"), view.windows, other, tip=say("maps.windows-tip"))
    made.actions(view.passages)
    drop = Button("level.drop", nowhere, say("maps.level-drop"), partial(send, Signal("drop-level")), danger=True,
                  tip=say("maps.level-drop-tip"))  # fmt: skip
    made.buttons([add, drop])


def _fill_map(made: _Build, view: MapView) -> None:
    """The map as a whole."""
    _fill_table(made, view.table)


def _fill_table(made: _Build, view: TableView) -> None:
    made.heading(say("maps.part-map"))
    made.fields(view.fields)
    made.choice(view.edge)
    made.choice(view.zones)
    made.told("map.told", view.told)
    _fill_fairness(made, view.fair)
    made.heading(say("maps.words"))
    made.fields(view.words)
    made.actions(view.actions)


def _fill_fairness(made: _Build, view: FairView) -> None:
    """What both ends have side by side, then how battles between equals went."""
    made.heading(say("maps.fairness"))
    if view.rows:
        rows = [(name, one, other, IVORY if even else POOR) for name, one, other, even in view.rows]
        made.table([("", *view.ends, MUTED), *rows])
        _fill_verdict(made, "fair.verdict", view.verdict)
    made.toggle("duel", say("maps.duel"), view.fighting, Signal("duel", not view.fighting), tip=say("maps.duel-tip"))
    made.told("fair.battles", view.battles)
    if view.rows:
        _fill_verdict(made, "fair.ways", view.ways)
    made.told("fair.told", view.told)


def _fill_verdict(made: _Build, id: str, verdict: tuple[str, bool]) -> None:
    """Words in the colour of what is good or isn't."""
    text, good = verdict
    made.told(id, text, GOOD if good else POOR)


_FILL: dict[Part, Callable[..., None]] = {"place": _fill_place, "piece": _fill_chosen, "map": _fill_map}


def _flaws(pane: Pane, view: MapView, rect: pygame.Rect) -> list[Widget]:
    """How many there are, and the list."""
    ui = pane.ui
    worst = POOR if any(row.colour == POOR for row in view.flaws) else IVORY
    body = [Span(view.flaws_told, face="semibold", colour=worst if view.flaws else GOOD)]
    deep = Rich.height(body, ui, rect.w, BODY)
    told = Rich("flaws.told", pygame.Rect(rect.x, rect.y, rect.w, deep), body)
    if not view.flaws:
        return [told]
    top = rect.y + deep + ui.u(6)
    box = ListBox("flaws", pygame.Rect(rect.x, top, rect.w, max(1, rect.bottom - top)), view.flaws,
                  select=lambda n: pane.send(Signal("flaw", n)), activate=lambda n: pane.send(Signal("flaw", n)),
                  selected=view.flaw, tip=say("maps.flaws-tip"))  # fmt: skip
    return [told, box]


def _said(ui: UI, hint: str, notice: Notice | None, rect: pygame.Rect) -> Widget:
    """What was refused or done last, else what to do next."""
    text, colour = (notice.text, POOR if notice.bad else GOOD) if notice is not None else (hint, MUTED)
    return Panel("foot", rect, [Rich("said", rect.inflate(-2 * ui.u(8), 0), [Span(text, colour=colour)])])
