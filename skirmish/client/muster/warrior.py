"""What is chosen: its sheet, what can be done with it, and pages for gear, weaves, dice, names and odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.glyphs import glyph_of
from skirmish.client.art.theme import BRASS
from skirmish.client.battle import frame
from skirmish.client.battle.frame import Column
from skirmish.client.muster import deeds, hiring, pages
from skirmish.client.muster.card import card
from skirmish.client.muster.tabbing import chooser, without_caps
from skirmish.client.scenes.page import flowed, needed, tall
from skirmish.client.ui.button import Button
from skirmish.client.ui.looks import PAPER_INK, PAPER_MUTED
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say, titled
from skirmish.core.record import evolve

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene
    from skirmish.muster.editor_views import Hireling, Line

_LOW = 430
"""Below this height, at 100%, the sheet is a page of its own beside the others."""
_LOW_TYPE = 190
"""Below this height, at 100%, the sheet of a type scrolls, with its button."""
_FAR = 10**5
_CARD = 0.46
"""Of the height that the sheet may take."""
_SPARE = 2
"""Lines that the sheet of an entry has left over for what may be wrong with it."""


def widgets(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """The warrior or the type; if neither is chosen, how to choose."""
    line, kind = page.line, page.hireling
    if line is not None:
        return _entry(page, line, rect)
    if kind is not None:
        return _type(page, kind, rect)
    return [Rich("warrior.none", rect, [Span(say("muster.nothing-chosen"), colour=BRASS)])]


# --- somebody for hire -------------------------------------------------------------------------------------------


def _type(page: MusterScene, kind: Hireling, rect: pygame.Rect) -> list[Widget]:
    buttons = _hiring(page, kind)
    deep = flowed(buttons, pygame.Rect(rect.x, 0, rect.w, 0), page.ui)
    room = rect.h - deep - page.ui.u(10)
    low = room < page.ui.u(_LOW_TYPE) * max(1.0, page.ui.scale.text)
    spot = _inside(page, rect) if low else rect
    price = say("muster.marks", n=kind.marks)
    body = [*_told(page, kind), *_refused(kind)]
    sheet = card(
        page.ui, spot, hiring.sign(kind), kind.name, hiring.limits(kind), price, kind.numbers, body, page.follow,
        most=_FAR if low else room,
    )  # fmt: skip
    flowed(buttons, pygame.Rect(spot.x, sheet.rect.bottom + page.ui.u(10), spot.w, 0), page.ui)
    return [Scroll("sheet", rect, [sheet, *buttons])] if low else [sheet, *buttons]


def _told(page: MusterScene, kind: Hireling) -> list[Span | str]:
    found: list[Span | str] = [Span(f"{kind.text}\n", face="italic")] if kind.text else []
    if kind.rules:
        found.append(Span(", ".join(name for _, name in kind.rules) + "\n", face="semibold"))
    if kind.channels:
        found.append(Span(say("muster.channels", how=kind.channels) + "\n"))
    least, most = kind.group
    if most > 1:
        found.append(Span(say("muster.group-of", least=least, most=most) + "\n"))
    found.append(Span(say("muster.had", n=kind.had), colour=PAPER_MUTED))
    if kind.rule:
        found += [Span(" "), Span(kind.rule, link=kind.rule)]
    return found


def _refused(kind: Hireling) -> list[Span | str]:
    if kind.refusal is None:
        return []
    found: list[Span | str] = [Span("\n" + say("muster.not-now", why=kind.refusal.reason), face="semibold")]
    if kind.refusal.rule:
        found += [Span(" "), Span(kind.refusal.rule, link=kind.refusal.rule)]
    return found


def _hiring(page: MusterScene, kind: Hireling) -> list[Button]:
    nowhere = pygame.Rect(0, 0, 0, 0)
    growing = deeds.growing(page, kind)
    why = hiring.refused(kind)
    fresh = Button("hire-it", nowhere, say("muster.hire"), lambda: deeds.enlist(page, kind), primary=growing is None,
                   enabled=not why, why=why, key="" if growing else "Enter")  # fmt: skip
    if growing is None:
        return [fresh]
    fresh.text = say("muster.new-group")
    more = Button("one-more", nowhere, say("muster.one-more", name=growing.name),
                  lambda: deeds.hire(page, kind), primary=True, key="Enter")  # fmt: skip
    return [fresh, more]


# --- somebody of the list ----------------------------------------------------------------------------------------


def _entry(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    ui, gap = page.ui, page.ui.u(7)
    low = rect.h / (ui.scale.ui * max(1.0, ui.scale.text)) < _LOW
    tabs = [*(["sheet"] if low else []), *pages.tabs(page, line)]
    shown = page.tab if page.tab in tabs else tabs[0]
    column = Column(rect, gap)
    found: list[Widget] = []
    if not low:
        sheet = _steady(page, line, rect, round(rect.h * _CARD))
        column.take(sheet.rect.h)
        found += [sheet, *_buttons(page, line, column)]
    names = [say(f"muster.page-{tab}") for tab in tabs]
    head = column.take(tall(ui))
    found.append(chooser(ui, "pages", head, names, tabs.index(shown), lambda n: page.turn(tabs[n])))
    rest = column.rest
    if shown != "sheet":
        return [*found, *pages.widgets(page, line, shown, rest)]
    inside = Column(_inside(page, rest), gap)
    made = [*_buttons(page, line, inside), _sheet(page, line, inside.rest, _FAR)]
    return [*found, Scroll("sheet", rest, made)]


def _inside(page: MusterScene, rect: pygame.Rect) -> pygame.Rect:
    """Room within what scrolls, without an end."""
    ui = page.ui
    return pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(18), _FAR)


def _sheet(page: MusterScene, line: Line, rect: pygame.Rect, most: int, least: int = 0) -> Widget:
    """Its sheet, `most` pixels high at most, and `least` at least."""
    role = say(f"muster.role-{line.role}")
    sub = say("muster.dot").join((line.kind, role)) if line.kind != line.name else role
    if line.count > 1:
        sub = say("muster.dot").join((sub, say("muster.each", n=line.count, marks=line.each)))
    price = say("muster.marks", n=line.marks)
    body = _about(page, line)
    return card(
        page.ui, rect, glyph_of(line.warrior), line.name, sub, price, line.numbers, body, page.follow, most=most,
        least=least,
    )  # fmt: skip


def _steady(page: MusterScene, line: Line, rect: pygame.Rect, most: int) -> Widget:
    """Its sheet, with room for what may be wrong with it, and never lower than it was since the entry was chosen.

    What is taken or added on the page below changes what the sheet says: if it grew then, another row would be under
    the pointer, and the next click would miss.
    """
    memory, told = page.ui.memory("card.held"), f"{line.id} {rect.w} {page.ui.scale}"
    if memory.text != told:
        whole = _sheet(page, evolve(line, faults=()), rect, most).rect.h
        memory.text, memory.row = told, whole + _SPARE * Rich.height([Span("x")], page.ui, rect.w)
    found = _sheet(page, line, rect, most, memory.row)
    memory.row = found.rect.h
    return found


def _about(page: MusterScene, line: Line) -> list[Span | str]:
    """Special rules, the Power, gear, and what is wrong with it."""
    found: list[Span | str] = []
    if line.rules:
        found.append(Span(", ".join(name for _, name in line.rules) + "\n", face="semibold", colour=PAPER_INK))
    if line.gift is not None:
        gift = line.gift
        strong, weak = (", ".join(map(titled, powers)) for powers in (gift.strong, gift.weak))
        found.append(Span(say("muster.power", n=gift.points, half=gift.half, strong=strong, weak=weak) + "\n"))
        known = ", ".join(name for _, name in (*gift.weaves, *gift.specials))
        found.append(Span(say("muster.knows", weaves=known) + "\n"))
    carried = ", ".join(thing.name for thing in line.gear) or say("muster.nothing")
    found.append(Span(say("muster.carries", gear=carried), colour=PAPER_MUTED))
    for problem in line.faults:
        found.append(Span(f"\n{problem.message} ", face="semibold"))
        if problem.rule:
            found.append(Span(problem.rule, link=problem.rule))
    if line.notes:
        found.append(Span(f"\n{line.notes}", face="italic"))
    return found


def _buttons(page: MusterScene, line: Line, column: Column) -> list[Widget]:
    """Rename, duplicate, dismiss, in a row; their keys stand on them where there is room, else in their tips."""
    ui, cap = page.ui, page.app.keymap.cap
    told = (
        ("rename", lambda: page.name(line.id), cap("rename"), say("muster.rename-tip")),
        ("duplicate", lambda: deeds.duplicate(page, line.id), cap("duplicate"), say("muster.duplicate-tip")),
        ("dismiss", lambda: deeds.dismiss(page, line.id), cap("delete"), say("muster.dismiss-tip")),
    )
    boxes = frame.row(column.take(tall(ui)), len(told), ui.u(7))
    made = [
        Button(id, rect, say(f"muster.{id}"), press, key=key, tip=tip)
        for rect, (id, press, key, tip) in zip(boxes, told, strict=True)
    ]
    if any(needed(button, ui) - 2 * ui.u(8) > button.rect.w for button in made):
        without_caps(made)
    return list(made)
