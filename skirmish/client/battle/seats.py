"""The dialog that says who plays each side, and hands a side over."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame

from skirmish.client.art.theme import INK
from skirmish.client.battle import playing
from skirmish.client.battle.frame import Column
from skirmish.client.battle.session import Seat
from skirmish.client.scenes import seating
from skirmish.client.ui.dialogs import Answer, Content, Dialog
from skirmish.client.ui.label import Label
from skirmish.client.ui.ui import UI
from skirmish.client.ui.widget import Widget
from skirmish.client.words import say
from skirmish.core.state import Side

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

_LINE, _ROW, _GAP = 24, 38, 6
"""A name, a row of choices and what lies between, at 100%."""


def seats(scene: BattleScene) -> None:
    """Who plays each side from now on; nothing changes before it is said that it shall."""
    _Seats(scene).open()


def sit(scene: BattleScene, side: Side, player: str) -> None:
    """Another player decides for the side."""
    scene.driver.stop()
    force = scene.session.state.forces[side]
    scene.session.sit(side, Seat(force.roster.name, player))
    scene.desk.drop_plan()
    playing.attend(scene)
    scene.touch()


class _Seats:
    """The choices as far as they are made."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.words = [seat.player for seat in scene.session.seats]
        buttons = [
            Answer(say("close"), cancel=True, id="close"),
            Answer(say("hand-over"), self._hand_over, primary=True, id="hand-over"),
        ]
        content = Content(2 * (_LINE + _ROW + 2 * _GAP), self._build)
        self.dialog = Dialog(say("who-plays"), [], buttons, id="seats", content=content)

    def open(self) -> None:
        """Asks."""
        self.scene.ui.open(self.dialog)

    def _build(self, rect: pygame.Rect, ui: UI) -> list[Widget]:
        column = Column(rect, ui.u(_GAP))
        found: list[Widget] = []
        for side, force in enumerate(self.scene.session.state.forces):
            name = column.take(ui.u(_LINE))
            found.append(Label(f"seat.{side}.name", name, force.roster.name, face="bold", colour=INK))
            row = column.take(ui.u(_ROW))
            found += seating.players(ui, f"seat.{side}", self.words[side], row, partial(self._choose, side))
        for widget in found:
            widget.spare = [other.rect for other in found if other is not widget]  # whose side it is stays to be seen
        return found

    def _choose(self, side: Side, word: str) -> None:
        self.words[side] = word
        self.dialog.renew()
        self.scene.touch()

    def _hand_over(self) -> None:
        for side, word in enumerate(self.words):
            if word != self.scene.session.seats[side].player:
                sit(self.scene, side, word)
