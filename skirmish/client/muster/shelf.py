"""The lists as they are shown: rows with a sign, what there is to tell of one, what is wrong with a broken one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pygame

from skirmish.app.entries import Broken
from skirmish.app.errors import UserError
from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.scenes.page import needed, tall
from skirmish.client.scenes.quick import facts
from skirmish.client.ui.button import Button
from skirmish.client.ui.emblem import nothing
from skirmish.client.ui.listbox import ListBox, Row
from skirmish.client.ui.looks import PAPER_INK, PAPER_MUTED, POOR
from skirmish.client.ui.panel import Panel, Parchment
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, LARGE, TITLE
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.muster.cost import bills

if TYPE_CHECKING:
    from skirmish.app.workshop import Workshop
    from skirmish.client.muster.drafts import Draft
    from skirmish.client.muster.lists import ListsScene
    from skirmish.muster.cost import Bill

_PASSED_ON = re.compile(r"^format:\s*['\"]?warband/|\bSK[0-9]{1,4}\.|^\s*\{", re.MULTILINE)
_BAD = (150, 40, 20)
_FINE = (30, 92, 66)


Item = tuple[int, str, str]
"""Of an entry: how many, what they are called, their type and what they cost."""


def contents(shop: Workshop, name: str) -> tuple[Item, ...]:
    """Who is in a list; nobody if it can't be read."""
    try:
        found = bills(shop.list_file(name))
    except UserError:
        return ()
    return tuple((bill.count, bill.name, _rest(bill)) for bill in found)


def _rest(bill: Bill) -> str:
    price = say("muster.marks", n=bill.marks)
    return price if bill.name == bill.kind else say("muster.dot").join((bill.kind, price))


def passed_on(text: str) -> bool:
    """Whether a text looks like a list that somebody has passed on."""
    return bool(_PASSED_ON.search(text))


def ids(page: ListsScene) -> list[str]:
    """What the rows stand for: broken ones first, so that nobody looks for them."""
    return [*(one.path for one in page.faults), *(entry.id for entry in page.listed)]


def listed(page: ListsScene, rect: pygame.Rect) -> Widget:
    """The rows; without any, how to begin."""
    rows = [Row(one.name, say("muster.broken", n=len(one.flaws)), colour=POOR, glyph="danger") for one in page.faults]
    rows += [Row(entry.name, facts(entry), glyph="flag", face="semibold") for entry in page.listed]
    if not rows:
        inner = rect.inflate(-2 * page.ui.u(18), -2 * page.ui.u(16))
        body = [Span(say("muster.no-lists") + "\n", face="heading", colour=BRASS),
                Span(say("muster.no-lists-told"), colour=MUTED)]  # fmt: skip
        return Panel("lists.none", rect, nothing(page.ui, "lists.empty", inner, "flag", body, LARGE), framed=True)
    known = ids(page)
    at = known.index(page.picked) if page.picked in known else -1
    box = ListBox("lists", rect, rows, select=page.pick, activate=page.take, selected=at)
    memory = page.ui.memory("lists")
    if memory.row < 0 <= at:
        memory.row = at
        box.scrolled(page.ui).show(at * box.tall(page.ui), (at + 2) * box.tall(page.ui), page.ui)
    return box


def banner(page: ListsScene, draft: Draft, rect: pygame.Rect) -> Widget:
    """What a crash cut off, with the two things to do about it."""
    ui = page.ui
    text = [Span(say("muster.left", name=draft.name) + " ", face="semibold", colour=BRASS),
            Span(say("muster.left-when", when=draft.date.replace("T", " ")), colour=MUTED)]  # fmt: skip
    pad, deep = ui.u(10), tall(ui)
    nowhere = pygame.Rect(0, 0, 0, 0)
    go = Button("draft.go", nowhere, say("muster.left-go"), page.resume, primary=True)
    drop = Button("draft.drop", nowhere, say("muster.left-drop"), page.forget)
    widths = [max(ui.u(96), needed(button, ui)) for button in (drop, go)]
    room = rect.w - 2 * pad - sum(widths) - 2 * ui.u(8)
    beside = room > ui.u(180)
    words = Rich.height(text, ui, room if beside else rect.w - 2 * pad, BODY)
    high_ = max(words, deep) + 2 * ui.u(7) if beside else words + deep + 3 * ui.u(7)
    box = pygame.Rect(rect.x, rect.y, rect.w, high_)
    y = box.centery - deep // 2 if beside else box.bottom - ui.u(7) - deep
    go.rect = pygame.Rect(box.right - pad - widths[1], y, widths[1], deep)
    drop.rect = pygame.Rect(go.rect.x - ui.u(8) - widths[0], y, widths[0], deep)
    top = box.centery - words // 2 if beside else box.y + ui.u(7)
    said = Rich("draft.told", pygame.Rect(box.x + pad, top, room if beside else rect.w - 2 * pad, words), text)
    return Panel("draft", box, [said, drop, go], framed=True)


def about(page: ListsScene, rect: pygame.Rect) -> Widget:
    """All there is to tell of the chosen one, on parchment."""
    ui = page.ui
    inner = rect.inflate(-2 * ui.u(22), -2 * ui.u(18))
    if page.fault is not None:
        return Parchment("about", rect, [Rich("about.text", inner, _flaws(page.fault), paper=True, follow=page.follow)])
    entry = page.entry
    if entry is None:
        body: list[Span | str] = [Span(say("muster.choose-list"), colour=MUTED)]
        return Panel("about", rect, [Rich("about.text", inner, body)] if ids(page) else (), framed=True)
    title = [Span(entry.name, face="heading", colour=PAPER_INK)]
    head = pygame.Rect(inner.x, inner.y, inner.w, min(inner.h // 3, Rich.height(title, ui, inner.w, TITLE)))
    found: list[Span | str] = [Span(f"{facts(entry)}\n", face="semibold", colour=PAPER_MUTED)]
    remarks = page.remarks.get(entry.id)
    if remarks is None:
        found.append(Span(say("setup.looking"), colour=PAPER_MUTED))
    elif not remarks:
        found.append(Span(say("setup.legal"), face="semibold", colour=_FINE))
    else:
        found.append(Span(say("setup.illegal"), face="semibold", colour=_BAD))
        found += [Span("\n" + say("muster.bullet") + text) for text in remarks]
    found.append(Span("\n"))
    for count, name, rest in page.contents.get(entry.id, ()):
        many = say("muster.times", n=count) if count > 1 else ""
        found += [Span(f"\n{many}{name} ", face="semibold"), Span(rest, colour=PAPER_MUTED)]
    found.append(Span(f"\n\n{entry.id}" if entry.own else "\n\n" + say("muster.shipped"), colour=PAPER_MUTED))
    top = head.bottom + ui.u(8)
    text = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - top))
    return Parchment("about", rect, [
        Rich("about.title", head, title, size=TITLE, paper=True),
        Rich("about.text", text, found, paper=True, size=LARGE if page.broad > 1000 else BODY),
    ])  # fmt: skip


def _flaws(one: Broken) -> list[Span | str]:
    """File, then each flaw with its line, its field and what is allowed."""
    found: list[Span | str] = [
        Span(f"{one.name}\n", face="heading", colour=PAPER_INK),
        Span(f"{one.path}\n", colour=PAPER_MUTED),
        Span(say("muster.broken-told") + "\n", face="semibold", colour=_BAD),
    ]
    for flaw in one.flaws:
        where = say("muster.line", line=flaw.line, column=flaw.column) if flaw.line else ""
        place = say("muster.dot").join(part for part in (where, flaw.field) if part)
        found.append(Span(f"\n{place}\n" if place else "\n", face="semibold", colour=PAPER_MUTED))
        found.append(Span(flaw.said))
        if flaw.rule:
            found += [Span(" "), Span(flaw.rule, link=flaw.rule)]
    return found
