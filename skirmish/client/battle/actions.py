"""What the selected model may do, as rows with cost, chance and key, and how much each model has done."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, IVORY, MUTED
from skirmish.client.battle import controller
from skirmish.client.battle.choices import Choice
from skirmish.client.battle.frame import Column, high_line
from skirmish.client.battle.plan import Plan, activation
from skirmish.client.battle.refusals import why
from skirmish.client.battle.session import Moment
from skirmish.client.ui import style
from skirmish.client.ui.button import Button, draw_chance
from skirmish.client.ui.lists import ListBox, Row
from skirmish.client.ui.paint import box, cap, cap_size, glyph, high, words
from skirmish.client.ui.style import BODY, SMALL, Scale
from skirmish.client.ui.widget import Widget
from skirmish.client.view.scene import Doing
from skirmish.client.words import percent, say
from skirmish.core.decision import DONE, Kind
from skirmish.core.events import PhaseBegun
from skirmish.core.record import Record
from skirmish.core.state import NOBODY, ModelId

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.ui.ui import UI


def acted(scene: BattleScene) -> Mapping[ModelId, Doing]:
    """How much each model of the deciding side has done in this phase; where models act one by one, of both sides."""
    decision, session = scene.selection.decision, scene.session
    if decision is None or decision.is_prompt:
        return {}
    if activation(decision) != NOBODY:
        return {m.id: "done" if m.id in session.state.acted else "none" for m in session.state.models
                if session.state.on_table(m.id)}  # fmt: skip
    if scene.acted_known[0] != session.version:
        able, found = set(scene.selection.idle()), {}
        busy = _busy(session.moments)
        for model in session.state.models:
            if model.side == decision.side and session.state.on_table(model.id):
                doing: Doing = "done" if model.id not in able else "part" if model.id in busy else "none"
                found[model.id] = doing
        scene.acted_known = session.version, found
    return scene.acted_known[1]


def _busy(moments: list[Moment]) -> set[ModelId]:
    """Who has done something since the phase began."""
    found: set[ModelId] = set()
    for moment in reversed(moments):
        event = moment.event
        if isinstance(event, PhaseBegun):
            break
        model = getattr(event, "model", NOBODY)
        if isinstance(model, int) and model != NOBODY:
            found.add(model)
    return found


HEIGHT = 38
"""Of a row at 100%, unless its letters need more."""
_GLYPHS: dict[Kind, str] = {
    "charge": "spear", "walk": "boot", "hide": "shield", "shoot": "bow", "magic": "star", "cut": "cross", "join": "hub",
    "lead": "crown", "end": "cross", "arm": "sword", "strike": "sword", "other": "fist",
}  # fmt: skip
"""A sign for each kind of deed."""


def row_units(scale: Scale) -> float:
    """The height of a row, at 100%."""
    return max(HEIGHT, (high("bold", scale.px(BODY)) + high("body", scale.px(SMALL))) / scale.ui + 6)


class Deal(Record):
    """A row of the list."""

    name: str
    detail: str
    kind: Kind
    enabled: bool
    chosen: bool
    key: str
    reason: str
    chance: float | None = None
    rule: str = ""
    """That of why it can't be done, else its own."""
    meant: str = ""
    """What the chance is of, with its target: it is one of many that could be aimed at."""


def deals(
    choices: Sequence[Choice], chosen: int, caps: Sequence[str], chances: Sequence[float | None],
    meant: Sequence[str] = (), *, premeasure: bool,
) -> list[Deal]:  # fmt: skip
    """The rows for these choices: those that are possible have the keys, in their order.

    `meant` says of each chance what it is the chance of.
    """
    found, used = [], 0
    for place, choice in enumerate(choices):
        key = ""
        if choice.offer is not None and used < len(caps):
            key, used = caps[used], used + 1
        reason = why(choice.refusal, premeasure=premeasure) if choice.refusal is not None else ""
        found.append(
            Deal(choice.deed.name, choice.deed.detail, choice.deed.kind, choice.offer is not None, place == chosen, key,
                 reason, chances[place], (choice.refusal.rule if choice.refusal else "") or choice.deed.rule,
                 meant[place] if meant else "")
        )  # fmt: skip
    return found


class ActionList(ListBox):
    """The rows. A click or Enter chooses one; greyed ones say why on a second line and in the tip."""

    def __init__(
        self, id: str, rect: pygame.Rect, rows: Sequence[Deal], choose: Callable[[int], object], scale: Scale
    ) -> None:
        plain = [Row(row.name, row.detail, enabled=row.enabled, tip=row.reason, helps=row.rule) for row in rows]
        super().__init__(
            id,
            rect,
            plain,
            select=choose,
            activate=choose,
            row_height=row_units(scale),
            painter=self._paint,
            framed=False,
        )
        self.deals = rows

    def arrange(self, ui: UI) -> None:
        """As a list's; what is chosen comes into sight once, and again where the list has become lower or higher."""
        chosen = next((number for number, row in enumerate(self.deals) if row.chosen), -1)
        memory, shown = ui.memory(self.id), (chosen + 1, self.rect.h)
        if chosen >= 0 and (memory.caret, memory.anchor) != shown:
            self.scrolled(ui).show(chosen * self.tall(ui), (chosen + 1) * self.tall(ui), ui)
        memory.caret, memory.anchor = shown
        super().arrange(ui)

    def _paint(self, onto: pygame.Surface, rect: pygame.Rect, number: int, ui: UI) -> None:
        row = self.deals[number]
        inner = rect.inflate(0, -ui.u(4))
        skin = style.CHOSEN if row.chosen else style.ROW if row.enabled else style.OFF
        if row.enabled and ui.hot(self) and rect.collidepoint(ui.pointer) and not row.chosen:
            skin = style.ROW_HOT
        box(onto, inner, skin, ui.u(6))
        side = ui.u(26)
        disc = pygame.Rect(inner.x + ui.u(5), inner.centery - side // 2, side, side)
        tone = (74, 66, 92) if row.enabled else (46, 49, 56)
        box(onto, disc, style.Skin(tone, tone, (20, 22, 26), IVORY), side // 2)
        glyph(onto, _GLYPHS[row.kind], ui.u(16), IVORY if row.enabled else skin.text, disc.center)
        right = inner.right - ui.u(7)
        if row.key:
            right -= cap_size(row.key, ui.scale)[0] + ui.u(5)
            cap(onto, row.key, inner.right - ui.u(7), inner.centery, ui.scale)
        if row.chance is not None:
            draw_chance(onto, ui, row.chance, pygame.Rect(right - ui.u(60), inner.y, ui.u(60), inner.h))
            right -= ui.u(66)
        left = disc.right + ui.u(7)
        upper, lower = high("bold", ui.px(BODY)), high("body", ui.px(SMALL))
        under = row.detail if row.enabled else row.reason or row.detail
        top = inner.centery - (upper + (lower if under else 0)) // 2
        words(onto, row.name, "bold", ui.px(BODY), skin.text, pygame.Rect(left, top, right - left, upper))
        if under:
            colour = MUTED if row.enabled else (158, 140, 120)
            colour = BRASS if row.chosen else colour
            words(onto, under, "body", ui.px(SMALL), colour, pygame.Rect(left, top + upper, right - left, lower))

    def tip_at(self, point: tuple[int, int], ui: UI) -> str:
        """The whole of the row there."""
        number = self.cursor(ui) if ui.keyboard else self.row_at(point, ui)
        if not 0 <= number < len(self.deals):
            return ""
        row = self.deals[number]
        odds = f"{row.meant}: {percent(row.chance)}" if row.chance is not None and row.meant else ""
        return "\n".join(filter(None, (row.name, row.detail, odds, row.reason)))


MOST_KEYS = 9
"""Digits that choose actions and answers."""
ROWS = 3
"""Fewest rows in sight."""


def widgets(scene: BattleScene, column: Column, room: int, least: int = ROWS) -> list[Widget]:
    """What the selected model may do, while it is somebody's turn at this screen; `least`: fewest rows in sight."""
    selection, scale = scene.selection, scene.app.scale
    if selection.decision is None or selection.prompt is not None or scene.anim.busy:
        return []
    live = [one for one in selection.choices() if one.offer is not None]
    asked = selection.decision.default.verb != DONE.verb  # a question in between: what else there is isn't to be had
    barred = [one for one in selection.choices() if one.offer is None] if not selection.waiting() and not asked else []
    left = room - (high_line(scale, BODY, 26) + scale.u(6) if barred else 0)
    found = _live(scene, column, live, left, least)
    if not barred:
        return found
    fold = column.take(high_line(scale, BODY, 26))
    text = say("fold", count=len(barred))
    found.append(
        Button("actions.fold", fold, text, partial(_unfold, scene), pressed=selection.unfolded, tip=say("fold-tip"))
    )
    if selection.unfolded:
        caps, chances = (), [None] * len(barred)
        rows = deals(barred, -1, caps, chances, premeasure=selection.premeasure)
        rect = column.take(len(rows) * scale.u(row_units(scale)))
        found.append(
            ActionList("actions.barred", rect, rows, lambda row: scene.commands.choose(len(live) + row), scale)
        )
    return found


def _unfold(scene: BattleScene) -> None:
    """Shows what can't be done now and why, or folds it up."""
    scene.selection.unfolded = not scene.selection.unfolded
    scene.touch()


def _live(scene: BattleScene, column: Column, listed: Sequence[Choice], room: int, least: int) -> list[Widget]:
    """What can be done now, with its keys."""
    selection, scale = scene.selection, scene.app.scale
    if not listed:
        return []
    foreseen = controller.foreseen(scene)
    meant = [_meant(choice, foreseen[0] if foreseen is not None else None) for choice in listed]
    chances = [controller.chance(scene, plan.action) if plan is not None else None for plan in meant]
    said = [selection.said(plan) if plan is not None else "" for plan in meant]
    chosen = _chosen(listed, selection.plan)
    caps = [scene.app.keymap.cap(f"action-{number}") for number in range(1, MOST_KEYS + 1)]
    rows = deals(listed, chosen, caps, chances, said, premeasure=selection.premeasure)
    each = scale.u(row_units(scale))
    rect = column.take(min(len(rows) * each, max(room, min(least, len(rows)) * each)))
    return [ActionList("actions", rect, rows, scene.commands.choose, scale)]


def _chosen(listed: Sequence[Choice], plan: Plan | None) -> int:
    """The row of what is planned; of what was put together the one where that was done. -1 if there is none."""
    if plan is None:
        return -1
    own = next((n for n, one in enumerate(listed) if plan.offer in one.ways), -1)
    return own if own >= 0 else next((n for n, one in enumerate(listed) if one.drafted(plan.offer)), -1)


def _meant(choice: Choice, about: Plan | None) -> Plan | None:
    """What a row's number is the chance of: what the odds below are `about`, else the likeliest way to do it.

    None for what has no number.
    """
    if choice.offer is None or choice.offer.needs in ("way", "company", "journey", "plan"):
        return None
    if about is not None and about.offer in choice.ways:
        return about
    sample = choice.sample()
    return Plan(choice.offer, sample) if sample is not None else None
