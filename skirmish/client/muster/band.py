"""The warband as it is: names that are changed where they stand, how many, what each costs, what is wrong with whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.glyphs import glyph_of
from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.muster import edits
from skirmish.client.muster.hiring import cited
from skirmish.client.muster.widgets import NameField, Step, StepList
from skirmish.client.ui.paint import high
from skirmish.client.ui.panel import nothing
from skirmish.client.ui.style import BODY, LARGE
from skirmish.client.ui.text import Span
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say, titled

if TYPE_CHECKING:
    from skirmish.client.muster.scene import MusterScene
    from skirmish.client.ui.ui import UI
    from skirmish.muster.editor_views import Line

ID, NAME = "band", "band.name"


def heading(page: MusterScene) -> str:
    """`Warband · 7 of 3 to 15 warriors`."""
    known = page.bench.summary
    return say("muster.band-heading", n=known.warriors)


def widgets(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """The list; as long as it is empty, what to begin with."""
    lines = page.lines
    if not lines:
        return _empty(page, rect)
    at = next((n for n, line in enumerate(lines) if page.chosen == ("entry", line.id)), -1)
    rows = [_row(page, line) for line in lines]
    named = at if page.naming and at >= 0 else -1
    box = BandList(
        ID, rect, rows, selected=at, select=lambda n: page.choose("entry", lines[n].id),
        more=lambda n: edits.resize(page, lines[n], 1), less=lambda n: edits.less(page, lines[n]),
        activate=lambda n: page.name(lines[n].id),
    )  # fmt: skip
    if named >= 0:
        line = lines[named]
        box.named = named
        box.field = NameField(NAME, rect, line.name, lambda name: edits.rename(page, line.id, name), done=page.named,
                              tip=say("muster.name-tip"))  # fmt: skip
    memory = page.ui.memory(ID)
    if memory.row < 0 <= at or page.follows:
        memory.row = max(at, 0)
        box.scrolled(page.ui).show(at * box.tall(page.ui), (at + 1) * box.tall(page.ui), page.ui)
        page.follows = False
    return [box]


class BandList(StepList):
    """The list, and in the row that is named a field in the place of the name."""

    named = -1
    field: NameField | None = None

    def children(self) -> Sequence[Widget]:
        """The field, while somebody is named."""
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


def _row(page: MusterScene, line: Line) -> Step:
    group = line.section == "groups"
    why = page.bench.growth(line.id) if group else None
    faults = "\n".join(problem.message for problem in line.faults)
    return Step(
        line.name, remark(line), glyph_of(line.warrior), str(line.marks), str(line.count) if group else "",
        more=cited(why.reason, why.rule) if why is not None else "",
        steps=group, crossed=not group, fault=faults, tip=say("muster.rename-tip"),
    )  # fmt: skip


def remark(line: Line) -> str:
    """Its type, its points and powers if it channels, what it carries."""
    parts = [line.kind] if line.kind != line.name else []
    if line.gift is not None:
        powers = ", ".join(titled(power) for power in line.gift.strong)
        parts.append(say("muster.gift", n=line.gift.points, powers=powers))
    carried = Counter(thing.name for thing in line.gear)
    parts.append(", ".join(f"{many} {name}" if many > 1 else name for name, many in carried.items()))
    return say("muster.dot").join(part for part in parts if part) or say(f"muster.role-{line.role}")


def _empty(page: MusterScene, rect: pygame.Rect) -> list[Widget]:
    """What to do first, below the sign of who comes first."""
    ui = page.ui
    leaders = [kind.name for kind in page.hirelings if kind.role == "leader"]
    body = [
        Span(say("muster.nobody") + "\n", face="heading", colour=BRASS),
        Span(say("muster.leader-first", names=say("muster.or").join(leaders)), colour=MUTED),
    ]
    size = LARGE if page.broad > 600 and not page.low else BODY
    inner = rect.inflate(-2 * ui.u(20), -2 * ui.u(10))
    return nothing(ui, "band.empty", inner, "crown", body, size)
