"""The battle is kept: autosaves with each phase, quick saves, what a crash finds; what is asked before it is left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from skirmish.app.errors import UserError
from skirmish.client import doors
from skirmish.client.battle import dialogs
from skirmish.client.battle.notices import Good
from skirmish.client.battle.session import Moment
from skirmish.client.png import encode
from skirmish.client.words import say

if TYPE_CHECKING:
    from skirmish.client.battle.scene import BattleScene

THUMB = (240, 180)
"""Pixels of the picture in a save."""


class Keeper:
    """What is on disk of the battle that is played."""

    def __init__(self, scene: BattleScene) -> None:
        self.scene = scene
        self.told = False
        """Whether the result was shown."""
        self._saved = self._standing()
        """What the last save of a player had, or the battle when it was opened."""
        self._copied: object = None
        """What is kept elsewhere too; None for a battle of which there is no other."""

    @property
    def unsaved(self) -> bool:
        """Whether anything was done that no save of a player has."""
        return self._standing() != self._saved

    def _standing(self) -> tuple[object, ...]:
        """All that a player would miss: actions, seats, orders, how the players have ended it."""
        session = self.scene.session
        return tuple(session.game.actions), session.seats, session.orders, session.agreed

    def thumbnail(self) -> bytes:
        """A small picture of the board."""
        scene = self.scene
        board = pygame.Surface(scene.app.size, 0, 32)
        scene.view.draw(board, scene.board_scene())
        part = board.subsurface(scene.frame.board.clip(board.get_rect()))
        return encode(pygame.transform.smoothscale(part, THUMB))

    def played(self, moments: list[Moment]) -> None:
        """Something was played: with a new phase it is kept by itself."""
        if self.scene.app.settings.autosave and self.scene.app.saves.autosave_due(self.scene.session):
            self.changed()

    def changed(self) -> None:
        """Keeps the battle as it is, where a crash finds it, if that is wanted."""
        self.told = self.told and self.scene.session.decision is None
        if not self.scene.app.settings.autosave:
            return
        try:
            self.keep()
        except UserError as error:
            self.scene.notice = str(error)

    def keep(self) -> None:
        """Keeps the battle as it is, where a crash finds it. Raises `UserError`."""
        app = self.scene.app
        app.mark.note(app.saves.autosave(self.scene.session, self.thumbnail()))

    def rescue(self) -> bool:
        """Something has failed: keeps the battle, whatever is wanted, unless it is elsewhere; whether it did.

        Without its picture, if drawing is what has failed. Raises `UserError`.
        """
        if self._copied == self._standing():
            return False
        app = self.scene.app
        try:
            thumbnail = self.thumbnail()
        except Exception:
            thumbnail = b""
        app.mark.note(app.saves.autosave(self.scene.session, thumbnail))
        return True

    def copied(self) -> None:
        """What it is now is kept elsewhere too: it was loaded, or goes on from a moment of another battle."""
        self._copied = self._standing()

    def make_way(self) -> None:
        """Another battle takes its place: it is kept as an autosave. Raises `UserError`.

        Of a copy in which nothing was done nothing is kept: it would push out what was kept of other battles.
        """
        if self._copied == self._standing():
            self.scene.app.saves.forget(self.scene.session)
        else:
            self.keep()

    def quick_save(self) -> None:
        """To the one quick save."""
        self._keep(lambda: self.scene.app.saves.quick_save(self.scene.session, self.thumbnail()))

    def save_as(self, name: str) -> bool:
        """Under this name; whether it worked."""
        return self._keep(lambda: self.scene.app.saves.save(self.scene.session, name, self.thumbnail()))

    def save_over(self, path: Path) -> bool:
        """In the place of this save; whether it worked."""
        return self._keep(lambda: self.scene.app.saves.overwrite(path, self.scene.session, self.thumbnail()))

    def export(self) -> None:
        """Writes the battle as a record into the folder of exports, and says where it is."""
        try:
            path = doors.export_record(self.scene.app, self.scene.session.record())
        except UserError as error:
            dialogs.trouble(self.scene, say("not-saved"), str(error))
        else:
            self.scene.remark(Good(say("written", path=str(path))))

    def _keep(self, write: Callable[[], object]) -> bool:
        try:
            write()
        except UserError as error:
            dialogs.trouble(self.scene, say("not-saved"), str(error))
            return False
        self._saved = self._standing()
        self.scene.notice = Good(say("saved"))
        self.scene.touch()
        return True

    def quick_load(self) -> None:
        """The quick save takes the place of this battle, which is kept as an autosave. If it can't, it says why."""
        app = self.scene.app
        try:
            doors.instead_of(self.scene, doors.parted(app, app.saves.quick_load()))
        except UserError as error:
            dialogs.trouble(self.scene, say("not-loaded"), str(error))

    def over(self) -> None:
        """The battle has ended: the result is shown once."""
        if not self.told and not self.scene.anim.busy:
            self.told = True
            self.changed()
            self.scene.app.mark.forget()
            dialogs.result(self.scene)

    def left(self) -> None:
        """The battle is left on purpose: nothing is to be resumed."""
        self.scene.app.mark.forget()

    def closing(self) -> bool:
        """Asks before an unsaved battle is left."""
        if not self.unsaved or self.scene.session.decision is None:
            return True
        dialogs.leave(self.scene, self.scene.app.quit)
        return False
