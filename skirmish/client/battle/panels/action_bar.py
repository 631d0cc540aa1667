"""The bar below the board: what the selected model may do, and the two large buttons."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Any, Literal

import pygame

from skirmish.client.art.letters import Face
from skirmish.client.art.theme import BRASS, IVORY, MUTED, Colour
from skirmish.client.battle.frame import EDGE, GAP, LETTERS, high_line, large
from skirmish.client.battle.presenters.actions import ActionRow, ActionsView
from skirmish.client.battle.presenters.buttons import WideButton
from skirmish.client.signals import Send, Signal
from skirmish.client.ui import style
from skirmish.client.ui.button import Button, draw_bar, draw_chance
from skirmish.client.ui.grid import GridBox
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import Align, box, cap, cap_size, glyph, high, shortened, wide, words
from skirmish.client.ui.panel import Panel
from skirmish.client.ui.style import BODY, SMALL, Scale, Skin
from skirmish.client.ui.text import Label, cut_line, cut_lines, lines_of
from skirmish.client.ui.widget import Widget, walk
from skirmish.client.words import percent, say, without_brackets
from skirmish.core.decision import Kind

if TYPE_CHECKING:
    from skirmish.client.ui.ui import UI

BUTTONS, BROAD, LONG, CELL, SLIM, MORE = 280, 150, 210, 94, 118, 44
"""Widths at 100%: of the large buttons; of a cell at most, and of one that says all in a line or two; of cells at
least, by how much they say; of the way to the rest."""
Form = Literal["whole", "brief", "line", "tag"]
SEEN = 8
"""So many actions should be seen at once: cells say less rather than show fewer."""
ROOMY = 112
"""At 100%: how wide cells are at least, so that as many as possible say all, before they are narrower."""
SHEET, HEIGHT = 460, 38
"""At 100%: how wide the sheet with the rest is, and a row of it, unless its letters need more."""
DISC, TAG, CLOSE = 24, 5, 4
"""At 100%: a disc with a sign; what is left free beside the words of a tag, and between tags."""
_GLYPHS: dict[Kind, str] = {
    "charge": "spear", "walk": "boot", "hide": "shield", "shoot": "bow", "magic": "star", "cut": "cross", "join": "hub",
    "lead": "crown", "end": "cross", "arm": "sword", "strike": "sword", "other": "fist",
    "climb": "ladder", "jump": "leap", "dive": "plunge",
}  # fmt: skip
"""A sign for each kind of deed."""


def build_bar(
    view: ActionsView, commit: WideButton | None, end: WideButton, rect: pygame.Rect, board: pygame.Rect, ui: UI,
    send: Send,
) -> list[Widget]:  # fmt: skip
    """The bar; over the board's lower edge, while it is unfolded, what there was no room for.

    The large buttons stay in their places whatever there is beside them. The place of what is planned stays empty while
    nothing is: a second press meets nothing else there.
    """
    return _Bar(view, commit, end, rect, board, ui, send).widgets()


class _Bar:
    """The bar in the making."""

    def __init__(
        self, view: ActionsView, commit: WideButton | None, end: WideButton, rect: pygame.Rect, board: pygame.Rect,
        ui: UI, send: Send,
    ) -> None:  # fmt: skip
        self.view, self.commit, self.end, self.rect, self.board = view, commit, end, rect, board
        self.ui, self.send, self.scale, self.u = ui, send, ui.scale, ui.scale.u

    def widgets(self) -> list[Widget]:
        """Cells, buttons, sheet."""
        end, commit = place_buttons(self.rect, self.scale)
        buttons = [_large_button(self.end, end, self.ui, self.send)]
        if self.commit is not None:
            buttons.insert(0, _large_button(self.commit, commit, self.ui, self.send))
        room = self.rect.inflate(-2 * self.u(EDGE), -2 * self.u(EDGE))
        room.w = min(end.x, commit.x) - self.u(EDGE) - room.x
        cells, rest = self._cells(room)
        found: list[Widget] = [Panel("bar", self.rect, [*cells, *buttons]), *rest]
        for widget in walk(found):
            widget.spare = widget.spare or (end, commit)  # a tip leaves them free
        return found

    def _cells(self, room: pygame.Rect) -> tuple[list[Widget], list[Widget]]:
        """What can be done, then what can't, in one line or more; what there is no room for lies on the sheet."""
        rows = [*self.view.live, *self.view.barred]
        if not rows:
            return [Label("actions.none", room, self.view.remark, colour=MUTED, align="centre")], []
        forms, gap = self._forms(room), self.u(GAP)
        said = say("more-actions", count=len(rows))
        more = max(self.u(MORE), wide(said, "bold", self.scale.px(BODY)) + self.u(18))
        less = pygame.Rect(room.x, room.y, room.w - more - gap, room.h)
        if len(self._boxes(forms[0], rows, room)) < len(rows) and (mixed := self._mixed(forms, rows, room)) is not None:
            told, boxes = mixed
            spread = boxes[0].unionall(boxes)
            return [ActionBar(spread, rows, range(len(rows)), boxes, gap, self._choose, forms=told)], []
        form = next((form for form in forms if len(self._boxes(form, rows, room)) == len(rows)), None)
        shown = [*range(len(rows))]
        if form is None:
            room, wanted = less, max(len(self.view.live), min(SEEN, len(rows)))
            counts = [len(self._boxes(form, rows, room)) for form in forms]
            best = next((n for n, count in enumerate(counts) if count >= wanted), counts.index(max(counts)))
            form, shown = forms[best], self._shown(forms[best], rows, room)
        boxes = self._boxes(form, [rows[number] for number in shown], room)
        spread = boxes[0].unionall(boxes)
        grid = ActionBar(spread, [rows[n] for n in shown], shown, boxes, gap, self._choose, forms=[form] * len(shown))
        rest = [number for number in range(len(rows)) if number not in shown]
        if not rest:
            return [grid], []
        spot = pygame.Rect(spread.right + gap, room.y, more, room.h)
        button = Button("actions.more", spot, say("more-actions", count=len(rest)), partial(self.send, Signal("fold")),
                        pressed=self.view.unfolded, tip=say("more-actions-tip"))  # fmt: skip
        return [grid, button], self._sheet(rows, rest) if self.view.unfolded else []

    def _shown(self, form: Form, rows: Sequence[ActionRow], room: pygame.Rect) -> list[int]:
        """Those that there is room for, what is chosen among them."""
        count = len(self._boxes(form, rows, room))
        chosen = next((number for number, row in enumerate(rows) if row.chosen), -1)
        if chosen < count:
            return [*range(count)]
        for before in range(count - 1, 0, -1):
            shown = [*range(before), chosen]
            if len(self._boxes(form, [rows[number] for number in shown], room)) == len(shown):
                return shown
        return [chosen]

    def _forms(self, room: pygame.Rect) -> list[Form]:
        """How much cells may say in a bar of this height, the most first."""
        upper, lower = high("bold", self.scale.px(BODY)), high("body", self.scale.px(SMALL))
        whole, two = room.h >= high_line(self.scale, BODY, DISC) + 3 * lower + self.u(6), self._has_two(room)
        three = (whole or two) and self._tall(room, 3) >= upper + self.u(2)
        found: dict[Form, bool] = {"whole": whole, "brief": two or not whole, "line": three, "tag": True}
        return [form for form, fits in found.items() if fits]

    def _has_two(self, room: pygame.Rect) -> bool:
        """Whether two lines of cells have room, each with a name over a remark."""
        upper, lower = high("bold", self.scale.px(BODY)), high("body", self.scale.px(SMALL))
        return self._tall(room, 2) >= upper + lower + self.u(2)

    def _tall(self, room: pygame.Rect, lines: int) -> int:
        """How high each of so many lines is, in pixels."""
        return (room.h - self.u(GAP) * (lines - 1)) // lines

    def _boxes(self, form: Form, rows: Sequence[ActionRow], room: pygame.Rect) -> list[pygame.Rect]:
        """The cells of as many of these as there is room for: of equal width, but for tags."""
        if form == "tag":
            gap = self.u(CLOSE)
            lines = max(1, (room.h + gap) // (high("body", self.scale.px(SMALL)) + self.u(2) + gap))
            tall = (room.h - gap * (lines - 1)) // lines
            widths = [min(room.w, tag_wide(row, self.scale)) for row in rows]
            return flow(widths, room, tall, gap, sum(row.enabled for row in rows))
        letters, gap = 1 + max(0.0, self.scale.text - 1) * LETTERS, self.u(GAP)
        lines = {"whole": 1, "brief": 2 if self._has_two(room) else 1, "line": 3}[form]
        tall = self._tall(room, lines)
        least, most = (CELL, BROAD) if form == "whole" else (SLIM, LONG)
        count = min(len(rows), lines * max(1, int((room.w + gap) // (self.u(least) * letters + gap))))
        across = -(-count // lines)
        each = min(self.u(most) * letters, (room.w - gap * (across - 1)) / across)
        found = []
        for number in range(count):
            line, place = divmod(number, across)
            x, y = round(room.x + place * (each + gap)), room.y + line * (tall + gap)
            found.append(pygame.Rect(x, y, round(each), tall))
        return found

    def _mixed(
        self, forms: Sequence[Form], rows: Sequence[ActionRow], room: pygame.Rect
    ) -> tuple[list[Form], list[pygame.Rect]] | None:  # fmt: skip
        """Cells that say all for as many of the first as there is room for, tags beside them for the rest, which can't
        be done; None where not all that can be done has such a cell."""
        live, gap = sum(row.enabled for row in rows), self.u(GAP)
        letters = 1 + max(0.0, self.scale.text - 1) * LETTERS
        if forms[0] != "whole":
            return None
        for least in (ROOMY, CELL):
            for count in range(len(rows) - 1, max(0, live - 1), -1):
                spare = pygame.Rect(
                    0, room.y, room.w - math.ceil(count * self.u(least) * letters) - gap * count, room.h
                )
                widest = max(tag_wide(row, self.scale) for row in rows[count:])
                tags = self._boxes("tag", rows[count:], spare) if widest <= spare.w else []
                if len(tags) < len(rows) - count:
                    continue
                wide_ = max(one.right for one in tags)
                cells = self._boxes("whole", rows[:count], pygame.Rect(room.x, room.y, room.w - wide_ - gap, room.h))
                if len(cells) < count:
                    continue
                right = max((one.right + gap for one in cells), default=room.x)
                found = [*cells, *(one.move(right, 0) for one in tags)]
                told: list[Form] = ["whole"] * count
                told += ["tag"] * len(tags)
                return told, found
        return None

    def _sheet(self, rows: Sequence[ActionRow], rest: Sequence[int]) -> list[Widget]:
        """A list over the board's lower edge of what the bar has no room for."""
        across = min(round(self.u(SHEET) * max(1.0, self.scale.text)), self.board.w - 2 * self.u(EDGE))
        listed = [rows[number] for number in rest]
        each = row_high(listed, across - 2 * self.u(EDGE), self.scale)
        tall = min(len(rest) * each, self.board.h - 4 * self.u(EDGE))
        rect = pygame.Rect(0, 0, across, tall + 2 * self.u(EDGE))
        rect.bottomright = self.board.right - self.u(EDGE), self.board.bottom - self.u(EDGE)
        inner = rect.inflate(-2 * self.u(EDGE), -2 * self.u(EDGE))

        def choose(number: int) -> None:
            self._choose(rest[number])

        return [Panel("actions.sheet", rect, [ActionList("actions.rest", inner, listed, choose, each / self.scale.ui)])]

    def _choose(self, number: int) -> None:
        self.send(Signal("choose", number))


def place_buttons(rect: pygame.Rect, scale: Scale) -> tuple[pygame.Rect, pygame.Rect]:
    """The boxes of what comes next and of what is planned: one above the other, or side by side where it is low."""
    inner = rect.inflate(-2 * scale.u(EDGE), -2 * scale.u(EDGE))
    tall, low = large(scale)
    letters = 1 + max(0.0, scale.text - 1) * LETTERS
    stacked = inner.h >= tall + low + scale.u(GAP)
    across = min(round(scale.u(BUTTONS) * letters), round(inner.w * (0.22 if stacked else 0.18)))
    end = pygame.Rect(inner.right - across, inner.y, across, low)
    commit = pygame.Rect(end.x, inner.y, across, tall)
    if stacked:
        end.bottom = inner.bottom
    else:
        commit.x = end.x - across - scale.u(GAP)
        end.h = commit.h = inner.h
    return end, commit


def _large_button(view: WideButton, rect: pygame.Rect, ui: UI, send: Send) -> Button:
    """A button with the first of the texts that fits it, with its key if there is room; its tip says all of it."""
    press = partial(send, view.signal)
    more: dict[str, Any] = {"primary": view.primary, "danger": view.danger, "enabled": view.enabled}
    subs = dict.fromkeys((view.sub, view.sub_short or view.sub))
    for text, sub, key in product(view.texts, subs, dict.fromkeys((view.key, ""))):
        found = Button(view.id, rect, text, press, key=key, sub=sub, tip=view.tip, why=view.why, **more)
        if not found.cut(ui):
            left_out = (view.sub if sub != view.sub else "", f"({view.key})" if view.key and not key else "")
            found.tip = "\n".join(filter(None, (found.tip, *left_out)))
            return found
    px, room = ui.scale.px, rect.w - ui.scale.u(24)
    told = (view.texts[0], view.sub, view.tip, f"({view.key})" if view.key else "")
    text, sub = shortened(view.texts[-1], "bold", px(BODY), room), shortened(view.sub, "body", px(SMALL), room)
    return Button(view.id, rect, text, press, sub=sub, tip="\n".join(filter(None, told)), **more)


def _row(deal: ActionRow) -> Row:
    """For lists; a grey one says why."""
    return Row(deal.name, deal.detail, tip=deal.reason or deal.waits, helps=deal.rule)


def tip_of(deal: ActionRow) -> str:
    """The whole of it."""
    both = ", ".join(filter(None, (percent(deal.chance), deal.countered))) if deal.chance is not None else ""
    odds = f"{deal.meant}: {both}" if both and deal.meant else ""
    return "\n".join(filter(None, (deal.name, deal.detail, odds, deal.reason or deal.waits)))


def parted(deal: ActionRow) -> tuple[str, str]:
    """What stands under its name, and the rule that stands by itself: it mustn't be what is cut."""
    if deal.enabled or not (deal.reason or deal.waits):
        return " · ".join(filter(None, (deal.countered, deal.detail))), ""
    if not deal.reason:
        return deal.waits, ""
    cited = deal.rule if deal.reason.endswith(f" ({deal.rule})") else ""
    return deal.reason.removesuffix(f" ({cited})"), cited


def named_lines(deal: ActionRow, face: Face, px: int, rooms: Sequence[int]) -> tuple[str, ...]:
    """Its name in lines of so many pixels: the short one where the whole would be cut."""
    whole = cut_lines(deal.name, face, px, rooms)
    return whole if " ".join(whole) == deal.name else cut_lines(deal.short or deal.name, face, px, rooms)


def remark_lines(deal: ActionRow, px: int, rooms: Sequence[int]) -> tuple[str, ...]:
    """What stands under its name, in lines of so many pixels. Words in brackets go before a fact is cut: the tip has
    them. Of what can't be done the rule stays."""
    under, cited = parted(deal)
    said = f"{under} ({cited})" if cited else under
    whole = cut_lines(said, "body", px, rooms)
    if not deal.enabled or " ".join(whole) == said:
        return whole
    return cut_lines(without_brackets(said), "body", px, rooms)


def cut_facts(under: str, px: int, room: int) -> str:
    """What stands under a name without the last of its facts where they have no room; only a single one is cut."""
    facts = under
    while wide(facts, "body", px) > room and ", " in facts:
        facts = facts.rpartition(", ")[0]
    return facts if wide(facts, "body", px) <= room else cut_line(under, "body", px, room)


def brief_odds(chance: float, other: float | None) -> str:
    """The chance in the least room: `19–39%` where foes may make it another."""
    if other is None or percent(chance) == percent(other):
        return percent(chance)
    low, top = sorted((chance, other))
    return say("odds-between", low=percent(low).removesuffix("%"), high=percent(top))


def skin_of(deal: ActionRow, hot: bool) -> Skin:
    """Its box."""
    if deal.chosen:
        return style.CHOSEN
    return (style.ROW_HOT if hot else style.ROW) if deal.enabled else style.OFF


def draw_sign(onto: pygame.Surface, deal: ActionRow, at: tuple[int, int], size: int, ui: UI) -> None:
    """What kind of deed it is, on a disc so many pixels across."""
    disc = pygame.Rect(0, 0, size, size)
    disc.center = at
    tone = (74, 66, 92) if deal.enabled else (46, 49, 56)
    box(onto, disc, Skin(tone, tone, (20, 22, 26), IVORY), size // 2)
    glyph(onto, _GLYPHS[deal.kind], round(size * 0.62), IVORY if deal.enabled else style.OFF.text, at)


class ActionBar(GridBox):
    """The cells. A click or Enter chooses one; grey ones say why.

    `numbers` are those of its actions among all there are; `forms`: how much each cell says.
    """

    def __init__(
        self, rect: pygame.Rect, deals: Sequence[ActionRow], numbers: Sequence[int], boxes: Sequence[pygame.Rect],
        gap: int, choose: Callable[[int], object], *, forms: Sequence[Form],
    ) -> None:  # fmt: skip
        def pick(number: int) -> None:
            choose(numbers[number])

        across = sum(one.y == boxes[0].y for one in boxes)
        super().__init__("actions", rect, [_row(deal) for deal in deals], across=across, high=boxes[0].h, gap=gap,
                         select=pick, activate=pick)  # fmt: skip
        self.deals, self.numbers, self.boxes, self.forms = deals, numbers, boxes, forms

    def box_of(self, row: int, ui: UI) -> pygame.Rect:
        """The cell of a row."""
        return self.boxes[row]

    def beside(self, at: int, key: int) -> int:
        """Up and down: in the next line the cell that lies nearest."""
        if key not in (pygame.K_UP, pygame.K_DOWN) or not 0 <= at < len(self.boxes):
            return super().beside(at, key)
        way, here = 1 if key == pygame.K_DOWN else -1, self.boxes[at]
        lines = sorted({one.y for one in self.boxes if (one.y - here.y) * way > 0}, key=lambda y: y * way)
        line = [number for number, one in enumerate(self.boxes) if lines and one.y == lines[0]]
        return min(line, key=lambda number: abs(self.boxes[number].centerx - here.centerx), default=-1)

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The whole of the cell there."""
        number = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        return tip_of(self.deals[number]) if 0 <= number < len(self.deals) else ""

    def paint_cell(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        """One cell."""
        deal = self.deals[number]
        skin = skin_of(deal, ui.hot(self) and rect.collidepoint(ui.pointer))
        box(onto, rect, skin, ui.u(6), ui.u(2) if deal.chosen else ui.u(1))
        paint = {"whole": self._whole, "brief": self._brief, "line": self._line, "tag": self._tag}[self.forms[number]]
        paint(onto, rect, deal, skin, ui)

    def _whole(self, onto: pygame.Surface, rect: pygame.Rect, deal: ActionRow, skin: Skin, ui: UI) -> None:
        """Sign, chance and key in a line, below them name and remark; of a grey one the name beside its sign, on two
        lines if it needs them."""
        pad, disc = ui.u(5), ui.u(DISC)
        draw_sign(onto, deal, (rect.x + pad + disc // 2, rect.y + pad + disc // 2), disc, ui)
        head = pygame.Rect(rect.x + pad + disc + ui.u(5), rect.y + pad, rect.w - disc - 2 * pad - ui.u(5), disc)
        if deal.key:
            head.w = cap(onto, deal.key, head.right, head.centery, ui.scale).x - ui.u(6) - head.x
        if deal.chance is not None:
            ink = style.odds_ink(deal.chance, skin)
            words(onto, percent(deal.chance), "bold", ui.px(BODY + 1), ink, head, "right")
            line = pygame.Rect(rect.x + pad, rect.bottom - ui.u(6), rect.w - 2 * pad, ui.u(4))
            draw_bar(onto, line, deal.chance, style.odds_colour(deal.chance))
        low = pygame.Rect(rect.x + pad, head.bottom, rect.w - 2 * pad, rect.bottom - head.bottom - ui.u(7))
        room = low if deal.enabled else head
        name = named_lines(deal, "bold", ui.px(BODY), (room.w, room.w))
        if not deal.enabled and len(name) == 1:
            words(onto, name[0], "bold", ui.px(BODY), skin.text, head)
            top = head.bottom
        else:
            top = _write(onto, room, name, "bold", ui.px(BODY), skin.text)
        most = max(0, (low.bottom - top) // high("body", ui.px(SMALL)))
        more = remark_lines(deal, ui.px(SMALL), [low.w] * most)
        colour = skin.faint if deal.enabled else (158, 140, 120)
        low.y = top
        _write(onto, low, more, "body", ui.px(SMALL), BRASS if deal.chosen else colour)

    def _brief(self, onto: pygame.Surface, rect: pygame.Rect, deal: ActionRow, skin: Skin, ui: UI) -> None:
        """Name over chance and remark, key at the right; a long name takes the remark's room, and the chance stands at
        the end of its second line."""
        pad, right = ui.u(6), rect.right - ui.u(5)
        if deal.key:
            right = cap(onto, deal.key, right, rect.centery, ui.scale).x - ui.u(5)
        upper, lower = high("bold", ui.px(BODY)), high("body", ui.px(SMALL))
        room = pygame.Rect(rect.x + pad, rect.centery - (upper + lower) // 2, right - rect.x - pad, upper)
        low = pygame.Rect(room.x, room.bottom, room.w, lower)
        px = ui.px(BODY) if wide(deal.name, "bold", ui.px(BODY)) <= room.w else ui.px(SMALL)
        if wide(deal.name, "bold", px) <= room.w:
            words(onto, deal.name, "bold", px, skin.text, room)
            low = self._odds(onto, low, deal, skin, ui, "left")
            under = deal.detail if deal.enabled else parted(deal)[0]
            colour = BRASS if deal.chosen else skin.faint
            words(onto, cut_facts(under, ui.px(SMALL), low.w), "body", ui.px(SMALL), colour, low)
            return
        low = self._odds(onto, low, deal, skin, ui, "right")
        name = named_lines(deal, "bold", px, (room.w, low.w))
        for said, spot in zip(name, (room, low), strict=False):
            words(onto, said, "bold", px, skin.text, spot)

    @staticmethod
    def _odds(
        onto: pygame.Surface, room: pygame.Rect, deal: ActionRow, skin: Skin, ui: UI, align: Literal["left", "right"]
    ) -> pygame.Rect:
        """Its chance, if it has one, at this end of the box; what is left of the box."""
        if deal.chance is None:
            return room
        said = brief_odds(deal.chance, deal.other)
        spot = words(onto, said, "bold", ui.px(SMALL), style.odds_ink(deal.chance, skin), room, align)
        taken = spot.w + ui.u(6)
        return pygame.Rect(room.x + (taken if align == "left" else 0), room.y, max(0, room.w - taken), room.h)

    def _line(self, onto: pygame.Surface, rect: pygame.Rect, deal: ActionRow, skin: Skin, ui: UI) -> None:
        """Name, chance and key in one line; a long name is smaller."""
        pad, right = ui.u(6), rect.right - ui.u(4)
        if deal.key:
            right = cap(onto, deal.key, right, rect.centery, ui.scale).x - ui.u(5)
        inner = pygame.Rect(rect.x + pad, rect.y, right - rect.x - pad, rect.h)
        room = self._odds(onto, inner, deal, skin, ui, "right")
        name = deal.short or deal.name
        px = ui.px(BODY) if wide(name, "semibold", ui.px(BODY)) <= room.w else ui.px(SMALL)
        words(onto, cut_line(name, "semibold", px, room.w), "semibold", px, skin.text, room)

    def _tag(self, onto: pygame.Surface, rect: pygame.Rect, deal: ActionRow, skin: Skin, ui: UI) -> None:
        """Key, name and chance in one line of small letters."""
        px, left, right = ui.px(SMALL), rect.x + ui.u(TAG), rect.right - ui.u(TAG)
        if deal.key:
            left = words(onto, deal.key, "bold", px, BRASS, pygame.Rect(left, rect.y, rect.w, rect.h)).right + ui.u(TAG)
        room = self._odds(onto, pygame.Rect(left, rect.y, right - left, rect.h), deal, skin, ui, "right")
        words(onto, cut_line(deal.short or deal.name, "semibold", px, room.w), "semibold", px, skin.text, room)


def tag_wide(deal: ActionRow, scale: Scale) -> int:
    """Pixels that a tag takes with its name in full, as long as that isn't very long."""
    px, pad = scale.px(SMALL), scale.u(TAG)
    key = wide(deal.key, "bold", px) + pad if deal.key else 0
    odds = wide(brief_odds(deal.chance, deal.other), "bold", px) + scale.u(6) if deal.chance is not None else 0
    return 2 * pad + key + odds + min(scale.u(LONG), wide(deal.short or deal.name, "semibold", px) + 1)


def flow(widths: Sequence[int], room: pygame.Rect, tall: int, gap: int, ordered: int) -> list[pygame.Rect]:
    """Boxes of these widths in lines so high, as many as the room holds: so many one after the other, each of the rest
    in the first line that has room for it."""
    ends = [room.x] * max(1, (room.h + gap) // (tall + gap))
    found: list[pygame.Rect] = []
    line = 0
    for number, across in enumerate(widths):
        fits = [n for n, x in enumerate(ends) if x + across <= room.right and (number >= ordered or n >= line)]
        if not fits:
            break
        line = fits[0]
        found.append(pygame.Rect(ends[line], room.y + line * (tall + gap), across, tall))
        ends[line] += across + gap
    return found


def _write(
    onto: pygame.Surface, room: pygame.Rect, lines: Sequence[str], face: Face, px: int, colour: Colour,
    align: Align = "left",
) -> int:  # fmt: skip
    """The lines one below the other; the pixel below the last."""
    top, each = room.y, high(face, px)
    for line in lines:
        words(onto, line, face, px, colour, pygame.Rect(room.x, top, room.w, each), align)
        top += each
    return top


def row_high(deals: Sequence[ActionRow], across: int, scale: Scale) -> int:
    """Pixels of a row of the list: a name, and as many lines below it as the longest reason takes, up to three."""
    room = across - scale.u(DISC + 110)
    most = max((len(lines_of(parted(deal)[0], "body", scale.px(SMALL), room)) for deal in deals), default=1)
    needs = high("bold", scale.px(BODY)) + min(3, most) * high("body", scale.px(SMALL)) + scale.u(8)
    return max(scale.u(HEIGHT), needs)


class ActionList(ListBox):
    """The rows. A click or Enter chooses one; greyed ones say why on a second line and in the tip."""

    def __init__(
        self, id: str, rect: pygame.Rect, deals: Sequence[ActionRow], choose: Callable[[int], object], height: float
    ) -> None:
        super().__init__(id, rect, [_row(deal) for deal in deals], select=choose, activate=choose, row_height=height,
                         painter=self._paint, framed=False)  # fmt: skip
        self.deals = deals

    def _paint(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        deal = self.deals[number]
        inner = rect.inflate(0, -ui.u(4))
        skin = skin_of(deal, ui.hot(self) and rect.collidepoint(ui.pointer))
        box(onto, inner, skin, ui.u(6))
        disc = ui.u(DISC)
        draw_sign(onto, deal, (inner.x + ui.u(6) + disc // 2, inner.centery), disc, ui)
        right, left = inner.right - ui.u(7), inner.x + disc + ui.u(14)
        if deal.key:
            right -= cap_size(deal.key, ui.scale)[0] + ui.u(5)
            cap(onto, deal.key, inner.right - ui.u(7), inner.centery, ui.scale)
        if deal.chance is not None:
            draw_chance(onto, ui, deal.chance, pygame.Rect(right - ui.u(60), inner.y, ui.u(60), inner.h), skin)
            right -= ui.u(66)
        under, cited = parted(deal)
        if cited:
            spot = pygame.Rect(left, inner.y, right - left, inner.h)
            right = words(onto, cited, "semibold", ui.px(SMALL), skin.faint, spot, "right").x - ui.u(8)
        upper, lower = high("bold", ui.px(BODY)), high("body", ui.px(SMALL))
        most = max(1, (inner.h - upper) // lower)
        lines = lines_of(under, "body", ui.px(SMALL), right - left)[:most] if under else ()
        top = inner.centery - (upper + len(lines) * lower) // 2
        words(onto, deal.name, "bold", ui.px(BODY), skin.text, pygame.Rect(left, top, right - left, upper))
        for place, line in enumerate(lines):
            spot = pygame.Rect(left, top + upper + place * lower, right - left, lower)
            words(onto, line, "body", ui.px(SMALL), skin.faint, spot)

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The whole of the row there."""
        number = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        return tip_of(self.deals[number]) if 0 <= number < len(self.deals) else ""
