"""The odds in the side panel: of what is planned or pointed at, brought into sight when they are new."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import BRASS, MUTED
from skirmish.client.battle import controller, dialogs, odds_box
from skirmish.client.battle.frame import Column, high_line, row
from skirmish.client.battle.refusals import untold
from skirmish.client.ui.button import Button
from skirmish.client.ui.scroll import Scroll
from skirmish.client.ui.style import BODY, SMALL
from skirmish.client.ui.text import Label, Rich, Span
from skirmish.client.ui.widget import Widget, about
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene
    from skirmish.client.ui.ui import UI


ODDS = SMALL + 0.5
"""Size of the odds' letters."""


def weighs(scene: BattleScene) -> bool:
    """Whether odds are shown: they and the log matter more then than the card's numbers, which are in its tip."""
    return not scene.anim.busy and scene.selection.prompt is None and controller.foreseen(scene) is not None


def topic(scene: BattleScene) -> str:
    """What the odds that are shown are about, and whether they are known; '' without any."""
    foreseen = controller.foreseen(scene) if weighs(scene) else None
    return "" if foreseen is None else f"{foreseen[0].action} {foreseen[1] is None}"


def laid(scene: BattleScene, row: int) -> None:
    """The panel is laid out like this while odds of whom the pointer is on stand in it."""
    memory = scene.ui.memory("side.pointed")
    memory.text, memory.row = _pointing_at(scene), row


def left(scene: BattleScene) -> int | None:
    """How it was laid out when the pointer left somebody with odds; None if that was about something else.

    Who reads odds goes to the list next: if it moved then, another row would be under the pointer.
    """
    memory = scene.ui.memory("side.pointed")
    return memory.row if memory.text == _pointing_at(scene) else None


def _pointing_at(scene: BattleScene) -> str:
    selection = scene.selection
    return f"{selection.selected} {scene.session.version} {selection.unfolded} {scene.frame.side}"


class Middle(Scroll):
    """The middle part: odds come into sight when they are about something new, or have just been worked out."""

    def __init__(self, id: str, rect: pygame.Rect, children: Sequence[Widget], topic: str) -> None:
        super().__init__(id, rect, children)
        self.topic = topic

    def arrange(self, ui: UI) -> None:
        """As a scroll's."""
        super().arrange(ui)
        memory, odds = ui.memory(self.id), [child for child in self.children() if child.id.startswith("odds")]
        if memory.text == self.topic:
            return
        memory.text = self.topic
        if odds:
            self.reveal(odds[-1].rect, ui)
            self.reveal(odds[0].rect, ui)


def widgets(scene: BattleScene, column: Column) -> list[Widget]:
    """What the planned or pointed action may come to."""
    foreseen = controller.foreseen(scene) if weighs(scene) else None
    if foreseen is None:
        return []
    plan, seen = foreseen
    decided = seen is not None and not (seen.rolls or seen.tries or scene.full_odds)
    found = _head(scene, column, scene.selection.said(plan), plain=decided and scene.reply == odds_box.REPLIES[0])
    if seen is None:
        line = column.take(high_line(scene.app.scale, BODY, 22))
        text = say("odds-untold") if untold(scene.session, plan.action) else say("working-out")
        return [*found, Label("odds.wait", line, text, colour=MUTED)]
    aimed = plan.needs != "nothing"
    body = odds_box.told(seen, scene.session.state, full=scene.full_odds, aimed=aimed)
    if plan.needs == "way" and plan.action.at is not None and scene.selection.premeasure:
        body += odds_box.risk(scene.driver.risk(plan.model, plan.action.at))
    body = odds_box.trimmed(body)
    tall_ = Rich.height(body, scene.ui, column.rest.w, ODDS) + scene.app.scale.u(4)
    return [*found, Rich("odds", column.take(tall_), body, follow=partial(dialogs.rule, scene), size=ODDS)]


def _head(scene: BattleScene, column: Column, title: str, *, plain: bool) -> list[Widget]:
    """What it is about, and unless it is plain how the other side answers, and whether each roll is shown."""
    scale = scene.app.scale
    more = say("odds-less") if scene.full_odds else say("odds-more")
    line = high_line(scale, BODY, 22)
    body = [Span(title, face="bold", colour=BRASS)]
    named = Rich("odds.title", column.take(Rich.height(body, scene.ui, column.rest.w)), body)
    if plain:
        return [named]
    left, right = row(column.take(line), 2, scale.u(4))
    reply = say(f"reply-{scene.reply}")
    look, key = scene.commands.looking, scene.app.keymap.cap
    answers = Button("odds.reply", left, reply, look.next_reply, tip=f"{say('reply-tip')} ({key('reply')})")
    tip = f"{say('key.odds-more')} ({key('odds-more')})"
    rolls = Button("odds.more", right, more, look.more_odds, pressed=scene.full_odds, tip=tip)
    return [named, about(answers, "help.odds"), about(rolls, "help.odds")]
