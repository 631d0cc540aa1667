"""The head of the muster: the warband's name, its faction and limit, the marks spent, and whether it may be fielded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.muster.naming import NameField
from skirmish.client.scenes.page import MARGIN, tall
from skirmish.client.ui.button import Button, draw_bar
from skirmish.client.ui.choice import Choice
from skirmish.client.ui.label import Label
from skirmish.client.ui.looks import GOOD, POOR
from skirmish.client.ui.paint import glyph, high, wide, words
from skirmish.client.ui.panel import Panel, Rule
from skirmish.client.ui.scale import BODY, HEADING, SMALL, TITLE
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene
    from skirmish.client.ui.ui import UI

LIMITS = (100, 150, 200, 250, 300, 350, 400, 500, 600, 750, 1000, 1500, 2000)
"""Limits of marks that can be chosen; that of a list stands among them whatever it is."""
_ROOMY = 880
"""Width at 100% from which name, faction and limit have room beside the marks."""


class Marks(Widget):
    """What is spent of the limit, as numbers over a bar, and whether the list may be fielded."""

    solid = False

    def __init__(self, id: str, rect: pygame.Rect, spent: int, limit: int, verdict: str, *, wrong: int) -> None:
        super().__init__(id, rect, tip=say("muster.badge-tip", n=wrong) if wrong else "")
        self.spent, self.limit, self.wrong = spent, limit, wrong
        self.text = say("muster.spent", spent=spent, limit=limit)
        self.verdict = verdict

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


def height(page: MusterScene) -> int:
    """Pixels of the head."""
    ui = page.ui
    return max(tall(ui), Marks.tall(ui), high("heading", ui.px(TITLE))) + ui.u(8 if page.low else 18)


def widgets(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """All of it on one panel; where there is little room only the marks, and the rest behind a button."""
    ui = page.ui
    inner = rect.inflate(-2 * ui.u(8 if page.low else MARGIN), -ui.u(4))
    rule = Rule(pygame.Rect(0, rect.bottom - ui.u(2), rect.w, ui.u(2)), BRASS)
    made = _wide(page, inner) if page.broad >= _ROOMY else _narrow(page, inner)
    return [Panel("page.head", rect, [*made, rule])]


def _marks(page: MusterScene, rect: pygame.Rect) -> Marks:
    bench = page.bench
    wrong = sum(problem.level == "error" for problem in bench.problems) if page.lines else 0
    verdict = say("muster.badge" if wrong else "muster.fine") if page.lines else ""
    return Marks("marks", rect, bench.spent, bench.limit, verdict, wrong=wrong)


def _wide(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    ui, gap = page.ui, page.ui.u(12)
    deep = tall(ui)
    y = rect.centery - deep // 2
    title = wide(page.title, "heading", ui.px(TITLE)) + gap
    found: list[Widget] = [Label("page.title", pygame.Rect(rect.x, rect.y, title, rect.h), page.title, size=TITLE,
                                 face="heading", colour=BRASS)]  # fmt: skip
    x = rect.x + title + gap
    marks = round(rect.w * 0.3)
    room = rect.right - marks - gap - x
    limit = max(ui.u(96), wide(say("muster.marks", n=10000), "semibold", ui.px(BODY)) + ui.u(44))
    name = round((room - limit - 2 * gap) * 0.56)
    faction = room - limit - name - 2 * gap
    found.append(field(page, pygame.Rect(x, y, name, deep)))
    found.append(choice(page, pygame.Rect(x + name + gap, y, limit, deep)))
    found += _faction(page, pygame.Rect(x + name + limit + 2 * gap, rect.y, faction, rect.h))
    tall_ = Marks.tall(ui)
    found.append(_marks(page, pygame.Rect(rect.right - marks, rect.centery - tall_ // 2, marks, tall_)))
    return found


def _faction(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """As large as it has room; left out where it has none: the name of a warrior tells it as well."""
    text = page.bench.faction[1]
    fits = [size for size in (HEADING, BODY, SMALL) if wide(text, "heading", page.ui.px(size)) <= rect.w]
    return [Label("faction", rect, text, size=fits[0], face="heading", colour=MUTED)] if fits else []


def _narrow(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """A button with the name, which asks for all that has no room here, and the marks."""
    ui, gap = page.ui, page.ui.u(10)
    across = round(rect.w * 0.44)
    deep = tall(ui)
    button = Button("about-list", pygame.Rect(rect.x, rect.centery - deep // 2, across, deep), page.bench.name,
                    page.ask_about, tip=say("muster.about-tip"))  # fmt: skip
    tall_ = Marks.tall(ui)
    left = rect.x + across + gap
    return [button, _marks(page, pygame.Rect(left, rect.centery - tall_ // 2, rect.right - left, tall_))]


def field(page: MusterScene, rect: pygame.Rect, id: str = "list-name") -> Widget:
    """The name of the warband."""
    return NameField(id, rect, page.bench.name, page.call, done=page.named, hint=say("muster.list-name"),
                     tip=say("muster.list-name-tip"))  # fmt: skip


def choice(page: MusterScene, rect: pygame.Rect, id: str = "limit") -> Widget:
    """What it may cost."""
    limits = sorted({*LIMITS, page.bench.limit})
    names = [say("muster.marks", n=marks) for marks in limits]
    return Choice(id, rect, names, limits.index(page.bench.limit), lambda n: page.limit(limits[n]),
                  tip=say("muster.limit-tip"))  # fmt: skip
