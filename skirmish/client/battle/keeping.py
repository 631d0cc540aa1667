"""The battle is kept: autosaves with each phase, saves under a name, the one that a crash finds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from skirmish.app.errors import UserError
from skirmish.client.battle.session import Session
from skirmish.client.exports import export_record
from skirmish.client.ports import Services
from skirmish.client.words import Good, say


class Keeper:
    """What is on disk of the battle that is played. `picture` makes the one in a save; `tell` hears what came of it."""

    has_result: ClassVar[bool] = True
    """Whether the battle has a page at its end; a lesson has none."""

    def __init__(
        self, app: Services, session: Session, picture: Callable[[], bytes], tell: Callable[[str], object]
    ) -> None:
        self._app, self._session, self._picture, self._tell = app, session, picture, tell
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
        session = self._session
        return tuple(session.game.actions), session.seats, session.orders, session.agreed

    def played(self) -> None:
        """Something was played: with a new phase it is kept by itself."""
        if self._app.settings.autosave and self._app.saves.autosave_due(self._session):
            self.changed()

    def changed(self) -> None:
        """Keeps the battle as it is, where a crash finds it, if that is wanted."""
        self.told = self.told and self._session.decision is None
        if not self._app.settings.autosave:
            return
        try:
            self.keep()
        except UserError as error:
            self._tell(str(error))

    def keep(self) -> None:
        """Keeps the battle as it is, where a crash finds it. Raises `UserError`."""
        self._app.mark.note(self._app.saves.autosave(self._session, self._picture()))

    def rescue(self) -> bool:
        """Something has failed: keeps the battle, whatever is wanted, unless it is elsewhere; whether it did.

        Without its picture, if drawing is what has failed. Raises `UserError`.
        """
        if self._copied == self._standing():
            return False
        try:
            picture = self._picture()
        except Exception:
            picture = b""
        kept = self._app.saves.autosave(self._session, picture)
        if self._session.decision is not None:
            self._app.mark.note(kept)
        return True

    def copied(self) -> None:
        """What it is now is kept elsewhere too: it was loaded, or goes on from a moment of another battle."""
        self._copied = self._standing()

    def make_way(self) -> None:
        """Another battle takes its place: it is kept as an autosave. Raises `UserError`.

        Of a copy in which nothing was done nothing is kept: it would push out what was kept of other battles.
        """
        if self._copied == self._standing():
            self._app.saves.forget(self._session)
        else:
            self.keep()

    def quick_save(self) -> str:
        """To the one quick save; why it couldn't be, else ''."""
        return self._keep(lambda: self._app.saves.quick_save(self._session, self._picture()))

    def save_as(self, name: str) -> str:
        """Under this name; why it couldn't be, else ''."""
        return self._keep(lambda: self._app.saves.save(self._session, name, self._picture()))

    def save_over(self, path: Path) -> str:
        """In the place of this save; why it couldn't be, else ''."""
        return self._keep(lambda: self._app.saves.overwrite(path, self._session, self._picture()))

    def export(self) -> None:
        """Writes the battle as a record into the folder of exports, and says where it is. Raises `UserError`."""
        path = export_record(self._app.folder, self._session.record())
        self._tell(Good(say("written", path=str(path))))

    def _keep(self, write: Callable[[], object]) -> str:
        try:
            write()
        except UserError as error:
            return str(error)
        self._saved = self._standing()
        self._tell(Good(say("saved")))
        return ""

    def over(self) -> bool:
        """The battle has ended: whether the result is still to be shown."""
        first, self.told = not self.told, True
        if first:
            self.changed()
            self._app.mark.forget()
        return first

    def left(self) -> None:
        """The battle is left on purpose: nothing is to be resumed."""
        self._app.mark.forget()
