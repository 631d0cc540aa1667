"""Recruitment dice: they roll once on the window, are kept as they fell, or are typed in as they fell elsewhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.letters import text
from skirmish.client.art.theme import IVORY, MUTED
from skirmish.client.battle.frame import Column
from skirmish.client.muster.widgets import Sheet
from skirmish.client.scenes.page import line, tall
from skirmish.client.ui.dialogs import Answer
from skirmish.client.ui.paint import shape
from skirmish.client.ui.style import BODY, PAPER_INK, PAPER_MUTED, SMALL
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget
from skirmish.client.view.animation import die
from skirmish.client.words import say
from skirmish.muster.editor_channelers import parse_faces
from skirmish.muster.editor_views import Typed
from skirmish.muster.edits import Refused

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene
    from skirmish.client.ui.ui import UI
    from skirmish.muster.editor_views import Die, Rolled


FIRST_S, EACH_S = 0.5, 0.16
"""Seconds until the first die lies still, and how much longer the next one rolls."""
FACES_S = 14
"""Faces that a rolling die shows in a second."""
SIDE = 30.0
"""Of a die, at 100%."""
_INK = (52, 40, 26)
_IVORY = (244, 236, 216)
_RIM = (120, 96, 60)
_KITE = ((0.5, 0.0), (0.98, 0.42), (0.5, 1.0), (0.02, 0.42))
_FADED = 90
"""How much of a die that was rolled again is still seen, of 255."""


def lasts(count: int) -> float:
    """Seconds until so many dice lie still."""
    return FIRST_S + EACH_S * max(0, count - 1) if count else 0.0


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
            rest = lasts(number + 1) - gone
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
    shape(layer, _KITE, pygame.Rect(0, 0, side, side), _RIM)
    inset = max(1, side // 15)
    shape(layer, _KITE, pygame.Rect(inset, inset, side - 2 * inset, side - 2 * inset), _IVORY)
    number = text(str(face % 10), "bold", max(8, round(side * 0.46)), _INK).premul_alpha()
    spot = number.get_rect(center=(side // 2, round(side * 0.46)))
    layer.blit(number, spot, special_flags=pygame.BLEND_PREMULTIPLIED)
    return layer


ROLLING = "dice.dialog"
_PATIENT = 1e9
"""So many seconds ago a roll began that nobody watches."""


class Rolling:
    """Dice that roll now: whose, since when, and how long all of them take."""

    def __init__(self, ident: str, began: float, speed: float, rolls: Sequence[Rolled]) -> None:
        self.ident, self.began, self.speed = ident, began, speed
        self._starts: list[float] = []
        at = 0.0
        for rolled in rolls:
            self._starts.append(at)
            at += lasts(len(rolled.dice)) * 0.75
        self.lasts = (at + 0.4) / speed

    def gone(self, group: int, now: float) -> float:
        """Seconds since the dice of this group were thrown, at the speed they roll; below 0 before."""
        return (now - self.began) * self.speed - self._starts[group]

    def over(self, now: float) -> bool:
        """Whether all of them lie still."""
        return now - self.began >= self.lasts


def show(page: MusterScene, ident: str) -> None:
    """A new channeler's dice, rolling unless nothing is to be animated, with what came of them."""
    settings = page.app.settings
    if not settings.reduced_motion and settings.animation_speed > 0:
        page.rolling = Rolling(ident, page.app.now, settings.animation_speed, page.bench.rolls(ident))
    page.app.sounds.play("dice")

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        column = Column(rect, ui.u(6))
        found = rows(page, ident, column, paper=True)
        if any(lesson.refusal is None for lesson in page.bench.weaves(ident).lessons):
            lot = [Span(say("muster.by-lot"), face="italic", colour=PAPER_MUTED)]
            found.append(Rich("rolled.lot", column.take(Rich.height(lot, ui, column.rest.w)), lot, paper=True))
        return found

    answers = [
        Answer(say("muster.by-hand"), partial(by_hand, page, ident), id="dice.by-hand"),
        Answer(say("muster.keep-dice"), primary=True, cancel=True, id="dice.keep", key="Enter"),
    ]
    title = say("muster.dice-title", name=page.called(ident))
    page.ui.open(Sheet(title, [], answers, build, id=ROLLING, follow=page.follow))


def rows(page: MusterScene, ident: str, column: Column, *, paper: bool) -> list[Widget]:
    """Each roll: what for, the dice as they fell, what came of them and by which rule."""
    ui, found = page.ui, []  # type: UI, list[Widget]
    ink, faint = (PAPER_INK, PAPER_MUTED) if paper else (IVORY, MUTED)
    stem = "rolled" if paper else "kept"
    for number, rolled in enumerate(page.bench.rolls(ident)):
        head = column.take(line(ui, SMALL))
        found.append(Label("", head, rolled.title, size=SMALL, face="semibold", colour=faint))
        if rolled.dice:
            found.append(DiceRow(f"{stem}.{rolled.what}", column.take(ui.u(SIDE) + ui.u(8)), rolled.dice,
                                 partial(_gone, page, ident, number)))  # fmt: skip
        told: list[Span | str] = [Span(f"{rolled.said} ", face="bold", colour=ink)]
        if rolled.rule:
            told.append(Span(rolled.rule, link=rolled.rule))
        deep = Rich.height(told, ui, column.rest.w, BODY)
        found.append(Told(f"{stem}.{rolled.what}.told", column.take(deep + ui.u(4)), told, page, ident, number,
                          len(rolled.dice), paper=paper))  # fmt: skip
    return found


class Told(Rich):
    """What came of a roll: not before its dice lie still."""

    def __init__(
        self, id: str, rect: pygame.Rect, body: Sequence[Span | str], page: MusterScene, ident: str, group: int,
        dice: int, *, paper: bool,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, body, follow=page.follow, paper=paper)
        self._gone = partial(_gone, page, ident, group)
        self._lasts = lasts(dice)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The words, once they are true."""
        if self._gone() >= self._lasts:
            super().draw(onto, ui)


def _gone(page: MusterScene, ident: str, group: int) -> float:
    rolling = page.rolling
    return rolling.gone(group, page.app.now) if rolling is not None and rolling.ident == ident else _PATIENT


def by_hand(page: MusterScene, ident: str, typed: dict[str, str] | None = None, why: str = "") -> None:
    """Asks for the faces that fell on a table; what is left empty stays as it was rolled."""
    rolls = page.bench.rolls(ident)
    words = typed if typed is not None else {rolled.what: "" for rolled in rolls}

    def build(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
        column, found = Column(rect, ui.u(5)), []  # type: Column, list[Widget]
        for rolled in rolls:
            found.append(Label("", column.take(line(ui)), rolled.title, face="semibold", colour=PAPER_INK))
            hint = " ".join(str(die.face) for die in rolled.dice)
            found.append(TextField(f"faces.{rolled.what}", column.take(tall(ui)), words[rolled.what],
                                   partial(words.__setitem__, rolled.what), hint=hint, limit=60,
                                   tip=rolled.title))  # fmt: skip
        return found

    answers = [
        Answer(say("muster.never-mind"), cancel=True, id="faces.cancel"),
        Answer(say("muster.take-faces"), partial(_take, page, ident, words), primary=True, id="faces.take"),
    ]
    body: list[Span | str] = [Span(why, face="bold", colour=(150, 40, 20))] if why else [say("muster.by-hand-told")]
    page.ui.open(Sheet(say("muster.by-hand-title"), body, answers, build, id="faces.dialog"))


def _take(page: MusterScene, ident: str, words: dict[str, str]) -> None:
    faces = {}
    for rolled in page.bench.rolls(ident):
        try:
            faces[rolled.what] = parse_faces(words[rolled.what], rolled.sides)
        except Refused:
            by_hand(page, ident, words, say("muster.faces-wrong", what=rolled.title, sides=rolled.sides))
            return
    if not any(faces.values()):
        return
    try:
        page.bench.typed(ident, Typed(**faces))
    except Refused as error:
        by_hand(page, ident, words, str(error))
        return
    page.rolling = None
    page.note(say("muster.typed", name=page.called(ident)))
    page.changed()
