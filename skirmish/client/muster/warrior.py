"""What is chosen: its sheet, what can be done with it, and pages for gear, weaves, dice, names and odds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.glyphs import glyph_of
from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.battle import frame
from skirmish.client.battle.frame import Column
from skirmish.client.muster import edits, hiring, odds, recruiting
from skirmish.client.muster.hiring import cited
from skirmish.client.muster.widgets import NameField, Step, StepList, chooser, without_caps
from skirmish.client.scenes.page import flowed, needed, tall
from skirmish.client.scenes.page import line as one_line
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.paint import box, glyph, high, wide, words
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, HEADING, LARGE, PAPER_INK, PAPER_LINE, PAPER_MUTED, SMALL, Skin
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say, titled
from skirmish.core.record import evolve

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirmish.client.muster.scene import MusterScene
    from skirmish.client.ui.ui import UI
    from skirmish.core.decision import Refusal
    from skirmish.muster.editor_views import Hireling, Lesson, Line, Numbers, Teaching, Ware


_IVORY = (250, 244, 228)
_DISC = Skin((96, 84, 64), (70, 60, 46), BRASS, _IVORY)


class Band(Widget):
    """Sign, name, remark, and what it costs at the right, on the coloured head of the sheet."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, sign: str, name: str, sub: str, price: str) -> None:
        super().__init__(id, rect, tip=name)
        self.sign, self.name, self.sub, self.price = sign, name, sub, price

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """From the left to the right."""
        side = min(self.rect.h - ui.u(6), ui.u(40))
        disc = pygame.Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        box(onto, disc, _DISC, side // 2, ui.u(2))
        glyph(onto, self.sign, round(side * 0.58), _IVORY, disc.center)
        right = wide(self.price, "bold", ui.px(LARGE)) + ui.u(8) if self.price else 0
        words(onto, self.price, "bold", ui.px(LARGE), (250, 222, 160), self.rect, "right")
        left = disc.right + ui.u(10)
        upper, lower = high("heading", ui.px(HEADING)), high("body", ui.px(SMALL))
        top = self.rect.centery - (upper + lower) // 2
        room = max(0, self.rect.right - right - left)
        words(onto, self.name, "heading", ui.px(HEADING), _IVORY, pygame.Rect(left, top, room, upper))
        words(onto, self.sub, "body", ui.px(SMALL), (232, 220, 196), pygame.Rect(left, top + upper, room, lower))

    @staticmethod
    def tall(ui: UI) -> int:
        """Pixels that name and remark need."""
        return max(ui.u(44), high("heading", ui.px(HEADING)) + high("body", ui.px(SMALL)) + ui.u(6))

    def cut(self, ui: UI) -> bool:
        """Whether it is too low; long names have an ellipsis and a tip."""
        return high("heading", ui.px(HEADING)) + high("body", ui.px(SMALL)) > self.rect.h + 1


class Profile(Widget):
    """The numbers below their letters, each in a column of its own."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, numbers: Numbers) -> None:
        super().__init__(id, rect)
        self.numbers = numbers

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Letters above, numbers below, thin lines between."""
        count = max(1, len(self.numbers))
        upper, lower = high("semibold", ui.px(SMALL)), high("bold", ui.px(LARGE))
        for place, (name, value) in enumerate(self.numbers):
            left = self.rect.x + self.rect.w * place // count
            across = self.rect.x + self.rect.w * (place + 1) // count - left
            words(onto, name, "semibold", ui.px(SMALL), PAPER_MUTED, pygame.Rect(left, self.rect.y, across, upper),
                  "centre")  # fmt: skip
            below = pygame.Rect(left, self.rect.y + upper, across, lower)
            words(onto, str(value), "bold", ui.px(LARGE), PAPER_INK, below, "centre")
            if place:
                onto.fill(PAPER_LINE, (left, self.rect.y + ui.u(2), ui.u(1), self.rect.h - ui.u(4)))

    @staticmethod
    def tall(ui: UI) -> int:
        """Pixels of the two lines."""
        return high("semibold", ui.px(SMALL)) + high("bold", ui.px(LARGE))

    def cut(self, ui: UI) -> bool:
        """Whether a column is too narrow for its letters."""
        across = self.rect.w // max(1, len(self.numbers))
        return any(wide(name, "semibold", ui.px(SMALL)) > across for name, _ in self.numbers)


def card(
    ui: UI, rect: pygame.Rect, sign: str, name: str, sub: str, price: str, numbers: Numbers,
    body: Sequence[Span | str], follow: Callable[[str], object], *, most: int,
    least: int = 0,
) -> Parchment:  # fmt: skip
    """The sheet, as high as it needs, `most` pixels at most: then its words scroll. `rect` gives place and width.

    `least`: pixels that it has even if it needs fewer, as far as `most` goes.
    """
    pad, band = ui.u(12), Band.tall(ui) + ui.u(6)
    inner = pygame.Rect(rect.x + pad, rect.y, rect.w - 2 * pad, 0)
    head = pygame.Rect(inner.x, rect.y + ui.u(2), inner.w, band - ui.u(4))
    table = pygame.Rect(inner.x, rect.y + band + ui.u(7), inner.w, Profile.tall(ui))
    need = Rich.height(body, ui, inner.w, BODY) if body else 0
    top = table.bottom + ui.u(6)
    text = pygame.Rect(inner.x, top, inner.w, max(0, min(need, rect.y + most - top - ui.u(10))))
    made: list[Widget] = [
        Band("card.band", head, sign, name, sub, price), Profile("card.numbers", table, numbers),
    ]  # fmt: skip
    if body:
        made.append(Rich("card.text", text, body, follow=follow, paper=True))
    bottom = text.bottom if body else table.bottom
    sheet = pygame.Rect(rect.x, rect.y, rect.w, max(bottom + ui.u(10) - rect.y, min(least, most)))
    return Parchment("card", sheet, made, band=band)


_ENDLESS = 10**6


def page_tabs(page: MusterScene, line: Line) -> list[str]:
    """The pages that there are for this entry."""
    found = ["gear"]
    if line.gift is not None:
        found += ["weaves", "dice"]
    if line.section == "groups":
        found.append("names")
    if line.bond is not None:
        found.append("bond")
    return [*found, "odds"]


def page_widgets(page: MusterScene, line: Line, tab: str, rect: pygame.Rect) -> list[Widget]:
    """One of them."""
    make = {"gear": _gear, "weaves": _weaves, "dice": _dice, "names": _names, "bond": _bond, "odds": odds.widgets}
    return make[tab](page, line, rect)


def _said(page: MusterScene, id: str, rect: pygame.Rect, text: str) -> list[Widget]:
    return [Rich(id, rect, [Span(text, colour=MUTED)])]


# --- gear --------------------------------------------------------------------------------------------------------


def _gear(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    wares = page.bench.gear(line.id)
    if not wares:
        own = [thing.name for thing in line.gear]
        text = say("muster.own-kit", gear=", ".join(own)) if own else say("muster.no-gear", kind=line.kind)
        return _said(page, "gear.none", rect, text)
    rows = [_ware(page, ware, line) for ware in wares]
    return [
        StepList(
            "gear", rect, rows, select=lambda n: None, more=lambda n: edits.buy(page, line.id, wares[n]),
            less=lambda n: edits.drop(page, line.id, wares[n]), selected=-1,
        )
    ]  # fmt: skip


def _ware(page: MusterScene, ware: Ware, line: Line) -> Step:
    why = _why(ware.refusal)
    least, most = ware.span
    price = str(ware.marks) if least == most else say("muster.span", least=least, most=most)
    brief, full = page.lore("items", ware.item)
    sub = brief or say(f"muster.kind-{ware.kind}")
    if ware.refusal is not None and not ware.had:
        sub = ware.refusal.reason
    elif line.count > 1 and ware.marks:
        sub = say("muster.for-all", n=line.count, marks=ware.all)
    tip = full or cited(ware.text or say(f"muster.kind-{ware.kind}"), ware.rule)
    return Step(
        ware.name, sub, "", price, str(ware.had), more=why, less="" if ware.had else say("muster.has-none"),
        grey=bool(why) and not ware.had, tip=tip, helps=ware.rule,
    )  # fmt: skip


def _why(refusal: Refusal | None) -> str:
    return cited(refusal.reason, refusal.rule) if refusal is not None else ""


# --- weaves ------------------------------------------------------------------------------------------------------


def _weaves(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    taught = page.bench.weaves(line.id)
    lessons = sorted(taught.lessons, key=lambda one: one.special)
    ui = page.ui
    left = taught.left
    head = say("muster.weaves-left", n=left) if left else _chosen(taught)
    top = pygame.Rect(rect.x, rect.y, rect.w, one_line(ui) + ui.u(4))
    below = pygame.Rect(rect.x, top.bottom + ui.u(2), rect.w, max(1, rect.bottom - top.bottom - ui.u(2)))
    rows = [_lesson(page, one) for one in lessons]

    def turn(number: int) -> None:
        edits.toggle(page, line.id, lessons[number])

    listed = StepList("weaves", below, rows, select=lambda n: None, more=turn, less=turn, activate=turn, selected=-1)
    return [Label("weaves.left", top, head, size=BODY, face="semibold", tip=say("muster.weaves-tip")), listed]


def _chosen(taught: Teaching) -> str:
    """That the choice is made, and how it is changed; or that there is none."""
    free = any(one.refusal is None for one in taught.lessons)
    return say("muster.weaves-all" if free else "muster.weaves-fixed", n=taught.chosen)


def _lesson(page: MusterScene, one: Lesson) -> Step:
    why = _why(one.refusal)
    brief, full = page.lore("weaves", one.weave)
    powers = ", ".join(titled(power) for power in one.powers)
    sub = brief or powers
    return Step(
        one.name, say("muster.special", about=sub) if one.special else sub, more=why, less=why, ticked=one.known,
        grey=bool(why) and not one.known, tip=full or cited(powers, one.rule), helps=one.rule,
    )  # fmt: skip


# --- dice --------------------------------------------------------------------------------------------------------


def _dice(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    ui = page.ui
    column = Column(pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(18), _ENDLESS), ui.u(6))
    found = recruiting.rows(page, line.id, column, paper=False)
    by_hand = Button("by-hand", column.take(tall(ui)), say("muster.by-hand"),
                     lambda: recruiting.by_hand(page, line.id), glyph="hub", tip=say("muster.by-hand-tip"))  # fmt: skip
    return [Scroll("dice.all", rect, [*found, by_hand])]


# --- names and bonds ---------------------------------------------------------------------------------------------


def _names(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    """A field for the group and one for each in it."""
    ui = page.ui
    column = Column(pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(18), _ENDLESS), ui.u(6))
    found: list[Widget] = []
    for number, name in enumerate(line.names, 1):
        ident = f"{line.id}-{number}"
        field = NameField(f"name.{number}", column.take(tall(ui)), name, partial(edits.rename, page, ident),
                          done=page.named, tip=say("muster.name-tip"))  # fmt: skip
        found.append(field)
    return [Scroll("names.all", rect, found)]


def _bond(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    """To whom it is bound, of those who are free."""
    ui, bond = page.ui, line.bond
    assert bond is not None
    column = Column(pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(8), rect.h - ui.u(4)), ui.u(6))
    ids = [*([bond.of] if bond.of else []), *(ident for ident, _ in bond.free if ident != bond.of)]
    known = {**dict(bond.free), bond.of: bond.of_name}
    names = [known[ident] for ident in ids]
    head = [
        Span(say("muster.bond", name=bond.name, member=bond.member) + " "),
        Span(bond.rule, link=bond.rule),
    ]
    found: list[Widget] = [
        Rich("bond.told", column.take(Rich.height(head, ui, rect.w - ui.u(8))), head, follow=page.follow)
    ]
    if not names:
        text = [Span(say("muster.nobody-free", member=bond.member), colour=MUTED)]
        return [
            *found,
            Rich("bond.none", column.take(Rich.height(text, ui, rect.w - ui.u(8), SMALL)), text, size=SMALL),
        ]
    at = 0 if bond.of else -1
    choice = Choice("bond", column.take(tall(ui)), names, at, lambda n: edits.bind(page, line.id, ids[n]),
                    tip=say("muster.bond-tip"))  # fmt: skip
    return [*found, choice]


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
    growing = edits.growing(page, kind)
    why = hiring.refused(kind)
    fresh = Button("hire-it", nowhere, say("muster.hire"), lambda: edits.enlist(page, kind), primary=growing is None,
                   enabled=not why, why=why, key="" if growing else "Enter")  # fmt: skip
    if growing is None:
        return [fresh]
    fresh.text = say("muster.new-group")
    more = Button("one-more", nowhere, say("muster.one-more", name=growing.name),
                  lambda: edits.hire(page, kind), primary=True, key="Enter")  # fmt: skip
    return [fresh, more]


# --- somebody of the list ----------------------------------------------------------------------------------------


def _entry(page: MusterScene, line: Line, rect: pygame.Rect) -> list[Widget]:
    ui, gap = page.ui, page.ui.u(7)
    low = rect.h / (ui.scale.ui * max(1.0, ui.scale.text)) < _LOW
    tabs = [*(["sheet"] if low else []), *page_tabs(page, line)]
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
        return [*found, *page_widgets(page, line, shown, rest)]
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
        ("duplicate", lambda: edits.duplicate(page, line.id), cap("duplicate"), say("muster.duplicate-tip")),
        ("dismiss", lambda: edits.dismiss(page, line.id), cap("delete"), say("muster.dismiss-tip")),
    )
    boxes = frame.row(column.take(tall(ui)), len(told), ui.u(7))
    made = [
        Button(id, rect, say(f"muster.{id}"), press, key=key, tip=tip)
        for rect, (id, press, key, tip) in zip(boxes, told, strict=True)
    ]
    if any(needed(button, ui) - 2 * ui.u(8) > button.rect.w for button in made):
        without_caps(made)
    return list(made)
