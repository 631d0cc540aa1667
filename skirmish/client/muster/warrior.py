"""The panel of what is chosen: its sheet, its buttons, and pages for gear, weaves, dice, names, bonds and odds."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from skirmish.client.art.bust import portrait
from skirmish.client.art.dice import die
from skirmish.client.art.letters import text
from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.battle import frame
from skirmish.client.battle.frame import Column
from skirmish.client.buttons import build_button, hide_keys
from skirmish.client.muster.model import FIRST_S, dice_seconds
from skirmish.client.muster.presenters import (
    BondView,
    CardView,
    DiceView,
    EntryView,
    GearView,
    NamesView,
    OddsView,
    PageView,
    TypeView,
    WeavesView,
)
from skirmish.client.muster.widgets import PICTURES, NameField, StepList, chooser
from skirmish.client.scenes.page import flowed, needed, tall
from skirmish.client.scenes.page import line as one_line
from skirmish.client.signals import Send, Signal
from skirmish.client.ui.button import Button
from skirmish.client.ui.controls import Choice
from skirmish.client.ui.paint import high, shape, wide, words
from skirmish.client.ui.panel import Meter, Parchment
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import (
    BODY,
    HEADING,
    LARGE,
    PAPER_INK,
    PAPER_LINE,
    PAPER_MUTED,
    SMALL,
    odds_colour,
)
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import percent, say

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI
    from skirmish.muster.editor_views import Die, Numbers, Rolled

RolledFor = Callable[[str, int], float]
"""Seconds since the dice of an entry were thrown, by the number of the roll."""


class Pane(NamedTuple):
    """What panels are made with besides their views: sizes and memories of widgets, where presses go, how dice lie."""

    ui: UI
    send: Send
    rolled_for: RolledFor

    def follow(self, link: str) -> object:
        """A link was pressed."""
        return self.send(Signal("follow", link))


_PALE = (250, 244, 228)


class CardBand(Widget):
    """Portrait, name, remark, and what it costs at the right, on the coloured head of the sheet."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, view: CardView) -> None:
        super().__init__(id, rect, tip=view.name)
        self.view = view

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """From the left to the right."""
        side = self.rect.h - ui.u(4)
        picture = pygame.Rect(self.rect.x, self.rect.centery - side // 2, side, side)
        sprite = PICTURES.get(portrait, self.view.person, side, side, BRASS)
        onto.blit(sprite, picture, special_flags=pygame.BLEND_PREMULTIPLIED)
        right = wide(self.view.price, "bold", ui.px(LARGE)) + ui.u(8) if self.view.price else 0
        words(onto, self.view.price, "bold", ui.px(LARGE), (250, 222, 160), self.rect, "right")
        left = picture.right + ui.u(10)
        upper, lower = high("heading", ui.px(HEADING)), high("body", ui.px(SMALL))
        top = self.rect.centery - (upper + lower) // 2
        room = max(0, self.rect.right - right - left)
        words(onto, self.view.name, "heading", ui.px(HEADING), _PALE, pygame.Rect(left, top, room, upper))
        words(onto, self.view.sub, "body", ui.px(SMALL), (232, 220, 196), pygame.Rect(left, top + upper, room, lower))

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


def build_card(pane: Pane, view: CardView, rect: pygame.Rect, *, most: int, least: int = 0) -> Parchment:
    """The sheet, as high as it needs, `most` pixels at most: then its words scroll. `rect` gives place and width.

    `least`: pixels that it has even if it needs fewer, as far as `most` goes.
    """
    ui, body = pane.ui, view.body
    pad, band = ui.u(12), CardBand.tall(ui) + ui.u(6)
    inner = pygame.Rect(rect.x + pad, rect.y, rect.w - 2 * pad, 0)
    head = pygame.Rect(inner.x, rect.y + ui.u(2), inner.w, band - ui.u(4))
    table = pygame.Rect(inner.x, rect.y + band + ui.u(7), inner.w, Profile.tall(ui))
    need = Rich.height(body, ui, inner.w, BODY) if body else 0
    top = table.bottom + ui.u(6)
    text = pygame.Rect(inner.x, top, inner.w, max(0, min(need, rect.y + most - top - ui.u(10))))
    made: list[Widget] = [
        CardBand("card.band", head, view), Profile("card.numbers", table, view.numbers),
    ]  # fmt: skip
    if body:
        made.append(Rich("card.text", text, body, follow=pane.follow, paper=True))
    bottom = text.bottom if body else table.bottom
    sheet = pygame.Rect(rect.x, rect.y, rect.w, max(bottom + ui.u(10) - rect.y, min(least, most)))
    return Parchment("card", sheet, made, band=band)


_LOW = 430
"""Below this height, at 100%, the sheet is a page of its own beside the others."""
_LOW_TYPE = 190
"""Below this height, at 100%, the sheet of a type scrolls, with its button."""
_FAR = 10**5
_CARD = 0.46
"""Of the height that the sheet may take."""
_SPARE = 2
"""Lines that the sheet of an entry has left over for what may be wrong with it."""


def build_warrior(pane: Pane, view: EntryView | TypeView | None, rect: pygame.Rect) -> list[Widget]:
    """The warrior or the type; if neither is chosen, how to choose."""
    if isinstance(view, EntryView):
        return _build_entry(pane, view, rect)
    if isinstance(view, TypeView):
        return _build_type(pane, view, rect)
    return [Rich("warrior.none", rect, [Span(say("muster.nothing-chosen"), colour=BRASS)])]


def _build_type(pane: Pane, view: TypeView, rect: pygame.Rect) -> list[Widget]:
    ui = pane.ui
    buttons = [build_button(action, pane.send) for action in view.actions]
    deep = flowed(buttons, pygame.Rect(rect.x, 0, rect.w, 0), ui)
    room = rect.h - deep - ui.u(10)
    low = room < ui.u(_LOW_TYPE) * max(1.0, ui.scale.text)
    spot = _inside(ui, rect) if low else rect
    sheet = build_card(pane, view.card, spot, most=_FAR if low else room)
    flowed(buttons, pygame.Rect(spot.x, sheet.rect.bottom + ui.u(10), spot.w, 0), ui)
    return [Scroll("sheet", rect, [sheet, *buttons])] if low else [sheet, *buttons]


def _build_entry(pane: Pane, view: EntryView, rect: pygame.Rect) -> list[Widget]:
    ui, gap = pane.ui, pane.ui.u(7)
    low = rect.h / (ui.scale.ui * max(1.0, ui.scale.text)) < _LOW
    tabs = ["sheet", *view.tabs] if low else [*view.tabs]
    shown = view.tab if view.tab in tabs else tabs[0]
    column = Column(rect, gap)
    found: list[Widget] = []
    if not low:
        sheet = _build_steady_card(pane, view, rect, round(rect.h * _CARD))
        column.take(sheet.rect.h)
        found += [sheet, *_build_actions(pane, view, column)]
    names = [say(f"muster.page-{tab}") for tab in tabs]
    head = column.take(tall(ui))
    found.append(chooser(ui, "pages", head, names, tabs.index(shown), lambda n: pane.send(Signal("turn", tabs[n]))))
    rest = column.rest
    if shown != "sheet":
        return [*found, *_build_page(pane, view.page, rest)]
    inside = Column(_inside(ui, rest), gap)
    made = [*_build_actions(pane, view, inside), build_card(pane, view.card, inside.rest, most=_FAR)]
    return [*found, Scroll("sheet", rest, made)]


def _inside(ui: UI, rect: pygame.Rect) -> pygame.Rect:
    """Room within what scrolls, without an end."""
    return pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(18), _FAR)


def _build_steady_card(pane: Pane, view: EntryView, rect: pygame.Rect, most: int) -> Widget:
    """Its sheet, with room for what may be wrong with it, and never lower than it was since the entry was chosen.

    What is taken or added on the page below changes what the sheet says: if it grew then, another row would be under
    the pointer, and the next click would miss.
    """
    ui = pane.ui
    memory, told = ui.memory("card.held"), f"{view.entry} {rect.w} {ui.scale}"
    if memory.text != told:
        whole = build_card(pane, view.flawless, rect, most=most).rect.h
        memory.text, memory.row = told, whole + _SPARE * Rich.height([Span("x")], ui, rect.w)
    found = build_card(pane, view.card, rect, most=most, least=memory.row)
    memory.row = found.rect.h
    return found


def _build_actions(pane: Pane, view: EntryView, column: Column) -> list[Button]:
    """In a row; their keys stand on them where there is room, else in their tips."""
    ui = pane.ui
    boxes = frame.row(column.take(tall(ui)), len(view.actions), ui.u(7))
    made = [build_button(action, pane.send, rect) for rect, action in zip(boxes, view.actions, strict=True)]
    if any(needed(button, ui) - 2 * ui.u(8) > button.rect.w for button in made):
        hide_keys(made)
    return made


# --- pages ---------------------------------------------------------------------------------------------------------


def _build_page(pane: Pane, view: PageView, rect: pygame.Rect) -> list[Widget]:
    if isinstance(view, GearView):
        return _build_gear(pane, view, rect)
    if isinstance(view, WeavesView):
        return _build_weaves(pane, view, rect)
    if isinstance(view, DiceView):
        return _build_dice(pane, view, rect)
    if isinstance(view, NamesView):
        return _build_names(pane, view, rect)
    return _build_bond(pane, view, rect) if isinstance(view, BondView) else _build_odds(pane, view, rect)


def _build_gear(pane: Pane, view: GearView, rect: pygame.Rect) -> list[Widget]:
    if view.none:
        return [Rich("gear.none", rect, [Span(view.none, colour=MUTED)])]
    rows = view.rows.rows

    def press(command: str, number: int) -> None:
        pane.send(Signal(command, (view.entry, rows[number].about)))

    return [StepList("gear", rect, rows, select=lambda n: None, more=partial(press, "buy"),
                     less=partial(press, "drop"), selected=-1)]  # fmt: skip


def _build_weaves(pane: Pane, view: WeavesView, rect: pygame.Rect) -> list[Widget]:
    ui, rows = pane.ui, view.rows.rows
    top = pygame.Rect(rect.x, rect.y, rect.w, one_line(ui) + ui.u(4))
    below = pygame.Rect(rect.x, top.bottom + ui.u(2), rect.w, max(1, rect.bottom - top.bottom - ui.u(2)))

    def turn(number: int) -> None:
        pane.send(Signal("learn", (view.entry, rows[number].about)))

    listed = StepList("weaves", below, rows, select=lambda n: None, more=turn, less=turn, activate=turn, selected=-1)
    return [Label("weaves.left", top, view.head, size=BODY, face="semibold", tip=say("muster.weaves-tip")), listed]


def _build_dice(pane: Pane, view: DiceView, rect: pygame.Rect) -> list[Widget]:
    ui = pane.ui
    column = Column(_inside(ui, rect), ui.u(6))
    found = build_rolls(pane, view.entry, view.rolls, column, paper=False)
    return [Scroll("dice.all", rect, [*found, build_button(view.by_hand, pane.send, column.take(tall(ui)))])]


def _build_names(pane: Pane, view: NamesView, rect: pygame.Rect) -> list[Widget]:
    """A field for each in the group."""
    ui = pane.ui
    column = Column(_inside(ui, rect), ui.u(6))

    def name(ident: str, typed: str) -> None:
        pane.send(Signal("name-entry", (ident, typed)))

    fields = [
        NameField(f"name.{number}", column.take(tall(ui)), known, partial(name, ident),
                  done=lambda: pane.send(Signal("end-naming")), tip=say("muster.name-tip"))
        for number, (ident, known) in enumerate(view.names, 1)
    ]  # fmt: skip
    return [Scroll("names.all", rect, fields)]


def _build_bond(pane: Pane, view: BondView, rect: pygame.Rect) -> list[Widget]:
    """The choice of the warrior it is bound to, among those that are free."""
    ui = pane.ui
    column = Column(pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(8), rect.h - ui.u(4)), ui.u(6))
    head = column.take(Rich.height(view.head, ui, rect.w - ui.u(8)))
    found: list[Widget] = [Rich("bond.told", head, view.head, follow=pane.follow)]
    if not view.others:
        none = [Span(view.nobody, colour=MUTED)]
        spot = column.take(Rich.height(none, ui, rect.w - ui.u(8), SMALL))
        return [*found, Rich("bond.none", spot, none, size=SMALL)]

    def bind(number: int) -> None:
        pane.send(Signal("bind", (view.entry, view.others[number][0])))

    names = [name for _, name in view.others]
    return [*found, Choice("bond", column.take(tall(ui)), names, view.at, bind, tip=say("muster.bond-tip"))]


def _build_odds(pane: Pane, view: OddsView, rect: pygame.Rect) -> list[Widget]:
    """Against whom; a bar for each chance, the wounds, and everybody who is worked out so far."""
    ui = pane.ui
    column = Column(pygame.Rect(rect.x + ui.u(4), rect.y + ui.u(4), rect.w - ui.u(18), 10 * _FAR), ui.u(6))
    found: list[Widget] = [
        Choice("odds.against", column.take(tall(ui)), view.foes, view.against,
               lambda n: pane.send(Signal("measure", n)), tip=say("muster.odds-against"))
    ]  # fmt: skip
    for name, chance in view.bars:
        label = column.take(one_line(ui, SMALL))
        found.append(Label("", label, say(f"muster.odds-{name}"), size=SMALL, colour=MUTED))
        found.append(Meter(f"odds.{name}", column.take(one_line(ui)), chance, odds_colour(chance),
                           text=percent(chance), tip=say(f"muster.odds-{name}")))  # fmt: skip
    body = [Span(view.words, colour=view.tone)] if view.words else view.body
    deep = Rich.height(body, ui, column.rest.w, SMALL) + ui.u(4)
    found.append(Rich("odds.told", column.take(deep), body, size=SMALL))
    if view.all:
        deep = Rich.height(view.all, ui, column.rest.w, SMALL) + ui.u(4)
        found.append(Rich("odds.all-told", column.take(deep), view.all, size=SMALL, follow=pane.follow))
    if view.begins:
        found.append(Button("odds.begin", column.take(tall(ui)), say("muster.odds-begin"),
                            lambda: pane.send(Signal("odds")), glyph="measure"))  # fmt: skip
    return [Scroll("odds.all", rect, found)]


# --- dice ----------------------------------------------------------------------------------------------------------


FACES_S = 14
"""Faces that a rolling die shows in a second."""
SIDE = 30.0
"""Of a die, at 100%."""
_INK = (52, 40, 26)
_FACE = (244, 236, 216)
_EDGE = (120, 96, 60)
_KITE = ((0.5, 0.0), (0.98, 0.42), (0.5, 1.0), (0.02, 0.42))
_FADED = 90
"""How much of a die that was rolled again is still seen, of 255."""


class DiceRow(Widget):
    """Dice beside each other, from left to right in the order they fell; `gone` says since when they roll."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, dice: Sequence[Die], gone: Callable[[], float]) -> None:
        super().__init__(id, rect, tip="\n".join(_told(one) for one in dice if _told(one)))
        self.dice, self.gone = tuple(dice), gone

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """Those that roll jump and change their faces; one that was rolled again is faint."""
        side = min(self.rect.h, ui.u(SIDE))
        gone = self.gone()
        for number, one in enumerate(self.dice):
            left = self.rect.x + number * (side + ui.u(6))
            rest = dice_seconds(number + 1) - gone
            face, lift = one.face, 0
            if rest > 0:
                face = 1 + (one.face + number + math.floor(rest * FACES_S) * 3) % one.sides
                lift = round(abs(math.sin(rest * 11)) * side * 0.35 * min(1.0, rest / FIRST_S))
            picture = _die(face, one.sides, side)
            picture.set_alpha(_FADED if rest <= 0 and not one.counts else 255)
            onto.blit(picture, (left, self.rect.centery - side // 2 - lift))

    def cut(self, ui: UI) -> bool:
        """Whether they are more than its box holds."""
        side = min(self.rect.h, ui.u(SIDE))
        return len(self.dice) * (side + ui.u(6)) - ui.u(6) > self.rect.w


def _told(one: Die) -> str:
    return ": ".join(part for part in (str(one.face), one.shows, one.why) if part) if one.shows or one.why else ""


@lru_cache(256)
def _die(face: int, sides: int, side: int) -> pygame.Surface:
    """A die with six sides has pips; one with ten is a kite with a number, a ten is a 0 on it."""
    if sides <= 6:
        return die(face, side)
    layer = pygame.Surface((side, side), pygame.SRCALPHA)
    shape(layer, _KITE, pygame.Rect(0, 0, side, side), _EDGE)
    inset = max(1, side // 15)
    shape(layer, _KITE, pygame.Rect(inset, inset, side - 2 * inset, side - 2 * inset), _FACE)
    number = text(str(face % 10), "bold", max(8, round(side * 0.46)), _INK).premul_alpha()
    spot = number.get_rect(center=(side // 2, round(side * 0.46)))
    layer.blit(number, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
    return layer


def build_rolls(pane: Pane, entry: str, rolls: Sequence[Rolled], column: Column, *, paper: bool) -> list[Widget]:
    """Each roll: what for, the dice as they fell, what came of them and by which rule."""
    ui, found = pane.ui, []  # type: UI, list[Widget]
    ink, faint = (PAPER_INK, PAPER_MUTED) if paper else (IVORY, MUTED)
    stem = "rolled" if paper else "kept"
    for number, rolled in enumerate(rolls):
        head = column.take(one_line(ui, SMALL))
        found.append(Label("", head, rolled.title, size=SMALL, face="semibold", colour=faint))
        gone = partial(pane.rolled_for, entry, number)
        if rolled.dice:
            found.append(DiceRow(f"{stem}.{rolled.what}", column.take(ui.u(SIDE) + ui.u(8)), rolled.dice, gone))
        told: list[Span | str] = [Span(f"{rolled.said} ", face="bold", colour=ink)]
        if rolled.rule:
            told.append(Span(rolled.rule, link=rolled.rule))
        deep = Rich.height(told, ui, column.rest.w, BODY)
        found.append(Result(f"{stem}.{rolled.what}.told", column.take(deep + ui.u(4)), told, pane, gone,
                            dice_seconds(len(rolled.dice)), paper=paper))  # fmt: skip
    return found


class Result(Rich):
    """What came of a roll: not before its dice lie still."""

    def __init__(
        self, id: str, rect: pygame.Rect, body: Sequence[Span | str], pane: Pane, gone: Callable[[], float],
        lasts: float, *, paper: bool,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, body, follow=pane.follow, paper=paper)
        self._gone, self._lasts = gone, lasts

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The words, once they are true."""
        if self._gone() >= self._lasts:
            super().draw(onto, ui)
