"""What has happened since one's last turn: a sheet over the board that comes by itself and is in nobody's way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.battle import whys
from skirmish.client.battle.digest import Digest, digest
from skirmish.client.battle.frame import Column
from skirmish.client.battle.frame import row as parted
from skirmish.client.battle.moments import Moment
from skirmish.client.ui.button import Button
from skirmish.client.ui.label import Label
from skirmish.client.ui.panel import Parchment
from skirmish.client.ui.rich import Rich
from skirmish.client.ui.scale import BODY, HEADING
from skirmish.client.ui.widget import Widget
from skirmish.client.ui.wrap import Span
from skirmish.client.words import say
from skirmish.core.events import TurnStarted
from skirmish.core.state import Side
from skirmish.core.text import Line

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

WIDE, BAND, PAD, BUTTON = 400, 30, 12, 30
"""At 100%: the sheet, its coloured head, its edge, its buttons."""


class News:
    """The digest that is shown, if any."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.shown: tuple[Side, Digest] | None = None

    def hears(self, moments: list[Moment]) -> None:
        """Something was played: a new turn of a person's brings the sheet, anything else takes it away."""
        session = self.scene.session
        begun = [moment.event.side for moment in moments if isinstance(moment.event, TurnStarted)]
        side = begun[-1] if begun else None
        if side is not None and session.seats[side].human and _had_turn(session.moments, 1 - side):
            self.shown = side, self._digest(side)
        elif not begun and self.scene.desk.decision is not None:
            self.shown = None

    def toggle(self) -> None:
        """Shows it for who must decide, or takes it away."""
        decision = self.scene.session.decision
        side = decision.side if decision is not None else 0
        self.shown = None if self.shown else (side, self._digest(side))

    def _digest(self, side: Side) -> Digest:
        session = self.scene.session
        return digest(session.moments, side, lambda m: session.rules.perceives(m.state, m.event, side))

    def close(self) -> None:
        """Takes the sheet away."""
        self.shown = None
        self.scene.touch()

    def again(self) -> None:
        """Shows the moments it tells of once more."""
        if self.shown is not None:
            _, found = self.shown
            self.close()
            self.scene.player.span(found.first, found.end)

    def widgets(self) -> list[Widget]:
        """The sheet, at the top of the board."""
        if self.shown is None:
            return []
        scene, (side, found) = self.scene, self.shown
        scale, board = scene.app.scale, scene.frame.board
        wide = min(scale.u(WIDE), board.w - scale.u(24))
        inner = wide - 2 * scale.u(PAD)
        body = _told(found.lines, side)
        text = Rich.height(body, scene.ui, inner, BODY) + scale.u(4)
        fixed = scale.u(BAND + BUTTON + 3 * PAD)
        tall = min(fixed + text, board.h // 2)
        rect = pygame.Rect(board.centerx - wide // 2, board.y + scale.u(34), wide, tall)
        head = pygame.Rect(rect.x + scale.u(PAD), rect.y, inner, scale.u(BAND))
        column = Column(pygame.Rect(head.x, head.bottom + scale.u(PAD), inner, tall - head.h), scale.u(PAD))
        told = Rich("news.text", column.take(tall - fixed), body, paper=True)
        row = column.take(scale.u(BUTTON))
        spots = parted(row, 3, scale.u(6))
        buttons: list[Widget] = [
            Button("news.close", spots[0], say("close"), self.close, key=scene.app.keymap.cap("digest"), primary=True),
            Button("news.again", spots[1], say("see-again"), self.again, enabled=found.end > found.first,
                   why=say("nothing-to-see")),
            Button("news.why", spots[2], say("why"), partial(scene.intents.do, "why"), tip=say("why-tip"),
                   key=scene.app.keymap.cap("why"), enabled=bool(whys.decided(scene.session)),
                   why=say("why.nothing-yet")),
        ]  # fmt: skip
        heading = "digest" if _had_turn(scene.session.moments[: found.first], side) else "digest-first"
        title = Label("news.title", head, say(heading), size=HEADING, face="heading")
        return [Parchment("news", rect, [title, told, *buttons], side=side, band=scale.u(BAND))]


def _told(lines: Sequence[Line], reader: Side) -> list[Span]:
    """The lines, each with whose it is before it: a newcomer doesn't know all names."""
    found: list[Span] = []
    for line in lines:
        begins = "\n" if found else ""
        whose = "" if line.side is None else say("digest-own" if line.side == reader else "digest-other") + " "
        found += [Span(begins + whose, face="bold"), Span(line.text)]
    return found


def _had_turn(moments: list[Moment], side: Side) -> bool:
    return any(isinstance(moment.event, TurnStarted) and moment.event.side == side for moment in moments)
