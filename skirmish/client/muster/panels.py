"""The panels of the muster: head, recruits, warband, how it stands, words and buttons; and their places.

Three columns; where there is no room for them two, or one, with tabs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.buttons import build_button, build_row, hide_keys
from skirmish.client.muster.model import PARTS, SHARED
from skirmish.client.muster.presenters import Body, HeadView, MusterView, NoticeView, RowsView, Step
from skirmish.client.muster.warrior import Pane, build_warrior
from skirmish.client.muster.widgets import BandList, NameField, StepList, chooser
from skirmish.client.scenes.page import GAP, MARGIN, flowed, line, tall
from skirmish.client.signals import Signal
from skirmish.client.ui.button import Button, draw_bar
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.paint import glyph, high, wide, words
from skirmish.client.ui.panel import Panel, Rule, nothing
from skirmish.client.ui.popups import MenuPopup
from skirmish.client.ui.style import BODY, GOOD, HEADING, LARGE, POOR, SMALL, TITLE
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.record import Record, evolve

if TYPE_CHECKING:
    from skirmish.client.commands import Action
    from skirmish.client.ui.ui import UI

WIDE, MIDDLE = 1000, 620
"""Widths at 100% from which there are three columns, or two."""
_ROOMY, _ROOMY_HEAD = 940, 880
"""Widths at 100% from which every button has room beside the others, and name, faction and limit beside the marks."""
_MOST_STANDING = 0.36
"""Of the third column's height that the state of the list may take."""
_SIZE = SMALL + 0.5
"""Of the letters that say how the list stands."""
_ALWAYS = ("back", "more", "save", "fight")
"""The buttons that stand below a narrow window."""


class Room(Record):
    """How wide the window is in lengths at 100%, and whether it is low."""

    broad: float
    low: bool


def build_panels(pane: Pane, view: MusterView, room: Room) -> list[Widget]:
    """Head, columns, a line of words, buttons."""
    ui, (w, h) = pane.ui, pane.ui.size
    edge = ui.u(8 if room.low else MARGIN)
    top = pygame.Rect(0, 0, w, _head_height(ui, room))
    buttons = _build_foot(pane, view.foot, room)
    deep = flowed(buttons, pygame.Rect(edge, 0, w - 2 * edge, 0), ui)
    for button in buttons:
        button.rect.y += h - deep - edge
    low = line(ui, SMALL) + ui.u(2)
    told = pygame.Rect(edge, h - deep - edge - low - ui.u(2 if room.low else 5), w - 2 * edge, low)
    begin, end = top.bottom + ui.u(6 if room.low else GAP), told.y - ui.u(2 if room.low else 5)
    rect = pygame.Rect(edge, begin, w - 2 * edge, max(1, end - begin))
    columns = _build_columns(pane, view, room, rect)
    return [*_build_head(pane, view.head, room, top), *columns, _build_notice(pane, view.notice, told), *buttons]


# --- where they stand ----------------------------------------------------------------------------------------------


def list_seen(view: MusterView, room: Room) -> tuple[str, ...]:
    """The parts that are in sight."""
    if room.broad >= WIDE:
        return PARTS
    return view.shown[1:] if room.broad >= MIDDLE else view.shown[:1]


def _build_columns(pane: Pane, view: MusterView, room: Room, rect: pygame.Rect) -> list[Widget]:
    """All parts, or those whose tabs are chosen."""
    if room.broad >= WIDE:
        return _build_three(pane, view, room, rect)
    if room.broad >= MIDDLE:
        gap = pane.ui.u(GAP)
        across = (rect.w - gap) // 2
        left = pygame.Rect(rect.x, rect.y, across, rect.h)
        right = pygame.Rect(left.right + gap, rect.y, rect.w - across - gap, rect.h)
        return [*_build_tabbed(pane, view, room, left, 1), *_build_tabbed(pane, view, room, right, 2)]
    return _build_tabbed(pane, view, room, rect, 0)


def _build_three(pane: Pane, view: MusterView, room: Room, rect: pygame.Rect) -> list[Widget]:
    ui, gap = pane.ui, pane.ui.u(GAP)
    across = rect.w - 2 * gap
    widths = round(across * 0.31), round(across * 0.34)
    left = pygame.Rect(rect.x, rect.y, widths[0], rect.h)
    middle = pygame.Rect(left.right + gap, rect.y, widths[1], rect.h)
    right = pygame.Rect(middle.right + gap, rect.y, rect.right - middle.right - gap, rect.h)
    pad = ui.u(12)
    need = Rich.height(view.standing, ui, right.w - 2 * pad, _SIZE) + ui.u(4)
    deep = min(need + 2 * ui.u(10), round(rect.h * _MOST_STANDING))
    low = pygame.Rect(right.x, right.bottom - deep, right.w, deep)
    upper = pygame.Rect(right.x, right.y, right.w, right.h - deep - gap)
    inner = low.inflate(-2 * pad, -2 * ui.u(10))
    return [
        _build_part(pane, view, room, "hire", left, heading=say("muster.tab-hire")),
        _build_part(pane, view, room, "band", middle, heading=view.band.heading),
        _build_part(pane, view, room, "warrior", upper),
        Panel("part.standing", low, [_build_standing(pane, view.standing, inner)], framed=True),
    ]


def _build_tabbed(pane: Pane, view: MusterView, room: Room, rect: pygame.Rect, place: int) -> list[Widget]:
    """One of the parts that share this place, with tabs for the others."""
    parts, shown = SHARED[place], view.shown[place]
    head = pygame.Rect(rect.x, rect.y, rect.w, tall(pane.ui))
    names = [say(f"muster.tab-{part}") for part in parts]
    tabs = chooser(pane.ui, f"parts.{parts[0]}", head, names, parts.index(shown),
                   lambda n: pane.send(Signal("show", parts[n])))  # fmt: skip
    below = pygame.Rect(rect.x, head.bottom, rect.w, max(1, rect.h - head.h))
    return [Panel(f"parts.{parts[0]}.head", head, [tabs]), _build_part(pane, view, room, shown, below)]


def _build_part(pane: Pane, view: MusterView, room: Room, part: str, rect: pygame.Rect, *, heading: str = "") -> Widget:
    ui = pane.ui
    inner = rect.inflate(-2 * ui.u(10), -2 * ui.u(9))
    found: list[Widget] = []
    if heading:
        deep = high("heading", ui.px(HEADING))
        found.append(Label("", pygame.Rect(inner.x, inner.y, inner.w, deep), heading, size=HEADING, face="heading",
                           colour=BRASS))  # fmt: skip
        top = inner.y + deep + ui.u(6)
        inner = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - top))
    if part == "hire":
        found.append(_build_hire(pane, view.hire, inner))
    elif part == "band":
        found += _build_band(pane, view, room, inner)
    elif part == "warrior":
        found += build_warrior(pane, view.warrior, inner)
    else:
        found.append(_build_standing(pane, view.standing, inner))
    return Panel(f"part.{part}", rect, found, framed=True)


# --- head ----------------------------------------------------------------------------------------------------------


class Marks(Widget):
    """What is spent of the limit, as numbers over a bar, and whether the list may be fielded."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, view: HeadView) -> None:
        super().__init__(id, rect, tip=say("muster.badge-tip", n=view.wrong) if view.wrong else "")
        self.spent, self.limit, self.wrong, self.verdict = view.spent, view.limit, view.wrong, view.verdict
        self.text = say("muster.spent", spent=view.spent, limit=view.limit)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Verdict at the left, numbers at the right, the bar below them."""
        tone = POOR if self.spent > self.limit else GOOD
        thick = ui.u(7)
        upper = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - thick - ui.u(3))
        words(onto, self.text, "bold", ui.px(BODY), tone, upper, "right")
        verdict = POOR if self.wrong else GOOD
        if self.verdict:
            glyph(onto, "danger" if self.wrong else "flag", ui.u(14), verdict, (upper.x + ui.u(8), upper.centery))
        room = upper.w - wide(self.text, "bold", ui.px(BODY)) - ui.u(28)
        spot = pygame.Rect(upper.x + ui.u(19), upper.y, max(0, room), upper.h)
        words(onto, self.verdict, "semibold", ui.px(SMALL), verdict, spot)
        bar = pygame.Rect(self.rect.x, self.rect.bottom - thick, self.rect.w, thick)
        draw_bar(onto, bar, self.spent / max(1, self.limit), tone)

    @staticmethod
    def tall(ui: UI) -> int:
        """Pixels that it needs."""
        return high("bold", ui.px(BODY)) + ui.u(12)

    def cut(self, ui: UI) -> bool:
        """Whether words and numbers don't fit beside each other."""
        need = wide(self.text, "bold", ui.px(BODY)) + wide(self.verdict, "semibold", ui.px(SMALL)) + ui.u(28)
        return need > self.rect.w or high("bold", ui.px(BODY)) + ui.u(10) > self.rect.h + 1


def _head_height(ui: UI, room: Room) -> int:
    return max(tall(ui), Marks.tall(ui), high("heading", ui.px(TITLE))) + ui.u(8 if room.low else 18)


def _build_head(pane: Pane, view: HeadView, room: Room, rect: pygame.Rect) -> list[Widget]:
    """All of it on one panel; where there is little room only the marks, and the rest behind a button."""
    ui = pane.ui
    inner = rect.inflate(-2 * ui.u(8 if room.low else MARGIN), -ui.u(4))
    rule = Rule(pygame.Rect(0, rect.bottom - ui.u(2), rect.w, ui.u(2)), BRASS)
    made = _build_wide_head(pane, view, inner) if room.broad >= _ROOMY_HEAD else _build_narrow_head(pane, view, inner)
    return [Panel("page.head", rect, [*made, rule])]


def _build_wide_head(pane: Pane, view: HeadView, rect: pygame.Rect) -> list[Widget]:
    ui, gap = pane.ui, pane.ui.u(12)
    deep = tall(ui)
    y = rect.centery - deep // 2
    title = wide(view.title, "heading", ui.px(TITLE)) + gap
    found: list[Widget] = [Label("page.title", pygame.Rect(rect.x, rect.y, title, rect.h), view.title, size=TITLE,
                                 face="heading", colour=BRASS)]  # fmt: skip
    x = rect.x + title + gap
    marks = round(rect.w * 0.3)
    room = rect.right - marks - gap - x
    limit = max(ui.u(96), wide(say("muster.marks", n=10000), "semibold", ui.px(BODY)) + ui.u(44))
    name = round((room - limit - 2 * gap) * 0.56)
    faction = room - limit - name - 2 * gap
    found.append(build_name(pane, view, pygame.Rect(x, y, name, deep), "list-name"))
    found.append(build_limit(pane, view, pygame.Rect(x + name + gap, y, limit, deep), "limit"))
    found += _build_faction(ui, view.faction, pygame.Rect(x + name + limit + 2 * gap, rect.y, faction, rect.h))
    deep = Marks.tall(ui)
    return [*found, Marks("marks", pygame.Rect(rect.right - marks, rect.centery - deep // 2, marks, deep), view)]


def _build_faction(ui: UI, name: str, rect: pygame.Rect) -> list[Widget]:
    """As large as it has room; left out where it has none: the name of a warrior tells it as well."""
    fits = [size for size in (HEADING, BODY, SMALL) if wide(name, "heading", ui.px(size)) <= rect.w]
    return [Label("faction", rect, name, size=fits[0], face="heading", colour=MUTED)] if fits else []


def _build_narrow_head(pane: Pane, view: HeadView, rect: pygame.Rect) -> list[Widget]:
    """A button with the name, which asks for all that has no room here, and the marks."""
    ui, gap = pane.ui, pane.ui.u(10)
    across = round(rect.w * 0.44)
    deep = tall(ui)
    button = Button("about-list", pygame.Rect(rect.x, rect.centery - deep // 2, across, deep), view.name,
                    lambda: pane.send(Signal("about-list")), tip=say("muster.about-tip"))  # fmt: skip
    deep = Marks.tall(ui)
    left = rect.x + across + gap
    return [button, Marks("marks", pygame.Rect(left, rect.centery - deep // 2, rect.right - left, deep), view)]


def build_name(pane: Pane, view: HeadView, rect: pygame.Rect, id: str) -> Widget:
    """The name of the warband."""
    return NameField(id, rect, view.name, lambda name: pane.send(Signal("name-list", name)),
                     done=lambda: pane.send(Signal("end-naming")), hint=say("muster.list-name"),
                     tip=say("muster.list-name-tip"))  # fmt: skip


def build_limit(pane: Pane, view: HeadView, rect: pygame.Rect, id: str) -> Widget:
    """What it may cost."""
    names = [say("muster.marks", n=marks) for marks in view.limits]
    return Choice(id, rect, names, view.limits.index(view.limit),
                  lambda n: pane.send(Signal("limit", view.limits[n])), tip=say("muster.limit-tip"))  # fmt: skip


# --- lists ---------------------------------------------------------------------------------------------------------


def _build_hire(pane: Pane, view: RowsView, rect: pygame.Rect) -> Widget:
    """All who fight for the faction."""
    kinds, send = [row.about for row in view.rows], pane.send
    box = StepList(
        "hire", rect, view.rows, selected=view.at, select=lambda n: send(Signal("choose", ("type", kinds[n]))),
        more=lambda n: send(Signal("hire", kinds[n])), less=lambda n: send(Signal("hire-fewer", kinds[n])),
    )  # fmt: skip
    memory = pane.ui.memory("hire")
    if memory.row < 0:
        memory.row = max(view.at, 0)
    return box


def _build_band(pane: Pane, view: MusterView, room: Room, rect: pygame.Rect) -> list[Widget]:
    """The list; as long as it is empty, what to begin with, below the sign of a leader."""
    ui, send, band = pane.ui, pane.send, view.band
    rows, at = band.list.rows, band.list.at
    if band.empty:
        size = LARGE if room.broad > 600 and not room.low else BODY
        return nothing(ui, "band.empty", rect.inflate(-2 * ui.u(20), -2 * ui.u(10)), "crown", band.empty, size)
    entries = [row.about for row in rows]
    box = BandList(
        "band", rect, rows, selected=at, select=lambda n: send(Signal("choose", ("entry", entries[n]))),
        more=lambda n: send(Signal("grow", entries[n])), less=lambda n: send(Signal("shrink", entries[n])),
        activate=lambda n: send(Signal("rename", entries[n])),
    )  # fmt: skip
    if band.naming and at >= 0:
        box.named, box.field = at, _build_field(pane, rows[at], rect)
    memory = ui.memory("band")
    if memory.row < 0 <= at or band.follows:
        memory.row = max(at, 0)
        box.scrolled(ui).show(at * box.tall(ui), (at + 1) * box.tall(ui), ui)
    return [box]


def _build_field(pane: Pane, row: Step, rect: pygame.Rect) -> NameField:
    """For the name that is typed where it stands."""
    return NameField("band.name", rect, row.name, lambda name: pane.send(Signal("name-entry", (row.about, name))),
                     done=lambda: pane.send(Signal("end-naming")), tip=say("muster.name-tip"))  # fmt: skip


def _build_standing(pane: Pane, body: Body, rect: pygame.Rect) -> Widget:
    """All of it, scrolled where it is long."""
    return Rich("standing", rect, body, follow=pane.follow, size=_SIZE)


# --- below ---------------------------------------------------------------------------------------------------------


def _build_notice(pane: Pane, view: NoticeView, rect: pygame.Rect) -> Rich:
    """What was just done, or why it can't be; else how the keys work."""
    notice, size = view.notice, pane.ui.px(SMALL)
    if not notice.text:
        keys = view.keys if wide(view.keys, "body", size) <= rect.w else view.short
        return Rich("told", rect, [Span(keys, colour=MUTED)], size=SMALL)
    link = [Span(" "), Span(notice.rule, link=notice.rule)] if notice.rule else []
    room = rect.w - (wide(f" {notice.rule}", "body", size) if notice.rule else 0)
    said = Span(notice.text, face="semibold", colour=POOR if notice.bad else BRASS)
    return Rich("told", rect, [said, *link], size=SMALL, follow=pane.follow,
                tip=notice.text if wide(notice.text, "semibold", size) > room else "")  # fmt: skip


def _build_foot(pane: Pane, actions: tuple[Action, ...], room: Room) -> list[Button]:
    """All buttons; where there is little room some stand in the menu."""
    if room.broad >= _ROOMY:
        return [build_button(action, pane.send) for action in actions]
    found = [build_button(evolve(action, glyph=""), pane.send) for action in actions if action.id in _ALWAYS]
    hide_keys(found)
    return found


def build_menu(pane: Pane, actions: tuple[Action, ...], room: Room) -> MenuPopup:
    """What has no button, over the one that opens it."""
    ui = pane.ui
    rows = [build_row(one, pane.send) for one in actions if room.broad < _ROOMY or one.id not in ("undo", "redo")]
    at = ui.by_id("more").rect
    return MenuPopup((at.x, max(0, at.y - ui.u(8))), rows, id="more.menu")
