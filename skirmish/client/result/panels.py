"""The page's panels: story, curve, luck, deeds, the fallen. They draw views and say which moment is to be watched."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY, LINE, MUTED, Colour, role_colour, shade, team
from skirmish.client.battle.frame import Column
from skirmish.client.result.presenters import Fallen, LuckRow, Point, ResultView, Row
from skirmish.client.ui.paint import box, high, shadow, wide, words
from skirmish.client.ui.panel import Panel, Parchment, band_colour
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, DARK, GOOD, HEADING, POOR, SMALL, Skin
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import first_name, say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

Watch = Callable[[int], object]
"""Is told which moment is to be watched."""
Face = Callable[[int, int], pygame.Surface]
"""The picture of a model, so many pixels high."""
PAD, GAP = 10, 8
ROW = 34
FACE = 30
WIDE = 1000
"""From this width on, at 100%, the panels stand side by side."""
_CELL, _NAME, _FATE = 56, 176, 100
"""At 100%: a number in the table, a name with its face, and what became of the warrior."""


def panels(view: ResultView, rect: pygame.Rect, ui: UI, face: Face, watch: Watch) -> list[Widget]:
    """All of them in the box: in three columns, or, where it is narrow, below each other."""
    if rect.w < ui.u(WIDE):
        return _stacked(view, rect, ui, face, watch)
    strip = ui.u(74)
    lower = pygame.Rect(rect.x, rect.bottom - strip, rect.w, strip)
    upper = pygame.Rect(rect.x, rect.y, rect.w, rect.h - strip - ui.u(GAP)) if view.fallen else rect
    left, gap = round(rect.w * 0.27), ui.u(GAP)
    right = round(rect.w * 0.40)
    a = pygame.Rect(upper.x, upper.y, left, upper.h)
    c = pygame.Rect(upper.right - right, upper.y, right, upper.h)
    middle = Column(pygame.Rect(a.right + gap, upper.y, c.x - a.right - 2 * gap, upper.h), gap)
    curve = middle.take(round(upper.h * 0.54))
    found = [
        story(view, a, ui, watch), curve_panel(view, curve, ui, watch), luck_panel(view, middle.rest, ui),
        deeds(view, c, ui, face),
    ]  # fmt: skip
    return [*found, fallen(view, lower, ui, face)] if view.fallen else found


def _stacked(view: ResultView, rect: pygame.Rect, ui: UI, face: Face, watch: Watch) -> list[Widget]:
    room = pygame.Rect(rect.x, rect.y, rect.w - ui.u(14), 100_000)
    column = Column(room, ui.u(GAP))
    body = _told(view)
    words_high = Rich.height(body, ui, room.w - 2 * ui.u(PAD), BODY)
    found = [story(view, column.take(words_high + _head(ui) + 2 * ui.u(PAD)), ui, watch)]
    found.append(curve_panel(view, column.take(ui.u(220)), ui, watch))
    found.append(luck_panel(view, column.take(_head(ui) + (len(view.luck) + 2) * _line(ui)), ui))
    found.append(deeds(view, column.take(2 * _head(ui) + len(view.rows) * max(ui.u(ROW), _line(ui))), ui, face))
    if view.fallen:
        found.append(fallen(view, column.take(ui.u(74)), ui, face))
    return [Scroll("result.all", rect, found)]


def _line(ui: UI) -> int:
    return high("body", ui.px(BODY)) + ui.u(4)


def _head(ui: UI) -> int:
    return high("heading", ui.px(HEADING)) + ui.u(12)


def _titled(id: str, rect: pygame.Rect, title: str, remark: str, ui: UI, inner: Widget) -> Widget:
    """A dark panel with a heading, a remark at its right, and what is in it."""
    pad, tall = ui.u(PAD), _head(ui)
    head = pygame.Rect(rect.x + pad, rect.y, rect.w - 2 * pad, tall)
    said = min(head.w // 2, wide(title, "heading", ui.px(HEADING)) + ui.u(8))
    parts: list[Widget] = [Label(f"{id}.title", pygame.Rect(head.x, head.y, said, tall), title, size=HEADING,
                                 face="heading", colour=BRASS)]  # fmt: skip
    if remark:
        at = pygame.Rect(head.x + said, head.y, head.w - said, tall)
        parts.append(Label(f"{id}.remark", at, remark, size=SMALL, colour=MUTED, align="right"))
    return Panel(id, rect, [*parts, inner], framed=True)


def _inner(rect: pygame.Rect, ui: UI) -> pygame.Rect:
    pad = ui.u(PAD)
    return pygame.Rect(rect.x + pad, rect.y + _head(ui), rect.w - 2 * pad, max(1, rect.h - _head(ui) - pad))


# The story


def _told(view: ResultView) -> list[Span | str]:
    """Sentences of one round stand below one heading."""
    found: list[Span | str] = []
    for heading, lines in groupby(view.story, lambda line: line.heading):
        told = list(lines)
        found.append(Span(f"{heading}\n", face="bold"))
        found += [Span(f"{line.text}\n", link=str(line.moment)) for line in told[:-1]]
        found.append(Span(f"{told[-1].text}\n\n", link=str(told[-1].moment)))
    return found


def story(view: ResultView, rect: pygame.Rect, ui: UI, watch: Watch) -> Widget:
    """Sentences; a click on one shows its moment."""
    pad, tall = ui.u(PAD), _head(ui)
    title = Label("result.story.title", pygame.Rect(rect.x + pad, rect.y, rect.w - 2 * pad, tall), say("result.story"),
                  size=HEADING, face="heading", colour=(52, 40, 26))  # fmt: skip
    text = pygame.Rect(rect.x + pad, rect.y + tall, rect.w - 2 * pad, max(1, rect.h - tall - pad))
    told = Rich("result.story", text, _told(view), follow=lambda link: watch(int(link)), paper=True)
    return Parchment("result.sheet", rect, [title, told])


# The curve


class Curve(Widget):
    """Side 0's chance of winning, round by round; a click on a round shows how it begins."""

    focusable = True

    def __init__(self, rect: pygame.Rect, view: ResultView, watch: Watch) -> None:
        super().__init__("result.curve", rect)
        self.view, self.watch = view, watch

    def plot(self, ui: UI) -> pygame.Rect:
        """The box of the lines, without what is written round it."""
        left, line = wide("100%", "body", ui.px(SMALL)) + ui.u(8), _line(ui)
        return pygame.Rect(self.rect.x + left, self.rect.y + line + ui.u(8), self.rect.w - left - ui.u(8),
                           max(8, self.rect.h - 2 * line - ui.u(12)))  # fmt: skip

    @property
    def axis(self) -> str:
        """What the percentages are of."""
        return say("result.axis", who=self.view.names[0])

    def at(self, number: int, chance: float, ui: UI) -> tuple[float, float]:
        """The pixel of a chance at a point."""
        box_ = self.plot(ui)
        return box_.x + box_.w * number / max(1, len(self.view.curve) - 1), box_.bottom - box_.h * chance

    def _near(self, point: tuple[int, int], ui: UI) -> tuple[int, Point]:
        places = [(abs(self.at(n, 0.5, ui)[0] - point[0]), n) for n in range(len(self.view.curve))]
        number = min(places)[1]
        return number, self.view.curve[number]

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The chance at the point that is nearest."""
        number, near = self._near(point, ui)
        begins = say("result.begins", number=number + 1) if near.moment >= 0 else ""
        return "\n".join(filter(None, (near.tip, begins)))

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """A click shows the moment."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            _, near = self._near(event.pos, ui)
            if near.moment >= 0:
                self.watch(near.moment)
            return True
        return False

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Whose chance it is, the grid, the ground in the sides' colours, the line, the turning point."""
        box_, px = self.plot(ui), ui.px(SMALL)
        head = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, _line(ui))
        words(onto, self.axis, "body", px, role_colour(0), head)
        for share in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = round(box_.bottom - box_.h * share)
            onto.fill(LINE, (box_.x, y, box_.w, 2 if share == 0.5 else 1))
            label = pygame.Rect(self.rect.x, y - _line(ui) // 2, box_.x - self.rect.x - ui.u(6), _line(ui))
            words(onto, f"{round(share * 100)}%", "body", px, MUTED, label, "right")
        known = [(n, point.chance) for n, point in enumerate(self.view.curve) if point.chance is not None]
        pixels = [self.at(n, chance, ui) for n, chance in known]
        if len(pixels) > 1 and len(pixels) == len(self.view.curve):
            self._fill(onto, box_, pixels)
        for number, point in enumerate(self.view.curve):
            x, _ = self.at(number, 0.0, ui)
            label = pygame.Rect(round(x) - ui.u(30), box_.bottom + ui.u(2), ui.u(60), _line(ui))
            words(onto, point.label, "body", px, MUTED, label, "centre")
        if len(pixels) > 1:
            pygame.draw.lines(onto, IVORY, False, pixels, max(2, ui.u(2)))
        for (number, _), pixel in zip(known, pixels, strict=True):
            turned = number == self.view.turning
            pygame.draw.aacircle(onto, BRASS if turned else IVORY, pixel, ui.u(6 if turned else 3))
        for side, y in ((0, box_.y + ui.u(4)), (1, box_.bottom - _line(ui) - ui.u(4))):
            name = pygame.Rect(box_.x + ui.u(8), y, box_.w // 2, _line(ui))
            words(onto, self.view.names[side], "semibold", ui.px(BODY), role_colour(side), name)

    def _fill(self, onto: pygame.Surface, box_: pygame.Rect, pixels: list[tuple[float, float]]) -> None:
        """Between the line and the middle, side 0's colour above and side 1's below."""
        middle = box_.bottom - box_.h / 2
        layer = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        for side in (0, 1):
            nearer = min if side == 0 else max
            line = list(crossed(pixels, middle))
            ground = [(box_.x, middle), *((x, nearer(y, middle)) for x, y in line), (box_.right, middle)]
            paint = (*shade(team(side), 0.8), 110)
            pygame.draw.polygon(layer, paint, [(x - self.rect.x, y - self.rect.y) for x, y in ground])
        onto.blit(layer, self.rect)


def crossed(pixels: list[tuple[float, float]], middle: float) -> Iterator[tuple[float, float]]:
    """The points of a line, and between them where it crosses the middle."""
    for (ax, ay), (bx, by) in pairwise(pixels):
        yield ax, ay
        if (ay - middle) * (by - middle) < 0:
            yield ax + (bx - ax) * (middle - ay) / (by - ay), middle
    yield pixels[-1]


def curve_panel(view: ResultView, rect: pygame.Rect, ui: UI, watch: Watch) -> Widget:
    """The curve, with how sure it is."""
    waits = any(point.chance is None for point in view.curve)
    remark = say("result.reckoning") if waits else say("result.reckoned")
    return _titled("result.chances", rect, say("result.winning"), remark, ui, Curve(_inner(rect, ui), view, watch))


# Luck


class LuckBars(Widget):
    """A bar for each side and kind of roll, left of the middle for worse than expected."""

    solid = False

    def __init__(self, rect: pygame.Rect, view: ResultView) -> None:
        super().__init__("result.luck", rect)
        self.view = view

    def _rows(self, ui: UI) -> list[tuple[LuckRow, pygame.Rect]]:
        tall = min(ui.u(30), max(ui.u(14), (self.rect.h - 2 * _line(ui)) // max(1, len(self.view.luck))))
        top = self.rect.y + _line(ui)
        x, across = self.rect.x, self.rect.w
        return [(row, pygame.Rect(x, top + n * tall, across, tall)) for n, row in enumerate(self.view.luck)]

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The numbers of the row."""
        return next((row.tip for row, rect in self._rows(ui) if rect.collidepoint(point)), "")

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Headings, rows, the middle, and who was luckier."""
        px = ui.px(SMALL)
        label = max((wide(row.label, "body", px) for row in self.view.luck), default=0) + ui.u(8)
        bars = pygame.Rect(self.rect.x + label, self.rect.y, self.rect.w - label, self.rect.h)
        head = pygame.Rect(bars.x, self.rect.y, bars.w, _line(ui))
        words(onto, say("luck.worse"), "body", px, MUTED, head, "left")
        words(onto, say("luck.better"), "body", px, MUTED, head, "right")
        most = max((abs(one) for row in self.view.luck for one in row.excess), default=1.0) or 1.0
        for row, rect in self._rows(ui):
            words(onto, row.label, "body", px, IVORY, pygame.Rect(rect.x, rect.y, label, rect.h))
            for side, excess in enumerate(row.excess):
                self._bar(onto, ui, side, excess / most, bars, rect)
        onto.fill(IVORY, (bars.centerx, head.bottom, 1, sum(rect.h for _, rect in self._rows(ui))))
        foot = pygame.Rect(self.rect.x, self.rect.bottom - _line(ui), self.rect.w, _line(ui))
        words(onto, self.view.luckier, "semibold", px, BRASS, foot)

    def _bar(self, onto: pygame.Surface, ui: UI, side: int, share: float, bars: pygame.Rect, rect: pygame.Rect) -> None:
        long = round(abs(share) * bars.w / 2)
        thick = max(3, rect.h // 2 - ui.u(2))
        y = rect.y + (ui.u(1) if side == 0 else rect.h // 2)
        x = bars.centerx if share >= 0 else bars.centerx - long
        onto.fill(team(side), (x, y, max(1, long), thick))
        for at in range(0, long, ui.u(8)) if side == 1 else ():
            onto.fill((20, 22, 26), (x + at, y, max(1, ui.u(1)), thick))


def luck_panel(view: ResultView, rect: pygame.Rect, ui: UI) -> Widget:
    """Luck by kind of roll."""
    return _titled("result.dice", rect, say("result.luck-title"), say("result.luck-remark"), ui,
                   LuckBars(_inner(rect, ui), view))  # fmt: skip


# Deeds


class DeedRow(Widget):
    """One warrior: its face and name, what it did, what became of it."""

    solid = False

    def __init__(self, rect: pygame.Rect, row: Row, headings: tuple[str, ...], face: Face) -> None:
        super().__init__(f"deed.{row.model}", rect, tip=f"{row.name}: {row.fate}")
        self.row, self.headings, self.face = row, headings, face

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A stripe of its side, then what there is to say."""
        onto.fill(team(self.row.side), (self.rect.x, self.rect.y + ui.u(3), ui.u(4), self.rect.h - ui.u(6)))
        side = min(self.rect.h - ui.u(2), ui.u(FACE))
        picture = self.face(self.row.model, side)
        x = self.rect.x + ui.u(10)
        onto.blit(picture, picture.get_rect(midleft=(x, self.rect.centery)), special_flags=pygame.BLEND_PREMULTIPLIED)
        cells = cell_boxes(self.rect, self.headings, ui)
        name = pygame.Rect(x + side + ui.u(6), self.rect.y, cells[0].x - x - side - ui.u(8), self.rect.h)
        said = self.row.name if wide(self.row.name, "body", ui.px(BODY)) <= name.w else first_name(self.row.name)
        words(onto, said, "body", ui.px(BODY), IVORY, name)
        for text, cell in zip(self.row.cells, cells, strict=False):
            fits = wide(text, "semibold", ui.px(BODY)) <= cell.w
            size = ui.px(BODY if fits else SMALL)  # 15/17 weaves are still to be read
            words(onto, text, "semibold", size, MUTED if text == "–" else IVORY, cell, "centre")
        colour: Colour = GOOD if self.row.well else POOR
        words(onto, self.row.fate, "body", ui.px(SMALL), colour, cells[-1], "right")


def cell_boxes(rect: pygame.Rect, headings: tuple[str, ...], ui: UI) -> list[pygame.Rect]:
    """The boxes of the numbers in a row, each as wide as its heading at least, and of what became of the warrior."""
    fate, count = min(ui.u(_FATE), rect.w // 4), len(headings)
    least = [wide(name, "body", ui.px(SMALL)) + ui.u(4) for name in headings]
    room = min(count * ui.u(_CELL), rect.w - fate - min(ui.u(_NAME), rect.w // 3))
    more = max(0, room - sum(least)) // count
    boxes, x = list[pygame.Rect](), rect.right - fate - sum(least) - count * more
    for across in least:
        boxes.append(pygame.Rect(x, rect.y, across + more, rect.h))
        x += across + more
    return [*boxes, pygame.Rect(rect.right - fate, rect.y, fate - ui.u(6), rect.h)]


class Headings(Widget):
    """What the numbers are."""

    solid = False

    def __init__(self, rect: pygame.Rect, names: tuple[str, ...]) -> None:
        super().__init__("deed.headings", rect)
        self.names = names

    def words_at(self, ui: UI) -> list[tuple[str, pygame.Rect]]:
        """Each word with its box, over its column."""
        return list(zip(self.names, cell_boxes(self.rect, self.names, ui), strict=False))

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """A word over each column."""
        for name, spot in self.words_at(ui):
            words(onto, name, "body", ui.px(SMALL), MUTED, spot, "centre")


def deeds(view: ResultView, rect: pygame.Rect, ui: UI, face: Face) -> Widget:
    """The table."""
    inner, tall = _inner(rect, ui), max(ui.u(ROW), _line(ui))
    head = pygame.Rect(inner.x, inner.y, inner.w - ui.u(12), _line(ui))
    body = pygame.Rect(inner.x, head.bottom, inner.w, inner.h - head.h)
    rows = [
        DeedRow(pygame.Rect(body.x, body.y + n * tall, head.w, tall), row, view.headings, face)
        for n, row in enumerate(view.rows)
    ]
    both = Group([Headings(head, view.headings), Scroll("result.rows", body, rows)], inner)
    return _titled("result.deeds", rect, say("result.deeds-title"), "", ui, both)


class Group(Widget):
    """Widgets that belong together."""

    solid = False

    def __init__(self, parts: list[Widget], rect: pygame.Rect) -> None:
        super().__init__("", rect)
        self.parts = parts

    def children(self) -> list[Widget]:
        """All of them."""
        return self.parts


# The fallen


class Lost(Widget):
    """Who was lost: face, name, through whom, when. As many as fit; the last says how many more there are."""

    solid = False

    def __init__(self, rect: pygame.Rect, fallen_: tuple[Fallen, ...], face: Face) -> None:
        super().__init__("result.lost", rect, tip="\n".join(f"{one.round}: {one.name}, {one.by}" for one in fallen_))
        self.fallen, self.face = fallen_, face

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Side by side."""
        across = ui.u(172)
        room = max(1, self.rect.w // across)
        shown = self.fallen if len(self.fallen) <= room else self.fallen[: room - 1]
        if shown is self.fallen:
            across = min(ui.u(230), self.rect.w // max(1, len(shown)))
        side = self.rect.h - ui.u(4)
        for number, one in enumerate(shown):
            x = self.rect.x + number * across
            picture = self.face(one.model, side)
            at = picture.get_rect(midleft=(x, self.rect.centery))
            onto.blit(picture, at, special_flags=pygame.BLEND_PREMULTIPLIED)
            lines = Column(pygame.Rect(x + side + ui.u(6), self.rect.y, across - side - ui.u(10), self.rect.h), 0)
            tall = self.rect.h // 3
            words(onto, one.name, "semibold", ui.px(BODY), role_colour(one.side), lines.take(tall))
            words(onto, one.by, "body", ui.px(SMALL), MUTED, lines.take(tall))
            words(onto, one.round, "body", ui.px(SMALL), MUTED, lines.take(tall))
        if len(shown) < len(self.fallen):
            rest = pygame.Rect(self.rect.x + len(shown) * across, self.rect.y, across, self.rect.h)
            words(onto, say("result.more", n=len(self.fallen) - len(shown)), "body", ui.px(BODY), MUTED, rest)


def fallen(view: ResultView, rect: pygame.Rect, ui: UI, face: Face) -> Widget:
    """The strip."""
    title = say("result.fallen")
    said = wide(title, "heading", ui.px(HEADING)) + ui.u(20)
    pad = ui.u(PAD)
    label = Label("result.fallen.title", pygame.Rect(rect.x + pad, rect.y, said, rect.h), title, size=HEADING,
                  face="heading", colour=BRASS)  # fmt: skip
    inner = pygame.Rect(rect.x + pad + said, rect.y + ui.u(6), rect.w - said - 2 * pad, rect.h - ui.u(12))
    return Panel("result.fallen", rect, [label, Lost(inner, view.fallen, face)], framed=True)


# The head


class Head(Widget):
    """Who won, and why, on a band in the winner's colour."""

    solid = False

    def __init__(self, rect: pygame.Rect, view: ResultView) -> None:
        super().__init__("result.head", rect)
        self.view = view

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Title and reason, in the middle."""
        colour = band_colour(self.view.winner)
        shadow(onto, self.rect, ui.u(10))
        box(onto, self.rect, Skin(shade(colour, 1.15), shade(colour, 0.75), colour, DARK.text), 0, 0)
        onto.fill(BRASS, (self.rect.x, self.rect.bottom - ui.u(2), self.rect.w, ui.u(2)))
        upper = math.ceil(self.rect.h * 0.62)
        title = pygame.Rect(self.rect.x + ui.u(PAD), self.rect.y, self.rect.w - 2 * ui.u(PAD), upper)
        words(onto, self.view.title, "heading", ui.px(HEADING * 1.7), IVORY, title, "centre")
        below = pygame.Rect(title.x, title.bottom - ui.u(4), title.w, self.rect.h - upper)
        words(onto, self.view.subtitle, "body", ui.px(BODY), IVORY, below, "centre")
