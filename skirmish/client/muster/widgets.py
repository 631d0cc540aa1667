"""Widgets of the muster: dialogs, names changed where they stand, rows with a number that goes up and down, tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.bust import portrait
from skirmish.client.art.people import Person
from skirmish.client.art.theme import BRASS, IVORY, LINE, MUTED, Colour
from skirmish.client.art.tokens import crown_mark, stamp
from skirmish.client.muster.presenters import Step
from skirmish.client.ui.controls import Choice, Tabs
from skirmish.client.ui.dialogs import WIDE, Answer, Content, Dialog
from skirmish.client.ui.inputs import bare, repeated
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import TICK, box, glyph, high, shape, shortened, wide, words
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, CHOSEN, HOT, OFF, PLAIN, POOR, ROW, ROW_HOT, SMALL, Skin
from skirmish.client.ui.text import Span
from skirmish.client.ui.text_field import TextField
from skirmish.client.ui.widget import Widget, walk
from skirmish.client.view.sprites import Sprites
from skirmish.client.words import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from skirmish.client.ui.ui import UI


_FAR = 10**5
_BAR = 14
_SHARE = 0.56
"""Of the window's height that the content may take."""

Build = Callable[[pygame.Rect, "UI"], Sequence[Widget]]


class Sheet(Dialog):
    """A dialog whose content says by itself how high it is: `build` is given a box without an end."""

    def __init__(
        self, title: str, body: Sequence[Span | str], buttons: Sequence[Answer], build: Build, *, id: str,
        wide: float = WIDE, follow: Callable[[str], object] = lambda link: None,
    ) -> None:  # fmt: skip
        super().__init__(title, body, buttons, id=id, wide=wide, follow=follow)
        self._build_content = build

    def first(self) -> str | None:
        """What is typed into; else the default: Enter keeps what is shown, it doesn't follow a link in it."""
        fields = [widget.id for widget in walk(self.children()) if widget.types and widget.id]
        own = [self.id_of(answer) for answer in (self.default, self.way_out) if answer]
        return next(iter([*fields, *own]), None)

    def _build(self, ui: UI) -> None:
        inner = self._across(ui) - 2 * ui.u(20)
        made = self._build_content(pygame.Rect(0, 0, inner, _FAR), ui)
        deep = max((widget.rect.bottom for widget in made), default=0) + ui.u(2)
        room = max(ui.u(60), round(ui.size[1] * _SHARE))

        def content(rect: pygame.Rect, ui: UI) -> Sequence[Widget]:
            if deep <= room:
                return self._build_content(pygame.Rect(rect.x, rect.y, rect.w, _FAR), ui)
            inside = self._build_content(pygame.Rect(rect.x + ui.u(3), rect.y + ui.u(3), rect.w - ui.u(_BAR), _FAR), ui)
            return [Scroll(f"{self.id}.scroll", rect, inside)]

        self.content = Content(min(deep, room) / ui.scale.ui, content)
        super()._build(ui)


LONGEST = 80
"""Letters of a name."""


class NameField(TextField):
    """What is typed counts once it is finished: with Enter, Tab, or a click elsewhere. Esc leaves the name alone."""

    def __init__(
        self, id: str, rect: pygame.Rect, name: str, take: Callable[[str], object], *, done: Callable[[], object],
        hint: str = "", tip: str = "",
    ) -> None:  # fmt: skip
        super().__init__(id, rect, name, lambda typed: None, submit=self._submitted, hint=hint, limit=LONGEST, tip=tip)
        self._name, self._take, self._done = name, take, done

    def _submitted(self, typed: str) -> None:
        """Enter: the focus goes, and with it the name is taken."""
        self._done()

    def _escape(self, ui: UI) -> bool:
        ui.memory(self.id).text = None
        self.text = self._name
        self._done()
        if ui.focus == self.id:
            ui.focus = None
        return True

    def left(self, ui: UI) -> None:
        """The name as it was typed is taken, if it is another."""
        typed = " ".join(self.state(ui).text.split())
        super().left(ui)
        if typed and typed != self._name:
            self._name = typed
            self._take(typed)


_RIM: Colour = (96, 132, 178)
_CROWN = 6.5
"""Radius at 100% of a leader's mark."""
PICTURES = Sprites(8_000_000)
"""Portraits of warriors and types, wherever the muster shows them."""


def dimmed(person: Person, wide: int, high: int, edge: Colour) -> pygame.Surface:
    """The portrait of a type that can't be had."""
    found = pygame.transform.grayscale(portrait(person, wide, high, edge))
    found.fill((190, 190, 194, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return found


_PLUS, _MINUS = "+=", "-"


def _nothing(row: int) -> None:
    """For rows that only go one way."""


class StepList(ListBox):
    """The arrow keys and a click select, Enter or + adds one, - takes one away; so do the signs.

    `more` and `less` are called with the row, also where the row says why not: who made the list tells that.
    """

    def __init__(
        self, id: str, rect: pygame.Rect, rows: Sequence[Step], *, select: Callable[[int], object],
        more: Callable[[int], object], less: Callable[[int], object] = _nothing,
        activate: Callable[[int], object] | None = None, selected: int = -1, tip: str = "",
    ) -> None:  # fmt: skip
        listed = [Row(row.name, row.sub, helps=row.helps) for row in rows]
        super().__init__(id, rect, listed, select=select, activate=activate or more, selected=selected,
                         painter=self._paint, tip=tip)  # fmt: skip
        self.steps = tuple(rows)
        self.more, self.less = more, less
        self._prices = max((row.price for row in rows), key=len, default="")
        self._counts = max((row.count for row in rows), key=len, default="")

    def tall(self, ui: UI) -> int:
        """Two lines and some air."""
        return max(ui.u(42), high("semibold", ui.px(BODY)) + high("body", ui.px(SMALL)) + ui.u(10))

    # Where the parts of a row are

    def _inner(self, row: int, ui: UI) -> pygame.Rect:
        return self.box_of(row, ui).inflate(-2 * ui.u(2), -2 * ui.u(2))

    def _side(self, ui: UI) -> int:
        """Pixels of a sign: never below what a finger or a shaky hand needs, as far as the row has room."""
        return min(self.tall(ui) - ui.u(12), max(ui.u(26), high("bold", ui.px(BODY)) + ui.u(4)))

    def _number(self, ui: UI) -> int:
        return max(ui.u(20), wide(self._counts, "bold", ui.px(BODY)) + ui.u(6))

    def plus_of(self, row: int, ui: UI) -> pygame.Rect:
        """The sign that adds one, or the box to tick."""
        inner, side = self._inner(row, ui), self._side(ui)
        return pygame.Rect(inner.right - ui.u(7) - side, inner.centery - side // 2, side, side)

    def minus_of(self, row: int, ui: UI) -> pygame.Rect:
        """The sign that takes one away."""
        return self.plus_of(row, ui).move(-self._side(ui) - self._number(ui), 0)

    def _right(self, row: int, ui: UI) -> int:
        """Where the price ends."""
        step = self.steps[row]
        if step.ticked is not None:
            return self.plus_of(row, ui).x - ui.u(8)
        if any(one.steps for one in self.steps):
            return self.minus_of(row, ui).x - ui.u(8)
        return self._inner(row, ui).right - ui.u(9)

    def name_of(self, row: int, ui: UI) -> pygame.Rect:
        """The box of the name, without what stands beside it."""
        inner = self._inner(row, ui)
        left = inner.x + (ui.u(48) if any(step.person for step in self.steps) else ui.u(10))
        room = self._right(row, ui) - left - self._price(row, ui)
        upper = high("semibold", ui.px(BODY))
        top = inner.centery - (upper + high("body", ui.px(SMALL))) // 2
        return pygame.Rect(left, top, max(0, room), upper)

    def _price(self, row: int, ui: UI) -> int:
        across = wide(self._prices, "bold", ui.px(BODY)) + ui.u(10) if self._prices else 0
        return across + (ui.u(22) if self.steps[row].fault else 0)

    # How it looks

    def _draw_row(self, onto: pygame.Surface, number: int, ui: UI) -> None:
        """Every row is a card of its own; the cursor of the keys is its border."""
        rect = self._inner(number, ui)
        chosen = number == self.selected
        hot = ui.hot(self) and self.box_of(number, ui).collidepoint(ui.pointer)
        skin = CHOSEN if chosen else ROW_HOT if hot else ROW
        if ui.focused(self) and ui.keyboard and number == self.cursor(ui):
            skin = Skin(skin.top, skin.fill, BRASS, skin.text)
        box(onto, rect, skin, ui.u(5))
        self._paint(onto, rect, number, ui)

    def _paint(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        step = self.steps[number]
        tone = self._faint(number) if step.grey else IVORY
        if step.person is not None:
            self._portrait(onto, rect, step, step.person, ui)
        self.write(onto, number, ui, tone)
        right = self._right(number, ui)
        if step.price:
            brass = self._faint(number) if step.grey else BRASS
            words(onto, step.price, "bold", ui.px(BODY), brass, pygame.Rect(rect.x, rect.y, right - rect.x, rect.h),
                  "right")  # fmt: skip
        if step.fault:
            middle = right - wide(self._prices, "bold", ui.px(BODY)) - ui.u(14)
            glyph(onto, "danger", ui.u(17), POOR, (middle, rect.centery))
        if step.ticked is not None:
            self._tick(onto, number, ui)
        elif step.steps:
            self._signs(onto, number, ui)
        elif step.crossed:
            self._cross(onto, number, ui)

    def _faint(self, number: int) -> Colour:
        """Of what can't be had now; on a row that is lit it is brighter, so that it can be read."""
        return CHOSEN.faint if number == self.selected else OFF.text

    def write(self, onto: pygame.Surface, number: int, ui: UI, tone: Colour) -> None:
        """Name and remark."""
        step, name = self.steps[number], self.name_of(number, ui)
        words(onto, step.name, "semibold", ui.px(BODY), tone, name)
        below = pygame.Rect(name.x, name.bottom, name.w, high("body", ui.px(SMALL)))
        words(
            onto,
            step.sub,
            "body",
            ui.px(SMALL),
            self._faint(number) if step.grey or number == self.selected else MUTED,
            below,
        )

    @staticmethod
    def _portrait(onto: pygame.Surface, rect: pygame.Rect, step: Step, person: Person, ui: UI) -> None:
        side = min(ui.u(36), rect.h - ui.u(4))
        at = rect.x + ui.u(5), rect.centery - side // 2
        sprite = PICTURES.get(dimmed if step.grey else portrait, person, side, side, LINE if step.grey else _RIM)
        onto.blit(sprite, at, special_flags=pygame.BLEND_PREMULTIPLIED)
        if step.leads:
            stamp(onto, PICTURES.get(crown_mark, ui.scale.ui * _CROWN), (at[0] + side * 0.86, at[1] + side * 0.14))

    def _signs(self, onto: pygame.Surface, number: int, ui: UI) -> None:
        step = self.steps[number]
        plus, minus = self.plus_of(number, ui), self.minus_of(number, ui)
        for rect, sign, off in ((minus, "−", bool(step.less)), (plus, "+", bool(step.more))):
            hot = ui.hot(self) and not off and rect.collidepoint(ui.pointer)
            skin = OFF if off else HOT if hot else PLAIN
            box(onto, rect, skin, ui.u(5))
            words(onto, sign, "bold", ui.px(BODY), skin.text, rect, "centre")
        between = pygame.Rect(minus.right, minus.y, plus.x - minus.right, plus.h)
        words(onto, step.count, "bold", ui.px(BODY), self._faint(number) if step.grey else IVORY, between, "centre")

    def _cross(self, onto: pygame.Surface, number: int, ui: UI) -> None:
        rect = self.plus_of(number, ui)
        hot = ui.hot(self) and rect.collidepoint(ui.pointer)
        box(onto, rect, HOT if hot else PLAIN, ui.u(5))
        glyph(onto, "cross", round(rect.w * 0.5), PLAIN.text, rect.center)

    def _tick(self, onto: pygame.Surface, number: int, ui: UI) -> None:
        step, rect = self.steps[number], self.plus_of(number, ui)
        side = min(rect.w, ui.u(22))
        square = pygame.Rect(0, 0, side, side)
        square.center = rect.center
        off = bool(step.less if step.ticked else step.more)
        hot = ui.hot(self) and not off and rect.collidepoint(ui.pointer)
        box(onto, square, OFF if off else CHOSEN if step.ticked else HOT if hot else PLAIN, ui.u(4))
        if step.ticked:
            shape(onto, TICK, square.inflate(-ui.u(8), -ui.u(8)), OFF.text if off else CHOSEN.text)

    # What is done with it

    def handle(self, event: pygame.event.Event, ui: UI) -> bool:
        """The signs first, then as every list."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and (row := self.row_at(event.pos, ui)) >= 0:
            for rect, sign in self._zones(row, ui):
                if rect.inflate(ui.u(6), ui.u(8)).collidepoint(event.pos):
                    ui.memory(self.id).row = row
                    self._do(row, sign)
                    return True
        if event.type == pygame.KEYDOWN and bare(event) and 0 <= (row := self.cursor(ui)) < len(self.rows):
            sign = getattr(event, "unicode", "")
            if sign and sign in _PLUS + _MINUS:
                if not repeated(event):
                    self._do(row, sign)
                return True
        return super().handle(event, ui)

    def _zones(self, row: int, ui: UI) -> list[tuple[pygame.Rect, str]]:
        """What can be clicked in a row, with the sign of the key that does the same."""
        step, plus = self.steps[row], self.plus_of(row, ui)
        if step.ticked is None and step.steps:
            return [(plus, "+"), (self.minus_of(row, ui), "-")]
        return [(plus, "+" if step.ticked is not None else "-")] if step.ticked is not None or step.crossed else []

    def _do(self, row: int, sign: str) -> None:
        step = self.steps[row]
        up = sign in _PLUS if step.ticked is None else not step.ticked
        (self.more if up else self.less)(row)

    def cut(self, ui: UI) -> bool:
        """Whether a row leaves no room for a name, or is too low; long names have an ellipsis and a tip."""
        low = self.tall(ui) < high("semibold", ui.px(BODY)) + high("body", ui.px(SMALL))
        return low or (bool(self.steps) and self.name_of(0, ui).w < wide("nnnnn", "semibold", ui.px(BODY)))

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """Why a sign is grey; else the whole of what is cut, and what there is to know."""
        row = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        if not 0 <= row < len(self.steps):
            return self.tip
        step, room = self.steps[row], self.name_of(row, ui).w
        if not ui.keyboard and step.steps and step.ticked is None and self.minus_of(row, ui).collidepoint(point):
            return step.less or step.tip
        whole = [
            text for text, face, size in ((step.name, "semibold", BODY), (step.sub, "body", SMALL))
            if shortened(text, face, ui.px(size), room) != text
        ]  # fmt: skip
        return "\n".join(dict.fromkeys(part for part in (*whole, step.more, step.fault, step.tip) if part))


class BandList(StepList):
    """The list, and in the row that is named a field in the place of the name."""

    named = -1
    field: NameField | None = None

    def children(self) -> Sequence[Widget]:
        """The field, while a warrior is renamed."""
        return (self.field,) if self.field is not None else ()

    def arrange(self, ui: UI) -> None:
        """The field stands where the name stood, as far as that is in sight."""
        super().arrange(ui)
        if self.field is not None:
            name = self.name_of(self.named, ui)
            tall = high("body", ui.px(BODY)) + ui.u(8)
            row = self.box_of(self.named, ui)
            self.field.rect = pygame.Rect(name.x - ui.u(8), row.centery - tall // 2, name.w + ui.u(4), tall)
            self.field.rect = self.field.rect.clip(self.scrolled(ui).rect)

    def write(self, onto: pygame.Surface, number: int, ui: UI, tone: tuple[int, int, int]) -> None:
        """Name and remark; the field in their place."""
        if number == self.named and self.field is not None:
            return
        super().write(onto, number, ui, tone)

    def draw(self, onto: pygame.Surface, ui: UI) -> None:
        """The rows, and the field over its own."""
        super().draw(onto, ui)
        if self.field is not None and self.field.rect.w > 0:
            self.field.draw(onto, ui)


def chooser(
    ui: UI, id: str, rect: pygame.Rect, names: Sequence[str], at: int, choose: Callable[[int], object]
) -> Widget:
    """Tabs; where they don't fit a drop-down."""
    tabs = Tabs(id, rect, names, at, choose)
    return Choice(id, rect, names, at, choose, tip=say("muster.page-tip")) if tabs.cut(ui) else tabs
